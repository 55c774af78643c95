"""A party's fight at a table: several characters and allies against opponents, in order of initiative (GF-111 to GF-113)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from talewright.core.actors import acting
from talewright.core.ask import FOE, HERO, Ask
from talewright.core.encounter import (
    FOES,
    PARTY,
    Combatant,
    Encounters,
    FoeCard,
    Hit,
    check_number,
    check_place,
    numbered,
    stat,
    stat_die,
)
from talewright.core.game import Ending
from talewright.core.record import field
from talewright.core.text.message import Message, Name
from talewright.rulesets.generic_fantasy.bestiary import CREATURES, Opponent, creature
from talewright.rulesets.generic_fantasy.character import ATTRIBUTES, OUT, SHORT, SKILLS, STEPS, Hero, Pools
from talewright.rulesets.generic_fantasy.combat import hurt
from talewright.rulesets.generic_fantasy.duels import left
from talewright.rulesets.generic_fantasy.fallen import aftermath, lot_of
from talewright.rulesets.generic_fantasy.field import Field, Fighter, Kits, Scene, Turns, ask_for, begin
from talewright.rulesets.generic_fantasy.harm import CHOOSE, DEAD, FIRST, TREATED
from talewright.rulesets.generic_fantasy.kits import Conduct, Fighting, Kit, conduct, foe_kit, hero_kit
from talewright.rulesets.generic_fantasy.ladder import CONTESTS
from talewright.rulesets.generic_fantasy.opponent_lines import opponents
from talewright.rulesets.generic_fantasy.options import Rules
from talewright.rulesets.generic_fantasy.turns import next_turn

DOWN, GONE, SAVED = "down", "out", "treated"
POINTS = tuple(f"{name}_hp" for name in ATTRIBUTES)
FIGURES = (*POINTS, "ap", *ATTRIBUTES)
HIGHEST_NUMBERS = {**dict.fromkeys(POINTS, STEPS[-1]), "ap": 40, GONE: 1}
"""What the facilitator may set. A pool holds at most its die; `out` takes a fighter out of the fight, or back into it."""
NUMBERS = {PARTY: tuple(HIGHEST_NUMBERS), FOES: tuple(HIGHEST_NUMBERS)}


@dataclass(frozen=True)
class Terms:
    """What holds in this fight."""

    allies: tuple[str, ...] = field((), "friends beside the party, a line each: 'wolf', '2 town-guard'")
    initiative: str = field("body", "the attribute of the initiative contest", choices=ATTRIBUTES)
    initiative_skill: str = field(
        "", "the skill that counts in the initiative contest", choices=("", *SKILLS)
    )
    unaware: bool = field(False, "the opponents are unaware: Sneak Attack counts")
    flee: bool = field(True, "a turn may be used to flee or to surrender")
    foe_flee: bool = field(False, "opponents may flee or surrender too")
    assist: bool = field(True, "a turn may be used to help a friend's next attack")
    treat: bool = field(True, "a turn may be used to treat the fallen")
    spell_skill: str = field("", "the skill that counts in contests over spells", choices=("", *SKILLS))
    other_spells: bool = field(
        True, "spells without numbers may be cast as well; the facilitator says what they do"
    )
    foe_spend: bool = field(True, "opponents with a class may spend HP")
    armour: str = field(
        FIRST, "AP before HP, or choose how much of each harm goes on AP", choices=(FIRST, CHOOSE)
    )


@dataclass(frozen=True)
class PartyFight:
    """Combatants, how the fight is played, and the characters it began with."""

    characters: tuple[Hero, ...]
    kits: Kits
    field: Field
    how: Conduct
    turns: Turns

    def start(self) -> Scene:
        """Nobody has a place before initiative."""
        return Scene(self.field, (), 0, self.field.decided)

    def step(self, scene: Scene, ask: Ask) -> Scene:
        if not scene.order:
            return begin(ask, scene.field, self.kits, self.how.weak_count)
        return next_turn(ask, self.kits, self.how, self.turns, scene)

    def ended(self, scene: Scene) -> Ending | None:
        if not scene.over:
            return None
        if scene.field.standing(HERO):
            return Ending("won")
        fled = any(seat == HERO for seat, _ in scene.field.gone)
        return Ending("fled" if fled else "lost")

    def turn(self, scene: Scene) -> str:
        if not scene.order:
            return "initiative"
        return PARTY if scene.order[scene.at][0] == HERO else FOES

    def order(self, scene: Scene) -> tuple[tuple[str, int], ...]:
        circle = (*scene.order[scene.at :], *scene.order[: scene.at])
        return tuple(
            (PARTY if seat == HERO else FOES, at) for seat, at in circle if scene.field.fights(seat, at)
        )

    def party(self, scene: Scene) -> tuple[Combatant, ...]:
        return tuple(self._shown(scene.field, (HERO, at)) for at in range(len(self.kits[0])))

    def foes(self, scene: Scene) -> tuple[Combatant, ...]:
        return tuple(self._shown(scene.field, (FOE, at)) for at in range(len(self.kits[1])))

    def _shown(self, now: Field, fighter: Fighter) -> Combatant:
        seat, at = fighter
        pools, full = now.side(seat)[at], self.field.side(seat)[at]
        if seat == HERO and at < len(self.characters):
            hero = self.characters[at]
            full = Pools(hero.normal, hero.normal, hero.ap_max)
        fate = GONE if fighter in now.gone else ""
        if pools.down:
            lot = now.lots[at].unit if seat == HERO and at < len(now.lots) else ""
            fate = lot if lot in (DEAD, TREATED) else DOWN
        figures = tuple(zip(FIGURES, (*pools.hp, pools.ap, *pools.dice), strict=True))
        return Combatant(self.kits[seat != HERO][at].name, figures, left(full), fate, left(pools))

    def sheets(self, scene: Scene) -> tuple[Hero, ...]:
        """Every die that stepped down has left a wound; the death table waits for the end of the fight."""
        return tuple(
            hero.with_pools(pools) for hero, pools in zip(self.characters, scene.field.party, strict=False)
        )

    def aftermath(self, ask: Ask, scene: Scene) -> tuple[Hero, ...]:
        """The death table for those whom nobody has looked at, and the rounds since they fell (GF-121, R-20)."""
        return tuple(
            aftermath(acting(ask, kit.name), hero, pools, lot)
            for kit, hero, pools, lot in zip(
                self.kits[0], self.characters, scene.field.party, scene.field.lots, strict=False
            )
        )

    def skipped(self, scene: Scene) -> Scene:
        """Without initiative the party acts first."""
        if not scene.order:
            everybody = ((seat, at) for seat in (HERO, FOE) for at in scene.field.standing(seat))
            return scene._replace(order=tuple(everybody))
        return self._with_turn(scene._replace(at=(scene.at + 1) % len(scene.order)))

    def changed(self, scene: Scene, side: str, at: int, figure: str, value: int) -> Scene:
        seat = HERO if side == PARTY else FOE
        check_number(figure, value, HIGHEST_NUMBERS)
        check_place(at, len(scene.field.side(seat)))
        pools, now = scene.field.side(seat)[at], scene.field
        if figure == GONE:
            now = now._replace(gone=now.gone | {(seat, at)} if value else now.gone - {(seat, at)})
        elif figure == "ap":
            now = now.changed(seat, at, pools._replace(ap=value))
        else:
            place = POINTS.index(figure)
            check_number(figure, value, {figure: pools.dice[place]})
            hp = list(pools.hp)
            hp[place] = value
            dice = list(pools.dice)
            if not value:
                dice[place] = OUT
            pools = pools._replace(dice=(dice[0], dice[1], dice[2]), hp=(hp[0], hp[1], hp[2]))
            now = now.changed(seat, at, pools)
        return self._with_field(scene, now)

    def hit(self, scene: Scene, ask: Ask, hit: Hit) -> Scene:
        """Harm to BOD, which AP may take; a die that falls to 0 steps down (GF-078, GF-120)."""
        seat = HERO if hit.side == PARTY else FOE
        pools, kit = scene.field.side(seat)[hit.at], self.kits[seat != HERO][hit.at]
        bare = pools._replace(ap=0) if hit.ignores_armour else pools
        after = hurt(ask_for(ask, self.kits, (seat, hit.at)), bare, hit.amount, kit, self.how)
        after = after._replace(ap=pools.ap) if hit.ignores_armour else after
        return self._with_field(scene, scene.field.changed(seat, hit.at, after))

    def _with_field(self, scene: Scene, now: Field) -> Scene:
        return self._with_turn(scene._replace(field=now, over=now.decided))

    def _with_turn(self, scene: Scene) -> Scene:
        """The turn passes over those who have just been taken out of the fight."""
        for later in range(scene.at, scene.at + len(scene.order)):
            at = later % len(scene.order)
            if scene.field.fights(*scene.order[at]):
                return scene._replace(at=at)
        return scene


def fight_of(party: tuple[Hero, ...], foes: tuple[str, ...], terms: Terms, rules: Rules) -> PartyFight:
    """Characters and their allies against opponents of the bestiary, or of given figures."""
    allies, met = opponents(terms.allies, "allies"), opponents(foes, "foes")
    order = Fighting(
        initiative=terms.initiative,
        initiative_skill=terms.initiative_skill,
        spell_skill=terms.spell_skill,
        other_spells=terms.other_spells,
        armour=terms.armour,
    )
    ours = [order.ready(hero_kit(hero, order, sneak=terms.unaware), hero) for hero in party]
    ours += [order.ready(foe_kit(one, seat=HERO), one) for one in allies]
    theirs = [order.ready(foe_kit(one, spend=terms.foe_spend), one) for one in met]
    friends = [title_of(one) for one in allies]
    kits: Kits = (
        _with_names(ours, [*(hero.name for hero in party), *friends]),
        _with_names(theirs, [title_of(one) for one in met]),
    )
    pools = (*(hero.pools for hero in party), *(one.pools for one in allies))
    start = Field(pools, tuple(one.pools for one in met), lots=tuple(lot_of(hero) for hero in party))
    turns = Turns(
        terms.flee, terms.assist, terms.treat, rules.initiative == "each_round", foes_flee=terms.foe_flee
    )
    return PartyFight(party, kits, start, conduct(terms.armour, rules), turns)


def title_of(opponent: Opponent) -> str:
    """The name on the board."""
    return opponent.name.replace("-", " ").capitalize()


def _with_names(kits: list[Kit], names: list[str]) -> tuple[Kit, ...]:
    return tuple(replace(kit, name=name) for kit, name in zip(kits, numbered(names), strict=True))


@cache
def cards() -> tuple[FoeCard, ...]:
    return tuple(_card(key) for key in CREATURES)


def _card(key: str) -> FoeCard:
    """Its figures in one line, as stat blocks are written."""
    one = creature(key)
    dice = tuple(stat_die(SHORT[name], die) for name, die in zip(ATTRIBUTES, one.dice, strict=True))
    skills = tuple(stat_die(name, die) for name, die in one.skills)
    armour = (stat("AP", one.ap),) if one.ap else ()
    more = tuple(Message("{name}", name=Name(each.replace("-", " "))) for each in (*one.feats, *one.spells))
    stats = (*dice, *skills, stat("harm", one.harm), *armour, *more)
    return FoeCard(key, title_of(one), stats, one.klass)


ENCOUNTERS: Encounters[Hero] = Encounters(
    Terms,
    fight_of,
    cards,
    NUMBERS,
    orders=frozenset({"take", "drop", "equip", "coin"}),
    opposed=CONTESTS,
)

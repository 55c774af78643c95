"""A party's fight at a table: several characters and allies against opponents, in order of initiative (GF-111 to GF-113)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from talewright.core.actors import acting
from talewright.core.ask import FOE, HERO, Ask
from talewright.core.encounter import (
    FOES,
    PARTY,
    Combatant,
    Hit,
    Place,
    check_number,
    check_place,
    moved_in,
)
from talewright.core.game import Ending
from talewright.core.newcomers import Newcomers, merged, names_for, places_after
from talewright.rulesets.generic_fantasy.character import ATTRIBUTES, OUT, STEPS, Hero, Pools
from talewright.rulesets.generic_fantasy.combat import hurt
from talewright.rulesets.generic_fantasy.duels import left
from talewright.rulesets.generic_fantasy.fallen import Lot, aftermath, clock_of
from talewright.rulesets.generic_fantasy.field import (
    Field,
    Fighter,
    Kits,
    Scene,
    Turns,
    ask_for,
    begin,
    runners,
    turn_order,
)
from talewright.rulesets.generic_fantasy.harm import DEAD, TREATED
from talewright.rulesets.generic_fantasy.kits import Conduct, Kit
from talewright.rulesets.generic_fantasy.turns import next_turn

DOWN, GONE, SAVED = "down", "out", "treated"
POINTS = tuple(f"{name}_hp" for name in ATTRIBUTES)
FIGURES = (*POINTS, "ap", *ATTRIBUTES)
HIGHEST_NUMBERS = {**dict.fromkeys(POINTS, STEPS[-1]), "ap": 40, GONE: 1}
"""What the facilitator may set. A pool holds at most its die; `out` takes a fighter out of the fight, or back into it."""
NUMBERS = {PARTY: tuple(HIGHEST_NUMBERS), FOES: tuple(HIGHEST_NUMBERS)}


@dataclass(frozen=True)
class PartyFight:
    """Combatants, how the fight is played, and the characters it began with."""

    characters: tuple[Hero, ...]
    kits: Kits
    field: Field
    how: Conduct
    turns: Turns
    anew: bool
    """Initiative is thrown again when fighters join."""
    more: Callable[[Newcomers], PartyFight]
    """A fight of newcomers alone, on the same terms."""

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

    def progress(self, scene: Scene) -> int:
        return scene.at if scene.order else -1

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
        fate, clock = GONE if fighter in now.gone else "", None
        if pools.down:
            lot = now.lots[at] if seat == HERO and at < len(now.lots) else Lot()
            fate, clock = lot.unit if lot.unit in (DEAD, TREATED) else DOWN, clock_of(lot)
        figures = tuple(zip(FIGURES, (*pools.hp, pools.ap, *pools.dice), strict=True))
        return Combatant(
            self.kits[seat != HERO][at].name, figures, left(full), fate, left(pools), clock=clock
        )

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

    def extended(self, newcomers: Newcomers) -> PartyFight:
        fresh = self.more(newcomers)
        places = places_after(self.blocks, fresh.blocks)
        ours, theirs = (
            with_names(new, names_for([kit.name for kit in new], [kit.name for kit in old]))
            for old, new in zip(self.kits, fresh.kits, strict=True)
        )
        start = self.field._replace(
            party=merged(self.field.party, fresh.field.party, places),
            foes=(*self.field.foes, *fresh.field.foes),
            lots=(*self.field.lots, *fresh.field.lots),
        )
        return replace(
            self,
            characters=(*self.characters, *fresh.characters),
            kits=(merged(self.kits[0], ours, places), (*self.kits[1], *theirs)),
            field=start,
        )

    @property
    def blocks(self) -> tuple[int, int]:
        """Characters, and allies after them."""
        return len(self.characters), len(self.kits[0]) - len(self.characters)

    def admit(self, scene: Scene, ask: Ask, before: PartyFight) -> Scene:
        """Newcomers act after all others, or everybody throws for initiative again (R-32)."""
        was, now = before.blocks, self.blocks
        places = places_after(was, (now[0] - was[0], now[1] - was[1]))
        fresh = [each for at, each in enumerate(self.field.party) if at not in places]

        def place(fighter: Fighter) -> Fighter:
            seat, at = fighter
            return (seat, places[at]) if seat == HERO else fighter

        old = scene.field
        field = old._replace(
            party=merged(old.party, fresh, places),
            foes=(*old.foes, *self.field.foes[len(old.foes) :]),
            gone=frozenset(map(place, old.gone)),
            helped=tuple(sorted((place(who), die) for who, die in old.helped)),
            lots=(*old.lots, *self.field.lots[len(old.lots) :]),
        )
        order = tuple(map(place, scene.order))
        if not order:
            return Scene(field, (), 0, field.decided)
        if self.anew:
            return begin(ask, field, self.kits, self.how.weak_count)
        here = {place((seat, at)) for seat in (HERO, FOE) for at in range(len(old.side(seat)))}
        late = tuple(each for each in runners(field, self.kits) if each[:2] not in here)
        return Scene(field, (*order, *turn_order(ask, late, self.how.weak_count)), scene.at, field.decided)

    def moved(self, scene: Scene, fighter: Place, before: Place | None) -> Scene:
        def of(place: Place) -> Fighter:
            return (HERO if place[0] == PARTY else FOE, place[1])

        order, at = moved_in(scene.order, scene.at, of(fighter), None if before is None else of(before))
        return self._with_turn(scene._replace(order=order, at=at))

    def _with_turn(self, scene: Scene) -> Scene:
        """The turn passes over those who have just been taken out of the fight."""
        for later in range(scene.at, scene.at + len(scene.order)):
            at = later % len(scene.order)
            if scene.field.fights(*scene.order[at]):
                return scene._replace(at=at)
        return scene


def with_names(kits: Sequence[Kit], names: Sequence[str]) -> tuple[Kit, ...]:
    return tuple(replace(kit, name=name) for kit, name in zip(kits, names, strict=True))

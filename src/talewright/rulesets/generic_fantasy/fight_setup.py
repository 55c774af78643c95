"""How a fight at a table is laid out: what holds in it, the sides, and the opponents a facilitator picks from."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from talewright.core.ask import HERO
from talewright.core.encounter import (
    Encounters,
    FoeCard,
    numbered,
    stat,
    stat_die,
)
from talewright.core.newcomers import Newcomers
from talewright.core.record import field
from talewright.core.text.message import Message, Name
from talewright.rulesets.generic_fantasy.bestiary import CREATURES, Opponent, creature
from talewright.rulesets.generic_fantasy.character import ATTRIBUTES, SHORT, SKILLS, Hero
from talewright.rulesets.generic_fantasy.fallen import lot_of
from talewright.rulesets.generic_fantasy.field import (
    Field,
    Kits,
    Turns,
)
from talewright.rulesets.generic_fantasy.harm import CHOOSE, FIRST
from talewright.rulesets.generic_fantasy.kits import Fighting, conduct, foe_kit, hero_kit
from talewright.rulesets.generic_fantasy.ladder import CONTESTS
from talewright.rulesets.generic_fantasy.opponent_lines import opponents
from talewright.rulesets.generic_fantasy.options import Rules
from talewright.rulesets.generic_fantasy.party_fights import NUMBERS, PartyFight, with_names


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
        with_names(ours, numbered([*(hero.name for hero in party), *friends])),
        with_names(theirs, numbered([title_of(one) for one in met])),
    )
    pools = (*(hero.pools for hero in party), *(one.pools for one in allies))
    start = Field(pools, tuple(one.pools for one in met), lots=tuple(lot_of(hero) for hero in party))
    turns = Turns(
        terms.flee, terms.assist, terms.treat, rules.initiative == "each_round", foes_flee=terms.foe_flee
    )

    def more(new: Newcomers) -> PartyFight:
        return fight_of(new.characters, new.foes, replace(terms, allies=new.allies), rules)

    how = conduct(terms.armour, rules)
    return PartyFight(party, kits, start, how, turns, rules.latecomers == "anew", more)


def title_of(opponent: Opponent) -> str:
    """The name on the board."""
    return opponent.name.replace("-", " ").capitalize()


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

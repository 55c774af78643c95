"""How a fight at a table is laid out: what holds in it, the sides, and the creatures a game master picks from."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, partial

from talewright.core.encounter import Encounters, FoeCard, die_of, numbered, stat, stat_die
from talewright.core.foe_lines import all_of
from talewright.core.newcomers import Newcomers, merged, names_for
from talewright.core.record import field
from talewright.core.text.message import Message, Name
from talewright.rulesets.legend.bestiary import BESTIARY, Attack, Creature, parse_foes
from talewright.rulesets.legend.character import Hero
from talewright.rulesets.legend.combat import gifts_of, start_for
from talewright.rulesets.legend.company import beside
from talewright.rulesets.legend.fight_orders import STARTS
from talewright.rulesets.legend.options import Rules
from talewright.rulesets.legend.party_fights import NUMBERS, PartyFight, State
from talewright.rulesets.legend.sides import (
    ATTACK,
    FLEE,
    HOLD,
    Arm,
    Battle,
    Field,
    Fighter,
    Reserve,
    arm_of,
    character_of,
    fighter_of,
    in_reach,
    magic_on,
    start_of,
)
from talewright.rulesets.legend.tools import (
    BARE_HANDS,
    CLAWS,
    DARK_BANES,
    carries_light,
    dark_banes,
    holds_off_spirits,
    lit_by,
    natural_tools,
    weapon_of,
)

MAX_CREATURES = 24


@dataclass(frozen=True)
class Terms:
    """What holds in this fight."""

    start: str = field(
        "roll", "who acts first: roll Grace, first, last, surprised or surprising", choices=STARTS
    )
    watch: bool = field(False, "a watch is kept: a hunter that stalks surprises nobody")
    friends: tuple[str, ...] = field(
        (), "others beside the party, a line each: 'wild_hound', 'might=8 vigor=6'"
    )
    escape: bool = field(False, "there is a way out: a turn may be used to run")
    dark: bool = field(False, "it is dark: a bane on attacks by sight without a Light")
    winding: bool = field(False, "a friend winds what would stand still")
    boons: int = field(0, "boons on the party's attacks", low=0, high=8)
    banes: int = field(0, "banes on the party's attacks", low=0, high=20)
    foe_boons: int = field(0, "boons on the foes' attacks", low=0, high=8)
    foe_banes: int = field(0, "banes on the foes' attacks", low=0, high=20)
    consequence: str = field(
        "ask", "whether the master is asked what failed and partial attacks bring", choices=("ask", "none")
    )


def fight_of(party: tuple[Hero, ...], foes: tuple[str, ...], terms: Terms, rules: Rules) -> PartyFight:
    """Characters and their friends against creatures of the bestiary, or of given numbers."""
    friends = all_of(terms.friends, parse_foes, "friends", MAX_CREATURES)
    creatures = all_of(foes, parse_foes, "foes", MAX_CREATURES)
    warded = any(holds_off_spirits(hero) for hero in party)
    burns = any(arm.burns for hero in party for arm in arms_of(hero, 0, 0))
    met = in_reach(creatures, warded=warded, burns=burns)
    return _laid_out(party, friends, met, terms, rules)


def _joined(friends: tuple[Creature, ...], terms: Terms, fight: PartyFight, new: Newcomers) -> PartyFight:
    """The fight laid out anew with all of them: a newcomer may bring light, a ward or a friend's protection."""
    beside_them = (*friends, *all_of(new.allies, parse_foes, "allies", MAX_CREATURES))
    creatures = (*fight.creatures, *all_of(new.foes, parse_foes, "foes", MAX_CREATURES))
    made = _laid_out((*fight.characters, *new.characters), beside_them, creatures, terms, fight.rules)
    places = made.places_of(fight)
    names, lead = [each.name for each in fight.field.fighters], fight.field.lead
    fresh = [each for at, each in enumerate(made.field.fighters) if at not in places]
    ours = [each.name for each in fresh if each.side != "foe"]
    theirs = [each.name for each in fresh if each.side == "foe"]
    called = (*names_for(ours, names[:lead]), *names_for(theirs, names[lead:]))
    fighters = (
        each._replace(name=name)
        for each, name in zip(made.field.fighters, merged(names, called, places), strict=True)
    )
    return replace(made, field=made.field._replace(fighters=tuple(fighters)))


def _laid_out(
    party: tuple[Hero, ...],
    beside_them: tuple[Creature, ...],
    creatures: tuple[Creature, ...],
    terms: Terms,
    rules: Rules,
) -> PartyFight:
    """The sides; a spirit that a ward keeps away is held where others can be harmed (LEGF-168)."""
    company = tuple(each for hero in party for each in beside(hero))
    friends = (*beside_them, *company)
    warded = any(holds_off_spirits(hero) for hero in party)
    lights = sum(carries_light(hero) for hero in party)
    seeing = lit_by(lights, len(party))
    ours: list[Fighter] = []
    for place, hero in enumerate(party):
        banes = terms.banes + dark_banes(hero, dark=terms.dark, lit=place < seeing)
        arms = arms_of(hero, terms.boons, banes)
        ours.append(character_of(hero, arms, earns=hero.earns, accompanied=len(party) + len(friends) > 1))
    dark = terms.dark and not lights
    enemies = [
        fighter_of(
            each,
            "foe",
            terms.foe_boons,
            terms.foe_banes + (DARK_BANES if dark and not each.underground else 0),
        )._replace(held=warded and each.spirit)
        for each in creatures
    ]
    ours += [fighter_of(each, "friend", terms.boons, terms.banes) for each in friends]
    start = start_of(terms.start, creatures, watch=terms.watch)
    starts = (*(start_for(hero, start) for hero in party), *(start for _ in friends))
    fighters = (*_with_names(ours), *_with_names(enemies))
    actions = (ATTACK, HOLD, *((FLEE,) if terms.escape else ()))
    field = Field(fighters, len(party), len(ours), terms.consequence, named=True, actions=actions)
    vigor = (*(hero.vigor for hero in party), *(each.vigor for each in (*friends, *creatures)))
    magic = tuple(each for place, hero in enumerate(party) for each in magic_on(place, hero))
    battle = Battle(vigor, tuple(Reserve(hero.lives, gifts_of(hero)) for hero in party), magic=magic)
    state = State(battle, ((0, 0),) * len(fighters))
    blocks = (len(party), len(beside_them), len(company))
    more = partial(_joined, beside_them, terms)
    return PartyFight(party, creatures, field, state, starts, terms.winding, rules, blocks, more)


def arms_of(hero: Hero, boons: int, banes: int) -> tuple[Arm, ...]:
    """What a character can strike with, the best weapon first: weapons, claws, other tools, bare hands (LEG-R12)."""
    best = weapon_of(hero)
    weapons = sorted(hero.with_trait("weapon"), key=lambda item: -item.quality)
    tools = [item for item in hero.items if item.quality and not item.has("treasure") and not item.spell]
    named = [best.name if best is not None else BARE_HANDS, *(item.name for item in weapons)]
    named += [*(name for name in natural_tools(hero) if name == CLAWS), *(item.name for item in tools)]
    return tuple(arm_of(hero, name, boons=boons, banes=banes) for name in dict.fromkeys(named))


def _with_names(side: list[Fighter]) -> list[Fighter]:
    names = numbered([each.name for each in side])
    return [each._replace(name=name) for each, name in zip(side, names, strict=True)]


def _card(key: str, each: Creature) -> FoeCard:
    armour = (stat("Armor", each.armour),) if each.armour else ()
    dice = (("Might", each.might), ("Grace", each.grace), ("Wit", each.wit))
    stats = (stat("Vigor", each.vigor), *armour, *(stat_die(name, die) for name, die in dice))
    return FoeCard(
        key, each.name, (*stats, *(_attack(way) for way in each.attacks)), next(iter(each.habitat), "")
    )


def _attack(way: Attack) -> Message:
    quality = die_of(way.quality) if way.quality else Message("no weapon")
    boons = Message("{count} boon", plural="{count} boons", count=way.boons)
    how = (Name(way.attribute.title()), quality, *((boons,) if way.boons else ()))
    return Message("{name} ({how})", name=Name(way.name), how=how)


@cache
def cards() -> tuple[FoeCard, ...]:
    return tuple(_card(key, each) for key, each in BESTIARY.items())


ENCOUNTERS: Encounters[Hero] = Encounters(
    Terms, fight_of, cards, NUMBERS, deaths=(), orders=frozenset({"take", "leave", "give", "wear"})
)

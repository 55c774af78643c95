"""A fight of Roots: characters with their abilities, antagonists with theirs, and what it leaves behind."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from talewright.core.ask import MASTER, Ask
from talewright.core.dice import MAX_CACHED, d
from talewright.core.errors import SheetError
from talewright.core.text.message import Message
from talewright.rulesets.gradient.aftermath import Moves, after_fight
from talewright.rulesets.gradient.battle import ASK, RETREAT, Battle, State
from talewright.rulesets.gradient.belongings import drop
from talewright.rulesets.gradient.character import Character, armour_of
from talewright.rulesets.gradient.combat import REROLLED, ending, fight
from talewright.rulesets.gradient.fighters import (
    BARE_HANDS,
    Fighter,
    armour_with,
    at_distance,
    from_character,
    from_stat_block,
)  # fmt: skip
from talewright.rulesets.gradient.foes import Attack, StatBlock
from talewright.rulesets.gradient.hooks import Body
from talewright.rulesets.gradient.options import DEFAULT, Rules
from talewright.rulesets.gradient.reach import RUSTED
from talewright.rulesets.gradient.roots import companions, hirelings
from talewright.rulesets.gradient.roots.abilities import ANIMAL_DICE, ANIMAL_FORM, FEAST, ready
from talewright.rulesets.gradient.roots.afflictions import TERROR, value_of
from talewright.rulesets.gradient.roots.arms import DAILY, extra_attacks, shoots, tags_of
from talewright.rulesets.gradient.roots.book import workings
from talewright.rulesets.gradient.roots.fatigue import tire
from talewright.rulesets.gradient.roots.inventory import droppable, settled
from talewright.rulesets.gradient.roots.specials import METAL, reserves
from talewright.rulesets.gradient.saves import PLAIN
from talewright.rulesets.gradient.scars import settle


def fighter(character: Character, circumstances: tuple[str, ...] = (), *, mode: str = PLAIN) -> Fighter:
    """A character of Roots as a fighter: its weapon first, then what its abilities add."""
    made = from_character(ready(character, circumstances), mode=mode)
    tags, far = tags_of(character, circumstances), shoots(character)
    weapons = made.attacks
    if ANIMAL_FORM in character.conditions:
        weapons = (Attack("claws", ANIMAL_DICE),)
    armed = tuple(each if each is BARE_HANDS else replace(each, ranged=far, tags=tags) for each in weapons)
    metal = sum(item.armour for item in character.items if item.in_use and item.name in METAL)
    return replace(
        made,
        attacks=(*armed, *extra_attacks(character, circumstances)),
        metal=min(metal, armour_of(character)),
    )


@lru_cache(maxsize=MAX_CACHED)
def battle_of(
    party: tuple[Character, ...],
    foes: tuple[StatBlock, ...],
    rules: Rules = DEFAULT,
    *,
    circumstances: tuple[str, ...] = (),
    allies: tuple[Fighter, ...] = (),
    companion: bool = False,
    waived: bool = False,
    escape: bool = False,
    scars: bool = True,
    far: bool = False,
    rounds: int = 0,
    aim: str = ASK,
    foe_aim: str = ASK,
    brief: bool = False,
) -> Battle:
    """The two sides: the characters, then their companions, then allies; the foes, then whom they can call.

    `escape` says there is a safe place to run to (GRAD-112). `brief`: only the first character's sheet is wanted
    afterwards, of the others only what became of them.
    """
    ours = tuple(fighter(each, circumstances) for each in party)
    if len({each.name for each in ours}) < len(ours):
        # Each keeps a body of its own, though two may be alike in name and numbers.
        ours = tuple(replace(each, name=f"{each.name} {seat}") for seat, each in enumerate(ours, 1))
    if companion:
        ours += tuple(beast for each in party for beast in companions.beside(each))
    ours += allies
    theirs = tuple(from_stat_block(each, rules) for each in foes)
    if "challenge" in circumstances and any("champion" in each.abilities for each in party):
        # A challenge accepted: both have +1 Armor against each other.
        theirs = (replace(theirs[0], armour=armour_with(theirs[0].armour + 1, ())), *theirs[1:])
    theirs += reserves(foes, rules)
    if far:
        ours = tuple(at_distance(each, ranged_only=True) for each in ours)
        theirs = tuple(at_distance(each, ranged_only=True) for each in theirs)
        if not any(each.attacks for each in ours):
            raise SheetError(
                "",
                [
                    Message(
                        "nobody of the party has anything that reaches so far. Take a bow in hand.",
                        path="far",
                    )
                ],
            )
    actions = (RETREAT,) if escape else ()
    return Battle(
        ours,
        theirs,
        rules,
        waived=waived,
        actions=actions,
        scars=scars,
        aim=aim,
        foe_aim=foe_aim,
        # A character alone needs to know no more of its foes than what became of them.
        brief=brief or len(ours) == 1,
        rounds=rounds,
    )


def engage(
    ask: Ask,
    party: tuple[Character, ...],
    battle: Battle,
    *,
    of: int = 0,
    companion: bool = False,
    hired: tuple[int, ...] = (),
) -> tuple[tuple[Character, ...], State, str]:
    """Fight it out, and the sheets of the party afterwards. `companion`: their beasts fight in it, too.

    `of` is the number of characters in the battle, if `party` is only the first of them; `hired` how many hirelings of
    each of them fight.
    """
    state = ask.call(fight, battle, battle.start())
    after = sheets_after(ask, party, battle, state, of=of, companion=companion, hired=hired)
    return after, state, ending(state)


def sheets_after(
    ask: Ask,
    party: tuple[Character, ...],
    battle: Battle,
    state: State,
    *,
    of: int = 0,
    companion: bool = False,
    hired: tuple[int, ...] = (),
) -> tuple[Character, ...]:
    """The sheets of the party when the fight is over. Hirelings are the last of their side."""
    beasts = list(state.party[max(of, len(party)) :])
    paid = iter(state.party[len(state.party) - sum(hired) :])
    after = []
    for place, (character, made, body) in enumerate(zip(party, battle.party, state.party, strict=False)):
        mine = battle.between(ask, place)
        found = mine.call(aftermath, character, made, body, battle.rules)
        if companion and companions.beside(character):
            found = companions.after(mine, found, beasts.pop(0))
        if hired and hired[place]:
            found = hirelings.after(mine, found, [next(paid) for _ in range(hired[place])])
        after.append(found)
    return tuple(after)


def aftermath(ask: Ask, character: Character, made: Fighter, body: Body, rules: Rules) -> Character:
    """The sheet after the fight: wounds and scars by the core, then Fatigue and what is spent for the day."""
    if value_of(body, TERROR) and not body.fate:
        body = body._replace(hp=max(body.hp, value_of(body, TERROR)))  # the fear ends with the fight
    after = after_fight(character, body)
    if body.scar or body.doom == 2:  # a new scar, or an old doom that was passed
        after = ask.call(settle, after, rules)
    after = _paid(ask, character, after, made, body)
    return after if after.dead else settled(after)


def _paid(ask: Ask, character: Character, after: Character, made: Fighter, body: Body) -> Character:
    """The sheet with what is spent for the day, what the fight leaves beside wounds, and Fatigue."""
    after = replace(after, spent=(*character.spent, *_spent(character, body)))
    if body.tokens:
        after = _marked(ask, after, body)
    if after.dead:
        return after
    tired = sum(attack.fatigue * body.times(attack.key) for attack in made.attacks if attack.uses)
    return tire(ask, after, tired + body.times(FEAST))


@dataclass(frozen=True)
class PageMoves(Moves):
    """The moves of Roots where the page of another setting gives them, with what holds in the fight (ROOT-061)."""

    circumstances: tuple[str, ...] = ()

    def fighter(self, character: Character, *, mode: str = PLAIN) -> Fighter:
        return fighter(character, self.circumstances, mode=mode)

    def paid(self, ask: Ask, character: Character, after: Character, made: Fighter, body: Body) -> Character:
        return _paid(ask, character, after, made, body)


def _spent(character: Character, body: Body) -> tuple[str, ...]:
    used = [DAILY[name] for name in DAILY if body.has(name) and DAILY[name] not in character.spent]
    if body.has(REROLLED) and REROLLED not in character.spent:
        used.append(REROLLED)
    return tuple(used)


def _marked(ask: Ask, character: Character, body: Body) -> Character:
    """What a fight leaves beside wounds: illness with its time, lost limbs and things, STR that stays lost."""
    if body.has("deprived"):
        character = replace(character, deprived=True)
    if body.has("permanent"):
        most = max(1, character.strength)
        character = replace(character, strength_max=min(character.strength_max, most))
    for name, how in workings()["lasting"].items():
        if body.has(name) and not (name == "poisoned" and "spore_sage" in character.abilities):
            character = replace(character, conditions=character.conditions | {name})
            if "die" in how and not character.dead:
                (time,) = ask.roll(
                    d(1, how["die"]), "time_left", clause="GRAD-105", condition=name, unit=how["unit"]
                )
                character = character.with_detail(name, f"{time} {how['unit']}")
    worn = [item.name for item in character.items if item.in_use and item.armour]
    if body.has(RUSTED):
        character = _lost(ask, character, [name for name in worn if name in METAL])
    if body.has("armour lost"):
        character = _lost(ask, character, worn)
    if body.has("item lost"):
        character = _lost(ask, character, [item.name for item in droppable(character)])
    return character


def _lost(ask: Ask, character: Character, names: list[str]) -> Character:
    """One of these things is gone; which one is the Warden's to say."""
    if not names:
        return character
    options = [f"item:{name}" for name in dict.fromkeys(names)]
    chosen = ask.decide("item_lost", options, clause="GRAD-105", who=MASTER, name=character.name)
    name = chosen.partition(":")[2]
    ask.note("item_lost", name=character.name, item=name)
    return drop(character, name)

"""The company a character of Roots is in: the party's omen, who goes on for the dead, who appears (ROOT-011, 050)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from talewright.core.ask import Ask
from talewright.core.errors import SheetError
from talewright.core.record import did_you_mean, field
from talewright.core.ruleset import Outcome, Verb
from talewright.core.text.message import Message, Name
from talewright.rulesets.gradient.character import Character, Item
from talewright.rulesets.gradient.foes import StatBlock
from talewright.rulesets.gradient.lines import read_line
from talewright.rulesets.gradient.options import Rules
from talewright.rulesets.gradient.reactions import hired, taken_over
from talewright.rulesets.gradient.roots.book import SETTING
from talewright.rulesets.gradient.roots.creation import age_of, read_omen, youngest
from talewright.rulesets.gradient.roots.foes import bestiary, random_antagonist
from talewright.rulesets.gradient.roots.hirelings import HIRELING_ROOM, HIRELINGS, hirelings_of
from talewright.rulesets.gradient.roots.inventory import packed

OMEN = "omen"


@dataclass(frozen=True)
class OmenOrder:
    """A party that was made together reads its omen."""

    others: tuple[int, ...] = field(
        (), "the ages of the others, in the order of their seats", low=12, high=50
    )


def play_omen(ask: Ask, hero: Character, order: OmenOrder, rules: Rules) -> Outcome[Character]:
    """The youngest of the party rolls the omen; those tied choose one of them (ROOT-002, ROOT-011)."""
    del rules
    if hero.detail(OMEN):
        raise SheetError(OMEN, [Message("The omen has been read: {omen}.", omen=Name(hero.detail(OMEN)))])
    if youngest(ask, (age_of(hero), *order.others)) != 0:
        ask.note("omen_elsewhere", name=hero.name)
        return Outcome(hero, "another", good=False, facts=(("read", 0),))
    return Outcome(read_omen(ask, hero), "read", good=True, facts=(("read", 1),))


@dataclass(frozen=True)
class TakeOverOrder:
    """The player of a dead character goes on with a hireling."""

    whom: str = field("", "the hireling by name; empty for the first")


def play_take_over(ask: Ask, hero: Character, order: TakeOverOrder, rules: Rules) -> Outcome[Character]:
    """A hireling in the dead character's pay becomes the player's character, at once (GRAD-107)."""
    del rules
    if not hero.dead:
        raise SheetError(
            "",
            [Message("{name} is alive: nobody needs to be taken over.", path="whom", name=hero.name or "?")],
        )
    people = [read_line(text).block for text in hirelings_of(hero)]
    if not people:
        raise SheetError("", [Message("No hireling is left; make a new character.", path="whom")])
    name = order.whom or people[0].name
    place = next((at for at, each in enumerate(people) if each.name.casefold() == name.casefold()), None)
    if place is None:
        raise SheetError(
            "",
            [
                Message(
                    "{name!r} is not in their pay.{hint}",
                    path="whom",
                    name=name[:40],
                    hint=did_you_mean(name, [each.name for each in people]),
                )
            ],
        )
    others = [text for at, text in enumerate(hirelings_of(hero)) if at != place]
    after = taken_over(_person(people[place]))
    after = replace(after, items=_with_load(after, hero))
    after = after.with_detail(HIRELINGS, "; ".join(others)) if others else after
    ask.note("taken_over", name=hero.name, hireling=after.name)
    return Outcome(after, "taken_over", good=True, facts=(("hp", after.hp),))


def _with_load(person: Character, master: Character) -> tuple[Item, ...]:
    """What a hireling has and carries is its own; what is more than one can carry is the load of its namesakes."""
    own, rest = list(person.items), list[Item]()
    room = HIRELING_ROOM
    for item in master.items:
        if item.where == person.name:
            (own if item.slots <= room else rest).append(item)
            room -= item.slots if item.slots <= room else 0
    return (*packed(tuple(own)), *rest)


def _person(block: StatBlock) -> Character:
    """A hireling's line as a character: what it has is its weapon."""
    weapons = tuple(Item("weapon", dice=attack.dice, in_use=True) for attack in block.attacks)
    scores = (block.strength, block.dexterity, block.willpower)
    return hired(
        Character(
            block.name.capitalize(), *scores, *scores, block.hp, block.hp, items=weapons, setting=SETTING
        )
    )


@dataclass(frozen=True)
class AppearOrder:
    """A random antagonist appears."""

    rank: int | None = field(None, "its rank; the Warden says if empty", low=1, high=3, empty=0)


def play_appear(ask: Ask, hero: Character, order: AppearOrder, rules: Rules) -> Outcome[Character]:
    """d20 for the category, a rank, any entry with equal chance (ROOT-050)."""
    del rules
    key = random_antagonist(ask, order.rank or 0)
    block = bestiary()[key].block
    return Outcome(hero, "appeared", good=True, facts=(("rank", block.rank), ("foe_hp", block.hp)))


COMPANY: tuple[Verb[Character], ...] = (
    Verb("omen", "the youngest of a party reads the omen", OmenOrder, play_omen, "ROOT-011", ("--others 19 --others 30",),
         facts=("read",)),
    Verb("take-over", "a hireling goes on for a dead character", TakeOverOrder, play_take_over, "GRAD-107",
         ("--whom bodyguard",), facts=("hp",)),
    Verb("appear", "a random antagonist", AppearOrder, play_appear, "ROOT-050", ("--rank 2",), facts=("rank", "foe_hp")),
)  # fmt: skip

"""Who acts first among several, as an order: one contest of attribute and skill dice (GF-112, R-19)."""

from __future__ import annotations

from dataclasses import dataclass

from talewright.core.ask import FOE, HERO, Ask
from talewright.core.errors import SheetError
from talewright.core.record import field
from talewright.core.ruleset import Outcome
from talewright.core.text.message import Message
from talewright.rulesets.generic_fantasy.bestiary import CREATURES, creature
from talewright.rulesets.generic_fantasy.character import ATTRIBUTES, OUT, SHORT, Hero, check_dice
from talewright.rulesets.generic_fantasy.contests import sizes
from talewright.rulesets.generic_fantasy.field import Runner, thrown
from talewright.rulesets.generic_fantasy.options import Rules
from talewright.rulesets.generic_fantasy.skirmish import MAX_FIGHTERS

INITIATIVE_FACTS = ("place", "foes_before", "friends_before")


@dataclass(frozen=True)
class Initiative:
    """With what everybody throws, and who is there. The opponent given by dice stands there `number` times."""

    attribute: str = field("body", "the attribute of the initiative contest", choices=ATTRIBUTES)
    skill: str = field("", "the skill that counts in the initiative contest")
    foe_die: int = field(6, "the opponent's attribute die", low=4, high=12)
    foe_skill_die: int = field(0, "the opponent's skill die, 0 without", low=0, high=12)
    number: int = field(1, "how many of that opponent", low=1, high=MAX_FIGHTERS)
    foes: tuple[str, ...] = field(
        (), "opponents of the bestiary instead", choices=tuple(CREATURES), flag="against"
    )
    allies: tuple[str, ...] = field(
        (), "friends, by the bestiary's stat blocks", choices=tuple(CREATURES), flag="ally"
    )

    def __post_init__(self) -> None:
        check_dice(self, "foe_skill_die")
        check_dice(self, "foe_die", zero=False)
        for name, listed in (("foes", self.foes), ("allies", self.allies)):
            if len(listed) > MAX_FIGHTERS:
                raise SheetError("", [Message("at most {most} on each side.", path=name, most=MAX_FIGHTERS)])


def initiative(ask: Ask, hero: Hero, order: Initiative, rules: Rules) -> Outcome[Hero]:
    """The verb: the character's place in the turn order. It is good to act before every opponent."""
    place = ATTRIBUTES.index(order.attribute)
    if hero.pools.dice[place] == OUT:
        ask.note("barred", attribute=SHORT[order.attribute])
        return Outcome(hero, "barred", good=False)
    own = Runner(HERO, 0, sizes(hero.pools.dice[place], hero.skill(order.skill)))
    foes = [sizes(one.dice[place], one.skill(order.skill)) for one in map(creature, order.foes)] or [
        sizes(order.foe_die, order.foe_skill_die)
    ] * order.number
    friends = [sizes(one.dice[place], one.skill(order.skill)) for one in map(creature, order.allies)]
    others = (
        *(Runner(HERO, at, dice) for at, dice in enumerate(friends, 1)),
        *(Runner(FOE, at, dice) for at, dice in enumerate(foes)),
    )
    friends_before, foes_before = ask.call(ahead_of, own, others, rules.weak_hits_count)
    values = (1 + friends_before + foes_before, foes_before, friends_before)
    facts = tuple(zip(INITIATIVE_FACTS, values, strict=True))
    ask.note("initiative-place", place=values[0], count=1 + len(others))
    return Outcome(hero, "late" if foes_before else "first", good=not foes_before, facts=facts)


def ahead_of(ask: Ask, own: Runner, others: tuple[Runner, ...], weak_count: bool) -> tuple[int, int]:
    """How many friends and opponents act before one fighter.

    Those who tie with the fighter throw again among themselves; how the others stand to each other does not matter here.
    """
    ahead = {HERO: 0, FOE: 0}
    while others:
        ask.mark(ahead[HERO], ahead[FOE], others)
        mine = thrown(ask, own, weak_count)
        tied: list[Runner] = []
        for at, runner in enumerate(others):
            ask.mark(ahead[HERO], ahead[FOE], mine, tuple(tied), others[at:])
            theirs = thrown(ask, runner, weak_count)
            if theirs == mine:
                tied.append(runner)
            else:
                ahead[runner.seat] += theirs > mine
        others = tuple(tied)
    return ahead[HERO], ahead[FOE]

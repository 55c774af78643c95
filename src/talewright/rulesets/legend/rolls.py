"""The roll a game master asks for, what it may cost, and Lives lent to friends (LEG-003 to LEG-016)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from talewright.core.ask import MASTER, Ask
from talewright.core.errors import SheetError
from talewright.core.record import field
from talewright.core.ruleset import Outcome
from talewright.core.text.message import Message
from talewright.rulesets.legend.character import ATTRIBUTES, Hero, check_dice
from talewright.rulesets.legend.dice_pool import Result, make_pool, throw
from talewright.rulesets.legend.exploration import IN_A_ROOM, TAKES, TIMES, take_time
from talewright.rulesets.legend.factions import has
from talewright.rulesets.legend.inventory import add_fatigue, lose_vigor
from talewright.rulesets.legend.options import Rules
from talewright.rulesets.legend.tools import LEGS, dark_banes, lit_by, natural_tools, tool_die

CONSEQUENCES = ("none", "trouble")
"""What a game master may always answer: nothing, or a trouble in the story (LEG-R18)."""
STATED = ("none", "ask", "trouble", "harm:1", "harm:2", "harm:3", "fatigue:1", "fatigue:2")
AWESOME = "day.awesome_might"
HOPPED = "scene.hopped_up"
HOPPED_FATIGUE = 1
WANTS = ("success", "aim", "partial", "failure", "degrees", "successes", "total", "life")


@dataclass(frozen=True)
class Roll:
    """A roll as the game master or the book asks for it (LEG-003)."""

    attribute: str = field("might", "the attribute rolled", choices=ATTRIBUTES)
    tool: int = field(0, "the Quality die of the tool used; 0 for none", low=0, high=12)
    using: tuple[str, ...] = field((), "tools used by name; the largest Quality counts")
    boons: int = field(0, "boons: a d6 each", low=0, high=8)
    banes: int = field(0, "banes: a success less each", low=0, high=20)
    want: str = field(
        "success",
        "what counts as good: success (two or more), aim (one or more), partial, failure, life, "
        "or degrees, successes or total of at least so many",
        choices=WANTS,
        in_play="success",
    )
    at_least: int = field(1, "how many degrees, successes or points are wanted", low=0, high=200, in_play=1)
    dark: bool = field(False, "by sight in the dark: a bane without a Light")
    lit: bool = field(False, "a friend's Light reaches you")
    lights: int = field(0, "Lights that companions carry, in the dark", low=0, high=99)
    company: int = field(1, "how many people share them, you included", low=1, high=99)
    friend: int = field(
        0, "a friend's roll with this attribute die; your Lives help by Merry way", low=0, high=12
    )
    keep_total: bool = field(
        False, "tell the total of the final dice too while Lives are held (a larger question)", in_play=True
    )
    consequence: str = field(
        "ask", "what a failure or partial success brings: ask the master, or a stated one", choices=STATED
    )
    offered: tuple[str, ...] = field((), "further consequences the master may pick: harm:1, fatigue:1 ...")
    takes: str = field(IN_A_ROOM, TAKES, choices=tuple(TIMES))

    def __post_init__(self) -> None:
        check_dice(tool=self.tool, friend=self.friend)


ROLL_FACTS = ("successes", "degrees", "total", "life", "spent", "failure", "partial", "success", "aim")


def roll(ask: Ask, hero: Hero, order: Roll, rules: Rules) -> Outcome[Hero]:
    """Build the pool, roll it, spend Lives, then see what it costs."""
    die = order.friend or hero.attribute(order.attribute)
    tool = tool_die(hero, order.using, order.tool)
    banes = order.banes + (_dark(ask, hero, order) if rules.additional else 0)
    pins, hero, tired = _pins(ask, hero, order, die, tool)
    pool = make_pool(die, tool, order.boons, banes, pin=pins)
    lives = lendable(hero) if order.friend else hero.lives
    keep = "total" if order.keep_total or order.want == "total" or not lives else "worth"
    earn = hero.earns and not order.friend
    result = ask.call(throw, pool, lives, keep, rules, earn=earn)
    spent = spent_on(result, lives, rules, earn=earn)
    if not order.friend or lives:
        hero = replace(hero, lives=result.lives)
    ask.note(f"result_{result.outcome}", successes=result.successes, degrees=result.degrees)
    if tired:
        hero = add_fatigue(ask, hero, HOPPED_FATIGUE)
    hero = consequence(ask, hero, result.outcome, order.consequence, order.offered)
    if not order.friend:
        hero = take_time(ask, hero, order.takes, rules)
    return Outcome(
        hero, result.outcome, wanted(result, order.want, order.at_least), roll_facts(result, spent)
    )


def _dark(ask: Ask, hero: Hero, order: Roll) -> int:
    """The bane of acting by sight in the dark, unless a Light is near enough (LEGF-157, LEGF-158)."""
    banes = dark_banes(hero, dark=order.dark, lit=order.lit)
    seeing = lit_by(order.lights, order.company)
    if not banes or not seeing:
        return banes
    if seeing < order.company:
        # Not all of the company see; the master knows who stands where.
        options = ["dark", "lit"]
        if (
            ask.decide(
                "in_light", options, clause="LEGF-158", who=MASTER, seeing=seeing, company=order.company
            )
            == "dark"
        ):
            return banes
    return 0


def wanted(result: Result, want: str, at_least: int) -> bool:
    """Whether a result is what was wanted."""
    if want == "aim":
        return result.successes > 0
    if want == "life":
        return result.life
    if want in ("degrees", "successes", "total"):
        return bool(getattr(result, want) >= at_least)
    return result.outcome == want


def roll_facts(result: Result, spent: int) -> tuple[tuple[str, int], ...]:
    facts = {"successes": result.successes, "degrees": result.degrees}
    if result.total >= 0:
        facts["total"] = result.total
    facts |= {"life": int(result.life), "spent": spent, "aim": int(result.successes > 0)}
    facts |= {word: int(result.outcome == word) for word in ("failure", "partial", "success")}
    return tuple(sorted(facts.items()))


def spent_on(result: Result, lives: int, rules: Rules, *, earn: bool) -> int:
    """How many Lives a roll used up, of those held before and the one it earned."""
    return (rules.capped(lives + 1) if result.life and earn else lives) - result.lives


def lendable(hero: Hero) -> int:
    """Lives that may be spent on a friend's roll: by Merry way alone (LEGF-084)."""
    return hero.lives if has(hero, "merry_way") else 0


def _pins(ask: Ask, hero: Hero, order: Roll, die: int, tool: int) -> tuple[tuple[int, ...], Hero, bool]:
    """Dice that show their highest face unrolled: Awesome might and Hopped up, said before the roll."""
    pins: list[int] = []
    tired = False
    if order.friend:
        return (), hero, False
    if order.attribute == "might" and can_awe(hero) and awe(ask):
        pins.append(die)
        hero = hero.marked(AWESOME)
    legs = natural_tools(hero).get(LEGS, 0)
    uses_legs = LEGS in (name.casefold() for name in order.using) and tool == legs
    if uses_legs and HOPPED not in hero.used:
        tired = ask.decide("hopped_up", ["roll", "use"], clause="LEGF-085") == "use"
        if tired:
            pins.append(tool)
            hero = hero.marked(HOPPED)
    return tuple(pins), hero, tired


def can_awe(hero: Hero) -> bool:
    return has(hero, "awesome_might") and AWESOME not in hero.used


def awe(ask: Ask) -> bool:
    """Awesome might: the Might die shows its maximum (LEGF-056)."""
    return ask.decide("awesome_might", ["roll", "use"], clause="LEGF-056") == "use"


def owe(ask: Ask, outcome: str, offered: tuple[str, ...] = ()) -> str:
    """Ask the master what a failure or a partial success brings (LEG-007, LEG-008)."""
    if outcome == "success":
        return "none"
    clause = "LEG-007" if outcome == "failure" else "LEG-008"
    options = list(dict.fromkeys((*CONSEQUENCES, *offered)))
    choice = ask.decide("consequence", options, clause=clause, who=MASTER, outcome=outcome)
    if choice == "trouble":
        ask.note("trouble", outcome=outcome)
    return choice


def consequence(ask: Ask, hero: Hero, outcome: str, stated: str, offered: tuple[str, ...]) -> Hero:
    """The bad thing owed for a failure or a partial success: the master's or the book's to give (LEG-007, LEG-008)."""
    if outcome == "success" or stated == "none":
        return hero
    choice = owe(ask, outcome, offered) if stated == "ask" else stated
    kind, _, amount = choice.partition(":")
    if kind == "harm":
        return lose_vigor(ask, hero, _amount(choice, amount), clause="LEG-R18")
    if kind == "fatigue":
        return add_fatigue(ask, hero, _amount(choice, amount))
    if kind not in CONSEQUENCES:
        raise SheetError(
            "",
            [
                Message(
                    "{choice!r} is no consequence. Use none, trouble, harm:N or fatigue:N.",
                    choice=choice[:40],
                )
            ],
        )
    return hero


def _amount(choice: str, amount: str) -> int:
    if not amount.isdecimal() or not 1 <= int(amount) <= 99:
        raise SheetError(
            "", [Message("{choice!r} needs a number from 1 to 99, such as harm:1.", choice=choice[:40])]
        )
    return int(amount)

"""First impressions: the reaction roll and its hidden die (LEG-147 to LEG-154, LEG-R19, LEGF-156)."""

from __future__ import annotations

from dataclasses import dataclass

from talewright.core.ask import MASTER, Ask
from talewright.core.dice import d
from talewright.core.record import field
from talewright.core.ruleset import Outcome
from talewright.rulesets.legend.bestiary import creature
from talewright.rulesets.legend.character import Hero, check_dice, check_names
from talewright.rulesets.legend.dice_pool import make_pool, throw
from talewright.rulesets.legend.factions import TABLES, has
from talewright.rulesets.legend.lasting import FRIENDLY, STRONGHOLD, under, without
from talewright.rulesets.legend.options import Rules
from talewright.rulesets.legend.tools import tool_die

READINGS = ("general", "social", "weaker", "stronger")
REACTION_DIE = 6
MAX_TOTAL = 12
CHARMING_DIE = 8
NEUTRAL_ROW = 3
FRIEND_ROW, CLOSE_FRIEND_ROW = 4, 5
WORDS = tuple(dict.fromkeys(word for reading in READINGS for word in TABLES[f"reaction_{reading}"].values))


@dataclass(frozen=True)
class Meeting:
    """A first meeting (LEG-147)."""

    reading: str = field("general", "which column the master reads", choices=READINGS)
    talking: bool = field(False, "you talk: Charming counts")
    fancy: str = field("", "a fancy tool shown off, for Very fancy")
    die: int = field(0, "another die in place of the player's d6", low=0, high=12)
    keys: int = field(0, "Keys touched: a row up each", low=0, high=9)
    locks: int = field(0, "Locks touched: a row down each", low=0, high=9)
    foe: str = field("", "a creature of the bestiary, for its Might")
    foe_might: int = field(0, "the creature's Might, for Awesome might", low=0, high=12)
    want: str = field(
        "", "the reaction hoped for; empty for a row of at least so much", choices=("", *WORDS), in_play=""
    )
    at_least: int = field(4, "the row hoped for, 1 the worst to 5 the best", low=1, high=5, in_play=4)

    def __post_init__(self) -> None:
        check_dice(die=self.die, foe_might=self.foe_might)
        check_names(foe=lambda: self.foe and creature(self.foe))


REACTION_FACTS = ("row",)
"""Not the total: with one's own die it would tell the hidden one."""


def reaction(ask: Ask, hero: Hero, order: Meeting, rules: Rules) -> Outcome[Hero]:
    """The player's die is open, the master's is not: players see only how the creature behaves."""
    die = _die(ask, hero, order, rules)
    table = TABLES[f"reaction_{order.reading}"]
    total, row = _rolled(ask, die, 0, order.reading)
    locks = order.locks
    if (spell := under(hero, STRONGHOLD)) is not None:
        hero = without(hero, STRONGHOLD)
        locks = max(0, locks - spell.amount)
        if ask.decide("stronghold", ["keep", "again"], clause="LEGF-125", bonus=spell.amount) == "again":
            total, row = _rolled(ask, die, spell.amount, order.reading)
    if rules.additional:
        row = max(1, min(len(table.rows), row + order.keys - locks))
    row = max(row, _charmed(hero, order.foe))
    might = creature(order.foe).might if order.foe else order.foe_might
    if row < NEUTRAL_ROW and has(hero, "awesome_might") and 0 < might < hero.might:
        answer = ask.decide("awed", ["as_rolled", "avoid"], clause="LEGF-056", who=MASTER)
        row = NEUTRAL_ROW if answer == "avoid" else row
    word = str(table.rows[row - 1][2])
    ask.note("reaction_total", secret=True, total=total, row=row)
    ask.note("reaction", word=word, reading=order.reading)
    good = word == order.want if order.want else row >= order.at_least
    return Outcome(hero, word, good, (("row", row),))


def _rolled(ask: Ask, die: int, bonus: int, reading: str) -> tuple[int, int]:
    """Both dice, and the row of their total; totals above 12 read as 12 (LEG-R19)."""
    shown = ask.roll(d(1, die), "reaction", clause="LEG-148")[0]
    hidden = ask.roll(d(1, REACTION_DIE), "reaction_hidden", clause="LEG-148", who=MASTER, secret=True)[0]
    total = min(MAX_TOTAL, shown + hidden + bonus)
    rows = TABLES[f"reaction_{reading}"].rows
    return total, next(at for at, (low, high, _) in enumerate(rows, 1) if low <= total <= high)


def _charmed(hero: Hero, foe: str) -> int:
    """The least row of a creature that Charm has made a distant friend, or a close one (LEGF-102, LEG-R41)."""
    name = creature(foe).name if foe else ""
    rows = (
        CLOSE_FRIEND_ROW if each.amount else FRIEND_ROW
        for each in hero.effects
        if each.kind == FRIENDLY and not each.on_self and name and each.about == name
    )
    return max(rows, default=0)


def _die(ask: Ask, hero: Hero, order: Meeting, rules: Rules) -> int:
    """The player's die: a d6 (or Wit), or what an ability puts in its place (LEGF-028, LEGF-086)."""
    usual = order.die or (hero.wit if rules.reaction_die == "wit" else REACTION_DIE)
    dice = {usual: "usual"}
    if order.talking and has(hero, "charming"):
        dice.setdefault(CHARMING_DIE, "charming")
    if order.fancy and has(hero, "very_fancy"):
        dice.setdefault(tool_die(hero, (order.fancy,)), "fancy")
    options = [f"{name}:d{size}" for size, name in dice.items() if size]
    choice = ask.decide("reaction_die", options, clause="LEG-R19")
    return int(choice.partition(":d")[2])


@dataclass(frozen=True)
class Bell:
    """A bell rung where a troll can hear it (LEGF-170)."""

    foe: str = field("troll", "the creature that hears it")
    ton: bool = field(False, "the bell weighs a ton")
    church: bool = field(False, "the bell hangs in a church")

    def __post_init__(self) -> None:
        check_names(foe=lambda: creature(self.foe))


def bell(ask: Ask, hero: Hero, order: Bell, rules: Rules) -> Outcome[Hero]:
    """It rolls Wit or flees, with a bane for each of the two; a ton of church bell settles it at once."""
    if order.ton and order.church:
        return Outcome(hero, "flees", good=True)
    pool = make_pool(creature(order.foe).wit, banes=int(order.ton) + int(order.church))
    result = throw(ask, pool, 0, "worth", rules, "bell", earn=False, who=MASTER)
    return Outcome(hero, "stays" if result.successes else "flees", not result.successes)

"""What abilities and lasting spells allow in the story: flying, silence, talking with bugs (LEGF-029, LEGF-042, LEGF-115).

The rules roll no dice for these. The sheet names what is allowed now, and the table may ask about a single thing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from talewright.core.ask import Ask
from talewright.core.errors import SheetError
from talewright.core.record import field
from talewright.core.ruleset import Outcome
from talewright.core.text.message import Message
from talewright.rulesets.legend.character import Hero
from talewright.rulesets.legend.factions import has
from talewright.rulesets.legend.lasting import STEP, UNSEEN, under
from talewright.rulesets.legend.options import Rules
from talewright.rulesets.legend.tools import flies, silent

LIE = "lie"
PACT = "pact:"
"""How a tie of Crow's pact begins; the name of the other follows."""


def _having(ability: str) -> Callable[[Hero], bool]:
    return lambda hero: has(hero, ability)


def _under(kind: str) -> Callable[[Hero], bool]:
    return lambda hero: under(hero, kind) is not None


PERMISSIONS: dict[str, tuple[str, Callable[[Hero], bool]]] = {
    "fly": ("Fly", flies),
    "silent": ("Move silently", silent),
    "dig": ("Dig", _having("mole_claws")),
    "imitate": ("Imitate simple sounds", _having("crows_cant")),
    "count": ("Count and do sums at a glance", _having("multiplying")),
    "smell_trail": ("Follow a smell", _having("nosy_hound")),
    "taste": ("Taste poison", _having("taste_of_home")),
    "empty_room": ("Tell an empty Room from a lurking one", _having("ear_to_the_ground")),
    "sense_treasure": ("Sense treasure", _having("golden_glint")),
    "shield_friends": ("Find food and shelter for friends", _having("surface_explorer")),
    "breathe": ("Breathe where there is no air", _under("air")),
    "talk_to_bugs": ("Talk with insects and spiders", _under("bugs")),
    "unseen": ("Go unseen", _under(UNSEEN)),
    "step": ("Be elsewhere at once", _under(STEP)),
    "see_unseen": ("See what cannot be seen", _under("sight")),
}
"""By id: the words of the sheet, and when it holds."""


def can(hero: Hero, what: str) -> bool:
    """Whether an ability, or a spell at work, allows something now."""
    return what in PERMISSIONS and PERMISSIONS[what][1](hero)


def may_lie(hero: Hero, other: str) -> bool:
    """Crow's pact: neither can lie to the other (LEGF-040)."""
    return f"{PACT}{other.casefold()}" not in {tie.casefold() for tie in hero.ties}


def allowed(hero: Hero) -> tuple[str, ...]:
    """All that is allowed now, in the words of the sheet."""
    return tuple(words for what, (words, _) in PERMISSIONS.items() if can(hero, what))


@dataclass(frozen=True)
class May:
    """A question about what the character's abilities allow."""

    what: str = field(meaning="what is asked about", choices=(*PERMISSIONS, LIE))
    other: str = field("", "whom it concerns, for a lie")

    def __post_init__(self) -> None:
        if self.what == LIE and not self.other:
            raise SheetError("", [Message("missing. Name whom the lie is told to.", path="other")])


def may(ask: Ask, hero: Hero, order: May, rules: Rules) -> Outcome[Hero]:
    """Whether the story lets the character do it."""
    del rules
    if order.what == LIE:
        good = may_lie(hero, order.other)
        ask.note("may_lie" if good else "may_not_lie", other=order.other)
    else:
        good = can(hero, order.what)
        ask.note("allowed" if good else "not_allowed", what=PERMISSIONS[order.what][0])
    return Outcome(hero, "allowed" if good else "not_allowed", good=good)

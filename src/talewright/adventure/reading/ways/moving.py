"""Whether the words of a clause in front of a reference move the reader: "you limp on to", "she waves you through to", "off to", "the story goes on at"."""

from __future__ import annotations

from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.reading.near_misses.qualifiers import DEGREES
from talewright.adventure.reading.vocabulary import (
    CARRIED,
    CARRIES,
    LETS,
    MOVES,
    NO_PERSON,
    ONESELF,
    PARTICLES,
    PASSAGES,
    SIGNPOSTS,
)

MAX_WORDS = 9
"""Words of a clause between its verb and the reference, or in front of its verb."""
_FOR = frozenset("head make leave run set swim ride".split())
"""You head for ..."""
FILLERS = frozenset(
    "so now then there soon finally eventually at last before long in the end both quickly quietly just still again and but meekly".split()
)
_SELF = frozenset(
    ("yourself", "your way", "it to", "it as", "it back", "it up", "it out", "up", "out", "off", "for")
)
_REACHES = frozenset("reach enter".split())
_OFF = frozenset("off away on onward onwards back out".split())
_STAYS = frozenset("in up down inside outside enter".split())
"""Particles that may belong to the verb: "add up to", "write in at"."""
NO_WAYS = PASSAGES | SIGNPOSTS
"""The road to [[x]] is not yet the way there."""
NOT_THERE = (
    (NO_PERSON - frozenset("as all whole last other next second".split()))
    | (frozenset(NUMBERS) - {"a", "an", "one"})
    | frozenset(
        """
        see sees saw watch hear remember recall recognise know think read look looks wonder dream imagine hope wish want try tell tells told say says said
        point points pointing ask asks where whom whose than since nobody without instead seem seems like towards toward near past almost halfway
        """.split()
    )
)
"""Words with which a clause denies or only imagines the way, or leads near it."""
_HARDLY = NO_PERSON | DEGREES | frozenset("scarcely hardly seemingly supposedly allegedly early only".split())
"""Adverbs that are no mere manner."""
_RESULTS = frozenset("success failure victory defeat".split())
"""Success takes you to ...: only who succeeds goes there."""
MODALS = frozenset("may can".split())
"""With one of these, the reader decides."""
SUBJECTS = frozenset(
    "he she it they we i the a an his her its their this that these those nobody somebody someone everyone".split()
)


def is_manner(word: str) -> bool:
    return word in FILLERS | {"must", "all"} or (word.endswith("ly") and word not in _HARDLY | MOVES)


def is_off(words: list[str]) -> bool:
    """Off to ..., hop along to ...: nothing but a verb that nobody has to know, and where the reader goes."""
    along = {*words[1:]} <= PARTICLES and words[-1] not in _STAYS
    return along and (
        words[0] in _OFF
        or (len(words) > 1 and words[0] not in NOT_THERE | SUBJECTS | MODALS | {"you"} and words[0].isalpha())
    )


def goes_on(words: list[str]) -> bool:
    """The story goes on without you at ...: the book does, and its reader."""
    noun = words[1:2] if words[0] in ("the", "your") else words[:1]
    rest = words[1 + (words[0] in ("the", "your")) :]
    verb = rest[:2] == ["goes", "on"] or rest[:1] in (["continues"], ["resumes"])
    return (
        noun[:1] in (["story"], ["tale"], ["adventure"], ["journey"])
        and verb
        and not {*rest} & (NOT_THERE - {"without"})
    )


def is_taken(words: list[str]) -> bool:
    """You are led down: the reader is moved by somebody who is not named."""
    if words[:2] != ["you", "are"]:
        return False
    behind = [word for word in words[2:] if not is_manner(word)]
    return bool(behind) and behind[0] in CARRIED and not {*behind[1:]} - PARTICLES


def own(rest: list[str]) -> frozenset[str]:
    """You fight your way to ...: it is the reader's own, or taken."""
    return frozenset(("way",)) if "your" in rest or "the way" in " ".join(rest) else frozenset()


def moves(verb: str, rest: list[str], *, bare: bool, for_: bool) -> bool:
    if bare:
        return verb in _REACHES and not rest
    if for_ and verb not in _FOR:
        return False
    if verb in ONESELF:
        behind = " ".join((*rest[:2], "to"))
        return any(behind == each or behind.startswith(f"{each} ") for each in _SELF)
    return verb in MOVES


def is_carried(words: list[str]) -> bool:
    """She waves you through, the crowd carries you, let you pass: somebody moves the reader."""
    if "you" not in words:
        return False
    at = words.index("you")
    if (
        not at
        or at > MAX_WORDS
        or {*words[: at - 1]} & (NOT_THERE | _HARDLY | _RESULTS)
        or {*words[at + 1 :]} - PARTICLES
    ):
        return False
    verb = words[at - 1]
    forms = (verb, verb.removesuffix("s"), verb.removesuffix("es"))
    if verb in LETS:
        return at + 1 < len(words)
    return any(form in CARRIES for form in forms) or (verb == "carries")

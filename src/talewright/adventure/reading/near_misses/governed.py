"""What a condition governs and no phrase of the book says: story, unless something of the reader's is at stake in it."""

from __future__ import annotations

from talewright.adventure.phrases.tokens import BOLD, MARK, NUMBER, SIGNED, WORD, Token
from talewright.adventure.reading.near_misses.meaning import PLAIN_CURE, Doubt
from talewright.core.text.message import Message

_IT = frozenset("it them one some".split())
_TAKES = frozenset(
    """
    take takes give gives hand hands pay pays lose loses drop drops want wants demand demands ask asks keep keeps claim claims steal steals seize seizes snatch snatches grab grabs
    surrender sell sells buy buys eat eats break breaks smash smashes spend spends discard return returns leave leaves destroy destroys burn burns confiscate confiscates
    accept accepts use uses exchange trade trades swap swaps offer offers deduct subtract add remove removes cross erase
    """.split()
)
"""Verbs after which a thing may be had or gone."""
_FATES = frozenset(
    """
    breaks shatters vanishes splits snaps melts burns crumbles sinks rots tears dissolves perishes survives disappears falls slips goes lost gone stolen taken broken destroyed
    ruined spoiled spoilt burnt burned confiscated seized useless worthless empty
    """.split()
)
"""What may happen to a thing."""
_DEMANDS = frozenset("demand demands charge charges confiscate confiscates fine fines rob robs".split())
_HARMS = frozenset(
    """
    hurt hurts harm harms wound wounds injure injures bite bites cut cuts hit hits strike strikes stab stabs burn burns sting stings scratch scratches heal heals cure cures
    restore restores cost costs rob robs rip
    """.split()
)
"""What may be done to the reader."""
_SHARES = frozenset("half third quarter all most some part".split())
_OF = frozenset("of your it them".split())
_ORDERS = frozenset("test roll lose pay gain heal regain fight deduct subtract".split())


_USES = frozenset("use uses".split())


def at_stake(before: list[Token], said: list[Token], *, leads: bool = False) -> Doubt | None:
    """Whether a condition ("If you have the **drum**,") and what it governs ("he takes it") may change what the reader has.

    In front of a way it leads to, a thing may be used ("you use it to climb down"), but not used up.
    """
    named = any(token.kind in (BOLD, NUMBER) or token.text in ("ration", "rations") for token in before)
    for at, token in enumerate(said):
        low, behind = token.text.casefold(), said[at + 1].text if at + 1 < len(said) else ""
        opens = not at or said[at - 1].kind == MARK or said[at - 1].text in ("and", "then", "you", "must")
        if (
            token.kind in (NUMBER, SIGNED)
            or low in _DEMANDS
            or (low in _SHARES and behind in _OF and named)
            or (
                low in _TAKES
                and behind in _IT
                and named
                and not (leads and low in _USES and _is_kept(said, at))
            )
            or (low in _HARMS and behind in ("you", "your"))
            or (low in ("it", "they") and named and _befalls(said, at))
            or (token.kind == WORD and opens and low in _ORDERS)
        ):
            return (len(said), "near-miss", Message("depends on a condition and may change what the reader has, but is no phrase of the book."),
                    Message('Say it as the phrase book does, such as "Lose the **lamp**" or "Pay 5 gp". If it is story, {plain_cure}', plain_cure=PLAIN_CURE))  # fmt: skip
    return None


def _is_kept(said: list[Token], at: int) -> bool:
    return at + 2 >= len(said) or said[at + 2].text != "up"


def _befalls(said: list[Token], at: int) -> bool:
    """It breaks, it is lost."""
    verb = at + 1 + (at + 1 < len(said) and said[at + 1].text in ("is", "are", "has", "was", "now", "will"))
    return verb < len(said) and said[verb].text in _FATES

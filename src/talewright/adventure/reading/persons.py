"""Sentences with somebody in them: the ferryman gives you, the fall costs you, you give the beggar. Read without the person."""

from __future__ import annotations

from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.tokens import BOLD, WORD, Token
from talewright.adventure.reading.rewriting import MAX_PERSON, counted

_GIVES = frozenset("gives give hands hand passes pass pays pay tosses toss throws throw lends lend".split())
_SELLS = frozenset("sells sell offers offer".split())
_TAKES = frozenset("takes take steals steal snatches snatch grabs grab demands demand".split())
_PRONOUNS = frozenset("he she they it you i we".split())
_NO_PERSON = frozenset("if unless when while who that which because to as until after before not".split())
_DOES = {
    "costs": (("you",), "lose"), "cost": (("you",), "lose"), "hits": (("you", "for"), "take"), "hit": (("you", "for"), "take"),
    "deals": (("you",), "take"), "inflicts": ((), "take"), "restores": ((), "regain"), "earns": (("you",), "gain"),
    "wins": (("you",), "gain"), "brings": (("you",), "gain"),
}  # fmt: skip
"""What somebody or something does: the words behind it, and what the reader does instead."""
_OPENS_DOER = frozenset("the a an this that it he she they his her its their your".split())
_NO_DOER = frozenset(
    """
    each every any would could might may can will shall should never no not only failure success mistake error always often usually
    sometimes failed successful test roll such both either two three four five six next first second
    """.split()
)
"""Words that make it a possibility, a habit or a rule of the author's own."""
_JOINTS = frozenset({*",;:—–-", "and", "then", "otherwise"})


def giver(stream: list[Token]) -> tuple[int, list[Token]] | None:
    """The ferryman gives you ..., the toll keeper takes ... from you: (place, the sentence with "he" for the person)."""
    for at, token in enumerate(stream):
        if token.kind != WORD or not at:
            continue
        gives = token.text in _GIVES and at + 1 < len(stream) and stream[at + 1].text == "you"
        sells = token.text in _SELLS and any(each.kind == BOLD for each in stream[at + 1 : at + 4])
        if not gives and not sells and not (token.text in _TAKES and _from_you(stream, at)):
            continue
        start = at
        while start and stream[start - 1].text not in _JOINTS:
            start -= 1
        named = stream[start:at]
        if (
            not 0 < len(named) <= MAX_PERSON
            or any(each.kind != WORD or each.text.casefold() in _NO_PERSON for each in named)
            or (len(named) == 1 and named[0].text.casefold() in _PRONOUNS)
        ):
            return None
        person = Token(WORD, "he" if start else "He", named[0].start, named[-1].end)
        return start, [*stream[:start], person, *stream[at:]]
    return None


def doer(stream: list[Token]) -> tuple[int, list[Token]] | None:
    """The fall costs you 2 Vitality, the goblin hits you for 3 damage: (place, the sentence with "You lose", "You take")."""
    for at, token in enumerate(stream):
        if token.text not in _DOES or not at:
            continue
        behind, instead = _DOES[token.text]
        end = at + 1 + len(behind)
        if tuple(each.text for each in stream[at + 1 : end]) != behind or not counted(stream, end):
            continue
        start = at
        while start and stream[start - 1].text not in _JOINTS:
            start -= 1
        named = stream[start:at]
        if (
            not 0 < len(named) <= MAX_PERSON
            or named[0].text.casefold() not in _OPENS_DOER
            or any(each.kind != WORD or each.text.casefold() in _NO_PERSON | _NO_DOER for each in named)
        ):
            return None
        you = Token(WORD, "you" if start else "You", named[0].start, named[-1].end)
        return start, [*stream[:start], you, token._replace(text=instead), *stream[end:]]
    return None


def receiver(stream: list[Token]) -> tuple[int, list[Token]] | None:
    """You give the beggar 2 gp, Give him the **ring**: (place, the sentence with "hand over")."""
    verb = 1 if stream[0].text == "You" else 0
    if len(stream) < verb + 3 or stream[verb].text not in ("give", "hand", "pay", "Give"):
        return None
    end = verb + 1
    while end < len(stream) and stream[end].kind == WORD and not _begins_goods(stream, end):
        end += 1
    named = stream[verb + 1 : end]
    if (
        not 0 < len(named) <= MAX_PERSON
        or end == len(stream)
        or named[0].text in ("up", "away", "over", "you")
    ):
        return None
    over = stream[verb]._replace(text="over", start=stream[verb].end)
    hand = stream[verb]._replace(text="hand" if verb else "Hand")
    return 0, [*stream[:verb], hand, over, *stream[end:]]


def _begins_goods(stream: list[Token], at: int) -> bool:
    behind = stream[at + 1] if at + 1 < len(stream) else None
    begins = stream[at].text in NUMBERS or stream[at].text in ("the", "your")
    return (
        begins and behind is not None and (behind.kind == BOLD or behind.text in ("ration", "rations", "gp"))
    )


def _from_you(stream: list[Token], at: int) -> bool:
    if at + 1 < len(stream) and stream[at + 1].text == "your":
        return True
    return any(
        stream[i].text == "from" and stream[i + 1].text in ("you", "your")
        for i in range(at + 1, min(at + 14, len(stream) - 1))
    )

"""What follows a way and changes nothing: "turn to [[x]] with the taste of copper in your mouth", "... before they can get a better look".

A closed class of words opens such a tail, and none of the words that limit, count or decide something stands in it. Who has left the
section does nothing else in it, so that only words about whether the way is taken would matter.
"""

from __future__ import annotations

from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import ENDS, MARK, REFERENCE, WORD, Token
from talewright.adventure.reading.near_misses import is_name
from talewright.adventure.reading.near_misses.qualifiers import DEGREES
from talewright.adventure.reading.vocabulary import CLAUSE_ENDS

MAX_TAIL = 14
_OPENS = frozenset(
    "with before as while to through in into under over along across behind beside beneath past among amid at on toward towards against for from like by down up out onto".split()
)
_ADVERBS = frozenset(
    "immediately quickly slowly quietly now instantly silently gladly wearily happily sadly alone together right away straight fast".split()
)
_OTHERS = frozenset(
    "the a an his her its their they he she it anyone anybody someone somebody everyone your no".split()
)
_PERSONS = frozenset("they he she anyone anybody someone somebody everyone".split())
"""While the others sleep, before they look; but not "while you have ...", "before you go"."""
_SEES = frozenset("see find learn discover hear".split())
_DECIDES = (DEGREES - frozenset("while without".split())) | frozenset(
    """
    you yours either neither nor not never none nothing any all both if has have had having carrying holding wearing using paying
    costs cost price coin coins gold money pay ration rations armour shield weapon weapons spell spells keyword title skill roll test fight round rounds
    level item items lantern torch rope key help luck success failure after since because first second third fourth fifth last next
    """.split()
)
_GOES_ON = frozenset("continue leave go move press set resume depart travel carry".split())
_IDIOMS = frozenset(
    "as fast as you can;as quickly as you can;as best you can;as fast as your legs will carry you;at last;at once;in the end;with nothing to show for it;without further ado;without delay;without reading further;without reading any further;without reading on;without a word;without another word;without looking back;without hesitation;this instant;this very moment;right now;unharmed;unhurt;unscathed;unseen;safely;in one piece;in safety;forthwith;with all speed;with all haste;post-haste;once more;for now;this minute;here and now;in the morning;at dawn;at daybreak;at first light;the next morning;the next day;the following morning;at nightfall;at dusk".split(
        ";"
    )
)


def cut(stream: list[Token], book: PhraseBook) -> list[Token]:
    """The sentence without the tails of its ways that are proved harmless."""
    found, at = list[Token](), 0
    while at < len(stream):
        found.append(stream[at])
        at += 1
        if opening := _before(stream, at):
            at = end_of_story(stream, at, book, opening=opening)
        elif found[-1].kind == REFERENCE and [each.text.casefold() for each in found[-3:-1]] == [
            "turn",
            "to",
        ]:
            at = end_of_story(stream, at, book)
    return found


def end_of_story(stream: list[Token], at: int, book: PhraseBook, *, opening: int = 0) -> int:
    """The position behind the tail that begins here, where it is proved harmless; the same position where it is not.

    `opening` words of it are known to be harmless.
    """
    end = _end(stream, at)
    tail = stream[at:end]
    if opening:
        return end if len(tail) >= opening and is_plain(tail[opening:], book) else at
    return end if tail and _is_story(tail, book) else at


def _before(stream: list[Token], at: int) -> int:
    """... before you can let go of the valve, before he bolts the door, before you continue your journey: words that open such a tail; 0 if none do."""
    words = [token.text for token in stream[at : at + 3]]
    if len(words) < 3 or words[0] != "before":
        return 0
    if (words[1] in _PERSONS | {"you"} and words[2] == "can") or (words[1] == "you" and words[2] in _GOES_ON):
        return 3
    return 2 if words[1] in _OTHERS - {"no"} else 0


def _end(stream: list[Token], at: int) -> int:
    while at < len(stream) and not (
        stream[at].kind == MARK and (stream[at].text in ENDS or stream[at].text in CLAUSE_ENDS)
    ):
        at += 1
    return at


def _is_story(tail: list[Token], book: PhraseBook) -> bool:
    words = [token.text.replace("’", "'") for token in tail]
    if len(words) > MAX_TAIL or any(token.kind != WORD for token in tail):
        return False
    if " ".join(words) in _IDIOMS or (len(words) <= 2 and {*words} <= _ADVERBS):
        return True
    behind = words[1] if len(words) > 1 else ""
    if words[0] not in _OPENS or not _opens_story(words[0], behind, words):
        return False
    return is_plain(tail[1:], book)


def is_plain(tail: list[Token], book: PhraseBook) -> bool:
    """Whether nothing in the words limits, counts or decides something, or is of the rules."""
    return len(tail) <= MAX_TAIL and not any(
        token.kind != WORD
        or token.text in _DECIDES
        or token.text in book.terms
        or token.text in book.lexicon.coins
        or (token.text in NUMBERS and token.text not in ("a", "an", "one"))
        or (token.text[:1].isupper() and is_name(book, token.text))
        for token in tail
    )


def _opens_story(word: str, behind: str, words: list[str]) -> bool:
    """Whether the second word fits: time is the time of others, a purpose is to see something."""
    if word in ("before", "while"):
        return behind in _PERSONS or words[1:3] == ["the", "others"]
    if word == "as":
        return behind in _OTHERS
    if word == "to":
        return behind in _SEES
    if word == "with":
        return "of" in words or words[-1] in ("mouth", "throat", "heart", "hand", "hands", "face", "ears", "back", "head", "chest", "heels", "smile", "sigh", "shrug", "grin", "groan", "nod", "shudder", "curse", "prayer", "shiver", "laugh", "heart", "haste", "speed", "relief")  # fmt: skip
    return behind in _OTHERS

"""Opponents with what the rules say of them in brackets: "fight a pair of ghouls (7 each)" is read as if they stood in bold with their score."""

from __future__ import annotations

from talewright.adventure.phrases.lexicon import NUMBERS, Lexicon, singular
from talewright.adventure.phrases.tokens import BOLD, MARK, WORD, Token
from talewright.core.authoring import BoldSlot

NEEDS = ((frozenset(("(",)),), (frozenset((BOLD,)), frozenset("immune harm harmed hurt proof".split())))
_IMMUNE = tuple(
    tuple(words.split())
    for words in (
        "is immune to",
        "takes no harm from",
        "cannot be harmed by",
        "cannot be hurt by",
        "is proof against",
    )
)
_ARTICLES = frozenset("the a an".split())
_FIGHTS = frozenset("fight fights attack attacks battle".split())
_MAX_NAME = 4
"""Words of a name: the captain of the watch."""
_NO_NAME = frozenset(
    "roll test check and or with against for to at in on by from you your he she they it if is are was were has have had who which that fight attack".split()
)
_WHICH = ("first", "second", "third", "fourth", "fifth", "sixth")
_PAIR = ("pair", "of")
_EACH = frozenset("each apiece".split())


def _with_immunity(stream: list[Token], lexicon: Lexicon) -> list[Token]:
    """The **wisp (DS 9)** is immune to Sunburst: with that in the bracket of the name; the same list where nothing says so."""
    for at, token in enumerate(stream):
        if token.kind != BOLD or not token.inside.endswith(")"):
            continue
        behind = [each.text.casefold() for each in stream[at + 1 : at + 8]]
        said = next((words for words in _IMMUNE if tuple(behind[: len(words)]) == words), ())
        rest = " ".join(behind[len(said) :])
        spell = next(
            (name for name, _ in lexicon.spells if said and f"{rest} ".startswith(f"{name.casefold()} ")), ""
        )
        if not spell:
            continue
        inside = f"{token.inside[:-1]}, immune to {spell})"
        end = at + 1 + len(said) + len(spell.split())
        bold = token._replace(text=f"**{inside}**", inside=inside, end=stream[end - 1].end)
        return [*stream[:at], bold, *stream[end:]]
    return stream


def named(stream: list[Token], slot: BoldSlot, lexicon: Lexicon) -> list[Token]:
    """The sentence with each opponent and its bracket as one bold name; the same list where there is none."""
    stream = _with_immunity(stream, lexicon)
    if not any(token.text == "(" for token in stream):
        return stream
    fought = any(token.text.casefold() in _FIGHTS for token in stream)
    found = list[Token]()
    at = 0
    while at < len(stream):
        end = _closing(stream, at)
        if end:
            inside = _spelt(stream[at + 1 : end])
            clear = fought or not inside[:1].isdigit()
            bracket = stream[at], stream[end]
            made = _opponents(found, bracket, inside, slot, lexicon.scores) if clear else None
            if made is not None:
                start, opponents = made
                found[start:] = opponents
                at = end + 1
                continue
        found.append(stream[at])
        at += 1
    return found


def _closing(stream: list[Token], at: int) -> int:
    """The position of the mark that closes a bracket; 0 where none is opened."""
    if stream[at].kind != MARK or stream[at].text != "(":
        return 0
    return next((i for i in range(at + 2, min(at + 14, len(stream))) if stream[i].text == ")"), 0)


def _spelt(inside: list[Token]) -> str:
    """The words of a bracket as they were written."""
    said, end = "", inside[0].start
    for token in inside:
        said += (" " if token.start > end else "") + token.text
        end = token.end
    return said


def _opponents(
    before: list[Token], bracket: tuple[Token, Token], inside: str, slot: BoldSlot, scores: frozenset[str]
) -> tuple[int, list[Token]] | None:
    """Where the name in front of a bracket starts, and the opponents in bold; none where the ruleset cannot read them."""
    start = len(before)
    while start and len(before) - start < _MAX_NAME and _names(before[start - 1]):
        start -= 1
    words = [token.text for token in before[start:]]
    if not words or not start or not scores.isdisjoint(words):
        return None
    article = before[start - 1].text.casefold()
    parts = inside.split()
    many = 0
    if tuple(words[:2]) == _PAIR and article == "a":
        many, words, start = 2, words[2:], start - 1
    elif words[0] in NUMBERS and len(words) > 1 and article in (*_ARTICLES, "fight"):
        many, words = NUMBERS[words[0]], words[1:]
    elif article in NUMBERS and article not in _ARTICLES:
        many, start = NUMBERS[article], start - 1
    elif article not in _ARTICLES and not all(word[:1].isupper() for word in words):
        return None
    if many:
        if parts[-1] not in _EACH or not 1 < many <= len(_WHICH) or not words:
            return None
        inside = " ".join(parts[:-1]).rstrip(",")
        single = " ".join([*words[:-1], singular(words[-1])])
        names = [f"{which} {single}" for which in _WHICH[:many]]
    else:
        if parts[-1] in _EACH:
            return None
        names = [" ".join(words)]
    begin = before[start].start if start < len(before) else bracket[0].start
    made = list[Token]()
    for name in names:
        facts = slot.read(name, inside)
        if facts is None:
            return None
        said = slot.say(facts)
        made += [Token(WORD, "and", begin, begin)] if made else []
        made.append(Token(BOLD, said, begin, bracket[1].end, said.strip("*"), begin))
    return start, made


def _names(token: Token) -> bool:
    low = token.text.casefold()
    return token.kind == WORD and low not in _ARTICLES and low not in _NO_NAME

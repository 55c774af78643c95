"""What may stand in a phrase's slots: numbers, coin, items, keywords, Skills ... how each is read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from talewright.adventure.phrases.goods import (
    any_items,
    coin,
    either,
    goods,
    item,
    items,
    peek,
    several,
    thing,
    wares,
    whole,
)
from talewright.adventure.phrases.items import bold_name, spell_id
from talewright.adventure.phrases.lexicon import ARTICLES, NUMBERS, Lexicon
from talewright.adventure.phrases.tokens import BOLD, ITALIC, NUMBER, REFERENCE, SIGNED, WORD, Token
from talewright.core.authoring import BoldSlot

ORDINALS = tuple("second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split())


@dataclass(frozen=True)
class SlotType:
    shown: str
    read: Callable[[list[Token], int, Lexicon], Iterator[tuple[int, Any]]]


def _count(stream: list[Token], at: int, _: Lexicon) -> Iterator[tuple[int, int]]:
    value = whole(peek(stream, at))
    if value is not None:
        yield at + 1, value


def _figure(stream: list[Token], at: int, lexicon: Lexicon) -> Iterator[tuple[int, int]]:
    """A number where "a" would read oddly: figures, or one to twelve."""
    token = peek(stream, at)
    if token is not None and token.text not in ("a", "an"):
        yield from _count(stream, at, lexicon)


def _modifier(stream: list[Token], at: int, _: Lexicon) -> Iterator[tuple[int, int]]:
    token = peek(stream, at)
    if token is not None and token.kind == SIGNED and len(token.text) <= 4:
        size = int(token.text[1:])
        yield at + 1, size if token.text[0] == "+" else -size


def _reference(stream: list[Token], at: int, _: Lexicon) -> Iterator[tuple[int, str]]:
    token = peek(stream, at)
    if token is not None and token.kind == REFERENCE and token.inside:
        yield at + 1, token.inside


def _stat(stream: list[Token], at: int, lexicon: Lexicon) -> Iterator[tuple[int, str]]:
    return _listed(stream, at, lexicon.stats)


def _keyword(stream: list[Token], at: int, _: Lexicon) -> Iterator[tuple[int, str]]:
    token = peek(stream, at)
    if token is not None and token.kind == ITALIC:
        yield at + 1, " ".join(token.inside.split())


def _title(stream: list[Token], at: int, _: Lexicon) -> Iterator[tuple[int, str]]:
    token = peek(stream, at)
    if token is not None and token.kind == BOLD:
        yield at + 1, " ".join(token.inside.split())


def _name(stream: list[Token], at: int, _: Lexicon) -> Iterator[tuple[int, str]]:
    """A name: capitalised words, with small ones between (Lords of the Fen); or bold."""
    token = peek(stream, at)
    if token is not None and token.kind == BOLD:
        yield at + 1, " ".join(token.inside.split())
        return
    end, last = at, at
    if token is not None and token.text == "the":
        end += 1
    while (token := peek(stream, end)) is not None and token.kind == WORD:
        if token.text[:1].isupper():
            last = end + 1
        elif token.text not in ("of", "the") or last == at:
            break
        end += 1
    if last > at:
        yield last, " ".join(each.text for each in stream[at:last])


def _listed(stream: list[Token], at: int, names: tuple[tuple[str, str], ...]) -> Iterator[tuple[int, str]]:
    """One of the names, as written with its capital; the longest that fits."""
    best: tuple[int, str] | None = None
    first = stream[at].text if at < len(stream) else ""
    if not first[:1].isupper():
        return
    low = first.lower()
    for label, value in names:
        if not label.lower().startswith(low):
            continue
        words = label.split()
        here = stream[at : at + len(words)]
        if (
            len(here) == len(words)
            and all(t.kind == WORD and t.text.lower() == w.lower() for t, w in zip(here, words, strict=True))
            and (best is None or at + len(words) > best[0])
        ):
            best = (at + len(words), value)
    if best:
        yield best


def _skill(stream: list[Token], at: int, lexicon: Lexicon) -> Iterator[tuple[int, str]]:
    yield from _listed(stream, at, tuple((name, name) for name in lexicon.skills))


def _ability(stream: list[Token], at: int, lexicon: Lexicon) -> Iterator[tuple[int, str]]:
    yield from _listed(stream, at, lexicon.abilities)


def _spell(stream: list[Token], at: int, lexicon: Lexicon) -> Iterator[tuple[int, str]]:
    token = peek(stream, at)
    step = 1 if token is not None and token.text in ARTICLES else 0
    token = peek(stream, at + step)
    if token is not None and token.kind == BOLD:
        yield at + step + 1, spell_id(token.inside, lexicon)
        return
    for end, value in _listed(stream, at, (*lexicon.spells, *lexicon.aliases)):
        behind = peek(stream, end)
        yield (end + 1 if behind is not None and behind.text == "spell" else end), value


class Fields(tuple[tuple[str, Any], ...]):
    """What a slot gives to an order: several fields at once."""

    __slots__ = ()


def spread(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Facts with the fields of such slots among them."""
    flat: dict[str, Any] = {}
    for name, value in facts.items():
        flat |= dict(value) if isinstance(value, Fields) else {name: value}
    return flat


def _bold(slot: BoldSlot, stream: list[Token], at: int) -> Iterator[tuple[int, Fields]]:
    """Something the ruleset reads itself, or several of them in this order."""

    def one(at: int) -> tuple[int, dict[str, Any]] | None:
        token = peek(stream, at)
        if token is not None and token.kind == WORD and token.text in ARTICLES:
            at += 1
            token = peek(stream, at)
        if token is None or token.kind != BOLD:
            return None
        facts = slot.read(*bold_name(token.inside))
        return None if facts is None else (at + 1, dict(facts))

    for end, found in several(one, stream, at, (",", "and", "then") if slot.several else ()):
        if len(found) == 1:
            yield end, Fields((slot.fields[name], value) for name, value in found[0].items())
        else:
            yield end, Fields(((slot.several, tuple(tuple(each.items()) for each in found)),))


def slot_type(kind: str, lexicon: Lexicon) -> SlotType:
    """How a slot is read: one of every system, or the ruleset's own."""
    known = SLOTS.get(kind)
    if known is not None:
        return known
    slot = next(each for name, each in lexicon.bold if name == kind)
    return SlotType(slot.shown, lambda stream, at, _: _bold(slot, stream, at))


def _kind(stream: list[Token], at: int, lexicon: Lexicon) -> Iterator[tuple[int, str]]:
    """A ranged weapon, a shield, armour, light armour, a weapon"""
    article = peek(stream, at)
    if article is not None and article.text in ("a", "an"):
        at += 1
    first = peek(stream, at)
    said = first.text if first is not None else ""
    for kind in lexicon.kinds:
        if kind.partition(" ")[0] != said:
            continue
        for words in (kind, f"{kind} weapon"):
            parts = words.split()
            here = [token.text for token in stream[at : at + len(parts)]]
            if here == parts and (words == kind or "armour" not in kind):
                yield at + len(parts), kind


def _counter(stream: list[Token], at: int, _: Lexicon) -> Iterator[tuple[int, str]]:
    token = peek(stream, at)
    if token is not None and token.kind == WORD and token.text[:1].islower():
        yield at + 1, token.text


def _shown(stream: list[Token], at: int, lexicon: Lexicon) -> Iterator[tuple[int, str]]:
    """A counter of the book's head."""
    return _listed(stream, at, tuple((name, name) for name in lexicon.counters))


def _ordinal(stream: list[Token], at: int, _: Lexicon) -> Iterator[tuple[int, int]]:
    """The second, the third ...: how often it was before."""
    token = peek(stream, at)
    if token is not None and token.kind == WORD and token.text in ORDINALS:
        yield at + 1, ORDINALS.index(token.text) + 1


def _times(stream: list[Token], at: int, lexicon: Lexicon) -> Iterator[tuple[int, int]]:
    """Once, twice, three times"""
    token = peek(stream, at)
    if token is not None and token.text in ("once", "twice"):
        yield at + 1, 1 if token.text == "once" else 2
        return
    for end, value in _figure(stream, at, lexicon):
        named = peek(stream, end)
        if named is not None and named.text == "times" and value > 0:
            yield end + 1, value


SLOTS: dict[str, SlotType] = {
    "count": SlotType("a number", _count),
    "figure": SlotType("a number", _figure),
    "tally": SlotType("a number", _figure),
    "modifier": SlotType("a number with its sign, such as -3 or +1", _modifier),
    "coin": SlotType("an amount such as 10 gp", coin),
    "ref": SlotType("a reference such as [[name]]", _reference),
    "item": SlotType("an item in **bold**", item),
    "thing": SlotType("an item in **bold**, or a ration", thing),
    "items": SlotType("items in **bold**", items),
    "any": SlotType("items in **bold**", any_items),
    "either": SlotType("items in **bold**", either),
    "goods": SlotType("an amount such as 10 gp, rations, or items in **bold**", goods),
    "stat": SlotType("a score", _stat),
    "wares": SlotType("wares with their prices, such as **ration** 5 gp", wares),
    "keyword": SlotType("a keyword in *italics*", _keyword),
    "title": SlotType("a title in **bold**", _title),
    "name": SlotType("a name", _name),
    "skill": SlotType("a Skill", _skill),
    "ability": SlotType("an ability", _ability),
    "spell": SlotType("a spell", _spell),
    "kind": SlotType("a kind of weapon or armour", _kind),
    "counter": SlotType("a counter's name", _counter),
    "shown": SlotType("a counter of the head", _shown),
    "ordinal": SlotType("second, third ...", _ordinal),
    "times": SlotType("once, twice, three times ...", _times),
}
_NUMBER = frozenset((NUMBER, *NUMBERS))
_BOLD = frozenset((BOLD,))
NEEDED = {
    "count": _NUMBER,
    "figure": _NUMBER,
    "tally": _NUMBER,
    "coin": _NUMBER,
    "modifier": frozenset((SIGNED,)),
    "ref": frozenset((REFERENCE,)),
    "item": _BOLD,
    "items": _BOLD,
    "any": _BOLD,
    "either": _BOLD,
    "wares": _BOLD,
    "title": _BOLD,
    "keyword": frozenset((ITALIC,)),
    "ordinal": frozenset(ORDINALS),
}
"""Words and kinds of tokens of which one has to be where a slot is."""

"""What may stand in a phrase's slots: numbers, coin, items, keywords, Skills ... how each is read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from talewright.adventure.model import ItemRef
from talewright.adventure.phrases.items import bold_name, spell_id
from talewright.adventure.phrases.lexicon import ARTICLES, NUMBERS, Lexicon, singular
from talewright.adventure.phrases.tokens import BOLD, ITALIC, NUMBER, REFERENCE, SIGNED, WORD, Token
from talewright.core.authoring import BoldSlot
from talewright.core.findings import Span

T = TypeVar("T")
ORDINALS = tuple("second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split())


@dataclass(frozen=True)
class SlotType:
    shown: str
    read: Callable[[list[Token], int, Lexicon], Iterator[tuple[int, Any]]]


def _peek(stream: list[Token], at: int) -> Token | None:
    return stream[at] if at < len(stream) else None


def whole(token: Token | None) -> int | None:
    """A number in figures or words."""
    if token is None:
        return None
    if token.kind == NUMBER and len(token.text) <= 7:
        return int(token.text) if token.text.isascii() else None
    return NUMBERS.get(token.text) if token.kind == WORD else None


def _count(stream: list[Token], at: int, _: Lexicon) -> Iterator[tuple[int, int]]:
    value = whole(_peek(stream, at))
    if value is not None:
        yield at + 1, value


def _figure(stream: list[Token], at: int, lexicon: Lexicon) -> Iterator[tuple[int, int]]:
    """A number where "a" would read oddly: figures, or one to twelve."""
    token = _peek(stream, at)
    if token is not None and token.text not in ("a", "an"):
        yield from _count(stream, at, lexicon)


def _modifier(stream: list[Token], at: int, _: Lexicon) -> Iterator[tuple[int, int]]:
    token = _peek(stream, at)
    if token is not None and token.kind == SIGNED and len(token.text) <= 4:
        size = int(token.text[1:])
        yield at + 1, size if token.text[0] == "+" else -size


def _coin(stream: list[Token], at: int, lexicon: Lexicon) -> Iterator[tuple[int, int]]:
    value = whole(_peek(stream, at))
    unit = _peek(stream, at + 1)
    if value is not None and unit is not None and unit.kind == WORD and unit.text in lexicon.coins:
        yield at + 2, value


def _reference(stream: list[Token], at: int, _: Lexicon) -> Iterator[tuple[int, str]]:
    token = _peek(stream, at)
    if token is not None and token.kind == REFERENCE and token.inside:
        yield at + 1, token.inside


def _item(stream: list[Token], at: int, lexicon: Lexicon) -> Iterator[tuple[int, ItemRef]]:
    token = _peek(stream, at)
    count = 1
    if token is not None and token.kind in (WORD, NUMBER):
        if token.text.lower() not in ARTICLES and whole(token) is None:
            return
        count = whole(token) or 1
        at += 1
        token = _peek(stream, at)
    if token is not None and token.kind == BOLD:
        name, inside = bold_name(token.inside)
        if name and name not in lexicon.terms and not lexicon.is_no_item(inside):
            yield at + 1, ItemRef(singular(name) if count > 1 else name, count, Span(token.start, token.end))


def _several(
    one: Callable[[int], tuple[int, T] | None], stream: list[Token], at: int, joints: tuple[str, ...]
) -> Iterator[tuple[int, tuple[T, ...]]]:
    """One after another with a joint or two between (", and"); longest list first."""
    found: list[tuple[int, tuple[T, ...]]] = []
    row: tuple[T, ...] = ()
    while (read := one(at)) is not None:
        at, each = read
        row = (*row, each)
        found.append((at, row))
        step = 0
        while step < 2 and (token := _peek(stream, at + step)) is not None and token.text in joints:
            step += 1
        if not step:
            break
        at += step
    yield from reversed(found)


def _items(stream: list[Token], at: int, lexicon: Lexicon) -> Iterator[tuple[int, tuple[ItemRef, ...]]]:
    """The **A**, the **B** and the **C**; longest list first."""

    def one(at: int) -> tuple[int, ItemRef] | None:
        return next(_item(stream, at, lexicon), None)

    return _several(one, stream, at, (",", "and"))


def _any_items(stream: list[Token], at: int, lexicon: Lexicon) -> Iterator[tuple[int, tuple[ItemRef, ...]]]:
    """Items to choose among: joined by commas, "and" or "or"."""

    def one(at: int) -> tuple[int, ItemRef] | None:
        return next(_item(stream, at, lexicon), None)

    return _several(one, stream, at, (",", "and", "or"))


def _either(stream: list[Token], at: int, lexicon: Lexicon) -> Iterator[tuple[int, tuple[ItemRef, ...]]]:
    """The **A** or the **B**: one of them."""
    for end, items in _any_items(stream, at, lexicon):
        if any(token.text == "or" for token in stream[at:end]) and len(items) > 1:
            yield end, items


def _goods(stream: list[Token], at: int, lexicon: Lexicon) -> Iterator[tuple[int, tuple[ItemRef | int, ...]]]:
    """5 gp, two rations and the **lantern**: whatever can change hands; coin is a plain number."""

    def one(at: int) -> tuple[int, ItemRef | int] | None:
        for end, amount in _coin(stream, at, lexicon):
            return end, amount
        count, named = whole(_peek(stream, at)), _peek(stream, at + 1)
        if named is not None and named.text in ("ration", "rations") and named.kind == WORD:
            if count is None and named.text == "ration" and stream[at].text in ("the", "your", "another"):
                count = 1  # "your rations" may be any number
            if count is not None:
                return at + 2, ItemRef("ration", count, Span(stream[at].start, named.end))
        return next(_item(stream, at, lexicon), None)

    return _several(one, stream, at, (",", "and"))


def _stat(stream: list[Token], at: int, lexicon: Lexicon) -> Iterator[tuple[int, str]]:
    return _listed(stream, at, lexicon.stats)


def _wares(
    stream: list[Token], at: int, lexicon: Lexicon
) -> Iterator[tuple[int, tuple[tuple[ItemRef, int], ...]]]:
    """**ration** 5gp, a **lamp** 3gp and the **rope** 50gp; longest list first."""

    def one(at: int) -> tuple[int, tuple[ItemRef, int]] | None:
        for behind, item in _item(stream, at, lexicon):
            for end, price in _coin(stream, behind, lexicon):
                return end, (item, price)
        return None

    return _several(one, stream, at, (",", ";", "and", "or"))


def _keyword(stream: list[Token], at: int, _: Lexicon) -> Iterator[tuple[int, str]]:
    token = _peek(stream, at)
    if token is not None and token.kind == ITALIC:
        yield at + 1, " ".join(token.inside.split())


def _title(stream: list[Token], at: int, _: Lexicon) -> Iterator[tuple[int, str]]:
    token = _peek(stream, at)
    if token is not None and token.kind == BOLD:
        yield at + 1, " ".join(token.inside.split())


def _name(stream: list[Token], at: int, _: Lexicon) -> Iterator[tuple[int, str]]:
    """A name: capitalised words, with small ones between (Lords of the Fen); or bold."""
    token = _peek(stream, at)
    if token is not None and token.kind == BOLD:
        yield at + 1, " ".join(token.inside.split())
        return
    end, last = at, at
    if token is not None and token.text == "the":
        end += 1
    while (token := _peek(stream, end)) is not None and token.kind == WORD:
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
    for label, value in names:
        words = label.split()
        here = stream[at : at + len(words)]
        if (
            len(here) == len(words)
            and all(t.kind == WORD and t.text.lower() == w.lower() for t, w in zip(here, words, strict=True))
            and here[0].text[:1].isupper()
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
    token = _peek(stream, at)
    step = 1 if token is not None and token.text in ARTICLES else 0
    token = _peek(stream, at + step)
    if token is not None and token.kind == BOLD:
        yield at + step + 1, spell_id(token.inside, lexicon)
        return
    for end, value in _listed(stream, at, (*lexicon.spells, *lexicon.aliases)):
        behind = _peek(stream, end)
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
        token = _peek(stream, at)
        if token is not None and token.kind == WORD and token.text in ARTICLES:
            at += 1
            token = _peek(stream, at)
        if token is None or token.kind != BOLD:
            return None
        facts = slot.read(*bold_name(token.inside))
        return None if facts is None else (at + 1, dict(facts))

    for end, found in _several(one, stream, at, (",", "and", "then") if slot.several else ()):
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
    article = _peek(stream, at)
    if article is not None and article.text in ("a", "an"):
        at += 1
    for kind in lexicon.kinds:
        for words in (kind, f"{kind} weapon"):
            parts = words.split()
            here = [token.text for token in stream[at : at + len(parts)]]
            if here == parts and (words == kind or "armour" not in kind):
                yield at + len(parts), kind


def _counter(stream: list[Token], at: int, _: Lexicon) -> Iterator[tuple[int, str]]:
    token = _peek(stream, at)
    if token is not None and token.kind == WORD and token.text[:1].islower():
        yield at + 1, token.text


def _shown(stream: list[Token], at: int, lexicon: Lexicon) -> Iterator[tuple[int, str]]:
    """A counter of the book's head."""
    return _listed(stream, at, tuple((name, name) for name in lexicon.counters))


def _ordinal(stream: list[Token], at: int, _: Lexicon) -> Iterator[tuple[int, int]]:
    """The second, the third ...: how often it was before."""
    token = _peek(stream, at)
    if token is not None and token.kind == WORD and token.text in ORDINALS:
        yield at + 1, ORDINALS.index(token.text) + 1


def _times(stream: list[Token], at: int, lexicon: Lexicon) -> Iterator[tuple[int, int]]:
    """Once, twice, three times"""
    token = _peek(stream, at)
    if token is not None and token.text in ("once", "twice"):
        yield at + 1, 1 if token.text == "once" else 2
        return
    for end, value in _figure(stream, at, lexicon):
        named = _peek(stream, end)
        if named is not None and named.text == "times" and value > 0:
            yield end + 1, value


SLOTS: dict[str, SlotType] = {
    "count": SlotType("a number", _count),
    "figure": SlotType("a number", _figure),
    "tally": SlotType("a number", _figure),
    "modifier": SlotType("a number with its sign, such as -3 or +1", _modifier),
    "coin": SlotType("an amount such as 10 gp", _coin),
    "ref": SlotType("a reference such as [[name]]", _reference),
    "item": SlotType("an item in **bold**", _item),
    "items": SlotType("items in **bold**", _items),
    "any": SlotType("items in **bold**", _any_items),
    "either": SlotType("items in **bold**", _either),
    "goods": SlotType("an amount such as 10 gp, rations, or items in **bold**", _goods),
    "stat": SlotType("a score", _stat),
    "wares": SlotType("wares with their prices, such as **ration** 5 gp", _wares),
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

"""What may change hands in a phrase: coin, items, rations, wares with their prices. How each is read from tokens."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from talewright.adventure.model import ItemRef
from talewright.adventure.phrases.items import bold_name
from talewright.adventure.phrases.lexicon import ARTICLES, NUMBERS, Lexicon, singular
from talewright.adventure.phrases.tokens import BOLD, NUMBER, WORD, Token
from talewright.core.findings import Span

T = TypeVar("T")
_PRICE_JOINTS = frozenset(("for", "at", ",", ":", "("))
"""What may stand between a ware and its price."""
_FOR_ONE = frozenset(("each", "apiece"))


def peek(stream: list[Token], at: int) -> Token | None:
    return stream[at] if at < len(stream) else None


def whole(token: Token | None) -> int | None:
    """A number in figures or words."""
    if token is None:
        return None
    if token.kind == NUMBER and len(token.text) <= 7:
        return int(token.text) if token.text.isascii() else None
    return NUMBERS.get(token.text) if token.kind == WORD else None


def coin(stream: list[Token], at: int, lexicon: Lexicon) -> Iterator[tuple[int, int]]:
    value = whole(peek(stream, at))
    unit = peek(stream, at + 1)
    if value is not None and unit is not None and unit.kind == WORD and unit.text in lexicon.coins:
        yield at + 2, value


def item(stream: list[Token], at: int, lexicon: Lexicon) -> Iterator[tuple[int, ItemRef]]:
    token = peek(stream, at)
    count = 1
    if token is not None and token.kind in (WORD, NUMBER):
        if token.text.lower() not in ARTICLES and whole(token) is None:
            return
        count = whole(token) or 1
        at += 1
        token = peek(stream, at)
    if token is not None and token.kind == BOLD:
        name, inside = bold_name(token.inside)
        if name and name not in lexicon.terms and not lexicon.is_no_item(inside):
            yield at + 1, ItemRef(singular(name) if count > 1 else name, count, Span(token.start, token.end))


def thing(stream: list[Token], at: int, lexicon: Lexicon) -> Iterator[tuple[int, ItemRef]]:
    """An item, or rations."""
    count, named = whole(peek(stream, at)), peek(stream, at + 1)
    if count is not None and named is not None and named.text in ("ration", "rations") and named.kind == WORD:
        yield at + 2, ItemRef("ration", count, Span(stream[at].start, named.end))
    yield from item(stream, at, lexicon)


def several(
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
        while step < 2 and (token := peek(stream, at + step)) is not None and token.text in joints:
            step += 1
        if not step:
            break
        at += step
    yield from reversed(found)


def items(stream: list[Token], at: int, lexicon: Lexicon) -> Iterator[tuple[int, tuple[ItemRef, ...]]]:
    """The **A**, the **B** and the **C**; longest list first."""

    def one(at: int) -> tuple[int, ItemRef] | None:
        return next(item(stream, at, lexicon), None)

    return several(one, stream, at, (",", "and"))


def any_items(stream: list[Token], at: int, lexicon: Lexicon) -> Iterator[tuple[int, tuple[ItemRef, ...]]]:
    """Items to choose among: joined by commas, "and" or "or"."""

    def one(at: int) -> tuple[int, ItemRef] | None:
        return next(item(stream, at, lexicon), None)

    return several(one, stream, at, (",", "and", "or"))


def either(stream: list[Token], at: int, lexicon: Lexicon) -> Iterator[tuple[int, tuple[ItemRef, ...]]]:
    """The **A** or the **B**: one of them."""
    for end, things in any_items(stream, at, lexicon):
        if any(token.text == "or" for token in stream[at:end]) and len(things) > 1:
            yield end, things


def goods(stream: list[Token], at: int, lexicon: Lexicon) -> Iterator[tuple[int, tuple[ItemRef | int, ...]]]:
    """5 gp, two rations and the **lantern**: whatever can change hands; coin is a plain number."""

    def one(at: int) -> tuple[int, ItemRef | int] | None:
        count, named = whole(peek(stream, at)), peek(stream, at + 1)
        if named is not None and named.kind == WORD and count is not None and named.text in lexicon.coins:
            return at + 2, count
        if named is not None and named.text in ("ration", "rations") and named.kind == WORD:
            if count is None and named.text == "ration" and stream[at].text in ("the", "your", "another"):
                count = 1  # "your rations" may be any number
            if count is not None:
                return at + 2, ItemRef("ration", count, Span(stream[at].start, named.end))
        return next(item(stream, at, lexicon), None)

    return several(one, stream, at, (",", "and"))


def wares(
    stream: list[Token], at: int, lexicon: Lexicon
) -> Iterator[tuple[int, tuple[tuple[ItemRef, int], ...]]]:
    """**ration** 5gp, a **lamp** (3gp) and the **rope** for 50gp; longest list first."""

    def one(at: int) -> tuple[int, tuple[ItemRef, int]] | None:
        for behind, ware in item(stream, at, lexicon):
            joint = peek(stream, behind)
            joined = joint is not None and joint.text in _PRICE_JOINTS
            for end, price in coin(stream, behind + joined, lexicon):
                behind_price = peek(stream, end)
                closes = behind_price is not None and behind_price.text == ")"
                if joint is not None and joint.text == "(":
                    return (end + 1, (ware, price)) if closes else None
                each = behind_price is not None and behind_price.text in _FOR_ONE
                return end + each, (ware, price)
        return None

    for end, found in several(one, stream, at, (",", ";", "and", "or")):
        if len(found) > 1 or not any(token.text in ("for", "at") for token in stream[at:end]):
            yield end, found  # "the **lamp** for 3gp" is no list: the phrase of one ware reads it

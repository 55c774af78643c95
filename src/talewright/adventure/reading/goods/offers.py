"""What all offers of trade share: words that limit one, words that only leave it to the reader, and what stands beside it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.tokens import MARK, QUOTE, WORD, Token
from talewright.adventure.reading.goods.words import text
from talewright.adventure.reading.near_misses.qualifiers import hanging

_LIMITS = frozenset(
    """
    or not no never only half double discount unless except up most limit limited more less fewer haggle instead free bought sold paid was were had once used would could might
    perhaps maybe until otherwise without neither nor twice dozen pair won't can't cannot don't isn't if when whenever while tomorrow yesterday
    """.split()
)
_FREELY = tuple(
    tuple(each.split())
    for each in (
        "as many as you like", "as many as you want", "as many as you wish", "as many of them as you like", "buy what you like", "buy whatever you like", "buy what you want", "buy as many as you like",
        "buy as much as you like", "so stock up while you can", "and you may buy as many as you like", "and you may buy any of them", "while you wait", "if you have it", "if you like", "if you wish", "if you want it",
        "if you have the money", "if you have the coin", "if you can afford it", "if you want one", "if you want them", "if you need it", "should you want it", "should you wish", "no questions asked", "and no questions asked", "cash down",
    )
)  # fmt: skip


def turn(stream: Sequence[Token], at: int, turns: Iterable[tuple[str, ...]]) -> int:
    return next(
        (
            at + len(each)
            for each in turns
            if all(text(stream, at + i) == word for i, word in enumerate(each))
        ),
        0,
    )


def spelt_out(said: str, at: int, end: int) -> list[Token]:
    made = [Token(MARK if word in ",:" else WORD, word, at, at) for word in said.split()]
    return [*made[:-1], made[-1]._replace(end=max(at, end))]


def is_story(said: Sequence[Token], allowed: frozenset[str] = frozenset()) -> bool:
    """Whether words beside an offer only tell who makes it and where, and nothing that it depends on."""
    return hanging(list(said), 0, len(said)) < 0 and all(
        token.kind in (WORD, MARK)
        and (token.text.casefold() not in _LIMITS or token.text.casefold() in allowed)
        and (token.text.casefold() not in NUMBERS or token.text.casefold() in ("a", "an", "one"))
        and token.text not in ("(", ")")
        for token in said
        if token.kind != QUOTE
    )


def behind_wish(stream: Sequence[Token], at: int) -> int:
    """Behind words that only say that the reader is free to buy."""
    step = at + (text(stream, at) == ",")
    end = turn(stream, step, _FREELY)
    return end or at


def capital(said: list[Token]) -> list[Token]:
    return [said[0]._replace(text=said[0].text.capitalize()), *said[1:]]

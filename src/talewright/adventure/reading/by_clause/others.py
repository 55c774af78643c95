"""Other words for sentences of which something is reported: their clauses put together again, or the ways that they name side by side."""

from __future__ import annotations

from collections.abc import Iterator

from talewright.adventure.phrases.lexicon import in_full
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import MARK, REFERENCE, WORD, Token
from talewright.adventure.reading.asking import Recent, spelt_out
from talewright.adventure.reading.by_clause.composed import composed
from talewright.adventure.reading.by_clause.probing import Probe
from talewright.adventure.reading.by_clause.side_by_side import counts, side_by_side, within
from talewright.adventure.reading.rewriting import rewrite

_ROLLS = frozenset("test tests roll rolls fight rounds against throw die dice".split())
"""Words of a roll, behind which a tale may say how it went."""
Parts = list[list[Token]]


def by_clause(
    parts: Parts, at: int, book: PhraseBook, *, behind_roll: bool, asked: bool
) -> Iterator[tuple[int, int, Parts]]:
    """Other words for a sentence: the first and the last of the sentences they stand for, and those in their place.

    `behind_roll` says whether a roll stands in front of the paragraph, `asked` whether a question is open.
    """
    part = parts[at]
    rolled = behind_roll or any(token.text.casefold() in _ROLLS for each in parts[: at + 1] for token in each)
    if not rolled and not asked and not any(counts(token) for each in parts[:at] for token in each):
        if (several := side_by_side(parts, at, book)) is not None:
            yield several
        if (offers := within(part, book)) is not None:
            yield at, at, offers
    if at and _is_reference(part) and parts[at - 1][0].text in ("If", "Otherwise"):
        yield at - 1, at, [_led_on(parts[at - 1], part)]
    probe, tried = Probe(book, rolled=rolled), list[list[Token]]()
    long = in_full(part)
    conditions, _ = spelt_out(long, book, Recent(parts[at - 1], False) if at else Recent())
    results = rewrite.spelt_out(conditions, book, lambda *_: False) if rolled else conditions
    for said in (long, conditions, results):
        if said in tried:
            continue
        tried.append(said)
        made = composed(said, book, probe.asks, probe.acts, rolled=rolled)
        if made is not None:
            yield at, at, made


def _is_reference(part: list[Token]) -> bool:
    """[[x]], as a sentence of its own."""
    return part[0].kind == REFERENCE and len(part) < 3


def _led_on(before: list[Token], part: list[Token]) -> list[Token]:
    """If you have the **lamp**, you see the stair. [[x]]: the way of the sentence before it."""
    stop, way = before[-1], part[0]
    turn = [Token(WORD, word, way.start, way.start) for word in ("turn", "to")]
    return [*before[:-1], Token(MARK, ",", stop.start, stop.end), *turn, *part]

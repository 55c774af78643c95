"""Other words for sentences of which something is reported, clause by clause: what is made of them, and whether it says all that their author says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from talewright.adventure.book import Sentence
from talewright.adventure.model import Choice, Goto, When
from talewright.adventure.phrases.lexicon import in_full
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import MARK, REFERENCE, WORD, Token
from talewright.adventure.reading.asking import Recent, spelt_out
from talewright.adventure.reading.by_clause.composed import composed
from talewright.adventure.reading.by_clause.side_by_side import counts, side_by_side, within
from talewright.adventure.reading.free_readings import LAST_LOOK
from talewright.adventure.reading.last_look import DOUBTS
from talewright.adventure.reading.left_out import left_out
from talewright.adventure.reading.lost_words import Carried
from talewright.adventure.reading.matching import INVERTED
from talewright.adventure.reading.reader import Reader
from talewright.adventure.reading.rewriting import rewrite
from talewright.adventure.reading.undecided import goes_with_the_offer, offers
from talewright.adventure.traversal import conditions, names_of

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


_ASKED = INVERTED | {"result", "wish", "cast", "zero", "ration"}
MAX_REMEMBERED = 2_048
_remembered: dict[tuple[object, ...], str] = {}


class Probe:
    """Reads one clause by itself, with a reader that knows nothing of the sentences before it but whether a roll is among them."""

    def __init__(self, book: PhraseBook, *, rolled: bool) -> None:
        self.book, self.rolled = book, rolled

    def asks(self, clause: Sequence[Token]) -> str:
        """The kind of condition that it is, with all its words; nothing where it is none."""
        place = clause[-1].end
        way = [
            Token(MARK, ",", place, place),
            *(Token(WORD, word, place, place) for word in ("turn", "to")),
            Token(REFERENCE, "[[x]]", place, place, "x", place),
        ]
        return self._known("asks", [*clause, *way, Token(MARK, ".", place, place)])

    def acts(self, clause: Sequence[Token]) -> str:
        """Whether it is an instruction, and nothing else."""
        place = clause[-1].end
        return self._known("acts", [*clause, Token(MARK, ".", place, place)])

    def _known(self, what: str, stream: list[Token]) -> str:
        key = (self.book, self.rolled, what, *[(token.kind, token.text) for token in stream])
        known = _remembered.get(key)
        if known is None:
            if len(_remembered) >= MAX_REMEMBERED:
                _remembered.clear()
            known = _remembered[key] = self._is(what, stream)
        return known

    def _is(self, what: str, stream: list[Token]) -> str:
        first = stream[0]
        reader = Reader(self.book)
        reader.rolled = self.rolled
        statements, otherwise = reader.sentence(
            [first._replace(text=first.text[:1].upper() + first.text[1:]), *stream[1:]]
        )
        if reader.faults or otherwise is not None or not statements:
            return ""
        if what == "acts":
            return "" if any(isinstance(each, When | Choice | Goto) for each in statements) else "act"
        only = statements[0]
        asked = (
            len(statements) == 1
            and isinstance(only, When)
            and only.otherwise is None
            and len(only.body) == 1
            and isinstance(only.body[0], Goto)
            and only.condition.kind in _ASKED
        )
        whole = (
            isinstance(only, When) and only.condition.span.end >= stream[-6].end
        )  # it ends in front of ", turn to [[x]]."
        return only.condition.kind if asked and whole and isinstance(only, When) else ""


def says_all(reader: Reader, parts: Sequence[list[Token]], found: Sequence[Sentence], text: str) -> bool:
    """Whether there is no doubt that what was understood of some sentences is what they say, in their author's words; `text` is the section's."""
    start, end = parts[0][0].start, parts[-1][-1].end
    done = [each for each in found if each.span.start < end and start < each.span.end]
    statements = [statement for each in done for statement in each.statements]
    if not statements:
        return False
    written = [token for part in parts for token in part]
    possible = reader.possible(written) >> LAST_LOOK
    if any(
        possible >> n & 1 and doubt.find(reader, written, statements) >= 0 for n, doubt in enumerate(DOUBTS)
    ):
        return False
    before = next((each for each in reversed(found) if each.span.end <= start), None)
    story = text[before.span.start : before.span.end] if before and not before.statements else ""
    if offers(story) and goes_with_the_offer(written, statements) >= 0:
        return False
    asked = frozenset(one.kind for one in conditions(tuple(statements)))
    names = frozenset(name.casefold() for name in names_of(tuple(statements)))
    return left_out(written, Carried(tuple(statements), asked, names)) is None

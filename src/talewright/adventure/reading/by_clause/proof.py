"""Whether all that an author says in a sentence is in what its clauses were understood as."""

from __future__ import annotations

from collections.abc import Sequence

from talewright.adventure.book import Sentence
from talewright.adventure.phrases.tokens import Token
from talewright.adventure.reading.free_readings import LAST_LOOK
from talewright.adventure.reading.last_look import DOUBTS
from talewright.adventure.reading.left_out import left_out
from talewright.adventure.reading.lost_words import Carried
from talewright.adventure.reading.reader import Reader
from talewright.adventure.reading.undecided import goes_with_the_offer, offers
from talewright.adventure.traversal import conditions, names_of


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

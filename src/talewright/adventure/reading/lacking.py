"""What has to be given, and what happens to those who cannot: "Eat a ration. If you have none, lose 1 Vitality".

Read one after the other, the second sentence would also be for a reader who has just given the last one. A person reads it as
"If you have a ration, eat it; otherwise ...", and so is it read here.
"""

from __future__ import annotations

from collections.abc import Sequence

from talewright.adventure.book import Sentence
from talewright.adventure.model import Coin, Condition, LoseItems, Statement, When
from talewright.adventure.phrases.tokens import Token
from talewright.adventure.reading.branches import names_what_was_asked

_UNABLE = frozenset("cannot can't can’t".split())


def needed(given: Statement | None) -> Condition | None:
    """What a reader must have to give what an instruction takes; None where it takes nothing, or several things."""
    if isinstance(given, LoseItems) and len(given.items) == 1:
        item = given.items[0]
        return Condition("item", item.name, item.count, span=given.span)
    if isinstance(given, Coin) and given.how in ("pay", "lose") and given.amount:
        return Condition("coin", amount=given.amount, span=given.span)
    return None


def or_else(given: Statement | None, otherwise: Sequence[Statement], part: Sequence[Token]) -> When | None:
    """Pay 3 gp. If you cannot, ...: the instruction for those who can, and the other branch for the rest; None where the words say something else."""
    words = [token.text for token in part]
    unable = len(words) > 2 and words[2] in _UNABLE
    asked = needed(given) if unable or names_what_was_asked(words) else None
    if given is None or asked is None:
        return None
    return When(asked, (given,), tuple(otherwise), given.span)


def settled(sentences: Sequence[Sentence]) -> list[Sentence]:
    """The sentences of a paragraph, where one that takes something and one for those who have none follow each other, as one condition."""
    found = list[Sentence]()
    for each in sentences:
        last = found[-1] if found else None
        given = _instead(last.statements[-1], each.statements) if last and last.statements else None
        if last is not None and given is not None:
            found[-1] = Sentence(last.span, (*last.statements[:-1], given))
            found.append(Sentence(each.span, each.statements[1:]))
        else:
            found.append(each)
    return found


def _instead(given: Statement | None, statements: Sequence[Statement]) -> When | None:
    """Eat a ration. If you have no ration, ...: the same, where the second sentence names the thing again."""
    asked, when = needed(given), statements[0] if statements else None
    if given is None or asked is None or not isinstance(when, When) or when.otherwise is not None:
        return None
    other = when.condition
    same = (other.kind, other.name, other.relation) == (asked.kind, asked.name, asked.relation)
    if not same or not other.negated or other.parts or max(other.amount, 1) != max(asked.amount, 1):
        return None
    return When(asked, (given,), when.body, given.span)

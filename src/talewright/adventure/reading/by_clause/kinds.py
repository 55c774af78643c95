"""What a clause is: a row of the table, a condition or an instruction that is read by itself, a way, or story.

A clause is read with its subject: "and gives you the **key**" with "he" in front of it, "and lose 2 gp" with "you", where the clause before is the reader's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import MARK, REFERENCE, WORD, Token, words_of
from talewright.adventure.reading.by_clause import amounts
from talewright.adventure.reading.by_clause.clause import (
    ACT,
    ANYHOW,
    ASKS,
    CONDITION,
    JOINS,
    MARKS,
    OPEN,
    OTHER,
    OTHERWISE,
    STORY,
    WAY,
    YOU,
    Asked,
    Clause,
    small,
)
from talewright.adventure.reading.by_clause.leads import way
from talewright.adventure.reading.by_clause.readers import behind_others, those
from talewright.adventure.reading.by_clause.story import is_open, is_story
from talewright.adventure.reading.goods.lists import Good
from talewright.adventure.reading.rewriting.match import Sentence
from talewright.adventure.reading.rewriting.rewrite import possible_rows, read_as
from talewright.adventure.reading.rewriting.table import table
from talewright.adventure.reading.vocabulary import MOVES, PARTICIPLES

MAX_CLAUSE = 32
"""Tokens of a clause that is read."""
_OTHERS = frozenset(
    """
    he she it they i we his her its their the a an this that these those there here somebody someone everyone everybody nobody nothing all both each one two three
    what who in on at by with from for under over of after before as when while
    """.split()
)
_OBJECTS = frozenset(
    "it him her them the your a an this that these up down out off back away over on in through past to".split()
)
_ASKS = frozenset("if unless should with without lacking those anyone anybody whoever".split())
"""First words of conditions."""
_MINDS = frozenset("hear see watch notice feel let make have find hold send wait know help".split())
"""Verbs behind which somebody else may act: You hear him laugh, and ..."""


_REFERS = re.compile(
    r"(?:if|unless) you (?:(?:still |do |already )?(?:have|had|own|carry) (?:one|it|them|both|any|neither|either|none|some|that one)|(?:have|do|are|can|did|had)(?: not)?(?: got (?:it|one|them))?"
    r"|do not have (?:it|one|them|either|any)|have neither)|if so|(?:with|without) (?:it|one|them|both|either|neither)"
)
"""Conditions that speak of what was named before, which the reader of sentences finds."""


class Kinds:
    """Says what the clauses of one sentence are. `rolled` says whether a roll or a fight went before them."""

    def __init__(self, book: PhraseBook, asks: Asked, acts: Asked, *, rolled: bool) -> None:
        self.book, self.asks, self.acts, self.rolled = book, asks, acts, rolled

    def of(self, clause: list[Token], subject: str, *, opens: bool) -> list[Clause]:
        """What a clause is, each of its parts where a row says several; nothing where it is unknown. `opens`: nothing but a mark, or nothing, stands before it."""
        if not clause or len(clause) > MAX_CLAUSE:
            return []
        shared = [*_with_subject(clause, subject, opens=opens)]
        for spelt in shared:
            if found := self._row(spelt):
                return found
        for condition, rest in those(clause):
            if kind := self.asks(condition):
                behind = self.of(rest, YOU, opens=True) if rest else []
                if not rest or (behind and behind[0].kind in (ACT, WAY, STORY)):
                    return [Clause(CONDITION, tuple(condition), YOU, kind), *behind]
        if (at := behind_others(clause)) and (found := self.of(clause[at:], YOU, opens=True)):
            return [Clause(OTHERWISE, (), YOU), *found] if found[0].kind in (ACT, WAY, STORY) else []
        if clause[0].text.casefold() in _ASKS and (asked := self.asks(clause)):
            if asked == "result" and not self.rolled:
                return []
            return [Clause(CONDITION, tuple(small(clause)), YOU, asked)]
        if _REFERS.fullmatch(" ".join(token.text.casefold() for token in clause)):
            return [Clause(CONDITION, tuple(small(clause)), YOU, "refers")]
        for spelt in shared:
            if (leads := way(spelt, self.book)) is not None:
                return [leads]
        if is_story(clause, self.book):
            return [self._story(clause, subject, opens=opens)]
        for spelt in shared:
            if _is_single(amounts.read_amounts(spelt, self.book).clause) and self.acts(spelt):
                return [Clause(ACT, tuple(spelt), OPEN if _leaves(spelt) else YOU)]
        return []

    def _story(self, clause: Sequence[Token], before: str, *, opens: bool) -> Clause:
        """A clause of story, with who acts in it."""
        low = clause[0].text.casefold()
        if is_open(clause):
            return Clause(STORY, (), OPEN, "may" if _leaves(clause) else "")
        if low == "you":
            minds = not _MINDS.isdisjoint(token.text for token in clause)
            return Clause(STORY, (), OPEN if minds else YOU)
        if low in _OTHERS or low == "your" or clause[0].kind != WORD:
            meets = any(token.text == "you" for token in clause)
            return Clause(STORY, (), OTHER, "you" if meets else "")
        if low.endswith(("ing", "ly")):
            return Clause(STORY, (), before)
        orders = low in MOVES or (len(clause) > 1 and clause[1].text in _OBJECTS)
        if opens or clause[0].text[:1].isupper():
            return (
                Clause(STORY, (), OPEN, "deed") if orders else Clause(STORY)
            )  # Prise it open, and ...: perhaps only who does it
        return Clause(STORY, (), before)

    def _row(self, clause: list[Token]) -> list[Clause]:
        """What the first row of the table that fits the whole clause says of it."""
        if not clause:
            return []
        changed = amounts.read_amounts(clause, self.book)
        if len(changed.clause) == 1 and changed.lists:  # two Wounds
            hurt = all(each.kind == amounts.HARM for each in changed.lists["0"])
            said = amounts.said("hurt", changed.lists["0"], clause[0]) if hurt else None
            return [Clause(ACT, tuple(each), YOU, "bare") for each in said or ()]
        for stream, lists in (
            ((changed.clause, changed.lists), (clause, {})) if changed.lists else ((clause, {}),)
        ):
            possible = possible_rows(table("by_clause"), stream, words_of(stream), self.book)
            if not possible:
                continue
            sentence = Sentence(stream, self.book)
            for number in sorted(possible):
                for end, found in sentence.matches(possible[number].written, 0, 0, {}):
                    if end != len(stream):
                        continue
                    read = read_as(possible[number].read, stream, 0, end, found)
                    if (
                        read
                        and stream[0].text[:1].isupper()
                        and stream[0].text in self.book.lexicon.scores | self.book.terms
                    ):
                        small = stream[0].text[:1].lower() + stream[0].text[1:]
                        read = [stream[0] if each.text == small else each for each in read]
                    clauses = self._parts(read, lists) if read else None
                    if clauses:
                        return clauses
        return []

    def _parts(self, read: list[Token], lists: dict[str, tuple[Good, ...]]) -> list[Clause] | None:
        """The clauses that a row says, parted by full stops and behind conditions."""
        found = list[Clause]()
        for part in _split(read):
            low = part[0].text.casefold()
            if low in ("if", "unless"):
                if part[1:3] and part[2].text in _RESULTS and not self.rolled:
                    return None
                found.append(
                    Clause(
                        CONDITION, tuple(small(part)), YOU, "result" if part[2].text in _RESULTS else "other"
                    )
                )
            elif low == "otherwise":
                found.append(Clause(OTHERWISE, (), YOU))
            elif low == "anyhow":
                found.append(Clause(ANYHOW, (), YOU))
            elif low == "nothing":
                found.append(Clause(STORY, (), YOU))
            elif low in amounts.VERBS and len(part) > 1 and part[1].kind == amounts.GOODS:
                said = amounts.said(low, lists[part[1].inside], part[1])
                if said is None:
                    return None
                found += [Clause(ACT, tuple(each), YOU, "row") for each in said]
            else:
                leads = part[-1].kind == REFERENCE and not any(token.text == "may" for token in part)
                found.append(Clause(WAY if leads else ACT, tuple(small(part)), YOU, "" if leads else "row"))
        return found


_RESULTS = frozenset("succeed fail win lose survive tie run".split())


def _with_subject(clause: list[Token], subject: str, *, opens: bool) -> Iterator[list[Token]]:
    """A clause as it stands, where it has a subject of its own or may be an order, and with the subject that it shares with the clause before."""
    first = clause[0]
    low, place = first.text.casefold(), first.start
    if low == "you":
        yield [first._replace(text=low), *clause[1:]]
        return
    if low == "your":
        yield clause
        return
    own = (
        first.kind != WORD
        or low in _OTHERS
        or low in _ASKS
        or first.text[:1].isupper()
        or low in ("your", "otherwise")
    )
    if own or opens or subject == YOU:
        yield clause
    if first.kind != WORD or low in _OTHERS or low in _ASKS or low in ASKS:
        return
    verb = PARTICIPLES.get(low, low)
    if (subject == YOU or opens) and (verb != low or not low.endswith("ing")):
        yield [Token(WORD, "you", place, place), first._replace(text=verb), *clause[1:]]
    elif subject == OTHER and low.endswith("s") and any(token.text in ("you", "your") for token in clause):
        yield [Token(WORD, "he", place, place), first._replace(text=low), *clause[1:]]


def _leaves(clause: Sequence[Token]) -> bool:
    """Whether a clause leaves something to the reader."""
    return any(token.text in ("may", "can", "could", "might") for token in clause)


def _is_single(clause: Sequence[Token]) -> bool:
    """Whether a clause is one, beside what changes in it: an order to roll or fight may have its terms behind a comma."""
    rolls = clause[0].text.casefold() in ("test", "roll", "fight", "make", "you")
    return not any(
        (token.kind == MARK and token.text in MARKS and not (rolls and token.text == ","))
        or (token.kind == WORD and token.text in JOINS | ASKS)
        for token in clause
    )


def _split(read: Sequence[Token]) -> list[list[Token]]:
    found: list[list[Token]] = [[]]
    for token in read:
        if (token.kind == MARK and token.text == ".") or (
            token.kind == MARK
            and token.text == ","
            and found[-1]
            and found[-1][0].text.casefold() in ("if", "unless")
        ):
            found.append([])
        else:
            found[-1].append(token)
    return [part for part in found if part]

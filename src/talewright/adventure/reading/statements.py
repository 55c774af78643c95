"""Statements in a row: the instructions of a sentence one behind the other, each where it may start and with what belongs to it."""

from __future__ import annotations

from dataclasses import replace

from talewright.adventure.model import Coin, Give, Goto, LoseItems, Rest, Statement, WebOnly, When
from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.nodes import build_all
from talewright.adventure.phrases.phrase import Phrase
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import (
    BOLD,
    ENDS,
    MARK,
    NUMBER,
    PROGRAM,
    QUOTE,
    WEB,
    WORD,
    Token,
)
from talewright.adventure.reading.conditions import Conditions
from talewright.adventure.reading.matching import PLAIN_NODES, UNLESS
from talewright.adventure.reading.persons import PRONOUNS, about_you, behind_opening, reader_alone
from talewright.adventure.reading.rewriting.gaps import MAX_PERSON
from talewright.adventure.reading.vocabulary import CAUSES, NO_PERSON, PARTICIPLES, PLACES, SETS_OFF
from talewright.core.findings import Span
from talewright.core.text.message import Message

_MUST = (("you", "must", "now"), ("you", "must"), ("you", "have", "to"))
_BESIDE = frozenset(("and", "so", "then", ","))
"""Joints behind which a verb may be that of the subject in front of them."""
_NO_THING = frozenset("and then of in on at to from for with who which that as you he she they it".split())
_NO_THING |= frozenset(
    "kiss temper sleep smile nod wink fright blessing warning word look handshake grin scar smack cuff bow story song laugh pat rest".split()
)
"""What is given and lost without a place on the sheet."""
_ALL_OF = frozenset("coin lose lose-all".split())
"""Lose all money, all rations: losses without a list of things."""
_THING = 4
"""Words of a thing with its article: a small silver comb."""


class Statements(Conditions):
    """The part of reading a sentence that finds its instructions, from a place to the end or to "otherwise"."""

    def __init__(self, book: PhraseBook, *, private: bool = False) -> None:
        super().__init__(book, private=private)
        self.prose = False
        """whether story stands beside the instructions"""

    def program(self, text: str, at: int) -> list[Statement]:
        """The program of braces or a fence: phrases and nothing else."""
        raise NotImplementedError

    def _run(self, at: int, *, inside: bool) -> tuple[list[Statement], int]:
        """Statements from here to the end of the sentence, or to "otherwise" inside a condition."""
        found: list[Statement] = []
        verb: list[Token] = []
        ready, first, tail, begun = True, True, at, at
        noticed = self.book.noticed
        while at < len(self.stream):
            token = self.stream[at]
            if not ready and token.kind == WORD and token.text.casefold() not in noticed:
                first, self.prose = False, True
                at += 1
                continue
            if inside and self._is_otherwise(at, ready=ready):
                break
            if token.kind in (PROGRAM, WEB):
                found += self._marked(token)
                at, ready, first, tail = at + 1, False, False, at + 1
                continue
            if ready and token.kind == WORD and (token.text in self.book.openers or token.text in UNLESS):
                if inside and found and self._ends_branch(at, tail, found):
                    tail = at if all(self._joint(each) for each in self.stream[tail:at]) else tail
                    break
                asked = self._opened(at, found, tail, inside=inside, first=first)
                if asked is not None:
                    found += asked[0]
                    at = tail = asked[1]
                    break
            if not (ready or found or inside) and token.text in ("if", "unless") and self._closes(at):
                self._governs_nothing([], at, beside=True)
                at = tail = len(self.stream)
                break
            match = self._match(at) if ready and token.kind == WORD else None
            directly = ready and self._directly(tail, at, begun=inside or bool(found))
            if match is None and ready and not self._belongs_to_rest(at, found):
                match = self._addressed(at, directly=directly)
            if match is None and ready and verb:
                match = self._same_verb(at, verb)
            if match is not None:
                phrase, end, facts = match
                bonus = phrase.node == "bonus"
                if (bonus or not (found or inside)) and (
                    under := self._under(end, last=not bonus)
                ) is not None:
                    found += self._depending(match, at, under, tail, beside=bool(found))
                    at, ready, first, tail = under[1], False, False, under[1]
                    continue
                if self._ends_well(end, inside=inside, phrase=phrase):
                    self._check_beside(
                        tail, at, behind=bool(found), leaves=phrase.node == "goto", governed=inside
                    )
                    self._check_unnamed(found, tail)
                    if self._hangs(tail, at, end, leaves=phrase.node == "goto"):
                        at, ready, first, tail = end, False, False, end
                        continue
                    if phrase.verb == "cast" and "ds" not in facts and self._text(end) == ":":
                        cast = self._cast(at, end, str(facts["spell"]))
                        if cast.body or cast.otherwise:
                            found.append(cast)
                            at = tail = len(self.stream)
                            break
                    made = self._new(
                        build_all(phrase, facts, Span(token.start, self.stream[end - 1].end)), found
                    )
                    leaves = token.text in PARTICIPLES and bool(found) and isinstance(found[-1], Goto)
                    found[len(found) - leaves : len(found) - leaves] = made
                    verb = self._verb(phrase, at, end) or verb
                    self.rolled = self.rolled or phrase.rolls
                    at, ready, first = end, False, False
                    tail = at
                    continue
                at = self._near_miss(at, end)
                ready, first, tail = False, False, at
                continue
            skipped = self._suspicious(at, ready=ready, directly=directly)
            if skipped:
                at, ready, first, tail = skipped, False, False, skipped
                continue
            ready = self._joint(token)
            if not ready and token.kind not in (MARK, QUOTE):
                first = False
                self.prose = True
            at += 1
        self._check_unnamed(found, tail)
        self._check_run(begun, tail, at, found=bool(found), inside=inside)
        if inside and not self.private and any(isinstance(each, Goto) for each in found[:-1]):
            self._goes_on(self.stream[begun])
            found = []
        return _fold_rest(found), at

    def _check_unnamed(self, found: list[Statement], at: int) -> None:
        """Gain 6 gp and a silver comb: one more thing, which no bold names."""
        if (
            not found
            or not isinstance(found[-1], Give | LoseItems | Coin)
            or self._text(at) not in ("and", ",")
        ):
            return
        at += 1 + (self._text(at + 1) == "and")
        end = at + 1
        while end < len(self.stream) and self.stream[end].kind == WORD and self.stream[end].text.islower():
            if self.stream[end].text in _NO_THING:
                break
            end += 1
        closes = (
            end >= len(self.stream) or self.stream[end].kind == MARK or self._text(end) in ("and", "then")
        )
        if (
            self._text(at) in ("a", "an", "your")
            and closes
            and at + 1 < end <= at + _THING
            and not self.private
        ):
            self.report("item", self.stream[at], self.stream[end - 1], Message("stands beside what changes hands, and no bold names it."),
                        Message("Write **{name}**, or mark it as plain text: [..]{{-}}.", name=" ".join(self._texts(at + 1, end - at - 1))))  # fmt: skip

    def _belongs_to_rest(self, at: int, found: list[Statement]) -> bool:
        """You may Rest, eat a ration: said of the Rest before it, unless "and" joins more."""
        rests = any(isinstance(each, Rest) for each in found) if found else False
        return rests and (self._text(at - 1) not in ("and", ":") or self._text(at) == "eat")

    def _new(self, made: list[Statement], found: list[Statement]) -> list[Statement]:
        """Pick up the **whistle** and note it on your sheet: one whistle, named once by the author."""
        given = made[0] if found and made == found[-1:] else None
        if not isinstance(given, Give | LoseItems):
            return made
        bold = [token.inside for token in self.written if token.kind == BOLD]
        again = len(bold) == 1 and all(bold[0].startswith(item.name) for item in given.items)
        return [] if again else made

    def _directly(self, tail: int, at: int, *, begun: bool) -> bool:
        """Whether nothing but joints, or where and what for, stands between a place and the condition or instruction before it."""
        said = self.stream[tail:at]
        if not begun or all(map(self._joint, said)):
            return begun
        return (
            said[-1].text in ("and", "then")
            and said[0].text in PLACES | CAUSES
            and len(said) <= MAX_PERSON
            and all(
                each.kind == WORD and each.text.islower() and each.text not in NO_PERSON | PRONOUNS
                for each in said[:-1]
            )
        )

    def _addressed(self, at: int, *, directly: bool) -> tuple[Phrase, int, dict[str, object]] | None:
        """The slates slide: lose 1 Vitality; you fall and take a Wound; ..., and you must fight one round.

        The verb needs no capital where nobody but the reader can be meant.
        """
        if self.private:
            return self.imperative(at) if directly else None
        word = self._text(at)
        if not word.islower():
            return None
        must = (
            next((len(words) for words in _MUST if self._texts(at, len(words)) == words), 0)
            if word == "you"
            else 0
        )
        yours = word != "turn" and about_you(self.stream, at)
        must = must or (yours and word == "must")
        if (
            word == "rest"
            and directly
            and (at + 1 >= len(self.stream) or self._text(at + 1) in (*ENDS, "and", "here", ","))
        ):
            outer, self.stream = (
                self.stream,
                [*self.stream[:at], self.stream[at]._replace(text="Rest"), *self.stream[at + 1 :]],
            )
            match = self._match(at)
            self.stream = outer
            return match
        if must or yours or directly or self._text(at - 1) in SETS_OFF or behind_opening(self.stream, at):
            return self.imperative(at + must) or (self._with_you(at) if yours else None)
        own = self.imperative(at) if self._text(at - 1) in _BESIDE else None
        return own if own is not None and reader_alone(self.stream, at) else None

    def _verb(self, phrase: Phrase, at: int, end: int) -> list[Token]:
        """The words in front of what is gained or lost: Gain, You lose."""
        if phrase.node not in PLAIN_NODES | _ALL_OF or phrase.rolls:
            return []
        stop = at
        while stop < end and self.stream[stop].kind == WORD and not _opens_goods(self.stream[stop]):
            stop += 1
        return self.stream[at:stop] if 0 < stop - at <= 3 and stop < end else []

    def _same_verb(self, at: int, verb: list[Token]) -> tuple[Phrase, int, dict[str, object]] | None:
        """Gain 1 Fortune and 2 Experience: what follows "and" or a comma has the verb in front of it."""
        if not _opens_goods(self.stream[at]) or self._text(at - 1) not in ("and", ","):
            return None
        spelt = [verb[0]._replace(text=PARTICIPLES.get(verb[0].text, verb[0].text).capitalize()), *verb[1:]]
        outer, self.stream = self.stream, [*self.stream[:at], *spelt, *self.stream[at:]]
        match = self._match(at)
        self.stream = outer
        if match is None or match[1] <= at + len(verb) or match[0].rolls:
            return None
        counted = self.stream[at].kind == NUMBER or self.stream[at].text in NUMBERS
        named = (
            match[0].node in ("gain-goods", "lose-goods", "keyword", "title", *_ALL_OF)
            or self.stream[at].kind == BOLD
        )
        if not counted and not named:
            return None
        end = match[1] - len(verb)
        return (match[0], end, match[2]) if self._ends_well(end, inside=True, phrase=match[0]) else None

    def _marked(self, token: Token) -> list[Statement]:
        inner = self.program(token.inside, token.at)
        span = Span(token.start, token.end)
        return [WebOnly(tuple(inner), span)] if token.kind == WEB else inner


def _opens_goods(token: Token) -> bool:
    """A number, or the article in front of a thing."""
    return (
        token.kind in (NUMBER, BOLD)
        or token.text in NUMBERS
        or token.text in ("the", "your", "all", "everything", "his", "her")
    )


def _fold_rest(found: list[Statement]) -> list[Statement]:
    """What else a sentence with a Rest says belongs to the Rest."""
    for i, statement in enumerate(found):
        behind = tuple(found[i + 1 :])
        if isinstance(statement, Rest):
            return [*found[:i], replace(statement, effects=(*statement.effects, *behind))]
        paid = statement.body[0] if isinstance(statement, When) and statement.body else None
        if behind and isinstance(statement, When) and isinstance(paid, Rest) and len(statement.body) == 1:
            rest = replace(paid, effects=(*paid.effects, *behind))
            return [*found[:i], replace(statement, body=(rest,))]
    return found

"""Carries out what a section says, statement by statement."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NoReturn

from talewright.adventure.model import (
    Choice,
    Fence,
    Finish,
    Goto,
    Order,
    Rest,
    RollTable,
    Statement,
    TurnByNumber,
    WebOnly,
    When,
)
from talewright.adventure.numbers import numbered
from talewright.adventure.orders import Prepared, prepared
from talewright.adventure.possessions import Possessions, StillInShop, is_story
from talewright.core.dice import Dice
from talewright.core.errors import AdventureError
from talewright.core.pack import RestTerms
from talewright.core.ruleset import Outcome
from talewright.core.text.message import Message

if TYPE_CHECKING:
    from talewright.adventure.game import Page

Program = tuple[Statement, ...]


class _Turn(Exception):  # noqa: N818 - a page is turned
    def __init__(self, to: str) -> None:
        self.to = to


class _End(Exception):  # noqa: N818 - the book is over
    def __init__(self, kind: str) -> None:
        self.kind = kind


class Interpreter(Possessions):
    """One reading of one section."""

    def out(self) -> Page:
        """Read the section; where the reader stands afterwards."""
        self.ask.show(self.hero)
        try:
            if self.page.shop is None:
                self._note_passages()
                for fence in self._fences("each section"):
                    self.run(fence.program)
                self.run(self.section.program)
            else:
                since, self.spoken_of = self.page.shop
                self.run(self.section.program, since=since)
            self._at_the_end()
        except StillInShop:
            return self._page(shop=(self.frames[0][1], self.spoken_of))
        except _Turn as turn:
            if limit := self.game.remembered.get(self.section.name):
                self._count_visit(limit)
            return self._page(section=turn.to, shop=None)
        except _End as end:
            self.ask.note(
                "ending", ending=end.kind, section=self.section.name, title=self.section.heading.title
            )
            return self._page(section=self.section.name, stage="over", ending=end.kind, shop=None)

    def _note_passages(self) -> None:
        """Which paragraphs of the section are for this reader, as things stand now."""
        for span, condition in self.section.content.passages if self.ask.listens else ():
            self.ask.note("passage", start=span.start, holds=self.holds(condition))

    def _at_the_end(self) -> NoReturn:
        """Nothing is left to read: an ending, or a page that forgot this reader."""
        self._note_passages()
        if self.section.ending:
            raise _End(self.section.ending)
        end = Message(
            "section '{name}' ends without a way on for this reader. Add one, or mark an ending.",
            name=self.section.name,
        )
        raise AdventureError(str(self.section.place(self.section.heading.span)), [end])

    # -- programs ----------------------------------------------------------------------------------------

    def run(self, program: Program, *, since: int = 0) -> None:
        for at, statement in enumerate(program[since:], since):
            if isinstance(statement, Choice):
                self._choose([each for each in program[at:] if isinstance(each, Choice)])
                return
            self.frames.append((program, at))
            self._one(statement)
            self.frames.pop()
            self.ask.show(self.hero)

    def _one(self, statement: Statement) -> None:
        match statement:
            case Goto(to=to):
                self._quiet_moment()
                raise _Turn(to)
            case Order():
                self._order(statement)
            case When():
                self._when(statement)
            case Rest():
                self._rest(statement)
            case RollTable():
                self._table(statement)
            case Finish(kind=kind):
                raise _End(kind if kind != "neutral" else self.section.ending or kind)
            case WebOnly(body=body):
                self.run(body)
            case Fence():
                pass
            case _:
                self._change(statement)

    # -- orders and death --------------------------------------------------------------------------------

    def _order(self, written: Order) -> None:
        known = self._prepared(written)
        before = self.game.ruleset.over(self.hero)
        hooks = self._fences("each round", "on a fumble")
        if hooks and hasattr(known.order, "rounds"):
            self._fight_by_rounds(known.order, hooks)
        else:
            self.outcome = self.ask.call(known.verb.play, self.hero, known.order, self.game.rules)
        assert self.outcome is not None
        self.hero = self.outcome.hero
        if self.game.ruleset.over(self.hero) and not before:
            self._death(known.death)

    def _prepared(self, written: Order) -> Prepared:
        place = (self.section.name, id(written), *(at for _, at in self.frames))
        known = self.game.prepared.get(place)
        if known is None or known.written is not written:  # a game sent to another process has other ids
            known = self.game.prepared[place] = prepared(self.game, self.section.name, written, self.frames)
        return known

    def _fight_by_rounds(self, order: Any, hooks: Sequence[Fence]) -> None:
        """A fight on whose rounds the book hangs something."""
        for number in range(1, order.rounds + 1):
            self.ask.note("round", number=number, rounds=order.rounds)
            self.hero, word = self.ask.call(self.pack.fight_round, self.hero, replace(order, rounds=1))
            for hook in hooks:
                if not self.game.ruleset.over(self.hero) and (hook.when == "each round" or word == "fumbled"):
                    self.run(hook.program)
            if self.game.ruleset.over(self.hero):
                self.outcome = Outcome(self.hero, "overcome", good=False)
                return
        self.outcome = Outcome(self.hero, "survived", good=True)

    def _death(self, branch: Program | None) -> None:
        """The instruction's branch, the section's, the book's, or the end; whichever comes first."""
        self.ask.note("overcome", section=self.section.name)
        if branch is not None:
            self.run(branch)
        if self.section.death is not None:
            self.run(self.section.death)
        if self.game.book.head.death and self.game.book.head.death != self.section.name:
            raise _Turn(self.game.book.head.death)
        raise _End("death")

    def _checked(self, before: str) -> None:
        """Death by something other than an order: hunger at a Rest, a round's hook."""
        if self.game.ruleset.over(self.hero) and not before:
            self._death(None)

    # -- conditions --------------------------------------------------------------------------------------

    def _when(self, statement: When) -> None:
        asked = statement.condition
        if asked.kind == "item":
            self.spoken_of = asked.name
        if is_story(statement):  # to the solver of whole books, what is looked at matters
            return
        if asked.kind == "cast":
            holds = (self._wants_to_cast(asked.name) and self._cast(asked.name)) != asked.negated
        elif asked.kind == "wish":
            holds = self.ask.decide("wish", ["no", "yes"], clause=self._clause, wish=asked.name) == "yes"
        else:
            holds = self.holds(asked)
        if holds:
            self.run(statement.body)
        elif statement.otherwise is not None:
            self.run(statement.otherwise)

    def _cast(self, spell: str) -> bool:
        verb = self.game.ruleset.verbs["cast"]
        before = self.game.ruleset.over(self.hero)
        outcome = self.ask.call(verb.play, self.hero, verb.order(spell=spell), self.game.rules)
        self.hero = outcome.hero
        self._checked(before)
        return outcome.good

    # -- choices -----------------------------------------------------------------------------------------

    def _choose(self, choices: Sequence[Choice]) -> None:
        """Offer the ways that are open, with what may be done at any time beside them."""
        self._note_passages()
        while True:
            ways: dict[str, Choice] = {}
            secret: dict[str, Choice] = {}
            shut: list[str] = []
            for number, choice in enumerate(choices, 1):
                if not self._open(choice):
                    shut.append(choice.words)
                elif any(isinstance(each, TurnByNumber) for each in choice.body):
                    secret |= numbered(self.game.book.sections, choice)
                else:
                    ways[way_of(choice, number, ways)] = choice
            if not ways:
                return
            standing = self.pack.standing(self.hero, self.tried)
            words = {way: choice.words for way, choice in (ways | secret).items()}
            options, name = [*ways, *standing, *secret], self.section.name
            picked = self.ask.decide(
                "way", options, clause=self._clause, words=words, section=name, shut=tuple(shut)
            )
            if picked not in words:
                self._stand(picked)
                continue
            way = (ways | secret)[picked]
            if (
                way.condition is not None
                and way.condition.kind == "cast"
                and not self._cast(way.condition.name)
            ):
                choices = [choice for choice in choices if choice is not way]
                continue
            self.ask.note("went", way=picked)
            self.run(way.body)
            return

    def _quiet_moment(self) -> None:
        """Before a forced turn: whatever the rules leave open at any time."""
        while not self.game.ruleset.over(self.hero) and (
            standing := self.pack.standing(self.hero, self.tried)
        ):
            picked = self.ask.decide("standing", ["on", *standing], clause=self._clause)
            if picked == "on":
                return
            self._stand(picked)

    def _stand(self, option: str) -> None:
        before = self.game.ruleset.over(self.hero)
        self.hero, self.tried = self.ask.call(self.pack.stand, self.hero, option, self.tried)
        self.ask.show(self.hero)
        self._checked(before)

    # -- tables and rests --------------------------------------------------------------------------------

    def _table(self, table: RollTable) -> None:
        self.hero, faces = self.pack.dice(self.ask, self.hero, Dice.parse(table.dice), self._clause)
        total = sum(faces)
        row = next((row for row in table.rows if row.low <= total <= row.high), None)
        if row is not None:
            self.ask.note("row", total=total, words=row.words)
            self.run(row.program)

    def _rest(self, rest: Rest) -> None:
        before = self.game.ruleset.over(self.hero)

        def change(program: Program | None) -> Callable[[Any], Any] | None:
            if program is None:
                return None

            def changed(hero: Any) -> Any:
                self.hero = hero
                self.run(program)
                return self.hero

            return changed

        effects = change(rest.effects)
        assert effects is not None
        terms = RestTerms(rest.may, rest.needs_ration, effects, change(rest.eaten), change(rest.hungry))
        self.hero, taken = self.pack.rest(self.ask, self.hero, terms, self.game.rules)
        self._checked(before)
        if taken:
            for fence in self._fences("on a rest"):
                self.run(fence.program)

    def _fences(self, *moments: str) -> list[Fence]:
        return [fence for fence in self.section.fences if fence.when in moments]


def way_of(choice: Choice, number: int, taken: Container[str]) -> str:
    """What a choice is called in a log: by where it leads, and by its number where two lead there."""
    to = next((each.to for each in choice.body if isinstance(each, Goto)), f"way-{number}")
    return f"turn:{to}" if f"turn:{to}" not in taken else f"turn:{to}#{number}"

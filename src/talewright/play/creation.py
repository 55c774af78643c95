"""A character made on one page: the fields of a form as answers of `create`, replayed from the start each time.

A draft has no state of its own. It is the form (what was filled in), a seed and the number of times each part was rolled
again; dice come from these alone, so a changed mind changes no roll, and nothing is stored before the character is.
Where an answer is missing the replay goes on with the first option, to learn what else will be asked; what depends on
it is not certain and stays blank on the sheet.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from talewright.adventure import Book
from talewright.adventure.game import AdventureGame
from talewright.core.ask import Answer, Note, Question, Rolled
from talewright.core.creation_page import CreationPage, Part, Pick
from talewright.core.errors import TalewrightError
from talewright.core.replay import Paused, ReplayAsk
from talewright.core.ruleset import Character, RuleOptions, Ruleset
from talewright.core.text.message import Message
from talewright.play.creation_form import MAX_ASKED, Asked, Form, FormReader, Placeholder, field_of
from talewright.play.dice import roll


@dataclass(frozen=True)
class Run:
    """One replay: everything that was asked, and the character at its end."""

    asked: tuple[Asked, ...]
    hero: Character
    surplus: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Values of the form that no question took, by question: one Skill too many, wares that cost too much."""
    notes: tuple[Note, ...] = ()

    @property
    def open(self) -> tuple[Asked, ...]:
        return tuple(each for each in self.asked if each.given is None)

    @property
    def complete(self) -> bool:
        return self.hero is not None and not self.open and not self.surplus

    @property
    def log(self) -> tuple[Answer, ...]:
        return tuple(each.used for each in self.asked)


def roll_key(what: str, number: int) -> str:
    """What a single roll is called in `Draft.again`."""
    return f"roll.{what}.{number}"


@dataclass(frozen=True)
class Draft:
    """A form being filled in. `again` says how often each part, and each single roll (`roll_key`), was rolled anew."""

    ruleset: Ruleset[Any]
    rules: Any
    form: Form
    seed: str
    again: Mapping[str, int] = field(default_factory=dict)
    name: str = ""

    @property
    def page(self) -> CreationPage:
        return self.ruleset.creation_page

    def run(self, placeholder: Placeholder | None = None) -> Run:
        """Replay creation with what the form says, going on past what it does not say."""
        reader = FormReader(self, placeholder or (lambda question: self.shown(question)[0]))
        ask = ReplayAsk([], reader)
        try:
            hero = self.ruleset.create(ask, self.rules)
        except (Paused, TalewrightError, RecursionError):  # the form does not say enough yet
            hero = None
        return Run(tuple(reader.asked), hero, reader.surplus(), tuple(ask.notes))

    def certain(self) -> tuple[Run, Run]:
        """The replay, and another whose missing answers are the last options: what both have is certain."""
        first = self.run()
        if first.complete:
            return first, first
        return first, self.run(lambda question: self.shown(question)[-1])

    def shown(self, question: Question) -> list[str]:
        """The options that the page shows."""
        found = self.page.pick_of(question.what)
        hidden = found[1].hidden if found else ()
        return [option for option in question.options if option not in hidden] or list(question.options)

    def changed(self, changes: Mapping[str, Sequence[str]]) -> Draft:
        return Draft(self.ruleset, self.rules, {**self.form, **changes}, self.seed, self.again, self.name)

    def faces(self, question: Question, number: int) -> Rolled:
        """The dice of a roll: the same ones as long as its part is not rolled again."""
        assert question.dice is not None
        part = self.page.part_of_roll(question.what)
        times = self.again.get(part.id if part else "", 0) + self.again.get(
            roll_key(question.what, number), 0
        )
        key = "|".join(
            (self.seed, question.what, str(number), str(question.facts.get("table", "")), str(times))
        )
        seed = int.from_bytes(hashlib.sha256(key.encode()).digest()[:16])
        return Rolled(roll(question.dice, random.Random(seed)))  # noqa: S311 - dice

    # -- at random --------------------------------------------------------------------------------------------

    def randomised(self, parts: Sequence[str] | None, generator: random.Random) -> Draft:
        """The same draft with the answers of these parts at random; None for all of it."""
        form = {key: tuple(value) for key, value in self.form.items()}
        fixed = {
            what
            for part in self.page.parts
            if parts is not None and part.id not in parts
            for pick in part.picks
            for what in pick.questions()
        }
        if parts is None:
            form = {}
        else:
            for key in list(form):
                what = key.removeprefix("q.").split(".")[0]
                if key.startswith("q.") and what not in fixed and self._belongs(what, parts):
                    del form[key]
        for part in self.page.parts:
            for pick in part.picks:
                if pick.kind == "amount" and (parts is None or part.id in parts):
                    form[field_of(pick.question)] = (str(generator.randrange(pick.most + 1)),)
        again = {**self.again, **{part: self.again.get(part, 0) + 1 for part in parts or ()}}
        if parts is None:
            again = {part.id: self.again.get(part.id, 0) + 1 for part in self.page.parts}
        draft = Draft(self.ruleset, self.rules, form, self.seed, again, self.name)
        for _ in range(MAX_ASKED):
            silent = next(
                (each for each in draft.run().open if parts is None or self._belongs(each.what, parts)), None
            )
            if silent is None:
                break
            found = self.page.pick_of(silent.what)
            pick = found[1] if found else Pick(silent.what)
            draft = draft.changed(_random_answer(draft, pick, silent, generator))
        return draft

    def _belongs(self, what: str, parts: Sequence[str]) -> bool:
        found = self.page.pick_of(what)
        return (found[0].id if found else what) in parts


def _random_answer(
    draft: Draft, pick: Pick, silent: Asked, generator: random.Random
) -> dict[str, tuple[str, ...]]:
    """Fields that answer an open question at random, in the way of its pick."""
    question = silent.question
    options = draft.shown(question)
    option = generator.choice(options)
    name = field_of(pick.question)
    if pick.kind == "many":
        return {name: (*draft.form.get(name, ()), option)}
    if pick.kind == "amount":
        return {name: (str(generator.randrange(pick.most + 1)),)}
    if pick.kind == "places":
        return {f"{name}.{option.partition(':')[2]}": (str(question.facts.get("die", "")),)}
    if pick.kind == "sets":
        fitting = [
            each
            for each in pick.sets
            if each.answers.get(silent.what, question.options[0]) in question.options
        ]
        return {name: (generator.choice(fitting or list(pick.sets)).id,)}
    return {field_of(silent.what, silent.number): (option,)}


def rules_of_book(book: Book, ruleset: Ruleset[Any]) -> RuleOptions:
    """The options that a book sets for its characters: the Skills it uses, its coin."""
    return AdventureGame(book, ruleset).rules


def parts_of(page: CreationPage, run: Run) -> list[tuple[Part, list[Asked]]]:
    """The parts that this creation has, each with what was asked in it, in the order of the page.

    A question that no part names gets a part of its own, where it was asked.
    """
    found: dict[str, tuple[Part, list[Asked]]] = {part.id: (part, []) for part in page.parts}
    here = ""
    for each in run.asked:
        if each.question.dice is not None:
            owner = page.part_of_roll(each.what)
            place = owner.id if owner else here
        else:
            named = page.pick_of(each.what)
            place = named[0].id if named else each.what
            here = place
        if place not in found:
            found[place] = (Part(place, Message("{what}", what=place), (Pick(place),)), [])
        found[place][1].append(each)
    return [(part, asked) for part, asked in found.values() if asked]

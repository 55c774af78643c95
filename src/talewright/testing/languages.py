"""Whether a ruleset is wholly said in another language: plays it, draws its sheets and lists what has no name.

`missing_names(RULESET, "de")` is empty for a complete language. `unsaid_clauses` compares SOURCE.de.md with
SOURCE.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from importlib import resources
from typing import Any

from talewright.core import record
from talewright.core.ask import HERO, Answer, Note, Question
from talewright.core.clauses import read
from talewright.core.errors import TalewrightError
from talewright.core.game import Game, Single
from talewright.core.replay import Ended, Waiting, resume
from talewright.core.ruleset import Ruleset
from talewright.core.text.translate import Names
from talewright.core.text.words import Words, plain
from talewright.odds.chain import Chain
from talewright.odds.simulate import answerer, stream
from talewright.testing.conformance import trial_game

SEEDS = 40
MAX_SHEETS = 400
"""answers in one game: a shop visited at random may go on for long"""


def missing_names(ruleset: Ruleset[Any], language: str, *, seeds: int = SEEDS) -> list[str]:
    """Every name that play, sheets, forms, tables and odds showed and the language does not know."""
    missing: set[str] = set()
    people = {*PEOPLE}
    words = copy(ruleset.words(language))
    words.name = Names(words.name.table, missing.add, PEOPLE)
    for text in _labels(ruleset):
        words.name(text)
    for name, table in ruleset.tables.items():
        if "name" in name:
            people.update(_texts(table.values))
            continue
        for row in _texts(table.values):
            words.name(row)
    for seed in range(seeds):
        people.add(_play(ruleset, words, seed))
    return sorted({text.casefold() for text in missing - people})


PEOPLE = ("Unnamed", "Hero", "Tester", "Friend")
"""What characters are called that nobody has named."""


def _play(ruleset: Ruleset[Any], words: Words, seed: int) -> str:
    """One creation, every trial and every verb; returns the name of the character."""
    rules = ruleset.rules()
    made = _played(Single(ruleset.create, (rules,), ending=lambda _: "created"), words, seed)
    heroes = [made.state.result] if isinstance(made, Ended) and made.state is not None else []
    for trial in ruleset.trials:
        game = trial_game(ruleset, trial)
        _sheet(ruleset, game.hero, words)
        _render(_played(game, words, seed), ruleset, words)
    for hero in heroes:
        _sheet(ruleset, hero, words)
        for verb in ruleset.verbs.values():
            try:
                order: Any = record.load(verb.order, {})
                _render(
                    _played(Chain(ruleset, hero, ((verb, order),), rules), words, seed),
                    ruleset,
                    words,
                )
            except TalewrightError:  # an order that must say more, or that this character cannot take
                continue
    return str(getattr(heroes[0], "name", "")) if heroes else ""


def _render(now: Waiting[Any] | Ended[Any], ruleset: Ruleset[Any], words: Words) -> None:
    if isinstance(now, Ended):
        words.name(plain(now.ending.id).replace("-", " "))
    _sheet(ruleset, now.state.hero, words)


def _sheet(ruleset: Ruleset[Any], hero: Any, words: Words) -> None:
    if words.name.table:
        words.sheet(ruleset.sheet(hero))


def _played(game: Game[Any], words: Words, seed: int) -> Waiting[Any] | Ended[Any]:
    """A game played at random, with everything it asks and reports looked up."""
    give = answerer(stream(seed, 9), {HERO: "random"})
    left = MAX_SHEETS

    def watch(question: Question) -> Answer | None:
        nonlocal left
        left -= 1
        _asked(question, words)
        return give(question) if left else None

    now = resume(game, answerer=watch)
    for note in now.notes:
        _noted(note, words)
    return now


def _asked(question: Question, words: Words) -> None:
    words.question(question)
    if question.dice is not None:
        words.name(plain(question.what).replace("-", " "))
        for group, _, _ in question.dice.groups:
            words.name(group)
    for option in question.options:
        words.option(question, option)


def _noted(note: Note, words: Words) -> None:
    words.note(note)
    if note.kind == "rolled":
        what = str(note.facts.get("what", ""))
        words.fill(words.rolls.get(what, ""), note.facts)
    terms = note.facts.get("terms")
    for term in terms if note.kind == "target" and isinstance(terms, tuple) else ():
        if isinstance(term, tuple) and term:
            words.name(str(term[0]))


def _labels(ruleset: Ruleset[Any]) -> Iterator[str]:
    """What forms and the odds page show besides: fields, choices, measures."""
    records = [ruleset.sheet_type, ruleset.sketch, ruleset.rules]
    records += [verb.order for verb in ruleset.verbs.values()]
    done: set[type] = set()
    while records:
        kind = records.pop(0)
        if kind in done:
            continue
        done.add(kind)
        for spec in record.fields(kind):
            if not spec.hidden:
                yield label(spec.name)
                yield from (plain(choice) for choice in spec.choices)
                yield from (label(part) for part in spec.parts)
                records += record.inner(spec.type)
    yield from (plain(name) for name in ruleset.measures(ruleset.draw(ruleset.sketch())))
    for verb in ruleset.verbs.values():
        yield from (plain(name) for name in verb.facts)


def label(name: str) -> str:
    """A field as a form shows it."""
    return name.replace("_", " ").capitalize()


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from _texts(tuple(value.values()))
    elif isinstance(value, Iterable):
        for each in value:
            yield from _texts(each)


def unsaid_clauses(ruleset: Ruleset[Any], language: str) -> list[str]:
    """Where SOURCE of a language differs from the English one: clauses and chapters, one to one and in order."""
    root = resources.files(ruleset.package)
    other = root.joinpath(f"SOURCE.{language}.md")
    if not other.is_file():
        return [f"There is no SOURCE.{language}.md"]
    ours = read(root.joinpath("SOURCE.md").read_text(encoding="utf-8"))
    theirs = read(other.read_text(encoding="utf-8"))
    found = [f"{clause.id} is missing" for clause in ours if clause.id not in {each.id for each in theirs}]
    found += [f"{clause.id} is unknown" for clause in theirs if clause.id not in {each.id for each in ours}]
    if not found and [clause.id for clause in ours] != [clause.id for clause in theirs]:
        found.append("the order of the clauses differs")
    if not found:
        pairs = {(mine.chapter, yours.chapter) for mine, yours in zip(ours, theirs, strict=True)}
        found += [
            f"the chapter {chapter!r} has {count} names"
            for chapter in dict.fromkeys(mine for mine, _ in pairs)
            if (count := sum(mine == chapter for mine, _ in pairs)) > 1
        ]
    return found

"""The open question: its options, the section each leads to, and why a choice is closed."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace

from talewright.adventure import Choice, Condition, Section
from talewright.adventure.explain import Explainer
from talewright.adventure.phrases.markup import said_otherwise
from talewright.adventure.prose import Run, runs_of, ways_by_heading
from talewright.core.ask import HERO, TYPED, Fact, Note, Question, Seat
from talewright.core.dice import Dice
from talewright.core.text.words import Words, plain
from talewright.play.cache import LruCache
from talewright.play.running import RunningGame
from talewright.play.view.events import Term, terms_of

_TURN = re.compile(
    r"(?<![\s,;:])[\s,;:]*(?:and\s+)?(?:you may\s+)?turn to\s+\[\[(?P<to>[^\[\]]*)\]\]\.?\s*$", re.IGNORECASE
)
_cache: LruCache[tuple[int, str], tuple[Mapping[str, int], tuple[Run, ...], str]] = LruCache(2048)
_MAY = re.compile(r"If\b(?P<condition>.{3,120}?), you may (?P<wish>.+)", re.DOTALL)
_PRONOUN = re.compile(r"[\w-]+ (?:[\w-]+ )?(?:its?|them|their|him|her)\b", re.IGNORECASE)
"""A wish that begins with what only the condition names: break its bottle, give them up."""


@dataclass(frozen=True)
class Reason:
    """Why a choice is closed: what it needs, what the character has, and a sentence about it."""

    key: str
    name: str = ""
    amount: int = 0
    have: int = 0
    text: str = ""


@dataclass(frozen=True)
class OptionView:
    """One answer. A closed one has a reason and no id: it cannot be chosen."""

    id: str
    runs: tuple[Run, ...]
    to: str = ""
    """the printed number of the section it leads to"""
    closed: Reason | None = None
    price: int | None = None
    """what a shop asks for it, or pays"""
    typed: bool = False
    """a number has to be typed: the answer is the id with the number behind it"""
    group: str = ""
    """the author's small heading that a way on stands below"""

    @property
    def text(self) -> str:
        return "".join(run.text for run in self.runs)


@dataclass(frozen=True)
class QuestionView:
    """The open question, of a book or of the rules."""

    what: str
    text: str
    clause: str = ""
    options: tuple[OptionView, ...] = ()
    dice: Dice | None = None
    """dice to be rolled and typed in"""
    who: Seat = HERO
    settled: str = ""
    """the option that is never worse, if there is one"""
    target: int | None = None
    terms: tuple[Term, ...] = ()
    """what the target of the dice is made of"""
    longest: int = 0
    """words of the player's own are asked for, of at most so many characters; the answer is `WORDS` and the words"""

    @property
    def open_options(self) -> list[OptionView]:
        return [option for option in self.options if option.closed is None]


def choice_view(question: Question, words: Words, game: RunningGame, language: str = "en") -> QuestionView:
    """Where the book lets the reader choose a way: open choices, then closed ones with their reason."""
    assert game.book is not None
    section = game.book.by_name.get(str(question.facts.get("section", ""))) or game.section
    groups = ways_by_heading(section) if section is not None else {}
    options = [_choice(option, question, words, game.numbers, groups) for option in question.offered]
    lines = dict.fromkeys(question.words[each] for each in question.options if each.startswith(TYPED))
    options += [OptionView(TYPED, runs_of(line, game.numbers), typed=True) for line in lines]
    closed = question.facts.get("shut")
    for line in closed if isinstance(closed, tuple) else ():
        runs, to = choice_text(str(line), game.numbers)
        reason = (
            _reason(str(line), section, game, words.name, language)
            if section is not None
            else Reason("closed")
        )
        text = words.fill(words.explained.get(f"closed.{reason.key}", ""), asdict(reason))
        options.append(OptionView("", runs, to, replace(reason, text=text), group=groups.get(str(line), "")))
    return QuestionView(question.what, words.question(question), question.clause, tuple(options))


def question_view(question: Question, words: Words, last: Note | None = None) -> QuestionView:
    """A question of the rules, with the prices of what is bought and sold. `last` is the note before it."""
    found = question.facts.get("prices")
    prices = (
        {each[0]: each[1] for each in found if isinstance(each, tuple)} if isinstance(found, tuple) else {}
    )
    ledger = last if question.dice is not None and last is not None and last.kind == "target" else None
    return QuestionView(
        question.what,
        words.question(question),
        question.clause,
        tuple(
            OptionView(each, (Run(words.option(question, each)),), price=_whole(prices.get(each)))
            for each in question.options
        ),
        question.dice,
        question.who,
        question.settled,
        _whole(ledger.facts.get("target")) if ledger is not None else None,
        terms_of(ledger, words) if ledger is not None else (),
        question.longest,
    )


def _whole(value: Fact) -> int | None:
    return value if isinstance(value, int) else None


def _choice(
    option: str, question: Question, words: Words, numbers: Mapping[str, int], groups: Mapping[str, str]
) -> OptionView:
    if option not in question.words:
        return OptionView(option, (Run(words.option(question, option)),))
    line = question.words[option]
    runs, to = choice_text(line, numbers)
    return OptionView(option, runs, to, group=groups.get(line, ""))


def choice_text(line: str, numbers: Mapping[str, int]) -> tuple[tuple[Run, ...], str]:
    """A printed choice as a line and the number it leads to: "Draw your sword." and 23."""
    known = _cache.get((id(numbers), line))
    if known is None or known[0] is not numbers:
        known = _cache.put((id(numbers), line), (numbers, *_choice_text(line, numbers)))
    return known[1], known[2]


def _choice_text(line: str, numbers: Mapping[str, int]) -> tuple[tuple[Run, ...], str]:
    said = list(said_otherwise(line))
    if (
        said
        and sum(each["read"].count("[[") for each in said) == 1
        and (to := _TURN.search(said[-1]["read"]))
    ):
        # In another language: what comes before the way on, without the condition it may open with.
        first = said[0].end() if said[0].start() == 0 and said[0]["read"].lstrip().startswith("If ") else 0
        text = line[first : said[-1].start()].strip().rstrip(",;:").rstrip()
        runs = runs_of(text[:1].upper() + text[1:] + ".", numbers)
        return runs, str(numbers.get(to["to"].strip(), to["to"].strip()))
    match = _TURN.search(line)
    if match is None or line.count("[[") > 1:
        return runs_of(line, numbers), ""
    text = line[: match.start()].strip()
    if wish := _MAY.match(text):
        # "Break its bottle" alone does not say whose: then the condition stays, and with it the noun.
        named = _PRONOUN.match(wish["wish"]) and not any(map(str.isdecimal, wish["condition"]))
        text = text.replace(", you may ", ", ", 1) if named else wish["wish"]
    elif text.startswith("To "):
        text = text[3:]
    text = text[:1].upper() + text[1:]
    runs = runs_of(text.rstrip(",;:") + ".", numbers)
    return runs, str(numbers.get(match["to"].strip(), match["to"].strip()))


def _reason(
    line: str, section: Section, game: RunningGame, name: Callable[[str], str], language: str
) -> Reason:
    choice = next((each for each in section.choices if each.words == line), None)
    if choice is None:
        return Reason("closed")
    pack = game.ruleset.pack
    have = pack.coin(game.hero) if pack is not None and game.hero is not None else 0
    asked = choice.condition
    if asked is not None and (asked.parts or asked.kind in ("visited", "stat")) and game.book is not None:
        if asked.kind == "any" and asked.negated:
            return Reason("otherwise")
        explainer = Explainer(game.book, dict(game.numbers), language, name)
        return Reason("only", explainer.condition(asked))
    return reason_of(choice, have)


def reason_of(choice: Choice, have: int) -> Reason:
    """Why a choice is closed to this reader."""
    asked: Condition | None = choice.condition
    if asked is None or (asked.kind == "coin" and not asked.negated):
        need = max(choice.price, asked.amount if asked is not None else 0)
        return Reason("coin", "", need, have)
    kind = "spell" if asked.kind == "cast" else asked.kind
    if kind not in ("item", "weapon", "skill", "keyword", "title", "status", "spell", "used", "counter"):
        return Reason("closed")
    return Reason(f"{kind}-not" if asked.negated else kind, plain(asked.name), asked.amount, have)

"""A running game as plain view data, secrets left out: what any graphical face draws.

Nothing here is markup and nothing is a sentence of a face: reasons are keys with facts, words come from the book
and from the ruleset.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from talewright.adventure import Book, Choice, Condition, Section, Shop, number_book, walk
from talewright.adventure.prose import Printed, Run, printed, runs_of
from talewright.core.ask import Chosen, Note, Question, Rolled
from talewright.core.dice import Dice
from talewright.core.errors import DiceError
from talewright.core.replay import Ended, Waiting
from talewright.core.sheet import Sheet
from talewright.core.words import Words, fill, plain
from talewright.play.explain import choices_made
from talewright.play.pages import Leaf, leaves
from talewright.play.reading import Reading

_TURN = re.compile(
    r"[\s,;:]*(?:and\s+)?(?:you may\s+)?turn to\s+\[\[(?P<to>[^\[\]]*)\]\]\.?\s*$", re.IGNORECASE
)
_MAY = re.compile(r"If\b.{3,120}?, you may (?P<wish>.+)", re.DOTALL)
_KEPT_BOOKS = 8
_numbers: dict[int, tuple[Book, dict[str, int]]] = {}


@dataclass(frozen=True)
class Die:
    """One die as it lies. `old` is the face it showed before it was thrown again."""

    sides: int
    face: int
    group: str = ""
    old: int | None = None
    state: str = ""
    """kept, dropped, critical, fumble or nothing"""


@dataclass(frozen=True)
class Term:
    name: str
    value: int
    clause: str = ""


@dataclass(frozen=True)
class Throw:
    """Dice on the table: what for, against what and why, and how it came out."""

    what: str
    why: str
    dice: tuple[Die, ...]
    clause: str = ""
    target: int | None = None
    under: bool = True
    """True when the target must not be passed, False when it must be reached"""
    terms: tuple[Term, ...] = ()
    added: tuple[Term, ...] = ()
    """what is added to the dice"""
    typed: bool = False
    who: str = "hero"
    passed: bool | None = None
    told: tuple[str, ...] = ()
    at: int = 0

    @property
    def total(self) -> int:
        return sum(die.face for die in self.dice) + sum(term.value for term in self.added)

    @property
    def margin(self) -> int:
        return abs(self.total - self.target) if self.target is not None else 0


@dataclass(frozen=True)
class Told:
    """A sentence about what happened."""

    text: str
    kind: str = ""
    good: bool | None = None
    at: int = 0
    round: tuple[int, int] = (0, 0)
    """which round of how many, when it says that one begins"""


@dataclass(frozen=True)
class Reason:
    """Why a way is closed: a key for the face's words, and what fills them."""

    key: str
    name: str = ""
    amount: int = 0
    have: int = 0


@dataclass(frozen=True)
class Option:
    """One way on, or one answer. A closed one has a reason and cannot be taken."""

    id: str
    runs: tuple[Run, ...]
    to: str = ""
    shut: Reason | None = None
    price: int | None = None
    """what a shop asks for it, or gives"""


@dataclass(frozen=True)
class Asked:
    """The open question."""

    what: str
    text: str
    clause: str
    options: tuple[Option, ...] = ()
    dice: tuple[tuple[str, int, int], ...] = ()
    """groups of real dice to be typed in: name, how many, sides"""
    who: str = "hero"


@dataclass(frozen=True)
class SectionView:
    """A section on the page, with what happened on it."""

    name: str
    number: str
    act: str
    ending: str
    blocks: tuple[Printed, ...]
    events: tuple[Throw | Told, ...]
    opened: int

    @property
    def rounds(self) -> list[str]:
        """Of a fight of several rounds, how each went: held, lost, now or next."""
        state: list[str] = []
        at = 0
        for event in self.events:
            if isinstance(event, Told) and event.round[1] > 1:
                at, of = event.round
                if at == 1:
                    state = ["next"] * of
                state[at - 1] = "now"
            elif isinstance(event, Throw) and at and event.passed is not None:
                state[at - 1] = "held" if event.passed else "lost"
        return state


@dataclass(frozen=True)
class PathStep:
    name: str
    number: str
    opened: int
    again: bool
    """the section has been read before"""


@dataclass(frozen=True)
class LogLine:
    at: int
    text: str
    throw: Throw | None = None


@dataclass(frozen=True)
class GameView:
    seq: int
    sections: tuple[SectionView, ...]
    making: tuple[Throw | Told, ...]
    """what happened while the character was being made, as long as it is"""
    asked: Asked | None
    ending: str
    hero: Any
    sheet: Any
    log: tuple[LogLine, ...]
    path: tuple[PathStep, ...]
    stage: str
    human: int
    """how many answers of a person there are to take back"""
    chosen: tuple[str, ...] = field(default=())


def numbers_of(book: Book) -> dict[str, int]:
    """The printed numbers of a book, kept while it is in use."""
    known = _numbers.get(id(book))
    if known is None or known[0] is not book:
        while len(_numbers) >= _KEPT_BOOKS:
            _numbers.pop(next(iter(_numbers)))
        known = _numbers[id(book)] = (book, number_book(book))
    return known[1]


def view(reading: Reading, *, whole_log: bool = False) -> GameView:
    """The page a reader sees now; the log goes back a few lines, or to the beginning."""
    now = reading.now
    numbers = numbers_of(reading.book)
    found = leaves(reading)
    start, cut = _first_shown(now, found)
    shown = []
    for index, leaf in enumerate(found[start:], start):
        if leaf.section is None:
            continue
        tail = cut if index == start else 0
        happened = events([n for n in leaf.notes if not tail or n.at >= tail], reading.words)
        if tail and not happened:
            continue
        blocks = () if tail else _printed(leaf.section, numbers)
        shown.append(_section_view(leaf, numbers, blocks, happened))
    making = found[-1].section is None
    hero = reading.hero
    return GameView(
        seq=len(now.log),
        sections=tuple(shown),
        making=tuple(events(found[-1].notes, reading.words)) if making else (),
        asked=_asked(reading, numbers) if isinstance(now, Waiting) else None,
        ending=now.ending.id if isinstance(now, Ended) else now.state.ending,
        hero=hero,
        sheet=None if hero is None else _up_to_date(reading.ruleset.sheet(hero), now),
        log=tuple(log_lines(now.notes if whole_log else now.notes[-24:], reading.words, numbers)),
        path=tuple(path_of(reading)),
        stage=now.state.stage,
        human=_human_answers(now),
        chosen=tuple(choices_made(reading.session.game, now.log, reading.words)) if making else (),
    )


_SENTENCE = re.compile(r"(?<=[.!?])\s+")
_BRANCH = re.compile(r"(?:If|Otherwise|On a|Turn to)\b")


_pages: OrderedDict[int, tuple[Section, Sequence[Printed]]] = OrderedDict()
_KEPT_PAGES = 512


def _printed(section: Section, numbers: Mapping[str, int]) -> Sequence[Printed]:
    """What is printed of a section; the pages lately read are kept ready."""
    known = _pages.get(id(section))
    if known is None or known[0] is not section:
        known = _pages[id(section)] = (section, _set(printed(section, numbers, choices=False)))
        if len(_pages) > _KEPT_PAGES:
            _pages.popitem(last=False)
    return known[1]


def _set(blocks: Sequence[Printed]) -> list[Printed]:
    """Only what is carried out stands out: what follows from it ("If you succeed, ...") is left quiet."""
    return [replace(block, runs=_quiet(block.runs)) for block in blocks]


def _quiet(runs: Sequence[Run]) -> tuple[Run, ...]:
    found: list[Run] = []
    branch, begins = False, True
    for run in runs:
        if not run.instruction:
            branch, begins = False, True
            found.append(run)
            continue
        at = 0
        for gap in [*(match.end() for match in _SENTENCE.finditer(run.text)), len(run.text)]:
            part = run.text[at:gap]
            if begins and part.strip():
                branch = bool(_BRANCH.match(part.lstrip()))
            if part:
                found.append(replace(run, text=part, instruction=not branch))
            begins = gap < len(run.text) or part.rstrip().endswith((".", "!", "?"))
            at = gap
    return tuple(found)


def _up_to_date(sheet: Sheet, now: Waiting[Any] | Ended[Any]) -> Sheet:
    """The figures as the open question tells them: a fight keeps its own count until it is over."""
    if not isinstance(now, Waiting):
        return sheet
    told = {name.casefold(): value for name, value in now.question.facts.items() if type(value) is int}
    figures = (
        replace(figure, value=told.get(figure.name.casefold(), figure.value))
        if isinstance(figure.value, int)
        else figure
        for figure in sheet.figures
    )
    return replace(sheet, figures=tuple(figures))


def _section_view(
    leaf: Leaf, numbers: Mapping[str, int], blocks: Sequence[Printed], happened: Sequence[Throw | Told]
) -> SectionView:
    section = leaf.section
    assert section is not None
    number = str(numbers.get(section.name, section.name))
    return SectionView(
        section.name, number, section.act, section.ending, tuple(blocks), tuple(happened), leaf.opened
    )


def _last_human(now: Waiting[Any] | Ended[Any]) -> int:
    for at in range(len(now.log) - 1, -1, -1):
        answer = now.log[at]
        if (isinstance(answer, Chosen) and not answer.auto) or (isinstance(answer, Rolled) and answer.typed):
            return at
    return -1


def _human_answers(now: Waiting[Any] | Ended[Any]) -> int:
    return sum(
        1
        for answer in now.log
        if (isinstance(answer, Chosen) and not answer.auto) or (isinstance(answer, Rolled) and answer.typed)
    )


def _first_shown(now: Waiting[Any] | Ended[Any], found: Sequence[Leaf]) -> tuple[int, int]:
    """The first page still to be read, and from which answer on it counts (0: the whole page).

    A way that was chosen leaves its page behind, unless dice were thrown on the way.
    """
    last = _last_human(now)
    if last < 0:
        return 0, 0
    index = max((i for i, leaf in enumerate(found) if leaf.opened <= last), default=0)
    if index == len(found) - 1:
        return index, 0
    left = any(note.kind == "went" and note.at == last + 1 for note in found[index].notes)
    return (index, last + 1) if left else (index, 0)


# -- what happened ------------------------------------------------------------------------------------------

_QUIET = frozenset({"chose", "went", "section", "ending", "overcome"})
_VERDICTS = {
    "success": True, "hit": True, "fled": True, "tie": None, "failure": False, "missed": False, "miss": False,
    "caught": False,
}  # fmt: skip


def events(notes: Iterable[Note], words: Words) -> list[Throw | Told]:
    """Notes as throws and sentences: a ledger goes with its throw, a re-roll with the dice it changes."""
    found: list[Throw | Told] = []
    ledger: tuple[Term, ...] = ()
    for note in notes:
        if note.secret or note.kind in _QUIET:
            if note.kind == "chose" and (text := words.note(note)):
                found.append(Told(text, note.kind, at=note.at))
            continue
        if note.kind == "target":
            ledger = _terms(note)
        elif note.kind == "rolled":
            if (changed := _rerolled(found, note)) is not None:
                found[changed[0]] = changed[1]
                continue
            found.append(throw_of(note, words, ledger))
            ledger = ()
        else:
            _tell(found, note, words)
    return found


def _tell(found: list[Throw | Told], note: Note, words: Words) -> None:
    passed = note.facts.get("passed")
    last = found[-1] if found else None
    text = words.note(note)
    if isinstance(passed, bool) and isinstance(last, Throw):
        state = "fumble" if note.facts.get("fumble") else "critical" if note.facts.get("critical") else ""
        dice = tuple(replace(die, state=state) for die in last.dice) if state else last.dice
        found[-1] = replace(last, passed=passed, dice=dice)
    elif note.kind in _VERDICTS and isinstance(last, Throw) and last.passed is None:
        found[-1] = replace(last, passed=_VERDICTS[note.kind], told=(*last.told, text) if text else last.told)
    elif text:
        number, of = note.facts.get("number"), note.facts.get("rounds")
        round_ = (number, of) if isinstance(number, int) and isinstance(of, int) else (0, 0)
        found.append(Told(text, note.kind, _VERDICTS.get(note.kind), note.at, round_))


def _terms(note: Note) -> tuple[Term, ...]:
    terms = note.facts.get("terms")
    return tuple(
        Term(str(term[0]), term[1], str(term[2]) if len(term) > 2 else "")
        for term in (terms if isinstance(terms, tuple) else ())
        if isinstance(term, tuple) and len(term) > 1 and isinstance(term[1], int)
    )


def throw_of(note: Note, words: Words, terms: tuple[Term, ...] = ()) -> Throw:
    """One note of dice as dice on the table."""
    facts = note.facts
    what = str(facts.get("what", ""))
    target = facts.get("target", facts.get("ds"))
    added: tuple[Term, ...] = ()
    modifier = facts.get("modifier")
    if isinstance(modifier, int) and modifier and "ds" in facts:
        added = (Term(str(facts.get("ability", "")), modifier),)
    return Throw(
        what,
        fill(words.rolls.get(what, plain(what.replace("-", " "))), facts),
        dice_of(str(facts.get("dice", "")), facts.get("faces")),
        str(facts.get("clause", "")),
        target if isinstance(target, int) and not isinstance(target, bool) else None,
        "target" in facts,
        terms,
        added,
        facts.get("typed") is True,
        str(facts.get("who", "hero")),
        at=note.at,
    )


def dice_of(written: str, faces: object) -> tuple[Die, ...]:
    """Faces as dice with their sides and groups."""
    shown = [face for face in faces if isinstance(face, int)] if isinstance(faces, tuple) else []
    try:
        groups = Dice.parse(written).groups
    except DiceError:
        groups = ()
    kinds = [(sides, name) for name, count, sides in groups for _ in range(count)]
    if len(kinds) != len(shown):
        kinds = [(6, "")] * len(shown)
    return tuple(Die(sides, face, name) for face, (sides, name) in zip(shown, kinds, strict=True))


def _rerolled(found: Sequence[Throw | Told], note: Note) -> tuple[int, Throw] | None:
    """A die thrown again lies where it lay, with the ghost of its old face."""
    old, faces = note.facts.get("old"), note.facts.get("faces")
    if not isinstance(old, int) or not isinstance(faces, tuple) or len(faces) != 1:
        return None
    for index in range(len(found) - 1, -1, -1):
        last = found[index]
        if isinstance(last, Throw):
            for at, die in enumerate(last.dice):
                if die.face == old and isinstance(faces[0], int):
                    dice = (*last.dice[:at], replace(die, face=faces[0], old=old), *last.dice[at + 1 :])
                    return index, replace(last, dice=dice, at=note.at)
            return None
    return None


def log_lines(notes: Iterable[Note], words: Words, numbers: Mapping[str, int]) -> list[LogLine]:
    """Everything so far, the newest first; a section is named by its number."""
    found: list[LogLine] = []
    for note in notes:
        if note.secret:
            continue
        if note.kind == "section":
            name = str(note.facts.get("section", ""))
            found.append(LogLine(note.at, f"§{numbers.get(name, name)}"))
        elif note.kind == "rolled":
            throw = throw_of(note, words)
            found.append(LogLine(note.at, throw.why, throw))
        elif note.kind not in ("target", "went", "ending") and (text := words.note(note)):
            found.append(LogLine(note.at, text))
    return found[::-1]


# -- the open question --------------------------------------------------------------------------------------


def _asked(reading: Reading, numbers: Mapping[str, int]) -> Asked:
    assert isinstance(reading.now, Waiting)
    question = reading.now.question
    if question.what == "shop" and reading.section is not None:
        found = asked(question, reading.words)
        prices = _prices(reading.section)
        return replace(
            found, options=tuple(replace(each, price=prices.get(each.id)) for each in found.options)
        )
    if question.what != "way":
        return asked(question, reading.words)
    section = reading.book.by_name.get(str(question.facts.get("section", ""))) or reading.section
    ways = [_way(option, question, reading.words, numbers) for option in question.options]
    shut = question.facts.get("shut")
    for line in shut if isinstance(shut, tuple) else ():
        runs, to = way_words(str(line), numbers)
        reason = _reason(str(line), section, reading) if section is not None else Reason("closed")
        ways.append(Option("", runs, to, reason))
    return Asked(question.what, reading.words.question(question), question.clause, tuple(ways))


def _prices(section: Section) -> dict[str, int]:
    """What the shops of a section ask and give, by the option that takes it."""
    found: dict[str, int] = {}
    for shop in walk(section.program):
        if isinstance(shop, Shop):
            for ware in shop.wares:
                if ware.buy is not None:
                    found[f"buy:{ware.item.name}"] = ware.buy
                if ware.sell is not None:
                    found[f"sell:{ware.item.name}"] = ware.sell
    return found


def asked(question: Question, words: Words) -> Asked:
    """A question of the rules."""
    return Asked(
        question.what,
        words.question(question),
        question.clause,
        tuple(Option(each, (Run(words.option(question, each)),)) for each in question.options),
        question.dice.groups if question.dice is not None else (),
        question.who,
    )


def _way(option: str, question: Question, words: Words, numbers: Mapping[str, int]) -> Option:
    if option not in question.words:
        return Option(option, (Run(words.option(question, option)),))
    runs, to = way_words(question.words[option], numbers)
    return Option(option, runs, to)


def way_words(line: str, numbers: Mapping[str, int]) -> tuple[tuple[Run, ...], str]:
    """A printed way on as a line and the number it leads to: "Draw your sword." and 23."""
    match = _TURN.search(line)
    if match is None or line.count("[[") > 1:
        return runs_of(line, numbers), ""
    text = line[: match.start()].strip()
    if wish := _MAY.match(text):
        text = wish["wish"]
    elif text.startswith("To "):
        text = text[3:]
    text = text[:1].upper() + text[1:]
    runs = runs_of(text.rstrip(",;:") + ".", numbers)
    return runs, str(numbers.get(match["to"].strip(), match["to"].strip()))


def _reason(line: str, section: Section, reading: Reading) -> Reason:
    choice = next((each for each in section.choices if each.words == line), None)
    if choice is None:
        return Reason("closed")
    pack = reading.ruleset.pack
    have = pack.coin(reading.hero) if pack is not None and reading.hero is not None else 0
    return reason_of(choice, have)


def reason_of(choice: Choice, have: int) -> Reason:
    """Why a way is closed to this reader."""
    asked: Condition | None = choice.condition
    if asked is None or (asked.kind == "coin" and not asked.negated):
        need = max(choice.price, asked.amount if asked is not None else 0)
        return Reason("coin", "", need, have)
    kind = "spell" if asked.kind == "cast" else asked.kind
    if kind not in ("item", "weapon", "skill", "keyword", "title", "status", "spell", "used", "counter"):
        return Reason("closed")
    return Reason(f"{kind}-not" if asked.negated else kind, plain(asked.name), asked.amount, have)


def path_of(reading: Reading) -> list[PathStep]:
    """The sections read so far."""
    numbers = numbers_of(reading.book)
    seen: set[str] = set()
    steps = []
    for name, opened in reading.path():
        steps.append(PathStep(name, str(numbers.get(name, name)), opened, name in seen))
        seen.add(name)
    return steps

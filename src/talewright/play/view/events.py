"""What happened, as dice on the table and sentences: notes of a game made ready to be drawn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from talewright.core.ask import Note
from talewright.core.dice import Dice
from talewright.core.errors import DiceError
from talewright.core.text.words import Words, plain


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
class LogLine:
    at: int
    text: str
    throw: Throw | None = None
    kind: str = ""


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
            ledger = _terms(note, words)
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


def _terms(note: Note, words: Words) -> tuple[Term, ...]:
    terms = note.facts.get("terms")
    return tuple(
        Term(words.name(str(term[0])), term[1], str(term[2]) if len(term) > 2 else "")
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
        added = (Term(words.name(str(facts.get("ability", ""))), modifier),)
    return Throw(
        what,
        words.fill(words.rolls.get(what) or words.name(plain(what.replace("-", " "))), facts),
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
            found.append(LogLine(note.at, text, kind=note.kind))
    return found[::-1]

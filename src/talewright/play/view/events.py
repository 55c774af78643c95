"""What happened, as events a face can draw: rolls with their dice and their outcome, and sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from talewright.core.ask import HERO, Note, Seat
from talewright.core.dice import Dice
from talewright.core.errors import DiceError
from talewright.core.text.words import Words, plain


@dataclass(frozen=True)
class Die:
    """One die. `old` is the face it showed before it was rolled again."""

    sides: int
    face: int
    group: str = ""
    old: int | None = None
    state: str = ""
    """critical, fumble or nothing"""


@dataclass(frozen=True)
class Term:
    name: str
    value: int
    clause: str = ""


@dataclass(frozen=True)
class RollEvent:
    """A roll: what it is for, its target and the terms of it, and its outcome."""

    what: str
    why: str
    dice: tuple[Die, ...]
    clause: str = ""
    target: int | None = None
    under: bool = True
    """success is a total of at most the target; else at least the target"""
    terms: tuple[Term, ...] = ()
    added: tuple[Term, ...] = ()
    """what is added to the dice"""
    typed: bool = False
    who: Seat = HERO
    passed: bool | None = None
    text: str = ""
    """the rules' sentence about the roll"""
    outcome: str = ""
    """the rules' sentence about success or failure"""
    consequences: tuple[str, ...] = ()
    at: int = 0

    @property
    def total(self) -> int:
        return sum(die.face for die in self.dice) + sum(term.value for term in self.added)

    @property
    def margin(self) -> int:
        return abs(self.total - self.target) if self.target is not None else 0


@dataclass(frozen=True)
class TextEvent:
    """A sentence about what happened; `good` where it is a success or a failure."""

    text: str
    kind: str = ""
    good: bool | None = None
    at: int = 0
    round: tuple[int, int] = (0, 0)
    """which round of how many, at the start of one"""
    gain: bool | None = None
    """something was gained or lost"""
    name: str = ""
    """what rose or fell, if `shift` says from where to where"""
    shift: tuple[int, int] | None = None
    of: int = 0
    """the last step of a counter that has one"""
    meaning: str = ""
    """what follows from it, or how long it lasts"""


Event = RollEvent | TextEvent


_QUIET = frozenset({"chose", "went", "section", "ending", "overcome", "passage"})
_VERDICTS = {
    "success": True, "hit": True, "fled": True, "tie": None, "failure": False, "missed": False, "miss": False,
    "caught": False,
}  # fmt: skip

_GAINS = {
    "taken": True, "gained": True, "bought": True, "experience": True, "earned": True, "healed": True,
    "repaired": True, "lost": False, "lost-all": False, "dropped": False, "spell-lost": False, "hurt": False,
    "wounded": False,
}  # fmt: skip
"""Kinds of notes that are a gain or a loss by themselves."""


def events(notes: Iterable[Note], words: Words) -> list[Event]:
    """Notes as rolls and sentences: the terms of a target go with its roll, a re-roll with the dice it changes."""
    found: list[Event] = []
    terms: tuple[Term, ...] = ()
    for note in notes:
        if note.kind in _QUIET:
            if note.kind == "chose" and (text := words.note(note)):
                found.append(TextEvent(text, note.kind, at=note.at))
        elif note.kind == "target":
            terms = terms_of(note, words)
        elif note.kind != "rolled":
            _add(found, note, words)
        elif (changed := _rerolled(found, note, words)) is not None:
            found[changed[0]] = changed[1]
        else:
            found.append(roll_of(note, words, terms))
            terms = ()
    return found


def _add(found: list[Event], note: Note, words: Words) -> None:
    """A note after a roll may be the roll's outcome; any other is a sentence of its own."""
    passed = note.facts.get("passed")
    last = found[-1] if found else None
    text = words.note(note)
    if isinstance(passed, bool) and isinstance(last, RollEvent):
        state = "fumble" if note.facts.get("fumble") else "critical" if note.facts.get("critical") else ""
        dice = tuple(replace(die, state=state) for die in last.dice) if state else last.dice
        found[-1] = replace(last, passed=passed, dice=dice, outcome=text)
    elif note.kind in _VERDICTS and isinstance(last, RollEvent) and last.passed is None:
        more = (*last.consequences, text) if text else last.consequences
        found[-1] = replace(last, passed=_VERDICTS[note.kind], consequences=more)
    elif text:
        number, of = note.facts.get("number"), note.facts.get("rounds")
        round_ = (number, of) if isinstance(number, int) and isinstance(of, int) else (0, 0)
        good = passed if isinstance(passed, bool) else _VERDICTS.get(note.kind)
        steps = note.facts.get("steps")
        found.append(
            TextEvent(
                text,
                note.kind,
                good,
                note.at,
                round_,
                _gain(note),
                *_shift(note, words),
                of=steps if isinstance(steps, int) else 0,
                meaning=words.meaning(note),
            )
        )


def _gain(note: Note) -> bool | None:
    gain = note.facts.get("gain")
    return gain if isinstance(gain, bool) else _GAINS.get(note.kind)


def _shift(note: Note, words: Words) -> tuple[str, tuple[int, int] | None]:
    name, old, new = (note.facts.get(fact) for fact in ("name", "old", "value"))
    if note.kind == "coin":
        name, new = "coin", note.facts.get("coin")
        amount = note.facts.get("amount")
        old = new - amount if isinstance(new, int) and isinstance(amount, int) else None
    if isinstance(name, str) and isinstance(old, int) and isinstance(new, int):
        return words.name(name), (old, new)
    return "", None


def terms_of(note: Note, words: Words) -> tuple[Term, ...]:
    terms = note.facts.get("terms")
    return tuple(
        Term(words.name(str(term[0])), term[1], str(term[2]) if len(term) > 2 else "")
        for term in (terms if isinstance(terms, tuple) else ())
        if isinstance(term, tuple) and len(term) > 1 and isinstance(term[1], int)
    )


def roll_of(note: Note, words: Words, terms: tuple[Term, ...] = ()) -> RollEvent:
    """The event of one note about dice."""
    facts = note.facts
    what = str(facts.get("what", ""))
    target = facts.get("target", facts.get("ds"))
    added: tuple[Term, ...] = ()
    modifier = facts.get("modifier")
    if isinstance(modifier, int) and modifier and "ds" in facts:
        added = (Term(words.name(str(facts.get("ability", ""))), modifier),)
    return RollEvent(
        what,
        words.roll(what, facts) or words.name(plain(what.replace("-", " "))),
        dice_of(str(facts.get("dice", "")), facts.get("faces")),
        str(facts.get("clause", "")),
        target if isinstance(target, int) and not isinstance(target, bool) else None,
        "target" in facts,
        terms,
        added,
        facts.get("typed") is True,
        str(facts.get("who", HERO)),
        text=words.note(note),
        at=note.at,
    )


def dice_of(written: str, faces: object) -> tuple[Die, ...]:
    """Faces as dice, each with its sides and group."""
    shown = [face for face in faces if isinstance(face, int)] if isinstance(faces, tuple) else []
    try:
        groups = Dice.parse(written).groups
    except DiceError:
        groups = ()
    kinds = [(sides, name) for name, count, sides in groups for _ in range(count)]
    if len(kinds) != len(shown):
        kinds = [(6, "")] * len(shown)
    return tuple(Die(sides, face, name) for face, (sides, name) in zip(shown, kinds, strict=True))


def _rerolled(found: Sequence[Event], note: Note, words: Words) -> tuple[int, RollEvent] | None:
    """The roll a re-rolled die belongs to, changed: the die keeps its old face beside the new one."""
    old, faces = note.facts.get("old"), note.facts.get("faces")
    if not isinstance(old, int) or not isinstance(faces, tuple) or len(faces) != 1:
        return None
    for index in range(len(found) - 1, -1, -1):
        last = found[index]
        if isinstance(last, RollEvent):
            for at, die in enumerate(last.dice):
                if die.face == old and isinstance(faces[0], int):
                    dice = (*last.dice[:at], replace(die, face=faces[0], old=old), *last.dice[at + 1 :])
                    return index, replace(last, dice=dice, at=note.at, text=words.note(note) or last.text)
            return None
    return None

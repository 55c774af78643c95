"""Notes of play as sentences, and a fight that notes who struck whom.

A fight notes no single blows, so that the solver has fewer states. `chronicled` adds these notes: every
fighter gets a hook that notes each blow that draws HP or STR. It changes no odds.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from talewright.core.ask import Ask, Note
from talewright.core.text.words import Words
from talewright.rulesets.gradient.battle import Battle
from talewright.rulesets.gradient.fighters import Fighter
from talewright.rulesets.gradient.hooks import HOOKS, Body, Hook, register


def chronicled(battle: Battle) -> Battle:
    """The same fight, telling each blow and each fall."""
    return replace(
        battle,
        party=tuple(replace(each, hooks=(*each.hooks, _chronicle(each))) for each in battle.party),
        foes=tuple(replace(each, hooks=(*each.hooks, _chronicle(each))) for each in battle.foes),
    )


def spoken(fighter: Fighter) -> str:
    """A person by name, a creature by its kind."""
    return fighter.name if fighter.pc else f"the {fighter.name.lower()}"


def _chronicle(fighter: Fighter) -> str:
    by = spoken(fighter)
    number = f"chronicle:{by}"
    if number not in HOOKS:

        def blow(ask: Ask, target: Fighter, body: Body) -> Body:
            ask.note("wounded", by=by, name=spoken(target), hp=body.hp, strength=body.strength)
            return body

        def fall(ask: Ask, fallen: Fighter, _before: Body, _after: Body, cause: str) -> Body | None:
            ask.note(f"falls_{cause}", name=spoken(fallen))
            return None

        register(Hook(number, "reports its blows", on_hit=blow, survives=fall))
    return number


def sentences(notes: Iterable[Note], words: Words) -> list[str]:
    """What happened, one sentence each, in the words of the ruleset. A save has its dice and its grade."""
    found = tuple(notes)
    chronicle = any(note.kind.startswith("falls_") for note in found)
    lines: list[str] = []
    dice: Note | None = None
    for note in found:
        line = ""
        if note.kind == "rolled":
            dice = note
            line = _rolled(note, words)
        elif note.kind == "saved" and dice is not None:
            line = _saved(dice, note, words)
        elif note.kind == "morale":
            key = "morale.stands" if note.facts["stands"] else "morale.flees"
            line = words.fill(words.notes[key], {**note.facts, "foe": str(note.facts["foe"]).lower()})
        elif note.kind != "felled" or not chronicle:
            line = words.note(note)
        line = " ".join(line.split())
        if not line or (lines and lines[-1] == line):
            continue
        line = line[0].upper() + line[1:]
        # The blow is noted once its save is rolled; its sentence comes first.
        early = (
            note.kind == "wounded"
            and dice is not None
            and str(dice.facts["what"]).endswith("critical_damage")
        )
        lines.insert(len(lines) - 1 if early else len(lines), line)
    return lines


def _rolled(note: Note, words: Words) -> str:
    """Dice that are no save: what they were for, and what they show."""
    what = str(note.facts["what"])
    if "target" in note.facts:
        return ""
    own = words.notes.get(f"rolled.{what}.report")
    if own is not None:
        return words.fill(own, note.facts)
    label = words.fill(words.rolls.get(what, what.replace("_", " ")), note.facts)
    return f"{label}: {words.fill('{faces}', note.facts)}."


def _saved(rolled: Note, saved: Note, words: Words) -> str:
    faces = rolled.facts["faces"]
    assert isinstance(faces, tuple)
    what = str(rolled.facts["what"])
    label = words.fill(words.rolls.get(what, what.replace("_", " ")), rolled.facts)
    grade = str(saved.facts["grade"])
    phrase = words.notes.get(f"grade.{grade}", grade.replace("_", " "))
    dice = [f"Grace {faces[0]}", f"Grief {faces[1]}", *(f"and {each} on the d4" for each in faces[2:])]
    return f"{label}: {', '.join(words.name(each) for each in dice)}; {phrase}."

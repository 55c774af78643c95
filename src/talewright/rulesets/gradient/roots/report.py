"""A session told: notes of play as sentences, and a fight that tells who struck whom.

A fight keeps quiet about single blows, so that the solver has less to carry. `chronicled` makes it talk: every
fighter gets a hook that notes each blow that draws HP or STR. It changes no odds.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from talewright.core.ask import Ask, Note
from talewright.core.words import Words, fill
from talewright.rulesets.gradient.battle import Battle
from talewright.rulesets.gradient.fighters import Fighter
from talewright.rulesets.gradient.hooks import HOOKS, Body, Hook, register


def chronicled(battle: Battle) -> Battle:
    """The same fight, telling each blow."""
    return replace(
        battle,
        party=tuple(replace(each, hooks=(*each.hooks, _chronicle(each.name))) for each in battle.party),
        foes=tuple(replace(each, hooks=(*each.hooks, _chronicle(each.name))) for each in battle.foes),
    )


def _chronicle(name: str) -> str:
    number = f"chronicle:{name}"
    if number not in HOOKS:

        def tell(ask: Ask, target: Fighter, body: Body) -> Body:
            ask.note("wounded", by=name, name=target.name, hp=body.hp, strength=body.strength)
            return body

        register(Hook(number, "tells its blows", on_hit=tell))
    return number


def sentences(notes: Iterable[Note], words: Words) -> list[str]:
    """What happened, one sentence each, in the words of the ruleset. A save is told with its dice and its grade."""
    told: list[str] = []
    dice: Note | None = None
    for note in notes:
        if note.kind == "rolled":
            dice = note
            line = _rolled(note, words)
        elif note.kind == "saved" and dice is not None:
            line = _saved(dice, note, words)
        else:
            line = words.note(note)
        line = " ".join(line.split())
        if line and (not told or told[-1] != line):
            told.append(line[0].upper() + line[1:])
    return told


def _rolled(note: Note, words: Words) -> str:
    """Dice that are no save: what they were for, and what they show."""
    what = str(note.facts["what"])
    if "target" in note.facts:
        return ""
    own = words.notes.get(f"rolled.{what}.told")
    if own is not None:
        return fill(own, note.facts)
    label = fill(words.rolls.get(what, what.replace("_", " ")), note.facts)
    return f"{label}: {fill('{faces}', note.facts)}."


def _saved(rolled: Note, saved: Note, words: Words) -> str:
    faces = rolled.facts["faces"]
    assert isinstance(faces, tuple)
    what = str(rolled.facts["what"])
    label = fill(words.rolls.get(what, what.replace("_", " ")), rolled.facts)
    grade = str(saved.facts["grade"])
    phrase = words.notes.get(f"grade.{grade}", grade.replace("_", " "))
    more = f", and {faces[2]} on the d4" if len(faces) > 2 else ""
    return f"{label}: Grace {faces[0]}, Grief {faces[1]}{more}; {phrase}."

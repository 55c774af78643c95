"""Dice that were rolled in creation, and what they gave."""

from __future__ import annotations

from talewright.core.ask import Rolled
from talewright.core.text.words import plain
from talewright.play.creation import roll_key
from talewright.play.creation_form import Asked
from talewright.play.view.creation.records import Page, RollView
from talewright.play.view.events import Die


def roll_view(page: Page, asked: Asked) -> RollView:
    question, used = asked.question, asked.used
    assert question.dice is not None
    assert isinstance(used, Rolled)
    sides = [(label, size) for label, count, size in question.dice.groups for _ in range(count)]
    dice = tuple(Die(size, face, label) for (label, size), face in zip(sides, used.faces, strict=True))
    label = str(
        question.facts.get("table")
        or question.facts.get("attribute")
        or plain(question.what).replace("-", " ")
    )
    known = label if page.language == "en" else page.words.name.known(label)
    return RollView(
        question.what,
        known or page.words.question(question),
        dice,
        sum(used.faces),
        rolled(page, asked),
        roll_key(question.what, asked.number),
    )


def rolled(page: Page, asked: Asked) -> str:
    """What the dice gave: the row of the table, or what the rule noted about it."""
    question, used = asked.question, asked.used
    assert isinstance(used, Rolled)
    table = page.draft.ruleset.tables.get(str(question.facts.get("table") or question.what))
    if table is not None and table.dice == question.dice:
        row = table.look(table.total(used.faces))
        row = row[0] if isinstance(row, tuple) else row
        if isinstance(row, str):
            return page.words.name(row.replace("_", " "))
        return f"d{row}" if isinstance(row, int) else ""
    at = page.run.asked.index(asked) + 1
    noted = [note for note in page.run.notes if note.at == at and note.kind not in ("rolled", "chose")]
    return " ".join(filter(None, (page.words.note(note) for note in noted)))

"""What a spell is good for outside a fight; the rest stands in the words under [explained]."""

from __future__ import annotations

from talewright.core.ask import Note, Question
from talewright.rulesets.goonies.spells import book


def explain(question: Question, option: str) -> Note | None:
    if question.what != "spell":
        return None
    spell = book().get(option.partition(":")[2])
    return None if spell is None else Note(f"spell.{spell.id}", {"elsewhere": spell.elsewhere})

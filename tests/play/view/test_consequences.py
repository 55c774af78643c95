"""Every gain and every loss is announced in its own words, in both languages and in every face."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

import pytest

from talewright.core.ask import Note
from talewright.core.game import Single
from talewright.core.replay import resume
from talewright.core.ruleset import find
from talewright.faces.terminal import plain_event
from talewright.play.running import words_for
from talewright.play.view.events import events
from talewright.play.view.journal import journal
from talewright.play.view.question import choice_text
from talewright.rulesets.gnat.character import Hero
from talewright.rulesets.gnat.creation import Rules
from talewright.rulesets.gnat.verbs import Amount

STRUCTURE = frozenset({"section", "went", "ending", "overcome", "round", "target", "passage"})
"""What a face draws by other means than a sentence: the page itself, the choice taken, the end, the terms of a roll."""
SYSTEMS = ("gnat", "goonies", "legend", "generic-fantasy", "gradient", "roots")
WITHIN = frozenset({"roots", "setting", "settings"})
"""Folders of a system that belong to what is played on top of it, with words of their own."""


def noted(package: str) -> dict[str, bool]:
    """The kinds of notes that the source of a package makes, and whether they carry the fact `gain`."""
    (folder,) = import_module(package).__path__
    found: dict[str, bool] = {}
    for file in Path(folder).rglob("*.py"):
        if WITHIN & set(file.relative_to(folder).parts):
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Attribute(attr="note"), args=[ast.Constant(value=str(kind)), *_]):
                    gain = any(keyword.arg == "gain" for keyword in node.keywords)
                    found[kind] = found.get(kind, False) or gain
    return found


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("system", SYSTEMS)
def test_no_note_is_silent_and_gain_and_loss_differ(system: str, language: str) -> None:
    ruleset = find(system)
    words = words_for(ruleset, language)
    kinds = noted(ruleset.package) | noted("talewright.adventure")
    assert len(kinds) > 10
    for kind, gain in kinds.items():
        if kind in STRUCTURE:
            continue
        notes = (
            [Note(kind, {"gain": each}) for each in (True, False)]
            if gain
            else [Note(kind, {"what": "It.", "why": "Why.", "weapon": 1})]
        )
        if kind == "skill":
            notes = notes[:1]  # no rule takes a Skill away
        texts = [words.note(note) for note in notes]
        assert all(texts), f"{kind} says nothing"
        assert len(set(texts)) == len(texts), f"{kind}: gain and loss are one sentence"
        for note in notes:
            (event,) = events([note], words)
            assert plain_event(event).strip()
            assert journal([note], words, {})


@pytest.mark.parametrize(
    ("verb", "hero", "n", "said"),
    [
        ("lose-talent", Hero(talent=8), 1, "You lose 1 Talent: 8 → 7."),
        ("restore-talent", Hero(talent=6, talent_max=8), 5, "You gain 2 Talent: 6 → 8."),
        ("lose-vitality", Hero(vitality=3), 1, "You lose 1 Vitality: 3 → 2."),
        ("heal", Hero(vitality=1, vitality_max=3), 1, "You gain 1 Vitality: 1 → 2."),
        ("gain-fortune", Hero(fortune=1), 1, "You gain 1 Fortune: 1 → 2."),
        ("lose-talent", Hero(talent=2), 1, "Talent stays at 2: it cannot be lower."),
    ],
)
def test_scores_that_a_book_changes_are_announced(verb: str, hero: Hero, n: int, said: str) -> None:
    gnat = find("gnat")
    now = resume(Single(gnat.verbs[verb].play, (hero, Amount(n), Rules()), ending=lambda each: each.word))
    words = words_for(gnat)
    assert [words.note(note) for note in now.notes] == [said]


def test_a_choice_keeps_the_noun_its_pronoun_stands_for() -> None:
    def text(line: str) -> str:
        runs, _ = choice_text(line, {"bridge": 4})
        return "".join(run.text for run in runs)

    assert text("If you have the Dispel spell, you may break its bottle: turn to [[bridge]].") == (
        "If you have the Dispel spell, break its bottle."
    )
    assert text("If you have a rope, you may climb down: turn to [[bridge]].") == "Climb down."
    assert text("If you have a rope, you may go down to the ford; it is a mile: turn to [[bridge]].") == (
        "Go down to the ford; it is a mile."
    )

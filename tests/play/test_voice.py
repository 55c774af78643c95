"""Faults and refusals of the rules in German: things are called by their German names, ids and paths stay."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.english import english_in

from talewright.core import record
from talewright.core.errors import FaultsError
from talewright.core.game import Single
from talewright.core.replay import Ended, resume
from talewright.core.ruleset import find
from talewright.core.text.message import Message
from talewright.play.running import words_for
from talewright.play.table.events import KINDS, read_body
from talewright.play.voice import voice_for


def drawn(system: str, **changed: Any) -> Any:
    ruleset = find(system)
    return replace(ruleset.draw(ruleset.sketch()), **changed)


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_field_that_is_missing_from_an_event_is_named_in_german(kind: str) -> None:
    try:
        read_body(kind, {})
    except FaultsError as error:
        for fault in error.faults:
            said = voice_for("de").text(fault)
            assert said.startswith("fehlt (")
            assert english_in(said.replace("'enter'", "")) == []


@pytest.mark.parametrize(
    ("system", "changed", "said"),
    [
        ("gnat", {"talent": 14}, "talent: 14 liegt über dem höchsten Talent"),
        ("gnat", {"skills": (("climbing", 2), ("climbing", 2))}, "skills: Klettern"),
        ("gnat", {"skills": (("swimming", 1),)}, "skills: Schwimmen"),
        ("goonies", {"spells": ("sunburst", "sunburst")}, "spells: Sonnenblitz"),
        ("generic-fantasy", {"skills": (("athletics", 7),)}, "skills: Athletik"),
    ],
)
def test_faults_call_things_by_their_german_names(system: str, changed: dict[str, Any], said: str) -> None:
    say = voice_for("de", system)
    found = [say(each) for each in find(system).check(drawn(system, **changed))]
    assert any(each.startswith(said) for each in found), found


def test_verbs_ids_and_paths_stay() -> None:
    with pytest.raises(FaultsError) as refused:
        record.load(
            find("gnat").verbs["fight"].order, {"rounds": 0, "modifer": 1}, subject=Message("question")
        )
    german = voice_for("de", "gnat").error(refused.value)
    assert "rounds: " in german
    assert "modifer" in german
    assert "Meinst du modifier?" in german


def test_the_reason_of_a_refusal_is_german_in_the_game() -> None:
    """A note keeps the reason as a message; each reader's words render it."""
    ruleset = find("roots")
    hero = drawn("roots", coins=0)
    verb = ruleset.verbs["buy"]
    order: Any = record.load(verb.order, {"what": "sword"})
    now = resume(Single(verb.play, (hero, order, ruleset.rules()), ending=lambda _: "done"), ())
    assert isinstance(now, Ended)
    (note,) = [note for note in now.notes if note.kind == "refused"]
    assert isinstance(note.facts["why"], Message)
    assert "costs" in words_for(ruleset).note(note)
    assert words_for(ruleset, "de").note(note).startswith("Schwert kostet")

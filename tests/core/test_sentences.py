"""Told sentences in another language: found by their shape; and every one the source can tell is there."""

from __future__ import annotations

import re

import pytest

from talewright.core.ruleset import all_rulesets, find
from talewright.core.text.names import Names
from talewright.core.text.sentences import Sentences, catalogue
from talewright.core.text.translate import catalog_of
from talewright.testing.sentences import ROOMS, meanings, templates

PACKAGES = sorted({ruleset.package for ruleset in all_rulesets()})
LANGUAGES = ("de",)
_HOLE = re.compile(r"\{\d*\}")
_NAMED = re.compile(r"\{[a-z_]+\}")

SAID = {
    "{}: {} is below {}, the least allowed.": "{}: {} liegt unter {}.",
    "{}{}: no such field.{}": "{}{}: kein Feld.{}",
    "Did you mean {}?": "Meinst du {}?",
    "{} of {} wanted": "von {1} nur {0}",
    "Stop. Go back.": "Halt. Geh zurück.",
    "ds: missing. Give it.": "SW: fehlt. Nenne ihn.",
    "{}: missing. {}": "{}: fehlt. {}",
    "Mend it.": "Bessere es aus.",
    "{} faults.": "{} Fehler.",
    "how many rounds": "wie viele Runden",
}


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("rounds: 0 is below 1, the least allowed.", "Runden: 0 liegt unter 1."),
        ("rouns: no such field. Did you mean rounds?", "rouns: kein Feld. Meinst du Runden?"),
        ("rouns: no such field.", "rouns: kein Feld."),
        ("rounds[2].rounds: 0 is below 1, the least allowed.", "Runden 3, Runden: 0 liegt unter 1."),
        ("steps[1].ds: missing. Give it.", "steps 2, SW: fehlt. Nenne ihn."),
        ("3 of 7 wanted", "von 7 nur 3"),
        ("12,000 of 'rounds' wanted", "von 'rounds' nur 12.000"),
        ("Stop. Go back. Mend it.", "Halt. Geh zurück. Bessere es aus."),
        ("file: Mend it.", "file: Bessere es aus."),
        (
            "book: 2 faults.\n  - Mend it.\n  - x: no such field.",
            "book: 2 Fehler.\n  - Bessere es aus.\n  - x: kein Feld.",
        ),
        ("Nobody wrote this.", "Nobody wrote this."),
        ("", ""),
        ("x" * 5_000 + ": no such field.", "x" * 5_000 + ": no such field."),
    ],
)
def test_a_sentence_is_found_by_its_shape(told: str, said: str) -> None:
    assert Sentences(SAID, Names({"rounds": "Runden"}))(told) == said


def test_english_is_told_as_it_was() -> None:
    assert (
        Sentences({})("rounds: 0 is below 1, the least allowed.")
        == "rounds: 0 is below 1, the least allowed."
    )


def test_hostile_texts_take_no_time() -> None:
    say = Sentences(dict.fromkeys(("{}: {}, {}: {}, {}.", "{} is {} and {} is {} or {}."), "{} {} {} {} {}"))
    for text in (": , " * 250, "is and or " * 100, " is " * 300):
        assert isinstance(say(text), str)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("room", ROOMS)
def test_everything_a_room_tells_is_said(room: str, language: str) -> None:
    package = room if room.startswith("talewright.") else f"talewright.{room}"
    told = templates(room)
    means = {each for ruleset in all_rulesets() if ruleset.package == package for each in meanings(ruleset)}
    known = catalogue(package, language)
    parts = catalogue(package, language, "parts")
    messages = {_NAMED.sub("{}", text) for text in catalog_of(package, language)}
    missing = [f"{place}: {text}" for text, place in told.items() if text not in {*known, *messages}]
    missing += [f"meaning: {text}" for text in means if text not in {*known, *messages}]
    assert not missing, "\n".join(missing)
    stale = [text for text in known if text not in told and text not in means and text not in parts]
    assert not stale, "\n".join(stale)
    for english, said in known.items():
        holes, filled = english.count("{}"), _HOLE.findall(said)
        assert len(filled) <= holes, english
        assert all(each == "{}" or int(each[1:-1]) < holes for each in filled), english


def test_a_language_that_is_missing_says_nothing() -> None:
    assert catalogue("talewright.core", "tlh") == {}
    assert find("gnat").clauses("tlh") == find("gnat").clauses()

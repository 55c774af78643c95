"""What a character suffers is said on its sheet in every face: the page, the API and the terminal, in both languages."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from talewright.core import record
from talewright.core.character_file import to_file
from talewright.core.ruleset import find
from talewright.faces.terminal_sheet import plain_sheet

from .conftest import Visit

STATES: list[tuple[str, dict[str, Any], tuple[str, ...]]] = [
    ("gnat", {"vitality": 0}, ("Overcome",)),
    ("goonies", {"damage": 11}, ("Out",)),
    ("legend", {"vigor": 0}, ("Unconscious",)),
    ("legend", {"fatigue": 20, "afflictions": ["poison", "fear"]}, ("Exhausted", "Poison", "Fear")),
    ("generic-fantasy", {"dead": True}, ("Dead",)),
    ("generic-fantasy", {"body": 0, "body_hp": 0}, ("BOD is out",)),
    (
        "generic-fantasy",
        {"body": 0, "body_hp": 0, "clocks": [{"attribute": "body", "unit": "hours", "left": 3}]},
        ("Dying: BOD",),
    ),
    ("gradient", {"state": "dead"}, ("Dead",)),
    ("gradient", {"state": "down", "hp": 0, "minutes": 40}, ("Down", "Minutes left")),
    ("gradient", {"state": "mortal", "hp": 0, "minutes": 9}, ("Mortal", "Minutes left")),
    ("gradient", {"state": "stable", "hp": 0}, ("Stable",)),
    ("gradient", {"dexterity": 0}, ("Paralysed",)),
    ("gradient", {"willpower": 0}, ("Delirious",)),
    (
        "gradient",
        {"doomed": True, "deprived": True, "days_deprived": 2, "fatigue": 1},
        ("Deprived", "Doomed", "Fatigue"),
    ),
]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("system", "values", "names"), STATES)
def test_a_state_is_shown_in_every_face(
    system: str, values: dict[str, Any], names: tuple[str, ...], language: str, visit: Visit
) -> None:
    ruleset = find(system)
    ready = to_file(ruleset, ruleset.heroes[0].character)
    file: dict[str, Any] = {**ready, "character": {**ready["character"], **values}}
    hero: Any = record.load(ruleset.sheet_type, file["character"])
    assert [entry.name for entry in ruleset.sheet(hero).state][: len(names)] == list(names)
    shown = ruleset.words(language).sheet(ruleset.sheet(hero))
    client = visit()
    client.headers["accept-language"] = language
    sent = client.post("/api/characters", json={"file": file})
    assert sent.status_code == 201, sent.text
    made = sent.json()["id"]
    page = unescape(re.sub(r"<[^>]+>", " ", client.get(f"/characters/{made}").text))
    blocks = client.get(f"/api/characters/{made}").json()["sheet"]["blocks"]
    told = "\n".join(plain_sheet(shown))
    for entry in shown.state:
        assert entry.name in page
        assert entry.name in told
        assert entry.name in [each["name"] for block in blocks for each in block["entries"]]

"""Refusals and findings in German for who asks for it; English for programs that do not say."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient
from tests.english import english_in

from talewright.core.ask import Question
from talewright.core.ruleset import find, installed
from talewright.faces.web.wording import best_language
from talewright.play.view.explanation import about_options

from .conftest import Visit

QUOTED = re.compile(r"['„][^'“]*['“]|[\w/]+=[\w/]+")
"""What programs write as it is."""
DE = {"accept-language": "de-DE,de;q=0.9,en;q=0.5"}
FAULTY = "---\ntitle: T\nsystem: gnat\n---\n\n## a\n\nTest Climbng. Turn to [[nowhere]].\n"


def german(visit: Visit) -> TestClient:
    client = visit()
    client.headers.update(DE)
    return client


def test_the_api_is_english_unless_german_is_preferred(visit: Visit) -> None:
    english = visit().get("/api/games/nothing").json()
    assert english["error"] == "You have no such game."
    told = german(visit).get("/api/games/nothing").json()
    assert told["error"] == "So ein Spiel hast du nicht."
    assert (told["status"], told["code"]) == (english["status"], english["code"]) == (404, "not-found")


def test_a_whole_game_in_german(visit: Visit) -> None:
    client = german(visit)
    play = client.post("/api/games/creation", json={"system": "gnat"}).json()
    assert play["question"]["text"] == "Wähle eine Fertigkeit."
    assert "Klettern" in [option["text"] for option in play["question"]["options"]]
    made = client.post("/api/characters/random", json={"system": "gnat"}).json()["id"]
    assert client.get(f"/api/characters/{made}").json()["sheet"]["figures"][1]["name"] == "Vitalität"
    assert (
        visit().post("/api/games/creation", json={"system": "gnat"}).json()["question"]["text"]
        == "Choose a Skill."
    )
    assert client.get("/api/systems/gnat/rules/GNAT-003").json()["text"] != find("gnat").clauses()[2].text
    told = client.post("/api/check", json={"name": "x.tale.md", "text": FAULTY}).json()["findings"]
    assert any(each["cause"] == "führt zu einem Abschnitt, den es nicht gibt." for each in told)


@pytest.mark.parametrize("system", sorted(installed()))
def test_a_system_is_described_in_german(visit: Visit, system: str) -> None:
    told = german(visit).get(f"/api/systems/{system}").json()
    fields = [
        *told["options"],
        *told["sketch"],
        *(field for order in told["orders"].values() for field in order),
    ]
    found = [*told["verbs"].values(), *(field["meaning"] for field in fields), told["blurb"]]
    assert [each for each in found if english_in(QUOTED.sub("", each))] == []


def test_every_fault_of_a_record_is_reported(visit: Visit) -> None:
    data = {
        "talewright": 1,
        "ruleset": "gnat",
        "version": find("gnat").version,
        "character": {"talent": 99, "gp": -1},
    }
    told = german(visit).post("/api/characters", json={"file": data}).json()
    assert told["faults"] == [
        {"code": "too-high", "path": "talent", "text": "99 liegt über 60, dem größten erlaubten Wert."},
        {"code": "too-low", "path": "gp", "text": "-1 liegt unter 0, dem kleinsten erlaubten Wert."},
    ]
    assert told["error"] == "Figur: 2 Fehler."


def test_an_odds_question_counts_its_steps_from_zero_in_german_too(visit: Visit) -> None:
    """Ids, verbs and paths are the program's; only the words around them are German."""
    asked = {"system": "gnat", "steps": [{"verb": "fight", "rounds": 0}]}
    told = german(visit).post("/api/odds", json=asked).json()
    assert told["error"] == "Frage: steps[0].rounds: 0 liegt unter 1, dem kleinsten erlaubten Wert."
    assert [(each["code"], each["path"]) for each in told["faults"]] == [("too-low", "steps[0].rounds")]
    told = german(visit).post("/api/odds", json={"system": "gnat", "steps": [{"verb": "figth"}]}).json()
    assert told["error"] == "Frage: steps[0]: Die Anweisung 'figth' gibt es nicht. Meinst du fight?"
    told = german(visit).post("/api/odds", json={"system": "gnat", "steps": []}).json()
    assert told["faults"][0]["path"] == "steps"
    assert all(verb in told["error"] for verb in find("gnat").verbs)


@pytest.mark.parametrize(
    ("accept", "language"),
    [
        ("", "en"),
        ("de", "de"),
        ("de-AT", "de"),
        ("fr, de;q=0.3", "de"),
        ("en;q=0.4, de;q=0.8", "de"),
        ("de;q=0.4, en;q=0.8", "en"),
        ("de;q=0", "en"),
        ("de;q=0, *", "en"),
        ("en;q=0, *;q=0.1", "de"),
        ("de, en", "de"),
        ("en, de", "en"),
        ("*", "en"),
        ("de;q=often", "en"),
        (",;,;q=", "en"),
        ("DE ; q=1.0", "de"),
    ],
)
def test_the_language_that_is_preferred(accept: str, language: str) -> None:
    assert best_language(accept) == language


def test_what_the_framework_refuses(visit: Visit) -> None:
    told = german(visit).post("/api/games/book", json={}).json()
    assert told["error"] == "book: Dieses Feld fehlt."
    assert (told["code"], told["faults"][0]["code"]) == ("invalid-request", "missing")
    page = german(visit).post("/play/x/answer", data={"seq": "viel"})
    assert page.status_code == 422
    assert "Sende eine ganze Zahl." in page.text


def test_findings_at_the_writers_desk(visit: Visit) -> None:
    client = german(visit)
    page = client.post("/books/new", data={"text": FAULTY})
    assert page.status_code == 200
    assert "führt zu einem Abschnitt, den es nicht gibt." in page.text
    assert "Meinst du „Test Climbing“?" in page.text
    refused = client.post("/books/new", files={"file": ("x.tale.md", b"PK\x03\x04zip", "text/plain")})
    assert "Das ist ein gepacktes Archiv." in refused.text


def test_rules_are_found_by_german_words_and_by_their_numbers(visit: Visit) -> None:
    client = german(visit)
    page = client.get("/rules/gnat", params={"word": "Vitalität"})
    assert "GNAT-003" in page.text
    assert 'lang="de"' in page.text
    assert "GNAT-054" in client.get("/rules/gnat", params={"word": "gnat-054"}).text
    english, told = find("gnat").clause("GNAT-003"), find("gnat").clause("GNAT-003", "de")
    assert english is not None
    assert told is not None
    assert (told.kind, told.kept_by, told.tests) == (english.kind, english.kept_by, english.tests)
    assert told.text != english.text
    assert told.text.split(":")[0] in client.get("/rules/gnat/GNAT-003").text


def test_a_name_people_gave_is_not_translated(visit: Visit) -> None:
    client = german(visit)
    made = client.post("/api/characters/random", json={"system": "gnat", "name": "Climbing"}).json()
    page = client.get(f"/characters/{made['id']}").text
    assert "<h1>Climbing</h1>" in page or ">Climbing<" in page
    assert "Vitalität" in page
    assert ">Vitality<" not in page


def test_options_are_explained_by_the_german_clauses() -> None:
    question = Question("skill", options=("take:climbing", "take:stealth"))
    english, told = about_options(find("gnat"), question), about_options(find("gnat"), question, "de")
    assert set(told) == set(english) == {"take:climbing", "take:stealth"}
    assert "Gleichgewicht" in told["take:climbing"]
    assert all(told[option] != english[option] for option in told)

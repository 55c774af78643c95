"""Forms of nested records: rows added, changed and removed without script, faults at their field."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass
from html import unescape
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.web.sheets import put

from talewright.core import record
from talewright.core.record import field
from talewright.core.ruleset import all_rulesets, find
from talewright.faces.web import forms, posted
from talewright.faces.web.reader import label_of_path

from .conftest import Visit


@dataclass(frozen=True)
class Thing:
    name: str = field(meaning="what it is called")
    weight: int = field(1, "how heavy", low=0, high=9)
    cursed: bool = field(False, "it bites")
    tags: tuple[str, ...] = field((), "what it is good for")


@dataclass(frozen=True)
class Bag:
    owner: str = field("", "whose")
    best: Thing = field(Thing("nothing"), "the best of it")
    things: tuple[Thing, ...] = field((), "all of it")
    worth: tuple[tuple[str, int], ...] = field((), "prices", parts=("what", "price"))
    dice: tuple[int, ...] = field((), "dice", low=2, high=20)
    moods: tuple[str, ...] = field((), "moods", choices=("glad", "grim"))
    notes: frozenset[str] = field(frozenset(), "notes")


FULL = Bag(
    "Ann",
    Thing("lamp", 2, cursed=True, tags=("light", "fire")),
    (Thing("rope", 3), Thing("ring", 0, tags=("gold",))),
    (("rope", 2), ("ring", -1)),
    (6, 8),
    ("grim", "glad"),
    frozenset({"b", "a"}),
)


def sent(**changed: str) -> dict[str, str]:
    return {**forms.filled(Bag, record.dump(FULL)), **changed}


def test_a_form_gives_back_what_it_was_made_of() -> None:
    told = posted.read(Bag, sent())
    assert told.faults == []
    assert record.load(Bag, told.data) == FULL
    drawn = forms.fields_of(Bag, sent())
    assert [each.kind for each in drawn] == ["line", "group", "rows", "rows", "listed", "rows", "lines"]
    assert [field.value for field in drawn[1].fields] == ["lamp", "2", "", "light, fire"]
    assert [field.label for field in drawn[3].rows[0].fields] == ["What", "Price"]


def test_rows_are_added_and_removed_and_the_rest_stays_as_typed() -> None:
    more = posted.pressed(sent(owner="Ben, half writ", **{"add-row": "things"}))
    assert more is not None
    rows = forms.fields_of(Bag, more)[2].rows
    assert [row.fields[0].value for row in rows] == ["rope", "ring", ""]
    assert [row.fresh for row in rows] == [False, False, True]
    assert rows[2].fields[1].value == "1", "at its default"
    assert forms.fields_of(Bag, more)[0].value == "Ben, half writ"
    assert record.load(Bag, posted.read(Bag, more).data).things == FULL.things, "left empty, it is none"
    less = posted.pressed({**more, "remove-row": "things.0", "things.2.name": "key"})
    assert less is not None
    assert [thing.name for thing in record.load(Bag, posted.read(Bag, less).data).things] == ["ring", "key"]
    none = posted.pressed(sent(**{"remove-row": "moods.0"}))
    none = posted.pressed({**(none or {}), "remove-row": "moods.1"})
    assert none is not None
    assert record.load(Bag, posted.read(Bag, none).data).moods == ()
    assert posted.pressed(sent()) is None


def test_faults_stand_at_the_field_though_rows_before_it_were_left_empty() -> None:
    raw = sent(**{"things.7": "1", "things.7.name": "key", "things.7.weight": "70", "worth.1.price": "dear"})
    raw |= {"things.4": "1", "things.4.name": "", "dice": "6, x", "best.weight": "12"}
    told = posted.read(Bag, raw)
    assert set(told.at(told.faults)) == {"worth.1.price", "dice"}
    with pytest.raises(Exception, match="2 faults") as refused:
        record.load(Bag, {**told.data, "dice": []} | {"worth": []})
    at = told.at(refused.value.faults)  # type: ignore[attr-defined]
    assert set(at) == {"things.7.weight", "best.weight"}
    drawn = forms.fields_of(Bag, raw, faults=at)
    assert "above 9" in drawn[2].rows[3].fields[1].faults[0].text
    assert drawn[2].rows[3].faulty
    assert drawn[1].faulty
    assert not drawn[2].rows[0].faulty


@pytest.mark.parametrize(
    "kind", [each.sheet_type for each in all_rulesets()], ids=lambda each: each.__module__
)
def test_no_field_of_any_sheet_is_left_as_json(kind: type) -> None:
    def kinds(told_fields: Any, inside: bool) -> set[str]:
        found: set[str] = set()
        for each in told_fields:
            if each.hidden:
                continue
            control = forms.kind_of(each, inside=inside)
            found.add(control)
            if control == forms.ROWS:
                found |= kinds(forms.columns_of(each), True)
                if not forms.is_record(each) and not forms.is_single(each):
                    assert each.parts, f"{each.name}: its columns have no names"
            if control == forms.GROUP:
                found |= kinds(record.fields(each.type), True)
        return found

    assert forms.DATA not in kinds(record.fields(kind), False)


def values(page: str) -> dict[str, str]:
    """What a browser without script would send of the page's form."""
    form = page[page.index("<form method") :]
    found = {}
    for tag in re.findall(r"<input[^>]*>", form):
        name = re.search(r' name="([^"]+)"', tag)
        if name and ('type="checkbox"' not in tag or " checked" in tag):
            value = re.search(r' value="([^"]*)"', tag)
            found[name[1]] = value[1] if value else ""
    for name, inner in re.findall(r'<select[^>]* name="([^"]+)"[^>]*>(.*?)</select>', form, re.DOTALL):
        picked = re.search(r'value="([^"]*)" selected', inner) or re.search(r'value="([^"]*)"', inner)
        found[name] = picked[1] if picked else ""
    found |= dict(re.findall(r'<textarea[^>]* name="([^"]+)"[^>]*>(.*?)</textarea>', form, re.DOTALL))
    return {name: unescape(value) for name, value in found.items()}


def made(client: TestClient, system: str) -> str:
    return str(client.post("/api/characters/random", json={"system": system}).json()["id"])


def edits(page: str) -> dict[str, str]:
    """What the page sends when its sheet is edited in place and nothing is changed."""
    return {name: value for name, value in values(page).items() if name.startswith("edit.")}


def stamp(page: str) -> str:
    found = re.search(r'name="at" value="([^"]*)"', page)
    assert found
    return found[1]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("system", [each.id for each in all_rulesets()])
def test_a_sheet_saved_as_it_is_stays_as_it_is(visit: Visit, system: str, language: str) -> None:
    client = visit()
    client.headers["accept-language"] = language
    who = made(client, system)
    before = client.get(f"/api/characters/{who}").json()["file"]
    page = client.get(f"/characters/{who}").text
    sent = edits(page) | {"at": stamp(page), "edit.name": "Ann"}
    assert any(name.startswith(("edit.items.", "edit.gear.")) for name in sent)
    kept = client.post(f"/characters/{who}/edit-here", data=sent, follow_redirects=False)
    assert kept.status_code == 303, kept.text[-900:]
    after = client.get(f"/api/characters/{who}").json()["file"]
    assert after["character"].pop("name") == "Ann"
    before["character"].pop("name", None)
    assert after.pop("seal") != before.pop("seal"), "the name has changed"
    assert after == before


def test_things_are_edited_by_their_names_in_the_readers_language(visit: Visit) -> None:
    client = visit()
    sword = {"name": "sword", "kind": "one-handed"}
    who = put(client, "gnat", "1.10", name="sword", items=[sword])
    client.headers["accept-language"] = "de"
    page = client.get(f"/characters/{who}").text
    sent = edits(page)
    assert sent["edit.items.0.name"] == "Schwert"
    assert 'maxlength="120" value="sword"' in page, "a character's own name is nobody's to translate"
    sent |= {"at": stamp(page), "edit.items.0.name": "Klinge"}
    client.post(f"/characters/{who}/edit-here", data=sent)
    item = client.get(f"/api/characters/{who}").json()["file"]["character"]["items"][0]
    assert (item["name"], item["kind"]) == ("Klinge", "one-handed")


def test_an_item_is_added_changed_and_removed_on_the_sheet(visit: Visit) -> None:
    client = visit()
    who = made(client, "gnat")
    address = f"/characters/{who}/edit-here"

    def send(**changed: str) -> Any:
        page = client.get(f"/characters/{who}").text
        return client.post(address, data=edits(page) | {"at": stamp(page)} | changed)

    def items() -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = client.get(f"/api/characters/{who}").json()["file"]["character"][
            "items"
        ]
        return found

    row = f"items.{len(items())}"
    count = len(items())
    send(**{f"edit.{row}.name": "Old rope", f"edit.{row}.treasure": "4"})
    assert (items()[-1]["name"], items()[-1]["treasure"]) == ("Old rope", 4)
    refused = send(**{f"edit.{row}.bonus": "many", "edit.talent": "many"})
    assert refused.status_code == 422
    assert refused.text.count("is not a whole number") == 2, "all faults at once"
    beyond = send(**{f"edit.{row}.bonus": "99"})
    assert beyond.status_code == 422, "no item has such a bonus"
    send(**{f"edit.{row}.name": "New rope", f"edit.{row}.treasure": "0"})
    assert items()[-1]["name"] == "New rope"
    send(**{f"drop.{row}": "1"})
    assert len(items()) == count
    assert all(item["name"] != "New rope" for item in items())


def test_words_and_pairs_are_added_and_removed_too(visit: Visit) -> None:
    client = visit()
    who = made(client, "gnat")
    for sent, name, expected in (
        ({"edit.titles.0": "Warden"}, "titles", ["Warden"]),
        ({"edit.status.0.0": "Treysham", "edit.status.0.1": "2"}, "status", [["Treysham", 2]]),
        ({"edit.status.0.1": "3"}, "status", [["Treysham", 3]]),
        ({"drop.status.0": "1"}, "status", None),
        ({"edit.titles.1": " "}, "titles", ["Warden"]),
        ({"drop.titles.7": "1", "edit.nothing.0": "x", "edit.titles.9": "y"}, "titles", ["Warden"]),
    ):
        page = client.get(f"/characters/{who}").text
        client.post(f"/characters/{who}/edit-here", data={"at": stamp(page), **sent})
        assert client.get(f"/api/characters/{who}").json()["file"]["character"].get(name) == expected


def test_an_odds_question_has_rows_and_faults_at_their_field(visit: Visit) -> None:
    client = visit()
    page = client.get("/odds?system=goonies&verb=fight&add-row=o.enemies").text
    assert 'name="o.enemies.0.ds"' in page
    row = "o.enemies.rows=1&o.enemies.0=1&o.enemies.0.ds=7&o.enemies.0.weapon=999"
    wrong = client.get(f"/odds?system=goonies&verb=fight&ask=1&c.power=99999&{row}")
    assert wrong.status_code == 422
    for name in ("o.enemies.0.weapon", "c.power"):
        assert f'id="x-{name}"' in wrong.text


def test_house_rules_show_what_holds_by_default(visit: Visit) -> None:
    client = visit()
    page = client.get("/characters/new/legend").text
    box = re.search(r'<input[^>]*name="rule.fresh_lives"[^>]*>', page)
    assert box is not None
    assert "checked" in box[0]
    sent = client.post("/characters/new/legend", data={"with-options": "1"}).text
    box = re.search(r'<input[^>]*name="rule.fresh_lives"[^>]*>', sent)
    assert box is not None
    assert "checked" not in box[0]


def test_house_rules_have_rows_too(visit: Visit) -> None:
    client = visit()
    page = client.post("/characters/new/goonies", data={"add-row": "rule.presets", "how": "guided"}).text
    assert 'name="rule.presets.0.weapon.name"' in page
    assert 'id="house-rules" open' in page
    kit = {
        "rule.presets.rows": "1",
        "rule.presets.0": "1",
        "rule.presets.0.id": "x",
        "rule.presets.0.weapon.name": "club",
    }
    wrong = client.post(
        "/characters/new/goonies",
        data={"with-options": "1", "how": "guided", **kit, "rule.presets.0.weapon.damage": "99"},
    )
    assert wrong.status_code == 422
    assert 'id="x-rule.presets.0.weapon.damage"' in wrong.text


def test_very_many_rows_are_cut_and_none_break_it() -> None:
    raw = {f"items.{n}.name": "x" for n in range(2500)} | {"items.999999999999.name": "y"}
    assert len(forms.rows_of(raw, "items")) == forms.MAX_ROWS
    full = posted.pressed(raw | {"add-row": "items"})
    assert full is not None
    assert "fresh" not in full, "there is no room for another"
    for button in ({"add-row": "nothing"}, {"remove-row": "../x"}):
        assert posted.pressed(button) is not None


@dataclass(frozen=True)
class Roped:
    length: int | None = field(None, "metres of rope", low=1, high=50)


def test_an_optional_number_is_a_number_that_may_be_left_empty() -> None:
    (drawn,) = forms.fields_of(Roped)
    assert (drawn.kind, drawn.value) == (forms.WHOLE, "")
    assert posted.read(Roped, {"length": ""}).data == {"length": None}
    assert posted.read(Roped, {"length": "7"}).data == {"length": 7}


def test_a_form_as_large_as_it_may_be_is_read_in_one_pass(visit: Visit) -> None:
    client = visit()
    made = client.post("/api/characters/random", json={"system": "roots"}).json()["id"]
    kind: Any = find("roots").sheet_type
    spec = next(each for each in record.fields(kind) if forms.kind_of(each) == forms.ROWS)
    columns = [column.name for column in forms.columns_of(spec)][:3]
    form = {"rev": "0", f"{spec.name}.rows": "1"}
    for number in range(forms.MAX_ROWS):
        form[f"{spec.name}.{number}"] = "1"
        form |= {f"{spec.name}.{number}.{column}": "x" for column in columns}
    began = time.process_time()
    posted.read(kind, form)
    assert time.process_time() - began < 1, "twenty times as long when every row looks through the whole form"
    many = {f"x{number}": "1" for number in range(4_000)}
    assert client.post(f"/characters/{made}/edit-here", data=many).status_code == 400


def test_a_character_has_a_size(visit: Visit) -> None:
    client = visit()
    made = client.post("/api/characters/random", json={"system": "gnat"}).json()["id"]
    file = client.get(f"/api/characters/{made}").json()["file"]
    file["character"]["name"] = "x" * 70_000
    assert "larger than 60 kB" in client.post("/api/characters", json={"file": file, "beyond": True}).text
    assert client.post("/api/characters", json={"file": {"x": "y" * 400_000}}).status_code == 413


def test_a_place_in_a_file_is_not_labelled_as_a_field() -> None:
    assert label_of_path("items[2].bonus", str) == "Items 3, Bonus"
    assert label_of_path("gate.tale.md:15:37", str) == "gate.tale.md:15:37"

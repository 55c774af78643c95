"""What a character does outside a book: it is shown, and it can be undone."""

from __future__ import annotations

import re

import pytest
from tests.web.conftest import Visit
from tests.web.sheets import made, page, post, record, settled, tap, tray

from talewright.core.record import fields
from talewright.core.ruleset import all_rulesets
from talewright.play.orders import verbs_of

SYSTEMS = [ruleset.id for ruleset in all_rulesets()]


def test_an_action_is_announced_and_undone(visit: Visit) -> None:
    client = visit()
    bo = made(client, "gnat")
    before = record(client, bo)
    assert "Vitality 3" in tray(tap(client, bo, "lose-vitality", n=1))
    assert record(client, bo)["vitality"] == 2
    undone = tray(post(client, bo, undo="1"))
    assert "Undone" in undone
    assert "Vitality is 3 again" in undone
    assert record(client, bo) == before
    post(client, bo, redo="1")
    assert record(client, bo)["vitality"] == 2


def test_a_sheet_shows_the_last_entries_of_its_history_and_links_to_all(visit: Visit) -> None:
    client = visit()
    bo = made(client, "gnat")
    for _ in range(10):
        tap(client, bo, "lose-talent", n=1)
        tap(client, bo, "restore-talent", n=1)
    entries = re.compile(r'name="undo-to"')
    shown = page(client, bo)
    assert "Show all 20 entries" in shown
    assert len(entries.findall(shown)) == 5, "all but the latest can be undone to"
    whole = client.get(f"/characters/{bo}?history=all").text
    assert len(entries.findall(whole)) == 19
    assert "Show all" not in whole


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_drawer_of_a_sheet_can_be_opened_by_its_name(visit: Visit, system: str) -> None:
    client = visit()
    ids = re.findall(r'\sid="([^"]+)"', page(client, made(client, system)))
    assert [each for each in set(ids) if ids.count(each) > 1] == []


def test_a_download_keeps_the_name_of_the_character(visit: Visit) -> None:
    client = visit()
    bo = made(client, "gnat", 'Jörg "Ö" Straße')
    name = client.get(f"/characters/{bo}/file").headers["content-disposition"]
    assert 'filename="jorg-o-strasse.json"' in name
    assert "filename*=UTF-8''J%C3%B6rg%20%C3%96%20Stra%C3%9Fe.json" in name


def test_an_order_of_the_api_can_be_undone_until_something_else_changes(visit: Visit) -> None:
    client = visit()
    bo = made(client, "gnat")
    order = {"character": bo, "verb": "lose-vitality", "order": {"n": 1}}
    game = client.post("/api/games/order", json=order).json()["game"]["id"]
    assert "Result" in client.get(f"/play/{game}").text
    client.post("/api/games/order", json=order)
    assert client.post(f"/api/games/{game}/put-back").status_code == 409
    assert "has changed since then" in client.post(f"/play/{game}/put-back").text
    assert record(client, bo)["vitality"] == 1


def test_dice_without_a_choice_are_seen(visit: Visit) -> None:
    client = visit()
    bo = made(client, "gradient")
    assert 'class="dice' in tap(client, bo, "reaction")


QUESTIONS = [
    ("gradient", "create"),
    ("roots", "budget"),
    ("generic-fantasy", "attributes"),
    ("generic-fantasy", "xp"),
    ("generic-fantasy", "berserk"),
    ("generic-fantasy", "death"),
    ("legend", "duel"),
    ("legend", "treasure"),
]


@pytest.mark.parametrize(("system", "verb"), QUESTIONS)
def test_what_asks_about_the_rules_alone_is_not_done(system: str, verb: str, visit: Visit) -> None:
    client = visit()
    bo = made(client, system)
    listed = client.get(f"/api/systems/{system}").json()
    assert verb in listed["verbs"]
    assert verb not in listed["actions"]
    refused = client.post("/api/games/order", json={"character": bo, "verb": verb})
    assert refused.status_code == 422
    assert "question about the rules" in refused.text
    assert f'value="{verb}"' not in page(client, bo)
    assert client.post(f"/characters/{bo}/do", data={"do": verb}).status_code == 422
    assert client.get(f"/odds?system={system}&verb={verb}").status_code == 200


@pytest.mark.parametrize("system", [each for each in SYSTEMS if each != "gnat"])
def test_what_only_an_odds_question_asks_is_no_part_of_an_action(system: str, visit: Visit) -> None:
    """Neither the page nor the API takes what a question counts as good, and a table takes what they take."""
    client = visit()
    bo = made(client, system)
    ruleset = next(each for each in all_rulesets() if each.id == system)
    parts = [(verb.id, spec) for verb in verbs_of(ruleset) for spec in fields(verb.order)]
    offered = {spec.name for _, spec in parts if spec.offered_in_play}
    asked = [(verb, spec) for verb, spec in parts if spec.in_play is not None and not spec.offered]
    assert asked
    text = page(client, bo)
    for verb, spec in asked:
        assert spec.name in offered or f'name="o.{spec.name}"' not in text, spec.name
        others = [not spec.in_play] if spec.plain_type is bool else [*spec.choices, 2, 0]
        order = {spec.name: next(each for each in others if each != spec.in_play)}
        refused = client.post("/api/games/order", json={"character": bo, "verb": verb, "order": order})
        assert (refused.status_code, "questions about the rules" in refused.text) == (422, True), order


@pytest.mark.parametrize(
    ("system", "verb", "field"), [("goonies", "learn", "spell"), ("goonies", "cast", "spell")]
)
def test_an_unknown_name_is_refused_on_the_sheet(system: str, verb: str, field: str, visit: Visit) -> None:
    client = visit()
    bo = made(client, system)
    answer = client.post(f"/characters/{bo}/do", data={"do": verb, f"o.{field}": "nonsuch"})
    assert answer.status_code == 422
    assert "nonsuch" in answer.text
    assert 'class="live"' in answer.text


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_verb_of_a_character_is_on_its_sheet(system: str, visit: Visit) -> None:
    """As a button, perhaps one that says why not now, in a drawer, or found by search."""
    client = visit()
    bo = made(client, system)
    ruleset = next(each for each in all_rulesets() if each.id == system)
    text = page(client, bo)
    for verb in ruleset.verbs.values():
        shown = re.search(rf'(?:value|data-off)="{re.escape(verb.id)}(?:\?[^"]*)?"', text)
        assert bool(shown) != verb.bare, verb.id


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_odds_form_shows_a_question_that_can_be_asked(system: str, visit: Visit) -> None:
    """As the form stands, it is taken: only a sketch without what the order is about may be refused."""
    from talewright.core.errors import TalewrightError
    from talewright.faces.web.pages.odds import example_of, read_both
    from talewright.odds.question import read_question

    ruleset = next(each for each in all_rulesets() if each.id == system)
    refused = []
    for verb in ruleset.verbs:
        sent = read_both(ruleset, verb, example_of(ruleset, verb))
        question = {
            "system": system,
            "steps": [{"verb": verb, **sent.data["order"]}],
            "character": sent.data["character"],
        }
        try:
            assert not sent.faults
            read_question(question)
        except TalewrightError:
            refused.append(verb)
    assert refused == []


def test_the_unconscious_and_the_dead_do_not_act(visit: Visit) -> None:
    """The page says so, and the sheet stays as it was."""
    client = visit()
    for system, verb, harm, state in (
        ("legend", "attack", ("harm", {"loss": "99"}), "is unconscious and cannot act"),
        ("generic-fantasy", "attack", ("overrule", {"life": "dead"}), "is dead and does nothing more"),
    ):
        bo = made(client, system)
        tap(client, bo, harm[0], **harm[1])
        settled(client, bo)
        before = record(client, bo)
        assert state in tray(tap(client, bo, verb))
        assert record(client, bo) == before


@pytest.mark.parametrize(
    ("system", "harm", "acts"),
    [
        ("gnat", ("lose-vitality", {"n": 99}), ("test", "fight", "rest", "heal", "gain-xp", "raise")),
        ("goonies", ("harm", {"n": 99}), ("check", "rest", "heal", "xp", "equip")),
    ],
)
def test_who_is_overcome_does_nothing_outside_a_book(
    system: str, harm: tuple[str, dict[str, int]], acts: tuple[str, ...], visit: Visit
) -> None:
    client = visit()
    bo = made(client, system)
    sent = client.post("/api/games/order", json={"character": bo, "verb": harm[0], "order": harm[1]})
    assert sent.status_code < 300, sent.text
    fallen = client.get(f"/api/characters/{bo}").json()["file"]
    for verb in acts:
        order = {"ds": 3} if verb in ("check", "fight") and system == "goonies" else {}
        refused = client.post("/api/games/order", json={"character": bo, "verb": verb, "order": order})
        assert refused.status_code == 422, verb
        assert "cannot act any more" in refused.text
    assert client.get(f"/api/characters/{bo}").json()["file"] == fallen
    assert any(word in client.get(f"/characters/{bo}").text for word in ("Overcome", "Out</"))


def test_the_page_of_a_character_shows_its_afflictions(visit: Visit) -> None:
    client = visit()
    bo = made(client, "legend")
    client.post("/api/games/order", json={"character": bo, "verb": "afflict", "order": {"what": "poison"}})
    assert "Poison" in client.get(f"/characters/{bo}").text

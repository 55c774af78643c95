"""What a character does outside a book: it is shown, and it can be undone."""

from __future__ import annotations

import pytest
from tests.web.conftest import Visit

from talewright.core.ruleset import all_rulesets

SYSTEMS = [ruleset.id for ruleset in all_rulesets()]


def made(client: object, system: str) -> str:
    answer = client.post("/api/characters/random", json={"system": system, "name": "Bo"})  # type: ignore[attr-defined]
    return str(answer.json()["id"])


def test_a_deed_is_told_and_undone(visit: Visit) -> None:
    client = visit()
    bo = made(client, "gnat")
    before = client.get(f"/api/characters/{bo}").json()["file"]
    sent = client.post(f"/characters/{bo}/do/wound", data={"n": "1"}, follow_redirects=False)
    game = sent.headers["location"]
    page = client.get(game)
    assert page.status_code == 200
    assert "How it came out" in page.text
    assert "3 → <b>2</b>" in page.text
    assert client.get(f"/api/characters/{bo}").json()["file"]["character"]["vitality"] == 2
    back = client.post(f"{game}/put-back", follow_redirects=False)
    assert back.headers["location"] == f"/characters/{bo}?notice=put-back"
    assert "the sheet is as it was before" in client.get(back.headers["location"]).text
    assert client.get(f"/api/characters/{bo}").json()["file"] == before
    assert client.get(game).status_code == 404


def test_a_deed_that_was_followed_by_another_change_stays(visit: Visit) -> None:
    client = visit()
    bo = made(client, "gnat")
    game = client.post(f"/characters/{bo}/do/wound", data={"n": "1"}, follow_redirects=False).headers[
        "location"
    ]
    client.post(f"/characters/{bo}/do/wound", data={"n": "1"}, follow_redirects=False)
    assert "has changed since then" in client.post(f"{game}/put-back").text
    assert client.post(f"/api/games/{game.rpartition('/')[2]}/put-back").status_code == 409
    assert client.get(f"/api/characters/{bo}").json()["file"]["character"]["vitality"] == 1


def test_dice_without_a_choice_are_seen(visit: Visit) -> None:
    client = visit()
    bo = made(client, "gradient")
    game = client.post(f"/characters/{bo}/do/reaction", data={}, follow_redirects=False).headers["location"]
    page = client.get(game).text
    assert 'class="dice' in page
    assert f'href="/characters/{bo}/do/reaction"' in page


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
    assert f"/do/{verb}" not in client.get(f"/characters/{bo}").text
    assert client.get(f"/characters/{bo}/do/{verb}").status_code == 404
    assert client.post(f"/characters/{bo}/do/{verb}", data={}).status_code == 404
    assert client.get(f"/odds?system={system}&verb={verb}").status_code == 200


@pytest.mark.parametrize(
    ("system", "verb"), [("goonies", "learn"), ("goonies", "cast"), ("roots", "special")]
)
def test_an_unknown_name_is_told_at_the_form(system: str, verb: str, visit: Visit) -> None:
    client = visit()
    bo = made(client, system)
    answer = client.post(f"/characters/{bo}/do/{verb}", data={"spell": "nonsuch", "foe": "nonsuch"})
    assert answer.status_code == 422
    assert "nonsuch" in answer.text
    assert f'action="/characters/{bo}/do/{verb}"' in answer.text


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_order_opens(system: str, visit: Visit) -> None:
    client = visit()
    bo = made(client, system)
    ruleset = next(each for each in all_rulesets() if each.id == system)
    for verb in ruleset.verbs.values():
        if not verb.bare:
            assert client.get(f"/characters/{bo}/do/{verb.id}").status_code == 200, verb.id


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
        client.post(f"/characters/{bo}/do/{harm[0]}", data=harm[1], follow_redirects=False)
        before = client.get(f"/api/characters/{bo}").json()["file"]
        game = client.post(f"/characters/{bo}/do/{verb}", data={}, follow_redirects=False).headers["location"]
        assert state in client.get(game).text
        assert client.get(f"/api/characters/{bo}").json()["file"] == before


def test_an_order_with_empty_numbers_uses_what_it_says(visit: Visit) -> None:
    client = visit()
    bo = made(client, "legend")
    form = client.get(f"/characters/{bo}/do/fight").text
    assert 'name="foe_armour" type="number" value=""' in form
    sent = client.post(
        f"/characters/{bo}/do/fight", data={"foe": "moss_rat", "foe_armour": ""}, follow_redirects=False
    )
    assert sent.status_code == 303


@pytest.mark.parametrize(
    ("system", "harm", "acts"),
    [
        ("gnat", ("lose-vitality", {"n": 99}), ("test", "fight", "rest", "gain-xp", "raise")),
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

"""The pages over plain HTTP: every form as a browser without script would send it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from talewright.faces.web import pages
from talewright.faces.web.app import create_app
from talewright.faces.web.settings import Settings

Visit = Callable[[], TestClient]
SYSTEMS = ("generic-fantasy", "gnat", "goonies", "gradient", "legend")


def seq_of(page: str) -> str:
    found = re.search(r'name="seq" value="(\d+)"', page)
    assert found, page[:400]
    return found[1]


def test_every_route_of_a_page_loads_with_its_group() -> None:
    routes = [
        (group, router, str(getattr(route, "path", "")).split("/")[1])
        for group in pages.GROUPS
        for router in pages.GROUPS[group]()
        for route in router.routes
    ]
    for group, router, first in routes:
        assert first in pages.GROUPS, f"{first} of {group} belongs to no group"
        assert any(router is each for each in pages.GROUPS[first]()), (group, first)


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_page_without_anything_on_it(visit: Visit, language: str) -> None:
    client = visit()
    for address in (
        "/",
        "/characters",
        "/characters/new",
        *(f"/characters/new/{system}" for system in SYSTEMS),
        "/rules",
        *(f"/rules/{system}" for system in SYSTEMS),
        "/rules/gnat/GNAT-054",
        "/rules/gnat/chapter/7",
        "/rules/gnat?word=heal%20wounds",
        *(f"/rules/{system}/how-to-play" for system in SYSTEMS),
        "/rules/systems",
        "/offline",
        "/rules?word=fortune",
        *(f"/odds?system={system}" for system in SYSTEMS),
        "/books/new",
        "/settings",
        "/settings/account",
        "/settings/link",
    ):
        answer = client.get(address, headers={"accept-language": language})
        assert answer.status_code == 200, address
        assert address == "/rules/systems" or f'<html lang="{language}"' in answer.text


@pytest.mark.parametrize(
    "address",
    [
        "/rules/nothing",
        "/rules/gnat/GNAT-999",
        "/rules/gnat/chapter/99",
        "/play/nobody",
        "/books/x",
        "/characters/x",
    ],
)
def test_what_is_not_there_is_a_page_with_a_way_on(visit: Visit, address: str) -> None:
    answer = visit().get(address)
    assert answer.status_code == 404
    assert 'href="/"' in answer.text


def test_a_book_by_forms_alone(visit: Visit) -> None:
    client = visit()
    opened = client.post("/books/mill/play", follow_redirects=False)
    assert opened.status_code == 303
    address = opened.headers["location"]
    page = client.get(address).text
    stale = seq_of(page)
    for _ in range(60):
        options = re.findall(r'<button class="(?:choice|pick)" name="choice" value="([^"]+)"', page)
        if 'class="ending"' in page or not options:
            break
        answer = client.post(f"{address}/answer", data={"seq": seq_of(page), "choice": options[-1]})
        assert answer.status_code == 200
        page = answer.text
    late = client.post(f"{address}/answer", data={"seq": stale, "choice": "x"}, follow_redirects=False)
    assert late.status_code == 303
    assert "notice=stale" in late.headers["location"]
    assert client.get(f"{address}/map").status_code == 200
    assert visit().get(address).status_code == 404, "somebody else's game is nowhere"


def test_an_answer_that_does_not_fit_is_refused_with_a_way_back(visit: Visit) -> None:
    client = visit()
    address = client.post("/books/mill/play", follow_redirects=False).headers["location"]
    page = client.get(address).text
    answer = client.post(f"{address}/answer", data={"seq": seq_of(page), "choice": "no-such-thing"})
    assert answer.status_code == 422
    assert f'href="{address}"' in answer.text


def test_the_readers_settings_are_kept_and_nonsense_is_dropped(visit: Visit) -> None:
    client = visit()
    page = client.post("/settings", data={"language": "de", "theme": "dark", "odds": "1"}).text
    assert '<html lang="de" data-theme="dark"' in page
    page = client.post("/settings", data={"language": "xx", "theme": '"><b>'}).text
    assert '"><b>' not in page[:300]
    assert "data-theme" not in page[:200]


def test_odds_refused_name_every_fault(visit: Visit) -> None:
    answer = visit().get("/odds?system=gnat&verb=fight&ask=1&o.rounds=0&c.talent=many")
    assert answer.status_code == 422
    assert "talent" in answer.text


def test_accounts_are_offered_on_a_hosted_server_only(visit: Visit, tmp_path: Path) -> None:
    assert "/settings/account" not in visit().get("/settings").text
    hosted = create_app(Settings(f"{tmp_path}/hosted.db", names=("tales.test",), hosted=True))
    with TestClient(hosted, base_url="https://tales.test") as one:
        assert "/settings/account" in one.get("/settings").text
        told = {"name": "Hanne", "password": "correct horse"}
        one.post("/characters/new/gnat", data={"how": "random", "name": "Quill"})
        assert "<h1>hanne</h1>" in one.post("/settings/sign-up", data=told).text
        assert "Signed in as hanne" in one.get("/settings").text
        two = TestClient(hosted, base_url="https://tales.test")
        two.portal = one.portal
        assert "Quill" not in two.get("/characters").text
        assert two.post("/settings/sign-in", data=told | {"password": "wrong wrong"}).status_code == 403
        two.post("/settings/sign-in", data=told)
        assert "Quill" in two.get("/characters").text
        two.post("/settings/sign-out")
        assert "Quill" not in two.get("/characters").text


def test_a_search_over_all_systems_shows_clauses_and_a_number_leads_to_its_own(visit: Visit) -> None:
    client = visit()
    found = client.get("/rules?word=fortune").text
    assert 'href="/rules/gnat/GNAT-0' in found
    assert "<mark>" in found
    sent = client.get("/rules?word=gnat-006", follow_redirects=False)
    assert (sent.status_code, sent.headers["location"]) == (303, "/rules/gnat/GNAT-006")


def test_a_number_opens_the_chapter_that_explains_it(visit: Visit) -> None:
    sent = visit().get("/rules/gnat?word=GNAT-54", follow_redirects=False)
    assert (sent.status_code, sent.headers["location"]) == (303, "/rules/gnat/chapter/5#GNAT-054")
    page = visit().get("/rules/gnat/chapter/5").text
    assert page.count('id="GNAT-054"') == 1
    assert "{GNAT" not in page


def test_typed_dice_that_cannot_be_are_reported_on_the_page(visit: Visit) -> None:
    client = visit()
    bo = client.post("/api/characters/random", json={"system": "gnat", "name": "Bo"}).json()["id"]
    game = client.post(
        "/api/games/order", json={"character": bo, "verb": "test", "order": {}, "physical": True}
    ).json()["game"]
    address = f"/play/{game['id']}"
    wrong = client.post(f"{address}/answer", data={"seq": game["seq"], "faces": ["9", "2"]})
    assert wrong.status_code == 200
    assert "cannot show that" in wrong.text
    # Ours are not called typed.
    rolled = client.post(f"{address}/answer", data={"seq": game["seq"], "choice": "roll-for-me"})
    assert rolled.status_code == 200
    assert "typed in" not in rolled.text


def test_a_character_of_a_setting_is_made_on_the_web(visit: Visit) -> None:
    client = visit()
    assert "/characters/new/gradient:slackwater" in client.get("/characters/new").text
    made = client.post("/characters/new/gradient:slackwater", data={"how": "random", "name": "Wick"})
    assert made.status_code == 200
    assert "Wick" in made.text
    assert "Tallies" in made.text or "Coins" in made.text


@pytest.mark.parametrize(
    ("typed", "address"),
    [
        ("  abc-DEF_1 ", "/join/abc-DEF_1"),
        ("https://tales.example/join/abc?x=1#y", "/join/abc"),
        ("a b/..", "/join/.."),
        ("", "/tables"),
    ],
)
def test_an_invitation_is_typed_or_pasted(visit: Visit, typed: str, address: str) -> None:
    answer = visit().get("/join", params={"code": typed}, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, address)


def test_a_row_of_a_new_character_is_rolled_again_alone(visit: Visit) -> None:
    client = visit()
    page = client.get("/characters/new/generic-fantasy").text
    seed = re.findall(r'name="seed" value="(\w+)"', page)[0]

    def rows(page: str) -> list[str]:
        return re.findall(r"selected>([^<]+) \(rolled\)", page)

    tried = [{"seed": seed, "again.roll.style.1": str(times), "reroll": "roll.style.1"} for times in range(6)]
    again = [rows(client.post("/characters/new/generic-fantasy", data=form).text) for form in tried]
    before = rows(page)
    assert {row[1] for row in again} - {before[1]}
    assert all(row[:1] + row[2:] == before[:1] + before[2:] for row in again)


def test_a_background_says_what_it_does(visit: Visit) -> None:
    ranger = visit().get("/characters/new/roots").text.partition("<b>Ranger</b>")[2]
    assert ranger.startswith("<span>Never lost in nature;")
    assert '<span class="gauge">STR −1</span>' in ranger

"""What a character is called: asked while it is made, changed later, shown wherever it stands."""

from __future__ import annotations

import re

import pytest

from .conftest import Visit
from .test_page_routes import seq_of


def options(page: str) -> list[str]:
    return re.findall(r'<button class="(?:choice|pick)" name="choice" value="([^"]+)"', page)


def test_a_name_typed_beside_the_options_comes_along(visit: Visit) -> None:
    client = visit()
    address = client.post("/books/mill/play", follow_redirects=False).headers["location"]
    page = client.get(address).text
    assert 'name="name"' in page
    # The first button of the form is the one that Enter in the field presses: it keeps the name and chooses nothing.
    form = page[page.index(f'action="{address}/answer"') :]
    first = re.search(r"<button[^>]*>", form)
    assert first
    assert f'formaction="{address}/name"' in first[0]
    page = client.post(
        f"{address}/answer", data={"seq": seq_of(page), "choice": options(page)[0], "name": "  Hanne  Moor "}
    ).text
    assert 'value="Hanne Moor"' in page or ">Hanne Moor</h2>" in page
    for _ in range(80):
        if 'class="ending"' in page or not options(page):
            break
        assert "Hanne Moor" in page
        page = client.post(f"{address}/answer", data={"seq": seq_of(page), "choice": options(page)[-1]}).text
    assert "Hanne Moor" in page
    assert client.get("/api/games").json()[0]["hero_name"] == "Hanne Moor"


def through_creation(client: object, address: str) -> str:
    page = client.get(address).text  # type: ignore[attr-defined]
    while 'class="pick"' in page:
        page = client.post(  # type: ignore[attr-defined]
            f"{address}/answer", data={"seq": seq_of(page), "choice": options(page)[0]}
        ).text
    return str(page)


def test_the_first_page_asks_and_the_sheet_renames(visit: Visit) -> None:
    client = visit()
    address = client.post("/books/mill/play", follow_redirects=False).headers["location"]
    page = through_creation(client, address)
    assert "Name your character" in page
    page = client.post(f"{address}/name", data={"name": "Bo"}).text
    assert "Name your character" not in page
    assert '<h2 class="head">Bo</h2>' in page
    seq = seq_of(page)
    page = client.post(f"{address}/name", data={"name": "Bodil", "place": "sheet"}).text
    assert '<h2 class="head">Bodil</h2>' in page
    assert seq_of(page) == seq, "a name is no answer"
    page = client.post(f"{address}/back", data={"seq": seq_of(page)}).text
    assert "Bodil" in page, "and taking back does not take it back"
    assert client.post(f"{address}/name", data={"name": "   "}).status_code == 200
    assert "Bodil" in client.get(address).text
    assert "Bodil" in client.get("/").text


def test_a_character_brought_along_is_renamed_everywhere(visit: Visit) -> None:
    client = visit()
    who = client.post("/api/characters/random", json={"system": "gnat", "name": "Pock"}).json()["id"]
    game = client.post("/api/games/book", json={"book": "mill", "character": who}).json()
    assert game["sheet"]["title"] == "Pock"
    address = f"/api/games/{game['game']['id']}"
    assert client.patch(address, json={"name": "Peck"}).json()["sheet"]["title"] == "Peck"
    assert client.get(f"/api/characters/{who}").json()["name"] == "Peck"
    client.post(f"/characters/{who}/name", data={"name": "Puck"})
    assert client.get(address).json()["sheet"]["title"] == "Puck"
    assert client.get(address).json()["game"]["hero_name"] == "Puck"
    assert client.post(f"/characters/{who}/name", data={"name": " "}).status_code == 422
    assert client.patch(address, json={"name": ""}).status_code == 422


@pytest.mark.parametrize("language", ["en", "de"])
def test_nobody_yet_in_ones_own_language(visit: Visit, language: str) -> None:
    client = visit()
    who = client.post("/api/characters/random", json={"system": "gnat"}).json()["id"]
    said = {"en": "Unnamed", "de": "Ohne Namen"}[language]
    for address in ("/characters", f"/characters/{who}", "/"):
        assert said in client.get(address, headers={"accept-language": language}).text


def test_a_name_given_at_the_beginning_outlives_an_export(visit: Visit) -> None:
    here, there = visit(), visit()
    game = here.post("/api/games/book", json={"book": "mill", "name": "Ida"}).json()["game"]["id"]
    through_creation(here, f"/play/{game}")
    there.post("/api/import", json=here.get("/api/export").json())
    (card,) = there.get("/api/games").json()
    assert card["hero_name"] == "Ida"
    assert there.get(f"/api/games/{card['id']}").json()["sheet"]["title"] == "Ida"


def test_a_system_that_gives_names_itself_is_not_asked_again(visit: Visit) -> None:
    client = visit()
    address = client.post(
        "/characters/new/generic-fantasy", data={"how": "guided"}, follow_redirects=False
    ).headers["location"]
    page = client.get(address).text
    assert f'formaction="{address}/name"' in page, "one may write a name of one's own"
    page = client.post(f"{address}/answer", data={"seq": seq_of(page), "choice": "pick:2"}).text
    assert f'formaction="{address}/name"' not in page
    page = client.post(f"{address}/back", data={"seq": seq_of(page)}).text
    page = client.post(
        f"{address}/answer", data={"seq": seq_of(page), "choice": "pick:2", "name": "Ida"}
    ).text
    assert 'value="Ida"' in page, "what was written goes before what was picked"

"""The desk without script: a renaming that is undone, a test with a character of one's choice."""

from __future__ import annotations

from .conftest import Visit


def test_a_section_is_renamed_at_the_desk_and_the_renaming_undone(visit: Visit) -> None:
    ann = visit()
    text = "---\ntitle: T\nsystem: gnat\n---\n\n## a\n\nturn to [[x]].\n\n## x {ending=victory}\n\nGain 1 Experience.\n"
    book = ann.post("/api/books", json={"name": "t", "text": text}).json()["id"]
    page = ann.post(
        f"/books/{book}/rename", data={"text": text, "rev": "0", "section": "x", "name": "harbour"}
    ).text
    assert "Section x is now harbour." in page
    assert "turn to [[harbour]]" in ann.get(f"/api/books/{book}").json()["text"]
    back = {
        "text": ann.get(f"/api/books/{book}").json()["text"],
        "rev": "1",
        "section": "harbour",
        "name": "x",
    }
    ann.post(f"/books/{book}/rename", data=back)
    assert ann.get(f"/api/books/{book}").json()["text"] == text


def test_a_test_is_played_with_a_character_of_ones_choice(visit: Visit) -> None:
    ann = visit()
    text = "---\ntitle: T\nsystem: gnat\n---\n\n## a\n\nturn to [[x]].\n\n## x\n\nYou wait.\n\n- To go, turn to [[y]].\n- To stay, turn to [[a]].\n\n## y {ending=victory}\n\nGain 1 Experience.\n"
    book = ann.post("/api/books", json={"name": "t", "text": text}).json()["id"]
    hero = ann.post("/api/characters/random", json={"system": "gnat", "name": "Hanne"}).json()
    ann.post(f"/api/characters/{hero['id']}/name", json={"name": "Hanne"})
    page = ann.get(f"/books/{book}/write").text
    assert f'value="own:{hero["id"]}"' in page
    played = ann.post(f"/books/{book}/test", data={"section": "x", "hero": f"own:{hero['id']}"}).text
    assert "You wait." in played
    ready = page.partition('value="ready:')[2].partition('"')[0]
    assert (
        "You wait." in ann.post(f"/books/{book}/test", data={"section": "x", "hero": f"ready:{ready}"}).text
    )
    assert ann.post(f"/books/{book}/test", data={"section": "x", "hero": "ready:nobody"}).status_code == 404

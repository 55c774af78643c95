"""What people read on the pages: no id of ours, no sentinel, no word of the old vocabulary, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from talewright.core.rulebook import rulebook
from talewright.core.ruleset import find, installed
from talewright.faces.web.app import create_app
from talewright.faces.web.settings import Settings

OLD = (
    "by chance alone", "reckon", "take this", "comes out well", "will do.", "let it stand", "these are the dice",
    "coin: +", "done here", "ready for the next", "another name", "something from the marketplace",
    "somebody for the day", "let robots", "look behind", "cannot be told apart", "take back", "befell",
    "what is it called?", "gets to know whom", "who is it?", "it can wait until later", "exactly. you need", "one face of",
    "stopped by armour: 0", "vitality is now", "anything else the rules allow", "is refused and told", "unless you say that",
)  # fmt: skip
"""The words that were replaced, in small letters."""
IDS = {  # "None" is an English word, too
    "an identifier": re.compile(r"\b[a-z]+_[a-z_]+\b"),
    "an option": re.compile(r"\b(?:turn|reroll|skill|weapon|buy|sell|raise|discard|wield|take|cast):[a-z]"),
    "a slug": re.compile(
        r"\b(?:magic-missile|smoke-screen|more-skills|first-weapon|fortune-for-xp|hit-protection)\b"
    ),
    "a value of the program": re.compile(r"\b(?:True|False|Undefined|NaN)\b"),
    "an unfilled hole": re.compile(r"\{[a-z_]+\}"),
    "a sentinel": re.compile(r"(?:^|\s)[−-]1 (?:for|means) "),
}
QUOTED = {"code", "pre", "script", "style", "textarea", "kbd", "svg"}


class _Text(HTMLParser):
    """The visible text of a page, with labels and placeholders."""

    def __init__(self) -> None:
        super().__init__()
        self.depth = 0
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.depth += tag in QUOTED
        for name, value in attrs:
            if name in ("aria-label", "placeholder", "alt", "title") and value:
                self.words.append(value)

    def handle_endtag(self, tag: str) -> None:
        self.depth -= tag in QUOTED

    def handle_data(self, data: str) -> None:
        if not self.depth:
            self.words.append(data)


def text_of(page: str) -> str:
    reader = _Text()
    reader.feed(page)
    return " ".join(" ".join(reader.words).split())


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder: Path = tmp_path_factory.mktemp("words")
    app = create_app(Settings(f"{folder}/tales.db", names=("tales.test",)))
    with TestClient(app, base_url="http://tales.test") as found:
        yield found


def addresses(client: TestClient, language: str) -> list[str]:
    """One address of every kind of page, with something on it: games at their start, in a fight and at their end."""
    found = [
        "/",
        "/characters",
        "/characters/new",
        "/rules",
        "/rules/systems",
        "/books/new",
        "/settings",
        "/offline",
        "/tables",
        "/tables/new",
    ]
    for system in installed():
        chapters = rulebook(find(system).package, language).chapters
        found += [f"/rules/{system}/chapter/{each.number}" for each in chapters]
        found += [
            f"/rules/{system}/how-to-play",
            f"/rules/{system}?word=die",
            f"/odds?system={system}",
            f"/characters/new/{system}",
        ]
        made = client.post(f"/characters/new/{system}", data={"how": "random"}, follow_redirects=False)
        found.append(made.headers["location"])
    for book in ("a-judge-of-melons", "cold-witness", "the-river-under-glass"):
        found.append(f"/books/{book}")
        page = client.get(f"/books/{book}").text
        for hero in re.findall(r'name="hero" value="([^"]+)"', page)[1:2]:
            game = client.post(f"/books/{book}/play", data={"hero": hero}, follow_redirects=False)
            address = game.headers["location"]
            found += [address, f"{address}/journal"]
    # The sheet of a character who is in a book says so.
    hero = client.post("/characters/new/gnat", data={"how": "random"}, follow_redirects=False).headers[
        "location"
    ]
    character = hero.rpartition("/")[2]
    client.post("/books/the-river-under-glass/play", data={"character": character})
    found.append(hero)
    return found


def faults(text: str) -> list[str]:
    found = [f"{what}: {match[0]}" for what, pattern in IDS.items() if (match := pattern.search(text))]
    return found + [f"old: {each}" for each in OLD if each in text.casefold()]


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_page_shows_what_is_ours(client: TestClient, language: str) -> None:
    headers = {"accept-language": language}
    wrong: dict[str, list[str]] = {}
    for address in addresses(client, language):
        answer = client.get(address, headers=headers)
        assert answer.status_code == 200, address
        if found := faults(text_of(answer.text)):
            wrong[address] = found
    assert not wrong, wrong


def test_the_check_itself_finds_ids_and_old_words() -> None:
    assert faults(text_of("<p>turn:fair</p>")) == ["an option: turn:f"]
    assert faults(text_of("<p>hit_protection <code>max_hp</code></p>")) == ["an identifier: hit_protection"]
    assert faults(text_of('<p aria-label="Reckon it">{count} left</p>')) == [
        "an unfilled hole: {count}",
        "old: reckon",
    ]
    assert faults(text_of("<p>Talent 8 → 7</p>")) == []

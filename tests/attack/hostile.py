"""Everything a stranger can make the server calculate, as one request each."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urlencode

from tests.attack.longest import LongestGame, LongestTable, begin_loop
from tests.attack.server import Client
from tests.play.libraries import BOOKS
from tests.web.test_endless import LOOP

HEAD = "---\ntitle: Hostile\nsystem: gnat\nstart: a\n---\n\n"
Ask = Callable[[Client], tuple[int, bytes, float]]


@dataclass(frozen=True)
class Flood:
    name: str
    ask: Ask
    """one request"""
    quick: bool = False
    """answered in a moment: part of the short form"""
    prepare: Callable[[Client], None] | None = None
    """what is there before it begins"""


def _nothing(client: Client) -> tuple[int, bytes, float]:
    time.sleep(0.2)
    return client.ask("GET", "/settings")


def text_check(text: str) -> Ask:
    body = json.dumps({"name": "x.tale.md", "text": text}).encode()
    return lambda client: client.ask("POST", "/api/check", body)


def _many_ifs() -> str:
    return (
        HEAD + "## a {#1}\n\n" + "".join(f"If you have the thing {n}, take a Wound.\n\n" for n in range(500))
    )


def long_fight() -> Ask:
    question = {"system": "gnat", "steps": [{"verb": "fight", "rounds": 100}]}
    return lambda client: client.ask("POST", "/api/odds", question)


def _endless_order(client: Client) -> tuple[int, bytes, float]:
    """An attack that cannot succeed on a foe that cannot fall."""
    made = client.json("POST", "/api/characters/random", {"system": "legend"})["id"]
    order = {"attacks": 0, "banes": 20, "foe_vigor": 999}
    return client.ask("POST", "/api/games/order", {"character": made, "verb": "attack", "order": order})


def _import_bomb() -> Ask:
    """Games with as many answers as may be, to be replayed."""
    game = {
        "kind": "creation", "title": "x", "system": "gnat", "version": "1.10", "setup": {"options": {}},
        "answers": [["answer", {"choose": "nonsense"}], ["back", 0]] * 25_000,
    }  # fmt: skip
    body = json.dumps({"talewright": 1, "kind": "library", "games": [game] * 8}).encode()
    return lambda client: client.ask("POST", "/api/import", body)


def _deep_import() -> Ask:
    body = b'{"talewright":1,"kind":"library","games":' + b"[" * 2_000_000 + b"]" * 2_000_000 + b"}"
    return lambda client: client.ask("POST", "/api/import", body)


def _large_form(client: Client) -> tuple[int, bytes, float]:
    made = client.json("POST", "/api/characters/random", {"system": "roots"})["id"]
    form = {
        f"edit.items.{number}.{field}": "x" for number in range(900) for field in ("name", "slots", "uses")
    }
    return client.ask(
        "POST", f"/characters/{made}/edit-here", urlencode(form).encode(), "application/x-www-form-urlencoded"
    )


def _large_character(client: Client) -> tuple[int, bytes, float]:
    items = [{"name": f"thing {n}"} for n in range(9_000)]
    file = {"talewright": 1, "ruleset": "gnat", "version": "1.10", "character": {"name": "x", "items": items}}
    return client.ask("POST", "/api/characters", {"file": file, "beyond": True})


def _table_dice(client: Client) -> tuple[int, bytes, float]:
    """As many dice as the notation allows, as fast as a seat may roll them."""
    table = client.json("POST", "/api/tables", {"system": "roots", "name": "x"})["id"]
    roll = {"kind": "roll.free", "body": {"dice": "100d2!"}}
    answers = [client.ask("POST", f"/api/tables/{table}/events", roll) for _ in range(25)]
    return max(answers, key=lambda each: each[2])


def _table_orders(client: Client) -> tuple[int, bytes, float]:
    """Orders for a whole party, then the page, then an undo with all that follows from it."""
    table = client.json("POST", "/api/tables", {"system": "gnat", "name": "x"})["id"]
    path = f"/api/tables/{table}"
    for _ in range(3):
        found = client.json("POST", f"{path}/sheets", {})
    sheets = [each["id"] for each in found["sheets"]]
    rest = {"kind": "order.all", "body": {"sheets": sheets, "verb": "gain-xp", "fields": {"n": 1}}}
    answers = [client.ask("POST", f"{path}/events", rest) for _ in range(10)]
    answers.append(client.ask("GET", f"/tables/{table}"))
    answers.append(client.ask("GET", f"{path}/undo/6"))
    answers.append(client.ask("POST", f"{path}/events", {"kind": "undo", "body": {"events": [6]}}))
    return max(answers, key=lambda each: each[2])


def _sheet_changes(client: Client) -> tuple[int, bytes, float]:
    """Changes on a living sheet, each of which is an entry of its history."""
    made = client.json("POST", "/api/characters/random", {"system": "gnat"})["id"]
    answers = [
        client.ask("POST", f"/api/characters/{made}/sheet", {"notes": f"{number} " * 900})
        for number in range(10)
    ]
    return max(answers, key=lambda each: each[2])


def _typed_book() -> Ask:
    """The longest book that may be typed into a form."""
    line = "Rain falls on the road, the mill and the river.\r\n\r\n"
    body = urlencode({"text": HEAD + "## a\n\n" + line * 30_000}).encode()
    return lambda client: client.ask("POST", "/books/new", body, "application/x-www-form-urlencoded")


def _large_json() -> Ask:
    """A million lists where a book is expected."""
    body = b'{"name": "x", "text": "y", "more": [' + b"[]," * 800_000 + b"[]]}"
    return lambda client: client.ask("POST", "/api/check", body)


def _compared_texts(client: Client) -> tuple[int, bytes, float]:
    """Two texts that are slow to compare, saved over the same revision."""
    lines = [f"line {number % 200}" for number in range(20_000)]
    text = HEAD + "## a\n\n" + "\n".join(lines)
    book = client.json("POST", "/api/books", {"name": "x", "text": text})["id"]
    client.json("PUT", f"/api/books/{book}", {"text": text + "\nmore", "rev": 0})
    other = HEAD + "## a\n\n" + "\n".join(lines[7:] + lines[:7])
    body = urlencode({"text": other, "rev": "0", "line": "1"}).encode()
    return client.ask("POST", f"/books/{book}/write", body, "application/x-www-form-urlencoded")


def _fresh_sheets(client: Client) -> tuple[int, bytes, float]:
    """The page of a new character, of which no part has been drawn before."""
    made = client.json("POST", "/api/characters/random", {"system": "roots"})["id"]
    return client.ask("GET", f"/characters/{made}")


def _long_game(client: Client) -> tuple[int, bytes, float]:
    """A game with thousands of answers, imported, then read in every way."""
    answers = [["answer", {"choose": "nonsense"}], ["back", 0]] * 4_000
    game = {
        "kind": "creation", "title": "x", "system": "gnat", "version": "1.10", "setup": {"options": {}},
        "answers": answers,
    }  # fmt: skip
    status, content, took = client.ask(
        "POST", "/api/import", {"talewright": 1, "kind": "library", "games": [game]}
    )
    if status >= 400:
        return status, content, took
    number = client.json("GET", "/api/games")[0]["id"]
    pages = (f"/play/{number}", f"/play/{number}/journal", f"/api/games/{number}", "/settings/export")
    return max((client.ask("GET", path) for path in pages), key=lambda each: each[2])


def _sign_in(client: Client) -> tuple[int, bytes, float]:
    """Passwords guessed from many addresses: each costs the server what argon2 costs."""
    return client.ask(
        "POST", "/api/me/sign-in", {"name": f"nobody{random.random()}", "password": "correct horse"}
    )


def _endless_table(client: Client) -> tuple[int, bytes, float]:
    """The endless order, at a table."""
    table = client.json("POST", "/api/tables", {"system": "legend", "name": "x"})["id"]
    path = f"/api/tables/{table}"
    sheet = client.json("POST", f"{path}/sheets", {})["sheets"][0]["id"]
    fields = {"attacks": 0, "banes": 20, "foe_vigor": 999}
    order = {"kind": "order", "body": {"sheet": sheet, "verb": "attack", "fields": fields}}
    return client.ask("POST", f"{path}/events", order)


def _publish(client: Client) -> tuple[int, bytes, float]:
    """A book in several formats at once, then its page."""
    text = (BOOKS / "mill.tale.md").read_text(encoding="utf-8")
    book = client.json("POST", "/api/books", {"name": "x", "text": text})["id"]
    form = urlencode([("format", each) for each in ("pdf", "epub", "twee", "json")]).encode()
    begun = client.ask("POST", f"/books/{book}/publish", form, "application/x-www-form-urlencoded")
    return max(begun, client.ask("GET", f"/books/{book}/publish"), key=lambda each: each[2])


def _danger(client: Client) -> tuple[int, bytes, float]:
    """The danger of a large encounter for a party."""
    table = client.json("POST", "/api/tables", {"system": "roots", "name": "x"})["id"]
    path = f"/api/tables/{table}"
    for _ in range(4):
        client.json("POST", f"{path}/sheets", {})
    encounter = {"id": "e", "title": "e", "foes": ["8 goblinoid/goblin"]}
    client.json("POST", f"{path}/events", {"kind": "encounter.save", "body": encounter})
    return client.ask("POST", f"{path}/danger", {"encounter": "e", "seconds": 2})


def _book_odds(client: Client) -> tuple[int, bytes, float]:
    """A book that leads in a circle: its page, its chances, its desk, its odds."""
    book = client.json("POST", "/api/books", {"name": "loop", "text": LOOP})["id"]
    pages = (f"/books/{book}", f"/books/{book}/chances", f"/books/{book}/write", f"/api/books/{book}/odds")
    return max((client.ask("GET", path) for path in pages), key=lambda each: each[2])


GAME, TABLE = LongestGame(), LongestTable()
FLOODS = (
    Flood("nothing, for comparison", _nothing, quick=True),
    Flood("pattern: backticks", text_check(HEAD + "## a {#1}\n\n" + "`" * 24_000)),
    Flood("pattern: brackets", text_check(HEAD + "## a {#1}\n\n" + "[a]{" * 6_000), quick=True),
    Flood("check: 500 ifs", text_check(_many_ifs())),
    Flood(
        "upload: 100,000 head skills",
        text_check(
            HEAD.replace("start:", "skills: [" + ", ".join(f"s{n}" for n in range(100_000)) + "]\nstart:")
        ),
    ),
    Flood(
        "upload: 3,000 sections", text_check(HEAD + "".join(f"## s{n}\n\nGo on.\n\n" for n in range(2_999)))
    ),
    Flood("upload bomb: 20 MB", lambda client: client.ask("POST", "/api/books", b"x" * 20_000_000)),
    Flood("odds: a fight of 100 rounds", long_fight()),
    Flood("endless order", _endless_order, quick=True),
    Flood("endless book", begin_loop, quick=True),
    Flood("import bomb: long logs", _import_bomb()),
    Flood("import bomb: deep nesting", _deep_import()),
    Flood("large form", _large_form, quick=True),
    Flood("large character", _large_character, quick=True),
    Flood("typed book: 2 MB", _typed_book()),
    Flood("table: dice", _table_dice, quick=True),
    Flood("table: orders and undo", _table_orders, quick=True),
    Flood("sheet: changes", _sheet_changes, quick=True),
    Flood("JSON: a million lists", _large_json()),
    Flood("book: slow to compare", _compared_texts),
    Flood("sheet: fresh pages", _fresh_sheets),
    Flood("game: thousands of answers", _long_game),
    Flood("game: the longest of a book", GAME, prepare=GAME.make),
    Flood("passwords", _sign_in),
    Flood("table: endless order", _endless_table, quick=True),
    Flood("table: the longest", TABLE, prepare=TABLE.make),
    Flood("table: danger of many foes", _danger),
    Flood("book: odds of an endless one", _book_odds),
    Flood("publish: a book in four formats", _publish),
)

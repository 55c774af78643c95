"""The longest game and the longest table that may be, each of one owner, read in every way and moved to and fro."""

from __future__ import annotations

import json
import random
from typing import Any

from tests.attack.server import Client
from tests.web.test_endless import LOOP

from talewright.play.session import MAX_LOG
from talewright.play.table.table import MAX_EVENTS

Asked = tuple[str, str, Any]


def any_address() -> str:
    """An address of its own for every request: limits for each client help little."""
    chance = random.randrange(1 << 17)
    return f"198.{18 + (chance >> 16)}.{chance >> 8 & 255}.{chance & 255}"


def begin_loop(client: Client) -> tuple[int, bytes, float]:
    """A game of a book that leads in a circle: it begins with all the dice of one turn."""
    status, content, took = client.ask("POST", "/api/books", {"name": "loop", "text": LOOP})
    if status != 201:
        return status, content, took
    hero = client.json("POST", "/api/characters/random", {"system": "goonies"})["id"]
    return client.ask("POST", "/api/games/book", {"book": json.loads(content)["id"], "character": hero})


class LongestGame:
    """A book that leads in a circle, until the game is full."""

    def __init__(self) -> None:
        self.number = self.cookie = ""

    def make(self, client: Client) -> None:
        status, content, _ = begin_loop(client)
        if status != 201:
            raise RuntimeError(f"POST /api/games/book: {status}")
        card = json.loads(content)["game"]
        while status < 400:
            client.address = any_address()
            status, content, _ = client.ask("POST", f"/api/games/{card['id']}/continue", {"seq": card["seq"]})
            card = json.loads(content).get("game", card)
        self.number, self.cookie = card["id"], client.cookie

    def __call__(self, client: Client) -> tuple[int, bytes, float]:
        client.cookie, number = self.cookie, self.number
        read = client.json("GET", f"/api/games/{number}")
        to = {"seq": read["game"]["seq"], "to": random.randrange(MAX_LOG)}
        asks: list[Asked] = [
            ("GET", f"/play/{number}", None),
            ("GET", f"/play/{number}/journal", None),
            ("GET", f"/play/{number}/journal?back={random.randrange(100)}", None),
            ("GET", f"/api/games/{number}/branches", None),
            ("GET", f"/api/games/{number}/journal", None),
            ("GET", "/", None),
            ("GET", "/settings/export", None),
            ("POST", f"/api/games/{number}/rewind", to),
        ]
        return client.ask(*random.choice(asks))


class LongestTable:
    """An evening with as many orders and dice as a table may have, imported."""

    def __init__(self) -> None:
        self.number = self.cookie = ""
        self.sheets: list[str] = []

    def make(self, client: Client) -> None:
        path = f"/api/tables/{client.json('POST', '/api/tables', {'system': 'gnat', 'name': 'x'})['id']}"
        for _ in range(4):
            self.sheets = [each["id"] for each in client.json("POST", f"{path}/sheets", {})["sheets"]]
        client.json("POST", f"{path}/events", {"kind": "roll.free", "body": {"dice": "100d6"}})
        gain = {"sheet": self.sheets[0], "verb": "gain-xp", "fields": {"n": 1}}
        client.json("POST", f"{path}/events", {"kind": "order", "body": gain})
        file = client.json("GET", f"{path}/file")
        events = file["events"]
        last = events[-2:]
        events += [{**last[number % 2], "seq": number} for number in range(len(events) + 1, MAX_EVENTS - 100)]
        self.number, self.cookie = client.json("POST", "/api/tables/import", file)["id"], client.cookie

    def __call__(self, client: Client) -> tuple[int, bytes, float]:
        client.cookie, number = self.cookie, self.number
        path, some = f"/api/tables/{number}", random.randrange(10, MAX_EVENTS // 2) * 2
        asks: list[Asked] = [
            ("GET", f"/tables/{number}", None),
            ("GET", f"/tables/{number}/log", None),
            ("GET", f"/tables/{number}/log?q=gain", None),
            ("GET", f"/tables/{number}/log.md", None),
            ("GET", f"/tables/{number}/tv", None),
            ("GET", path, None),
            ("GET", f"{path}/file", None),
            ("GET", f"{path}/undo/{some}", None),
            ("GET", f"{path}/sheets/{self.sheets[0]}", None),
            ("POST", f"{path}/events", {"kind": "undo", "body": {"events": [some]}}),
            ("GET", "/tables", None),
        ]
        return client.ask(*random.choice(asks))

"""Rules that ask for dice without end: every turn is bounded, and the player may let them go on."""

from __future__ import annotations

import time
from typing import Any

import pytest
from tests.web.conftest import Visit

from talewright.core.ask import Ask
from talewright.core.dice import d
from talewright.core.errors import RulesetError
from talewright.core.game import Ending, Single
from talewright.core.replay import Waiting, resume
from talewright.play.dice import MAX_ANSWERS
from talewright.play.session import Session

LOOP = (
    "---\ntitle: The Loop\nsystem: goonies\nstart: s1\ndeath: grave\n---\n\n## s1 {#1}\n\nA mill wheel turns. "
    "Turn to [[s2]].\n\n"
    + "".join(
        f"## s{n}\n\nThe wheel turns on. Roll Grace against 1. If you succeed, turn to [[s{n + 1 if n < 28 else 2}]]. "
        "Otherwise turn to [[out]].\n\n"
        for n in range(2, 29)
    )
    + "## out {ending=victory}\n\nYou step off the wheel. The end.\n\n## grave {ending=death}\n\nYou are dead.\n"
)


def never(ask: Ask) -> None:
    while True:
        ask.roll(d(1, 6), "throw")


def test_a_turn_leaves_dice_open_after_so_many_and_goes_on_from_there() -> None:
    session: Session[Any] = Session(Single(never, ()))
    assert isinstance(session.now, Waiting)
    assert (len(session.now.log), session.exhausted) == (MAX_ANSWERS, True)
    session.proceed(seq=session.seq)
    assert len(session.now.log) == 2 * MAX_ANSWERS
    opened: Session[Any] = Session(Single(never, ()), session.log, play_on=False)
    assert (opened.seq, opened.exhausted) == (session.seq, True)


class Circle:
    """Three states in a row, and nothing is asked."""

    def start(self) -> int:
        return 0

    def step(self, state: int, ask: Ask) -> int:
        del ask
        return (state + 1) % 3

    def ended(self, state: int) -> Ending | None:
        return Ending("never") if state < 0 else None


def test_a_certain_circle_is_found_at_once() -> None:
    with pytest.raises(RulesetError, match="circle") as caught:
        resume(Circle())
    assert dict(caught.value.message.args)["steps"] in range(2, 12)


def test_a_book_that_leads_in_a_circle_of_throws_stops_nobody(visit: Visit) -> None:
    client = visit()
    made = client.post("/api/books", json={"name": "loop.tale.md", "text": LOOP}).json()
    assert made["sound"], made["findings"]
    hero = client.post("/api/characters/random", json={"system": "goonies"}).json()["id"]
    began = time.monotonic()
    game = client.post("/api/games/book", json={"book": made["id"], "character": hero}).json()
    took = time.monotonic() - began
    assert game["exhausted"], game["question"]
    assert took < 5
    page = client.get(f"/play/{game['game']['id']}")
    assert "may never end" in page.text
    assert len(page.content) < 1_000_000
    number = game["game"]["seq"]
    sent = client.post(f"/play/{game['game']['id']}/answer", data={"seq": number, "choice": "roll-on"})
    assert "may never end" in sent.text
    again = client.post(f"/api/games/{game['game']['id']}/continue", json={"seq": number})
    assert again.status_code == 409


def test_a_fight_that_nobody_can_win_stops_nobody(visit: Visit) -> None:
    client = visit()
    hero = client.post("/api/characters/random", json={"system": "legend"}).json()["id"]
    order = {"attacks": 0, "banes": 20, "foe_vigor": 999}
    began = time.monotonic()
    made = client.post("/api/games/order", json={"character": hero, "verb": "attack", "order": order})
    assert made.status_code == 201, made.text
    game = made.json()
    for _ in range(3):
        game = client.post(
            f"/api/games/{game['game']['id']}/continue", json={"seq": game["game"]["seq"]}
        ).json()
    assert time.monotonic() - began < 10
    assert client.get("/api/games").status_code == 200

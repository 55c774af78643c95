"""A section found by its number, on the web: the number is typed, and stands nowhere in page or API."""

from __future__ import annotations

from tests.web.conftest import Visit

BOOK = """---
title: The Vault
system: goonies
start: hall
death: grave
counters: [Bell]
---

## hall {#1}

Add 1 to the Bell.

- If you know how many candles burn, multiply the number by five and turn to that section.
- To wait, turn to [[wait]].

## wait

- To go back, turn to [[hall]].
- To give up, turn to [[grave]].

## vault {#735 secret ending="victory: The Open Vault"}

Gold. The end.

## grave {ending=death}

You are dead.
"""


def test_a_number_is_typed_on_the_page_and_never_shown(visit: Visit) -> None:
    client = visit()
    made = client.post("/api/books", json={"name": "vault.tale.md", "text": BOOK}).json()
    assert made["sound"], made["findings"]
    hero = client.post("/api/characters/random", json={"system": "goonies"}).json()["id"]
    game = client.post("/api/games/book", json={"book": made["id"], "character": hero}).json()
    typed = [option for option in game["question"]["options"] if option["typed"]]
    assert [option["id"] for option in typed] == ["?"]
    assert "735" not in str(game)
    address = f"/play/{game['game']['id']}"
    page = client.get(address).text
    assert "735" not in page
    assert 'form="by-number"' in page
    assert "Bell" in page
    wrong = {"seq": game["game"]["seq"], "choice": "?", "number": "36"}
    refused = client.post(f"{address}/answer", data=wrong).text
    assert "Nothing is found under that number." in refused
    assert "735" not in refused
    sent = {"seq": game["game"]["seq"], "choose": "?36"}
    answer = client.post(f"/api/games/{game['game']['id']}/answers", json=sent)
    assert answer.status_code == 422
    assert "735" not in answer.text
    found = client.post(f"{address}/answer", data={**wrong, "number": "735"}).text
    assert "Gold." in found
    assert "The Open Vault" in found

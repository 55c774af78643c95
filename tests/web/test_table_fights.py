"""Whole fights through the API, by the rules of each system, with every die decided."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.web.fight_script import Json, first_option, play_on, scar_critical_and_death

from talewright.core.ruleset import find
from talewright.rulesets.gradient.character import armour_of

if TYPE_CHECKING:
    from tests.web.conftest import Visit

PLAYERS = ("lu", "bo", "kim")


class Evening:
    """A game master and three players with the first ready heroes of a system."""

    def __init__(self, visit: Visit, system: str) -> None:
        self.browsers = {name: visit() for name in ("ann", *PLAYERS)}
        opened = self.browsers["ann"].post(
            "/api/tables", json={"system": system, "title": "Friday", "name": "Ann"}
        )
        assert opened.status_code == 201, opened.text
        self.id = opened.json()["id"]
        link = self.browsers["ann"].get(f"/api/tables/{self.id}/link").json()["link"]
        for name, hero in zip(PLAYERS, find(system).heroes, strict=False):
            body = {"link": link, "name": name.title(), "role": "player"}
            assert self.browsers[name].post("/api/tables/join", json=body).status_code == 201
            made = self.browsers[name].post(f"/api/tables/{self.id}/sheets", json={"hero": hero.id})
            assert made.status_code == 201, made.text
        self.do("table.pace", {"step_by_step": True})

    def see(self, name: str = "ann") -> Json:
        found: Json = self.browsers[name].get(f"/api/tables/{self.id}").json()
        return found

    def do(self, kind: str, body: Json, name: str = "ann") -> Json:
        answer = self.browsers[name].post(f"/api/tables/{self.id}/events", json={"kind": kind, "body": body})
        assert answer.status_code == 201, answer.text
        table: Json = answer.json()
        return table

    def start(self, *foes: str, **terms: Any) -> int:
        sheets = [each["id"] for each in self.see()["sheets"]]
        table = self.do("fight.start", {"sheets": sheets, "foes": list(foes), "terms": terms})
        action: int = table["fight"]["action"]
        return action

    def figures(self) -> list[list[tuple[str, str]]]:
        return [
            [(each["name"], each["value"]) for each in sheet["figures"]] for sheet in self.see()["sheets"]
        ]


@pytest.mark.parametrize(
    ("system", "foes"),
    [
        ("legend", ("2 moss_rat",)),
        ("generic-fantasy", ("2 wolf",)),
        ("gnat", ("footpad",)),
        ("goonies", ("goose",)),
        ("roots", ("goblinoid/goblin",)),
    ],
)
def test_a_fight_is_won_by_the_dice_that_were_decided(
    visit: Visit, system: str, foes: tuple[str, ...]
) -> None:
    evening = Evening(visit, system)
    before = evening.figures()
    action = evening.start(*foes)
    table = play_on(evening.see, evening.do)
    assert table["fight"] is None
    assert table["questions"] == []
    # Everybody sees the same party.
    assert {str(evening.see(name)["sheets"][0]["figures"]) for name in PLAYERS} == {
        str(table["sheets"][0]["figures"])
    }
    evening.do("undo", {"events": [action]})
    assert evening.figures() == before


def test_a_scar_critical_damage_and_a_death_in_one_fight_of_gradient(visit: Visit) -> None:
    evening = Evening(visit, "roots")
    before = evening.figures()
    action = evening.start("3 goblinoid/goblin", surprise=True)
    heroes = [each.character for each in find("roots").heroes[:3]]
    scar_critical_and_death(evening.see, evening.do, armour_of(heroes[0]))
    sheets = {each["name"]: each for each in evening.see()["sheets"]}
    told = " ".join(each["text"] for line in evening.see()["log"] for each in line["happened"])
    assert "a scar" in told
    assert "critical" in told
    states = [" ".join(sheets[hero.name]["state"]).casefold() for hero in heroes]
    assert "dead" in states[2]
    evening.do("undo", {"events": [action]})
    assert evening.figures() == before


def test_a_seat_answers_for_its_own_character_alone(visit: Visit) -> None:
    evening = Evening(visit, "legend")
    evening.start("moss_rat")
    asked = play_on(
        evening.see, evening.do, until=lambda table: table["questions"][0]["question"]["what"] == "turn"
    )["questions"][0]
    owner = next(name for name in PLAYERS if evening.see(name)["seat"] == asked["seat"])
    for name in PLAYERS:
        home = evening.browsers[name].get("/").text
        assert "In a fight." in home
        assert ("Your turn" in home, f"Waiting for {owner.title()}." in home) == (
            name == owner,
            name != owner,
        )
        mine = [each["mine"] for each in evening.see(name)["questions"]]
        assert mine == [name == owner]
        if name != owner:
            body = {"action": 1, "what": "turn", "actor": asked["actor"], "option": "hold"}
            answer = evening.browsers[name].post(
                f"/api/tables/{evening.id}/events", json={"kind": "choose", "body": body}
            )
            assert answer.status_code == 403


def test_the_board_and_the_hands_say_who_is_held(visit: Visit) -> None:
    evening = Evening(visit, "legend")
    evening.start("magpie_conjurer", start="last", consequence="none")

    def pick(asked: Json) -> str:
        return "cast:Hold" if asked["question"]["what"] == "foe_turn" else first_option(asked)

    def held(table: Json) -> bool:
        return any("held" in each["states"] for each in table["fight"]["party"])

    table = play_on(evening.see, evening.do, lambda _, highest, __: highest, pick, until=held)
    victim = next(each for each in table["fight"]["party"] if "held" in each["states"])
    line = next(each for each in table["sheets"] if each["id"] == victim["sheet"])
    assert "held" in line["state"]
    assert '<span class="flag">held</span>' in evening.browsers["ann"].get(f"/tables/{evening.id}").text
    owner = next(
        name
        for name in PLAYERS
        if any(each["mine"] and each["id"] == line["id"] for each in evening.see(name)["sheets"])
    )
    assert '<span class="flag">held</span>' in evening.browsers[owner].get(f"/tables/{evening.id}").text


def test_a_column_of_the_board_belongs_to_one_figure(visit: Visit) -> None:
    """A character without armour leaves its cell empty; the figures after it stay below their heads."""
    evening = Evening(visit, "generic-fantasy")
    page = evening.browsers["ann"].get(f"/tables/{evening.id}").text
    party = page[page.index('id="pa"') :].partition("</table>")[0]
    cells = [row.split('<td class="q">')[1:] for row in party.split("<tr>")[2:]]
    assert len({len(row) for row in cells}) == 1
    assert [bool(row[3].partition("</td>")[0]) for row in cells] == [True, True, False]


def test_a_player_writes_what_mark_a_wound_leaves(visit: Visit) -> None:
    evening = Evening(visit, "generic-fantasy")
    evening.start("wolf")
    for at in range(len(PLAYERS)):
        body = {"action": evening.see()["fight"]["action"], "side": "party", "at": at}
        evening.do("fighter.change", {**body, "figure": "body_hp", "value": 1})
        evening.do("fighter.change", {**body, "figure": "ap", "value": 0})

    def foes_hit(question: Json, highest: tuple[int, ...], step: int) -> tuple[int, ...]:
        if question["what"] == "initiative":
            return tuple(1 + step % sides for sides in highest)
        return highest if question["who"] == "foe" else tuple(1 for _ in highest)

    def wounded(table: Json) -> bool:
        return any(each["question"]["longest"] for each in table["questions"])

    table = play_on(evening.see, evening.do, foes_hit, until=wounded)
    asked = table["questions"][0]
    owner = next(name for name in PLAYERS if evening.see(name)["seat"] == asked["seat"])
    for name in (owner, "ann"):  # the game master may write it for them
        assert 'name="words" maxlength="80"' in evening.browsers[name].get(f"/tables/{evening.id}").text
    form = {"kind": "choose", "action": str(evening.see(owner)["questions"][0]["action"]), "what": "wound-words",
            "actor": asked["actor"], "option": "words", "words": "a torn ear"}  # fmt: skip
    assert evening.browsers[owner].post(f"/tables/{evening.id}", data=form).status_code == 200
    sheet = next(each for each in evening.see(owner)["sheets"] if each["mine"])
    shown = evening.browsers[owner].get(f"/api/tables/{evening.id}/sheets/{sheet['id']}").text
    assert "a torn ear (BOD fell from" in shown

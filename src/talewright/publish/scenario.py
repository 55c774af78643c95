"""A scenario as a PDF for the game master: A4, in the order of use at the table, then the handouts to cut out."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

from talewright.adventure.pictures import read_picture
from talewright.adventure.scenario.model import Clock, Item, Scenario, Table
from talewright.adventure.scenario.vocabulary import Vocabulary, vocabulary_of
from talewright.core.ruleset import Ruleset
from talewright.core.text.message import Message
from talewright.publish.paper import compiled
from talewright.publish.runs import JSON, marked

Say = Callable[[Message], str]
FIRST = ("ten-minutes",)
"""Parts that a game master reads before the people and places."""
TITLES = {
    "ten-minutes": Message("Ten minutes"),
    "treasure": Message("Treasure"),
    "if-nobody-acts": Message("If nobody acts"),
    "afterwards": Message("Afterwards"),
}
_LIST = re.compile(r"(?m)^- ")
_VIEW = re.compile(r'viewBox="(?P<view>[-0-9. ]{1,60})"')
_FOE = re.compile(r"(?:(?P<count>[0-9]{1,3}) )?(?P<id>\S.*)")


def scenario_pdf(
    scenario: Scenario,
    ruleset: Ruleset[object] | None,
    *,
    danger: Mapping[str, str] | None = None,
    say: Say = str,
) -> bytes:
    """`danger` is a sentence for each encounter by its title, where it has been calculated."""
    with tempfile.TemporaryDirectory(prefix="talewright-scenario-") as name:
        folder = Path(name)
        return compiled(folder, "scenario.typ", _data(scenario, ruleset, danger or {}, folder, say))


def _data(
    scenario: Scenario, ruleset: Ruleset[object] | None, danger: Mapping[str, str], folder: Path, say: Say
) -> JSON:
    head = scenario.head
    system = ruleset.title if ruleset is not None else head.system
    about = say(
        Message(
            "For {players} characters, about {hours} hours. {system}. Only the game master reads this.",
            players=head.players or "3-5",
            hours=head.hours or "3",
            system=system,
        )
    )
    contains = (
        say(Message("Contains: {content}", content=head.content.rstrip("."))) + "." if head.content else ""
    )
    words = vocabulary_of(head.lang)
    rules = f"{system}: {ruleset.licence}" if ruleset is not None else ""
    found: dict[str, JSON] = {
        "title": head.title,
        "author": head.author,
        "lang": head.lang or "en",
        "about": f"{about} {contains}".strip(),
        "licence": f"{head.title}, {head.author}: {head.licence}. {rules}.",
        "words": {
            "situation": say(Message("Situation")),
            "clock": say(Message("Clock")),
            "encounter": say(Message("Encounter")),
            "people": say(Message("People")),
            "who": say(Message("Who")),
            "count": say(Message("How many")),
            "wants": say(Message("Wants")),
            "fears": say(Message("Fears")),
            "next": say(Message("Next, if nobody acts")),
            "voice": say(Message("Voice")),
            "map": say(Message("Map")),
            "places": say(Message("Places")),
            "handout": say(Message("Handout")),
            "answers": say(Message("If they ask")),
            "result": say(Message("What happens")),
        },
        "situation": paragraphs(scenario.situation),
        "parts": [
            {
                "title": say(TITLES[key]) if key in TITLES else key.replace("-", " ").capitalize(),
                "paras": paragraphs(text),
                "first": key in FIRST,
            }
            for key, text in scenario.parts.items()
        ],
        "clocks": [_clock(each) for each in scenario.clocks],
        "encounters": [_encounter(each, ruleset, danger, words) for each in scenario.encounters],
        "people": [_person(each) for each in scenario.people],
        "places": [{**_item(each, words), "number": each.number} for each in scenario.places],
        "tables": [_table(each) for each in scenario.tables],
        "handouts": [{"title": each.title, "paras": paragraphs(each.text)} for each in scenario.handouts],
        "answers": [_item(each, words) for each in scenario.answers],
    }
    if scenario.map:
        found["map"] = _map(scenario.map, folder)
    return found


def paragraphs(text: str) -> list[JSON]:
    """Paragraphs between blank lines; each line of a list is one of its own."""
    parts = _LIST.sub("\n\n• ", text).split("\n\n")
    return [marked(" ".join(part.split())) for part in parts if part.strip()]


def _item(item: Item, words: Vocabulary) -> dict[str, JSON]:
    return {
        "name": item.title,
        "paras": paragraphs(item.text),
        "facts": [
            {"name": words.said(key.capitalize()), "text": marked(value)} for key, value in item.facts.items()
        ],
    }


def _person(item: Item) -> JSON:
    facts = {key: item.facts.get(key, "") for key in ("role", "wants", "fears", "next", "voice")}
    return {"name": item.title, "paras": paragraphs(item.text), **facts}


def _clock(clock: Clock) -> JSON:
    return {
        "title": clock.title,
        "paras": paragraphs(clock.text),
        "steps": [marked(each) for each in clock.steps],
    }


def _table(table: Table) -> JSON:
    rows = [[str(low) if low == high else f"{low}-{high}", text] for low, high, text in table.rows]
    return {"title": table.title, "dice": table.dice, "rows": rows}


def _encounter(
    item: Item, ruleset: Ruleset[object] | None, danger: Mapping[str, str], words: Vocabulary
) -> JSON:
    cards = (
        {}
        if ruleset is None or ruleset.encounters is None
        else {each.id: each.name for each in ruleset.encounters.foes()}
    )
    foes = []
    for line in item.lists.get("foes", ()):
        if match := _FOE.fullmatch(line):
            name = cards.get(match["id"], match["id"].rpartition("/")[2].replace("_", " ").replace("-", " "))
            foes.append({"name": name, "count": int(match["count"] or 1)})
    return {**_item(item, words), "title": item.title, "foes": foes, "danger": danger.get(item.title, "")}


def _map(text: str, folder: Path) -> JSON:
    picture = read_picture(text, "map.svg", lettered=True)
    view = _VIEW.search(text)
    box = view["view"] if view else "0 0 420 300"
    drawn = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" font-family="Alegreya" color="#000">{picture.markup}</svg>'
    (folder / "map.svg").write_text(drawn, encoding="utf-8")
    return {"file": "map.svg", "alt": picture.title("en") or "Map"}

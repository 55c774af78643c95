"""Tells a short session, rendered through the ruleset's own words: run it to write golden/session.md anew."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from talewright.core import record
from talewright.core.game import Single
from talewright.core.replay import Ended, resume
from talewright.rulesets.generic_fantasy import RULESET
from talewright.rulesets.generic_fantasy.character import Hero
from talewright.testing.script import Short, scripted

GOLDEN = Path(__file__).parent / "golden" / "session.md"
WORDS = RULESET.words()
RULES = RULESET.rules()


class Session:
    """A report that grows, scene by scene."""

    def __init__(self) -> None:
        self.lines: list[str] = ["# The toll on the marsh causeway", ""]
        self.hero = Hero()

    def say(self, text: str) -> None:
        self.lines += [text, ""]

    def scene(self, title: str, text: str) -> None:
        self.lines += [f"## {title}", "", text, ""]

    def create(self, answers: Sequence[Short]) -> None:
        self._run(RULESET.create, (RULES,), answers, told=False)

    def order(self, verb: str, order: Mapping[str, Any], answers: Sequence[Short]) -> None:
        spoken: Any = record.load(RULESET.verbs[verb].order, dict(order))
        self._run(RULESET.verbs[verb].play, (self.hero, spoken, RULES), answers, told=True)

    def _run(self, rule: Any, args: tuple[Any, ...], answers: Sequence[Short], *, told: bool) -> None:
        answerer, left = scripted(answers)
        ended = resume(Single(rule, args, ending=lambda _: "done"), answerer=answerer)
        assert isinstance(ended, Ended), ended
        assert not left, left
        assert ended.state is not None
        result = ended.state.result
        self.hero = result if isinstance(result, Hero) else result.hero
        if told:
            spoken = [WORDS.note(note) for note in ended.notes]
            self.lines += [f"- {' '.join(line.split())}" for line in spoken if line] + [""]

    def sheet(self) -> None:
        page = RULESET.sheet(self.hero)
        figures = ", ".join(
            f"{one.name} {one.value}" + (f"/{one.maximum}" if one.maximum is not None else "")
            for one in page.figures
        )
        self.lines += [f"**{page.title}**, {page.subtitle}. {figures}.", ""]
        for block in page.blocks:
            entries = "; ".join(
                f"{one.name} ({one.detail or one.said})" if one.detail or one.said else one.name
                for one in block.entries
            )
            self.lines.append(f"- {', '.join(filter(None, (block.title, block.note)))}: {entries}")
        self.lines.append("")


def tell() -> str:
    """The whole session."""
    session = Session()
    session.scene(
        "Eloise",
        "Eloise is rolled and chosen in equal parts: the name, the look and the skills come from the dice, the dice of "
        "her attributes are placed, and with d8 in Willpower she can only be a sage. She takes Spellcasting and one spell.",
    )
    session.create(
        [
            *("roll", (4,), "roll", (11,), "pick:6", "pick:2"),
            *("roll", (15,), "roll", (15,), "roll", (17,), "pick:12"),
            *("array", "to:willpower", "to:body"),
            *("feat:spellcasting", "spell:magic-missile"),
            *("roll", (8,), (4,), (5,), (5,), (1,), (10,)),
            *(
                "coin",
                "buy:light armor",
                "buy:staff",
                "buy:lantern",
                "buy:lantern oil",
                "buy:travel rations",
                "done",
            ),
        ]
    )
    session.sheet()
    session.scene(
        "The washed-out bridge",
        "The causeway breaks off above black water. Eloise looks for the old piles under the surface: Intellect with "
        "survival. Nothing comes of it until she forces her mind to the task.",
    )
    session.order("test", {"attribute": "intellect", "skill": "survival"}, [(2, 3), "buy:hit+miss for 4 WIL"])
    session.scene(
        "The toll-keeper",
        "On the far side a bandit wants a toll. She tells him what the fog does to people who take coin on this road: "
        "a contest of Willpower. Both come up alike in hits, and the better grade decides.",
    )
    session.order(
        "contest",
        {"attribute": "willpower", "foe": "roadside-bandit", "spend": False},
        [(7,), (5,)],
    )
    session.scene(
        "Steel on the causeway",
        "His captain is not so easily moved. The first exchange goes to Eloise's staff; the next ones do not.",
    )
    fight = {"foe": "bandit-captain", "spend": False, "foe_spend": False}
    session.order("attack", fight, [(6, 4), (3, 2)])
    session.order("attack", {**fight, "attacker": "foe"}, [(8, 3), (2, 3)])
    session.say("He presses on. She gives ground, and then there is no more ground to give.")
    session.order("attack", {**fight, "attacker": "foe"}, [(8, 6), (5, 3)])
    session.order("attack", {**fight, "attacker": "foe"}, [(7, 4), (1, 3)])
    session.scene(
        "Two points of will",
        "She steps back into the fog and spends what will is left on a missile of twice the strength. The captain fights "
        "it and fails; the mail does its last work.",
    )
    session.order(
        "cast",
        {
            "spell": "magic-missile",
            "doublings": 1,
            "foe": "bandit-captain",
            "spend": False,
            "foe_spend": False,
        },
        ["resist", (2,), (5,)],
    )
    session.say("The captain looks at the ruin of the mail, whistles, and the two are gone into the reeds.")
    session.scene(
        "An hour by the lantern", "Bread, cold tea, and a dry stone. One pool an hour, one test a pool."
    )
    session.order("rest", {"hours": 2}, ["pool:body", (2,), "pool:willpower", (6,)])
    session.scene(
        "What it was worth",
        "She had let her distrust of everybody start this fight, and the table agrees: a point of experience. It is the "
        "eighth, and she rolls.",
    )
    session.hero = replace(session.hero, xp=7)
    session.order("earn", {"n": 1}, ["roll", (8,), "raise:survival"])
    session.scene("At the end of the day", "The arm will never look quite straight again.")
    session.sheet()
    session.lines += ["---", "", f"{RULESET.credit}"]
    return "\n".join(session.lines) + "\n"


if __name__ == "__main__":
    GOLDEN.write_text(tell(), encoding="utf-8")

"""A short expedition as a session report: run this file to write golden/ anew.

The story is ours and small; every figure in it is told by the rules, in the words of the ruleset. Two reports
are written: what the players saw, and what the game master saw, hidden dice and all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from talewright.core import record
from talewright.core.ask import Answer, Chosen, Note, Rolled
from talewright.core.game import Single
from talewright.core.replay import Ended, resume
from talewright.rulesets.legend import RULESET
from talewright.rulesets.legend.character import Hero
from talewright.rulesets.legend.options import Rules

GOLDEN = Path(__file__).parent / "golden"
PLAYERS, MASTER = GOLDEN / "the-toll-meadow.md", GOLDEN / "the-toll-meadow-master.md"
Log = Sequence[tuple[int, ...] | str]


class Step(NamedTuple):
    title: str
    prose: str
    verb: str
    order: Mapping[str, Any]
    log: Log = ()


CREATION: Log = ("array:6/4/8", "rats", (6,), "junkfood")

STORY: tuple[Step, ...] = (
    Step(
        "The road east",
        "Pim leaves before the bakers are up. The road to the toll meadow climbs all the way, and a plastic net is "
        "heavier than it looks.",
        "travel",
        {"areas": 2, "area": "the toll meadow", "strenuous": True},
    ),
    Step(
        "A sash across the road",
        "At the turnpike stands one of the Tabby Duke's guards, halberd across the road, counting clouds. Pim says "
        "good afternoon, and means it less with every word.",
        "reaction",
        {"reading": "social"},
        ((2,), (2,)),
    ),
    Step(
        "The toll",
        '"Rats pay double," says the guard, and the halberd comes down. There is a burnt matchstick within reach.',
        "fight",
        {"foe": "duke_guard", "wield": "Burnt matchstick"},
        (
            (4,),
            "attack",
            (6, 4),
            (3, 2),
            "attack",
            (5, 4),
            "reroll:d6_worth_1",
            (6,),
            (8, 1),
            "attack",
            (6, 4),
        ),
    ),
    Step(
        "The hedge",
        "The guard sits in the ditch and thinks about retirement. Between Pim and the toll house stands a hedge of "
        "brambles; there is a book for that.",
        "cast",
        {"spell": "scorch"},
        ((2, 2), "trouble", "trouble"),
    ),
    Step(
        "Through the brambles",
        "The book spits a single spark, backwards. While the net smoulders, Pim crawls.",
        "roll",
        {"attribute": "grace", "tool": 0, "boons": 1, "offered": ["harm:1", "fatigue:1"]},
        ((5, 2), "fatigue:1"),
    ),
    Step(
        "The toll house",
        "Inside it smells of wet wool and copper. Two drawers stick; the third does not.",
        "explore",
        {"enter": "the toll house", "actions": 2},
    ),
    Step(
        "Double tolls",
        "Someone has paid in buttons, someone in milk teeth, and somebody in a very small bell.",
        "take",
        {"items": ["Buttons (d4, treasure)", "Milk teeth (d4, treasure)", "Small bell (d4, treasure)"]},
    ),
    Step(
        "An hour under the table",
        "The coast is clear, the rug is thick, and there are crusts older than the Duke's claim to this valley.",
        "rest",
        {"kind": "nap"},
        ("scraps",),
    ),
    Step(
        "Down to Fernport",
        "It is easier downhill.",
        "travel",
        {"areas": 2, "area": "Fernport"},
    ),
    Step(
        "Mab's stall",
        "Mab the magpie weighs things by looking at them sideways. She has a brass key-ring that Pim wants very "
        "much not to want.",
        "trade_up",
        {"size": 4, "trader": "Mab", "into": "Brass key-ring (d6, treasure)"},
        ("roll", (3,), "roll", (1,), "roll", (4,)),
    ),
    Step(
        "A light for the way back",
        "The key-ring is Pim's for as long as it takes to walk to the lamp-maker.",
        "buy",
        {"goods": ["oil_lantern"], "treasure": "Brass key-ring"},
    ),
    Step(
        "Ashes",
        "The lamp-maker's forge is banked for the night. Nobody minds a book in the warm ashes, if the book does not.",
        "recharge",
        {"spell": "scorch", "meanwhile": True},
    ),
    Step(
        "A bed of rags",
        "A cousin of a cousin has a cellar with a door that shuts.",
        "rest",
        {"kind": "sleep"},
        ("scraps",),
    ),
    Step(
        "What they say in Fernport",
        "By morning every rat in the harbour knows who stood up to the sash. They have the halberd wrong, and the "
        "match twice as long.",
        "advance",
        {"deed": True},
        ("ability:firestarter",),
    ),
)


def answers(log: Log) -> list[Answer]:
    return [Chosen(each) if isinstance(each, str) else Rolled(each) for each in log]


def report(*, master: bool) -> str:
    """The whole session; `master` shows what was rolled in secret."""
    words = RULESET.words()
    rules = Rules()
    made = resume(Single(RULESET.create, (rules,), ending=lambda _: "created"), answers(CREATION))
    assert isinstance(made, Ended)
    assert made.state is not None
    hero: Hero = replace(made.state.result, name="Pim")
    seat = "as the game master saw it" if master else "as the players saw it"
    lines = ["# The Toll Meadow", "", f"A session of {RULESET.title}, {seat}. {RULESET.credit}.", ""]
    lines += _page(hero)

    def tell(notes: Sequence[Note]) -> list[str]:
        seen = [note for note in notes if master or not note.secret]
        said = [words.note(note) for note in seen]
        return [" ".join(sentence for sentence in said if sentence)]

    for step in STORY:
        order: Any = record.load(RULESET.verbs[step.verb].order, dict(step.order))
        game: Single[Any] = Single(
            RULESET.verbs[step.verb].play, (hero, order, rules), ending=lambda outcome: outcome.word
        )
        ended = resume(game, answers(step.log))
        assert isinstance(ended, Ended), (
            f"{step.title}: waits for {ended.question.what} {ended.question.options}"
        )
        assert ended.state is not None
        hero = ended.state.result.hero
        assert not RULESET.check(hero)
        lines += ["", f"## {step.title}", "", step.prose, ""]
        lines += [f"> {line}" for line in tell(ended.notes) if line]
    lines += ["", "## The sheet at the end", "", *_page(hero)]
    return "\n".join(lines) + "\n"


def _page(hero: Hero) -> list[str]:
    """The sheet as Markdown."""
    page = RULESET.sheet(hero)
    figures = ", ".join(
        f"{figure.name} {figure.value}" + (f" of {figure.maximum}" if figure.maximum is not None else "")
        for figure in page.figures
    )
    lines = [f"**{page.title}** ({page.subtitle}): {figures}.", ""]
    for block in page.blocks:
        entries = "; ".join(
            f"{entry.name} ({entry.detail or entry.said})" if entry.detail or entry.said else entry.name
            for entry in block.entries
            if entry.style not in ("more", "free")
        )
        lines.append(f"- *{', '.join(filter(None, (block.title, block.note)))}.* {entries}")
    return lines


def main() -> None:
    GOLDEN.mkdir(exist_ok=True)
    PLAYERS.write_text(report(master=False), encoding="utf-8")
    MASTER.write_text(report(master=True), encoding="utf-8")


if __name__ == "__main__":
    main()

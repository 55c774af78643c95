"""A short session as a report: run this file to write golden/the-toll-bridge.md anew.

The story is ours and small; every figure in it is told by the rules, in the words of the ruleset.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from talewright.core import record
from talewright.core.ask import Answer, Ask, Chosen, Note, Rolled
from talewright.core.game import Single
from talewright.core.replay import Ended, resume
from talewright.rulesets.goonies import RULESET
from talewright.rulesets.goonies.character import Hero

GOLDEN = Path(__file__).parent / "golden" / "the-toll-bridge.md"
Step = tuple[str, str, Mapping[str, Any]]

STORY: tuple[Step, ...] = (
    (
        "The ford",
        (
            "The toll bridge charges a tooth. Half a mile down, the river looks shallow enough to be worth the "
            "wet; it is not as shallow as it looks."
        ),
        {"verb": "check", "ability": "grace", "ds": 8},
    ),
    (
        "The miller's scroll",
        (
            "The miller, who has seen you come ashore and is sorry for having laughed, gives you the scroll his "
            "aunt used against crows."
        ),
        {"verb": "learn", "spell": "smoke_screen"},
    ),
    (
        "The weir",
        "A plank runs along the top of the weir, furred with moss.",
        {"verb": "check", "ability": "grace", "ds": 9},
    ),
    (
        "The toll keeper",
        "On the far bank the toll keeper is waiting all the same, and with her the goose.",
        {
            "verb": "fight",
            "enemies": [
                {"ds": 6, "name": "goose", "tags": ["flying"]},
                {"ds": 9, "name": "toll keeper", "weapon": 1},
            ],
        },
    ),
    (
        "The hayloft",
        "Nobody comes after you. There is a hayloft, dry and smelling of apples.",
        {"verb": "rest"},
    ),
    (
        "The locked gate",
        "By morning the gate to the high road is still locked. You put your shoulder to it.",
        {"verb": "check", "ability": "power", "ds": 11},
    ),
    (
        "The watchman",
        "The noise has woken the watchman, who would rather talk than hit, but knows only how to hit.",
        {"verb": "fight", "ds": 9, "name": "watchman"},
    ),
)

SCRIPT: tuple[tuple[int, ...] | str, ...] = (
    "rogue", "learn:cold_snap",
    (2, 3),
    (5, 3),
    "cast:smoke_screen", (5, 6),
    "attack", (4, 4),
    "attack", (3, 6),
    "attack", (2, 3),
    "cast:cold_snap", (4, 6),
    "eat",
    (6, 6),
    "grace",
    "run", (4, 1),
    "run", (6, 3),
)  # fmt: skip


def session(ask: Ask) -> Hero:
    """Creation, then every scene of the story with one and the same character."""
    rules = RULESET.rules()
    ask.note("scene", number=0)
    hero = RULESET.create(ask, rules)
    for number, (_, _, told) in enumerate(STORY, 1):
        ask.note("scene", number=number)
        verb = RULESET.verbs[told["verb"]]
        order: Any = record.load(verb.order, {key: value for key, value in told.items() if key != "verb"})
        hero = verb.play(ask, hero, order, rules).hero
        assert not hero.out
    return hero


def report() -> str:
    """The whole session as Markdown."""
    answers: list[Answer] = [Chosen(each) if isinstance(each, str) else Rolled(each) for each in SCRIPT]
    game: Single[Any] = Single(session, (), ending=lambda _: "over")
    ended = resume(game, answers)
    assert isinstance(ended, Ended), "the script is too short"
    assert ended.state is not None
    hero: Hero = ended.state.result
    lines = [
        "# The toll bridge",
        "",
        "A session of Gamebooks & Goonies, told by the rules. Written by `make_golden.py`; do not edit.",
        "",
        "## A rogue sets out",
    ]
    lines += _scenes(ended.notes)
    sheet = RULESET.sheet(hero)
    figures = ", ".join(
        f"{figure.name} {figure.value}" + (f" of {figure.maximum}" if figure.maximum else "")
        for figure in sheet.figures
    )
    lines += ["", "## The sheet at the end", "", f"{figures}."]
    for block in sheet.blocks:
        shown = "; ".join(f"{entry.name} {entry.detail}".strip() for entry in block.entries)
        lines += ["", f"**{block.title}:** {shown}."]
    return "\n".join(lines) + "\n"


def _scenes(notes: tuple[Note, ...]) -> list[str]:
    """A heading and the author's sentence for each scene, then what the rules tell, a paragraph a throw."""
    words = RULESET.words()
    lines: list[str] = []
    paragraph: list[str] = []

    def close() -> None:
        if paragraph:
            lines.extend(["", " ".join(paragraph)])
            paragraph.clear()

    for note in notes:
        if note.kind == "scene":
            close()
            if number := int(str(note.facts["number"])):
                title, text, _ = STORY[number - 1]
                lines.extend(["", f"## {title}", "", f"*{text}*"])
            continue
        if note.kind == "rolled":
            close()
        sentence = words.note(note)
        if sentence:
            paragraph.append(sentence)
    close()
    return lines


if __name__ == "__main__":
    GOLDEN.parent.mkdir(exist_ok=True)
    GOLDEN.write_text(report(), encoding="utf-8")

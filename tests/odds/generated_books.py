"""Small books made at random: hubs, loops, shops, keywords, coin, counters, fights; of both systems."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from talewright.adventure import read_book
from talewright.adventure.game import AdventureGame, Page
from talewright.core.ruleset import find

HEAD = "---\ntitle: Trial\nsystem: {system}\nstart: s0\ndeath: dead\n---\n\n"
END = "\n\n## won {ending=victory}\n\nThrough.\n\n## dead {ending=death}\n\nNo more.\n"
KEYS = ("Ash", "Birch", "Cedar")


def won(page: Page) -> list[int]:
    return [page.ending == "victory"]


def rich(page: Page) -> list[int]:
    return [page.ending == "victory", page.hero.gp]


def generated(seed: int, size: int = 7, system: str = "gnat") -> str:
    """A book of that many sections, and its endings."""
    chance = random.Random(seed)
    names = [f"s{n}" for n in range(size)]

    def to() -> str:
        return chance.choice([*names, "won", "won"])

    sections = []
    for name in names:
        key, other = chance.choice(KEYS), chance.choice(KEYS)
        body = chance.choice(
            [
                *(_of_gnat if system == "gnat" else _of_goonies)(chance, to),
                f"Gain the keyword *{key}*. Turn to [[{to()}]].",
                f"If you have the keyword *{key}*, turn to [[{to()}]]. Gain 2 gp. Gain the keyword *{key}* and turn to [[{to()}]].",
                f"- To go on, turn to [[{to()}]].\n- If you have the keyword *{key}*, turn to [[{to()}]].\n- To give up, turn to [[dead]].",
                f"- To go left, turn to [[{to()}]].\n- To go right, turn to [[{to()}]].\n- Pay 2 gp: turn to [[{to()}]].",
                f"A stall:\n\n| Item | Buy | Sell |\n|---|---|---|\n| **rope** | 2gp | 1gp |\n| **lamp** | 1gp | |\n\nTurn to [[{to()}]].",
                f"If you have the **rope**, turn to [[{to()}]]. If you have the keyword *{other}*, turn to [[{to()}]]. Turn to [[dead]].",
                f"If you have been here before, turn to [[{to()}]]. Turn to [[{to()}]].",
            ]
        )
        sections.append(f"## {name}\n\n{body}")
    return HEAD.format(system=system) + "\n\n".join(sections) + END


def _of_gnat(chance: random.Random, to: Any) -> list[str]:
    return [
        f"Test your Talent at -{chance.randint(0, 4)}. If you succeed, turn to [[{to()}]]. If you fail, Take a Wound and turn to [[{to()}]].",
        f"Fight one round at -{chance.randint(0, 2)}. If you survive, turn to [[{to()}]], otherwise turn to [[dead]].",
    ]


def _of_goonies(chance: random.Random, to: Any) -> list[str]:
    ds = chance.randint(6, 10)
    return [
        f"Roll Power against {ds}. If you succeed, turn to [[{to()}]]. If you fail, turn to [[{to()}]].",
        f"Fight the **goblin (DS {ds})**; you may run. If you win, turn to [[{to()}]]. If you run, turn to [[{to()}]].",
    ]


def game(text: str, **changes: Any) -> AdventureGame:
    book = read_book(text)
    assert book.sound, [str(fault) for fault in book.faults]
    ruleset = find(book.head.system)
    hero = ruleset.draw(ruleset.sketch())
    if hasattr(hero, "fortune"):
        hero = replace(hero, fortune=1)
    return AdventureGame(book, ruleset, replace(hero, **changes), after=False)

"""Every robot that plays a book, by name: those of any game, the readers that learn, and policies in a few words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from talewright.adventure import Book
from talewright.core.ask import Question
from talewright.core.errors import QuestionError
from talewright.core.record import did_you_mean
from talewright.core.text.message import Message
from talewright.odds import players
from talewright.odds.players import Chance, Player, Standing
from talewright.odds.policy import POLICIES, cautious
from talewright.play.simulate import readers
from talewright.play.simulate.policies import PolicyPlayer


@dataclass
class PlainReader:
    """A reader of the odds reports: cautious in everything, or one who takes any way and is cautious otherwise."""

    name: str
    any_way: bool = False

    def begin(self) -> None:
        """Nothing is remembered."""

    def choose(self, question: Question, standing: Standing[Any], chance: Chance) -> str:
        del standing
        if self.any_way and question.what == "way":
            return chance.choice(question.offered or question.options)
        return cautious(question)


PLAIN = {"cautious": False, "explorer": True}
"""Whether such a reader takes any way."""
MEANING: Mapping[str, Message] = {
    **players.MEANING,
    **readers.MEANING,
    "cautious": POLICIES["cautious"],
    "explorer": Message("takes any way, and is cautious otherwise"),
}


def named_player(book: Book, name: str) -> Player:
    """A robot by its name, or by its policy: "prefer coin, avoid fights under 3 vitality"."""
    if name in players.MAKERS:
        return players.player(name)
    if name in readers.HEAT:
        return readers.reader(book, name)
    if name in PLAIN:
        return PlainReader(name, PLAIN[name])
    if " " in name.strip():
        return PolicyPlayer(book, name.strip())
    raise QuestionError(
        "",
        [
            Message(
                '{name!r} is no player; use {makers}, or a policy such as "prefer coin, avoid fights".{hint}',
                path="player",
                name=name[:40],
                makers=tuple(MEANING),
                hint=did_you_mean(name, MEANING),
            )
        ],
    )

"""Every robot that plays a book, by name: those of any game, the readers that learn, and policies in a few words."""

from __future__ import annotations

from collections.abc import Mapping

from talewright.adventure import Book
from talewright.core.errors import QuestionError
from talewright.core.record import did_you_mean
from talewright.core.text.message import Message
from talewright.odds import players
from talewright.odds.players import Player
from talewright.play.simulate import readers
from talewright.play.simulate.policies import PolicyPlayer

MEANING: Mapping[str, Message] = {**players.MEANING, **readers.MEANING}


def named_player(book: Book, name: str) -> Player:
    """A robot by its name, or by its policy: "prefer coin, avoid fights under 3 vitality"."""
    if name in players.MAKERS:
        return players.player(name)
    if name in readers.HEAT:
        return readers.reader(book, name)
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

"""Phrases put together to sentences, and what a clause leaves to the reader."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from talewright.adventure.phrases.tokens import Token
from talewright.adventure.proposals.parts import listed


def offered(stream: Sequence[Token]) -> bool:
    """You may climb: left to the reader. "As best you can" is not."""
    if stream and stream[0].text.casefold() in listed("may"):
        return True
    return any(
        one.text.casefold() == "you" and two.text in listed("may") and stream[-1] is not two
        for one, two in pairwise(stream)
    )


def offers(act: str) -> bool:
    return act.casefold().startswith("you may")


def sentence(words: str) -> str:
    words = words.replace(", If ", ", if ")
    return words[:1].upper() + words[1:] + ("" if words.endswith((".", "?")) else ".")


def row(words: list[str]) -> str:
    """Several phrases in one sentence: those behind the first keep their capitals, which begin an instruction."""
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]

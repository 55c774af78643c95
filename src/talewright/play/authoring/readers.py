"""Who reads a book whose odds are asked: a character of a file, and readers by name or by rules in words."""

from __future__ import annotations

from typing import Any

from talewright.core.ask import FOE, HERO, Seat
from talewright.core.character_file import from_file
from talewright.core.errors import QuestionError
from talewright.core.record import did_you_mean
from talewright.core.ruleset import Character, Ruleset
from talewright.core.text.message import Message
from talewright.odds.own_policy import OwnPolicy, is_in_words, own_policy
from talewright.odds.policy import POLICIES, Policy

NAMED_READERS = {"explorer": "way: random; otherwise cautious"}
"""Readers with a name of their own. One who reads the book for the first time does not know where ways lead to."""


def hero_for(ruleset: Ruleset[Any], data: object) -> Character:
    """The character of a file, if it is of the book's system."""
    system, hero = from_file(data)
    if system.id != ruleset.id:
        raise QuestionError(
            Message("question"),
            [Message("the character is of {theirs}, the book of {ours}.", theirs=system.id, ours=ruleset.id)],
        )
    return hero


def players_of(reader: str) -> dict[Seat, Policy]:
    """The seats of a book: a reader by the name of a policy, or by rules in words, and cautious opposition."""
    faults: list[Message] = []
    reader = NAMED_READERS.get(reader, reader)
    policy: Policy = own_policy(reader, faults) if is_in_words(reader) else reader
    if isinstance(policy, str) and policy not in POLICIES:
        known = (*POLICIES, *NAMED_READERS)
        faults.append(
            Message(
                "{policy!r} is not a policy.{hint}",
                path="policy",
                policy=policy[:40],
                hint=did_you_mean(policy[:40], known),
            )
        )
    if faults:
        raise QuestionError(Message("question"), faults)
    return {HERO: policy, FOE: "cautious"}


def without_foresight(reader: str) -> str:
    """The reader that is sampled in place of one: best play needs the exact answer."""
    if reader == "optimal":
        return "cautious"
    policy = players_of(reader)[HERO]
    return str(policy.without_foresight()) if isinstance(policy, OwnPolicy) and policy.weighs else reader

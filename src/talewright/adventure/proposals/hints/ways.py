"""Hints about a reference to which nothing leads."""

from __future__ import annotations

from talewright.adventure.phrases.tokens import NUMBER, REFERENCE
from talewright.adventure.proposals.hints.said import Said
from talewright.core.text.message import NOTHING, Message

GENERAL = ("write-turn-to-at-the-start", "name-the-section")
"""The code of the cure that says nothing of the sentence."""
_SEVERAL = 2
_DICE = frozenset("die dice d6".split())
_ASKS = frozenset(
    """
    if unless those anyone everyone everybody nobody whoever only otherwise without with lacking success failure succeed succeeded fail failed win won lose
    lost else others should provided when case
    """.split()
)


def _by_number(said: Said) -> Message:
    """Go to the section with that number."""
    if said.fault.id != "bare-number" or not {"number", "that"} & said.words or said.numbers:
        return NOTHING
    return Message(
        'For a section that is found by its number, write "... and turn to that section", and mark it as "## name {{#35 secret}}".'
    )


def _dice(said: Said) -> Message:
    """1 to 3, [[a]]."""
    if said.fault.id == "bare-number":
        return NOTHING
    results = any(token.kind == NUMBER for token in said.whole)
    if not said.of_dice and not (results and said.nearby & _DICE):
        return NOTHING
    return Message("What dice decide stands in a table whose first column is headed by the die, such as d6.")


def _asked(said: Said) -> Message:
    """Those who fail go to [[x]]: one way under a condition."""
    if len(said.references) != 1 or said.fault.id == "bare-number" or not said.around & _ASKS:
        return NOTHING
    return Message('Say for whom this way is: "If you ..., turn to [[{name}]]".', name=said.references[0])


def _several(said: Said) -> Message:
    if len(said.references) < _SEVERAL or said.fault.id == "bare-number":
        return NOTHING
    name = next((token.inside for token in said.stream if token.kind == REFERENCE), said.references[0])
    return Message('Make a list of choices, each with its own "turn to [[{name}]]".', name=name)


def _named(said: Said) -> Message:
    """You see [[x]] from here."""
    if not said.references or said.fault.id == "bare-number":
        return NOTHING
    return Message(
        'If the reader goes there, write "Turn to [[{name}]]"; if the place is only named, leave out the brackets.',
        name=said.references[0],
    )


HINTS = (_by_number, _dice, _asked, _several, _named)

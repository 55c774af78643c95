"""The living sheet of a ruleset that brings no page of its own, and a drawer for any verb.

Scores come from the sheet's figures, gear and abilities from its blocks. Every verb is an action; what it needs is
asked in a drawer made from the fields of its order.
"""

from __future__ import annotations

import typing
from typing import Any

from talewright.core import record
from talewright.core.record import FieldSpec
from talewright.core.ruleset import H, Ruleset, Verb
from talewright.core.sheet import STATE
from talewright.core.sheet_drawers import Choice, Drawer, Number, Part, Pick, Switch, Words
from talewright.core.sheet_page import RARE, Action, Listed, Score, SheetPage, Thing, Things
from talewright.core.text.message import Message, Name
from talewright.play.orders import verbs_of

MAX_NUMBER = 99
MAX_ROW = 4
"""Choices that stand beside each other."""


def plain_page(ruleset: Ruleset[H], hero: H) -> SheetPage:
    sheet = ruleset.sheet(hero)
    scores = tuple(
        Score(Name(figure.name), figure.value, figure.maximum, figure.pips, Name(figure.note) if figure.note else None)
        for figure in sheet.figures
    )  # fmt: skip
    blocks = [block for block in sheet.blocks if block.entries and block.kind != STATE]
    gear = tuple(
        Things(
            Name(block.title),
            tuple(
                Thing(
                    Name(each.name),
                    Name(each.detail) if each.detail else None,
                    style=each.style,
                    said=Name(each.said) if each.said else None,
                )
                for each in block.entries
                if each.style != "free"
            ),
            Name(block.note) if block.note else None,
            len(block.entries) if block.first else None,
            block.first or 1,
            Name(block.said) if block.said else None,
        )
        for block in blocks
        if block.entries[0].style != "keyword"
    )
    words = tuple(
        Listed(Name(block.title), words=tuple(Thing(each.name) for each in block.entries))
        for block in blocks
        if block.entries[0].style == "keyword"
    )
    # `meaning` is a sentence of the ruleset's own catalog.
    verbs = tuple((verb, drawer_of(verb)) for verb in verbs_of(ruleset))
    actions = tuple(
        Action(Name(verb.meaning), opens=f"do-{verb.id}") if drawer else Action(Name(verb.meaning), verb.id)
        for verb, drawer in verbs
    )
    return SheetPage(
        scores=scores,
        actions={RARE: actions},
        gear=gear,
        listed=words,
        drawers=tuple(drawer for _, drawer in verbs if drawer is not None),
    )


def drawer_of(verb: Verb[Any]) -> Drawer | None:
    """What a verb needs to know; None for one that needs nothing."""
    parts = tuple(
        part
        for spec in record.fields(verb.order)
        if spec.offered_in_play and (part := part_of(spec)) is not None
    )
    if not parts:
        return None
    return Drawer(f"do-{verb.id}", Name(verb.meaning), Message("Do it"), verb.id, parts)


def part_of(spec: FieldSpec) -> Part | None:
    """The control of a field; lists of records have none, and keep their default."""
    title = Name(spec.meaning or spec.name.replace("_", " "))
    kind = spec.plain_type
    default = spec.default if isinstance(spec.default, int | str) else None
    if kind is bool:
        return Switch(spec.name, title, on=bool(default))
    if spec.choices and kind is str:
        choices = tuple(
            Choice(each, Name(each.replace("_", " ")) if each else Message("none"), chosen=each == default)
            for each in spec.choices
        )
        return Pick(spec.name, title, choices, short=len(choices) <= MAX_ROW)
    if kind is int:
        if spec.optional:
            return Words(spec.name, title, empty=True)
        low = spec.low if spec.low is not None else 0
        value = default if isinstance(default, int) else max(low, 1)
        return Number(spec.name, title, value, low, spec.high if spec.high is not None else MAX_NUMBER)
    if kind is str:
        return Words(spec.name, title, value=str(default or ""), empty=default == "")
    if typing.get_origin(kind) is tuple and typing.get_args(kind)[0] in (str, int):
        return Words(spec.name, title, empty=True)
    return None

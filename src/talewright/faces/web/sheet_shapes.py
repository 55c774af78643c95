"""What the API says about a living sheet, and what it takes: the shapes of `/api/characters/{character}/sheet`."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, Field

from talewright.faces.web.game_shapes import EventOut, QuestionOut
from talewright.faces.web.shapes import In, SheetOut


class ChangeOut(BaseModel):
    """A figure of the sheet, before and after."""

    name: str
    old: int
    new: int


class ActionOut(BaseModel):
    """Something to tap: a verb with its order filled in. `shut` says why it cannot be done now."""

    group: str
    title: str
    verb: str
    order: dict[str, Any]
    chance: float | None = None
    shut: str = ""
    changes: list[ChangeOut] = Field(default_factory=list)


class EntryOut(BaseModel):
    """One entry of the history. To undo all that came after it, send `undo_to` with its `end`."""

    number: int
    end: int
    title: str
    verb: str
    order: dict[str, Any]
    events: list[EventOut]
    changes: list[ChangeOut]
    good: bool | None


class LivingSheetOut(BaseModel):
    """`at` is the state that is shown: send it back with a change, which is refused when the character has changed."""

    at: str
    sheet: SheetOut
    over: str
    notes: str
    actions: list[ActionOut]
    tray: str
    """empty, asked, done or undone"""
    question: QuestionOut | None
    chances: dict[str, float]
    can_undo: bool
    can_redo: bool
    history: list[EntryOut]


class OrderOfSheet(In):
    verb: Annotated[str, Field(max_length=60)]
    order: dict[str, Any] = Field(default_factory=dict)
    options: dict[str, Any] = Field(default_factory=dict)


class SheetChangeIn(In):
    """Exactly one of `do`, `choose`, `roll`, `undo`, `undo_to`, `redo` and `notes`."""

    at: Annotated[str, Field(max_length=40)] = ""
    do: OrderOfSheet | None = None
    choose: Annotated[str, Field(max_length=300)] | None = None
    roll: Annotated[list[int], Field(max_length=200)] | None = None
    undo: bool = False
    undo_to: Annotated[int, Field(ge=0, le=1_000_000)] | None = None
    redo: bool = False
    notes: Annotated[str, Field(max_length=10_000)] | None = None
    physical: bool = False
    """real dice: every roll waits for `roll`"""

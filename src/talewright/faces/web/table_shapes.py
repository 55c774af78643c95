"""The shapes of live tables in the JSON API."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field, StringConstraints

from talewright.faces.web.game_shapes import EventOut, QuestionOut
from talewright.faces.web.shapes import Ident, In, Name, SheetOut

PersonName = Annotated[str, StringConstraints(min_length=1, max_length=60)]


class OpenTableIn(In):
    """A new table; the caller is its game master."""

    system: Name
    title: Name = ""
    name: PersonName
    options: dict[str, Any] = Field(default_factory=dict)
    step_by_step: bool = False
    foe_numbers: bool = False
    hidden_notice: bool = False
    watchers: bool = True
    scripts: bool = True
    let_in: bool = False
    player_odds: bool = True
    content: Annotated[str, Field(max_length=400)] = ""
    scenario: Name = ""
    """the id of a scenario on the shelf: the table is prepared for it"""


class JoinIn(In):
    """Take a seat by the secret of an invitation."""

    link: Ident
    name: PersonName
    role: Literal["player", "watcher"] = "player"
    script: bool = False
    """a script or an AI sits here; everybody sees that"""


class BringIn(In):
    """Bring a character: one of yours, one that is ready, or a random one."""

    character: Ident | None = None
    hero: Name = ""
    name: Name = ""


class EventIn(In):
    """Something a seat does: a kind of event and its fields (see the reference)."""

    kind: Name
    body: dict[str, Any] = Field(default_factory=dict)
    because: Annotated[int, Field(ge=0, le=1_000_000)] = 0
    """the request that this order answers"""
    seen: Annotated[int | None, Field(ge=0, le=1_000_000)] = None
    """the version of the table that you saw: a roll for a question that has been answered since is refused"""


class SeatOut(BaseModel):
    id: str
    name: str
    role: str
    script: bool
    real_dice: bool


class FigureOut(BaseModel):
    name: str
    value: int | str
    maximum: int | None = None


class SheetLineOut(BaseModel):
    """A character as everybody sees it."""

    id: str
    owner: str
    player: str
    name: str
    figures: list[FigureOut]
    state: list[str]
    mine: bool
    edited: bool
    health: FigureOut | None
    consent: bool


class FighterOut(BaseModel):
    """A fighter. Without `figures` the seat knows only its condition."""

    at: int
    name: str
    condition: str
    fate: str
    figures: dict[str, int]
    most: int
    hidden: bool
    sheet: str
    states: list[str]


class FightOut(BaseModel):
    action: int
    turn: str
    party: list[FighterOut]
    foes: list[FighterOut]
    order: list[str]
    places: list[str] = []
    """the same as `fight.order` names them"""
    round: int = 1
    phase: str = ""


class AskedOut(BaseModel):
    """An open question; `question` is empty for those who do not answer it."""

    action: int
    actor: str
    asked: int
    seat: str
    name: str
    mine: bool
    question: QuestionOut | None
    until: float | None = None


class RequestOut(BaseModel):
    event: int
    sheet: str
    name: str
    verb: str
    why: str
    fields: dict[str, Any]
    title: str
    chance: float | None
    waits_for: list[str]
    """who has to answer before it can be made"""
    fighting: bool
    """it can be made when the fight is over"""


class ClockOut(BaseModel):
    id: str
    title: str
    segments: int
    filled: int
    public: bool
    notes: str


class HandoutOut(BaseModel):
    id: str
    title: str
    text: str
    picture: str


class TableLineOut(BaseModel):
    """A line of the log. `number` counts what this seat sees."""

    number: int
    at: float
    seat: str
    name: str
    kind: str
    text: str
    happened: list[EventOut]
    undone: bool
    event: int
    dice: list[tuple[int, int, bool]]
    total: int | None


class WayOut(BaseModel):
    """A prepared scene that a way leads to."""

    id: str
    title: str
    visited: bool


class ReadySceneOut(BaseModel):
    """A scene that comes with the rules; `id` is what `scene.go` names."""

    id: str
    title: str
    kind: str
    content: str


class PersonOut(BaseModel):
    """A person whom the party may meet, and how they take it."""

    id: str
    name: str
    text: str
    mood: str


class PlaceOut(BaseModel):
    """Where the party is, for the game master."""

    id: str
    ways: list[WayOut]
    ready: list[ReadySceneOut]
    traits: list[tuple[str, str, str]]
    offered: list[str]
    """traits that the rules set off with what happened last"""
    actions: dict[str, str]
    """what the party may do that takes time, for `party.explore`"""
    people: list[PersonOut]
    day: int | None
    watch: str
    clock: int | None


class TableOut(BaseModel):
    """A table as one seat sees it."""

    id: str
    version: int
    title: str
    system: str
    seat: str
    role: str
    locked: bool
    offered: str
    scene: str
    scene_text: str
    place: PlaceOut | None
    notes: str
    seats: list[SeatOut]
    at_the_door: list[SeatOut]
    """who asks for a seat, for the game master"""
    sheets: list[SheetLineOut]
    fight: FightOut | None
    questions: list[AskedOut]
    requests: list[RequestOut]
    clocks: list[ClockOut]
    handouts: list[HandoutOut]
    log: list[TableLineOut]


class TableCardOut(BaseModel):
    id: str
    title: str
    system: str
    seat: str
    updated: float


class InvitationOut(BaseModel):
    """What an invitation leads to."""

    title: str
    system: str
    content: str
    watchers: bool


class LinkOut(BaseModel):
    link: str


class DangerIn(In):
    """A question of danger: an encounter of the table, or the planned day if it is empty."""

    encounter: Name = ""
    seconds: Annotated[float, Field(gt=0, le=2)] = 1.8


class DangerOut(BaseModel):
    """What a fight or a day does to the party. Chances are shares of one; a sample has `runs` and a `margin`."""

    exact: bool
    runs: int
    fallen: list[float]
    who: list[float]
    dead: float
    won: float
    margin: float
    alive: list[float]
    lost: float
    band: str


class UndoOut(BaseModel):
    """The events that go with one that is undone."""

    events: list[int]


class TableSheetOut(BaseModel):
    sheet: SheetOut

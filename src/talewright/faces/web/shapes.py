"""The shapes of the JSON API: what comes in, checked; what goes out, documented."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Name = Annotated[str, StringConstraints(max_length=200)]
Ident = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
MAX_SEQ = 2_000_000_000
Seq = Annotated[int, Field(ge=0, le=MAX_SEQ)]


class In(BaseModel):
    model_config = ConfigDict(extra="forbid")


class FaultOut(BaseModel):
    """One fault. `code` and `path` are the same in every language; `text` is in the language that was asked for."""

    code: str
    path: str
    """the field in what was sent, such as `steps[0].rounds`; lists count from 0"""
    text: str


class Refusal(BaseModel):
    """Why not: a code to branch on, a sentence to show, every fault at once, the options that would have fitted."""

    status: int
    code: str
    error: str
    faults: list[FaultOut] = []
    options: list[str] = []


class SystemOut(BaseModel):
    id: str
    title: str
    version: str
    kind: str
    licence: str
    credit: str
    blurb: str
    has_books: bool
    verbs: dict[str, str]
    clauses: int


class HeroOut(BaseModel):
    """A ready-made character; `file` can be sent to POST /characters."""

    id: str
    name: str
    reason: str
    file: dict[str, Any]


class FieldOut(BaseModel):
    name: str
    type: str
    meaning: str
    low: int | None
    high: int | None
    choices: list[str]
    required: bool


class SystemWhole(SystemOut):
    options: list[FieldOut]
    orders: dict[str, list[FieldOut]]
    sketch: list[FieldOut]


class ClauseOut(BaseModel):
    id: str
    kind: str
    text: str
    chapter: str
    state: str
    tests: int


class FindingOut(BaseModel):
    id: str
    severity: str
    line: int
    column: int
    length: int
    words: str
    cause: str
    cure: str
    section: str


class MendOut(BaseModel):
    """Put `text` in place of the source from `start` to `end`; `plain` marks it as story instead."""

    finding: int
    start: int
    end: int
    old: str
    text: str
    plain: bool


class BookOut(BaseModel):
    id: str
    title: str
    system: str
    blurb: str
    author: str
    odds: str
    sections: int
    own: bool
    sound: bool
    lang: str
    licence: str
    updated: float


class BookText(BaseModel):
    id: str
    name: str
    text: str


class BookIn(In):
    name: Name = "book.tale.md"
    text: str


class TextIn(In):
    text: str


class Checked(BaseModel):
    id: str = ""
    sound: bool
    findings: list[FindingOut]


class GameOut(BaseModel):
    id: str
    kind: Literal["book", "creation", "order"]
    title: str
    system: str
    book_id: str
    hero_name: str
    where: str
    seq: int
    ended: str
    updated: float
    physical: bool
    settle: bool
    character_id: str


class OptionOut(BaseModel):
    id: str
    words: str
    price: int | None = None
    """what it costs or brings, where things are bought and sold"""


class QuestionOut(BaseModel):
    what: str
    asked: str
    who: str
    clause: str
    dice: str
    options: list[OptionOut]
    settled: str


class NoteOut(BaseModel):
    kind: str
    facts: dict[str, Any]
    at: int
    words: str


class PlayOut(BaseModel):
    """A game as its player sees it: the open question (none when it is over), what happened, the sheet."""

    game: GameOut
    question: QuestionOut | None
    notes: list[NoteOut]
    section: str
    text: str
    sheet: dict[str, Any] | None


class BookGameIn(In):
    book: Ident
    character: Ident | None = None
    name: Annotated[str, StringConstraints(max_length=120)] = ""
    """what the character that is made for it will be called"""
    physical: bool = False
    settle: bool = False


class CreationIn(In):
    system: Name
    options: dict[str, Any] = {}
    name: Name = ""
    physical: bool = False
    settle: bool = False


class OrderIn(In):
    character: Ident
    verb: Name
    order: dict[str, Any] = {}
    options: dict[str, Any] = {}
    physical: bool = False
    settle: bool = False


class AnswerIn(In):
    """Either `choose` or `roll` (faces thrown with real dice), and the number of the page it was given on."""

    seq: Seq
    choose: str | None = None
    roll: list[Annotated[int, Field(ge=1, le=1_000_000)]] | None = Field(None, max_length=1000)


class BackIn(In):
    seq: Seq


class RewindIn(In):
    seq: Seq
    to: Seq


class MannerIn(In):
    physical: bool | None = None
    settle: bool | None = None
    name: Annotated[str, StringConstraints(min_length=1, max_length=120)] | None = None
    """what the character is called from now on"""


class CharacterOut(BaseModel):
    id: str
    name: str
    system: str
    edited: bool
    rev: int
    updated: float


class CharacterWhole(CharacterOut):
    file: dict[str, Any]
    sheet: dict[str, Any]
    faults: list[FaultOut]


class CharacterIn(In):
    """`file` as `talewright new --json` prints it. `beyond` keeps it though it breaks a rule, and marks it."""

    file: dict[str, Any]
    beyond: bool = False
    rev: Seq | None = None


class RandomIn(In):
    system: Name
    options: dict[str, Any] = {}
    name: Name = ""


class Made(BaseModel):
    id: str


class Imported(BaseModel):
    books: int
    characters: int
    games: int

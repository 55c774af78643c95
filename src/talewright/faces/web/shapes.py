"""The shapes of the JSON API: what comes in, checked; what goes out, documented."""

from __future__ import annotations

from typing import Annotated, Any

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
    actions: list[str]
    """The verbs that a character can do; the others are questions for the odds alone."""
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
    """Put `text` in place of the source from `start` to `end`. `kind`: words, plain (it is story), section (a new one) or meant."""

    finding: int
    start: int
    end: int
    old: str
    text: str
    kind: str
    plain: bool
    """whether `kind` is plain, as in version 0.1"""


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
    rev: int
    """the revision, which a change of the text must name"""


class BookIn(In):
    name: Name = "book.tale.md"
    text: str


class TextIn(In):
    """`rev` is the revision that was edited; when there is a later one, nothing is changed."""

    text: str
    rev: Seq


class Checked(BaseModel):
    id: str = ""
    sound: bool
    findings: list[FindingOut]


class FigureOut(BaseModel):
    name: str
    value: int | str
    maximum: int | None
    pips: str
    note: str


class EntryOut(BaseModel):
    name: str
    detail: str
    style: str
    said: str
    clause: str


class SheetBlockOut(BaseModel):
    title: str
    entries: list[EntryOut]
    note: str
    first: int
    """numbered slots, counting from here; 0 for a plain list"""
    said: str
    clause: str


class SheetOut(BaseModel):
    """A character sheet in the language asked for: figures, then blocks of entries."""

    title: str
    subtitle: str
    figures: list[FigureOut]
    blocks: list[SheetBlockOut]


class CharacterOut(BaseModel):
    id: str
    name: str
    system: str
    edited: bool
    """beyond the rules, at any time"""
    imported: bool
    """from a file without this server's seal"""
    rev: int
    updated: float


class CharacterWhole(CharacterOut):
    file: dict[str, Any]
    sheet: SheetOut
    faults: list[FaultOut]


class CharacterIn(In):
    """`file` as `talewright new --json` prints it. `beyond` keeps it though it breaks a rule, and marks it."""

    file: dict[str, Any]
    beyond: bool = False


class CharacterChangeIn(CharacterIn):
    """`rev` is the revision that was changed; when there is a later one, nothing is changed."""

    rev: Seq


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

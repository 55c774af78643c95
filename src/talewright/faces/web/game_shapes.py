"""Shapes of the JSON API for games: what a seat sees of one, and what it sends."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field, StringConstraints

from talewright.faces.web.shapes import Ident, In, Name, Seq, SheetOut


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
    imported: bool
    """its log comes from a file without this server's seal"""


class RunOut(BaseModel):
    """A piece of printed text in one style."""

    text: str
    bold: bool
    italic: bool
    instruction: bool
    """the program carries it out"""


class BlockOut(BaseModel):
    """A block of printed text: paragraph, item, quote, heading, says, rule, code or table."""

    kind: str
    text: str
    runs: list[RunOut]
    cells: list[list[str]]
    """the rows of a table, the first one its heading"""


class DieOut(BaseModel):
    sides: int
    face: int
    group: str
    old: int | None
    """the face before the die was rolled again"""
    state: str
    """critical, fumble or empty"""


class TermOut(BaseModel):
    name: str
    value: int
    clause: str


class EventOut(BaseModel):
    """What happened: a roll (with dice) or a sentence. `at` is the number of answers given by then."""

    kind: str
    text: str
    at: int
    good: bool | None
    """success, failure, or neither"""
    clause: str = ""
    dice: list[DieOut] = []
    total: int | None = None
    target: int | None = None
    under: bool = True
    """success is a total of at most the target; else at least the target"""
    terms: list[TermOut] = []
    """what the target is made of"""
    added: list[TermOut] = []
    """what is added to the dice"""
    typed: bool = False
    """real dice, typed in"""
    who: str = ""
    consequences: list[str] = []


class SectionOut(BaseModel):
    """A section of the book and what happened on it. A page that was left has events only."""

    id: str
    number: str
    ending: str
    foe: str
    """who is fought here, as the author says; empty where nothing is said"""
    foe_line: str
    """a line about them"""
    blocks: list[BlockOut]
    events: list[EventOut]


class ClosedOut(BaseModel):
    """Why a choice is closed: what is needed (`reason` is keyword, item, coin, ...) and what the character has."""

    reason: str
    name: str
    amount: int
    have: int
    text: str


class OptionOut(BaseModel):
    id: str
    """empty for a choice that is closed"""
    text: str
    to: str
    """the printed number of the section it leads to"""
    price: int | None
    """what it costs or brings, where things are bought and sold"""
    typed: bool
    """the reader has worked a number out: the answer is the id with the number behind it"""
    group: str
    """the author's small heading that the choice stands below"""
    closed: ClosedOut | None


class QuestionOut(BaseModel):
    what: str
    text: str
    who: str
    clause: str
    dice: str
    """dice to be rolled and sent as `roll`; empty when an option is to be chosen"""
    target: int | None
    terms: list[TermOut]
    options: list[OptionOut]
    settled: str
    """the option that is never worse, if there is one"""
    longest: int
    """above 0, words of the player's own are asked for, of at most so many characters: the answer is `words:` and the words"""


class PathOut(BaseModel):
    """A section that was read; rewind to `opened` to return to it."""

    id: str
    number: str
    opened: int
    again: bool


class JournalOut(BaseModel):
    at: int
    kind: str
    text: str
    section: str
    """the printed number of a section that was opened"""
    roll: EventOut | None


class BranchOut(BaseModel):
    """A line of play that was left; /games/{game}/go leads to its point."""

    point: int
    chose: str
    """what was chosen where it leaves the present way; empty when only the dice differ"""
    sections: list[str]
    """printed numbers of the sections read there; of a very long branch the first ones"""
    ending: str
    ahead: bool
    """it begins where the game stands now"""
    cut: bool
    """it goes on beyond these sections"""


class EntryLineOut(BaseModel):
    """A section of the present way."""

    point: int
    number: str
    first: str
    """its first sentence"""
    chose: str
    here: bool
    fresh_dice: bool
    """some of its dice were rolled anew after an undo"""
    branches: list[BranchOut]


class BranchesOut(BaseModel):
    sections: list[EntryLineOut]
    older: int
    """branches beyond those that are listed"""


class PlayOut(BaseModel):
    """A game as its player sees it: the same view that the pages and the terminal draw, without any secret."""

    game: GameOut
    stage: str
    """before (the character is made), reading, after (the book has ended) or over"""
    ending: str
    ending_title: str
    """the name the author gave the ending; empty without one"""
    name: str
    sections: list[SectionOut]
    """the page: every section since the last choice"""
    making: list[EventOut]
    """what happened outside any section, while a character is made or an order is played"""
    question: QuestionOut | None
    """none when the game is over"""
    exhausted: bool
    """the machine has rolled as often as it may in one turn; /games/{game}/continue lets it go on"""
    can_undo: bool
    can_redo: bool
    fresh_dice: bool
    """a roll that is undone and asked again is rolled anew; else it shows the same faces"""
    sheet: SheetOut | None
    path: list[PathOut]
    journal: list[JournalOut]
    """the last lines, newest first; all of them at /games/{game}/journal"""


class BookGameIn(In):
    book: Ident
    character: Ident | None = None
    name: Annotated[str, StringConstraints(max_length=120)] = ""
    """what the character that is made for it will be called"""
    physical: bool = False
    settle: bool = False


class CreationIn(In):
    system: Name
    options: dict[str, Any] = Field(default_factory=dict)
    name: Name = ""
    physical: bool = False
    settle: bool = False


class OrderIn(In):
    character: Ident
    verb: Name
    order: dict[str, Any] = Field(default_factory=dict)
    options: dict[str, Any] = Field(default_factory=dict)
    physical: bool = False
    settle: bool = False


class AnswerIn(In):
    """Either `choose` or `roll` (the faces of real dice), and the number of the page it was given on."""

    seq: Seq
    choose: str | None = None
    roll: list[Annotated[int, Field(ge=1, le=1_000_000)]] | None = Field(None, max_length=1000)


class BackIn(In):
    seq: Seq


class RewindIn(In):
    seq: Seq
    to: Seq


class GoIn(In):
    seq: Seq
    point: Seq


class MannerIn(In):
    physical: bool | None = None
    fresh_dice: bool | None = None
    settle: bool | None = None
    name: Annotated[str, StringConstraints(min_length=1, max_length=120)] | None = None
    """what the character is called from now on"""

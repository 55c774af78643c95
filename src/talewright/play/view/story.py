"""The evening as a story: scenes and fights as chapters, the lines of the log below them, and its form in Markdown."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from talewright.core.ask import Chosen
from talewright.core.sheet import Change, changes
from talewright.core.text.message import Message
from talewright.play.running import name_of
from talewright.play.table.events import Choose
from talewright.play.table.state import TableState
from talewright.play.view.events import RollEvent
from talewright.play.view.question import QuestionView, question_view
from talewright.play.view.table import TableView
from talewright.play.view.table_log import LogLine
from talewright.play.view.table_sentences import NONE

STORY, ROLLS, CHANGES, ALL = ("story", "rolls", "changes", "all")
HOUSEKEEPING = (
    "seat.dice",
    "master.offer",
    "table.lock",
    "sheet.consent",
    "sheet.ask",
    "undo",
    "redo",
    "roll.ask",
)
"""Kinds of events that are no part of the story."""
CHAPTERS = ("scene.set", "scene.go", "fight.start")
BY_HAND = (
    "sheet.change",
    "fighter.change",
    "clock.set",
    "undo",
    "redo",
    "sheet.add",
    "sheet.remove",
    "sheet.take",
)


LINES_OF_A_PAGE = 300


@dataclass(frozen=True)
class Chapter:
    """A scene or a fight, and what happened in it."""

    title: str
    at: float
    lines: tuple[LogLine, ...]
    event: int = 0
    """The event that began it, for the game master."""


def story_of(
    view: TableView, show: str = STORY, query: str = "", *, undone: bool = True, of: str = ""
) -> list[Chapter]:
    """The chapters that a seat may read, with the lines of one kind, with a word in them, or of one character's sheet."""
    sheet = view.state.sheets.get(of)
    name = name_of(sheet.hero) if sheet is not None else ""
    found: list[Chapter] = []
    title, at, event, lines = "", view.table.events[0].at, 0, list[LogLine]()
    for line in view.log:
        if line.kind in CHAPTERS and not line.undone and line.text:
            if lines or title:
                found.append(Chapter(title, at, tuple(lines), event))
            title, at, event, lines = line.text.rstrip("."), line.at, line.event, []
            if line.happened:
                lines.append(replace(line, message=NONE))
        elif (
            _wanted(line, show, query)
            and (undone or not line.undone)
            and (not name or name in plain_text(line))
        ):
            lines.append(line)
    found.append(Chapter(title, at, tuple(lines), event))
    return [chapter for chapter in found if chapter.lines or (chapter.title and not query and not name)]


@dataclass(frozen=True)
class StoryPage:
    """Part of a long story: `back` pages before the latest lines, and how many more there are before it."""

    chapters: tuple[Chapter, ...]
    back: int
    earlier: int


def page_of(story: Sequence[Chapter], back: int = 0, event: int = 0) -> StoryPage:
    """The page that is so many before the last one; with `event`, the page with that event."""
    numbered = [(chapter, line) for chapter in story for line in chapter.lines]
    last = max(0, (len(numbered) - 1) // LINES_OF_A_PAGE)
    if event:
        places = (at for at, (_, line) in enumerate(numbered) if line.event == event)
        back = (len(numbered) - 1 - next(places, len(numbered) - 1)) // LINES_OF_A_PAGE
    back = min(max(0, back), last)
    end = len(numbered) - back * LINES_OF_A_PAGE
    shown = numbered[max(0, end - LINES_OF_A_PAGE) : end]
    ids = {id(line) for _, line in shown}
    chapters = (
        replace(chapter, lines=tuple(line for line in chapter.lines if id(line) in ids)) for chapter in story
    )
    # A chapter without lines, such as a scene in which nothing happened, stands on the last page only.
    return StoryPage(
        tuple(
            each
            for each, whole in zip(chapters, story, strict=True)
            if each.lines or (not whole.lines and not back)
        ),
        back,
        last - back,
    )


def _wanted(line: LogLine, show: str, query: str) -> bool:
    if query and query.casefold() not in plain_text(line).casefold():
        return False
    rolls = bool(line.dice) or any(isinstance(each, RollEvent) for each in line.happened)
    if show == STORY:
        return (line.kind not in HOUSEKEEPING and not line.is_bare_choice) or line.undone
    return show == ALL or (rolls if show == ROLLS else line.kind in BY_HAND)


def plain_text(line: LogLine) -> str:
    """A line without pictures of dice: faces and totals in words."""
    parts = [f"{line.name}: {line.text}" if line.name and line.text else line.text]
    if line.dice:
        faces = ", ".join(f"{face}" if counts else f"({face})" for _, face, counts in line.dice)
        parts.append(f"[{faces}]" + (f" = {line.total}" if line.total is not None else ""))
    for event in line.happened:
        if isinstance(event, RollEvent):
            faces = ", ".join(str(die.face) for die in event.dice)
            parts.append(f"{event.why} [{faces}]{'*' if event.typed else ''}: {event.outcome or event.text}")
        else:
            parts.append(event.text)
    return " ".join(part.strip() for part in parts if part.strip())


def markdown_of(view: TableView) -> str:
    """The story in Markdown; dice that were typed in carry a star."""
    say = view.say
    lines = [f"# {view.state.title}", "", f"*{view.state.ruleset.title}*", ""]
    lines += [say(Message("At the table: {names}.", names=view.names)), ""]
    for chapter in story_of(view, STORY, undone=False):
        when = time.strftime("%Y-%m-%d %H:%M", time.gmtime(chapter.at))
        lines += [f"## {chapter.title or when}", ""]
        lines += [f"- {_escaped(plain_text(line))}" for line in chapter.lines]
        lines.append("")
    rolled, typed = dice_count(view)
    lines.append(
        say(Message("{rolled} rolls by the table's dice, {typed} typed in.", rolled=rolled, typed=typed))
    )
    return "\n".join(lines) + "\n"


def _escaped(text: str) -> str:
    """What people typed stays text in Markdown."""
    for sign in "\\`*_[]<>#":
        text = text.replace(sign, f"\\{sign}")
    return text


def dice_count(view: TableView) -> tuple[int, int]:
    """How many rolls were the table's, and how many were typed in, among those that a seat may know of."""
    rolls = [
        each for line in view.log if not line.undone for each in line.happened if isinstance(each, RollEvent)
    ]
    typed = sum(each.typed for each in rolls)
    free = sum(bool(line.dice) for line in view.log if not line.undone)
    return len(rolls) - typed + free, typed


@dataclass(frozen=True)
class DoneChoice:
    """A choice that counts: what was asked, and the option that was chosen."""

    question: QuestionView
    option: str


def choice_of(view: TableView, event: int) -> DoneChoice | None:
    """The choice that an event made, which the game master may change."""
    body = view.table.event(event).body
    action = view.state.actions.get(body.action) if isinstance(body, Choose) else None
    at = action.place_of(event) if action is not None else None
    if action is None or at is None or not view.is_master:
        return None
    question, answer = action.taken[at].question, action.taken[at].answer
    if question is None or not isinstance(answer, Chosen):
        return None
    return DoneChoice(question_view(question, view.words), answer.option)


@dataclass(frozen=True)
class After:
    """A character's figures that an undo would change."""

    name: str
    changes: tuple[Change, ...]


def changes_by_undo(view: TableView, without: TableState) -> tuple[After, ...]:
    """What each character's numbers would be in the state that an undo leaves."""
    found = []
    for sheet in view.state.party:
        if sheet.id in without.sheets:
            shown = [
                view.words.sheet(state.ruleset.sheet(state.hero(sheet.id))) for state in (view.state, without)
            ]
            if changed := changes(*shown):
                found.append(After(name_of(sheet.hero), changed))
    return tuple(found)

"""Printed books: an instruction is typed as printed and carried out on the sheet.

The typed line becomes the one section of a small book, read by the same phrase book and carried out by the same
`Interpreter` as any other; nothing is interpreted here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Any

from talewright.adventure import Book, phrases_for, read_book
from talewright.adventure.explain import Explainer
from talewright.adventure.game import READING, AdventureGame, Page
from talewright.adventure.interpreter import Interpreter
from talewright.core.ask import Ask
from talewright.core.errors import AdventureError
from talewright.core.game import Ending
from talewright.core.ruleset import Character, H, Outcome, Ruleset
from talewright.core.text.message import NOTHING, Message
from talewright.play.running import words_for

HERE = "here"
MAX_TYPED = 2_000
_NAME = re.compile(r"[A-Za-z][\w' -]{0,40}")
_TURN = re.compile(r"\b((?:turn|return) to )(\d{1,6})\b", re.IGNORECASE)
_MARKS = "#>-+`~| \t"


@dataclass(frozen=True)
class Desk:
    """A reader's desk: the character, and the result the next "If you succeed" may ask about."""

    hero: Character
    outcome: Outcome[Any] | None = None
    turn_to: str = ""
    over: str = ""


@dataclass(frozen=True)
class Typed:
    """An instruction that was understood."""

    text: str
    book: Book
    understood: str


def understand(ruleset: Ruleset[H], hero: H, typed: str, language: str = "en") -> Typed:
    """Read a typed line; refused with the nearest phrase when it is not understood completely."""
    text = " ".join(typed.split()).lstrip(_MARKS).removeprefix("* ")
    if not text:
        raise AdventureError("", [Message("nothing is typed. Write an instruction as it is printed.")])
    if len(text) > MAX_TYPED:
        raise AdventureError(
            "", [Message("an instruction has at most {limit:,} characters.", limit=MAX_TYPED)]
        )
    text = _TURN.sub(r"\1[[\2]]", text)
    for wording in dict.fromkeys((text, text[0].upper() + text[1:])):
        book = _book(ruleset, hero, wording)
        section = book.by_name[HERE]
        if section.program and book.sound:
            return Typed(text, book, _explained(ruleset, book, language))
    faults = [
        Message('"{words}" {cause}{cure}', words=fault.words, cause=fault.cause, cure=_cure(fault.cure))
        for fault in book.faults
    ]
    if faults:
        raise AdventureError("", faults)
    raise AdventureError(
        "",
        [
            Message(
                '"{text}" is not an instruction of {title}.{hint}',
                text=text[:80],
                title=ruleset.title,
                hint=_nearest(ruleset, book, text),
            )
        ],
    )


def _explained(ruleset: Ruleset[Any], book: Book, language: str) -> str:
    name = words_for(ruleset, language).name if language != "en" else None
    return Explainer(book, language=language, name=name).explain(book.by_name[HERE].program)


def _cure(cure: Message) -> Message:
    """The checker's cure for a reader who types. Only an author can mark plain text: then what was meant is left."""
    arguments = dict(cure.args)
    if "plain_cure" not in arguments:
        return Message(" {cure}", cure=cure) if cure else NOTHING
    if hint := arguments.get("hint"):
        return Message(" {hint}", hint=hint)
    near = arguments.get("says") or arguments.get("near")
    return Message(' Did you mean "{near}"?', near=near) if near else NOTHING


def _nearest(ruleset: Ruleset[Any], book: Book, text: str) -> Message | None:
    says = [phrase.says for phrase in phrases_for(book.head, ruleset).phrases if not phrase.private]
    near = get_close_matches(text, says, n=1, cutoff=0.55)
    return Message(' Did you mean "{near}"?', near=near[0]) if near else None


def _book(ruleset: Ruleset[H], hero: H, text: str) -> Book:
    """A book of one section. Skills the character brought are known to it, whatever book they come from."""
    names = [str(skill[0]) for skill in getattr(hero, "skills", ()) if isinstance(skill, tuple)]
    skills = ", ".join(name.capitalize() for name in names if _NAME.fullmatch(name))
    special = f"special: [{skills}]\n" if skills else ""
    head = f"---\ntitle: A printed book\nsystem: {ruleset.id}\n{special}---\n\n"
    return read_book(f"{head}## {HERE} {{ending=neutral}}\n\n{text}\n", ruleset=ruleset, name="typed")


@dataclass(frozen=True, eq=False)
class Instruction:
    """One typed instruction as a game of one step."""

    ruleset: Ruleset[Any]
    desk: Desk
    typed: Typed

    def start(self) -> Desk | None:
        return None

    def step(self, state: Desk | None, ask: Ask) -> Desk:
        del state
        game = AdventureGame(self.typed.book, self.ruleset, self.desk.hero, HERE, after=False)
        section = self.typed.book.by_name[HERE]
        carrying = Interpreter(game, ask, Page(READING, self.desk.hero, HERE), section)
        carrying.outcome = self.desk.outcome
        page = carrying.out()
        turned = page.section if page.stage == READING and page.section != HERE else ""
        over = self.ruleset.over(page.hero)
        return Desk(page.hero, carrying.outcome, turned, over)

    def ended(self, state: Desk | None) -> Ending | None:
        return None if state is None else Ending(state.over or "done", state.turn_to)


def fresh(desk: Desk) -> Desk:
    """For the next instruction: the page to turn to is cleared."""
    return replace(desk, turn_to="")

"""The line-by-line player, for screen readers, pipes and small terminals: no boxes, no redrawing, no colour needed."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from talewright.adventure.prose import Printed, front_matter, printed
from talewright.core.ask import Answer
from talewright.core.errors import AnswerError, IllegalAnswer, TalewrightError, UnreadableAnswer
from talewright.core.replay import Ended
from talewright.core.text.message import Message
from talewright.faces import speech
from talewright.faces.cli.out import Leave, typed_line
from talewright.faces.cli.play import Opened, Wish, keep_hero, open_wish, opened_slot
from talewright.faces.journal_text import dice_text, journal_rows
from talewright.faces.shelf_text import book_notes, book_size, empty_shelf, save_size
from talewright.faces.speech import t
from talewright.faces.terminal import (
    MEASURE,
    dice_prompt,
    foe_text,
    ledger_text,
    new_events,
    no_character,
    option_text,
    plain_event,
    read_answer,
    the_end,
    with_headings,
)
from talewright.faces.terminal_sheet import plain_sheet
from talewright.play import books, saves
from talewright.play.session import ANY
from talewright.play.view import Event, QuestionView

YES = ("y", "j")
"""Yes in every language of the interface."""
KEYS = {
    "u": Message("undo the last choice"),
    "s": Message("show your sheet"),
    "l": Message("show what has happened so far"),
    "y": Message("redo what was undone"),
    "m": Message('show the journal; "m 3" goes to page 3, "m b1" to the first branch'),
    "f": Message("switch between the same dice after an undo and fresh dice"),
    "r": Message("read this page again"),
    "q": Message("leave; every answer is saved already"),
}


def help_text() -> str:
    lines = [t("Type the number of your choice and press Enter.")]
    lines += [f"{key}  {speech.say().text(meaning)}" for key, meaning in KEYS.items()]
    lines.append(t("Roll your own dice: type their faces, such as 3 5. Enter alone lets the machine roll."))
    return "\n".join(lines)


def say(text: str = "", indent: str = "") -> None:
    """Wrapped for a terminal; in a pipe each paragraph stays one line."""
    wrapping = textwrap.TextWrapper(
        MEASURE + 10,
        initial_indent=indent,
        subsequent_indent=indent,
        break_on_hyphens=False,
        break_long_words=False,
    )
    for line in text.splitlines() or [""]:
        shown = (wrapping.wrap(line) or [""]) if sys.stdout.isatty() else [(indent + line).rstrip()]
        sys.stdout.write("\n".join(shown) + "\n")
    sys.stdout.flush()


def play(wish: Wish) -> None:
    try:
        opened = _open(wish)
    except Leave:
        return
    say(opened.saved)
    player = _Player(opened)
    try:
        player.run()
    except Leave:
        say(opened.farewell)


def _open(wish: Wish) -> Opened:
    if wish.book or wish.save or wish.again:
        if wish.book and wish.again is None and not wish.save and not wish.start_at:
            found = saves.saved_games(books.find_book(wish.book))
            if found and sys.stdin.isatty():
                say(
                    t(
                        "There is a saved game of this book with {count} answer.",
                        plural="There is a saved game of this book with {count} answers.",
                        count=found[0].answers,
                    )
                )
                if typed_line(t("Continue it? (y/n) ")).casefold().startswith(YES):
                    return opened_slot(found[0].path, wish)
        return open_wish(wish)
    return _choose(wish)


def _choose(wish: Wish) -> Opened:
    """The shelf: books, then saved games."""
    cards = [books.details(path) for path in books.paths()]
    saved = [] if wish.again is False else saves.saved_games()[:9]
    say(t("Books"))
    for number, card in enumerate(cards, 1):
        say(f"{number}  {card.title} ({book_size(card)})")
        for words in (card.blurb, *book_notes(card)):
            if words:
                say(words, "   ")
    if saved:
        say(f"\n{t('Saved games')}")
    for number, slot in enumerate(saved, len(cards) + 1):
        say(f"{number}  {slot.title}, {save_size(slot)} ({slot.name})")
    if not cards and not saved:
        say(empty_shelf())
        raise Leave
    while True:
        line = typed_line(t("Number > "))
        if line in ("q", "quit"):
            raise Leave
        if line.isdecimal() and 1 <= int(line) <= len(cards):
            return open_wish(replace(wish, book=str(cards[int(line) - 1].path), again=False))
        if line.isdecimal() and len(cards) < int(line) <= len(cards) + len(saved):
            return opened_slot(saved[int(line) - 1 - len(cards)].path, wish)
        say(t("Type a number from 1 to {last}, or q to leave.", last=len(cards) + len(saved)))


class _Player:
    def __init__(self, opened: Opened) -> None:
        self.opened = opened
        self.game = opened.game
        self.view = opened.view()
        self.page = -1
        """the last page that was printed"""
        self.seen: Sequence[Event] = ()
        """the events of that page that were printed"""

    def run(self) -> None:
        head = self.opened.book.head
        say(t("{title}, by {author}.", title=head.title, author=head.author) if head.author else head.title)
        say(t('Type "?" for help.'))
        if not self.game.now.log:
            for section in front_matter(self.opened.book)[1:]:
                self._print(
                    str(self.game.numbers.get(section.name, section.name)),
                    printed(section, self.game.numbers),
                )
        while True:
            self._print_new()
            now = self.game.now
            if isinstance(now, Ended):
                if not self._over(now):
                    return
                continue
            assert self.view.question is not None
            answer = self._ask(self.view.question)
            if answer is not None:
                try:
                    self.game.session.answer(answer, who=ANY)
                except IllegalAnswer as error:
                    say(speech.refusal(error))  # a number that leads nowhere
                except TalewrightError as error:
                    # An error of the book: at a terminal another choice may be tried.
                    if not sys.stdin.isatty():
                        raise
                    say(speech.refusal(error))

    def _over(self, now: Ended[Any]) -> bool:
        """Whether the reader undoes the last choice."""
        say(f"\n{the_end(now.ending, self.view.ending_title)}")
        path = keep_hero(self.opened)
        if path is not None:
            say(t("Your character is saved in {file}.", file=str(path)))
        if not sys.stdin.isatty():
            return False
        while True:
            line = typed_line(t("u undoes the last choice, q closes the book > "))
            if line in ("q", "quit", ""):
                return False
            if line in ("u", "undo"):
                self._move(self.game.session.undo)
                return True

    # -- printing -----------------------------------------------------------------------------------------------

    def _print_new(self) -> None:
        """Pages and events that have not been printed yet."""
        self.view = self.opened.view()
        for index in range(max(0, self.page), len(self.view.pages)):
            page = self.view.pages[index]
            if index > self.page:
                self.page, self.seen = index, ()
                if page.section is not None:
                    self._print(page.number, page.blocks)
                    if foe := foe_text(page):
                        say(foe, "  ")
            self._events(new_events(self.seen, page.events))
            self.seen = page.events

    def _events(self, events: Sequence[Event]) -> None:
        for event in events:
            say(plain_event(event), "  ")

    def _print(self, number: str, blocks: Sequence[Printed]) -> None:
        say(f"\n== {number} ==")
        for block in blocks:
            say(block.text)
            say()

    def _move(self, go: Callable[[], object]) -> None:
        """Undo, redo or go to another point, and print the page again that is then open."""
        before = self.game.seq
        try:
            go()
        except AnswerError as error:
            say(speech.refusal(error))
            return
        if self.game.seq == before:
            say(t("There is nothing to undo or redo here."))
            return
        pages = self.opened.view().pages
        self.page = len(pages) - 2
        self.seen = pages[self.page].events if self.page >= 0 else ()
        say(t("Done. Nothing is lost: the journal (m) leads back."))

    # -- asking -------------------------------------------------------------------------------------------------

    def _ask(self, question: QuestionView) -> Answer | None:
        say()
        ledger = ledger_text(question)
        say(question.text + (f" [{ledger}]" if ledger else ""))
        for number, (heading, option) in enumerate(with_headings(question.open_options), 1):
            if heading:
                say(f"\n{heading}")
            say(f"{number}  {option_text(option)}")
        for option in question.options:
            if option.closed is not None:
                say(f"-  {option_text(option)}")
        while True:
            line = typed_line(dice_prompt(question))
            if self._command(line):
                return None
            try:
                if question.dice is not None and not line:
                    return self.game.session.roll(question.dice)
                return read_answer(question, line)
            except UnreadableAnswer as error:
                say(speech.refusal(error))

    def _command(self, line: str) -> bool:
        """Whether the line was one of the player's own commands; the question is then asked again."""
        word, _, rest = line.partition(" ")
        match word.casefold():
            case "q" | "quit":
                raise Leave
            case "u" | "undo":
                self._move(self.game.session.undo)
            case "s" | "sheet":
                say("\n".join(plain_sheet(self.view.sheet) if self.view.sheet else [no_character()]))
            case "l" | "log":
                for page in self.view.pages:
                    if page.section is not None:
                        say(page.number)
                    self._events(page.events)
            case "y" | "redo":
                self._move(self.game.session.redo)
            case "f" | "fresh":
                session = self.game.session
                session.set_fresh_dice(on=not session.fresh_dice)
                say(dice_text(fresh=session.fresh_dice))
            case "m" | "map" | "journal":
                self._journal(rest.strip())
            case "r" | "read":
                page = self.view.pages[-1]
                if page.section is not None:
                    self._print(page.number, page.blocks)
            case "?" | "h" | "help":
                say(help_text())
            case _:
                return False
        return True

    def _journal(self, to: str) -> None:
        rows = journal_rows(self.view.journal_entries.entries())
        chosen = next((row for row in rows if row.key == to.casefold()), None)
        if chosen is not None:
            self._move(lambda: self.game.session.go(chosen.point))
            return
        for row in rows:
            say(f"{row.key}  {row.title}", "  " if row.branch else "")
            for line in row.details:
                say(line, "     ")
        say(t('Go to a page or a branch by its number, such as "m 3" or "m b1".'))

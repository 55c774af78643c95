"""The line-by-line player, for screen readers, pipes and small terminals: no boxes, no redrawing, no colour needed."""

from __future__ import annotations

import sys
import textwrap
from dataclasses import replace
from typing import Any

from talewright.adventure.prose import front_matter, plain_words, printed
from talewright.core.ask import Answer, Chosen, Question, Rolled
from talewright.core.errors import AnswerError, DiceError, TalewrightError
from talewright.core.replay import Ended
from talewright.faces.cli.out import Leave, typed_line
from talewright.faces.cli.play import Opened, Wish, keep_hero, open_wish, opened_slot
from talewright.faces.telling import MEASURE, events, open_ledger, plain_event, plain_sheet
from talewright.play import bookcase
from talewright.play.dice import throw
from talewright.play.view.pages import Leaf, leaves

HELP = """Type the number of your choice and press Enter.
u  take back the last choice        s  your sheet
l  what has happened so far         m  the way so far; "m 3" goes back to page 3
r  read this page again             q  leave (every answer is saved already)
Dice you throw yourself: type their faces, such as 3 5; Enter alone lets the machine throw."""


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
    say(opened.kept)
    player = _Player(opened)
    try:
        player.run()
    except Leave:
        say(f"{opened.kept} Go on with: talewright play --continue" if opened.save else opened.kept)


def _open(wish: Wish) -> Opened:
    if wish.book or wish.save or wish.again:
        if wish.book and wish.again is None and not wish.save and not wish.start_at:
            found = bookcase.slots(bookcase.find_book(wish.book))
            if found and sys.stdin.isatty():
                say(f"There is a saved game of this book with {found[0].answers} answers.")
                if typed_line("Go on with it? (y/n) ").casefold().startswith("y"):
                    return opened_slot(found[0].path, wish)
        return open_wish(wish)
    return _choose(wish)


def _choose(wish: Wish) -> Opened:
    """The shelf: books, then saved games."""
    cards = [bookcase.card(path) for path in bookcase.books()]
    saved = [] if wish.again is False else bookcase.slots()[:9]
    say("Books")
    for number, card in enumerate(cards, 1):
        about = ", ".join(filter(None, [card.system, f"{card.sections} sections, {card.words:,} words"]))
        say(f"{number}  {card.title} ({about})")
        for words in (card.blurb, f"Odds: {card.odds}" if card.odds else "", str(card.fault or "")):
            if words:
                say(words, "   ")
    if saved:
        say("\nSaved games")
    for number, slot in enumerate(saved, len(cards) + 1):
        say(f"{number}  {slot.title}, {slot.answers} answers ({slot.name})")
    if not cards and not saved:
        say("The shelf is empty. Name a book: talewright play my-book.tale.md")
        raise Leave
    while True:
        line = typed_line("Number > ")
        if line in ("q", "quit"):
            raise Leave
        if line.isdecimal() and 1 <= int(line) <= len(cards):
            return open_wish(replace(wish, book=str(cards[int(line) - 1].path), again=False))
        if line.isdecimal() and len(cards) < int(line) <= len(cards) + len(saved):
            return opened_slot(saved[int(line) - 1 - len(cards)].path, wish)
        say(f"Type a number from 1 to {len(cards) + len(saved)}, or q to leave.")


class _Player:
    def __init__(self, opened: Opened) -> None:
        self.opened = opened
        self.reading = opened.reading
        self.numbers = bookcase.numbers_of(opened.path, self.reading.book)
        self.shown: tuple[int, int] = (-1, 0)
        """the last page told, and how many of its events"""

    def run(self) -> None:
        head = self.reading.book.head
        say(f"{head.title}, by {head.author}." if head.author else head.title)
        say('Type "?" for help.')
        if not self.reading.now.log:
            for section in front_matter(self.reading.book)[1:]:
                self._print(section)
        while True:
            self._tell()
            now = self.reading.now
            if isinstance(now, Ended):
                if not self._over(now):
                    return
                continue
            answer = self._ask(now.question)
            if answer is not None:
                try:
                    self.reading.session.answer(answer, who="any")
                except TalewrightError as error:
                    # A fault of the book: at a terminal another way may be tried.
                    if not sys.stdin.isatty():
                        raise
                    say(str(error))

    def _over(self, now: Ended[Any]) -> bool:
        """Whether the reader takes a step back."""
        say(f"\nThe end: {now.ending.id}.")
        path = keep_hero(self.opened)
        if path is not None:
            say(f"Your character is in {path}.")
        if not sys.stdin.isatty():
            return False
        while True:
            line = typed_line("u takes back the last choice, q closes the book > ")
            if line in ("q", "quit", ""):
                return False
            if line in ("u", "undo"):
                self._back(self.reading.session.take_back)
                return True

    # -- telling ------------------------------------------------------------------------------------------------

    def _tell(self) -> None:
        """Whatever has not been told yet: pages with their text, and what happened on them."""
        pages = leaves(self.reading)
        page, done = self.shown
        for index in range(max(0, page), len(pages)):
            leaf = pages[index]
            if index > page:
                done = 0
                if leaf.section is not None:
                    self._print(leaf.section)
            self.shown = (index, self._events(leaf, done))

    def _events(self, leaf: Leaf, done: int = 0) -> int:
        """Tell what happened on a page behind the first `done` events; how many there are."""
        found = events(leaf.notes, self.reading.words)
        for event in found[done:]:
            say(plain_event(event), "  ")
        return len(found)

    def _print(self, section: Any) -> None:
        number = self.numbers.get(section.name)
        say(f"\n== {number} ==" if number is not None else f"\n== {section.name} ==")
        for block in printed(section, self.numbers, choices=False):
            say(block.text)
            say()

    def _back(self, go: Any) -> None:
        try:
            go()
        except AnswerError as error:
            say(str(error))
            return
        pages = leaves(self.reading)
        last = len(pages) - 2
        self.shown = (last, len(events(pages[last].notes, self.reading.words)) if last >= 0 else 0)
        say("Taken back.")

    # -- asking -------------------------------------------------------------------------------------------------

    def _ask(self, question: Question) -> Answer | None:
        words = self.reading.words
        say()
        if question.dice is not None:
            ledger = open_ledger(self.reading.now.notes)
            say(words.question(question) + (f" [{ledger}]" if ledger else ""))
        else:
            say(plain_words(words.question(question), self.numbers))
            for number, option in enumerate(question.options, 1):
                say(f"{number}  {plain_words(words.option(question, option), self.numbers)}")
            shut = question.facts.get("shut")
            for closed in shut if isinstance(shut, tuple) else ():
                say(f"-  (closed) {plain_words(str(closed), self.numbers)}")
        while True:
            line = typed_line(f"{question.dice}: your dice > " if question.dice is not None else "> ")
            if self._command(line):
                return None
            answer = self._answer(question, line)
            if answer is not None:
                return answer

    def _answer(self, question: Question, line: str) -> Answer | None:
        if question.dice is not None:
            if not line:
                return Rolled(throw(question.dice))
            try:
                faces = tuple(int(part) for part in line.replace(",", " ").split())
                return Rolled(question.dice.settle(faces), typed=True)
            except DiceError as error:
                say(str(error))
            except ValueError:
                say("Type the faces with blanks between them, such as 3 5; ? for help.")
            return None
        if line.isdecimal() and 1 <= int(line) <= len(question.options):
            return Chosen(question.options[int(line) - 1])
        if line in question.options:
            return Chosen(line)
        say(f"Type a number from 1 to {len(question.options)}, or ? for help.")
        return None

    def _command(self, line: str) -> bool:
        """Whether the line was one of the player's own commands."""
        word, _, rest = line.partition(" ")
        match word.casefold():
            case "q" | "quit":
                raise Leave
            case "u" | "undo":
                self._back(self.reading.session.take_back)
                return True
            case "s" | "sheet":
                hero = self.reading.hero
                lines = (
                    plain_sheet(self.reading.words.sheet(self.reading.ruleset.sheet(hero)))
                    if hero is not None
                    else ["Nobody yet."]
                )
                say("\n".join(lines))
            case "l" | "log":
                for leaf in leaves(self.reading):
                    if leaf.section is not None:
                        say(f"{self.numbers.get(leaf.section.name, leaf.section.name)}")
                    self._events(leaf)
            case "m" | "map":
                return self._map(rest.strip())
            case "r" | "read":
                section = self.reading.section
                if section is not None:
                    self._print(section)
            case "?" | "h" | "help":
                say(HELP)
            case _:
                return False
        # Asked anew, so that the question stands below what was looked up.
        return True

    def _map(self, to: str) -> bool:
        pages = leaves(self.reading)
        if to.isdecimal() and 1 <= int(to) <= len(pages):
            self._back(lambda: self.reading.session.rewind(pages[int(to) - 1].opened))
            return True
        for number, leaf in enumerate(pages, 1):
            name = "The character is made." if leaf.section is None else ""
            if leaf.section is not None:
                blocks = printed(leaf.section, self.numbers, choices=False)
                first = blocks[0].text if blocks else ""
                name = f"{self.numbers.get(leaf.section.name, '')}  {textwrap.shorten(first, 60, placeholder=' ...')}"
            say(f"page {number}:  {name}")
        say('Go back with, for instance, "m 3".')
        return True

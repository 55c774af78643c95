"""The pages of a book in one file: the templates of the web app with what this reader has seen and stored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from talewright.adventure import load_book
from talewright.adventure.prose import introduction, printed
from talewright.core.how_to_play import how_to_play as guide_of
from talewright.core.ruleset import find
from talewright.core.text.message import Message
from talewright.core.text.translate import LANGUAGES
from talewright.faces.web.reader import Reader, context_of, read_reader, spoken_of, write_reader
from talewright.faces.web.reading import ending_facts, is_over, journal_context, reading_context
from talewright.faces.web.rule_text import rule_html
from talewright.faces.web.templating import TEMPLATES, environment_of
from talewright.faces.web.wording import Wording, ago
from talewright.faces.webbook.games import READER, GameCard, Games
from talewright.play.books import Shelf, book_id, numbers_of, summary_of
from talewright.play.creation import rules_of_book
from talewright.play.endings import endings_of
from talewright.play.errors import Unknown
from talewright.play.view.chances import Chances
from talewright.play.view.game import GameView
from talewright.play.view.ready_heroes import HeroView, hero_views
from talewright.play.voice import voice_for

HERE = Path(__file__).parent / "templates"
MAX_HEROES = 6
Form = Mapping[str, Sequence[str]]


def first(form: Form, key: str) -> str:
    """A field of a form or of an address; empty where it is not there."""
    return (*form.get(key, ()), "")[0]


class Pages:
    """What can be shown of one book to its reader. `folder` has the saved games."""

    def __init__(self, path: Path, folder: Path, language: str = "en") -> None:
        self.path = path
        self.id = book_id(path)
        self.book = load_book(path)
        self.ruleset = find(self.book.head.system)
        self.games = Games(folder, path, self.book, self.ruleset)
        self.language = language if language in LANGUAGES else "en"
        self.environment = environment_of([HERE, TEMPLATES], vendor=False)

    @property
    def reader(self) -> Reader:
        file = self.games.folder / READER
        return read_reader(file.read_text(encoding="utf-8")) if file.is_file() else Reader()

    @reader.setter
    def reader(self, reader: Reader) -> None:
        (self.games.folder / READER).write_text(write_reader(reader), encoding="utf-8")

    @property
    def words(self) -> Wording:
        return Wording(self.reader.language or self.language)

    def render(self, template: str, **context: Any) -> str:
        words = self.words
        spoken = spoken_of(words.language, self.ruleset.id, "talewright.faces")
        known = {
            **context_of(self.reader, words),
            **spoken,
            "system": self.ruleset.id,
            "notice": "",
            **context,
        }
        return self.environment.get_template(template).render(known)

    def home(self) -> str:
        head, words = self.book.head, self.words
        cards = self.games.cards()
        numbers = numbers_of(self.book, self.path)
        return self.render(
            "start.html",
            book_id=self.id,
            head=head,
            minutes=summary_of(self.path.read_text(encoding="utf-8"), sound=True).minutes,
            sections=len([each for each in self.book.sections if not each.is_matter]),
            heroes=self._heroes(),
            games=[(card, self._where(card, numbers), ago(card.updated, words)) for card in cards],
            going=next((card for card in cards if not card.ended and not card.other_edition), None),
            endings=endings_of(self.book, self.games.endings()),
            languages=LANGUAGES,
            reader=self.reader,
            ago=lambda at: ago(at, words),
            front=[{"name": each.name, "blocks": printed(each, numbers)} for each in introduction(self.book)],
        )

    def _where(self, card: GameCard, numbers: Mapping[str, int]) -> str:
        if card.ended:
            key = f"ending.{card.ended}"
            return self.words(key) if self.words.has(key) else self.words("where.ended")
        if card.where in numbers:
            return self.words("where.section", number=numbers[card.where])
        return self.words("where.making")

    def ready(self) -> tuple[Any, ...]:
        return Shelf([self.path.parent]).heroes(self.id, self.ruleset)[:MAX_HEROES]

    def _heroes(self) -> tuple[HeroView, ...]:
        language = self.words.language
        rules = rules_of_book(self.book, self.ruleset)
        return hero_views(self.ruleset, self.ready(), rules, language, voice_for(language, self.ruleset.id))

    def play(self, game: str, query: Form) -> str:
        opened, card = self.games.open(game), self.games.card(game)
        view = GameView(opened, self.words.language)
        reader = self.reader
        found = view.chances() if reader.odds and view.has_chances else Chances()
        over = is_over(view)
        return self.render(
            "ending.html" if over else "play.html",
            **(self._ending(view) if over else {}),
            **reading_context(view, self.id, reader, found),
            card=card,
            here="books",
            notice=self.words(f"notice.{first(query, 'notice')}") if query.get("notice") else "",
        )

    def _ending(self, view: GameView) -> dict[str, Any]:
        facts = ending_facts(view)
        section = view.game.now.state.section
        new = section not in self.games.endings()
        self.games.found(section, view.name)
        endings = endings_of(self.book, self.games.endings())
        return {
            **facts,
            "endings": endings,
            "here_ended": section,
            "new_ending": new,
            "number_found": sum(each.found for each in endings),
            "sections_of": len([each for each in self.book.sections if not each.is_matter]),
            "token": "",
            "next_book": None,
        }

    def journal(self, game: str, query: Form) -> str:
        view = GameView(self.games.open(game), self.words.language)
        back = first(query, "back")
        context = journal_context(view, int(back) if back.isdecimal() else 0)
        return self.render("journal.html", **context, card=self.games.card(game), here="books")

    def how_to_play(self) -> str:
        found = guide_of(self.ruleset.package, self.words.language)
        return self.render(
            "rules-summary.html",
            ruleset=self.ruleset,
            pages=() if found is None else found.pages,
            text_lang=self.words.language if found is None else found.language,
            shown=lambda text: rule_html(text, self.ruleset.id),
        )

    def clause(self, number: str) -> str:
        found = self.ruleset.clause(number, self.words.language)
        if found is None:
            raise Unknown(
                Message("{title} has no clause {clause}.", title=self.ruleset.title, clause=number[:40])
            )
        known = {clause.id for clause in self.ruleset.clauses()}
        shown = rule_html(found.text, self.ruleset.id, known)
        return self.render("rule.html", ruleset=self.ruleset, clause=found, shown=shown)

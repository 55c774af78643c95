"""Requests of the page in, pages out: what a server would do, in the browser and for one reader."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from talewright.adventure import load_book
from talewright.adventure.prose import front_matter, printed
from talewright.core.ask import TYPED, Chosen
from talewright.core.errors import IllegalAnswer, StaleAnswer, TalewrightError
from talewright.core.how_to_play import how_to_play
from talewright.core.replay import Waiting
from talewright.core.ruleset import find
from talewright.core.text.message import Message
from talewright.faces.web.reader import Reader, context_of, read_reader, spoken_of, write_reader
from talewright.faces.web.reading import ending_facts, is_over, journal_context, reading_context, typed_answer
from talewright.faces.web.rule_text import rule_html
from talewright.faces.web.templating import TEMPLATES, environment_of
from talewright.faces.web.tips import hide_tip
from talewright.faces.web.wording import LANGUAGES, Wording, ago
from talewright.faces.webbook.games import READER, GameCard, Games, one_line
from talewright.play.books import Shelf, book_id, numbers_of, summary_of
from talewright.play.creation import Draft, rules_of_book
from talewright.play.endings import endings_of
from talewright.play.errors import Unknown
from talewright.play.running import RunningGame
from talewright.play.session import Session
from talewright.play.view.chances import Chances
from talewright.play.view.follow_ups import SEPARATOR
from talewright.play.view.game import GameView
from talewright.play.view.ready_heroes import HeroView, hero_views
from talewright.play.voice import voice_for

HERE = Path(__file__).parent / "templates"
MAX_REDIRECTS = 4
MAX_HEROES = 6
Form = Mapping[str, Sequence[str]]


@dataclass(frozen=True)
class Page:
    """What the page shows next. `place` is where on it the reader goes on."""

    html: str
    address: str
    place: str = ""


@dataclass(frozen=True)
class To:
    """Go to another address, as after each form."""

    address: str


class WebBook:
    """One book and its reader. `folder` has the saved games; the page copies them into the browser's storage."""

    def __init__(self, path: Path, folder: Path, language: str = "en") -> None:
        self.path = path
        self.id = book_id(path)
        self.book = load_book(path)
        self.ruleset = find(self.book.head.system)
        self.games = Games(folder, path, self.book, self.ruleset)
        self.language = language if language in LANGUAGES else "en"
        self.environment = environment_of([HERE, TEMPLATES], vendor=False)
        self._stored: dict[str, str] = self.games.files()
        self._orders: dict[str, Callable[[str, Form], To]] = {
            "answer": self._answer,
            "name": self._rename,
            "back": self._back,
            "redo": self._redo,
            "go": self._go,
            "dice": self._dice,
            "again": self._again,
            "odds": self._odds,
            "manner": self._manner,
            "remove": self._remove,
        }

    # -- what the page calls -----------------------------------------------------------------------------------

    def request(self, method: str, address: str, form: Form | None = None) -> Page:
        """The page at an address, after what a form asks for. A fault is shown on a page of its own."""
        try:
            for _ in range(MAX_REDIRECTS):
                parts = urlsplit(address)
                answer = self._route(method, parts.path, form or dict(_query(parts.query)))
                if isinstance(answer, str):
                    return Page(answer, parts.path or "/", parts.fragment)
                method, address, form = "GET", answer.address, None
        except TalewrightError as error:
            return Page(self._render("fault.html", messages=error.messages), address)
        return Page(self._home(), "/")

    def changes(self) -> dict[str, str | None]:
        """The files that have changed since the last time; None for one that is gone."""
        now = self.games.files()
        changed: dict[str, str | None] = {
            name: text for name, text in now.items() if self._stored.get(name) != text
        }
        changed |= dict.fromkeys(set(self._stored) - set(now))
        self._stored = now
        return changed

    def restore(self, text: str) -> Page:
        """The games of a file that the reader saved elsewhere."""
        try:
            try:
                found = json.loads(text)
            except (ValueError, RecursionError):
                found = None
            files = {str(key): value for key, value in found.items()} if isinstance(found, dict) else {}
            self.games.restore({key: value for key, value in files.items() if isinstance(value, str)})
        except TalewrightError as error:
            return Page(self._render("fault.html", messages=error.messages), "/")
        return Page(self._home(), "/")

    # -- addresses ---------------------------------------------------------------------------------------------

    def _route(self, method: str, path: str, form: Form) -> str | To:
        match [part for part in path.split("/") if part]:
            case [] | ["books", _]:
                return self._home()
            case ["books", _, "play"]:
                return self._start(form)
            case ["play", game] if method == "GET":
                return self._play(game, form)
            case ["play", game, "journal"]:
                return self._journal(game)
            case ["play", game, order] if method == "POST" and order in self._orders:
                return self._orders[order](game, form)
            case ["settings", "tips"]:
                reader = self.reader
                self.reader = replace(reader, tips=hide_tip(reader.tips, _first(form, "tip")))
                return To(_first(form, "back"))
            case ["settings"]:
                return self._settings(form)
            case ["rules", _, "how-to-play"] | ["rules", _]:
                return self._how_to_play()
            case ["rules", _, clause]:
                return self._clause(clause)
        raise Unknown(Message("There is no such page in this book."))

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

    def _render(self, template: str, **context: Any) -> str:
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

    # -- pages -------------------------------------------------------------------------------------------------

    def _home(self) -> str:
        head, words = self.book.head, self.words
        cards = self.games.cards()
        numbers = numbers_of(self.book, self.path)
        return self._render(
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
            front=[
                {"name": each.name, "blocks": printed(each, numbers)}
                for each in front_matter(self.book)
                if each.name != "Title page"
            ],
        )

    def _where(self, card: GameCard, numbers: Mapping[str, int]) -> str:
        if card.ended:
            key = f"ending.{card.ended}"
            return self.words(key) if self.words.has(key) else self.words("where.ended")
        if card.where in numbers:
            return self.words("where.section", number=numbers[card.where])
        return self.words("where.making")

    def _ready(self) -> tuple[Any, ...]:
        return Shelf([self.path.parent]).heroes(self.id, self.ruleset)[:MAX_HEROES]

    def _heroes(self) -> tuple[HeroView, ...]:
        language = self.words.language
        rules = rules_of_book(self.book, self.ruleset)
        return hero_views(self.ruleset, self._ready(), rules, language, voice_for(language, self.ruleset.id))

    def _play(self, game: str, query: Form) -> str:
        opened, card = self.games.open(game), self.games.card(game)
        view = GameView(opened, self.words.language)
        reader = self.reader
        found = view.chances() if reader.odds and view.has_chances else Chances()
        over = is_over(view)
        return self._render(
            "ending.html" if over else "play.html",
            **(self._ending(view) if over else {}),
            **reading_context(view, self.id, reader, found),
            card=card,
            here="books",
            notice=self.words(f"notice.{_first(query, 'notice')}") if query.get("notice") else "",
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

    def _journal(self, game: str) -> str:
        view = GameView(self.games.open(game), self.words.language)
        return self._render("journal.html", **journal_context(view), card=self.games.card(game), here="books")

    def _how_to_play(self) -> str:
        found = how_to_play(self.ruleset.package, self.words.language)
        return self._render(
            "rules-summary.html",
            ruleset=self.ruleset,
            pages=() if found is None else found.pages,
            text_lang=self.words.language if found is None else found.language,
            shown=lambda text: rule_html(text, self.ruleset.id),
        )

    def _clause(self, number: str) -> str:
        found = self.ruleset.clause(number, self.words.language)
        if found is None:
            raise Unknown(
                Message("{title} has no clause {clause}.", title=self.ruleset.title, clause=number[:40])
            )
        known = {clause.id for clause in self.ruleset.clauses()}
        shown = rule_html(found.text, self.ruleset.id, known)
        return self._render("rule.html", ruleset=self.ruleset, clause=found, shown=shown)

    # -- orders ------------------------------------------------------------------------------------------------

    def _start(self, form: Form) -> To:
        hero = None
        if wanted := _first(form, "hero"):
            hero = next((each.character for each in self._ready() if each.id == wanted), None)
        elif _first(form, "random"):
            seed = f"{random.SystemRandom().getrandbits(96):024x}"
            draft = Draft(self.ruleset, rules_of_book(self.book, self.ruleset), {}, seed)
            hero = draft.randomised(None, random.SystemRandom()).run().hero
        reader = self.reader
        game = self.games.start(hero, physical=reader.typed, settle=reader.settle)
        return self._turned(game)

    def _turned(self, game: str, place: str = "") -> To:
        """After a turn: the list of games knows where this one stands."""
        view = GameView(self.games.open(game), self.words.language)
        self.games.update(game, where=str(view.game.now.state.section), ended=view.ending)
        return To(f"/play/{game}#{place}" if place else f"/play/{game}")

    def _turn(self, game: str, form: Form, change: Callable[[Session[Any], int], object]) -> To:
        seq = _first(form, "seq")
        session = self.games.open(game).session
        with suppress(StaleAnswer):
            change(session, int(seq) if seq.isdecimal() else -1)
            return self._turned(game)
        return To(f"/play/{game}?notice=stale")

    def _answer(self, game: str, form: Form) -> To:
        self._rename(game, form)
        opened = self.games.open(game)
        choice, place = _first(form, "choice"), _first(form, "place")
        faces = list(form.get("faces", ()))
        try:
            answer = self._turn(game, form, lambda session, seq: _given(opened, session, seq, form))
        except IllegalAnswer:
            if choice == TYPED:
                return To(f"/play/{game}?notice=number#number")
            if not faces:
                raise
            return To(f"/play/{game}?notice=dice#happened")
        if place in ("happened", "level") and "?" not in answer.address:
            return To(f"{answer.address}#{place}")
        return answer

    def _rename(self, game: str, form: Form) -> To:
        if name := one_line(_first(form, "name")):
            self.games.write_card(replace(self.games.card(game), hero_name=name))
        return To(f"/play/{game}#sheet" if _first(form, "place") == "sheet" else f"/play/{game}")

    def _back(self, game: str, form: Form) -> To:
        return self._turn(game, form, lambda session, seq: session.undo(seq=seq))

    def _redo(self, game: str, form: Form) -> To:
        return self._turn(game, form, lambda session, seq: session.redo(seq=seq))

    def _go(self, game: str, form: Form) -> To:
        point = _first(form, "point")
        return self._turn(
            game, form, lambda session, seq: session.go(int(point) if point.isdecimal() else 0, seq=seq)
        )

    def _dice(self, game: str, form: Form) -> To:
        on = _first(form, "fresh") == "1"
        self._turn(game, form, lambda session, seq: session.set_fresh_dice(on=on, seq=seq))
        return To(f"/play/{game}/journal#dice")

    def _again(self, game: str, _form: Form) -> To:
        return self._turned(self.games.restart(game))

    def _odds(self, game: str, form: Form) -> To:
        self.reader = replace(self.reader, odds=_first(form, "show") == "1")
        return To(f"/play/{game}")

    def _manner(self, game: str, form: Form) -> To:
        card = self.games.card(game)
        physical, settle = _first(form, "physical"), _first(form, "settle")
        self.games.write_card(
            replace(
                card,
                physical=physical == "1" if physical else card.physical,
                settle=settle == "1" if settle else card.settle,
            )
        )
        self.games.forget(game)
        self.games.open(game).session.proceed()
        return self._turned(game)

    def _remove(self, game: str, _form: Form) -> To:
        self.games.remove(game)
        return To("/")

    def _settings(self, form: Form) -> To:
        language, theme = _first(form, "language"), _first(form, "theme")
        self.reader = replace(self.reader, language=language if language in LANGUAGES else "", theme=theme)
        return To("/")


def _given(opened: RunningGame, session: Session[Any], seq: int, form: Form) -> None:
    """Answer the open question with what the form says; a second answer follows at once where the page asked for two."""
    choice = _first(form, "choice")
    if choice == "roll-on":
        session.proceed(seq=seq)
        return
    now = opened.now
    if choice == "roll-for-me" and isinstance(now, Waiting) and now.question.dice is not None:
        session.answer(session.roll(now.question.dice), seq=seq, who=session.seat)
        return
    first, *then = choice.split(SEPARATOR)[:2]
    answer = typed_answer(first + _first(form, "number").strip(), list(form.get("faces", ())))
    session.answer(answer, seq=seq, who=session.seat)
    for option in then:
        session.answer(Chosen(option, auto=True), who=session.seat)


def _first(form: Form, key: str) -> str:
    return (*form.get(key, ()), "")[0]


def _query(text: str) -> list[tuple[str, list[str]]]:
    return [(key, [value]) for key, value in parse_qsl(text)]

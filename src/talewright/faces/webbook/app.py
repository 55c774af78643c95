"""Requests of the page in, pages out: what a server would do, in the browser and for one reader."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from talewright.core.ask import TYPED, Chosen
from talewright.core.errors import IllegalAnswer, StaleAnswer, TalewrightError
from talewright.core.replay import Waiting
from talewright.core.text.message import Message
from talewright.core.text.translate import LANGUAGES
from talewright.faces.web.posted import typed_answer
from talewright.faces.web.tips import hide_tip
from talewright.faces.webbook.games import one_line
from talewright.faces.webbook.pages import Form, Pages, first
from talewright.play.creation import Draft, rules_of_book
from talewright.play.errors import Unknown
from talewright.play.running import RunningGame, words_for
from talewright.play.session import Session
from talewright.play.view.follow_ups import SEPARATOR
from talewright.play.view.game import GameView
from talewright.play.view.purchases import purchases

MAX_REDIRECTS = 4


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


class WebBook(Pages):
    """One book and its reader. `folder` has the saved games; the page copies them into the browser's storage."""

    def __init__(self, path: Path, folder: Path, language: str = "en") -> None:
        super().__init__(path, folder, language)
        self._stored: dict[str, str] = self.games.files()
        self._orders: dict[str, Callable[[str, Form], To]] = {
            "answer": self._answer,
            "name": self._rename,
            "back": self._back,
            "redo": self._redo,
            "unbuy": self._unbuy,
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
            return Page(self.render("fault.html", messages=error.messages), address)
        return Page(self.home(), "/")

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
            return Page(self.render("fault.html", messages=error.messages), "/")
        return Page(self.home(), "/")

    # -- addresses ---------------------------------------------------------------------------------------------

    def _route(self, method: str, path: str, form: Form) -> str | To:
        match [part for part in path.split("/") if part]:
            case [] | ["books", _]:
                return self.home()
            case ["books", _, "play"]:
                return self._start(form)
            case ["play", game] if method == "GET":
                return self.play(game, form)
            case ["play", game, "journal"]:
                return self.journal(game, form)
            case ["play", game, order] if method == "POST" and order in self._orders:
                return self._orders[order](game, form)
            case ["settings", "tips"]:
                reader = self.reader
                self.reader = replace(reader, tips=hide_tip(reader.tips, first(form, "tip")))
                return To(first(form, "back"))
            case ["settings"]:
                return self._settings(form)
            case ["rules", _, "how-to-play"] | ["rules", _]:
                return self.how_to_play()
            case ["rules", _, clause]:
                return self.clause(clause)
        raise Unknown(Message("There is no such page in this book."))

    # -- orders ------------------------------------------------------------------------------------------------

    def _start(self, form: Form) -> To:
        hero = None
        if wanted := first(form, "hero"):
            hero = next((each.character for each in self.ready() if each.id == wanted), None)
        elif first(form, "random"):
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
        seq = first(form, "seq")
        session = self.games.open(game).session
        with suppress(StaleAnswer):
            change(session, int(seq) if seq.isdecimal() else -1)
            return self._turned(game)
        return To(f"/play/{game}?notice=stale")

    def _answer(self, game: str, form: Form) -> To:
        self._rename(game, form)
        opened = self.games.open(game)
        choice, place = first(form, "choice"), first(form, "place")
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
        if name := one_line(first(form, "name")):
            self.games.write_card(replace(self.games.card(game), hero_name=name))
        return To(f"/play/{game}#sheet" if first(form, "place") == "sheet" else f"/play/{game}")

    def _back(self, game: str, form: Form) -> To:
        return self._turn(game, form, lambda session, seq: session.undo(seq=seq))

    def _redo(self, game: str, form: Form) -> To:
        return self._turn(game, form, lambda session, seq: session.redo(seq=seq))

    def _unbuy(self, game: str, form: Form) -> To:
        opened = self.games.open(game)
        wanted = first(form, "purchase")
        bought = purchases(opened, words_for(opened.ruleset, self.words.language))
        found = next((each for each in bought if str(each.first) == wanted), None)
        if found is None:
            return To(f"/play/{game}?notice=stale")
        try:
            answer = self._turn(
                game, form, lambda session, seq: session.without(found.first, found.last, seq=seq)
            )
        except IllegalAnswer:
            return To(f"/play/{game}?notice=needed#level")
        return answer if "?" in answer.address else To(f"{answer.address}#level")

    def _go(self, game: str, form: Form) -> To:
        point = first(form, "point")
        return self._turn(
            game, form, lambda session, seq: session.go(int(point) if point.isdecimal() else 0, seq=seq)
        )

    def _dice(self, game: str, form: Form) -> To:
        on = first(form, "fresh") == "1"
        self._turn(game, form, lambda session, seq: session.set_fresh_dice(on=on, seq=seq))
        return To(f"/play/{game}/journal#dice")

    def _again(self, game: str, _form: Form) -> To:
        return self._turned(self.games.restart(game))

    def _odds(self, game: str, form: Form) -> To:
        self.reader = replace(self.reader, odds=first(form, "show") == "1")
        return To(f"/play/{game}")

    def _manner(self, game: str, form: Form) -> To:
        card = self.games.card(game)
        physical, settle = first(form, "physical"), first(form, "settle")
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
        language, theme = first(form, "language"), first(form, "theme")
        self.reader = replace(self.reader, language=language if language in LANGUAGES else "", theme=theme)
        return To("/")


def _given(opened: RunningGame, session: Session[Any], seq: int, form: Form) -> None:
    """Answer the open question with what the form says; a second answer follows at once where the page asked for two."""
    choice = first(form, "choice")
    if choice == "roll-on":
        session.proceed(seq=seq)
        return
    now = opened.now
    if choice == "roll-for-me" and isinstance(now, Waiting) and now.question.dice is not None:
        session.answer(session.roll(now.question.dice), seq=seq, who=session.seat)
        return
    option, *then = choice.split(SEPARATOR)[:2]
    answer = typed_answer(option + first(form, "number").strip(), list(form.get("faces", ())))
    session.answer(answer, seq=seq, who=session.seat)
    for each in then:
        session.answer(Chosen(each, auto=True), who=session.seat)


def _query(text: str) -> list[tuple[str, list[str]]]:
    return [(key, [value]) for key, value in parse_qsl(text)]

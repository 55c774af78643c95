"""A running game, a sheet and a table as plain data that a program can read."""

from __future__ import annotations

from typing import Any

from talewright.adventure.prose import words
from talewright.core.sheet import Sheet
from talewright.play.library import OpenGame
from talewright.play.library.tables import SeatAtTable
from talewright.play.view import Event, GameView, QuestionView, RollEvent
from talewright.play.view.table import TableView
from talewright.play.view.table_log import LogLine
from talewright.play.view.table_parts import FighterView

Json = dict[str, Any]
RECENT = 20


def game_shown(game: OpenGame) -> Json:
    """The page that is read now, what happened on it, and what is asked."""
    view = GameView(game)
    pages = [
        {
            "section": section.number,
            "text": "\n\n".join(words(block.runs) for block in section.blocks),
            "happened": [event_text(event) for event in section.events],
        }
        for section in view.sections
    ]
    return {
        "game": game.card.id,
        "seq": view.seq,
        "title": game.card.title,
        "pages": pages,
        "happened": [event_text(event) for event in view.making],
        "question": None if view.question is None else question_shown(view.question),
        "sheet": None if view.sheet is None else sheet_shown(view.sheet),
        "ended": view.ending if game.card.ended else "",
        "character": game.card.character_id,
    }


def question_shown(question: QuestionView) -> Json:
    return {
        "what": question.what,
        "text": question.text,
        "dice": "" if question.dice is None else str(question.dice),
        "options": [{"id": option.id, "text": option.text} for option in question.open_options],
        "longest": question.longest,
        "closed": [
            {"text": option.text, "why": option.closed.text} for option in question.options if option.closed
        ],
    }


def event_text(event: Event) -> str:
    if not isinstance(event, RollEvent):
        return event.text
    faces = " + ".join(str(die.face) for die in event.dice)
    added = "".join(f" {term.value:+d}" for term in event.added)
    total = f" = {event.total}" if len(event.dice) > 1 or event.added else ""
    more = " ".join(filter(None, (event.outcome, *event.consequences)))
    return f"{event.why}: {faces}{added}{total}{' (typed in)' if event.typed else ''}. {more}".strip()


def sheet_shown(sheet: Sheet) -> Json:
    return {
        "name": sheet.title,
        "about": sheet.subtitle,
        "figures": {
            figure.name: figure.value if figure.maximum is None else f"{figure.value}/{figure.maximum}"
            for figure in sheet.figures
        },
        "state": [entry.name for entry in sheet.state],
        "lists": {
            block.title: [
                f"{entry.name}: {entry.detail}" if entry.detail else entry.name for entry in block.entries
            ]
            for block in sheet.blocks
        },
    }


def _place(view: TableView) -> Json:
    """Where the party is, and where it may go: for the event scene.go, or party.explore with what='enter'."""
    places = view.places
    return {
        "id": view.state.place,
        "ways": {each.id: each.title for each in places.ways},
        "ready": {number: title for found in places.ready.values() for number, title, _ in found},
        "traits": [
            {"name": name, "kind": kind, "text": text} for name, kind, text in view.state.scene.traits
        ],
        "offered": sorted(places.offered),
        "explore": {what: view.words.say(title) for what, title in places.actions.items()},
    }


def table_shown(here: SeatAtTable) -> Json:
    """A table as this seat sees it; nothing hidden is in it."""
    view = TableView(here.table, here.seat)
    fight = view.fight
    return {
        "table": here.id,
        "version": view.version,
        "title": view.state.title,
        "system": view.state.ruleset.id,
        "seat": here.seat,
        "role": view.seat.role,
        "scene": {"title": view.state.scene.title, "text": view.state.scene.text, "notes": view.notes},
        "place": _place(view) if view.is_master else {},
        "at_the_door": [{"id": seat.id, "name": seat.name} for seat in view.at_the_door],
        "people": [{"name": seat.name, "role": seat.role, "script": seat.script} for seat in view.seats],
        "sheets": [
            {
                "id": sheet.id,
                "name": sheet.name,
                "player": sheet.player,
                "mine": sheet.mine,
                "figures": {figure.name: figure.value for figure in sheet.figures},
                "state": list(sheet.state),
            }
            for sheet in view.sheets
        ],
        "fight": None
        if fight is None
        else {
            "action": fight.action,
            "turn": fight.turn,
            "round": fight.round,
            "order": [{"place": place, "name": name} for place, name in fight.turns],
            "party": [_fighter(each) for each in fight.party],
            "foes": [_fighter(each) for each in fight.foes],
        },
        "questions": [
            {
                "action": asked.action,
                "actor": asked.actor,
                "asked": asked.asked,
                "whose": asked.name,
                "mine": asked.mine,
                **({} if asked.question is None else question_shown(asked.question)),
            }
            for asked in view.questions
        ],
        "requests": [
            {
                "event": each.event,
                "sheet": each.sheet,
                "verb": each.verb,
                "why": each.why,
                "waits_for": list(each.waits_for),
            }
            for each in view.requests
        ],
        "clocks": [
            {"id": each.id, "title": each.title, "filled": each.filled, "segments": each.segments}
            for each in view.clocks
        ],
        "log": [_line(line) for line in view.log[-RECENT:]],
    }


def _fighter(fighter: FighterView) -> Json:
    return {
        "name": fighter.name,
        "condition": fighter.condition,
        "fate": fighter.fate,
        "figures": dict(fighter.figures),
        "states": list(fighter.states),
    }


def _line(line: LogLine) -> str:
    parts = [line.name, line.text, *(event_text(event) for event in line.happened)]
    if line.total is not None:
        parts.append(f"= {line.total}")
    text = " ".join(filter(None, parts))
    return f"(undone) {text}" if line.undone else text

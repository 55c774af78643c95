"""The pages: routers that render templates. Every form works without script: POST, then 303."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from talewright.faces.web.pages import home, offline

if TYPE_CHECKING:
    from fastapi import APIRouter

opening = [*home.routes, *offline.routes]
"""Routes that are there from the start; all others load at the first request for an address of their group."""


def _books() -> list[APIRouter]:
    from talewright.faces.web.pages import book, books, desk, publish, report

    return [books.router, desk.router, report.router, publish.router, book.router]


def _play() -> list[APIRouter]:
    from talewright.faces.web.pages import play

    return [play.router]


def _characters() -> list[APIRouter]:
    from talewright.faces.web.pages import characters, creation, sheet

    return [creation.router, characters.router, sheet.router]


def _tables() -> list[APIRouter]:
    from talewright.faces.web.pages import encounters, evening, table, table_odds, table_pictures, tables

    return [
        tables.router,
        evening.router,
        encounters.router,
        table_odds.router,
        table_pictures.router,
        table.router,
    ]


def _rules() -> list[APIRouter]:
    from talewright.faces.web.pages import rules

    return [rules.router]


def _odds() -> list[APIRouter]:
    from talewright.faces.web.pages import odds

    return [odds.router]


def _settings() -> list[APIRouter]:
    from talewright.faces.web.pages import account, settings

    return [settings.router, account.router]


def _share() -> list[APIRouter]:
    from talewright.faces.web.pages import share

    return [share.router]


def _shared() -> list[APIRouter]:
    from talewright.faces.web.pages import shared_book

    return [shared_book.router]


GROUPS: Mapping[str, Callable[[], list[APIRouter]]] = {
    "books": _books,
    "play": _play,
    "characters": _characters,
    "tables": _tables,
    "join": _tables,
    "seat": _tables,
    "rules": _rules,
    "odds": _odds,
    "settings": _settings,
    "continue": _settings,
    "share": _share,
    "shared": _shared,
}
"""The routes of each first part of an address. Where two routes match, the earlier router's counts."""


def all_routers() -> list[APIRouter]:
    """The routers of all groups, every one once."""
    every = [router for group in GROUPS.values() for router in group()]
    return list({id(router): router for router in every}.values())

"""The pages: routers that render templates. Every form works without script: POST, then 303."""

from __future__ import annotations

from importlib import import_module

from fastapi import APIRouter

from talewright.faces.web.pages import home, offline

opening = [home.router, offline.router]
"""Routes that are there from the start; all others load at the first request for an address of their group."""

GROUPS = {
    "books": ("books", "desk", "book"),
    "play": ("play",),
    "characters": ("creation", "characters", "sheet"),
    "tables": ("tables", "evening", "encounters", "table"),
    "join": ("tables",),
    "seat": ("tables",),
    "rules": ("rules",),
    "odds": ("odds",),
    "settings": ("settings", "account"),
    "continue": ("account",),
    "share": ("share",),
}
"""The modules with the routes of each first part of an address. Where two routes match, the earlier module's counts."""


def routers_of(group: str) -> list[APIRouter]:
    found: list[APIRouter] = []
    for module in GROUPS[group]:
        routes = import_module(f"{__name__}.{module}")
        found.append(routes.router)
    return found


def all_routers() -> list[APIRouter]:
    """Every router once."""
    every = [*opening, *(router for group in GROUPS for router in routers_of(group))]
    return list({id(router): router for router in every}.values())

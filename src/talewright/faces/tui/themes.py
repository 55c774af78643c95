"""Colours of the player: paper by day, lamplight by night, and strong contrast."""

from __future__ import annotations

import json
import logging
from pathlib import Path

from textual.theme import Theme

from talewright.faces.terminal import Palette
from talewright.play.saves import data_home

log = logging.getLogger("talewright.tui")
THEMES = (
    Theme(
        "lamplight",
        primary="#78c4b3",
        secondary="#e3b65f",
        accent="#78c4b3",
        success="#93cd96",
        warning="#e3b65f",
        error="#f39a88",
        foreground="#eaddc5",
        background="#19120c",
        surface="#241a12",
        panel="#33261b",
        dark=True,
    ),
    Theme(
        "paper",
        primary="#1d665b",
        secondary="#80520a",
        accent="#1d665b",
        success="#2c6536",
        warning="#80520a",
        error="#9a271c",
        foreground="#231910",
        background="#f5eddc",
        surface="#fcf7ec",
        panel="#eadfc8",
        dark=False,
    ),
    Theme(
        "ember",
        primary="#f4935f",
        secondary="#f0bd68",
        accent="#f4935f",
        success="#aec56f",
        warning="#f0bd68",
        error="#ff8f80",
        foreground="#f2e6da",
        background="#161012",
        surface="#211719",
        panel="#33242a",
        dark=True,
    ),
    Theme(
        "contrast",
        primary="#ffff00",
        secondary="#00ffff",
        accent="#ffff00",
        success="#00ff5f",
        warning="#ffaf00",
        error="#ff8787",
        foreground="#ffffff",
        background="#000000",
        surface="#000000",
        panel="#262626",
        dark=True,
    ),
)
NAMES = tuple(theme.name for theme in THEMES)


def palette(theme: Theme) -> Palette:
    quiet = "#6a5847" if not theme.dark else "#a8947a"
    if theme.name == "contrast":
        quiet = "#d0d0d0"
    return Palette(theme.accent or "cyan", theme.success or "green", theme.error or "red", quiet)


def _file() -> Path:
    return data_home() / "player.json"


def remembered() -> str:
    """The theme chosen last; the first one when nothing can be read."""
    try:
        name = json.loads(_file().read_text(encoding="utf-8")).get("theme")
    except FileNotFoundError:
        return NAMES[0]
    except (OSError, ValueError, AttributeError) as error:
        log.warning("%s cannot be read, so the first theme is used: %s", _file(), error)
        return NAMES[0]
    return name if name in NAMES else NAMES[0]


def remember(name: str) -> None:
    """Store the theme for the next start. The player goes on where the file cannot be written."""
    try:
        _file().parent.mkdir(parents=True, exist_ok=True)
        _file().write_text(json.dumps({"theme": name}) + "\n", encoding="utf-8")
    except OSError as error:
        log.warning("the theme is not saved: %s", error)

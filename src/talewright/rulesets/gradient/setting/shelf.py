"""The settings that can be played: those that ship with Gradient, and registered folders.

A folder is registered by the environment variable `TALEWRIGHT_SETTINGS` (folders parted as in PATH; each is a setting,
or holds settings) or by a face, for the time of its process. A name from outside never opens a folder by itself.
"""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path

from talewright.core.errors import RulesetError
from talewright.core.record import did_you_mean
from talewright.core.ruleset import Ruleset, find
from talewright.core.text.message import Message
from talewright.rulesets.gradient.character import Character
from talewright.rulesets.gradient.setting.read import FOLDERS, read_folder
from talewright.rulesets.gradient.setting.ruleset import ruleset_of
from talewright.rulesets.gradient.setting.verbs import World

SHIPPED = Path(__file__).parents[1] / "settings"
VARIABLE = "TALEWRIGHT_SETTINGS"
SYSTEM = "gradient"
WITH_OVERLAY = frozenset({"roots"})
"""Settings whose hooks make them systems of their own, found by their own id."""
_REGISTERED: dict[str, Path] = {}


def folders() -> dict[str, Path]:
    """Every setting that can be found, by name."""
    found = {path.name: path for path in sorted(SHIPPED.iterdir()) if path.is_dir()}
    for part in filter(None, os.environ.get(VARIABLE, "").split(os.pathsep)):
        found.update(_settings_in(Path(part)))
    return {**found, **_REGISTERED}


def _settings_in(folder: Path) -> dict[str, Path]:
    """The folder itself if it is a setting, else the settings in it."""
    if not folder.is_dir():
        return {}
    if _is_setting(folder):
        return {_name(folder): folder}
    return {_name(each): each for each in sorted(folder.iterdir()) if each.is_dir() and _is_setting(each)}


def _is_setting(folder: Path) -> bool:
    return any((folder / name).is_dir() for name in FOLDERS)


def _name(folder: Path) -> str:
    return re.sub(r"[^\w-]+", "-", folder.resolve().name.casefold()).strip("-") or "setting"


def register(path: str) -> str:
    """Make a folder playable in this process; the id of its system. The name of a known setting will do."""
    folder = Path(path)
    if not folder.is_dir():
        if path in folders():
            return path if path in WITH_OVERLAY else f"{SYSTEM}:{path}"
        near = did_you_mean(path, folders())
        raise RulesetError(
            Message(
                "{file}: there is no such folder.{near} Name a folder with backgrounds/ in it.",
                file=path[:200],
                near=near,
            )
        )
    name = _name(folder)
    if _REGISTERED.get(name) != folder.resolve():
        _REGISTERED[name] = folder.resolve()
        system_of.cache_clear()
        world_of.cache_clear()
    return f"{SYSTEM}:{name}"


def names() -> tuple[str, ...]:
    """The settings to offer, by name."""
    return tuple(name for name in folders() if name not in WITH_OVERLAY)


@cache
def system_of(name: str) -> Ruleset[Character]:
    """A setting as a system, by name; a folder of ours with hooks is the system that has them."""
    folder = _folder(name)
    if name in WITH_OVERLAY and folder.parent == SHIPPED:
        return find(name)
    return ruleset_of(read_folder(folder), f"{SYSTEM}:{name}")


@cache
def world_of(name: str) -> World:
    """The antagonists, places, goods and tables of a setting, by its name."""
    return World(read_folder(_folder(name)))


def _folder(name: str) -> Path:
    known = folders()
    if name not in known:
        raise RulesetError(
            Message(
                "No setting is called {name!r}.{hint} If it is one of your own, name its folder as the setting.",
                name=name[:40],
                hint=did_you_mean(name, known),
            )
        )
    return known[name]

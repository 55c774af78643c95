"""Which systems are there: found by their entry points, ours and third-party ones the same way, and loaded when asked for.

A setting is a system of its own under the id SYSTEM:SETTING; a folder can be made one for this process.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import Any

from talewright.core.errors import RulesetError
from talewright.core.record import did_you_mean
from talewright.core.ruleset_record import Ruleset
from talewright.core.text.message import Message

GROUP = "talewright.rulesets"
log = logging.getLogger("talewright.rulesets")


@cache
def installed() -> Mapping[str, EntryPoint]:
    """Every registered ruleset by id, not yet loaded. Read from the disk once: many pages ask for it.

    >>> import talewright as tw
    >>> "gnat" in tw.installed()
    True
    """
    points = sorted(entry_points(group=GROUP), key=lambda point: point.name)
    return MappingProxyType({point.name: point for point in points})


def _known() -> Iterator[str]:
    """The ids of all systems, and of the settings of each; one that cannot be loaded hides no other."""
    for name in installed():
        yield name
        try:
            settings = find(name).settings
            names = settings.names() if settings is not None else ()
        except (RulesetError, ImportError):
            log.warning("the system %s cannot be loaded", name, exc_info=True)
            continue
        yield from (f"{name}:{each}" for each in names)


@cache
def find(name: str) -> Ruleset[Any]:
    """The ruleset of that id; SYSTEM:SETTING is a setting of a system.

    >>> import talewright as tw
    >>> gnat = tw.find("gnat")
    >>> gnat.title, "fight" in gnat.verbs
    ('GNAT', True)
    """
    system, _, setting = name.partition(":")
    if setting and (settings := find(system).settings) is not None:
        return settings.find(setting)
    points = installed()
    if name not in points:
        raise RulesetError(
            Message(
                "No rule system is called {name!r}.{hint}", name=name[:40], hint=did_you_mean(name, _known())
            )
        )
    ruleset = points[name].load()
    if not isinstance(ruleset, Ruleset):
        raise RulesetError(Message("The entry point {name!r} does not hold a Ruleset record.", name=name))
    if ruleset.id != name:
        raise RulesetError(
            Message(
                "The entry point {name!r} holds a ruleset that calls itself {id!r}.", name=name, id=ruleset.id
            )
        )
    return ruleset


@cache
def title_of(name: str) -> str:
    """The title of a ruleset; it is not loaded for that where its package has the file `data/title.txt`.

    >>> title_of("gnat")
    'GNAT'
    """
    point = installed().get(name)
    spec = find_spec(point.module) if point is not None else None
    for folder in (spec.submodule_search_locations or ()) if spec is not None else ():
        file = Path(folder, "data", "title.txt")
        if file.is_file():
            return file.read_text(encoding="utf-8").strip()
    return find(name).title


def register_setting(folder: str, system: str = "") -> str:
    """Make a setting's folder playable in this process: the id of its system. Without a system, the one that has settings."""
    for ruleset in [find(system)] if system else all_rulesets():
        if ruleset.settings is not None:
            registered = ruleset.settings.register(folder)
            find.cache_clear()  # the name may have been another folder's
            return registered
    raise RulesetError(
        Message("{system} has no settings to be played in.", system=system or Message("No rule system"))
    )


def playable() -> list[Ruleset[Any]]:
    """Every system a character can be made in: the installed ones, and the settings of each."""
    found = []
    for ruleset in all_rulesets():
        found.append(ruleset)
        if ruleset.settings is not None:
            found += [find(f"{ruleset.id}:{name}") for name in ruleset.settings.names()]
    return found


def all_rulesets() -> list[Ruleset[Any]]:
    return [find(name) for name in installed()]

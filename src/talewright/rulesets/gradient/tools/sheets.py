"""A party of character files: read, checked, and the setting that is meant."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from talewright.core.character_file import from_file
from talewright.core.errors import QuestionError, system_reason
from talewright.core.ruleset import Ruleset, find
from talewright.core.text.message import Message
from talewright.rulesets.gradient.character import Character

MAX_SHEETS = 8


CORE, ROOTS = "gradient", "roots"


@dataclass(frozen=True)
class Sheets:
    """Character files of one system, in the order they were named."""

    system: str = CORE
    paths: tuple[str, ...] = ()
    characters: tuple[Character, ...] = ()


def read_party(paths: tuple[str, ...]) -> Sheets:
    """The files of a party. They belong to Gradient or one setting of it; every fault at once."""
    faults: list[Message] = []
    found: list[tuple[str, Character]] = []
    if len(paths) > MAX_SHEETS:
        faults.append(
            Message(
                "{number} files are too many; at most {limit}.",
                path="party",
                number=len(paths),
                limit=MAX_SHEETS,
            )
        )
    for path in sorted({path for path in paths if paths.count(path) > 1}):
        faults.append(Message("{file} is named twice; one character fights once.", path="party", file=path))
    for path in paths[:MAX_SHEETS]:
        try:
            ruleset, hero = from_file(json.loads(Path(path).read_text(encoding="utf-8")), path)
        except OSError as error:
            why = system_reason(error)
            faults.append(Message("{file} cannot be read: {why}.", path="party", file=path, why=why))
            continue
        except ValueError:
            faults.append(Message("{file} is not JSON in UTF-8.", path="party", file=path))
            continue
        if not isinstance(hero, Character):
            faults.append(
                Message(
                    "{file} is a character of {title}, not of Gradient.",
                    path="party",
                    file=path,
                    title=ruleset.title,
                )
            )
            continue
        found.append((ruleset.id, hero))
    systems = {system for system, _ in found}
    if len(systems) > 1:
        faults.append(
            Message(
                "the characters belong to several settings: {systems}.",
                path="party",
                systems=tuple(sorted(systems)),
            )
        )
    if faults:
        raise QuestionError("encounter", faults)
    return Sheets(next(iter(systems), CORE), paths, tuple(hero for _, hero in found))


def setting_of(wanted: str, sheets: Sheets) -> str:
    """The setting whose antagonists are meant: the one asked for, the party's, or Roots; empty for the core alone."""
    if wanted or not sheets.characters:
        return wanted or ROOTS
    return ROOTS if sheets.system == ROOTS else sheets.system.partition(":")[2]


def system_of(setting: str) -> Ruleset[Any]:
    """The system of a setting by its name; the core's without one."""
    if not setting:
        return find(CORE)
    return find(f"{CORE}:{setting}")

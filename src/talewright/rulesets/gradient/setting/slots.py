"""What a setting must supply, and what it may change: six content slots and a map of overrides (GRAD-003)."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping
from typing import Any

from talewright.core import record
from talewright.core.clauses import clauses_of
from talewright.core.errors import FaultsError
from talewright.core.record import did_you_mean
from talewright.core.text.message import Message
from talewright.rulesets.gradient.setting.lines import bare, short, straight, tidy
from talewright.rulesets.gradient.setting.model import ERROR, WARNING, Finding, Page, Setting

PACKAGE = "talewright.rulesets.gradient"
SLOTS = {
    "ambients": Message("places with a will of their own: a folder ambients/"),
    "antagonists": Message("stat blocks: a folder antagonists/CATEGORY/"),
    "character creation": Message(
        "backgrounds and traits: a folder backgrounds/ and a heading such as 'Traits'"
    ),
    "deprivation and fatigue": Message("a heading 'Deprivation' or 'Fatigue' in the rules page"),
    "inventory": Message("a heading 'Inventory' in the rules page"),
    "power systems": Message("a heading 'Power System' (or Magic) in the rules page"),
}
_HEADINGS = {
    "deprivation and fatigue": re.compile(r"\b(deprivation|deprived|fatigue)\b", re.IGNORECASE),
    "inventory": re.compile(r"\binventory\b", re.IGNORECASE),
    "power systems": re.compile(r"\b(powers?|magic|spells?)\b", re.IGNORECASE),
    "traits": re.compile(r"\b(traits?|character creation)\b", re.IGNORECASE),
}
_OVERRIDE = re.compile(r"\boverrid(?:e|es|den|ing)\b", re.IGNORECASE)
_DENIED = re.compile(r"\b(?:no|not|none|nothing|never)\b", re.IGNORECASE)
_LEGAL = re.compile(r"(?:^|/)(?:attribution|licen[cs]e|changelog|contributing)[^/]*$", re.IGNORECASE)
_NONE = re.compile(r"^(none|nothing|no overrides?|-)\W*$", re.IGNORECASE)


def options() -> type[Any]:
    """The record of Gradient's named options."""
    from talewright.rulesets.gradient.options import Rules

    return Rules


def known_overrides() -> tuple[str, ...]:
    """Every name a setting may override: the options of the core, then its clauses."""
    clauses = tuple(clause.id for clause in clauses_of(PACKAGE) if clause.id.startswith("GRAD"))
    return (*(field.name for field in dataclasses.fields(options())), *clauses)


def complete(name: str, pages: tuple[Page, ...], findings: tuple[Finding, ...]) -> Setting:
    """The setting made of its pages: title, slots, overrides, and what is wrong with them."""
    slots = _slots(pages)
    overrides, faults = _overrides(pages)
    missing = tuple(
        Finding(
            WARNING,
            _rules_page(pages),
            0,
            Message("Nothing fills the slot '{slot}'.", slot=slot),
            Message("Supply {content}.", content=SLOTS[slot]),
        )
        for slot, place in slots.items()
        if not place
    )
    return Setting(
        _title(name, pages),
        pages,
        tuple(overrides.items()),
        tuple(slots.items()),
        (*findings, *faults, *missing),
    )


def _rules_page(pages: tuple[Page, ...]) -> str:
    paths = [page.path for page in pages if page.kind == "rules" and not _LEGAL.search(page.path)]
    return min(
        paths, key=lambda path: ("rules" not in path, path.count("/"), path), default="setting-rules.md"
    )


def _title(name: str, pages: tuple[Page, ...]) -> str:
    main = _rules_page(pages)
    for page in pages:
        if page.path == main and page.records:
            return str(page.records[0].title)
    return name.replace("-", " ").replace("_", " ").title()


def _slots(pages: tuple[Page, ...]) -> dict[str, str]:
    found = dict.fromkeys(SLOTS, "")
    backgrounds = traits = ""
    for page in pages:
        if page.kind in ("ambient", "antagonist"):
            slot = page.kind + "s"
            found[slot] = found[slot] or page.path
        elif page.kind == "background":
            backgrounds = backgrounds or page.path
        for rules in page.records if page.kind == "rules" else ():
            titles = [(rules.key.rsplit("/", 1)[-1].replace("-", " "), 1)]
            titles += [(section.title, section.line) for section in rules.sections]
            for title, line in titles:
                for slot, pattern in _HEADINGS.items():
                    if not pattern.search(title):
                        continue
                    if slot == "traits":
                        traits = traits or f"{page.path}:{line}"
                    else:
                        found[slot] = found[slot] or f"{page.path}:{line}"
    if backgrounds and traits:
        found["character creation"] = f"{backgrounds}, {traits}"
    return found


def _overrides(pages: tuple[Page, ...]) -> tuple[dict[str, str], list[Finding]]:
    """The override map of the rules pages: '- option: value' or '- GRAD-082: what holds instead'."""
    found: dict[str, str] = {}
    faults: list[Finding] = []
    for page in pages:
        for rules in page.records if page.kind == "rules" else ():
            for section in rules.sections:
                if not _OVERRIDE.search(section.title):
                    continue
                for entry in section.entries:
                    at = _place(page, section.line, entry)
                    faults += _override(page.path, at, entry, found)
    return found, faults


def _override(path: str, line: int, entry: str, found: dict[str, str]) -> list[Finding]:
    words = straight(bare(entry))
    if _NONE.match(words) or (":" not in words and _DENIED.search(words)):
        return []
    # `bare` takes underscores at the edges of words only, so option names survive it.
    name, _, value = (tidy(part.strip("` ")) for part in words.replace("=", ":", 1).partition(":"))
    known = known_overrides()
    match = next((each for each in known if each.casefold() == name.casefold()), "")
    if not match:
        near = did_you_mean(name, known)
        cause = Message(
            "{name!r} is neither an option nor a clause of the core.{near}", name=short(name), near=near
        )
        return [
            Finding(
                ERROR,
                path,
                line,
                cause,
                Message("Write '- option: value' or '- GRAD-082: what holds instead'."),
            )
        ]
    if match.startswith("GRAD-"):
        found[match] = value
        return (
            []
            if value
            else [
                Finding(
                    ERROR,
                    path,
                    line,
                    Message("{match} is overridden by nothing.", match=match),
                    Message("Say what holds instead."),
                )
            ]
        )
    fault = _value_fault(match, value)
    if fault:
        return [Finding(ERROR, path, line, fault, Message("Write a value the option knows."))]
    found[match] = value
    return []


def _value_fault(name: str, value: str) -> Message | None:
    try:
        record.load(options(), {name: _typed(value)})
    except FaultsError as error:
        return error.summary
    return None


def _typed(value: str) -> Any:
    lowered = value.casefold()
    if lowered in ("on", "yes", "true"):
        return True
    if lowered in ("off", "no", "false"):
        return False
    return int(value) if re.fullmatch(r"-?\d{1,6}", value) else value


def override_values(overrides: Mapping[str, str]) -> dict[str, Any]:
    """The options among the overrides, ready for the core's record of options."""
    return {name: _typed(value) for name, value in overrides.items() if not name.startswith("GRAD-")}


def _place(page: Page, start: int, entry: str) -> int:
    for line in page.lines[start - 1 :]:
        if entry and entry in tidy(line.text):
            return line.number
    return start

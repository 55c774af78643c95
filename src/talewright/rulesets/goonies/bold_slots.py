"""Enemies and spells as a book writes them in bold: **marsh hound (DS 9, +2 fangs)**, **Frost Hand (level 2)**."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from talewright.core.authoring import BoldSlot
from talewright.rulesets.goonies.spells import BOOK, EVERY_SPELL

_SCORE = re.compile(r"(?:(?:DS|difficulty|difficulty score)(?: of)? )?(\d{1,3})")
_WEAPON = re.compile(
    r"[+](?P<a>\d{1,2}) ?(?:weapon)?|(?:[a-z -]+) [+](?P<b>\d{1,2})|[+](?P<c>\d{1,2}) (?!.*\b(?:armou?r|protection|shields?|shoes|helmet|hp|level)\b)[a-z -]+"
    r"|(?P<d>\d{1,2}) weapon points?|weapon (?:points? )?(?P<e>\d{1,2})|(?:with )?(?:a |an )?(?P<f>\d{1,2})-point [a-z -]+"
)
_LEVEL = re.compile(r"level (\d{1,2})")
_TAGS = ("flying", "unsteady")
_ALL_SPELLS = ("spells", "all spells", "every spell", "any spell", "magic", "all magic")
_IMMUNE = "immune to "


def _spell_key(name: str) -> str:
    low = name.casefold().removesuffix(" spell").strip()
    if low in _ALL_SPELLS:
        return EVERY_SPELL
    return next((key for key, spell in BOOK.items() if spell.name.casefold() == low), low)


def _titled(key: str) -> str:
    return " ".join(word[:1].upper() + word[1:] for word in key.replace("_", " ").split(" "))


def read_enemy(name: str, inside: str) -> Mapping[str, Any] | None:
    """An enemy with its score, its weapon and its tags; without a score, or with two, it is none."""
    facts: dict[str, Any] = {"name": name}
    immune: list[str] = []
    tags: list[str] = []
    for part in (piece.strip() for piece in inside.split(",")):
        if (match := _SCORE.fullmatch(part)) and "ds" not in facts:
            facts["ds"] = int(match[1])
        elif (match := _WEAPON.fullmatch(part)) and "weapon" not in facts:
            facts["weapon"] = int(next(filter(None, match.groups())))
        elif part.startswith(_IMMUNE):
            immune.append(_spell_key(part.removeprefix(_IMMUNE)))
        elif part in _TAGS:
            tags.append(part)
        else:
            return None
    if "ds" not in facts:
        return None
    facts |= {"immune": tuple(immune)} if immune else {}
    return facts | ({"tags": tuple(tags)} if tags else {})


def say_enemy(facts: Mapping[str, Any]) -> str:
    parts = [f"DS {facts['ds']}"]
    if facts.get("weapon"):
        parts.append(f"+{facts['weapon']} weapon")
    parts += facts.get("tags", ())
    parts += [f"{_IMMUNE}{_titled(spell)}" for spell in facts.get("immune", ())]
    return f"**{facts['name']} ({', '.join(parts)})**"


def read_spell(name: str, inside: str) -> Mapping[str, Any] | None:
    """A spell to learn. The level of a printed spell is that of the rules: another one is a mistake."""
    level = _LEVEL.fullmatch(inside)
    if not name or (inside and not level):
        return None
    printed = next((spell for spell in BOOK.values() if spell.name.casefold() == name.casefold()), None)
    facts = {"spell": name.casefold().replace(" ", "_")}
    if printed is not None:
        return facts if level is None or int(level[1]) == printed.level else None
    return facts | ({"level": int(level[1])} if level else {})


def say_spell(facts: Mapping[str, Any]) -> str:
    level = f" (level {facts['level']})" if facts.get("level") else ""
    return f"**{_titled(facts['spell'])}{level}**"


BOLD_SLOTS = {
    "foes": BoldSlot(
        "an enemy in **bold** with its score, such as **marsh hound (DS 9)**",
        read_enemy,
        say_enemy,
        r"(^|, ?)DS \d",
        {"name": "name", "ds": "ds", "weapon": "enemy_weapon", "immune": "immune", "tags": "tags"},
        "enemies",
    ),
    "learned": BoldSlot(
        "a spell in **bold**, with the level that the rules give it, such as **Frost Hand (level 2)**",
        read_spell,
        say_spell,
        r"^level \d+$",
        {"spell": "spell", "level": "level"},
    ),
}

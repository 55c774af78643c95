"""What the parenthesis of a bold item says: **gold ring (treasure, 40gp)**, **coil of rope (+1 climbing, heavy)**."""

from __future__ import annotations

import re
from typing import Any

from talewright.adventure.model import Definition
from talewright.adventure.phrases.lexicon import Lexicon, spell_id
from talewright.adventure.spans import Span
from talewright.core.record import did_you_mean

WEAPONS = ("one-handed", "two-handed", "long", "ranged")
ARMOURS = ("light armour", "medium armour", "heavy armour")
KINDS = (*WEAPONS, "shield", *ARMOURS, "spell", "ration", "potion", "weapon", "armour", "tool", "clothing")
TAGS = ("heavy", "key", "magical", "lasting", "treasure")
HEAVY_KINDS = frozenset({*WEAPONS, "shield", *ARMOURS})
_BONUS = re.compile(r"\+(\d{1,3})")
_SKILL = re.compile(r"\+(\d{1,2}) ([^\W\d][\w' -]*)")
_AFTER = re.compile(r"([a-z][a-z -]*) \+(\d{1,3})")
_AMOUNT = re.compile(r"(\d{1,7}) ?([^\W\d]+)")
_HEALS = re.compile(r"heals? (\d{1,2})(?: (?:vitality|hp))?")
PROPERTIES = (*KINDS, *TAGS, "+1", "+1 skill", "40gp", "heals 3", "casts flight")


def read_definition(
    name: str, inside: str, lexicon: Lexicon, span: Span | None = None
) -> tuple[Definition, list[str]]:
    """The definition and its faults, each a sentence about one property."""
    facts: dict[str, Any] = {}
    faults: list[str] = []
    treasure = False
    coins = {coin.casefold() for coin in lexicon.coins}
    for part in (" ".join(piece.casefold().split()) for piece in inside.split(",")):
        if part in KINDS:
            if facts.get("kind", part) != part:
                faults.append(f"it is {facts['kind']} and {part} at once. Keep one.")
            facts["kind"] = part
            if part == "spell":
                facts["spell"] = spell_id(name, lexicon)
        elif part == "treasure":
            treasure = True
        elif part in TAGS:
            facts[part] = True
        elif match := _HEALS.fullmatch(part):
            facts["heals"] = int(match[1])
            facts.setdefault("kind", "potion")
        elif part.startswith("casts "):
            facts["spell"] = spell_id(part.removeprefix("casts "), lexicon)
        elif match := _BONUS.fullmatch(part):
            facts["bonus"] = int(match[1])
        elif (match := _AMOUNT.fullmatch(part)) and match[2] in coins:
            facts["treasure"] = int(match[1])
        elif match := _SKILL.fullmatch(part) or None:
            _bonus(match[2], int(match[1]), facts, faults, lexicon)
        elif match := _AFTER.fullmatch(part):
            _bonus(match[1], int(match[2]), facts, faults, lexicon)
        elif part:
            faults.append(
                f'"{part}" is no property of an item.{did_you_mean(part, PROPERTIES)}'.replace(
                    " Known:", " Use one of:"
                )
            )
    if treasure and not facts.get("treasure"):
        faults.append('treasure needs its value. Write it behind: "(treasure, 40gp)".')
    if facts.get("treasure") and not treasure:
        faults.append('a value stands there without the word "treasure". Write "(treasure, 40gp)".')
    weapon = facts.get("kind", "") in (*WEAPONS, "weapon", "armour", "clothing", "tool")
    if facts.get("bonus") and not weapon:
        faults.append(
            f"the bonus +{facts['bonus']} has no type. Add one of {', '.join(WEAPONS)}, or name the Skill it helps."
            if lexicon.skills
            else f"the bonus +{facts['bonus']} has no type. Add weapon or armour."
        )
    if facts.get("magical") and not weapon:
        faults.append(f"only a weapon is magical in the rules. Add its type: {', '.join(WEAPONS)}.")
    return Definition(name, **facts, span=span or Span()), faults


def _bonus(word: str, amount: int, facts: dict[str, Any], faults: list[str], lexicon: Lexicon) -> None:
    word = word.strip()
    if word in ("weapon", "armour"):
        facts["kind"], facts["bonus"] = word, amount
    elif word in lexicon.skills:
        if "skill" in facts:
            faults.append("it helps two Skills; one is allowed.")
        facts["skill"], facts["skill_bonus"] = word, amount
    else:
        known = (*lexicon.skills, "weapon", "armour")
        faults.append(f'"{word}" is neither a Skill nor a type.{did_you_mean(word, known)}')


def definition_words(item: Definition) -> str:
    """The parenthesis in its canonical wording, without the brackets; empty for a plain item."""
    parts = []
    if item.kind and not (item.kind == "potion" and item.heals):
        parts.append(item.kind)
    if item.bonus:
        parts.append(f"+{item.bonus}")
    if item.magical:
        parts.append("magical")
    if item.skill:
        parts.append(f"+{item.skill_bonus} {item.skill}")
    if item.spell and item.kind != "spell":
        parts.append(f"casts {item.spell}")
    if item.heals:
        parts.append(f"heals {item.heals}")
    if item.treasure:
        parts += ["treasure", f"{item.treasure}gp"]
    parts += [tag for tag in ("heavy", "key", "lasting") if getattr(item, tag)]
    return ", ".join(parts)

"""Whether a character of Roots is legal."""

from __future__ import annotations

from talewright.core.text.message import Message, Name
from talewright.rulesets.gradient.character import Character
from talewright.rulesets.gradient.roots.book import backgrounds, specializations
from talewright.rulesets.gradient.roots.inventory import faults as load_faults


def faults(character: Character) -> list[Message]:
    """Every fault, each a sentence."""
    found = load_faults(character)
    for attribute in ("strength", "dexterity", "willpower", "hp"):
        if getattr(character, attribute) > getattr(character, f"{attribute}_max"):
            found.append(
                Message(
                    "it is above its maximum.",
                    path=attribute,
                )
            )
    names = {each.name for each in backgrounds().values()}
    background, special = character.detail("background"), character.detail("specialization")
    if background and background not in names:
        found.append(
            Message(
                "There is no background {background!r} (ROOT-003).",
                path="details",
                background=background[:40],
            )
        )
    home = {each.name: backgrounds()[each.background].name for each in specializations().values()}
    if special and home.get(special) != background:
        found.append(
            Message(
                "{special!r} is no specialization of {background} (ROOT-004).",
                path="details",
                special=special[:40],
                background=Name(background[:40]) if background else Message("no background"),
            )
        )
    if sum(1 for item in character.items if item.in_use and item.armour and not item.bonus) > 1:
        found.append(Message("Only one suit of armour can be worn (ROOT-040).", path="items"))
    return found

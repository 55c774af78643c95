"""What a character of Roots brings to a fight: weapons with their tags, and actions that abilities add (ROOT-061)."""

from __future__ import annotations

from talewright.rulesets.gradient.character import Character, Item
from talewright.rulesets.gradient.foes import Attack
from talewright.rulesets.gradient.reach import MAGICAL
from talewright.rulesets.gradient.roots.abilities import (
    ANIMAL_DICE,
    ANIMAL_FORM,
    ARMS,
    IMBUED_WEAPON,
)  # fmt: skip
from talewright.rulesets.gradient.roots.book import workings
from talewright.rulesets.gradient.roots.inventory import free
from talewright.rulesets.gradient.roots.powers import HEALS

BOWS = ("Bow", "Crossbow", "Sling")


def held(character: Character) -> list[Item]:
    return [item for item in character.items if item.in_use and item.dice]


def shoots(character: Character) -> bool:
    """Whether everything in hand reaches afar."""
    return bool(held(character)) and all(item.name in BOWS for item in held(character))


def tags_of(character: Character, circumstances: tuple[str, ...] = ()) -> tuple[str, ...]:
    """What the weapon in hand is: by its name, by what its note says, by what is declared or imbued."""
    found = {each for each in circumstances if each in ARMS}
    for item in held(character):
        found |= {kind for kind, names in workings()["arms"].items() if item.name in names}
        words = f"{item.name} {item.note}".casefold().replace(",", " ").split()
        found |= {kind for kind in ARMS if kind in words}
    if IMBUED_WEAPON in character.conditions:
        found.add(MAGICAL)
    return tuple(sorted(found))


def weapon_dice(character: Character) -> tuple[int, ...]:
    if ANIMAL_FORM in character.conditions:
        return ANIMAL_DICE
    return tuple(side for item in held(character) if not item.blast for side in item.dice)


def extra_attacks(character: Character, circumstances: tuple[str, ...] = ()) -> tuple[Attack, ...]:
    """Actions that abilities add to the weapon in hand.

    Uses are counted as the fight counts them; what costs Fatigue can be used as often as slots are free.
    """
    found: list[Attack] = []
    has, spent = set(character.abilities), set(character.spent)
    weapon, tags = weapon_dice(character), tags_of(character, circumstances)
    storm = "storm" in circumstances
    room = max(0, free(character))
    if "divine_smite" in has - spent:
        found.append(Attack("divine smite", (12,), uses=1, tags=(*tags, "blessed")))
    if "tracker" in has and "studied" in circumstances and weapon:
        found.append(Attack("studied attack", weapon, uses=1, tags=("mode:enhanced", *tags)))
    if "whirlwind" in has and weapon and room:
        found.append(Attack("whirlwind", weapon, blast=True, uses=room, fatigue=1, tags=tags))
    if "stormcaller" in has and "lightning" not in spent and (room or storm):
        found.append(
            Attack(
                "lightning", (10,), ranged=True, halved_by="dexterity", uses=1, fatigue=0 if storm else 1,
                tags=("lightning", MAGICAL),
            )
        )  # fmt: skip
    if "heretic" in has:
        found.append(
            Attack(
                "prayer of madness",
                (6,),
                ignores_armour=True,
                ranged=True,
                harms="willpower",
                tags=(MAGICAL,),
            )
        )
    if "necromancer" in has:
        found.append(
            Attack(
                "leech life",
                (6,),
                ignores_armour=True,
                ranged=True,
                harms="strength",
                tags=("leeches", MAGICAL),
            )
        )
    if "spore_sage" in has and "spores" not in spent:
        found.append(
            Attack("spores", (4,), blast=True, ranged=True, harms="strength", uses=1, tags=("poison",))
        )
        found += [
            Attack(f"spores, {name}", (), blast=True, ranged=True, harms="special", uses=1, tags=(hook,))
            for name, hook in (("sleep", "puts_to_sleep"), ("visions", "visions"))
        ]
    if "illusionist" in has:
        found.append(Attack("illusory threat", (6,), ranged=True, tags=(MAGICAL,)))
    if "elementalist" in has:
        found.append(
            Attack(
                "elemental sprite", (6,), ranged=True, tags=(MAGICAL, character.detail("element") or "fire")
            )
        )
    if "wildkeeper" in has:
        found.append(Attack("critters", (6,), ranged=True))
        found.append(Attack("entangling vines", (), ranged=True, harms="special", tags=("entangles",)))
    if "healer" in has:
        found.append(
            Attack(
                "holy symbol", (), blast=True, ranged=True, harms="special", tags=("repels_undead", "blessed")
            )
        )
    found += [
        Attack(ability.replace("_", " "), (die,), harms="mends", uses=1)
        for ability, die in HEALS.items()
        if ability in has - spent
    ]
    return tuple(found)


DAILY = {
    "divine smite": "divine_smite", "lightning": "lightning", "spores": "spores", "cowed": "cowed",
    **{ability.replace("_", " "): ability for ability in HEALS},
}  # fmt: skip
"""Tokens of what is spent for the day (or until a rest) once used, and the id that says so on the sheet."""

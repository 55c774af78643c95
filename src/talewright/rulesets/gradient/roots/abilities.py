"""Abilities that change the odds, as hooks of the fight (ROOT-061).

What always holds is a hook under the ability's own id. What holds only in some circumstances (hidden, in the
wilds, mounted ...) becomes a hook when those are declared: `ready` puts it on the character for one fight.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from talewright.core.ask import Ask
from talewright.core.errors import SheetError
from talewright.core.record import did_you_mean
from talewright.rulesets.gradient.fighters import Fighter
from talewright.rulesets.gradient.foes import Attack
from talewright.rulesets.gradient.harm import hurt
from talewright.rulesets.gradient.hooks import Hook, register
from talewright.rulesets.gradient.roots.book import categories
from talewright.rulesets.gradient.roots.foes import OF_CATEGORY
from talewright.rulesets.gradient.roots.inventory import free
from talewright.rulesets.gradient.roots.powers import SHIELDED
from talewright.rulesets.gradient.saves import ENHANCED, IMPAIRED, PLAIN
from talewright.rulesets.gradient.sheet import Character

IMBUE = "imbue"
IMBUED_WEAPON, IMBUED_BODY = "imbued_weapon", "imbued_body"
EXHAUSTED = "imbuing_spent"
"""After taking both at once there is no imbuing the whole next day."""
ELEMENTS = ("fire", "water", "earth", "air")
TERRAINS = ("forest", "mountain", "swamp", "plain", "coast", "underground")


@dataclass(frozen=True)
class Circumstance:
    """What an ability gives while something holds."""

    id: str
    ability: str
    meaning: str
    hook: Hook


def _always_enhanced(_attacker: Fighter, _attack: Attack, _target: Fighter) -> str:
    return ENHANCED


def _ranged_enhanced(_attacker: Fighter, attack: Attack, _target: Fighter) -> str:
    return ENHANCED if attack.ranged else PLAIN


def _impaired(_attacker: Fighter, _attack: Attack, _target: Fighter) -> str:
    return IMPAIRED


def _enhancing(name: str) -> Hook:
    return Hook(f"{name}!", "attacks are enhanced", attacking=_always_enhanced)


CIRCUMSTANCES: tuple[Circumstance, ...] = (
    Circumstance(
        "unaware", "backstab", "the enemy is unaware: from behind, or out of hiding", _enhancing("backstab")
    ),
    Circumstance(
        "hiding",
        "scout",
        "shooting out of hiding",
        Hook("scout!", "ranged attacks are enhanced", attacking=_ranged_enhanced),
    ),
    Circumstance("wilds", "tracker", "in the wilderness", Hook("tracker!", "acts first", acts_first=True)),
    Circumstance("studied", "tracker", "the enemy was studied", _enhancing("tracker_study")),
    Circumstance("domain", "guardian", "in the chosen terrain", _enhancing("guardian")),
    Circumstance(
        "repellent", "hunter", "the right repellent is on the weapon", _enhancing("hunter_repellent")
    ),
    Circumstance("mounted", "knight", "in the saddle", _enhancing("knight")),
    Circumstance("evil", "inquisitor", "the enemy is judged evil", _enhancing("inquisitor")),
    Circumstance("despoiler", "wildkeeper", "the enemy harmed nature in sight", _enhancing("wildkeeper")),
    Circumstance("storm", "stormcaller", "in a storm", _enhancing("stormcaller")),
    Circumstance(
        "challenge", "champion", "a formal challenge was accepted", Hook("champion!", "+1 Armor", armour=1)
    ),
    Circumstance(
        "element", "elementalist", "against the attuned element", Hook("elementalist!", "3 Armor", armour=3)
    ),
    Circumstance(
        "wilds",
        "primal_resilience",
        "in natural surroundings",
        Hook("primal_resilience!", "+1 Armor", armour=1),
    ),
)


def _against(category: str) -> Hook:
    mark = OF_CATEGORY + category

    def mode(_attacker: Fighter, _attack: Attack, target: Fighter) -> str:
        return ENHANCED if mark in target.hooks else PLAIN

    return Hook(f"favored_enemy:{category}", f"attacks on {category} are enhanced", attacking=mode)


def _feared(foe: Fighter) -> str:
    return IMPAIRED if f"{OF_CATEGORY}humanoid" in foe.hooks else PLAIN


@cache
def register_all() -> None:
    """Make every hook of the backgrounds known. Calling it again changes nothing."""
    hunter = _against("beast")
    for hook in (
        Hook("divine_favor", "once a day a failed save is rolled again, the better kept", rerolls=True),
        Hook("all_day", "after felling an enemy it attacks again at once", free_attack=True),
        Hook("warrior", "humanoids' morale is impaired", foe_morale=_feared),
        Hook("oracle", "attacks on it are impaired; acts first", acts_first=True, attacked=_impaired),
        Hook("hunter", "attacks on beasts are enhanced", attacking=hunter.attacking),
        Hook("mercenary", "always passes morale", steadfast=True),
        Hook("knight", "passes morale while keeping the oath", steadfast=True),
        Hook(
            "favourite_weapon!", "attacks with the favourite weapon are enhanced", attacking=_always_enhanced
        ),
        Hook(f"{IMBUED_WEAPON}!", "attacks are enhanced", attacking=_always_enhanced),
        Hook(f"{IMBUED_BODY}!", "+2 Armor", armour=2),
        Hook(f"{SHIELDED}!", "+1 Armor", armour=1),
        *(_against(category) for category in categories()),
        *dict.fromkeys(each.hook for each in CIRCUMSTANCES),
    ):
        register(hook)


def circumstances_for(character: Character) -> tuple[str, ...]:
    """The circumstances that would change a fight for this character."""
    return tuple(dict.fromkeys(each.id for each in CIRCUMSTANCES if each.ability in character.abilities))


def ready(character: Character, circumstances: tuple[str, ...] = ()) -> Character:
    """The character with the hooks that hold in this fight. The sheet itself is not changed by it."""
    known = {each.id for each in CIRCUMSTANCES}
    for each in circumstances:
        if each not in known:
            raise SheetError(
                "circumstances", [f"{each[:40]!r} is unknown.{did_you_mean(each, sorted(known))}"]
            )
    hooks = [
        each.hook.id
        for each in CIRCUMSTANCES
        if each.id in circumstances and each.ability in character.abilities
    ]
    if "champion" in character.abilities and _wields(character, character.detail("favourite weapon")):
        hooks.append("favourite_weapon!")
    hooks += [f"{each}!" for each in (IMBUED_WEAPON, IMBUED_BODY, SHIELDED) if each in character.conditions]
    return replace(character, abilities=(*character.abilities, *hooks))


def _wields(character: Character, name: str) -> bool:
    return bool(name) and any(item.in_use and item.name == name and item.dice for item in character.items)


def extra_attacks(character: Character, circumstances: tuple[str, ...] = ()) -> tuple[Attack, ...]:
    """Attacks that abilities add to the weapon in hand.

    Uses are counted as the fight counts them; what costs Fatigue can be used as often as slots are free.
    """
    found: list[Attack] = []
    has = set(character.abilities)
    weapon = tuple(side for item in character.items if item.in_use and not item.blast for side in item.dice)
    storm = "storm" in circumstances
    room = max(0, free(character))
    if "divine_smite" in has and "divine_smite" not in character.spent:
        found.append(Attack("divine smite", (12,), uses=1))
    if "whirlwind" in has and weapon and room:
        found.append(Attack("whirlwind", weapon, blast=True, uses=room, fatigue=1))
    if "stormcaller" in has and "lightning" not in character.spent and (room or storm):
        found.append(
            Attack("lightning", (10,), ranged=True, halved_by="dexterity", uses=1, fatigue=0 if storm else 1)
        )
    if "heretic" in has:
        found.append(Attack("prayer of madness", (6,), ignores_armour=True, ranged=True, harms="willpower"))
    if "spore_sage" in has and "spores" not in character.spent:
        found.append(Attack("spores", (4,), blast=True, ranged=True, harms="strength", uses=1))
    if "illusionist" in has:
        found.append(Attack("illusory threat", (6,), ranged=True))
    if "elementalist" in has:
        found.append(Attack("elemental sprite", (6,), ranged=True))
    if "wildkeeper" in has:
        found.append(Attack("critters", (6,), ranged=True))
    return tuple(found)


DAILY = {"divine smite": "divine_smite", "lightning": "lightning", "spores": "spores"}
"""Attacks that are spent for the day (or until a rest) once used, and the id that says so."""


def imbue(ask: Ask, character: Character) -> Character:
    """The Battle Mage's daily choice: weapon, body, or both at half its WIL and no imbuing tomorrow (ROOT-061)."""
    if "battle_mage" not in character.abilities:
        raise SheetError(character.name or "abilities", ["Only a Battle Mage imbues."])
    if IMBUE in character.spent or EXHAUSTED in character.conditions:
        raise SheetError(character.name or "abilities", ["Imbuing is spent for today."])
    choice = ask.decide("imbue", ("weapon", "body", "both"), clause="ROOT-061", name=character.name)
    gained = {"weapon": {IMBUED_WEAPON}, "body": {IMBUED_BODY}, "both": {IMBUED_WEAPON, IMBUED_BODY}}[choice]
    character = replace(character, spent=(*character.spent, IMBUE), conditions=character.conditions | gained)
    ask.note("imbued", name=character.name, what=choice)
    if choice == "both":
        character = hurt(character, (character.willpower + 1) // 2, "willpower")
        character = replace(character, conditions=character.conditions | {EXHAUSTED})
    return character


def next_day(character: Character) -> Character:
    """Imbued things fade overnight; whoever took both waits one whole day more."""
    fading = {IMBUED_WEAPON, IMBUED_BODY, SHIELDED}
    if EXHAUSTED in character.conditions and IMBUED_WEAPON not in character.conditions:
        fading.add(EXHAUSTED)  # the day of waiting is over
    return replace(character, conditions=character.conditions - fading)

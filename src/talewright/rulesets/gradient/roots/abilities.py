"""Abilities that change the odds, as hooks of the fight (ROOT-061).

What always holds is a hook under the ability's own id. What holds only in some circumstances (hidden, in the
wilds, mounted ...) becomes a hook when those are declared: `ready` puts it on the character for one fight.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache

from talewright.core.ask import FOE, Ask
from talewright.core.dice import d
from talewright.core.errors import SheetError
from talewright.core.record import did_you_mean
from talewright.core.text.message import Message
from talewright.rulesets.gradient.character import CONDITION_ARMOUR, Character
from talewright.rulesets.gradient.fighters import FLED, OUT, Fighter
from talewright.rulesets.gradient.foes import Attack
from talewright.rulesets.gradient.hooks import HOOKS, STAGGERED, Body, Hook, register
from talewright.rulesets.gradient.options import Rules
from talewright.rulesets.gradient.roots.afflictions import value_of, with_value
from talewright.rulesets.gradient.roots.book import category_folders, specializations
from talewright.rulesets.gradient.roots.foes import OF_CATEGORY
from talewright.rulesets.gradient.saves import ENHANCED, IMPAIRED, PLAIN, passes

IMBUE = "imbue"
IMBUED_WEAPON, IMBUED_BODY = "imbued_weapon", "imbued_body"
CONDITION_ARMOUR[IMBUED_BODY] = 2
EXHAUSTED = "imbuing_spent"
"""After taking both at once there is no imbuing the whole next day."""
ARMS = ("magical", "blessed", "silver", "iron", "fire", "cold", "slashing", "bludgeoning")
"""What may be declared of the weapon in hand: some foes ask for it."""
FEAST = "feast"
"""A kill a Heretic fed on, as a token: each costs 1 Fatigue."""
READS, WATCHED = "reads_prey", "watched"
ROUNDS_WATCHED = 2
FEAST_DIE = 4
ANIMAL_FORM, ANIMAL_DICE = "animal form", (8,)
MOVES = {
    "rogue": ("backstab",),
    "cleric": ("divine_favor", "healing_faith"),
    "wizard": ("grimoire",),
    "ranger": ("wilderness_expert",),
    "warrior": ("warrior", "whirlwind", "all_day"),
    "druid": ("primal_resilience", "natural_healing"),
}
"""The ids of each background's moves and of what it always has; the words are in the data."""
EXTRA = {"crusader": ("lay_on_hands", "divine_smite")}
"""Abilities of a specialization that have an id of their own beside it."""


@cache
def ability_ids() -> frozenset[str]:
    """Every ability a character of Roots can have, by id; what stands behind a colon is chosen."""
    moves = (each for some in (*MOVES.values(), *EXTRA.values()) for each in some)
    return frozenset((*moves, *(each.replace("-", "_") for each in specializations()), "favored_enemy"))


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


def _unaware(_attacker: Fighter, _attack: Attack, target: Fighter) -> str:
    return PLAIN if "unsurprised" in target.hooks else ENHANCED


def _impaired(_attacker: Fighter, _attack: Attack, _target: Fighter) -> str:
    return IMPAIRED


def _enhancing(name: str) -> Hook:
    return Hook(f"{name}!", "attacks are enhanced", attacking=_always_enhanced)


CIRCUMSTANCES: tuple[Circumstance, ...] = (
    Circumstance(
        "unaware",
        "backstab",
        "the enemy is unaware: from behind, or out of hiding",
        Hook("backstab!", "attacks are enhanced", attacking=_unaware),
    ),
    Circumstance(
        "hiding",
        "scout",
        "shooting out of hiding",
        Hook("scout!", "ranged attacks are enhanced", attacking=_ranged_enhanced),
    ),
    Circumstance("wilds", "tracker", "in the wilderness", Hook("tracker!", "acts first", acts_first=True)),
    Circumstance(
        "studied", "tracker", "the enemy was studied", Hook("tracker_study!", "the next attack is enhanced")
    ),
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
        *(
            Hook(name, "after felling an enemy it attacks again at once", free_attack=True)
            for name in ("all_day", "i_can_do_this_all_day")  # the id, and the move's name on a page
        ),
        Hook("warrior", "humanoids' morale is impaired", foe_morale=_feared),
        Hook("oracle", "attacks on it are impaired; acts first", acts_first=True, attacked=_impaired),
        Hook(
            "hunter",
            "attacks on beasts are enhanced; after two rounds it reads its prey",
            attacking=hunter.attacking,
            on_turn=_watches,
            answers=_counters,
        ),
        Hook(READS, "attacks on it are impaired, and it strikes back", attacked=_impaired),
        Hook("mercenary", "always passes morale; one fall a day cows the rest", steadfast=True, cows=True),
        Hook("heretic", "a kill gives 1d4 HP for 1 Fatigue", gains=_feasts),
        Hook("leeches", "pays the same amount in WIL", gains=_leeches),
        Hook("repels_undead", "undead save WIL or flee", does=_repels),
        Hook("entangles", "STR save or the next action is lost", does=_entangles),
        Hook("puts_to_sleep", "WIL save or asleep", does=_sleeps),
        Hook("visions", "WIL save or the next action is lost", does=_visions),
        Hook("knight", "passes morale while keeping the oath", steadfast=True),
        Hook(
            "favourite_weapon!", "attacks with the favourite weapon are enhanced", attacking=_always_enhanced
        ),
        Hook(f"{IMBUED_WEAPON}!", "attacks are enhanced", attacking=_always_enhanced),
        *(_against(category) for category in category_folders()),
        *dict.fromkeys(each.hook for each in CIRCUMSTANCES),
    ):
        register(hook)


def register_kinds(kinds: Iterable[str]) -> None:
    """Make favored enemies of these categories known, beside those of Roots."""
    for kind in kinds:
        if f"favored_enemy:{kind}" not in HOOKS:
            register(_against(kind))


def _watches(ask: Ask, fighter: Fighter, body: Body, rules: Rules) -> Body:
    """After two rounds of combat a Hunter reads its prey."""
    del rules
    if body.has(READS):
        return body
    rounds = value_of(body, WATCHED)
    if rounds < ROUNDS_WATCHED:
        return with_value(body, WATCHED, rounds + 1)
    ask.note("reads_prey", name=fighter.name)
    return body.without(WATCHED).given(READS)


def _counters(ask: Ask, fighter: Fighter, body: Body, attack: Attack, hurt: bool) -> str:
    del ask, fighter, attack, hurt
    return "counter={at}" if body.has(READS) and not body.fate else ""


def _feasts(ask: Ask, fighter: Fighter, body: Body, harm: int, cause: str) -> Body:
    del harm
    if not cause or ask.decide("feast", ("no", "yes"), clause="ROOT-061", actor=fighter.name) == "no":
        return body
    (gained,) = ask.roll(d(1, FEAST_DIE), "feast", clause="ROOT-061")
    return body.owing("hp", gained).given(FEAST)


def _leeches(ask: Ask, fighter: Fighter, body: Body, harm: int, cause: str) -> Body:
    del cause
    ask.note("leeched", name=fighter.name, amount=harm)
    return body.owing("willpower", -harm)


def _resists(ask: Ask, body: Body, attribute: str, rules: Rules) -> bool:
    return ask.call(passes, "special", getattr(body, attribute), 0, rules.doubles, FOE)


def _repels(ask: Ask, target: Fighter, body: Body, rules: Rules) -> Body:
    if f"{OF_CATEGORY}undead" not in target.hooks or _resists(ask, body, "willpower", rules):
        return body
    return Body(0, 0, 0, 0, FLED)


def _entangles(ask: Ask, target: Fighter, body: Body, rules: Rules) -> Body:
    del target
    held = body.has(STAGGERED) or _resists(ask, body, "strength", rules)
    return body if held else body.given(STAGGERED)


def _sleeps(ask: Ask, target: Fighter, body: Body, rules: Rules) -> Body:
    untouched = target.willpower <= 0 or _resists(ask, body, "willpower", rules)
    return body if untouched else Body(0, 0, 0, 0, OUT)


def _visions(ask: Ask, target: Fighter, body: Body, rules: Rules) -> Body:
    held = target.willpower <= 0 or body.has(STAGGERED) or _resists(ask, body, "willpower", rules)
    return body if held else body.given(STAGGERED)


def circumstances_for(character: Character) -> tuple[str, ...]:
    """The circumstances that would change a fight for this character."""
    return tuple(dict.fromkeys(each.id for each in CIRCUMSTANCES if each.ability in character.abilities))


def ready(character: Character, circumstances: tuple[str, ...] = ()) -> Character:
    """The character with the hooks that hold in this fight. The sheet itself is not changed by it."""
    known = {*(each.id for each in CIRCUMSTANCES), *ARMS}
    for each in circumstances:
        if each not in known:
            raise SheetError(
                "",
                [
                    Message(
                        "{each!r} is unknown.{hint}",
                        path="circumstances",
                        each=each[:40],
                        hint=did_you_mean(each, sorted(known)),
                    )
                ],
            )
    hooks = [
        each.hook.id
        for each in CIRCUMSTANCES
        if each.id in circumstances and each.ability in character.abilities
    ]
    if "champion" in character.abilities and _wields(character, character.detail("favourite weapon")):
        hooks.append("favourite_weapon!")
    if IMBUED_WEAPON in character.conditions:
        hooks.append(f"{IMBUED_WEAPON}!")
    return replace(character, abilities=(*character.abilities, *hooks))


def _wields(character: Character, name: str) -> bool:
    return bool(name) and any(item.in_use and item.name == name and item.dice for item in character.items)

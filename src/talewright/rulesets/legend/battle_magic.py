"""Spells as turns of a fight, and what magic does to those who fight (LEG-R42).

A turn is used for a cast as for a blow. Failure spends the book; a partial success works and brings something bad.
"""

from __future__ import annotations

from talewright.core.ask import FOE, HERO, MASTER, Ask
from talewright.rulesets.legend.battle import choose_target, harmed, less, lives_of, with_lives
from talewright.rulesets.legend.combat import Ways, choose_way, edged
from talewright.rulesets.legend.dice_pool import FULL, Result, make_pool, throw
from talewright.rulesets.legend.lasting import (
    AFRAID,
    BARE,
    BLIND,
    CUT,
    HELD,
    KEEN,
    LIGHT,
    LIMP,
    ROUNDS,
    STEP,
    STUNNED,
    VENOM,
    WARD,
)
from talewright.rulesets.legend.options import Rules
from talewright.rulesets.legend.rolls import CONSEQUENCES, owe
from talewright.rulesets.legend.sides import Battle, Field
from talewright.rulesets.legend.spell_targets import (
    CAST_DIE,
    Struck,
    foe_resists,
    numbers_of,
    struck_by,
    tell,
)
from talewright.rulesets.legend.spells import SPELLS, Spell, spell

CAST, FLASH = "cast:", "flash"
GRIP = "grip"
"""The Might that breaks a hold."""


# -- turns ---------------------------------------------------------------------------------------------------------


def castable(field: Field, battle: Battle, index: int, rules: Rules) -> list[str]:
    """What magic a turn may be used for, as options."""
    fighter = field.fighters[index]
    found = [
        f"{CAST}{SPELLS[name].name}"
        for name in fighter.spells
        if (index, name) not in battle.failed and _of_use(field, battle, index, SPELLS[name], rules)
    ]
    return [*found, FLASH] if battle.amount(index, LIGHT) and index < field.lead else found


def _of_use(field: Field, battle: Battle, index: int, known: Spell, rules: Rules) -> bool:
    """Whether a spell can do anything now; the converted ones need their option, unless a creature casts."""
    if known.converted and index < field.characters and not rules.later_spells:
        return False
    if known.heals:
        return battle.vigor[index] < field.fighters[index].top
    if known.gives:
        return index < field.lead and not battle.amount(index, known.gives)
    if known.only:
        return any(known.only in field.fighters[at].aim.kinds for at in _enemies(field, battle, index))
    return True


def _enemies(field: Field, battle: Battle, index: int) -> list[int]:
    among = range(field.lead, len(battle.vigor)) if index < field.lead else range(field.lead)
    return [at for at in among if battle.fights(at)]


def cast_turn(ask: Ask, field: Field, index: int, battle: Battle, action: str, rules: Rules) -> Battle:
    """A turn used for magic: a cast, or light that goes out in a flash (LEGF-117)."""
    if action == FLASH:
        ask.note("flash_in_fight", name=field.fighters[index].name)
        battle = battle.enchanted(index, LIGHT, 0)
        for foe in _enemies(field, battle, index):
            battle = battle.enchanted(foe, BLIND, 1)
        return battle
    known = spell(action.removeprefix(CAST))
    own, fighter = index < field.lead, field.fighters[index]
    lives, lenders = lives_of(field, battle, index)
    pool = make_pool(fighter.aim.wit, CAST_DIE)
    what, who = ("cast", HERO) if own else ("foe_cast", FOE)
    mine = field.ask_for(ask, index)
    aimed = not known.gives and not known.heals
    among = range(field.lead, len(battle.vigor)) if own else range(field.lead)
    first = choose_target(mine, field, battle, among, own=own) if aimed else index
    if first is None:
        ask.note("nobody_in_reach")
        return battle
    result = mine.call(throw, pool, lives, "faces", rules, what, earn=fighter.earns, who=who, lenders=lenders)
    battle = with_lives(field, battle, index, result.lives, result.lent)
    _note_cast(
        mine, known, result, pool.biggest, own=own, asked=field.stated == "ask" and index < field.characters
    )
    if not result.successes:
        return battle._replace(failed=tuple(sorted((*battle.failed, (index, known.id)))))
    numbers = numbers_of(known, result, pool.biggest)
    if not aimed:
        return _on_caster(ask, field, battle, index, known, numbers)
    for target in _reached(field, battle, index, first, numbers.get(known.reach, 1)):
        ask.mark(battle, target, first, result.total, result.degrees)
        battle = _on_target(ask, field, battle, target, known, numbers, result.degrees, rules)
    return battle


def _note_cast(ask: Ask, known: Spell, result: Result, size: int, *, own: bool, asked: bool) -> None:
    """Notes of a cast, and what the master owes for it (LEG-007, LEG-008, LEG-173)."""
    if not result.successes:
        ask.note("spell_failed" if own else "foe_spell_failed", spell=known.name, who=HERO if own else FOE)
    elif own:
        tell(ask, known, result, size)
    else:
        ask.note("foe_casts", spell=known.name, who=FOE)
    if not asked:
        return
    if result.doubles:
        ask.note("mishap", what=ask.decide("mishap", CONSEQUENCES, clause="LEG-174", who=MASTER))
    owe(ask, result.outcome)


def _reached(field: Field, battle: Battle, index: int, first: int, reach: int) -> list[int]:
    """The chosen target, and those next in line that the spell reaches too."""
    free = [at for at in _enemies(field, battle, index) if at != first and not battle.amount(at, HELD)]
    return [first, *free][: max(1, reach)]


# -- what a spell does ---------------------------------------------------------------------------------------------


def _on_caster(
    ask: Ask, field: Field, battle: Battle, index: int, known: Spell, numbers: dict[str, int]
) -> Battle:
    """Magic that helps: Vigor back, a ward, more blows, a keen edge, a light."""
    fighter = field.fighters[index]
    if numbers["size"] < fighter.unmoved:
        ask.note("unaffected")
        return battle
    if known.heals:
        now = min(fighter.top, battle.vigor[index] + numbers[known.heals])
        ask.note("spell_healed", vigor=now - battle.vigor[index])
        return battle._replace(vigor=(*battle.vigor[:index], now, *battle.vigor[index + 1 :]))
    if known.gives != WARD:
        return battle.enchanted(index, known.gives, max(1, numbers.get(known.strength, 1)))
    foes = [field.fighters[at] for at in _enemies(field, battle, index)]
    names = dict.fromkeys(
        (*(foe.name for foe in foes), *(way for foe in foes for arm in foe.arms for way, _ in arm.ways))
    )
    ward = field.ask_for(ask, index).decide("ward", [f"{WARD}:{name}" for name in names], clause="LEGF-113")
    others = [at for at in range(field.lead) if at != index and battle.fights(at)][: numbers["others"]]
    for at in (index, *others):
        battle = battle.enchanted(at, ward, 1)
    return battle


def _on_target(
    ask: Ask, field: Field, battle: Battle, target: int, known: Spell, numbers: dict[str, int], degrees: int, rules: Rules
) -> Battle:  # fmt: skip
    """The target resists or not; damage passes Armor by (LEGF-122)."""
    fighter = field.fighters[target]
    if numbers["size"] < fighter.unmoved or battle.amount(target, f"{WARD}:{known.name}"):
        ask.note("unaffected")
        return battle
    battle, resisted = _resists(ask, field, battle, target, known, numbers, rules)
    struck = struck_by(known, numbers, degrees, fighter.aim, resisted=resisted)
    if known.head and not struck.holds:
        ask.note("no_hold", spell=known.name, name=fighter.name)
    vigor = battle.vigor[target]
    if struck.mended:
        now = min(fighter.top, vigor + struck.mended)
        ask.note("spell_mends", spell=known.name, name=fighter.name, vigor=now - vigor)
        return battle._replace(vigor=(*battle.vigor[:target], now, *battle.vigor[target + 1 :]))
    battle = harmed(ask, field, battle, target, vigor if struck.felled else struck.damage)
    return _brings(ask, field, battle, target, known, struck, numbers) if battle.vigor[target] else battle


def _resists(
    ask: Ask, field: Field, battle: Battle, target: int, known: Spell, numbers: dict[str, int], rules: Rules
) -> tuple[Battle, bool]:
    """A character rolls with its Lives, a creature without."""
    if not known.resist:
        return battle, False
    fighter, mine = field.fighters[target], field.ask_for(ask, target)
    die = fighter.aim.attribute(known.resist)
    if target >= field.characters:
        return battle, foe_resists(mine, known, die, numbers, rules)
    lives, lenders = lives_of(field, battle, target)
    pool = make_pool(die, banes=numbers.get("banes", 0))
    result = mine.call(throw, pool, lives, "worth", rules, "resist", earn=fighter.earns, lenders=lenders)
    return with_lives(field, battle, target, result.lives, result.lent), result.successes > 0


def _brings(
    ask: Ask, field: Field, battle: Battle, target: int, known: Spell, struck: Struck, numbers: dict[str, int]
) -> Battle:
    """What stays on the target for the fight."""
    fighter, kind = field.fighters[target], struck.brings
    if kind not in (AFRAID, HELD, STUNNED, BLIND, BARE, LIMP, VENOM):
        return battle
    if kind == AFRAID and fighter.fearless:
        ask.note("fearless")
        return battle
    ask.note(f"foe_{kind}", name=fighter.name)
    if kind == AFRAID:
        return battle._replace(gone=(*battle.gone, target))
    if kind == HELD:
        return battle.enchanted(target, HELD, numbers[ROUNDS]).enchanted(target, GRIP, struck.amount)
    del known
    return battle.enchanted(target, kind, max(1, struck.amount))


# -- what magic does to turns and blows ----------------------------------------------------------------------------


def hampered(ask: Ask, field: Field, index: int, battle: Battle, rules: Rules) -> tuple[Battle, bool]:
    """The beginning of a turn under magic: venom, a hold, a round lost. And whether the fighter can act."""
    fighter = field.fighters[index]
    if venom := battle.amount(index, VENOM):
        battle = battle._replace(vigor=less(ask, field, battle.vigor, index, venom))
        if not battle.vigor[index]:
            return battle, False
        battle, ends = _might(ask, field, battle, index, 0, 1, rules)
        battle = battle.enchanted(index, VENOM, 0) if ends else battle
    if rounds := battle.amount(index, HELD):
        free = rounds == 1
        if not free and fighter.aim.might >= battle.amount(index, GRIP):
            battle, free = _might(ask, field, battle, index, fighter.grip, FULL, rules)
        ask.note("pulls_loose" if free else "is_held", name=fighter.name)
        battle = battle.enchanted(index, HELD, 0 if free else rounds - 1)
        return battle.enchanted(index, GRIP, 0) if free else battle, False
    if rounds := battle.amount(index, STUNNED):
        ask.note("loses_round", name=fighter.name)
        return battle.enchanted(index, STUNNED, rounds - 1), False
    return battle, True


def _might(
    ask: Ask, field: Field, battle: Battle, index: int, tool: int, needed: int, rules: Rules
) -> tuple[Battle, bool]:
    """A Might roll against magic, with Lives where a character rolls."""
    fighter, mine = field.fighters[index], field.ask_for(ask, index)
    lives, lenders = lives_of(field, battle, index)
    who = HERO if index < field.lead else FOE
    what = "break_free" if who == HERO else "foe_break_free"
    pool = make_pool(fighter.aim.might, tool)
    result = mine.call(throw, pool, lives, "worth", rules, what, earn=fighter.earns, who=who, lenders=lenders)
    return with_lives(field, battle, index, result.lives, result.lent), result.successes >= needed


def armour_in(field: Field, battle: Battle, index: int) -> int:
    return 0 if battle.magic and battle.amount(index, BARE) else field.fighters[index].armour


def ways_in(battle: Battle, index: int, ways: Ways) -> Ways:
    """Ways to strike with a boon for a keen edge, and banes for the blind and for slack limbs (LEGF-129, LEGF-157)."""
    if not battle.magic:  # for speed alone
        return ways
    return edged(
        ways, int(battle.amount(index, KEEN) > 0), battle.amount(index, BLIND) + battle.amount(index, LIMP)
    )


def foe_ways(ask: Ask, field: Field, battle: Battle, index: int, target: int) -> tuple[Ways, Battle, str]:
    """How a foe strikes, and the note of what keeps it from the target: a ward, a cut, a step aside; "" if nothing
    does (LEGF-113, LEGF-136, LEGF-144).
    """
    foe = field.fighters[index]
    ways = foe.arms[0].ways
    if not battle.magic:  # for speed alone
        return ways, battle, ""
    way = choose_way(ask, ways, (), FOE)
    wards = {
        kind.removeprefix(f"{WARD}:").casefold()
        for at, kind, _ in battle.magic
        if at == target and ":" in kind
    }
    kept_off = ""
    if wards & {way.casefold(), foe.name.casefold(), foe.aim.name.casefold()}:
        kept_off = "foe_warded"
    elif way in foe.ranged and battle.amount(target, CUT):
        battle, kept_off = battle.enchanted(target, CUT, 0), "foe_cut_away"
    elif battle.amount(target, STEP):
        battle, kept_off = battle.enchanted(target, STEP, 0), "foe_stepped_away"
    return ways_in(battle, index, ((way, dict(ways)[way]),)), battle, kept_off

"""A fight of Roots: characters with their abilities, antagonists with theirs, and what it leaves behind."""

from __future__ import annotations

from dataclasses import replace

from talewright.core.ask import Ask
from talewright.rulesets.gradient.battle import RETREAT, Battle, State
from talewright.rulesets.gradient.combat import REROLLED, ending, fight
from talewright.rulesets.gradient.fighters import Fighter, from_character, from_stat_block
from talewright.rulesets.gradient.fights import after_fight
from talewright.rulesets.gradient.foes import StatBlock
from talewright.rulesets.gradient.hooks import Body
from talewright.rulesets.gradient.options import DEFAULT, Rules
from talewright.rulesets.gradient.roots.abilities import DAILY, extra_attacks, ready
from talewright.rulesets.gradient.roots.fatigue import tire
from talewright.rulesets.gradient.roots.inventory import settled
from talewright.rulesets.gradient.scars import settle
from talewright.rulesets.gradient.sheet import Character


def fighter(character: Character, circumstances: tuple[str, ...] = (), *, mode: str = "plain") -> Fighter:
    """A character of Roots as a fighter: its weapon first, then what its abilities add."""
    made = from_character(ready(character, circumstances), mode=mode)
    ranged = tuple(
        replace(attack, ranged=True) if _shoots(character) and not attack.unarmed else attack
        for attack in made.attacks
    )
    return replace(made, attacks=(*ranged, *extra_attacks(character, circumstances)))


def _shoots(character: Character) -> bool:
    held = [item for item in character.items if item.in_use and item.dice]
    return bool(held) and all(item.name in ("Bow", "Crossbow", "Sling") for item in held)


def engage(
    ask: Ask,
    party: tuple[Character, ...],
    foes: tuple[StatBlock, ...],
    rules: Rules = DEFAULT,
    *,
    circumstances: tuple[str, ...] = (),
    waived: bool = False,
    escape: bool = False,
    scars: bool = True,
) -> tuple[tuple[Character, ...], State, str]:
    """Fight it out. `escape` says there is a safe place to run to (GRAD-112); the rest follows the rules."""
    battle = Battle(
        tuple(fighter(each, circumstances) for each in party),
        tuple(from_stat_block(each, rules) for each in foes),
        rules,
        waived=waived,
        actions=(RETREAT,) if escape else (),
        scars=scars,
    )
    state = ask.call(fight, battle, battle.start())
    after = tuple(
        ask.call(aftermath, character, made, body, rules)
        for character, made, body in zip(party, battle.party, state.party, strict=True)
    )
    return after, state, ending(state)


def aftermath(ask: Ask, character: Character, made: Fighter, body: Body, rules: Rules) -> Character:
    """The sheet after the fight: wounds and scars by the core, then Fatigue and what is spent for the day."""
    after = after_fight(character, body)
    after = replace(after, spent=(*character.spent, *_spent(character, body)))
    if body.scar or body.doom == 2:  # a new scar, or an old doom that was passed
        after = ask.call(settle, after, rules)
    if after.dead:
        return after
    tired = sum(attack.fatigue * body.times(attack.name) for attack in made.attacks if attack.uses)
    return settled(tire(ask, after, tired))


def _spent(character: Character, body: Body) -> tuple[str, ...]:
    used = [DAILY[name] for name in DAILY if body.has(name)]
    if body.has(REROLLED) and REROLLED not in character.spent:
        used.append(REROLLED)
    return tuple(used)

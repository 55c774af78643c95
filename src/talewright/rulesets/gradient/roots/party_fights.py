"""Fights of Roots on a table: characters with their abilities and companions against named antagonists."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from talewright.core.ask import Ask
from talewright.core.encounter import Encounters, FoeCard
from talewright.core.newcomers import Newcomers
from talewright.rulesets.gradient import party_fights as core
from talewright.rulesets.gradient.battle import State
from talewright.rulesets.gradient.character import Character
from talewright.rulesets.gradient.foes import StatBlock
from talewright.rulesets.gradient.lines import fighters
from talewright.rulesets.gradient.options import Rules
from talewright.rulesets.gradient.party_fights import PartyFight, Terms, card_of, with_names
from talewright.rulesets.gradient.roots import fights
from talewright.rulesets.gradient.roots.encounters import read_foes
from talewright.rulesets.gradient.roots.foes import bestiary
from talewright.rulesets.gradient.roots.hirelings import hirelings_of


def fight_of(party: tuple[Character, ...], foes: tuple[str, ...], terms: Terms, rules: Rules) -> PartyFight:
    """Companions and hirelings of the sheets fight too."""
    return _laid_out(party, read_foes(foes, rules), terms, rules)


def _laid_out(
    party: tuple[Character, ...], foes: tuple[StatBlock, ...], terms: Terms, rules: Rules
) -> PartyFight:
    lines = tuple(line for each in party for line in hirelings_of(each))
    allies = fighters((*terms.allies, *lines), allies=True, rules=rules)
    hired = len(fighters(lines, allies=True, rules=rules))
    battle = fights.battle_of(
        party,
        foes,
        rules,
        circumstances=terms.circumstances,
        allies=allies,
        companion=True,
        waived=terms.surprise,
    )

    def more(new: Newcomers) -> PartyFight:
        theirs = read_foes(new.foes, rules) if new.foes else ()
        return _laid_out(new.characters, theirs, replace(terms, allies=new.allies), rules)

    beasts = len(battle.party) - len(party) - len(allies)
    blocks = (len(party), beasts, len(allies) - hired, hired)
    return PartyFight(party, with_names(replace(battle, actions=terms.actions)), _afterwards, blocks, more)


def _afterwards(ask: Ask, fight: PartyFight, state: State) -> tuple[Character, ...]:
    hired = tuple(len(hirelings_of(each)) for each in fight.characters)
    return fights.sheets_after(ask, fight.characters, fight.battle, state, companion=True, hired=hired)


@cache
def cards() -> tuple[FoeCard, ...]:
    return tuple(card_of(key, each.block) for key, each in bestiary().items())


ENCOUNTERS: Encounters[Character] = replace(core.ENCOUNTERS, fight=fight_of, foes=cards)

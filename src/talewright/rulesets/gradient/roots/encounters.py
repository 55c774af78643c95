"""The encounter of Roots: characters with all their abilities against named antagonists (ROOT-050, ROOT-061)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from talewright.core.ask import Ask
from talewright.core.dice import MAX_CACHED
from talewright.core.record import field
from talewright.core.ruleset import Outcome, Verb
from talewright.rulesets.gradient.battle import WON
from talewright.rulesets.gradient.character import Character
from talewright.rulesets.gradient.fighters import CASUALTIES, DOWN, FLED, MORTAL, OUT, SLAIN
from talewright.rulesets.gradient.fights import ENDINGS
from talewright.rulesets.gradient.foes import StatBlock
from talewright.rulesets.gradient.hooks import Body
from talewright.rulesets.gradient.lines import fighters
from talewright.rulesets.gradient.options import Rules
from talewright.rulesets.gradient.roots import companions, fights
from talewright.rulesets.gradient.roots.foes import stat_block
from talewright.rulesets.gradient.roots.hirelings import hirelings_of
from talewright.rulesets.gradient.setting import bestiary
from talewright.rulesets.gradient.setting.orders import EncounterOrder

FACTS = (*ENDINGS, "foes_slain", "foes_fled", "scar", "tired", "dead", "down", "unhurt")


@lru_cache(maxsize=MAX_CACHED)
def read_foes(lines: tuple[str, ...], rules: Rules) -> tuple[StatBlock, ...]:
    """Antagonists of Roots as written on a slip, such as 'avian/eagle when diving and nest'."""
    return bestiary.read_foes(lines, rules, stat_block)


@dataclass(frozen=True)
class RootsEncounter(EncounterOrder):
    """The character, alone or with others, against antagonists of Roots, to the end."""

    foes: tuple[str, ...] = field(
        ("goblinoid/goblin",),
        "antagonists, a line each: '2 beast/wolf', 'avian/roc as elite when flying'",
        flag="foe",
    )
    hirelings: bool = field(False, "the hirelings on the sheets fight too")
    companion: bool = field(True, "an animal companion fights beside its master")
    far: bool = field(False, "at a great distance: only ranged attacks reach, and they are impaired")


def meet(
    ask: Ask, party: tuple[Character, ...], order: RootsEncounter, rules: Rules, *, sheets: bool = True
) -> tuple[tuple[Character, ...], Outcome[Character]]:
    """The fight of a whole party: the sheets afterwards, and how it went for the first of them.

    Without `sheets` only the first one's is made; the odds are the same and come faster.
    """
    lines = tuple(hirelings_of(each) if order.hirelings else () for each in party)
    hired = tuple(line for each in lines for line in each)
    battle = fights.battle_of(
        party,
        read_foes(order.foes, rules),
        rules,
        circumstances=order.circumstances,
        allies=fighters((*order.allies, *hired), allies=True, rules=rules),
        companion=order.companion,
        far=order.far,
        rounds=order.rounds or 0,
        waived=order.waive,
        escape=order.escape,
        scars=order.scars,
        aim=order.aim,
        foe_aim=order.foe_aim,
        brief=not sheets
        and not lines[0]
        and not (order.companion and any(companions.beside(each) for each in party)),
    )
    wanted = party if sheets else party[:1]
    after, state, word = fights.engage(
        ask, wanted, battle, of=len(party), companion=order.companion, hired=tuple(map(len, lines))
    )
    ours = state.party
    facts = [(name, int(word == name)) for name in ENDINGS]
    facts += [
        ("foes_slain", _count(state.foes, SLAIN)),
        ("foes_fled", _count(state.foes, FLED)),
        ("scar", ours[0].scar),
        ("tired", after[0].fatigue - party[0].fatigue),
        ("dead", _count(ours, SLAIN)),
        ("down", _count(ours, DOWN, MORTAL, OUT)),
        ("unhurt", int(not any(body.fate in CASUALTIES for body in ours))),
    ]
    return after, Outcome(after[0], word, word == WON, tuple(facts))


def _count(side: tuple[Body, ...], *fates: str) -> int:
    return sum(1 for body in side if body.fate in fates)


def play_encounter(ask: Ask, hero: Character, order: RootsEncounter, rules: Rules) -> Outcome[Character]:
    """A fight with all abilities and traits that change its odds."""
    return meet(ask, (*(hero,) * order.party, *order.others), order, rules, sheets=False)[1]


ENCOUNTER: Verb[Character] = Verb(
    "encounter", "the character against antagonists of Roots", RootsEncounter, play_encounter, "ROOT-050",
    ("--hp 4 --str 11 --dex 12 --armour 1 --dice d8 --foe goblinoid/goblin",
     "--dice d8 --abilities all_day --foe '2 humanoid/cutpurse' --when wilds"),
    facts=FACTS,
)  # fmt: skip

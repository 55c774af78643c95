"""A company's fight at a table: the rounds of each opponent are shared out among the characters (A54)."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from functools import cache
from typing import Any, NamedTuple

from talewright.core.actors import acting
from talewright.core.ask import Ask
from talewright.core.encounter import (
    FOES,
    NO_ORDER,
    PARTY,
    Combatant,
    Encounters,
    FoeCard,
    Hit,
    Place,
    around,
    check_number,
    check_place,
    numbered,
    stat,
)
from talewright.core.errors import SheetError
from talewright.core.foe_lines import FoeList
from talewright.core.game import Ending
from talewright.core.newcomers import Newcomers, names_for, without_allies
from talewright.core.record import field
from talewright.core.text.message import Message, Name
from talewright.rulesets.gnat.character import MAX_STAT, PACKAGE, Hero
from talewright.rulesets.gnat.combat import Fight, fight_round, fighter
from talewright.rulesets.gnat.wounds import take_wounds

MAX_FOES = 12
MAX_ROUNDS = 100
OVERCOME, BEATEN = "overcome", "beaten"
HIGHEST_NUMBERS = {
    PARTY: {"vitality": MAX_STAT, "fortune": MAX_STAT, "talent": MAX_STAT},
    FOES: {"rounds": MAX_ROUNDS},
}
NUMBERS = {side: tuple(numbers) for side, numbers in HIGHEST_NUMBERS.items()}


@dataclass(frozen=True)
class Foe:
    """An opponent as a book words it."""

    name: str = field("opponent", "what it is called")
    rounds: int = field(1, "how many rounds it lasts", low=1, high=MAX_ROUNDS)
    modifier: int = field(0, "modifier for its strength", low=-30, high=30)
    wounds: int = field(1, "Wounds of each failed round", low=0, high=99)
    several: bool = field(False, "it is several opponents at once")
    ignoring_armour: bool = field(False, "armour cannot stop its Wounds")


@dataclass(frozen=True)
class Terms:
    """What holds in this fight."""

    advantage: bool = field(False, "the characters have Advantage")
    disadvantage: bool = field(False, "the characters have Disadvantage")
    no_shield: bool = field(False, "a shield cannot be used")
    no_weapon: bool = field(False, "no weapon can be used")
    no_ranged: bool = field(False, "ranged weapons cannot be used")
    no_long: bool = field(False, "long weapons cannot be used")
    no_two_handed: bool = field(False, "two-handed weapons cannot be used")
    no_armour: bool = field(False, "armour cannot be used")


class State(NamedTuple):
    """Between two rounds: the characters, the rounds that each opponent still lasts, and whose round it is."""

    heroes: tuple[Hero, ...]
    rounds: tuple[int, ...]
    at: int = 0


@dataclass(frozen=True)
class PartyFight:
    """The characters the fight began with, and their opponents."""

    characters: tuple[Hero, ...]
    names: tuple[str, ...]
    opponents: tuple[Foe, ...]
    terms: Terms

    def start(self) -> State:
        return self._next(State(self.characters, tuple(each.rounds for each in self.opponents)), 0)

    def step(self, state: State, ask: Ask) -> State:
        """One character fights one round, however it ends (GNAT-083)."""
        mine = acting(ask, self.names[state.at])
        open_to = [at for at, left in enumerate(state.rounds) if left]
        faced = mine.decide("facing", [self.opponents[at].name for at in open_to], clause="GNAT-080")
        at = next(each for each in open_to if self.opponents[each].name == faced)
        hero, order = state.heroes[state.at], self._order(state, at)
        fought, _ = mine.call(fight_round, fighter(hero, order), order)
        hero = replace(hero, vitality=fought.vitality, fortune=fought.fortune, items=fought.items)
        heroes = (*state.heroes[: state.at], hero, *state.heroes[state.at + 1 :])
        rounds = (*state.rounds[:at], state.rounds[at] - 1, *state.rounds[at + 1 :])
        if not rounds[at]:
            ask.note("foe-beaten", foe=faced)
        return self._next(State(heroes, rounds, state.at), state.at + 1)

    def _order(self, state: State, at: int) -> Fight:
        """The round as a book would word it; more opponents than characters are several at once."""
        foe = self.opponents[at]
        standing = sum(1 for left in state.rounds if left)
        several = foe.several or standing > sum(1 for hero in state.heroes if hero.vitality)
        terms: dict[str, Any] = asdict(self.terms)
        return Fight(
            modifier=foe.modifier,
            several=several,
            wounds=foe.wounds,
            ignoring_armour=foe.ignoring_armour,
            **terms,
        )

    def _next(self, state: State, at: int) -> State:
        return state._replace(at=next(iter(around(at, self._standing(state))), 0))

    def _standing(self, state: State) -> list[bool]:
        return [hero.vitality > 0 for hero in state.heroes]

    def ended(self, state: State) -> Ending | None:
        if not any(state.rounds):
            return Ending("won")
        return None if any(hero.vitality for hero in state.heroes) else Ending("lost")

    def turn(self, state: State) -> str:
        del state
        return PARTY

    def order(self, state: State) -> tuple[tuple[str, int], ...]:
        return tuple((PARTY, at) for at in around(state.at, self._standing(state)))

    def progress(self, state: State) -> int:
        return state.at

    def party(self, state: State) -> tuple[Combatant, ...]:
        return tuple(
            Combatant(
                name,
                (
                    ("vitality", hero.vitality),
                    ("talent", hero.talent),
                    ("fortune", hero.fortune),
                    ("armour", hero.protection_left),
                ),
                hero.vitality_max,
                "" if hero.vitality else OVERCOME,
            )
            for name, hero in zip(self.names, state.heroes, strict=True)
        )

    def foes(self, state: State) -> tuple[Combatant, ...]:
        return tuple(
            Combatant(
                foe.name,
                (("rounds", left), ("modifier", foe.modifier), ("wounds", foe.wounds)),
                foe.rounds,
                "" if left else BEATEN,
            )
            for foe, left in zip(self.opponents, state.rounds, strict=True)
        )

    def sheets(self, state: State) -> tuple[Hero, ...]:
        return state.heroes

    def aftermath(self, ask: Ask, state: State) -> tuple[Hero, ...]:
        """A fight leaves what it did; Experience is the game master's to give."""
        del ask
        return state.heroes

    def skipped(self, state: State) -> State:
        return self._next(state, state.at + 1)

    def changed(self, state: State, side: str, at: int, figure: str, value: int) -> State:
        check_number(figure, value, HIGHEST_NUMBERS[side])
        check_place(at, len(state.heroes) if side == PARTY else len(state.rounds))
        if side == FOES:
            return state._replace(rounds=(*state.rounds[:at], value, *state.rounds[at + 1 :]))
        hero = state.heroes[at]
        limits = {"vitality": hero.vitality_max, "fortune": hero.fortune_limit, "talent": hero.talent_max}
        check_number(figure, value, {figure: limits[figure]})
        changes: dict[str, Any] = {figure: value}
        heroes = (*state.heroes[:at], replace(hero, **changes), *state.heroes[at + 1 :])
        return self._next(state._replace(heroes=heroes), state.at)

    def hit(self, state: State, ask: Ask, hit: Hit) -> State:
        """A character takes Wounds; an opponent, which has none, lasts so many rounds less (GNAT-083, GNAT-112)."""
        at = hit.at
        if hit.side == FOES:
            left = max(0, state.rounds[at] - hit.amount)
            if not left:
                ask.note("foe-beaten", foe=self.opponents[at].name)
            return state._replace(rounds=(*state.rounds[:at], left, *state.rounds[at + 1 :]))
        mine = acting(ask, self.names[at])
        hero = take_wounds(mine, state.heroes[at], hit.amount, ignoring_armour=hit.ignores_armour)
        return self._next(
            state._replace(heroes=(*state.heroes[:at], hero, *state.heroes[at + 1 :])), state.at
        )

    def extended(self, newcomers: Newcomers) -> PartyFight:
        fresh = fight_of(without_allies(newcomers), newcomers.foes, self.terms, None)
        names = names_for([foe.name for foe in fresh.opponents], [foe.name for foe in self.opponents])
        met = (replace(foe, name=name) for foe, name in zip(fresh.opponents, names, strict=True))
        return replace(
            self,
            characters=(*self.characters, *fresh.characters),
            names=(*self.names, *names_for(fresh.names, self.names)),
            opponents=(*self.opponents, *met),
        )

    def admit(self, state: State, ask: Ask, before: PartyFight) -> State:
        """The rounds are shared out among more; a newcomer has its first after the others."""
        del ask
        heroes = self.characters[len(before.characters) :]
        rounds = (each.rounds for each in self.opponents[len(before.opponents) :])
        return state._replace(heroes=(*state.heroes, *heroes), rounds=(*state.rounds, *rounds))

    def moved(self, state: State, fighter: Place, before: Place | None) -> State:
        del state, fighter, before
        raise SheetError("", [NO_ORDER])


def fight_of(party: tuple[Hero, ...], foes: tuple[str, ...], terms: Terms, rules: object) -> PartyFight:
    """Characters against opponents of the list, or of given numbers."""
    del rules
    return PartyFight(party, numbered([hero.name for hero in party]), KNOWN.met(foes), terms)


KNOWN = FoeList(PACKAGE, Foe, ("rounds", "modifier", "wounds"), "opponent", MAX_FOES)
"""Read as 'ogre', '2 stray dog', or 'bandit king rounds=5 modifier=-3 wounds=2'."""


@cache
def cards() -> tuple[FoeCard, ...]:
    return tuple(_card(key, each) for key, each in KNOWN.known.items())


def _card(key: str, each: Foe) -> FoeCard:
    stats = [stat("rounds", each.rounds)]
    if each.modifier:
        stats.append(Message("{name} {value:+d}", name=Name("modifier"), value=each.modifier))
    if each.wounds != 1:
        stats.append(stat("Wounds", each.wounds))
    if each.several:
        stats.append(Message("several at once"))
    if each.ignoring_armour:
        stats.append(Message("ignores armour"))
    return FoeCard(key, each.name, tuple(stats))


ENCOUNTERS: Encounters[Hero] = Encounters(
    Terms,
    fight_of,
    cards,
    NUMBERS,
    deaths=(OVERCOME,),
    orders=frozenset({"take", "drop", "coin", "pause"}),  # drink and cast Heal at any time (GNAT-072)
    put=lambda state, at, hero: state._replace(heroes=(*state.heroes[:at], hero, *state.heroes[at + 1 :])),
)

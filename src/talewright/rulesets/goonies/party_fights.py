"""A company's fight at a table: each character in turn has a round of its own against the enemies they share (R-20)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import NamedTuple

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
from talewright.rulesets.goonies.character import MAX_SCORE, Hero
from talewright.rulesets.goonies.checks import suffer
from talewright.rulesets.goonies.combat import AWAY, ground_of, reward
from talewright.rulesets.goonies.foes import (
    BEATEN,
    MAX_DS,
    Enemy,
    Standing,
    current_ds,
    known_immunities,
    settle,
    struck,
)
from talewright.rulesets.goonies.options import Rules
from talewright.rulesets.goonies.orders import ACTIONS, MAX_ENEMIES, Fight
from talewright.rulesets.goonies.rounds import Battle, Ground, fight_round
from talewright.rulesets.goonies.spells import PACKAGE

GONE, OUT, DONE = "fled", "out", "beaten"
HIGHEST_NUMBERS = {
    PARTY: {"hp": MAX_SCORE},
    FOES: {"damage": MAX_DS, "cut": MAX_DS},
}
NUMBERS = {side: tuple(numbers) for side, numbers in HIGHEST_NUMBERS.items()}


@dataclass(frozen=True)
class Terms:
    """What holds in this fight."""

    run: bool = field(True, "the characters may run")
    earns: bool = field(True, "the fight gives experience")


class State(NamedTuple):
    """Between two rounds: HP and getaways by character, what the enemies have suffered, and whose round it is."""

    hp: tuple[int, ...]
    away: tuple[int, ...]
    """The experience of a getaway, -1 for those who are still there."""
    foes: tuple[Standing, ...]
    at: int = 0

    def stands(self, at: int) -> bool:
        return self.hp[at] > 0 and self.away[at] < 0


@dataclass(frozen=True)
class PartyFight:
    """The characters, each with what does not change of its fight, and the enemies."""

    characters: tuple[Hero, ...]
    grounds: tuple[Ground, ...]
    names: tuple[str, ...]
    enemies: tuple[Enemy, ...]
    terms: Terms
    rules: Rules

    def start(self) -> State:
        foes = tuple(settle(enemy, Standing(0, 0), self.rules) for enemy in self.enemies)
        state = State(tuple(hero.hp for hero in self.characters), (-1,) * len(self.characters), foes)
        return self._next(state, 0)

    def step(self, state: State, ask: Ask) -> State:
        """One character chooses whom to face, and has its round with that one."""
        mine = acting(ask, self.names[state.at])
        open_to = [at for at, foe in enumerate(state.foes) if foe != BEATEN]
        faced = mine.decide("facing", [self.enemies[at].name for at in open_to], clause="R-13")
        front = next(at for at in open_to if self.enemies[at].name == faced)
        order = (front, *(at for at in range(len(self.enemies)) if at != front))
        ground = replace(self.grounds[state.at], enemies=tuple(self.enemies[at] for at in order))
        battle = Battle(state.hp[state.at], tuple(state.foes[at] for at in order))
        after = mine.call(fight_round, battle, ground)
        foes = tuple(after.foes[order.index(at)] for at in range(len(self.enemies)))
        hp = (*state.hp[: state.at], after.hp, *state.hp[state.at + 1 :])
        away = (*state.away[: state.at], after.away if after.hp else -1, *state.away[state.at + 1 :])
        return self._next(State(hp, away, foes, state.at), state.at + 1)

    def _next(self, state: State, at: int) -> State:
        return state._replace(at=next(iter(around(at, self._standing(state))), 0))

    def _standing(self, state: State) -> list[bool]:
        return [state.stands(at) for at in range(len(state.hp))]

    def ended(self, state: State) -> Ending | None:
        if all(foe == BEATEN for foe in state.foes):
            return Ending("won")
        if any(self._standing(state)):
            return None
        return Ending(AWAY if any(xp >= 0 for xp in state.away) else "lost")

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
                (("hp", hp), ("power", hero.power), ("grace", hero.grace), ("focus", hero.focus)),
                hero.max_hp,
                OUT if not hp else GONE if xp >= 0 else "",
            )
            for name, hero, hp, xp in zip(self.names, self.characters, state.hp, state.away, strict=True)
        )

    def foes(self, state: State) -> tuple[Combatant, ...]:
        return tuple(self._foe(enemy, now) for enemy, now in zip(self.enemies, state.foes, strict=True))

    def _foe(self, enemy: Enemy, now: Standing) -> Combatant:
        beaten = now == BEATEN
        damage, cut = (enemy.ds, 0) if beaten else now
        ds = 0 if beaten else current_ds(enemy, now, self.rules)
        figures = (("ds", ds), ("damage", damage), ("cut", cut), ("weapon", enemy.weapon))
        return Combatant(enemy.name, figures, enemy.ds, DONE if beaten else "", max(0, ds - damage))

    def sheets(self, state: State) -> tuple[Hero, ...]:
        return tuple(hero.at(hp) for hero, hp in zip(self.characters, state.hp, strict=True))

    def aftermath(self, ask: Ask, state: State) -> tuple[Hero, ...]:
        """Everybody who was there earns what was beaten; who got away, that too (GNG-093, GNG-094)."""
        beaten = tuple(enemy for enemy, now in zip(self.enemies, state.foes, strict=True) if now == BEATEN)
        left = next(
            (enemy for enemy, now in zip(self.enemies, state.foes, strict=True) if now != BEATEN), None
        )
        return tuple(
            reward(
                acting(ask, name),
                hero,
                () if hero.out else beaten,
                left if xp >= 0 else None,
                xp,
                self.rules,
                earns=self.terms.earns,
            )
            for name, hero, xp in zip(self.names, self.sheets(state), state.away, strict=True)
        )

    def skipped(self, state: State) -> State:
        return self._next(state, state.at + 1)

    def changed(self, state: State, side: str, at: int, figure: str, value: int) -> State:
        check_number(figure, value, HIGHEST_NUMBERS[side])
        check_place(at, len(state.hp) if side == PARTY else len(state.foes))
        if side == PARTY:
            check_number(figure, value, {figure: self.characters[at].max_hp})
            state = state._replace(hp=(*state.hp[:at], value, *state.hp[at + 1 :]))
            return self._next(state, state.at)
        damage, cut = (0, 0) if state.foes[at] == BEATEN else state.foes[at]
        now = Standing(value, cut) if figure == "damage" else Standing(damage, value)
        now = settle(self.enemies[at], now, self.rules)
        return state._replace(foes=(*state.foes[:at], now, *state.foes[at + 1 :]))

    def hit(self, state: State, ask: Ask, hit: Hit) -> State:
        """Damage: of a character armour takes some; an enemy has none, and is beaten at its DS (GNG-046, GNG-048)."""
        at = hit.at
        if hit.side == FOES:
            enemy = self.enemies[at]
            now = struck(enemy, state.foes[at], hit.amount, self.rules)
            if now == BEATEN:
                ask.note("beaten", enemy=enemy.called)
            return state._replace(foes=(*state.foes[:at], now, *state.foes[at + 1 :]))
        hero, _ = suffer(
            acting(ask, self.names[at]),
            self.characters[at].at(state.hp[at]),
            hit.amount,
            self.rules,
            armor_applies=not hit.ignores_armour,
        )
        return self._next(state._replace(hp=(*state.hp[:at], hero.hp, *state.hp[at + 1 :])), state.at)

    def extended(self, newcomers: Newcomers) -> PartyFight:
        new = KNOWN.met(newcomers.foes)
        called = names_for([each.name for each in new], [each.name for each in self.enemies])
        met = (replace(each, name=name) for each, name in zip(new, called, strict=True))
        joining = without_allies(newcomers)
        names = (*self.names, *names_for(numbered([hero.name for hero in joining]), self.names))
        made = laid_out((*self.characters, *joining), (*self.enemies, *met), self.terms, self.rules)
        return replace(made, names=names)

    def admit(self, state: State, ask: Ask, before: PartyFight) -> State:
        """A newcomer has its first round after the others."""
        del ask
        heroes = self.characters[len(before.characters) :]
        met = self.enemies[len(before.enemies) :]
        return state._replace(
            hp=(*state.hp, *(hero.hp for hero in heroes)),
            away=(*state.away, *(-1 for _ in heroes)),
            foes=(*state.foes, *(settle(enemy, Standing(0, 0), self.rules) for enemy in met)),
        )

    def moved(self, state: State, fighter: Place, before: Place | None) -> State:
        del state, fighter, before
        raise SheetError("", [NO_ORDER])


def fight_of(party: tuple[Hero, ...], foes: tuple[str, ...], terms: Terms, rules: Rules) -> PartyFight:
    """Characters against enemies of the list, or of a difficulty score."""
    return laid_out(party, KNOWN.met(foes), terms, rules)


def laid_out(party: tuple[Hero, ...], enemies: tuple[Enemy, ...], terms: Terms, rules: Rules) -> PartyFight:
    known_immunities(enemies, rules)
    actions = tuple(action for action in ACTIONS if terms.run or action != "run")
    grounds: tuple[Ground, ...] = ()
    if enemies:
        order = Fight(enemies=enemies, actions=actions, earns=terms.earns)
        grounds = tuple(ground_of(hero, order, enemies, rules) for hero in party)
    return PartyFight(party, grounds, numbered([hero.name for hero in party]), enemies, terms, rules)


KNOWN = FoeList(PACKAGE, Enemy, ("ds", "weapon"), "enemy", MAX_ENEMIES)
"""Read as 'goose', '2 goose', or 'old king ds=12 weapon=2'."""


@cache
def cards() -> tuple[FoeCard, ...]:
    return tuple(_card(key, each) for key, each in KNOWN.known.items())


def _card(key: str, each: Enemy) -> FoeCard:
    weapon = (Message("{name} {value:+d}", name=Name("weapon"), value=each.weapon),) if each.weapon else ()
    tags = tuple(Message("{name}", name=Name(tag)) for tag in each.tags)
    immune = tuple(Message("immune to {name}", name=Name(word)) for word in each.immune)
    return FoeCard(key, each.name, (stat("DS", each.ds), *weapon, *tags, *immune))


ENCOUNTERS: Encounters[Hero] = Encounters(
    Terms, fight_of, cards, NUMBERS, deaths=(), orders=frozenset({"use", "put-away", "equip", "drop", "coin"})
)

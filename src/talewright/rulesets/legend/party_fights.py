"""A party's fight at a table: several characters and their friends against creatures, turn by turn (LEG-131 to LEG-136)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from talewright.core.actors import acting
from talewright.core.ask import Ask
from talewright.core.encounter import (
    FOES,
    PARTY,
    Combatant,
    Hit,
    Place,
    check_number,
    check_place,
    moved_in,
)
from talewright.core.game import Ending
from talewright.core.newcomers import Newcomers, merged, places_after
from talewright.rulesets.legend.battle import harmed
from talewright.rulesets.legend.battle_magic import GRIP, armour_in
from talewright.rulesets.legend.bestiary import Creature
from talewright.rulesets.legend.character import MAX_STAT, Hero
from talewright.rulesets.legend.combat import after_armour, edged, start_for
from talewright.rulesets.legend.company import places
from talewright.rulesets.legend.duel import after_fight, fight_over, run_down
from talewright.rulesets.legend.lasting import (
    BARE,
    BLIND,
    CUT,
    HELD,
    KEEN,
    LIGHT,
    LIMP,
    STEP,
    STUNNED,
    SWIFT,
    VENOM,
    WARD,
)
from talewright.rulesets.legend.options import Rules
from talewright.rulesets.legend.rounds import act, joining, opening
from talewright.rulesets.legend.sides import (
    Battle,
    Field,
    Fighter,
)

UNCONSCIOUS, BEATEN, GONE = "unconscious", "beaten", "out"
EDGES = ("boons", "banes")
HIGHEST_NUMBERS = {"vigor": MAX_STAT, "lives": MAX_STAT, "boons": 8, "banes": 20, GONE: 1}
"""What the game master may set; boons and banes hold for every attack until they are set again."""
NUMBERS = {PARTY: tuple(HIGHEST_NUMBERS), FOES: tuple(each for each in HIGHEST_NUMBERS if each != "lives")}
STATES = {
    BARE: "Armor 0", BLIND: "blind", CUT: "Raindrop cut", HELD: "held", KEEN: "keen edge", LIGHT: "shining",
    LIMP: "slack limbs", STEP: "Flashstep", STUNNED: "stunned", SWIFT: "swift", VENOM: "poisoned", WARD: "warded",
}  # fmt: skip
"""What the board calls magic on a fighter."""


class State(NamedTuple):
    """Between two turns. Before initiative nobody has a place in the circle."""

    battle: Battle
    edges: tuple[tuple[int, int], ...]
    """Boons and banes that the game master gave, by fighter."""
    circle: tuple[int, ...] = ()
    turn: int = 0


@dataclass(frozen=True)
class PartyFight:
    """The field, and the characters it began with."""

    characters: tuple[Hero, ...]
    creatures: tuple[Creature, ...]
    """The foes, in the order of the field."""
    field: Field
    start_state: State
    starts: tuple[str, ...]
    winding: bool
    """A friend winds what would stand still."""
    rules: Rules
    blocks: tuple[int, int, int]
    """How the party stands: so many characters, others beside them, and then those whom the characters brought."""
    more: Callable[[PartyFight, Newcomers], PartyFight]
    """The fight with newcomers in it."""

    def start(self) -> State:
        return self.start_state

    def step(self, state: State, ask: Ask) -> State:
        if not state.circle:
            circle, turn, battle = opening(ask, self.field, state.battle, self.starts, self.rules)
            # A round begins with the first of the circle; the solver's fights share one circle instead.
            circle = (*circle[turn:], *circle[:turn])
            return self._next(state._replace(circle=circle, battle=battle), 0)
        battle = act(ask, self._edged(state), state.circle[state.turn], state.battle, self.rules)
        return self._next(state._replace(battle=battle), state.turn + 1)

    def _next(self, state: State, turn: int) -> State:
        """The turn of the next fighter who can act."""
        size = len(state.circle)
        for later in range(turn, turn + size):
            index = state.circle[later % size]
            if state.battle.fights(index) and not self.field.fighters[index].held:
                return state._replace(turn=later % size)
        return state

    def _edged(self, state: State) -> Field:
        """The field with the boons and banes of the moment."""
        if not any(any(edge) for edge in state.edges):
            return self.field
        fighters = (
            _with_edge(fighter, *edge) for fighter, edge in zip(self.field.fighters, state.edges, strict=True)
        )
        return self.field._replace(fighters=tuple(fighters))

    def ended(self, state: State) -> Ending | None:
        if not state.battle.decided(self.field.lead):
            return None
        if not self.creatures:
            return Ending("held_off")
        vigor = state.battle.vigor[: self.field.lead]
        if any(state.battle.fights(index) for index in range(self.field.lead)):
            return Ending("won")
        return Ending("fled" if any(vigor) else "lost")

    def turn(self, state: State) -> str:
        if not state.circle:
            return "initiative"
        return "party" if state.circle[state.turn] < self.field.lead else "foes"

    def order(self, state: State) -> tuple[tuple[str, int], ...]:
        circle = (*state.circle[state.turn :], *state.circle[: state.turn])
        return tuple(self._place(index) for index in circle if state.battle.fights(index))

    def _place(self, index: int) -> tuple[str, int]:
        lead = self.field.lead
        return (PARTY, index) if index < lead else (FOES, index - lead)

    def progress(self, state: State) -> int:
        return state.turn if state.circle else -1

    def party(self, state: State) -> tuple[Combatant, ...]:
        return tuple(self._shown(state, index) for index in range(self.field.lead))

    def foes(self, state: State) -> tuple[Combatant, ...]:
        return tuple(self._shown(state, index) for index in range(self.field.lead, len(self.field.fighters)))

    def _shown(self, state: State, index: int) -> Combatant:
        fighter, vigor = self.field.fighters[index], state.battle.vigor[index]
        own = index < self.field.lead
        fate = (UNCONSCIOUS if own else BEATEN) if not vigor else GONE if index in state.battle.gone else ""
        figures: list[tuple[str, int]] = [("vigor", vigor)]
        if index < len(self.characters):
            figures.append(("lives", state.battle.reserves[index].lives))
        figures += [("armour", fighter.armour), *zip(EDGES, state.edges[index], strict=True)]
        most = (
            self.characters[index].vigor_max
            if index < len(self.characters)
            else self.start_state.battle.vigor[index]
        )
        states = () if fate else states_of(state.battle, index)
        return Combatant(fighter.name, tuple(figures), most, fate, states=states)

    def sheets(self, state: State) -> tuple[Hero, ...]:
        company = places(self.characters, self.field.lead)
        return tuple(
            after_fight(hero, state.battle, index, company[index])
            for index, hero in enumerate(self.characters)
        )

    def aftermath(self, ask: Ask, state: State) -> tuple[Hero, ...]:
        """Venom works, ten minutes have passed, the scene is over; what is not wound stands still (LEG-139)."""
        lead = self.field.lead
        if any(state.battle.vigor[:lead]) and not self.winding:
            run_down(ask, self.creatures, state.battle.vigor[lead:])
        return tuple(
            fight_over(
                acting(ask, self.field.fighters[index].name), hero, state.battle.reserves[index], self.rules
            )
            for index, hero in enumerate(self.sheets(state))
        )

    def skipped(self, state: State) -> State:
        """Without initiative the party acts first."""
        if not state.circle:
            return self._next(state._replace(circle=tuple(range(len(self.field.fighters)))), 0)
        return self._next(state, state.turn + 1)

    def changed(self, state: State, side: str, at: int, figure: str, value: int) -> State:
        lead = self.field.lead
        check_number(figure, value, {name: HIGHEST_NUMBERS[name] for name in NUMBERS[side]})
        check_place(at, lead if side == PARTY else len(self.field.fighters) - lead)
        index = at if side == PARTY else lead + at
        battle = state.battle
        if figure in EDGES:
            edge = list(state.edges[index])
            edge[EDGES.index(figure)] = value
            edges = (*state.edges[:index], (edge[0], edge[1]), *state.edges[index + 1 :])
            return state._replace(edges=edges)
        if figure == "vigor":
            battle = battle._replace(vigor=(*battle.vigor[:index], value, *battle.vigor[index + 1 :]))
        elif figure == "lives":
            check_place(index, len(self.characters))
            battle = battle.with_reserve(index, value, battle.reserves[index].gifts)
        else:
            rest = tuple(each for each in battle.gone if each != index)
            battle = battle._replace(gone=(*rest, index) if value else rest)
        return self._passed(state._replace(battle=battle))

    def _passed(self, state: State) -> State:
        """The turn passes over those who have just been taken out of the fight."""
        return self._next(state, state.turn) if state.circle else state

    def hit(self, state: State, ask: Ask, hit: Hit) -> State:
        """Degrees of damage less Armor, from Vigor; Strong hide may shrug it off (LEG-136)."""
        index = hit.at if hit.side == PARTY else self.field.lead + hit.at
        armour = 0 if hit.ignores_armour else armour_in(self.field, state.battle, index)
        damage = after_armour(hit.amount, armour)
        return self._passed(state._replace(battle=harmed(ask, self.field, state.battle, index, damage)))

    def extended(self, newcomers: Newcomers) -> PartyFight:
        return self.more(self, newcomers)

    def places_of(self, before: PartyFight) -> tuple[int, ...]:
        """The place here of each fighter of a smaller fight."""
        added = [now - was for now, was in zip(self.blocks, before.blocks, strict=True)]
        foes = range(self.field.lead, self.field.lead + len(before.field.fighters) - before.field.lead)
        return (*places_after(before.blocks, added), *foes)

    def admit(self, state: State, ask: Ask, before: PartyFight) -> State:
        """Newcomers have their places by a Grace roll of their own (LEG-132, LEG-R45)."""
        places, start, old = self.places_of(before), self.start_state, state.battle
        new = [index for index in range(len(self.field.fighters)) if index not in places]
        magic = [each for each in start.battle.magic if each[0] in new]
        battle = old._replace(
            vigor=merged(old.vigor, [start.battle.vigor[index] for index in new], places),
            reserves=(*old.reserves, *start.battle.reserves[len(old.reserves) :]),
            gone=tuple(places[index] for index in old.gone),
            magic=tuple(sorted((*((places[at], kind, amount) for at, kind, amount in old.magic), *magic))),
            failed=tuple((places[index], spell) for index, spell in old.failed),
        )
        edges = merged(state.edges, [start.edges[index] for index in new], places)
        if not state.circle:
            return State(battle, edges)
        circle = tuple(places[index] for index in state.circle)
        now = circle[state.turn]
        ours = [index for index in new if index < self.field.lead]
        starts = tuple((index, self._late_start(index)) for index in ours)
        circle, battle = joining(ask, self.field, battle, circle, starts, self.rules)
        return State(battle, edges, circle, circle.index(now))

    def _late_start(self, index: int) -> str:
        if self.rules.latecomers == "after":
            return "last"
        return start_for(self.characters[index], "roll") if index < len(self.characters) else "roll"

    def moved(self, state: State, fighter: Place, before: Place | None) -> State:
        lead = self.field.lead

        def index(place: Place) -> int:
            return place[1] if place[0] == PARTY else lead + place[1]

        circle, turn = moved_in(
            state.circle, state.turn, index(fighter), None if before is None else index(before)
        )
        return self._next(state._replace(circle=circle), turn)


def _with_edge(fighter: Fighter, boons: int, banes: int) -> Fighter:
    return fighter._replace(
        arms=tuple(arm._replace(ways=edged(arm.ways, boons, banes)) for arm in fighter.arms)
    )


def states_of(battle: Battle, index: int) -> tuple[str, ...]:
    """The magic on a fighter as the board names it: 'held', 'blind', 'warded: claws'."""
    kinds = (kind.partition(":") for at, kind, _ in battle.magic if at == index and kind != GRIP)
    return tuple(f"{STATES[kind]}: {about}" if about else STATES[kind] for kind, _, about in kinds)

"""A party's fight on a table: the sides of a battle with the sheets behind them, turn by turn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from talewright.core.ask import Ask, Question
from talewright.core.encounter import FOES as FOES_SIDE
from talewright.core.encounter import (
    NO_ORDER,
    Combatant,
    Encounters,
    FoeCard,
    Hit,
    Place,
    check_number,
    check_place,
    die_of,
)
from talewright.core.encounter import PARTY as PARTY_SIDE
from talewright.core.errors import SheetError
from talewright.core.game import Ending
from talewright.core.newcomers import Newcomers, merged, names_for, places_after
from talewright.core.record import field
from talewright.core.text.message import Message, Name
from talewright.rulesets.gradient.aftermath import CORE_MOVES, Moves, after_fight
from talewright.rulesets.gradient.battle import FOES, HOLD, OVER, PARTY, RETREAT, Battle, State
from talewright.rulesets.gradient.budget import Party, cost, read_purchase
from talewright.rulesets.gradient.character import ATTRIBUTES, HIGHEST, Character
from talewright.rulesets.gradient.combat import ending, take_turn
from talewright.rulesets.gradient.combat import hit as hit_besides
from talewright.rulesets.gradient.fighters import OUT, Fighter
from talewright.rulesets.gradient.foes import StatBlock
from talewright.rulesets.gradient.hooks import Body
from talewright.rulesets.gradient.lines import fighters
from talewright.rulesets.gradient.options import Rules
from talewright.rulesets.gradient.reach import armour_of
from talewright.rulesets.gradient.scars import settle

REMOVED = "out"
FIGURES = ("hp", *ATTRIBUTES)
HIGHEST_NUMBERS = {"hp": 99, **dict.fromkeys(ATTRIBUTES, HIGHEST), REMOVED: 1}
"""What the Warden may set, up to which number; `out` takes a fighter out of the fight, or back into it."""
NUMBERS = tuple(HIGHEST_NUMBERS)
HANDLING = frozenset({"carry", "take", "coins", "cast", "power", "use"})
"""What a character may do besides its attacks, if the Warden lets it: handle its things, or use the action of a turn in
which it holds for magic, a power or an ability (GRAD-085)."""
Reading = Callable[[tuple[str, ...]], tuple[Fighter, ...]]
"""How lines name opponents."""
Afterwards = Callable[[Ask, "PartyFight", State], tuple[Character, ...]]


@dataclass(frozen=True)
class Terms:
    """What holds in this fight."""

    surprise: bool = field(False, "the party surprises its foes: no DEX save in the first round")
    escape: bool = field(False, "there is a safe place to retreat to")
    hold: bool = field(True, "characters may also do something else than attack")
    allies: tuple[str, ...] = field((), "others beside the party, a line each: '2 hp3 str10 d6'")
    circumstances: tuple[str, ...] = field((), "what holds: wilds, unaware, mounted", flag="when")

    @property
    def actions(self) -> tuple[str, ...]:
        return ((RETREAT,) if self.escape else ()) + ((HOLD,) if self.hold else ())


@dataclass(frozen=True)
class PartyFight:
    """A battle and the characters it began with; `afterwards` makes their sheets when it is over."""

    characters: tuple[Character, ...]
    battle: Battle
    afterwards: Afterwards
    blocks: tuple[int, ...]
    """How the party stands: so many characters, then so many of each kind beside them."""
    more: Callable[[Newcomers], PartyFight]
    """A fight of newcomers alone, on the same terms."""

    def start(self) -> State:
        return self.battle.start()

    def step(self, state: State, ask: Ask) -> State:
        return take_turn(ask, self.battle, state)

    def ended(self, state: State) -> Ending | None:
        return Ending(ending(state)) if state.turn == OVER else None

    def turn(self, state: State) -> str:
        return "foes" if state.turn == FOES else "declare"

    def order(self, state: State) -> tuple[tuple[str, int], ...]:
        """Each side acts as one."""
        del state
        return ()

    def progress(self, state: State) -> int:
        return int(state.turn == FOES)

    def party(self, state: State) -> tuple[Combatant, ...]:
        return _shown(self.battle.party, state.party)

    def foes(self, state: State) -> tuple[Combatant, ...]:
        return _shown(self.battle.foes, state.foes)

    def sheets(self, state: State) -> tuple[Character, ...]:
        return tuple(
            after_fight(each, body._replace(scar=0, gain=None))
            for each, body in zip(self.characters, state.party, strict=False)
        )

    def aftermath(self, ask: Ask, state: State) -> tuple[Character, ...]:
        return self.afterwards(ask, self, state)

    def skipped(self, state: State) -> State:
        return state._replace(turn=PARTY if state.turn == FOES else FOES)

    def changed(self, state: State, side: str, at: int, figure: str, value: int) -> State:
        bodies = list(state.party if side == PARTY_SIDE else state.foes)
        check_number(figure, value, HIGHEST_NUMBERS)
        check_place(at, len(bodies))
        if figure == REMOVED:
            bodies[at] = bodies[at]._replace(fate=OUT if value else "")
        else:
            numbers: dict[str, Any] = {figure: value}
            bodies[at] = bodies[at]._replace(**numbers)
        made = tuple(bodies)
        return state._replace(party=made) if side == PARTY_SIDE else state._replace(foes=made)

    def hit(self, state: State, ask: Ask, hit: Hit) -> State:
        ours = hit.side == PARTY_SIDE
        fighters, bodies = (self.battle.party, state.party) if ours else (self.battle.foes, state.foes)
        armour = 0 if hit.ignores_armour else armour_of(fighters[hit.at], bodies[hit.at])
        return hit_besides(ask, self.battle, state, ours, hit.at, max(0, hit.amount - armour))

    def extended(self, newcomers: Newcomers) -> PartyFight:
        """Each side acts as one, so newcomers declare with the others of theirs."""
        fresh = self.more(newcomers)
        ours, theirs = self.battle.names
        battle = fresh.battle
        party = _renamed(battle.party, names_for(battle.names[0], ours))
        foes = _renamed(battle.foes, names_for(battle.names[1], theirs))
        places = places_after(self.blocks, fresh.blocks)
        return replace(
            self,
            characters=(*self.characters, *fresh.characters),
            battle=replace(
                self.battle,
                party=merged(self.battle.party, party, places),
                foes=(*self.battle.foes, *foes),
            ),
            blocks=tuple(map(sum, zip(self.blocks, fresh.blocks, strict=True))),
        )

    def admit(self, state: State, ask: Ask, before: PartyFight) -> State:
        """Who comes after the first round owes no DEX save: that is the first round's (GRAD-082)."""
        del ask
        added = [now - was for now, was in zip(self.blocks, before.blocks, strict=True)]
        places = places_after(before.blocks, added)
        fresh = [
            each.body(self.battle.rules) for at, each in enumerate(self.battle.party) if at not in places
        ]
        foes = tuple(each.body(self.battle.rules) for each in self.battle.foes[len(before.battle.foes) :])
        return state._replace(
            party=merged(state.party, fresh, places),
            foes=(*state.foes, *foes),
            late=(*state.late, *foes) if state.late else (),
        )

    def moved(self, state: State, fighter: Place, before: Place | None) -> State:
        del state, fighter, before
        raise SheetError("", [NO_ORDER])


def _shown(side: tuple[Fighter, ...], bodies: tuple[Body, ...]) -> tuple[Combatant, ...]:
    return tuple(
        Combatant(
            fighter.name,
            tuple((name, getattr(body, name)) for name in FIGURES),
            fighter.hp_max or fighter.hp,
            body.fate,
        )
        for fighter, body in zip(side, bodies, strict=True)
    )


def with_names(battle: Battle) -> Battle:
    """The same battle with a name for each fighter, so that none takes another's place in the order."""
    ours, theirs = battle.names
    party, foes = _renamed(battle.party, ours), _renamed(battle.foes, theirs)
    return replace(battle, party=party, foes=foes, brief=False, named=True)


def _renamed(side: tuple[Fighter, ...], names: tuple[str, ...]) -> tuple[Fighter, ...]:
    return tuple(replace(each, name=name) for each, name in zip(side, names, strict=True))


def settle_all(ask: Ask, fight: PartyFight, state: State, moves: Moves = CORE_MOVES) -> tuple[Character, ...]:
    """What the fight leaves on each sheet; a scar asks for its rolls at once."""
    found = []
    for place, (character, body) in enumerate(zip(fight.characters, state.party, strict=False)):
        after = after_fight(character, body)
        mine = fight.battle.between(ask, place)
        if body.scar:
            after = mine.call(settle, after, fight.battle.rules)
        found.append(moves.paid(mine, character, after, fight.battle.party[place], body))
    return tuple(found)


def fight_of(
    party: tuple[Character, ...],
    foes: tuple[Fighter, ...],
    terms: Terms,
    rules: Rules,
    read: Reading,
    moves: Moves = CORE_MOVES,
) -> PartyFight:
    """Characters of the core, or of a setting with its moves, against these fighters; `read` reads those who join later."""
    ours = tuple(moves.fighter(each) for each in party)
    allies = fighters(terms.allies, allies=True, rules=rules)
    battle = Battle((*ours, *allies), foes, rules, waived=terms.surprise, actions=terms.actions)

    def more(new: Newcomers) -> PartyFight:
        theirs = read(new.foes) if new.foes else ()
        return fight_of(new.characters, theirs, replace(terms, allies=new.allies), rules, read, moves)

    blocks = (len(ours), len(allies))
    return PartyFight(party, with_names(battle), partial(settle_all, moves=moves), blocks, more)


def by_line(party: tuple[Character, ...], foes: tuple[str, ...], terms: Terms, rules: Rules) -> PartyFight:
    """Opponents of the core have no names to look up: each line gives their numbers."""
    read: Reading = partial(fighters, rules=rules)
    return fight_of(party, read(foes), terms, rules, read)


def card_of(key: str, block: StatBlock) -> FoeCard:
    """An opponent with its figures in one line, as stat blocks are written, and what it costs as it usually comes."""
    figures = (
        (block.hp, "HP"),
        (block.armour, "Armor"),
        (block.strength, "STR"),
        (block.dexterity, "DEX"),
        (block.willpower, "WIL"),
    )
    stats = [
        Message("{value} {name}", value=value, name=Name(name))
        for value, name in figures
        if value or name != "Armor"
    ]
    for each in block.attacks:
        dice = tuple(die_of(side) for side in each.dice)
        stats.append(Message("{name} ({dice})", name=Name(each.name), dice=dice))
    role = next(iter(block.archetypes), "Mob")
    return FoeCard(key, block.name, tuple(stats), block.category, cost(read_purchase(role)))


def budget_of(party: tuple[Character, ...]) -> int:
    """What opponents of these characters may cost together, before any modifier (GRAD-128)."""
    hirelings = sum(each.hireling for each in party)
    return int(Party(len(party) - hirelings, hirelings).base)


NUMBERS_BY_SIDE = {PARTY_SIDE: NUMBERS, FOES_SIDE: NUMBERS}
PHASES = DECLARING, ACTING, MORALE, FOES_ACT = ("declare", "act", "morale", "foes")


def phase_of(turn: str, question: Question | None, thrown: bool) -> str:
    """Declarations come before the first dice, the foes' morale after the last of the party's turn (GRAD-086, GRAD-113)."""
    if question is not None and question.what == "morale":
        return MORALE
    dice = thrown or (question is not None and question.dice is not None)
    return ACTING if turn == DECLARING and dice else turn


ENCOUNTERS: Encounters[Character] = Encounters(
    Terms,
    by_line,
    foes=lambda: (),
    numbers=NUMBERS_BY_SIDE,
    budget=budget_of,
    orders=HANDLING,
    phases=PHASES,
    phase=phase_of,
)

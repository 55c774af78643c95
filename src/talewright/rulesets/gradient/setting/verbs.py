"""What may be ordered of a character of any setting: the core's verbs with its own foes, places, goods and tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from talewright.core.ask import Ask
from talewright.core.dice import MAX_CACHED
from talewright.core.encounter import Encounters, FoeCard
from talewright.core.errors import FaultsError, RulesetError
from talewright.core.record import did_you_mean
from talewright.core.ruleset import Outcome, Verb
from talewright.core.tables import RollTable
from talewright.core.text.message import Message
from talewright.rulesets.gradient.acting import able
from talewright.rulesets.gradient.aftermath import Moves
from talewright.rulesets.gradient.belongings import TakeOrder, made
from talewright.rulesets.gradient.character import Character
from talewright.rulesets.gradient.fight_orders import DuelOrder, SkirmishOrder
from talewright.rulesets.gradient.fighters import Fighter, from_stat_block
from talewright.rulesets.gradient.fights import (
    SKIRMISH_FACTS,
    play_duel,
    play_skirmish,
)
from talewright.rulesets.gradient.foes import StatBlock
from talewright.rulesets.gradient.options import Rules
from talewright.rulesets.gradient.party_fights import (
    ENCOUNTERS,
    PartyFight,
    Terms,
    card_of,
    fight_of,
)
from talewright.rulesets.gradient.places import Visit, visit
from talewright.rulesets.gradient.setting.bestiary import find_key, read_foes, stat_block
from talewright.rulesets.gradient.setting.market import (
    Good,
    buy,
    capacity,
    carried,
    find_good,
    goods,
    room_for,
)
from talewright.rulesets.gradient.setting.model import Ambient, Antagonist, Setting
from talewright.rulesets.gradient.setting.orders import BuyOrder, EncounterOrder, TableOrder, VentureOrder
from talewright.rulesets.gradient.setting.outline import all_tables
from talewright.rulesets.gradient.verbs import VERBS as CORE_VERBS


@dataclass(frozen=True)
class World:
    """What the verbs of a setting know of it: foes, places, goods and tables by name."""

    setting: Setting

    def __hash__(self) -> int:
        return id(self)

    def __eq__(self, other: object) -> bool:
        return self is other

    @cached_property
    def foes(self) -> dict[str, Antagonist]:
        return {foe.key: foe for foe in self.setting.antagonists if foe.complete}

    @cached_property
    def names(self) -> dict[str, str]:
        return {key: foe.name for key, foe in self.foes.items()}

    @cached_property
    def ambients(self) -> dict[str, Ambient]:
        return {ambient.key: ambient for ambient in self.setting.ambients}

    @cached_property
    def goods(self) -> dict[str, Good]:
        return goods(self.setting)

    @cached_property
    def slots(self) -> int | None:
        return capacity(self.setting)

    @cached_property
    def tables(self) -> dict[str, RollTable]:
        return all_tables(self.setting)

    def block(
        self, key: str, rules: Rules, *, archetype: str = "", circumstances: tuple[str, ...] = ()
    ) -> StatBlock:
        """A foe by key or name, as the Warden sends it in."""
        foe = self.foes[find_key(self.names, key)]
        if circumstances:
            raise RulesetError(
                Message(
                    "{circumstances!r} changes nothing for {key}.",
                    circumstances=circumstances[0][:40],
                    key=foe.key,
                )
            )
        return stat_block(foe, rules, archetype=archetype)

    def ambient(self, name: str) -> Ambient:
        """A place by key or title."""
        titles = {each.title.casefold(): each for each in self.ambients.values()}
        found = self.ambients.get(name) or titles.get(name.casefold())
        if found is None:
            raise RulesetError(
                Message(
                    "No ambient is called {name!r}.{hint}",
                    name=name[:40],
                    hint=did_you_mean(name, (*self.ambients, *titles)),
                )
            )
        return found

    def table(self, name: str) -> RollTable:
        """A roll table by name, case aside."""
        known = {each.casefold(): table for each, table in self.tables.items()}
        if name.casefold() not in known:
            raise RulesetError(
                Message(
                    "No table is called {name!r}.{hint}", name=name[:40], hint=did_you_mean(name, self.tables)
                )
            )
        return known[name.casefold()]

    # -- the verbs -------------------------------------------------------------------------------------------------

    def duel(self, ask: Ask, hero: Character, order: DuelOrder, rules: Rules) -> Outcome[Character]:
        """The core's duel; a foe by name is one of this setting."""
        return play_duel(ask, hero, order, rules, self.block)

    def encounter(self, ask: Ask, hero: Character, order: EncounterOrder, rules: Rules) -> Outcome[Character]:
        """A fight against named antagonists: the core's skirmish (GRAD-133)."""
        lines = order.foes or (next(iter(self.foes)),)
        skirmish = SkirmishOrder(
            order.party,
            order.others,
            order.allies,
            0,
            waive=order.waive,
            retreat=order.escape,
            rounds=order.rounds,
            aim=order.aim,
            foe_aim=order.foe_aim,
            scars=order.scars,
        )
        return play_skirmish(
            ask, hero, skirmish, rules, _sent(lines, rules, self), moves_in(order.circumstances)
        )

    def venture(self, ask: Ask, hero: Character, order: VentureOrder, rules: Rules) -> Outcome[Character]:
        """A save in a place of this setting, or the Warden's turn there (GRAD-135 to GRAD-137)."""
        place = self.ambient(order.ambient or next(iter(self.ambients)))
        doing = Visit(order.attribute, order.mode, order.warden, order.provoke)
        return visit(ask, hero, place, doing, rules)

    def buy(self, ask: Ask, hero: Character, order: BuyOrder, rules: Rules) -> Outcome[Character]:
        """Pay and carry; a purchase beyond purse or slots ends there, with what was bought before."""
        del rules
        wanted = find_good(self.goods, order.what or next(iter(self.goods)))
        bought, after = 0, hero
        try:
            for _ in range(order.count):
                after = buy(ask, after, wanted, self.slots)
                bought += 1
        except FaultsError as error:
            ask.note("refused", why=error.faults[0])
        word = "bought" if bought else "refused"
        return Outcome(after, word, bought == order.count, (("bought", bought), ("left", after.coins)))

    def take(self, ask: Ask, hero: Character, order: TakeOrder, rules: Rules) -> Outcome[Character]:
        """Found or given: as the price list knows it, refused beyond the slots."""
        del rules
        listed = {name.casefold(): good for name, good in self.goods.items()}.get(
            order.what.strip().casefold()
        )
        item = made(order, replace(carried(listed.item), in_use=False) if listed else None)
        try:
            room_for(hero, item, self.slots)
        except FaultsError as error:
            ask.note("refused", why=error.faults[0])
            return Outcome(hero, "refused", good=False)
        ask.note("took", name=hero.name, item=item.name)
        return Outcome(replace(hero, items=(*hero.items, item)), "taken", good=True)

    def roll(self, ask: Ask, hero: Character, order: TableOrder, rules: Rules) -> Outcome[Character]:
        """Roll on a table of the pages; what the row means is the Warden's to say."""
        del rules
        table = self.table(order.table or next(iter(self.tables)))
        faces = ask.roll(table.dice, "trait", clause="GRAD-033", table=table.name)
        total = table.total(faces)
        ask.note("row", table=table.name, text=str(table.look(total)))
        return Outcome(hero, "rolled", good=True, facts=(("total", total),))


def moves_in(circumstances: tuple[str, ...]) -> Moves:
    """The moves that pages of a setting give, by the rules of those in the reference setting."""
    from talewright.rulesets.gradient.roots.fights import PageMoves  # which is a setting itself

    return PageMoves(circumstances)


@lru_cache(maxsize=MAX_CACHED)
def _sent(lines: tuple[str, ...], rules: Rules, world: World) -> tuple[StatBlock, ...]:
    return read_foes(lines, rules, world.block)


def encounters_of(setting: Setting) -> Encounters[Character]:
    """Fights on a table against the antagonists of a setting; by stat lines where it has none."""
    world = World(setting)
    if not world.foes:
        return ENCOUNTERS

    def fight(party: tuple[Character, ...], foes: tuple[str, ...], terms: Terms, rules: Rules) -> PartyFight:
        def read(lines: tuple[str, ...]) -> tuple[Fighter, ...]:
            return tuple(from_stat_block(each, rules) for each in _sent(lines, rules, world))

        return fight_of(party, read(foes), terms, rules, read, moves_in(terms.circumstances))

    def cards() -> tuple[FoeCard, ...]:
        return tuple(card_of(key, stat_block(foe)) for key, foe in world.foes.items())

    return replace(ENCOUNTERS, fight=fight, foes=cards)


def verbs_of(setting: Setting) -> Mapping[str, Verb[Character]]:
    """The verbs of a setting: what its pages do not supply cannot be ordered."""
    world = World(setting)
    verbs = dict(CORE_VERBS)
    verbs["take"] = replace(CORE_VERBS["take"], play=world.take)
    if world.foes:
        verbs["duel"] = replace(CORE_VERBS["duel"], play=world.duel)
        verbs["encounter"] = Verb(
            "encounter", "the character against antagonists of the setting", EncounterOrder, world.encounter,
            "GRAD-133", (f"--foe '2 {next(iter(world.foes))}'",), facts=SKIRMISH_FACTS,
        )  # fmt: skip
    if world.ambients:
        verbs["venture"] = Verb(
            "venture", "something risky in an ambient, which may answer", VentureOrder, world.venture, "GRAD-137",
            (f"--ambient {next(iter(world.ambients))}",), facts=("troubled", "reaction", "events"),
        )  # fmt: skip
    if world.goods:
        verbs["buy"] = Verb(
            "buy", "something that has a price", BuyOrder, world.buy, "GRAD-024",
            (f"--coins 30 --what '{next(iter(world.goods))}'",), facts=("bought", "left"),
        )  # fmt: skip
    if world.tables:
        verbs["roll"] = Verb(
            "roll", "on a table of the setting", TableOrder, world.roll, "GRAD-033",
            (f"--table '{next(iter(world.tables))}'",), facts=("total",),
        )  # fmt: skip
    return {name: verb if verb is CORE_VERBS.get(name) else able(verb) for name, verb in verbs.items()}

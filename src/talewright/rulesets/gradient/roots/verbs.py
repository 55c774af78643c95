"""What may be ordered of a character of Roots, beside all that the core knows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from talewright.core.ask import Ask
from talewright.core.errors import SheetError
from talewright.core.record import did_you_mean, field
from talewright.core.ruleset import Outcome, Verb
from talewright.core.text.message import Message
from talewright.rulesets.gradient import creation as core
from talewright.rulesets.gradient.acting import all_able
from talewright.rulesets.gradient.character import ATTRIBUTES, DEAD, DOWN, MORTAL, UP, Character, Item, Sketch
from talewright.rulesets.gradient.healing import breather
from talewright.rulesets.gradient.hooks import HOOKS
from talewright.rulesets.gradient.options import Rules
from talewright.rulesets.gradient.ordeals import MINUTES, HealOrder, WaitOrder
from talewright.rulesets.gradient.powers import Power
from talewright.rulesets.gradient.roots import companions, hirelings, market
from talewright.rulesets.gradient.roots.abilities import ability_ids
from talewright.rulesets.gradient.roots.belongings import BELONGINGS
from talewright.rulesets.gradient.roots.book import SETTING
from talewright.rulesets.gradient.roots.clocks import pass_night, pass_time, treated
from talewright.rulesets.gradient.roots.company import COMPANY
from talewright.rulesets.gradient.roots.encounters import ENCOUNTER
from talewright.rulesets.gradient.roots.fatigue import breathes, night
from talewright.rulesets.gradient.roots.foes import antagonist
from talewright.rulesets.gradient.roots.imbuing import next_day
from talewright.rulesets.gradient.roots.inventory import capacity, filled, settled
from talewright.rulesets.gradient.roots.powers import cast, feat, known, spellbook
from talewright.rulesets.gradient.roots.uses import USES
from talewright.rulesets.gradient.roots.ventures import VENTURES, takes_hold
from talewright.rulesets.gradient.verbs import VERBS as CORE_VERBS


@dataclass(frozen=True)
class RootsSketch(Sketch):
    """What matters of a character of Roots in an odds question."""

    spells: tuple[str, ...] = field((), "spells in spellbooks at hand", flag="spell")
    coins: int = field(0, "gold pieces", low=0)
    companion: int = field(0, "HP of an animal companion, if there is one", low=0, high=6)
    burden: int = field(0, "slots filled by other things", low=0, high=10)


def draw(sketch: RootsSketch) -> Character:
    """The core's character with what Roots adds. An ability nobody has is refused: odds would not heed it."""
    known = {*ability_ids(), *HOOKS}
    strange = [each for each in sketch.abilities if each not in known and each.partition(":")[0] not in known]
    if strange:
        raise SheetError(
            "",
            [
                Message(
                    "nobody in Roots has {each!r}. Name one by its id, such as backstab.{hint}",
                    path="abilities",
                    each=each[:40],
                    hint=did_you_mean(each, sorted(known)),
                )
                for each in strange
            ],
        )
    made = core.draw(sketch)
    items = (*made.items, *(spellbook(each) for each in sketch.spells))
    items = (*items, *(Item(f"burden {number + 1}") for number in range(sketch.burden)))
    made = replace(made, items=items, coins=sketch.coins, setting=SETTING)
    if sketch.companion:
        beast = companions.line("loyal beast", sketch.companion, sketch.companion)
        made = made.with_detail(companions.COMPANION, beast)
    return settled(made)


@dataclass(frozen=True)
class CastOrder:
    """Cast from whatever is at hand."""

    source: str = field("", "the book, scroll or relic by name; empty for the first")
    danger: bool = field(False, "in danger: the Warden may ask for a WIL save")
    asked: bool = field(
        True, "in danger or deprived the Warden does ask for it; else the Warden decides each time"
    )
    at: str = field("", "an antagonist it is cast at: some are warded or immune", flag="at")


def play_cast(ask: Ask, hero: Character, order: CastOrder, rules: Rules) -> Outcome[Character]:
    """Use a power (ROOT-030 to ROOT-033)."""
    sources = known(hero)
    if not sources:
        raise SheetError("", [Message("this character has nothing to cast. Give it a spell.", path="cast")])
    named = [each for each in sources if order.source.casefold() in each.casefold()]
    if not named:
        raise SheetError(
            "",
            [
                Message(
                    "{source!r} is not at hand. At hand: {sources}.",
                    path="cast",
                    source=order.source[:40],
                    sources=tuple(sources),
                )
            ],
        )
    target = antagonist(order.at).key if order.at else ""  # an unknown name is refused before the dice fall
    after, worked = cast(ask, hero, named[0], rules, danger=order.danger, asked=order.asked)
    if worked and target:
        worked = ask.call(takes_hold, after, target, rules)
    facts = (("fatigue_gain", after.fatigue - hero.fatigue), ("full", int(filled(after) >= capacity())))
    return Outcome(after, "worked" if worked else "failed", worked, facts)


@dataclass(frozen=True)
class RestOrder:
    """A breather or a night."""

    night: bool = field(True, "a whole night; without it a few moments")
    safe: bool = field(True, "in safety")


def play_rest(ask: Ask, hero: Character, order: RestOrder, rules: Rules) -> Outcome[Character]:
    """Rest: HP by a breather, Fatigue and daily abilities by a safe night (ROOT-021, ROOT-024, ROOT-025)."""
    del rules
    after = ask.call(pass_night, hero) if order.night else hero
    if after.dead:
        return Outcome(after, DEAD, good=False, facts=(("hp_gain", 0), ("cleared", 0)))
    if order.night:
        after = hirelings.rested(companions.rested(next_day(night(ask, after, safe=order.safe))))
    if after.state not in (DOWN, MORTAL) and not after.dead:
        if breathes(after):
            # A night needs no drink and no luck; a breather leaves the party exposed (GRAD-021).
            restored = replace(after, hp=after.hp_max, state=UP, minutes=0)
            after = restored if order.night else breather(ask, after)
        elif not after.deprived:
            ask.note("laden", name=hero.name)
        elif not order.night:
            ask.note("deprived", name=hero.name)
    facts = (("hp_gain", after.hp - hero.hp), ("cleared", hero.fatigue - after.fatigue))
    return Outcome(after, "rested", after.can_act, facts)


def play_heal(ask: Ask, hero: Character, order: HealOrder, rules: Rules) -> Outcome[Character]:
    """The core's rest or help, and the time it takes; with every slot filled HP stay at 0 all the same (ROOT-021)."""
    if order.how == "aid" or (order.how == "week" and order.expertise):
        hero = treated(hero)
    hero = ask.call(pass_time, hero, MINUTES.get(order.how, 0))
    if hero.dead:
        return Outcome(hero, DEAD, good=False, facts=(("hp_gain", 0), ("hp_max_gain", 0)))
    outcome = CORE_VERBS["heal"].play(ask, hero, order, rules)
    healed = outcome.hero
    if "mummy rot" in hero.conditions:  # no STR comes back until a specialist has cured it
        healed = replace(healed, strength=min(healed.strength, hero.strength))
    return outcome._replace(hero=settled(healed))


def play_wait(ask: Ask, hero: Character, order: WaitOrder, rules: Rules) -> Outcome[Character]:
    """Time passes: the hour of the dying, illnesses, days without what one needs (GRAD-103, ROOT-024)."""
    del rules
    after = ask.call(pass_time, hero, order.minutes)
    return Outcome(after, after.state, not after.dead, (("left", after.minutes),))


@dataclass(frozen=True)
class BuyOrder:
    """Buy in the marketplace."""

    what: str = field("Rations", "what to buy, as the list names it")
    count: int = field(1, "how many", low=1, high=20)


def play_buy(ask: Ask, hero: Character, order: BuyOrder, rules: Rules) -> Outcome[Character]:
    """Pay and carry; a purchase beyond purse or slots ends there, with what was bought before (ROOT-040)."""
    del rules
    bought = 0
    after = hero
    try:
        for _ in range(order.count):
            after = market.buy(ask, after, order.what)
            bought += 1
    except SheetError as error:
        ask.note("refused", why=error.faults[0])
    return Outcome(
        after,
        "bought" if bought else "refused",
        bought == order.count,
        (("bought", bought), ("left", after.coins)),
    )


def play_feat(ask: Ask, hero: Character, order: Power, rules: Rules) -> Outcome[Character]:
    """A martial feat or another power, priced by the Warden; its Fatigue fills slots (ROOT-034)."""
    after, worked = feat(ask, hero, order, rules)
    lost = tuple((f"{name}_lost", getattr(hero, name) - getattr(after, name)) for name in ATTRIBUTES)
    facts = (*lost, ("fatigue_gain", after.fatigue - hero.fatigue))
    return Outcome(after, "worked" if worked else "failed", worked, facts)


VERBS: Mapping[str, Verb[Character]] = {
    **CORE_VERBS,
    **all_able(
        (
            replace(CORE_VERBS["heal"], play=play_heal),
            replace(CORE_VERBS["wait"], play=play_wait),
            replace(CORE_VERBS["power"], play=play_feat, clause="ROOT-034"),
            ENCOUNTER,
            Verb("cast", "a spell out of a book, in safety or danger", CastOrder, play_cast, "ROOT-030",
                 ("--spell Shield --wil 12 --danger", "--spell Shield --deprived"), facts=("fatigue_gain", "full")),
            Verb("rest", "a breather or a night", RestOrder, play_rest, "ROOT-025", ("--no-safe",),
                 facts=("hp_gain", "cleared")),
            Verb("buy", "buy equipment on the marketplace", BuyOrder, play_buy, "ROOT-040",
                 ("--coins 30 --what Bow",), facts=("bought", "left")),
            *VENTURES,
            *USES,
            *BELONGINGS,
            *COMPANY,
        )
    ),
}  # fmt: skip

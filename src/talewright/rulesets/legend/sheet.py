"""The sheet as it is printed: Vigor as a die face, slots as a grid, the path one walks."""

from __future__ import annotations

from collections.abc import Iterator

from talewright.core.sheet import STATE, Block, Entry, Figure, Sheet
from talewright.rulesets.legend.character import DAY, Effect, Hero, Hired, Item
from talewright.rulesets.legend.company import MERCENARY
from talewright.rulesets.legend.exploration import watch_of
from talewright.rulesets.legend.factions import ABILITIES, FACTIONS
from talewright.rulesets.legend.inventory import exhausted, in_slots, slots_used, stowed
from talewright.rulesets.legend.lasting import CONDITIONS, OBEYS, SCABBARD
from talewright.rulesets.legend.permissions import allowed
from talewright.rulesets.legend.spells import SPELLS
from talewright.rulesets.legend.tools import armour_of, quality_name

MINUTES = 60
"""Minutes of an hour."""


def sheet(hero: Hero) -> Sheet:
    faction = FACTIONS.get(hero.faction)
    figures = (
        Figure("Might", f"d{hero.might}"),
        Figure("Grace", f"d{hero.grace}"),
        Figure("Wit", f"d{hero.wit}"),
        Figure("Vigor", hero.vigor, hero.vigor_max, "drop", "unconscious" if hero.down else "", "vigor"),
        Figure("Armor", armour_of(hero), pips="shield"),
        Figure("Lives", hero.lives, field="lives"),
    )
    blocks = [Block("State", tuple(_state(hero)), kind=STATE)]
    subtitle = watch_of(hero)
    if faction is not None:
        background = next((each.name for each in faction.backgrounds if each.id == hero.background), "")
        subtitle = f"{background}, {faction.name}" if background else faction.name
        names = (faction.core_ability, *hero.abilities)
        blocks.append(Block("Path to greatness", (Entry(faction.path),)))
        blocks.append(Block("Abilities", tuple(map(_ability, names))))
    blocks += [
        _slots(hero),
        Block("Time", (Entry(f"Day {hero.day}", watch_of(hero), clause="LEG-142"), *_clock(hero))),
        Block(
            "Spells",
            tuple(_spell(item) for item in hero.items if item.spell),
        ),
        Block(
            "Magic at work",
            tuple(
                Entry(_at_work(hero, each), left_of(hero, each), clause="LEG-R40") for each in hero.effects
            ),
        ),
        Block("Abilities allow", tuple(Entry(each) for each in allowed(hero))),
        Block("Hired help", tuple(_hired(each) for each in hero.hired)),
        Block("Ties", tuple(Entry(each.replace(":", ": ")) for each in hero.ties)),
    ]
    return Sheet(hero.name, subtitle, figures, tuple(block for block in blocks if block.entries))


def _clock(hero: Hero) -> tuple[Entry, ...]:
    """The dungeon's Clock, while it runs."""
    return () if hero.clock is None else (Entry("Clock", str(hero.clock), clause="LEGF-162"),)


def _hired(each: Hired) -> Entry:
    """Until when a person is paid; of a mercenary the Vigor too."""
    until = f"until day {each.last_day}"
    fights = each.name == MERCENARY
    return Entry(each.name, f"{until}, Vigor {each.vigor}" if fights else until, clause="LEG-R44")


def _ability(name: str) -> Entry:
    """One that a character was given beyond the rules has a name and no text."""
    known = ABILITIES.get(name)
    return Entry(name) if known is None else Entry(known.name, "", "item", known.text)


def _spell(item: Item) -> Entry:
    known = SPELLS.get(item.spell)
    return (
        Entry(item.spell, item.state) if known is None else Entry(known.name, item.state, "item", known.shown)
    )


def _at_work(hero: Hero, effect: Effect) -> str:
    """'Lock: the gate, breaks at Might 8', 'Void scabbard: Sword', 'Raise dead: Wild hound, Vigor 5'."""
    known = SPELLS.get(effect.spell)
    name = known.name if known else effect.spell
    about = [effect.about] if effect.about else []
    if effect.kind == SCABBARD:
        about = [item.name for item in stowed(hero)]
    elif about and effect.kind == OBEYS:
        about.append(f"Vigor {effect.amount}")
    elif about and effect.amount and known is not None and known.strength == "might":
        about.append(f"breaks at Might {effect.amount}")
    return f"{name}: {', '.join(about)}" if about else name


def left_of(hero: Hero, effect: Effect) -> str:
    """How long magic still lasts: '2 h 5 min', '9 d 3 h', 'this scene', or '' for good."""
    if effect.scene:
        return "this scene"
    if effect.until is None:
        return ""
    days, left = divmod(max(0, effect.until - hero.now), DAY)
    hours, minutes = divmod(left, MINUTES)
    counts = ((days, "d"), (hours, "h"), (minutes, "min"))
    return " ".join(f"{count} {unit}" for count, unit in counts if count)


def _state(hero: Hero) -> Iterator[Entry]:
    """What ails the character."""
    if hero.down:
        yield Entry("Unconscious", clause="LEG-034")
    if exhausted(hero):
        yield Entry("Exhausted", clause="LEG-039")
    yield from (Entry(each.capitalize(), clause="LEGF-159") for each in hero.afflictions)
    yield from (
        Entry(each.kind.capitalize(), clause="LEG-R40")
        for each in hero.effects
        if each.on_self and each.kind in CONDITIONS
    )


def _slots(hero: Hero) -> Block:
    """One line a slot: what is heavy goes on below, Fatigue lies on top of everything (LEG-035 to LEG-038)."""
    laid: list[Entry] = []
    for item in in_slots(hero):
        name = f"{item.units} {item.name}" if item.has("bundle") else item.name
        laid.append(Entry(name, item_text(item), "item"))
        laid += [Entry(item.name, "", "more")] * (item.slots - 1)
    used = slots_used(hero)
    laid += [Entry("Fatigue", "", "weight")] * (used - len(laid))
    laid += [Entry("free", "", "free")] * (hero.slots - len(laid))
    return Block("Inventory", tuple(laid), f"{used} of {hero.slots} slots", 1)


def item_text(item: Item) -> str:
    """'d8 professional, ranged, heavy', as sheets write it (LEG-045)."""
    marks = [f"d{item.quality} {quality_name(item.quality)}"] if item.quality else []
    marks += [trait.replace("_", " ") for trait in item.traits if trait != "weapon"]
    marks += ["worn"] if item.worn else []
    marks += ["for its maker alone"] if item.mine else []
    marks += [item.state] if item.state else []
    return ", ".join(marks)

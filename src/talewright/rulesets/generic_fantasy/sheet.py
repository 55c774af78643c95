"""The sheet as it is printed: attributes with their pools, then skills, feats, spells, what is carried, the story."""

from __future__ import annotations

from collections.abc import Iterator

from talewright.core.sheet import STATE, Block, Entry, Figure, Sheet
from talewright.rulesets.generic_fantasy.character import ATTRIBUTES, FEATS, MAX_XP, OUT, SHORT, SPELLS, Hero
from talewright.rulesets.generic_fantasy.gear import WARES, slots, slots_of, slots_used
from talewright.rulesets.generic_fantasy.options import Rules


def sheet(hero: Hero) -> Sheet:
    pools = hero.pools
    figures = [
        Figure(SHORT[name], hp, die or None, "drop", f"d{die}" if die else "out", f"{name}_hp")
        for name, die, hp in zip(ATTRIBUTES, pools.dice, pools.hp, strict=True)
    ]
    if hero.ap_max:
        figures.append(Figure("AP", hero.ap, hero.ap_max, "shield", field="ap"))
    figures += [Figure("XP", hero.xp, MAX_XP, field="xp"), Figure("Coin", hero.coin, field="coin")]
    rules = Rules()
    story = (("Looks", ", ".join(hero.looks)), ("Motivation", hero.motivation), ("Flaw", hero.flaw))
    blocks = (
        Block("State", tuple(_state(hero)), kind=STATE),
        Block("Skills", tuple(Entry(name.capitalize(), f"d{die}", "item") for name, die in hero.skills)),
        Block("Feats", tuple(Entry(title(feat), "", "item", FEATS[feat]["gist"]) for feat in hero.feats)),
        Block(
            "Spells",
            tuple(Entry(title(one), f"{SPELLS[one]['cost']} WIL HP", "item") for one in hero.spells),
        ),
        Block(
            "Equipment",
            tuple(_thing(item, count, rules) for item, count in hero.gear),
            f"{slots_used(hero, rules)} of {slots(hero, rules)} slots",
        ),
        Block("Story", tuple(Entry(name, text) for name, text in story if text)),
        Block("Wounds", tuple(Entry(wound) for wound in hero.wounds)),
    )
    calling = title(hero.klass) if hero.klass else hero.background
    subtitle = " ".join(part for part in (hero.style, calling) if part) or "Generic Fantasy"
    return Sheet(hero.name, subtitle, tuple(figures), tuple(block for block in blocks if block.entries))


def _state(hero: Hero) -> Iterator[Entry]:
    """Dead, or which clock runs and which attribute is out."""
    if hero.dead:
        yield Entry("Dead", clause="GF-122")
        return
    for clock in hero.clocks:
        yield Entry(f"Dying: {SHORT[clock.attribute]}", f"{clock.left} {clock.unit} left", clause="GF-122")
    running = [clock.attribute for clock in hero.clocks]
    for name, die in zip(ATTRIBUTES, hero.pools.dice, strict=True):
        if die == OUT and name not in running:
            yield Entry(f"{SHORT[name]} is out", clause="GF-121")


def _thing(item: str, count: int, rules: Rules) -> Entry:
    """How many, what it does, how much room it takes."""
    entry = WARES.get(item, {})
    marks = [f"x{count}"] if count > 1 else []
    if "harm" in entry:
        marks.append(f"harm {entry['harm']}")
    if entry.get("ranged"):
        marks.append("ranged")
    if "ap" in entry:
        marks.append(f"{entry['ap']} AP")
    if slots_of(item, rules) != 1:
        marks.append(f"{slots_of(item, rules)} slots")
    return Entry(item, ", ".join(marks), "item")


def title(identifier: str) -> str:
    return identifier.replace("-", " ").capitalize()

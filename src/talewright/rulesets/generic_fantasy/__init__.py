"""Generic Fantasy v0.1 by Jacob Densford (CC BY-SA 4.0). SOURCE.md maps each clause to its keeper."""

from __future__ import annotations

from collections.abc import Mapping

from talewright.core.ruleset import Ruleset, Trial
from talewright.core.sheet import Block, Entry, Figure, Sheet
from talewright.rulesets.generic_fantasy.creation import Sketch, create, draw
from talewright.rulesets.generic_fantasy.duels import left
from talewright.rulesets.generic_fantasy.gear import slots, slots_used
from talewright.rulesets.generic_fantasy.options import Rules
from talewright.rulesets.generic_fantasy.sheet import (
    ATTRIBUTES,
    FEATS,
    PACKAGE,
    SHORT,
    SPELLS,
    TABLES,
    Hero,
    faults,
    track,
)
from talewright.rulesets.generic_fantasy.verbs import VERBS


def measures(hero: Hero) -> Mapping[str, int]:
    """Numbers that goals and reports may name."""
    pools = hero.pools
    found = {
        "alive": int(not hero.dead),
        "standing": int(not hero.dead and not pools.down),
        "dying": len(hero.clocks),
        "ap": hero.ap,
        "wounds": len(hero.wounds),
        "xp": hero.xp,
        "coin": hero.coin,
        "hp": sum(pools.hp),
        "body_left": left(pools),
        "points_left": sum(
            track(die, hp) if die else 0 for die, hp in zip(pools.dice, pools.hp, strict=True)
        ),
        "feats": len(hero.feats),
        "spells": len(hero.spells),
        "skills": len(hero.skills),
    }
    for name, die, hp in zip(ATTRIBUTES, pools.dice, pools.hp, strict=True):
        found[name] = die
        found[f"{name}_hp"] = hp
    return found


def over(hero: Hero) -> str:
    return "dead" if hero.dead else ""


def sheet(hero: Hero) -> Sheet:
    """The sheet as the text lays out its example: attributes with pools, skills, feats, equipment, XP."""
    rules = Rules()
    pools = hero.pools
    figures = [
        Figure(f"{SHORT[name]} d{die}" if die else f"{SHORT[name]} out", hp, die or None, "drop")
        for name, die, hp in zip(ATTRIBUTES, pools.dice, pools.hp, strict=True)
    ]
    if hero.ap_max:
        figures.append(Figure("AP", hero.ap, hero.ap_max, "shield"))
    blocks = (
        Block("Skills", tuple(Entry(name.capitalize(), f"d{die}") for name, die in hero.skills)),
        Block("Feats", tuple(Entry(_title(feat), FEATS[feat]["gist"]) for feat in hero.feats)),
        Block("Spells", tuple(Entry(_title(one), f"{SPELLS[one]['cost']} WIL HP") for one in hero.spells)),
        Block(
            f"Equipment ({slots_used(hero, rules)} of {slots(hero, rules)} slots)",
            tuple(Entry(item, f"x{n}" if n > 1 else "", "item") for item, n in hero.gear),
        ),
        Block(
            "Story",
            tuple(
                Entry(title, text)
                for title, text in (
                    ("Looks", ", ".join(hero.looks)),
                    ("Motivation", hero.motivation),
                    ("Flaw", hero.flaw),
                )
                if text
            ),
        ),
        Block("Means", (Entry("Coin", str(hero.coin)), Entry("XP", f"{hero.xp} of 20"))),
        Block("Wounds", tuple(Entry(wound) for wound in hero.wounds)),
        Block("Dying", tuple(Entry(SHORT[one.attribute], f"{one.left} {one.unit}") for one in hero.clocks)),
    )
    calling = _title(hero.klass) if hero.klass else hero.background
    subtitle = " ".join(part for part in (hero.style, calling) if part) or "Generic Fantasy"
    return Sheet(hero.name, subtitle, tuple(figures), tuple(block for block in blocks if block.entries))


def _title(identifier: str) -> str:
    return identifier.replace("-", " ").capitalize()


RULESET: Ruleset[Hero] = Ruleset(
    id="generic-fantasy",
    title="Generic Fantasy",
    version="0.1",
    licence="CC BY-SA 4.0",
    credit="Generic Fantasy v0.1 by Jacob Densford, CC BY-SA 4.0; restated in our own words.",
    package=PACKAGE,
    kind="table",
    sheet_type=Hero,
    sketch=Sketch,
    draw=draw,
    create=create,
    verbs=VERBS,
    measures=measures,
    over=over,
    sheet=sheet,
    check=faults,
    rules=Rules,
    tables=TABLES,
    trials=(
        Trial("test", {"body": 8, "klass": "fighter", "melee": 6}, {"skill": "melee", "trouble": True}),
        Trial(
            "test",
            {"intellect": 4, "intellect_hp": 3, "klass": "thief"},
            {"attribute": "intellect", "times": 2},
        ),
        Trial(
            "test",
            {
                "intellect": 8,
                "intellect_hp": 4,
                "feats": ["expertise", "jack-of-all-trades"],
                "klass": "thief",
            },
            {"attribute": "intellect", "skill": "lore", "help": [4]},
        ),
        Trial("contest", {"body": 8, "body_hp": 4, "klass": "fighter"}, {"foe_die": 8, "foe_pool": 4}),
        Trial(
            "contest", {"feats": ["expertise"], "intellect_hp": 2, "lore": 4}, {"skill": "lore", "foe_die": 4}
        ),
        Trial("attack", {"melee": 4, "feats": ["precise-strike"]}, {"foe_body": 4, "foe_ap": 1}),
        Trial(
            "attack",
            {"body": 4, "klass": "fighter", "ap": 2, "feats": ["spellshield"]},
            {"attacker": "foe", "armour": "choose", "spend": False, "foe_body": 4},
        ),
        Trial("attack", {"body": 4, "feats": ["berserk"]}, {"foe_body": 4, "foe_body_hp": 2}),
        Trial(
            "cast",
            {"willpower": 4, "spells": ["fireball"]},
            {"spell": "fireball", "targets": 2},
        ),
        Trial("cast", {"willpower": 4, "spells": ["heal"], "body_hp": 3}, {"spell": "heal", "doublings": 2}),
        Trial("cast", {"willpower": 8, "spells": ["light"]}, {"spell": "light", "foe": "hedge-witch"}),
        Trial(
            "resist", {"willpower": 4, "feats": ["counterspell"], "body": 4}, {"doublings": 1, "caster": 4}
        ),
        Trial("harm", {"body": 4, "body_hp": 2, "ap": 1}, {"points": 3, "armour": "choose"}),
        Trial("death", {}, {"healer": 6, "tries": 3}),
        Trial("treat", {"intellect": 6}, {"attribute": "intellect", "units": 2}),
        Trial("rest", {"body_hp": 2, "intellect_hp": 1}, {"hours": 2}),
        Trial("xp", {"xp": 5}, {"earned": 3, "want": "skill"}),
        Trial("earn", {"xp": 5, "intellect": 8, "spells": ["light"], "klass": "thief"}, {"n": 1}),
        Trial("attributes"),
        Trial("buy", {"coin": 20}, {"item": "rope"}),
        Trial("wait", {}, {"n": 2}),
        Trial("stop"),
        Trial("tend"),
        Trial("berserk", {"body": 4}, {"enough": 4}),
    ),
    blurb="A light fantasy table game: read each die alone, and spend your own strength to change what it says.",
)

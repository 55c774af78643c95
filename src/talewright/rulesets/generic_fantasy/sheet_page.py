"""The living sheet: three pillars with die, pool and ladder; skills cross them; feats and spells under the pool that pays."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from talewright.core.sheet_page import (
    Action,
    Card,
    Quick,
    Roll,
    Score,
    SheetPage,
    Text,
)
from talewright.core.text.message import Message, Name
from talewright.rulesets.generic_fantasy.character import (
    ATTRIBUTES,
    MAX_XP,
    MEANINGS,
    OUT,
    STEPS,
    Hero,
    step_down,
)
from talewright.rulesets.generic_fantasy.dice_reading import (
    grade,
    grades_of,
    handful,
    hits,
    shown,
)
from talewright.rulesets.generic_fantasy.gear import SUITS
from talewright.rulesets.generic_fantasy.growth import DICE
from talewright.rulesets.generic_fantasy.options import Rules
from talewright.rulesets.generic_fantasy.sheet import title
from talewright.rulesets.generic_fantasy.sheet_actions import grouped, others, rests, urgent
from talewright.rulesets.generic_fantasy.sheet_drawers import drawers, shop
from talewright.rulesets.generic_fantasy.sheet_things import (
    EDITS,
    TITLES,
    carried,
    feat_card,
    spell_card,
    story,
)

SETUP = ("need",)
NEEDS = (1, 2)
BEST_FACE = 12
PAYS = {"spellcasting": "willpower", "counterspell": "willpower", "spellshield": "willpower",
        "expertise": "intellect", "jack-of-all-trades": "intellect", "sneak-attack": "intellect"}  # fmt: skip
"""The pillar a feat stands under: the pool that pays, or the attribute that it serves; Body for the rest."""


GRADES: tuple[Text, ...] = (Message("miss"), Message("weak hit"), Message("hit"), Message("strong hit"))
VERDICTS: dict[str, tuple[Text, str]] = {
    "passed": (Message("Passed"), "pass"),
    "failed": (Message("Failed"), "fail"),
}


@dataclass(frozen=True)
class Cell:
    """A skill with an attribute: both dice, and the chance of one hit and of two."""

    action: Action
    dice: tuple[int, ...]
    chances: tuple[Fraction, ...]
    best: bool = False


@dataclass(frozen=True)
class Skill:
    title: Text
    die: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Pillar:
    """`ladder` names each step: below, now, lost (until a week of rest), far."""

    title: Text
    meaning: str
    main: bool
    die: int
    normal: int
    alone: Cell
    pool: Score
    ladder: tuple[tuple[int, str], ...]
    note: Text
    path: str
    payer: Text
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True)
class Pillars:
    """What `sheet.html` and `tray.html` draw."""

    pillars: tuple[Pillar, ...]
    skills: tuple[Skill, ...]
    armour: Score | None
    xp: int
    xp_dice: tuple[int, ...]
    xp_most: int
    earn: Action
    grades: tuple[Text, ...]
    """the grade of each face, from 1"""


def living_sheet(hero: Hero) -> SheetPage:
    rules = Rules()
    skills = tuple(_skill(hero, at) for at in range(len(hero.skills)))
    pillars = tuple(_pillar(hero, place) for place in range(len(ATTRIBUTES)))
    armour = _armour(hero)
    cells = [cell for skill in skills for cell in skill.cells]
    best = max(cells, key=lambda cell: cell.chances[0], default=None)
    calling = Name(title(hero.klass) if hero.klass else hero.background)
    quick = [
        Quick(pillar.title, Name(f"d{pillar.die}") if pillar.die else "–", pillar.alone.action)
        for pillar in pillars
    ]
    if best is not None:
        quick.append(
            Quick(
                Name(str(best.action.order["skill"]).capitalize()),
                f"{float(100 * best.chances[0]):.0f} %",
                best.action,
            )
        )
    return SheetPage(
        subtitle=Message("{parts}", parts=tuple(Name(part) for part in (calling.text, hero.style, *hero.looks) if part)),
        scores=(*(pillar.pool for pillar in pillars), *([armour] if armour else [])),
        rolls=tuple(Roll(cell.action, "") for cell in (*(pillar.alone for pillar in pillars), *cells)),
        quick=tuple(quick),
        actions=grouped(hero),
        others=others(),
        gear=(carried(hero, rules), story(hero), rests()),
        edits=EDITS,
        urgent=urgent(hero),
        drawers=drawers(hero),
        shop=shop(hero, rules),
        search=Message("Find an action: rest, harm, contest"),
        verdicts=VERDICTS,
        sums=False,
        drawn=("abilities",),
        own=Pillars(pillars, skills, armour, hero.xp, DICE, MAX_XP, Action(Message("Earn 1"), "earn", {"n": 1}),
                    tuple(GRADES[grade(face)] for face in range(1, BEST_FACE + 1))),
    )  # fmt: skip


# -- dice -----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def hit_chances(dice: tuple[int, ...]) -> tuple[Fraction, ...]:
    """The chance of one hit and of two, as the rules read the dice (GF-101 to GF-103)."""
    outcomes = handful(dice).outcomes()
    total = sum(weight for _, weight in outcomes)
    found = [(hits(grades_of(shown(dice, (), faces))), weight) for faces, weight in outcomes]
    return tuple(Fraction(sum(weight for got, weight in found if got >= need), total) for need in NEEDS)


def _cell(hero: Hero, place: int, skill: str = "", die: int = 0) -> Cell:
    name = ATTRIBUTES[place]
    own = hero.pools.dice[place]
    dice = tuple(each for each in (own, die) if each)
    called: Text = TITLES[name]
    if skill:
        called = Message("{attribute} and {skill}", attribute=TITLES[name], skill=Name(skill.capitalize()))
    order = {"attribute": name, "trouble": True, **({"skill": skill} if skill else {})}
    shut = None if own else Message("below d4: no tests")
    chances = hit_chances(dice) if own else (Fraction(0), Fraction(0))
    return Cell(Action(called, "test", order, shut=shut, setup=SETUP), dice, chances)


def _skill(hero: Hero, at: int) -> Skill:
    name, die = hero.skills[at]
    cells = [_cell(hero, place, name, die) for place in range(len(ATTRIBUTES))]
    most = max(cell.chances[0] for cell in cells)
    return Skill(
        Name(name.capitalize()), die,
        tuple(Cell(cell.action, cell.dice, cell.chances, cell.chances[0] == most) for cell in cells),
    )  # fmt: skip


def _pillar(hero: Hero, place: int) -> Pillar:
    name = ATTRIBUTES[place]
    die, normal, points = hero.pools.dice[place], hero.normal[place], hero.pools.hp[place]
    called = TITLES[name]
    pool = Score(
        Message("{attribute} HP", attribute=called), points, die or None, "pool",
        less=Action(Message("Lose 1 {attribute} HP", attribute=called), "pool", {"pool": name, "change": -1},
                    shut=None if die else Message("below d4")),
        more=Action(Message("Regain 1 {attribute} HP", attribute=called), "pool", {"pool": name, "change": 1},
                    shut=None if points < die else Message("full") if die else Message("below d4")),
        paths=(f"{name}_hp",),
    )  # fmt: skip
    ladder = tuple(
        (step, "now" if step == die else "below" if step < die else "lost" if step <= normal else "far")
        for step in STEPS
    )
    cards = tuple(
        feat_card(hero, feat)
        for feat in hero.feats
        if PAYS.get(feat, "body") == name and feat != "spellcasting"
    )
    if name == "willpower":
        cards = (*(spell_card(hero, spell) for spell in hero.spells), *cards)
    return Pillar(called, MEANINGS[name], place in hero.main, die, normal, _cell(hero, place), pool, ladder,
                  _at_nothing(die, normal), name, Message("Paid by {attribute}", attribute=called), cards)  # fmt: skip


def _at_nothing(die: int, normal: int) -> Text:
    if not die:
        return Message("Below d4: no tests, and a clock may run")
    if die < normal:
        return Message("Was d{normal}. A week of rest brings it back", normal=normal)
    below = step_down(die)
    if below == OUT:
        return Message("At 0: below d4, the death table")
    return Message("At 0: die d{die} → d{below}, pool {below}, a wound", die=die, below=below)


def _armour(hero: Hero) -> Score | None:
    if not hero.ap_max:
        return None
    worn = tuple(Name(name) for name, _ in hero.gear if name in (*SUITS, "shield"))
    return Score(
        Name("AP"), hero.ap, hero.ap_max, "shield", Message("{items}: takes Body harm instead of you", items=worn),
        less=Action(Message("Lose 1 AP"), "pool", {"pool": "ap", "change": -1}, shut=None if hero.ap else Message("broken")),
        more=Action(Message("Repair 1 AP"), "pool", {"pool": "ap", "change": 1},
                    shut=None if hero.ap < hero.ap_max else Message("whole")),
        paths=("ap", "ap_max"),
    )  # fmt: skip

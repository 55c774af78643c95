"""A setting as a system at the table: the core's rules and clauses, the setting's creation, verbs and words."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property, partial
from typing import Any

from talewright.core.ask import Ask
from talewright.core.heroes import ReadyHero, heroes_of
from talewright.core.record import field
from talewright.core.ruleset import Ruleset, Trial
from talewright.core.tables import data, data_in
from talewright.core.text.translate import Names, translator_of
from talewright.core.text.words import PARTS, Words
from talewright.rulesets.gradient import creation as core
from talewright.rulesets.gradient.cases import CASES
from talewright.rulesets.gradient.character import Character, Sketch
from talewright.rulesets.gradient.options import NO_OMEN, NO_SPECIALS, Rules, narrowed
from talewright.rulesets.gradient.scenes import scenes_of
from talewright.rulesets.gradient.setting.creation import third
from talewright.rulesets.gradient.setting.model import Setting
from talewright.rulesets.gradient.setting.origins import origins
from talewright.rulesets.gradient.setting.outline import all_tables
from talewright.rulesets.gradient.setting.sheet import sheet_of
from talewright.rulesets.gradient.setting.sheet_page import SettingPage
from talewright.rulesets.gradient.setting.slots import override_values
from talewright.rulesets.gradient.setting.verbs import World, encounters_of, verbs_of

PACKAGE = "talewright.rulesets.gradient.setting"
MOVES_PACKAGE = "talewright.rulesets.gradient.roots"
"""It has the words of the moves whose rules the pages of any setting may give."""


@dataclass(frozen=True)
class SettingRuleset(Ruleset[Character]):
    """A ruleset whose clauses are the core's and whose words are the core's with its own on top."""

    words_package: str = PACKAGE

    @cached_property
    def heroes(self) -> tuple[ReadyHero[Character], ...]:
        """The setting's own ready heroes; one without any offers none."""
        return heroes_of(self, self.words_package)

    def words(self, language: str = "en") -> Words:
        return _words((MOVES_PACKAGE, self.package, PACKAGE, self.words_package), language)


@cache
def _words(packages: tuple[str, ...], language: str) -> Words:
    found: dict[str, dict[str, Any]] = {part: {} for part in PARTS}
    for package in packages:
        for texts in (data(package, "words.en.toml"), data_in(package, "words", language)):
            for part, words in found.items():
                words.update(texts.get(part, {}))
    return Words(found, translator_of(("talewright.core", *packages), language, Names(found["names"])))


TRIALS = (
    Trial("venture"), Trial("buy"), Trial("roll"),
    # One round of a weak character: a whole fight has more ways than can be walked one by one.
    Trial("encounter", {"hp": 0, "strength": 1, "dice": "d4"},
          {"rounds": 1, "waive": True, "aim": "first", "foe_aim": "first", "scars": False}),
)  # fmt: skip
"""Small cases of the verbs that the pages of a setting may supply."""


@dataclass(frozen=True)
class SettingSketch(Sketch):
    """What matters of a character of a setting in an odds question."""

    coins: int = field(0, "money, in the setting's coin", low=0)


def draw(sketch: SettingSketch) -> Character:
    return dataclasses.replace(core.draw(sketch), coins=sketch.coins)


def rules_type(setting: Setting, *, omens: bool = True) -> type[Rules]:
    """The core's options, with the setting's overrides as their defaults (GRAD-003); what its pages cannot use is refused."""
    changed = override_values(dict(setting.overrides))
    fields: list[tuple[str, Any, Any]] = [
        (each.name, each.type, dataclasses.field(default=changed[each.name], metadata=each.metadata))
        for each in dataclasses.fields(Rules)
        if each.name in changed
    ]
    made = dataclasses.make_dataclass("SettingRules", fields, bases=(Rules,), frozen=True)
    made.__module__ = Rules.__module__
    return narrowed("SettingRules", made, NO_SPECIALS if omens else {**NO_SPECIALS, **NO_OMEN})


def _cases(setting: Setting) -> Iterator[Trial]:
    """Orders that name what the pages supply: the last of each kind, as empty fields mean the first."""
    world = World(setting)
    strong = {"hp": 12, "strength": 18, "dice": "d8", "coins": 90}
    for foe in list(world.foes)[-1:]:
        yield Trial("duel", strong, {"foe": foe, "rounds": 2})
        yield Trial("encounter", strong, {"foes": [foe], "rounds": 2})
        tracker = {**strong, "abilities": ["tracker"]}
        yield Trial("encounter", tracker, {"foes": [foe], "circumstances": ["wilds"], "rounds": 1})
        two = {"foes": [next(iter(world.foes)), foe], "allies": ["hp1 str4 d6"], "waive": True, "rounds": 2}
        yield Trial("encounter", strong, {**two, "aim": "weakest"})
        yield Trial("encounter", strong, {**two, "foe_aim": "weakest"})
    for ambient in list(world.ambients)[-1:]:
        yield Trial("venture", {"strength": 18, "dexterity": 4}, {"ambient": ambient})
        yield Trial("venture", {}, {"ambient": ambient, "warden": True})
    for good in list(world.goods)[-1:]:
        yield Trial("buy", strong, {"what": good})
    for table in list(world.tables)[-1:]:
        yield Trial("roll", {}, {"table": table})


def ruleset_of(setting: Setting, number: str = "gradient") -> SettingRuleset:
    """Any setting that was read from a folder, as a system: `number` is its id, such as gradient:slackwater."""
    from talewright.rulesets.gradient import RULESET, roots

    # A page that gives a move of Roots gives its rule too, whether or not anything else has read Roots before.
    roots.abilities.register_all()
    known = origins(setting)
    roots.abilities.register_kinds(known.kinds)
    step = third(known)

    def made(ask: Ask, rules: Rules) -> Character:
        return core.create(ask, rules, third=step)

    held = {each.name: getattr(RULESET, each.name) for each in dataclasses.fields(RULESET)}
    verbs = verbs_of(setting)
    own = {
        "id": number,
        "title": f"{RULESET.title}: {setting.title.removeprefix(f'{RULESET.title}: ')}",
        "sketch": SettingSketch,
        "draw": draw,
        "create": made,
        "verbs": verbs,
        "rules": rules_type(setting, omens=bool(known.omens)),
        "sheet": partial(sheet_of, setting=setting),
        "tables": {**RULESET.tables, **all_tables(setting)},
        "trials": tuple(trial for trial in TRIALS if trial.verb in verbs),
        "cases": (*CASES, *_cases(setting)),
        "encounters": encounters_of(setting),
        "scenes": scenes_of(World(setting).ambients.items),
        "tools": (),
        "living_sheet": SettingPage(setting),
        "settings": None,
        "blurb": setting.blurb or RULESET.blurb,
    }
    return SettingRuleset(**{**held, **own})

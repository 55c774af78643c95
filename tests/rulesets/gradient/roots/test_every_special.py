"""Every trait of every antagonist and every ability of every specialization is code, or said to be fiction.

`classified.toml` beside this file is the list; an entry that is missing, or that names code which is not there, fails.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from talewright.rulesets.gradient.character import Character, Item
from talewright.rulesets.gradient.hooks import HOOKS, Hook
from talewright.rulesets.gradient.roots import bestiary, stat_block
from talewright.rulesets.gradient.roots.abilities import CIRCUMSTANCES, EXTRA, MOVES
from talewright.rulesets.gradient.roots.arms import extra_attacks
from talewright.rulesets.gradient.roots.book import backgrounds, workings
from talewright.rulesets.gradient.roots.foes import Antagonist
from talewright.rulesets.gradient.roots.market import CHEAPER
from talewright.rulesets.gradient.roots.specials import specials_of
from talewright.rulesets.gradient.roots.uses import WAYS

LIST = tomllib.loads((Path(__file__).parent / "classified.toml").read_text(encoding="utf-8"))
FICTION = "fiction"
BARE = Hook("bare")
NAMES_ONLY = ("unsurprised",)
"""A hook others ask for by name: a backstab finds nobody unaware."""


def does_something(name: str) -> bool:
    hook = HOOKS.get(name)
    if hook is None:
        return False
    silent = ("id", "meaning")
    changed = [
        each.name
        for each in fields(Hook)
        if each.name not in silent and getattr(hook, each.name) != getattr(BARE, each.name)
    ]
    return bool(changed) or name in NAMES_ONLY


def kept(entry: Antagonist, trait: str, how: str) -> bool:
    """Whether the code that a trait is said to be kept by is there, all of it."""
    return all(_kept(entry, trait, part) for part in how.split("; "))


def _kept(entry: Antagonist, trait: str, how: str) -> bool:
    block, (kind, _, what) = entry.block, how.partition(" ")
    told = workings()
    checks: dict[str, Callable[[], bool]] = {
        "hook": lambda: what in block.hooks and does_something(what),
        "change": lambda: (
            what in entry.circumstances and stat_block(entry.key, circumstances=(what,)) != block
        ),
        "special": lambda: any(each.name == what for each in specials_of(entry.key)),
        "critical": lambda: (
            entry.key in told["critical"]
            and told["critical"][entry.key].get("trait", "Critical Damage") == trait
        ),
        "attack": lambda: any(each.name == what for each in block.attacks),
        "tag": lambda: any(what in each.tags for each in block.attacks) and does_something(what),
        "ranged": lambda: any(each.name == what and each.ranged for each in block.attacks),
        "harms": lambda: any(each.harms == what for each in block.attacks),
        "passes": lambda: what in told["passes"][entry.key],
        "untouched": lambda: what in told["untouched"][entry.key],
        "steadier": lambda: what in told["steadier"][entry.key],
        "use": lambda: what in WAYS,
    }
    return checks[kind]()


@pytest.mark.parametrize("key", sorted(bestiary()))
@pytest.mark.clause("ROOT-053", "ROOT-055", "GRAD-105", "ROOT-057")
def test_every_trait_of_an_antagonist_is_code_or_fiction(key: str) -> None:
    entry, listed = bestiary()[key], dict(LIST["antagonist"].get(key, {}))
    look = listed.pop("look", FICTION)
    assert look == FICTION or kept(entry, "look", look)
    traits = [trait.name or trait.text for trait in entry.block.traits]
    assert sorted(listed) == sorted(traits)
    for trait, how in listed.items():
        assert how == FICTION or kept(entry, trait, how), (trait, how)


def parts(key: str) -> set[str]:
    return {part for how in LIST["antagonist"][key].values() for part in how.split("; ")}


@pytest.mark.clause("ROOT-053")
def test_nothing_that_works_is_missing_from_the_list() -> None:
    """The other way round: every hook, change, special and critical effect of the data stands in the list."""
    told = workings()
    for key, hooks in told["hooks"].items():
        listed = parts(key)
        assert not {f"hook {hook}" for hook in hooks} - listed, key
    for key, changes in told["changes"].items():
        if key != "any":
            listed = parts(key)
            assert not {f"change {how}" for how in changes} - listed, key
    for row in told["special"]:
        assert f"special {row['name']}" in LIST["antagonist"][row["foe"]].values()
    for key in told["critical"]:
        assert (
            "critical" in LIST["antagonist"][key].values() or "hook feeds" in LIST["antagonist"][key].values()
        )


def able(name: str, background: str) -> Character:
    """Somebody of that specialization, armed, with everything declared that the ability may ask for."""
    own = name.replace("-", "_")
    return Character(
        abilities=(*MOVES[background], own, *EXTRA.get(own, ())),
        items=(Item("Sword", dice=(8,), in_use=True),),
    )


@pytest.mark.parametrize("background", sorted(backgrounds()))
@pytest.mark.clause("ROOT-061", "ROOT-004")
def test_every_ability_is_code_or_fiction(background: str) -> None:
    entry = backgrounds()[background]
    groups = {entry.id: [*(move.name for move in entry.moves), *entry.passive]}
    groups |= {each.id: list(each.abilities) for each in entry.specializations}
    first = entry.specializations[0].id
    for name, texts in groups.items():
        listed: dict[str, str] = LIST["ability"][name]
        assert sorted(listed) == sorted(texts)
        who = able(first if name == background else name, background)
        for text, how in listed.items():
            assert how == FICTION or ability_kept(who, how), (name, text, how)


def ability_kept(who: Character, how: str) -> bool:
    return all(_ability_kept(who, part) for part in how.split("; "))


def _ability_kept(who: Character, how: str) -> bool:
    kind, _, what = how.partition(" ")
    told = workings()
    every = tuple(dict.fromkeys(each.id for each in CIRCUMSTANCES))
    checks: dict[str, Callable[[], Any]] = {
        "hook": lambda: does_something(what),
        "attack": lambda: any(each.name == what for each in extra_attacks(who, every)),
        "use": lambda: what in WAYS,
        "task": lambda: set(told["tasks"][what]) & set(who.abilities),
        "against": lambda: what in told["against"],
        "price": lambda: set(CHEAPER) & set(who.abilities),
        "cast": lambda: "healer" in who.abilities,
        "companion": lambda: "beast_master" in who.abilities,
        "sheet": lambda: what in told["lasting"],
    }
    return bool(checks[kind]())

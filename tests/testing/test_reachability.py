"""The battery finds rules that only tests could call, in anybody's ruleset."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from talewright.core.ruleset import Ruleset, all_rulesets
from talewright.testing.conformance import clauses_are_met
from talewright.testing.reachability import unreached

INIT = """
from functools import wraps
from dataclasses import dataclass
from talewright.core.pack import Pack
from talewright.core.record import field
from talewright.core.ruleset import Outcome, Ruleset, Verb
from talewright.core.sheet import Sheet
from lamps_tw import rules
from lamps_tw.rules import Hero, lit as shining


@dataclass(frozen=True)
class Light:
    oil: int = field(1, "oil used", low=1, high=5)


def quick(play):
    @wraps(play)
    def played(ask, hero, order, options):
        return play(ask, hero, order, options)
    return played


@quick
def light(ask, hero, order, options):
    return Outcome(shining(hero), rules.BRIGHT[0], True)


def price(ask, hero, order, options):
    return Outcome(rules.guess(hero), "guessed", True)


class LampPack(Pack):
    def take(self, ask, hero, item):
        return rules.fill(hero)

    def polish(self, hero):
        return hero


RULESET = Ruleset(
    id="lamps", title="Lamps", version="1", licence="CC0", credit="nobody", package="lamps_tw", kind="solo",
    sheet_type=Hero, sketch=Hero, draw=lambda sketch: rules.sketched(sketch),
    create=lambda ask, options: Hero(),
    verbs={
        "light": Verb("light", "Light a lamp", Light, light, "LAMP-001"),
        "price": Verb("price", "Guess", Light, price, "LAMP-001", bare=True),
    },
    measures=lambda hero: {"alive": 1}, over=lambda hero: "", sheet=lambda hero: Sheet("You", "", (), ()),
    check=lambda hero: [], health="alive", pack=LampPack(),
)
"""
RULES = """
from dataclasses import dataclass, replace
from functools import cache
from talewright.core.tables import data

HANDLERS = {}
BRIGHT = ("bright",)
DIM = ("dim",)


def handles(name):
    def keep(function):
        HANDLERS[name] = function
        return function
    return keep


@handles("oil")
def burn_oil(hero):
    return hero.dimmed()


@cache
def lamps():
    return data("lamps_tw", "lamps.toml")


def shadows():
    return data("lamps_tw", "shadows.toml")


@dataclass(frozen=True)
class Hero:
    oil: int = 3
    wick: int = 1

    def dimmed(self):
        return replace(self, oil=self.oil - 1)

    def blown_out(self):
        return replace(self, wick=0)


def lit(hero):
    lamps()
    return HANDLERS["oil"](hero)


def fill(hero):
    return hero


def guess(hero):
    return hero


def sketched(hero):
    return hero


def forgotten(hero):
    return dropped(hero)


def dropped(hero):
    return DIM and hero.blown_out()
"""
MET = ("light", "quick", "rules.lit", "rules.BRIGHT", "rules.burn_oil", "data/lamps.toml", "rules.Hero.dimmed", "rules.Hero.oil",
       "rules.fill", "LampPack.take", "LampPack.trade", "Light", "RULESET", "rules")  # fmt: skip
UNMET = ("rules.forgotten", "rules.dropped", "rules.DIM", "data/shadows.toml", "rules.Hero.blown_out",
         "rules.Hero.wick", "LampPack.polish", "rules.guess", "rules.sketched", "rules.no_such_rule")  # fmt: skip


@pytest.fixture
def lamps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Ruleset[Any]]]:
    """A ruleset of another package, with one clause for each keeper given."""
    package = tmp_path / "lamps_tw"
    package.mkdir()
    (package / "__init__.py").write_text(INIT, encoding="utf-8")
    (package / "rules.py").write_text(RULES, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))

    def made(*keepers: str, kind: str = "mechanic") -> Ruleset[Any]:
        lines = [f"- **LAMP-{n:03}** [{kind}] A rule. · kept by `{each}`" for n, each in enumerate(keepers)]
        (package / "SOURCE.md").write_text("\n".join(lines), encoding="utf-8")
        ruleset = importlib.import_module("lamps_tw").RULESET
        assert isinstance(ruleset, Ruleset)
        return ruleset

    yield made
    for name in [name for name in sys.modules if name.partition(".")[0] == "lamps_tw"]:
        del sys.modules[name]
    from talewright.core.clauses import clauses_of

    clauses_of.cache_clear()


@pytest.mark.parametrize("keeper", MET)
def test_what_a_verb_a_book_or_creation_uses_is_met(lamps: Callable[..., Ruleset[Any]], keeper: str) -> None:
    assert unreached(lamps(keeper)) == {}


@pytest.mark.parametrize("keeper", UNMET)
def test_what_only_a_test_could_call_is_found(lamps: Callable[..., Ruleset[Any]], keeper: str) -> None:
    (finding,) = unreached(lamps(keeper))["LAMP-000"]
    assert f"LAMP-000 is kept by {keeper}, which no verb" in finding
    assert "call it from one of them" in finding


def test_an_odds_clause_is_met_by_a_question_alone(lamps: Callable[..., Ruleset[Any]]) -> None:
    assert unreached(lamps("rules.guess", "rules.sketched", kind="odds")) == {}


def test_a_known_gap_is_accepted_until_it_is_closed(lamps: Callable[..., Ruleset[Any]]) -> None:
    ruleset = lamps("rules.forgotten", "rules.lit")
    assert list(clauses_are_met(ruleset, {"LAMP-000"})) == []
    assert [finding[:8] for finding in clauses_are_met(ruleset)] == ["LAMP-000"]
    (finding,) = clauses_are_met(ruleset, {"LAMP-000", "LAMP-001"})
    assert finding.startswith("LAMP-001 is listed as out of reach, but a player meets it")


@pytest.mark.parametrize("ruleset", all_rulesets(), ids=lambda ruleset: ruleset.id)
def test_the_graph_of_a_whole_ruleset_tells_rules_from_strangers(ruleset: Ruleset[Any]) -> None:
    """A graph that reached everything, or nothing, would find nothing."""
    kept = [clause for clause in ruleset.clauses() if clause.kept_by]
    assert len(unreached(ruleset)) < len(kept) / 4

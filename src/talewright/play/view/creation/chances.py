"""Exact chances beside the options of creation: what the character that an option makes can do."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from talewright.core import record
from talewright.core.ask import Chosen
from talewright.core.creation_page import Gauge, Pick
from talewright.core.errors import TalewrightError
from talewright.core.record import Json
from talewright.core.ruleset import Character, H, RuleOptions, Ruleset, find
from talewright.odds.chain import Chain
from talewright.odds.question import OddsQuestion
from talewright.odds.solve import solve
from talewright.play.creation import Run
from talewright.play.view.creation.records import Page

log = logging.getLogger("talewright.creation")
GAUGE_STATES = 20_000
"""A chance that needs more states than this is left out of the page."""


def option_chances(
    page: Page, pick: Pick, option: str, taken: Mapping[str, Sequence[str]]
) -> tuple[tuple[str, float], ...]:
    if not pick.gauges:
        return ()
    if all(gauge.now for gauge in pick.gauges):
        hero = _without(page, pick, option).hero
    else:
        hero = page.draft.changed(taken).run().hero
    return character_chances(page, pick, hero, option.partition(":")[2])


def _without(page: Page, pick: Pick, option: str) -> Run:
    """The replay whose placeholders have not taken an option that the form has not taken either."""
    for run in (page.run, page.other):
        answers = [each for each in run.asked if each.what == pick.question and each.used == Chosen(option)]
        if not answers or answers[0].given is not None:
            return run
    return page.run


def character_chances(page: Page, pick: Pick, hero: Character, arg: str) -> tuple[tuple[str, float], ...]:
    found = []
    for gauge in pick.gauges:
        share = None if hero is None else gauge_chance(page.draft.ruleset, hero, gauge, arg, page.draft.rules)
        if share is not None:
            found.append((page.say.text(gauge.title), share))
    return tuple(found)


def gauge_chance(ruleset: Ruleset[H], hero: H, gauge: Gauge, arg: str, rules: RuleOptions) -> float | None:
    """The exact chance of a gauge; None where the order does not fit the character, or takes too long."""
    order = tuple(
        sorted(
            (key, value.replace("{arg}", arg) if isinstance(value, str) else value)
            for key, value in gauge.order.items()
        )
    )
    set_first: list[tuple[str, Any]] = []
    for key, value in sorted(gauge.character.items()):
        if value == "{+arg}":
            have = getattr(hero, key)
            set_first.append((key, have if arg in have else (*have, arg)))
        else:
            set_first.append((key, value))
    return _chance(ruleset.id, hero, gauge.verb, order, tuple(set_first), rules, gauge.goal)


@lru_cache(maxsize=4096)
def _chance(
    system: str,
    hero: Character,
    verb: str,
    order: tuple[tuple[str, Json], ...],
    first: tuple[tuple[str, Json], ...],
    rules: RuleOptions,
    goal: str,
) -> float | None:
    ruleset = find(system)
    if verb not in ruleset.verbs:
        return None
    try:
        filled: Any = record.load(ruleset.verbs[verb].order, dict(order))
        chain = Chain(ruleset, replace(hero, **dict(first)), ((ruleset.verbs[verb], filled),), rules)
        asked = OddsQuestion(chain, (goal,), {}, {})
        found = solve(chain, asked.worth(), limit=GAUGE_STATES, lean=True)
    except (TalewrightError, ValueError, KeyError) as error:
        log.debug("no chance of %s for this character: %s", verb, error)
        return None
    return float(found.value[0])

"""Ready heroes as a page shows them: who they are, why one would choose them, and what they can do, in exact chances."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from talewright.core.heroes import ReadyHero
from talewright.core.ruleset import RuleOptions, Ruleset
from talewright.core.sheet import Figure, Sheet
from talewright.core.text.translate import Translator
from talewright.play.running import words_for
from talewright.play.view.creation.chances import gauge_chance

FIGURES = 4
LISTED = 5
"""Entries of the sheet that one line lists."""
NONE = "—"
"""A figure the character does not have; the ones that matter most stand before it."""


@dataclass(frozen=True)
class HeroView:
    """A ready hero. `skills` is what makes it special, `carried` what it has with it."""

    id: str
    name: str
    reason: str
    figures: tuple[Figure, ...]
    skills: tuple[str, ...]
    carried: tuple[str, ...]
    chances: tuple[tuple[str, float], ...]
    emblem: str = ""

    @property
    def first_name(self) -> str:
        return self.name.split()[0]


def hero_views(
    ruleset: Ruleset[Any],
    heroes: tuple[ReadyHero[Any], ...],
    rules: RuleOptions,
    language: str,
    say: Translator,
) -> tuple[HeroView, ...]:
    """The heroes in one language; `rules` are those of the book they are for."""
    words = words_for(ruleset, language)
    return tuple(
        _view(ruleset, hero, words.sheet(ruleset.sheet(hero.character)), rules, language, say)
        for hero in heroes
    )


def _view(
    ruleset: Ruleset[Any],
    hero: ReadyHero[Any],
    sheet: Sheet,
    rules: RuleOptions,
    language: str,
    say: Translator,
) -> HeroView:
    lists = [
        tuple(entry.name for entry in block.entries if entry.style) for block in sheet.blocks if block.entries
    ]
    chances = (
        (say.text(gauge.title), gauge_chance(ruleset, hero.character, gauge, "", rules))
        for gauge in ruleset.creation_page.heroes
    )
    return HeroView(
        hero.id,
        hero.name,
        hero.reason(language),
        tuple(takewhile(lambda figure: figure.value != NONE, sheet.figures))[:FIGURES],
        lists[0] if lists else (),
        tuple(name for each in lists[1:] for name in each)[:LISTED],
        tuple((title, share) for title, share in chances if share is not None),
        hero.emblem,
    )

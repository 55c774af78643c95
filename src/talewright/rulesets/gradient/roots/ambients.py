"""The fifteen ambients of Roots, ready for the Warden (ROOT-060)."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from talewright.core.ask import Ask
from talewright.core.errors import RulesetError
from talewright.core.record import did_you_mean
from talewright.core.text.message import Message
from talewright.rulesets.gradient.ambients import Scene
from talewright.rulesets.gradient.character import Character
from talewright.rulesets.gradient.roots.book import fact, folder
from talewright.rulesets.gradient.setting.model import Ambient

RESTORES = ("social_the_temple", "Sustaining Resonance")
"""The one trait with a hard effect: a sincere pause in the Temple restores HP."""


@cache
def ambients() -> dict[str, Ambient]:
    """All of them, by key."""
    return {
        page.key: replace(
            page,
            description=fact(page.description),
            dynamics=fact(page.dynamics),
            traits=tuple(replace(trait, text=fact(trait.text)) for trait in page.traits),
        )
        for page in folder().ambients
    }


def ambient(key: str) -> Ambient:
    """An ambient by its key or its title."""
    book = ambients()
    titles = {each.title.casefold(): each for each in book.values()}
    found = book.get(key) or titles.get(key.casefold())
    if found is None:
        raise RulesetError(
            Message("No ambient is called {key!r}.{hint}", key=key[:40], hint=did_you_mean(key, book))
        )
    return found


def enter(key: str) -> Scene:
    """The party comes in; the content warning is the scene's to show first."""
    return Scene(ambient(key))


def pause(ask: Ask, scene: Scene, character: Character) -> Character:
    """A sincere pause: in the Temple lost HP come back, unless deprived; elsewhere nothing happens (ROOT-060)."""
    key, name = RESTORES
    if scene.ambient.key != key or character.deprived or character.dead:
        return character
    ask.note("trait", ambient=scene.ambient.title, trait=name)
    return replace(character, hp=character.hp_max)

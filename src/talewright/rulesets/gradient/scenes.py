"""Ambients as scenes of a table, and what a save sets off in them (GRAD-135 to GRAD-137)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from talewright.core.ask import FOE, Note
from talewright.core.scenes import ReadyScene, Scenes
from talewright.rulesets.gradient.ambients import EVENT, REACTION
from talewright.rulesets.gradient.saves import TROUBLED
from talewright.rulesets.gradient.setting.model import Ambient, AmbientTrait


def scene_of(key: str, place: Ambient) -> ReadyScene:
    """An event is one whatever else it is."""
    traits = tuple((each.name, _kind(each), each.text) for each in place.traits)
    return ReadyScene(key, place.title, place.kind, place.description, place.dynamics, place.warnings, traits)


def _kind(trait: AmbientTrait) -> str:
    """A table writes kinds small."""
    return (EVENT if EVENT in trait.kinds else next(iter(trait.kinds), "")).casefold()


def offered(note: Note) -> str:
    """Reactions are offered after a griefful success or a failure of a character (GRAD-137)."""
    troubled = note.kind == "saved" and note.facts.get("grade") in TROUBLED and note.facts.get("who") != FOE
    return REACTION.casefold() if troubled else ""


def scenes_of(ambients: Callable[[], Iterable[tuple[str, Ambient]]]) -> Scenes:
    return Scenes(lambda: tuple(scene_of(key, place) for key, place in ambients()), offered)

"""A place with a will of its own, while the party is in it (GRAD-135 to GRAD-139).

The record itself, its Markdown form and its template live in the `setting` package; here is what the rules do
with it: which reactions a save sets off, and which events are spent. Reading a page checks how it is made.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from talewright.core.ask import MASTER, Ask
from talewright.core.errors import SheetError
from talewright.core.text.message import Message
from talewright.rulesets.gradient.saves import ENHANCED, IMPAIRED, PLAIN, TROUBLED
from talewright.rulesets.gradient.setting.model import TRAIT_KINDS, Ambient, AmbientTrait

PASSIVE, ACTION, REACTION, EVENT = TRAIT_KINDS


@dataclass(frozen=True)
class Scene:
    """An ambient the party is in, and the events that have happened there."""

    ambient: Ambient
    used: frozenset[str] = frozenset()

    def traits(self, kind: str) -> tuple[AmbientTrait, ...]:
        """The traits of a kind that can still happen: an event happens once (GRAD-137)."""
        return tuple(
            trait
            for trait in self.ambient.traits
            if kind in trait.kinds and not (EVENT in trait.kinds and trait.name in self.used)
        )

    @property
    def warnings(self) -> tuple[str, ...]:
        """What the Warden reads out before the party enters."""
        return self.ambient.warnings


def reactions_to(scene: Scene, grade: str) -> tuple[str, ...]:
    """Reaction traits the Warden is offered: after a griefful success or a failure (GRAD-137)."""
    return tuple(trait.name for trait in scene.traits(REACTION)) if grade in TROUBLED else ()


def activate(scene: Scene, name: str) -> Scene:
    """A trait takes effect; an event marks itself used."""
    for trait in scene.ambient.traits:
        if trait.name == name:
            if EVENT in trait.kinds:
                if name in scene.used:
                    raise SheetError(
                        "", [Message("{name}: this event has happened already, and happens once.", name=name)]
                    )
                return replace(scene, used=scene.used | {name})
            return scene
    known = ", ".join(trait.name for trait in scene.ambient.traits)
    raise SheetError(
        "",
        [
            Message(
                "{name!r} is no trait of {title}. Its traits: {known}.",
                name=name[:60],
                title=scene.ambient.title,
                known=known,
            )
        ],
    )


def warden_turn(ask: Ask, scene: Scene, *, provoked: bool = False) -> tuple[Scene, str]:
    """The Warden may set off an action or an event; a reaction too, if what a player does provokes it (GRAD-137).

    The trait set off comes second, empty if the place waits.
    """
    kinds = (REACTION, ACTION, EVENT) if provoked else (ACTION, EVENT)
    names = [trait.name for kind in kinds for trait in scene.traits(kind)]
    offered = ("none", *(f"trait:{name}" for name in dict.fromkeys(names)))
    chosen = ask.decide("ambient", offered, clause="GRAD-137", who=MASTER)
    name = chosen.partition(":")[2]
    return (activate(scene, name), name) if name else (scene, "")


def passive(ask: Ask, scene: Scene) -> str:
    """What is always on may bear on a save: the Warden says whether it helps or hinders (GRAD-137)."""
    names = [trait.name for trait in scene.traits(PASSIVE)]
    offered = ["none", *(f"{how}:{name}" for name in names for how in ("hinders", "helps"))]
    how = ask.decide("passive", offered, clause="GRAD-137", who=MASTER).partition(":")[0]
    return {"hinders": IMPAIRED, "helps": ENHANCED}.get(how, PLAIN)

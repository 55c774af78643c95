"""The rounds of a fight: what happened in each, for a face that draws them one below the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from talewright.play.view.events import Event, RollEvent, TextEvent

HELD, LOST, NOW, NEXT = "held", "lost", "now", "next"
_OF_A_ROUND = frozenset({"wounded", "armour-stops", "invulnerable", "hurt", "chose"})
"""What a round itself brings about; other gains and losses belong to the book."""
ATTACK = "attack"
_ACTS = frozenset({ATTACK, "run", "cast"})
"""What may be rolled in a round of a fight that goes on until it is decided."""


@dataclass
class Round:
    """One round. `state` is held, lost, now (not decided yet) or next (still to come)."""

    number: int
    state: str = NEXT
    rolls: list[RollEvent] = field(default_factory=list)
    texts: list[TextEvent] = field(default_factory=list)

    @property
    def roll(self) -> RollEvent | None:
        """The roll that decides the round."""
        return self.rolls[-1] if self.rolls else None


@dataclass
class Fight:
    """The rounds of a fight, what was before it, and what came of it afterwards."""

    rounds: list[Round] = field(default_factory=list)
    before: list[Event] = field(default_factory=list)
    after: list[TextEvent] = field(default_factory=list)

    @property
    def current(self) -> Round | None:
        """The last round that has begun."""
        return next((each for each in reversed(self.rounds) if each.state != NEXT), None)


def fight_of(events: Sequence[Event]) -> Fight | None:
    """The last fight among the events of a page; None without one of several rounds."""
    fight = Fight()
    now: Round | None = None
    for event in events:
        if isinstance(event, TextEvent) and event.round[1] > 1:
            number, of = event.round
            if number == 1:
                earlier = [
                    *fight.before,
                    *(roll for each in fight.rounds for roll in each.rolls),
                    *fight.after,
                ]
                fight = Fight([Round(at + 1) for at in range(of)], earlier)
            now = fight.rounds[number - 1] if number <= len(fight.rounds) else None
            if now is not None:
                now.state = NOW
        elif now is None:
            fight.before.append(event)
        elif isinstance(event, RollEvent):
            now.rolls.append(event)
            if event.passed is not None:
                now.state = HELD if event.passed else LOST
        elif event.gain is not None and event.kind not in _OF_A_ROUND:
            fight.after.append(event)
        else:
            now.texts.append(event)
    return fight if fight.rounds else _to_the_end(events)


def _to_the_end(events: Sequence[Event]) -> Fight | None:
    """A fight without a number of rounds: each action that is rolled is one."""
    acts = [event for event in events if isinstance(event, RollEvent) and event.what in _ACTS]
    if not any(event.what == ATTACK for event in acts):
        return None
    fight = Fight()
    for event in events:
        if isinstance(event, RollEvent) and event.what in _ACTS:
            state = NOW if event.passed is None else HELD if event.passed else LOST
            fight.rounds.append(Round(len(fight.rounds) + 1, state, [event]))
        elif not fight.rounds:
            fight.before.append(event)
        elif isinstance(event, RollEvent):
            fight.rounds[-1].rolls.insert(0, event)
        elif event.gain is not None and event.kind not in _OF_A_ROUND:
            fight.after.append(event)
        else:
            fight.rounds[-1].texts.append(event)
    return fight

"""Fights played to their end with random dice: characters take the plain option, opponents choose at random.

Thousands of them are an answer on a board, so nothing is kept of one but its end: no log, no notes, no names.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from talewright.core.actors import Nameless
from talewright.core.ask import FOE, HERO, Answer, Chosen, Fact, Rolled, Seat
from talewright.core.dice import Dice, Faces
from talewright.core.fight_games import FightGame, Finished
from talewright.core.replay import Ended, Waiting
from talewright.odds.sampling import NotEndedError, QuietAsk
from talewright.play.dice import roll as random_faces

MAX_ANSWERS = 2_000
"""A fight that asks more often is broken off: it may be one that nobody can win."""


class PlayoutAsk(Nameless, QuietAsk):
    """An Ask that answers at once, after the answers that the step under way has had already."""

    def __init__(
        self, generator: random.Random, given: Sequence[Answer] = (), most: int | None = None
    ) -> None:
        self._generator = generator
        self._given = list(reversed(given))
        super().__init__(MAX_ANSWERS if most is None else most)

    def roll(
        self,
        dice: Dice,
        what: str,
        *,
        clause: str = "",
        who: Seat = HERO,
        secret: bool = False,
        **facts: Fact,
    ) -> Faces:
        del clause, who, secret, facts
        if self._given:
            answer = self._given.pop()
            assert isinstance(answer, Rolled)
            return answer.faces
        self._count(what)
        return random_faces(dice, self._generator)

    def decide(
        self,
        what: str,
        options: Sequence[str],
        *,
        clause: str = "",
        who: Seat = HERO,
        settled: str = "",
        words: Mapping[str, str] | None = None,
        **facts: Fact,
    ) -> str:
        del clause, words, facts
        if len(options) == 1:
            return options[0]
        if self._given:
            answer = self._given.pop()
            assert isinstance(answer, Chosen)
            return answer.option
        self._count(what)
        return self._generator.choice(options) if who == FOE else settled or options[0]

    def words(self, what: str, *, clause: str = "", who: Seat = HERO, **facts: Fact) -> str:
        del what, clause, who, facts
        return ""


def fought(
    game: FightGame, generator: random.Random, since: Waiting[Any] | Ended[Any] | None = None
) -> Finished:
    """The fight to its end, from its start or from where it waits."""
    state = game.start() if since is None else since.state
    given = since.log[since.since :] if isinstance(since, Waiting) else ()
    ask = PlayoutAsk(generator, given)
    try:
        while not isinstance(state, Finished):
            state = game.step(state, ask)
    except NotEndedError:  # it stands as it is
        return Finished("undecided", state, game.fight.sheets(state))
    return state

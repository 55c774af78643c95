"""A second search for good play, in a process of its own beside the first: on two cores they share no time.

It follows a guided reader (`odds/columns/guided`), and sends each lower bound that it has proven. Which search comes closer depends on
the book: this one where the ways of a book multiply its states, the other one where the rules do.
"""

from __future__ import annotations

import contextlib
import logging
import multiprocessing
import os
import signal
from collections.abc import Iterator
from dataclasses import fields
from multiprocessing.connection import Connection
from time import monotonic

from talewright.core.errors import TalewrightError
from talewright.core.record import JsonObject
from talewright.core.ruleset import find
from talewright.odds.budget import Budget, limited
from talewright.odds.columns.arrays import on
from talewright.odds.columns.guided import guided
from talewright.odds.solve import circles_allowed
from talewright.play.authoring.book_odds import BookQuestion
from talewright.play.authoring.readers import players_of

LEAST_SECONDS = 60
"""With less time there is no second search: it takes half a minute to explore a rough book."""
SHOPS = ("shop",)
log = logging.getLogger("talewright.odds")
Proven = tuple[float, int]
"""A lower bound of the first goal, and the states that were explored for it."""


class SecondSearch:
    """The process, while it runs, and what it has sent. Where there is neither time nor a core for it, there is none."""

    def __init__(self, question: BookQuestion, budget: Budget) -> None:
        self._until = monotonic() + budget.seconds
        self._pipe: Connection | None = None
        if budget.seconds < LEAST_SECONDS or _cores() < 2 or multiprocessing.current_process().daemon:
            return
        context = multiprocessing.get_context("spawn")
        self._pipe, other = context.Pipe(duplex=False)
        self._process = context.Process(
            target=_search,
            args=(other, question.ruleset.id, _plain(question), budget.seconds, budget.memory),
            daemon=True,
        )
        self._process.start()
        other.close()

    @property
    def runs(self) -> bool:
        return self._pipe is not None

    def news(self, seconds: float = 0) -> Iterator[Proven]:
        """What it has proven since it was asked last; the first of it is waited for, for so many seconds."""
        while self._pipe is not None:
            try:
                if not self._pipe.poll(seconds):
                    return
                yield self._pipe.recv()
            except (EOFError, OSError):
                self.stop()
            seconds = 0

    def rest(self) -> Iterator[Proven]:
        """All that it proves until it ends or the time is over."""
        while self._pipe is not None and monotonic() < self._until:
            yield from self.news(max(0, self._until - monotonic()))

    def stop(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None
            self._process.kill()
            self._process.join()


def _cores() -> int:
    with contextlib.suppress(AttributeError):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _plain(question: BookQuestion) -> JsonObject:
    """The fields of a question without its ruleset, whose functions do not travel: the process finds it by its id."""
    return {each.name: getattr(question, each.name) for each in fields(question) if each.name != "ruleset"}


def _search(pipe: Connection, ruleset: str, given: JsonObject, seconds: float, memory: int) -> None:
    """What the process does. Ctrl+C is the first process's: it stops this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        _send(pipe, BookQuestion(ruleset=find(ruleset), **given), Budget(seconds, memory))
    except (TalewrightError, MemoryError, BrokenPipeError) as error:
        log.info("the second search ended: %s", error)


def _send(pipe: Connection, question: BookQuestion, budget: Budget) -> None:
    pack = question.ruleset.pack
    with on(question.device), limited(budget), circles_allowed():
        for odds in guided(
            question.game,
            question.worth(),
            players_of("optimal"),
            aside=pack.stores if pack else (),
            plain=SHOPS,
            tactics=pack.tactics if pack else (),
            lows=question.lowest,
            highs=question.highest,
        ):
            pipe.send((odds.low[0], odds.states))

"""Names for those who act, where several characters meet several opponents.

The rules of a blow or a contest know two sides, HERO and FOE. `acting` puts the names of the two in front of such a
rule: every question, roll and note of it then carries the fact `actor`, and a table asks the right player.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, Concatenate, ParamSpec, TypeVar

from talewright.core.ask import FOE, HERO, Aside, Ask, Fact, Seat
from talewright.core.dice import Dice, Faces

P = ParamSpec("P")
R = TypeVar("R")
S = TypeVar("S", bound=Hashable)
Names = tuple[str, str]
"""Who acts for HERO, and who for FOE; empty where nobody has to be named."""


class Nameless:
    """The base of an Ask to which names make no difference, such as one that answers at random and keeps no notes."""


def acting(ask: Ask, hero: str = "", foe: str = "") -> Ask:
    """The same ask, speaking for these two. Without a name it is the ask itself."""
    return _ActingAsk(ask, (hero, foe)) if (hero or foe) and not isinstance(ask, Nameless) else ask


def _named(ask: Ask, names: Names, procedure: Callable[..., R], /, *args: Any, **kwargs: Any) -> R:
    """A rule whose questions carry names: itself a rule, so that the solver explores each distinct call once."""
    return procedure(_ActingAsk(ask, names), *args, **kwargs)


class _ActingAsk:
    """An Ask that adds the actor to what passes through it; a rule that names one itself is left alone."""

    def __init__(self, ask: Ask, names: Names) -> None:
        self._ask = ask
        self._names = names

    @property
    def listens(self) -> bool:
        return self._ask.listens

    def _with_actor(self, facts: dict[str, Fact], who: object) -> dict[str, Fact]:
        name = self._names[0] if who == HERO else self._names[1] if who == FOE else ""
        return {"actor": name, **facts} if name else facts

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
        named = self._with_actor(facts, who)
        return self._ask.roll(dice, what, clause=clause, who=who, secret=secret, **named)

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
        named = self._with_actor(facts, who)
        return self._ask.decide(what, options, clause=clause, who=who, settled=settled, words=words, **named)

    def words(self, what: str, *, clause: str = "", who: Seat = HERO, **facts: Fact) -> str:
        return self._ask.words(what, clause=clause, who=who, **self._with_actor(facts, who))

    def note(self, kind: str, *, secret: bool = False, **facts: Fact) -> None:
        who = facts.get("who", HERO if self._names[0] else FOE)
        self._ask.note(kind, secret=secret, **self._with_actor(facts, who))

    def call(self, procedure: Callable[Concatenate[Ask, P], R], *args: P.args, **kwargs: P.kwargs) -> R:
        return self._ask.call(_named, self._names, procedure, *args, **kwargs)

    def repeat(
        self,
        procedure: Callable[..., S],
        *args: Any,
        until: Callable[[S], bool],
        aside: Aside[S] | None = None,
    ) -> S:
        return self._ask.repeat(_named, self._names, procedure, *args, until=until, aside=aside)

    def mark(self, *future: Hashable) -> None:
        self._ask.mark(*future)

    def show(self, hero: Hashable = None, **seen: Any) -> None:
        """A fight of several is shown by its own state, not as one character."""

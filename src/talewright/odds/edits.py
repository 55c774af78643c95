"""Edits of a tuple whose things are unknown: which of them a later test depends on, and how they compare.

An edit is a function of `talewright.core.holdings` with its arguments. A watched tuple (`talewright.odds.watched`) is the
tuple of a cell with a list of edits.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from talewright.core import holdings
from talewright.core.holdings import SETTLES, Edit, Test

Args = tuple[Any, ...]
"""Arguments of a test or an edit, behind the things."""
Edits = tuple[tuple[Edit, Args], ...]
Holds = Callable[[Any], bool]
"""Whether a thing is known to have been in the tuple before the edits."""
MOVES = (holdings.added, holdings.removed, holdings.removed_last)


def passes_any(thing: object, tests: tuple[tuple[Test, Args], ...]) -> bool:
    return any(test(thing, *args) for test, args in tests)


def needed(edits: Edits, test: Test, args: Args) -> tuple[Edits, tuple[tuple[Test, Args], ...]]:
    """What a test of an edited tuple depends on: the edits that matter, and tests of the tuple before them."""
    tests = [(test, args)]
    for at in range(len(edits) - 1, -1, -1):
        edit, given = edits[at]
        if SETTLES.get(edit) is test and given[0] == args[0]:
            return edits[at:], ()
        # What is swapped in was something else before.
        passed = [passes_any(thing, tuple(tests)) for thing in given] if edit is holdings.swapped else []
        if passed == [False, True]:
            tests.append((operator.eq, given[:1]))
    return edits, tuple(tests)


def moved(edits: Edits, edit: Edit, args: Args, holds: Holds) -> Edits:
    """The edits with a thing added or removed, in normal form: what is removed, then what is added.

    Without it, every order of buying and selling in a shop is a state of its own.
    """
    first = len(edits)
    while first and edits[first - 1][0] in MOVES:
        first -= 1
    gone = [given[0] for each, given in edits[first:] if each is not holdings.added]
    more = [thing for each, given in edits[first:] if each is holdings.added for thing in given]
    for thing in args:
        here, there = (gone, more) if edit is holdings.added else (more, gone)
        # Something removed that was not there must not cancel its addition.
        if thing in here and (here is more or holds(thing)):
            here.remove(thing)
        else:
            there.append(thing)
    parts = [(holdings.removed, (thing,)) for thing in sorted(gone, key=name_of)]
    parts += [(holdings.added, tuple(sorted(more, key=name_of)))] if more else []
    return (*edits[:first], *parts)


def surely_differ(some: Edits, others: Edits, holds: Holds) -> bool:
    """Whether one list adds and removes more of something than the other."""
    net: dict[Any, int] = {}
    for sign, edits in ((1, some), (-1, others)):
        for edit, args in edits:
            if edit is holdings.added:
                for thing in args:
                    net[thing] = net.get(thing, 0) + sign
            elif edit in (holdings.removed, holdings.removed_last) and holds(args[0]):
                net[args[0]] = net.get(args[0], 0) - sign
            else:
                return False
    return any(net.values())


def apply(edits: Edits, things: Any) -> Any:
    """The things after the edits."""
    for edit, args in edits:
        things = edit(things, *args)
    return things


def name_of(thing: object) -> str:
    return getattr(thing, "name", "")

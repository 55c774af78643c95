"""The ways on from a section, in the groups that a page shows them in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from talewright.play.view.question import OptionView

MANY_WAYS = 6
"""More ways than this are shown in groups."""


@dataclass(frozen=True)
class Ways:
    """Ways on that stand together: below a heading of the author, or because of what they are (new, taken, closed)."""

    options: Sequence[OptionView]
    kind: str = ""
    title: str = ""


def in_groups(options: Sequence[OptionView], visited: Callable[[], AbstractSet[str]]) -> tuple[Ways, ...]:
    """The ways below the small headings of the author. Those taken before stand apart where there are many; without
    headings new and closed ones do, too. `visited` names the sections that were read before.
    """
    titles = tuple(dict.fromkeys(option.group for option in options if option.group))
    many = len(options) > MANY_WAYS
    if not titles and not many:
        return (Ways(options),)
    seen = visited() if many else frozenset()
    groups: dict[tuple[str, str], list[OptionView]] = {}
    for option in options:
        taken = not option.closed and option.to in seen
        kind = "taken" if taken else "" if titles else "closed" if option.closed else "new"
        groups.setdefault((kind, "" if taken else option.group), []).append(option)
    order = [("new", ""), ("", ""), *(("", title) for title in titles), ("taken", ""), ("closed", "")]
    return tuple(Ways(groups[key], *key) for key in order if key in groups)

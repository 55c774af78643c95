"""Which options of a book good play considers, as far as it is known."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from talewright.odds.columns.backward import OptionWorth
from talewright.odds.narrowed import LeftOut, Taken

SELDOM = 1e-7
"""An option that best play takes less often is not considered any longer."""


class Options(NamedTuple):
    """The options that are not considered, and those that are although a plain reader would not.

    If `strict`, nothing but the plain option is considered at questions that practice has not met.
    """

    left_out: LeftOut
    added: frozenset[str]
    strict: bool
    practised: Taken
    """How often practice took each option: one is considered even where all are left out."""

    wanted: frozenset[str]
    """Options that are considered somewhere: no others are, where nothing is known, of those that are left out elsewhere."""

    rules: frozenset[str] | None = None
    """Questions of rules of which all options are considered; None stands for all questions."""

    @property
    def unwanted(self) -> frozenset[str]:
        return frozenset[str]().union(*self.left_out.values()) - self.wanted

    def with_more(self, names: Collection[str]) -> Options:
        left_out = {asked: options.difference(names) for asked, options in self.left_out.items()}
        added, wanted = self.added.union(names), self.wanted.union(names)
        return self._replace(left_out=left_out, added=added, wanted=wanted)

    def __or__(self, other: Options) -> Options:
        """What either considers."""
        left_out = self.left_out | other.left_out
        for asked in self.left_out.keys() & other.left_out.keys():
            left_out[asked] = self.left_out[asked] & other.left_out[asked]
        practised = other.practised | self.practised
        return Options(
            left_out,
            self.added | other.added,
            self.strict or other.strict,
            practised,
            self.wanted | other.wanted,
            None if self.rules is None or other.rules is None else self.rules | other.rules,
        )


ALL = Options({}, frozenset(), strict=False, practised={}, wanted=frozenset())


def taken(options: Mapping[str, OptionWorth]) -> Iterator[str]:
    return (name for name, option in options.items() if option.taken > SELDOM)


def untaken(options: Mapping[str, OptionWorth]) -> frozenset[str]:
    """The options that are open and not taken."""
    return frozenset(
        name for name, option in options.items() if option.open > SELDOM and option.taken <= SELDOM
    )

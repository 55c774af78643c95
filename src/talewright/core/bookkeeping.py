"""Orders that write on a sheet what a printed book or a game master says: alike in all systems with keywords and coin."""

from __future__ import annotations

from dataclasses import dataclass

from talewright.core.record import field

MAX_COIN = 10_000


@dataclass(frozen=True)
class LoseAll:
    money: bool = field(False, "coin is lost too")


@dataclass(frozen=True)
class Coin:
    n: int = field(1, "how much is gained; less than 0 is paid", low=-MAX_COIN, high=MAX_COIN)


@dataclass(frozen=True)
class Mark:
    """A keyword or a title."""

    name: str = field("seen", "which one")
    gone: bool = field(False, "it is lost, not gained")

    def among(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """The names with this one, or without it."""
        others = tuple(name for name in names if name != self.name)
        return others if self.gone else (*others, self.name)


@dataclass(frozen=True)
class Finish:
    discard: tuple[str, ...] = field((), "items that the book keeps")

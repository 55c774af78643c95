"""Records that are looked up thousands of times while odds are solved: their hash is computed once."""

from __future__ import annotations

from typing import Any


class HashedOnce:
    """A frozen record whose `__post_init__` stores its hash as `_hash`.

    Hashes of texts differ from process to process. So the stored one is left behind when a record is sent to a worker, and
    computed there: equal records are found in a dict wherever they were made.
    """

    _hash: int

    def __post_init__(self) -> None:
        raise NotImplementedError

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_hash"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.__post_init__()

"""A message that is worked out when it is read: a hint that costs more than what it is about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from talewright.core.text.message import Argument, Message


class LateMessage(Message):
    """Stands for `plain` until it is read, and is then what `make` returns. Compared and sorted as `plain`.

    >>> late = LateMessage(Message("No."), lambda: Message("No, {name}.", name="Ash"))
    >>> late == LateMessage(Message("No."), lambda: Message("Never."))
    True
    >>> str(late)
    'No, Ash.'
    """

    def __init__(self, plain: Message, make: Callable[[], Message]) -> None:
        object.__setattr__(self, "_plain", plain)
        object.__setattr__(self, "_make", make)
        object.__setattr__(self, "_made", None)

    @property
    def plain(self) -> Message:
        """What it stands for."""
        return self._plain

    @property
    def made(self) -> Message:
        """The message itself, worked out once."""
        found = self._made
        if found is None:
            found = self._make()
            object.__setattr__(self, "_made", found)
        return found

    @property
    def template(self) -> str:
        return self.made.template

    @property
    def args(self) -> tuple[tuple[str, Argument], ...]:
        return self.made.args

    @property
    def path(self) -> str:
        return self.made.path

    @property
    def code(self) -> str:
        return self.made.code

    @property
    def plural(self) -> str:
        return self.made.plural

    def __bool__(self) -> bool:
        return bool(self._plain)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LateMessage) and self._plain == other._plain

    def __hash__(self) -> int:
        return hash(self._plain)

    def __reduce__(self) -> tuple[Any, ...]:
        made = self.made
        return (_plain_message, (made.template, made.args, made.path, made.code, made.plural))

    _plain: Message
    _make: Callable[[], Message]
    _made: Message | None


def _plain_message(
    template: str, args: tuple[tuple[str, Argument], ...], path: str, code: str, plural: str
) -> Message:
    return Message(template, path=path, code=code, plural=plural, **dict(args))

"""Messages: whatever a person may read about an error, a finding or a result, as data until a face renders it.

A message is made where it arises. Its template is the English sentence, as in gettext; its arguments fill the
braces. `path` says where it belongs (a field such as `items[2].bonus`, or a line of a file), `code` is stable for
programs.

>>> low = Message("{value} is below {low}, the least allowed.", path="rounds", value=0, low=1)
>>> str(low), low.path, low.code
('rounds: 0 is below 1, the least allowed.', 'rounds', 'is-below-the-least-allowed')
>>> str(Message("{count} fault.", plural="{count} faults.", count=2))
'2 faults.'

Arguments are shown as they are: what a person typed, ids, numbers. Another message may be an argument. `Name` marks
a thing that has a name in every language (a Skill, an item); a tuple is shown as a list. A template is always a
literal in the source, so that tests find every one and its translations.
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any, Union

_HOLE = re.compile(r"\{[^{}]*\}")
_WORD = re.compile(r"[a-z0-9]+")
CODE_WORDS = 8
"""A code that is not given is made of the first words of the template."""
REPLACEMENT = "\ufffd"
MAX_LINE = 200
"""Characters of a name or a title that is stored."""
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")


@dataclass(frozen=True)
class Name:
    """A thing of the rules, called by its English name: shown by its name in the reader's language."""

    text: str

    def __str__(self) -> str:
        return self.text


Argument = Union["Message", Name, str, int, float, bool, None, tuple["Argument", ...]]


@dataclass(frozen=True, init=False)
class Message:
    """One sentence, or a few, with what is filled in; see the module."""

    template: str
    args: tuple[tuple[str, Argument], ...]
    path: str
    code: str
    plural: str

    def __init__(
        self, template: str, /, *, path: str = "", code: str = "", plural: str = "", **args: Argument
    ) -> None:
        object.__setattr__(self, "template", template)
        object.__setattr__(self, "args", tuple(args.items()))
        object.__setattr__(self, "path", path)
        object.__setattr__(self, "code", code or code_of(template))
        object.__setattr__(self, "plural", plural)

    def __bool__(self) -> bool:
        return bool(self.template)

    def at(self, path: str) -> Message:
        """The same message inside something else: `bonus` at `items[2]` is `items[2].bonus`."""
        dot = "." if path and self.path and not self.path.startswith("[") else ""
        return self._moved(path + dot + self.path)

    def _moved(self, path: str) -> Message:
        return Message(self.template, path=path, code=self.code, plural=self.plural, **dict(self.args))

    def inside(self, path: str) -> Message:
        """The same message as the part at `path` sees it; the inverse of `at`."""
        if path and (self.path == path or self.path.startswith((f"{path}.", f"{path}["))):
            return self._moved(self.path[len(path) :].removeprefix("."))
        return self

    @property
    def form(self) -> str:
        """The template, or its plural where the argument `count` is not one."""
        return self.plural if self.plural and dict(self.args).get("count") != 1 else self.template

    @property
    def text(self) -> str:
        """In English, without the path."""
        return render(self, self.form)

    def __str__(self) -> str:
        return f"{self.path}: {self.text}" if self.path else self.text


def listed(items: Iterable[object]) -> tuple[Name, ...]:
    """Names as one argument: a list of things, each called by its name."""
    return tuple(Name(str(item)) for item in items)


def all_at(path: str, messages: Iterable[Message]) -> list[Message]:
    """Messages of a part, as messages of the whole: each with the part's path in front."""
    return [message.at(path) for message in messages]


@cache
def code_of(template: str) -> str:
    """A code out of a template's own words, without what is filled in."""
    words = _WORD.findall(_HOLE.sub(" ", template.lower()).replace("'", ""))
    return "-".join(words[:CODE_WORDS]) or "message"


NOTHING = Message("")
"""Says nothing, and is false: no hint, no cure."""


class _Filling(string.Formatter):
    """Fills a template. Numbers are written as the language writes them: {limit:,} is 12,000 or 12.000."""

    def __init__(self, show: Callable[[Message | Name], str], separators: str) -> None:
        self._show = show
        self._separators = str.maketrans(",.", separators) if separators != ",." else None

    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, int | float) and not isinstance(value, bool):
            text = format(value, format_spec)
            return text.translate(self._separators) if self._separators else text
        return format(self._text(value), format_spec)

    def _text(self, value: Argument) -> str:
        if isinstance(value, tuple):
            return ", ".join(self._text(item) for item in value)
        if isinstance(value, Message | Name):
            return self._show(value)
        return "" if value is None else str(value)


def render(
    message: Message,
    template: str,
    show: Callable[[Message | Name], str] = lambda part: part.text,
    separators: str = ",.",
) -> str:
    """Fill a template with a message's arguments; `show` renders messages and names inside it."""
    return _Filling(show, separators).vformat(template, (), dict(message.args))


def printable(text: str) -> str:
    r"""Text of a file or a stranger with a replacement character for each control character but tabs and line ends.

    Control characters would steer a terminal or break a graph. One for one: places in the text stay what they are.

    >>> printable("a\x1b[31mred") == "a\ufffd[31mred"
    True
    """
    return text if text.isprintable() else _CONTROL.sub(REPLACEMENT, text)


def one_line(text: str) -> str:
    r"""Text of a stranger as one line that any database can store.

    >>> one_line("Bryn\n  Oakhand\0")
    'Bryn Oakhand'
    """
    clean = printable(text.encode("utf-8", "replace").decode().replace("\0", ""))
    return " ".join(clean.split())[:MAX_LINE]

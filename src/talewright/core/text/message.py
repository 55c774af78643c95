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
a thing that has a name in every language (a Skill, an item); a tuple is shown as a list.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any, Union

_HOLE = re.compile(r"\{[^{}]*\}")
_WORD = re.compile(r"[a-z0-9]+")
CODE_WORDS = 8
"""A code that is not given is made of the first words of the template."""


@dataclass(frozen=True)
class Name:
    """A thing of the rules, called by its English name: shown by its name in the reader's language."""

    text: str

    def __str__(self) -> str:
        return self.text


Argument = Union["Message", Name, str, int, float, bool, None, tuple["Argument", ...]]


@dataclass(frozen=True, init=False)
class Message:
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

    def at(self, path: str) -> Message:
        """The same message inside something else: `bonus` at `items[2]` is `items[2].bonus`."""
        if not path or not self.path or self.path.startswith("["):
            return replace_path(self, path + self.path)
        return replace_path(self, f"{path}.{self.path}")

    @property
    def text(self) -> str:
        """In English, without the path."""
        return render(self, self.template if not self.plural or _one(self) else self.plural)

    def __str__(self) -> str:
        return f"{self.path}: {self.text}" if self.path else self.text


def replace_path(message: Message, path: str) -> Message:
    return Message(
        message.template, path=path, code=message.code, plural=message.plural, **dict(message.args)
    )


@cache
def code_of(template: str) -> str:
    """A code out of a template's own words, without what is filled in."""
    words = _WORD.findall(_HOLE.sub(" ", template.lower()).replace("'", ""))
    return "-".join(words[:CODE_WORDS]) or "message"


def render(message: Message, template: str, show: Any = str) -> str:
    """Fill a template with a message's arguments; `show` renders messages and names inside it."""
    return template.format_map({name: _shown(value, show) for name, value in message.args})


def _one(message: Message) -> bool:
    return dict(message.args).get("count") == 1


def _shown(value: Argument, show: Any) -> Any:
    if isinstance(value, tuple):
        return ", ".join(str(_shown(item, show)) for item in value)
    if isinstance(value, Message | Name):
        return show(value)
    return "" if value is None else value

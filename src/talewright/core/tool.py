"""Tools: commands that a ruleset brings along, such as an encounter builder.

A `Tool` declares its parameters as a record and computes a `Report`. It neither parses flags nor prints: a face makes
a command of it. `talewright encounter --pcs 3` calls the tool `encounter`; a `ToolGroup` named `setting` with a tool
`check` is `talewright setting check`. Commands of Talewright itself come first if names collide.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from talewright.core.sheet import Sheet
from talewright.core.text.message import Message

if TYPE_CHECKING:
    from talewright.core.ruleset import Ruleset

Text = Message | str
STYLES = ("", "strong", "dim", "good", "bad", "warning")


@dataclass(frozen=True)
class Line:
    """A line of text in parts, each with one of the STYLES."""

    parts: tuple[tuple[Text, str], ...]

    def __str__(self) -> str:
        return "".join(str(text) for text, _ in self.parts)


def line(*parts: Text | tuple[Text, str]) -> Line:
    """`line("budget ", (Message("{n}", n=6), "strong"))`: plain parts need no style."""
    return Line(tuple(part if isinstance(part, tuple) else (part, "") for part in parts))


@dataclass(frozen=True)
class Deed:
    """What characters have done in a tool: an action of their log, which can be undone like any other."""

    verb: str
    fields: Mapping[str, Any]
    outcome: str


@dataclass(frozen=True)
class Report:
    """What a tool found. A face writes `files` first (all or none), then shows the rest."""

    lines: tuple[Line, ...] = ()
    data: Any = None
    """The same as plain data: what `--json` prints."""
    raw: str = ""
    """Text to print exactly as it is, such as a page in Markdown."""
    sheet: Sheet | None = None
    files: Mapping[str, bytes] = field(default_factory=dict)
    """Path to content. Without `force`, a file that exists stops all of them."""
    force: bool = False
    deed: Deed | None = None
    """The `files` are sheets after this action: the log of each character that is replaced records it."""
    failed: bool = False
    """The tool worked, and what it looked at has errors: exit code 1."""


class ToolContext(Protocol):
    """What a face does for a tool: the rooms a ruleset may not import."""

    def odds(self, question: Mapping[str, Any], *, runs: int) -> Mapping[str, Any]:
        """The answer to an odds question, exact or sampled with so many runs."""
        ...

    def create(self, ruleset: Ruleset[Any], *, at_random: bool, seed: int | None) -> Any:
        """A new character, made by the person at the face or at random."""
        ...


@dataclass(frozen=True)
class Tool:
    """One command: `order` is a frozen dataclass of its parameters, declared with `record.field`.

    A parameter's `flag` replaces its name on the command line; `arguments` names those given by position.
    """

    name: str
    meaning: str
    order: type
    run: Callable[[Any, ToolContext], Report]
    arguments: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    json: bool = True
    """Whether the report has data for `--json`."""


@dataclass(frozen=True)
class ToolGroup:
    """Several tools under one name: `talewright setting check`, `talewright setting new`."""

    name: str
    meaning: str
    tools: tuple[Tool, ...]

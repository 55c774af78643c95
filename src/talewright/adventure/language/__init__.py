"""What an editor asks of a book, as plain functions: completion, hover, definition, rename, diagnostics.

Positions are offsets in a file's text. Nothing is kept between calls but the reader's own cache.
"""

from talewright.adventure.language.completion import Suggestion, completion
from talewright.adventure.language.diagnostics import Hover, diagnostics, hover, understood_lines
from talewright.adventure.language.names import (
    Edit,
    Target,
    apply,
    definition,
    marks,
    references,
    rename,
    section_at,
    target,
)

__all__ = [
    "Edit",
    "Hover",
    "Suggestion",
    "Target",
    "apply",
    "completion",
    "definition",
    "diagnostics",
    "hover",
    "marks",
    "references",
    "rename",
    "section_at",
    "target",
    "understood_lines",
]

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
from talewright.adventure.language.outline import Coloured, Reference, colours, folds, links
from talewright.adventure.language.phrase_help import PhraseHelp, phrase_help

__all__ = [
    "Coloured",
    "Edit",
    "Hover",
    "PhraseHelp",
    "Reference",
    "Suggestion",
    "Target",
    "apply",
    "colours",
    "completion",
    "definition",
    "diagnostics",
    "folds",
    "hover",
    "links",
    "marks",
    "phrase_help",
    "references",
    "rename",
    "section_at",
    "target",
    "understood_lines",
]

"""The templates of pages: every value is escaped, and a name that is missing is a fault, not a blank.

There is no server in this module: the same templates are drawn by the web app and by a book in one file (`faces.webbook`).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from jinja2 import BytecodeCache, Environment, FileSystemLoader, StrictUndefined

from talewright.faces.web.reader import HELPERS

TEMPLATES = Path(__file__).parent / "templates"


def environment_of(
    folders: Sequence[Path], compiled: BytecodeCache | None = None, **names: Any
) -> Environment:
    """The templates of these folders, the first that has one wins; `names` are what the pages of one face may use."""
    made = Environment(
        loader=FileSystemLoader(folders),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        bytecode_cache=compiled,
    )
    made.globals |= {**HELPERS, **names}
    return made

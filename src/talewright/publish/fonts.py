"""The typeface of the books as files that a typesetter reads: the web page's own fonts, converted once and kept."""

from __future__ import annotations

import hashlib
import logging
import os
from io import BytesIO
from pathlib import Path

import talewright
from talewright.core.text.message import Message
from talewright.publish.files import write_whole

log = logging.getLogger("talewright.publish")
WEIGHTS = (400, 500, 600, 700, 800)
VENDOR = Path(talewright.__file__).parent / "faces" / "web" / "static" / "vendor"
"""The files of the web pages; the pages themselves are not needed."""


def cache_folder() -> Path:
    """Where converted fonts, odds of books and the like are stored: the user's cache."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "talewright"


def font_folder() -> Path | None:
    """The folder of the converted fonts; None where there are none or they cannot be converted."""
    files = sorted(VENDOR.glob("alegreya*.woff2"))
    if not files:
        return None
    mark = hashlib.sha256(
        "".join(f"{each.name} {each.stat().st_size}" for each in files).encode()
    ).hexdigest()[:12]
    folder = cache_folder() / f"fonts-{mark}"
    if (folder / "complete").is_file():
        return folder
    try:
        for file in files:
            _convert(file, folder)
        write_whole(folder / "complete", b"")
    except (ImportError, OSError, ValueError) as error:
        log.warning("the fonts cannot be converted: %s", error)
        return None
    return folder


def font_doubt() -> Message | None:
    """What to say of a PDF that was set without our fonts."""
    if font_folder() is not None:
        return None
    return Message(
        "The fonts of the books are missing, so it is set in the typesetter's own. Run make assets in a checkout, or "
        "install the extra [publish] of a released package."
    )


def _convert(file: Path, folder: Path) -> None:
    """A variable font becomes one file for each weight: typesetters pick files by weight."""
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
    from fontTools.varLib.instancer import instantiateVariableFont  # type: ignore[import-untyped]

    font = TTFont(file)
    font.flavor = None
    for weight in WEIGHTS if "fvar" in font else (0,):
        made = TTFont(file)
        made.flavor = None
        if weight:
            made = instantiateVariableFont(made, {"wght": weight}, updateFontNames=False)
            made["OS/2"].usWeightClass = weight
        out = BytesIO()
        made.save(out)
        write_whole(folder / f"{file.stem}-{weight}.ttf", out.getvalue())

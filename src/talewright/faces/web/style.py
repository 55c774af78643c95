"""The stylesheet: one file for the browser, written as one small file per concern, and what the installed systems bring.

No bundler and no `@import`: the files of `static/style` are joined once, in the order given here. Each rule names its layer, so
the order only matters inside a layer. Rules for one family of pages are nested under its class (`.page-sheet`), which the
template sets on `#page` with the block `family`. A ruleset with a layout of its own has a `sheet.css` beside its `sheet.html`.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import talewright
from talewright.core.ruleset import all_rulesets, installed
from talewright.publish.colours import colour_rules

FILES = Path(__file__).parent / "static" / "style"

SYSTEMS = "*"
"""Where the layouts of the systems stand."""
ORDER = (
    "tokens",
    "base",
    "parts",
    "home",
    "reading",
    "creation",
    "odds",
    "rules",
    "sheets",
    SYSTEMS,
    "sheet-states",
    "table",
    "desk",
    "settings",
    "print",
)


@cache
def rules() -> str:
    """The rules of all files in order."""
    files = (own_layouts() if name == SYSTEMS else [FILES / f"{name}.css"] for name in ORDER)
    return "\n".join(path.read_text(encoding="utf-8") for found in files for path in found)


def own_layouts() -> list[Path]:
    """The file `sheet.css` of each installed ruleset that has one. No ruleset is loaded for that."""
    found = []
    for point in installed().values():
        top, *rest = point.module.split(".")
        spec = find_spec(top)
        for folder in (spec.submodule_search_locations or ()) if spec is not None else ():
            found.append(Path(folder, *rest, "sheet.css"))
    return [path for path in found if path.is_file()]


@cache
def stylesheet() -> str:
    """All rules, the colours of each system after the tokens they set."""
    return rules() + colour_rules(all_rulesets())


@cache
def address() -> str:
    """Where the stylesheet is; the address changes with its content, so a browser may store it for good.

    Colours come from the rulesets. A page only needs to know which are installed, not to load them.
    """
    content = f"{talewright.__version__} {' '.join(installed())}\n{rules()}"
    return f"/static/style.css?{sha256(content.encode()).hexdigest()[:12]}"


async def style(_: Request) -> Response:
    return Response(
        stylesheet(), media_type="text/css", headers={"cache-control": "public, max-age=31536000, immutable"}
    )


routes = [Route("/static/style.css", style)]

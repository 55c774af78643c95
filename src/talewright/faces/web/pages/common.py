"""What the pages share: the library, the owner, and small words of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import RedirectResponse

from talewright.core.ruleset import Ruleset, find
from talewright.core.text.file_name import file_name
from talewright.faces.web.security import owner_of
from talewright.faces.web.wording import Wording
from talewright.play.library import GameCard, Library

NOTICES = (
    "stale", "saved", "removed", "game-deleted", "restored", "imported",
    "passkey", "password", "signed-out", "signed-out-everywhere", "deleted", "link", "put-back", "dice", "number", "needed", "last-way", "too-late",
)  # fmt: skip


def library(request: Request) -> Library:
    return cast("Library", request.app.state.library)


def owner(request: Request) -> str:
    return owner_of(request)


def to(address: str) -> RedirectResponse:
    """Go there with a GET: a page reloaded afterwards repeats nothing."""
    return RedirectResponse(address, 303)


def to_save(name: str) -> dict[str, str]:
    """The header of a file to download. Its name is in ASCII, and as it is for browsers that know RFC 8187, all of today's."""
    stem, dot, suffix = name.partition(".")
    plain = file_name(stem, "file") + dot + suffix.encode("ascii", "ignore").decode()
    whole = quote("".join(each for each in name if each.isprintable() and each not in '/\\:*?"<>|'), safe="")
    return {"content-disposition": f"attachment; filename=\"{plain}\"; filename*=UTF-8''{whole}"}


def notice(request: Request, words: Wording) -> str:
    """The sentence a redirect asked for, if it is one of ours."""
    asked = request.query_params.get("notice", "")
    return words(f"notice.{asked}") if asked in NOTICES else ""


def system_of(system: str) -> Ruleset[Any]:
    return find(system)


def where(card: GameCard, words: Wording, numbers: Mapping[str, int]) -> str:
    """Where a game stands, in a few words."""
    if card.ended:
        key = f"ending.{card.ended}"
        return words(key) if words.has(key) else words("where.ended")
    if card.kind != "book" or not card.where:
        return words("where.making")
    number = numbers.get(card.where, card.where)
    return words("where.section", number=number)

"""The page of a living sheet for a character, as its ruleset lays it out."""

from __future__ import annotations

import logging
from functools import lru_cache

from talewright.core.errors import TalewrightError
from talewright.core.ruleset import Character, find
from talewright.core.sheet import Sheet
from talewright.core.sheet_page import SheetPage
from talewright.play.view.plain_page import plain_page

log = logging.getLogger("talewright.play")


@lru_cache(maxsize=256)
def sheet_of(system: str, hero: Character) -> Sheet:
    """The scores and things of a character: each action of a page is compared with them."""
    return find(system).sheet(hero)


@lru_cache(maxsize=256)
def page_of(system: str, hero: Character) -> SheetPage:
    """The page that a ruleset lays out for a character, or a plain one."""
    ruleset = find(system)
    if ruleset.living_sheet is None:
        return plain_page(ruleset, hero)
    try:
        return ruleset.living_sheet(hero)
    except (LookupError, ValueError, TalewrightError):
        if not ruleset.check(hero):
            raise
        # A character edited far beyond the rules has dice or abilities that its page cannot lay out.
        log.info(
            "the sheet of %s cannot be laid out beyond its rules: it is shown plainly", system, exc_info=True
        )
        return plain_page(ruleset, hero)

"""Odds as questions: defaults that say something, one's own character, no barrier, both languages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect
from tests.browser.stage import AXE, DESK, SMALL, opened, serious

from talewright.core.questions import questions_of
from talewright.core.ruleset import all_rulesets

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from tests.browser.stage import Stage

PAGES = [
    f"/odds?system={ruleset.id}&q={question.id}"
    for ruleset in all_rulesets()
    if ":" not in ruleset.id and ruleset.id != "roots"
    for question in questions_of(ruleset.package)[:2]
]
SLUG = re.compile(r"\b[a-z]+(?:_[a-z]+)+\b|\border\.|\bcharacter\.")


def test_two_set_ups_are_compared_without_script(browser: Browser, stage: Stage) -> None:
    with opened(browser, stage, viewport=DESK, java_script_enabled=False) as context:
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.goto("/odds?system=gnat")
        page.wait_for_selector(".figure")
        expect(page.locator(".figure").first).to_have_text(re.compile("91.2"))
        expect(page.locator(".figure").nth(1)).to_have_text(re.compile("62.1"))
        page.get_by_label("Rounds").fill("5")
        page.get_by_role("button", name="Calculate").click()
        page.wait_for_url("**rounds=5**")
        page.wait_for_selector(".figure")
        expect(page.locator(".answer")).to_contain_text("better")


def test_the_readers_own_character_is_asked(browser: Browser, stage: Stage) -> None:
    with opened(browser, stage, viewport=DESK) as context:
        page = context.new_page()
        page.goto("/characters/new/gnat")
        page.get_by_label("Name", exact=True).fill("Hanne Quill")
        page.get_by_role("button", name="Random character").click()
        expect(page.locator("details.part:not(.ok)")).to_have_count(0)
        page.get_by_role("button", name="Save", exact=True).click()
        page.wait_for_url(re.compile(r"/characters/(?!new)"))
        page.goto("/odds?system=gnat")
        page.get_by_label("Character").select_option(label="Hanne Quill, as they stand now")
        page.get_by_role("button", name="Calculate").click()
        expect(page.get_by_label("Talent")).to_have_count(0)
        page.wait_for_selector(".figure")
        expect(page.locator(".figure").first).to_contain_text("%")


@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not installed: npm ci")
@pytest.mark.parametrize(("size", "scheme"), [(DESK, "light"), (SMALL, "dark")], ids=["desk", "phone"])
def test_no_barrier_no_slug_no_sideways_scroll(
    browser: Browser, stage: Stage, size: dict[str, int], scheme: str
) -> None:
    for language in ("en", "de"):
        manner: dict[str, Any] = {"viewport": size, "color_scheme": scheme, "locale": language}
        with opened(browser, stage, **manner) as context:
            page = context.new_page()
            page.set_default_timeout(30_000)
            for address in PAGES:
                page.goto(address)
                page.wait_for_selector(".figure")
                assert serious(page) == [], address
                assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address
                assert not SLUG.search(page.locator("main").inner_text()), address

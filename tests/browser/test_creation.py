"""A character of each system on one page: with script and without, on a desk and on a phone, in both modes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect
from tests.browser.stage import AXE, DESK, PHONE, SMALL, opened, serious

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page
    from tests.browser.stage import Stage

SYSTEMS = ("gnat", "goonies", "legend", "generic-fantasy", "gradient", "roots", "gradient:slackwater")
SLUG = re.compile(r"\b[a-z]+(?:_[a-z]+)+\b|\b(?:skill|weapon|take|pick|array|buy|spread|class|feat):\w")


def unfold(page: Page, part: str) -> None:
    details = page.locator(f"#part-{part}")
    if details.get_attribute("open") is None:
        details.locator("> summary").click()


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("system", SYSTEMS)
def test_each_system_random_then_saved(
    browser: Browser, stage: Stage, system: str, size: dict[str, int], script: bool
) -> None:
    with opened(browser, stage, viewport=size, java_script_enabled=script) as context:
        page = context.new_page()
        page.goto(f"/characters/new/{system}")
        if script:
            page.locator("#make").evaluate("form => form.dataset.before = 1")
        page.get_by_role("button", name="Random character").click()
        # The first page of some systems has nothing open either, so wait for the page that replaces it.
        expect(page.locator("#make[data-before]")).to_have_count(0)
        expect(page.locator("details.part:not(.ok):not(#part-name)")).to_have_count(0)
        part = page.locator("details.part:has(input[name=name])").get_attribute("id") or ""
        unfold(page, part.removeprefix("part-"))
        page.locator("input[name=name]").fill("Hanne Quill")
        page.get_by_role("button", name="Save", exact=True).click()
        page.wait_for_url(re.compile(r"/characters/(?!new)"))
        expect(page.locator("h1")).to_have_text("Hanne Quill")


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_a_gnat_character_choice_by_choice(browser: Browser, stage: Stage, script: bool) -> None:
    with opened(browser, stage, viewport=DESK, java_script_enabled=script) as context:
        page = context.new_page()
        page.goto("/characters/new/gnat")
        unfold(page, "skills")
        page.get_by_label("with 3 Skills").check()
        for skill in ("Search", "Stealth", "Swimming"):
            page.get_by_role("checkbox", name=re.compile(f"^{skill}")).check()
            if script:
                expect(page.locator("#sheet")).to_contain_text(skill if skill == "Swimming" else "")
        page.locator("#part-skills").get_by_role("button", name="Done").click()
        expect(page.locator("#part-skills.ok")).to_be_attached()
        expect(page.locator("#part-skills")).not_to_have_attribute("open", "")
        expect(page.locator("#sheet .stat").first).to_contain_text("8")
        unfold(page, "weapon")
        page.get_by_role("radio", name=re.compile("and shield")).check()
        page.locator("#part-weapon").get_by_role("button", name="Done").click()
        expect(page.locator("#sheet")).to_contain_text("shield")
        page.get_by_role("button", name="Save", exact=True).click()
        page.wait_for_url(re.compile(r"/characters/(?!new)"))
        expect(page.locator("main")).to_contain_text("Swimming")


def test_saving_an_unfinished_character_says_what_is_open(browser: Browser, stage: Stage) -> None:
    with opened(browser, stage, viewport=PHONE, java_script_enabled=False) as context:
        page = context.new_page()
        page.goto("/characters/new/gnat")
        page.get_by_role("button", name="Save", exact=True).click()
        expect(page.get_by_role("alert")).to_contain_text("Skills, Weapon")


def test_a_shop_counts_the_purse(browser: Browser, stage: Stage) -> None:
    with opened(browser, stage, viewport=DESK, java_script_enabled=False) as context:
        page = context.new_page()
        page.goto("/characters/new/generic-fantasy")
        unfold(page, "attributes")
        page.get_by_role("radio", name=re.compile("in all three")).check()
        page.locator("#part-attributes").get_by_role("button", name="Done").click()
        unfold(page, "gear")
        page.get_by_role("button", name=re.compile("One more: Torch")).click()
        unfold(page, "gear")
        expect(page.locator("#part-gear .purseline")).to_contain_text("98")


def test_the_sheet_opens_as_a_drawer_on_a_phone(browser: Browser, stage: Stage) -> None:
    with opened(browser, stage, viewport=PHONE) as context:
        page = context.new_page()
        page.goto("/characters/new/roots")
        page.locator(".strip").click()
        expect(page.locator("#sheet .close")).to_be_visible()
        page.locator("#sheet .close").click()
        expect(page.locator("#sheet .close")).to_be_hidden()


@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not installed: npm ci")
@pytest.mark.parametrize(("size", "scheme"), [(DESK, "light"), (SMALL, "dark")], ids=["desk", "phone"])
def test_no_barrier_no_slug_no_sideways_scroll(
    browser: Browser, stage: Stage, size: dict[str, int], scheme: str
) -> None:
    for language in ("en", "de"):
        manner: dict[str, Any] = {"viewport": size, "color_scheme": scheme, "locale": language}
        with opened(browser, stage, **manner) as context:
            page = context.new_page()
            for system in SYSTEMS:
                page.goto(f"/characters/new/{system}")
                page.locator("button[name=random][value=all]").click()
                expect(page.locator("details.part:not(.ok):not(#part-name)")).to_have_count(0)
                page.evaluate("document.querySelectorAll('details.part').forEach((part) => part.open = true)")
                page.evaluate(
                    "scrollTo(0, document.body.scrollHeight)"
                )  # past the strip, which floats over the page
                assert serious(page) == [], system
                assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), system
                words = page.locator("main").inner_text()
                assert not SLUG.search(words), (system, SLUG.search(words))

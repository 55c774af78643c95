"""The living sheets of Legend, Generic Fantasy, Roots and an imported setting in a browser, on a phone and a desk."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect
from tests.browser.stage import AXE, DESK, PHONE, opened, serious
from tests.web.test_table_sheets import FANTASY, LEGEND, ROOTS

from talewright.core import record
from talewright.core.character_file import to_file
from talewright.core.ruleset import find

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page
    from tests.browser.stage import Stage

SLACKWATER = {**ROOTS, "name": "Ash", "details": [], "abilities": [], "setting": "slackwater"}
HEROES: dict[str, dict[str, Any]] = {
    "legend": LEGEND,
    "generic-fantasy": FANTASY,
    "roots": ROOTS,
    "gradient:slackwater": SLACKWATER,
}
ROLL = {
    "legend": ".att >> nth=2",
    "generic-fantasy": ".pair >> nth=1",
    "roots": "button.save >> nth=1",
    "gradient:slackwater": "button.save >> nth=1",
}
HURT = {
    "legend": "Lose 1 Vigor",
    "generic-fantasy": "Lose 1 Intellect HP",
    "roots": "Lose 1 HP",
    "gradient:slackwater": "Lose 1 HP",
}


def a_hero(stage: Stage, system: str) -> str:
    ruleset = find(system)
    hero: Any = record.load(ruleset.sheet_type, HEROES[system])
    return str(stage.do(stage.app.state.library.characters.put(system, None, to_file(ruleset, hero))))


def at_its_sheet(page: Page, hero: str) -> None:
    page.goto(f"/characters/{hero}")
    expect(page.locator(".live")).to_be_visible()


@pytest.mark.parametrize("system", HEROES)
@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_rolling_hurting_healing_and_undo_are_one_tap_each(
    browser: Browser, stage: Stage, system: str, script: bool
) -> None:
    hero = a_hero(stage, system)
    with opened(browser, stage, viewport=PHONE, has_touch=True, java_script_enabled=script) as context:
        context.add_cookies([stage.cookie(system)])
        page = context.new_page()
        at_its_sheet(page, hero)
        page.get_by_role("button", name=HURT[system]).first.click()
        expect(page.locator(".r-body .ba").first).to_be_visible()
        page.locator("#undo-form button[name=undo]").click()
        expect(page.locator(".result")).to_contain_text("Undone")
        page.locator(ROLL[system]).click()
        expect(page.locator(".r-body .die").first).to_be_visible()
        assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.parametrize("system", HEROES)
def test_a_shop_is_open_after_one_tap_and_sells_with_the_second(
    browser: Browser, stage: Stage, system: str
) -> None:
    hero = a_hero(stage, system)
    with opened(browser, stage, viewport=DESK) as context:
        context.add_cookies([stage.cookie(system)])
        page = context.new_page()
        at_its_sheet(page, hero)
        page.locator("a[href='#shop']:visible").first.click()
        shop = page.locator("#shop")
        expect(shop).to_be_visible()
        assert shop.get_by_text("short").or_(shop.get_by_text("no treasure")).count() > 0
        shop.locator("button[name=do]").first.click()
        expect(page.locator(".lately li").first).to_contain_text("1")
        expect(page.locator(".r-body")).to_be_visible()


@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not installed: npm ci")
@pytest.mark.parametrize("system", HEROES)
@pytest.mark.parametrize(("size", "scheme"), [(PHONE, "light"), (DESK, "dark")], ids=["phone", "desk"])
def test_axe_finds_nothing_serious_on_a_sheet(
    browser: Browser, stage: Stage, system: str, size: dict[str, int], scheme: Any
) -> None:
    hero = a_hero(stage, system)
    with opened(browser, stage, viewport=size, color_scheme=scheme, reduced_motion="reduce") as context:
        context.add_cookies([stage.cookie(system)])
        page = context.new_page()
        at_its_sheet(page, hero)
        assert serious(page) == []
        page.locator(ROLL[system]).click()
        expect(page.locator(".r-body .die").first).to_be_visible()
        assert serious(page) == []


@pytest.mark.parametrize("system", HEROES)
def test_a_sheet_prints_on_one_page_of_a4(browser: Browser, stage: Stage, system: str) -> None:
    hero = a_hero(stage, system)
    with opened(browser, stage, viewport=DESK) as context:
        context.add_cookies([stage.cookie(system)])
        page = context.new_page()
        at_its_sheet(page, hero)
        assert page.pdf(format="A4").count(b"/Type /Page\n") == 1
        assert page.pdf(format="A5").count(b"/Type /Page\n") <= 2


def test_a_tool_on_a_tile_changes_the_chances_that_are_shown(browser: Browser, stage: Stage) -> None:
    hero = a_hero(stage, "legend")
    with opened(browser, stage, viewport=DESK, java_script_enabled=False) as context:
        context.add_cookies([stage.cookie("legend")])
        page = context.new_page()
        at_its_sheet(page, hero)
        wit = page.locator(".att").nth(2)
        expect(wit.locator(".q0")).to_be_visible()
        page.locator(".tile .pick").first.click()
        expect(wit.locator(".q6")).to_be_visible()
        expect(wit.locator(".q0")).to_be_hidden()
        wit.click()
        expect(page.locator(".r-body .die")).to_have_count(2)

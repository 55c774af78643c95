"""Living sheets: roll, be hurt, heal, shop and grow with one or two taps each, with a script and without."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect
from tests.browser.stage import DESK, PHONE, opened, serious

from talewright.core.character_file import FORMAT

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page
    from tests.browser.stage import Stage

HANNE = {
    "name": "Hanne Quill", "talent": 7, "talent_max": 8, "vitality": 2, "fortune": 2, "xp": 9, "gp": 61,
    "skills": [["search", 2], ["stealth", 2]], "keywords": ["Bittern"], "titles": ["Witness"],
    "items": [
        {"name": "sword", "kind": "one-handed"}, {"name": "leather coat", "kind": "light armour"},
        {"name": "ration", "kind": "ration"}, {"name": "silver thimble", "treasure": 15},
        {"name": "heal spell", "kind": "spell", "spell": "heal"},
    ],
}  # fmt: skip
JUNIPER = {
    "name": "Juniper Tock", "archetype": "rogue", "power": 1, "grace": 3, "focus": 1, "max_hp": 12, "damage": 7,
    "level": 2, "used": 70, "unused": 36, "rations": 1, "gp": 18, "spells": ["smoke_screen"],
    "weapon": {"name": "rapier", "damage": 3}, "armour": {"name": "jerkin", "protection": 2},
    "items": [{"name": "mace", "damage": 1}],
}  # fmt: skip
HEROES: dict[str, tuple[str, dict[str, Any]]] = {"gnat": ("1.10", HANNE), "goonies": ("2021", JUNIPER)}
RESULT = "#result"


def sheet(context: BrowserContext, stage: Stage, system: str, **more: Any) -> Page:
    """The sheet of a character with known values."""
    version, character = HEROES[system]
    owner = "the-player-of-a-sheet"
    data = {
        "talewright": FORMAT,
        "ruleset": system,
        "version": version,
        "character": {**character, **more},
    }
    made = stage.do(stage.app.state.library.characters.put(owner, None, data, True))
    context.add_cookies([stage.cookie(owner)])
    page = context.new_page()
    page.goto(f"/characters/{made}")
    return page


def tray(page: Page) -> str:
    return " ".join(page.locator(RESULT).inner_text().split())


@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize("viewport", [PHONE, DESK])
def test_a_gnat_sheet_is_played_with_one_or_two_taps(
    browser: Browser, stage: Stage, viewport: dict[str, int], script: bool
) -> None:
    with opened(browser, stage, viewport=viewport, java_script_enabled=script) as context:
        page = sheet(context, stage, "gnat", fortune=0)
        page.get_by_role("button", name="Roll Search").first.click()
        expect(page.locator("#r-h")).to_have_text(re.compile("success|failed|fumble", re.IGNORECASE))
        assert "needs 9 or less" in tray(page)
        # Hurt: the stepper asks whether armour stops it.
        page.get_by_role("button", name="Take a Wound").first.click()
        page.get_by_role("button", name="Take the Wound").click()
        expect(page.get_by_role("img", name="Vitality 1 of 3").first).to_be_visible()
        assert "Vitality" in tray(page)
        page.get_by_role("button", name=re.compile("Heal 1 Vitality")).first.click()
        expect(page.get_by_role("img", name="Vitality 2 of 3").first).to_be_visible()
        # Shop: real prices; the shop stays open.
        page.get_by_role("link", name="Shop", exact=True).first.click()
        shop = page.locator("#shop")
        shop.get_by_role("button", name="Buy ration").click()
        expect(shop.locator(".purse")).to_contain_text("56 gp")
        expect(shop.get_by_role("row", name=re.compile("Tome"))).to_contain_text("144 short")
        expect(shop.locator(".d-foot")).to_contain_text("You buy the ration for 5")
        shop.locator(".d-foot").get_by_role("button", name="Undo").click()
        expect(shop.locator(".purse")).to_contain_text("61 gp")
        # Several at once: what is chosen is added up, and paid together.
        shop.get_by_role("checkbox", name="Choose several").check()
        shop.get_by_role("spinbutton", name=re.compile("ration")).first.fill("2")
        shop.get_by_role("spinbutton", name=re.compile("rope")).first.fill("1")
        if script:
            expect(shop.locator(".d-foot")).to_contain_text(re.compile(r"Together \d+ gp, \d+ left"))
        shop.get_by_role("button", name="Buy what is chosen").click()
        expect(shop.locator(".purse")).to_contain_text("Purse1 gp")
        shop.get_by_role("link", name="Close").click()
        # Grow: what it costs and what it changes.
        page.get_by_role("link", name="Spend", exact=True).click()
        level = page.locator("#level")
        expect(level).to_contain_text("Needs 9 → 10 or less")
        level.get_by_role("checkbox", name=re.compile("^Search")).check()
        if script:
            expect(level.locator(".d-foot")).to_contain_text(re.compile(r"\d+ of \d+ xp, \d+ left"))
        level.get_by_role("button", name="Spend it").click()
        expect(page.get_by_role("button", name="Roll Search").first).to_contain_text("10")
        assert "raise search for 2" in tray(page).lower()


@pytest.mark.parametrize("script", [True, False])
def test_a_fight_of_goonies_goes_on_where_it_stood(browser: Browser, stage: Stage, script: bool) -> None:
    with opened(browser, stage, viewport=PHONE, java_script_enabled=script) as context:
        page = sheet(context, stage, "goonies")
        page.get_by_role("button", name="Roll Grace against 9").click()
        expect(page.locator("#r-h")).to_have_text(re.compile("success|failed|fumble|tie", re.IGNORECASE))
        page.get_by_role("button", name="Undo").first.click()
        expect(page.locator(RESULT)).to_contain_text("Undone")
        page.get_by_role("link", name="Level up").first.click()
        page.locator("#level").get_by_role("radio", name=re.compile("Grace")).check()
        page.locator("#level").get_by_role("button", name="Level up for 35 xp").click()
        expect(page.get_by_role("group", name="Grace +4")).to_be_visible()
        page.locator(".acts").get_by_role("link", name=re.compile("Meet an enemy")).click()
        page.locator("#meet").get_by_label("What it is called").fill("tin bailiff")
        page.locator("#meet").get_by_role("button", name="Meet it").click()
        expect(page.get_by_role("heading", name="Tin bailiff")).to_be_visible()
        page.get_by_role("button", name=re.compile("^Attack 27.8")).click()
        expect(page.locator(".foe, .xp").first).to_be_visible()
        expect(page.locator("#r-h")).to_have_text(re.compile("success|failed|fumble|tie", re.IGNORECASE))
        page.get_by_role("button", name="Undo").first.click()
        expect(page.locator(RESULT)).to_contain_text("Undone")
        page.get_by_role("button", name="End the fight").first.click()
        expect(page.locator(".foe")).to_have_count(0)
        page.get_by_role("button", name=re.compile("Take 1 damage")).click()
        expect(page.locator(".hp")).to_contain_text("5/13")


def test_fortune_real_dice_undo_and_redo(browser: Browser, stage: Stage) -> None:
    with opened(browser, stage, viewport=DESK) as context:
        page = sheet(context, stage, "gnat")
        page.get_by_role("button", name="Roll Search").first.click()
        expect(page.locator("#r-h")).to_have_text(re.compile("success|failed|fumble", re.IGNORECASE))
        page.get_by_text("Use real dice").click()
        for field, face in zip(page.locator("#typed-form input[name=faces]").all(), ("4", "6"), strict=True):
            field.fill(face)
        page.locator("#typed-form").get_by_role("button").click()
        expect(page.locator("#r-h")).to_have_text("Failed by 1")
        options = page.locator(f"{RESULT} .choice")
        expect(options.first).to_contain_text("%")
        expect(options.last).to_contain_text("Keep this roll")
        options.last.click()
        expect(page.locator("#answer-form")).to_have_count(0)
        page.get_by_role("button", name=re.compile("Spend 1 Fortune")).click()
        expect(page.get_by_role("img", name="Fortune 1 of 3").first).to_be_visible()
        page.get_by_role("button", name="Undo").first.click()
        expect(page.locator(RESULT)).to_contain_text("Fortune is 2 again")
        page.get_by_role("button", name="Redo").first.click()
        expect(page.get_by_role("img", name="Fortune 1 of 3").first).to_be_visible()
        page.get_by_role("link", name="All history").click()
        page.locator("#history").get_by_role("button", name=re.compile("Undo to here")).first.click()
        expect(page.get_by_role("img", name="Fortune 2 of 3").first).to_be_visible()


def test_a_number_is_edited_where_it_stands(browser: Browser, stage: Stage) -> None:
    with opened(browser, stage, viewport=DESK) as context:
        page = sheet(context, stage, "gnat")
        page.locator("label[for=edit]").first.click()
        page.get_by_label("Fortune now").fill("5")
        page.get_by_role("button", name="Save changes").click()
        expect(page.get_by_role("alert")).to_contain_text("Fortune limit")
        page.get_by_label("Fortune now").fill("5")
        page.get_by_text("Allow anything").click()
        page.get_by_role("button", name="Save changes").click()
        expect(page.locator(".mg .house")).to_be_visible()
        expect(page.locator("#play")).to_contain_text("5/3")


def test_a_drawer_is_a_dialog(browser: Browser, stage: Stage) -> None:
    with opened(browser, stage, viewport=DESK) as context:
        page = sheet(context, stage, "gnat")
        link = page.locator("#main").get_by_role("link", name="Shop", exact=True).first
        link.click()
        expect(page.get_by_role("dialog")).to_be_focused()
        for _ in range(page.locator("#shop :is(a, button, input)").count() + 3):
            page.keyboard.press("Tab")
            inside = (
                "() => document.activeElement === document.body || !!document.activeElement.closest('#shop')"
            )
            assert page.evaluate(inside), "the page behind it is inert"
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(link).to_be_focused()


def test_actions_are_found_while_one_types(browser: Browser, stage: Stage) -> None:
    with opened(browser, stage, viewport=DESK) as context:
        page = sheet(context, stage, "gnat")
        page.get_by_label("Find an action").fill("two wounds")
        expect(page.locator(".acts .act:visible")).to_have_text(re.compile("Take two Wounds"))
        page.locator(".acts .act:visible").click()
        expect(page.locator("#answer-form")).to_be_visible()


def test_the_overcome_buy_nothing(browser: Browser, stage: Stage) -> None:
    with opened(browser, stage, viewport=PHONE) as context:
        page = sheet(context, stage, "gnat", vitality=0)
        expect(page.get_by_role("heading", name="Overcome")).to_be_visible()
        expect(page.get_by_role("button", name="Roll Search").first).to_be_disabled()
        page.get_by_role("link", name="Shop", exact=True).first.click()
        expect(page.locator("#shop").get_by_role("button", name=re.compile("Buy"))).to_have_count(0)


@pytest.mark.parametrize("system", HEROES)
def test_sheets_are_accessible_in_both_sizes_modes_and_languages(
    browser: Browser, stage: Stage, system: str
) -> None:
    for viewport, mode, locale in ((PHONE, "light", "de-DE"), (DESK, "dark", "en-GB")):
        with opened(browser, stage, viewport=viewport, color_scheme=mode, locale=locale) as context:
            page = sheet(context, stage, system)
            assert serious(page) == []
            page.locator(".toc, .cell").first.click()
            expect(page.locator("#r-h")).to_have_text(re.compile(r"\w"))
            assert serious(page) == []
            wide = page.evaluate(
                "document.documentElement.scrollWidth - document.documentElement.clientWidth"
            )
            assert wide <= 0


@pytest.mark.parametrize("system", HEROES)
def test_a_sheet_prints_on_two_pages_of_a5_and_one_of_a4(browser: Browser, stage: Stage, system: str) -> None:
    with opened(browser, stage, viewport=DESK) as context:
        page = sheet(context, stage, system)
        for size, most in (("A5", 2), ("A4", 1)):
            printed = page.pdf(format=size)
            assert len(re.findall(rb"/Type\s*/Page\b", printed)) <= most, size

"""A character of each system, step by step and by chance; edited, printed, saved and brought back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.browser.stage import DESK, PHONE, answer, opened

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from tests.browser.stage import Stage

SYSTEMS = ("gnat", "goonies", "legend", "generic-fantasy", "gradient")


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_character_is_made_step_by_step(browser: Browser, stage: Stage, system: str) -> None:
    with opened(browser, stage, viewport=PHONE) as context:
        page = context.new_page()
        page.goto(f"/characters/new/{system}")
        page.get_by_label("Name", exact=True).fill("Hanne Quill")
        page.get_by_role("button", name="One question at a time").click()
        page.wait_for_url("**/play/**")
        for _ in range(60):
            page.locator("main.live, button.choice, button.pick").first.wait_for()
            if "/characters/" in page.url:
                break
            answer(page, 0)
        expect(page.locator("h1")).to_have_text("Hanne Quill")
        expect(page.locator("main.live #play").first).to_be_visible()


def test_by_chance_alone_edit_print_and_carry(browser: Browser, stage: Stage, tmp_path: Path) -> None:
    with opened(browser, stage, viewport=DESK, accept_downloads=True) as context:
        page = context.new_page()
        page.goto("/characters/new/gnat")
        page.get_by_label("Name", exact=True).fill("Pock the Lesser")
        page.get_by_role("button", name="Random character").click()
        expect(page.locator("details.part:not(.ok):not(#part-name)")).to_have_count(0)
        page.get_by_role("button", name="Save", exact=True).click()
        expect(page.locator("h1")).to_have_text("Pock the Lesser")
        page.locator("label[for=edit]").first.click()
        page.get_by_label("Vitality now").fill("59")
        page.get_by_role("button", name="Save changes").click()
        expect(page.get_by_role("alert")).to_contain_text("Vitality")
        page.get_by_label("Vitality now").fill("2")
        page.get_by_role("button", name="Save changes").click()
        expect(page.get_by_role("img", name="Vitality 2 of 3")).to_be_visible()
        page.locator(".tools summary").click()
        with page.expect_download() as saved:
            page.get_by_role("link", name="Download as a file").click()
        path = tmp_path / "pock.json"
        saved.value.save_as(path)
        assert json.loads(path.read_text())["character"]["vitality"] == 2
        page.goto("/characters")
        page.get_by_label("Character file (JSON)").set_input_files(path)
        page.get_by_role("button", name="Import").click()
        expect(page.locator("h1")).to_have_text("Pock the Lesser")
        page.emulate_media(media="print")
        expect(page.locator(".bar")).to_be_hidden()
        assert page.pdf(format="A4").count(b"/Type /Page\n") == 1
        page.emulate_media(media="screen")
        page.locator("#books").get_by_role("button", name="The River Under Glass").click()
        page.wait_for_url("**/play/**")


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_sheet_of_every_system_prints_on_few_pages(browser: Browser, stage: Stage, system: str) -> None:
    with opened(browser, stage, viewport=DESK) as context:
        page = context.new_page()
        page.goto(f"/characters/new/{system}")
        page.get_by_role("button", name="Random character").click()
        expect(page.locator("details.part:not(.ok):not(#part-name)")).to_have_count(0)
        page.get_by_role("button", name="Save", exact=True).click()
        page.wait_for_selector("main.live")
        # A random character may carry so much that it runs over; ready ones are held to one page elsewhere.
        assert page.pdf(format="A4").count(b"/Type /Page\n") <= 2
        assert page.pdf(format="A5").count(b"/Type /Page\n") <= 3


def test_beyond_the_rules_is_marked(browser: Browser, stage: Stage) -> None:
    with opened(browser, stage, viewport=DESK) as context:
        page = context.new_page()
        page.goto("/characters/new/gnat")
        page.get_by_role("button", name="Random character").click()
        expect(page.locator("details.part:not(.ok):not(#part-name)")).to_have_count(0)
        page.get_by_role("button", name="Save", exact=True).click()
        page.locator("label[for=edit]").first.click()
        page.get_by_label("Vitality now").fill("9")
        page.get_by_role("button", name="Save changes").click()
        expect(page.get_by_role("alert")).to_be_visible()
        page.get_by_label("Vitality now").fill("9")
        page.get_by_text("Allow anything").click()
        page.get_by_role("button", name="Save changes").click()
        expect(page.locator(".mg .house")).to_be_visible()

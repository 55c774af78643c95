"""A table with the keyboard alone: opened, joined, a roll asked for and made, free dice, a fight begun and answered."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect
from tests.browser.stage import DESK, PHONE, opened

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page
    from tests.browser.stage import Stage

MAX_TABS = 120
WAIT = 30_000


def tab_to(page: Page, wanted: str) -> None:
    """Press the tabulator until the element that matches has the focus."""
    for _ in range(MAX_TABS):
        if page.evaluate("wanted => document.activeElement?.matches(wanted) ?? false", wanted):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"The tabulator never comes to {wanted}.")


def test_a_table_is_played_with_the_keyboard_alone(browser: Browser, stage: Stage) -> None:
    with (
        opened(browser, stage, viewport=DESK) as at_desk,
        opened(browser, stage, viewport=PHONE) as on_phone,
    ):
        master, player = at_desk.new_page(), on_phone.new_page()
        for page in (master, player):
            page.set_default_timeout(WAIT)
        master.goto("/tables/new?system=roots")
        tab_to(master, "input[name=name]")
        master.keyboard.type("Mara")
        master.keyboard.press("Enter")
        master.wait_for_url(re.compile(r"/tables/(?!new)[\w-]+"))
        link = master.get_by_label("Invite", exact=True).first.input_value()
        expect(master.locator("#invite")).to_be_visible()
        master.keyboard.press("Escape")
        expect(master.locator("#invite")).to_be_hidden()
        player.goto("/join/" + link.rpartition("/")[2])
        tab_to(player, "input[name=name]")
        player.keyboard.type("Ines")
        player.keyboard.press("Enter")
        player.wait_for_url(re.compile(r"/tables/[\w-]+"))
        tab_to(player, "button.pickb")
        player.keyboard.press("Enter")
        expect(player.locator(".me")).to_be_visible()

        # The game master asks for a roll; the player makes it with one key.
        expect(master.locator(".askgrid")).to_be_visible()
        tab_to(master, ".askgrid button[value='roll.ask']")
        master.keyboard.press("Enter")
        expect(player.locator(".ask .big1")).to_be_visible()
        player.keyboard.press("d")
        expect(player.locator(".ask")).to_have_count(0)

        # Free dice: a key goes to the field, Enter rolls, Escape is not needed.
        master.keyboard.press("f")
        expect(master.locator("#free")).to_be_focused()
        master.keyboard.type("2d6+1")
        master.keyboard.press("Enter")
        expect(player.locator("#log + .log")).to_contain_text("2d6+1")

        # A fight: the summary opens with Enter, the player answers by number.
        tab_to(master, "#start-fight > summary")
        master.keyboard.press("Enter")
        tab_to(master, "#fs")
        master.keyboard.type("goblinoid/goblin")
        tab_to(master, "#start-fight button.main")
        master.keyboard.press("Enter")
        expect(player.locator(".optlist .bigopt").first).to_be_visible()
        first = player.locator(".ask .bigq").inner_text()
        player.keyboard.press("1")
        expect(player.locator(".ask .bigq", has_text=first)).to_have_count(0)
        player.keyboard.press("?")
        expect(player.locator("dialog.keys[open]")).to_contain_text("free dice")
        player.keyboard.press("Escape")
        expect(player.locator("dialog.keys[open]")).to_have_count(0)
        player.keyboard.press("l")
        player.wait_for_url(re.compile("/log$"))

"""Busy, unreachable, keys, long names: the small things that make a page feel safe."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.browser.stage import DESK, SMALL, opened

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from tests.browser.stage import Stage

NAMES = ("W" * 200, "\U0001f9d9 " * 40, "\u0634\u062e\u0635 \u0637\u0648\u064a\u0644 " * 14)


def test_a_server_that_is_gone_is_said_and_keys_are_listed(browser: Browser, stage: Stage) -> None:
    me = "craft"
    game = stage.do(stage.app.state.library.games.start_book(me, "cold-witness", hero_id="fenn"))
    with opened(browser, stage, viewport=DESK) as context:
        context.add_cookies([stage.cookie(me)])
        page = context.new_page()
        page.goto(f"/play/{game}")
        page.keyboard.press("?")
        expect(page.get_by_role("heading", name="Keyboard shortcuts")).to_be_visible()
        page.get_by_role("button", name="Close").click()
        expect(page.get_by_role("heading", name="Keyboard shortcuts")).to_be_hidden()
        before = page.locator("input[name=seq]").first.input_value()
        if not page.evaluate("() => Boolean(window.htmx)"):
            pytest.skip("htmx is not at hand: the browser itself says that the server is gone")
        page.route("**/answer", lambda route: route.abort())
        page.keyboard.press("1")
        expect(page.locator(".unreachable")).to_be_visible(timeout=20_000)
        page.unroute("**/answer")
        page.keyboard.press("1")
        page.wait_for_function(
            "before => document.querySelector('input[name=seq]')?.value !== before", arg=before
        )
        expect(page.locator(".unreachable")).to_be_hidden()


@pytest.mark.parametrize("name", NAMES, ids=["long", "emoji", "right to left"])
def test_names_of_any_kind_break_no_page(browser: Browser, stage: Stage, name: str) -> None:
    me = f"names-{name[:1]}"
    library = stage.app.state.library
    hero = stage.do(library.characters.add_random(me, "gnat", name=name))
    game = stage.do(
        library.games.start_book(me, "the-river-under-glass", character_id=hero, start_at="wharf")
    )
    with opened(browser, stage, viewport=SMALL) as context:
        context.add_cookies([stage.cookie(me)])
        page = context.new_page()
        for address in (
            "/",
            "/characters",
            f"/play/{game}",
            "/books/the-river-under-glass",
            f"/play/{game}/journal",
        ):
            page.goto(address)
            extra = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
            assert extra <= 0, f"{address} is {extra} px too wide"
        page.set_viewport_size({"width": DESK["width"], "height": DESK["height"]})
        page.goto(f"/play/{game}")
        number = page.locator(".secno").first.bounding_box()
        assert number is not None
        assert number["height"] < 90, "the number of a section stands on one line"


def test_it_can_be_installed_and_says_so_without_a_server(browser: Browser, stage: Stage) -> None:
    with opened(browser, stage, viewport=SMALL) as context:
        page = context.new_page()
        page.goto("/")
        manifest = page.evaluate(
            "async () => (await fetch(document.querySelector('link[rel=manifest]').href)).json()"
        )
        assert manifest["start_url"] == "/"
        for icon in manifest["icons"]:
            answer = page.request.get(icon["src"])
            assert answer.headers["content-type"] == icon["type"], icon
            if icon["type"] == "image/png":
                wide, high = struct.unpack(">II", answer.body()[16:24])
                assert icon["sizes"] == f"{wide}x{high}"
        assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
        page.evaluate("async () => { await navigator.serviceWorker.ready }")
        context.set_offline(True)
        page.goto("/rules", wait_until="domcontentloaded")
        expect(page.get_by_role("heading", name="The server cannot be reached")).to_be_visible()
        assert page.evaluate("() => document.styleSheets[0].cssRules.length"), "the page has its style"

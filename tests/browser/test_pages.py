"""Every page: nothing serious for axe in light and dark, no sideways scroll, no broken policy, both languages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import pytest
from fastapi.routing import APIRoute
from playwright.sync_api import expect
from starlette.responses import HTMLResponse
from starlette.routing import Route
from tests.browser.stage import AXE, CONTRAST, DESK, SMALL, STANDARDS, WIDE, findings, opened

from talewright.faces.web import pages
from talewright.faces.web.share import Card, write

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from tests.browser.stage import Stage

ME = "a-reader-with-something-of-everything"
TALL = {"width": 390, "height": 4000}
"""A phone's width; the whole page in view, so that the strip at its foot covers nothing."""
SOUND = "---\ntitle: Sound\nauthor: Ann\nsystem: gnat\n---\n\n## a\n\nIt is dark.\n\n- To wait, turn to [[b]].\n- To run, turn to [[c]].\n\n## b {ending=victory}\n\nIt is day.\n\n## c {ending=death}\n\nIt is deep.\n"
"""A book that can be published and solved."""
ODDS = "/odds?system=gnat&verb=fight&ask=1&o.rounds=3&o.modifier=-3&c.talent=8"


@pytest.fixture(scope="module")
def addresses(stage: Stage) -> list[str]:
    """One address of every kind of page."""
    library = stage.app.state.library
    hero = stage.do(library.characters.add_random(ME, "gnat", name="Hanne Quill"))
    mole = stage.do(library.characters.add_random(ME, "legend", name="Sister Amarant"))
    game = stage.do(
        library.games.start_book(ME, "the-river-under-glass", character_id=hero, start_at="bear-ring")
    )
    fair = stage.do(library.games.start_book(ME, "the-river-under-glass", character_id=hero, start_at="fair"))
    making = stage.do(library.games.start_creation(ME, "generic-fantasy"))
    book, _ = stage.do(
        library.books.add(ME, "own.tale.md", "---\ntitle: Own\nsystem: gnat\n---\n\n## a\n\nTurn to [[b]].\n")
    )
    sound, _ = stage.do(library.books.add(ME, "sound.tale.md", SOUND))
    for formats in ("preview",), ("light", "site"):
        stage.do(library.publications.start(ME, sound, formats))
        stage.do(library.publications.jobs.wait(ME, sound))
    stage.do(library.publications.share(ME, sound))
    link = stage.do(library.publications.link(ME, sound))
    stage.do(library.books.put(ME, sound, SOUND.replace("dark", "light")))
    card = Card("mill", "gnat", "The Mill", "Over the bridge", "Hanne", 1, 3, "24 sections", "Ending 1 of 3")
    share = write(stage.app.state.secret, card)
    return [
        "/",
        "/books/the-river-under-glass",
        f"/books/{sound}/publish",
        f"/books/{sound}/report",
        f"/shared/{link}/",
        f"/books/{book}/write",
        "/books/new",
        f"/play/{game}",
        f"/play/{fair}",
        f"/play/{fair}/journal",
        f"/play/{making}",
        "/characters",
        "/characters/new",
        "/characters/new/goonies",
        f"/characters/{hero}",
        f"/characters/{mole}",
        "/rules",
        "/rules/gradient?word=grief",
        "/rules/gnat/GNAT-054",
        "/rules/gnat",
        "/rules/gnat/chapter/7",
        "/rules/gnat?word=heal%20wounds",
        "/rules/gnat/how-to-play",
        "/rules/legend/how-to-play",
        ODDS,
        "/odds?system=goonies&q=check",
        "/tables",
        "/tables/new?system=roots",
        f"/share/{share}",
        "/offline",
        "/settings",
        "/nowhere",
    ]


ELSEWHERE = {
    # The pages of a table are looked at in test_table.py, those of an account in test_accounts.py.
    "/tables/{table}", "/tables/{table}/log", "/tables/{table}/tv", "/tables/{table}/odds", "/join/{link}",
    "/tables/{table}/encounters/{encounter}", "/settings/account", "/settings/link", "/continue/{link}",
    # Parts that another page loads.
    "/rules/systems", "/books/{book}/chances", "/books/{book}/report/worth", "/tables/{table}/outlook", "/tables/{table}/chances",
    # Takes minutes of simulated games; its page has the same parts as the desk.
    "/books/{book}/odds",
}  # fmt: skip


MODES: tuple[tuple[Literal["light", "dark"], list[str]], ...] = (("light", STANDARDS), ("dark", CONTRAST))
"""What depends on the mode is contrast alone."""


def page_routes() -> list[Route]:
    """Routes that answer with a page."""
    every = [route for router in pages.all_routers() for route in router.routes]
    return [
        *(route for route in pages.opening if route.path != "/sw.js"),
        *(
            route
            for route in every
            if isinstance(route, APIRoute)
            and "GET" in (route.methods or ())
            and route.response_class is HTMLResponse
        ),
    ]


def test_every_route_with_a_page_is_looked_at(addresses: list[str]) -> None:
    routes = page_routes()
    walked = [address.partition("?")[0] for address in addresses]
    reached = {next((each.path for each in routes if each.path_regex.match(one)), "") for one in walked}
    assert {route.path for route in routes} - reached == ELSEWHERE


def test_axe_finds_nothing(browser: Browser, stage: Stage, addresses: list[str]) -> None:
    """Both sizes and both modes."""
    if not AXE.is_file():
        pytest.skip("axe-core is not installed: npm ci")
    found: dict[str, list[str]] = {}
    with opened(
        browser, stage, viewport=TALL, color_scheme="light", reduced_motion="reduce", bypass_csp=True
    ) as context:
        context.add_cookies([stage.cookie(ME)])
        page = context.new_page()
        for address in addresses:
            page.goto(address)
            expect(page.locator("[aria-busy=true]")).to_have_count(0)  # what is still calculated
            for size, name in ((TALL, "phone"), (DESK, "desk")):
                page.set_viewport_size({"width": size["width"], "height": size["height"]})
                for mode, rules in MODES:
                    page.emulate_media(color_scheme=mode)
                    if faults := findings(page, rules):
                        found[f"{address}, {name}, {mode}"] = faults
            page.emulate_media(color_scheme="light")
    assert not found, "\n".join(f"{where}: {each}" for where, faults in found.items() for each in faults)


@pytest.mark.parametrize(
    ("size", "locale", "fonts"),
    [(SMALL, "en-GB", True), (SMALL, "de-DE", False), (WIDE, "en-GB", True)],
    ids=["360", "360, German, without our fonts", "1600"],
)
def test_nothing_scrolls_sideways_and_the_policy_holds(
    browser: Browser, stage: Stage, addresses: list[str], size: dict[str, int], locale: str, fonts: bool
) -> None:
    wide: list[str] = []
    refused: list[str] = []
    with opened(browser, stage, viewport=size, locale=locale) as context:
        context.add_cookies([stage.cookie(ME)])
        page = context.new_page()
        if not fonts:
            context.route("**/vendor/*.woff2", lambda route: route.abort())
        page.on("console", lambda m: refused.append(m.text) if "Content Security Policy" in m.text else None)
        for address in addresses:
            page.goto(address)
            extra = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
            if extra > 0:
                wide.append(f"{address}: {extra} px")
    assert not wide, wide
    assert not refused, refused


def test_german_is_complete_and_chosen_by_the_browser(browser: Browser, stage: Stage) -> None:
    with opened(browser, stage, viewport=DESK, locale="de-DE") as context:
        page = context.new_page()
        page.goto("/")
        expect(page.locator("html")).to_have_attribute("lang", "de")
        expect(page.get_by_role("link", name="Bücher", exact=True)).to_be_visible()
        page.goto("/settings")
        page.get_by_label("Sprache").select_option("en")
        page.get_by_label("Farben").select_option("dark")
        page.get_by_role("button", name="Einstellungen speichern").click()
        expect(page.locator("html")).to_have_attribute("lang", "en")
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_keyboard_only(browser: Browser, stage: Stage) -> None:
    with opened(browser, stage, viewport=DESK) as context:
        page = context.new_page()
        page.goto("/")
        page.keyboard.press("Tab")
        assert page.evaluate("() => document.activeElement.className") == "skip"
        for _ in range(12):
            page.keyboard.press("Tab")
            if page.evaluate("() => document.activeElement.textContent.trim()") == "Roll the dice":
                break
        page.keyboard.press("Enter")
        page.wait_for_url("**/play/*")
        page.goto("/books/a-judge-of-melons")
        page.get_by_role("button", name="One question at a time").press("Enter")
        expect(page.locator("h1")).to_have_text("Choose a Skill.")
        page.locator("button.pick").first.press("Enter")
        expect(page.locator("ol.steps")).to_have_text("Climbing")


def test_the_odds_page_gives_the_exact_fraction(browser: Browser, stage: Stage) -> None:
    with opened(browser, stage, viewport=DESK) as context:
        page = context.new_page()
        page.goto("/odds?system=gnat&verb=test&ask=1&o.modifier=-2&c.talent=9&c.fortune=0")
        # Seven or less on two dice: 21 of 36.
        expect(page.locator(".figure-big")).to_have_text("58.33 %".replace(" ", "\u00a0"))
        expect(page.locator("main")).to_contain_text("Exactly 7/12.")

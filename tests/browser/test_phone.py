"""Small screens and keyboards: nothing lies over a choice, everything is reached, focus goes where one goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect
from tests.browser.stage import DESK, SMALL, opened

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page
    from tests.browser.stage import Stage

RIVER = "the-river-under-glass"
OVERLAPS = """() => {
  const strip = document.querySelector('.strip').getBoundingClientRect();
  return [...document.querySelectorAll('.choice, .pick')].map((each) => each.getBoundingClientRect())
    .filter((box) => box.top < strip.bottom - 0.5 && box.bottom > strip.top + 0.5).length;
}"""
RING = """() => {
  const it = document.activeElement, style = getComputedStyle(it);
  return [it.tagName, it.textContent.trim().slice(0, 40), parseFloat(style.outlineWidth), style.outlineStyle];
}"""


def a_game(stage: Stage, me: str, start: str) -> str:
    library = stage.app.state.library
    hero = stage.do(library.characters.add_random(me, "gnat", name="Hanne"))
    start = start or stage.do(library.books.get(me, RIVER)).start.name
    return str(stage.do(library.games.start_book(me, RIVER, character_id=hero, start_at=start)))


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
@pytest.mark.parametrize("start", ["", "bear-ring", "holes"], ids=["ways", "fight", "shop"])
def test_the_strip_never_lies_over_a_choice(
    browser: Browser, stage: Stage, start: str, language: str
) -> None:
    me = f"strip-{start}-{language}"
    game = a_game(stage, me, start)
    with opened(browser, stage, viewport=SMALL, has_touch=True, locale=language) as context:
        context.add_cookies([stage.cookie(me)])
        page = context.new_page()
        page.goto(f"/play/{game}")
        expect(page.locator(".strip")).to_be_visible()
        assert page.locator(".choice").count() >= 2
        height = page.evaluate("() => document.documentElement.scrollHeight")
        assert page.evaluate("() => document.documentElement.scrollWidth") <= SMALL["width"]
        for at in range(0, height, 40):
            page.evaluate("at => window.scrollTo(0, at)", at)
            assert page.evaluate(OVERLAPS) == 0, f"scrolled to {at}"
        # While one reads and the choices are still below, the scores stand at the foot of the screen.
        if start == "":
            page.evaluate("() => window.scrollTo(0, 0)")
            box = page.locator(".strip").bounding_box()
            assert box is not None
            assert abs(box["y"] + box["height"] - SMALL["height"]) < 1
        # A choice that is tabbed to is seen whole.
        for choice in page.locator("button.choice").all():
            choice.focus()
            spot = choice.bounding_box()
            assert spot is not None
            assert spot["y"] >= 0
            assert spot["y"] + spot["height"] <= SMALL["height"] + 1


def tabbed(page: Page, most: int = 120) -> list[list[Any]]:
    """What the Tab key reaches, in order, with the ring it shows."""
    page.evaluate("() => { document.body.tabIndex = -1; document.body.focus(); }")
    found: list[list[Any]] = []
    for _ in range(most):
        page.keyboard.press("Tab")
        now = page.evaluate(RING)
        if now[0] in ("BODY", "HTML"):
            break
        found.append(now)
    return found


@pytest.mark.parametrize(
    "address",
    [
        "/",
        "/characters/new/gnat",
        "/settings",
        "/settings/account",
        "/settings/link",
        "/books/new",
        "edit",
        "play",
    ],
)
def test_the_keyboard_reaches_everything_and_shows_where_it_is(
    browser: Browser, stage: Stage, address: str
) -> None:
    me = "keyboard"
    library = stage.app.state.library
    hero = stage.do(library.characters.add_random(me, "gnat", name="Hanne"))
    if address == "edit":
        address = f"/characters/{hero}"
    elif address == "play":
        address = f"/play/{stage.do(library.games.start_book(me, RIVER, character_id=hero))}"
    with opened(browser, stage, viewport=DESK) as context:
        context.add_cookies([stage.cookie(me)])
        page = context.new_page()
        page.goto(address)
        wanted = page.evaluate(
            """() => [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
              .filter((it) => it.tabIndex >= 0 && !it.disabled && it.type !== 'hidden' && it.checkVisibility())
              .filter((it) => it.type !== 'radio' || it.checked).length"""
        )
        found = tabbed(page, wanted + 20)
        assert len(found) >= wanted
        dim = [each for each in found if each[3] == "none" or each[2] < 2]
        assert dim == []


def test_focus_goes_where_one_goes_on(browser: Browser, stage: Stage) -> None:
    me = "focus"
    game = a_game(stage, me, "")
    with opened(browser, stage, viewport=DESK) as context:
        context.add_cookies([stage.cookie(me)])
        page = context.new_page()
        page.goto(f"/play/{game}")
        if not page.evaluate("() => Boolean(window.htmx)"):
            pytest.skip("htmx is not at hand: the browser's own navigation moves the focus")
        first = page.locator("button.choice").first
        first.focus()
        before = page.locator("input[name=seq]").first.input_value()
        page.keyboard.press("Enter")
        page.wait_for_function(
            "before => document.querySelector('input[name=seq]')?.value !== before", arg=before
        )
        page.wait_for_function("() => document.activeElement.id === 'now'")
        # A name given in the sheet leaves one at the sheet.
        page.locator("#sheet summary").last.click()
        page.locator("#sheet input[name=name]").fill("Hedda")
        page.keyboard.press("Enter")
        page.wait_for_function("() => document.querySelector('#sheet h2').textContent === 'Hedda'")
        page.wait_for_function("() => document.activeElement.id === 'sheet'")
        # What is wrong is read out first.
        hero = stage.do(stage.app.state.library.characters.add_random(me, "gnat", name="Hanne"))
        page.goto(f"/characters/{hero}")
        page.locator("label[for=edit]").first.click()
        page.locator("[name='edit.talent']").fill("99")
        # Enter saves; it never removes the first row.
        page.keyboard.press("Enter")
        page.wait_for_function("() => document.activeElement.getAttribute('role') === 'alert'")
        assert page.locator("[name='edit.items.0.name']").is_visible(), "one goes on editing"

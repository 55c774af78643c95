"""A newcomer with a phone reads a book to its end; with script and without; in two tabs at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.browser.stage import PHONE, SMALL, answer, ended, opened

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page
    from tests.browser.stage import Stage

BOOK = "The River Under Glass"
LONGEST = 400


def play_to_the_end(page: Page) -> int:
    """Always take the last way but one or the last: it keeps moving on. Gives the number of answers."""
    for turn in range(LONGEST):
        if ended(page):
            return turn
        options = page.locator("button.choice, button.pick")
        answer(page, options.count() - 1 if turn % 3 else turn)
    raise AssertionError(f"no ending after {LONGEST} answers")


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
def test_a_newcomer_plays_the_gnat_book_to_an_ending(browser: Browser, stage: Stage, script: bool) -> None:
    with opened(browser, stage, viewport=PHONE, java_script_enabled=script, has_touch=True) as context:
        page = context.new_page()
        page.goto("/")
        page.get_by_role("link", name=BOOK).first.click()
        page.get_by_role("button", name="Play Joss").click()
        expect(page.locator(".secno")).to_have_text("Section 1")
        if script:
            turns = play_to_the_end(page)
            assert turns > 4
            path = page.locator(".finis .gains").inner_text()
            assert "sections read" in path
            page.get_by_role("link", name="Read your journal").click()
            expect(page.get_by_role("heading", name="Journal", exact=True)).to_be_visible()
        else:
            # Without script the browser itself follows each form: the same walk, by its own navigation.
            for turn in range(LONGEST):
                if ended(page):
                    break
                options = page.locator("button.choice, button.pick")
                with page.expect_navigation():
                    options.nth(options.count() - 1 if turn % 3 else turn % options.count()).click()
            expect(page.locator(".finis h1")).to_be_visible()


def test_take_back_rewind_and_begin_again(browser: Browser, stage: Stage) -> None:
    with opened(browser, stage, viewport=PHONE) as context:
        page = context.new_page()
        page.goto("/books/cold-witness")
        page.get_by_role("button", name="Play Mercy").click()
        expect(page.locator(".secno")).to_have_text("Section 1")
        first = page.locator("button.choice").first.inner_text()
        answer(page, 0)
        page.get_by_role("button", name="Undo", exact=True).click()
        expect(page.locator("button.choice").first).to_have_text(first, use_inner_text=True)
        answer(page, 0)
        page.goto(page.url + "/journal")
        page.get_by_role("button", name="Go here: section 1").click()
        expect(page.locator("button.choice").first).to_have_text(first, use_inner_text=True)
        page.goto("/")
        expect(page.get_by_role("heading", name="Continue", exact=True)).to_be_visible()
        page.get_by_role("link", name="Start over").click()
        page.get_by_role("button", name="One question at a time").click()
        expect(page.locator("h1")).to_have_text("Who are you?")


def test_two_tabs_answer_the_same_question(browser: Browser, stage: Stage) -> None:
    with opened(browser, stage, viewport=SMALL) as context:
        one = context.new_page()
        one.goto("/books/the-river-under-glass")
        one.get_by_role("button", name="One question at a time").click()
        one.wait_for_selector("button.pick")
        two = context.new_page()
        two.goto(one.url)
        one.get_by_role("button", name="Search").click()
        one.wait_for_selector("ol.steps")
        # The other page hears of it by itself, and loses nothing when it answers all the same.
        expect(two.get_by_text("has moved on in another tab")).to_be_visible()
        two.get_by_role("button", name="Stealth").click()
        expect(two.locator(".notice")).to_contain_text("Nothing is lost")
        # Both see one truth: Search was chosen, Stealth was not.
        expect(two.locator("ol.steps")).to_have_text("Search")
        one.reload()
        expect(one.locator("ol.steps")).to_have_text("Search")


def test_real_dice_are_typed_in(browser: Browser, stage: Stage) -> None:
    with opened(browser, stage, viewport=PHONE) as context:
        page = context.new_page()
        page.goto("/settings")
        page.get_by_label("I roll real dice and type them in").check()
        page.get_by_role("button", name="Save settings").click()
        page.goto("/characters/new/gradient")
        page.get_by_role("button", name="One question at a time").click()
        page.wait_for_selector("input[name=faces]")
        for _ in range(8):
            if not page.locator("input[name=faces]").count():
                break
            before = page.locator("input[name=seq]").first.input_value()
            for field in page.locator("input[name=faces]").all():
                field.fill("4")
            page.get_by_role("button", name="Use these dice").click()
            page.wait_for_function(
                "before => document.querySelector('input[name=seq]').value !== before", arg=before
            )
        expect(page.get_by_text("typed in").first).to_be_attached()


def test_odds_stand_beside_a_choice_when_asked_for(browser: Browser, stage: Stage) -> None:
    me = "somebody-who-wants-to-know"
    library = stage.app.state.library
    hero = stage.do(library.characters.add_random(me, "gnat", name="Hanne"))
    game = ""
    for _ in range(40):
        game = stage.do(
            library.games.start_book(me, "the-river-under-glass", character_id=hero, start_at="bear-ring")
        )
        now = stage.do(library.games.open(me, game)).session.now
        if getattr(now, "question", None) is not None and now.question.what == "fortune":
            break
    else:
        pytest.skip("forty fights without a question of Fortune")
    with opened(browser, stage, viewport=PHONE) as context:
        context.add_cookies([stage.cookie(me)])
        page = context.new_page()
        page.goto(f"/play/{game}")
        expect(page.locator(".die").first).to_be_visible()
        expect(page.locator(".ledger .total")).to_contain_text("Target")
        assert page.locator(".chance").count() == 0
        page.get_by_role("switch", name="Show odds", checked=False).click()
        expect(page.get_by_role("switch", name="Show odds", checked=True)).to_be_visible()
        alike = page.get_by_text("The odds do not depend on this choice.")
        expect(page.locator(".chance").or_(alike).first).to_be_visible()
        page.get_by_role("link", name="GNAT-054").first.click()
        expect(page.locator("h1")).to_have_text("GNAT-054")

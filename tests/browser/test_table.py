"""Five browsers at one table: join by link, fight with a critical, a scar and a death, undo, cut off, the server killed."""

from __future__ import annotations

import re
import signal
import socket
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.browser.stage import AXE, DESK, PHONE, serious
from tests.faces.test_serve import serving
from tests.web.fight_script import Json, play_on, scar_critical_and_death

from talewright.core.ruleset import find
from talewright.rulesets.gradient.character import armour_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


WAIT = 30_000
"""What one browser does reaches the others at once, but on a busy machine five browsers take their time."""
expect.set_options(timeout=WAIT)


PLAYERS = ("Ines", "Sam", "Lu")


def free_port() -> str:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return str(found.getsockname()[1])


class Evening:
    """A game master, three players on phones and one who watches, each with a browser of their own."""

    def __init__(self, browser: Browser, address: str, stack: ExitStack, system: str = "roots") -> None:
        self.browser, self.address, self.stack = browser, address.rstrip("/"), stack
        self.master = self.visit(DESK)
        self.master.goto(f"/tables/new?system={system}")
        self.master.get_by_label("Name", exact=True).fill("Tidemill")
        self.master.get_by_label("Your name").fill("Mara")
        self.master.get_by_role("button", name="Open the table").click()
        self.master.wait_for_url(re.compile(r"/tables/(?!new)[\w-]+"))
        self.id = self.master.url.partition("#")[0].rpartition("/")[2]
        link = self.master.get_by_label("Invite", exact=True).first.input_value()
        self.link = "/join/" + link.rpartition("/")[2]
        # A new table shows how to invite people.
        self.master.locator("#invite a.close").click()
        expect(self.master.locator("#invite")).to_be_hidden()
        self.players = [self.join(name, at) for at, name in enumerate(PLAYERS)]
        self.watcher = self.visit(PHONE)
        self.watcher.goto(self.link)
        self.watcher.get_by_label("Your name").fill("Eve")
        self.watcher.get_by_role("button", name="Just watch").click()
        expect(self.watcher.locator(".seatlist li")).to_have_count(3)

    def visit(self, size: dict[str, int]) -> Page:
        context = self.browser.new_context(base_url=self.address, viewport=size)  # type: ignore[arg-type]
        self.stack.callback(context.close)
        page = context.new_page()
        page.set_default_timeout(WAIT)
        return page

    def join(self, name: str, hero: int) -> Page:
        """Three taps: join, pick, there."""
        page = self.visit(PHONE)
        page.goto(self.link)
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Join").click()
        page.locator("button.pickb").nth(hero).click()
        expect(page.locator(".me")).to_be_visible()
        return page

    def everybody(self) -> list[Page]:
        return [self.master, *self.players, self.watcher]

    def start_fight(self, foes: str) -> None:
        """The dice wait until the game master decides them, so that the fight is the same each time."""
        self.do("table.pace", {"step_by_step": True})
        self.master.get_by_text("Start a fight", exact=True).click()
        self.master.get_by_label("Opponents, one line each").fill(foes)
        self.master.get_by_role("button", name="Put it on the table").click()
        expect(self.watcher.locator("main")).to_contain_text("unhurt")

    def see(self) -> Json:
        """The table as the game master's browser gets it from the API."""
        found: Json = self.master.request.get(f"{self.address}/api/tables/{self.id}").json()
        return found

    def do(self, kind: str, body: Json) -> None:
        """What the game master's browser sends, without a search for its button."""
        answer = self.master.request.post(
            f"{self.address}/api/tables/{self.id}/events",
            data={"kind": kind, "body": body},
            headers={"Origin": self.address},
        )
        assert answer.status == 201, answer.text()

    def undo_fight(self) -> None:
        """The game master undoes the whole fight on the page of the log; everybody learns of it."""
        self.master.goto(self.master.url.partition("#")[0] + "/log")
        row = self.master.get_by_role("heading", name=re.compile("A fight begins"))
        row.get_by_role("link", name=re.compile("Undo")).click()
        expect(self.master.locator(".undo")).to_contain_text("would be undone")
        self.master.locator(".undo").get_by_role("button", name="Undo").click()
        expect(self.master.locator(".story li.undone").first).to_be_visible()
        for page in (*self.players, self.watcher):
            expect(page.locator(".log").first).to_contain_text("undone")

    def version(self) -> str:
        """The master's version of the table, once the page has it."""
        return self.master.locator("main[data-table]").get_attribute("data-version") or ""


def turn_of_a_character(table: Json) -> bool:
    question = table["questions"][0]["question"]
    return (question["what"], question["who"]) == ("turn", "hero")


def party_of(page: Page) -> list[str]:
    return [" ".join(text.split()) for text in page.locator(".seatlist li").all_inner_texts()]


def test_five_browsers_share_one_fight(browser: Browser, tmp_path: Path) -> None:
    port = free_port()
    with ExitStack() as stack:
        with serving(tmp_path, "--port", port) as (address, process):
            night = Evening(browser, address, stack)
            master, players = night.master, night.players
            # Everybody has seen everybody come.
            expect(master.locator("#lo ~ .log, .log").first).to_contain_text("Eve sits down.")
            for page in (*players, night.watcher):
                expect(page.locator(".seatlist li")).to_have_count(3)

            # A roll in the usual notation reaches all five.
            players[0].get_by_label("Dice to roll").fill("4d6kh3")
            players[0].get_by_role("button", name="Roll", exact=True).click()
            for page in night.everybody():
                expect(page.locator(".log").first).to_contain_text("4d6kh3")

            before = party_of(night.watcher)
            night.start_fight("3 goblinoid/goblin")
            for page in players:
                expect(page.locator(".ask").first).to_be_visible()
            assert night.watcher.locator(".ask").count() == 0
            expect(night.watcher.locator("main")).to_contain_text("unhurt")
            assert "STR" not in night.watcher.locator("ul.list").first.inner_text()

            # One is cut off, and catches up.
            players[2].context.set_offline(True)
            players[0].get_by_role("button", name="Do something else").click()
            players[2].context.set_offline(False)
            expect(players[2].locator(".ask").first).to_be_visible()

            process.send_signal(signal.SIGKILL)
            process.wait()
        with serving(tmp_path, "--port", port):
            # The server was killed in mid-fight: nobody has lost anything, and they fight on.
            for page in night.everybody():
                page.reload()
            for page in players[1:]:
                expect(page.locator(".ask").first).to_be_visible()
            # One takes a scar, one critical damage, one dies; then they win.
            heroes = [each.character for each in find("roots").heroes]
            scar_critical_and_death(night.see, night.do, armour_of(heroes[0]))
            expect(master.locator("#start-fight")).to_be_visible()
            for page in (*players, night.watcher):
                expect(page.locator(".log").first).to_contain_text("a scar")
                fallen = page.locator(".seatlist li", has_text=heroes[2].name)
                expect(fallen).to_contain_text(re.compile("dead", re.IGNORECASE))
            for page in (*players, night.watcher):
                expect(page.locator(".flag.on")).to_have_count(0)
            expected = party_of(players[0])
            assert all(party_of(page) == expected for page in (*players, night.watcher))

            night.undo_fight()
            assert party_of(night.watcher) == before


@pytest.mark.parametrize(("system", "foes"), [("legend", "moss_rat"), ("generic-fantasy", "body=8")])
def test_five_browsers_share_a_fight_of_another_system(
    browser: Browser, tmp_path: Path, system: str, foes: str
) -> None:
    with ExitStack() as stack, serving(tmp_path) as (address, _):
        night = Evening(browser, address, stack, system)
        before = party_of(night.watcher)
        night.start_fight(foes)
        asked = play_on(night.see, night.do, until=turn_of_a_character)["questions"][0]
        # The player whose turn it is attacks with a tap; nobody else has anything to answer.
        acting = night.players[PLAYERS.index(asked["name"])]
        attack = acting.get_by_role("button", name=re.compile("^Attack")).first
        expect(attack).to_be_visible()
        for page in (*night.players, night.watcher):
            expect(page.locator(".ask")).to_have_count(1 if page is acting else 0)
        attack.click()
        expect(attack).to_have_count(0)
        play_on(night.see, night.do)
        expect(night.master.locator("#start-fight")).to_be_visible()
        for page in (*night.players, night.watcher):
            expect(page.locator(".log").first).to_contain_text(re.compile("goes down|gives out"))
            expect(page.locator(".ask")).to_have_count(0)
        expected = party_of(night.watcher)
        assert all(party_of(page) == expected for page in night.players)
        night.undo_fight()
        assert party_of(night.watcher) == before


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pages_have_no_barriers(browser: Browser, tmp_path: Path, scheme: str) -> None:
    with ExitStack() as stack, serving(tmp_path) as (address, _):
        night = Evening(browser, address, stack)
        expect(night.master.locator(".log").first).to_contain_text("Eve sits down.")
        night.master.get_by_text("Start a fight", exact=True).click()
        night.master.get_by_label("Opponents, one line each").fill("goblinoid/goblin")
        night.master.get_by_role("button", name="Put it on the table").click()
        expect(night.players[0].locator(".ask").first).to_be_visible()
        for page in (night.master, night.players[0], night.watcher):
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
            if AXE.is_file():
                assert serious(page) == []
        # The board fits the screen: its columns scroll inside, the page does not.
        night.master.set_viewport_size({"width": 1280, "height": 800})
        night.master.wait_for_function("() => document.documentElement.scrollHeight <= 800")

"""Passkeys with a browser's own authenticator, and the way without script."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect
from tests.browser.stage import AXE, PHONE, SMALL, opened, serious, staged

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, Page
    from tests.browser.stage import Stage


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    with staged(tmp_path_factory.mktemp("hosted") / "accounts.db", hosted=True) as running:
        yield running


def with_authenticator(context: BrowserContext) -> tuple[Page, Any, str]:
    """A page whose browser holds keys by itself: no finger is asked for."""
    page = context.new_page()
    line = context.new_cdp_session(page)
    line.send("WebAuthn.enable")
    made = line.send(
        "WebAuthn.addVirtualAuthenticator",
        {
            "options": {
                "protocol": "ctap2",
                "transport": "internal",
                "hasResidentKey": True,
                "hasUserVerification": True,
                "isUserVerified": True,
                "automaticPresenceSimulation": True,
            }
        },
    )
    return page, line, made["authenticatorId"]


def test_an_account_by_passkey_alone(browser: Browser, hosted: Stage) -> None:
    with opened(browser, hosted, viewport=PHONE) as context:
        page, line, device = with_authenticator(context)
        page.goto("/characters/new/gnat")
        page.get_by_label("Name", exact=True).fill("Pock")
        page.get_by_role("button", name="Random character").click()
        expect(page.locator("details.part:not(.ok):not(#part-name)")).to_have_count(0)
        page.get_by_role("button", name="Save", exact=True).click()
        page.wait_for_selector("main.live")
        page.goto("/settings")
        page.get_by_role("link", name="Sign in, or make an account").click()
        page.get_by_role("button", name="Make an account with a passkey").click()
        expect(page.get_by_text("Give the account a name first.")).to_be_visible()
        page.get_by_label("Name", exact=True).fill("Hanne")
        page.get_by_role("button", name="Make an account with a passkey").click()
        expect(page.locator("h1")).to_have_text("hanne")
        expect(page.get_by_text("Not used yet.")).to_be_visible()
        (held,) = line.send("WebAuthn.getCredentials", {"authenticatorId": device})["credentials"]
        assert held["rpId"] == "localhost"

        # The same device is not taken twice; another one is. Each has a name of its own.
        page.get_by_role("button", name="Add a passkey").click()
        expect(page.locator("[data-passkey-said]")).to_contain_text("has a passkey for the account already")
        line.send("WebAuthn.removeVirtualAuthenticator", {"authenticatorId": device})
        second = line.send(
            "WebAuthn.addVirtualAuthenticator",
            {
                "options": {
                    "protocol": "ctap2",
                    "transport": "usb",
                    "hasResidentKey": True,
                    "hasUserVerification": True,
                    "isUserVerified": True,
                    "automaticPresenceSimulation": True,
                }
            },
        )["authenticatorId"]
        page.get_by_label("What this passkey is called").last.fill("The red key")
        page.get_by_role("button", name="Add a passkey").click()
        expect(page.get_by_text("The passkey is saved.")).to_be_visible()
        expect(page.locator(".keys > li")).to_have_count(2)
        assert serious(page) == [] if AXE.is_file() else True

        page.locator(".keys input").first.fill("The old phone")
        page.get_by_role("button", name="Rename").first.click()
        expect(page.locator(".keys input").first).to_have_value("The old phone")
        page.get_by_role("button", name="Remove The old phone").click()
        expect(page.locator(".keys > li")).to_have_count(1)
        page.get_by_role("button", name="Remove The red key").click()
        expect(page.get_by_text("It is the only way into your account.")).to_be_visible()

        # Out, and in again by the key; what it counts is kept.
        page.goto("/settings/account")
        page.get_by_role("button", name="Sign out", exact=True).click()
        page.goto("/characters")
        expect(page.get_by_text("Pock")).to_have_count(0)
        before = _count(line, second)
        page.goto("/settings/account")
        page.get_by_role("button", name="Sign in with a passkey").click()
        page.wait_for_url(hosted.address + "/")
        assert _count(line, second) > before
        page.goto("/characters")
        expect(page.get_by_text("Pock")).to_be_visible()
        page.goto("/settings/account")
        expect(page.get_by_text("Last used just now.")).to_be_visible()

        # A copy of the key that counts from the beginning again is found out.
        (key,) = line.send("WebAuthn.getCredentials", {"authenticatorId": second})["credentials"]
        page.get_by_role("button", name="Sign out", exact=True).click()
        line.send(
            "WebAuthn.removeCredential", {"authenticatorId": second, "credentialId": key["credentialId"]}
        )
        line.send("WebAuthn.addCredential", {"authenticatorId": second, "credential": key | {"signCount": 0}})
        page.goto("/settings/account")
        page.get_by_role("button", name="Sign in with a passkey").click()
        expect(page.get_by_text("This passkey does not open an account here.")).to_be_visible()


def _count(line: Any, device: str) -> int:
    (held,) = line.send("WebAuthn.getCredentials", {"authenticatorId": device})["credentials"]
    return int(held["signCount"])


def test_without_script_the_password_does(browser: Browser, hosted: Stage) -> None:
    with opened(browser, hosted, viewport=SMALL, java_script_enabled=False) as context:
        page = context.new_page()
        page.goto("/settings")
        page.get_by_role("link", name="Sign in, or make an account").click()
        expect(page.get_by_role("button", name="Sign in with a passkey")).to_be_hidden()
        expect(page.get_by_text("the password works without")).to_be_visible()
        page.get_by_label("Name", exact=True).fill("Marit")
        page.get_by_label("Password, eight letters or more").fill("correct horse")
        page.get_by_role("button", name="Make an account", exact=True).click()
        expect(page.locator("h1")).to_have_text("marit")
        page.get_by_label("Current password").first.fill("wrong horse!")
        page.get_by_label("New password").fill("battery staple")
        page.get_by_role("button", name="Change password").click()
        expect(page.get_by_role("alert")).to_contain_text("not the password")
        page.get_by_label("Current password").first.fill("correct horse")
        page.get_by_label("New password").fill("battery staple")
        page.get_by_role("button", name="Change password").click()
        expect(page.get_by_text("The password is changed")).to_be_visible()
        page.get_by_text("Delete for good").click()
        page.get_by_label("Type marit to show that you mean it").fill("marit")
        page.get_by_label("Current password").last.fill("battery staple")
        page.get_by_role("button", name="Delete everything").click()
        expect(page.get_by_text("are gone")).to_be_visible()


def test_the_link_opens_the_shelf_elsewhere(browser: Browser, stage: Stage, tmp_path: Path) -> None:
    with opened(browser, stage, viewport=PHONE) as here, opened(browser, stage, viewport=SMALL) as there:
        page = here.new_page()
        page.goto("/characters/new/gnat")
        page.get_by_label("Name", exact=True).fill("Brindlewick")
        page.get_by_role("button", name="Random character").click()
        expect(page.locator("details.part:not(.ok):not(#part-name)")).to_have_count(0)
        page.get_by_role("button", name="Save", exact=True).click()
        page.wait_for_selector("main.live")
        page.goto("/settings")
        page.get_by_role("link", name="Show the link").click()
        expect(page.get_by_role("img", name="The link as a QR code")).to_be_visible()
        assert serious(page) == [] if AXE.is_file() else True
        other = there.new_page()
        other.goto(page.get_by_label("The link", exact=True).input_value())
        expect(other.get_by_text("One character.")).to_be_visible()
        assert serious(other) == [] if AXE.is_file() else True
        other.get_by_role("button", name="Continue with this shelf").click()
        other.wait_for_url(re.compile(r"/$"))
        other.goto("/characters")
        expect(other.get_by_role("link", name="Brindlewick")).to_be_visible()

"""Passkeys: a device proves that it has a private key; nothing secret is sent or stored.

Each ceremony has two steps. `begin_...` returns options for the browser and an id; the challenge is stored for a few
minutes, for that visitor alone. `finish_...` checks the browser's response; the challenge is deleted whatever the outcome.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Mapping
from dataclasses import dataclass

from webauthn import (
    base64url_to_bytes,
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialCreationOptions,
    PublicKeyCredentialDescriptor,
    PublicKeyCredentialRequestOptions,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from talewright.core.errors import SheetError
from talewright.core.record import Fields, JsonObject
from talewright.core.text.message import Message, one_line
from talewright.play.errors import Changed, SignInRefused, Unknown
from talewright.play.library.accounts import arrive, plain_name
from talewright.play.library.limits import fresh_id
from talewright.play.library.origin import Origin
from talewright.store import Conflict, Store

Ceremony = PublicKeyCredentialCreationOptions | PublicKeyCredentialRequestOptions
"""What a browser is asked to do: make a passkey, or use one."""
MINUTES = 5
MAX_PASSKEYS = 20
"""Passkeys of one account."""
REGISTER, SIGN_IN = "register", "sign-in"
_TRANSPORTS = frozenset({"ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"})


@dataclass(frozen=True)
class Passkey:
    id: str
    name: str
    created: float
    used: float
    """0 for never"""


class Passkeys:
    def __init__(self, store: Store) -> None:
        self.store = store

    # -- registration -----------------------------------------------------------------------------------------

    async def begin_registration(self, owner: str, origin: Origin, name: str = "") -> JsonObject:
        """For an existing account; or, with a name, for one that is created together with its first passkey.

        Whether that name is taken is not said before a passkey is made: names cannot be tried at speed.
        """
        row = await self.store.account(owner=owner)
        held = await self.store.passkeys(owner)
        if len(held) >= MAX_PASSKEYS:
            raise Changed(
                Message(
                    "You have {limit} passkeys, the most that can be saved. Delete one first.",
                    limit=MAX_PASSKEYS,
                )
            )
        called = str(row["name"]) if row is not None else plain_name(name)
        options = generate_registration_options(
            rp_id=origin.domain,
            rp_name="Talewright",
            user_name=called,
            user_id=hashlib.sha256(owner.encode()).digest(),
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.REQUIRED,
            ),
            exclude_credentials=[
                PublicKeyCredentialDescriptor(id=base64url_to_bytes(str(each["credential"]))) for each in held
            ],
            timeout=MINUTES * 60_000,
        )
        return await self._begun(owner, REGISTER, options, options.challenge, called if row is None else "")

    async def finish_registration(
        self, owner: str, origin: Origin, ceremony: str, credential: Fields, name: str = ""
    ) -> Passkey:
        asked = await self._asked(owner, REGISTER, ceremony)
        try:
            made = verify_registration_response(
                credential=dict(credential),
                expected_challenge=base64url_to_bytes(asked["challenge"]),
                expected_rp_id=origin.domain,
                expected_origin=origin.url,
                require_user_verification=True,
            )
        except (WebAuthnException, ValueError, TypeError, KeyError, AttributeError):
            raise SignInRefused(Message("This passkey was not accepted. Start again.")) from None
        response = credential.get("response")
        transports = response.get("transports") if isinstance(response, Mapping) else None
        now = time.time()
        row = {
            "id": _number(made.credential_id),
            "owner": owner,
            "name": one_line(name)[:80] or "Passkey",
            "credential": bytes_to_base64url(made.credential_id),
            "public_key": bytes_to_base64url(made.credential_public_key),
            "sign_count": made.sign_count,
            "transports": json.dumps(
                sorted(_TRANSPORTS & {str(one) for one in transports}) if isinstance(transports, list) else []
            ),
            "created": now,
            "used": 0.0,
        }
        account = None
        if asked["name"]:
            account = {"owner": owner, "name": asked["name"], "password": "", "created": now}
        elif await self.store.account(owner=owner) is None:
            raise Unknown(Message("There is no account to add this passkey to."))
        try:
            await self.store.add_passkey(row, account)
        except Conflict:
            raise Changed(
                Message("That name, or this passkey, is in use already. Sign in, or choose another.")
            ) from None
        return _shown(row)

    # -- sign in -----------------------------------------------------------------------------------------------

    async def begin_sign_in(self, owner: str, origin: Origin) -> JsonObject:
        """The browser offers the passkeys it has: no name is sent, so none can be guessed."""
        options = generate_authentication_options(
            rp_id=origin.domain,
            user_verification=UserVerificationRequirement.REQUIRED,
            timeout=MINUTES * 60_000,
        )
        return await self._begun(owner, SIGN_IN, options, options.challenge)

    async def finish_sign_in(self, owner: str, origin: Origin, ceremony: str, credential: Fields) -> str:
        """The owner of the account. What a visitor without an account has moves to it."""
        asked = await self._asked(owner, SIGN_IN, ceremony)
        refused = SignInRefused(Message("This passkey does not open an account here."))
        try:
            row = await self.store.passkey(_number(base64url_to_bytes(str(credential.get("rawId")))))
        except ValueError:
            raise refused from None
        if row is None:
            raise refused
        try:
            proved = verify_authentication_response(
                credential=dict(credential),
                expected_challenge=base64url_to_bytes(asked["challenge"]),
                expected_rp_id=origin.domain,
                expected_origin=origin.url,
                credential_public_key=base64url_to_bytes(row["public_key"]),
                credential_current_sign_count=int(row["sign_count"]),
                require_user_verification=True,
            )
        except (WebAuthnException, ValueError, TypeError, KeyError, AttributeError):
            # A counter that does not grow means a copied key: it is refused here too.
            raise refused from None
        if not await self.store.use_passkey(row["id"], int(row["sign_count"]), proved.new_sign_count):
            raise refused
        return await arrive(self.store, owner, str(row["owner"]))

    # -- passkeys of an account -------------------------------------------------------------------------------

    async def all(self, owner: str) -> list[Passkey]:
        return [_shown(row) for row in await self.store.passkeys(owner)]

    async def rename(self, owner: str, key: str, name: str) -> None:
        clean = one_line(name)[:80]
        if not clean:
            raise SheetError("", [Message("give it a name, such as the device it is on.", path="passkey")])
        if not await self.store.set_passkey(owner, key, {"name": clean}):
            raise Unknown(Message("You have no such passkey."))

    async def remove(self, owner: str, key: str) -> None:
        held = await self.store.passkeys(owner)
        account = await self.store.account(owner=owner)
        if key not in {row["id"] for row in held}:
            raise Unknown(Message("You have no such passkey."))
        if account is not None and not account["password"] and len(held) == 1:
            raise Changed(
                Message("It is the only way into your account. Set a password or add another passkey first.")
            )
        await self.store.remove_passkey(owner, key)

    # -- challenges -------------------------------------------------------------------------------------------

    async def _begun(
        self, owner: str, purpose: str, options: Ceremony, challenge: bytes, name: str = ""
    ) -> JsonObject:
        row = {
            "id": fresh_id(),
            "owner": owner,
            "purpose": purpose,
            "name": name,
            "challenge": bytes_to_base64url(challenge),
            "until": time.time() + MINUTES * 60,
        }
        await self.store.add_challenge(row)
        return {"ceremony": row["id"], "options": json.loads(options_to_json(options))}

    async def _asked(self, owner: str, purpose: str, ceremony: str) -> JsonObject:
        row = await self.store.take_challenge(owner, ceremony)
        if row is None or row["purpose"] != purpose or row["until"] < time.time():
            raise SignInRefused(Message("That took too long, or was answered already. Start again."))
        return row


def _number(credential: bytes) -> str:
    """The id of a credential in the database: its own may be very long."""
    return hashlib.sha256(credential).hexdigest()


def _shown(row: Fields) -> Passkey:
    return Passkey(row["id"], row["name"], row["created"], row["used"])

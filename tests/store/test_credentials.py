"""Credentials, passkeys, challenges and the end of an account, on both kinds of database."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest

from talewright.play.library.credentials import Credentials
from talewright.store import Conflict, Store


def passkey(key: str, owner: str, **more: Any) -> dict[str, Any]:
    return {
        "id": key, "owner": owner, "name": "Phone", "credential": key, "public_key": "AAAA",
        "sign_count": 0, "transports": "[]", "created": 1.0, "used": 0.0, **more,
    }  # fmt: skip


def account(owner: str, name: str) -> dict[str, Any]:
    return {"owner": owner, "name": name, "password": "", "created": 1.0}


def challenge(key: str, owner: str, until: float) -> dict[str, Any]:
    return {"id": key, "owner": owner, "purpose": "sign-in", "name": "", "challenge": "AAAA", "until": until}


def test_numbers_grow_and_are_each_owners_own(database: str) -> None:
    async def play() -> None:
        store = await Store(database).open()
        assert await store.keyring("ann") == (0, 0)
        assert await store.raise_numbers("ann", link=1) == (0, 1)
        assert await store.raise_numbers("ann", epoch=1, link=1) == (1, 2)
        await asyncio.gather(*(store.raise_numbers("ann", epoch=1) for _ in range(8)))
        assert await store.keyring("ann") == (9, 2)
        assert await store.keyring("ben") == (0, 0)
        await store.close()

    asyncio.run(play())


def test_another_process_is_believed_for_a_few_seconds_only(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [100.0]
    monkeypatch.setattr("talewright.play.library.credentials.monotonic", lambda: now[0])

    async def play() -> None:
        store = await Store(database).open()
        here, there = Credentials(store), Credentials(store)
        assert await here.epoch("ann") == 0
        await there.end_cookies("ann")
        assert (await there.epoch("ann"), await there.link("ann")) == (1, 1)
        assert await here.epoch("ann") == 0
        now[0] += 6
        assert await here.epoch("ann") == 1
        await store.close()

    asyncio.run(play())


def test_passkeys_belong_to_an_account_and_count_upwards(database: str) -> None:
    async def play() -> None:
        store = await Store(database).open()
        with pytest.raises(Conflict):
            await store.add_passkey(passkey("k1", "ann"))
        await store.add_passkey(passkey("k1", "ann"), account("ann", "Ann"))
        await store.add_passkey(passkey("k2", "ann", created=2.0, sign_count=2**32 - 1))
        with pytest.raises(Conflict):
            await store.add_passkey(passkey("k3", "ben"), account("ben", "Ann"))
        assert await store.account(owner="ben") is None, "both or neither"
        with pytest.raises(Conflict):
            await store.add_passkey(passkey("k1", "ben"), account("ben", "Ben"))
        assert [row["id"] for row in await store.passkeys("ann")] == ["k1", "k2"]
        assert await store.use_passkey("k1", 0, 5)
        assert not await store.use_passkey("k1", 0, 6), "somebody used it in the meantime"
        found = await store.passkey("k1")
        assert found is not None
        assert (found["sign_count"], found["used"] > 0) == (5, True)
        assert not await store.set_passkey("ben", "k1", {"name": "x"})
        assert not await store.remove_passkey("ben", "k1")
        assert await store.remove_passkey("ann", "k1")
        await store.close()

    asyncio.run(play())


def test_a_challenge_is_taken_once_by_whom_it_was_made_for(database: str) -> None:
    async def play() -> None:
        store = await Store(database).open()
        await store.add_challenge(challenge("old", "ann", time.time() - 1))
        await store.add_challenge(challenge("c", "ann", time.time() + 60))
        assert await store.take_challenge("ann", "old") is None, "swept away by the next"
        assert await store.take_challenge("ben", "c") is None
        taken = await asyncio.gather(*(store.take_challenge("ann", "c") for _ in range(4)))
        assert sum(row is not None for row in taken) == 1
        await store.close()

    asyncio.run(play())


def test_the_end_of_an_account_is_the_end_of_all_it_had(database: str) -> None:
    async def play() -> None:
        store = await Store(database).open()
        for who in ("ann", "ben"):
            await store.add_passkey(passkey(f"k-{who}", who), account(who, who))
            await store.put_book(
                {"id": f"b-{who}", "owner": who, "name": "x", "digest": "d", "updated": 1.0}, "A mill."
            )
        await store.erase("ann")
        assert await store.account(owner="ann") is None
        assert await store.passkey("k-ann") is None
        assert await store.books("ann") == []
        assert await store.keyring("ann") == (1, 1)
        assert (await store.passkey("k-ben"), await store.books("ben")) != (None, [])
        assert await store.check() == []
        await store.close()

    asyncio.run(play())

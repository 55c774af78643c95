"""Passwords: hashed a few at a time, and the same for a name that does not exist."""

from __future__ import annotations

import asyncio

import pytest

from talewright.play.errors import Busy
from talewright.play.library import hashing


def test_a_password_fits_its_hash_and_no_other() -> None:
    async def steps() -> None:
        made = await hashing.hashed("correct horse")
        assert await hashing.fits(made, "correct horse")
        assert not await hashing.fits(made, "battery staple")
        assert not await hashing.fits(None, "nobody")
        assert not await hashing.fits("", "nobody")

    asyncio.run(steps())


def test_attempts_beyond_a_short_queue_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hashing, "MAX_WAITING", 2)

    async def steps() -> None:
        found = await asyncio.gather(
            *(hashing.fits(None, str(number)) for number in range(5)), return_exceptions=True
        )
        assert [isinstance(each, Busy) for each in found] == [False, False, True, True, True]
        assert not await hashing.fits(None, "again")

    asyncio.run(steps())

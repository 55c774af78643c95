"""Two changes of one thing at the same moment, through two servers on one database: every one that was confirmed counts."""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress
from pathlib import Path
from typing import Any

from tests.attack.results import Result
from tests.play.libraries import BOOKS

from talewright.core.ask import Chosen
from talewright.core.errors import StaleAnswer, TalewrightError
from talewright.core.replay import Waiting
from talewright.play.errors import Changed
from talewright.play.library import Library

AT_ONCE = 10
"""Races that run beside each other."""


def run(database: str, races: int, seed: int = 1) -> Result:
    result = Result("races of two servers")
    asyncio.run(_run(database, races, random.Random(seed), result))
    return result


async def _run(database: str, races: int, chance: random.Random, result: Result) -> None:
    one, two = await Library.at(database, BOOKS), await Library.at(database, BOOKS)
    kinds = (_orders, _edit_and_rename, _edits, _answers, _books)
    try:
        while result.tried < races:
            some = [
                kinds[chance.randrange(len(kinds))](one, two, f"owner{chance.random()}", result)
                for _ in range(min(AT_ONCE, races - result.tried))
            ]
            await asyncio.gather(*some)
            result.tried += len(some)
        for fault in await one.store.check():
            result.fault(str(fault))
    finally:
        await one.close()
        await two.close()


async def _orders(one: Library, two: Library, who: str, result: Result) -> None:
    """Two orders at once both count."""
    hero = await one.characters.add_random(who, "gnat")
    before = (await one.characters.get(who, hero))[1].xp
    await asyncio.gather(
        *(each.games.start_order(who, hero, "gain-xp", {"n": n}) for each, n in ((one, 2), (two, 3)))
    )
    total = 0
    for card in await two.characters.all(who):
        total += (await two.characters.get(who, card.id))[1].xp
    # Where both changed the same field the second result is a character of its own; nothing is overwritten.
    count = len(await two.characters.all(who))
    if total - before * count != 5:
        result.fault(f"two orders: {total - before * count} of 5 xp")


async def _edit_and_rename(one: Library, two: Library, who: str, result: Result) -> None:
    hero = await one.characters.add_random(who, "gnat")
    edited = await _edit(one, who, hero, "gp", 77, two.games.rename_character(who, hero, "Renamed"))
    found = (await two.characters.get(who, hero))[1]
    if found.name != "Renamed" or (edited and found.gp != 77):
        result.fault(f"edit and rename: {found.name}, {found.gp}")


async def _edits(one: Library, two: Library, who: str, result: Result) -> None:
    """Of two edits of one revision exactly one counts, and the other is told so."""
    hero = await one.characters.add_random(who, "gnat")
    file = await one.characters.file(who, hero)

    async def put(library: Library, coin: int) -> int:
        data = {**file, "character": {**file["character"], "gp": coin}}
        with suppress(Changed):
            await library.characters.put(who, hero, data, beyond=True, rev=0)
            return coin
        return 0

    saved = [coin for coin in await asyncio.gather(put(one, 11), put(two, 22)) if coin]
    now = (await one.characters.get(who, hero))[1].gp
    if saved != [now]:
        result.fault(f"edits: {saved} were confirmed, {now} is saved")


async def _edit(library: Library, who: str, hero: str, name: str, value: Any, meanwhile: Any) -> bool:
    rev = (await library.characters.card(who, hero)).rev
    file = await library.characters.file(who, hero)
    data = {**file, "character": {**file["character"], name: value}}
    found = await asyncio.gather(
        library.characters.put(who, hero, data, beyond=True, rev=rev), meanwhile, return_exceptions=True
    )
    for each in found:
        if isinstance(each, BaseException) and not isinstance(each, TalewrightError):
            raise each
    return not isinstance(found[0], Changed)


async def _answers(one: Library, two: Library, who: str, result: Result) -> None:
    """The same question answered twice: one answer counts."""
    game = await one.games.start_book(who, "mill")
    play = await one.games.open(who, game)
    assert isinstance(play.session.now, Waiting)
    option, seq = play.session.now.question.options[0], play.seq

    async def answer(library: Library) -> int:
        with suppress(StaleAnswer):
            await library.games.answer(who, game, seq, Chosen(option))
            return 1
        return 0

    if sum(await asyncio.gather(answer(one), answer(two), answer(one))) != 1:
        result.fault("one question was answered more than once, or never")


async def _books(one: Library, two: Library, who: str, result: Result) -> None:
    """Of two texts saved over one revision exactly one counts."""
    text = (Path(BOOKS) / "mill.tale.md").read_text(encoding="utf-8")
    book, _ = await one.books.add(who, "mine", text)

    async def save(library: Library, words: str) -> str:
        with suppress(Changed):
            await library.books._put(who, book, "mine", text + words, 0)
            return words
        return ""

    from talewright.store import StaleRevision

    found = await asyncio.gather(save(one, "\nOne.\n"), save(two, "\nTwo.\n"), return_exceptions=True)
    saved = [each for each in found if isinstance(each, str) and each]
    others = [
        each for each in found if isinstance(each, BaseException) and not isinstance(each, StaleRevision)
    ]
    now = await two.books.text(who, book)
    if others or len(saved) != 1 or now != text + saved[0]:
        result.fault(f"books: {saved} were confirmed; {others}")

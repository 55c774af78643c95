"""Marks that stay: edited beyond the rules, imported without this server's seal, dice that a person typed."""

from __future__ import annotations

import asyncio
import copy
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.play.libraries import library_at, play_on

from talewright.core.ask import Chosen, Rolled
from talewright.core.game import Single
from talewright.core.replay import Waiting
from talewright.core.ruleset import find
from talewright.play.library import Library
from talewright.play.session import Session

SURVIVED = 8
"""Games, of which at least one is survived by a player who chooses at random."""


async def wild(library: Library) -> str:
    """A character beyond the rules."""
    hero = await library.characters.add_random("ann", "gnat")
    file = await library.characters.file("ann", hero)
    file["character"]["vitality"] = file["character"].get("vitality_max", 3) + 5
    await library.characters.put("ann", hero, file, beyond=True, rev=0)
    return hero


def test_the_mark_of_an_edit_stays_through_orders_games_renames_and_edits_back(tmp_path: Path) -> None:
    async def run() -> None:
        async with library_at(f"{tmp_path}/t.db") as library:
            hero = await wild(library)
            await library.games.start_order("ann", hero, "gain-xp", {"n": 1})
            assert (await library.characters.card("ann", hero)).edited
            await library.games.rename_character("ann", hero, "Bo")
            file = await library.characters.file("ann", hero)
            file["character"].pop("vitality", None)
            await library.characters.put("ann", hero, file, beyond=True)
            assert (await library.characters.card("ann", hero)).edited
            games = [
                await library.games.start_book("ann", "mill", character_id=hero) for _ in range(SURVIVED)
            ]
            # Without its character a game leaves a new one behind: that is marked too.
            await library.characters.remove("ann", hero)
            for number, game in enumerate(games):
                await play_on(library, game, random.Random(number))
            left = await library.characters.all("ann")
            assert left, "some game is survived"
            assert all(card.edited for card in left)

    asyncio.run(run())


def changed(change: Callable[[Any], Any], data: Any) -> Any:
    other = copy.deepcopy(data)
    change(other)
    return other


def test_an_export_that_was_changed_or_comes_from_elsewhere_is_marked_as_imported(tmp_path: Path) -> None:
    async def run() -> None:
        async with library_at(f"{tmp_path}/t.db") as library, library_at(f"{tmp_path}/o.db") as other:
            hero = await library.characters.add_random("ann", "gnat", name="Wren")
            game = await library.games.start_book("ann", "mill", character_id=hero)
            await play_on(library, game, random.Random(2), 3)
            told = json.loads(json.dumps(await library.exports.export("ann")))

            async def marks(where: Library, who: str, data: Any) -> tuple[bool, bool]:
                await where.exports.import_(who, data)
                (played,), (person,) = await where.games.all(who), await where.characters.all(who)
                return played.imported, person.imported

            assert await marks(library, "same", told) == (False, False)
            assert await marks(other, "elsewhere", told) == (True, True)
            answers = [at for at, row in enumerate(told["games"][0]["answers"]) if "roll" in str(row)]
            assert answers, "the game has dice"
            unsealed = changed(lambda data: data["games"][0].pop("seal"), told)
            assert await marks(library, "unsealed", unsealed) == (True, False)
            finer = changed(lambda data: data["characters"][0]["file"]["character"].update(xp=9), told)
            assert await marks(library, "finer", finer) == (False, True)
            title = changed(lambda data: data["games"][0].update(imported=False, title="Mine"), told)
            assert await marks(library, "title", title) == (True, False)
            # What is imported stays so, under a seal of its own.
            again = await library.exports.export("unsealed")
            assert await marks(library, "again", again) == (True, False)

    asyncio.run(run())


def test_a_file_of_a_character_comes_back_with_its_marks(tmp_path: Path) -> None:
    async def run() -> None:
        async with library_at(f"{tmp_path}/t.db") as library:
            plain = await library.characters.add_random("ann", "gnat")
            beyond = await wild(library)
            mine = await library.characters.file("ann", plain)
            for file, edited, imported in (
                (mine, False, False),
                ({name: value for name, value in mine.items() if name != "seal"}, False, True),
                (await library.characters.file("ann", beyond), True, False),
                ({**await library.characters.file("ann", beyond), "edited": False}, True, True),
            ):
                card = await library.characters.card(
                    "ben", await library.characters.put("ben", None, file, beyond=True)
                )
                assert (card.edited, card.imported) == (edited, imported)

    asyncio.run(run())


def test_typed_dice_do_not_become_rolled_ones() -> None:
    """Type the best faces, undo, and let the machine roll: it rolls anew instead of showing them as its own."""
    ruleset = find("generic-fantasy")
    game: Single[Any] = Single(ruleset.create, (ruleset.rules(),), ending=lambda _: "created")
    session = Session(game, physical=True, generator=random.Random(1))
    while isinstance(session.now, Waiting) and session.now.question.dice is None:
        session.answer(Chosen(session.now.question.options[0]))
    assert isinstance(session.now, Waiting)
    assert session.now.question.dice is not None
    dice = session.now.question.dice
    at = len(session.now.log)
    best = Rolled(tuple(sides for _, count, sides in dice.groups for _ in range(count)), typed=True)
    session.answer(best)
    assert session.now.log[at] == best
    session.rewind(at)
    assert len({session.roll(dice).faces for _ in range(30)}) > 1
    session.answer(session.roll(dice))
    first = session.now.log[at]
    session.rewind(at)
    assert {session.roll(dice) for _ in range(9)} == {first}, "what the machine rolled here is shown again"

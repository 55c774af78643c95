"""Changes at the same time: none is lost, whoever makes them."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from talewright.core.ask import Chosen
from talewright.core.character_file import to_file
from talewright.core.replay import Waiting
from talewright.core.ruleset import find
from talewright.play.errors import Changed
from talewright.play.library import Library
from talewright.play.library.merging import merged

GNAT = find("gnat")
BOOKS = Path(__file__).parents[2] / "adventure" / "books"


async def at(folder: Path) -> Library:
    return await Library.at(f"{folder}/tales.db", BOOKS)


async def hero_of(library: Library, character: str) -> Any:
    return (await library.characters.get("ann", character))[1]


async def edited(library: Library, character: str, **fields: Any) -> None:
    """Change some fields as a page does: read, change, save; once more when somebody else was first."""
    while True:
        rev = (await library.characters.card("ann", character)).rev
        data = await library.characters.file("ann", character)
        data["character"] = {**data["character"], **fields}
        try:
            await library.characters.put("ann", character, data, beyond=True, rev=rev)
        except Changed:
            continue
        return


def test_a_merge_joins_fields_that_differ_and_refuses_those_that_both_changed() -> None:
    base = GNAT.sheet_type()
    rich = replace(base, gp=base.gp + 5)
    worn = replace(base, vitality=base.vitality - 1)
    assert merged(base, rich, worn) == replace(base, gp=base.gp + 5, vitality=base.vitality - 1)
    assert merged(base, worn, worn) is None
    assert merged(base, base, worn) == worn


def test_a_stale_change_is_refused_for_characters_and_books(tmp_path: Path) -> None:
    async def steps() -> None:
        library = await at(tmp_path)
        bo = await library.characters.add_random("ann", "gnat", name="Bo")
        file = await library.characters.file("ann", bo)
        await library.characters.rename("ann", bo, "Bob")
        with pytest.raises(Changed, match="elsewhere"):
            await library.characters.put("ann", bo, file, rev=0)
        text = (BOOKS / "mill.tale.md").read_text(encoding="utf-8")
        book, _ = await library.books.add("ann", "mill", text)
        await library.books.put("ann", book, text + "\n", rev=0)
        with pytest.raises(Changed, match="elsewhere"):
            await library.books.put("ann", book, text + "\n\n", rev=0)
        assert await library.books.text("ann", book) == text + "\n"
        await library.close()

    asyncio.run(steps())


def test_orders_at_once_all_count(tmp_path: Path) -> None:
    async def steps() -> None:
        library = await at(tmp_path)
        bo = await library.characters.add_random("ann", "gnat", name="Bo")
        await edited(library, bo, xp=0)
        before = await hero_of(library, bo)
        await asyncio.gather(
            *(library.games.start_order("ann", bo, "gain-xp", {"n": 1}) for _ in range(20)),
            *(library.characters.rename("ann", bo, f"Bo {n}") for n in range(20)),
        )
        after = await hero_of(library, bo)
        assert after.xp == before.xp + 20
        assert after.name.startswith("Bo ")
        await library.close()

    asyncio.run(steps())


def test_edits_survive_renames_and_orders(tmp_path: Path) -> None:
    async def steps() -> None:
        library = await at(tmp_path)
        bo = await library.characters.add_random("ann", "gnat", name="Bo")
        for n in range(30):
            await asyncio.gather(
                edited(library, bo, gp=n),
                library.characters.rename("ann", bo, f"Bo {n}"),
                library.games.start_order("ann", bo, "wound", {"n": 1}) if n < 2 else asyncio.sleep(0),
            )
            hero = await hero_of(library, bo)
            assert (hero.gp, hero.name) == (n, f"Bo {n}")
        await library.close()

    asyncio.run(steps())


def test_a_game_that_ends_later_keeps_what_the_character_gained_meanwhile(tmp_path: Path) -> None:
    async def steps() -> None:
        library = await at(tmp_path)
        made = GNAT.sheet_type()
        bo = await library.characters.put("ann", None, to_file(GNAT, made), beyond=True)
        slow = await library.games.start_order("ann", bo, "fight", {"rounds": 1}, physical=False)
        opened = await library.games.open("ann", slow)
        await edited(library, bo, gp=77)
        for _ in range(50):
            if not isinstance(opened.now, Waiting):
                break
            option = opened.now.question.options[0]
            opened = await library.games.answer("ann", slow, opened.seq, Chosen(option))
        assert not isinstance(opened.now, Waiting)
        assert (await hero_of(library, bo)).gp == 77
        await library.close()

    asyncio.run(steps())

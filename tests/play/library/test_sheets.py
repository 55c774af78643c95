"""The history of a character: orders, undo and redo, what was changed elsewhere, two pages at once."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from talewright.core.ask import Chosen, Rolled
from talewright.core.character_file import FORMAT
from talewright.core.errors import IllegalAnswer, QuestionError
from talewright.core.replay import Waiting
from talewright.play import offload
from talewright.play.errors import Busy, Changed, Unknown
from talewright.play.library import Library, sessions
from talewright.play.library import sheet_turns as module
from talewright.play.library.open_sheet import Manner, OpenSheet
from talewright.play.library.sheet_rows import sheet_id
from talewright.play.orders import CharacterOrder
from talewright.play.view.living_sheet import LivingSheet
from talewright.play.voice import voice_for

HANNE = {
    "name": "Hanne",
    "talent": 7,
    "talent_max": 8,
    "vitality": 2,
    "fortune": 2,
    "skills": [["search", 2]],
    "xp": 9,
    "gp": 61,
}
REAL = Manner(physical=True)


def order(verb: str, **fields: Any) -> CharacterOrder:
    return CharacterOrder(verb, fields)


async def hanne(library: Library, **more: Any) -> str:
    data = {"talewright": FORMAT, "ruleset": "gnat", "version": "1.10", "character": {**HANNE, **more}}
    return await library.characters.put("ann", None, data)


async def saved(library: Library, character: str) -> Any:
    return (await library.characters.get("ann", character))[1]


def living(sheet: OpenSheet) -> LivingSheet:
    return LivingSheet(sheet, "en", voice_for("en", "gnat"))


def test_orders_undo_and_redo(tmp_path: Path) -> None:
    async def go() -> None:
        library = await Library.at(f"{tmp_path}/tales.db")
        who = await hanne(library)
        sheet = await library.sheets.act("ann", who, order("lose-vitality"))
        assert (await saved(library, who)).vitality == 1
        assert [(each.name, each.old, each.new) for each in living(sheet).tray.changes] == [
            ("Vitality", 2, 1)
        ]
        sheet = await library.sheets.act("ann", who, order("coin", n=-40), at=sheet.at)
        assert (await saved(library, who)).gp == 21
        sheet = await library.sheets.undo("ann", who, at=sheet.at)
        hero = await saved(library, who)
        assert (hero.gp, hero.vitality) == (61, 1)
        tray = living(sheet).tray
        assert tray.kind == "undone"
        assert [(each.name, each.new) for each in tray.changes] == [("Coin", 61)]
        sheet = await library.sheets.redo("ann", who)
        assert (await saved(library, who)).gp == 21
        assert [living(sheet).title(each) for each in living(sheet).history] == [
            "Gain or pay coin",
            "Lose Vitality",
        ]
        sheet = await library.sheets.undo("ann", who, to=0)
        assert (await saved(library, who)).vitality == 2
        await library.close()

    asyncio.run(go())


def test_a_roll_that_is_undone_and_rolled_again_shows_the_same_dice(tmp_path: Path) -> None:
    async def go() -> None:
        library = await Library.at(f"{tmp_path}/tales.db")
        who = await hanne(library, fortune=0)

        async def rolled() -> Any:
            sheet = await library.sheets.act("ann", who, order("test", skill="search"))
            entry = living(sheet).history[0]
            assert entry.roll is not None
            return tuple(die.face for die in entry.roll.dice)

        first = await rolled()
        for _ in range(5):
            await library.sheets.undo("ann", who)
            assert await rolled() == first
        await library.close()

    asyncio.run(go())


def test_real_dice_answer_questions_and_replace_a_roll(tmp_path: Path) -> None:
    async def go() -> None:
        library = await Library.at(f"{tmp_path}/tales.db")
        who = await hanne(library)
        sheet = await library.sheets.act("ann", who, order("test", skill="search"), manner=REAL)
        assert isinstance(sheet.now, Waiting)
        assert sheet.now.question.dice is not None
        with pytest.raises(IllegalAnswer):
            await library.sheets.answer("ann", who, Rolled((6, 7), typed=True), manner=REAL)
        sheet = await library.sheets.answer("ann", who, Rolled((4, 6), typed=True), manner=REAL)
        assert living(sheet).tray.question is not None
        assert set(living(sheet).tray.previews) == {"reroll:4", "reroll:6"}
        with pytest.raises(Changed, match="open question"):
            await library.sheets.act("ann", who, order("heal"))
        sheet = await library.sheets.type_in("ann", who, (1, 2), manner=Manner(settle=True))
        entry = living(sheet).history[0]
        assert entry.good
        assert entry.roll is not None
        assert entry.roll.typed
        sheet = await library.sheets.undo("ann", who)
        assert sheet.between
        await library.close()

    asyncio.run(go())


def test_what_was_changed_elsewhere_is_part_of_the_history(tmp_path: Path) -> None:
    async def go() -> None:
        library = await Library.at(f"{tmp_path}/tales.db")
        who = await hanne(library)
        sheet = await library.sheets.act("ann", who, order("wound"), at="0.0")
        await library.games.rename_character("ann", who, "Hanne Quill")
        sheet = await library.sheets.open("ann", who)
        assert not sheet.known
        assert sheet.hero.name == "Hanne Quill"
        sheet = await library.sheets.act("ann", who, order("coin", n=1), at=sheet.at)
        titles = [living(sheet).title(each) for each in living(sheet).history]
        assert titles == ["Gain or pay coin", "Changed elsewhere", "Take a Wound"]
        sheet = await library.sheets.undo("ann", who)
        sheet = await library.sheets.undo("ann", who)
        assert (await saved(library, who)).name == "Hanne"
        await library.close()

    asyncio.run(go())


def test_an_older_page_overwrites_nothing(tmp_path: Path) -> None:
    async def go() -> None:
        library, other = [await Library.at(f"{tmp_path}/tales.db") for _ in range(2)]
        who = await hanne(library)
        first = await library.sheets.open("ann", who)
        await other.sheets.act("ann", who, order("coin", n=-1))
        for again in (
            library.sheets.act("ann", who, order("coin", n=-1), at=first.at),
            library.sheets.undo("ann", who, at=first.at),
            library.sheets.write_notes("ann", who, "mine", at=first.at),
        ):
            with pytest.raises(Changed, match="changed elsewhere"):
                await again
        assert (await saved(library, who)).gp == 60
        with pytest.raises(Unknown):
            await library.sheets.open("bob", who)
        with pytest.raises(Unknown):
            await library.games.open("ann", sheet_id(who))
        assert await library.games.all("ann") == []
        await library.close()
        await other.close()

    asyncio.run(go())


def test_refusals_change_nothing(tmp_path: Path) -> None:
    async def go() -> None:
        library = await Library.at(f"{tmp_path}/tales.db")
        who = await hanne(library)
        for wrong in (
            order("nonsuch"),
            order("test", skill="juggling"),
            order("buy", item="tome"),
            order("drop", item="anvil"),
            order("coin", n=-62),
            order("spend", what=["talent", "vitality"]),
        ):
            with pytest.raises(QuestionError):
                await library.sheets.act("ann", who, wrong)
        sheet = await library.sheets.open("ann", who)
        assert sheet.at == "0.0"
        await library.sheets.act("ann", who, order("lose-vitality", n=9))
        with pytest.raises(QuestionError, match="cannot act any more"):
            await library.sheets.act("ann", who, order("buy", item="rope"))
        await library.close()

    asyncio.run(go())


def test_notes_and_edits(tmp_path: Path) -> None:
    async def go() -> None:
        library = await Library.at(f"{tmp_path}/tales.db")
        who = await hanne(library)
        sheet = await library.sheets.write_notes("ann", who, "The toll-man counts in fours.")
        assert sheet.notes == "The toll-man counts in fours."
        data = await library.characters.file("ann", who)
        data["character"]["fortune"] = 5
        with pytest.raises(Exception, match="Fortune limit"):
            await library.sheets.edit("ann", who, lambda *_: data, beyond=False)
        sheet = await library.sheets.edit("ann", who, lambda *_: data, beyond=True)
        assert sheet.edited
        assert "fortune" in living(sheet).house_rules
        sheet = await library.sheets.undo("ann", who)
        assert (await saved(library, who)).fortune == 2
        assert not living(sheet).house_rules
        await library.characters.remove("ann", who)
        assert await library.store.game("ann", sheet_id(who)) is None
        await library.close()

    asyncio.run(go())


def test_a_long_history_drops_its_oldest_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def go() -> None:
        monkeypatch.setattr(module, "MAX_HISTORY", 20)
        monkeypatch.setattr(module, "KEPT_HISTORY", 8)
        library = await Library.at(f"{tmp_path}/tales.db")
        who = await hanne(library)
        for _ in range(25):
            sheet = await library.sheets.act("ann", who, order("coin", n=1))
        assert (await saved(library, who)).gp == 86
        assert 8 <= len(sheet.now.log) <= 20
        other = await Library.at(f"{tmp_path}/tales.db")
        assert (await other.sheets.undo("ann", who)).hero.gp == 85
        await library.close()
        await other.close()

    asyncio.run(go())


def test_a_busy_server_drops_no_history(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def go() -> None:
        monkeypatch.setattr(sessions, "MAX_AT_ONCE", 2)
        library = await Library.at(f"{tmp_path}/tales.db")
        who = await hanne(library)
        for _ in range(4):
            await library.sheets.act("ann", who, order("coin", n=1))
        other = await Library.at(f"{tmp_path}/tales.db")
        with monkeypatch.context() as patch:
            patch.setattr(offload, "MAX_WAITING", 0)
            with pytest.raises(Busy):
                await other.sheets.open("ann", who)
        assert len((await other.sheets.open("ann", who)).now.log) == 4
        await library.close()
        await other.close()

    asyncio.run(go())


def test_an_export_takes_the_history_along(tmp_path: Path) -> None:
    async def go() -> None:
        library = await Library.at(f"{tmp_path}/tales.db")
        who = await hanne(library)
        await library.sheets.act("ann", who, order("coin", n=5))
        await library.exports.import_("bob", await library.exports.export("ann"))
        (card,) = await library.characters.all("bob")
        sheet = await library.sheets.undo("bob", card.id)
        assert sheet.hero.gp == 61
        await library.close()

    asyncio.run(go())


def test_an_option_chosen_twice_is_refused(tmp_path: Path) -> None:
    async def go() -> None:
        library = await Library.at(f"{tmp_path}/tales.db")
        who = await hanne(library, items=[{"name": "coat", "kind": "light armour"}])
        sheet = await library.sheets.act("ann", who, order("wound"))
        at = sheet.at
        await library.sheets.answer("ann", who, Chosen("ignore"), at=at)
        with pytest.raises(Changed):
            await library.sheets.answer("ann", who, Chosen("take"), at=at)
        assert (await saved(library, who)).vitality == 2
        await library.close()

    asyncio.run(go())

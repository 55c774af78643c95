"""Sessions and save files: answered means kept."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from talewright.core.ask import Chosen, Rolled
from talewright.core.errors import IllegalAnswer, NotYourAnswer, SheetError, StaleAnswer, TalewrightError
from talewright.core.game import Single
from talewright.core.replay import Ended, Waiting
from talewright.core.ruleset import find
from talewright.play import saves
from talewright.play.log import MemoryLog
from talewright.play.running import new_save, open_save
from talewright.play.session import Session
from talewright.play.tree import Back, Entry, answers_in

ROOT = Path(__file__).parents[2]
BOOK = ROOT / "adventures" / "the-river-under-glass.tale.md"
GNAT = find("gnat")


def creation() -> Session[Any]:
    game: Single[Any] = Single(GNAT.create, (GNAT.rules(),), ending=lambda _: "created")
    return Session(game)


def test_answers_move_the_game_and_can_be_taken_back() -> None:
    session = creation()
    session.answer(Chosen("skill:climbing"))
    session.answer(Chosen("skill:search"))
    assert (session.seq, len(session.now.log)) == (2, 2)
    session.undo()
    assert isinstance(session.now, Waiting)
    assert (len(session.now.log), session.now.question.what) == (1, "skill")
    session.rewind(0)
    assert session.now.log == ()


def test_the_log_keeps_what_was_undone_and_its_number_only_grows() -> None:
    session = creation()
    session.answer(Chosen("skill:climbing"))
    session.answer(Chosen("skill:search"))
    before = session.seq
    session.undo(seq=before)
    assert session.log.entries() == (Chosen("skill:climbing"), Chosen("skill:search"), Back(1))
    assert answers_in(session.log.entries()) == [Chosen("skill:climbing")]
    with pytest.raises(StaleAnswer):
        session.answer(Chosen("skill:search"), seq=before)
    with pytest.raises(StaleAnswer):
        session.undo(seq=before)
    session.answer(Chosen("skill:search"), seq=session.seq)
    assert session.seq == 4


def test_a_log_that_cannot_be_written_leaves_the_game_where_it_was() -> None:
    class Full(MemoryLog):
        def append(self, entries: Sequence[Entry], kept: int) -> None:
            raise OSError("disk full")

    game: Single[Any] = Single(GNAT.create, (GNAT.rules(),), ending=lambda _: "created")
    session = Session(game, Full())
    before = session.now
    with pytest.raises(OSError, match="full"):
        session.answer(Chosen("skill:climbing"))
    assert (session.now, session.seq) == (before, 0)


def test_refusals_change_nothing() -> None:
    session = creation()
    before = session.now
    for answer, error in ((Chosen("skill:flying"), IllegalAnswer), (Rolled((3,)), IllegalAnswer)):
        with pytest.raises(error):
            session.answer(answer)
    with pytest.raises(StaleAnswer):
        session.answer(Chosen("skill:climbing"), seq=5)
    with pytest.raises(NotYourAnswer):
        session.answer(Chosen("skill:climbing"), who="foe")
    assert session.now == before


def test_physical_dice_wait_for_a_person_and_settled_questions_need_none(tmp_path: Path) -> None:
    from talewright.rulesets.gnat.character import Hero, Item
    from talewright.rulesets.gnat.combat import Fight, fight
    from talewright.rulesets.gnat.creation import Rules

    hero = Hero(fortune=0, items=(Item("maul", "two-handed"),))
    game: Single[Any] = Single(fight, (hero, Fight(), Rules()), ending=lambda outcome: outcome.word)
    session = Session(game, physical=True, settle=True)
    assert isinstance(session.now, Waiting)
    assert session.now.question.dice is not None
    session.answer(Rolled((6, 2), typed=True))
    assert isinstance(session.now, Waiting)
    assert session.now.question.what == "six-reroll"
    assert session.now.log[-1] == Chosen("reroll:6", auto=True)
    session.undo()
    assert session.now.log == ()


def test_a_book_is_saved_as_it_is_played_and_resumed(tmp_path: Path) -> None:
    _, save = new_save(BOOK, tmp_path)
    reading = open_save(save, generator=random.Random(3))
    while reading.session.seq < 25 and isinstance(reading.now, Waiting):
        reading.session.answer(Chosen(reading.now.question.options[-1]))
    again = open_save(saves.load(save.path), generator=random.Random(99))
    assert again.now == reading.now
    assert again.path() == reading.path()
    reading.session.undo()
    assert open_save(saves.load(save.path)).now == reading.now
    assert saves.slots(tmp_path) == [save.path]
    assert not isinstance(reading.now, Ended)


def test_a_torn_last_line_loses_itself_alone(tmp_path: Path) -> None:
    _, save = new_save(BOOK, tmp_path)
    reading = open_save(save)
    for _ in range(4):
        assert isinstance(reading.now, Waiting)
        reading.session.answer(Chosen(reading.now.question.options[0]))
    whole = save.path.read_bytes()
    for cut in range(len(whole.splitlines()[0]) + 2, len(whole)):
        torn = tmp_path / "torn.save.jsonl"
        torn.write_bytes(whole[:cut])
        kept = saves.load(torn).answers()
        assert kept == save.answers()[: len(kept)]
        assert len(kept) == whole[:cut].count(b"\n") - 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "empty"),
        ("{}\n", "head of a saved game"),
        ("not json\n", "line 1"),
        (
            '{"talewright": 1, "ruleset": "gnat", "version": "1.10", "title": "x", "book": "nowhere.tale.md"}\nxx\n',
            "line 2",
        ),
        ('{"talewright": 1, "ruleset": "gnat", "version": "1.10", "title": "x"}\n{"back": 7}\n', "goes back"),
        (
            '{"talewright": 1, "ruleset": "gnat", "version": "1.10", "title": "x"}\n{"choose": 3}\n',
            "not an answer",
        ),
    ],
)
def test_damaged_saves_say_where(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "x.save.jsonl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SheetError, match=words):
        saves.load(path)


def test_an_altered_log_or_another_text_is_refused(tmp_path: Path) -> None:
    copy = tmp_path / "book.tale.md"
    copy.write_bytes(BOOK.read_bytes())
    _, save = new_save(copy, tmp_path)
    reading = open_save(save)
    assert isinstance(reading.now, Waiting)
    reading.session.answer(Chosen(reading.now.question.options[0]))
    lines = save.path.read_text(encoding="utf-8").splitlines()
    altered = tmp_path / "altered.save.jsonl"
    altered.write_text("\n".join([lines[0], json.dumps({"choose": "skill:flying"})]) + "\n", encoding="utf-8")
    with pytest.raises(IllegalAnswer, match="skill:flying"):
        open_save(saves.load(altered))
    copy.write_text(copy.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    with pytest.raises(TalewrightError, match="has changed"):
        open_save(saves.load(save.path))

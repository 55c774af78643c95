"""Undo, redo and branches: nothing is ever lost, every line replays, dice are fixed by their place."""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from talewright.adventure import load_book
from talewright.core.ask import Answer, Ask, Chosen, Rolled
from talewright.core.dice import d
from talewright.core.errors import IllegalAnswer, SheetError, StaleAnswer
from talewright.core.game import Single
from talewright.core.replay import Waiting, resume
from talewright.play import saves
from talewright.play import session as module
from talewright.play.log import MemoryLog
from talewright.play.running import new_save, open_book, open_save
from talewright.play.session import Session
from talewright.play.tree import Back, Branch, FreshDice, Go, Node, Tree, branch_of
from talewright.play.view import GameView

BOOK = Path(__file__).parents[2] / "adventures" / "the-river-under-glass.tale.md"


def wander(ask: Ask) -> int:
    """Choose a way, roll, eight times."""
    total = 0
    for number in range(8):
        way = ask.decide("way", ["left", "right", "wait"], number=number)
        if way != "wait":
            total += sum(ask.roll(d(2, 6), way, target=7))
    return total


def session(log: MemoryLog | None = None, seed: int = 1) -> Session[Any]:
    game: Single[int] = Single(wander, ending=lambda _: "over")
    return Session(game, log, generator=random.Random(seed))


def way(tree: Tree) -> list[Node]:
    """To where the game stands, the root first."""
    return [tree.root, *tree.here.line()]


def branches(play: Session[Any]) -> list[Branch]:
    """The lines of play that were left, the latest first."""
    line = way(play.tree)
    return [branch_of(each, line) for each in play.tree.left(line)]


def answers_of(play: Session[Any], branch: Branch) -> tuple[Answer, ...]:
    """From the start of the game."""
    return *play.now.log[: branch.shared], *branch.answers


def dice(now: Any) -> list[tuple[int, ...]]:
    return [each.faces for each in now.log if isinstance(each, Rolled)]


def trade(ask: Ask) -> int:
    """Sell for a coin, buy for a coin."""
    coins = 0
    while (deal := ask.decide("deal", ["done", "sell", *(["buy"] if coins else [])])) != "done":
        coins += 1 if deal == "sell" else -1
    return coins


def test_one_answer_is_undone_alone_unless_a_later_one_needs_it() -> None:
    game: Single[int] = Single(trade, ending=lambda _: "over")
    play: Session[Any] = Session(game, generator=random.Random(1))
    for deal in ("sell", "sell", "buy"):
        play.answer(Chosen(deal))
    play.without(0, 0)
    assert [getattr(each, "option", "") for each in play.now.log] == ["sell", "buy"]
    with pytest.raises(IllegalAnswer):
        play.without(0, 0)
    assert [getattr(each, "option", "") for each in play.now.log] == ["sell", "buy"], "what it paid for stays"
    assert any(len(answers_of(play, each)) == 3 for each in branches(play)), "nothing is lost"


def test_redo_returns_to_exactly_what_was_undone() -> None:
    play = session()
    assert not play.can_undo
    assert not play.can_redo
    states = [play.now]
    for way in ("left", "wait", "right"):
        states.append(play.answer(Chosen(way)))
    for state in (states[2], states[1], states[0]):
        assert play.undo() == state
    assert not play.can_undo
    assert play.undo() == states[0]
    for state in states[1:]:
        assert play.can_redo
        assert play.redo() == state
    assert not play.can_redo
    assert play.redo() == states[-1]


def test_redo_follows_the_branch_that_was_left_last() -> None:
    play = session()
    play.answer(Chosen("left"))
    play.undo()
    right = play.answer(Chosen("right"))
    play.undo()
    assert play.redo() == right
    left, *_ = branches(play)
    assert left.answers[0] == Chosen("left")
    play.go(left.id)
    play.undo()
    assert play.redo().log[0] == Chosen("left")


def test_a_roll_that_is_asked_again_at_the_same_place_shows_the_same_faces() -> None:
    play = session()
    first = dice(play.answer(Chosen("left")))
    for _ in range(20):
        play.undo()
        assert dice(play.answer(Chosen("left"))) == first
    assert branches(play) == []
    play.undo()
    other = dice(play.answer(Chosen("right")))
    play.undo()
    assert dice(play.answer(Chosen("left"))) == first
    play.undo()
    assert dice(play.answer(Chosen("right"))) == other


def test_fresh_dice_are_rolled_anew_and_the_log_says_so() -> None:
    play = session(seed=3)
    first = dice(play.answer(Chosen("left")))
    play.set_fresh_dice(on=True)
    found = set()
    for _ in range(30):
        play.undo()
        found.add(dice(play.answer(Chosen("left")))[0])
    assert len(found) > 5
    assert FreshDice(on=True) in play.log.entries()
    assert sum(node.fresh for node in play.tree.here.line()) == (dice(play.now) != first)
    play.set_fresh_dice(on=False)
    last = dice(play.now)
    play.undo()
    assert dice(play.answer(Chosen("left"))) == last


def test_real_dice_typed_in_do_not_return_as_rolled_and_undo_does_not_stop_at_them() -> None:
    log = MemoryLog()
    typed: Session[Any] = Session(session().game, log, physical=True)
    typed.answer(Chosen("left"))
    typed.answer(Rolled((6, 6), typed=True))
    play = session(log)
    play.undo()
    (rolled,) = [answer for answer in play.now.log if isinstance(answer, Rolled)]
    assert not rolled.typed
    play.undo()
    assert play.now.log == ()


def test_a_machine_roll_on_request_repeats_what_was_rolled_at_the_place() -> None:
    play: Session[Any] = Session(session().game, physical=True)
    play.answer(Chosen("left"))
    rolled = play.roll(d(2, 6))
    play.answer(rolled)
    play.undo()
    play.answer(Chosen("left"))
    assert play.roll(d(2, 6)) == rolled


def test_a_log_of_version_0_1_has_its_undone_answers_as_branches() -> None:
    log = MemoryLog([Chosen("left"), Rolled((1, 2)), Back(0), Chosen("left"), Rolled((5, 6)), Chosen("wait")])
    play = session(log)
    assert dice(play.now) == [(5, 6)]
    (branch,) = branches(play)
    assert (branch.shared, branch.answers) == (1, [Rolled((1, 2))])
    play.go(branch.id)
    assert dice(play.now) == [(1, 2)]
    assert not branch.ahead


def test_a_point_that_is_not_there_is_refused_and_nothing_changes() -> None:
    play = session()
    play.answer(Chosen("left"))
    before = play.now, play.seq
    for number in (-1, 99):
        with pytest.raises(IllegalAnswer, match="no point"):
            play.go(number)
    assert (play.now, play.seq) == before


moves = st.lists(
    st.tuples(st.sampled_from(["answer", "undo", "redo", "go", "rewind", "fresh"]), st.integers(0, 10_000)),
    max_size=40,
)


@settings(max_examples=120, deadline=None)
@given(moves)
def test_any_sequence_loses_nothing_replays_equal_and_repeats_its_dice(done: list[tuple[str, int]]) -> None:
    log = MemoryLog()
    play = session(log, seed=7)
    fresh = False
    reached: dict[tuple[Answer, ...], Any] = {}
    rolled: dict[tuple[Answer, ...], tuple[int, ...]] = {}
    for move, number in done:
        before = log.entries()
        match move:
            case "answer" if isinstance(play.now, Waiting):
                play.answer(Chosen(play.now.question.options[number % 3]))
            case "undo":
                play.undo()
            case "redo":
                play.redo()
            case "go":
                nodes = [0, *(node.id for branch in branches(play) for node in branch.nodes)]
                play.go(nodes[number % len(nodes)])
            case "rewind":
                play.rewind(number % (len(play.now.log) + 1))
            case "fresh":
                fresh = not fresh
                play.set_fresh_dice(on=fresh)
        # The log only grows, and says the same as the session.
        assert log.entries()[: len(before)] == before
        assert play.seq == len(log.entries())
        assert Tree(log.entries()).answers == play.now.log
        reached[play.now.log] = play.now
        if not fresh:
            for at, answer in enumerate(play.now.log):
                if isinstance(answer, Rolled):
                    assert rolled.get(play.now.log[:at], answer.faces) == answer.faces or any(
                        isinstance(entry, FreshDice) for entry in log.entries()
                    )
                    rolled[play.now.log[:at]] = answer.faces
    # Whatever was reached can be reached again, and a second program finds the same.
    lines = {play.now.log, *(answers_of(play, branch) for branch in branches(play))}
    for answers, now in reached.items():
        assert any(line[: len(answers)] == answers for line in lines)
        assert resume(play.game, answers) == now
    for point, answers in [(branch.id, answers_of(play, branch)) for branch in branches(play)]:
        play.go(point)
        assert play.now.log[: len(answers)] == answers
        assert session(MemoryLog(log.entries()), seed=99).now == play.now


def test_a_branch_is_in_the_save_file_and_a_wrong_point_is_named(tmp_path: Path) -> None:
    _, save = new_save(BOOK, tmp_path)
    reading = open_save(save, generator=random.Random(4))
    while len(reading.now.log) < 12:
        assert isinstance(reading.now, Waiting)
        reading.session.answer(Chosen(reading.now.question.options[0]))
    there = reading.now
    reading.session.rewind(3)
    reading.session.set_fresh_dice(on=True)
    again = open_save(saves.load(save.path))
    assert again.session.fresh_dice
    (branch,) = branches(again.session)
    assert branch.ahead
    again.session.go(branch.id)
    assert again.now == there
    assert open_save(saves.load(save.path)).now == there
    with save.path.open("a", encoding="utf-8") as file:
        file.write('{"go": 999}\n')
    with pytest.raises(SheetError, match="no point 999"):
        saves.load(save.path)


def test_going_to_another_branch_does_not_use_the_snapshot_of_the_line_that_was_left() -> None:
    book = load_book(BOOK)
    reading = open_book(book, generator=random.Random(5))
    chooser = random.Random(8)
    while len(reading.now.log) < 40 and isinstance(reading.now, Waiting):
        reading.session.answer(Chosen(chooser.choice(reading.now.question.options)))
    first = reading.now
    reading.session.rewind(20)
    while len(reading.now.log) < 36 and isinstance(reading.now, Waiting):
        reading.session.answer(Chosen(chooser.choice(reading.now.question.options)))
    branch = branches(reading.session)[0]
    assert reading.session.go(branch.id) == first
    assert Go(branch.id) in reading.session.log.entries()


def test_a_journal_is_of_the_moment_when_its_view_was_made() -> None:
    """It is drawn in another thread, and the game may move on meanwhile."""
    reading = open_book(load_book(BOOK), generator=random.Random(5))
    chooser = random.Random(8)
    while len(reading.now.log) < 30 and isinstance(reading.now, Waiting):
        reading.session.answer(Chosen(chooser.choice(reading.now.question.options)))
    before = [(each.number, each.point) for each in GameView(reading).journal_entries.entries()]
    view = GameView(reading)
    reading.session.rewind(2)
    assert [(each.number, each.point) for each in view.journal_entries.entries()] == before
    assert len(GameView(reading).journal_entries.entries()) < len(before)


# -- logs of strangers ------------------------------------------------------------------------------------------------


def test_many_branches_at_one_place_are_read_in_linear_time() -> None:
    entries: list[Any] = [each for n in range(15_000) for each in (Chosen(f"n{n}"), Back(0))]
    began = time.thread_time()
    tree = Tree(entries)
    assert len(tree.left(way(tree))) == 15_000
    assert time.thread_time() - began < 2  # a minute when each answer is compared with each


def test_branches_deep_in_a_game_are_only_written_out_as_far_as_they_are_asked_for() -> None:
    taken = [Chosen(f"w{n}") for n in range(3_000)]
    entries: list[Any] = [*taken, *(each for n in range(3_000) for each in (Chosen(f"n{n}"), Back(3_000)))]
    began = time.thread_time()
    tree = Tree(entries)
    line = way(tree)
    latest = [branch_of(each, line) for each in tree.left(line)[:2]]
    assert [each.answers[-1] for each in latest] == [Chosen("n2999"), Chosen("n2998")]
    assert time.thread_time() - began < 2  # nine million answers


def endless(ask: Ask) -> None:
    while True:
        ask.roll(d(1, 6), "throw")
        ask.decide("way", ["on", "off"])


def test_a_full_game_is_read_and_undone_but_not_continued(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_LOG", 9)
    log = MemoryLog()
    play: Session[Any] = Session(Single(endless), log)
    while len(play.now.log) < 9:
        play.answer(Chosen("on"))
    for opened in (play, Session(Single(endless), log), Session(Single(endless), log, play_on=False)):
        before = opened.seq
        with pytest.raises(StaleAnswer, match="the most"):
            opened.answer(Chosen("on"))
        assert (opened.seq, len(opened.now.log)) == (before, 9)
    assert len(play.undo().log) < 9
    play.answer(Chosen("on"))


def test_the_machine_stops_where_a_game_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_LOG", 700)
    log = MemoryLog()

    def never(ask: Ask) -> None:
        while True:
            ask.roll(d(1, 6), "throw")

    play: Session[Any] = Session(Single(never), log)
    play.proceed()
    assert len(play.now.log) == 700
    for opened in (play, Session(Single(never), log), Session(Single(never), log, play_on=False)):
        assert opened.exhausted
        with pytest.raises(StaleAnswer, match="the most"):
            opened.proceed()


def test_a_game_is_not_moved_to_and_fro_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_EFFORT", 60)
    log = MemoryLog()
    play = session(log)
    for way in ("left", "right", "left"):
        play.answer(Chosen(way))
    there = play.tree.here.id

    def move() -> None:
        for _ in range(100):
            play.rewind(0)
            play.go(there)

    with pytest.raises(StaleAnswer, match="more often"):
        move()
    assert play.seq == len(log.entries()) < 60
    assert session(MemoryLog(log.entries())).now == play.now

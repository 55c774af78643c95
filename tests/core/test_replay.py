"""Play, save, undo and reconnect are one function."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from talewright.core.ask import (
    MAX_WORDS,
    Answer,
    Ask,
    Chosen,
    Question,
    Rolled,
    answer_from_json,
    answer_to_json,
)
from talewright.core.dice import d
from talewright.core.errors import IllegalAnswer, StaleAnswer, UnreadableAnswer
from talewright.core.game import Ending, Single
from talewright.core.replay import Ended, Waiting, resume, undo
from talewright.odds.rule_odds import solve_rule


class Climb:
    """Reach the top: each step one may rest or climb; climbing risks a fall."""

    def start(self) -> tuple[int, int]:
        return 0, 3

    def step(self, state: tuple[int, int], ask: Ask) -> tuple[int, int]:
        height, breath = state
        if ask.decide("climb", ["rest", "climb"], clause="X-1") == "rest":
            ask.note("rested", breath=breath)
            return height, min(3, breath + 1)
        (face,) = ask.roll(d(1, 6), "grip", clause="X-2", height=height)
        return (height + 1, breath) if face > 2 else (height, breath - 1)

    def ended(self, state: tuple[int, int]) -> Ending | None:
        if state[1] == 0:
            return Ending("fell")
        return Ending("top") if state[0] == 3 else None


GAME = Climb()
WIN: list[Answer] = [Chosen("climb"), Rolled((5,))] * 3


def test_play_pauses_at_the_first_open_question() -> None:
    now = resume(GAME, WIN[:3])
    assert isinstance(now, Waiting)
    assert (now.question.what, str(now.question.dice), now.state, now.since) == ("grip", "d6", (1, 3), 2)


def test_the_end_is_reached_by_the_log_alone() -> None:
    now = resume(GAME, WIN)
    assert isinstance(now, Ended)
    assert (now.ending, now.state) == (Ending("top"), (3, 3))


def test_a_snapshot_saves_the_way_there() -> None:
    whole = resume(GAME, WIN)
    assert resume(GAME, WIN, since=((2, 3), 4)).state == whole.state


def test_an_answerer_fills_what_the_log_leaves_open_and_is_logged() -> None:
    def dice(question: Question) -> Answer | None:
        return Rolled((6,)) if question.dice else None

    now = resume(GAME, [Chosen("climb")], answerer=dice)
    assert now.log == (Chosen("climb"), Rolled((6,)))


@pytest.mark.parametrize(
    ("log", "error"),
    [
        ([Chosen("fly")], IllegalAnswer),
        ([Rolled((3,))], IllegalAnswer),
        ([Chosen("climb"), Chosen("climb")], IllegalAnswer),
        ([Chosen("climb"), Rolled((7,))], IllegalAnswer),
        ([Chosen("climb"), Rolled((3, 3))], IllegalAnswer),
        ([*WIN, Chosen("rest")], StaleAnswer),
    ],
)
def test_answers_that_do_not_fit_are_refused(log: Sequence[Answer], error: type[Exception]) -> None:
    with pytest.raises(error):
        resume(GAME, log)


def test_a_refusal_lists_the_options_and_names_the_answer() -> None:
    with pytest.raises(IllegalAnswer) as refused:
        resume(GAME, [Chosen("climb"), Rolled((5,)), Chosen("jump")])
    assert refused.value.options == ("rest", "climb")
    assert "Answer 3" in str(refused.value)
    assert refused.value.status == 422


def test_undo_takes_back_the_last_choice_and_what_followed() -> None:
    assert undo(WIN) == tuple(WIN[:4])
    assert undo([Chosen("climb"), Rolled((5,)), Chosen("rest", auto=True)]) == ()
    assert undo([Chosen("climb"), Rolled((5,), typed=True)]) == (Chosen("climb"),)
    assert undo([]) == ()


@pytest.mark.parametrize(
    "answer", [Rolled((1, 2)), Rolled((3,), typed=True), Chosen("keep"), Chosen("x:y", auto=True)]
)
def test_answers_survive_json(answer: Answer) -> None:
    assert answer_from_json(answer_to_json(answer)) == answer


@pytest.mark.parametrize(
    "junk",
    [
        None,
        3,
        "keep",
        [],
        {},
        {"choose": 3},
        {"roll": "x"},
        {"roll": [1.5]},
        {"roll": [1], "x": 1},
        {"choose": "a", "roll": [1]},
    ],
)
def test_unreadable_answers_say_what_would_be_one(junk: object) -> None:
    with pytest.raises(UnreadableAnswer, match="Write"):
        answer_from_json(junk)


@given(
    st.lists(
        st.one_of(
            st.builds(Chosen, st.sampled_from(["rest", "climb", "x"])),
            st.builds(lambda f: Rolled((f,)), st.integers(0, 7)),
        ),
        max_size=12,
    )
)
def test_any_log_either_resumes_or_is_refused(log: list[Answer]) -> None:
    try:
        now = resume(GAME, log)
    except (IllegalAnswer, StaleAnswer):
        return
    assert now.log == tuple(log)


class Table(RuleBasedStateMachine):
    """A live table: answers, undo, reconnect; the log alone always tells the state."""

    def __init__(self) -> None:
        super().__init__()
        self.log: tuple[Answer, ...] = ()
        self.now = resume(GAME)

    @precondition(lambda self: isinstance(self.now, Waiting))
    @rule(pick=st.integers(0, 5))
    def answer(self, pick: int) -> None:
        assert isinstance(self.now, Waiting)
        question = self.now.question
        given_: Answer = (
            Rolled((pick + 1,)) if question.dice else Chosen(question.options[pick % len(question.options)])
        )
        self.now = resume(GAME, (*self.now.log, given_))
        self.log = self.now.log

    @rule()
    def take_back(self) -> None:
        self.log = undo(self.log)
        self.now = resume(GAME, self.log)

    @rule(bad=st.sampled_from([Chosen("nonsense"), Rolled((9,))]))
    def cheat(self, bad: Answer) -> None:
        with pytest.raises((IllegalAnswer, StaleAnswer)):
            resume(GAME, (*self.log, bad))

    @invariant()
    def reconnecting_changes_nothing(self) -> None:
        again = resume(GAME, self.log)
        assert again == self.now
        written = [answer_from_json(answer_to_json(answer)) for answer in self.log]
        assert tuple(written) == self.log


TestTable = Table.TestCase
TestTable.settings = settings(max_examples=25, stateful_step_count=20, deadline=None)


def described(ask: Ask) -> str:
    ask.roll(d(1, 6), "harm", clause="X-1")
    return ask.words("mark", clause="X-2")


@pytest.mark.parametrize(
    ("typed", "words"),
    [("words:a  bent nose", "a bent nose"), ("words:", ""), ("words:\x1b[31m", "\ufffd[31m")],
)
def test_words_of_the_players_own_are_an_answer(typed: str, words: str) -> None:
    game: Single[str] = Single(described, ending=lambda _: "done")
    waiting = resume(game, [Rolled((3,))])
    assert isinstance(waiting, Waiting)
    assert (waiting.question.options, waiting.question.longest) == (("words:",), MAX_WORDS)
    ended = resume(game, [Rolled((3,)), Chosen(typed)])
    assert isinstance(ended, Ended)
    assert ended.state is not None
    assert ended.state.result == words


@pytest.mark.parametrize("wrong", [Chosen("a limp"), Rolled((1,)), Chosen("words:" + "x" * (MAX_WORDS + 1))])
def test_what_is_no_words_is_refused(wrong: Answer) -> None:
    with pytest.raises(IllegalAnswer):
        resume(Single(described, ending=lambda _: "done"), [Rolled((3,)), wrong])


def test_a_log_from_before_words_were_asked_goes_on_with_its_next_answers() -> None:
    def more(ask: Ask) -> tuple[str, tuple[int, ...], str]:
        return ask.words("mark"), ask.roll(d(1, 6), "after"), ask.decide("last", ["a", "b"])

    old: list[Answer] = [Rolled((4,)), Chosen("b")]
    ended = resume(Single(more, ending=lambda _: "done"), old)
    assert isinstance(ended, Ended)
    assert ended.state is not None
    assert ended.state.result == ("", (4,), "b")
    assert list(ended.log) == old


def test_odds_do_not_depend_on_words() -> None:
    assert solve_rule(described, goal=lambda words: [int(words == "")]).value == (1,)

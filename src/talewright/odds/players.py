"""Robots that play a whole game: at random, avoiding death, or looking for what no game has reached yet.

random   takes every option with equal chance.
greedy   avoids death. It simulates each option a few times: the rest of this step and, for a way of the author's, the
         steps after it, with random dice and plain answers to later questions. It takes the option with the best mean
         worth. On a tie it takes, of an author's ways, the one least used in this game, else the first option. An
         option that is never worse is taken without simulation.
explore  takes the option least often taken at that place in all its games so far; on a tie, any.

The caller says what a state is worth and which place it is, so nothing here knows a system or a book.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from talewright.core.ask import Answer, Chosen, Note, Question, Rolled
from talewright.core.errors import QuestionError, TalewrightError
from talewright.core.game import Ending, Game
from talewright.core.record import did_you_mean
from talewright.core.replay import MAX_IDLE, Answerer, ReplayAsk
from talewright.core.text.message import Message
from talewright.odds.policy import cautious

S = TypeVar("S", bound=Hashable)
MAX_ANSWERS = 20_000
TRIES = 6
AHEAD = 2
"""How many steps behind the present one a greedy robot looks."""
PASSED = 0.5
"""What a successful throw is worth to it, beside the state itself."""


class Chance(Protocol):
    """A generator of random numbers, seeded by the caller."""

    def randint(self, low: int, high: int, /) -> int: ...

    def choice(self, seq: Sequence[str], /) -> str: ...


@dataclass(frozen=True)
class Standing(Generic[S]):
    """Where a robot is asked: the state its step began with, and the answers given in it."""

    game: Game[S]
    state: S
    given: tuple[Answer, ...]
    place: str
    worth: Callable[[S], float]


class Player(Protocol):
    """A robot. `begin` is called before each game; `choose` for each question of the hero's."""

    name: str

    def begin(self) -> None: ...

    def choose(self, question: Question, standing: Standing[S], chance: Chance) -> str: ...


@dataclass
class RandomPlayer:
    name: str = "random"

    def begin(self) -> None:
        """Nothing is remembered."""

    def choose(self, question: Question, standing: Standing[S], chance: Chance) -> str:
        del standing
        return chance.choice(question.offered or question.options)


@dataclass
class ExplorePlayer:
    name: str = "explore"
    taken: Counter[tuple[str, str, str]] = field(default_factory=Counter)

    def begin(self) -> None:
        """What was taken is remembered from game to game."""

    def choose(self, question: Question, standing: Standing[S], chance: Chance) -> str:
        counts = {option: self.taken[standing.place, question.what, option] for option in question.options}
        least = min(counts.values())
        option = chance.choice([option for option, count in counts.items() if count == least])
        self.taken[standing.place, question.what, option] += 1
        return option


@dataclass
class GreedyPlayer:
    name: str = "greedy"
    tries: int = TRIES
    ahead: int = AHEAD
    used: Counter[tuple[str, str]] = field(default_factory=Counter)

    def begin(self) -> None:
        self.used.clear()

    def choose(self, question: Question, standing: Standing[S], chance: Chance) -> str:
        if question.settled:
            return question.settled
        # An author's way only turns the page: what it is worth shows behind it. A rule's question shows at once.
        ahead = self.ahead if question.words else 0
        means = {
            option: sum(self._try(option, standing, chance, ahead) for _ in range(self.tries)) / self.tries
            for option in question.options
        }
        best = max(means.values())
        equal = [option for option, mean in means.items() if best - mean < 1e-9]
        if question.words:
            least = min(self.used[standing.place, option] for option in equal)
            option = chance.choice([each for each in equal if self.used[standing.place, each] == least])
        else:
            option = equal[0]
        self.used[standing.place, option] += 1
        return option

    @staticmethod
    def _try(option: str, standing: Standing[S], chance: Chance, ahead: int) -> float:
        """The result of the option in one game."""
        ask = ReplayAsk((*standing.given, Chosen(option)), _plainly(chance))
        state = standing.state
        try:
            for _ in range(ahead + 1):
                state = standing.game.step(state, ask)
                if standing.game.ended(state) is not None:
                    break
        except TalewrightError:  # an option that is refused is worth nothing
            return 0.0
        fresh = [note for note in ask.notes if note.at > len(standing.given)]
        return standing.worth(state) + PASSED * _passed(fresh)


def _passed(notes: Sequence[Note]) -> int:
    """The first throw that is read: 1 if it succeeded. Rules say so with a fact, or by the note's kind."""
    for note in notes:
        if "passed" in note.facts or note.kind in ("success", "failure"):
            return int(bool(note.facts.get("passed", note.kind == "success")))
    return 0


def _plainly(chance: Chance) -> Answerer:
    def answer(question: Question) -> Answer:
        return _thrown(question, chance) if question.dice is not None else Chosen(cautious(question))

    return answer


def _thrown(question: Question, chance: Chance) -> Rolled:
    assert question.dice is not None
    return Rolled(
        tuple(chance.randint(1, sides) for _, count, sides in question.dice.groups for _ in range(count))
    )


MAKERS: dict[str, Callable[[], Player]] = {
    "random": RandomPlayer,
    "greedy": GreedyPlayer,
    "explore": ExplorePlayer,
}
MEANING = {
    "random": Message("takes every option with equal chance"),
    "greedy": Message(
        "prefers not dying: tries each option {tries} times in its head, {ahead} sections ahead",
        tries=TRIES,
        ahead=AHEAD,
    ),
    "explore": Message("takes the option least often taken there in all its games"),
}


def player(name: str) -> Player:
    """A robot by name."""
    if name not in MAKERS:
        raise QuestionError(
            "",
            [
                Message(
                    "{name!r} is no player; use {makers}.{hint}",
                    path="player",
                    name=name[:40],
                    makers=tuple(MAKERS),
                    hint=did_you_mean(name, MAKERS),
                )
            ],
        )
    return MAKERS[name]()


@dataclass(frozen=True)
class Playthrough(Generic[S]):
    """One game: how it ended, or the fault that stopped it, with all its answers and states."""

    log: tuple[Answer, ...]
    states: tuple[S, ...]
    taken: tuple[tuple[S, Question, str], ...]
    notes: tuple[Note, ...] = ()
    ending: Ending | None = None
    fault: Message | None = None


def play_through(
    game: Game[S],
    robot: Player,
    chance: Chance,
    *,
    worth: Callable[[S], float] = lambda _: 0.0,
    place: Callable[[S], str] = lambda _: "",
    most: int = MAX_ANSWERS,
) -> Playthrough[S]:
    """Play one game to its end. An error that stops it becomes a fault, with the log that leads there."""
    robot.begin()
    taken: list[tuple[S, Question, str]] = []
    state = game.start()
    before = 0

    def answer(question: Question) -> Answer:
        if len(ask.log) >= most:
            raise QuestionError(
                "",
                [
                    Message(
                        "it had not ended after {most:,} answers; the last was for '{what}'.",
                        path="game",
                        most=most,
                        what=question.what,
                    )
                ],
            )
        if question.dice is not None:
            return _thrown(question, chance)
        if question.who != "hero":
            return Chosen(cautious(question))
        standing = Standing(game, state, tuple(ask.log[before:]), place(state), worth)
        option = robot.choose(question, standing, chance)
        taken.append((state, question, option))
        return Chosen(option)

    def played(*, ending: Ending | None = None, fault: Message | None = None) -> Playthrough[S]:
        return Playthrough(tuple(ask.log), tuple(states), tuple(taken), tuple(ask.notes), ending, fault)

    ask = ReplayAsk((), answer)
    states = [state]
    idle = 0
    try:
        while (ending := game.ended(state)) is None:
            idle = idle + 1 if len(ask.log) == before else 0
            if idle > MAX_IDLE or len(states) > most:
                return played(
                    fault=Message(
                        "it had not ended after {limit:,} steps; it runs in a circle.", limit=len(states) - 1
                    )
                )
            before = len(ask.log)
            state = game.step(state, ask)
            states.append(state)
    except Exception as error:  # noqa: BLE001 - a robot's task is to find any fault and to bring its log home
        if isinstance(error, TalewrightError):
            return played(fault=error.messages[0])
        kind = type(error).__name__
        return played(fault=Message("{kind}: {error}", kind=kind, error=str(error) or kind))
    return played(ending=ending)

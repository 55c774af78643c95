"""An order or a fight under way at a table: one game whose questions go to several people.

The rules ask one question after another. What they ask without dice in between, they ask at once: each of those
answers is an event of its own, and may come before its turn. So an action has the answers that the rules have taken,
in their order, and those that still wait for their question.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from typing import Any, Generic, NamedTuple, TypeVar

from talewright.core.ask import FOE, MASTER, Answer, Ask, Chosen, Note, Question, Rolled
from talewright.core.encounter import Begun, Fight
from talewright.core.errors import IllegalAnswer
from talewright.core.fight_games import FightGame, Finished
from talewright.core.game import Ending, Game
from talewright.core.replay import Ended, Waiting, resume
from talewright.play.table.steps import JoinFight

S = TypeVar("S", bound=Hashable)

MAX_LOOKED = 50
"""Questions that are looked through for those that others can answer at once."""


class Given(NamedTuple):
    """An answer that an event gave."""

    event: int
    what: str
    actor: str
    answer: Answer
    question: Question | None = None
    """What it answered, once the rules have taken it."""


@dataclass(frozen=True)
class Action:
    """`id` is the number of the event that began it; `sheets` are the characters in it, the party's order."""

    id: int
    game: Game[Any] = field(compare=False)
    sheets: tuple[str, ...]
    now: Waiting[Any] | Ended[Any]
    taken: tuple[Given, ...] = ()
    waiting: tuple[Given, ...] = ()
    hidden: bool = False
    unseen: frozenset[int] = frozenset()
    """Opponents that players do not see."""
    earlier: tuple[Note, ...] = ()
    """Notes of the steps before the one under way."""
    stopped: str = ""
    """Why the game master ended it."""
    players: Mapping[str, str] = field(default_factory=dict)
    """Who plays an ally of the characters, by its name in the fight."""
    begun: Begun[Any] | None = None
    """How a fight began, and who has joined it since."""
    coming: tuple[tuple[int, JoinFight], ...] = ()
    """Who joins when the turn under way is over, each with the number of its event."""
    arrivals: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    """By the event of those who joined: the first place of the party, and of the opponents, that they changed."""
    within: int = 0
    """The fight in which an order is carried out; 0 for none."""
    round: int = 1
    """Which round of a fight it is."""

    @classmethod
    def begin(
        cls,
        number: int,
        game: Game[Any],
        sheets: tuple[str, ...],
        *,
        hidden: bool = False,
        unseen: frozenset[int] = frozenset(),
    ) -> Action:
        return cls(number, game, sheets, resume(game), hidden=hidden, unseen=unseen)

    @property
    def over(self) -> bool:
        return isinstance(self.now, Ended) or bool(self.stopped)

    @property
    def fight(self) -> Fight[Any] | None:
        return self.game.fight if isinstance(self.game, FightGame) else None

    @property
    def fight_state(self) -> Any:
        """The fight between two turns; of one that is over, its last state."""
        state = self.now.state
        return state.fight if isinstance(state, Finished) else state

    @property
    def notes(self) -> tuple[Note, ...]:
        return self.earlier + self.now.notes

    @property
    def question(self) -> Question | None:
        """What the rules ask now."""
        return self.now.question if isinstance(self.now, Waiting) and not self.stopped else None

    @property
    def latest(self) -> int:
        """The number of the event that it took last."""
        return self.taken[-1].event if self.taken else self.id

    def event_of(self, note: Note) -> int:
        """The event that a note follows from: the answer given last, else what began it."""
        return self.taken[note.at - 1].event if note.at else self.id

    def given(self, given: Given) -> Action:
        """With one more answer; the rules take what they can. One that fits no question is refused."""
        waiting = (*self.waiting, given)
        taken = list(self.taken)
        left = list(waiting)

        def next_answer(question: Question) -> Answer | None:
            found = _fitting(question, left)
            if found is None:
                return None
            question.check(found.answer)
            left.remove(found)
            taken.append(found._replace(question=question))
            return found.answer

        game = _Watched(self.game)
        now = resume(game, tuple(each.answer for each in self.taken), since=self._since, answerer=next_answer)
        earlier = self.earlier
        if isinstance(self.now, Waiting):
            before = self.now.notes[: self.now.noted]
            # The steps before the one under way are not replayed: their notes are kept here.
            earlier = self.earlier + before
        rounds = self.round + self._rounds(game.turns)
        return replace(self, now=now, taken=tuple(taken), waiting=tuple(left), earlier=earlier, round=rounds)

    def _rounds(self, turns: Sequence[Any]) -> int:
        """How many rounds of a fight have begun between turns with these states."""
        fight = self.fight
        if fight is None:
            return 0
        far = [fight.progress(state) for state in turns if fight.ended(state) is None]
        return sum(after <= before for before, after in pairwise(far))

    @property
    def _since(self) -> tuple[Any, int] | None:
        return (self.now.state, self.now.since) if isinstance(self.now, Waiting) else None

    def changed(self, side: str, at: int, figure: str, value: int) -> Action:
        """With a number of a fighter set."""
        assert self.fight is not None
        assert isinstance(self.now, Waiting)
        return self.gone_on(self.fight, self.fight.changed(self.now.state, side, at, figure, value))

    @property
    def is_thrown(self) -> bool:
        """Whether dice have been thrown in the turn under way."""
        return isinstance(self.now, Waiting) and any(not each.what for each in self.taken[self.now.since :])

    def gone_on(self, fight: Fight[Any], state: Any) -> Action:
        """The fight from another state. The turn under way is replayed as far as its answers still fit."""
        assert isinstance(self.now, Waiting)
        game = FightGame(fight)
        answers = list(self.taken[self.now.since :])

        def again(question: Question) -> Answer | None:
            if not answers:
                return None
            given = answers[0].answer
            try:
                question.check(given)
            except IllegalAnswer:
                answers.clear()
                return None
            answers.pop(0)
            return given

        log = tuple(each.answer for each in self.taken[: self.now.since])
        now = resume(game, log, since=(state, self.now.since), answerer=again)
        taken = self.taken[: len(now.log)]
        earlier = self.earlier + self.now.notes[: self.now.noted]
        return replace(self, game=game, now=now, taken=taken, earlier=earlier)

    def skipped(self) -> Action:
        """The turn under way is passed over, with the answers it has had; an order is given up."""
        assert isinstance(self.now, Waiting)
        if not isinstance(self.game, FightGame):
            return replace(self, stopped="skipped", waiting=())
        taken = self.taken[: self.now.since]
        state = self.game.skipped(self.now.state)
        now = resume(self.game, tuple(each.answer for each in taken), since=(state, self.now.since))
        earlier = self.earlier + self.now.notes[: self.now.noted]
        states = (self.now.state, state)
        rounds = 0 if any(isinstance(each, Finished) for each in states) else self._rounds(states)
        return replace(self, now=now, taken=taken, waiting=(), earlier=earlier, round=self.round + rounds)

    def asked_before(self, question: Question) -> int:
        """How often the same question has been answered already."""
        key = key_of(question)
        return sum((each.what, each.actor) == key for each in self.taken)

    @cached_property
    def _places(self) -> Mapping[int, int]:
        return {given.event: at for at, given in enumerate(self.taken)}

    def place_of(self, event: int) -> int | None:
        """The place of the answer that an event gave, once the rules have taken it."""
        return self._places.get(event)

    def ahead(self) -> Iterator[Question]:
        """What the rules ask at once: the open question, and those of others that come before any dice."""
        if self.question is None:
            return
        yield self.question
        if self.question.dice is not None:
            return
        who = self.question.who
        actors = {actor_of(self.question)}
        left = list(self.waiting)
        found: list[Question] = []
        steps = iter(range(MAX_LOOKED))

        def assumed(question: Question) -> Answer | None:
            """The answer that waits, else the plain option: what others are asked does not depend on it."""
            if question.dice is not None or question.who != who or next(steps, None) is None:
                return None
            given = _fitting(question, left)
            if given is not None:
                left.remove(given)
                return given.answer
            if actor_of(question) not in actors:
                actors.add(actor_of(question))
                found.append(question)
            return Chosen(question.options[0])

        resume(self.game, tuple(each.answer for each in self.taken), since=self._since, answerer=assumed)
        yield from found


class _Watched(Generic[S]):
    """A game that remembers the state before each of its steps."""

    def __init__(self, game: Game[S]) -> None:
        self.game = game
        self.turns: list[S] = []

    def start(self) -> S:
        return self.game.start()

    def step(self, state: S, ask: Ask) -> S:
        self.turns.append(state)
        return self.game.step(state, ask)

    def ended(self, state: S) -> Ending | None:
        return self.game.ended(state)


def actor_of(question: Question) -> str:
    """The character, or opponent, that a question is about; empty where it is not said."""
    return str(question.facts.get("actor") or "")


def key_of(question: Question) -> tuple[str, str]:
    return question.what, actor_of(question)


def is_masters(question: Question) -> bool:
    """Whether the game master answers it."""
    return question.who in (FOE, MASTER)


def _fitting(question: Question, given: list[Given]) -> Given | None:
    """The first answer that waits for this question."""
    if question.dice is not None:
        return next((each for each in given if isinstance(each.answer, Rolled)), None)
    key = key_of(question)
    return next(
        (each for each in given if isinstance(each.answer, Chosen) and (each.what, each.actor) == key), None
    )

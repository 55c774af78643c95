"""The orders of a question as a game: one after another, or by the branches of `talewright.odds.steps`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter
from typing import Any, NamedTuple

from talewright.core.ask import Ask
from talewright.core.game import Ending
from talewright.core.ruleset import Character, Outcome, Ruleset, Verb
from talewright.core.text.message import Message
from talewright.odds.steps import Layout, Step, is_plain, lay_out, succeeded

CHAIN_MEASURES = {
    "alive": Message("1 if the character can still go on at the end"),
    "good": Message("1 if every order succeeded"),
    "count": Message("how many orders succeeded"),
}
CHAIN_LABELS = {
    "good": Message("Success"),
    "count": Message("Orders that succeeded"),
    "tries": Message("Tries"),
}
_IS_GOOD = attrgetter("good")
LONG_CHAIN = 6
"""With more orders than this, the result of a single order is stored only where the goal names it."""


class ChainState(NamedTuple):
    """How far the chain is, the character now, and the outcome of each order so far; None for one passed over.

    A tuple, because it is made and looked up for every result.
    """

    at: int
    hero: Character
    outcomes: tuple[Outcome[Any] | None, ...] = ()
    tries: int = 0
    """How often the present order has been repeated."""
    last: int = -1
    """The last order that was carried out."""

    @property
    def latest(self) -> Outcome[Any] | None:
        """The outcome of the last order."""
        return self.outcomes[self.last] if self.last >= 0 else None

    @property
    def word(self) -> str:
        """The last outcome in one word."""
        return self.latest.word if self.latest else "done"


@dataclass(frozen=True)
class Chain:
    """The orders as a game, one order a step. `program` says what follows what; without it each follows the last.

    `watched` names the facts that are stored of each order, None all of them. A long chain stores only what its
    goal reads: every fact stored of an early order multiplies the states of all that follow.
    """

    ruleset: Ruleset[Any]
    hero: Character
    orders: tuple[tuple[Verb[Any], Any], ...]
    rules: Any
    watched: frozenset[str] | None = None
    program: tuple[Step, ...] = ()

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        return self.program or tuple(Step(number) for number in range(len(self.orders)))

    @cached_property
    def layout(self) -> Layout:
        return lay_out(self.steps)

    @property
    def is_order(self) -> bool:
        """Whether it is one order, and the character can carry it out."""
        return len(self.orders) == 1 and not self.program and not self.ruleset.over(self.hero)

    def start(self) -> ChainState:
        return ChainState(self.layout.start, self.hero)

    def step(self, state: ChainState, ask: Ask) -> ChainState:
        node = self.layout.nodes[state.at]
        if node.options:
            chosen = ask.decide("choose", [name for name, _ in node.options])
            return ChainState(dict(node.options)[chosen], state.hero, state.outcomes, 0, state.last)
        verb, order = self.orders[node.order]
        return self.after(state, ask.call(verb.play, state.hero, order, self.rules))

    def after(self, state: ChainState, outcome: Outcome[Any]) -> ChainState:
        """The state behind an order, by its outcome."""
        at, _, outcomes, tries, _ = state
        hero, word, good, facts = outcome
        node = self.layout.nodes[at]
        again = False
        if node.repeated:
            tries += 1
            again = tries < node.most and good != node.until
            facts = (*facts, ("tries", tries))
        after = at if again else node.good if good else node.failed
        if self.watched is not None:
            word = word if after == self.layout.end else ""
            facts = self._read(facts, node.order + 1)
        if self.ruleset.forget is not None:
            hero = self.ruleset.forget(hero, self._ahead[after])
        reduced: tuple[Outcome[Any] | None, ...] = (Outcome(None, word, good, facts),)
        if len(self.orders) > 1:  # for speed alone
            skipped = (None,) * (node.order - len(outcomes))
            reduced = self._merged((*outcomes[: node.order], *skipped, *reduced, *outcomes[node.order + 1 :]))
        return ChainState(after, hero, reduced, tries if again else 0, node.order)

    @cached_property
    def _ahead(self) -> list[list[Any]]:
        """The orders that may follow from each node on."""
        return [[self.orders[each][1] for each in numbers] for numbers in self.layout.ahead]

    def _merged(self, outcomes: tuple[Outcome[Any] | None, ...]) -> tuple[Outcome[Any] | None, ...]:
        """In a long chain, of the orders that no goal names only the number of successes is stored."""
        if self.watched is None:  # for speed alone
            return outcomes
        plain = [
            at
            for at, outcome in enumerate(outcomes)
            if not (outcome is None or self._named(at + 1) or outcome.word or outcome.facts)
        ]
        good = sum(outcome.good for at in plain if (outcome := outcomes[at]) is not None)
        merged = list(outcomes)
        for place, at in enumerate(plain):
            merged[at] = Outcome(None, "", place < good)
        return tuple(merged)

    def _named(self, number: int) -> bool:
        """Whether the result of this order is stored by itself."""
        if self.watched is None or len(self.orders) <= LONG_CHAIN or not is_plain(self.steps):
            return True
        return f"{self.orders[number - 1][0].id} {number}" in self.watched

    def _read(self, facts: tuple[tuple[str, int], ...], number: int) -> tuple[tuple[str, int], ...]:
        watched = self.watched or frozenset()
        return tuple(fact for fact in facts if fact[0] in watched or f"{fact[0]} {number}" in watched)

    def ended(self, state: ChainState) -> Ending | None:
        at, hero, outcomes, _, number = state
        last = outcomes[number] if number >= 0 else None
        why = self.ruleset.over(hero)
        # A party may win a fight that one of its characters does not survive: what was good is named so.
        if why and (last is None or not last.good or at != self.layout.end):
            return Ending(why)
        if at != self.layout.end:
            return None
        return Ending(last.word if last else state.word)

    def complete(self, state: ChainState) -> bool:
        """Whether the chain came to its end, with a character who may have come to another."""
        return state.at == self.layout.end

    def measure_key(self, state: ChainState) -> tuple[tuple[str, int], ...]:
        return tuple(sorted(self.measure(state).items()))

    def measure(self, state: ChainState) -> dict[str, int]:
        """Everything a goal or a report may name, of one final state."""
        found: dict[str, int] = dict(self.ruleset.measures(state.hero))
        found.setdefault("alive", 0 if self.ruleset.over(state.hero) else 1)
        found |= self.successes(state)
        for number, outcome in enumerate(state.outcomes, 1):
            for name, value in outcome.facts if outcome else ():
                found[f"{name} {number}"] = value
                found[name] = found.get(name, 0) + value if number > 1 else value
        return found

    @cached_property
    def of_orders(self) -> frozenset[str]:
        """The names of what `successes` counts, those aside that a fact has too."""
        found = {"good", "count"}
        for number, (verb, _) in enumerate(self.orders, 1):
            if self._named(number) and verb.id not in verb.facts:
                found.add(f"{verb.id} {number}")
        return frozenset(found.difference(*(verb.facts for verb, _ in self.orders)))

    def good(self, state: ChainState) -> int:
        """1 if every step succeeded."""
        if state.at != self.layout.end:
            return 0
        if not self.program:  # for speed alone: each order was carried out
            return int(all(map(_IS_GOOD, state.outcomes)))
        good = self._good(state)
        return int(all(succeeded(step, good) for step in self.steps))

    def _good(self, state: ChainState) -> list[bool]:
        """Whether each order was carried out with success."""
        good = [outcome is not None and outcome.good for outcome in state.outcomes]
        return good + [False] * (len(self.orders) - len(good))

    def successes(self, state: ChainState) -> dict[str, int]:
        """What a goal may name of the orders themselves: which succeeded, and how many."""
        good = self._good(state)
        found = {"good": self.good(state), "count": sum(good)}
        for name, at in self._numbered:
            found[name] = int(good[at])
        return found

    @cached_property
    def _numbered(self) -> tuple[tuple[str, int], ...]:
        """The name and the place of each order whose result is stored by itself."""
        return tuple(
            (f"{verb.id} {at + 1}", at) for at, (verb, _) in enumerate(self.orders) if self._named(at + 1)
        )

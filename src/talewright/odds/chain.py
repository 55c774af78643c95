"""The orders of a question as a game: one after another, or by the branches of `talewright.odds.steps`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

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
LONG_CHAIN = 6
"""With more orders than this, the result of a single order is stored only where the goal names it."""


@dataclass(frozen=True)
class ChainState:
    """How far the chain is, the character now, and the outcome of each order so far; None for one passed over."""

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

    def start(self) -> ChainState:
        return ChainState(self.layout.start, self.hero)

    def step(self, state: ChainState, ask: Ask) -> ChainState:
        node = self.layout.nodes[state.at]
        if node.options:
            chosen = ask.decide("choose", [name for name, _ in node.options])
            return ChainState(dict(node.options)[chosen], state.hero, state.outcomes, 0, state.last)
        verb, order = self.orders[node.order]
        outcome = ask.call(verb.play, state.hero, order, self.rules)
        tries = state.tries + 1
        again = node.repeated and tries < node.most and outcome.good != node.until
        after = state.at if again else node.good if outcome.good else node.failed
        facts = outcome.facts if node.most == 1 else (*outcome.facts, ("tries", tries))
        reduced = Outcome(None, outcome.word, outcome.good, facts)
        if self.watched is not None:
            last = after == self.layout.end
            kept = self._read(facts, node.order + 1)
            reduced = Outcome(None, outcome.word if last else "", outcome.good, kept)
        hero = outcome.hero
        if self.ruleset.forget is not None:
            hero = self.ruleset.forget(hero, [self.orders[each][1] for each in self.layout.ahead[after]])
        skipped = (None,) * (node.order - len(state.outcomes))
        outcomes = (*state.outcomes[: node.order], *skipped, reduced, *state.outcomes[node.order + 1 :])
        return ChainState(after, hero, self._merged(outcomes), tries if again else 0, node.order)

    def _merged(self, outcomes: tuple[Outcome[Any] | None, ...]) -> tuple[Outcome[Any] | None, ...]:
        """In a long chain, of the orders that no goal names only the number of successes is stored."""
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
        last = state.latest
        why = self.ruleset.over(state.hero)
        # A party may win a fight that one of its characters does not survive: what was good is named so.
        if why and (last is None or not last.good or state.at != self.layout.end):
            return Ending(why)
        if state.at != self.layout.end:
            return None
        return Ending(state.word)

    def complete(self, state: ChainState) -> bool:
        """Whether the chain came to its end, with a character who may have come to another."""
        return state.at == self.layout.end

    def measure_key(self, state: ChainState) -> tuple[tuple[str, int], ...]:
        return tuple(sorted(self.measure(state).items()))

    def measure(self, state: ChainState) -> dict[str, int]:
        """Everything a goal or a report may name, of one final state."""
        found: dict[str, int] = dict(self.ruleset.measures(state.hero))
        found.setdefault("alive", 0 if self.ruleset.over(state.hero) else 1)
        done = (*state.outcomes, *(None,) * (len(self.orders) - len(state.outcomes)))
        good = [outcome is not None and outcome.good for outcome in done]
        found["good"] = int(self.complete(state) and all(succeeded(step, good) for step in self.steps))
        found["count"] = sum(good)
        for number, (verb, _) in enumerate(self.orders, 1):
            outcome = done[number - 1]
            if self._named(number):
                found[f"{verb.id} {number}"] = int(good[number - 1])
            for name, value in outcome.facts if outcome else ():
                found[f"{name} {number}"] = value
                found[name] = found.get(name, 0) + value if number > 1 else value
        return found

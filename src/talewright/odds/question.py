"""A whole odds question: a character, a list of orders carried out in turn, and a goal.

Orders share one character, so what is spent on the first is missing at the last; best play weighs that. The
chain stops when the character can go on no longer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from talewright.core import record
from talewright.core.ask import HERO, Ask, Seat
from talewright.core.errors import FaultsError, QuestionError
from talewright.core.game import Ending
from talewright.core.record import Fields, Json, did_you_mean, field
from talewright.core.ruleset import Character, Outcome, RuleOptions, Ruleset, Verb, find
from talewright.core.text.message import Message, all_at
from talewright.odds.explore import DEFAULT_LIMIT, Progress
from talewright.odds.policy import POLICIES, Players, Policy
from talewright.odds.solve import Odds, solve

DEFAULT_SECONDS = 20
DEFAULT_MEGABYTES = 4_000
CHAIN_MEASURES = {
    "alive": Message("1 if the character can still go on at the end"),
    "good": Message("1 if every order succeeded"),
    "count": Message("how many orders succeeded"),
}


@dataclass(frozen=True)
class ChainState:
    """How far the chain is, the character now, and the outcome of each order so far."""

    at: int
    hero: Character
    outcomes: tuple[Outcome[Any], ...] = ()


LONG_CHAIN = 6
"""With more orders than this, the result of a single order is stored only where the goal names it."""


@dataclass(frozen=True)
class Chain:
    """The orders as a game, one order a step.

    `watched` names the facts that are stored of each order, None all of them. A long chain stores only what its
    goal reads: every fact stored of an early order multiplies the states of all that follow.
    """

    ruleset: Ruleset[Any]
    hero: Character
    orders: tuple[tuple[Verb[Any], Any], ...]
    rules: Any
    watched: frozenset[str] | None = None

    def start(self) -> ChainState:
        return ChainState(0, self.hero)

    def step(self, state: ChainState, ask: Ask) -> ChainState:
        verb, order = self.orders[state.at]
        outcome = ask.call(verb.play, state.hero, order, self.rules)
        reduced = Outcome(None, outcome.word, outcome.good, outcome.facts)
        if self.watched is not None:
            number = state.at + 1
            last = number == len(self.orders)
            reduced = Outcome(
                None, outcome.word if last else "", outcome.good, self._read(outcome.facts, number)
            )
        hero = outcome.hero
        if self.ruleset.forget is not None:
            hero = self.ruleset.forget(hero, [order for _, order in self.orders[state.at + 1 :]])
        return ChainState(state.at + 1, hero, self._merged((*state.outcomes, reduced)))

    def _merged(self, outcomes: tuple[Outcome[Any], ...]) -> tuple[Outcome[Any], ...]:
        """In a long chain, of the orders that no goal names only the number of successes is stored."""
        plain = [
            at
            for at, outcome in enumerate(outcomes)
            if not (self._named(at + 1) or outcome.word or outcome.facts)
        ]
        good = sum(outcomes[at].good for at in plain)
        merged = list(outcomes)
        for place, at in enumerate(plain):
            merged[at] = Outcome(None, "", place < good)
        return tuple(merged)

    def _named(self, number: int) -> bool:
        """Whether the result of this order is stored by itself."""
        if self.watched is None or len(self.orders) <= LONG_CHAIN:
            return True
        return f"{self.orders[number - 1][0].id} {number}" in self.watched

    def _read(self, facts: tuple[tuple[str, int], ...], number: int) -> tuple[tuple[str, int], ...]:
        watched = self.watched or frozenset()
        return tuple(fact for fact in facts if fact[0] in watched or f"{fact[0]} {number}" in watched)

    def ended(self, state: ChainState) -> Ending | None:
        last = state.outcomes[-1] if state.outcomes else None
        why = self.ruleset.over(state.hero)
        # A party may win a fight that one of its characters does not survive: what was good is named so.
        if why and (last is None or not last.good or state.at < len(self.orders)):
            return Ending(why)
        if state.at < len(self.orders):
            return None
        return Ending(last.word if last else "done")

    def measure_key(self, state: ChainState) -> tuple[tuple[str, int], ...]:
        return tuple(sorted(self.measure(state).items()))

    def measure(self, state: ChainState) -> dict[str, int]:
        """Everything a goal or a report may name, of one final state."""
        found: dict[str, int] = dict(self.ruleset.measures(state.hero))
        found.setdefault("alive", 0 if self.ruleset.over(state.hero) else 1)
        done = state.outcomes
        found["good"] = int(len(done) == len(self.orders) and all(outcome.good for outcome in done))
        found["count"] = sum(outcome.good for outcome in done)
        for number, (verb, _) in enumerate(self.orders, 1):
            outcome = done[number - 1] if number <= len(done) else None
            if self._named(number):
                found[f"{verb.id} {number}"] = int(outcome is not None and outcome.good)
            for name, value in outcome.facts if outcome else ():
                found[f"{name} {number}"] = value
                found[name] = found.get(name, 0) + value if number > 1 else value
        return found


@dataclass(frozen=True)
class _Written:
    """A question as written in JSON."""

    system: str = field(meaning="the rule system by its id")
    steps: tuple[Any, ...] = field((), "orders, each with its verb: [{'verb': 'fight', 'rounds': 3}]")
    character: Any = field(None, "what matters of the character, or a whole character file under 'sheet'")
    goal: tuple[str, ...] = field(
        (), "what is wanted, most wanted first; a minus in front wants little of it"
    )
    policy: Any = field(
        "optimal", "how the player chooses: optimal, random or cautious; or one for each seat"
    )
    options: Any = field(None, "rule options by name")
    limit: int = field(
        DEFAULT_LIMIT, "the most states to explore before sampling instead", low=1, high=50_000_000
    )
    time: int = field(
        DEFAULT_SECONDS, "seconds for the exact answer before sampling instead", low=1, high=86_400
    )
    memory: int = field(DEFAULT_MEGABYTES, "megabytes for the exact answer before sampling instead", low=64)
    sample: int = field(
        0, "sample this many games at once instead of an exact answer", low=0, high=10_000_000
    )
    exact: bool = field(True, "fractions; false computes in double precision")


@dataclass(frozen=True)
class OddsQuestion:
    chain: Chain
    goal: tuple[str, ...]
    players: Players
    options: Fields
    limit: int = DEFAULT_LIMIT
    exact: bool = True
    time: int = DEFAULT_SECONDS
    memory: int = DEFAULT_MEGABYTES
    sample: int = 0

    def worth(self) -> Callable[[ChainState], list[Fraction]]:
        """The goal as numbers of a final state."""

        def of(state: ChainState) -> list[Fraction]:
            found = self.chain.measure(state)
            return [
                Fraction(-found.get(name[1:], 0)) if name.startswith("-") else Fraction(found.get(name, 0))
                for name in self.goal
            ]

        return of

    def solve(self, progress: Progress | None = None) -> Odds[ChainState]:
        """The exact answer. More than `limit` nodes raise TooLargeError; only `report.answer` holds the budget."""
        return solve(
            self.chain,
            self.worth(),
            players=self.players,
            exact=self.exact,
            limit=self.limit,
            lean=True,
            progress=progress,
        )


def ask_odds(question: object) -> Odds[ChainState]:
    """The exact odds of a question: a system, a character, orders and a goal, as in a JSON file.

    >>> import talewright as tw
    >>> fight = {"verb": "fight", "rounds": 3, "modifier": -3, "several": True}
    >>> odds = tw.ask_odds({"system": "gnat", "character": {"fortune": 0}, "steps": [fight], "goal": ["alive"]})
    >>> odds.value
    (Fraction(1975, 2592),)
    """
    return read_question(question).solve()


def read_question(data: object) -> OddsQuestion:
    """A question out of JSON data; all faults at once."""
    written = record.load(_Written, data, error=QuestionError, subject=Message("question"))
    ruleset = find(written.system)
    faults: list[Message] = []

    def part(kind: type, value: object, where: str) -> Any:
        try:
            return record.load(kind, _by_field(kind, value or {}), error=QuestionError)
        except FaultsError as error:
            faults.extend(all_at(where, error.faults))
            return None

    rules = part(ruleset.rules, written.options, "options")
    hero = _character(ruleset, written.character, faults, part)
    orders: list[tuple[Verb[Any], Any]] = []
    if not written.steps:
        faults.append(
            Message(
                "at least one is needed. Verbs of {system}: {verbs}.",
                path="steps",
                system=ruleset.id,
                verbs=tuple(ruleset.verbs),
            )
        )
    for index, step in enumerate(written.steps):
        if not isinstance(step, Mapping) or not isinstance(step.get("verb"), str):
            faults.append(
                Message(
                    "each step is a table with a verb: {verbs}.",
                    path=f"steps[{index}]",
                    verbs=tuple(ruleset.verbs),
                )
            )
            continue
        verb = ruleset.verbs.get(step["verb"])
        if verb is None:
            faults.append(
                Message(
                    "no verb {verb!r}.{hint}",
                    path=f"steps[{index}]",
                    verb=step["verb"][:40],
                    hint=did_you_mean(step["verb"], ruleset.verbs),
                )
            )
            continue
        rest = {key: value for key, value in step.items() if key != "verb"}
        orders.append((verb, part(verb.order, rest, f"steps[{index}]")))
    players = _players(written.policy, faults)
    if faults:
        raise QuestionError(Message("question"), faults)
    whole = isinstance(written.character, Mapping) and "sheet" in written.character
    check = ruleset.check if whole or ruleset.drawn is None else ruleset.drawn
    if hero_faults := check(hero):
        raise QuestionError(Message("question"), all_at("character", hero_faults))
    _check_orders(hero, orders, rules)
    chain = Chain(ruleset, hero, tuple(orders), rules)
    goal = written.goal or (orders[-1][0].goal if len(orders) == 1 else ("alive", "good"))
    _check_goal(chain, goal)
    if len(orders) > 1:
        chain = replace(chain, watched=frozenset(name.removeprefix("-") for name in goal))
    return OddsQuestion(
        chain,
        tuple(goal),
        players,
        dict(written.options or {}),
        written.limit,
        exact=written.exact,
        time=written.time,
        memory=written.memory,
        sample=written.sample,
    )


def _check_orders(hero: Character, orders: list[tuple[Verb[Any], Any]], rules: RuleOptions) -> None:
    """What an order names must exist: a mistyped Skill would be answered with no chance at all."""
    faults: list[Message] = []
    for index, (verb, _) in enumerate(orders):
        if verb.check is not None:
            so_far = [order for _, order in orders[: index + 1]]
            faults.extend(all_at(f"steps[{index}]", verb.check(hero, so_far, rules)))
    if faults:
        raise QuestionError(Message("question"), faults)


def _by_field(kind: type, value: object) -> object:
    """Flags' names stand for their fields: has_spell for spells, class for klass."""
    if not isinstance(value, Mapping):
        return value
    specs = record.fields(kind)
    names = {each.name for each in specs}
    by_flag = {each.flag.replace("-", "_"): each.name for each in specs if each.flag}
    found: dict[Any, Any] = {}
    for key, item in value.items():
        plain = key.replace("-", "_") if isinstance(key, str) else key
        name = plain if plain in names else by_flag.get(plain, key)
        found[key if name in found else name] = item
    return found


def _character(ruleset: Ruleset[Any], data: Json, faults: list[Message], part: Callable[..., Any]) -> Any:
    if isinstance(data, Mapping) and "sheet" in data:
        return part(ruleset.sheet_type, data["sheet"], "character.sheet")
    sketch = part(ruleset.sketch, data, "character")
    if sketch is None:
        return None
    try:
        return ruleset.draw(sketch)
    except FaultsError as error:
        faults.extend(all_at("character", error.faults))
        return None


def _players(policy: object, faults: list[Message]) -> dict[Seat, Policy]:
    given = policy if isinstance(policy, Mapping) else {HERO: policy}
    for seat, name in given.items():
        if not isinstance(name, str) or name not in POLICIES:
            faults.append(
                Message(
                    "{name!r} for {seat} is not one of {policies}.",
                    path="policy",
                    name=str(name)[:40],
                    seat=seat,
                    policies=tuple(POLICIES),
                )
            )
    return dict(given)


def _check_goal(chain: Chain, goal: tuple[str, ...]) -> None:
    """Goals name measures; what the character has now and what the orders report is known before solving."""
    known = set(chain.ruleset.measures(chain.hero)) | set(CHAIN_MEASURES)
    loose = {fact for verb, _ in chain.orders for fact in verb.facts}
    for number, (verb, _) in enumerate(chain.orders, 1):
        known |= {f"{verb.id} {number}"} | {f"{fact} {number}" for fact in verb.facts}
    known |= loose
    faults = [
        Message(
            "{name!r} is not measured here.{hint}",
            path="goal",
            name=name[:40],
            hint=did_you_mean(name.lstrip("-"), sorted(known)),
        )
        for name in goal
        if name.removeprefix("-") not in known
    ]
    if faults:
        raise QuestionError(Message("question"), faults)

"""A whole odds question: a character, orders in turn or with branches, and a goal.

Orders share one character, so what is spent on the first is missing at the last; best play weighs that. The
chain stops when the character can go on no longer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from talewright.core import record
from talewright.core.ask import HERO, Seat
from talewright.core.character_file import from_file
from talewright.core.errors import FaultsError, QuestionError
from talewright.core.record import Fields, Json, did_you_mean, field
from talewright.core.ruleset import Character, RuleOptions, Ruleset, Verb, find
from talewright.core.text.message import Message, all_at
from talewright.odds.chain import CHAIN_MEASURES, Chain, ChainState
from talewright.odds.distributions import Condition, read_conditions
from talewright.odds.explore import DEFAULT_LIMIT, Progress
from talewright.odds.own_policy import OwnPolicy, is_in_words, own_policy
from talewright.odds.policy import POLICIES, Players, Policy, policy_of
from talewright.odds.rule_odds import solve_order
from talewright.odds.solve import Odds, solve
from talewright.odds.steps import StepReader, is_plain

DEFAULT_SECONDS = 20
SIZES = (("MB", 1), ("GB", 1_000))
"""Units of memory on the command line, in megabytes."""
DEFAULT_MEGABYTES = 4_000
DEVICES = CPU, CUDA = "cpu", "cuda"
"""Devices on which the states of a whole book are computed."""


@dataclass(frozen=True)
class _Written:
    """A question as written in JSON."""

    system: str = field(meaning="the rule system by its id")
    steps: tuple[Any, ...] = field((), "orders, each with its verb: [{'verb': 'fight', 'rounds': 3}]")
    character: Any = field(
        None, "what matters of the character, a character file, or a whole character under 'sheet'"
    )
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
    given: tuple[str, ...] = field(
        (), "conditions: numbers among the results at which they hold, such as 'won'"
    )
    joint: tuple[str, ...] = field((), "measures whose values are listed together")


@dataclass(frozen=True)
class OddsQuestion:
    chain: Chain
    goal: tuple[str, ...]
    players: Players
    options: Fields
    limit: int = DEFAULT_LIMIT
    exact: bool = True
    time: float = DEFAULT_SECONDS
    memory: int = DEFAULT_MEGABYTES
    sample: int = 0
    given: tuple[Condition, ...] = ()
    joint: tuple[str, ...] = ()

    def worth(self) -> Callable[[ChainState], list[int]]:
        """The goal as numbers of a final state."""
        good = self.chain.good
        if self.goal == ("good",) and "good" in self.chain.of_orders:  # for speed alone
            return lambda state: [good(state)]
        wanted = [(name.removeprefix("-"), -1 if name.startswith("-") else 1) for name in self.goal]
        # The character is measured only where a goal names something of it.
        of_orders = self.chain.of_orders.issuperset(name for name, _ in wanted)
        measure = self.chain.successes if of_orders else self.chain.measure

        def of(state: ChainState) -> list[int]:
            found = measure(state)
            return [sign * found.get(name, 0) for name, sign in wanted]

        return of

    def solve(self, progress: Progress | None = None) -> Odds[ChainState]:
        """The exact answer. More than `limit` nodes raise TooLargeError; only `report.answer` holds the budget."""
        chain, worth, players, exact, limit = self.chain, self.worth(), self.players, self.exact, self.limit
        odds = (
            solve_order(chain, worth, players=players, exact=exact, limit=limit, progress=progress)
            if chain.is_order
            else solve(chain, worth, players=players, exact=exact, limit=limit, lean=True, progress=progress)
        )
        self.check_policies()
        return odds

    def check_policies(self) -> None:
        """After an answer: every rule of a policy in words was of use."""
        for policy in self.players.values():
            if isinstance(policy, OwnPolicy):
                policy.check_used()


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
    if not written.steps:
        faults.append(
            Message(
                "at least one is needed. Verbs of {system}: {verbs}.",
                path="steps",
                system=ruleset.id,
                verbs=tuple(ruleset.verbs),
            )
        )
    orders: list[tuple[Verb[Any], Any]] = []

    def order_of(step: Mapping[str, Any], path: str) -> int:
        verb = ruleset.verbs.get(step["verb"])
        if verb is None:
            hint = did_you_mean(step["verb"], ruleset.verbs)
            faults.append(Message("no verb {verb!r}.{hint}", path=path, verb=step["verb"][:40], hint=hint))
            return -1
        rest = {key: value for key, value in step.items() if key != "verb"}
        orders.append((verb, part(verb.order, rest, path)))
        return len(orders) - 1

    program = StepReader(order_of, faults, tuple(ruleset.verbs)).steps(written.steps, "steps")
    players = _players(written.policy, faults)
    given = read_conditions(written.given, faults)
    if faults:
        raise QuestionError(Message("question"), faults)
    whole = isinstance(written.character, Mapping) and not {"sheet", "ruleset"}.isdisjoint(written.character)
    check = ruleset.check if whole or ruleset.drawn is None else ruleset.drawn
    if hero_faults := check(hero):
        raise QuestionError(Message("question"), all_at("character", hero_faults))
    _check_orders(hero, orders, rules)
    if ruleset.focus is not None and policy_of(players, HERO) == "optimal":
        focused = ruleset.focus([order for _, order in orders])
        orders = [(verb, order) for (verb, _), order in zip(orders, focused, strict=True)]
    chain = Chain(ruleset, hero, tuple(orders), rules, program=() if is_plain(program) else program)
    goal = written.goal or (orders[-1][0].goal if len(orders) == 1 else ("alive", "good"))
    asked = (*goal, *(each.name for each in given), *written.joint)
    _check_measured(chain, {"goal": goal, "given": [each.name for each in given], "joint": written.joint})
    if len(orders) > 1:
        chain = replace(chain, watched=frozenset(name.removeprefix("-") for name in asked))
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
        given=given,
        joint=written.joint,
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
    if isinstance(data, Mapping) and "ruleset" in data:
        try:
            system, hero = from_file(data)
        except FaultsError as error:
            faults.extend(all_at("character", error.faults))
            return None
        if system.id != ruleset.id:
            faults.append(
                Message(
                    "it is of {theirs}, the question of {ours}.",
                    path="character",
                    theirs=system.id,
                    ours=ruleset.id,
                )
            )
        return hero
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
    given: dict[Seat, Any] = dict(policy) if isinstance(policy, Mapping) else {HERO: policy}
    for seat, name in given.items():
        if isinstance(name, str) and is_in_words(name):
            given[seat] = own_policy(name, faults)
        elif not isinstance(name, str) or name not in POLICIES:
            faults.append(
                Message(
                    "{name!r} for {seat} is not a policy.{hint}",
                    path="policy",
                    name=str(name)[:40],
                    seat=seat,
                    hint=did_you_mean(str(name)[:40], POLICIES),
                )
            )
    return given


def _check_measured(chain: Chain, asked: Mapping[str, Sequence[str]]) -> None:
    """Goals and conditions name measures; what the character has now and what the orders report is known before solving."""
    known = set(chain.ruleset.measures(chain.hero)) | set(CHAIN_MEASURES)
    loose = {fact for verb, _ in chain.orders for fact in verb.facts}
    for node in chain.layout.nodes:
        if node.repeated:
            loose.add("tries")
            known.add(f"tries {node.order + 1}")
    for number, (verb, _) in enumerate(chain.orders, 1):
        known |= {f"{verb.id} {number}"} | {f"{fact} {number}" for fact in verb.facts}
    known |= loose
    faults = [
        Message(
            "{name!r} is not measured here.{hint}",
            path=path,
            name=name[:40],
            hint=did_you_mean(name.lstrip("-"), sorted(known)),
        )
        for path, names in asked.items()
        for name in names
        if name.removeprefix("-") not in known
    ]
    if faults:
        raise QuestionError(Message("question"), faults)

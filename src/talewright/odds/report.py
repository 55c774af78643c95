"""The answer to an odds question as plain data that any face can show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from talewright.core import record
from talewright.core.ask import HERO, Seat
from talewright.core.errors import QuestionError, TooLargeError
from talewright.core.record import JsonObject
from talewright.core.text.message import Message
from talewright.core.text.translate import translator_of
from talewright.odds.budget import Budget, limited, uncollected
from talewright.odds.chain import CHAIN_LABELS, Chain, ChainState
from talewright.odds.distributions import Row, conditional, distributions, number
from talewright.odds.explore import Progress
from talewright.odds.own_policy import OwnPolicy
from talewright.odds.policy import Policy, policy_of
from talewright.odds.question import OddsQuestion
from talewright.odds.schedule import Number
from talewright.odds.simulate import Z95, Estimate, mean_and_error, sample, wilson
from talewright.odds.solve import Odds
from talewright.odds.steps import Step
from talewright.odds.visits import Asked

SAMPLE_RUNS = 20_000
SAMPLING_SHARE, LEAST_SAMPLING = 0.25, 1.0
"""After the time for the exact answer, games are sampled for this share of it, or for so many seconds if that is more."""
MAX_ROUNDS = 20
"""Best play is listed by round for at most so many rounds."""

ROOMS = ("talewright.core", "talewright.odds")
"""Where the messages of an answer come from."""


def answer(
    question: OddsQuestion,
    *,
    seed: int = 0,
    runs: int = SAMPLE_RUNS,
    progress: Progress | None = None,
    language: str = "en",
) -> JsonObject:
    """Solve, or sample where the exact answer is too large or takes too long, and say which."""
    if question.sample:
        found = _sampled(question, seed, question.sample, progress, question.time)
        return _labelled(question, found, language)
    try:
        with uncollected(), limited(Budget(question.time, question.memory * 1_000_000)):
            return _labelled(question, _exact(question, question.solve(progress), language), language)
    except TooLargeError as error:
        why = error.message
    # The exception is gone, and with it the tables it held.
    seconds = max(LEAST_SAMPLING, SAMPLING_SHARE * question.time)
    found = _labelled(question, _sampled(question, seed, runs, progress, seconds), language)
    found["why_not_exact"] = translator_of(ROOMS, language).text(why)
    return found


def _labelled(question: OddsQuestion, found: JsonObject, language: str) -> JsonObject:
    """With what a person reads for each name in it: of measures, endings and rolls."""
    words, say = question.chain.ruleset.words(language), translator_of(ROOMS, language)
    names = dict.fromkeys((*found["expected"], *found["endings"], *found.get("times", ())))
    found["labels"] = {
        name: say.text(CHAIN_LABELS[name]) if name in CHAIN_LABELS else words.measure(name) for name in names
    }
    measures = question.chain.ruleset.measures(question.chain.hero)
    found["numbers"] = [
        name for name in measures if name not in ("alive", *question.chain.ruleset.yes_no) and name in names
    ]
    return found


def head(question: OddsQuestion) -> JsonObject:
    ruleset = question.chain.ruleset
    return {
        "system": ruleset.id,
        "version": ruleset.version,
        "options": dict(question.options),
        "character": record.dump(question.chain.hero),
        "steps": _steps(question.chain, question.chain.steps),
        "goal": list(question.goal),
        "policy": {
            seat: str(policy_of(question.players, seat)) for seat in dict.fromkeys([HERO, *question.players])
        },
    }


def _policy_name(policy: Policy) -> str:
    return str(policy) if isinstance(policy, str | OwnPolicy) else "a function"


def _steps(chain: Chain, steps: Sequence[Step]) -> list[JsonObject]:
    """Steps as a question writes them."""
    found: list[JsonObject] = []
    for step in steps:
        if step.group:
            parts = _steps(chain, step.parts)
            written: JsonObject = {
                step.group: dict(zip(step.names, parts, strict=True)) if step.group == "choose" else parts
            }
        else:
            verb, order = chain.orders[step.order]
            written = {"verb": verb.id, **record.dump(order)}
        if step.most > 1:
            written |= {"repeat": step.most} | ({} if step.until else {"until": "failed"})
        for name, branch in (("if_succeeded", step.if_succeeded), ("if_failed", step.if_failed)):
            if branch:
                written[name] = _steps(chain, branch)
        found.append(written)
    return found


def _exact(question: OddsQuestion, odds: Odds[ChainState], language: str) -> JsonObject:
    chain = question.chain
    times = _times(odds)
    _check_counted(question, odds, times)
    rows = [(chain.measure(state), chance) for state, chance in odds.finals.items()]
    expected, spread = distributions(rows)
    found = head(question)
    found |= {
        "exact": odds.exact,
        "value": {name: number(value) for name, value in zip(question.goal, odds.value, strict=True)},
        "chance": number(expected["good"]),
        "endings": {name: number(chance) for name, chance in _sorted(odds.endings)},
        "expected": {name: number(mean) for name, mean in expected.items()},
        "spread": spread,
        "times": times,
        "best_play": _best_play(question, odds.advice(), language),
        "states": odds.states,
        "nodes": odds.nodes,
    }
    if rounds := _by_round(question, odds, language):
        found["best_play_by_round"] = rounds
    if odds.endless:
        found["endless"] = number(odds.endless)
    return found | conditional(rows, question.given, question.joint)


def _check_counted(question: OddsQuestion, odds: Odds[ChainState], times: Mapping[str, object]) -> None:
    """An order without an end counts nothing, so that its rounds close into a loop: refuse the goal instead of answering 0."""
    chain = question.chain
    whole = [chain.measure(state) for state in odds.finals if chain.complete(state)]
    if not whole:
        return
    missing = [
        name for name in question.goal if not any(name.removeprefix("-") in measured for measured in whole)
    ]
    if missing:
        raise QuestionError(
            Message("question"),
            [
                Message(
                    "{name!r} is not counted in an order without an end. How often each roll comes up on average "
                    "is given as 'times' ({rolls}); ask for another goal.",
                    path="goal",
                    name=name,
                    rolls=tuple(times) or Message("no rolls here"),
                )
                for name in missing
            ],
        )


def _sorted(chances: dict[str, Number]) -> list[tuple[str, Number]]:
    return sorted(chances.items(), key=lambda item: (-item[1], item[0]))


def _times(odds: Odds[ChainState]) -> dict[str, dict[str, str | float]]:
    """How often each roll comes up on average: the mean number of rounds, of casts, of re-rolls."""
    found: dict[str, Number] = {}
    for asked in odds.asked:
        if asked.question.dice is not None:
            found[asked.question.what] = found.get(asked.question.what, 0) + asked.times
    return {name: number(times) for name, times in found.items()}


def _by_round(question: OddsQuestion, odds: Odds[ChainState], language: str) -> dict[str, list[JsonObject]]:
    """The decisions of best play in each round, if turns are the rounds of the order, several and not too many."""
    (_, order), *others = question.chain.orders
    if others or not 1 < odds.turns <= MAX_ROUNDS or getattr(order, "rounds", 0) != odds.turns:
        return {}
    open_ = [each for each in odds.asked_by_turn if each.option and each.question.settled != each.option]
    by_turn: dict[int, list[Asked]] = {}
    for each in sorted(open_, key=lambda each: (each.turn, -each.times)):
        by_turn.setdefault(each.turn, []).append(each)
    return {str(turn): _best_play(question, asked, language) for turn, asked in by_turn.items() if turn}


def _best_play(question: OddsQuestion, advices: Sequence[Asked], language: str) -> list[JsonObject]:
    words = question.chain.ruleset.words(language)
    return [
        {
            "question": advice.question.what,
            "asked": words.question(advice.question),
            "choose": advice.option,
            "words": words.option(advice.question, advice.option),
            "clause": advice.question.clause,
            "times": number(advice.times),
            "settled": advice.question.settled == advice.option,
            "facts": {
                name: value
                for name, value in advice.question.facts.items()
                if isinstance(value, int) and not isinstance(value, bool)
            },
            "faces": "-".join(map(str, faces))
            if isinstance(faces := advice.question.facts.get("faces"), tuple)
            else "",
        }
        for advice in advices
    ]


def _sampled(
    question: OddsQuestion, seed: int, runs: int, progress: Progress | None, seconds: float
) -> JsonObject:
    """Simulated games, as many as the seconds suffice for.

    Best play needs foresight. Where it is asked, the seat plays cautiously and at random, half of the games
    each; the better of the two is reported, by its name. In place of worst play the seat plays at random.
    """
    asked = {
        seat: policy.without_foresight() if isinstance(policy, OwnPolicy) else policy
        for seat in dict.fromkeys([HERO, *question.players])
        for policy in [policy_of(question.players, seat)]
    }
    instead = ("cautious", "random") if "optimal" in asked.values() else ("",)
    samples: list[tuple[list[float], _Sample]] = []
    for policy in instead:
        without = {"optimal": policy, "against": "random"}
        played = {
            seat: without.get(each, each) if isinstance(each, str) else each for seat, each in asked.items()
        }
        estimate = sample(
            question.chain,
            max(1, runs // len(instead)),
            seed=seed,
            players=played,
            progress=progress,
            seconds=seconds / len(instead),
        )
        found = _Sample(question, played, estimate)
        samples.append(([value["decimal"] for value in found.value.values()], found))
    best = max(samples, key=lambda each: each[0])[1]
    return best.report(seed, asked)


class _Sample:
    """The games that were played under certain policies."""

    def __init__(
        self, question: OddsQuestion, played: Mapping[Seat, Policy], estimate: Estimate[ChainState]
    ) -> None:
        self.question = question
        self.played = played
        self.estimate = estimate
        measured = [question.chain.measure(state) for state in estimate.finals]
        names = dict.fromkeys(name for found in measured for name in found)
        self.columns = {name: [found.get(name, 0) for found in measured] for name in names}
        self.rows: list[Row] = [(found, 1 / len(measured)) for found in measured]
        self.value = {name: interval(self._goal(name)) for name in question.goal}

    def _goal(self, name: str) -> list[int]:
        values = self.columns.get(name.removeprefix("-"), [0])
        return [-value for value in values] if name.startswith("-") else values

    def report(self, seed: int, asked: Mapping[Seat, Policy]) -> JsonObject:
        runs = self.estimate.runs
        found = head(self.question)
        if dict(asked) != dict(self.played):
            found["asked_policy"] = found["policy"]
        found["policy"] = {seat: _policy_name(policy) for seat, policy in self.played.items()}
        return found | {
            "exact": False,
            "sampled": runs,
            "seed": seed,
            "value": self.value,
            "chance": interval(self.columns["good"]),
            "endings": {
                name: {"decimal": count / runs} for name, count in _sorted(dict(self.estimate.endings))
            },
            "expected": {name: _mean(values) for name, values in self.columns.items()},
            **conditional(self.rows, self.question.given, self.question.joint),
        }


def interval(values: Sequence[int]) -> dict[str, float]:
    """The mean of a sample with the ends of its 95 % interval: Wilson's for a chance, else the normal one."""
    if set(values) <= {0, 1}:
        share, low, high = wilson(sum(values), len(values))
        return {"decimal": share, "low": low, "high": high}
    mean, error = mean_and_error(values)
    return {"decimal": mean, "low": mean - Z95 * error, "high": mean + Z95 * error}


def _mean(values: Sequence[int]) -> dict[str, float]:
    mean, error = mean_and_error(values)
    return {"decimal": mean, "standard_error": error}

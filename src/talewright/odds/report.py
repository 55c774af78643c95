"""The answer to an odds question as plain data that any face can show."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import lcm
from typing import Any

from talewright.core import record
from talewright.core.ask import HERO
from talewright.core.errors import QuestionError, TooLargeError
from talewright.core.text.message import Message
from talewright.core.text.translate import translator_of
from talewright.odds.policy import policy_of
from talewright.odds.question import ChainState, OddsQuestion
from talewright.odds.simulate import sample
from talewright.odds.solve import Odds

SAMPLE_RUNS = 20_000
MAX_VALUES = 60
"""A distribution with more values than this is reported by its mean alone."""


def number(value: Any) -> dict[str, Any]:
    """A chance or a mean: the fraction where there is one, and its decimal form."""
    if isinstance(value, Fraction):
        return {"fraction": f"{value.numerator}/{value.denominator}", "decimal": float(value)}
    return {"decimal": float(value)}


ROOMS = ("talewright.core", "talewright.odds")
"""Where the messages of an answer come from."""


def answer(
    question: OddsQuestion,
    *,
    seed: int = 0,
    runs: int = SAMPLE_RUNS,
    progress: Callable[[int], Any] | None = None,
    language: str = "en",
) -> dict[str, Any]:
    """Solve, or sample when the exact answer is too large, and say which."""
    try:
        return _exact(question, question.solve(progress), language)
    except TooLargeError as error:
        found = _sampled(question, seed, runs, progress)
        found["why_not_exact"] = translator_of(ROOMS, language).text(error.message)
        return found


def head(question: OddsQuestion) -> dict[str, Any]:
    ruleset = question.chain.ruleset
    return {
        "system": ruleset.id,
        "version": ruleset.version,
        "options": dict(question.options),
        "character": record.dump(question.chain.hero),
        "steps": [{"verb": verb.id, **record.dump(order)} for verb, order in question.chain.orders],
        "goal": list(question.goal),
        "policy": {
            seat: policy if isinstance(policy := policy_of(question.players, seat), str) else "a function"
            for seat in dict.fromkeys([HERO, *question.players])
        },
    }


def _exact(question: OddsQuestion, odds: Odds[ChainState], language: str) -> dict[str, Any]:
    chain = question.chain
    times = _times(odds)
    _check_counted(question, odds, times)
    spreads, common = _tally([(chain.measure(state), chance) for state, chance in odds.finals.items()])
    expected = {
        name: sum((value * weight for value, weight in spread.items()), 0 * common) / common
        for name, spread in spreads.items()
    }
    found = head(question)
    found |= {
        "exact": odds.exact,
        "value": {name: number(value) for name, value in zip(question.goal, odds.value, strict=True)},
        "chance": number(expected["good"]),
        "endings": {name: number(chance) for name, chance in _sorted(odds.endings)},
        "expected": {name: number(mean) for name, mean in expected.items()},
        "spread": {
            name: {str(key): number(weight / common) for key, weight in sorted(spread.items())}
            for name, spread in spreads.items()
            if 1 < len(spread) <= MAX_VALUES
        },
        "times": times,
        "best_play": _best_play(question, odds, language),
        "states": odds.states,
        "nodes": odds.nodes,
    }
    if odds.endless:
        found["endless"] = number(odds.endless)
    return found


def _check_counted(question: OddsQuestion, odds: Odds[ChainState], times: dict[str, Any]) -> None:
    """An order without an end counts nothing, so that its rounds close into a loop: refuse the goal instead of answering 0."""
    chain = question.chain
    whole = [chain.measure(state) for state in odds.finals if state.at == len(chain.orders)]
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


def _tally(rows: list[tuple[dict[str, Any], Any]]) -> tuple[dict[str, dict[Any, Any]], Any]:
    """For every measure the weight of each value, and what all weights add up to.

    Exact chances are counted as whole numbers over one denominator: adding fractions would reduce each sum.
    """
    common: Any = 1.0
    weights: list[Any] = [chance for _, chance in rows]
    if all(isinstance(chance, Fraction) for chance in weights):
        whole = lcm(*(chance.denominator for chance in weights))
        weights = [chance.numerator * (whole // chance.denominator) for chance in weights]
        common = Fraction(whole)
    spreads: dict[str, dict[Any, Any]] = {name: {} for found, _ in rows for name in found}
    for (found, _), weight in zip(rows, weights, strict=True):
        for name, spread in spreads.items():
            value = found.get(name, 0)
            spread[value] = spread.get(value, 0) + weight
    return spreads, common


def _reader(measured: dict[ChainState, dict[str, Any]], name: str) -> Callable[[ChainState], int]:
    return lambda state: measured[state].get(name, 0)


def _sorted(chances: dict[str, Any]) -> list[tuple[str, Any]]:
    return sorted(chances.items(), key=lambda item: (-item[1], item[0]))


def _times(odds: Odds[ChainState]) -> dict[str, Any]:
    """How often each roll comes up on average: the mean number of rounds, of casts, of re-rolls."""
    found: dict[str, Any] = {}
    for asked in odds.asked:
        if asked.question.dice is not None:
            found[asked.question.what] = found.get(asked.question.what, 0) + asked.times
    return {name: number(times) for name, times in found.items()}


def _best_play(question: OddsQuestion, odds: Odds[ChainState], language: str) -> list[dict[str, Any]]:
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
            "faces": "-".join(map(str, faces))
            if isinstance(faces := advice.question.facts.get("faces"), tuple)
            else "",
        }
        for advice in odds.advice()
    ]


def _sampled(
    question: OddsQuestion, seed: int, runs: int, progress: Callable[[int], Any] | None
) -> dict[str, Any]:
    chain = question.chain
    players = dict(question.players)
    if policy_of(players, HERO) == "optimal":
        players[HERO] = "cautious"
    estimate = sample(chain, runs, seed=seed, players=players, progress=progress)
    measured = {state: chain.measure(state) for state in set(estimate.finals)}
    share, low, high = estimate.chance(lambda state: bool(measured[state]["good"]))
    names = list(dict.fromkeys(name for found in measured.values() for name in found))
    found = head(question)
    found["policy"] = {
        seat: policy if isinstance(policy, str) else "a function" for seat, policy in players.items()
    }
    expected = {}
    for name in names:
        mean, error = estimate.mean(_reader(measured, name))
        expected[name] = {"decimal": mean, "standard_error": error}
    return found | {
        "exact": False,
        "sampled": runs,
        "seed": seed,
        "chance": {"decimal": share, "low": low, "high": high},
        "endings": {name: {"decimal": count / runs} for name, count in _sorted(dict(estimate.endings))},
        "expected": expected,
    }

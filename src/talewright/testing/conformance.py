"""What every ruleset must do, checked on the ruleset itself."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator
from math import sqrt
from pathlib import Path
from typing import Any

from talewright.core import record
from talewright.core.ask import HERO, Answer, Chosen, Question, Rolled, answer_from_json, answer_to_json
from talewright.core.errors import IllegalAnswer, TooLargeError
from talewright.core.game import Game, Single
from talewright.core.replay import Ended, Waiting, resume
from talewright.core.ruleset import Ruleset, Trial
from talewright.core.tables import RollTable
from talewright.odds.chain import Chain
from talewright.odds.simulate import answerer, play_out, sample, stream
from talewright.odds.solve import solve
from talewright.testing.dead_inputs import dead_inputs
from talewright.testing.declarations import clauses_name_code, parts_fit
from talewright.testing.encounters import fights_are_sound
from talewright.testing.proofs import faults
from talewright.testing.reachability import unreached

SEEDS = 25
RUNS = 1_500
NAIVE_LIMIT = 60_000
SIGMAS = 5.0
"""Five standard errors: a sound ruleset fails once in two million runs."""

Check = Callable[[Ruleset[Any]], Iterator[str]]


def conform(
    ruleset: Ruleset[Any],
    *,
    tests: Path | None = None,
    out_of_reach: Collection[str] = (),
    unused: Collection[str] | None = (),
) -> None:
    """Raise AssertionError naming every breach.

    `tests` is the folder whose tests carry clause ids. `out_of_reach` names clauses that a ruleset in the making
    does not yet put in front of players; one that is met after all must leave the list. `unused` names
    inputs that are known to change nothing, such as "duel.foe" or "option.initiative"; None skips that search.
    """
    found = [f"{name}: {fault}" for name, check in CHECKS.items() for fault in check(ruleset)]
    found += [f"every clause is met: {fault}" for fault in clauses_are_met(ruleset, out_of_reach)]
    if unused is not None:
        found += [f"no dead input: {name} {fault}" for name, fault in dead_inputs(ruleset, known=unused)]
    if tests is not None:
        found += [f"clauses: {fault}" for fault in faults(ruleset.package, tests)]
    if found:
        raise AssertionError(f"{ruleset.title} breaks the contract:\n" + "\n".join(found))


def clauses_are_met(ruleset: Ruleset[Any], out_of_reach: Collection[str] = ()) -> Iterator[str]:
    """A player reaches what keeps each clause, save for those known to be out of reach."""
    findings = {number: list(lines) for number, lines in unreached(ruleset).items()}
    for number, lines in findings.items():
        if number not in out_of_reach:
            yield from lines
    yield from (
        f"{number} is listed as out of reach, but a player meets it: remove it from the list"
        for number in sorted(set(out_of_reach) - set(findings))
    )


def games(ruleset: Ruleset[Any]) -> Iterator[tuple[str, Game[Any]]]:
    """Creation and every trial, as games."""
    rules = ruleset.rules()
    yield "creation", Single(ruleset.create, (rules,), ending=lambda _: "created")
    for trial in ruleset.trials:
        yield trial.verb, trial_game(ruleset, trial)


def trial_game(ruleset: Ruleset[Any], trial: Trial) -> Chain:
    verb = ruleset.verbs[trial.verb]
    hero = trial.hero(ruleset)
    order: Any = record.load(verb.order, dict(trial.order))
    return Chain(ruleset, hero, ((verb, order),), record.load(ruleset.rules, dict(trial.options)))


def random_play_ends(ruleset: Ruleset[Any]) -> Iterator[str]:
    for name, game in games(ruleset):
        for seed in range(SEEDS):
            ended = play_out(game, stream(seed, 0))
            if not ended.ending.id:
                yield f"{name}, seed {seed}: the ending has no name"


def replay_equals_play(ruleset: Ruleset[Any]) -> Iterator[str]:
    for name, game in games(ruleset):
        for seed in range(SEEDS):
            ended = play_out(game, stream(seed, 1))
            written = json.loads(json.dumps([answer_to_json(answer) for answer in ended.log]))
            log = [answer_from_json(answer) for answer in written]
            again = resume(game, log)
            if not isinstance(again, Ended) or again.state != ended.state or again.notes != ended.notes:
                yield f"{name}, seed {seed}: the replayed game differs"
            half = resume(game, log[: len(log) // 2])
            if isinstance(half, Ended) and log:
                yield f"{name}, seed {seed}: half a log already ends the game"


def records_survive_json(ruleset: Ruleset[Any]) -> Iterator[str]:
    game: Single[Any] = Single(ruleset.create, (ruleset.rules(),), ending=lambda _: "created")
    for seed in range(SEEDS):
        ended = play_out(game, stream(seed, 2))
        assert ended.state is not None
        hero = ended.state.result
        text = json.dumps(record.dump(hero))
        if record.load(ruleset.sheet_type, json.loads(text)) != hero:
            yield f"seed {seed}: a created character changes in its file"
        yield from (f"seed {seed}: a created character is refused: {fault}" for fault in ruleset.check(hero))
        if "alive" not in ruleset.measures(hero):
            yield "the measures lack 'alive'"
        if hash(hero) != hash(record.load(ruleset.sheet_type, json.loads(text))):
            yield f"seed {seed}: the character's hash is not its value's"
        ruleset.sheet(hero)


def options_hold(ruleset: Ruleset[Any]) -> Iterator[str]:
    """Every offered option is accepted, every other refused, and a refusal changes nothing."""
    for name, game in games(ruleset):
        for seed in range(3):
            yield from (f"{name}, seed {seed}: {fault}" for fault in _walk_options(game, seed))


def _walk_options(game: Game[Any], seed: int) -> Iterator[str]:
    log: tuple[Answer, ...] = ()
    give = answerer(stream(seed, 3), {HERO: "random"})
    for _ in range(60):
        waiting = resume(game, log)
        if isinstance(waiting, Ended):
            return
        question = waiting.question
        yield from _question_faults(question)
        for option in question.options:
            resume(game, (*log, Chosen(option)))
        wrong: tuple[Answer, ...] = (Chosen("no-such-option"), Rolled((0,)))
        for bad in wrong:
            try:
                resume(game, (*log, bad))
            except IllegalAnswer:
                continue
            yield f"'{question.what}' took {bad}"
        again = resume(game, log)
        if not isinstance(again, Waiting) or again.question != question:
            yield f"'{question.what}' changed after a refusal"
        log = (*log, give(question))


def _question_faults(question: Question) -> Iterator[str]:
    if not question.what:
        yield "a question without an id"
    if not question.clause:
        yield f"'{question.what}' names no clause"
    if question.dice is None and len(set(question.options)) < len(question.options):
        yield f"'{question.what}' offers an option twice"
    if question.settled and question.settled not in question.options:
        yield f"'{question.what}' settles on {question.settled!r}, which is not offered"


def words_are_there(ruleset: Ruleset[Any]) -> Iterator[str]:
    """Every question and option that play meets has words in the ruleset's own file."""
    words = ruleset.words()
    missing: set[str] = set()
    for _, game in games(ruleset):
        for seed in range(SEEDS):
            seen: list[Question] = []
            give = answerer(stream(seed, 4), {HERO: "random"})

            def watch(
                question: Question,
                seen: list[Question] = seen,
                give: Callable[[Question], Answer] = give,
            ) -> Answer:
                seen.append(question)
                return give(question)

            resume(game, answerer=watch)
            for question in seen:
                known = words.rolls if question.dice is not None else words.questions
                if question.what not in known:
                    missing.add(question.what)
                for option in question.options:
                    verb = option.partition(":")[0]
                    if (
                        option not in question.words
                        and f"{question.what}.{verb}" not in words.questions
                        and f"*.{verb}" not in words.questions
                    ):
                        missing.add(f"{question.what}.{verb}")
    yield from (f"words.en.toml lacks {key!r}" for key in sorted(missing))


def marks_are_sound(ruleset: Ruleset[Any]) -> Iterator[str]:
    """Odds with marks and calls equal odds without them, wherever the long way is short enough."""
    compared = 0
    for trial in ruleset.trials:
        game = trial_game(ruleset, trial)
        goal = _goal(game)
        try:
            long = solve(game, goal, naive=True, limit=NAIVE_LIMIT)
        except TooLargeError:
            continue
        compared += 1
        short = solve(game, goal)
        if short.value != long.value or short.spread(game.measure_key) != long.spread(game.measure_key):
            yield f"{trial.verb}: {short.value} with marks, {long.value} without"
    if not compared:
        yield "no trial is small enough to be solved without marks: add one"


def sample_agrees(ruleset: Ruleset[Any]) -> Iterator[str]:
    """The exact odds of random choices lie within the error bar of random play."""
    for number, trial in enumerate(ruleset.trials):
        game = trial_game(ruleset, trial)
        players = {"hero": "random", "foe": "random", "master": "random"}
        exact = solve(game, _goal(game), players=players, exact=False)
        estimate = sample(game, RUNS, seed=number, players=players)
        expected = exact.expected(lambda state, game=game: game.measure(state)["good"])  # type: ignore[misc]
        share, _, _ = estimate.chance(lambda state, game=game: bool(game.measure(state)["good"]))  # type: ignore[misc]
        bar = SIGMAS * sqrt(max(expected * (1 - expected), 1e-4) / RUNS)
        if abs(share - expected) > bar:
            yield f"{trial.verb}: exact {expected:.5f}, sampled {share:.5f}, bar {bar:.5f}"


def _goal(game: Chain) -> Callable[[Any], list[int]]:
    return lambda state: [game.measure(state)["good"], game.measure(state)["alive"]]


def tables_cover_their_dice(ruleset: Ruleset[Any]) -> Iterator[str]:
    for name, table in ruleset.tables.items():
        try:
            RollTable(table.name, table.dice, table.rows, table.clause, table.tens)
        except Exception as error:  # noqa: BLE001 - the battery reports whatever a table raises
            yield f"{name}: {error}"


CHECKS: dict[str, Check] = {
    "random play ends": random_play_ends,
    "replay equals play": replay_equals_play,
    "records survive JSON": records_survive_json,
    "options hold": options_hold,
    "words are there": words_are_there,
    "marks are sound": marks_are_sound,
    "sample agrees": sample_agrees,
    "tables cover their dice": tables_cover_their_dice,
    "fights are sound": fights_are_sound,
    "clauses name code": clauses_name_code,
    "parts fit": parts_fit,
}

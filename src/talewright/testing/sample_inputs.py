"""Characters and texts to try the orders of a ruleset with: from its trials, examples, ready heroes and creation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from talewright.core import record
from talewright.core.game import Single
from talewright.core.ruleset import Ruleset, Trial
from talewright.odds.simulate import play_out, stream

CREATED = 24
"""Characters made at random."""


def cases_of(ruleset: Ruleset[Any]) -> tuple[Trial, ...]:
    return (*ruleset.cases, *ruleset.trials)


def heroes_of(ruleset: Ruleset[Any]) -> list[Any]:
    """Sketches of the trials, the default one, ready heroes, and some made at random."""
    found = [ruleset.draw(ruleset.sketch())]
    found += [trial.hero(ruleset) for trial in cases_of(ruleset)]
    found += [ready.character for ready in ruleset.heroes]
    game: Single[Any] = Single(ruleset.create, (ruleset.rules(),), ending=lambda _: "created")
    for seed in range(CREATED):
        state: Any = play_out(game, stream(seed, 8)).state
        found.append(state.result)
    return list(dict.fromkeys(found))


def names_of(ruleset: Ruleset[Any], heroes: Sequence[Any]) -> dict[str, list[str]]:
    """Texts by the field they stand in, of trials and examples; under "" those of characters."""
    found: dict[str, list[str]] = {"": ["", "something"]}
    for trial in cases_of(ruleset):
        for name, value in trial.order.items():
            texts = [value] if isinstance(value, str) else value if isinstance(value, list | tuple) else []
            found.setdefault(name, ["", "something"]).extend(text for text in texts if isinstance(text, str))
    for verb in ruleset.verbs.values():
        for example in verb.examples:
            words = example.replace("'", "").split()
            for flag, value in pairwise(words):
                if flag.startswith("--") and not value.startswith("--"):
                    name = flag[2:].replace("-", "_")
                    found.setdefault(name, ["", "something"]).append(value)
    for hero in heroes:
        for name, value in record.dump(hero).items():
            texts = list(_texts(value))
            found[""] += texts
            for key in (name, name.removesuffix("s")):
                found.setdefault(key, ["", "something"]).extend(texts)
    return {name: list(dict.fromkeys(texts)) for name, texts in found.items()}


def _texts(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        for value in data.values():
            yield from _texts(value)
    elif isinstance(data, list):
        for value in data:
            yield from _texts(value)

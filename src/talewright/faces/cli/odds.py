"""talewright odds SYSTEM VERB [flags], or a whole question in JSON on standard input."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from talewright.core.errors import QuestionError
from talewright.core.record import did_you_mean, field
from talewright.core.ruleset import Ruleset, Verb, find, register_setting
from talewright.core.text.message import Message
from talewright.faces.cli.odds_help import general_help, system_help, verb_help
from talewright.faces.cli.odds_told import tell
from talewright.faces.cli.out import read_json
from talewright.faces.flags import Flag, flags_of, question_flags, read_flags
from talewright.faces.speech import language, t
from talewright.odds.policy import POLICIES
from talewright.odds.question import DEFAULT_MEGABYTES, DEFAULT_SECONDS, OddsQuestion, read_question
from talewright.odds.report import answer


@dataclass(frozen=True)
class Asking:
    """Flags of the question itself."""

    goal: tuple[str, ...] = field(
        (), "what is wanted, most wanted first; '-fortune' wants little of it", flag="goal"
    )
    policy: str = field("optimal", "how the player chooses", choices=tuple(POLICIES))
    foe_policy: str = field("cautious", "how the opposition chooses", choices=tuple(POLICIES))
    option: tuple[str, ...] = field((), "a rule option as name=value", flag="option")
    limit: int = field(3_000_000, "the most nodes to explore before sampling instead", low=1)
    time: int = field(DEFAULT_SECONDS, "seconds for the exact answer before sampling instead", low=1)
    memory: int = field(DEFAULT_MEGABYTES, "megabytes for the exact answer before sampling instead", low=64)
    sample: int = field(0, "sample this many games instead of an exact answer", low=0)
    floating: bool = field(False, "double precision instead of fractions: faster for very large questions")
    json: bool = field(False, "print JSON for scripts")


def run(args: Sequence[str]) -> None:
    words = [arg for arg in args if arg not in ("-h", "--help")]
    wants_help = len(words) < len(args)
    if not words or words == ["--json"] or (words[0] == "-"):
        if wants_help or (not words and sys.stdin.isatty()):
            general_help()
            return
        _answer(read_question(read_json(sys.stdin.read(), "question")), as_json="--json" in words)
        return
    if words[0] == "--setting" and len(words) > 1:
        words = [register_setting(words[1]), *words[2:]]
    if words[0].startswith("-"):
        raise QuestionError(
            "",
            [
                Message(
                    "name a system and a verb first, as in: talewright odds SYSTEM VERB --flags.", path="odds"
                )
            ],
        )
    path = Path(words[0])
    if path.suffix == ".md" or path.is_file():
        from talewright.faces.cli import book_odds

        book_odds.run(path, words[1:])
        return
    ruleset = find(words[0])
    if len(words) < 2 or words[1].startswith("-"):
        if wants_help:
            system_help(ruleset)
            return
        raise QuestionError(
            "",
            [
                Message(
                    "name what to ask of {id}: {verbs}.",
                    path="odds",
                    id=ruleset.id,
                    verbs=tuple(ruleset.verbs),
                )
            ],
        )
    verb = ruleset.verbs.get(words[1])
    if verb is None:
        raise QuestionError(
            "",
            [
                Message(
                    "{id} has no verb {words!r}.{hint}",
                    path="odds",
                    id=ruleset.id,
                    words=words[1][:40],
                    hint=did_you_mean(words[1], ruleset.verbs),
                )
            ],
        )
    flags = all_flags(ruleset, verb)
    if wants_help:
        verb_help(ruleset, verb, flags)
        return
    values = read_flags(words[2:], flags)
    asking = values["question"]
    question = {
        "system": ruleset.id,
        "character": values.get("character", {}),
        "steps": [{"verb": verb.id, **values.get("order", {})}],
        "goal": [name for part in asking.get("goal", []) for name in part.split(",")],
        "policy": {"hero": asking.get("policy", "optimal"), "foe": asking.get("foe_policy", "cautious")},
        "options": read_options(ruleset, asking.get("option", [])),
        "limit": asking.get("limit", 3_000_000),
        "time": asking.get("time", DEFAULT_SECONDS),
        "memory": asking.get("memory", DEFAULT_MEGABYTES),
        "sample": asking.get("sample", 0),
        "exact": not asking.get("floating", False),
    }
    _answer(read_question(question), as_json=asking.get("json", False))


def _answer(question: OddsQuestion, *, as_json: bool) -> None:
    """Solve, with a word on how far it is where somebody watches, and print."""
    if not sys.stderr.isatty():
        tell(answer(question, language=language()), as_json=as_json)
        return
    from rich.console import Console

    with Console(stderr=True).status(t("Solving ...")) as status:
        found = answer(
            question,
            language=language(),
            progress=lambda done: status.update(t("Solving: {count:,} nodes ...", count=done)),
        )
    tell(found, as_json=as_json)


def all_flags(ruleset: Ruleset[Any], verb: Verb[Any]) -> list[Flag]:
    asking = flags_of(Asking, "question")
    return [*question_flags(ruleset.sketch, verb.order, (flag.name for flag in asking)), *asking]


def read_options(ruleset: Ruleset[Any], given: Sequence[str]) -> dict[str, Any]:
    """Rule options from name=value, with the value read by the option's type."""
    found: dict[str, Any] = {}
    by_name = {flag.spec.name: flag for flag in flags_of(ruleset.rules, "options")}
    for part in given:
        name, _, value = part.partition("=")
        flag = by_name.get(name)
        if flag is None:
            raise QuestionError(
                "",
                [
                    Message(
                        "{id} has no option {name!r}.{hint}",
                        path="option",
                        id=ruleset.id,
                        name=name[:40],
                        hint=did_you_mean(name, by_name),
                    )
                ],
            )
        if flag.is_switch:
            if value.casefold() not in ("true", "false", "yes", "no", "on", "off", "1", "0"):
                raise QuestionError(
                    "",
                    [
                        Message(
                            "{name}: say true or false, not {value!r}.",
                            path="option",
                            name=name,
                            value=value[:40],
                        )
                    ],
                )
            found[name] = value.casefold() in ("true", "yes", "on", "1")
        else:
            found.update(read_flags([f"{flag.name}={value}"], [flag])["options"])
    return found

"""talewright odds SYSTEM VERB [flags], talewright odds question.json, or a question in JSON on standard input."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from talewright.core.errors import AdventureError, QuestionError
from talewright.core.record import JsonObject, did_you_mean, field
from talewright.core.ruleset import Ruleset, Verb, find, installed, register_setting
from talewright.core.text.message import Message
from talewright.faces.cli.odds_help import book_help, general_help, system_help, verb_help
from talewright.faces.cli.odds_show import show
from talewright.faces.cli.out import read_json, read_json_file
from talewright.faces.flags import Flag, flags_of, question_flags, read_flags
from talewright.faces.speech import language, t
from talewright.odds.question import DEFAULT_MEGABYTES, DEFAULT_SECONDS, SIZES, OddsQuestion, read_question
from talewright.odds.report import SAMPLE_RUNS, answer
from talewright.play.sweeping import MAX_WORKERS

SECONDS_AFTER_INTERRUPT = 1


@dataclass(frozen=True)
class Asking:
    """Flags of the question itself."""

    goal: tuple[str, ...] = field(
        (), "what is wanted, most wanted first; '-fortune' wants little of it", flag="goal"
    )
    policy: str = field(
        "optimal",
        "how the player chooses: optimal, random, cautious, against, or rules such as 'fortune: reroll highest'",
    )
    foe_policy: str = field("cautious", "how the opposition chooses")
    character: str = field("", "a character file, as `talewright new` writes it, instead of flags")
    given: tuple[str, ...] = field(
        (), "numbers among the results at which this holds, such as 'won' or 'hp >= 3'", flag="given"
    )
    joint: tuple[str, ...] = field((), "measures whose values are listed together: hp,fortune", flag="joint")
    vary: tuple[str, ...] = field(
        (),
        "a table over values of a flag or a rule option: talent=6..12 or armour=none,light; at most two",
        flag="vary",
    )
    beside: tuple[str, ...] = field(
        (),
        "another set-up beside this one: the values that differ, such as 'talent=9 fortune=0'",
        flag="beside",
    )
    option: tuple[str, ...] = field((), "a rule option as name=value", flag="option")
    limit: int = field(3_000_000, "the most nodes to explore before sampling instead", low=1)
    time: int = field(DEFAULT_SECONDS, "seconds for the exact answer before sampling instead", low=1)
    memory: int = field(
        DEFAULT_MEGABYTES, "megabytes for the exact answer before sampling instead", low=64, units=SIZES
    )
    sample: int = field(0, "sample this many games instead of an exact answer", low=0)
    floating: bool = field(False, "double precision instead of fractions: faster for very large questions")
    workers: int = field(0, "worker processes for a table; needs Dask", low=0, high=MAX_WORKERS)
    cluster: str = field("", "the address of a Dask cluster for a table, such as tcp://host:8786")
    csv: bool = field(False, "print a table of values as CSV")
    json: bool = field(False, "print JSON for scripts")


AS_GIVEN = ("limit", "time", "memory", "sample", "given")
"""Flags whose value stands in the question under the same name."""


def _on_shelf(name: str) -> Path | None:
    """A book by its name on the shelf; the name of a system is not looked for there."""
    if name.partition(":")[0] in installed():
        return None
    from talewright.play.books import find_book

    try:
        return find_book(name)
    except AdventureError:
        return None


def run(args: Sequence[str]) -> None:
    words = [arg for arg in args if arg not in ("-h", "--help")]
    wants_help = len(words) < len(args)
    if not words or words == ["--json"] or (words[0] == "-"):
        if wants_help or (not words and sys.stdin.isatty()):
            general_help()
            return
        _answer(read_json(sys.stdin.read(), Message("question")), as_json="--json" in words)
        return
    if words[0] == "--setting" and len(words) > 1:
        words = [register_setting(words[1]), *words[2:]]
    if words[0].startswith("-"):
        raise _refused(Message("name a system and a verb first, as in: talewright odds SYSTEM VERB --flags."))
    path = _on_shelf(words[0]) or Path(words[0])
    if path.suffix == ".json":
        _run_file(path, words[1:])
        return
    # A system's name is that system, whatever lies in the current folder; with ./ in front it is the folder.
    named = words[0] in installed()
    if path.suffix == ".md" or (path.is_file() and not named):
        from talewright.faces.cli import book_odds

        if wants_help:
            book_help(
                "talewright odds BOOK",
                book_odds.OneBookFlags,
                "--policy optimal --time 60",
                "--goal vitality --json",
                "--policy cautious --device cuda",
            )
            return
        book_odds.run(path, words[1:])
        return
    if path.is_dir() and not named:
        from talewright.faces.cli import shelf_odds

        if wants_help:
            book_help(
                "talewright odds FOLDER", shelf_odds.FolderFlags, "--policy cautious --csv", "--workers 2"
            )
            return
        shelf_odds.run(path, words[1:])
        return
    ruleset = find(words[0])
    if len(words) < 2 or words[1].startswith("-"):
        if wants_help:
            system_help(ruleset)
            return
        raise _refused(
            Message("name what to ask of {id}: {verbs}.", id=ruleset.id, verbs=tuple(ruleset.verbs))
        )
    verb = ruleset.verbs.get(words[1])
    if verb is None:
        raise _refused(
            Message(
                "{id} has no verb {words!r}.{hint}",
                id=ruleset.id,
                words=words[1][:40],
                hint=did_you_mean(words[1], ruleset.verbs),
            )
        )
    flags = all_flags(ruleset, verb)
    if wants_help:
        verb_help(ruleset, verb, flags)
        return
    _run_flags(ruleset, verb, flags, words[2:])


def _refused(message: Message, path: str = "odds") -> QuestionError:
    return QuestionError("", [message.at(path)])


def _run_flags(ruleset: Ruleset[Any], verb: Verb[Any], flags: list[Flag], args: Sequence[str]) -> None:
    from talewright.faces.cli.odds_sweep import Setup, path_of_flag, words_of

    values = read_flags(args, flags)
    asking = values["question"]
    options = flags_of(ruleset.rules, "options")

    def setup(more: str) -> Setup:
        changed = read_flags([*args, *(words_of(more, flags, options) if more else ())], flags)
        return Setup(more or t("as asked"), question_of(ruleset, verb, changed))

    setups = [setup(""), *(setup(more) for more in asking.get("beside", ()))]
    _ask(setups, asking, lambda name: path_of_flag(name, flags, options))


def _run_file(path: Path, args: Sequence[str]) -> None:
    """A question in a file; flags of the question stand above what it says."""
    from talewright.faces.cli.odds_sweep import Setup, path_of_text

    flags = [flag for flag in flags_of(Asking, "question") if flag.name not in ("--option", "--beside")]
    asking = read_flags(args, flags)["question"]
    question = read_json_file(path)
    if not isinstance(question, Mapping):
        raise _refused(Message("a question is a table with 'system' and 'steps'."), str(path))
    question = {**question, **_asked(asking)}
    if asking.get("character"):
        question["character"] = read_json_file(Path(asking["character"]))
    _ask([Setup(t("as asked"), question)], asking, path_of_text)


def _asked(asking: Mapping[str, Any]) -> dict[str, Any]:
    """What the flags say of a question, as far as they say anything."""
    found = {name: asking[name] for name in AS_GIVEN if name in asking}
    for name in "goal", "joint":
        if name in asking:
            found[name] = [part for each in asking[name] for part in each.split(",")]
    if "policy" in asking or "foe_policy" in asking:
        found["policy"] = {
            "hero": asking.get("policy", "optimal"),
            "foe": asking.get("foe_policy", "cautious"),
        }
    if asking.get("floating"):
        found["exact"] = False
    return found


def question_of(
    ruleset: Ruleset[Any], verb: Verb[Any], values: Mapping[str, Mapping[str, Any]]
) -> dict[str, Any]:
    """The question that flags ask."""
    asking = values["question"]
    character: Any = dict(values.get("character", {}))
    if asking.get("character"):
        if character:
            raise _refused(
                Message("the character comes from a file; leave out {flags}.", flags=tuple(character)),
                "--character",
            )
        character = read_json_file(Path(asking["character"]))
    return {
        "system": ruleset.id,
        "character": character,
        "steps": [{"verb": verb.id, **values.get("order", {})}],
        "options": read_options(ruleset, asking.get("option", [])),
        **_asked({"policy": "optimal", **asking}),
    }


def _ask(setups: Sequence[Any], asking: Mapping[str, Any], path_of: Any) -> None:
    """One answer, or a table of them."""
    if len(setups) == 1 and not asking.get("vary") and not asking.get("csv"):
        _answer(setups[0].question, as_json=asking.get("json", False))
        return
    from talewright.faces.cli.odds_sweep import sweep

    sweep(setups, asking, path_of)


def _answer(data: object, *, as_json: bool) -> None:
    """Solve and print; on a terminal show the progress."""
    question = read_question(data)
    with suppress(KeyboardInterrupt):
        show(_solved(question), as_json=as_json)
        return
    # The exception is gone, and with it the tables it held.
    instead = replace(question, sample=question.sample or SAMPLE_RUNS, time=SECONDS_AFTER_INTERRUPT)
    found = answer(instead, language=language())
    found["why_not_exact"] = t("Interrupted: these games were sampled instead.")
    show(found, as_json=as_json)
    raise KeyboardInterrupt  # for the exit code of a program that was interrupted


def _solved(question: OddsQuestion) -> JsonObject:
    """The answer; on a terminal with progress."""
    if not sys.stderr.isatty():
        return answer(question, language=language())
    from rich.console import Console

    with Console(stderr=True).status(t("Solving ...")) as status:
        return answer(
            question,
            language=language(),
            progress=lambda done: status.update(t("Solving: {count:,} nodes ...", count=done)),
        )


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
            hint = did_you_mean(name, by_name)
            raise _refused(
                Message("{id} has no option {name!r}.{hint}", id=ruleset.id, name=name[:40], hint=hint),
                "option",
            )
        if flag.is_switch:
            if value.casefold() not in ("true", "false", "yes", "no", "on", "off", "1", "0"):
                raise _refused(
                    Message("{name}: say true or false, not {value!r}.", name=name, value=value[:40]),
                    "option",
                )
            found[name] = value.casefold() in ("true", "yes", "on", "1")
        else:
            found.update(read_flags([f"{flag.name}={value}"], [flag])["options"])
    return found

"""talewright odds SYSTEM VERB [flags], or a whole question in JSON on standard input."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.table import Table
from rich.text import Text

from talewright.core.errors import QuestionError
from talewright.core.record import did_you_mean, field
from talewright.core.ruleset import Ruleset, Verb, find, register_setting
from talewright.core.text.message import Message, listed
from talewright.faces.cli.odds_help import general_help, system_help, verb_help
from talewright.faces.cli.out import bar, console, percent, print_json, read_json
from talewright.faces.flags import Flag, flags_of, question_flags, read_flags
from talewright.faces.speech import language, named, say, t
from talewright.odds.policy import POLICIES
from talewright.odds.question import DEFAULT_MEGABYTES, DEFAULT_SECONDS, OddsQuestion, read_question
from talewright.odds.report import answer

SHOWN_ADVICE = 12
SEATS = {"hero": Message("player"), "foe": Message("opposition")}
PLAYED = {
    "optimal": Message("plays best"),
    "against": Message("plays worst for the goal"),
    "random": Message("chooses at random"),
    "cautious": Message("chooses cautiously"),
}
"""The policies in a word or two."""
LONGEST_FRACTION = 40


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
    """Solve and print; on a terminal show the progress."""
    if not sys.stderr.isatty():
        show(answer(question, language=language()), as_json=as_json)
        return
    from rich.console import Console

    with Console(stderr=True).status(t("Solving ...")) as status:
        found = answer(
            question,
            language=language(),
            progress=lambda done: status.update(t("Solving: {count:,} nodes ...", count=done)),
        )
    show(found, as_json=as_json)


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


def show(found: dict[str, Any], *, as_json: bool) -> None:
    """Print an answer as a person reads it, or as JSON."""
    if as_json:
        print_json(found)
        return
    out = console()
    system = found["system"]
    out.print(_headline(found))
    if "why_not_exact" in found:
        out.print(f"[yellow]{found['why_not_exact']}[/]")
    if "asked_policy" in found:
        note = t("Best play cannot be sampled. These games were played so: {policy}.", policy=_policy(found))
        out.print(f"[yellow]{note}[/]")
    _chances(t("how it ends"), found["endings"], system)
    _measures(found)
    if found.get("times"):
        shown = ", ".join(
            f"{named(name, system)} {t('{mean:.4g}', mean=value['decimal'])}"
            for name, value in found["times"].items()
        )
        out.print(f"\n[bold]{t('rolls on average:')}[/] {shown}")
    _advice(found.get("best_play", []))
    parts = [t("goal: {goals}", goals=listed(found["goal"])), t("policy: {policy}", policy=_policy(found))]
    if found.get("states"):
        parts.append(t("exact") if found["exact"] else t("double precision"))
        parts.append(t("{states:,} states, {nodes:,} nodes", states=found["states"], nodes=found["nodes"]))
    if found["options"]:
        parts.append(t("options: {options}", options=str(found["options"])))
    out.print(Text(f"\n{'; '.join(parts)}", style="dim"))


def _policy(found: dict[str, Any]) -> str:
    return ", ".join(
        f"{say().text(SEATS[seat]) if seat in SEATS else seat} "
        f"{say().text(PLAYED[name]) if name in PLAYED else name}"
        for seat, name in found["policy"].items()
    )


def _headline(found: dict[str, Any]) -> Text:
    """The first goal: its value, and the fraction or the interval of the sample."""
    goal = found["goal"][0]
    value = found["value"][goal]
    is_chance = (
        goal in ("alive", "good")
        or (goal in found.get("spread", {}) and set(found["spread"][goal]) <= {"0", "1"})
        or ("low" in value and 0 <= value["low"] <= value["high"] <= 1)
    )

    def shown(number: float) -> str:
        return percent(number) if is_chance else t("{value:.6g}", value=number)

    rest = value.get("fraction", "")
    if "sampled" in found:
        rest = t(
            "between {low} and {high} (95 %), {games:,} games",
            low=shown(value["low"]),
            high=shown(value["high"]),
            games=found["sampled"],
        )
    name = named(goal, found["system"])
    return Text.assemble((f"{name}: ", "bold"), (shown(value["decimal"]), "bold green"), f"   {rest}")


def _measures(found: dict[str, Any]) -> None:
    """Yes-or-no measures in one list, every other with its distribution."""
    alone = len(found["steps"]) == 1
    system = found["system"]
    spreads = {
        name: spread
        for name, spread in found.get("spread", {}).items()
        if name not in ("alive", "good", "count") and not (alone and name.endswith(" 1"))
    }
    chances = {name: found["expected"][name] for name, spread in spreads.items() if set(spread) <= {"0", "1"}}
    if chances:
        _chances(t("chances"), chances, system, of=1.0)
    for name, spread in spreads.items():
        if name not in chances:
            mean = found["expected"][name]
            title = t("{name}, {mean:.4f} on average", name=named(name, system), mean=mean["decimal"])
            _chances(title + _fraction(mean), spread, system)


def _fraction(value: dict[str, Any]) -> str:
    """The fraction in brackets, as long as it is one that can be read."""
    text = value.get("fraction", "")
    return f" ({text})" if text and len(text) <= LONGEST_FRACTION else ""


def _chances(title: str, chances: dict[str, Any], system: str, of: float = 0.0) -> None:
    table = Table(box=None, pad_edge=False, show_header=False)
    top = of or max((value["decimal"] for value in chances.values()), default=1) or 1
    for name, value in chances.items():
        table.add_row(named(name, system), percent(value["decimal"]), bar(value["decimal"] / top))
    console().print(f"\n[bold]{title}[/]")
    console().print(table)


def _advice(best_play: list[dict[str, Any]]) -> None:
    """Best play in words: for each question what to take, how often, and on which dice."""
    grouped: dict[str, dict[str, list[dict[str, Any]]]] = {}
    for advice in best_play:
        grouped.setdefault(advice["question"], {}).setdefault(advice["words"], []).append(advice)
    shown = {what: options for what, options in grouped.items() if not _settled(options)}
    if not shown:
        return
    out = console()
    out.print(f"\n[bold]{t('best play')}[/]")
    for what, options in shown.items():
        whole = sum(advice["times"]["decimal"] for cases in options.values() for advice in cases)
        first = next(iter(options.values()))[0]
        out.print(
            Text.assemble(
                (f"  {first.get('asked') or what} ", "bold"),
                (f"{first['clause']}, {t('{times:.3g} times on average', times=whole)}", "dim"),
            )
        )
        ranked = sorted(
            options.items(), key=lambda item: -sum(advice["times"]["decimal"] for advice in item[1])
        )
        for words, cases in ranked[:SHOWN_ADVICE]:
            share = sum(advice["times"]["decimal"] for advice in cases) / (whole or 1)
            dice = list(dict.fromkeys(advice["faces"] for advice in cases if advice.get("faces")))
            on = (
                t("  on {faces}", faces=tuple(dice[:SHOWN_ADVICE]))
                + (" ..." if len(dice) > SHOWN_ADVICE else "")
                if dice
                else ""
            )
            out.print(Text.assemble((f"{percent(share):>14}  ", "green"), words, (on, "dim")))


def _settled(options: dict[str, list[dict[str, Any]]]) -> bool:
    return all(advice["settled"] for cases in options.values() for advice in cases)

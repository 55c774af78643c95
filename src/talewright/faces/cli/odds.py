"""talewright odds SYSTEM VERB [flags], or a whole question in JSON on standard input."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rich.table import Table
from rich.text import Text

from talewright.core.errors import QuestionError
from talewright.core.record import did_you_mean, told
from talewright.core.ruleset import Ruleset, Verb, find, installed
from talewright.faces.cli.flags import Flag, flags_of, read_flags
from talewright.faces.cli.out import bar, console, percent, print_json, read_json
from talewright.odds.policy import POLICIES
from talewright.odds.question import CHAIN_MEASURES, OddsQuestion, read_question
from talewright.odds.report import answer

SHOWN_ADVICE = 12
LONGEST_FRACTION = 40

QUESTION_EXAMPLE = """{
  "system": "gnat",
  "character": {"talent": 8, "fortune": 2, "armour": "light", "spells": ["heal"]},
  "steps": [
    {"verb": "test", "skill": "climbing", "default_roll": true},
    {"verb": "fight", "rounds": 3, "modifier": -3, "several": true}
  ],
  "goal": ["alive", "vitality"]
}"""


@dataclass(frozen=True)
class Asking:
    """Flags of the question itself."""

    goal: tuple[str, ...] = told(
        (), "what is wanted, most wanted first; '-fortune' wants little of it", flag="goal"
    )
    policy: str = told("optimal", "how the player chooses", choices=tuple(POLICIES))
    foe_policy: str = told("cautious", "how the opposition chooses", choices=tuple(POLICIES))
    option: tuple[str, ...] = told((), "a rule option as name=value", flag="option")
    limit: int = told(2_000_000, "the most nodes to lay out before sampling instead", low=1)
    floating: bool = told(False, "double precision instead of fractions: faster for very large questions")
    json: bool = told(False, "print JSON for scripts")


def run(args: Sequence[str]) -> None:
    words = [arg for arg in args if arg not in ("-h", "--help")]
    wants_help = len(words) < len(args)
    if not words or words == ["--json"] or (words[0] == "-"):
        if wants_help or (not words and sys.stdin.isatty()):
            _general_help()
            return
        _answer(read_question(read_json(sys.stdin.read(), "question")), as_json="--json" in words)
        return
    if words[0].startswith("-"):
        raise QuestionError(
            "odds", ["name a system and a verb first, such as: talewright odds gnat fight --rounds 3."]
        )
    ruleset = find(words[0])
    if len(words) < 2 or words[1].startswith("-"):
        if wants_help:
            _system_help(ruleset)
            return
        raise QuestionError("odds", [f"name what to ask of {ruleset.id}: {', '.join(ruleset.verbs)}."])
    verb = ruleset.verbs.get(words[1])
    if verb is None:
        raise QuestionError(
            "odds", [f"{ruleset.id} has no verb {words[1][:40]!r}.{did_you_mean(words[1], ruleset.verbs)}"]
        )
    flags = all_flags(ruleset, verb)
    if wants_help:
        _verb_help(ruleset, verb, flags)
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
        "limit": asking.get("limit", 2_000_000),
        "exact": not asking.get("floating", False),
    }
    _answer(read_question(question), as_json=asking.get("json", False))


def _answer(question: OddsQuestion, *, as_json: bool) -> None:
    """Solve, with a word on how far it is where somebody watches, and print."""
    if not sys.stderr.isatty():
        _print(answer(question), as_json=as_json)
        return
    from rich.console import Console

    with Console(stderr=True).status("solving ...") as status:
        found = answer(question, progress=lambda done: status.update(f"solving: {done:,} done ..."))
    _print(found, as_json=as_json)


def all_flags(ruleset: Ruleset[Any], verb: Verb[Any]) -> list[Flag]:
    """The order's flags first; a character's flag of the same name then says so with --own-."""
    order = flags_of(verb.order, "order")
    asking = flags_of(Asking, "question")
    taken = {flag.name for flag in (*order, *asking)}
    character = [
        Flag(f"--own-{flag.name[2:]}", flag.told, flag.owner) if flag.name in taken else flag
        for flag in flags_of(ruleset.sketch, "character")
    ]
    return [*order, *character, *asking]


def read_options(ruleset: Ruleset[Any], given: Sequence[str]) -> dict[str, Any]:
    """Rule options from name=value, with the value read by the option's type."""
    found: dict[str, Any] = {}
    by_name = {flag.told.name: flag for flag in flags_of(ruleset.rules, "options")}
    for part in given:
        name, _, value = part.partition("=")
        flag = by_name.get(name)
        if flag is None:
            raise QuestionError(
                "option", [f"{ruleset.id} has no option {name[:40]!r}.{did_you_mean(name, by_name)}"]
            )
        if flag.is_switch:
            if value.casefold() not in ("true", "false", "yes", "no", "on", "off", "1", "0"):
                raise QuestionError("option", [f"{name}: say true or false, not {value[:40]!r}."])
            found[name] = value.casefold() in ("true", "yes", "on", "1")
        else:
            found.update(read_flags([f"{flag.name}={value}"], [flag])["options"])
    return found


# -- printing -------------------------------------------------------------------------------------------------


def _print(found: dict[str, Any], *, as_json: bool) -> None:
    if as_json:
        print_json(found)
        return
    out = console()
    goal = found["goal"][0]
    if found["exact"]:
        value = found["value"][goal]
        is_chance = goal in ("alive", "good") or (
            goal in found["spread"] and set(found["spread"][goal]) <= {"0", "1"}
        )
        shown = percent(value["decimal"]) if is_chance else f"{value['decimal']:.6g}"
        out.print(
            Text.assemble((f"{goal}: ", "bold"), (shown, "bold green"), f"   {value.get('fraction', '')}")
        )
    else:
        chance = found["chance"]
        out.print(f"[bold]good:[/] [bold green]{percent(chance['decimal'])}[/]   between {percent(chance['low'])} and "
                  f"{percent(chance['high'])} (95 %), {found.get('sampled', 0):,} games")  # fmt: skip
        if "why_not_exact" in found:
            out.print(f"[yellow]{found['why_not_exact']}[/]")
    _chances("how it ends", found["endings"])
    _measures(found)
    if found.get("times"):
        shown = ", ".join(f"{name} {value['decimal']:.4g}" for name, value in found["times"].items())
        out.print(f"\n[bold]rolls on average:[/] {shown}")
    _advice(found.get("best_play", []))
    policy = ", ".join(f"{seat} {name}" for seat, name in found["policy"].items())
    note = f"goal: {', then '.join(found['goal'])}; players: {policy}"
    if found.get("states"):
        note += f"; {'exact' if found['exact'] else 'double precision'}, {found['states']:,} states, {found['nodes']:,} nodes"
    if found["options"]:
        note += f"; options: {found['options']}"
    out.print(f"\n[dim]{note}[/]")


def _measures(found: dict[str, Any]) -> None:
    """Yes-or-no measures in one list, every other with its distribution."""
    alone = len(found["steps"]) == 1
    spreads = {
        name: spread
        for name, spread in found.get("spread", {}).items()
        if name not in ("alive", "good", "count") and not (alone and name.endswith(" 1"))
    }
    chances = {name: found["expected"][name] for name, spread in spreads.items() if set(spread) <= {"0", "1"}}
    if chances:
        _chances("chances", chances, of=1.0)
    for name, spread in spreads.items():
        if name not in chances:
            mean = found["expected"][name]
            _chances(f"{name}, {mean['decimal']:.4f} on average{_fraction(mean)}", spread)


def _fraction(value: dict[str, Any]) -> str:
    """The fraction in brackets, as long as it is one that can be read."""
    text = value.get("fraction", "")
    return f" ({text})" if text and len(text) <= LONGEST_FRACTION else ""


def _chances(title: str, chances: dict[str, Any], of: float = 0.0) -> None:
    table = Table(box=None, pad_edge=False, show_header=False)
    top = of or max((value["decimal"] for value in chances.values()), default=1) or 1
    for name, value in chances.items():
        table.add_row(name, percent(value["decimal"]), bar(value["decimal"] / top))
    console().print(f"\n[bold]{title}[/]")
    console().print(table)


def _advice(best_play: list[dict[str, Any]]) -> None:
    """Best play in words: for each question what to take, how often, and on which dice."""
    grouped: dict[str, dict[str, list[dict[str, Any]]]] = {}
    for advice in best_play:
        grouped.setdefault(advice["question"], {}).setdefault(advice["words"], []).append(advice)
    telling = {what: options for what, options in grouped.items() if not _settled(options)}
    if not telling:
        return
    out = console()
    out.print("\n[bold]best play[/]")
    for what, options in telling.items():
        whole = sum(advice["times"]["decimal"] for cases in options.values() for advice in cases)
        first = next(iter(options.values()))[0]
        out.print(
            Text.assemble((f"  {what} ", "bold"), (f"{first['clause']}, {whole:.3g} times on average", "dim"))
        )
        ranked = sorted(
            options.items(), key=lambda item: -sum(advice["times"]["decimal"] for advice in item[1])
        )
        for words, cases in ranked[:SHOWN_ADVICE]:
            share = sum(advice["times"]["decimal"] for advice in cases) / (whole or 1)
            dice = list(dict.fromkeys(advice["faces"] for advice in cases if advice.get("faces")))
            on = (
                f"  on {', '.join(dice[:SHOWN_ADVICE])}{' ...' if len(dice) > SHOWN_ADVICE else ''}"
                if dice
                else ""
            )
            out.print(Text.assemble((f"{percent(share):>14}  ", "green"), words, (on, "dim")))


def _settled(options: dict[str, list[dict[str, Any]]]) -> bool:
    return all(advice["settled"] for cases in options.values() for advice in cases)


def _general_help() -> None:
    out = console()
    out.print(
        "[bold]talewright odds SYSTEM VERB --flags[/]\n\nExact odds of one order, by the very rules that are played.\n"
    )
    for name in installed():
        ruleset = find(name)
        out.print(f"  [bold]{name}[/]: {', '.join(ruleset.verbs)}")
    out.print(
        "\nExamples\n  talewright odds gnat test --talent 7 --modifier -3\n"
        "  talewright odds gnat fight --rounds 3 --modifier -3 --several --shield --json\n"
        "  talewright odds gnat fight --help\n\n"
        "A whole question, with several orders sharing one character, comes as JSON on standard input:\n"
        "  talewright odds --json < question.json\n"
    )
    out.print(QUESTION_EXAMPLE, markup=False)
    measures = "\n".join(f"  {name}: {meaning}" for name, meaning in CHAIN_MEASURES.items())
    out.print(
        "\nA goal names measures, most wanted first; a minus in front wants little of it. Every system measures its "
        f"character (for gnat: vitality, fortune, ...), and besides:\n{measures}\n"
        "  VERB N: 1 if order N came out well, such as 'test 1'"
    )


def _system_help(ruleset: Ruleset[Any]) -> None:
    out = console()
    out.print(f"[bold]talewright odds {ruleset.id} VERB --flags[/]\n")
    for verb in ruleset.verbs.values():
        out.print(f"  [bold]{verb.id:16}[/]{verb.meaning} [dim]{verb.clause}[/]")
    out.print(f"\nMeasures for goals: {', '.join(ruleset.measures(ruleset.draw(ruleset.sketch())))}")
    rules = flags_of(ruleset.rules, "options")
    if rules:
        out.print("\nRule options (--option name=value)")
        _flag_table(rules, bare=True)


def _verb_help(ruleset: Ruleset[Any], verb: Verb[Any], flags: list[Flag]) -> None:
    out = console()
    out.print(f"[bold]talewright odds {ruleset.id} {verb.id}[/]  {verb.meaning} [dim]{verb.clause}[/]\n")
    for title, owner in (
        ("The order", "order"),
        ("The character", "character"),
        ("The question", "question"),
    ):
        chosen = [flag for flag in flags if flag.owner == owner]
        if chosen:
            out.print(f"[bold]{title}[/]")
            _flag_table(chosen)
    if verb.facts:
        out.print(f"Measured of this order: {', '.join(verb.facts)}")
    out.print(f"Measures for goals: {', '.join(ruleset.measures(ruleset.draw(ruleset.sketch())))}")
    out.print(f"Goal when none is named: {', then '.join(verb.goal)}")
    for example in verb.examples:
        out.print(f"Example: talewright odds {ruleset.id} {verb.id} {example}", markup=False)


def _flag_table(flags: list[Flag], *, bare: bool = False) -> None:
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 1, 0, 1))
    table.add_column(style="green", no_wrap=True)
    table.add_column(overflow="fold")
    for flag in flags:
        name = flag.told.name if bare else f"{flag.name} {flag.takes}".rstrip()
        meaning = flag.told.meaning
        if len(flag.told.choices) > 6 or (bare and flag.told.choices):
            meaning += f": {', '.join(filter(None, flag.told.choices))}"
        default = flag.told.default
        if flag.told.required:
            meaning += " (needed)"
        elif default is True:
            meaning += " [true]" if bare else f" [yes; --no-{flag.name[2:]} for no]"
        elif default not in ((), "", False, None):
            meaning += f" [{default if not isinstance(default, tuple) else '; '.join(map(str, default))}]"
        table.add_row(Text(name), Text(meaning))
    console().print(table)

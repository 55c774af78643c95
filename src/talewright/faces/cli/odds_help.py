"""What may be asked: systems, their orders, and every flag with its meaning."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from rich.table import Table
from rich.text import Text

from talewright.core.ruleset import Ruleset, Verb, playable
from talewright.faces.cli.out import console
from talewright.faces.flags import Flag, flags_of
from talewright.faces.speech import say, t
from talewright.odds.chain import CHAIN_MEASURES


def example_of(ruleset: Ruleset[Any]) -> dict[str, Any]:
    """A question with two steps, out of the ruleset's own trials."""
    trials = [each for each in ruleset.trials if not each.options][:2]
    character: dict[str, Any] = {}
    for trial in trials:
        character |= trial.character
    steps = [{"verb": trial.verb, **trial.order} for trial in trials]
    return {"system": ruleset.id, "character": character, "steps": steps, "goal": ["alive", ruleset.health]}


def general_help() -> None:
    out = console()
    out.print("[bold]talewright odds SYSTEM VERB --flags[/]\n")
    out.print(t("Exact odds of one order, by the very rules that are played.") + "\n")
    known = playable()
    for ruleset in known:
        out.print(f"  [bold]{ruleset.id}[/]: {', '.join(ruleset.verbs)}")
    out.print(f"\n{t('Examples')}")
    for ruleset in known:
        verb = ruleset.first_verb
        for example in verb.examples[:1]:
            out.print(f"  talewright odds {ruleset.id} {verb.id} {example}", markup=False)
    whole = t("A whole question, with several orders for one character, is JSON on standard input:")
    out.print(f"\n{whole}\n  talewright odds --json < question.json\n")
    out.print(json.dumps(example_of(known[0]), indent=2), markup=False)
    goals = t(
        "A goal names measures, most wanted first; a minus in front asks for little of it. Every system measures "
        "its character (`talewright odds SYSTEM --help` lists them). Measures of every question:"
    )
    out.print(f"\n{goals}", markup=False)
    for name, meaning in CHAIN_MEASURES.items():
        out.print(f"  {name}: {say().text(meaning)}", markup=False)
    out.print("  " + t("VERB N: 1 if order N succeeded, such as 'test 1'"), markup=False)


def system_help(ruleset: Ruleset[Any]) -> None:
    out = console()
    meaning = say(ruleset.id).meaning
    out.print(f"[bold]talewright odds {ruleset.id} VERB --flags[/]\n")
    for verb in ruleset.verbs.values():
        out.print(f"  [bold]{verb.id:16}[/]{meaning(verb.meaning)} [dim]{verb.clause}[/]")
    out.print(f"\n{_measures(ruleset)}")
    rules = flags_of(ruleset.rules, "options")
    if rules:
        out.print(f"\n{t('Rule options (--option name=value)')}")
        flag_table(rules, bare=True, meaning_of=meaning)


def verb_help(ruleset: Ruleset[Any], verb: Verb[Any], flags: list[Flag]) -> None:
    out = console()
    meaning = say(ruleset.id).meaning
    out.print(
        f"[bold]talewright odds {ruleset.id} {verb.id}[/]  {meaning(verb.meaning)} [dim]{verb.clause}[/]\n"
    )
    for title, owner in (
        (t("The order"), "order"),
        (t("The character"), "character"),
        (t("The question"), "question"),
    ):
        chosen = [flag for flag in flags if flag.owner == owner]
        if chosen:
            out.print(f"[bold]{title}[/]")
            flag_table(chosen, meaning_of=meaning)
    if verb.facts:
        out.print(t("Measured of this order: {measures}", measures=tuple(verb.facts)))
    out.print(_measures(ruleset))
    out.print(t("Goal when none is named: {goals}", goals=tuple(verb.goal)))
    for example in verb.examples:
        command = f"talewright odds {ruleset.id} {verb.id} {example}"
        out.print(t("Example: {command}", command=command), markup=False)


def book_help(command: str, asking: type, *examples: str) -> None:
    """A whole book or a shelf of them: `command` names it, `asking` has its flags."""
    out = console()
    out.print(f"[bold]{command} --flags[/]\n")
    out.print(
        t("The odds of whole books for one character: exact, or bounds and sampled games in the time given.")
        + "\n"
    )
    flag_table(flags_of(asking, "question"), meaning_of=say().meaning)
    for example in examples:
        out.print(t("Example: {command}", command=f"{command} {example}"), markup=False)


def _measures(ruleset: Ruleset[Any]) -> str:
    names = tuple(ruleset.measures(ruleset.draw(ruleset.sketch())))
    return t("Measures for goals: {measures}", measures=names)


def flag_table(flags: list[Flag], *, bare: bool = False, meaning_of: Callable[[str], str] = str) -> None:
    """Flags with what they mean, their choices and their default."""
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 1, 0, 1))
    table.add_column(style="green", no_wrap=True)
    table.add_column(overflow="fold")
    for flag in flags:
        name = flag.spec.name if bare else f"{flag.name} {flag.takes}".rstrip()
        meaning = meaning_of(flag.spec.meaning)
        if len(flag.spec.choices) > 6 or (bare and flag.spec.choices):
            meaning += f": {', '.join(filter(None, flag.spec.choices))}"
        default = flag.spec.default
        if flag.spec.required:
            meaning += t(" (required)")
        elif default is True:
            meaning += " [true]" if bare else t(" [yes; --no-{name} for no]", name=flag.name[2:])
        elif default not in ((), "", False, None):
            meaning += f" [{default if not isinstance(default, tuple) else '; '.join(map(str, default))}]"
        table.add_row(Text(name), Text(meaning))
    console().print(table)

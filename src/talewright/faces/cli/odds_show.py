"""How an answer to an odds question is shown on a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.table import Table
from rich.text import Text

from talewright.core.text.message import Message, listed
from talewright.faces.cli.out import console, print_json
from talewright.faces.speech import named, percent, say, t
from talewright.play.rule_of_thumb import TOTAL, rule_of_thumb, rules_by_round

SHOWN_ADVICE = 12
SHOWN_JOINT = 20
SEATS = {"hero": Message("player"), "foe": Message("opposition")}
PLAYED = {
    "optimal": Message("plays best"),
    "against": Message("plays worst for the goal"),
    "random": Message("chooses at random"),
    "cautious": Message("chooses cautiously"),
    "explorer": Message("explores: takes any way, and is cautious otherwise"),
}
"""The policies in a word or two."""
LONGEST_FRACTION = 40
BAR = 30
"""Characters of the longest bar."""


def show(found: dict[str, Any], *, as_json: bool) -> None:
    """Print an answer as a person reads it, or as JSON."""
    rule = rule_of_thumb(found.get("best_play", ()))
    by_round = rules_by_round(found.get("best_play_by_round", {}))
    if as_json:
        rules = {"rule_of_thumb": rule, "rule_of_thumb_by_round": by_round}
        print_json({**found, **{name: each for name, each in rules.items() if each}})
        return
    out = console()
    system = found["system"]
    out.print(_headline(found))
    if "why_not_exact" in found:
        out.print(f"[yellow]{found['why_not_exact']}[/]")
    if "asked_policy" in found:
        note = t("Best play cannot be sampled. These games were played so: {policy}.", policy=_policy(found))
        out.print(f"[yellow]{note}[/]")
    _chances(found, t("how it ends"), found["endings"])
    _measures(found)
    if found.get("times"):
        shown = ", ".join(
            f"{label(found, name)} {t('{mean:.4g}', mean=value['decimal'])}"
            for name, value in found["times"].items()
        )
        out.print(f"\n[bold]{t('rolls on average:')}[/] {shown}")
    _conditional(found)
    _advice(found.get("best_play", []), system)
    _thumb(rule, system)
    for each in by_round:
        out.print(f"[bold]{t('round {rounds}', rounds=each['rounds'])}[/]")
        if "always" in each:
            out.print(Text(str(each["always"])))
        _thumb(each, system)
    goals = [label(found, goal) for goal in found["goal"]]
    parts = [t("goal: {goals}", goals=listed(goals)), t("policy: {policy}", policy=_policy(found))]
    if found.get("states"):
        parts.append(t("exact") if found["exact"] else t("double precision"))
        parts.append(t("{states:,} states, {nodes:,} nodes", states=found["states"], nodes=found["nodes"]))
    if found["options"]:
        parts.append(t("options: {options}", options=str(found["options"])))
    out.print(Text(f"\n{'; '.join(parts)}", style="dim"))


def label(found: Mapping[str, Any], name: str) -> str:
    """What a measure, an ending or a roll of an answer is called; a minus in front of a goal stays."""
    plain = name.removeprefix("-")
    sign = "" if plain == name else "−"
    return sign + str(found.get("labels", {}).get(plain) or named(plain, found["system"]))


def _policy(found: dict[str, Any]) -> str:
    return ", ".join(
        f"{say().text(SEATS[seat]) if seat in SEATS else seat} "
        f"{say().text(PLAYED[name]) if name in PLAYED else name}"
        for seat, name in found["policy"].items()
    )


def is_chance(found: Mapping[str, Any], goal: str) -> bool:
    """Whether a goal is the chance of something, to be shown as a percentage."""
    value = found["value"][goal]
    if goal.removeprefix("-") in found.get("numbers", ()):
        return False
    return (
        goal in ("alive", "good")
        or (goal in found.get("spread", {}) and set(found["spread"][goal]) <= {"0", "1"})
        or ("low" in value and 0 <= value["low"] <= value["high"] <= 1)
    )


def goal_text(found: Mapping[str, Any], goal: str, end: str = "decimal") -> str:
    """What a goal is worth, as a percentage or a number; or one `end` of its interval."""
    number = found["value"][goal]
    if not is_chance(found, goal):
        return t("{value:.6g}", value=number[end])
    return percent(number if end == "decimal" else number[end])


def _headline(found: dict[str, Any]) -> Text:
    """The first goal: its value, and the fraction or the interval of the sample."""
    goal = found["goal"][0]
    rest = found["value"][goal].get("fraction", "")
    if "sampled" in found:
        rest = t(
            "between {low} and {high} (95 %), {games:,} games",
            low=goal_text(found, goal, "low"),
            high=goal_text(found, goal, "high"),
            games=found["sampled"],
        )
    return Text.assemble(
        (f"{label(found, goal)}: ", "bold"), (goal_text(found, goal), "bold green"), f"   {rest}"
    )


def _conditional(found: dict[str, Any]) -> None:
    """Numbers under a condition, and measures together."""
    out = console()
    if "given" in found:
        given = found["given"]
        title = t("given {conditions}", conditions=tuple(given["conditions"]))
        out.print(f"\n[bold]{title}[/] [dim]{percent(given['chance'])}[/]")
        for name, spread in given.get("spread", {}).items():
            if name not in ("good", "count") and not name.endswith(" 1"):
                mean = given["expected"][name]
                title = t("{name}, {mean:.4f} on average", name=label(found, name), mean=mean["decimal"])
                _chances(found, title + _fraction(mean), spread)
    if "joint" in found:
        together = found["joint"]
        title = ", ".join(label(found, name) for name in together["measures"])
        out.print(f"\n[bold]{title}[/]")
        table = Table(box=None, pad_edge=False, show_header=False)
        for each in together["chances"][:SHOWN_JOINT]:
            table.add_row(*map(str, each["values"]), percent(each), bar(each["decimal"]))
        out.print(table)
        if together.get("correlation") is not None:
            out.print(t("correlation {value:.3f}", value=together["correlation"]))


def _thumb(rule: dict[str, Any] | None, system: str) -> None:
    """Best play of the most frequent decision as a table of two numbers."""
    if rule is None or "rows" not in rule:
        return
    rows_of = t("dice total") if rule["rows_of"] == TOTAL else named(rule["rows_of"], system)
    table = Table(box=None, pad_edge=False)
    table.add_column(rows_of)
    for column in rule["columns"] or [""]:
        table.add_column(f"{named(rule['columns_of'], system)} {column}" if column else "")
    for label, cells in rule["rows"]:
        table.add_row(label, *cells)
    console().print(table)


def _measures(found: dict[str, Any]) -> None:
    """Yes-or-no measures in one list, every other with its distribution."""
    alone = len(found["steps"]) == 1
    spreads = {
        name: spread
        for name, spread in found.get("spread", {}).items()
        if name not in ("alive", "good", "count") and not (alone and name.endswith(" 1"))
    }
    numbers = found.get("numbers", ())
    chances = {
        name: found["expected"][name]
        for name, spread in spreads.items()
        if set(spread) <= {"0", "1"} and name not in numbers
    }
    if chances:
        _chances(found, t("chances"), chances, of=1.0)
    for name, spread in spreads.items():
        if name not in chances:
            mean = found["expected"][name]
            title = t("{name}, {mean:.4f} on average", name=label(found, name), mean=mean["decimal"])
            _chances(found, title + _fraction(mean), spread)


def _fraction(value: dict[str, Any]) -> str:
    """The fraction in brackets, as long as it is one that can be read."""
    text = value.get("fraction", "")
    return f" ({text})" if text and len(text) <= LONGEST_FRACTION else ""


def _chances(found: dict[str, Any], title: str, chances: dict[str, Any], of: float = 0.0) -> None:
    table = Table(box=None, pad_edge=False, show_header=False)
    top = of or max((value["decimal"] for value in chances.values()), default=1) or 1
    for name, value in chances.items():
        table.add_row(label(found, name), percent(value), bar(value["decimal"] / top))
    console().print(f"\n[bold]{title}[/]")
    console().print(table)


def _advice(best_play: list[dict[str, Any]], system: str) -> None:
    """Best play in words: for each question what to take, how often, and on which dice."""
    grouped: dict[str, dict[str, list[dict[str, Any]]]] = {}
    headings = _headings(best_play, system)
    for advice in best_play:
        heading = headings.get(advice["question"]) or advice["asked"]
        grouped.setdefault(heading, {}).setdefault(advice["words"], []).append(advice)
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
                (f"  {what} ", "bold"),
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


def _headings(best_play: list[dict[str, Any]], system: str) -> dict[str, str]:
    """The name of each question that is asked in many texts, or about dice; others are headed by their texts."""
    texts: dict[str, set[str]] = {}
    rolled = {advice["question"] for advice in best_play if advice.get("faces")}
    for advice in best_play:
        texts.setdefault(advice["question"], set()).add(advice.get("asked") or "")
    return {
        what: named(what, system)
        for what, asked in texts.items()
        if "" in asked or len(asked) > (1 if what in rolled else SHOWN_ADVICE)
    }


def _settled(options: dict[str, list[dict[str, Any]]]) -> bool:
    return all(advice["settled"] for cases in options.values() for advice in cases)


def bar(share: float, width: int = BAR, style: str = "green") -> Text:
    """A horizontal bar in eighths of a character."""
    eighths = round(max(0.0, min(1.0, share)) * width * 8)
    full, rest = divmod(eighths, 8)
    text = "█" * full + ("", "▏", "▎", "▍", "▌", "▋", "▊", "▉")[rest]
    return Text(text.ljust(width), style=style)

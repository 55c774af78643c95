"""The answer to an odds question, as a person reads it or as JSON."""

from __future__ import annotations

from typing import Any

from rich.table import Table
from rich.text import Text

from talewright.faces.cli.out import bar, console, percent, print_json

SHOWN_ADVICE = 12
LONGEST_FRACTION = 40


def tell(found: dict[str, Any], *, as_json: bool) -> None:
    if as_json:
        print_json(found)
        return
    out = console()
    out.print(_headline(found))
    if "why_not_exact" in found:
        out.print(f"[yellow]{found['why_not_exact']}[/]")
    if "asked_policy" in found:
        played = {"cautious": "cautiously", "random": "at random"}.get(found["policy"]["hero"], "otherwise")
        out.print(f"[yellow]Best play cannot be sampled: these games were played {played}.[/]")
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
        return percent(number) if is_chance else f"{number:.6g}"

    rest = value.get("fraction", "")
    if "sampled" in found:
        rest = f"between {shown(value['low'])} and {shown(value['high'])} (95 %), {found['sampled']:,} games"
    return Text.assemble((f"{goal}: ", "bold"), (shown(value["decimal"]), "bold green"), f"   {rest}")


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

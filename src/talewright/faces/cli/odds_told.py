"""The answer to an odds question, as a person reads it or as JSON."""

from __future__ import annotations

from typing import Any

from rich.table import Table
from rich.text import Text

from talewright.core.text.message import Message, listed
from talewright.faces.cli.out import bar, console, percent, print_json
from talewright.faces.speech import named, say, t

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


def tell(found: dict[str, Any], *, as_json: bool) -> None:
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
    telling = {what: options for what, options in grouped.items() if not _settled(options)}
    if not telling:
        return
    out = console()
    out.print(f"\n[bold]{t('best play')}[/]")
    for what, options in telling.items():
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

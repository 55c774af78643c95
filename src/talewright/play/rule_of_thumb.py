"""Best play as a rule of thumb: a small table of what to do, by what one sees.

Of the decisions of best play the most frequent question is laid out by two numbers: the total of the dice, or whatever
varies most, and what is left to spend. Rows and columns that say the same are merged. Where best play depends on more than
the two numbers, the cell has what is right most often.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from talewright.core.record import Fields, JsonObject

MAX_ROWS = 6
MAX_COLUMNS = 5
LEAST_DECISIONS = 4
TOTAL = "total"
"""The rows are totals of dice."""


def rule_of_thumb(best_play: Sequence[Fields]) -> JsonObject | None:
    """The table: names of its two numbers, heads of the columns, rows with their cells, and what is chosen where
    nothing is at stake (`quiet`); `always` where one thing is right everywhere. None where nothing is decided.
    """
    open_ = [each for each in best_play if not each.get("settled")]
    weights: dict[str, float] = {}
    for each in open_:
        weights[each["question"]] = weights.get(each["question"], 0.0) + float(each["times"]["decimal"])
    if not weights:
        return None
    asked = max(weights, key=lambda name: weights[name])
    decisions = [each for each in open_ if each["question"] == asked]
    names = _varying(decisions)
    if len(decisions) < LEAST_DECISIONS or not names:
        return None
    rows_of, columns_of = names[0], names[1] if len(names) > 1 else ""
    cells: dict[tuple[int, int], dict[str, float]] = {}
    for each in decisions:
        place = (_value(each, rows_of), _value(each, columns_of) if columns_of else 0)
        words = cells.setdefault(place, {})
        words[str(each["words"])] = words.get(str(each["words"]), 0.0) + float(each["times"]["decimal"])
    said = {place: _said(words) for place, words in cells.items()}
    short = _shortened(said)
    if len(set(short.values())) == 1:
        return {"always": next(iter(short.values()))}
    quiet = {str(each["words"]) for each in best_play if each["question"] == asked and each.get("settled")}
    return {**_merged(short, rows_of, columns_of), "quiet": sorted(quiet)}


def rules_by_round(best_play: Mapping[str, Sequence[Fields]]) -> list[JsonObject]:
    """A table for each round, equal neighbours together (`rounds`); none where all rounds are played alike."""
    found: list[JsonObject] = []
    for number, decisions in best_play.items():
        rule = rule_of_thumb(decisions)
        if rule is None:
            continue
        if found and {**found[-1], "rounds": ""} == {**rule, "rounds": ""}:
            first = str(found[-1]["rounds"]).partition("\N{EN DASH}")[0]
            found[-1]["rounds"] = f"{first}\N{EN DASH}{number}"
        else:
            found.append({**rule, "rounds": number})
    return found if len(found) > 1 else []


def _varying(decisions: Sequence[Fields]) -> list[str]:
    """The numbers that distinguish decisions: the total of the dice first, then those with the most values."""
    found: dict[str, set[int]] = {}
    for each in decisions:
        for name, value in each.get("facts", {}).items():
            found.setdefault(name, set()).add(value)
    many = sorted(
        (name for name, values in found.items() if len(values) > 1), key=lambda name: -len(found[name])
    )
    return [TOTAL, *many] if any(each.get("faces") for each in decisions) else many


def _value(decision: Fields, name: str) -> int:
    if name == TOTAL:
        return sum(int(face) for face in str(decision["faces"]).split("-") if face)
    return int(decision.get("facts", {}).get(name, 0))


def _said(words: Mapping[str, float]) -> tuple[str, ...]:
    """What is right most often, and a second thing that is right nearly as often."""
    (first, most), *rest = sorted(words.items(), key=lambda each: -each[1])[:2]
    return (first, *(text for text, weight in rest if weight * 2 >= most))


def _shortened(said: Mapping[tuple[int, int], tuple[str, ...]]) -> dict[tuple[int, int], str]:
    """Without the words that several options begin with ("Spend 1 Fortune: ")."""
    options = {text for texts in said.values() for text in texts}
    starts = Counter(text.partition(": ")[0] for text in options if ": " in text)
    heads = {f"{start}: " for start, count in starts.items() if count > 1}

    def short(text: str) -> str:
        head = next((each for each in heads if text.startswith(each)), "")
        rest = text.removeprefix(head).rstrip(".")
        return rest[:1].upper() + rest[1:]

    def joined(texts: tuple[str, ...]) -> str:
        parts = sorted(short(each) for each in texts)
        if len(parts) < 2:
            return parts[0]
        first, last = (part.rpartition(" ") for part in parts)
        # Options that differ in their last word alone are one option with two of them.
        return f"{parts[0]} / {last[2]}" if first[0] == last[0] else short(texts[0])

    return {place: joined(texts) for place, texts in said.items()}


def _merged(cells: Mapping[tuple[int, int], str], rows_of: str, columns_of: str) -> JsonObject:
    columns = sorted({column for _, column in cells})
    rows = sorted({row for row, _ in cells})
    by_column = _alike(columns, lambda column: tuple(cells.get((row, column), "") for row in rows))[
        :MAX_COLUMNS
    ]
    kept = [group[0] for group in by_column]
    by_row = _alike(rows, lambda row: tuple(cells.get((row, column), "") for column in kept))
    return {
        "rows_of": rows_of,
        "columns_of": columns_of,
        "columns": [_label(group) for group in by_column] if columns_of else [],
        "rows": [
            (_label(group), [cells.get((group[0], column), "") for column in kept])
            for group in by_row[:MAX_ROWS]
        ],
    }


def _alike(values: Sequence[int], content: Callable[[int], object]) -> list[list[int]]:
    """Neighbours with the same content together."""
    groups: list[list[int]] = []
    for value in values:
        if groups and content(groups[-1][0]) == content(value):
            groups[-1].append(value)
        else:
            groups.append([value])
    return groups


def _label(group: Sequence[int]) -> str:
    return str(group[0]) if len(group) == 1 else f"{group[0]}\N{EN DASH}{group[-1]}"

"""talewright odds FOLDER: the odds of each book in a folder, for each ready-made character and each reader."""

from __future__ import annotations

import csv
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.table import Table

from talewright.core.errors import QuestionError
from talewright.core.record import field
from talewright.core.text.message import Message
from talewright.faces.book_report import how_known, proven_text, reader_name
from talewright.faces.cli.book_odds import BookFlags, goal_and_limits, readers_named
from talewright.faces.cli.out import console, print_json, read_json_file
from talewright.faces.flags import flags_of, read_flags
from talewright.faces.speech import language, percent, say, t
from talewright.play.authoring.book_odds import READERS
from talewright.play.authoring.shelf_odds import SUFFIX, shelf_odds
from talewright.play.sweeping import MAX_WORKERS

COLUMNS = (
    *("file", "character", "reader", "goal", "decimal", "low", "high", "exact", "sampled", "faults"),
    *("proven_low", "proven_high"),
)


@dataclass(frozen=True)
class FolderFlags(BookFlags):
    """Flags of a question about a folder of books."""

    hero: str = field("", "a character file, as `talewright new` writes it; each ready-made one without it")
    creation: bool = field(False, "the character of each option of creation, in place of each ready-made one")
    workers: int = field(0, "worker processes for a table; needs Dask", low=0, high=MAX_WORKERS)
    cluster: str = field("", "the address of a Dask cluster for a table, such as tcp://host:8786")
    csv: bool = field(False, "print a table of values as CSV")


def run(folder: Path, args: Sequence[str]) -> None:
    given = read_flags(list(args), flags_of(FolderFlags, "question")).get("question", {})
    found = shelf_odds(
        folder,
        readers_named(given.get("policy", READERS)),
        goal_and_limits(given),
        hero=read_json_file(Path(given["hero"])) if given.get("hero") else None,
        creation=given.get("creation", False),
        language=language(),
        workers=given.get("workers", 0),
        cluster=given.get("cluster", ""),
    )
    if not found:
        raise QuestionError("", [Message("no book ends in {suffix} there.", path=str(folder), suffix=SUFFIX)])
    rows = [{**row, "faults": [say()(fault) for fault in row.get("faults", ())]} for row in found]
    if given.get("json"):
        print_json(rows)
    elif given.get("csv"):
        lines = csv.DictWriter(sys.stdout, COLUMNS, extrasaction="ignore", lineterminator="\n")
        lines.writeheader()
        lines.writerows({**row, **_proven(row), "faults": " ".join(row["faults"])} for row in rows)
    else:
        _show(rows)


def _proven(row: Mapping[str, Any]) -> Mapping[str, float | None]:
    """The proven bounds of a row's goal as columns, where it was not solved."""
    bounds = row.get("bounds", {}).get(row.get("goal"), {})
    return {f"proven_{end}": bounds.get(end) for end in ("low", "high")}


def _show(rows: Sequence[Mapping[str, Any]]) -> None:
    title = ""
    table = Table(box=None, pad_edge=False, show_header=False)
    for row in rows:
        if row["book"] != title:
            title = row["book"]
            table.add_row(f"[bold]{title}[/]")
        if row["faults"]:
            table.add_row(row["character"], reader_name(row["reader"]), t("refused"), " ".join(row["faults"]))
            continue
        played = reader_name(row["reader"] if row["exact"] else row["played"])
        near = proven_text(dict(row), row["goal"])
        table.add_row(row["character"], played, percent(row["decimal"]), how_known(dict(row)), near)
    console().print(table)

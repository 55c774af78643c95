"""The published sample files in every dress of Markdown: each reads as the same record, trait for trait."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from talewright.rulesets.gradient.setting import Page, read_page, write_page
from talewright.rulesets.gradient.setting.lines import bare, straight

SAMPLE = Path(__file__).parent / "srd-sample"
FILES = sorted(p.relative_to(SAMPLE).as_posix() for p in SAMPLE.rglob("*.md") if p.name != "ATTRIBUTION.md")
Dress = Callable[[str], str]


def each_line(change: Callable[[str], str]) -> Dress:
    return lambda text: "\n".join(change(line) for line in text.split("\n"))


def swap(pattern: str, new: str | Callable[[re.Match[str]], str], flags: int = re.MULTILINE) -> Dress:
    return lambda text: re.sub(pattern, new, text, flags=flags)


def in_rows(pattern: str, new: str) -> Dress:
    """A change to the rows of stat lines alone."""
    return each_line(lambda line: re.sub(pattern, new, line) if line.startswith("| ") else line)


def wrapped(text: str) -> str:
    """Long paragraphs and quotes hard-wrapped, the mark of a quote repeated on each line."""
    found = []
    for line in text.split("\n"):
        mark = "> " if line.startswith("> ") and not line.startswith("> #") else ""
        if len(line) < 70 or line.startswith(("|", "#", "> #", "**", "- ", "_")):
            found.append(line)
            continue
        words, rows = line.removeprefix(mark).split(), [""]
        for word in words:
            if len(rows[-1]) + len(word) > 60:
                rows.append("")
            rows[-1] = f"{rows[-1]} {word}".strip()
        found += [mark + row for row in rows]
    return "\n".join(found)


def padded_cells(text: str) -> str:
    return each_line(lambda line: line.replace(" | ", "   |   ") if line.startswith("|") else line)(text)


IN_FULL = {"STR": "Strength", "DEX": "Dexterity", "WIL": "Willpower"}
DRESSES: dict[str, Dress] = {
    "bold with underscores": swap(r"\*\*([^*_\n]+)\*\*", r"__\1__"),
    "colon inside the bold": swap(r"^(> )?\*\*([^*\n]+)\*\*:", r"\1**\2:**"),
    "italics with stars": swap(r"(?<![\w*_])_([^_\n*]+)_(?![\w*_])", r"*\1*"),
    "bold italics with three stars": swap(r"\*\*_(\w+)_\*\*", r"***\1***"),
    "italics outside bold": swap(r"\*\*_(\w+)_\*\*", r"_**\1**_"),
    "no blank lines before headings": swap(r"\n\n(#|> ####)", r"\n\1"),
    "blank lines around headings": swap(r"^(#+ .*)$", r"\n\1\n"),
    "two blank lines everywhere": lambda text: text.replace("\n\n", "\n\n\n"),
    "blank lines of spaces": lambda text: text.replace("\n\n", "\n   \n"),
    "trailing spaces": each_line(lambda line: f"{line}  " if line else line),
    "tabs for spaces in tables": each_line(lambda line: line.replace(" ", "\t") if re.match(r"\|[ :|-]*$", line) else line),
    "tables without outer bars": each_line(lambda line: line.strip().strip("|").strip() if re.match(r"\| (?:HP|--|\d)", line) and line.count("|") > 3 else line),
    "tables without the last bar": each_line(lambda line: line.rstrip().removesuffix("|").rstrip() if line.startswith("| ") and line.count("|") > 4 else line),
    "aligned tables": each_line(lambda line: re.sub(r"-{2,}", ":--:", line) if re.match(r"\|[ |-]*$", line) else line),
    "short delimiters": each_line(lambda line: re.sub(r"-{2,}", "-", line) if re.match(r"\|[ |-]+$", line) and "--" in line else line),
    "em dashes in delimiters": each_line(lambda line: re.sub(r"-{2,}", "—", line) if re.match(r"\|[ |-]+$", line) and "--" in line else line),
    "padded cells": padded_cells,
    "bold table heads": each_line(lambda line: re.sub(r"(HP|Armor|STR|DEX|WIL|Attack)", r"**\1**", line) if line.startswith("| HP") else line),
    "long column names": swap(r"^\| HP (.*)STR \| DEX \| WIL \| Attack \|", r"| Hit Protection \1Strength | Dexterity | Willpower | Attacks |"),
    "armour in British spelling": lambda text: text.replace("| Armor |", "| Armour |"),
    "headings with closing marks": each_line(lambda line: f"{line} #" if re.match(r"#+ \w", line) else line),
    "bold headings": swap(r"^(#{1,2}) (.+)$", r"\1 **\2**"),
    "headings without a space": swap(r"^(#+) (?=\w)", r"\1"),
    "deeper headings": swap(r"^(#{1,2}) ", r"\1# "),
    "stars for bullets": swap(r"^- (?=[^-\s])", "* "),
    "plus signs for bullets": swap(r"^- (?=[^-\s])", "+ "),
    "round bullets": swap(r"^- (?=[^-\s])", "• "),
    "numbered items": swap(r"^- (?=[A-Z])", "1. "),
    "indented bullets": swap(r"^- ", "  - "),
    "a blank line between bullets": swap(r"^(- .*)\n(?=- )", r"\1\n\n"),
    "curly quotes": lambda text: text.replace("'", "’"),
    "unicode minus": swap(r"^- -(\d)", "- −\\1"),
    "en dash before a number": swap(r"^- -(\d)", "- –\\1"),
    "en dash in trait headers": swap(r"^(> #### .*) - (\w)", "\\1 – \\2"),
    "em dash in trait headers": swap(r"^(> #### .*) - (\w)", "\\1 — \\2"),
    "trait types in italics": swap(r"^(> #### .*) - (\w+):", r"\1 - _\2_:"),
    "trait types in brackets": swap(r"^(> #### .*) - (\w+):", r"\1 (\2):"),
    "trait headers without a colon": swap(r"^(> #### .*):\s*$", r"\1"),
    "trait headers without marks": swap(r"^> #### (.*)$", r"> **\1**"),
    "an empty quoted line under the header": swap(r"^(> #### .*)$", "\\1\n>"),
    "quotes without a space": swap(r"^> (?=[^#\s])", ">"),
    "quotes nested in a list": swap(r"^> (?=\*\*|\w)", ">  "),
    "rules of stars": swap(r"^---$", "***"),
    "rules with spaces": swap(r"^---$", "- - -"),
    "hard wrapping": wrapped,
    "html comments": swap(r"^(## .*)$", "<!-- an author's remark -->\n\\1"),
    "a comment over several lines": swap(r"\A(.*\n)", "\\1<!-- a remark\nover several\n\nlines -->\n"),
    "line breaks as html": each_line(lambda line: f"{line}<br>" if line.startswith("**") else line),
    "non-breaking spaces": lambda text: text.replace(" | ", "\u00a0|\u00a0").replace("**Rank ", "**Rank\u00a0"),
    "a byte order mark": lambda text: "\ufeff" + text,
    "carriage returns": lambda text: text.replace("\n", "\r\n"),
    "front matter": lambda text: f"---\ntitle: x\nlayout: page\n---\n{text}",
    "dice in capitals": in_rows(r"\(d(\d)", r"(D\1"),
    "dice with a one": in_rows(r"\(d(\d+)([,)])", r"(1d\1\2"),
    "dice in code": in_rows(r"\((d\d+)\)", r"(`\1`)"),
    "dice in bold": in_rows(r"\((d\d+)\)", r"(**\1**)"),
    "square brackets round dice": in_rows(r"\((d[^)]*)\)", r"[\1]"),
    "semicolons between attacks": each_line(lambda line: line.replace("), ", "); ") if line.startswith("| ") else line),
    "slashes between attacks": in_rows(r"\), (?=[a-z])", ") / "),
    "line breaks between attacks": in_rows(r"\), (?=[a-z])", ")<br>"),
    "italic attacks": in_rows(r"\b(?!or )([a-z][a-z ]+) \((d\d+)\)", r"_\1_ (\2)"),
    "bold attacks": in_rows(r"\b(?!or )([a-z][a-z ]+) \((d\d+)\)", r"**\1** (\2)"),
    "linked attacks": in_rows(r"([a-z][a-z ]*[a-z]) \(", r"[\1](#there) ("),
    "a colon after the rank": swap(r"Rank (\d)", r"Rank: \1"),
    "ranks in small letters": each_line(lambda line: line.lower() if line.startswith("#### ") else line),
    "a colon after the traits": swap(r"^## (Traits|TRAITS)\s*$", r"## \1:"),
    "one trait": swap(r"^## (Traits|TRAITS)\s*$", "## Trait"),
    "anchors of headings": swap(r"^(#+ .+)$", r"\1 {#there}"),
    "spaces as html": swap(r"(?<=\w) (?=\w)", "&nbsp;"),
    "semicolons after items": swap(r"^(- .+)$", r"\1;"),
    "square brackets round notes": each_line(
        lambda line: line.replace("(", "[").replace(")", "]") if line.startswith("- ") else line
    ),
    "dashes before notes": swap(r"^(- \w[^()\n]*?) \(([^()\n]*(?:uses|damage|Armor)[^()\n]*)\)$", r"\1 — \2"),
    "modifiers to attributes": swap(r"([+-]\d) (STR|DEX|WIL)\b", r"\1 to \2"),
    "attributes before modifiers": swap(r"^- ([+-]\d) (\w+), ([+-]\d) (\w+)$", r"- \2 \1, \4 \3"),
    "attributes in full": swap(
        r"([+-]\d) (STR|DEX|WIL)\b",
        lambda found: f"{found[1]} {IN_FULL[found[2]]}",
    ),
    "a heading over the dynamics": swap(r"\*\*Local Dynamics:\*\* ", "## Local Dynamics\n\n"),
    "warnings with semicolons": each_line(
        lambda line: line.replace(", ", "; ") if line.startswith("**Content Warning") else line
    ),
    "a label before the type": swap(r"^\*\*_(Social|Delve|Traversal)_\*\*$", r"**Type:** \1"),
    "a picture": swap(r"^(# .+)$", r"\1\n\n![a picture](there.png)\n"),
    "a link back": lambda text: f"[Back](../index.md)\n\n{text}",
    "a box round all": lambda text: f'<div align="center">\n\n{text}\n\n</div>\n',
    "linked names": swap(r"^(> )?\*\*([^*\n]+)\*\*:", r"\1**[\2](#there)**:"),
}  # fmt: skip


def words(value: Any) -> Any:
    """A record without its dress: emphasis, quotes, dashes and spaces are no words."""
    if isinstance(value, str):
        return re.sub(r"[\s`]+", " ", straight(bare(value))).strip()
    if isinstance(value, dict):
        return {name: words(each) for name, each in value.items() if name not in ("line", "key")}
    return [words(each) for each in value] if isinstance(value, list | tuple) else value


def read(name: str, text: str) -> Page:
    page = read_page(name, text.encode())
    assert write_page(page) == text.encode(), "the file itself is not changed"
    return page


@pytest.mark.parametrize("dress", DRESSES)
def test_every_sample_reads_the_same_in_every_dress(dress: str) -> None:
    lost = []
    worn = 0
    for name in FILES:
        text = (SAMPLE / name).read_bytes().decode("utf-8").replace("\r\n", "\n")
        changed = DRESSES[dress](text)
        worn += changed != text
        plain, dressed = read(name, text), read(name, changed)
        if words([asdict(each) for each in dressed.records]) != words(
            [asdict(each) for each in plain.records]
        ):
            lost.append(name)
    assert worn, "the dress changes no sample"
    assert lost == []

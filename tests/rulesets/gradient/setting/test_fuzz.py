# ruff: noqa: ARG005 - every mutation takes the same three arguments
"""Mutated sample files: nothing crashes the reader, and no line goes missing without a word."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from hypothesis import example, given, settings
from hypothesis import strategies as st

from talewright.rulesets.gradient.setting import Page, export, read_page, write_page
from talewright.rulesets.gradient.setting.lines import bare, tidy, unquote

SAMPLE = Path(__file__).parent / "srd-sample"
FILES = sorted(p.relative_to(SAMPLE).as_posix() for p in SAMPLE.rglob("*.md") if p.name != "ATTRIBUTION.md")
TEXTS = {name: (SAMPLE / name).read_bytes().decode() for name in FILES}

Mutation = Callable[[list[str], int, int], list[str]]


def _at(lines: list[str], a: int) -> int:
    return a % max(1, len(lines))


def _edit(change: Callable[[str, int], str]) -> Mutation:
    def mutate(lines: list[str], a: int, b: int) -> list[str]:
        if not lines:
            return lines
        at = _at(lines, a)
        return [*lines[:at], change(lines[at], b), *lines[at + 1 :]]

    return mutate


def _everywhere(change: Callable[[str], str]) -> Mutation:
    return lambda lines, a, b: [change(line) for line in lines]


JUNK = ("\x0b\x0c", "\u2028", "\ufeff", "日本語", "\udcff\udc80", "|||", "> > >", "#", "######", "**", "_", "((", "d", "---",
        "9" * 5000, "- -", "\t", "| | |", "**:**", "> #### - :", "\u00a0", "Ⅳ", "٣d٦", "²", "<!-- -->")  # fmt: skip

MUTATIONS: dict[str, Mutation] = {
    "drop line": lambda lines, a, b: lines[: _at(lines, a)] + lines[_at(lines, a) + 1 :],
    "double line": lambda lines, a, b: (
        lines[: _at(lines, a)] + lines[_at(lines, a) :][:1] + lines[_at(lines, a) :]
    ),
    "swap lines": lambda lines, a, b: lines[_at(lines, a) :] + lines[: _at(lines, a)],
    "drop blanks": lambda lines, a, b: [line for line in lines if line.strip()],
    "add blanks": lambda lines, a, b: [part for line in lines for part in (line, "")],
    "drop pipe": _edit(lambda line, b: "|".join(line.split("|")[: -(b % 3) or None])),
    "no pipes": _everywhere(lambda line: line.replace("|", "  ")),
    "no quotes": _everywhere(lambda line: re.sub(r"^> ?", "", line)),
    "tight quotes": _everywhere(lambda line: re.sub(r"^> ", ">", line)),
    "one unquoted": _edit(lambda line, b: re.sub(r"^> ?", "", line)),
    "heading level": _edit(lambda line, b: re.sub(r"#+", "#" * (b % 6 + 1), line)),
    "all levels": lambda lines, a, b: [
        re.sub(r"^(> ?)?#+", rf"\1{'#' * (b % 6 + 1)}", line) for line in lines
    ],
    "no marks": _everywhere(lambda line: line.replace("#", "")),
    "tight heading": _everywhere(lambda line: re.sub(r"(#+) ", r"\1", line)),
    "no emphasis": _everywhere(lambda line: re.sub(r"[*_]", "", line)),
    "stars": _everywhere(lambda line: line.replace("_", "*")),
    "curly": _everywhere(lambda line: line.replace("'", "’").replace('"', "“").replace("-", "–")),
    "spaces": _everywhere(lambda line: line.replace(" ", "   ") + "  "),
    "indent": _edit(lambda line, b: " " * (b % 9) + line),
    "upper": _everywhere(str.upper),
    "cut": _edit(lambda line, b: line[: b % (len(line) + 1)]),
    "insert": _edit(
        lambda line, b: line[: b % (len(line) + 1)] + JUNK[b % len(JUNK)] + line[b % (len(line) + 1) :]
    ),
    "junk line": lambda lines, a, b: [*lines[: _at(lines, a)], JUNK[b % len(JUNK)], *lines[_at(lines, a) :]],
    "no colons": _everywhere(lambda line: line.replace(":", "")),
    "digits": _edit(lambda line, b: re.sub(r"\d+", str(b * 7919), line)),
    "words for digits": _edit(lambda line, b: re.sub(r"\d+", "many", line)),
    "join lines": _edit(lambda line, b: line),
    "half": lambda lines, a, b: lines[: len(lines) // 2],
    "tail": lambda lines, a, b: lines[len(lines) // 2 :],
    "front matter": lambda lines, a, b: ["---", "title: x", "", "---", *lines],
    "nothing": lambda lines, a, b: [],
}
steps = st.lists(
    st.tuples(st.sampled_from(sorted(MUTATIONS)), st.integers(0, 200), st.integers(0, 5000)),
    min_size=1,
    max_size=4,
)
LABELS = frozenset(
    [
        "traits heading",
        "moves heading",
        "modifiers heading",
        "hp heading",
        "items heading",
        "stat header",
        "delimiter",
        "rule",
        "quote",
        "background",
        "specialization",
        "content warning",
        "rank",
    ]
)
"""Lines whose own words are the form's, not the author's."""


def mutated(name: str, changes: list[tuple[str, int, int]], end: str) -> bytes:
    lines = TEXTS[name].split("\n")
    for change, a, b in changes:
        lines = MUTATIONS[change](lines, a, b)
    return end.join(lines).encode("utf-8", "surrogateescape")


def words(text: str) -> set[str]:
    return {word.casefold() for word in re.findall(r"[^\W_]+", text)}


def lost(page: Page) -> list[str]:
    """Lines that neither a record, nor a finding, nor the kept prose accounts for."""
    told = {finding.line for finding in page.findings}
    known = words(bare(" ".join(export(record) for record in page.records)))
    missing = []
    for line, role in zip(page.lines, page.roles, strict=True):
        if not tidy(line.text):
            continue
        if not role:
            missing.append(f"{line.number}: no role")
        elif line.number not in told and role != "kept" and not (role in LABELS and page.records):
            gone = words(bare(unquote(line.text)[1])) - known - {"or"}
            if gone:
                missing.append(f"{line.number} ({role}): {sorted(gone)} of {line.text!r}")
        elif role == "kept" and page.records and line.number not in told:
            missing.append(f"{line.number}: kept without a word")
    return missing


@settings(max_examples=700, derandomize=True, deadline=None)
@given(name=st.sampled_from(FILES), changes=steps, end=st.sampled_from(["\n", "\r\n", "\r"]))
@example(name=FILES[0], changes=[("nothing", 0, 0)], end="\n")
@example(name=FILES[5], changes=[("no pipes", 0, 0)], end="\r\n")
def test_mutated_files_are_read_written_back_and_lose_nothing(
    name: str, changes: list[tuple[str, int, int]], end: str
) -> None:
    data = mutated(name, changes, end)
    page = read_page(name, data)
    assert write_page(page) == data
    assert lost(page) == []
    for record in page.records:
        numbers = [
            getattr(record, field)
            for field in ("hp", "strength", "dexterity", "willpower", "rank")
            if page.kind == "antagonist"
        ]
        if None in numbers:
            assert any(finding.level == "error" for finding in page.findings)


@settings(max_examples=200, derandomize=True, deadline=None)
@given(data=st.binary(max_size=400), folder=st.sampled_from(["ambients", "antagonists/x", "backgrounds", ""]))
def test_any_bytes_at_all_are_read_and_written_back(data: bytes, folder: str) -> None:
    page = read_page(f"{folder}/junk.md" if folder else "junk.md", data)
    assert write_page(page) == data
    assert lost(page) == []


ORDERLY = sorted({*MUTATIONS} - {"insert", "junk line", "cut", "indent", "swap lines"})
orderly = st.lists(st.tuples(st.sampled_from(ORDERLY), st.integers(0, 200), st.integers(0, 5000)), max_size=3)


@settings(max_examples=200, derandomize=True, deadline=None)
@given(name=st.sampled_from(FILES), changes=orderly)
def test_the_canonical_form_reads_as_the_same_record(name: str, changes: list[tuple[str, int, int]]) -> None:
    page = read_page(name, mutated(name, changes, "\n"))
    if "kept" in page.roles or any(finding.level == "error" for finding in page.findings):
        return  # a hole in the record cannot be told from a hole in the file
    text = "\n".join(export(record) for record in page.records)
    assert read_page(name, text.encode("utf-8", "surrogateescape"), page.kind).records == page.records

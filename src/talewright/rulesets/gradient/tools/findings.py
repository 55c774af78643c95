"""Findings about the files of a setting, as lines of a report and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from talewright.core.text.message import Message
from talewright.core.tool import Line, line
from talewright.rulesets.gradient.setting import Finding

LEVELS = {"error": "bad", "warning": "warning", "note": "dim"}
NAMED = {"error": Message("error"), "warning": Message("warning"), "note": Message("note")}


def finding_lines(findings: Iterable[Finding], *, notes: bool) -> Iterator[Line]:
    """One line for each finding: file:line: level: cause and cure."""
    for finding in findings:
        if finding.level != "note" or notes:
            yield line(
                (f"{finding.place}: ", "strong"),
                (NAMED[finding.level], LEVELS[finding.level]),
                ": ",
                finding.cause,
                " " if finding.cure else "",
                finding.cure,
            )


def finding_data(finding: Finding) -> dict[str, Any]:
    return {
        "level": finding.level,
        "file": finding.file,
        "line": finding.line,
        "code": finding.cause.code,
        "cause": str(finding.cause),
        "cure": str(finding.cure),
    }


def tally(findings: Iterable[Finding], *, notes: bool) -> Line:
    """The last line of a check."""
    counts = dict.fromkeys(LEVELS, 0)
    for finding in findings:
        counts[finding.level] += 1
    parts = [
        part
        for part in (
            Message("{count} error", plural="{count} errors", count=counts["error"]),
            Message("{count} warning", plural="{count} warnings", count=counts["warning"]),
            Message("{count} note", plural="{count} notes", count=counts["note"]),
        )
        if dict(part.args)["count"]
    ]
    if not parts:
        return line((Message("No problems found."), "good"))
    style = "bad" if counts["error"] else "warning" if counts["warning"] else "good"
    listed = Message("{parts}.", parts=tuple(parts))
    if counts["note"] and not notes:
        listed = Message("{parts} (--notes shows them).", parts=tuple(parts))
    return line((listed, style))

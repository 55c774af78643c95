"""Commands for a single ambient: new, check."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from talewright.core.errors import QuestionError
from talewright.core.record import did_you_mean, dump, field
from talewright.core.text.message import Message
from talewright.core.tool import Line, Report, Tool, ToolContext, ToolGroup, line
from talewright.rulesets.gradient import setting as kit
from talewright.rulesets.gradient.setting import Ambient
from talewright.rulesets.gradient.tools.findings import finding_data, finding_lines, tally

MAX_BYTES = 4_000_000


@dataclass(frozen=True)
class New:
    title: str = field(meaning="What the place is called.")
    kind: str = field("social", "social, traversal or delve.", flag="type")
    out: str = field("", "Write to this file.")


def new(order: New, context: ToolContext) -> Report:
    del context
    title = order.title.strip()
    known = [each.casefold() for each in kit.AMBIENT_KINDS]
    if order.kind.casefold() not in known:
        raise QuestionError(
            "",
            [
                Message(
                    "{kind!r} is not a type of ambient.{hint}",
                    path="--type",
                    kind=order.kind[:40],
                    hint=did_you_mean(order.kind, known),
                )
            ],
        )
    if not title or "\n" in title:
        raise QuestionError("", [Message("an ambient needs a title of one line.", path="title")])
    text = kit.export(kit.new_ambient(title, order.kind.capitalize()))
    if not order.out:
        return Report(raw=text)
    began = Message(
        "Began {title} in {out}. Write, then: talewright ambient check {out}",
        title=repr(title),
        out=order.out,
    )
    return Report((line(began),), files={order.out: text.encode()})


@dataclass(frozen=True)
class Check:
    file: str = field(meaning="An ambient's Markdown file.")
    notes: bool = field(False, "Also show notes: small deviations from the form.")


def check(order: Check, context: ToolContext) -> Report:
    del context
    file = Path(order.file)
    if not file.is_file():
        raise QuestionError(str(file), [Message("there is no such file. Name an ambient's Markdown file.")])
    if file.stat().st_size > MAX_BYTES:
        raise QuestionError(
            str(file),
            [
                Message(
                    "the file is larger than {limit:,} bytes. An ambient is a page or two.", limit=MAX_BYTES
                )
            ],
        )
    page = kit.read_page(str(file), file.read_bytes(), "ambient")
    data = {
        "ambient": dump(page.records[0]) if page.records else None,
        "findings": [finding_data(finding) for finding in page.findings],
    }
    lines = (
        *finding_lines(page.findings, notes=order.notes),
        *(_summary(ambient) for ambient in page.records),
        tally(page.findings, notes=order.notes),
    )
    return Report(lines, data, failed=any(finding.level == "error" for finding in page.findings))


def _summary(ambient: Ambient) -> Line:
    traits = ", ".join(f"{trait.name} ({' or '.join(trait.kinds) or '?'})" for trait in ambient.traits)
    summary = Message(
        ", {kind}: {traits}.",
        kind=ambient.kind or Message("no type"),
        traits=traits or Message("no traits"),
    )
    return line((ambient.title, "strong"), summary)


AMBIENT = ToolGroup(
    "ambient",
    "Ambients for Gradient: places with a type, local dynamics and five to seven traits.",
    (
        Tool(
            "new",
            "Begin an ambient in the published form; printed, or written with --out.",
            New,
            new,
            ("title",),
            (
                "talewright ambient new 'The Salt Stair' --type traversal",
                "talewright ambient new 'Ropewalk Market' --out ambients/social_ropewalk_market.md",
            ),
            json=False,
        ),
        Tool(
            "check",
            "Check an ambient: title, type, content warning, local dynamics, and each trait.",
            Check,
            check,
            ("file",),
            ("talewright ambient check ambients/social_ropewalk_market.md",),
        ),
    ),
)

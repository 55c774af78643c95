"""talewright ambient: begin or check a single ambient, a place with a will of its own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from talewright.core.errors import QuestionError
from talewright.core.record import did_you_mean, dump
from talewright.faces.cli.out import console, print_json
from talewright.faces.cli.setting import (
    FAULTY,
    Json,
    Notes,
    finding_json,
    show_findings,
    tally,
    tools,
    write_all,
)

app = typer.Typer(
    help="Ambients for Gradient: places with a type, local dynamics and five to seven traits.",
    no_args_is_help=True,
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["-h", "--help"]},
)
MAX_BYTES = 4_000_000


@app.command(epilog="Examples: talewright ambient new 'The Salt Stair' --type traversal · "
             "talewright ambient new 'Ropewalk Market' --out ambients/social_ropewalk_market.md")  # fmt: skip
def new(
    title: Annotated[str, typer.Argument(help="What the place is called.")],
    kind: Annotated[str, typer.Option("--type", help="social, traversal or delve.")] = "social",
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Write to this file.", dir_okay=False)
    ] = None,
) -> None:
    """Begin an ambient in the published form; printed, or written with --out."""
    kit = tools()
    known = [each.casefold() for each in kit.AMBIENT_KINDS]
    if kind.casefold() not in known:
        raise QuestionError("--type", [f"{kind[:40]!r} is not a type of ambient.{did_you_mean(kind, known)}"])
    if not title.strip() or "\n" in title:
        raise QuestionError("title", ["an ambient needs a title of one line."])
    text = kit.export(kit.new_ambient(title.strip(), kind.capitalize()))
    if out is None:
        typer.echo(text, nl=False)
        return
    write_all({out: text.encode()}, force=False)
    console().print(
        f"Began {title.strip()!r} in {out}. Write, then: talewright ambient check {out}", markup=False
    )


@app.command(epilog="Example: talewright ambient check ambients/social_ropewalk_market.md")
def check(
    file: Annotated[Path, typer.Argument(help="An ambient's Markdown file.", dir_okay=False)],
    as_json: Json = False,
    notes: Notes = False,
) -> None:
    """Check an ambient: title, type, content warning, local dynamics, and each trait."""
    if not file.is_file():
        raise QuestionError(str(file), ["there is no such file. Name an ambient's Markdown file."])
    if file.stat().st_size > MAX_BYTES:
        raise QuestionError(
            str(file), [f"the file is larger than {MAX_BYTES:,} bytes. An ambient is a page or two."]
        )
    page = tools().read_page(str(file), file.read_bytes(), "ambient")
    if as_json:
        findings = [finding_json(finding) for finding in page.findings]
        print_json({"ambient": dump(page.records[0]) if page.records else None, "findings": findings})
    else:
        show_findings(page.findings, notes=notes)
        for ambient in page.records:
            kinds = ", ".join(f"{trait.name} ({' or '.join(trait.kinds) or '?'})" for trait in ambient.traits)
            console().print(
                Text.assemble(
                    (ambient.title, "bold"), f", {ambient.kind or 'no type'}: {kinds or 'no traits'}."
                )
            )
        console().print(tally(page.findings, notes=notes))
    if any(finding.level == "error" for finding in page.findings):
        raise typer.Exit(FAULTY)

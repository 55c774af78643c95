"""The printed book as one plain Markdown file: numbers instead of names, nothing that only the program reads."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from talewright.adventure.prose import Line, Printed, Run, words
from talewright.publish.manuscript import Manuscript


def markdown(manuscript: Manuscript) -> bytes:
    head = manuscript.book.head
    parts = [f"# {manuscript.title}", head.author, head.blurb]
    for each in manuscript.front:
        parts += [f"## {each.title}", joined(each.blocks, _block)]
    for section in manuscript.sections:
        parts += [f'## <a id="s{section.number}"></a>{section.number}', joined(section.blocks, _block)]
    for each in manuscript.back:
        parts += [f"## {each.title}", joined(each.blocks, _block)]
    return ("\n\n".join(part for part in parts if part) + "\n").encode()


def joined(blocks: Sequence[Printed], write: Callable[[Printed], str]) -> str:
    """Blocks with a blank line between them; the items of a list stand together."""
    found = ""
    before = ""
    for block in blocks:
        joint = "" if not found else "\n" if block.kind == before == "item" else "\n\n"
        found += joint + write(block)
        before = block.kind
    return found


def _block(block: Printed) -> str:
    match block.kind:
        case "item":
            return f"- {_line(block.runs)}"
        case "quote":
            return f"> {_line(block.runs)}"
        case "heading":
            return f"### {_line(block.runs)}"
        case "code":
            return f"```\n{words(block.runs)}\n```"
        case "rule":
            return "---"
        case "table":
            head, *rows = ["| " + " | ".join(_line(cell) for cell in row) + " |" for row in block.cells]
            return "\n".join([head, "|" + "---|" * len(block.cells[0]), *rows])
        case _:
            return _line(block.runs)


def _line(line: Line) -> str:
    return "".join(_run(run) for run in line)


def _run(run: Run) -> str:
    if run.to and run.text.isdecimal():
        return f"[{run.text}](#s{run.text})"
    text = run.text
    if run.bold or run.italic:
        mark = "***" if run.bold and run.italic else "**" if run.bold else "*"
        inner = text.strip()
        return text.replace(inner, f"{mark}{inner}{mark}") if inner else text
    return text

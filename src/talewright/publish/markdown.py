"""The printed book as plain Markdown, in one file or a file for each section: numbers instead of names, nothing that only the program reads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from talewright.adventure.prose import Line, Printed, Run, words
from talewright.publish.manuscript import Manuscript

Link = Callable[[str], str]
"""The address of a section by its number."""


def markdown(manuscript: Manuscript) -> bytes:
    """All in one file."""
    write = partial(_block, link=lambda number: f"#s{number}")
    parts = [_title(manuscript)]
    for each in manuscript.front:
        parts += [f"## {each.title}", joined(each.blocks, write)]
    for section in manuscript.sections:
        parts += [f'## <a id="s{section.number}"></a>{section.number}', joined(section.blocks, write)]
    for each in manuscript.back:
        parts += [f"## {each.title}", joined(each.blocks, write)]
    return _file(parts)


def markdown_folder(manuscript: Manuscript) -> dict[str, bytes]:
    """A file for each section, and one that begins the book."""
    write = partial(_block, link=lambda number: f"{number}.md")
    begin = partial(_block, link=lambda number: f"sections/{number}.md")
    start = manuscript.book.start
    parts = [_title(manuscript)]
    for each in (*manuscript.front, *manuscript.back):
        parts += [f"## {each.title}", joined(each.blocks, begin)]
    if start is not None:
        number = manuscript.numbers[start.name]
        parts.append(f"[{number}](sections/{number}.md)")
    found = {"README.md": _file(parts)}
    for section in manuscript.sections:
        found[f"sections/{section.number}.md"] = _file([f"# {section.number}", joined(section.blocks, write)])
    return found


def _title(manuscript: Manuscript) -> str:
    head = manuscript.book.head
    return "\n\n".join(part for part in (f"# {manuscript.title}", head.author, head.blurb) if part)


def _file(parts: Sequence[str]) -> bytes:
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


def _block(block: Printed, link: Link) -> str:
    match block.kind:
        case "item":
            return f"- {_line(block.runs, link)}"
        case "quote":
            return f"> {_line(block.runs, link)}"
        case "heading":
            return f"### {_line(block.runs, link)}"
        case "code":
            return f"```\n{words(block.runs)}\n```"
        case "rule":
            return "---"
        case "table":
            head, *rows = ["| " + " | ".join(_line(cell, link) for cell in row) + " |" for row in block.cells]
            return "\n".join([head, "|" + "---|" * len(block.cells[0]), *rows])
        case _:
            return _line(block.runs, link)


def _line(line: Line, link: Link) -> str:
    return "".join(_run(run, link) for run in line)


def _run(run: Run, link: Link) -> str:
    if run.to and run.text.isdecimal():
        return f"[{run.text}]({link(run.text)})"
    text = run.text
    if run.bold or run.italic:
        mark = "***" if run.bold and run.italic else "**" if run.bold else "*"
        inner = text.strip()
        return text.replace(inner, f"{mark}{inner}{mark}") if inner else text
    return text

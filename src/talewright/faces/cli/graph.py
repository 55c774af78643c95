"""talewright graph: the sections of a book and the ways between them."""

from __future__ import annotations

import sys
from pathlib import Path

from talewright.adventure import load_book
from talewright.adventure.drawing import svg
from talewright.adventure.graph import dot, graph_of
from talewright.core.errors import AdventureError
from talewright.core.text.message import Message
from talewright.faces.cli.out import console, write_file
from talewright.faces.speech import t
from talewright.play import books


def run(name: str, *, out: Path | None, as_dot: bool) -> None:
    path = books.find_book(name)
    book = load_book(path)
    if not book.sections:
        raise AdventureError(
            str(path), [Message("it has no section to draw. Open one with a line such as: ## start")]
        )
    graph = graph_of(book, books.numbers_of(book, path))
    text = dot(graph) if as_dot else svg(graph)
    if out is None:
        sys.stdout.write(text)
        return
    write_file(out, text)
    drawn = t(
        "{file}: drawn with {sections} sections and {ways} ways.",
        file=str(out),
        sections=len(graph.nodes),
        ways=len(graph.links),
    )
    console().print(drawn, markup=False)

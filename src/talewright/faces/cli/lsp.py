"""talewright lsp: the language server for editors, over standard input and output."""

from __future__ import annotations


def run() -> None:
    from talewright.faces.lsp import server

    server.start_io()

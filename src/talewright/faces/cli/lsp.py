"""talewright lsp: the language server for editors, over standard input and output."""

from __future__ import annotations

from talewright.core.errors import QuestionError


def run() -> None:
    try:
        from talewright.faces.lsp import server
    except ModuleNotFoundError as error:
        if error.name is None or error.name.split(".")[0] not in ("pygls", "lsprotocol"):
            raise
        raise QuestionError(
            "lsp", ["the language server needs pygls: pip install 'talewright[lsp]'."]
        ) from None
    server.start_io()

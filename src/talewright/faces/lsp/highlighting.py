"""Names and instructions as semantic tokens, for the colours of an editor."""

from __future__ import annotations

from lsprotocol import types

from talewright.adventure import SUFFIX, language
from talewright.faces.lsp.server import server, volume

COLOURS = {
    "section": "namespace",
    "item": "variable",
    "keyword": "enumMember",
    "title": "class",
    "instruction": "keyword",
}


@server.feature(
    types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL,
    types.SemanticTokensLegend(token_types=list(COLOURS.values()), token_modifiers=[]),
)
def colours(params: types.SemanticTokensParams) -> types.SemanticTokens:
    """Names and instructions; line and column count from the token before, as the protocol wants it."""
    found = volume(params.text_document.uri)
    lines = found.texts[found.file]
    data: list[int] = []
    last = types.Position(0, 0)
    order = list(COLOURS)
    for each in language.colours(found.book, found.file) if found.file.endswith(SUFFIX) else ():
        where = lines.range(each.start, each.end)
        line = where.start.line - last.line
        column = where.start.character - (0 if line else last.character)
        data += [line, column, where.end.character - where.start.character, order.index(each.kind), 0]
        last = where.start
    return types.SemanticTokens(data)

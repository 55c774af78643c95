"""Ways through a book: definitions, references, rename, outline, links, folding."""

from __future__ import annotations

from typing import Any

from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams

from talewright.adventure import language
from talewright.core.text.message import Message
from talewright.faces import speech
from talewright.faces.lsp.server import place, server, volume
from talewright.faces.lsp.volumes import Volume
from talewright.play.voice import author_voice


def _location(found: Volume, where: Any, name: str) -> types.Location:
    """A place with the name that stands there, or with the whole heading."""
    lines = found.texts[where.file]
    end = where.offset
    if lines.text.startswith("#", where.offset):
        end += len(lines.text[where.offset :].partition("\n")[0].rstrip())
    elif lines.text[where.offset : where.offset + len(name)].casefold() == name.casefold():
        end += len(name)
    return types.Location(found.uris[where.file], lines.range(where.offset, end))


def _name(found: Volume, file: str, offset: int) -> str:
    here = language.target(found.book, file, offset)
    return "" if here is None else here.name


@server.feature(types.TEXT_DOCUMENT_DEFINITION)
def definition(params: types.DefinitionParams) -> types.Location | None:
    found = volume(params.text_document.uri)
    asked = place(found, params.position)
    where = language.definition(found.book, *asked)
    return None if where is None else _location(found, where, _name(found, *asked))


@server.feature(types.TEXT_DOCUMENT_REFERENCES)
def references(params: types.ReferenceParams) -> list[types.Location]:
    found = volume(params.text_document.uri)
    asked = place(found, params.position)
    name = _name(found, *asked)
    return [_location(found, where, name) for where in language.references(found.book, *asked)]


@server.feature(types.TEXT_DOCUMENT_PREPARE_RENAME)
def prepare_rename(params: types.PrepareRenameParams) -> types.PrepareRenamePlaceholder | None:
    found = volume(params.text_document.uri)
    file, offset = place(found, params.position)
    here = language.target(found.book, file, offset)
    if here is None:
        return None
    return types.PrepareRenamePlaceholder(found.texts[file].range(here.start, here.end), here.name)


@server.feature(types.TEXT_DOCUMENT_RENAME, types.RenameOptions(prepare_provider=True))
def rename(params: types.RenameParams) -> types.WorkspaceEdit:
    found = volume(params.text_document.uri)
    edits = language.rename(found.book, *place(found, params.position), params.new_name)
    if isinstance(edits, Message):
        raise JsonRpcInvalidParams(author_voice(speech.language()).text(edits))
    changes: dict[str, list[types.TextEdit]] = {}
    for edit in edits:
        changes.setdefault(found.uris[edit.file], []).append(
            types.TextEdit(found.texts[edit.file].range(edit.start, edit.end), edit.text)
        )
    return types.WorkspaceEdit(changes=changes)


@server.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
def symbols(params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
    """The sections of a file, for the editor's outline."""
    found = volume(params.text_document.uri)
    lines = found.texts[found.file]
    return [
        types.DocumentSymbol(
            section.name or "?",
            types.SymbolKind.Class,
            lines.range(section.offset, section.offset + len(section.text)),
            lines.range(
                section.offset + section.heading.span.start, section.offset + section.heading.span.end
            ),
            detail=section.ending,
        )
        for section in found.book.sections
        if section.file == found.file
    ]


@server.feature(types.TEXT_DOCUMENT_DOCUMENT_LINK)
def document_links(params: types.DocumentLinkParams) -> list[types.DocumentLink]:
    """Every reference as a link to the line of its section."""
    found = volume(params.text_document.uri)
    lines = found.texts[found.file]
    return [
        types.DocumentLink(
            lines.range(each.start, each.end),
            f"{found.uris[each.to.file]}#L{each.to.place(each.to.heading.span).line}",
            tooltip=each.to.name,
        )
        for each in language.links(found.book, found.file)
    ]


@server.feature(types.TEXT_DOCUMENT_FOLDING_RANGE)
def folding(params: types.FoldingRangeParams) -> list[types.FoldingRange]:
    """Each section can be folded to its heading."""
    found = volume(params.text_document.uri)
    lines = found.texts[found.file]
    ranges = (lines.range(start, end) for start, end in language.folds(found.book, found.file))
    return [
        types.FoldingRange(each.start.line, each.end.line)
        for each in ranges
        if each.end.line > each.start.line
    ]

"""The server: each request is one call of `adventure.language`."""

from __future__ import annotations

from typing import Any

from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer

import talewright
from talewright.adventure import SUFFIX, language
from talewright.adventure.numbers import number_book
from talewright.adventure.quick_fixes import QuickFix, quick_fixes
from talewright.core.text.message import Message
from talewright.faces import speech
from talewright.faces.lsp.volumes import Volume, open_volume
from talewright.faces.speech import t
from talewright.play.authoring.check import check
from talewright.play.voice import author_voice, names_for

SEVERITY = {
    "error": types.DiagnosticSeverity.Error,
    "warning": types.DiagnosticSeverity.Warning,
    "note": types.DiagnosticSeverity.Information,
}
KIND = {
    "section": types.CompletionItemKind.Reference,
    "keyword": types.CompletionItemKind.Keyword,
    "item": types.CompletionItemKind.Variable,
    "phrase": types.CompletionItemKind.Snippet,
    "word": types.CompletionItemKind.Text,
    "field": types.CompletionItemKind.Property,
    "value": types.CompletionItemKind.Value,
}
KIND_NAMES = {
    "section": Message("section"),
    "keyword": Message("keyword"),
    "item": Message("item"),
    "phrase": Message("phrase"),
    "word": Message("word"),
    "field": Message("field"),
    "value": Message("value"),
    "attribute": Message("attribute"),
    "fence": Message("block"),
}
server = LanguageServer("talewright", talewright.__version__)


@server.feature(types.INITIALIZE)
def initialize(params: types.InitializeParams) -> None:
    """Speak the editor's language, if it names one; else that of the locale."""
    if params.locale:
        speech.use(speech.of_locale({"LANG": params.locale}))


def volume(uri: str) -> Volume:
    workspace = server.workspace
    opened = {each: document.source for each, document in workspace.text_documents.items()}
    if uri not in opened:
        opened[uri] = workspace.get_text_document(uri).source
    encoding = workspace.position_encoding or types.PositionEncodingKind.Utf16
    return open_volume(uri, opened, str(getattr(encoding, "value", encoding)))


def place(found: Volume, at: types.Position) -> tuple[str, int]:
    return found.file, found.texts[found.file].offset(at)


# -- faults ---------------------------------------------------------------------------------------------------


def publish(uri: str) -> None:
    """Report everything wrong with the book this file belongs to, file by file; other files are left alone."""
    if not uri.endswith(SUFFIX):
        return
    found = volume(uri)
    say = author_voice(speech.language()).text
    by_file: dict[str, list[types.Diagnostic]] = {name: [] for name in found.uris}
    for finding in check(found.book, ruleset=found.ruleset):
        lines = found.texts.get(finding.place.file)
        if lines is None:
            continue
        start = finding.place.offset
        by_file[finding.place.file].append(
            types.Diagnostic(
                lines.range(start, start + max(1, finding.length)),
                f"{say(finding.cause)} {say(finding.cure)}".strip(),
                severity=SEVERITY[finding.severity],
                code=finding.id,
                source="talewright",
            )
        )
    for name, diagnostics in by_file.items():
        server.text_document_publish_diagnostics(
            types.PublishDiagnosticsParams(found.uris[name], diagnostics)
        )


@server.feature(types.TEXT_DOCUMENT_DID_OPEN)
def opened(params: types.DidOpenTextDocumentParams) -> None:
    publish(params.text_document.uri)


@server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
def changed(params: types.DidChangeTextDocumentParams) -> None:
    publish(params.text_document.uri)


@server.feature(types.TEXT_DOCUMENT_DID_SAVE)
def saved(params: types.DidSaveTextDocumentParams) -> None:
    publish(params.text_document.uri)


@server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
def closed(params: types.DidCloseTextDocumentParams) -> None:
    server.text_document_publish_diagnostics(types.PublishDiagnosticsParams(params.text_document.uri, []))


# -- asking ---------------------------------------------------------------------------------------------------


@server.feature(
    types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=["[", "*", " ", "{", "("])
)
def complete(params: types.CompletionParams) -> types.CompletionList:
    found = volume(params.text_document.uri)
    file, offset = place(found, params.position)
    lines = found.texts[file]
    items = [
        types.CompletionItem(
            label=each.label,
            kind=KIND.get(each.kind, types.CompletionItemKind.Text),
            detail=each.detail or speech.say().text(KIND_NAMES.get(each.kind, each.kind)),
            sort_text=f"{number:05}",
            filter_text=each.insert,
            text_edit=types.TextEdit(lines.range(each.start, offset), each.insert),
        )
        for number, each in enumerate(language.completion(found.book, file, offset, found.ruleset))
    ]
    return types.CompletionList(is_incomplete=False, items=items)


@server.feature(
    types.TEXT_DOCUMENT_CODE_ACTION,
    types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix]),
)
def mend(params: types.CodeActionParams) -> list[types.CodeAction]:
    """What can be written instead, each mend tried before it is offered."""
    found = volume(params.text_document.uri)
    lines = found.texts[found.file]
    first, last = lines.offset(params.range.start), lines.offset(params.range.end)
    actions = []
    for finding in language.diagnostics(found.book, found.ruleset):
        start = finding.place.offset
        if finding.place.file != found.file or start > last or start + max(1, finding.length) < first:
            continue
        for each in quick_fixes(found.book, finding, lines.text, found.ruleset):
            edit = types.TextEdit(lines.range(each.start, each.end), each.text)
            actions.append(
                types.CodeAction(
                    _title(each),
                    kind=types.CodeActionKind.QuickFix,
                    is_preferred=each.kind == "words",
                    edit=types.WorkspaceEdit(changes={found.uris[found.file]: [edit]}),
                )
            )
    return actions


def _title(fix: QuickFix) -> str:
    match fix.kind:
        case "plain":
            return t("Mark it as plain text")
        case "section":
            return t("Begin this section")
        case "meant":
            return t("It is on purpose")
        case _:
            return t('Write "{text}"', text=fix.text)


@server.feature(types.TEXT_DOCUMENT_HOVER)
def hover(params: types.HoverParams) -> types.Hover | None:
    found = volume(params.text_document.uri)
    file, offset = place(found, params.position)
    name = names_for(speech.language(), found.book.system)
    shown = language.hover(found.book, file, offset, number_book(found.book), speech.language(), name)
    if shown is None:
        return None
    return types.Hover(
        types.MarkupContent(types.MarkupKind.PlainText, t("Understood as: {meaning}", meaning=shown.text)),
        found.texts[shown.file].range(shown.start, shown.end),
    )


def _location(found: Volume, where: Any) -> types.Location:
    return types.Location(found.uris[where.file], found.texts[where.file].range(where.offset, where.offset))


@server.feature(types.TEXT_DOCUMENT_DEFINITION)
def definition(params: types.DefinitionParams) -> types.Location | None:
    found = volume(params.text_document.uri)
    where = language.definition(found.book, *place(found, params.position))
    return None if where is None else _location(found, where)


@server.feature(types.TEXT_DOCUMENT_REFERENCES)
def references(params: types.ReferenceParams) -> list[types.Location]:
    found = volume(params.text_document.uri)
    return [
        _location(found, where) for where in language.references(found.book, *place(found, params.position))
    ]


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


# -- drawing --------------------------------------------------------------------------------------------------


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

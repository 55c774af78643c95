"""What helps while writing: completion, quick fixes, and what a phrase is understood as."""

from __future__ import annotations

from lsprotocol import types

from talewright.adventure import language
from talewright.adventure.numbers import number_book
from talewright.adventure.quick_fixes import QuickFix, quick_fixes
from talewright.core.text.message import Message
from talewright.faces import speech
from talewright.faces.lsp.server import place, server, volume
from talewright.faces.speech import t
from talewright.play.voice import names_for

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

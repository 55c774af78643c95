"""Everything wrong with a book, reported when its file is opened, changed or saved."""

from __future__ import annotations

from collections.abc import Callable

from lsprotocol import types

from talewright.adventure import SUFFIX, Finding
from talewright.core.text.message import Message
from talewright.faces import speech
from talewright.faces.lsp.server import server, volume
from talewright.play.authoring.check import check
from talewright.play.voice import author_voice

SEVERITY = {
    "error": types.DiagnosticSeverity.Error,
    "warning": types.DiagnosticSeverity.Warning,
    "note": types.DiagnosticSeverity.Information,
}


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
                _sentence(finding, say),
                severity=SEVERITY[finding.severity],
                code=finding.id,
                source="talewright",
            )
        )
    for name, diagnostics in by_file.items():
        server.text_document_publish_diagnostics(
            types.PublishDiagnosticsParams(found.uris[name], diagnostics)
        )


def _sentence(finding: Finding, say: Callable[[Message], str]) -> str:
    """What is wrong and what to do. The words it is about are the subject of the sentence."""
    subject = f'"{finding.words}" ' if finding.words else ""
    return f"{subject}{say(finding.cause)} {say(finding.cure)}".strip()


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

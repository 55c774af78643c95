"""The language server and the book that a request is about."""

from __future__ import annotations

import logging

from lsprotocol import types
from pygls.lsp.server import LanguageServer

import talewright
from talewright.faces import speech
from talewright.faces.lsp.volumes import Volume, open_volume

log = logging.getLogger("talewright.lsp")
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
        try:
            opened[uri] = workspace.get_text_document(uri).source
        except (OSError, UnicodeDecodeError) as error:
            log.info("%s cannot be read: %s", uri, error)
            opened[uri] = ""
    encoding = workspace.position_encoding or types.PositionEncodingKind.Utf16
    return open_volume(uri, opened, str(getattr(encoding, "value", encoding)))


def place(found: Volume, at: types.Position) -> tuple[str, int]:
    return found.file, found.texts[found.file].offset(at)

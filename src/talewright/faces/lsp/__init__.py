"""Editors: a language server over what `adventure.language` knows. Each module adds the requests that it answers."""

from talewright.faces.lsp import assistance, diagnostics, highlighting, navigation
from talewright.faces.lsp.server import server

__all__ = ["assistance", "diagnostics", "highlighting", "navigation", "server"]

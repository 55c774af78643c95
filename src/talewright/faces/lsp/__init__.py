"""Editors: a language server over what `adventure.language` knows."""

from talewright.faces.lsp.serving import server

__all__ = ["server"]

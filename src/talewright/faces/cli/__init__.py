"""The command line: `program` is what all commands share, `commands` declares them, each other module carries one out."""

from talewright.faces.cli.program import main

__all__ = ["main"]

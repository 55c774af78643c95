"""What is wrong with a command line, in our own words instead of Typer's."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import typer

from talewright.core.record import did_you_mean
from talewright.core.text.message import NOTHING, Message
from talewright.faces.cli.program import TooManyWordsError, in_language
from talewright.faces.speech import say, t


def usage_error(error: typer.TyperException) -> str:
    """What is wrong with a command line, as it was typed, and where help is."""
    found = say().text(_wrong(error))
    context = getattr(error, "ctx", None)
    if context is not None:
        found += "\n" + t("Try '{command} --help' for help.", command=context.command_path)
    return found


def _wrong(error: Any) -> Message:
    kind = type(error).__name__
    if kind == "NoSuchOption":
        hint = did_you_mean(error.option_name, error.possibilities or ())
        return Message("{word}: no such flag.{hint}", word=error.option_name[:60], hint=hint)
    if kind == "BadOptionUsage":
        return Message("{name}: a value is missing, or it takes none.", name=error.option_name[:60])
    if isinstance(error, TooManyWordsError):
        return Message(
            "{words}: not expected here. Put a value with spaces into quotes.", words=error.message
        )
    if kind == "MissingParameter" and error.param is not None:
        name = _name(error.param)
        meaning = Message("{meaning}", meaning=in_language(error.param.help)) if error.param.help else NOTHING
        return Message("{name} is missing. {meaning}", name=name, meaning=meaning)
    if isinstance(error, typer.BadParameter) and error.param is not None:
        return _bad_value(error)
    return Message("{reason}", reason=in_language(error.format_message()))


def _bad_value(error: Any) -> Message:
    """A value that Typer's library of types refuses."""
    name = _name(error.param)
    cause = error.__cause__
    first = cause.errors()[0] if hasattr(cause, "errors") else {}
    kind, bounds = str(first.get("type", "")), first.get("ctx", {})
    found = str(first.get("input", ""))[:40]
    if kind.startswith("int_"):
        return Message("{name}: expected a whole number, found {text!r}.", name=name, text=found)
    if kind == "greater_than_equal":
        return Message(
            "{name}: {text} is too low; at least {least:,}.", name=name, text=found, least=bounds["ge"]
        )
    if kind == "less_than_equal":
        return Message(
            "{name}: {text} is too high; at most {most:,}.", name=name, text=found, most=bounds["le"]
        )
    if issubclass(error.param.type_descriptor.annotation, Path):
        # Whether a file is there, the command finds out when it opens it.
        return Message("{name}: this file may not be read.", name=name)
    return Message("{name}: {reason}", name=name, reason=error.message)


def _name(param: Any) -> str:
    """As it is typed: its flags, or the word of the usage line."""
    flags = (each for each in param.opts if each.startswith("-"))
    return " / ".join(flags) or param.get_error_hint().strip("'")

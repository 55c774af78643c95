"""Help and wrong usage in the reader's language.

Typer writes English. The table [help] of a catalog has our own texts for help (of commands in the catalog of the
faces, of tools in that of their ruleset) and the few words that Typer adds.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

import typer
from typer.core import TyperCommand, TyperGroup

from talewright.core.errors import QuestionError
from talewright.core.record import did_you_mean
from talewright.core.text.message import NOTHING, Message
from talewright.core.text.translate import catalog_of
from talewright.faces.speech import language, say, t

F = TypeVar("F", bound=Callable[..., Any])
EXAMPLES = ("Examples: ", "Example: ")
LIBRARY = {
    "ARGUMENTS_PANEL_TITLE": "Arguments",
    "OPTIONS_PANEL_TITLE": "Options",
    "COMMANDS_PANEL_TITLE": "Commands",
    "DEFAULT_STRING": "[default: {}]",
    "ENVVAR_STRING": "[env var: {}]",
    "REQUIRED_LONG_STRING": "[required]",
}
"""The words of Typer in help, by the name of the constant."""
USAGE = "Usage: "


def in_language(text: str) -> str:
    """A text of help in the chosen language. The rulesets are loaded only for texts that are not ours."""
    if language() == "en" or not text:
        return text
    found = _texts("talewright.faces", language()).get(text)
    if found is None:
        from talewright.core.ruleset import all_rulesets

        packages = dict.fromkeys(each.package for each in all_rulesets())
        tables = (_texts(each, language()) for each in packages)
        found = next((table[text] for table in tables if text in table), text)
    return found


@cache
def _texts(package: str, language: str) -> dict[str, str]:
    return catalog_of(package, language, "help")


def translate(command: Any) -> Any:
    """What a list of commands shows of a command, and what stands above and below its own help."""
    command.help = in_language(command.help or "")
    for prefix in EXAMPLES:
        if (command.epilog or "").startswith(prefix):
            command.epilog = in_language(prefix) + command.epilog.removeprefix(prefix)
    return command


class Translated:
    """What commands and groups of them share."""

    def get_usage(self, ctx: Any) -> str:
        usage: str = super().get_usage(ctx)  # type: ignore[misc]
        return in_language(USAGE) + usage.removeprefix(USAGE)

    def get_params(self, ctx: Any) -> Any:
        params = super().get_params(ctx)  # type: ignore[misc]
        for each in params:
            each.help = in_language(each.help or "")
        return params

    def format_help(self, ctx: Any, formatter: Any) -> None:
        from typer import rich_utils

        for name, text in LIBRARY.items():
            setattr(rich_utils, name, in_language(text))
        translate(self)
        super().format_help(ctx, formatter)  # type: ignore[misc]


class Command(Translated, TyperCommand):
    """A command whose help is translated."""


class Group(Translated, TyperGroup):
    """Commands under one name; a name that is none of them is refused in our own words."""

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        found = self.find_command(ctx, cmd_name)
        return None if found is None else translate(found)

    def find_command(self, ctx: Any, name: str) -> Any:
        return super().get_command(ctx, name)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        name = args[0]
        if not name.startswith("-") and self.get_command(ctx, name) is None:
            hint = did_you_mean(name, self.list_commands(ctx))
            raise QuestionError("", [Message("{name!r} is not a command.{hint}", name=name[:40], hint=hint)])
        return super().resolve_command(ctx, args)


class CommandList(typer.Typer):
    """Typer with commands whose help is translated."""

    def command(self, name: str | None = None, **how: Any) -> Callable[[F], F]:
        declare: Callable[[F], F] = super().command(name, **{"cls": Command, **how})
        return declare


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
    if kind == "MissingParameter" and error.param is not None:
        name = error.param.get_error_hint().strip("'")
        meaning = Message("{meaning}", meaning=in_language(error.param.help)) if error.param.help else NOTHING
        return Message("{name} is missing. {meaning}", name=name, meaning=meaning)
    if isinstance(error, typer.BadParameter) and error.param is not None:
        return _bad_value(error)
    return Message("{reason}", reason=in_language(error.format_message()))


def _bad_value(error: Any) -> Message:
    """A value that Typer's library of types refuses."""
    name = error.param.get_error_hint().strip("'")
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
    return Message("{name}: {reason}", name=name, reason=error.message)

"""The program `talewright`: its help in the reader's language, the flags that commands share, and how it ends.

Typer writes English. The table [help] of a catalog has our own texts for help (of commands in the catalog of the
faces, of tools in that of their ruleset) and the few words that Typer adds. `commands` declares the commands.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer
from typer.core import TyperCommand, TyperGroup

from talewright.core.errors import QuestionError, TalewrightError
from talewright.core.record import did_you_mean
from talewright.core.text.message import Message, printable
from talewright.core.text.translate import LANGUAGES, catalog_of
from talewright.faces import settings
from talewright.faces.speech import language, of_locale, refusal, use

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
LIKENESS = 0.85
"""A flag as like another one as this is that flag, mistyped."""


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


class TooManyWordsError(typer.BadParameter):
    """More words than a command has arguments."""


class Command(Translated, TyperCommand):
    """A command whose help is translated; words that it has no argument for are refused in our own words."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        takes_more, ctx.allow_extra_args = ctx.allow_extra_args, True
        left: list[str] = super().parse_args(ctx, args)
        ctx.allow_extra_args = takes_more
        if left and not takes_more and not ctx.resilient_parsing:
            raise TooManyWordsError(" ".join(left)[:60], ctx)
        return left


class ChoiceCommand(Command):
    """A command whose other flags are choices: `--faction owls` is `--choose faction=owls`, by the name of a question."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        known = [flag for each in self.get_params(ctx) for flag in each.opts]
        found: list[str] = []
        rest = list(args)
        while rest:
            flag, is_equal, value = rest.pop(0).partition("=")
            if not flag.startswith("--") or get_close_matches(flag, known, cutoff=LIKENESS):
                found.append(flag + is_equal + value)
            elif is_equal or (rest and not rest[0].startswith("-")):
                found += ["--choose", f"{flag.removeprefix('--')}={value if is_equal else rest.pop(0)}"]
            else:
                found.append(flag)
        return super().parse_args(ctx, found)


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


class Commands(Group):
    """Talewright's own commands; a name that is none of them is looked up among the tools of the rulesets."""

    def list_commands(self, ctx: Any) -> list[str]:
        from talewright.faces.cli.tools import installed_tools

        own = super().list_commands(ctx)
        return [*own, *(name for name in installed_tools() if name not in own)]

    def find_command(self, ctx: Any, name: str) -> Any:
        return super().find_command(ctx, name) or self._tool(name)

    def _tool(self, name: str) -> Any:
        from talewright.faces.cli.tools import app_of, installed_tools

        tool = installed_tools().get(name)
        return None if tool is None else typer.main.get_command(app_of(tool))


app = typer.Typer(
    name="talewright",
    cls=Commands,
    help="Rules-lite adventure games: play them, write them, and know their exact odds.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["-h", "--help"]},
)

Json = Annotated[bool, typer.Option("--json", help="Print JSON for scripts.")]
Seconds = Annotated[
    float | None,
    typer.Option("--time", help="Stop calculating after so many seconds, and say what is missing.", min=0.1),
]
OutFile = Annotated[Path | None, typer.Option("--out", "-o", help="Write to this file.")]
System = Annotated[
    str, typer.Argument(metavar="SYSTEM", help="The rule system by its id; `talewright systems` lists them.")
]
Setting = Annotated[
    str, typer.Option("--setting", help="A setting to play in: its folder, or the name of one that ships.")
]
Book = Annotated[str, typer.Argument(help="A book: its file, a folder, or its name on the shelf.")]


def option(setting: settings.Setting, **more: Any) -> Any:
    """The flag of a setting, which its environment variable sets as well."""
    return typer.Option(setting.flag, envvar=setting.variable, help=setting.meaning, **more)


Database = Annotated[str, option(settings.DATABASE, show_default=settings.DATABASE.default)]


def _print_version(wanted: bool) -> None:
    if wanted:
        import talewright

        typer.echo(f"Talewright {talewright.__version__}")
        raise typer.Exit


def _speak(lang: str) -> None:
    if not lang:
        return
    if lang not in LANGUAGES:
        known = tuple(LANGUAGES)
        raise QuestionError(
            "", [Message("{lang!r} is not one of {known}.", path="--lang", lang=lang[:40], known=known)]
        )
    use(lang)


@app.callback()
def talewright_options(
    *,
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_print_version, is_eager=True)
    ] = False,
    lang: Annotated[
        str,
        typer.Option(
            "--lang",
            help="Language of what is printed: en or de. Default: the locale's.",
            callback=_speak,
            is_eager=True,
        ),
    ] = "",
) -> None:
    """Rules-lite adventure games: play them, write them, and know their exact odds."""


def system_of(system: str, setting: str) -> str:
    """The id of a system, or of a setting as a system; its folder is known from then on."""
    from talewright.core.ruleset import register_setting

    if setting:
        return register_setting(setting, system)
    if not system:
        raise QuestionError("", [Message("name a system, or a setting with --setting.", path="new")])
    return system


def main() -> None:
    """Run a command; a refusal is printed in the reader's language, with exit code 2."""
    from talewright.faces.cli.commands import app  # with every command declared

    use(of_locale())
    try:
        sys.exit(app(standalone_mode=False))
    except typer.TyperException as error:
        if type(error).__name__ == "NoArgsIsHelpError":  # help is printed already
            sys.exit(2)
        from talewright.faces.cli.usage import usage_error

        _refuse(usage_error(error))
    except typer.Abort:
        sys.exit(130)
    except TalewrightError as error:
        _refuse(refusal(error))
    except ModuleNotFoundError as error:
        from talewright.faces.extras import missing_extra

        if not (cure := missing_extra(error)):
            raise
        _refuse(cure)
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
    except (OSError, UnicodeDecodeError) as error:
        _refuse(refusal(error))


def _refuse(message: str) -> None:
    sys.stderr.write(f"talewright: {printable(message)}\n")
    sys.exit(2)

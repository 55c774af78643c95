"""The program, and the flags several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from talewright.core.text.message import Message
from talewright.faces import settings
from talewright.faces.cli.help_text import Group


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
OutFile = Annotated[Path | None, typer.Option("--out", "-o", help="Write to this file.", dir_okay=False)]
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
    from talewright.core.errors import QuestionError
    from talewright.faces.speech import LANGUAGES, use

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
    from talewright.core.errors import QuestionError
    from talewright.core.ruleset import register_setting

    if setting:
        return register_setting(setting, system)
    if not system:
        raise QuestionError("", [Message("name a system, or a setting with --setting.", path="new")])
    return system

"""Commands made of the rulesets' own tools: flags and help from a tool's record, its report printed."""

from __future__ import annotations

import inspect
import secrets
import types
import typing
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from talewright.core import record
from talewright.core.character_file import from_file
from talewright.core.errors import QuestionError
from talewright.core.record import FieldSpec
from talewright.core.ruleset import Ruleset, all_rulesets
from talewright.core.text.message import NOTHING, Message
from talewright.core.tool import Deed, Line, Report, Tool, ToolGroup
from talewright.faces import speech
from talewright.faces.cli.program import CommandList, Group

STYLE = {"strong": "bold", "dim": "dim", "good": "green", "bad": "bold red", "warning": "yellow"}
FAULTY = 1
"""Exit code of a check that found errors; 2 is for input that cannot be read at all."""
SHORT = {"out": "-o"}
HELP = {"help_option_names": ["-h", "--help"]}


def installed_tools() -> dict[str, Tool | ToolGroup]:
    """The tools of every ruleset by name; the first of a name."""
    found: dict[str, Tool | ToolGroup] = {}
    for ruleset in all_rulesets():
        for tool in ruleset.tools:
            found.setdefault(tool.name, tool)
    return found


def app_of(tool: Tool | ToolGroup) -> typer.Typer:
    """A tool, or a group of them, as commands."""
    group = isinstance(tool, ToolGroup)
    app = CommandList(
        name=tool.name,
        cls=Group,
        help=tool.meaning,
        no_args_is_help=group,
        add_completion=False,
        rich_markup_mode="markdown",
        context_settings=HELP,
    )
    if group:
        app.callback()(lambda: None)  # so that a group of one is still a group
    for each in tool.tools if isinstance(tool, ToolGroup) else (tool,):
        examples = f"Example{'s' if len(each.examples) > 1 else ''}: {' · '.join(each.examples)}"
        register = app.command(
            each.name, help=each.meaning, epilog=examples if each.examples else None, context_settings=HELP
        )
        register(_command(each))
    return app


def _command(tool: Tool) -> Any:
    """A function with the signature that Typer reads flags from."""

    def command(**values: Any) -> None:
        as_json = values.pop("as_json", False)
        given = {name: value for name, value in values.items() if value is not None}
        order: Any = record.load(tool.order, given, error=QuestionError, subject=tool.name)
        show(tool.run(order, CliContext()), as_json=as_json)

    parameters = [
        _parameter(each, positional=each.name in tool.arguments) for each in record.fields(tool.order)
    ]
    if tool.json:
        as_json = Annotated[bool, typer.Option("--json", help="Print JSON for scripts.")]
        parameters.append(
            inspect.Parameter("as_json", inspect.Parameter.KEYWORD_ONLY, default=False, annotation=as_json)
        )
    command.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    command.__annotations__ = {each.name: each.annotation for each in parameters}
    return command


def _parameter(spec: FieldSpec, *, positional: bool) -> inspect.Parameter:
    kind: Any = _plain(spec.type)
    if positional:
        declared: Any = typer.Argument(help=spec.meaning)
    else:
        names = [f"--{spec.flag or spec.name.replace('_', '-')}", *filter(None, [SHORT.get(spec.name)])]
        declared = typer.Option(*names, help=spec.meaning)
    default = inspect.Parameter.empty if spec.required else spec.default
    if typing.get_origin(spec.type) is tuple:
        kind, default = types.GenericAlias(list, (kind,)) | None, None
    elif default is None:
        kind = kind | None
    annotation = Annotated[kind, declared]
    return inspect.Parameter(
        spec.name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation
    )


def _plain(kind: Any) -> Any:
    """The type inside: `int` of `int | None` and of `tuple[int, ...]`."""
    if isinstance(kind, types.UnionType) or typing.get_origin(kind) in (typing.Union, tuple):
        return next(part for part in typing.get_args(kind) if part not in (type(None), ...))
    return kind


class CliContext:
    """What the command line does for a tool."""

    def odds(self, question: Mapping[str, Any], *, runs: int) -> Mapping[str, Any]:
        from talewright.odds.question import read_question
        from talewright.odds.report import answer

        return answer(read_question(question), runs=runs)

    def create(self, ruleset: Ruleset[Any], *, at_random: bool, seed: int | None) -> Any:
        from talewright.core.game import Single

        game: Single[Any] = Single(ruleset.create, (ruleset.rules(),), ending=lambda _: "created")
        state: Any
        if at_random:
            from talewright.odds.simulate import play_out, stream

            state = play_out(game, stream(seed if seed is not None else secrets.randbits(32), 0)).state
        else:
            from talewright.faces.cli.person import play_with_person

            state = play_with_person(game, ruleset).state
        return state.result


def show(report: Report, *, as_json: bool) -> None:
    """Write a report's files, then print it."""
    from talewright.faces.cli.out import console, print_json

    files = {Path(name): data for name, data in report.files.items()}
    refuse_existing(files, force=report.force)
    if report.deed is not None:
        _record(report.deed, files)
    write_all(files)
    if as_json:
        print_json(report.data)
    else:
        if report.raw:
            typer.echo(report.raw, nl=False)
        if report.sheet is not None:
            from talewright.faces.cli.characters import draw_sheet

            draw_sheet(report.sheet)
        for each in report.lines:
            console().print(_text(each), soft_wrap=True)
    if report.failed:
        raise typer.Exit(FAULTY)


def _text(line: Line) -> Text:
    say = speech.say()
    return Text.assemble(*((say(text), STYLE.get(style, "")) for text, style in line.parts))


def _record(deed: Deed, files: Mapping[Path, bytes]) -> None:
    """Add an action to the logs of the characters whose files are about to be replaced."""
    from talewright.faces.cli.out import read_json, read_json_file
    from talewright.play.character_log import CharacterLog
    from talewright.play.orders import CharacterOrder

    for path, data in files.items():
        if path.exists():
            _, before = from_file(read_json_file(path), str(path))
            _, after = from_file(read_json(data.decode(), str(path)), str(path))
            if before != after:
                order = CharacterOrder(deed.verb, deed.fields)
                CharacterLog(path).add(order, deed.outcome, (), before, after)


def refuse_existing(files: Mapping[Path, bytes], *, force: bool) -> None:
    """Write all files or none: refuse if any is in the way."""
    there = [str(path) for path in files if path.exists()]
    if there and not force:
        more = Message(" and {count} more", count=len(there) - 3) if len(there) > 3 else NOTHING
        raise QuestionError(
            "",
            [
                Message(
                    "{there}{more}: already there. Use --force to replace, or another --out.",
                    there=tuple(there[:3]),
                    more=more,
                )
            ],
        )


def write_all(files: Mapping[Path, bytes]) -> None:
    for path, data in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)

"""talewright setting: check, import, export and begin a Gradient setting, a folder of Markdown files."""

from __future__ import annotations

import dataclasses
import importlib
import json
import secrets
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any

import typer
from rich.text import Text

from talewright.core.errors import QuestionError
from talewright.core.record import did_you_mean
from talewright.core.ruleset import find
from talewright.faces.cli.out import console, print_json

app = typer.Typer(
    help="Settings for Gradient: folders of Markdown with ambients, antagonists, backgrounds and rules.",
    no_args_is_help=True,
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["-h", "--help"]},
)

Folder = Annotated[
    str, typer.Argument(help="The setting's folder, or the name of one that ships with Talewright.")
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for scripts.")]
Notes = Annotated[bool, typer.Option("--notes", help="Also show notes: small deviations from the form.")]
Force = Annotated[bool, typer.Option("--force", help="Replace files that are already there.")]
STYLES = {"error": "bold red", "warning": "yellow", "note": "dim"}
ROOTS = "roots"
"""The reference setting: kept as data, written as a folder on demand."""
FAULTY = 1
"""Exit code of a check that found errors; 2 is for input that cannot be read at all."""


def tools() -> ModuleType:
    """The setting tools of the Gradient ruleset: its package's `setting` module, found through the registry."""
    return importlib.import_module(find("gradient").package + ".setting")


def shipped() -> dict[str, Path]:
    """The settings that ship with the ruleset, by name."""
    package = importlib.import_module(find("gradient").package)
    root = Path(str(package.__file__)).parent / "settings"
    return {path.name: path for path in sorted(root.iterdir()) if path.is_dir()} if root.is_dir() else {}


def folder_of(name: str) -> Path:
    """A folder by its path, or a shipped setting by its name."""
    path = Path(name)
    return path if path.exists() else shipped().get(name, path)


def roots(module: str) -> ModuleType:
    """A module of the reference setting, which is kept as data."""
    return importlib.import_module(f"{find('gradient').package}.roots.{module}")


def read(name: str) -> Any:
    """A setting by its folder, or by the name of one that ships."""
    if name == ROOTS and not Path(name).exists():
        return tools().read_files(
            ROOTS, {path: text.encode() for path, text in roots("markdown").pages().items()}
        )
    path = folder_of(name)
    if not path.exists():
        known = (ROOTS, *shipped())
        near = did_you_mean(name, known) if "/" not in name and "." not in name else ""
        raise QuestionError(name[:200], [f"there is no such file or folder.{near}"])
    return tools().read_folder(path)


@app.command("list", epilog="Example: talewright setting list")
def show_list(as_json: Json = False) -> None:
    """List the settings that ship with Talewright."""
    found = {name: read(name) for name in (ROOTS, *shipped())}
    if as_json:
        print_json({"settings": [{"name": name, **_summary(setting)} for name, setting in found.items()]})
        return
    for name, setting in found.items():
        console().print(Text.assemble((name, "bold"), f"  {setting.title}: {_contents(setting)}"))


@app.command(
    epilog="Examples: talewright setting check my-setting · talewright setting check my-setting --json"
)
def check(folder: Folder, as_json: Json = False, notes: Notes = False) -> None:
    """Check a setting: every page, the six slots it must fill, and what it overrides."""
    setting = read(folder)
    if as_json:
        print_json(
            {
                **_summary(setting),
                "slots": dict(setting.slots),
                "overrides": dict(setting.overrides),
                "findings": [finding_json(finding) for finding in setting.findings],
            }
        )
    else:
        show_findings(setting.findings, notes=notes)
        out = console()
        out.print(Text.assemble((setting.title, "bold"), f": {_contents(setting)}."))
        overrides = ", ".join(f"{name} = {value}" for name, value in setting.overrides) or "none"
        out.print(f"Overrides of the core: {overrides}.", markup=False)
        out.print(tally(setting.findings, notes=notes))
    if setting.count("error"):
        raise typer.Exit(FAULTY)


@app.command("import", epilog="Examples: talewright setting import my-setting --out my-setting.json · "
             "talewright setting import my-setting --out records/")  # fmt: skip
def import_(
    folder: Folder,
    out: Annotated[
        Path, typer.Option("--out", "-o", help="A .json file for all, or a folder for one file a page.")
    ],
    force: Force = False,
) -> None:
    """Turn a setting into JSON: records for programs, and every line of the Markdown beside them."""
    kit = tools()
    setting = read(folder)
    if out.suffix.casefold() == ".json":
        files = {out: kit.to_text(setting).encode()}
    else:
        files = {
            out / (page.path.rsplit(".", 1)[0] + ".json"): _json_bytes(kit.page_as_json(page))
            for page in setting.pages
        }
    write_all(files, force=force)
    console().print(tally(setting.findings, notes=False))
    console().print(f"Wrote {len(files)} {'file' if len(files) == 1 else 'files'} to {out}.", markup=False)


@app.command(epilog="Examples: talewright setting export my-setting.json --out copy · "
             "talewright setting export my-setting --canonical --out tidy · talewright setting export roots --out roots")  # fmt: skip
def export(
    source: Annotated[
        str, typer.Argument(help="A .json file from 'setting import', a folder, a shipped name, or roots.")
    ],
    out: Annotated[Path, typer.Option("--out", "-o", help="The folder to write to.", file_okay=False)],
    canonical: Annotated[
        bool, typer.Option("--canonical", help="Write every page in the published form.")
    ] = False,
    force: Force = False,
) -> None:
    """Write a setting as Markdown. Unchanged pages come out byte for byte, changed ones in the published form."""
    kit = tools()
    path = folder_of(source)
    if path.is_file():
        setting = kit.from_text(path.read_bytes().decode("utf-8-sig", "replace"), str(path))
    else:
        setting = read(source)
    files: dict[Path, bytes] = {}
    for page in setting.pages:
        name = page.path if page.path.casefold().endswith((".md", ".markdown")) else page.path + ".md"
        files[out / name] = kit.canonical_page(page) if canonical else kit.write_page(page)
    write_all(files, force=force)
    console().print(f"Wrote {len(files)} pages to {out}.", markup=False)


@app.command(epilog="Example: talewright setting new drowned-coast --title 'The Drowned Coast'")
def new(
    folder: Annotated[Path, typer.Argument(help="The folder to make.", file_okay=False)],
    title: Annotated[str, typer.Option(help="The setting's title; else the folder's name.")] = "",
) -> None:
    """Begin a setting: one page of each kind in the published form, every slot named."""
    if folder.is_dir() and any(folder.iterdir()):
        raise QuestionError(
            str(folder), ["the folder is not empty. Name a new one, so that nothing is overwritten."]
        )
    name = title or folder.resolve().name.replace("-", " ").replace("_", " ").title()
    files = {folder / path: text.encode() for path, text in tools().new_setting(name).items()}
    write_all(files, force=False)
    console().print(
        f"Began {name!r} with {len(files)} pages. Write, then: talewright setting check {folder}",
        markup=False,
    )


@app.command(
    epilog="Examples: talewright setting hero slackwater --random --seed 3 · talewright setting hero my-setting"
)
def hero(
    folder: Folder,
    random: Annotated[bool, typer.Option("--random", help="Let chance choose everything.")] = False,
    seed: Annotated[int | None, typer.Option(help="Make --random repeatable.")] = None,
    name: Annotated[str, typer.Option(help="What the character is called.")] = "",
    as_json: Json = False,
) -> None:
    """Make a character of a setting: the core's attributes, then its backgrounds, items and traits."""
    from talewright.core.character_file import to_file
    from talewright.core.game import Single
    from talewright.faces.cli.characters import draw_sheet
    from talewright.odds.sample import play_out, stream

    if folder == ROOTS and not Path(folder).exists():
        ruleset = roots("ruleset").RULESET
    else:
        ruleset = importlib.import_module(find("gradient").package + ".setting.ruleset").ruleset_of(
            read(folder)
        )
    game: Single[Any] = Single(ruleset.create, (ruleset.rules(),), ending=lambda _: "created")
    if random or seed is not None:
        state: Any = play_out(game, stream(seed if seed is not None else secrets.randbits(32), 0)).state
    else:
        from talewright.faces.cli.person import play_with_person

        state = play_with_person(game, ruleset).state
    made = dataclasses.replace(state.result, name=name or state.result.name)
    if as_json:
        print_json(to_file(find("gradient"), made))
    else:
        draw_sheet(ruleset.sheet(made))


def write_all(files: dict[Path, bytes], *, force: bool) -> None:
    """Write files, all or none if any is in the way."""
    there = [str(path) for path in files if path.exists()]
    if there and not force:
        more = f" and {len(there) - 3} more" if len(there) > 3 else ""
        raise QuestionError(
            "", [f"{', '.join(there[:3])}{more}: already there. Use --force to replace, or another --out."]
        )
    for path, data in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def show_findings(findings: Iterable[Any], *, notes: bool) -> None:
    """One line a finding: file:line: level: cause and cure."""
    for finding in findings:
        if finding.level != "note" or notes:
            place = f"{finding.file}:{finding.line}" if finding.line else finding.file
            style = STYLES[finding.level]
            text = Text.assemble(
                (f"{place}: ", "bold"), (finding.level, style), f": {finding.cause} {finding.cure}".rstrip()
            )
            console().print(text, soft_wrap=True)


def finding_json(finding: Any) -> dict[str, Any]:
    return {name: getattr(finding, name) for name in ("level", "file", "line", "cause", "cure")}


def tally(findings: Iterable[Any], *, notes: bool) -> Text:
    """The last line of a check."""
    counts = dict.fromkeys(STYLES, 0)
    for finding in findings:
        counts[finding.level] += 1
    parts = [f"{n} {level}{'' if n == 1 else 's'}" for level, n in counts.items() if n]
    if not parts:
        return Text("Nothing to mend.", style="green")
    hint = " (--notes shows them)" if counts["note"] and not notes else ""
    style = "red" if counts["error"] else "yellow" if counts["warning"] else "green"
    return Text(", ".join(parts) + hint + ".", style=style)


def _summary(setting: Any) -> dict[str, Any]:
    return {
        "title": setting.title,
        "pages": len(setting.pages),
        "ambients": len(setting.ambients),
        "antagonists": len(setting.antagonists),
        "backgrounds": len(setting.backgrounds),
        **{f"{level}s": setting.count(level) for level in STYLES},
    }


def _contents(setting: Any) -> str:
    def some(number: int, word: str) -> str:
        return f"{number} {word}{'' if number == 1 else 's'}"

    specializations = sum(len(each.specializations) for each in setting.backgrounds)
    return ", ".join(
        (
            some(len(setting.ambients), "ambient"),
            some(len(setting.antagonists), "antagonist"),
            some(specializations, "specialization"),
            some(len(setting.rules), "page") + " of rules",
        )
    )


def _json_bytes(data: Any) -> bytes:
    return (json.dumps(data, indent=1) + "\n").encode()

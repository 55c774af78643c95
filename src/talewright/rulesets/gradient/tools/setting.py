"""Commands for settings, folders of Markdown: list, check, import, export, new, hero."""

from __future__ import annotations

import dataclasses
import json
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from talewright.core.character_file import to_file
from talewright.core.errors import QuestionError
from talewright.core.record import did_you_mean, field
from talewright.core.ruleset import find
from talewright.core.text.message import Message
from talewright.core.tool import Report, Tool, ToolContext, ToolGroup, line
from talewright.rulesets.gradient import setting as kit
from talewright.rulesets.gradient.setting import Setting
from talewright.rulesets.gradient.tools.findings import LEVELS, finding_data, finding_lines, tally

SHIPPED = Path(__file__).parents[1] / "settings"


def shipped() -> dict[str, Path]:
    """The settings that ship with the ruleset, by name."""
    return {path.name: path for path in sorted(SHIPPED.iterdir()) if path.is_dir()}


def folder_of(name: str) -> Path:
    """A folder by its path, or a shipped setting by its name."""
    path = Path(name)
    return path if path.exists() else shipped().get(name, path)


def read(name: str) -> Setting:
    """A setting by its folder, or by the name of one that ships."""
    path = folder_of(name)
    if not path.exists():
        near = did_you_mean(name, shipped()) if "/" not in name and "." not in name else ""
        raise QuestionError(name[:200], [Message("there is no such file or folder.{near}", near=near)])
    return kit.read_folder(path)


@dataclass(frozen=True)
class List:
    """No parameters."""


def show_list(order: List, context: ToolContext) -> Report:
    del order, context
    found = {name: read(name) for name in shipped()}
    lines = [
        line((name, "strong"), f"  {setting.title}: ", *_contents(setting)) for name, setting in found.items()
    ]
    data = {"settings": [{"name": name, **_summary(setting)} for name, setting in found.items()]}
    return Report(tuple(lines), data)


@dataclass(frozen=True)
class Check:
    folder: str = field(meaning="The setting's folder, or the name of one that ships with Talewright.")
    notes: bool = field(False, "Also show notes: small deviations from the form.")


def check(order: Check, context: ToolContext) -> Report:
    del context
    setting = read(order.folder)
    overrides = ", ".join(f"{name} = {value}" for name, value in setting.overrides)
    lines = (
        *finding_lines(setting.findings, notes=order.notes),
        line((setting.title, "strong"), ": ", *_contents(setting), "."),
        line(Message("Overrides of the core: {overrides}.", overrides=overrides or Message("none"))),
        tally(setting.findings, notes=order.notes),
    )
    data = {
        **_summary(setting),
        "slots": dict(setting.slots),
        "overrides": dict(setting.overrides),
        "findings": [finding_data(finding) for finding in setting.findings],
    }
    return Report(lines, data, failed=bool(setting.count("error")))


@dataclass(frozen=True)
class Import:
    folder: str = field(meaning="The setting's folder, or the name of one that ships with Talewright.")
    out: str = field(meaning="A .json file for all, or a folder for one file a page.")
    force: bool = field(False, "Replace files that are already there.")


def import_(order: Import, context: ToolContext) -> Report:
    del context
    setting = read(order.folder)
    out = Path(order.out)
    if out.suffix.casefold() == ".json":
        files = {str(out): kit.to_text(setting).encode()}
    else:
        files = {
            str(out / (page.path.rsplit(".", 1)[0] + ".json")): _json_bytes(kit.page_as_json(page))
            for page in setting.pages
        }
    wrote = Message(
        "Wrote {count} file to {out}.", plural="Wrote {count} files to {out}.", count=len(files), out=str(out)
    )
    return Report((tally(setting.findings, notes=False), line(wrote)), files=files, force=order.force)


@dataclass(frozen=True)
class Export:
    source: str = field(meaning="A .json file from 'setting import', a folder, or a shipped name.")
    out: str = field(meaning="The folder to write to.")
    canonical: bool = field(False, "Write every page in the published form.")
    force: bool = field(False, "Replace files that are already there.")


def export(order: Export, context: ToolContext) -> Report:
    del context
    path = folder_of(order.source)
    if path.is_file():
        setting = kit.from_text(path.read_bytes().decode("utf-8-sig", "replace"), str(path))
    else:
        setting = read(order.source)
    files: dict[str, bytes] = {}
    for page in setting.pages:
        name = page.path if page.path.casefold().endswith((".md", ".markdown")) else page.path + ".md"
        content = kit.canonical_page(page) if order.canonical else kit.write_page(page)
        files[str(Path(order.out) / name)] = content
    wrote = Message(
        "Wrote {count} page to {out}.",
        plural="Wrote {count} pages to {out}.",
        count=len(files),
        out=order.out,
    )
    return Report((line(wrote),), files=files, force=order.force)


@dataclass(frozen=True)
class New:
    folder: str = field(meaning="The folder to make.")
    title: str = field("", "The setting's title; else the folder's name.")


def new(order: New, context: ToolContext) -> Report:
    del context
    folder = Path(order.folder)
    if folder.is_dir() and any(folder.iterdir()):
        raise QuestionError(
            str(folder), [Message("the folder is not empty. Name a new one, so that nothing is overwritten.")]
        )
    name = order.title or folder.resolve().name.replace("-", " ").replace("_", " ").title()
    files = {str(folder / path): text.encode() for path, text in kit.new_setting(name).items()}
    began = Message(
        "Began {name} with {pages} pages. Write, then: talewright setting check {folder}",
        name=repr(name),
        pages=len(files),
        folder=str(folder),
    )
    return Report((line(began),), files=files)


@dataclass(frozen=True)
class Hero:
    folder: str = field(meaning="The setting's folder, or the name of one that ships with Talewright.")
    random: bool = field(False, "Choose everything at random.")
    seed: int | None = field(None, "Make --random repeatable.")
    name: str = field("", "What the character is called.")


def hero(order: Hero, context: ToolContext) -> Report:
    ruleset = find(shelf().register(order.folder))
    made = context.create(ruleset, at_random=order.random or order.seed is not None, seed=order.seed)
    made = dataclasses.replace(made, name=order.name or made.name)
    return Report(sheet=ruleset.sheet(made), data=to_file(ruleset, made))


def shelf() -> ModuleType:
    """The settings that can be played; it needs the ruleset, which needs this module."""
    from talewright.rulesets.gradient.setting import shelf as module

    return module


SETTING = ToolGroup(
    "setting",
    "Settings for Gradient: folders of Markdown with ambients, antagonists, backgrounds and rules.",
    (
        Tool(
            "list",
            "List the settings that ship with Talewright.",
            List,
            show_list,
            examples=("talewright setting list",),
        ),
        Tool(
            "check",
            "Check a setting: every page, the six slots it must fill, and what it overrides.",
            Check,
            check,
            ("folder",),
            ("talewright setting check my-setting", "talewright setting check my-setting --json"),
        ),
        Tool(
            "import",
            "Turn a setting into JSON: records for programs, and every line of the Markdown beside them.",
            Import,
            import_,
            ("folder",),
            (
                "talewright setting import my-setting --out my-setting.json",
                "talewright setting import my-setting --out records/",
            ),
            json=False,
        ),
        Tool(
            "export",
            "Write a setting as Markdown. Unchanged pages are written byte for byte, changed ones in the published form.",
            Export,
            export,
            ("source",),
            (
                "talewright setting export my-setting.json --out copy",
                "talewright setting export my-setting --canonical --out tidy",
                "talewright setting export roots --out roots",
            ),
            json=False,
        ),
        Tool(
            "new",
            "Begin a setting: one page of each kind in the published form, every slot named.",
            New,
            new,
            ("folder",),
            ("talewright setting new drowned-coast --title 'The Drowned Coast'",),
            json=False,
        ),
        Tool(
            "hero",
            "Make a character of a setting: the core's attributes, then its backgrounds, items and traits.",
            Hero,
            hero,
            ("folder",),
            (
                "talewright setting hero slackwater --random --seed 3",
                "talewright setting hero my-setting",
            ),
        ),
    ),
)


def _summary(setting: Setting) -> dict[str, Any]:
    return {
        "title": setting.title,
        "pages": len(setting.pages),
        "ambients": len(setting.ambients),
        "antagonists": len(setting.antagonists),
        "backgrounds": len(setting.backgrounds),
        **{f"{level}s": setting.count(level) for level in LEVELS},
    }


def _contents(setting: Setting) -> tuple[Message]:
    specializations = sum(len(each.specializations) for each in setting.backgrounds)
    return (
        Message(
            "{parts}",
            parts=(
                Message("{count} ambient", plural="{count} ambients", count=len(setting.ambients)),
                Message("{count} antagonist", plural="{count} antagonists", count=len(setting.antagonists)),
                Message("{count} specialization", plural="{count} specializations", count=specializations),
                Message("{count} page of rules", plural="{count} pages of rules", count=len(setting.rules)),
            ),
        ),
    )


def _json_bytes(data: Any) -> bytes:
    return (json.dumps(data, indent=1) + "\n").encode()

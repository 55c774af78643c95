"""A setting as one JSON file and back. The file holds both the records, for programs, and every line of the
Markdown, so that an unchanged page comes out of it byte for byte.
"""

from __future__ import annotations

import dataclasses
import json
import types
import typing
from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import Any

from talewright.core.errors import SheetError
from talewright.core.record import did_you_mean, dump
from talewright.core.text.message import Message
from talewright.rulesets.gradient.setting.lines import encode
from talewright.rulesets.gradient.setting.model import KINDS, LIST, PARAGRAPH, TABLE, Page, Rules, Setting
from talewright.rulesets.gradient.setting.read import read_page
from talewright.rulesets.gradient.setting.slots import complete

FORMAT = "talewright-setting"
VERSION = 2
"""Version 1 kept the text, lists and tables of a rules section apart; 2 keeps its blocks in order."""


def as_json(setting: Setting) -> dict[str, Any]:
    """The setting as plain data."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "title": setting.title,
        "slots": dict(setting.slots),
        "overrides": dict(setting.overrides),
        "pages": [page_as_json(page) for page in setting.pages],
    }


def page_as_json(page: Page) -> dict[str, Any]:
    return {
        "path": page.path,
        "kind": page.kind,
        "records": [dump(record) for record in page.records],
        "kept": [{"line": line.number, "text": line.text} for line in page.kept],
        "markdown": [line.text + line.end for line in page.lines],
    }


def to_text(setting: Setting) -> str:
    return json.dumps(as_json(setting), indent=1) + "\n"


def from_text(text: str, subject: str = "") -> Setting:
    """Read the file back; a page whose records were edited is written in canonical form, all others as found."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        line = error.lineno if isinstance(error, json.JSONDecodeError) else 1
        raise SheetError(
            subject,
            [Message("line {line}: this is not JSON. Write it with 'talewright setting import'.", line=line)],
        ) from None
    if not isinstance(data, dict) or data.get("format") != FORMAT or not isinstance(data.get("pages"), list):
        raise SheetError(
            subject,
            [Message('not a setting: expected "format": "{format}" and a list of pages.', format=FORMAT)],
        )
    faults: list[Message] = []
    pages = [_page(each, f"pages[{number}]", faults) for number, each in enumerate(data["pages"])]
    if faults:
        raise SheetError(subject, faults)
    kept = tuple(page for page in pages if page is not None)
    findings = tuple(finding for page in kept for finding in page.findings)
    return complete(str(data.get("title", "")), kept, findings)


def safe(path: str) -> bool:
    """A path that stays inside its folder, with a name that any system takes."""
    pure = PurePosixPath(path)
    parts = pure.parts
    fine = all(part not in ("", ".", "..") and not set(part) & set('\\:*?"<>|\0') for part in parts)
    return bool(parts) and fine and not pure.is_absolute()


def _page(data: Any, path: str, faults: list[Message]) -> Page | None:
    if not isinstance(data, dict) or not isinstance(data.get("path"), str) or data.get("kind") not in KINDS:
        faults.append(Message("expected path and kind ({kinds}).", path=path, kinds=tuple(KINDS)))
        return None
    if not safe(data["path"]):
        faults.append(
            Message(
                "{name!r} leaves the folder. Name a file inside it.",
                path=f"{path}.path",
                name=data["path"][:60],
            )
        )
        return None
    markdown = data.get("markdown", [])
    if not isinstance(markdown, list) or not all(isinstance(line, str) for line in markdown):
        faults.append(Message("{file}.markdown: expected a list of lines.", file=path))
        return None
    page = read_page(data["path"], encode("".join(markdown)), data["kind"])
    if data["kind"] == "rules" and (records := upgraded(data.get("records"))) != data.get("records"):
        if markdown and _same_words(page, records):
            return page
        data = {**data, "records": records}
    if "records" not in data or [dump(record) for record in page.records] == data["records"]:
        return page
    records = [
        _build(KINDS[data["kind"]], each, f"{path}.records[{number}]", faults)
        for number, each in enumerate(data["records"] if isinstance(data["records"], list) else [None])
    ]
    return dataclasses.replace(page, records=tuple(records), as_read=page.records if markdown else ())


def upgraded(records: Any) -> Any:
    """Rules pages of version 1 with blocks: paragraphs first, then the list, then the tables."""
    if not isinstance(records, list):
        return records
    return [
        {**record, "sections": [_upgraded_section(each) for each in record["sections"]]}
        if isinstance(record, Mapping) and isinstance(record.get("sections"), list)
        else record
        for record in records
    ]


def _upgraded_section(section: Any) -> Any:
    if not isinstance(section, Mapping) or not {"text", "entries", "tables"} & set(section):
        return section
    kept = {key: value for key, value in section.items() if key not in ("text", "entries", "tables")}
    blocks: list[dict[str, Any]] = [
        {"kind": PARAGRAPH, "text": part} for part in str(section.get("text", "")).split("\n\n") if part
    ]
    if section.get("entries"):
        blocks.append({"kind": LIST, "entries": [f"- {entry}" for entry in section["entries"]]})
    blocks += [{"kind": TABLE, "table": table} for table in section.get("tables", ())]
    return {**kept, "blocks": blocks}


def _same_words(page: Page, records: Any) -> bool:
    """Whether a rules page of version 1 says what its Markdown says, in whatever order: then nobody edited it."""
    faults: list[Message] = []
    built = [_build(Rules, record, "", faults) for record in records]

    def values(rules: Any) -> list[tuple[Any, ...]]:
        return [
            (section.title, section.text.replace("\n", " "), sorted(section.entries), len(section.tables))
            for section in rules.sections
        ]

    return not faults and [values(each) for each in built] == [values(each) for each in page.records]


def _build(kind: Any, data: Any, path: str, faults: list[Message]) -> Any:
    """A record out of plain data. Unlike a character's file, a setting's text may be as long as it likes."""
    if isinstance(kind, types.UnionType) or typing.get_origin(kind) is typing.Union:
        if data is None:
            return None
        kind = next(part for part in typing.get_args(kind) if part is not type(None))
    if dataclasses.is_dataclass(kind) and isinstance(kind, type):
        return _build_record(kind, data, path, faults)
    if typing.get_origin(kind) is tuple:
        parts = typing.get_args(kind)
        if not isinstance(data, list) or (parts[-1] is not ... and len(data) != len(parts)):
            faults.append(Message("expected a list.", path=path))
            return ()
        kinds = parts if parts[-1] is not ... else [parts[0]] * len(data)
        return tuple(
            _build(part, each, f"{path}[{i}]", faults)
            for i, (part, each) in enumerate(zip(kinds, data, strict=True))
        )
    if type(data) is not kind:
        faults.append(
            Message(
                "expected {word}.",
                path=path,
                word={int: "a whole number", str: "text", bool: "true or false"}.get(kind, kind),
            )
        )
        return None
    return data


def _build_record(kind: type[Any], data: Any, path: str, faults: list[Message]) -> Any:
    if not isinstance(data, Mapping):
        faults.append(Message("expected a table of fields.", path=path))
        return None
    hints = typing.get_type_hints(kind)
    known = {each.name: each for each in dataclasses.fields(kind)}
    faults.extend(
        Message(
            "{file}.{key}: no such field.{hint}",
            file=path,
            key=str(key)[:40],
            hint=did_you_mean(str(key), known),
        )
        for key in data
        if key not in known
    )
    values = {
        name: _build(hints[name], data[name], f"{path}.{name}", faults) for name in known if name in data
    }
    for name, each in known.items():
        if name not in data and each.default is dataclasses.MISSING:
            faults.append(Message("{file}.{name}: missing.", file=path, name=name))
    return None if faults else kind(**values)

"""Reads a page or a whole setting folder. Nothing crashes it and nothing is dropped without a word."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import Any

from talewright.core.errors import TalewrightError, system_reason
from talewright.core.text.message import Message
from talewright.rulesets.gradient.setting.ambient import read_ambient
from talewright.rulesets.gradient.setting.antagonist import read_antagonist
from talewright.rulesets.gradient.setting.background import read_background
from talewright.rulesets.gradient.setting.lines import (
    bare,
    cells,
    decode,
    heading,
    split,
    straight,
    unquote,
)
from talewright.rulesets.gradient.setting.model import AMBIENT_KINDS, ERROR, WARNING, Finding, Page, Setting
from talewright.rulesets.gradient.setting.rules import read_rules
from talewright.rulesets.gradient.setting.skeleton import unfilled
from talewright.rulesets.gradient.setting.slots import complete
from talewright.rulesets.gradient.setting.source_file import SourceFile
from talewright.rulesets.gradient.setting.stat_line import stat_header
from talewright.rulesets.gradient.setting.traits import trait_header

FOLDERS = {"ambients": "ambient", "antagonists": "antagonist", "backgrounds": "background"}
SUFFIXES = (".md", ".markdown")
INDEX_PAGES = frozenset(
    {"readme", "index", "overview", "contents", "attribution", "license", "licence", "template", "changelog"}
)
"""Names of pages about a folder; a leading underscore does not count."""
_PARTS = {
    "ambient": re.compile(
        r"(?:traits|local dynamics|content warnings?|social|traversal|delve)\b", re.IGNORECASE
    ),
    "antagonist": re.compile(r"(?:rank\s*(?:\d|[iv]+\b)|traits?\s*:?$)", re.IGNORECASE),
    "background": re.compile(
        r"(?:background|speciali[sz]ation)\s*:|signature|attribute modifiers?|hit protection", re.IGNORECASE
    ),
}
"""How a heading or a bold label begins that only a page of this kind has."""
MAX_BYTES = 4_000_000
MAX_FILES = 20_000


class SettingError(TalewrightError):
    """A folder or file that cannot be read at all."""


def kind_of(path: str, texts: list[str]) -> str:
    """What a file is: by its folder first, else by the signs in it."""
    kind = _folder_kind(path)
    if kind:
        return kind if kind == "rules" or _has_parts(kind, texts) else "rules"
    found = _signs(texts)
    return next((kind for kind in ("background", "antagonist", "ambient") if kind in found), "rules")


def _folder_kind(path: str) -> str:
    """The kind of page that belongs into this folder; "rules" for a page about the folder, "" outside of all."""
    parts = PurePosixPath(path.replace("\\", "/"))
    folders = [part.casefold() for part in parts.parts[:-1]]
    stem = parts.stem.casefold()
    for folder in reversed(folders):
        kind = FOLDERS.get(folder)
        if kind:
            about = stem.lstrip("_") in INDEX_PAGES or stem in (folder, kind) or stem == folders[-1]
            return "rules" if about else kind
    return ""


def _has_parts(kind: str, texts: list[str]) -> bool:
    """Whether any heading, label or row of this text belongs to a page of the kind: else it is a page about them."""
    for text in texts:
        inner = unquote(text)[1]
        head = heading(inner)
        words = straight(bare(head[1] if head else inner))
        if (head or inner.strip().startswith(("**", "__"))) and _PARTS[kind].match(words):
            return True
        if kind == "antagonist" and head is None and stat_header(cells(text)) is not None:
            return True
        if kind == "ambient" and head is not None and trait_header(head[1]) is not None:
            return True
    return not any(text.strip() for text in texts)


def _signs(texts: list[str]) -> set[str]:
    found: set[str] = set()
    ranked = stats = typed = traits = False
    for text in texts:
        inner = unquote(text)[1]
        head = heading(inner)
        words = straight(bare(head[1] if head else inner))
        if head and re.match(r"(?:background|speciali[sz]ation)\s*:", words, re.IGNORECASE):
            found.add("background")
        ranked = ranked or bool(head and re.match(r"rank\s*\d", words, re.IGNORECASE))
        stats = stats or (head is None and stat_header(cells(text)) is not None)
        typed = typed or (words in AMBIENT_KINDS and head is None)
        traits = traits or (head is not None and trait_header(head[1]) is not None)
    if stats and ranked:
        found.add("antagonist")
    if typed and traits:
        found.add("ambient")
    return found


def read_page(path: str, data: bytes, kind: str = "") -> Page:
    """One file. `kind` (ambient, antagonist, background, rules) overrules what folder and content say."""
    lines = split(decode(data))
    source = SourceFile(path, lines)
    if b"\0" in data:
        source.error(
            0,
            Message("The file is not text: it holds zero bytes."),
            Message("Save it as UTF-8 text, or take it out."),
        )
        roles = tuple("kept" for _ in lines)
        return Page(path, "rules", (), lines, roles, tuple(source.findings), ())
    kind = kind or kind_of(path, source.texts)
    for index, line in enumerate(lines):
        if any("\udc80" <= char <= "\udcff" for char in line.text):
            source.warn(
                index,
                Message("The line holds bytes that are not UTF-8."),
                Message("They are kept; save the file as UTF-8."),
            )
            break
    meant = _folder_kind(path)
    if kind == "rules" and meant not in ("", "rules"):
        source.warn(
            0,
            Message(
                "Nothing in this page belongs to one of the folder's kind; it is read as a page of rules."
            ),
            Message("Give it the headings of the form, or move it out of the folder."),
        )
    source.skip_front_matter()
    source.skip_comments()
    if kind != "rules":
        source.skip_decoration()
    records = _records(source, kind, path)
    source.keep_rest()
    findings = tuple(sorted(source.findings, key=lambda finding: finding.line))
    return Page(path, kind, records, lines, tuple(source.roles), findings, records)


def _records(source: SourceFile, kind: str, path: str) -> tuple[Any, ...]:
    pure = PurePosixPath(path.replace("\\", "/"))
    if kind == "ambient":
        return (read_ambient(source, pure.stem),)
    if kind == "background":
        return (read_background(source, pure.stem),)
    if kind == "antagonist":
        above = [part for part in pure.parts[:-1] if part.casefold() != "antagonists"]
        inside = "antagonists" in [part.casefold() for part in pure.parts[:-2]]
        category = above[-1] if above and inside else ""
        key = f"{category}/{pure.stem}" if category else pure.stem
        return tuple(
            read_antagonist(source, key if number == 0 else f"{key}#{number + 1}", category, span)
            for number, span in enumerate(_spans(source))
        )
    return (read_rules(source, str(pure.with_suffix(""))),)


def _spans(source: SourceFile) -> list[range]:
    """One span for each stat block of the file: a later `# Name` opens a new one if a stat line follows it."""
    total = len(source.lines)
    tops = [i for i, text in enumerate(source.texts) if (head := heading(text)) and head[0] == 1]
    heads = [i for i, text in enumerate(source.texts) if stat_header(cells(text))]
    starts = [0]
    for top in tops[1:]:
        after = min((other for other in tops if other > top), default=total)
        if any(top < at < after for at in heads) and any(starts[-1] < at < top for at in heads):
            starts.append(top)
    return [range(start, end) for start, end in zip(starts, [*starts[1:], total], strict=True)]


def files(root: Path) -> Iterator[Path]:
    """Every Markdown file under the folder, in order; hidden folders and links to folders are left alone."""
    for folder, subfolders, names in os.walk(root):
        subfolders[:] = sorted(name for name in subfolders if not name.startswith("."))
        for name in sorted(names):
            if name.casefold().endswith(SUFFIXES) and not name.startswith("."):
                yield Path(folder) / name


def read_folder(root: Path) -> Setting:
    """A whole setting."""
    if not root.exists():
        raise SettingError(
            Message(
                "{root}: there is no such folder. Name a folder with ambients/, antagonists/ or backgrounds/.",
                root=str(root),
            )
        )
    if not root.is_dir():
        raise SettingError(
            Message(
                "{root}: this is a file. Name the folder of the setting; for one ambient use 'ambient check'.",
                root=str(root),
            )
        )
    pages: list[Page] = []
    findings: list[Finding] = []
    for count, path in enumerate(files(root)):
        name = path.relative_to(root).as_posix().encode("utf-8", "replace").decode("utf-8")
        if count >= MAX_FILES:
            findings.append(
                Finding(
                    ERROR,
                    name,
                    0,
                    Message("More than {limit:,} files.", limit=MAX_FILES),
                    Message("Split the setting."),
                )
            )
            break
        try:
            data = path.read_bytes() if path.stat().st_size <= MAX_BYTES else None
        except OSError as error:
            findings.append(
                Finding(
                    ERROR,
                    name,
                    0,
                    Message("The file cannot be read: {reason}.", reason=system_reason(error)),
                    Message("Check its permissions."),
                )
            )
            continue
        if data is None:
            findings.append(
                Finding(
                    ERROR,
                    name,
                    0,
                    Message("The file is larger than {limit:,} bytes.", limit=MAX_BYTES),
                    Message("Split it."),
                )
            )
            continue
        pages.append(read_page(name, data))
    if not pages and not findings:
        raise SettingError(
            Message(
                "{root}: no Markdown file in this folder. 'talewright setting new FOLDER' starts a setting.",
                root=str(root),
            )
        )
    return _joined(root.resolve().name, pages, findings)


def read_files(name: str, files: Mapping[str, bytes]) -> Setting:
    """A setting out of files that are at hand, by path."""
    return _joined(name, [read_page(path, data) for path, data in files.items()], [])


def _joined(name: str, pages: list[Page], findings: list[Finding]) -> Setting:
    findings += [finding for page in pages for finding in (*page.findings, *unfilled(page))]
    findings += _twice(pages)
    return complete(name, tuple(pages), tuple(findings))


def _twice(pages: list[Page]) -> Iterator[Finding]:
    """The same key in two files: which one is meant would be a guess."""
    seen: dict[tuple[str, str], str] = {}
    for page in pages:
        for record in page.records:
            place = (page.kind, record.key)
            if place in seen:
                yield Finding(
                    WARNING,
                    page.path,
                    1,
                    Message("{key!r} also stands in {other}.", key=record.key, other=seen[place]),
                    Message("Rename one file."),
                )
            seen.setdefault(place, page.path)

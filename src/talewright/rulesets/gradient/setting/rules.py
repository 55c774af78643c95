"""Reads a page of rules or prose as ordered blocks: headings, paragraphs, quotes, lists, tables, code."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from talewright.rulesets.gradient.setting.lines import (
    bare,
    heading,
    is_rule,
    listed,
    plain,
    tidy,
    unquote,
)
from talewright.rulesets.gradient.setting.model import (
    CODE,
    LIST,
    PARAGRAPH,
    QUOTE,
    RULE,
    TABLE,
    Block,
    Rules,
    Section,
)
from talewright.rulesets.gradient.setting.source_file import SourceFile
from talewright.rulesets.gradient.setting.tables import read_table, table_block

FENCES = ("```", "~~~")
INDENT = 2
LABEL = re.compile(r"(?:\*\*|__)[^*_]{1,40}(?:\*\*|__):?")
MAX_DEPTH = 4


@dataclass
class _Draft:
    title: str
    level: int
    line: int
    blocks: list[Block] = field(default_factory=list)

    def done(self) -> Section:
        return Section(self.title, self.level, self.line, tuple(self.blocks))


def read_rules(source: SourceFile, key: str) -> Rules:
    """Everything of the page, by heading. Prose is prose: nothing here is unknown."""
    return _Reader(source, key).read()


class _Reader:
    def __init__(self, source: SourceFile, key: str) -> None:
        self.source = source
        self.key = key
        self.drafts = [_Draft("", 0, 1)]
        self.open = ""
        """The kind of the block that the next line may continue; empty after a gap."""
        self.broken = False
        """The line before asked for a line break."""

    def read(self) -> Rules:
        index = 0
        while index < len(self.source.lines):
            index = self._block(index)
        sections = tuple(draft.done() for draft in self.drafts if draft.title or draft.level or draft.blocks)
        title = next((section.title for section in sections if section.title), "")
        stem = PurePosixPath(self.source.file).stem
        return Rules(title or stem.replace("-", " ").title(), sections, self.key)

    def _block(self, index: int) -> int:
        """Read what begins at this line; the line after it."""
        source = self.source
        text = source.lines[index].text
        if source.blank(index):
            self.open = ""
            return index + 1
        if text.strip().startswith(FENCES):
            return self._code(index)
        end = table_block(source.texts, index)
        if end >= index + 2:
            table = read_table(source, index, end, self._label() or self.drafts[-1].title)
            if table.rows or table.columns:
                self.drafts[-1].blocks.append(Block(TABLE, table=table))
            self.open = ""
            return end
        head = heading(text)
        if head and bare(head[1]):
            source.take(index, "heading")
            self.drafts.append(_Draft(bare(head[1]), head[0], source.lines[index].number))
            self.open = ""
        elif is_rule(text):
            source.take(index, "rule")
            self.drafts[-1].blocks.append(Block(RULE))
            self.open = ""
        else:
            self._prose(index, text)
        return index + 1

    def _label(self) -> str:
        """A short line in bold right above a table names it: '**Lineage**'."""
        last = self.drafts[-1].blocks[-1:]
        text = last[0].text if last and last[0].kind == PARAGRAPH else ""
        return bare(text).rstrip(" :") if LABEL.fullmatch(text) else ""

    def _code(self, index: int) -> int:
        """A fenced block, word for word; one that is never closed runs to the end of the page."""
        source = self.source
        opening = source.lines[index].text.strip()
        fence = opening[: len(opening) - len(opening.lstrip(opening[0]))]
        end = index + 1
        while end < len(source.lines) and not source.lines[end].text.strip().startswith(fence):
            end += 1
        last = min(end, len(source.lines) - 1)
        for at in range(index, last + 1):
            source.take(at, "code")
        inside = [line.text for line in source.lines[index + 1 : end]]
        self.drafts[-1].blocks.append(Block(CODE, "\n".join([opening.lstrip(opening[0]), *inside])))
        self.open = ""
        return last + 1

    def _prose(self, index: int, raw: str) -> None:
        quoted, text = unquote(raw)
        entry = None if quoted else listed(text)
        if entry is not None:
            self._entry(index, text, entry)
            return
        kind = QUOTE if quoted else PARAGRAPH
        words = tidy(text)
        self.source.take(index, "prose")
        if not words:  # a '>' alone parts two paragraphs of a quote
            self.open = ""
            return
        blocks = self.drafts[-1].blocks
        if self.open == LIST and kind == PARAGRAPH:
            last = blocks[-1]
            joined = f"{last.entries[-1]} {plain(words)}"
            blocks[-1] = Block(LIST, entries=(*last.entries[:-1], joined))
        elif self.open == kind:
            blocks[-1] = Block(kind, blocks[-1].text + ("\n" if self.broken else " ") + plain(words))
        else:
            blocks.append(Block(kind, plain(words)))
            self.open = kind
        self.broken = text.endswith("  ")

    def _entry(self, index: int, text: str, entry: str) -> None:
        self.source.take(index, "entry")
        blocks = self.drafts[-1].blocks
        before = blocks[-1].entries if self.open == LIST else ()
        deepest = _depth(before[-1]) + 1 if before else 0
        depth = min((len(text) - len(text.lstrip())) // INDENT, deepest, MAX_DEPTH)
        mark, _, words = entry.partition(" ")
        entries = (*before, f"{' ' * (INDENT * depth)}{mark} {plain(words)}")
        if before:
            blocks[-1] = Block(LIST, entries=entries)
        else:
            blocks.append(Block(LIST, entries=entries))
        self.open = LIST


def _depth(entry: str) -> int:
    return (len(entry) - len(entry.lstrip(" "))) // INDENT

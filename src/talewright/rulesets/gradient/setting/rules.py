"""Reads a page of rules or prose: headings, text, lists and tables, whatever they speak of."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import PurePosixPath

from talewright.rulesets.gradient.setting.lines import (
    Scribe,
    bare,
    bullet,
    heading,
    paragraphs,
    plain,
    tidy,
    unquote,
)
from talewright.rulesets.gradient.setting.model import Rules, Section, Table
from talewright.rulesets.gradient.setting.tables import read_table, table_block


@dataclass
class _Draft:
    title: str
    level: int
    line: int
    text: list[list[str]] = field(default_factory=list)
    entries: list[str] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)

    def done(self) -> Section:
        text = paragraphs([" ".join(part) for part in self.text])
        return Section(self.title, self.level, self.line, text, tuple(self.entries), tuple(self.tables))


def read_rules(scribe: Scribe, key: str) -> Rules:
    """Everything of the page, by heading. Prose is prose: nothing here is unknown."""
    drafts = [_Draft("", 0, 1)]
    gap = True
    fenced = False
    index = 0
    while index < len(scribe.lines):
        text = scribe.lines[index].text
        draft = drafts[-1]
        if scribe.blank(index):
            index, gap = index + 1, True
            continue
        if text.strip().startswith("```"):
            fenced = not fenced
        end = table_block(scribe.texts, index)
        if end >= index + 2 and not fenced:
            table = read_table(scribe, index, end, draft.title)
            if table.columns:
                draft.tables.append(table)
            index, gap = end, True
            continue
        head = None if fenced else heading(text)
        if head:
            scribe.take(index, "heading")
            drafts.append(_Draft(bare(head[1]), head[0], scribe.lines[index].number))
            gap = True
        elif (entry := bullet(unquote(text)[1])) is not None and not fenced:
            scribe.take(index, "entry")
            draft.entries.append(plain(entry))
            gap = True
        else:
            scribe.take(index, "prose")
            if gap or not draft.text:
                draft.text.append([])
            draft.text[-1].append(tidy(unquote(text)[1]))
            gap = False
        index += 1
    sections = tuple(
        draft.done() for draft in drafts if draft.title or draft.text or draft.entries or draft.tables
    )
    title = next((section.title for section in sections if section.title), "")
    return Rules(title or PurePosixPath(scribe.file).stem.replace("-", " ").title(), sections, key)

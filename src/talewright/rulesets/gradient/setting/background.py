"""Reads a background with its specializations: moves, modifiers, starting items, tables (ROOT-002..007, 012)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath

from talewright.core.text.message import Message
from talewright.rulesets.gradient.setting.items import SIZES, read_item
from talewright.rulesets.gradient.setting.lines import (
    bare,
    bullet,
    flow,
    heading,
    is_rule,
    named,
    numbered,
    short,
    straight,
    tidy,
    unquote,
)
from talewright.rulesets.gradient.setting.model import (
    Background,
    Item,
    Specialization,
    Table,
)
from talewright.rulesets.gradient.setting.modifiers import Modifiers
from talewright.rulesets.gradient.setting.moves import Moves
from talewright.rulesets.gradient.setting.source_file import SourceFile
from talewright.rulesets.gradient.setting.tables import read_table, table_block

_TITLE = re.compile(r"^(background|speciali[sz]ation)\s*[:-]?\s*(.*)$", re.IGNORECASE)
_COMMA = re.compile(r",(?![^()]{0,80}\))")
"""A comma outside of brackets."""


@dataclass
class _Spec:
    name: str
    line: int
    description: list[list[str]] = field(default_factory=list)
    items: list[Item] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)

    def done(self) -> Specialization:
        text = "\n\n".join(flow(part) for part in self.description)
        return Specialization(self.name, text, tuple(self.items), tuple(self.tables))


def read_background(source: SourceFile, key: str) -> Background:
    """A background page: usually one background and one specialization."""
    return _Reader(source, key).read()


class _Reader:
    def __init__(self, source: SourceFile, key: str) -> None:
        self.source = source
        self.key = key
        self.name = ""
        self.description: list[list[str]] = []
        self.moves = Moves(source)
        self.modifiers = Modifiers(source)
        self.specs: list[_Spec] = []
        self.tables: list[Table] = []
        self.part = "text"
        self.level = 2
        """Of the heading above: a deeper one names a move."""
        self.gap = True

    def read(self) -> Background:
        source = self.source
        index = 0
        while index < len(source.lines):
            end = table_block(source.texts, index)
            if end > index + 1 or (end > index and source.lines[index].text.strip().startswith("|")):
                table = read_table(source, index, end)
                if table.columns and not self._table_of_part(index, table):
                    (self.specs[-1].tables if self.specs else self.tables).append(table)
                index = end
                self.gap = True
                continue
            if source.blank(index):
                self.gap = True
            else:
                self._line(index)
                self.gap = not tidy(unquote(source.lines[index].text)[1])
            index += 1
        self._check()
        return Background(
            self.name,
            "\n\n".join(flow(part) for part in self.description),
            self.moves.done(),
            tuple((self.modifiers.attributes or {}).items()),
            self.modifiers.hp,
            tuple(self._sized(spec.done()) for spec in self.specs),
            tuple(self.tables),
            self.key,
        )

    def _table_of_part(self, index: int, table: Table) -> bool:
        """Modifiers or items that stand in a table; a table to roll on is neither."""
        if table.dice or self.part not in ("modifiers", "items"):
            return False
        for row in table.rows:
            if self.part == "items":
                more = ", ".join(bare(cell) for cell in row[1:] if bare(cell))
                self._add_item(index, f"{row[0]} ({more})" if more else row[0])
            else:
                named_cells = zip(table.columns, row, strict=True) if len(row) > 2 else (row[:2],)
                self.modifiers.read_attributes(index, ", ".join(" ".join(pair) for pair in named_cells))
        return True

    def _sized(self, spec: Specialization) -> Specialization:
        """A move that is a thing says how bulky it is: '**Grimoire** (_Bulky_ inventory item)'."""
        sizes = {
            name.casefold(): SIZES[word]
            for name, note, _ in self.moves.found
            for word in re.findall(r"[a-z]+", note.casefold())
            if word in SIZES
        }
        items = tuple(replace(item, slots=sizes.get(item.name.casefold(), item.slots)) for item in spec.items)
        return replace(spec, items=items)

    def _line(self, index: int) -> None:
        source = self.source
        quoted, text = unquote(source.lines[index].text)
        head = heading(text)
        words = bare(head[1] if head else text)
        if (head or tidy(text).startswith("**")) and self._heading(
            index, words, named_as_heading=head is not None
        ):
            self.level = head[0] if head else self.level
            return
        label = None if head else named(tidy(text))
        if (
            label
            and "modifier" in label[0].casefold()
            and self._heading(index, label[0], named_as_heading=False)
        ):
            text, words = label[1], bare(label[1])
        if head and self.part == "moves" and head[0] > self.level:
            source.take(index, "move")
            self.moves.begin(words.rstrip(" :"))
        elif head:
            self.part = "elsewhere"
        elif is_rule(text):
            source.take(index, "rule")
        elif not words:
            if not tidy(text):
                source.take(index, "quote")
        elif self.part == "moves":
            self.moves.read(index, text, gap=self.gap)
        elif self.part == "modifiers":
            self.modifiers.read_attributes(index, words)
        elif self.part == "hp":
            self.modifiers.read_hp(index, words)
        elif self.part == "items":
            self._item(index, text)
        elif self.part == "text" and (self.name or self.specs):
            self._text(index, text, quoted=quoted)

    def _heading(self, index: int, words: str, *, named_as_heading: bool) -> bool:
        """Open the part this heading names; False when it names none."""
        source = self.source
        plain = straight(words).casefold().strip(" :")
        title = _TITLE.match(straight(words))
        if title and named_as_heading:
            rest = tidy(words[title.start(2) :])
            if title[1].casefold() == "background":
                source.take(index, "background")
                if self.name:
                    source.error(
                        index,
                        Message("A second background, {rest!r}, stands in this file.", rest=short(rest)),
                        Message("Give it a file of its own."),
                    )
                self.name = self.name or rest
            else:
                source.take(index, "specialization")
                if not rest:
                    source.error(
                        index,
                        Message("The specialization has no name."),
                        Message("Write '# Specialization: Name'."),
                    )
                self.specs.append(_Spec(rest, index))
            self.part = "text"
            return True
        for part, pattern in _PARTS.items():
            if re.fullmatch(pattern, plain):
                source.take(index, f"{part} heading")
                self.part = part
                return True
        return False

    def _text(self, index: int, text: str, *, quoted: bool) -> None:
        self.source.take(index, "description")
        if not quoted and self.gap:
            self.source.remark(
                index,
                Message("The description lacks its '>': {text!r}.", text=short(bare(text))),
                Message("Begin it with '> '."),
            )
        target = self.specs[-1].description if self.specs else self.description
        if self.gap or not target:
            target.append([])
        target[-1].append(tidy(text))

    def _item(self, index: int, text: str) -> None:
        source = self.source
        entry = bullet(text)
        if entry is None and (counted := numbered(text)):
            entry = counted[1]
        source.take(index, "item")
        spec = self.specs[-1] if self.specs else None
        if spec is None:
            source.warn(
                index,
                Message("Items stand before any specialization."),
                Message("Put '# Specialization: Name' above them."),
            )
            spec = _Spec("", index)
            self.specs.append(spec)
        if entry is None:
            source.remark(
                index,
                Message("The item {text!r} lacks its '- '.", text=short(bare(text))),
                Message("Begin it with '- '."),
            )
        if text.count("(") != text.count(")"):
            source.warn(
                index,
                Message("The brackets of {text!r} do not match.", text=short(bare(text))),
                Message("Close them."),
            )
        for part in (entry,) if entry is not None else _COMMA.split(tidy(text)):
            self._add_item(index, part)

    def _add_item(self, index: int, text: str) -> None:
        if text.endswith(":"):
            self.source.warn(
                index,
                Message(
                    "What {text!r} leaves open is not asked: every entry below is given.",
                    text=short(bare(text)),
                ),
                Message("Write one line such as '- a Tool of your choice'."),
            )
        else:
            self.specs[-1].items.append(read_item(text))

    def _check(self) -> None:
        source = self.source
        if not self.name:
            stem = PurePosixPath(source.file).stem
            source.error(
                0, Message("The file names no background."), Message("Begin with '# Background: Name'.")
            )
            self.name = stem.replace("-", " ").title() if not self.specs else ""
        if not self.specs:
            source.warn(
                0, Message("The background has no specialization."), Message("Add '# Specialization: Name'.")
            )
        if not self.moves.found:
            source.warn(
                0,
                Message("The background has no signature move."),
                Message("Add '## Signature Move' and '**Name**: ...'."),
            )
        if self.modifiers.attributes is None:
            source.error(
                0,
                Message("The background has no attribute modifiers."),
                Message("Add '## Attribute Modifiers' and '- -1 STR, +1 DEX'."),
            )
        if self.modifiers.hp is None:
            source.error(
                0,
                Message("The background has no Hit Protection modifier."),
                Message("Add '## Hit Protection Modifier' and '- 0'."),
            )
        for spec in self.specs:
            if not spec.items:
                source.warn(spec.line, Message("{name!r} has no starting items.", name=short(spec.name)),
                            Message("Add '## Signature Inventory Items' and a list."))  # fmt: skip


_PARTS = {
    "moves": r"(?:signature )?moves?",
    "modifiers": r"attributes? modifiers?|attribute changes?",
    "hp": r"(?:hit protection|hp) modifiers?|hit protection",
    "items": r"(?:signature |starting )?(?:inventory(?: items?)?|items?|gear|equipment)",
}

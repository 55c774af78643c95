"""What a setting folder holds: ambients, antagonists, backgrounds, tables, and what was found odd on the way.

A `Page` is one file. It keeps every line as it was read, with the role each line plays, so that an unchanged
page is written back byte for byte and no line is ever lost without a word.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from talewright.core.text.message import NOTHING, Message

AMBIENT_KINDS = ("Social", "Traversal", "Delve")
TRAIT_KINDS = ("Passive", "Action", "Reaction", "Event")
LEAST_TRAITS, MAX_TRAITS = 5, 7
RANKS: dict[int, tuple[str, ...]] = {
    1: ("Elite", "Juggernaut", "Controller"),
    2: ("Stalker", "Vanguard", "Tactician"),
    3: ("Swarm", "Mob"),
}
ARCHETYPES = tuple(name for names in RANKS.values() for name in names)
ATTACK_FLAGS = ("blast", "ignores armor", "pierce", "knockback", "stagger")
ATTRIBUTES = ("STR", "DEX", "WIL")
PETTY, ORDINARY, BULKY = 0, 1, 2

ERROR, WARNING, NOTE = "error", "warning", "note"
PARAGRAPH, QUOTE, LIST, TABLE, CODE, RULE = "paragraph", "quote", "list", "table", "code", "rule"
ENTRY_MARK = re.compile(r"^ *(?:-|\d{1,9}\.) ")
"""What stands before the words of a list entry."""


@dataclass(frozen=True)
class Finding:
    """Something odd, with its place. An error leaves a hole in the game; a note only deviates from the form."""

    level: str
    file: str
    line: int
    cause: Message
    cure: Message = NOTHING

    @property
    def place(self) -> str:
        return f"{self.file}:{self.line}" if self.line else self.file

    def __str__(self) -> str:
        return f"{self.place}: {self.level}: {self.cause} {self.cure}".rstrip()


@dataclass(frozen=True)
class Line:
    """A line as it stands in the file, its ending apart."""

    number: int
    text: str
    end: str = "\n"


@dataclass(frozen=True)
class AmbientTrait:
    name: str
    kinds: tuple[str, ...] = ()
    qualifier: str = ""
    text: str = ""


@dataclass(frozen=True)
class Ambient:
    """A place with a will of its own (GRAD-135)."""

    title: str
    kind: str = ""
    warnings: tuple[str, ...] = ()
    description: str = ""
    dynamics: str = ""
    traits: tuple[AmbientTrait, ...] = ()
    key: str = ""


@dataclass(frozen=True)
class Attack:
    """One attack of a stat block; several dice mean: roll all, keep the highest."""

    name: str
    dice: tuple[int, ...] = ()
    flags: tuple[str, ...] = ()
    bonus: int = 0
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class StatTrait:
    name: str = ""
    text: str = ""


@dataclass(frozen=True)
class Antagonist:
    """A stat block. A number that could not be read is None, and an error names the line."""

    name: str
    rank: int | None = None
    archetypes: tuple[str, ...] = ()
    description: str = ""
    hp: int | None = None
    armour: int | None = 0
    strength: int | None = None
    dexterity: int | None = None
    willpower: int | None = None
    attacks: tuple[Attack, ...] = ()
    detachment: bool = False
    traits: tuple[StatTrait, ...] = ()
    category: str = ""
    key: str = ""

    @property
    def complete(self) -> bool:
        """Every number of the stat line was read."""
        numbers = (self.rank, self.hp, self.armour, self.strength, self.dexterity, self.willpower)
        return None not in numbers

    @property
    def on_critical_damage(self) -> str:
        """What happens to a target that fails its critical damage save; empty without such a trait."""
        texts = (trait.text for trait in self.traits if trait.name.casefold() == "critical damage")
        return next(texts, "")


@dataclass(frozen=True)
class Move:
    name: str
    text: str = ""
    note: str = ""


@dataclass(frozen=True)
class Item:
    """A line of a starting inventory. `amount` is rolled ("3d6" gold), `choice` is the player's to fill."""

    name: str
    count: int = 1
    amount: str = ""
    slots: int = ORDINARY
    uses: int = 0
    dice: tuple[int, ...] = ()
    armour: int = 0
    choice: bool = False
    notes: tuple[str, ...] = ()
    adds: bool = True
    """Its armour is written with a plus: it adds to other armour, as a shield's does."""


@dataclass(frozen=True)
class Table:
    """A table of a page; a roll table when it has dice: from its head, or from the numbers of its rows.

    A table without a head has empty columns: its first row is a row.
    """

    title: str = ""
    dice: str = ""
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True)
class Specialization:
    name: str
    description: str = ""
    items: tuple[Item, ...] = ()
    tables: tuple[Table, ...] = ()


@dataclass(frozen=True)
class Background:
    name: str
    description: str = ""
    moves: tuple[Move, ...] = ()
    modifiers: tuple[tuple[str, int], ...] = ()
    hp: int | None = None
    specializations: tuple[Specialization, ...] = ()
    tables: tuple[Table, ...] = ()
    key: str = ""


@dataclass(frozen=True)
class Block:
    """One block of a rules page: a paragraph, a quote, a list, a table, code, or a rule between blocks."""

    kind: str
    text: str = ""
    """Of a paragraph, a quote or code; a line break that the author wrote is kept."""
    entries: tuple[str, ...] = ()
    """Of a list: each with its mark ("- " or "1. "), two spaces before it for each level."""
    table: Table | None = None


@dataclass(frozen=True)
class Section:
    """A heading of a rules page with the blocks under it, in the order of the file."""

    title: str
    level: int
    line: int
    blocks: tuple[Block, ...] = ()

    @property
    def text(self) -> str:
        """Its prose, an empty line between paragraphs."""
        return "\n\n".join(block.text for block in self.blocks if block.kind in (PARAGRAPH, QUOTE))

    @property
    def entries(self) -> tuple[str, ...]:
        """Its list entries without their marks, in order."""
        return tuple(ENTRY_MARK.sub("", entry) for block in self.blocks for entry in block.entries)

    @property
    def tables(self) -> tuple[Table, ...]:
        """Its tables, in order."""
        return tuple(block.table for block in self.blocks if block.table is not None)


@dataclass(frozen=True)
class Rules:
    """A page of rules or prose: whatever is neither ambient, antagonist nor background."""

    title: str
    sections: tuple[Section, ...] = ()
    key: str = ""


Record = Ambient | Antagonist | Background | Rules
KINDS: dict[str, type[Any]] = {
    "ambient": Ambient,
    "antagonist": Antagonist,
    "background": Background,
    "rules": Rules,
}


@dataclass(frozen=True)
class Page:
    """One file, read."""

    path: str
    kind: str
    records: tuple[Any, ...]
    lines: tuple[Line, ...] = ()
    roles: tuple[str, ...] = ()
    """What each line was read as; empty for blank lines, 'kept' for what nobody understood."""
    findings: tuple[Finding, ...] = ()
    as_read: tuple[Any, ...] = ()

    @property
    def kept(self) -> tuple[Line, ...]:
        """The lines nobody understood: shown, never dropped."""
        return tuple(line for line, role in zip(self.lines, self.roles, strict=True) if role == "kept")


@dataclass(frozen=True)
class Setting:
    """A whole folder."""

    title: str
    pages: tuple[Page, ...]
    overrides: tuple[tuple[str, str], ...] = ()
    slots: tuple[tuple[str, str], ...] = ()
    """(slot, where it is filled); an empty place means nothing fills it."""
    findings: tuple[Finding, ...] = field(default=())

    def _of(self, kind: str) -> tuple[Any, ...]:
        return tuple(record for page in self.pages if page.kind == kind for record in page.records)

    @property
    def ambients(self) -> tuple[Ambient, ...]:
        return self._of("ambient")

    @property
    def antagonists(self) -> tuple[Antagonist, ...]:
        return self._of("antagonist")

    @property
    def backgrounds(self) -> tuple[Background, ...]:
        return self._of("background")

    @property
    def rules(self) -> tuple[Rules, ...]:
        return self._of("rules")

    @property
    def blurb(self) -> str:
        """The first paragraph of its rules page: what kind of world it is."""
        pages = sorted(self.rules, key=lambda rules: ("rules" not in rules.key, rules.key.count("/")))
        texts = (block.text for rules in pages[:1] for section in rules.sections for block in section.blocks)
        return next((text for text in texts if text), "")

    def count(self, level: str) -> int:
        return sum(1 for finding in self.findings if finding.level == level)

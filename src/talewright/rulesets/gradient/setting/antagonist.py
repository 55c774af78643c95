"""Reads an antagonist: name, rank, description, one stat line, traits (GRAD-133, ROOT-050..056)."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

from talewright.core.text.message import Message
from talewright.rulesets.gradient.setting.attack import read_attacks
from talewright.rulesets.gradient.setting.lines import (
    Scribe,
    bare,
    bullet,
    cells,
    flow,
    heading,
    is_delimiter,
    is_row,
    is_rule,
    named,
    numbered,
    paragraphs,
    short,
    straight,
    tidy,
    unquote,
    unwrap,
)
from talewright.rulesets.gradient.setting.model import ARCHETYPES, RANKS, Antagonist, Attack, StatTrait

COLUMNS = {
    "hp": "hp",
    "hit protection": "hp",
    "armor": "armour",
    "armour": "armour",
    "str": "strength",
    "strength": "strength",
    "dex": "dexterity",
    "dexterity": "dexterity",
    "wil": "willpower",
    "will": "willpower",
    "willpower": "willpower",
    "attack": "attack",
    "attacks": "attack",
}
SHOWN = {"hp": "HP", "armour": "Armor", "strength": "STR", "dexterity": "DEX", "willpower": "WIL"}
_RANK = re.compile(r"\brank\b\W*(?P<number>\d+|[ivx]+\b)?(?P<rest>.*)$", re.IGNORECASE)
_ROMAN = {"i": 1, "ii": 2, "iii": 3}
_UNBOLDED = re.compile(r"^(critical damage)\s*:\s*(.*)$", re.IGNORECASE)
_NONE = {"", "-", "--", "---", "n/a", "none", "x"}


def stat_header(row: list[str] | None) -> list[str] | None:
    """The columns of a stat line's head, by name; None when the row is no such head."""
    if row is None:
        return None
    names = [COLUMNS.get(straight(bare(cell)).casefold().strip(" ."), "") for cell in row]
    return names if len({"hp", "strength", "dexterity", "willpower"} & set(names)) >= 2 else None


def read_antagonist(scribe: Scribe, key: str, category: str, span: range) -> Antagonist:
    """One antagonist out of the lines of `span`."""
    return _Reader(scribe, key, category, span).read()


class _Reader:
    def __init__(self, scribe: Scribe, key: str, category: str, span: range) -> None:
        self.scribe = scribe
        self.key = key
        self.category = category
        self.span = span
        self.name = ""
        self.rank: int | None = None
        self.archetypes: list[str] = []
        self.description: list[list[str]] = []
        self.numbers: dict[str, int | None] = {}
        self.attack = ""
        self.stats_at = -1
        self.header: list[str] | None = None
        self.traits: list[tuple[str, list[str]]] = []
        self.gap = True
        self.listing = False
        """The last trait is an entry of a list: the next entry is another trait."""
        self.part = "head"

    def read(self) -> Antagonist:
        scribe = self.scribe
        for index in self.span:
            if scribe.blank(index):
                self.gap = True
                continue
            self._line(index)
            self.gap = not tidy(unquote(scribe.lines[index].text)[1])
        self._check()
        attacks: tuple[Attack, ...] = ()
        detachment = False
        if self.stats_at >= 0:
            attacks, detachment = read_attacks(self.attack, scribe, self.stats_at)
        return Antagonist(
            self.name,
            self.rank,
            tuple(self.archetypes),
            paragraphs([unwrap(" ".join(part))[1] for part in self.description]),
            self.numbers.get("hp"),
            self.numbers.get("armour", 0),
            self.numbers.get("strength"),
            self.numbers.get("dexterity"),
            self.numbers.get("willpower"),
            attacks,
            detachment,
            tuple(StatTrait(name, flow(parts)) for name, parts in self.traits),
            self.category,
            self.key,
        )

    def _line(self, index: int) -> None:
        scribe = self.scribe
        raw = scribe.lines[index].text
        quoted, text = unquote(raw)
        head = heading(text)
        words = bare(head[1] if head else text)
        row = None if head else cells(raw)
        if self.header is not None and self.stats_at < 0 and (is_delimiter(raw) or row is not None):
            self._stat_row(index, raw, row)
        elif row is not None and self.stats_at < 0 and (names := stat_header(row)):
            scribe.take(index, "stat header")
            self.header = names
            for cell, name in zip(row, names, strict=True):
                if not name and bare(cell):
                    scribe.warn(
                        index,
                        Message("The column {cell!r} is not known.", cell=short(bare(cell))),
                        Message("Its cells are kept below."),
                    )
        elif (
            self.part != "traits"
            and (head or words.casefold().startswith("rank"))
            and self._rank_line(index, words)
        ):
            return
        elif (head or not quoted) and words.casefold().strip(" :") in ("traits", "trait"):
            scribe.take(index, "traits heading")
            self.part = "traits"
        elif head and not self.name and self.part == "head":
            scribe.take(index, "title")
            self.name = words
        elif head:
            self.part = "elsewhere"
        elif is_rule(text):
            scribe.take(index, "rule")
        elif not tidy(text):
            scribe.take(index, "quote")
        elif self.part == "traits" or (self.stats_at >= 0 and self.part == "head"):
            if row is None or self.part == "traits":
                self._trait_line(index, text, quoted=quoted)
        elif self.part == "head" and row is None:
            scribe.take(index, "description")
            if self.gap or not self.description:
                self.description.append([])
            self.description[-1].append(tidy(text))

    def _rank_line(self, index: int, words: str) -> bool:
        match = _RANK.match(straight(words))
        if match is None or self.rank is not None:
            return False
        number = match["number"] or ""
        rank = int(number) if number.isdecimal() and len(number) < 6 else _ROMAN.get(number.casefold())
        self.scribe.take(index, "rank")
        if rank in RANKS:
            self.rank = rank
        else:
            self.scribe.error(index, Message("The rank {rank!r} is not 1, 2 or 3.", rank=number),
                              Message("Write '#### **Rank 2** (_Stalker_, _Vanguard_, _Tactician_)'."))  # fmt: skip
        known = {name.casefold(): name for name in ARCHETYPES} | {"support": "Mob", "supports": "Mob"}
        for word in re.findall(r"[^\W\d_][\w'-]*", match["rest"]):
            name = known.get(word.casefold()) or known.get(word.casefold().removesuffix("s"))
            if name:
                self.archetypes.append(name)
            elif word.casefold() not in ("or", "and"):
                self.scribe.warn(
                    index,
                    Message("{word!r} is not an archetype.", word=short(word)),
                    Message("Known: {known}.", known=", ".join(ARCHETYPES)),
                )
        return True

    def _stat_row(self, index: int, raw: str, row: list[str] | None) -> None:
        scribe = self.scribe
        if is_delimiter(raw):
            scribe.take(index, "delimiter")
            return
        assert row is not None
        assert self.header is not None
        scribe.take(index, "stats")
        self.stats_at = index
        header = self.header
        if len(row) > len(header):
            row = [*row[: len(header) - 1], ", ".join(cell for cell in row[len(header) - 1 :] if cell)]
            scribe.warn(
                index,
                Message("The row has more cells than its head."),
                Message("What is over was added to the last cell."),
            )
        if not raw.rstrip().endswith("|"):
            scribe.remark(index, Message("The row lacks its last '|'."), Message("Add it."))
        for name, cell in zip(header, row, strict=False):
            if name == "attack":
                self.attack = cell
            elif name:
                self.numbers[name] = self._number(index, name, cell)
            elif cell:
                scribe.warn(
                    index,
                    Message("The cell {cell!r} has no known column.", cell=short(bare(cell))),
                    Message("It is kept in the file only."),
                )
        for name in ("hp", "strength", "dexterity", "willpower"):
            if name not in self.numbers:
                scribe.error(index, Message("The stat line has no {field}.", field=SHOWN[name]),
                             Message("Give it a column: | HP | Armor | STR | DEX | WIL | Attack |."))  # fmt: skip
        if "armour" in header and "armour" not in self.numbers:
            self.numbers["armour"] = None
            scribe.error(
                index,
                Message("The stat line has no Armor, though its head names it."),
                Message("Write 0 for none."),
            )
        if "attack" not in header:
            scribe.warn(
                index,
                Message("The stat line has no Attack column."),
                Message("Add one; leave its cell empty for no attack."),
            )
        elif len(row) < len(header) and not self.attack:
            scribe.warn(
                index, Message("The row has fewer cells than its head."), Message("No attack was read.")
            )

    def _number(self, index: int, name: str, cell: str) -> int | None:
        words = straight(bare(cell))
        if name == "armour" and words.casefold() in _NONE:
            return 0
        match = re.search(r"-?\d+", words)
        if match is None or len(match[0]) > 4 or int(match[0]) < 0:
            self.scribe.error(
                index,
                Message("{field} is {words!r}, not a number.", field=SHOWN[name], words=short(words))
                if words
                else Message("{field} is empty.", field=SHOWN[name]),
                Message("Write a number, 0 for none."),
            )
            return None
        if match[0] != words:
            self.scribe.warn(
                index,
                Message(
                    "{field} is {words!r}; {read} was read.",
                    field=SHOWN[name],
                    words=short(words),
                    read=match[0],
                ),
                Message("Write the number alone."),
            )
        return int(match[0])

    def _trait_line(self, index: int, text: str, *, quoted: bool) -> None:
        scribe = self.scribe
        scribe.take(index, "trait")
        if self.part != "traits":
            scribe.warn(
                index,
                Message("A trait stands before any '## Traits' heading."),
                Message("Put '## Traits' above it."),
            )
            self.part = "traits"
        entry = bullet(text) if numbered(text) is None else (numbered(text) or (0, ""))[1]
        body = tidy(entry if entry is not None else text)
        found = named(body)
        unbolded = _UNBOLDED.match(body)
        if found is None and unbolded:
            found = unbolded[1].title(), tidy(unbolded[2])
            scribe.remark(
                index,
                Message("The trait's name {name!r} is not in bold.", name=unbolded[1]),
                Message("Write '**{name}**: ...'.", name=found[0]),
            )
        if found:
            self.traits.append((found[0], [found[1]]))
            self.listing = entry is not None
        elif self._inside(text, listed_line=entry is not None or is_row(tidy(text))):
            self.traits[-1][1].append(tidy(text))
        elif self.traits and not quoted and entry is None and self.gap:
            scribe.warn(index, Message("A line without '>' was added to the trait before it: {body!r}.", body=short(bare(body))),
                        Message("Begin it with '> ' to make it a trait, or join it to the line before."))  # fmt: skip
            self.traits[-1][1].append(body)
        elif self.traits and not self.gap and entry is None:
            self.traits[-1][1].append(body)
        else:
            if not quoted and entry is None:
                scribe.warn(
                    index,
                    Message("The trait {body!r} lacks its '>'.", body=short(bare(body))),
                    Message("Begin the line with '> '."),
                )
            self.traits.append(("", [body]))
            self.listing = entry is not None

    def _inside(self, text: str, *, listed_line: bool) -> bool:
        """Whether a list entry or table row belongs to the trait before it, which it continues or explains."""
        if not listed_line or not self.traits:
            return False
        last = tidy(" ".join(self.traits[-1][1]))
        nested = text.startswith(("  ", "\t"))
        return nested or last.endswith(":") or (not self.gap and (not self.listing or is_row(tidy(text))))

    def _check(self) -> None:
        scribe = self.scribe
        first = self.span.start if len(self.span) else 0
        if not self.name:
            self.name = PurePosixPath(scribe.file).stem.replace("-", " ").replace("_", " ").title()
            scribe.error(
                first,
                Message("The antagonist has no name."),
                Message("Begin with '# {name}'.", name=self.name),
            )
        if self.stats_at < 0:
            cause = (
                Message("The stat line of {name!r} has a head but no row of numbers.", name=short(self.name))
                if self.header
                else Message("The stat line of {name!r} is missing.", name=short(self.name))
            )
            scribe.error(first, cause,
                         Message("Add '| HP | Armor | STR | DEX | WIL | Attack |', a row of dashes and a row of numbers."))  # fmt: skip
        if self.rank is None and "rank" not in [scribe.roles[i] for i in self.span]:
            scribe.error(first, Message("{name!r} has no rank.", name=short(self.name)),
                         Message("Write '#### **Rank 2** (_Stalker_, _Vanguard_, _Tactician_)' under its name."))  # fmt: skip
        if self.rank is not None and not self.archetypes:
            self.archetypes = list(RANKS[self.rank])
            scribe.remark(
                first,
                Message(
                    "No archetypes are named; rank {rank} allows {archetypes}.",
                    rank=self.rank,
                    archetypes=", ".join(self.archetypes),
                ),
            )
        wrong = [name for name in self.archetypes if self.rank is not None and name not in RANKS[self.rank]]
        if wrong:
            scribe.warn(
                first,
                Message("{wrong} is not of rank {rank}.", wrong=", ".join(wrong), rank=self.rank),
                Message("Change the rank or the archetypes."),
            )

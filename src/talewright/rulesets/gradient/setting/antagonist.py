"""Reads an antagonist: name, rank, description, one stat line, traits (GRAD-133, ROOT-050..056)."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

from talewright.core.text.message import Message
from talewright.rulesets.gradient.setting.attack import read_attacks
from talewright.rulesets.gradient.setting.lines import (
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
from talewright.rulesets.gradient.setting.source_file import SourceFile
from talewright.rulesets.gradient.setting.stat_line import StatLine, stat_header

_RANK = re.compile(r"\brank\b\W*(?P<number>\d+|[ivx]+\b)?(?P<rest>.*)$", re.IGNORECASE)
_ROMAN = {"i": 1, "ii": 2, "iii": 3}
_TRAITS_HEADS = ("traits", "trait", "abilities", "special abilities", "special", "special traits")
_RANK_IN_TITLE = re.compile(r"\s{0,3}[(,-]\s{0,3}rank\s{0,3}(\d)\s{0,3}\)?$", re.IGNORECASE)
_DASHED_NAME = re.compile(r"^(?P<name>(?:\*\*|__)[^*_]{1,60}(?:\*\*|__))\s+[-–—]\s+(?=\S)")
_UNBOLDED = re.compile(r"^(critical damage)\s*:\s*(.*)$", re.IGNORECASE)


def read_antagonist(source: SourceFile, key: str, category: str, span: range) -> Antagonist:
    """One antagonist out of the lines of `span`."""
    return _Reader(source, key, category, span).read()


class _Reader:
    def __init__(self, source: SourceFile, key: str, category: str, span: range) -> None:
        self.source = source
        self.key = key
        self.category = category
        self.span = span
        self.name = ""
        self.rank: int | None = None
        self.archetypes: list[str] = []
        self.description: list[list[str]] = []
        self.stats = StatLine(source)
        self.traits: list[tuple[str, list[str]]] = []
        self.gap = True
        self.listing = False
        """The last trait is an entry of a list: the next entry is another trait."""
        self.part = "head"
        self.level = 2
        """Of the heading above the traits: deeper ones name a trait."""
        self.headed = self.marked = self.labelled = False
        """The last trait has its name as a heading; some trait is quoted; a table of labels has begun."""
        self.ruled = False
        """Below a rule after the traits: what follows without a mark or a name is a footer."""

    def read(self) -> Antagonist:
        source = self.source
        for index in self.span:
            if source.blank(index):
                self.gap = True
                continue
            self._line(index)
            self.gap = not tidy(unquote(source.lines[index].text)[1])
        self._check()
        attacks: tuple[Attack, ...] = ()
        detachment = False
        if self.stats.at >= 0:
            attacks, detachment = read_attacks(self.stats.attack, source, self.stats.at)
        return Antagonist(
            self.name,
            self.rank,
            tuple(self.archetypes),
            paragraphs([unwrap(" ".join(part))[1] for part in self.description]),
            self.stats.numbers.get("hp"),
            self.stats.numbers.get("armour", 0),
            self.stats.numbers.get("strength"),
            self.stats.numbers.get("dexterity"),
            self.stats.numbers.get("willpower"),
            attacks,
            detachment,
            tuple(StatTrait(name, flow(parts)) for name, parts in self.traits),
            self.category,
            self.key,
        )

    def _line(self, index: int) -> None:
        source = self.source
        raw = source.lines[index].text
        quoted, text = unquote(raw)
        head = heading(text)
        words = bare(head[1] if head else text)
        row = None if head else cells(raw)
        stats = self.stats
        if stats.header is not None and stats.at < 0 and (is_delimiter(raw) or row is not None):
            stats.read_row(index, raw, row)
        elif row is not None and stats.at < 0 and (names := stat_header(row)):
            stats.read_header(index, row, names)
        elif (
            self.part != "traits"
            and (head or words.casefold().startswith("rank"))
            and self._rank_line(index, words)
        ):
            return
        elif (head or not quoted) and words.casefold().strip(" :") in _TRAITS_HEADS[: 6 if head else 2]:
            source.take(index, "traits heading")
            self.part, self.level = "traits", head[0] if head else 2
        elif head and not self.name and self.part == "head":
            source.take(index, "title")
            self.name = self._ranked(words)
        elif head and self.part == "traits" and (quoted or head[0] > self.level):
            source.take(index, "trait")
            self.traits.append((words.rstrip(" :"), []))
            self.listing, self.headed = False, True
        elif head:
            self.part = "elsewhere"
        elif self._stats_in_words(index, text, words, row):
            return
        elif is_rule(text):
            source.take(index, "rule")
            self.ruled = bool(self.traits)
        elif not tidy(text):
            source.take(index, "quote")
        elif self.ruled and not quoted and named(tidy(text)) is None:
            self.part = "elsewhere"  # a footer
        elif (
            self.part == "head"
            and self.stats.at >= 0
            and row is None
            and not self.description
            and unwrap(text)[0]
        ):
            source.take(index, "description")
            self.description.append([tidy(text)])
        elif self.part == "traits" or (self.stats.at >= 0 and self.part == "head"):
            if row is None or self.part == "traits":
                self._trait_line(index, text, quoted=quoted)
        elif self.part == "head" and row is None:
            source.take(index, "description")
            if self.gap or not self.description:
                self.description.append([])
            self.description[-1].append(tidy(text))

    def _ranked(self, title: str) -> str:
        """The name of a title; a rank behind it, as in 'Thing (Rank 2)', is read and cut off."""
        match = _RANK_IN_TITLE.search(straight(title))
        if match is None or int(match[1]) not in RANKS:
            return title
        self.rank = int(match[1])
        return title[: match.start()]

    def _stats_in_words(self, index: int, text: str, words: str, row: list[str] | None) -> bool:
        """A stat line that is no row of numbers under a head: a sentence, a list, or a table of labels and values."""
        stats = self.stats
        if self.part != "head" or stats.header is not None or (stats.at >= 0 and not stats.in_words):
            return False
        if row is not None:
            if (is_delimiter(text) and self.labelled) or stats.is_label_row(row):
                self.source.take(index, "delimiter")
                self.labelled = True
                return True
            return len(row) == 2 and stats.read_pair(index, *row)
        entry = bullet(text)
        label, colon, value = (entry if entry is not None else tidy(text)).partition(":")
        if (
            (entry is not None or label.startswith("**"))
            and colon
            and stats.read_pair(index, label, value.strip("* "))
        ):
            return True
        return stats.at < 0 and stats.read_words(index, straight(words))

    def _rank_line(self, index: int, words: str) -> bool:
        match = _RANK.match(straight(words))
        if match is None or self.rank is not None:
            return False
        number = match["number"] or ""
        rank = int(number) if number.isdecimal() and len(number) < 6 else _ROMAN.get(number.casefold())
        self.source.take(index, "rank")
        if rank in RANKS:
            self.rank = rank
        else:
            self.source.error(index, Message("The rank {rank!r} is not 1, 2 or 3.", rank=number),
                              Message("Write '#### **Rank 2** (_Stalker_, _Vanguard_, _Tactician_)'."))  # fmt: skip
        known = {name.casefold(): name for name in ARCHETYPES} | {"support": "Mob", "supports": "Mob"}
        for word in re.findall(r"[^\W\d_][\w'-]*", match["rest"]):
            name = known.get(word.casefold()) or known.get(word.casefold().removesuffix("s"))
            if name:
                self.archetypes.append(name)
            elif word.casefold() not in ("or", "and"):
                self.source.warn(
                    index,
                    Message("{word!r} is not an archetype.", word=short(word)),
                    Message("Known: {known}.", known=", ".join(ARCHETYPES)),
                )
        return True

    def _trait_line(self, index: int, text: str, *, quoted: bool) -> None:
        source = self.source
        source.take(index, "trait")
        if self.part != "traits":
            source.warn(
                index,
                Message("A trait stands before any '## Traits' heading."),
                Message("Put '## Traits' above it."),
            )
            self.part = "traits"
        entry = bullet(text) if numbered(text) is None else (numbered(text) or (0, ""))[1]
        body = _DASHED_NAME.sub(r"\g<name>: ", tidy(entry if entry is not None else text))
        found = named(body)
        self.marked = self.marked or quoted
        unbolded = _UNBOLDED.match(body)
        if found is None and unbolded:
            found = unbolded[1].title(), tidy(unbolded[2])
            source.remark(
                index,
                Message("The trait's name {name!r} is not in bold.", name=unbolded[1]),
                Message("Write '**{name}**: ...'.", name=found[0]),
            )
        if found:
            self.traits.append((found[0], [found[1]]))
            self.listing, self.headed = entry is not None, False
        elif self.headed and not self.traits[-1][1]:
            self.traits[-1][1].append(body)
        elif self._inside(text, listed_line=entry is not None or is_row(tidy(text))):
            self.traits[-1][1].append(tidy(text))
        elif self.traits and not quoted and entry is None and self.gap and self.marked:
            source.warn(index, Message("A line without '>' was added to the trait before it: {body!r}.", body=short(bare(body))),
                        Message("Begin it with '> ' to make it a trait, or join it to the line before."))  # fmt: skip
            self.traits[-1][1].append(body)
        elif self.traits and not self.gap and entry is None:
            self.traits[-1][1].append(body)
        else:
            if not quoted and entry is None:
                source.warn(
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
        source = self.source
        self.stats.check_words()
        first = self.span.start if len(self.span) else 0
        if not self.name:
            self.name = PurePosixPath(source.file).stem.replace("-", " ").replace("_", " ").title()
            source.error(
                first,
                Message("The antagonist has no name."),
                Message("Begin with '# {name}'.", name=self.name),
            )
        if self.stats.at < 0:
            cause = (
                Message("The stat line of {name!r} has a head but no row of numbers.", name=short(self.name))
                if self.stats.header
                else Message("The stat line of {name!r} is missing.", name=short(self.name))
            )
            source.error(first, cause,
                         Message("Add '| HP | Armor | STR | DEX | WIL | Attack |', a row of dashes and a row of numbers."))  # fmt: skip
        if self.rank is None and "rank" not in [source.roles[i] for i in self.span]:
            source.error(first, Message("{name!r} has no rank.", name=short(self.name)),
                         Message("Write '#### **Rank 2** (_Stalker_, _Vanguard_, _Tactician_)' under its name."))  # fmt: skip
        if self.rank is not None and not self.archetypes:
            self.archetypes = list(RANKS[self.rank])
            source.remark(
                first,
                Message(
                    "No archetypes are named; rank {rank} allows {archetypes}.",
                    rank=self.rank,
                    archetypes=", ".join(self.archetypes),
                ),
            )
        wrong = [name for name in self.archetypes if self.rank is not None and name not in RANKS[self.rank]]
        if wrong:
            source.warn(
                first,
                Message("{wrong} is not of rank {rank}.", wrong=", ".join(wrong), rank=self.rank),
                Message("Change the rank or the archetypes."),
            )

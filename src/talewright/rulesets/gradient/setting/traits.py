"""The traits of an ambient as they are read: header `Name - Type:`, then paragraphs (GRAD-137, GRAD-138)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from talewright.core.text.message import Message
from talewright.rulesets.gradient.setting.lines import (
    bare,
    flow,
    heading,
    is_rule,
    listed,
    short,
    straight,
    tidy,
    unquote,
)
from talewright.rulesets.gradient.setting.model import ENTRY_MARK, AmbientTrait
from talewright.rulesets.gradient.setting.source_file import SourceFile

MAX_HEADER = 120
_KIND = r"(?:passive|action|reaction|event)"
_ONE = rf"{_KIND}(?:\s*\([^)]*\))?"
_MANY = rf"{_ONE}(?:\s*(?:/|,|&|\bor\b|\band\b)\s*{_ONE})*"
_HEADER = re.compile(
    rf"^(?P<name>.*\S)\s*(?:\s-|-\s)\s*(?P<kinds>{_MANY})\s*(?::\s*(?P<rest>.*))?$", re.IGNORECASE
)
_DASHED_KIND = re.compile(rf"\s{{0,9}}[–—]\s{{0,9}}(?={_KIND}\b)", re.IGNORECASE)
_KIND_FIRST = re.compile(rf"^(?P<kinds>{_MANY})\s*[:-]\s*(?P<name>\S.*?)\s*:?$", re.IGNORECASE)
_KIND_ALONE = re.compile(rf"^(?P<kinds>{_MANY})(?:\s+traits?|s)?\s*:?$", re.IGNORECASE)
_INLINE = re.compile(r"^((?:\*\*|__)[^:]{1,120}?(?::(?:\*\*|__)|(?:\*\*|__)[^:]{0,40}:))\s*(.*)$")
"""A header in bold with its text on the same line: '**Name - Type:** text' or '**Name** - _Type_: text'."""
_BRACKETED = re.compile(rf"^(?P<name>.*\S)\s*[:(]\s*(?P<kinds>{_MANY})\s*\)?\s*:?$", re.IGNORECASE)


@dataclass
class Draft:
    """A trait while its lines are still coming."""

    name: str
    kinds: tuple[str, ...]
    qualifier: str
    line: int
    quoted: bool
    parts: list[list[str]] = field(default_factory=lambda: [[]])

    def add(self, text: str) -> None:
        self.parts[-1].append(tidy(text))

    def done(self) -> AmbientTrait:
        text = "\n\n".join(flow(part) for part in self.parts if part)
        return AmbientTrait(self.name, self.kinds, self.qualifier, text)


def trait_header(text: str) -> tuple[str, tuple[str, ...], str, str] | None:
    """Name, kinds, qualifier and what follows the colon of `Name - Type:`; None when no known type is there.

    >>> trait_header("The Final Glyph - Event (Imminent):")
    ('The Final Glyph', ('Event',), 'Imminent', '')
    >>> trait_header("Sudden, Snapping Vines - Action or Reaction:  ")
    ('Sudden, Snapping Vines', ('Action', 'Reaction'), '', '')
    """
    words = _DASHED_KIND.sub(" - ", bare(text))
    match = _HEADER.match(straight(words)) or _BRACKETED.match(straight(words))
    if match is None:
        return None
    kinds = _kinds(match["kinds"])
    qualifier = ", ".join(tidy(q) for q in re.findall(r"\(([^()]*)\)", match["kinds"]) if tidy(q))
    rest = match.groupdict().get("rest") or ""
    # `straight` changes no lengths, so the name can be cut out of the file's own words.
    return (
        tidy(words[: match.end("name")]),
        kinds,
        qualifier,
        tidy(words[len(words) - len(rest) :]) if rest else "",
    )


def _kinds(words: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(kind.capitalize() for kind in re.findall(_KIND, words, re.IGNORECASE)))


def kind_first(text: str) -> tuple[str, tuple[str, ...], str, str] | None:
    """The same of a heading that begins with its type: 'Passive: Name'."""
    words = bare(text)
    match = _KIND_FIRST.match(straight(words))
    return (tidy(words[slice(*match.span("name"))]), _kinds(match["kinds"]), "", "") if match else None


class TraitReader:
    """Reads the lines of an ambient's traits."""

    def __init__(self, source: SourceFile) -> None:
        self.source = source
        self.drafts: list[Draft] = []
        self.elsewhere = False
        """Below a heading of another part."""
        self.ruled = False
        """Below a rule after a trait: what follows without '>' is a footer."""
        self.group: tuple[str, ...] = ()
        """The type that a heading gives to all traits below it."""

    def end_paragraph(self) -> None:
        if self.drafts and self.drafts[-1].parts[-1]:
            self.drafts[-1].parts.append([])

    def read(self, index: int) -> None:
        """A line below the heading of the traits."""
        source = self.source
        if source.roles[index]:
            return
        quoted, text = unquote(source.lines[index].text)
        head = heading(text)
        found = (
            trait_header(head[1]) or kind_first(head[1]) if head else self._unmarked_header(index, tidy(text))
        )
        if found:
            self.open(index, found, quoted=quoted)
        elif head and (alone := _KIND_ALONE.match(straight(bare(head[1])))):
            source.take(index, "traits heading")
            self.group = _kinds(alone["kinds"])
        elif head and (quoted or head[0] > 2) and (kinds := self._kind_below(index) or self.group):
            self.open(index, (bare(head[1]).rstrip(" :"), kinds, "", ""), quoted=quoted)
        elif head and (quoted or head[0] > 2):
            source.take(index, "trait header")
            name, _, kind = head[1].rstrip(" :").rpartition(" - ")
            cause = (
                Message(
                    "The trait {name!r} has the unknown type {kind!r}.",
                    name=short(bare(name)),
                    kind=short(bare(kind)),
                )
                if name
                else Message("The trait {name!r} has no type.", name=short(bare(kind)))
            )
            source.error(
                index,
                cause,
                Message("Write '> #### Name - Type:' with Passive, Action, Reaction or Event."),
            )
            draft = Draft(bare(name or kind), (), bare(kind) if name else "", index, quoted)
            self.drafts.append(draft)
            self.elsewhere = False
        elif head:
            self.elsewhere = True
        elif is_rule(text):
            source.take(index, "rule")
            self.ruled = bool(self.drafts)
        elif not tidy(text):
            source.take(index, "quote")
            self.end_paragraph()
        elif self.drafts and self.drafts[-1].quoted and self.ruled and not quoted:
            self.elsewhere = True
        elif self.drafts and not self.elsewhere:
            draft = self.drafts[-1]
            source.take(index, "trait")
            if draft.quoted and not quoted and not draft.parts[-1]:
                source.warn(
                    index,
                    Message(
                        "A line without '>' was added to the trait {name!r}: {text!r}.",
                        name=short(draft.name),
                        text=short(bare(text)),
                    ),
                    Message("Begin the line with '> '."),
                )
            draft.add(text)

    def _unmarked_header(self, index: int, text: str) -> tuple[str, tuple[str, ...], str, str] | None:
        """`**Name - Type:**` or a bare `Name - Type:` that begins a paragraph: a header without its marks."""
        begins = not self.drafts or not self.drafts[-1].parts[-1]
        entry = listed(text)
        if inline := _INLINE.match(ENTRY_MARK.sub("", entry) if entry is not None else text):
            found = trait_header(inline[1])
            found = (*found[:3], tidy(inline[2])) if found is not None else None
        elif len(text) > MAX_HEADER or not (text.startswith("**") or (begins and text.endswith(":"))):
            return None
        else:
            found = trait_header(text)
        if found is not None:
            self.source.remark(
                index,
                Message("The header of {name!r} lacks its '####'.", name=short(found[0])),
                Message("Write '> #### Name - Type:'."),
            )
        return found

    def _kind_below(self, index: int) -> tuple[str, ...]:
        """The type of a trait on a line of its own under its name, such as '_Passive_'."""
        after = (each for each in range(index + 1, len(self.source.lines)) if not self._empty(each))
        below = next(after, None)
        if below is None:
            return ()
        text = unquote(self.source.lines[below].text)[1]
        alone = None if heading(text) else _KIND_ALONE.match(straight(bare(text)))
        if alone is None:
            return ()
        self.source.take(below, "trait header")
        return _kinds(alone["kinds"])

    def _empty(self, index: int) -> bool:
        return not tidy(unquote(self.source.lines[index].text)[1])

    def open(self, index: int, found: tuple[str, tuple[str, ...], str, str], *, quoted: bool) -> None:
        self.source.take(index, "trait header")
        name, kinds, qualifier, rest = found
        self.elsewhere = self.ruled = False
        self.drafts.append(Draft(name, kinds, qualifier, index, quoted))
        if rest:
            self.drafts[-1].add(rest)

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
    short,
    straight,
    tidy,
    unquote,
)
from talewright.rulesets.gradient.setting.model import AmbientTrait
from talewright.rulesets.gradient.setting.source_file import SourceFile

MAX_HEADER = 120
_KIND = r"(?:passive|action|reaction|event)"
_ONE = rf"{_KIND}(?:\s*\([^)]*\))?"
_MANY = rf"{_ONE}(?:\s*(?:/|,|&|\bor\b|\band\b)\s*{_ONE})*"
_HEADER = re.compile(
    rf"^(?P<name>.*\S)\s*(?:\s-|-\s)\s*(?P<kinds>{_MANY})\s*(?::\s*(?P<rest>.*))?$", re.IGNORECASE
)
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
    words = bare(text)
    match = _HEADER.match(straight(words)) or _BRACKETED.match(straight(words))
    if match is None:
        return None
    kinds = tuple(
        dict.fromkeys(kind.capitalize() for kind in re.findall(_KIND, match["kinds"], re.IGNORECASE))
    )
    qualifier = ", ".join(tidy(q) for q in re.findall(r"\(([^()]*)\)", match["kinds"]) if tidy(q))
    rest = match.groupdict().get("rest") or ""
    # `straight` changes no lengths, so the name can be cut out of the file's own words.
    return (
        tidy(words[: match.end("name")]),
        kinds,
        qualifier,
        tidy(words[len(words) - len(rest) :]) if rest else "",
    )


class TraitReader:
    """Reads the lines of an ambient's traits."""

    def __init__(self, source: SourceFile) -> None:
        self.source = source
        self.drafts: list[Draft] = []
        self.elsewhere = False
        """Below a heading of another part."""
        self.ruled = False
        """Below a rule after a trait: what follows without '>' is a footer."""

    def end_paragraph(self) -> None:
        if self.drafts and self.drafts[-1].parts[-1]:
            self.drafts[-1].parts.append([])

    def read(self, index: int) -> None:
        """A line below the heading of the traits."""
        source = self.source
        quoted, text = unquote(source.lines[index].text)
        head = heading(text)
        found = trait_header(head[1]) if head else self._unmarked_header(index, tidy(text))
        if found:
            self.open(index, found, quoted=quoted)
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
        if len(text) > MAX_HEADER or not (text.startswith("**") or (begins and text.endswith(":"))):
            return None
        found = trait_header(text)
        if found is not None:
            self.source.remark(
                index,
                Message("The header of {name!r} lacks its '####'.", name=short(found[0])),
                Message("Write '> #### Name - Type:'."),
            )
        return found

    def open(self, index: int, found: tuple[str, tuple[str, ...], str, str], *, quoted: bool) -> None:
        self.source.take(index, "trait header")
        name, kinds, qualifier, rest = found
        self.elsewhere = self.ruled = False
        self.drafts.append(Draft(name, kinds, qualifier, index, quoted))
        if rest:
            self.drafts[-1].add(rest)

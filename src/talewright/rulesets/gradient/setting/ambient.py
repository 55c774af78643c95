"""Reads an ambient: title, type, content warning, description, local dynamics and its traits (GRAD-135..138)."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

from talewright.core.record import did_you_mean
from talewright.core.text.message import Message
from talewright.rulesets.gradient.setting.lines import (
    bare,
    flow,
    heading,
    is_italic_start,
    is_rule,
    listed,
    paragraphs,
    short,
    straight,
    tidy,
    unquote,
    unwrap,
)
from talewright.rulesets.gradient.setting.model import (
    AMBIENT_KINDS,
    ENTRY_MARK,
    LEAST_TRAITS,
    MAX_TRAITS,
    Ambient,
)
from talewright.rulesets.gradient.setting.source_file import SourceFile
from talewright.rulesets.gradient.setting.traits import TraitReader, trait_header

_DYNAMICS = re.compile(r"local\s+dynamics?:?", re.IGNORECASE)
_WARNING = re.compile(r"(?:content\s+warnings?(?:\s*/\s*triggers?)?|triggers?):?", re.IGNORECASE)
_DESCRIPTION = re.compile(r"description:?", re.IGNORECASE)
_NO_WARNING = re.compile(r"(?:none|n/a|no|-+)", re.IGNORECASE)
_LABEL = re.compile(
    r"^[*_]*\s*(?P<label>content\s+warnings?(?:\s*/\s*triggers?)?|triggers?|local\s+dynamics?|type|description)"
    r"\s*[*_]*\s*:\s*[*_]*\s*(?P<rest>.*)$",
    re.IGNORECASE,
)


def read_ambient(source: SourceFile, key: str) -> Ambient:
    """An ambient out of its lines; what is missing or odd goes to the source's findings."""
    return _Reader(source, key).read()


class _Reader:
    def __init__(self, source: SourceFile, key: str) -> None:
        self.source = source
        self.key = key
        self.title = ""
        self.kind = ""
        self.warnings: list[str] = []
        self.description: list[list[str]] = []
        self.dynamics: list[list[str]] = []
        self.traits = TraitReader(source)
        self.in_traits = False
        self.elsewhere = False
        self.open: list[str] | None = None
        self.listing = False
        """Content warnings may follow as a list."""

    def read(self) -> Ambient:
        for index in range(len(self.source.lines)):
            if self.source.blank(index):
                self.open = None
                self.traits.end_paragraph()
            elif self.in_traits:
                self.traits.read(index)
            else:
                self._head_line(index)
        self._check()
        return Ambient(
            self.title,
            self.kind,
            tuple(self.warnings),
            paragraphs([unwrap(" ".join(part))[1] for part in self.description]),
            "\n\n".join(flow(part) for part in self.dynamics if part),
            tuple(draft.done() for draft in self.traits.drafts),
            self.key,
        )

    def _head_line(self, index: int) -> None:
        source = self.source
        raw = source.lines[index].text
        quoted, text = unquote(raw)
        head = heading(text)
        words = bare(head[1] if head else text)
        if is_rule(text):
            source.take(index, "rule")
            self.open = None
        elif straight(words).casefold().strip(" :") in ("traits", "trait"):
            source.take(index, "traits heading")
            self.in_traits = True
        elif (head or quoted) and self.title and (found := trait_header(head[1] if head else text)):
            source.warn(
                index,
                Message("A trait stands before any '## TRAITS' heading."),
                Message("Put '## TRAITS' above it."),
            )
            self.in_traits = True
            self.traits.open(index, found, quoted=quoted)
        elif head and not self.title:
            source.take(index, "title")
            self.title = words
        elif (
            self._type_line(index, words)
            or self._label_line(index, text)
            or (head is None and self._listed_warning(index, text))
        ):
            return
        elif head and _DYNAMICS.fullmatch(words):
            source.take(index, "dynamics")
            source.remark(
                index,
                Message("The local dynamics stand below a heading of their own."),
                Message("Write '**Local Dynamics:** ...'."),
            )
            self.open = []
            self.dynamics.append(self.open)
        elif head and _WARNING.fullmatch(words):
            source.take(index, "content warning")
            self.listing = True
        elif head and _DESCRIPTION.fullmatch(words):
            source.take(index, "description")
            self.elsewhere = False
        elif head:
            self.elsewhere = True
        elif self.elsewhere:
            return
        elif self.open is not None:
            source.take(index, "continued")
            self.open.append(tidy(text))
        elif self.dynamics:
            source.take(index, "dynamics")
            self.open = [tidy(text)]
            self.dynamics.append(self.open)
        else:
            source.take(index, "description")
            if self.description or not is_italic_start(text):
                cause = (
                    Message("The description has a second paragraph.")
                    if self.description
                    else Message("The description is not in italics.")
                )
                source.remark(
                    index,
                    cause,
                    Message("Write it as one paragraph, _like this_."),
                )
            self.open = [tidy(text)]
            self.description.append(self.open)

    def _type_line(self, index: int, words: str) -> bool:
        kind = words.strip(" .:[]").capitalize()
        if self.kind or kind not in AMBIENT_KINDS:
            text = self.source.lines[index].text.strip()
            odd = re.fullmatch(r"(?:\*\*_|_\*\*|\*\*\*)\s*([\w -]{2,25})\s*(?:_\*\*|\*\*_|\*\*\*)", text)
            if odd and not self.kind and not self.description:
                self.source.take(index, "type")
                self.kind = tidy(odd[1])
                return True
            return False
        self.source.take(index, "type")
        self.kind = kind
        return True

    def _label_line(self, index: int, text: str) -> bool:
        match = _LABEL.match(tidy(text))
        if match is None:
            return False
        label, rest = match["label"].casefold(), tidy(match["rest"])
        if label.startswith("local"):
            self.source.take(index, "dynamics")
            self.open = [rest]
            self.dynamics.append(self.open)
        elif label.startswith("type"):
            self.source.take(index, "type")
            self.kind = bare(rest).capitalize()
        elif label.startswith("description"):
            self.source.take(index, "description")
            self.open = [rest]
            self.description.append(self.open)
        else:
            self.source.take(index, "content warning")
            self.listing = True
            self._warn_of(rest)
        return True

    def _warn_of(self, text: str) -> None:
        parts = (
            tidy(re.sub(r"^and\s+", "", part.strip(), flags=re.IGNORECASE))
            for part in re.split(r"[,;]", text.rstrip(" ."))
        )
        self.warnings += [part for part in parts if part and not _NO_WARNING.fullmatch(straight(part))]

    def _listed_warning(self, index: int, text: str) -> bool:
        """A content warning on a line of its own below the label, as a list or, if none stands there yet, as prose."""
        entry = listed(text)
        if not self.listing or (entry is None and (self.warnings or is_italic_start(text))):
            self.listing = False
            return False
        self.source.take(index, "content warning")
        self._warn_of(bare(ENTRY_MARK.sub("", entry)) if entry is not None else bare(text))
        return True

    def _check(self) -> None:
        source = self.source
        stem = PurePosixPath(source.file).stem
        prefix, _, rest = stem.partition("_")
        known = prefix.capitalize() in AMBIENT_KINDS
        if not self.title:
            self.title = (rest if known and rest else stem).replace("_", " ").replace("-", " ").title()
            source.error(
                0, Message("The ambient has no title."), Message("Begin with '# {title}'.", title=self.title)
            )
        if not self.kind:
            if known:
                self.kind = prefix.capitalize()
                source.warn(0, Message("No type is given; {kind} was taken from the file's name.", kind=self.kind),
                            Message("Write '**_{kind}_**' under the title.", kind=self.kind))  # fmt: skip
            else:
                source.error(0, Message("The ambient has no type."),
                             Message("Write '**_Social_**', '**_Traversal_**' or '**_Delve_**' under the title."))  # fmt: skip
        elif self.kind not in AMBIENT_KINDS:
            at = source.roles.index("type") if "type" in source.roles else 0
            source.error(
                at,
                Message(
                    "{kind!r} is not a type of ambient.{hint}",
                    kind=short(self.kind),
                    hint=did_you_mean(self.kind, AMBIENT_KINDS),
                ),
            )
        elif known and prefix.capitalize() != self.kind:
            source.warn(
                0,
                Message(
                    "The file's name says {prefix}, its text {kind}.",
                    prefix=prefix.capitalize(),
                    kind=self.kind,
                ),
                Message("Rename the file."),
            )
        if not self.description:
            source.warn(
                0,
                Message("The ambient has no description."),
                Message("Add one paragraph in italics under the title."),
            )
        if not self.dynamics:
            source.warn(
                0,
                Message("No local dynamics are given."),
                Message("Add '**Local Dynamics:** ...': who wants what here, and why."),
            )
        count = len(self.traits.drafts)
        if not LEAST_TRAITS <= count <= MAX_TRAITS:
            at = self.traits.drafts[0].line if self.traits.drafts else max(0, len(source.lines) - 1)
            level = source.warn if count else source.error
            level(
                at,
                Message(
                    "The ambient has {count} trait; the form asks for {least} to {most}.",
                    plural="The ambient has {count} traits; the form asks for {least} to {most}.",
                    count=count,
                    least=LEAST_TRAITS,
                    most=MAX_TRAITS,
                ),
                Message("Add or merge traits.")
                if count
                else Message("Add '## TRAITS' and '> #### Name - Type:' below it."),
            )
        for draft in self.traits.drafts:
            if not any(draft.parts):
                source.warn(
                    draft.line,
                    Message("The trait {name!r} says nothing.", name=short(draft.name)),
                    Message("Add '> ' and a description."),
                )

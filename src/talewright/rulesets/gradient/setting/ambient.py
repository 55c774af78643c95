"""Reads an ambient: title, type, content warning, description, local dynamics and its traits (GRAD-135..138)."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

from talewright.core.record import did_you_mean
from talewright.core.text.message import Message
from talewright.rulesets.gradient.setting.lines import (
    Scribe,
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
from talewright.rulesets.gradient.setting.traits import Draft, trait_header

_LABEL = re.compile(
    r"^[*_]*\s*(?P<label>content\s+warnings?(?:\s*/\s*triggers?)?|triggers?|local\s+dynamics?|type|description)"
    r"\s*[*_]*\s*:\s*[*_]*\s*(?P<rest>.*)$",
    re.IGNORECASE,
)


MAX_HEADER = 120


def read_ambient(scribe: Scribe, key: str) -> Ambient:
    """An ambient out of its lines; what is missing or odd goes to the scribe's findings."""
    return _Reader(scribe, key).read()


class _Reader:
    def __init__(self, scribe: Scribe, key: str) -> None:
        self.scribe = scribe
        self.key = key
        self.title = ""
        self.kind = ""
        self.warnings: list[str] = []
        self.description: list[list[str]] = []
        self.dynamics: list[list[str]] = []
        self.traits: list[Draft] = []
        self.in_traits = False
        self.elsewhere = False
        self.open: list[str] | None = None
        self.listing = False
        """Content warnings may follow as a list."""

    def read(self) -> Ambient:
        for index in range(len(self.scribe.lines)):
            if self.scribe.blank(index):
                self.open = None
                if self.traits and self.traits[-1].parts[-1]:
                    self.traits[-1].parts.append([])
            elif self.in_traits:
                self._trait_line(index)
            else:
                self._head_line(index)
        self._check()
        return Ambient(
            self.title,
            self.kind,
            tuple(self.warnings),
            paragraphs([unwrap(" ".join(part))[1] for part in self.description]),
            "\n\n".join(flow(part) for part in self.dynamics),
            tuple(draft.done() for draft in self.traits),
            self.key,
        )

    def _head_line(self, index: int) -> None:
        scribe = self.scribe
        raw = scribe.lines[index].text
        quoted, text = unquote(raw)
        head = heading(text)
        words = bare(head[1] if head else text)
        if is_rule(text):
            scribe.take(index, "rule")
            self.open = None
        elif straight(words).casefold().strip(" :") in ("traits", "trait"):
            scribe.take(index, "traits heading")
            self.in_traits = True
        elif (head or quoted) and self.title and (found := trait_header(head[1] if head else text)):
            scribe.warn(
                index,
                Message("A trait stands before any '## TRAITS' heading."),
                Message("Put '## TRAITS' above it."),
            )
            self.in_traits = True
            self._open_trait(index, found, quoted=quoted)
        elif head and not self.title:
            scribe.take(index, "title")
            self.title = words
        elif (
            self._type_line(index, words)
            or self._label_line(index, text)
            or (head is None and self._listed_warning(index, text))
        ):
            return
        elif head:
            self.elsewhere = True
        elif self.elsewhere:
            return
        elif self.open is not None:
            scribe.take(index, "continued")
            self.open.append(tidy(text))
        elif self.dynamics:
            scribe.take(index, "dynamics")
            self.open = [tidy(text)]
            self.dynamics.append(self.open)
        else:
            scribe.take(index, "description")
            if self.description or not is_italic_start(text):
                cause = (
                    Message("The description has a second paragraph.")
                    if self.description
                    else Message("The description is not in italics.")
                )
                scribe.remark(
                    index,
                    cause,
                    Message("Write it as one paragraph, _like this_."),
                )
            self.open = [tidy(text)]
            self.description.append(self.open)

    def _type_line(self, index: int, words: str) -> bool:
        kind = words.strip(" .:[]").capitalize()
        if self.kind or kind not in AMBIENT_KINDS:
            text = self.scribe.lines[index].text.strip()
            odd = re.fullmatch(r"(?:\*\*_|_\*\*|\*\*\*)\s*([\w -]{2,25})\s*(?:_\*\*|\*\*_|\*\*\*)", text)
            if odd and not self.kind and not self.description:
                self.scribe.take(index, "type")
                self.kind = tidy(odd[1])
                return True
            return False
        self.scribe.take(index, "type")
        self.kind = kind
        return True

    def _label_line(self, index: int, text: str) -> bool:
        match = _LABEL.match(tidy(text))
        if match is None:
            return False
        label, rest = match["label"].casefold(), tidy(match["rest"])
        if label.startswith("local"):
            self.scribe.take(index, "dynamics")
            self.open = [rest]
            self.dynamics.append(self.open)
        elif label.startswith("type"):
            self.scribe.take(index, "type")
            self.kind = bare(rest).capitalize()
        elif label.startswith("description"):
            self.scribe.take(index, "description")
            self.open = [rest]
            self.description.append(self.open)
        else:
            self.scribe.take(index, "content warning")
            self.listing = True
            self._warn_of(rest)
        return True

    def _warn_of(self, text: str) -> None:
        parts = (tidy(part) for part in re.split(r"[,;]", text.rstrip(" .")))
        self.warnings += [part for part in parts if part]

    def _listed_warning(self, index: int, text: str) -> bool:
        """A content warning on a line of its own below the label, as a list or, if none stands there yet, as prose."""
        entry = listed(text)
        if not self.listing or (entry is None and (self.warnings or is_italic_start(text))):
            self.listing = False
            return False
        self.scribe.take(index, "content warning")
        self._warn_of(bare(ENTRY_MARK.sub("", entry)) if entry is not None else bare(text))
        return True

    def _trait_line(self, index: int) -> None:
        scribe = self.scribe
        quoted, text = unquote(scribe.lines[index].text)
        head = heading(text)
        found = trait_header(head[1]) if head else self._unmarked_header(index, tidy(text))
        if found:
            self._open_trait(index, found, quoted=quoted)
        elif head and (quoted or head[0] > 2):
            scribe.take(index, "trait header")
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
            scribe.error(
                index,
                cause,
                Message("Write '> #### Name - Type:' with Passive, Action, Reaction or Event."),
            )
            draft = Draft(bare(name or kind), (), bare(kind) if name else "", index, quoted)
            self.traits.append(draft)
            self.elsewhere = False
        elif head:
            self.elsewhere = True
        elif is_rule(text):
            scribe.take(index, "rule")
        elif not tidy(text):
            scribe.take(index, "quote")
            if self.traits and self.traits[-1].parts[-1]:
                self.traits[-1].parts.append([])
        elif self.traits and not self.elsewhere:
            draft = self.traits[-1]
            scribe.take(index, "trait")
            if draft.quoted and not quoted and not draft.parts[-1]:
                scribe.warn(
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
        begins = not self.traits or not self.traits[-1].parts[-1]
        if len(text) > MAX_HEADER or not (text.startswith("**") or (begins and text.endswith(":"))):
            return None
        found = trait_header(text)
        if found is not None:
            self.scribe.remark(
                index,
                Message("The header of {name!r} lacks its '####'.", name=short(found[0])),
                Message("Write '> #### Name - Type:'."),
            )
        return found

    def _open_trait(self, index: int, found: tuple[str, tuple[str, ...], str, str], *, quoted: bool) -> None:
        self.scribe.take(index, "trait header")
        name, kinds, qualifier, rest = found
        self.elsewhere = False
        self.traits.append(Draft(name, kinds, qualifier, index, quoted))
        if rest:
            self.traits[-1].add(rest)

    def _check(self) -> None:
        scribe = self.scribe
        stem = PurePosixPath(scribe.file).stem
        prefix, _, rest = stem.partition("_")
        known = prefix.capitalize() in AMBIENT_KINDS
        if not self.title:
            self.title = (rest if known and rest else stem).replace("_", " ").replace("-", " ").title()
            scribe.error(
                0, Message("The ambient has no title."), Message("Begin with '# {title}'.", title=self.title)
            )
        if not self.kind:
            if known:
                self.kind = prefix.capitalize()
                scribe.warn(0, Message("No type is given; {kind} was taken from the file's name.", kind=self.kind),
                            Message("Write '**_{kind}_**' under the title.", kind=self.kind))  # fmt: skip
            else:
                scribe.error(0, Message("The ambient has no type."),
                             Message("Write '**_Social_**', '**_Traversal_**' or '**_Delve_**' under the title."))  # fmt: skip
        elif self.kind not in AMBIENT_KINDS:
            at = scribe.roles.index("type") if "type" in scribe.roles else 0
            scribe.error(
                at,
                Message(
                    "{kind!r} is not a type of ambient.{hint}",
                    kind=short(self.kind),
                    hint=did_you_mean(self.kind, AMBIENT_KINDS),
                ),
            )
        elif known and prefix.capitalize() != self.kind:
            scribe.warn(
                0,
                Message(
                    "The file's name says {prefix}, its text {kind}.",
                    prefix=prefix.capitalize(),
                    kind=self.kind,
                ),
                Message("Rename the file."),
            )
        if not self.description:
            scribe.warn(
                0,
                Message("The ambient has no description."),
                Message("Add one paragraph in italics under the title."),
            )
        if not self.dynamics:
            scribe.warn(
                0,
                Message("No local dynamics are given."),
                Message("Add '**Local Dynamics:** ...': who wants what here, and why."),
            )
        count = len(self.traits)
        if not LEAST_TRAITS <= count <= MAX_TRAITS:
            at = self.traits[0].line if self.traits else max(0, len(scribe.lines) - 1)
            level = scribe.warn if count else scribe.error
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
        for draft in self.traits:
            if not any(draft.parts):
                scribe.warn(
                    draft.line,
                    Message("The trait {name!r} says nothing.", name=short(draft.name)),
                    Message("Add '> ' and a description."),
                )

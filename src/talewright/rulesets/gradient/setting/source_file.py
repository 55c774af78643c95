"""A file of a setting while it is read: its lines, what each line was taken for, and the findings."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from talewright.core.text.message import NOTHING, Message
from talewright.rulesets.gradient.setting.lines import BOM, COMMENTED, bare, is_decoration, short, tidy
from talewright.rulesets.gradient.setting.model import ERROR, NOTE, WARNING, Finding, Line

_FRONT_LINE = re.compile(r"^(?:\s*|\s*#.*|\s*[\w-]+\s*:.*|\s*-\s.*)$")
FRONT, COMMENT = "front matter", "comment"
"""Roles of lines that are not read."""
MAX_FRONT = 40


@dataclass
class SourceFile:
    """The lines of a file, the role of each (what it was taken for), and the findings."""

    file: str
    lines: tuple[Line, ...]
    roles: list[str] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.roles = [""] * len(self.lines)

    @property
    def texts(self) -> list[str]:
        return [line.text for line in self.lines]

    def take(self, index: int, role: str) -> None:
        self.roles[index] = role

    def blank(self, index: int) -> bool:
        """Nothing to read here: an empty line, or one of the front matter or of a comment."""
        return self.roles[index] in (FRONT, COMMENT) or not tidy(self.lines[index].text)

    def skip_comments(self) -> None:
        """HTML comments are an author's remarks: they stay in the file and are not read."""
        opened = -1
        for index, text in enumerate(self.texts):
            if opened < 0 and text.lstrip().startswith("<!--") and not COMMENTED.sub("", text).strip():
                self.take(index, COMMENT)
                self.remark(
                    index,
                    Message("A comment is not read: {text!r}.", text=short(text.strip())),
                    Message("It stays in the file."),
                )
            elif opened < 0 and text.lstrip().startswith("<!--") and "-->" not in text:
                opened = index
            elif opened >= 0 and "-->" in text:
                if not text.partition("-->")[2].strip():
                    for each in range(opened, index + 1):
                        self.take(each, COMMENT)
                    self.remark(
                        opened,
                        Message("A comment is not read: {text!r}.", text=short(self.texts[opened].strip())),
                        Message("It stays in the file."),
                    )
                opened = -1

    def skip_decoration(self) -> None:
        """Pictures, links to other pages and HTML tags on lines of their own stay in the file and are not read."""
        for index, text in enumerate(self.texts):
            if not self.roles[index] and is_decoration(text):
                self.take(index, COMMENT)
                self.remark(
                    index,
                    Message("A picture, a link or a tag is not read: {text!r}.", text=short(text.strip())),
                    Message("It stays in the file."),
                )

    def skip_front_matter(self) -> None:
        """Settings that are part of a web site may begin with `---`, some `key: value` lines, and `---`."""
        texts = [text.lstrip(BOM).rstrip() for text in self.texts[:MAX_FRONT]]
        if not texts or texts[0] != "---" or "---" not in texts[1:]:
            return
        end = texts.index("---", 1)
        if not any(texts[1:end]) or not all(_FRONT_LINE.match(text) for text in texts[1:end]):
            return
        for index in range(end + 1):
            self.take(index, FRONT)
            if texts[index] not in ("---", ""):
                self.remark(
                    index,
                    Message("Front matter is not read: {text!r}.", text=short(texts[index])),
                    Message("It stays in the file."),
                )

    def report(self, level: str, index: int | None, cause: Message, cure: Message = NOTHING) -> None:
        number = 0 if index is None or not self.lines else self.lines[min(index, len(self.lines) - 1)].number
        self.findings.append(Finding(level, self.file, number, cause, cure))

    def error(self, index: int | None, cause: Message, cure: Message = NOTHING) -> None:
        self.report(ERROR, index, cause, cure)

    def warn(self, index: int | None, cause: Message, cure: Message = NOTHING) -> None:
        self.report(WARNING, index, cause, cure)

    def remark(self, index: int | None, cause: Message, cure: Message = NOTHING) -> None:
        self.report(NOTE, index, cause, cure)

    def keep_rest(self) -> None:
        """Lines without a role stay as prose, with a warning."""
        for index, line in enumerate(self.lines):
            if not self.roles[index] and tidy(line.text):
                self.roles[index] = "kept"
                shown = bare(line.text) or tidy(line.text)
                self.warn(
                    index,
                    Message("This line belongs to nothing known: {shown!r}.", shown=short(shown)),
                    Message("It is kept as prose; move it under a heading of the form, or leave it."),
                )

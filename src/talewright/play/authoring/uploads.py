"""Texts from strangers: looked at before anything else is done with them."""

from __future__ import annotations

import re

from talewright.adventure import Book, Finding, read_book
from talewright.adventure.book import SEVERITIES
from talewright.core.errors import AdventureError
from talewright.core.text.message import Message, printable
from talewright.play.authoring.check import check

MAX_BYTES = 2_000_000
"""The largest book taken from a browser: about four long novels."""
MAX_LINE = 100_000
MAX_NESTING = 200
MAX_FINDINGS = 500
"""Of one text: those behind them come up when the first are mended."""
MAX_SECTIONS = 3_000
"""A printed gamebook has 400; the checker follows every way through all of them."""
_UNSAFE = re.compile(r"[^\w .,'()\-]+")
_PACKED = (b"PK\x03\x04", b"\x1f\x8b", b"BZh", b"\xfd7zXZ", b"7z\xbc\xaf", b"\x28\xb5\x2f\xfd", b"Rar!")


def clean_name(name: str) -> str:
    """A file's name without folders, markup or control characters; never empty."""
    last = name.encode("utf-8", "replace").decode().replace("\\", "/").rpartition("/")[2]
    last = _UNSAFE.sub(" ", last.replace("\0", "")).strip(" .")[:120]
    stem = last.removesuffix(".md").removesuffix(".tale").strip(" .")
    return f"{stem or 'book'}.tale.md"


def read_upload(raw: bytes, name: str) -> str:
    """The text of an uploaded file, or a refusal in a sentence."""
    shown = clean_name(name)
    if len(raw) > MAX_BYTES:
        raise AdventureError(
            shown,
            [
                Message(
                    "The file is larger than {limit} MB, the most that is accepted.",
                    limit=MAX_BYTES // 1000000,
                )
            ],
        )
    if raw.startswith(_PACKED):
        raise AdventureError(
            shown, [Message("This is a packed archive. Unpack it and upload the .tale.md file.")]
        )
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise AdventureError(
            shown, [Message("Line {line} is not UTF-8 text. Save the file as UTF-8.", line=line)]
        ) from None
    return check_text(text, shown)


def check_text(text: str, name: str) -> str:
    """The text, its control characters replaced; refused when no book can look like this."""
    faults = []
    if len(text.encode("utf-8", "surrogatepass")) > MAX_BYTES:
        faults.append(
            Message(
                "The text is larger than {limit} MB, the most that is accepted.", limit=MAX_BYTES // 1000000
            )
        )
    elif "\0" in text or not _is_text(text):
        faults.append(
            Message(
                "The text contains characters that are not text (NUL or half a surrogate pair). Remove them."
            )
        )
    else:
        for number, line in enumerate(text.split("\n"), 1):
            if len(line) > MAX_LINE:
                faults.append(
                    Message(
                        "Line {line} has {length:,} characters; at most {limit:,}.",
                        line=number,
                        length=len(line),
                        limit=MAX_LINE,
                    )
                )
            elif _depth(line) > MAX_NESTING:
                faults.append(
                    Message(
                        "Line {line} nests brackets or quotes deeper than {limit}.",
                        line=number,
                        limit=MAX_NESTING,
                    )
                )
        if (sections := text.count("\n## ")) > MAX_SECTIONS:
            faults.append(
                Message(
                    "The text has {sections:,} sections; at most {limit:,} are accepted.",
                    sections=sections,
                    limit=MAX_SECTIONS,
                )
            )
    if faults:
        raise AdventureError(name, faults[:20])
    return printable(text)


def _is_text(text: str) -> bool:
    """Whether it has no half of a surrogate pair: only whole characters can be encoded."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _depth(line: str) -> int:
    if len(line) <= MAX_NESTING:
        return 0
    return max(line.count(sign) for sign in ("[", "(", "{", ">", "*", "_"))


def check_upload(text: str, name: str) -> tuple[Book, list[Finding]]:
    """Read and check; the findings in the order of the text."""
    check_text(text, name)
    book = read_book(text, name=name)
    return book, _most_severe(check(book))


def _most_severe(findings: list[Finding]) -> list[Finding]:
    """Not more than an author can read: errors before warnings before notes, all in the order of the text."""
    if len(findings) <= MAX_FINDINGS:
        return findings
    ranked = sorted(range(len(findings)), key=lambda at: SEVERITIES.index(findings[at].severity))
    return [findings[at] for at in sorted(ranked[:MAX_FINDINGS])]

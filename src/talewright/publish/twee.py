"""A book as Twee 3, and back: passages that Twine and its tools open, with every instruction kept as text.

A section is a passage of the same name. Our references `[[name]]` are Twee's own links, so the text of a section stands
there as it was written; what its heading says beside the name stands in the tags, and exactly in the passage's metadata.
The lines before the first section are a passage that story formats do not show.
"""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Iterator
from dataclasses import dataclass, field

from talewright.adventure.book import Book, Heading, Section
from talewright.adventure.drawing import place
from talewright.adventure.graph import graph_of

HEAD = "Talewright head"
PRIVATE = "Twine.private"
KEY = "talewright"
_PASSAGE = re.compile(
    r"::[ \t]*(?P<name>(?:\\.|[^\[\]{}\\\n])*?)[ \t]*(?P<tags>\[[^\]\n]*\])?[ \t]*(?P<data>\{[^\n]*\})?[ \t]*"
)
_SPECIAL = re.compile(r"([\[\]{}\\])")
_ESCAPED = re.compile(r"\\(.)")


@dataclass(frozen=True)
class Passage:
    name: str
    text: str
    tags: tuple[str, ...] = ()
    data: dict[str, object] = field(default_factory=dict)
    line: int = 1
    """where its header stands"""
    text_line: int = 2
    """where its text begins"""


def twee(book: Book) -> bytes:
    """The book as one Twee file."""
    passages = list(_passages(book))
    return "\n".join(written(each) for each in passages).encode()


def _passages(book: Book) -> Iterator[Passage]:
    head = book.head
    ifid = head.ifid or str(uuid.uuid5(uuid.NAMESPACE_URL, head.title)).upper()
    start = book.start.name if book.start is not None else ""
    yield Passage("StoryTitle", head.title or "Untitled")
    data = {"ifid": ifid, "format": "Harlowe", "format-version": "3.3.9", "start": start}
    yield Passage("StoryData", json.dumps(data, ensure_ascii=False, indent=1))
    spots = place(graph_of(book))
    places = {name: (round(spot.x), round(spot.y)) for name, spot in spots.items()}
    for source in book.sources:
        file: dict[str, object] = {KEY: source.name} if len(book.sources) > 1 else {}
        yield Passage(HEAD, source.opening.rstrip("\n"), (PRIVATE,), file)
        for section in source.sections:
            yield _passage(section, places.get(section.name))


def _passage(section: Section, spot: tuple[int, int] | None) -> Passage:
    end = section.heading.span.end
    opening = section.text[:end].strip()
    data: dict[str, object] = {"position": f"{spot[0]},{spot[1]}"} if spot is not None else {}
    if opening != f"## {section.name}":
        data[KEY] = opening  # the act before it, and the heading with its braces
    return Passage(section.name, section.text[end:].strip("\n"), tags_of(section.heading), data)


def tags_of(heading: Heading) -> tuple[str, ...]:
    """What the heading says beside the name, as tags of one word; a bare number reserves it, as Gordian Book has it."""
    found = [str(heading.number)] if heading.number is not None else []
    found += [
        "frontmatter" if each == "front" else "backmatter" if each == "back" else each
        for each in heading.classes
    ]
    if heading.ending:
        found.append({"death": "death", "victory": "end"}.get(heading.ending, "end-neutral"))
    if heading.secret:
        found.append("secret")
    return tuple(found)


def written(passage: Passage) -> str:
    """A passage as it stands in a file."""
    name = _SPECIAL.sub(r"\\\1", passage.name)
    tags = f" [{' '.join(passage.tags)}]" if passage.tags else ""
    data = f" {json.dumps(passage.data, ensure_ascii=False, separators=(',', ':'))}" if passage.data else ""
    text = re.sub(r"(?m)^::", r"\\::", passage.text)
    return f":: {name}{tags}{data}\n{text}\n"


def read_passages(text: str) -> tuple[list[Passage], list[tuple[int, str]]]:
    """The passages of a Twee file, and the lines that cannot be read, by number."""
    found: list[Passage] = []
    unread: list[tuple[int, str]] = []
    body: list[str] = []
    header: tuple[str, tuple[str, ...], dict[str, object], int] | None = None

    def close() -> None:
        if header is not None:
            lines = [line[1:] if line.startswith("\\::") else line for line in body]
            blank = next((at for at, line in enumerate(lines) if line), 0)
            text = "\n".join(lines).strip("\n")
            found.append(Passage(header[0], text, header[1], header[2], header[3], header[3] + 1 + blank))
        elif any(line.strip() for line in body):
            unread.append((1, next(line for line in body if line.strip())))

    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        if not line.startswith("::"):
            body.append(line)
            continue
        close()
        body = []
        match = _PASSAGE.fullmatch(line)
        if match is None:
            unread.append((number, line))
            header = (line[2:].strip() or f"passage {number}", (), {}, number)
            continue
        data: dict[str, object] = {}
        if match["data"]:
            try:
                data = json.loads(match["data"])
            except json.JSONDecodeError:
                unread.append((number, match["data"]))
        tags = tuple((match["tags"] or "")[1:-1].split())
        header = (_ESCAPED.sub(r"\1", match["name"]), tags, data, number)
    close()
    return found, unread

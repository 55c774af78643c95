"""A section as it is printed: paragraphs of styled runs, without the parts only the program reads.

`[words]{program}` prints its words, `{web: ...}` nothing, `[[name]]` its number, a fenced block its `says:`.
`[words]{= read so}` prints its words too, and they are the instruction that the braces are read as.
What a reader has to do is marked as an instruction, so that a face can set it apart.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from talewright.adventure.book import Block, Book, Section
from talewright.adventure.model import Choice, Fence, Goto, TurnByNumber, WebOnly, When
from talewright.adventure.traversal import walk
from talewright.core.findings import Span

_WORDS = re.compile(r"\[(?P<words>(?:[^\[\]{}]|\[\[[^\[\]]*\]\])*)\]\{(?P<program>[^{}]*)\}")
_BRANCH = re.compile(r"\s*=\s*(?:If|Otherwise|otherwise|On a|[Tt]urn to)\b")
"""What leads on, in words that are read as something else: it is no instruction of its own."""
_TOKEN = re.compile(
    r"\\(?P<escaped>[^\w\s]|[A-Z])|\[\[(?P<to>[^\[\]]*)\]\]|(?P<braces>\{[^{}]*\})|(?P<stars>\*{1,3})|(?P<gap>\s+)"
)


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text in one style. `bold` is an item, `to` the section a number stands for."""

    text: str
    bold: bool = False
    italic: bool = False
    instruction: bool = False
    to: str = ""


Line = tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class Printed:
    """A printed block; `cells` are the rows of a table, its heading first."""

    kind: str
    runs: Line = ()
    cells: tuple[tuple[Line, ...], ...] = ()
    start: int = -1
    """where it stands in the section's text, if only some readers see it"""

    @property
    def text(self) -> str:
        if self.cells:
            return "\n".join(" | ".join(words(cell) for cell in row) for row in self.cells)
        return words(self.runs)


def words(runs: Sequence[Run]) -> str:
    return "".join(run.text for run in runs)


def printed(
    section: Section, numbers: Mapping[str, int], *, choices: bool = True, phrases: bool = False
) -> tuple[Printed, ...]:
    """What is printed of a section; without `choices` the ways on are left to the face's own list.

    An instruction is the whole sentence, or with `phrases` only what the reader carries out: "Take a Wound", not "If you fail".
    """
    text = section.text
    ways = [each.span for each in section.program if isinstance(each, Choice)]
    left_out = () if choices else {*ways, *(span for _, span in _groups_of_ways(section))}
    passages = {span.start for span, _ in section.content.passages}
    says = {each.span.start: each.says for each in section.program if isinstance(each, Fence)}
    found: list[Printed] = []
    for block in section.content.blocks:
        span = block.span
        body = text[span.start : span.end]
        if block.kind == "fence":
            if span.start in says:
                if says[span.start]:
                    found.append(Printed("says", runs_of(says[span.start], numbers)))
            else:
                found.append(Printed("code", (Run("\n".join(body.splitlines()[1:-1])),)))
        elif block.kind == "table":
            found.append(Printed("table", cells=_cells(body, numbers)))
        elif span in left_out and block.kind in ("item", "heading"):
            continue
        elif block.kind == "quote":
            found.append(Printed("quote", runs_of(re.sub(r"(?m)^[ \t]*>[ \t]?", "", body), numbers)))
        elif block.kind == "heading":
            found.append(Printed("heading", runs_of(body.strip().lstrip("#").strip(), numbers)))
        elif block.kind == "code":
            found.append(Printed("code", (Run(body),)))
        elif block.kind == "rule":
            found.append(Printed("rule"))
        elif block.kind in ("paragraph", "item"):
            start = span.start if span.start in passages else -1
            marked = _phrases(block) if phrases else _instructions(block)
            instructions = () if start >= 0 else marked
            found.append(Printed(block.kind, runs_of(body, numbers, instructions), start=start))
    return tuple(each for each in found if each.kind == "rule" or each.text.strip())


def ways_by_heading(section: Section) -> dict[str, str]:
    """The small heading that each way on stands below, by the printed line of the way; none for a way without one."""
    found = {}
    for ways, span in _groups_of_ways(section):
        title = words(runs_of(section.text[span.start : span.end].strip().lstrip("#").strip(), {}))
        found.update(dict.fromkeys((way.words for way in ways), title))
    return found


def _groups_of_ways(section: Section) -> list[tuple[list[Choice], Span]]:
    """Small headings with nothing but ways on below them, each with its ways."""
    ways = {each.span: each for each in section.program if isinstance(each, Choice)}
    found: list[tuple[list[Choice], Span]] = []
    below: list[Choice] | None = None
    for block in section.content.blocks:
        way = ways.get(block.span) if block.kind == "item" else None
        if block.kind == "heading":
            below = []
            found.append((below, block.span))
        elif way is not None and below is not None:
            below.append(way)
        elif way is None and below is not None and block.kind not in ("comment", "rule"):
            found.pop()
            below = None
    return [(each, span) for each, span in found if each]


def _instructions(block: Block) -> tuple[tuple[int, int], ...]:
    start = block.span.start
    return tuple(
        (each.span.start - start, each.span.end - start) for each in block.sentences if each.statements
    )


def _phrases(block: Block) -> tuple[tuple[int, int], ...]:
    """Where a single statement of the block stands; ways on are set apart by their numbers already."""
    start = block.span.start
    found = (each for sentence in block.sentences for each in walk(sentence.statements))
    return tuple(
        (each.span.start - start, each.span.end - start)
        for each in found
        if not isinstance(each, Goto | TurnByNumber | When | Choice | WebOnly)
        and each.span.end > each.span.start
    )


def runs_of(
    text: str, numbers: Mapping[str, int], instructions: Sequence[tuple[int, int]] = ()
) -> tuple[Run, ...]:
    """The styled runs of one block's text."""
    fiction = [
        match.span()
        for match in _WORDS.finditer(text)
        if not match["program"].lstrip().startswith("=") or _BRANCH.match(match["program"])
    ]
    # A sentence whose story carries out something in braces tells the reader nothing to do.
    instructions = [
        (low, high)
        for low, high in instructions
        if any(
            text[at].isalnum() and not any(begun <= at < done for begun, done in fiction)
            for at in range(low, high)
        )
    ]
    # Blank the marks of [words]{program} without moving anything: spans stay true.
    shown = list(text)
    for marked in _WORDS.finditer(text):
        shown[marked.start()] = "\0"
        for place in range(marked.end("words"), marked.end()):
            shown[place] = "\0"
    source = "".join(shown)
    found: list[Run] = []
    bold = italic = False
    at = 0

    def is_instruction(at: int) -> bool:
        return any(low <= at < high for low, high in instructions) and not any(
            low <= at < high for low, high in fiction
        )

    def add(words: str, where: int, to: str = "") -> None:
        words = words.replace("\0", "")
        if words:
            found.append(Run(words, bold, italic, is_instruction(where), to))

    edges = sorted({edge for span in (*instructions, *fiction) for edge in span if 0 < edge < len(source)})
    for low, high in pairwise([0, *edges, len(source)]):
        at = max(at, low)
        while at < high:
            match = _TOKEN.search(source, at)
            if match is None or match.start() >= high:
                add(source[at:high], at)
                at = high
                break
            add(source[at : match.start()], at)
            at = match.end()
            if match["escaped"]:
                add(match["escaped"], match.start())
            elif match["to"] is not None:
                name = match["to"].strip()
                add(str(numbers.get(name, name)), match.start(), name)
            elif match["gap"]:
                add(" ", match.start())
            elif match["stars"]:
                if len(match["stars"]) != 1:
                    bold = not bold
                if len(match["stars"]) != 2:
                    italic = not italic
    return _joined(found)


def _joined(runs: Sequence[Run]) -> tuple[Run, ...]:
    """Neighbours of one style as one run, without double or outer spaces."""
    found: list[Run] = []
    for run in runs:
        words = run.text
        if words.startswith(" ") and (not found or found[-1].text.endswith(" ")):
            words = words.lstrip(" ")
        if not words:
            continue
        last = found[-1] if found else None
        style = (run.bold, run.italic, run.instruction, run.to)
        if last is not None and not run.to and style == (last.bold, last.italic, last.instruction, last.to):
            found[-1] = Run(last.text + words, *style)
        else:
            found.append(Run(words, *style))
    if found and found[-1].text.endswith(" "):
        last = found.pop()
        if kept := last.text.rstrip():
            found.append(Run(kept, last.bold, last.italic, last.instruction, last.to))
    return tuple(found)


def _cells(text: str, numbers: Mapping[str, int]) -> tuple[tuple[Line, ...], ...]:
    rows = []
    for number, line in enumerate(text.splitlines()):
        if number == 1:
            continue
        cells = re.split(r"(?<!\\)\|", line.strip().strip("|"))
        rows.append(tuple(runs_of(cell.strip(), numbers) for cell in cells))
    return tuple(rows)


def plain_words(text: str, numbers: Mapping[str, int]) -> str:
    """A line of the book (the words of a choice) without its marks."""
    return words(runs_of(text, numbers))


def front_matter(book: Book) -> list[Section]:
    """What stands before the story: the title page, how to begin."""
    return [section for section in book.sections if "front" in section.heading.classes]


def introduction(book: Book) -> list[Section]:
    """What a reader is told before the story: the front matter without the imprint."""
    return [section for section in front_matter(book) if "imprint" not in section.heading.classes]

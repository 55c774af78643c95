"""A book as the tagged Twee of Gordian Book, the converter that many authors of gamebooks use.

Links are named `turnto`, keywords and items stand in its tags, shops in a template of ours; what is printed is what the
manuscript prints. `twee_import.py` reads the same tags.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Sequence

from talewright.adventure.prose import Line, Printed, Run, words
from talewright.publish.manuscript import Manuscript, Matter
from talewright.publish.markdown import joined
from talewright.publish.twee import Passage, tags_of, written

TEMPLATES = "gb-templates"
TABLE = "rows"
_TEMPLATE = (
    '<template name="rows"><table><tr><repeat head as cell><th>{{cell}}</th></repeat></tr>'
    "<repeat rows as row><tr><repeat row as cell><td>{{cell}}</td></repeat></tr></repeat></table></template>"
)


def gordian(manuscript: Manuscript) -> bytes:
    book, head = manuscript.book, manuscript.book.head
    start = book.start.name if book.start is not None else ""
    ifid = head.ifid or str(uuid.uuid5(uuid.NAMESPACE_URL, head.title)).upper()
    data = {"ifid": ifid, "format": "Harlowe", "format-version": "3.3.9", "start": start}
    passages = [
        Passage("StoryTitle", manuscript.title),
        Passage("StoryData", json.dumps(data, ensure_ascii=False, indent=1)),
        Passage(TEMPLATES, _TEMPLATE),
    ]
    passages += _matter(manuscript, "front", manuscript.front)
    for section in manuscript.sections:
        tags = tags_of(book.by_name[section.name].heading)
        number = str(section.number)
        passages.append(
            Passage(
                section.name,
                joined(section.blocks, _block),
                (number, *(each for each in tags if each != number)),
            )
        )
    passages += _matter(manuscript, "back", manuscript.back)
    return "\n".join(written(each) for each in passages).encode()


def _matter(manuscript: Manuscript, kind: str, pages: Sequence[Matter]) -> list[Passage]:
    found = []
    for place, each in enumerate(pages, 1):
        classes = manuscript.book.by_name[each.title].heading.classes
        tags = (f"{kind}matter_{place}", *(name for name in classes if name != kind))
        found.append(Passage(each.title, joined(each.blocks, _block), tags))
    return found


def _block(block: Printed) -> str:
    match block.kind:
        case "item":
            return f"* {_line(block.runs)}"
        case "table":
            head, *rows = [[_line(cell) for cell in row] for row in block.cells]
            return f"<t:{TABLE}>{json.dumps({'head': head, 'rows': rows}, ensure_ascii=False)}</t>"
        case "heading":
            return f"!!{_line(block.runs)}"
        case "rule":
            return "---"
        case "code":
            return words(block.runs)
        case _:
            return _line(block.runs)


def _line(line: Line) -> str:
    """A reference takes "turn to" before it into its link, as Gordian's link names have it."""
    found = ""
    for run in line:
        if run.to:
            for said, name in (("Turn to ", "Turnto"), ("turn to ", "turnto")):
                if found.endswith(said):
                    found = found.removesuffix(said) + f"[[{name}->{run.to}]]"
                    break
            else:
                found += f"[[#->{run.to}]]"
        else:
            found += _run(run)
    return found


def _run(run: Run) -> str:
    text = run.text
    inner = text.strip()
    if not inner or not (run.bold or run.italic):
        return text
    tag = "item" if run.bold else "keyword"
    return text.replace(inner, f"<{tag}>{inner}</{tag}>")

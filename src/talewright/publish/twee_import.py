"""A Twee file as a book of ours: Twine's links, Gordian Book's tags, and the tags that `twee.py` writes.

Whatever is not understood stays in the text and is named at its line: macros, tags of other tools, passages that are left out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from talewright.adventure.book import Head
from talewright.adventure.reading.head import write_head
from talewright.core.errors import AdventureError
from talewright.core.text.message import Message
from talewright.publish.twee import HEAD, KEY, PRIVATE, Passage, read_passages
from talewright.publish.twine import SPECIAL, SPECIAL_TAGS, link_parts, read_twine

LEFT_OUT = frozenset({"skip", "hidden", "script", "stylesheet", PRIVATE})
MATTER = {"gb-introduction": "front", "gb-front-cover": "front", "gb-rear": "back", "gb-rear-cover": "back"}
SETTINGS = frozenset(
    {
        "gb-settings",
        "gb-templates",
        "gb-placeholders",
        "StoryTitle",
        "StoryData",
        "UserScript",
        "UserStylesheet",
    }
)
KNOWN_TAGS = frozenset(
    {"long", "breakbefore", "breakafter", "last", "ending", "secret", "death", "end", "end-neutral"}
)
_LINK = re.compile(r"\[\[(?P<inside>[^\[\]\n]{1,400})\]\]")
_NUMBER = re.compile(r"(?:fixednumber_)?(?P<number>[0-9]{1,6})")
_MATTER = re.compile(r"(?P<kind>front|back)matter(?:_[0-9]+)?")
_PAIRS = (
    (re.compile(r"<(?:keyword|k)>(?P<words>[^<>\n]*)</(?:keyword|k)>"), r"*\g<words>*"),
    (re.compile(r"<(?:item|b|strong)>(?P<words>[^<>\n]*)</(?:item|b|strong)>"), r"**\g<words>**"),
    (re.compile(r"<(?:i|em)>(?P<words>[^<>\n]*)</(?:i|em)>"), r"*\g<words>*"),
    (re.compile(r"''(?P<words>[^'\n]+)''"), r"**\g<words>**"),
    (re.compile(r"(?<![:/])//(?P<words>[^/\n]+)//"), r"*\g<words>*"),
    (re.compile(r"</?(?:check|rules|stats|special|after|before)>"), ""),
)
_TAG = re.compile(r"[\w-]{1,60}")
_GORDIAN = re.compile(r"\[\[(?:[Tt]urnto|#)->")
_TEMPLATE = re.compile(r"<t:(?P<name>[\w-]{1,40})>")
_LEFT = re.compile(r"<<[^\n>]{0,200}>>|\([a-z-]{2,20}:[^\n)]{0,200}\)|</?[a-zA-Z][\w-]{0,30}[^<>\n]{0,200}>")


@dataclass
class Imported:
    """The book's text, and what was not understood: the line in the Twee file and why."""

    text: str = ""
    doubts: list[tuple[int, Message]] = field(default_factory=list)


def book_from_twee(text: str, *, system: str = "") -> Imported:
    """The text of a `.tale.md` book. `system` is the id of its rules, where the file does not say."""
    passages, unread = read_passages(text)
    if not passages:
        raise AdventureError("", [Message("This is not a Twee file: it has no line that begins with ::.")])
    found = Imported()
    for line, words in unread:
        found.doubts.append((line, Message("{words} is not understood.", words=words[:80])))
    if any(each.name == HEAD for each in passages):
        found.text = _own(passages)
    elif not system:
        raise AdventureError("", [Message("The file does not name its rules. Say which with --system.")])
    else:
        _foreign(passages, system, found)
    found.doubts.sort(key=lambda doubt: doubt[0])
    return found


def _own(passages: list[Passage]) -> str:
    """A file that we wrote: each passage gives its section back."""
    parts = []
    for each in passages:
        if each.name == HEAD:
            parts.append(each.text)
        elif each.name not in SETTINGS:
            opening = each.data.get(KEY)
            heading = opening if isinstance(opening, str) else f"## {each.name}"
            parts.append(f"{heading}\n\n{each.text}".rstrip("\n"))
    return "\n\n".join(parts) + "\n"


def _foreign(passages: list[Passage], system: str, found: Imported) -> None:
    named = {each.name: each for each in passages}
    title = named["StoryTitle"].text.strip() if "StoryTitle" in named else "Untitled"
    about: dict[str, Any] = {}
    if "StoryData" in named:
        try:
            about = json.loads(named["StoryData"].text)
        except json.JSONDecodeError:
            found.doubts.append((named["StoryData"].line, Message("StoryData is not JSON.")))
    ifid, start = about.get("ifid"), about.get("start")
    head = Head(
        title=" ".join(title.split()),
        ifid=ifid if isinstance(ifid, str) else "",
        system=system,
        start=start if isinstance(start, str) and start in named else "",
    )
    twine = not any(each.name.startswith("gb-") or _GORDIAN.search(each.text) for each in passages)
    parts = [write_head(head).rstrip()]
    for each in passages:
        if each.name in SETTINGS or (twine and (each.name in SPECIAL or SPECIAL_TAGS & set(each.tags))):
            if each.name not in ("StoryTitle", "StoryData", "gb-templates"):
                found.doubts.append((each.line, Message("{name} is left out.", name=each.name)))
            continue
        if LEFT_OUT & set(each.tags):
            found.doubts.append(
                (each.line, Message("{name} is marked as hidden and left out.", name=each.name))
            )
            continue
        body, ends = _twine_body(each, named, found) if twine else (_body(each, found), False)
        parts.append(f"{_heading(each, found, ends=ends)}\n\n{body}".rstrip())
    found.text = "\n\n".join(parts) + "\n"


def _twine_body(passage: Passage, named: Collection[str], found: Imported) -> tuple[str, bool]:
    """The text of a passage of Twine, and whether the story ends there."""
    read = read_twine(passage, named, _plain)
    found.doubts += read.doubts
    return "\n".join(read.lines), not read.leads_on


def _heading(passage: Passage, found: Imported, *, ends: bool) -> str:
    braces = []
    matter = MATTER.get(passage.name, "")
    for tag in passage.tags:
        if number := _NUMBER.fullmatch(tag):
            braces.append(f"#{int(number['number'])}")
        elif kind := _MATTER.fullmatch(tag):
            matter = kind["kind"]
        elif tag == "death":
            braces.append("ending=death")
        elif tag == "end":
            braces.append("ending=victory")
        elif tag == "end-neutral":
            braces.append("ending=neutral")
        elif tag in ("long", "secret"):
            braces.append(".long" if tag == "long" else "secret")
        elif not _TAG.fullmatch(tag):
            found.doubts.append((passage.line, Message("{name} is left out.", name=tag)))
        elif tag not in KNOWN_TAGS:
            braces.append(f".{tag}")
    if ends and not any(each.startswith("ending") for each in braces):
        braces.append("ending=neutral")
        found.doubts.append(
            (passage.line, Message("{name} has no link: it is taken for an ending.", name=passage.name))
        )
    if matter:
        braces = [f".{matter}", *(each for each in braces if not each.startswith(("#", "ending")))]
    return f"## {passage.name}" + (f" {{{' '.join(braces)}}}" if braces else "")


def _body(passage: Passage, found: Imported) -> str:
    lines = []
    for number, line in enumerate(passage.text.split("\n"), passage.text_line):
        read = _plain(_templates(line, number, found))
        read = _LINK.sub(_link, read)
        for left in _LEFT.finditer(read):
            found.doubts.append(
                (number, Message("{words} is not understood; it is kept as text.", words=left[0][:80]))
            )
        if read.startswith("* "):
            read = f"- {read[2:]}"
        elif read.startswith("!"):
            read = f"### {read.lstrip('!').strip()}"
        lines.append(read)
    return "\n".join(lines)


def _plain(text: str) -> str:
    for pattern, instead in _PAIRS:
        text = pattern.sub(instead, text)
    return text


def _link(match: re.Match[str]) -> str:
    """A link with the names that Gordian Book gives to links."""
    words, to = link_parts(match["inside"])
    match words:
        case _ if words == to:
            return f"[[{to}]]"
        case "turnto":
            return f"turn to [[{to}]]"
        case "Turnto":
            return f"Turn to [[{to}]]"
        case "#" | "":
            return f"[[{to}]]"
        case _:
            return f"{words}: turn to [[{to}]]"


def _templates(line: str, number: int, found: Imported) -> str:
    """The line with every `<t:name>data</t>` filled in."""
    parts = []
    at = 0
    while (begun := _TEMPLATE.search(line, at)) is not None:
        end = line.find("</t>", begun.end())
        if end < 0:
            break
        parts += [line[at : begun.start()], _filled(begun["name"], line[begun.end() : end], number, found)]
        at = end + len("</t>")
    return "".join(parts) + line[at:]


def _filled(name: str, text: str, line: int, found: Imported) -> str:
    """A template with rows becomes a table; a market of Gordian's own example, a shop."""
    try:
        data = json.loads(text)
        if "head" in data:
            rows = [data["head"], *data["rows"]]
        else:
            rows = [["Item", "Buy", "Sell"]]
            for part in data["sections"]:
                rows += [
                    [f"**{each['item']}**", _price(each["buy"]), _price(each["sell"])]
                    for each in part["goods"]
                ]
    except (ValueError, KeyError, TypeError):
        found.doubts.append((line, Message("The template {name} is not understood.", name=name)))
        return text
    cells = ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows]
    return "\n".join([cells[0], "|" + "---|" * len(rows[0]), *cells[1:]])


def _price(text: object) -> str:
    return "" if str(text).strip() in ("-", "–", "—") else str(text)

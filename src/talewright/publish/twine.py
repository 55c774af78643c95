"""What Twine's story formats write into a passage: links that are choices, and macros that stay as text.

Harlowe and SugarCube agree on links and on little else. A line of links becomes a list of choices; a link inside a sentence leaves
its words there and becomes a choice below. Macros, variables and pictures are kept as they stand and named at their line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass, field

from talewright.core.text.message import Message
from talewright.publish.twee import Passage

SPECIAL = frozenset(
    "StoryInit StoryCaption StoryMenu StoryBanner StoryAuthor StorySubtitle StoryInterface StoryShare StorySettings StoryIncludes "
    "StoryLoadingScreen StoryDisplayTitle PassageHeader PassageFooter PassageReady PassageDone".split()
)
"""Passages that story formats run or show around others; readers of a book never reach them."""
SPECIAL_TAGS = frozenset(("widget", "init", "startup", "header", "footer", "debug-startup", "Twine.image"))
_LINK = re.compile(r"\[\[(?P<inside>[^\[\]\n]{1,400})\](?:\[(?P<setter>[^\]\n]{0,200})\])?\]")
_MACRO = re.compile(
    r"<<[^\n>]{0,300}>>|\([a-z-]{2,20}:(?:\"[^\"\n]{0,200}\"|'[^'\n]{0,200}'|[^\n()\"']){0,300}\)|\[img\[[^\]\n]{0,300}\](?:\[[^\]\n]{0,300}\])?\]"
    r"|</?(?!(?:b|i|em|strong)>)[a-zA-Z][\w-]{0,30}(?:\s[^<>\n]{0,300})?>|/\*[^\n]{0,300}?\*/|@@[^\n@]{0,300}@@"
)
_VARIABLE = re.compile(r"(?<![\w$])\$[A-Za-z_]\w{0,60}")
_LEADS_ON = re.compile(r"(?:<<|\()(?:link|goto|go-to|button|click)")
"""Macros by which a reader goes on; where they lead is not understood."""
_BREAK = re.compile(r"<br\s{0,3}/?>")
_BULLET = re.compile(r"[*-]\s+")
Plain = Callable[[str], str]
"""Bold and italics of other tools as ours."""
Doubt = tuple[int, Message]


@dataclass
class Reading:
    """A passage as it is read: its lines, and the choices of its sentences, which stand below them."""

    lines: list[str] = field(default_factory=list)
    below: list[str] = field(default_factory=list)
    doubts: list[Doubt] = field(default_factory=list)
    leads_on: bool = False
    """whether a reader gets from here to another passage"""


def read_twine(passage: Passage, names: Collection[str], plain: Plain) -> Reading:
    """The text of a section. `names` are the passages of the file."""
    found = Reading()
    for number, line in enumerate(passage.text.split("\n"), passage.text_line):
        _line(_BREAK.sub("", line), number, names, plain, found)
    if found.below:
        found.lines += ["", *found.below]
    return found


def _line(line: str, number: int, names: Collection[str], plain: Plain, found: Reading) -> None:
    if line.strip() in ("{", "}"):  # Harlowe: the spaces in between do not count
        return
    choices: list[str] = []
    parts: list[str] = []
    at = 0
    for macro in _MACRO.finditer(line):
        parts += [_prose(line[at : macro.start()], number, names, plain, choices, found), macro[0]]
        found.doubts.append((number, _kept(macro[0])))
        found.leads_on |= _LEADS_ON.match(macro[0]) is not None
        at = macro.end()
    parts.append(_prose(line[at:], number, names, plain, choices, found))
    words = "".join(parts)
    only_links = choices and not _LINK.sub("", _BULLET.sub("", line.strip(), count=1)).strip(" .,;|•·")
    if only_links:
        if found.lines and found.lines[-1] and not found.lines[-1].startswith("- "):
            found.lines.append("")
        found.lines += choices
        return
    found.below += choices
    if (
        found.lines
        and found.lines[-1].startswith("- ")
        and words.strip()
        and not words.startswith(("* ", "- "))
    ):
        found.lines.append("")
    found.lines.append(f"- {words[2:]}" if words.startswith("* ") else words)


def _prose(
    text: str, number: int, names: Collection[str], plain: Plain, choices: list[str], found: Reading
) -> str:
    def link(match: re.Match[str]) -> str:
        words, to = link_parts(match["inside"])
        found.leads_on = True
        if match["setter"] is not None:
            found.doubts.append((number, _left_out(match["setter"])))
        if to not in names:
            found.doubts.append((number, Message("{name} is no passage of this file.", name=to[:80])))
        choices.append(f"- {plain(words)}: turn to [[{to}]].")
        return plain(words)

    found.doubts += [(number, _kept(each[0])) for each in _VARIABLE.finditer(_LINK.sub("", text))]
    at, parts = 0, []
    for match in _LINK.finditer(text):
        parts += [plain(text[at : match.start()]), link(match)]
        at = match.end()
    return "".join((*parts, plain(text[at:])))


def link_parts(inside: str) -> tuple[str, str]:
    """The words and the target of a link, in any of Twine's four ways to write one."""
    words, to = inside, inside
    if "->" in inside:
        words, _, to = inside.rpartition("->")
    elif "<-" in inside:
        to, _, words = inside.partition("<-")
    elif "|" in inside:
        words, _, to = inside.partition("|")
    return words.strip(), to.strip()


def _kept(words: str) -> Message:
    return Message("{words} is not understood; it is kept as text.", words=words[:80])


def _left_out(words: str) -> Message:
    return Message("{name} is left out.", name=words[:80])

"""Text into lines and back, and the small tools every reader of setting files shares.

Files are read line by line, not by a Markdown library: a rule right under a paragraph (the published template
has one) would turn that paragraph into a heading.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from talewright.rulesets.gradient.setting.model import Line

_LINES = re.compile(r"([^\r\n]*)(\r\n|\n|\r|\Z)")
_SPACES = re.compile(r"\s+")
_LINK = re.compile(r"\[([^\[\]]*)\]\([^()]*\)")
_QUOTE = re.compile(r"^\s*>\s?")
_HEADING = re.compile(r"^\s*(#{1,6})(?:\s+|(?=[^\s#]))(.*?)\s*#*\s*$")
_ANCHOR = re.compile(r"\s{0,3}\{#[\w-]*\}")
_RULE = re.compile(r"^\s*(?:([-*_—–])(?:\s*\1){2,}|#{1,6})\s*$")
_BULLET = re.compile(r"^\s*(?:[-*+•–]\s+|[-•–](?=[^\s\d-]))(.*)$")
_NUMBERED = re.compile(r"^\s*(\d{1,9})[.)]\s+(\S.*)$")
_LIKE_NUMBER = re.compile(r"\d{1,9}(?=[.)](?:\s|$))")
_DELIMITER = re.compile(r"^(?=[\s|:]*[-—–])[\s|:—–-]*$")
_BOLD_NAME = re.compile(
    r"^(?:\*\*|__)\s*(?P<name>[^*]+?)\s*(?P<inner>[:.]?)\s*(?:\*\*|__)\s*(?P<after>:?)\s*(?P<rest>.*)$"
)
COMMENTED = re.compile(r"<!--(?:[^<-]|-(?!->)|<(?!!--))*+-->")
_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
_BREAK_IN_CELL = re.compile(r"\)\s*<br\s*/?>\s*(?=\S)", re.IGNORECASE)
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~•–—])")
_MARKED = re.compile(r"[#>`~=+*_•–—-]")
_LABELLED = re.compile(
    r"(?:content\s+warnings?|triggers?|local\s+dynamics?|type|description|critical damage)[^:]*:",
    re.IGNORECASE,
)
_LIKE_HEADER = re.compile(r"[-:(]\s*(?:passive|action|reaction|event)\b", re.IGNORECASE)
"""With a colon at its end such a paragraph would be read as the header of a trait."""
BOM = "\ufeff"
_INVISIBLE = re.compile("[\ufeff\u200b\u200c\u2060]")
_DECORATION = re.compile(r"\s*(?:(?:!?\[[^\[\]]*\]\([^()]*\)|</?[a-zA-Z][^<>]*>)\s*)+")
"""A line of images, links or HTML tags alone."""


def decode(data: bytes) -> str:
    """Text of a file; bytes that are not UTF-8 survive as surrogates and are written back as they were."""
    return data.decode("utf-8", "surrogateescape")


def encode(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")


def split(text: str) -> tuple[Line, ...]:
    r"""The lines of a text, each with its own ending, numbered from 1; `join` gives the same text back.

    >>> split("a\r\nb")
    (Line(number=1, text='a', end='\r\n'), Line(number=2, text='b', end=''))
    """
    found: list[Line] = []
    at = 0
    while at < len(text):
        match = _LINES.match(text, at)
        assert match is not None
        found.append(Line(len(found) + 1, match[1], match[2]))
        at = match.end()
    return tuple(found)


def join(lines: Sequence[Line]) -> str:
    return "".join(line.text + line.end for line in lines)


def tidy(text: str) -> str:
    """One space where there were several, none at the ends, no HTML comments and breaks; the file's own words otherwise."""
    if "<" in text:
        text = _BREAK.sub(" ", COMMENTED.sub("", text))
    return _SPACES.sub(" ", _INVISIBLE.sub("", text).replace("&nbsp;", " ")).strip()


def straight(text: str) -> str:
    """Curly quotes and long dashes made plain, for comparing words (never for keeping them)."""
    return text.translate(str.maketrans("‘’“”–—−\u00a0", "''\"\"--- "))


def unlinked(text: str) -> str:
    """Links as their words.

    >>> unlinked("[bite](#bite) (d6)")
    'bite (d6)'
    """
    return _LINK.sub(r"\1", text)


def bare(text: str) -> str:
    """Without emphasis marks and links: the words alone."""
    text = unlinked(text)
    return tidy(re.sub(r"\*+|(?<![^\W_])_+|_+(?![^\W_])", "", text))


def plain(text: str) -> str:
    r"""Text as it is meant: a backslash before a mark only says that the mark is no mark.

    >>> plain(r"\# 3 of \\5")
    '# 3 of \\5'
    """
    return _ESCAPED.sub(r"\1", text)


def safe(text: str) -> str:
    r"""A paragraph that is read back as itself: `plain` undoes this.

    >>> safe("# 3"), safe("- a"), safe("a - b")
    ('\\# 3', '\\- a', 'a - b')
    """
    text = text.replace("\\", "\\\\").replace("|", "\\|")
    if _LABELLED.match(text) or (text.endswith(":") and _LIKE_HEADER.search(straight(text))):
        text = text.replace(":", "\\:")
    if number := _LIKE_NUMBER.match(text):
        return f"{number[0]}\\{text[number.end() :]}"
    return f"\\{text}" if _MARKED.match(text) else text


def safe_prose(text: str) -> str:
    r"""A line of a rules page that is read back as itself; emphasis at its beginning stays emphasis.

    >>> safe_prose("**Cost**: one"), safe_prose("* one"), safe_prose("1. one")
    ('**Cost**: one', '\\* one', '1\\. one')
    """
    marked = listed(text) is not None or heading(text) is not None or is_rule(text)
    if marked or text.startswith((">", "`", "~", "|")) or _LIKE_NUMBER.match(text):
        return safe(text)
    return text.replace("\\", "\\\\").replace("|", "\\|")


def unquote(text: str) -> tuple[bool, str]:
    """Whether a line is quoted, and the line without its mark."""
    stripped = text.lstrip(BOM)
    match = _QUOTE.match(stripped)
    return (True, stripped[match.end() :]) if match else (False, stripped)


def heading(text: str) -> tuple[int, str] | None:
    """Level and words of a heading."""
    match = _HEADING.match(_ANCHOR.sub("", text.lstrip(BOM)))
    return (len(match[1]), tidy(match[2])) if match else None


def is_decoration(text: str) -> bool:
    """A picture, a link to another page or an HTML tag, with no words of its own.

    >>> is_decoration("![a picture](x.png)"), is_decoration("<div>"), is_decoration("see [there](x.md)")
    (True, True, False)
    """
    text = text.lstrip(BOM)
    return _DECORATION.fullmatch(text) is not None and not _BREAK.fullmatch(text.strip())


def is_rule(text: str) -> bool:
    return _RULE.match(text) is not None


def bullet(text: str) -> str | None:
    """The words of a list entry."""
    if is_rule(text):
        return None
    match = _BULLET.match(text)
    return tidy(match[1]) if match else None


def numbered(text: str) -> tuple[int, str] | None:
    """Number and words of an entry of a numbered list.

    >>> numbered("3) Lanky"), numbered("1990 was wet")
    ((3, 'Lanky'), None)
    """
    match = _NUMBERED.match(text)
    return (int(match[1]), tidy(match[2])) if match else None


def listed(text: str) -> str | None:
    """An entry of either kind of list with its mark; None when the line is no entry.

    >>> listed("* salt"), listed("2) tar"), listed("plain")
    ('- salt', '2. tar', None)
    """
    if (entry := bullet(text)) is not None:
        return f"- {entry}"
    found = numbered(text)
    return f"{found[0]}. {found[1]}" if found else None


def unwrap(text: str) -> tuple[bool, str]:
    """A paragraph in italics (`_x_` or `*x*`) without its outer marks; inner marks stay.

    >>> unwrap("_Groups of four are a _detachment_._")
    (True, 'Groups of four are a _detachment_.')
    >>> unwrap("**Bold** stays")
    (False, '**Bold** stays')
    """
    text = tidy(text)
    for mark in ("_", "*"):
        if len(text) > 2 and text[0] == mark == text[-1] and text[1] != mark and text[-2] != mark:
            return True, text[1:-1].strip()
    return False, text


def is_italic_start(text: str) -> bool:
    text = text.strip()
    return len(text) > 1 and text[0] in "_*" and text[1] != text[0] and not text[1].isspace()


def named(text: str, *, colon: bool = True) -> tuple[str, str] | None:
    """`**Name**: text` or `**Name:** text`; with colon=False also `**Name** text`."""
    match = _BOLD_NAME.match(text)
    if match is None or (colon and not (match["inner"] or match["after"])):
        return None
    return bare(match["name"]), tidy(match["rest"])


def cells(text: str) -> list[str] | None:
    """The cells of a table row; None when the line is no row. Outer bars may be missing."""
    stripped = _BREAK_IN_CELL.sub("), ", text.strip().lstrip(BOM))
    bars = len(re.findall(r"(?<!\\)\|", stripped))
    if bars == 0 or (bars < 2 and not stripped.startswith("|")):
        return None
    parts = [tidy(part.replace("\\|", "|")) for part in re.split(r"(?<!\\)\|", stripped)]
    if stripped.startswith("|"):
        parts = parts[1:]
    if parts and stripped.endswith("|") and not stripped.endswith("\\|"):
        parts = parts[:-1]
    return parts


def is_delimiter(text: str) -> bool:
    """The row of dashes under a table's head."""
    return "|" in text and _DELIMITER.match(text.strip()) is not None


def short(text: str, most: int = 50) -> str:
    printable = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)
    return printable if len(printable) <= most else printable[: most - 3].rstrip() + "..."


def paragraphs(parts: Sequence[str]) -> str:
    """Paragraphs as one text, an empty line between them, escaped marks as they are meant."""
    return "\n\n".join(plain(part) for part in parts if part)


def is_row(text: str) -> bool:
    """A table row with both its outer bars."""
    return len(text) > 2 and text.startswith("|") and text.endswith("|") and not text.endswith("\\|")


def flow(parts: Sequence[str]) -> str:
    r"""The lines of a paragraph as one text: a list entry or a table row stays a line of its own.

    >>> flow(["One of", "these:", "- fog", "* a", "web"])
    'One of these:\n- fog\n- a web'
    """
    text = ""
    after_row = False
    for part in (tidy(part) for part in parts):
        entry = listed(part)
        row = entry is None and is_row(part)
        apart = "\n" if entry is not None or row or after_row else " "
        text += (apart if text else "") + (part if row else plain(entry or part))
        after_row = row
    return text


def flowing(text: str) -> list[str]:
    """The lines of such a paragraph, each written so that `flow` gives the same text again."""
    first, *rest = text.split("\n")
    return [safe(first), *(_safe_line(line) for line in rest)]


def _safe_line(line: str) -> str:
    if is_row(line):
        return line
    if listed(line) == line:
        mark, _, words = line.partition(" ")
        return f"{mark} {safe(words)}"
    return safe(line)

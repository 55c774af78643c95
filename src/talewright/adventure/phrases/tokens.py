"""A paragraph as tokens with offsets. Speech, code, comments and escaped words are single, silent tokens.

The scan never fails: whatever it cannot pair (a quotation mark, a bracket) becomes a token that says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from talewright.adventure.phrases.markup import code_spans, pairs

WORD, NUMBER, SIGNED, MARK = "word", "number", "signed", "mark"
BOLD, ITALIC, REFERENCE = "bold", "italic", "reference"
PROGRAM, WEB, PLAIN, QUOTE, CODE, STRAY = "program", "web", "plain", "quote", "code", "stray"
LINK = "link"
ENDS = frozenset(".!?…")
_SPACE = " \t\r\n\u00a0\u2007\u202f\u2009"


class Token(NamedTuple):
    """`text` is what stands there; `inside` what it holds: a bold item's name, a program, a section's name."""

    kind: str
    text: str
    start: int
    end: int
    inside: str = ""
    at: int = 0
    """where `inside` starts"""


_new = tuple.__new__
"""Makes a token of all its fields in a third of the time, for the many that are words and marks."""
_TOKEN = re.compile(
    r"""(?P<space>[\s\u00a0\u2007\u202f]+)
      | (?P<comment><!--.*?(?:-->|\Z))
      | \\(?P<escaped>[^\W\d_]+(?:['’‑-][^\W\d_]+)*|\S)
      | \[\[(?P<reference>[^\[\]\n]*)\]\]
      | \*\*(?P<bold>(?=\S)(?:[^*\n]|\n(?!\s*\n))+?)\*\*
      | __(?P<strong>(?=\S)[^_]+?)__
      | (?<![\w*])\*(?P<italic>(?=[^\s*])[^*]+?)\*(?!\w)
      | (?<![\w_])_(?P<underlined>(?=[^\s_])[^_]+?)_(?!\w)
      | (?P<signed>(?<![\w.,)\]])[-+−–][0-9]+)(?![\w])
      | (?P<number>[0-9]+)
      | (?P<word>[^\W\d_]+(?:['’‑-][^\W\d_]+)*)
      | (?P<dots>\.\.\.+)
      | (?P<mark>.)""",
    re.VERBOSE | re.DOTALL,
)
_WORD = re.compile(r" *([^\W\d_]+(?:['’‑-][^\W\d_]+)*)")
_ELIDED = re.compile(
    r"['’‘](?:tis|twas|twere|twill|em|til|till|cause|neath|gainst|round|bout|ere|n)\b|['’‘]\d", re.IGNORECASE
)
_PLAIN_MARKS = frozenset(".,;:!?")
"""Marks that are nothing else, unless dots follow."""
_KIND_OF = {"signed": SIGNED, "number": NUMBER, "word": WORD}
_SPECIAL = frozenset("`[{\"“„«”»'‘")
_CLOSING = re.compile(r"['’](?![^\W_])")
MAX_SPEECH = 20_000
"""Speech longer than this is a mark that was never closed."""
MAX_DOUBTS = 50
MAX_TOKENS = 600
"""No sentence is longer; what is gets cut, so that a hostile file costs no more time than its size."""
_READ_SO = re.compile(r"\s*=\s*")
_CLOSERS = {'"': '"', "“": "”", "„": "“”", "«": "»"}


def tokens(text: str, base: int = 0) -> list[Token]:
    """The tokens of a paragraph; offsets start at `base`."""
    found: list[Token] = []
    at, size = 0, len(text)
    scan = _Scan(text)
    while at < size:
        if word := _WORD.match(text, at):
            start, at = word.span(1)
            found.append(_new(Token, (WORD, text[start:at], start + base, at + base, "", 0)))
            continue
        char = text[at]
        if char == " ":
            at += 1
            continue
        if char in _PLAIN_MARKS and text[at + 1 : at + 2] != ".":
            found.append(_new(Token, (MARK, char, at + base, at + 1 + base, "", 0)))
            at += 1
            continue
        special = (scan.coded(at) or scan.bracketed(at) or scan.quoted(at)) if char in _SPECIAL else None
        if special is not None:
            found.extend(
                Token(t.kind, t.text, t.start + base, t.end + base, t.inside, t.at + base) for t in special
            )
            at = special[-1].end if special[-1].kind != QUOTE else max(t.end for t in special)
            continue
        match = _TOKEN.match(text, at)
        assert match is not None
        kind, start, at = match.lastgroup or "", at, match.end()
        if kind == "space":
            continue
        found.append(_token(kind, match, start, base))
    return found


def _token(kind: str, match: re.Match[str], start: int, base: int) -> Token:
    text = match.group(0)
    here, end = start + base, match.end() + base
    if kind == "comment":
        return Token(CODE, text, here, end)
    if kind == "escaped":
        return Token(PLAIN, text, here, end, match["escaped"])
    if kind == "reference":
        return Token(REFERENCE, text, here, end, " ".join(match["reference"].split()), here + 2)
    if kind in ("bold", "strong"):
        return Token(BOLD, text, here, end, match[kind], here + 2)
    if kind in ("italic", "underlined"):
        return Token(ITALIC, text, here, end, match[kind], here + 1)
    if kind == "dots":
        return Token(MARK, "…", here, end)
    return Token(_KIND_OF.get(kind, MARK), text, here, end)


class _Scan:
    """Finds the partners of brackets and quotation marks, each in time that grows with the text and no faster."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.square = pairs(text, "[", "]") if "[" in text else {}
        self.curly = pairs(text, "{", "}") if "{" in text else {}
        self.code = dict(code_spans(text, comments=False)) if "`" in text else {}
        self.doubtful = 0

    def coded(self, at: int) -> list[Token] | None:
        end = self.code.get(at)
        return None if end is None else [Token(CODE, self.text[at:end], at, end)]

    def bracketed(self, at: int) -> list[Token] | None:
        """[words]{program}, [words]{= read so}, [words]{-}, {web: program}, [words](address); None for anything else."""
        text, char = self.text, self.text[at]
        if char == "[" and not text.startswith("[[", at):
            close = self.square.get(at, -1)
            if close < 0:
                return None
            behind = text[close + 1 : close + 2]
            if behind == "{":
                brace = self.curly.get(close + 1, -1)
                if brace < 0:
                    return [Token(STRAY, "{", close + 1, close + 2)]
                inside = text[close + 2 : brace]
                if reading := _READ_SO.match(inside):
                    return _in_place(
                        tokens(inside[reading.end() :], close + 2 + reading.end()), at, brace + 1
                    )
                kind = PLAIN if inside.strip() == "-" else PROGRAM
                return [Token(kind, text[at : brace + 1], at, brace + 1, inside, close + 2)]
            if behind == "(" and (paren := text.find(")", close + 1, close + 2000)) > 0:
                return [Token(LINK, text[at : paren + 1], at, paren + 1, text[at + 1 : close], at + 1)]
            return None
        if char == "{":
            brace = self.curly.get(at, -1)
            if brace < 0:
                return [Token(STRAY, "{", at, at + 1)]
            inside = text[at + 1 : brace]
            head, colon, rest = inside.partition(":")
            if colon and head.strip() == "web":
                return [Token(WEB, text[at : brace + 1], at, brace + 1, rest, at + 2 + len(head))]
            return [Token(STRAY, text[at : brace + 1], at, brace + 1, inside, at + 1)]
        return None

    def quoted(self, at: int) -> list[Token] | None:
        """Speech from its opening mark to its closing one, or a stray mark."""
        text, char = self.text, self.text[at]
        if char in _CLOSERS:
            if char == '"' and at and text[at - 1].isdigit():
                return [Token(MARK, char, at, at + 1)]
            ends = [
                i for i in (text.find(closer, at + 1, at + MAX_SPEECH) for closer in _CLOSERS[char]) if i > 0
            ]
            end = min(ends, default=-1)
            if end < 0 or (char == "“" and text.find("“", at + 1, end) > 0):
                return [Token(STRAY, char, at, at + 1)]
            return self.speech(at, end + 1)
        if char in "”»":
            return [Token(STRAY, char, at, at + 1)]
        if char in "'‘" and _opens(text, at):
            return self.single(at)
        return None

    def single(self, at: int) -> list[Token] | None:
        """Speech in single marks, which apostrophes make hard to close: 'the guards' room' stays doubtful."""
        text = self.text
        if _ELIDED.match(text, at):
            return None
        if self.doubtful > MAX_DOUBTS:
            return [Token(STRAY, text[at], at, at + 1)]
        doubtful = -1
        for match in _CLOSING.finditer(text, at + 1, at + MAX_SPEECH):
            i = match.start()
            if text[i - 1] in ".,!?…—–;:":
                return self.speech(at, i + 1)
            if text[i - 1] not in _SPACE and doubtful < 0 and i > at + 1:
                doubtful = i
        self.doubtful += 1
        if doubtful > 0 and not _possessive(text[at + 1 : doubtful]):
            return self.speech(at, doubtful + 1)
        return [Token(STRAY, text[at], at, at + 1)]

    def speech(self, start: int, end: int) -> list[Token]:
        """The silent speech token; what is executed on purpose inside it ([words]{program}) stands before it."""
        inside: list[Token] = []
        i = start + 1
        while "]{" in self.text[i : end - 1]:
            opened = self.text.find("[", i, end - 1)
            if opened < 0:
                break
            marked = self.bracketed(opened)
            if marked and marked[0].kind in (PROGRAM, WEB) and marked[0].end <= end:
                inside.extend(marked)
                i = marked[0].end
            else:
                i = opened + 1
        return [*inside, Token(QUOTE, self.text[start:end], start, end)]


def _in_place(found: list[Token], start: int, end: int) -> list[Token]:
    """The tokens that stand for other words: the first and the last reach as far as those words do."""
    if not found:
        return [Token(STRAY, "{=", start, end)]
    found[0] = found[0]._replace(start=start)
    found[-1] = found[-1]._replace(end=end)
    return found


def _opens(text: str, at: int) -> bool:
    before, behind = text[at - 1 : at], text[at + 1 : at + 2]
    return (not before or before in _SPACE or before in "([—–-") and bool(behind) and behind not in _SPACE


def _possessive(inside: str) -> bool:
    """A closing mark after an s may be a possessive: "the guards' room"."""
    return inside.endswith("s") and len(inside.split()) > 1


def words_of(stream: list[Token]) -> set[str]:
    """The words of a sentence, case aside, and the kinds of its tokens that are no words or marks: what a phrase may look for before it is matched."""
    found = {token.text.casefold() for token in stream}
    if not "".join(found).isascii():
        found |= {word.replace("’", "'").replace("‑", "-") for word in found}
    found.update([token.kind for token in stream if token.kind not in (WORD, MARK)])
    return found


def sentences(stream: list[Token]) -> Iterator[list[Token]]:
    """Cut at . ! ? where white space follows; speech that ends in one of them closes a sentence before a capital."""
    current: list[Token] = []
    last = len(stream) - 1
    for i, token in enumerate(stream):
        current.append(token)
        if i == last:
            break
        if len(current) >= MAX_TOKENS:
            yield current
            current = []
            continue
        following = stream[i + 1]
        gap = following.start > token.end
        if (
            (token.kind == MARK and token.text in ENDS and gap)
            or (token.kind == MARK and token.text == ")" and gap and i and stream[i - 1].text in ENDS)
            or (
                token.kind in (QUOTE, PROGRAM, PLAIN)
                and gap
                and _inner_end(token) in ENDS
                and not (following.kind == WORD and following.text[:1].islower())
            )
            or (token.kind in (ITALIC, BOLD) and gap and _closes_in_emphasis(token, following))
        ):
            yield current
            current = []
    if current:
        yield current


def _closes_in_emphasis(token: Token, following: Token) -> bool:
    """*The door opens.* Take a Wound: but not "the *St.* Mary"."""
    return (
        token.inside[-1:] in ENDS
        and " " in token.inside
        and not (following.kind == WORD and following.text[:1].islower())
        and following.kind != MARK
    )


def _inner_end(token: Token) -> str:
    text = token.text
    if token.kind in (PROGRAM, PLAIN):
        text = text[: text.rfind("]{")] if "]{" in text else ""
        text = text.rstrip("\"”»'’")
        return text[-1:] or " "
    return text[-2:-1] or " "

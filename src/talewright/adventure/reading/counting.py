"""Counters in an author's words: "Advance the clock by one tick", "Put a tick on the *Alarm* clock", "The Flood drops by two".

The same shapes find the counters that a book's head does not declare, which start from 0, and put a sentence into the words of the phrase book.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from talewright.adventure.phrases.lexicon import NUMBERS, titled
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import ITALIC, NUMBER, WORD, Token
from talewright.adventure.reading.rewriting.table import CLAUSE_STARTS

_SUFFIX = "(?:clock|counter|track|tally|meter|timer)"
_N = "(?P<n>[0-9]{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|zero)"
_UNIT = "(?: (?:more |further )?(?:ticks?|box(?:es)?|steps?|points?|marks?|segments?|notch(?:es)?|places?))?"
_NAMED = rf"(?:(?:count|tally|score|number|total) of (?:the )?(?:[a-z]+(?:en|ed) )?(?P<counted>[a-z]+)(?: (?:lit|rung|found|lost|taken|left))?|\*(?P<italic>[A-Z][a-z]+(?: [A-Za-z]+)?)\*(?: {_SUFFIX})?|(?P<capital>[A-Z][a-z]+(?: [A-Z][a-z]+)?)(?: (?:{_SUFFIX}|score))?|(?P<small>[a-z]+) {_SUFFIX}|(?P<plain>clock|alarm|counter|timer|tally|countdown))\b"
_OF = r"(?: (?:of|with|in|among|for|at|on|towards|toward) (?:the |your |a |an |all )?[A-Za-z]+(?: [a-z]+){0,2})?"
"""What it is the counter of: the Goodwill of the village, your Favour with the troupe."""
_IT = r"(?P<it>it)\b"
_END = r"(?= ?[.,;:!)—–]| and\b| then\b| as\b| or\b| before\b| if\b|$)"
_UP = "(?:[Aa]dvance|[Rr]aise|[Ii]ncrease|[Mm]ove|[Pp]ush|[Ss]tep)"
_DOWN = "(?:[Ll]ower|[Rr]educe|[Dd]ecrease|[Dd]rop)"
_BY = rf"(?: by)? {_N}{_UNIT}{_END}"
_SHAPES = tuple(
    (re.compile(rf"(?:^|(?<=[ (])){front}(?:[Tt]he |[Yy]our |){name}{behind}"), how)
    for front, behind, how, name in (
        (rf"[Aa]dd(?:ing)? {_N}{_UNIT} (?:on )?to ", _END, "add", f"(?:{_NAMED}|{_IT})"),
        (rf"(?:[Pp]ut|[Mm]ark|[Mm]ake|[Tt]ick|[Ff]ill|[Cc]ross) (?:off )?(?:another )?{_N} (?:more )?(?:ticks?|box(?:es)?|marks?|segments?) (?:on|in|to|of|off|for|against|beside) ", _END, "add", _NAMED),
        (rf"{_UP} ", rf"(?: on| up| forward| forwards| along)?{_BY}", "add", f"(?:{_NAMED}|{_IT})"),
        (rf"{_DOWN} ", rf"(?: back| down)?{_BY}", "take", f"(?:{_NAMED}|{_IT})"),
        ("[Mm]ove ", rf" (?:back|down|backwards){_BY}", "take", f"(?:{_NAMED}|{_IT})"),
        (rf"(?:[Tt]ake|[Ss]ubtract|[Rr]emove|[Dd]educt|[Ee]rase|[Kk]nock) {_N}{_UNIT} (?:from|off|off of) ", _END, "take", f"(?:{_NAMED}|{_IT})"),
        ("(?:[Ss]et|[Rr]eset|[Rr]eturn|[Ss]tart|[Bb]egin|[Pp]ut) ", rf"(?: back)? (?:to|at) {_N}{_END}", "set", f"(?:{_NAMED}|{_IT})"),
        ("[Tt]ick ", rf"(?: (?P<times>once|twice))?{_END}", "add", _NAMED),
        ("[Ll]et ", rf" (?:advance|rise|tick on|move on){_BY}", "add", _NAMED),
        ("", rf"{_OF} (?:goes up|goes forward|goes on|rises|advances|climbs|increases|moves up|moves on|moves forward|ticks up|grows) by {_N}{_UNIT}{_END}", "add", _NAMED),
        ("", rf"{_OF} (?:goes down|goes back|drops|falls|decreases|moves back|sinks|shrinks) by {_N}{_UNIT}{_END}", "take", _NAMED),
        ("", rf" (?:advances|moves on|goes forward|goes on) {_N} (?:ticks?|steps?|box|boxes){_END}", "add", _NAMED),
        ("", rf" (?:goes back|moves back) {_N} (?:ticks?|steps?|box|boxes){_END}", "take", _NAMED),
    )
)  # fmt: skip
_ASKED = re.compile(rf"\b(?:[Ii]f|[Ww]hen|[Oo]nce|[Ii]s|[Uu]nless) the (?:(?P<capital>[A-Z][a-z]+(?: [A-Z][a-z]+)?)|(?P<small>[a-z]+)) {_SUFFIX} (?:(?:is|stands|stand) )?(?:at|has reached|reaches|hits|reads|shows) (?:(?:at least|below|above) )?{_N}\b")  # fmt: skip
_SIGN = re.compile(
    rf"\b{_SUFFIX}\b|\bcount of\b|\b[Tt]ick\b|\bticks\b|\b[Aa]larm\b|\bby (?:an?|one|two|three|[0-9])\b|\b[Aa]dd(?:ing)? \w+ to |\b(?:{_UP}|{_DOWN}|[Ss]et) "
)
_NO_COUNTER = frozenset(
    "roll test result total score die dice it your the gp gold hero sheet rest wound wounds if you status".split()
)
_STANDING = re.compile(r"\b[Ss]tatus (?:with|among|in|at|of) (?:[Tt]he )?\Z")
"""Your Status with Her Ladyship increases by one: a name of somebody, and no counter."""
_STARTS = CLAUSE_STARTS | {"must", "otherwise", "you", "("}
"""What stands in front of what the reader does."""
_NEAR = 60
"""Characters on either side of a sign that belong to what it says."""
_SAID = {"add": "Add {n} to the {name}", "take": "Take {n} from the {name}", "set": "Set the {name} to {n}"}
MAX_COUNTERS = 40
"""Counters that a book may have without declaring them."""


def undeclared(texts: Iterable[str], book: PhraseBook) -> tuple[str, ...]:
    """The counters that the texts of a book change, where its head declares none: beside a declared Tide, "the Tyde" is a slip."""
    known = {name.casefold() for name in book.lexicon.counters}
    found = dict[str, None]()
    shapes = (*(shape for shape, _ in _SHAPES), _ASKED)
    for written in texts:
        text = written.replace("\r", "").replace("\n", " ")
        for start, end in _near_signs(text):
            for match in (match for shape in shapes for match in shape.finditer(text, start, end)):
                name = _name(match)
                free = name and name.casefold() not in known and len(found) < MAX_COUNTERS
                if free and _is_free(name, book) and not _STANDING.search(text, start, match.start()):
                    found.setdefault(name)
    return tuple(found)


def _near_signs(text: str) -> Iterator[tuple[int, int]]:
    """The stretches of a text that may speak of a counter, each once."""
    last = 0
    for sign in _SIGN.finditer(text):
        start, end = max(last, sign.start() - _NEAR), sign.end() + _NEAR
        if end > last:
            yield start, end
            last = max(last, sign.end())


def _name(match: re.Match[str]) -> str:
    groups = match.groupdict()
    name = next(
        (groups[key] for key in ("counted", "italic", "capital", "small", "plain") if groups.get(key)), ""
    )
    return titled(name)


def _is_free(name: str, book: PhraseBook) -> bool:
    """Whether a name is none of the rules' own."""
    words = {word.casefold() for word in name.split()}
    rules = {
        label.casefold() for label, _ in (*book.lexicon.stats, *book.lexicon.abilities, *book.lexicon.spells)
    }
    return not words & (rules | book.small_terms | {*book.lexicon.skills} | _NO_COUNTER)


def counted(stream: list[Token], book: PhraseBook, previous: Sequence[Token]) -> list[Token]:
    """The sentence with what it does to counters in the words of the phrase book; the same list where it does nothing to them."""
    if not book.lexicon.counters:
        return stream
    text, starts = "", list[int]()
    for token in stream:
        starts.append(len(text))
        text += token.text + " "
    if _SIGN.search(text) is None and not any(name in text for name in book.lexicon.counters):
        return stream
    names = {name.casefold(): name for name in book.lexicon.counters}
    for at, end, said in sorted(_changes(text[:-1], names, [*previous, *stream])):
        if at not in starts:
            continue
        first = starts.index(at)
        last = next((i for i, start in enumerate(starts) if start >= end), len(stream))
        if first and stream[first - 1].text not in _STARTS:
            continue  # He told them to advance the clock
        words = said.split()
        place, close = stream[first].start, stream[last - 1].end
        made = [Token(NUMBER if word.isdigit() else WORD, word, place, place) for word in words]
        made[-1] = made[-1]._replace(end=close)
        if [token.text for token in stream[first:last]] == words:
            return stream
        rest = counted([*stream[last:]], book, [*previous, *stream[:last]]) if last < len(stream) else []
        return [*stream[:first], *made, *rest]
    return stream


def _changes(text: str, names: dict[str, str], context: Sequence[Token]) -> Iterator[tuple[int, int, str]]:
    """Where the text changes a counter, and how the phrase book says so."""
    for shape, how in _SHAPES:
        for match in shape.finditer(text):
            groups = match.groupdict()
            name = _referred(names, context) if groups.get("it") else names.get(_name(match).casefold(), "")
            number = groups.get("n") or {"twice": "two"}.get(groups.get("times") or "", "one")
            if name:
                figure = int(number) if number.isdigit() else NUMBERS.get(number, 0)
                yield match.start(), match.end(), _SAID[how].format(n=figure, name=name)


def _referred(names: dict[str, str], context: Sequence[Token]) -> str:
    """Raise it by one: the one counter that was named."""
    words = {token.text.casefold().strip("*") for token in context}
    found = [name for low, name in names.items() if {*low.split()} <= words]
    return found[0] if len(found) == 1 else ""


def plain_counters(stream: list[Token], book: PhraseBook) -> Iterator[Token]:
    """Add 1 to *Clock*: a counter of the head that its author sets in italics, as the words of its name."""
    before = ""
    for token in stream:
        inside = token.inside if token.kind == ITALIC and before not in ("keyword", "codeword") else ""
        before = token.text.casefold()
        if inside in book.lexicon.counters:
            for word in inside.split():
                yield token._replace(kind=WORD, text=word, inside="")
        else:
            yield token

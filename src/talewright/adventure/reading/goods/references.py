"""What a relative clause or a pronoun stands for: "..., which you should now add to your possessions", "both of which you may keep", "cross it off".

The goods that were named become a plain word where they stood, and stand again in the clause that says what happens to them. Where that clause
only repeats that the reader has them, it is left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from talewright.adventure.phrases.phrasebook import LINKS, PhraseBook
from talewright.adventure.phrases.tokens import BOLD, ENDS, MARK, WORD, Token
from talewright.adventure.reading.goods.clauses import behind, front, moved
from talewright.adventure.reading.goods.lists import ALL, SCORE, Goods, read_goods
from talewright.adventure.reading.goods.people import done
from talewright.adventure.reading.goods.saying import LOSE, said_as, said_as_offer
from talewright.adventure.reading.goods.words import PRONOUNS, sheet, spelt, text, words

_BREAKS = frozenset(",;:—–-(")
_RELATIVES = tuple(
    tuple(each.split()) for each in ("both of which", "all of which", "all three of which", "which", "that")
)
_KEEPS = frozenset("keep have take add accept claim pocket collect".split())
_LEAVES = frozenset("leave surrender discard drop lose forfeit".split())
_WISHES = (
    ("if", "you", "wish"),
    ("if", "you", "like"),
    ("if", "you", "want"),
    ("if", "you", "please"),
    ("if", "you", "choose"),
    ("should", "you", "wish"),
)
_CONDITIONS = frozenset("if unless should with without when".split())
MAX_LIST = 24
Named = Mapping[str, Sequence[Token]]
"""What the sentence before names: the thing, and the thing that has not been given or taken yet."""


def referred(stream: list[Token], book: PhraseBook, named: Named) -> list[Token]:
    """The sentence with the goods in the place of the words that stand for them."""
    at = 0
    while at < len(stream):
        word = text(stream, at)
        if word in ("which", "that", "both", "all") and (made := _relative(stream, at, book)):
            return made
        at += 1
    return _pronouns(stream, book, named)


def _relative(stream: list[Token], at: int, book: PhraseBook) -> list[Token] | None:
    """A **silver key**, which you should now add to your possessions"""
    step = next(
        (at + len(each) for each in _RELATIVES if all(text(stream, at + i) == w for i, w in enumerate(each))),
        0,
    )
    if not step or text(stream, step) != "you":
        return None
    stop = at - (at > 0 and stream[at - 1].text == ",")
    start, goods = _listed_before(stream, stop, book)
    if goods is None or any(good.kind in (ALL, SCORE) for good in goods.listed):
        return None
    lead = front(stream, step)
    verb = text(stream, lead.at)
    end = lead.at + 1
    way, place = sheet(stream, end)
    gains = verb in _KEEPS or (verb in words().base["store"] and way == "to")
    loses = verb in _LEAVES or (
        way == "from"
        and bool(
            spelt(stream, lead.at, words().base["strike"]) or spelt(stream, lead.at, words().base["lose"])
        )
    )
    if text(stream, end) in ("off", "behind", "out", "over") and not gains:
        loses, end = loses or verb in ("cross", "strike", "leave", "hand"), end + 1
        way, place = sheet(stream, end)
    if gains == loses or (loses and lead.may) or (way == "from" and gains):
        return None
    end = behind(stream, max(end, place))
    wish = next(
        (len(each) for each in _WISHES if all(text(stream, end + i) == w for i, w in enumerate(each))), 0
    )
    if wish and not lead.may:
        return None
    rest = stream[end + wish :]
    clause = _clause_start(stream, start)
    had = moved(stream, clause, book) or done(stream, clause, book)
    had = had if had is not None and had[0] == stop and not loses else None
    if had is not None and not lead.may:
        return [*stream[:stop], *rest]
    said = (
        said_as_offer(stream[step], goods)
        if lead.may
        else said_as(stream[step], f"you {LOSE if loses else 'gain'}", goods)
    )
    if had is not None:
        said[0] = (
            said[0]._replace(text=said[0].text.capitalize()) if stream[clause].text[:1].isupper() else said[0]
        )
        return [*stream[:clause], *said, *rest]
    return [
        *stream[:start],
        *_plain(stream, start, stop),
        Token(MARK, ",", stream[stop].start, stream[stop].start),
        *said,
        *rest,
    ]


def _listed_before(stream: list[Token], stop: int, book: PhraseBook) -> tuple[int, Goods | None]:
    """The longest list of goods that ends at a place."""
    for start in range(max(0, stop - MAX_LIST), stop):
        if start and stream[start - 1].kind != WORD and stream[start - 1].text not in _BREAKS:
            continue
        goods = read_goods(stream, start, book, noting=False)
        if goods is not None and goods.end == stop:
            return start, goods
    return stop, None


def _plain(stream: list[Token], start: int, stop: int) -> list[Token]:
    """A word without meaning for the rules where the goods were named."""
    return [Token(WORD, "something", stream[start].start, stream[stop - 1].end)]


def _clause_start(stream: Sequence[Token], at: int) -> int:
    while at and not _joins(stream[at - 1]):
        at -= 1
    return at


def _joins(token: Token) -> bool:
    return (token.kind == MARK and token.text in _BREAKS) or (
        token.kind == WORD and token.text in LINKS | {"but", "so"}
    )


def _ends_clause(token: Token) -> bool:
    return _joins(token) or token.text in ENDS or token.text in ("before", "if")


def _pronouns(stream: list[Token], book: PhraseBook, named: Named) -> list[Token]:
    """Your shield splits. Cross it off; a **lamp** hangs here, and you put it in your pack"""
    for at in range(1, len(stream)):
        if stream[at].kind != WORD or text(stream, at) not in PRONOUNS:
            continue
        clause = _clause_start(stream, at)
        bold = [i for i in range(clause) if stream[i].kind == BOLD]
        here = len(bold) == 1
        known = named.get("thing", ())
        thing = stream[bold[0]] if here else known[0] if known and not bold else None
        if thing is None or any(token.kind == BOLD for token in stream[at:]):
            continue
        the = Token(WORD, "the", stream[at].start, stream[at].start)
        title = [the._replace(text="title")] if here and text(stream, bold[0] - 1) == "title" else []
        again = [
            *stream[:at],
            the,
            *title,
            thing._replace(start=stream[at].start, end=stream[at].end),
            *stream[at + 1 :],
        ]
        found = moved(again, clause, book)
        if found is None or found[0] <= at + 1:
            continue
        gained = any(token.text.casefold() == "gain" for token in found[1])
        if found[0] < len(again) and not _ends_clause(again[found[0]]):
            continue
        if not here and gained and not named.get("unclaimed"):
            continue
        if not here:
            return again
        before = _clause_start(stream, bold[0])
        if text(stream, before) in _CONDITIONS:
            return again
        had = moved(stream, before, book) or done(stream, before, book)
        if had is not None and had[0] > bold[0]:
            if gained and any(token.text.casefold() == "gain" for token in had[1]):
                behind_it = found[0] - 1
                cut = (
                    clause
                    - (clause > 0 and _joins(stream[clause - 1]))
                    - (clause > 1 and stream[clause - 2].text == ",")
                )
                return [*stream[:cut], *stream[behind_it:]]
            continue
        return [*again[: bold[0]], Token(WORD, "thing", thing.start, thing.end), *again[bold[0] + 1 :]]
    return stream

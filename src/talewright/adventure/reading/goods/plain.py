"""A sentence with all that changes hands in it put into the words of the phrase book. It is only read so where the plain reading reports something."""

from __future__ import annotations

from collections.abc import Sequence

from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.phrasebook import LINKS, PhraseBook
from talewright.adventure.phrases.tokens import BOLD, ITALIC, MARK, NUMBER, WORD, Token
from talewright.adventure.reading.goods.clauses import moved
from talewright.adventure.reading.goods.either import one_or_the_other
from talewright.adventure.reading.goods.people import done
from talewright.adventure.reading.goods.references import Named, referred
from talewright.adventure.reading.goods.trade import traded
from talewright.adventure.reading.goods.words import NOUNS, PRONOUNS, SIGNS, scores, text
from talewright.adventure.reading.rewriting.gaps import REASONS, TIMES
from talewright.adventure.reading.vocabulary import NO_PERSON

_BREAKS = frozenset(",;:—–-(")
_OPENINGS = frozenset(
    "among amid amidst beneath under underneath behind beside inside within in on upon at by near from for with after as between beyond over below above around".split()
)
_DECIDES = (
    (NO_PERSON)
    | frozenset(NUMBERS) - {"a", "an", "one"}
    | {"you", "return", "exchange", "instead", "now", "then"}
)
_UNREAL = frozenset(
    "may can could might would not never cannot refuse decline rather without whether".split()
)
MAX_OPENING = 10


def in_plain_words(stream: list[Token], book: PhraseBook, named: Named) -> list[Token]:
    """The sentence with each clause of getting and losing in the phrase book's words; `named` is what the sentence before names."""
    if not named_goods(stream, book, named) and not any(map(named.get, ("price", "shop", "service"))):
        return stream
    offered = traded(stream, book, named) or one_or_the_other(stream, book)
    if offered is not None:
        return offered
    stream = referred(stream, book, named)
    made, at = list[Token](), 0
    given: tuple[int, Token, bool] | None = None
    while at < len(stream):
        starts = not at or _joins(stream[at - 1])
        opened = not starts and _opened(stream, at)
        found, others = None, False
        if (starts or opened) and not (text(stream, at) != "you" and _governed(stream, at)):
            found = moved(stream, at, book)
        if (starts or opened) and found is None:
            found, others = done(stream, at, book), True
        if found is None:
            made.append(stream[at])
            at += 1
            continue
        if opened:
            made.append(Token(MARK, ",", stream[at].start, stream[at].start))
        at, said = found
        returned = _in_return(stream, at)
        if (
            given is not None
            and _gains(said)
            and (returned or (others and given[2]))
            and all(map(_joins, made[given[0] :]))
        ):
            at = returned or at
            made = _exchanged(made[: given[0]], said)
            given = None
            continue
        made += said
        given = (len(made), said[-1], others) if _gives_one(said) else None
    return made


def named_goods(stream: Sequence[Token], book: PhraseBook, named: Named) -> bool:
    """Whether a sentence names what may change hands. A number has to count something, and "it" to stand for something."""
    words = {token.text.casefold() for token in stream}
    kinds = {token.kind for token in stream}
    if BOLD in kinds or ITALIC in kinds:
        return True
    if NUMBER not in kinds and SIGNS.isdisjoint(words):
        return False
    return (
        not words.isdisjoint(NOUNS)
        or any(score.casefold() in words for score in scores(book))
        or any(coin.casefold() in words for coin in book.lexicon.coins)
        or (bool(named.get("thing")) and not words.isdisjoint(PRONOUNS))
    )


def _joins(token: Token) -> bool:
    return (token.kind == MARK and token.text in _BREAKS) or (
        token.kind == WORD and token.text in LINKS | {"but", "so", "otherwise", "while"}
    )


def _opened(stream: Sequence[Token], at: int) -> bool:
    """Among the rags you ..., For your courage in the crypt you ...: where or why, and nobody in it who could be meant."""
    said = stream[:at]
    return (
        text(stream, at) == "you"
        and (text(stream, 0) != "for" or not REASONS.isdisjoint(token.text for token in said))
        and TIMES.isdisjoint(token.text for token in said)
        and 1 < at <= MAX_OPENING
        and text(stream, 0) in _OPENINGS
        and all(
            token.kind == WORD and token.text.casefold() not in _DECIDES and (not i or token.text.islower())
            for i, token in enumerate(said)
        )
    )


def _governed(stream: Sequence[Token], at: int) -> bool:
    """You may sit down and ..., you do not stop and ...: whether what stands in front makes a verb without its subject a possibility, or denies it."""
    for i in range(at - 1, -1, -1):
        low = stream[i].text.casefold().replace("’", "'")
        if stream[i].kind == MARK and stream[i].text in ";:—–":
            return False
        if stream[i].kind == WORD and (low in _UNREAL or low.endswith("n't")):
            return True
        if low in ("you", "if", "unless") and (not i or _joins(stream[i - 1])):
            return False
    return False


_RETURN = tuple(
    tuple(each.split())
    for each in (
        "in return for it",
        "in exchange for it",
        "in return",
        "in exchange",
        "for it",
        "in its place",
        "in its stead",
    )
)


def _in_return(stream: Sequence[Token], at: int) -> int:
    """Behind "in return"; 0 where nothing says so."""
    return next(
        (
            at + len(each)
            for each in _RETURN
            if all(text(stream, at + i) == word for i, word in enumerate(each))
        ),
        0,
    )


def _gains(said: Sequence[Token]) -> bool:
    verbs = [token.text.casefold() for token in said if token.kind == WORD]
    return verbs[:1] in (["gain"], ["gaining"]) or verbs[:2] == ["you", "gain"]


def _gives_one(said: Sequence[Token]) -> bool:
    """You lose the **rope**, pay the **rope**: one thing and nothing else."""
    verb = [token.text.casefold() for token in said[:-2]]
    return (
        said[-1].kind == BOLD
        and said[-2].text == "the"
        and (verb in (["you", "lose"], ["you", "pay"], ["pay"], ["lose"]))
    )


def _exchanged(made: list[Token], said: Sequence[Token]) -> list[Token]:
    """Hand over your **ring**, receiving 12 gp in return: who has it gives it up and has the other."""
    at = len(made) - 3
    verb = made[at]._replace(text="Exchange" if made[at].text[:1].isupper() else "exchange")
    first = next(i for i, token in enumerate(said) if token.text.casefold() in ("gain", "gaining"))
    goods = said[first + 1 :]
    place = goods[0].start
    return [*made[:at], verb, *made[at + 1 :], Token(WORD, "for", place, place), *goods]

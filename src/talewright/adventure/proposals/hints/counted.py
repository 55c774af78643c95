"""Hints about how often, how long and how much."""

from __future__ import annotations

from itertools import pairwise

from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.tokens import NUMBER
from talewright.adventure.proposals.hints.said import Said
from talewright.core.text.message import NOTHING, Message

_EACH = ("each", "every", "per", "apiece")
_TIMES = frozenset(
    "day days night nights hour hours week weeks month months year years minute minutes morning evening noon dusk dawn".split()
)
_OFTEN = frozenset("each every per once a any until".split())
_VISITS = frozenset("visit visits enter pass return come here".split())
_LASTS = frozenset("until till while during henceforth permanently temporarily".split())
_LATER = frozenset(
    (
        ("from", "now"),
        ("from", "then"),
        ("long", "as"),
        ("the", "next"),
        ("your", "next"),
        ("that", "day"),
        ("from", "this"),
    )
)
_SHARES = frozenset("halve halved doubled".split())
_OF = frozenset("of the your that as it his her their all".split())
_AS = frozenset(
    (
        ("twice", "as"),
        ("thrice", "as"),
        ("as", "many"),
        ("as", "much"),
        ("how", "many"),
        ("how", "much"),
        ("that", "many"),
    )
)
_BOXES = frozenset("box boxes tick ticks ticked tally".split())
_AGAIN = ("again", "another", "twice", "thrice", "more", "times")


def boxes(said: Said) -> Message:
    """Put a tick on the track."""
    if not said.words & _BOXES or "clock" in said.words:
        return NOTHING
    return Message(
        'Ticked boxes are a counter: name it in the head ("counters: [Tally]"), write "Add 1 to the Tally" and ask "If the Tally is 3 or more, ...".'
    )


def sum_of(said: Said) -> Message:
    """Pay 3 gp each for two **torches**: 6 gp."""
    counts = [
        NUMBERS.get(token.text.casefold(), 0) or int(token.text)
        for token in said.stream
        if (token.kind == NUMBER and token.text.isdecimal()) or NUMBERS.get(token.text.casefold(), 0) > 1
    ]
    word = said.first(_EACH)
    if not word or len(counts) != 2 or not said.price or not said.words & {"pay", "spend", "costs", "cost"}:
        return NOTHING
    if {("up", "to"), ("at", "most")} & said.pairs:
        return NOTHING
    return Message(
        'Write what it comes to in place of "{word}": {sum} {coin}.',
        word=word, sum=counts[0] * counts[1], coin=said.book.lexicon.coins[0],
    )  # fmt: skip


def shop(said: Said) -> Message:
    """Rations cost 1 gp apiece, and you can buy up to four of them."""
    sells = said.words & {"buy", "sell", "sells", "cost", "costs", "sale", "purchase"}
    wares = [*said.bold, *(["ration"] if said.words & {"ration", "rations", "provisions"} else [])]
    if not sells or len(wares) != 1 or not said.price or said.words & {"or", "never", "not", "no"}:
        return NOTHING
    verb = "sell" if ("you", "sell") in said.pairs or ("may", "sell") in said.pairs else "buy"
    return Message(
        'A price for each is a shop, where the reader takes as many as can be paid for: "You may {verb}: **{ware}** {price}".',
        verb=verb, ware=wares[0], price=said.price,
    )  # fmt: skip


def once(said: Said) -> Message:
    """You may eat a ration, but only once."""
    only = {("only", "once"), ("once", "only"), ("than", "once"), ("just", "once"), ("single", "time")} & said.pairs  # fmt: skip
    if not only or said.words & _TIMES:
        return NOTHING
    if said.item and len(said.references) == 1:
        return Message(
            'A way that is open once asks for its section in front: "If you have not visited [[{name}]], turn to [[{name}]]".',
            name=said.references[0],
        )
    return Message('What happens only once begins its sentence with these words: "Once only, ...".')


def times_of_day(said: Said) -> Message:
    """Lose 1 Vitality each night."""
    if not said.words & _TIMES or not said.words & _OFTEN or said.price:
        return NOTHING
    word = said.first(_TIMES)
    if not any(one in _OFTEN and two == word for one, two in pairwise(said.spoken)):
        return NOTHING
    return Message(
        'The time of the story is not kept: write this in each section in which a "{word}" passes, or count it with a counter of the head.',
        word=word,
    )


def each_visit(said: Said) -> Message:
    """Gain 1 Fortune every time you pass here."""
    if not {("each", "time"), ("every", "time")} & said.pairs or not said.words & _VISITS:
        return NOTHING
    return Message(
        'What stands in a section is carried out at each visit: leave out "{word} time ...".',
        word="each" if ("each", "time") in said.pairs else "every",
    )


def each(said: Said) -> Message:
    word = said.first(_EACH)
    if not word:
        return NOTHING
    return Message(
        'Nothing is counted with "{word}": write the amount itself, or a condition for each case.', word=word
    )


def lasting(said: Said) -> Message:
    """From now on, ..."""
    word = said.first(_LASTS) or next((" ".join(pair) for pair in sorted(_LATER & said.pairs)), "")
    if not word:
        return NOTHING
    return Message(
        'Nothing lasts or waits as "{word}" says: write it where it happens, or gain a keyword here and ask for it there.',
        word=word,
    )


def share(said: Said) -> Message:
    """Half of it, as many as you have."""
    half = any(one == "half" and two in _OF for one, two in pairwise(said.spoken))
    word = ("half" if half else said.first(_SHARES)) or next(
        (" ".join(pair) for pair in sorted(_AS & said.pairs)), ""
    )
    if not word:
        return NOTHING
    return Message(
        'An amount is a number: write it in place of "{word}". Only money can be halved: "Lose half your money".',
        word=word,
    )


def again(said: Said) -> Message:
    """Charged again, 1 gp."""
    word = said.first(_AGAIN)
    if not word or {("no", "more"), ("more", "than"), ("or", "more")} & said.pairs:
        return NOTHING
    return Message('Write the instruction once more, with its own number, in place of "{word}".', word=word)

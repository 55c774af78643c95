"""Signs that a sentence of which nothing is understood changes what the reader has: coin, things, rations, keywords, what is learned."""

from __future__ import annotations

from itertools import pairwise

from talewright.adventure.phrases.items import bold_name
from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.phrasebook import SOFT, PhraseBook
from talewright.adventure.phrases.tokens import BOLD, ITALIC, MARK, NUMBER, WORD, Token
from talewright.adventure.reading.near_misses.game_words import HANDLED
from talewright.adventure.reading.near_misses.meaning import PLAIN_CURE, Doubt, is_name
from talewright.adventure.reading.near_misses.proposals import examples, proposal
from talewright.adventure.reading.near_misses.signs import COINS, COUNTED, STRONG, needs, opening
from talewright.core.text.message import Message

CHANGES = frozenset(
    """
    gain gains receive receives get gets take takes taking lose loses losing pay pays paying spend spends give gives
    giving hand hands handing drop drops find finds pick picks steal steals rob robs earn earns win wins buy buys sell
    sells add adds deduct subtract remove removes eat eats cost costs owe charge charges exchange trade swap surrender
    double halve snatch snatches grab grabs pocket keep return leave hold delete erase cross strike trades swaps seize seizes confiscate confiscates
    """.split()
)
_REACH = 8
_FATES = frozenset(
    "offered breaks break broken lost gone yours stolen shatters shatter vanishes destroyed throw toss burns now off away overboard used smashed ruined crushed soaked wrecked torn".split()
)
"""Words beside the name of a thing that say it is had or gone afterwards."""
_SHARES = frozenset("half all every double".split())
_DUE = frozenset(
    "surrendered forfeited forfeit paid taken given confiscated seized deducted halved owed due returned handed claimed".split()
)
"""What happens to a share of the purse in the passive."""
_MONEY = frozenset("gold money coin coins silver".split())
_DONE_TO_YOU = frozenset("robs rob relieves relieve deprives deprive".split())
_ORDERS = frozenset(
    "Choose Pick Select Put Place Insert Burn Bury Smash Break Throw Offer Present Return Plant".split()
)
"""Orders to do something with a thing, after which it may be gone."""
_WRITES = frozenset("Note Write Replace Erase Record Gain Lose Delete Add Remove Change Mark Tick".split())
"""Orders about a keyword, which stands in italics."""
_THINGS = frozenset("it them him her this these those".split())
_DROPS = frozenset("Remove Erase Lose Delete Discard Deduct".split())
_ALONE = 3
"""Tokens of "Remove them." """
_CROSSES = frozenset("strike cross tick scratch rub remove erase delete".split())
_REWARDS = frozenset("Reward Prize Cost Price Loot Treasure".split())
_KINDS_OF_THINGS = frozenset(
    "item items possessions belongings weapons weapon equipment gear treasure food potions scrolls keys".split()
)
_LABELLED = 10
"""Tokens of a label with what it stands for: "Sum received: 8 gp"."""
_BAGS = frozenset(
    "pack pocket pockets bag purse backpack belt satchel pouch sack coat cloak sleeve boot belongings possessions".split()
)
_COUNTS = frozenset("half all every some no none your our of few several more".split())
_TRADES = frozenset("for each buy buys sell sells cost costs price worth at offers offer".split())
_LEARNS = frozenset(
    "forget forgets learn learned learnt teach teaches taught add exchange swap trade replace give".split()
)
_GIVES = frozenset("gives hands passes throws tosses give hand".split())
_HAS = frozenset("had have still worth would say says".split())
_NOTES = frozenset("write note put record mark add".split())
_NAMED = frozenset("you're you’re youre".split())
"""You're the mayor, title of **Mayor of Slough** and all."""
_Words = set[str]


@needs((COINS, COUNTED, {BOLD, "ration", "rations"}))
def priced(book: PhraseBook, stream: list[Token], words: _Words) -> Doubt | None:
    rations = words & {"ration", "rations"} and words & {"cost", "costs", "each"}
    if not _amounts(book, stream) or not (rations or has_bold(stream)):
        return None
    if not words & _TRADES and len(_amounts(book, stream)) < 2:
        return changes_hands(book, stream)
    return (len(stream), "near-miss", Message("names things and prices, but is no phrase of the book."),
            Message('Write "You may buy the **lamp** for 3 gp", or a table headed Item, Buy and Sell. If it is story, {plain_cure}', plain_cure=PLAIN_CURE))  # fmt: skip


@needs(
    (_CROSSES, _THINGS, {"off", "out", "from"}),
    (opening(_DROPS), _THINGS),
    ({BOLD, "coins", "ration", "rations", "fight"} | COINS, _THINGS | {"one"}),
)
def unnamed(book: PhraseBook, stream: list[Token], _: _Words) -> Doubt | None:
    coins = book.lexicon.coins
    named = any(t.kind == BOLD or t.text in (*coins, "coins", "ration", "rations", "fight") for t in stream)
    crossed = any(
        one.text.casefold() in _CROSSES and two.text in _THINGS and three.text in ("off", "out", "from")
        for one, two, three in zip(stream, stream[1:], stream[2:], strict=False)
    )
    alone = len(stream) <= _ALONE and stream[0].text in _DROPS and stream[1].text in _THINGS
    if (
        crossed
        or alone
        or (named and any(names_nothing(book, stream, at) for at in range(1, len(stream) - 1)))
    ):
        return without_name(stream)
    return None


@needs(
    ({BOLD, "ration", "rations", "keyword", "codeword", "keywords", "codewords", "treasure", "sheet", "purse"} | COINS | _LEARNS,),
    (opening(_WRITES), {ITALIC}),
    (_SHARES, _MONEY | COINS, CHANGES | _FATES | _DUE),
    (_DONE_TO_YOU, {"you"}),
    ({"it", "them"}, {"all"}, CHANGES),
    ({"everything"} | _KINDS_OF_THINGS, {"you", "your"}, CHANGES | _FATES),
)  # fmt: skip
def handed(book: PhraseBook, stream: list[Token], words: _Words) -> Doubt | None:
    """Something is had or gone afterwards."""
    bold = has_bold(stream)
    amounts = _amounts(book, stream)
    pairs = list(pairwise(t.text.casefold() for t in stream))
    skill = words & _LEARNS and any(t.text[:1].isupper() and is_name(book, t.text) for t in stream[1:])
    spell = words & _LEARNS and any(
        _is_spell(book, t.inside or f"{t.text} {n.text}")
        or _is_spell(book, t.text)
        or (t.text == "spell" and n.text[:1].isupper() and bool(book.lexicon.spells))
        for t, n in pairwise(stream)
    )
    sheet = any(two == "sheet" and one in ("adventure", "character", "your") for one, two in pairs)
    orders = stream[0].text in _ORDERS and any(t.kind == BOLD for t in stream[1:6])
    orders = orders or (stream[0].text in _WRITES and any(t.kind == ITALIC for t in stream[1:6]))
    titled = len(stream) > 1 and stream[1].text == ":" and stream[0].text in _REWARDS
    titled = titled or (len(stream) <= _LABELLED and any(token.text == ":" for token in stream[1:5]))
    shared = (
        words & _SHARES and words & (_MONEY | {*book.lexicon.coins}) and words & (CHANGES | _FATES | _DUE)
    )
    named = any(t.kind == BOLD and "(" not in t.inside for t in stream)
    purse = "purse" in words and (amounts or words & {"empty", "emptied"})
    if (
        spell
        or skill
        or (words & {"keyword", "codeword"} and any(t.kind == ITALIC for t in stream))
        or (words & {"keywords", "codewords"} and words & {"all", "erase", "lose", "delete", "your"})
        or ("treasure" in words and words & {"buy", "buys", "sell"})
        or (
            named
            and (
                (words & _GIVES and words & {"it", "them"})
                or words & {"welcome", "swaps", "trades", "exchanges"}
            )
        )
        or (amounts and words & {"you", "your"} and not words & _HAS)
        or sheet
        or orders
        or shared
        or purse
        or (amounts and (titled or {"change", "hands"} <= words))
        or (named and (words & _FATES or words & _BAGS))
        or (bold and _done_with(stream))
        or (bold and (words & {"bonus", "penalty", "yours"} or ("off", "with") in pairs))
        or (bold and "title" in words and words & (_NOTES | _NAMED))
        or any(one in _DONE_TO_YOU and two == "you" for one, two in pairs)
        or _all_of_it(stream)
        or _rationed(stream)
    ):
        return changes_hands(book, stream)
    return None


@needs(({BOLD, "ration", "rations"} | COINS | STRONG,))
def changed(book: PhraseBook, stream: list[Token], words: _Words) -> Doubt | None:
    """A verb of getting or losing, and goods within its reach."""
    if not words & {"you", "your"} and not (stream[0].kind == WORD and stream[0].text.casefold() in CHANGES):
        return None
    amounts = _amounts(book, stream)
    changed = amounts[0] if amounts and words & (CHANGES | _FATES) else -1
    for at, token in enumerate(stream):
        if token.kind == WORD and token.text.casefold() in CHANGES:
            changed = at
        goods = (
            (token.kind == BOLD and "(" not in token.inside)
            or (token.kind == WORD and token.text in ("ration", "rations"))
            or (token.kind == WORD and token.text in book.lexicon.coins and is_counted(stream, at))
            or (token.kind == WORD and token.text in book.lexicon.strong and is_counted(stream, at))
        )
        if goods and changed >= 0 and at - changed <= _REACH:
            return changes_hands(book, stream)
    return None


# -- how it is said -------------------------------------------------------------------------------------------------


def changes_hands(book: PhraseBook, stream: list[Token]) -> Doubt:
    foe = next(
        (t for t in stream if t.kind == BOLD and book.lexicon.is_no_item(bold_name(t.inside)[1])), None
    )
    if foe is not None:
        return (len(stream), "near-miss", Message("names an opponent, but nobody is fought."),
                Message('Write "Fight the {foe}" as a sentence of its own. If it is story, {plain_cure}', foe=foe.text, plain_cure=PLAIN_CURE))  # fmt: skip
    things = [t.text for t in stream if t.kind == BOLD]
    if things and _amounts(book, stream) and any(t.text in ("like", "choose", "may") for t in stream):
        return (len(stream), "near-miss", Message("offers things, but is no phrase of the book."),
                Message('Write "You may take the {thing}", or make a list of choices. If it is story, {plain_cure}', thing=things[0], plain_cure=PLAIN_CURE))  # fmt: skip
    hint = proposal(book, stream) or examples(book, stream)
    if hint:
        return (len(stream), "near-miss", Message("changes what the reader has, but is no phrase of the book."),
                Message("{hint}If it is story, {plain_cure}", hint=hint, plain_cure=PLAIN_CURE))  # fmt: skip
    return (len(stream), "near-miss", Message("changes what the reader has, but is no phrase of the book."),
            Message('Say it as the phrase book does, such as "You find ...", "You lose ..." or "Pay ...". If it is story, {plain_cure}',
                    plain_cure=PLAIN_CURE))  # fmt: skip


def names_nothing(book: PhraseBook, stream: list[Token], at: int) -> bool:
    """Eat it, cross them off: a verb of the phrase book, with a word for what was named before."""
    if stream[at].kind != WORD or at + 1 >= len(stream):
        return False
    one = stream[at + 1].text == "one" and (
        at + 2 >= len(stream) or stream[at + 2].kind == MARK or stream[at + 2].text in ("and", "then")
    )
    if not one and stream[at + 1].text not in _THINGS:
        return False
    low = stream[at].text.casefold()
    known = (low in book.by_first and low not in SOFT) or low in ("add", "cross", "strike")
    if low == "fight" and stream[at].text == "fight" and at and stream[at - 1].text in (":", ";"):
        return True
    return known and (not at or stream[at - 1].kind == MARK or stream[at - 1].text in ("and", "then", "you"))


def without_name(stream: list[Token]) -> Doubt:
    return (len(stream), "near-miss", Message("does not name what is meant."),
            Message('Name it, such as "Eat a ration" or "Lose the **lamp**". If it is story, {plain_cure}', plain_cure=PLAIN_CURE))  # fmt: skip


# -- signs ----------------------------------------------------------------------------------------------------------


def _done_with(stream: list[Token]) -> bool:
    """You unhook the **bell**, you may help yourself to the **apples**: whether it is had afterwards, only the author knows."""
    for at, token in enumerate(stream[:-2]):
        if token.text.casefold() != "you":
            continue
        verb = stream[at + 1].text
        behind = stream[at + 2 : at + 5]
        if verb in ("may", "can") and stream[at + 2].text not in HANDLED - {"have", "carry"}:
            behind = [each._replace(inside=bold_name(each.inside)[0]) for each in stream[at + 3 : at + 11]]
        elif verb in HANDLED or not verb.islower():
            continue
        first = next(
            (each for each in behind if each.kind != WORD or each.text in ("and", "but", "while", "as")), None
        )
        if first is not None and first.kind == BOLD and "(" not in first.inside:
            return True
    return False


def _rationed(stream: list[Token]) -> bool:
    """Two rations go bad, half of your rations are lost."""
    for at, token in enumerate(stream):
        if token.text in ("ration", "rations") and at:
            before = stream[at - 1]
            if before.kind == NUMBER or before.text.casefold() in {*NUMBERS, *_COUNTS}:
                return True
    return False


def _all_of_it(stream: list[Token]) -> bool:
    """Everything you carry, one of your items, one item: whatever there is, or something the text does not name."""
    texts = [t.text.casefold() for t in stream]
    for at, text in enumerate(texts):
        behind = texts[at + 1 : at + 4]
        if text in ("it", "them") and behind[:1] == ["all"] and at and texts[at - 1] in CHANGES:
            return True
        if (
            text == "everything"
            and behind[:1] == ["you"]
            and behind[1:2]
            and behind[1] in ("carry", "own", "have", "are", "lost", "paid", "gave", "staked", "bet", "owe")
        ):
            return bool(set(texts) & (CHANGES | _FATES))
        if text in ("one", "two", "three", "any", "some", "all", "every") and set(behind) & _KINDS_OF_THINGS:
            return bool(set(texts) & (CHANGES | _FATES)) and not {"you", "your"}.isdisjoint(texts)
    return False


def _is_spell(book: PhraseBook, name: str) -> bool:
    return any(name.casefold() == label.casefold() for label, _ in book.lexicon.spells)


def has_bold(stream: list[Token]) -> bool:
    return any(t.kind == BOLD for t in stream)


def _amounts(book: PhraseBook, stream: list[Token]) -> list[int]:
    return [at for at, t in enumerate(stream) if t.text in book.lexicon.coins and is_counted(stream, at)]


def is_counted(stream: list[Token], at: int) -> bool:
    return at > 0 and (stream[at - 1].kind == NUMBER or stream[at - 1].text.casefold() in NUMBERS)

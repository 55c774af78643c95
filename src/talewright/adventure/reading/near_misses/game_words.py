"""Words of the rules in a sentence of which nothing is understood and nothing reported.

Such a sentence is reported whatever its verb is: a verb that no list knows would lose an instruction in silence. What may name
coin, a thing or a Skill without a report is a closed class: what others did in the past, and what a reader does
with a thing without getting it or losing it.
"""

from __future__ import annotations

from itertools import pairwise

from talewright.adventure.phrases.items import bold_name
from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import BOLD, ITALIC, MARK, NUMBER, WORD, Token
from talewright.adventure.reading.near_misses.meaning import is_name
from talewright.adventure.reading.near_misses.signs import (
    COINS,
    COUNTED,
    NAMES,
    SMALL_NAMES,
    SMALL_TERMS,
    STRONG,
    TERMS,
    Row,
)
from talewright.adventure.reading.vocabulary import PAST

_YOU = frozenset("you your yours yourself us our".split())
_ARTICLES = frozenset("the a an your this that these his her its their some another one two three".split())
_PARTICLES = frozenset(
    "up off away aside out down over back to with of for from yourself goodbye without on in".split()
)
_PAST = PAST | frozenset("lay hung swore".split())
_PREPOSITIONS = frozenset("and or for to from in at on with if of each more less".split())
_VALUES = frozenset("worth fetch fetches valued nothing".split())
"""What something would bring says nothing of what the reader has."""
_PRESENT = frozenset("is are be has have will cost costs price fee".split())
_DENOTES = frozenset("must should shall needed required due owed yours forfeit ours".split())
"""Words that make something of the reader's concern without naming the reader."""
_NO_VERBS = frozenset(
    """
    The A An This That These Those His Her Its Their My Our Your You He She It They We I Who What Which Where When While As If Unless Because Since
    Although Though And But Or So Yet Then Now Here There In On At By For With From Under Over Of During Without Within Through Into
    Upon Among Between Beside Besides Behind Beyond Below Above Beneath Near Across Along Around Against Before After Until Like Inside
    Outside Past Towards Toward Throughout Both Each Every Either Neither Nor No Not Some Any All Most Many Several One Two Three Four
    Five Six Next Only Just Even Still Again Once Soon Later How Why Someone Somebody Something Nothing Nobody Everyone Everything Such Somewhere Nowhere Everywhere Meanwhile Perhaps Maybe Sometimes
    """.split()
)
"""Words that may open a sentence and are no order: determiners, pronouns, prepositions, conjunctions, adverbs."""
_HELPS = frozenset(
    "have had has are is were was be been will would can could must should shall do did may might ought".split()
)
_ALLOWS = frozenset("may can must should".split())
"""You may help yourself to as many as three **rations**: what is allowed or ordered is meant for the sheet, whatever the verb."""
_STILL = frozenset(
    "already just never always once also even only almost nearly finally still now not to".split()
)
"""Words between an auxiliary and its verb."""
HANDLED = frozenset(
    """
    possess own see notice hear recognise recognize remember know want need have carry hold light show raise wave lift swing draw wear examine study read
    open close touch watch feel admire spot sense smell turn try are were had will would do did reach clutch grip unfold hide think follow pass
    approach enter leave recall unlock lock call name ask look stare point aim rub polish clean shake ring blow play tie untie shoulder sheathe brandish inspect
    be been seen heard known carried held shown worn looked noticed wanted needed felt read wonder guess doubt believe hope dream stand sit wait
    walk go climb step listen search fumble glance gaze peer kneel lean
    """.split()
)
"""What a reader does with a thing without getting it or losing it."""
_FATES = frozenset(
    """
    survives survive perishes perish sinks sink melts melt crumbles crumble rots rot tears snaps snap dissolves dissolve smashes ruined wrecked
    spoiled spoilt drowned burnt burned consumed swallowed confiscated seized taken missing forfeit goes belongs belong slips worthless useless
    """.split()
)
_TERMS_OF_TRADE = frozenset(
    "cost costs price fee toll fine must should return reward payment expects".split()
)
_REQUIRES = frozenset("needed required necessary everything count counts".split())
_LEARNS = frozenset("forget learn lose choose".split())
_LEVELS = frozenset(
    "gain gains lose loses lost earn earns earned rise rises advance advances next new go drop".split()
)
_STOREYS = frozenset(
    "climb climbs descend floor floors stairs stair ladder below above lower upper down ground".split()
)
_DRINKS = frozenset("ale beer drinks drink wine cheese applause cards the".split())
_FIGHTS = frozenset("fight fights fighting combat battle".split())
_TITLES = frozenset("dame lady mistress miss mother sister saint her his".split())
_NAMED = frozenset("a one another your two no each every this that to any further".split())
"""Words in front of a Rest that make it the one of the rules; "the Rest" is an inn."""
_RESTS_DO = frozenset("does gives brings heals restores counts costs has here is".split())
"""Without a **blanket** the Rest does you no good: the Rest of the rules, and no inn."""
_TRIES = frozenset("try roll test attempt".split())
_NOTED = frozenset(
    """
    have has had lose gain get note mark remember write record keep without need tick add erase forfeit sacrifice yield claim set aside knock now
    cross strike delete remove replace relinquish earned lost part left robbed handed accept use needed required yours costs price goodbye farewell
    """.split()
)


GAME_WORDS: tuple[Row, ...] = (
    ({BOLD, "ration", "rations", "damage", "spell", "spells", "level", "levels"} | COINS | STRONG | NAMES,),
    ({ITALIC}, _NOTED),
    ({"by"}, COUNTED),
    ({"gold"}, COUNTED),
    ({"round", "rounds"}, COUNTED),
    (SMALL_TERMS, {NUMBER}),
    (TERMS | SMALL_NAMES, _REQUIRES | _DENOTES | {"lost"}),
    ({"Rest"}, _NAMED | {"the"}),
    (_TRIES, {"again", "once"}),
)
"""What a sentence has in which `game_word` could find anything."""


def game_word(book: PhraseBook, stream: list[Token]) -> int:
    """Where a sentence names something of the rules that it may mean to change or to ask for; -1 where it is story."""
    goods = {*book.lexicon.coins, "ration", "rations"}
    words = {token.text.casefold() for token in stream if token.kind == WORD}
    addressed = bool(words & (_YOU | _DENOTES)) or orders(stream)
    traded = addressed or bool(words & (_TERMS_OF_TRADE | {"lost"}))
    told = not addressed and (_valued(words) or _others_did(words))
    if orders(stream) and "by" in words and _steps(stream):
        return 0
    for at, token in enumerate(stream):
        if token.kind == WORD:
            named = _is_term(book, stream, at) or (traded and _is_vague(book, stream, at, words))
            named = named or ((token.text in goods or _is_gold(stream, at)) and not told)
        else:
            named = (token.kind == BOLD and _is_at_stake(book, stream, at, words)) or (
                token.kind == ITALIC and addressed and bool(words & _NOTED) and _is_keyword(stream, at)
            )
        if named or _is_repeat(stream, at):
            return at
    return -1


def _valued(words: set[str]) -> bool:
    """Such a lamp would fetch 5 gp; but "Weapons fetch 8 gp each" is the price that somebody here pays."""
    return bool(words & _VALUES) and (
        "fetch" not in words or bool(words & {"would", "might", "could", "may", "must"})
    )


def _steps(stream: list[Token]) -> bool:
    """Advance the clock by one: an order with a number."""
    return any(
        one.text == "by" and (two.kind == NUMBER or two.text in NUMBERS) for one, two in pairwise(stream)
    )


def _is_repeat(stream: list[Token], at: int) -> bool:
    """You may try again, Roll once more: a roll that no phrase repeats."""
    if stream[at].text.casefold() not in _TRIES or at + 1 >= len(stream):
        return False
    again = [token.text for token in stream[at + 1 : at + 3]]
    allowed = not at or stream[at - 1].text in ("may", "can", "must", ",", ":", ";", "and", "then")
    return allowed and (again[0] == "again" or again == ["once", "more"])


def _is_gold(stream: list[Token], at: int) -> bool:
    """Inside are 40 gold and a letter; but not "two gold teeth"."""
    behind = stream[at + 1] if at + 1 < len(stream) else None
    alone = behind is None or behind.kind == MARK or behind.text in _PREPOSITIONS
    return (
        stream[at].text == "gold"
        and alone
        and at > 0
        and (stream[at - 1].kind == NUMBER or stream[at - 1].text.casefold() in NUMBERS)
    )


def _others_did(words: set[str]) -> bool:
    """The last fool paid 30 gp for it: what others did in the past changes nothing."""
    return not words & _PRESENT and any(
        word in _PAST or (word.endswith("ed") and len(word) > 4) for word in words
    )


def _is_term(book: PhraseBook, stream: list[Token], at: int) -> bool:
    """A score, a Skill or a spell with its capital, a Rest, three rounds."""
    text, before = stream[at].text, stream[at - 1].text.casefold() if at else ""
    if not at:
        numbered = any(token.kind == NUMBER for token in stream) and text.casefold() in book.small_terms
        asked = text in book.terms or is_name(book, text)
        return numbered or (asked and any(token.text in _REQUIRES | _DENOTES | {"lost"} for token in stream))
    if text in ("round", "rounds"):
        behind = [token.text for token in stream[at + 1 : at + 3]]
        drinks = behind[:1] == ["of"] and behind[1:] and behind[1] in _DRINKS
        counted = at > 0 and (stream[at - 1].kind == NUMBER or before in NUMBERS) and not drinks
        return counted and (text == "rounds" or any(token.text.casefold() in _FIGHTS for token in stream))
    if (
        not text[:1].isupper()
        or before in _TITLES
        or (stream[at - 1].kind == MARK and before not in ",;:—–-(")
    ):
        return False
    if text == "Rest":
        does = stream[at + 1].text if at + 1 < len(stream) else ""
        return before in _NAMED or (before == "the" and does in _RESTS_DO)
    return text in book.lexicon.scores or is_name(book, text)


def _is_vague(book: PhraseBook, stream: list[Token], at: int, words: set[str]) -> bool:
    """Some damage, a level: words of the rules with a small letter."""
    text = stream[at].text
    if text in ("damage", "spells"):
        if {"was", "done"} & {token.text for token in stream[at + 1 : at + 3]} == {"was", "done"}:
            return False  # the damage was done
        return text in book.terms or bool(book.lexicon.spells)
    if text == "spell":
        return bool(book.lexicon.spells) and bool(words & _LEARNS)
    if text in ("level", "levels"):
        return (
            "level" in book.terms
            and not words & _STOREYS
            and (bool(words & _LEVELS) or (at > 0 and stream[at - 1].text in NUMBERS))
        )
    return False


def _is_keyword(stream: list[Token], at: int) -> bool:
    """*Owl*; but "the *Hesperus*" is a ship."""
    name = stream[at].inside
    return (
        name.isalpha() and name[:1].isupper() and len(name) > 2 and stream[at - 1].text not in ("the", "The")
    )


def orders(stream: list[Token]) -> bool:
    """Relinquish the **lantern**: an order to the reader."""
    first = stream[0]
    if (
        first.kind != WORD
        or not first.text[:1].isupper()
        or first.text.endswith("ing")
        or first.text in _NO_VERBS
        or len(stream) < 2
    ):
        return False
    behind = stream[1]
    return behind.kind in (BOLD, ITALIC, NUMBER) or (
        behind.kind == WORD
        and behind.text.islower()
        and (behind.text in _ARTICLES or behind.text in _PARTICLES or behind.text in NUMBERS)
    )


def _is_at_stake(book: PhraseBook, stream: list[Token], at: int, words: set[str]) -> bool:
    """Whether the sentence may say that a thing is had, gone or needed."""
    _, inside = bold_name(stream[at].inside)
    if inside:
        return book.lexicon.is_no_item(inside)
    if (
        words & (_FATES | _REQUIRES | _TERMS_OF_TRADE)
        or {"without", "cannot"} <= words
        or {"only", "with", "may"} <= words
    ):
        return True
    near = at <= 6 or any(token.text == ":" for token in stream[:at])
    if orders(stream) and stream[0].text.casefold() not in HANDLED and near:
        return True
    for i in range(at):
        low = stream[i].text.casefold()
        if (
            low == "you"
            and i + 2 < at
            and stream[i + 1].text in _ALLOWS
            and stream[i + 2].text not in HANDLED
        ):
            return True
        if low in ("himself", "herself", "themselves", "itself") and stream[i + 1].text == "to":
            return True
        if low == "you" and (stream[i + 1].text in ("with", "of") or _does(stream, i + 1, at)):
            return True
    behind = [token.text for token in stream[at + 1 : at + 6]]
    return "you" in behind and bool({*behind} & {"take", "keep", "lose", "get", "find", "pay", "give"})


def _does(stream: list[Token], start: int, end: int) -> bool:
    """You end up with the **lantern**: a verb whose outcome only the author knows, and nothing but words of its clause behind."""
    verb = start
    while verb < end and stream[verb].text in _HELPS | _STILL:
        verb += 1
    if (
        verb >= end
        or stream[verb].kind != WORD
        or stream[verb].text in HANDLED
        or not stream[verb].text.islower()
    ):
        return False
    if verb > start and stream[verb].text in _ARTICLES:
        return False
    clause = stream[verb + 1 : end]
    return len(clause) <= 4 and all(
        token.kind == WORD and token.text not in ("and", "but", "while", "as", "who", "which", "that")
        for token in clause
    )

"""What an author may write instead: the numbers and names of a sentence in phrases of the book, each tried before it is proposed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from talewright.adventure.phrases.items import bold_name
from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.phrase import Phrase
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import BOLD, ITALIC, NUMBER, SIGNED, WORD, Token, tokens
from talewright.adventure.reading.near_misses.meaning import did_you_mean, is_name
from talewright.adventure.reading.near_misses.qualifiers import DEGREES
from talewright.core.text.message import NOTHING, Message

GAINS = frozenset(
    """
    gain gains gained gaining find finds found receive receives received get gets got earn earns earned win wins won award awarded reward rewards
    given gives yours richer recover recovers recovered regain regains regained restored restores restore heal heals healed rise rises increase
    increases increased add adds added collect bonus refund returns back more
    """.split()
)
LOSSES = frozenset(
    """
    lose loses lost losing loose pay pays paid paying cost costs costing price fee fine toll charge charges charged deduct deducted subtract forfeit forfeits
    sacrifice part robbed robs spend spends spent drop drops dropped fall falls reduced reduce drained drains saps sap owe owes due lighter poorer less
    fewer minus bribe relinquish surrender surrendered yield consumed eat eats eaten steals stolen stole strike cross tick cough fork shell without hand
    hands handed give snatches takes burns broken breaks break gone destroyed snaps melts sinks rots tears crumbles perishes ruined missing spoiled
    """.split()
)
GAIN_VERBS, LOSS_VERBS = ("Gain", "Heal", "Restore"), ("Lose", "Take")
_GIVEN = frozenset(
    (verb, "you") for verb in ("gives", "hands", "pays", "give", "hand", "pay", "leaves", "lends")
)
_IN_RETURN = frozenset("accepts accepted donation offering tribute return exchange".split())
"""Words of a trade, in which one thing is gained and another lost."""
_DENIES = frozenset("not no don't never without lack unless neither none cannot can't haven't".split())
_MORE = frozenset("more least above greater higher over exceeds better".split())
_LESS = frozenset("less fewer below under most lower only".split())
_WON = frozenset("win won victorious victory triumph prevail beat defeat kill slay best bested".split())
_LOST = frozenset("lose lost defeated die died beaten killed slain".split())
_FLED = frozenset("run ran flee fled escape escaped".split())
_PASSED = frozenset("succeed succeeded success successful pass passed manage managed lucky".split())
_FAILED = frozenset("fail failed failure unsuccessful unlucky".split())
_MAKE_OTHER = (
    DEGREES
    | _DENIES
    | frozenset("apart all some many much keep maximum starting d for long isn't aren't".split())
) - {"without", "extra"}
"""Words with which a plain phrase would say something else."""
_ROLLING = frozenset(
    "test tests testing tested check checks roll rolls rolled try attempt against fight fights".split()
)
_LIMITS = frozenset(
    """
    carry carries leaves left owes last down holds ever until till exactly only once already yet before after between always again failing fail fails failed succeeding successfully
    unsuccessfully failure success first second third other others normally
    """.split()
)
"""Words of time, number and outcome that none of the phrases here has: without them it would say something else."""
_SUFFERS = frozenset("take takes took taken had".split())
_OTHERS_DO = frozenset(
    "has have drops loses gains regains recovers heals receives gets finds wins earns eats drinks pays hands gives restores spends".split()
)
"""Verbs with somebody else in front, unless the sentence speaks of the reader."""
_USES = frozenset("drink drinks drinking drunk use uses using used light read wear".split())
_ACTS = frozenset("pay give spend eat use cast sell buy hand steals stolen stole".split())
_OWNING = frozenset(
    """
    if you your yours have has got the a an any is are was been be still now already not no don't do never without lack unless neither none cannot can't haven't
    bear bearing carry carrying hold holding wear wearing own possess keep among things possessions belongings in with of on at to keyword keywords
    codeword title sheet noted written won gained know known ticked marked owner bag pack hand brought along there earlier yet ever which that it offer
    """.split()
)
"""Words that ask for nothing but having a thing: "If you gave away the **lamp**" asks for something else."""
_PARTLY = frozenset("both first second third last twice any again only but more round times".split())
_ASKS_NOW = (
    frozenset(
        "if should your you have has is are at or more less fewer than least most below above under over stands stand points point of score current a an the be".split()
    )
    | _MORE
    | _LESS
)
"""Words that compare a score as it is now."""
_PURSE = frozenset(
    "can able afford spare scrape together to pay the fare fee price toll cost gold pieces pieces coins coin money in purse with on for it him her this that don't do".split()
)
_LEARNED = frozenset(
    "possess know known skill skills of in with trained ability use learned kai discipline spell pick locks do".split()
)
_OF_A_ROLL = frozenset(
    "if should you your the this that test tests roll fight battle combat it him her them in are is be do to have has attempt check at".split()
)
"""Words beside the result of the roll or fight just before."""
MAX_AMOUNTS = 2
"""Amounts in a sentence up to which a phrase for each is proposed."""


def proposal(book: PhraseBook, stream: list[Token]) -> Message:
    """Two Vitality lost: Write "Lose two Vitality"; nothing where no phrase has a place for what the sentence names."""
    words = {token.text.casefold() for token in stream if token.kind == WORD}
    things = list(dict.fromkeys(amounts(book, stream)))
    if (
        not 0 < len(things) <= MAX_AMOUNTS
        or words & (_MAKE_OTHER | _LIMITS | _IN_RETURN)
        or {"reduced", "to"} <= words
    ):
        return NOTHING
    if _says_more(book, stream, words, things):
        return NOTHING
    gains, losses = bool(words & GAINS), bool(words & LOSSES)
    pairs = {(one.text, two.text) for one, two in pairwise(stream)}
    if pairs & _GIVEN and ("from", "you") not in pairs:
        gains, losses = True, False
    elif ("from", "you") in pairs:
        gains, losses = False, True
    up = [first_phrase(book, (f"{verb} {thing}" for verb in GAIN_VERBS)) for thing in things]
    down = [first_phrase(book, (f"{verb} {thing}" for verb in LOSS_VERBS)) for thing in things]
    tested = bool(words & _ROLLING) or any(token.kind == SIGNED for token in stream)
    rolls = [
        first_phrase(book, (f"Fight {thing}", f"Test {thing}"))
        if tested or thing.split()[1:2] in (["round"], ["rounds"])
        else ""
        for thing in things
    ]
    said = [one or (more if gains and not losses else less if losses and not gains else "")
            for one, more, less in zip(rolls, up, down, strict=True)]  # fmt: skip
    if not all(said) and len(things) == 1 and bool(up[0]) != bool(down[0]) and not (gains or losses):
        said = [up[0] or down[0]]
    if all(said):
        return Message('Write "{phrase}" as a sentence of its own. ', phrase=". ".join(said))
    if len(things) == 1 and up[0] and down[0]:
        return Message('Write "{gained}" or "{lost}" as a sentence of its own. ', gained=up[0], lost=down[0])
    return NOTHING


def examples(book: PhraseBook, stream: list[Token]) -> Message:
    """Where no one phrase says the same: the amounts of a sentence, gained and lost, for its author to choose from."""
    words = {token.text.casefold() for token in stream if token.kind == WORD}
    things = [thing for thing in dict.fromkeys(amounts(book, stream)) if not thing.startswith("the **")][:1]
    if (
        not things
        or not (words & {"you", "your"} or stream[0].text in book.triggers)
        or any(thing.split()[1:2] in (["round"], ["rounds"]) for thing in things)
    ):
        return NOTHING
    gained = first_phrase(book, (f"{verb} {things[0]}" for verb in GAIN_VERBS))
    lost = first_phrase(book, (f"{verb} {things[0]}" for verb in LOSS_VERBS))
    if not gained or not lost:
        return NOTHING
    return Message(
        'Say each change in a phrase of its own, such as "{gained}" or "{lost}". ', gained=gained, lost=lost
    )


def _says_more(book: PhraseBook, stream: list[Token], words: set[str], things: list[str]) -> bool:
    """Whether the amounts are those of somebody else, of what a thing does, or of what is left: no phrase for them says the same."""
    item = any(thing.startswith("the **") for thing in things)
    signed = any(token.kind == SIGNED for token in stream)
    foe = any(token.kind == BOLD and book.lexicon.is_no_item(bold_name(token.inside)[1]) for token in stream)
    others = bool(words & _SUFFERS) and not words & {"you", "your"}
    others = others or bool(words & _OTHERS_DO and not words & {"you", "your"})
    if any(one.text == "gets" and two.text == "you" for one, two in pairwise(stream)):
        return True  # 2 gp gets you in
    if len({token.text for token in stream if token.kind == SIGNED}) > 1:
        return True
    left = any(
        one.text == "at" and (two.kind == NUMBER or two.text in NUMBERS) for one, two in pairwise(stream)
    )
    return foe or others or left or (item and (signed or bool(words & _USES)))


def amounts(book: PhraseBook, stream: list[Token]) -> Iterator[str]:
    """2 Vitality, 5 gp, the **lamp**, three rounds at -1, Climbing at -2: what a phrase can name."""
    signed = next((f" at {token.text}" for token in stream if token.kind == SIGNED), "")
    for at, token in enumerate(stream):
        before = stream[at - 1] if at else token
        number = before.text if before.kind == NUMBER else before.text.casefold()
        counted = at > 0 and (before.kind == NUMBER or number in NUMBERS)
        name, inside = bold_name(token.inside) if token.kind == BOLD else ("", "")
        if name and not book.lexicon.is_no_item(inside) and not is_name(book, name.split()[0]):
            yield (
                f"the title **{name}**"
                if "title" in (before.text, stream[at - 2].text if at > 1 else "")
                else f"the **{name}**"
            )
        elif token.kind != WORD:
            continue
        elif token.text in ("round", "rounds"):
            if counted:
                yield f"{number} {token.text}{signed}"
        elif token.text in book.terms or token.text in (*book.lexicon.coins, "ration", "rations"):
            if counted:
                single = token.text == "rations" and NUMBERS.get(number) == 1
                yield f"{number} {'ration' if single else token.text}"
        elif at and token.text[:1].isupper() and is_name(book, token.text):
            yield f"{token.text}{signed}"


def first_phrase(book: PhraseBook, candidates: Iterable[str]) -> str:
    return next((words for words in candidates if _is_phrase(book.instructions, book, words)), "")


def first_condition(book: PhraseBook, candidates: Iterable[str]) -> str:
    return next((words for words in candidates if _is_phrase(book.conditions, book, words)), "")


def _is_phrase(phrases: Iterable[Phrase], book: PhraseBook, words: str) -> bool:
    stream = tokens(words)
    return any(
        end == len(stream)
        for phrase in phrases
        if not phrase.private
        for end, _ in phrase.matches(stream, 0, book.lexicon)
    )


def asked(book: PhraseBook, stream: list[Token]) -> Message:
    """If you are bearing a **torch**: Write "If you have the **torch**, ..."."""
    words = {token.text.casefold().replace("’", "'") for token in stream if token.kind == WORD}
    denied = bool(words & _DENIES)
    if words & (_ACTS | _LIMITS - _FAILED - _PASSED) or (
        words & _ROLLING and not words & (_FAILED | _PASSED)
    ):
        return NOTHING
    for says in _questions(book, stream, words, denied=denied):
        if _is_phrase(book.conditions, book, says):
            return Message('Write "{phrase}, ...". ', phrase=says)
    return NOTHING


def _compared(number: str, words: set[str]) -> str:
    """Less than 3, 3 or less, more than 3, 3 or more, 3: as the author's words have it."""
    if words & {"below", "under"} or ("than" in words and words & _LESS):
        return f"less than {number}"
    if words & {"above", "over", "exceeds"} or ("than" in words and words & _MORE):
        return f"more than {number}"
    return f"{number} or less" if words & _LESS else f"{number} or more" if words & _MORE else number


def _questions(book: PhraseBook, stream: list[Token], words: set[str], *, denied: bool) -> Iterator[str]:
    have = "do not have" if denied else "have"
    named = [token for token in stream if token.kind in (BOLD, ITALIC)]
    if len(named) == 1 and words <= _OWNING:
        name = bold_name(named[0].inside)[0]
        kind = "title " if "title" in words else ""
        yield (
            f"If you {have} the {kind}**{name}**"
            if named[0].kind == BOLD
            else f"If you {have} the keyword *{name}*"
        )
    if named:
        return
    counts = [
        token.text for token in stream if token.kind == NUMBER or token.text in {*NUMBERS} - {"a", "an"}
    ]
    if len(counts) > 1 or "and" in words or ("or" in words and not words & (_MORE | _LESS)):
        return
    score = next((label for label, _ in book.lexicon.stats if label.casefold() in words), "")
    others = words - {score.casefold()} - {*NUMBERS} - {*book.lexicon.coins} - _ASKS_NOW
    if score and counts and not denied and not others:
        yield f"If your {score} is {_compared(counts[-1], words)}"
    elif score and words & {"any", "left"} and not others - {"any", "left"}:
        yield f"If you have at least 1 {score}"
    if counts and words & {*book.lexicon.coins} and not others - _DENIES - _PURSE:
        yield f"If you have {'less than ' if denied or words & _LESS else ''}{counts[-1]} {book.lexicon.coins[0]}"
    skill = next(
        (token.text for token in stream[1:] if token.text[:1].isupper() and is_name(book, token.text)), ""
    )
    if skill and not others - {skill.casefold()} - _DENIES - _LEARNED:
        yield f"If you {have} {skill}"
    if words & _PARTLY:
        return
    for known, says in (
        (_PASSED, "succeed"),
        (_FAILED, "fail"),
        (_FLED, "run"),
        (_WON, "win"),
        (_LOST, "lose"),
    ):
        if words & known and not denied and not words - known - _OF_A_ROLL:
            yield f"If you {says}"


def hint(book: PhraseBook, stream: list[Token]) -> Message:
    """What the author may have meant: composed of the sentence, the nearest phrase, or some examples."""
    return proposal(book, stream) or did_you_mean(book, stream, book.instructions) or examples(book, stream)

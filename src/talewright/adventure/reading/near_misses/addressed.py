"""What is said to the reader in verbs of bookkeeping, trade and harm, or as a limit, without an amount that could be carried out.

Such sentences name no coin, item or score, so that nothing else notices them: "Deduct a suitable sum", "You pay the ferryman", "Your
weapons are taken from you", "You may do this only once". Each class here is closed: the verbs an author orders, trades or hurts with.
"""

from __future__ import annotations

from itertools import pairwise

from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.slots import ORDINALS
from talewright.adventure.phrases.tokens import BOLD, MARK, NUMBER, Token
from talewright.adventure.reading.near_misses.meaning import PLAIN_CURE, Doubt
from talewright.adventure.reading.near_misses.signs import COUNTED, needs, opening
from talewright.core.text.message import Message

_KEEPS_BOOKS = frozenset(
    """
    Deduct Subtract Adjust Record Erase Delete Spend Sell Buy Purchase Eat Reroll Forfeit Surrender Halve Double Divide Multiply Reduce Increase Award Tick
    Barter Exchange Trade Swap Repay
    """.split()
)
"""Orders that no story gives: they are about the sheet."""
_HANDLES = frozenset(
    "Choose Pick Select Give Hand Drop Discard Throw Add Note Write Mark Keep Carry Use Leave Burn Lose".split()
)
"""Orders that a story gives too, unless their object is something of the reader's."""
_ANYTHING = frozenset(
    "something anything some any one thing things item items whatever what it them this these weapon weapons number section".split()
)
_ALTERS = frozenset(
    "increase raise reduce lower decrease double triple halve increased raised reduced lowered doubled halved".split()
)
"""Verbs of a number, beside a word for one that was named before."""
_MEANT = frozenset("it them this that".split())
_TAKING = frozenset("take keep choose pick have carry claim pocket grab help bag steal".split())
_THINGS = frozenset("thing things item items objects treasures".split())
_HOW_MANY = frozenset("one two three four either both any some none all".split())
_MAY = frozenset("may can".split())
_THOSE = frozenset("them these those".split())
_TIME = frozenset("night day days hour hours time moment while morning evening winter week long".split())
_OBJECT_REACH = 3
_TRADES = frozenset("pay buy sell purchase bribe repay wager bet gamble barter reroll".split())
_FIGURATIVE = frozenset(
    """
    attention heed court homage tribute respects visit dearly little no scant mind regard time for that it her his him their them back with nothing
    and or here there
    """.split()
)
"""Pay attention, sell him short: what is paid or sold in a story alone; "You may buy and sell here" stands above a table."""
_BETWEEN = frozenset("must may can should then now have to both also still gladly reluctantly simply".split())
_BELONGINGS = frozenset(
    """
    weapon weapons armour shield sword helmet gear equipment belongings possessions money gold coins coin food provisions supplies victuals purse pack
    backpack bag satchel pouch sack item items
    """.split()
)
_LOSSES = frozenset(
    """
    lose loses taken stolen lost gone broken breaks break shatters shattered ruined ruin destroyed confiscated seized removed halved doubled tripled rusts rusted
    melts melted burns burnt burned leave leaves drop surrender vanish vanishes vanished missing spoiled spoilt worthless useless snaps snapped bends bent
    empty emptied swept rotten rots soaked sodden mouldy eaten
    """.split()
)
_SOME_READERS = frozenset("those anyone anybody whoever everyone everybody who".split())
_OBJECTS = frozenset("the a an his her its their".split())
"""Your sword breaks the rope: what is broken is not the reader's."""
_STATES = frozenset("healed wounded hurt injured cured restored".split())
_REPAIRS = frozenset("repairs repair mends mend repaired mended".split())
_WORSENS = frozenset("worse worsens festers bleeds reopens opens".split())
_MEASURED = frozenset("twice double half thrice".split())
_MONEY = frozenset("gold money coin coins silver yours".split())
_AGAIN = frozenset("re-roll reroll repeat retake skip".split())
_ROLLS = frozenset("test roll rolls tests fight throw check checks".split())
_SCORING = frozenset("must least most total score points subtract add remember note write result".split())
"""Words beside a figure that make it one of the rules."""
_ALLOWS = frozenset("may can cannot must could".split())
_PERMITS = frozenset("allowed permitted possible make makes made attempt try".split())
_COMPELS = frozenset("must have need forced obliged compelled".split())
_NO_OPPONENT = frozenset(
    """
    on back for off against down to with through free current tide wind waves storm water river smoke flames fire sleep fear panic urge tears temptation
    nausea pain despair dizziness it yourself
    """.split()
)
"""You must fight the current, fight back: no opponent of the rules."""
_LIMITS = (
    ("at", "most"),
    ("no", "more"),
    ("not", "more"),
    ("only", "once"),
    ("just", "once"),
    ("only", "twice"),
    ("up", "to"),
)
_TIMES = frozenset("times once twice these those sections".split())


_RESOLVES = frozenset("Resolve Conduct Run Play Settle".split())
_COMBATS = frozenset("combat battle fight".split())
_OUTCOMES = frozenset("test roll fight fail succeed win lose rest heal".split())
_KINDS = frozenset("magical heavy weapon armour shield rest ration spell".split())
"""What a thing may count as in the rules."""
_YOU = frozenset("you your".split())
_POSSESSED = _YOU | {"yours"}


@needs(
    (opening(_KEEPS_BOOKS),),
    (opening(_HANDLES), _ANYTHING),
    ({"tick"}, {","}),
    (_ALTERS, _MEANT),
    (_TAKING, _MAY, _HOW_MANY, {"of"}, _THOSE),
    (_TAKING, _MAY, _HOW_MANY, _THINGS),
    (_TRADES, {"you"}),
    (_BELONGINGS, {"your"}, _LOSSES | {"without"}),
    (_BELONGINGS, {"out"}, {"of"}, _YOU),
    (_BELONGINGS, _SOME_READERS, _LOSSES),
    (_MEASURED, _MONEY, _POSSESSED),
    ({"strip", "strips"}, {"you"}, {"of"}),
    ({"search"}, {"keep"}, {"what"}),
    (_REPAIRS, {"armour", "shield", "weapon", "sword"}),
    (_YOU, _ALLOWS, _TIMES),
    ({"sections"}, COUNTED),
    ({"round"}, {"first", *ORDINALS}),
    ({"are"}, {"you"}, _STATES),
    ({"saving"}, {"throw"}),
    ({"default"}, {"roll"}, _PERMITS),
    ({"fight"}, {"you"}, _COMPELS),
    ({"difficulty"}, {NUMBER}),
    (_SCORING, {NUMBER}),
    (_WORSENS, {"your"}, {"wound", "wounds"}),
    (_AGAIN, _ROLLS, _YOU),
    ({"immune"}, {BOLD}),
    ({"count", "counts"}, {"as"}, _KINDS),
    ({"next"}, {"time"}, {"you"}, _OUTCOMES),
    (opening(_RESOLVES), _COMBATS),
)
def addressed(_: PhraseBook, stream: list[Token], words: set[str]) -> Doubt | None:
    """Why such a sentence may change something; nothing where it is story."""
    if _ordered(stream) or _traded(stream) or _loses(stream, words):
        return (len(stream), "near-miss", Message("changes what the reader has, but is no phrase of the book."),
                Message('Say what and how much, such as "Pay 5 gp" or "Lose the **lamp**". If it is story, {plain_cure}', plain_cure=PLAIN_CURE))  # fmt: skip
    if _limited(stream, words):
        return (len(stream), "near-miss", Message("limits how often or how much, which is no phrase of the book."),
                Message('Begin the sentence that it limits with "Once only, ..." or "If you have been here before, ...", or name a counter in the head. If it is story, {plain_cure}', plain_cure=PLAIN_CURE))  # fmt: skip
    if _ruled(stream, words):
        return (len(stream), "near-miss", Message("speaks of the rules but is no phrase of the book."),
                Message("Say it as the phrase book of these rules does. If it is story, {plain_cure}", plain_cure=PLAIN_CURE))  # fmt: skip
    return None


def _ordered(stream: list[Token]) -> bool:
    """Deduct a suitable sum; Give him something; but not "Give him a nod", nor "Choose one:" over a list, "Buy what you like" below one."""
    first = stream[0].text
    if any(one.text == "," and two.text == "tick" for one, two in pairwise(stream)):
        return True
    if any(one.text in _ALTERS and two.text in _MEANT for one, two in pairwise(stream)) or _shared(stream):
        return True
    if len(stream) < 2 or stream[1].kind == MARK or stream[-1].text == ":":
        return False
    objects = [token.text for token in stream[1 : 1 + _OBJECT_REACH]]
    if objects[0] in ("what", "whatever") or (first == "Spend" and not _TIME.isdisjoint(objects)):
        return False
    return first in _KEEPS_BOOKS or (first in _HANDLES and not _ANYTHING.isdisjoint(objects))


def _shared(stream: list[Token]) -> bool:
    """You may take only one of them, you can take two things: which, and of what, stands in another sentence."""
    texts = [token.text for token in stream]
    for at, word in enumerate(texts):
        if word in _TAKING and not _MAY.isdisjoint(texts[:at]) and not {"you", "You"}.isdisjoint(texts[:at]):
            only = at + 1 < len(texts) and texts[at + 1] in ("only", "just")
            behind = texts[at + 1 + only : at + 4 + only]
            if len(behind) == 3 and behind[0] in _HOW_MANY and behind[1] == "of" and behind[2] in _THOSE:
                return True
            if len(behind) > 1 and behind[0] in _HOW_MANY and behind[1] in _THINGS:
                return True
    return False


def _traded(stream: list[Token]) -> bool:
    """You pay the ferryman, you must buy a horse."""
    for at, token in enumerate(stream):
        if token.text not in _TRADES or not at:
            continue
        subject = at - 1
        while subject and stream[subject].text in _BETWEEN:
            subject -= 1
        person = at + 2 < len(stream) and stream[at + 1].text in ("him", "her", "them")
        behind = stream[at + 1 + person] if at + 1 + person < len(stream) else token
        if (
            person
            and stream[subject].text in ("you", "You")
            and (behind.kind == MARK or behind.text in ("and", "then"))
        ):
            return True
        if stream[subject].text in ("you", "You") and behind.kind != MARK and behind.text not in _FIGURATIVE:
            return True
    return False


def _loses(stream: list[Token], words: set[str]) -> bool:
    """Your weapons are taken from you; You wake without your belongings; Half of it is yours."""
    named = bool(words & _BELONGINGS)
    if (
        named
        and "your" in words
        and any(
            one.text in _LOSSES and two.text not in _OBJECTS for one, two in pairwise([*stream, stream[-1]])
        )
    ):
        return True
    if named and words & _SOME_READERS and any(_lost_by_some(stream, at) for at in range(len(stream))):
        return True
    pairs = {*pairwise(token.text.casefold() for token in stream)}
    if named and (("without", "your") in pairs or ("out", "of") in pairs) and words & {"you", "your"}:
        return True
    if words & _MEASURED and words & _MONEY and words & {"you", "your", "yours"}:
        return True
    if ("strip", "you") in pairs or ("strips", "you") in pairs:
        return "of" in words
    return ("search" in words and ("keep", "what") in pairs) or bool(
        words & _REPAIRS and words & {"armour", "shield", "weapon", "sword"}
    )


def _lost_by_some(stream: list[Token], at: int) -> bool:
    """Those who fail lose their heaviest item: what is lost by the readers that the sentence speaks of."""
    behind = [token.text for token in stream[at + 1 : at + 5]]
    some = behind[:1] in (["their"], ["his"], ["a"], ["an"], ["one"], ["any"], ["all"], ["every"])
    return stream[at].text in _LOSSES and some and not _BELONGINGS.isdisjoint(behind)


def _limited(stream: list[Token], words: set[str]) -> bool:
    """You may do this only once; You may take no more than two of these."""
    if not words & {"you", "your"} or not words & _ALLOWS:
        return False
    pairs = {*pairwise(token.text.casefold() for token in stream)}
    return any(pair in pairs for pair in _LIMITS) and bool(words & _TIMES)


def _ruled(stream: list[Token], words: set[str]) -> bool:
    """You are healed; In the second round, ...; You may re-roll the test; Your Charisma must be at least 9; It is immune to **Sunburst**; The curse lasts three sections."""
    texts = [token.text.casefold() for token in stream]
    if stream[0].text in _RESOLVES and not _COMBATS.isdisjoint(texts[1:4]):
        return True
    for at, (one, two) in enumerate(pairwise(texts)):
        if two == "sections" and one in NUMBERS:
            return True
        if (
            two == "round"
            and one in ("first", *ORDINALS)
            and {*texts[:at]} <= {"in", "during", "after", "from", "the"}
        ):
            return True
        if one == "are" and texts[at - 1] == "you" and not _STATES.isdisjoint(texts[at + 1 : at + 3]):
            return True
        if (one, two) == ("saving", "throw") or ((one, two) == ("default", "roll") and words & _PERMITS):
            return True
        if two == "fight" and one in ("must", "to", "now") and _must_fight(texts, at + 1):
            return True
        if (
            one == "difficulty"
            and two in ("is", "of")
            and stream[min(at + 2, len(stream) - 1)].kind == NUMBER
        ):
            return True
    if words & _SCORING and any(token.kind == NUMBER for token in stream):
        return bool(words & {"you", "your"}) or stream[0].text in _HANDLES
    if words & _WORSENS and {("your", "wound"), ("your", "wounds")} & {*pairwise(texts)}:
        return True
    if words & _AGAIN and words & _ROLLS and words & {"you", "your"}:
        return True
    if ("time", "you") in {*pairwise(texts)} and "next" in words and words & _OUTCOMES:
        return True
    if ("counts", "as") in {*pairwise(texts)} or ("count", "as") in {*pairwise(texts)}:
        return bool(words & _KINDS)
    return "immune" in words and any(token.kind == BOLD for token in stream)


def _must_fight(texts: list[str], at: int) -> bool:
    """You have to fight the smuggler: without rounds or a score of the opponent."""
    compelled = texts[max(at - 4, 0) : at]
    if "you" not in compelled or _COMPELS.isdisjoint(compelled):
        return False
    return _NO_OPPONENT.isdisjoint(texts[at + 1 : at + 4]) and "your" not in texts[at + 1 : at + 2]

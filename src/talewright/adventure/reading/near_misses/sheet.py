"""Changes of what is kept beside the story, in words of their own: points of a weapon, ticks of a clock, the section before, prices.

None of them names coin, a thing in bold or a score with its number, so that nothing else notices it: "Your axe loses a point", "Knock a few
ticks off the clock", "You get a discount here", "Go back to the section you came from".
"""

from __future__ import annotations

import re
from itertools import pairwise

from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import ENDS, ITALIC, NUMBER, REFERENCE, Token
from talewright.adventure.reading.near_misses.game_words import orders
from talewright.adventure.reading.near_misses.meaning import PLAIN_CURE, Doubt
from talewright.adventure.reading.near_misses.proposals import first_phrase, hint
from talewright.adventure.reading.near_misses.signs import COUNTED, SMALL_TERMS, TERMS, needs, opening
from talewright.core.text.message import Message

_GEAR = frozenset(
    """
    weapon weapons armour armor shield mail sword blade axe spear bow dagger knife mace hammer halberd staff club helmet plate breastplate leather
    sabre rapier longsword crossbow flail jerkin
    """.split()
)
_POINTS = frozenset("point points".split())
_ALTERED = frozenset(
    """
    lose loses lost gain gains gained drop drops drop worth less more fewer worse better down up add adds added takes gives reduced raised lowered costs count counts back extra
    another
    """.split()
)
"""Words that make points of a weapon more or fewer."""
_CLOCKS = frozenset("clock track counter tally marker".split())
_TICKS = frozenset("tick ticks".split())
_BEFORE_TICKS = frozenset("a an one another few all every each more any no its last some several".split())
_MOVES = frozenset(
    """
    advance advances goes go move moves moved loses lose gains gain set reset wind knock take clear fill add put start begin begins starts stands drops rises falls
    jumps mark erase rub wipe stop
    """.split()
)
"""What happens to a clock."""
_EARLIER = frozenset("came previous last sent before left earlier same brought".split())
_LEADS = frozenset("go return turn back head start read reread restart".split())
_PRICE = frozenset("price prices".split())
_CUT = frozenset("half halved doubled double reduced lowered raised".split())
_PAST = frozenset("was were had".split())
_DEALS = frozenset("buy buys sell sells sold takes take accept accepts".split())
_WHATEVER = frozenset("any anything whatever everything".split())
_SUMS = frozenset("half price value worth cost exchange".split())
_GOODS = frozenset("items item things possessions belongings weapons weapon".split())
_HANDLED = frozenset(
    "left taken reclaimed sold deposited stored exchanged bought kept carried swapped".split()
)
_YOU = frozenset("you your yours".split())
_LETS_GO = frozenset("Drop Discard Lose Remove Cross Strike Surrender Leave Throw Erase Give Hand".split())
_SWEEPING = frozenset("everything anything whatever any".split())
_SUM = frozenset("sum amount".split())
"""Drop everything made of iron; give any sum: an order to part with what is not named."""
_STEPS = frozenset("to back".split())
_FULL = frozenset("full zero maximum max nothing none its normal starting half".split())


@needs(
    (_POINTS, _GEAR | {"it"}, _ALTERED),
    (_TICKS, _MOVES | _CLOCKS),
    (_CLOCKS, _MOVES),
    ({"make"}, {"mark"}),
    ({"section"}, _LEADS, _EARLIER),
    ({"go", "return"}, {"where"}, {"you"}),
    ({"discount"},),
    (_PRICE, _CUT),
    (_DEALS, _WHATEVER, _SUMS),
    ({"exchange"}, {"your"}),
    (_GOODS, {"be"}, _HANDLED),
    (opening(_LETS_GO), _SWEEPING),
    ({"any"}, _SUM, {"give", "pay", "offer"}),
    ({"worth"}, SMALL_TERMS | {"hp's"}),
    ({"hp's"},),
    (SMALL_TERMS | {"rations"}, _STEPS, _FULL | COUNTED),
)
def kept_beside(book: PhraseBook, stream: list[Token], words: set[str]) -> Doubt | None:
    """Why such a sentence may change something; nothing where it is story."""
    texts = [token.text.casefold().replace("’", "'") for token in stream]
    if _sharpened(stream, texts, words):
        return (len(stream), "near-miss", Message("changes the points of a weapon or of armour, which is no phrase of the book."),
                Message('Take the thing away and give another: "Lose the **sword**. Gain the **notched sword**.". If it is story, {plain_cure}', plain_cure=PLAIN_CURE))  # fmt: skip
    if _ticked(stream, texts, words):
        return (len(stream), "near-miss", Message("moves a clock or a counter, but is no phrase of the book."),
                Message('Name a counter in the head ("counters: [Alarm]") and write "Add 1 to the Alarm". If it is story, {plain_cure}', plain_cure=PLAIN_CURE))  # fmt: skip
    if _led_back(stream, texts, words):
        return (len(stream), "near-miss", Message("leads to a section without its name."),
                Message('Write "turn to [[name]]"; where several sections lead here, gain a keyword in each and ask for it. If it is story, {plain_cure}', plain_cure=PLAIN_CURE))  # fmt: skip
    if _priced(texts, words):
        return (len(stream), "near-miss", Message("changes a price, but is no phrase of the book."),
                Message('Write the price itself: "You may buy the **lamp** for 3 gp", "You may sell the **lamp** for 2 gp". If it is story, {plain_cure}', plain_cure=PLAIN_CURE))  # fmt: skip
    if words & _GOODS and any(
        one == "be" and two in _HANDLED and texts[at - 1] in ("may", "can", "must")
        for at, (one, two) in enumerate(pairwise(texts))
    ):
        return (len(stream), "near-miss", Message("changes what the reader has, but is no phrase of the book."),
                Message('Say what and how much, such as "Pay 5 gp" or "Lose the **lamp**". If it is story, {plain_cure}', plain_cure=PLAIN_CURE))  # fmt: skip
    swept = stream[0].text in _LETS_GO and any(word in _SWEEPING for word in texts[1:4])
    if swept or ({"any"} <= words and words & _SUM and words & {"give", "pay", "offer"}):
        return (len(stream), "near-miss", Message("changes what the reader has, but is no phrase of the book."),
                Message('Say what and how much, such as "Pay 5 gp" or "Lose the **lamp**". If it is story, {plain_cure}', plain_cure=PLAIN_CURE))  # fmt: skip
    if meant := _set_to(book, stream, texts):
        return (len(stream), "near-miss", Message("changes a score, but is no phrase of the book."),
                Message('Write "{phrase}" as a sentence of its own. ', phrase=meant))  # fmt: skip
    return None


def _counted(stream: list[Token], at: int) -> bool:
    before = stream[at - 1]
    return at > 0 and (before.kind == NUMBER or before.text.casefold() in NUMBERS)


def _sharpened(stream: list[Token], texts: list[str], words: set[str]) -> bool:
    """Your axe loses a point; but not "the point of your sword", "You make a point of it"."""
    if not words & _ALTERED or not (words & _GEAR or ("it" in words and "worth" in words)):
        return False
    return any(
        text in _POINTS and _counted(stream, at) and texts[at + 1 : at + 2] != ["of"]
        for at, text in enumerate(texts)
    )


def _ticked(stream: list[Token], texts: list[str], words: set[str]) -> bool:
    """Another tick goes by, the *Harvest* clock goes back; but not "A clock ticks in the dark"."""
    if texts[:1] == ["make"] and "mark" in texts[1:4]:
        return True
    for at, text in enumerate(texts):
        noun = text in _TICKS and at and (_counted(stream, at) or texts[at - 1] in _BEFORE_TICKS)
        if noun and words & (_MOVES | _CLOCKS):
            return True
        named = at > 0 and (stream[at - 1].kind == ITALIC or (at > 1 and stream[at - 1].text[:1].isupper()))
        if text in _CLOCKS and words & _MOVES and (named or (orders(stream) and texts[0] in _MOVES)):
            return True
    return False


def _led_back(stream: list[Token], texts: list[str], words: set[str]) -> bool:
    """Go back to the section you came from, Return to where you were."""
    if any(token.kind == REFERENCE for token in stream):
        return False
    if texts[0] in _LEADS and stream[0].text[:1].isupper() and ("where", "you") in {*pairwise(texts)}:
        return True
    leads = texts[0] in _LEADS or (texts[0] in ("you", "now", "then") and bool(words & _LEADS))
    return "section" in words and bool(words & _EARLIER) and leads


def _priced(texts: list[str], words: set[str]) -> bool:
    """You get a discount here, everything is half price, she'll buy any weapon at half its price."""
    if words & _PAST:
        return False
    if "discount" in words and words & _YOU:
        return True
    pairs = {*pairwise(texts)}
    if ("half", "price") in pairs or (words & _PRICE and words & (_CUT - {"half"}) and words & {"is", "are"}):
        return True
    if ("part", "exchange") in pairs and words & _YOU:
        return True
    return bool(
        words & _DEALS and words & _WHATEVER and words & _SUMS and words & (_GOODS | {"pays", "value"})
    )


def _set_to(book: PhraseBook, stream: list[Token], texts: list[str]) -> str:
    """HP back to full, Rations to zero, 2 HP's worth of pain: what is said of a score without a verb."""
    labels = {label.casefold(): label for label, _ in book.lexicon.stats}
    for at, text in enumerate(texts):
        whose = labels.get(text.removesuffix("'s"), "")
        if whose and text.endswith("'s") and _counted(stream, at):
            return first_phrase(book, [f"Lose {stream[at - 1].text} {whose}"])
    goes = texts[1 : 2 + (texts[1:2] == ["back"])]
    if not goes or goes[-1] != "to" or len(texts) < len(goes) + 2:
        return ""
    reached = texts[len(goes) + 1]
    if texts[0] == "rations" and reached in ("zero", "nothing", "none", "0"):
        return first_phrase(book, ["Lose all your rations", "Lose all rations"])
    score = labels.get(texts[0], "")
    if score and reached in ("full", "maximum", "max", "its", "normal", "starting"):
        return first_phrase(book, [f"Restore all your {score}", f"Restore all {score}"])
    return ""


_NOTES = frozenset("Note Remember Record Write Mark".split())
_WRITES_DOWN = re.compile(
    r"(?:(?:write|jot|put) (?:it )?down|record|make a (?:note|record|mark)) (?:that|whom?|which|how|what)\b"
)
_LIMITS = frozenset("only most maximum limit limited".split())
_NEAR = 5
"""Words that may stand between a verb and its number, or a number and what it counts."""
_CARRIES = frozenset("carry hold bear".split())
_LEFT = frozenset("left remaining remain".split())
_CHANCES = frozenset("advantage disadvantage bonus penalty modifier".split())
_LATER = frozenset("next following future rolls tests checks fights".split())
_LATER_ROLLS = frozenset("roll rolls test tests check checks fight fights".split())


@needs(
    (_CHANCES, _LATER_ROLLS, _LATER),
    ({"you"}, COUNTED - {"a", "an", "one"}, _CARRIES | {"have"}),
    (opening({"Set"}),),
    (opening(("Write", "Jot", "Record", "Make", "Put")), {"that", "whom", "who", "which", "how", "what"}),
)
def counted_later(_: PhraseBook, stream: list[Token], words: set[str]) -> Doubt | None:
    """Note that you have 3 days left; you may carry no more than five things; you have Advantage on your next roll."""
    if words & _CHANCES and words & _LATER_ROLLS and words & _LATER:
        return (len(stream), "near-miss", Message("changes a roll that comes later, which is no phrase of the book."),
                Message('Say it in the sentence of the roll, with "at +1" or "at -1". If it is story, {plain_cure}', plain_cure=PLAIN_CURE))  # fmt: skip
    if _WRITES_DOWN.match(" ".join(token.text.casefold() for token in stream[:6])):
        return (len(stream), "near-miss", Message("tells the reader to write something down, but is no phrase of the book."),
                Message('Write "Gain the keyword *Name*", and ask for it later. If it is story, {plain_cure}', plain_cure=PLAIN_CURE))  # fmt: skip
    if words & _CARRIES and _counts(stream, words):
        return (len(stream), "near-miss", Message("limits what is carried, which is no phrase of the book."),
                Message("What may be carried is a matter of the rules: leave it out. If it is story, {plain_cure}", plain_cure=PLAIN_CURE))  # fmt: skip
    if not (_counts(stream, words) or _sets(stream)):
        return None
    return (len(stream), "near-miss", Message("gives the reader a number to remember, but is no phrase of the book."),
            Message('Name a counter in the head ("counters: [Days]") and write "Set the Days to 3". If it is story, {plain_cure}', plain_cure=PLAIN_CURE))  # fmt: skip


def _counts(stream: list[Token], words: set[str]) -> bool:
    if "you" not in words or not any(map(_is_number, stream)):
        return False
    texts = [token.text.casefold() for token in stream]
    for at in range(len(texts) - 2):
        near = texts[at + 2 : at + 2 + _NEAR]
        if texts[at] == "you" and texts[at + 1] == "have" and _is_number(stream[at + 2]):
            found = stream[0].text in _NOTES or not _LEFT.isdisjoint(near)
        elif texts[at] in ("may", "can", "cannot") and texts[at + 1] in _CARRIES:
            limited = not _LIMITS.isdisjoint(near) or {("more", "than"), ("up", "to")} & {*pairwise(near)}
            found = bool(limited) and any(map(_is_number, stream[at + 2 : at + 2 + _NEAR]))
        else:
            continue
        if found:
            return True
    return False


def _sets(stream: list[Token]) -> bool:
    """Set the tide to 3: a counter that the head does not name."""
    said = stream[:-1] if stream[-1].text in ENDS else stream
    return len(said) > 3 and said[0].text == "Set" and said[-2].text in ("to", "at") and _is_number(said[-1])


def _is_number(token: Token) -> bool:
    return token.kind == NUMBER or (token.text in NUMBERS and token.text not in ("a", "an", "one"))


_SCALES = frozenset(
    """
    halve double halved doubled lowered raised drained restored reduced increased drops drop falls fall rises rise decreases increases
    shrinks fails returns exhausted spent
    """.split()
)
"""What happens to a score in words."""
_HURTS = frozenset("heals heal wounds wound restores restore cures wounded".split())
_HEALS = frozenset(
    "heal heals healed recover recovers recovered close closes closed knit knits knitted mend mends mended vanish vanishes vanished cured eased better".split()
)


@needs(({"wounds", "wound"}, _HEALS, {"you", "your"}), (_HURTS, {"you"}), (_SCALES, TERMS))
def scored(book: PhraseBook, stream: list[Token], words: set[str]) -> Doubt | None:
    healed = words & {"wounds", "wound"} and words & _HEALS and words & {"you", "your"}
    hurt = healed or (
        words & _HURTS
        and any(
            (
                one.text in ("heals", "heal", "wounds", "wound", "restores", "restore", "cures")
                and two.text == "you"
            )
            or (one.text == "are" and two.text == "wounded" and "Wound" in book.terms and "you" in words)
            for one, two in pairwise(stream)
        )
    )
    if not hurt and not (
        words & _SCALES and any(t.text in book.terms and t.text[:1].isupper() for t in stream)
    ):
        return None
    return (len(stream), "near-miss", Message("changes a score, but is no phrase of the book."),
            Message("{hint}Say how much it changes. If it is story, {plain_cure}", hint=hint(book, stream), plain_cure=PLAIN_CURE))  # fmt: skip

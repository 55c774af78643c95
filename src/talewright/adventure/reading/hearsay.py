"""What others did, long ago or in a tale: a sentence of it names coin, scores and rations, and changes nothing of the reader's.

"The sergeant tells of the siege, when a ration cost 5 gp" is story. A sentence counts as such only if nobody addresses the reader in it, nothing in it
could be carried out, and it has a sign of each of two closed classes: it is told by somebody or lies far back, and its verbs are in the past.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from talewright.adventure.phrases.tokens import BOLD, ITALIC, PROGRAM, REFERENCE, WEB, WORD, Token

_READER = frozenset("you your yours yourself us our we let must should shall may".split())
_TELLS = frozenset(
    """
    tells tell told says said say brags boasts brag boast mutters argue argues talk talks speak speaks sing sings recalls recall remember remembers swears swear claims claim
    recounts recount has
    """.split()
)
_TO_YOU = frozenset("tells tell told".split())
_TELLERS = frozenset(
    "legend tale tales story stories song songs chronicle chronicles ballad saga rhyme mural frieze tapestry painting rumour".split()
)
_OF = frozenset("of about how that when whose he she they it".split())
_LONG_AGO = frozenset(
    "once ago youth grandfather grandmother uncle ancestor ancestors forefathers since war siege".split()
)
_PAST = frozenset(
    """
    had was were did lost won paid took gave bought sold spent stole got left found made owed held kept brought hid broke threw fell fought cost ate shared drank died knew could asked
    saw began used wore carried went came ran stood lived
    """.split()
)
_NOW = frozenset("is are costs will now today here's wants asks demands offers sells buys".split())
"""Words of what holds here and now: "He says the fare is 3 gp" is a price."""
_OWN = frozenset("he she they his her their my".split())
_SAYS = frozenset(
    """
    reads says said say whispers whisper orders order ordered commands command commanded shouts cries calls hisses mutters murmurs advises suggests warns promises knows know believes believe thinks
    teaches demands tells told chants sings preaches writes repeats recites swears
    """.split()
)
_WORDS_OF_OTHERS = frozenset(
    "advice rule rules motto saying proverb plan plans law laws lesson custom customs prophecy oracle words dream tactic tactics strategy creed duty".split()
)
SEEKS = frozenset("find discover recover retrieve obtain seek".split())
_SOME = frozenset(
    """
    unarmed armed armoured unarmoured rich poor thieves members strangers elves dwarves humans wizards warriors fighters mages
    rogues clerics guests friends enemies knights druids priests beginners veterans others night day dark darkness winter summer daylight
    """.split()
)
"""A label of a few words that names only some readers, or a time: "Members – pay 3 gp"."""
_LABEL = 3
_UNREAL = frozenset("would could might nearly almost".split())
_SETS_OFF = frozenset(": — – - (".split())
ORDERS_OF_OTHERS = (_SETS_OFF, _SAYS | _WORDS_OF_OTHERS | _UNREAL | _SOME | {"do", "don't", "never"})
"""What a sentence has that may hold such an order (near_misses/signs.py)."""
_WAYS = frozenset("turn go return proceed continue".split())
"""First words of a way, which nobody but a reader takes."""
_STOPS = frozenset(".!?…;")


def is_hearsay(stream: list[Token], scores: Iterable[str]) -> bool:
    """Whether a sentence tells of others and of the past alone, or of the scores of those who speak."""
    stream = [
        token
        for at, token in enumerate(stream)
        if not (token.text == "you" and at and stream[at - 1].text in _TO_YOU)  # He tells you of the war
    ]
    texts = [token.text.casefold() for token in stream]
    words = {text for token, text in zip(stream, texts, strict=True) if token.kind == WORD}
    if words & _READER or any(token.kind in (REFERENCE, PROGRAM, WEB, ITALIC) for token in stream):
        return False
    named = any(token.kind == BOLD for token in stream)
    told = bool(words & _TELLERS) or any(one in _TELLS and two in _OF for one, two in pairwise(texts))
    if words & _PAST:
        far = bool(words & _LONG_AGO) or ("used", "to") in {*pairwise(texts)}
        return (told or far) and not (words & (_NOW - {"is"} if told else _NOW)) and not (named and told)
    return (
        told
        and not named
        and not words & _NOW
        and _has_of_their_own(texts, {each.casefold() for each in scores})
    )


def _has_of_their_own(texts: list[str], scores: set[str]) -> bool:
    """The drunk says he has 30 HP: a score that is the speaker's."""
    return any(
        one in _TELLS and two in _OWN and three in ("has", "have") and scores & {*texts}
        for one, two, three in zip(texts, texts[1:], texts[2:], strict=False)
    )


def is_task(written: list[Token]) -> int:
    """You must find the **key**: where a task begins that names a thing; -1 where none does."""
    words = [token.text for token in written]
    for at, word in enumerate(words):
        if word in SEEKS and any(token.kind == BOLD for token in written[at : at + 5]):
            front = words[max(0, at - 3) : at]
            if front[-1:] == ["must"] or front[-2:] in (
                ["have", "to"],
                ["need", "to"],
                ["must", "first"],
                ["must", "now"],
            ):
                return max(0, at - 2)
    return -1


def order_of_others(written: list[Token], starts: Iterable[int]) -> int:
    """His advice is short – pay 3 gp: where an order stands behind a colon, a dash or a bracket, and in front of it somebody who gives it to others; -1 if none does.

    An order with its own capital is an instruction, as behind any full stop.
    """
    begun = {*starts}
    for at in range(2, len(written)):
        token, mark = written[at], written[at - 1]
        if (
            token.kind != WORD
            or token.start not in begun
            or mark.text not in _SETS_OFF
            or not token.text.islower()
        ):
            continue
        first = at - 1
        while first and written[first - 1].text not in _STOPS:
            first -= 1
        front = [each.text.casefold() for each in written[first : at - 1]]
        clause = front[len(front) - front[::-1].index(",") :] if "," in front else front
        if front[:2] == ["if", "you"] or clause[-1:] == ["you"]:
            continue  # His men set about you: lose 2 Vitality
        names = {each.text.casefold() for each in written[first + 1 : at - 1] if not each.text.islower()}
        said = {
            word for i, word in enumerate(front) if not (i and front[i - 1] == "you" and word in _SAYS)
        } - names
        some = len(front) <= _LABEL and front[-1] in _SOME
        forbidden = some or written[first].text.casefold() in ("do", "don't", "don’t", "never")
        if (forbidden or said & (_SAYS | _WORDS_OF_OTHERS | _UNREAL)) and token.text not in _READER | _WAYS:
            return at
    return -1

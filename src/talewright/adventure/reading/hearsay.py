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

"""A clause that ends in a reference is a way, whatever verb it has: "you retrace your steps to [[x]]", "the captain has you thrown into the cells at [[x]]".

Authors write a reference for nothing else, so it is enough to prove two things. The reader is the one who goes: as the subject of the clause, by a passage
("the tunnel leads to [[x]]"), or because the clause says what follows from a condition. And the rest of the clause is story: it counts, names, denies,
imagines and remembers nothing, so that the way is all that it changes.
"""

from __future__ import annotations

from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import ENDS, MARK, REFERENCE, WORD, Token
from talewright.adventure.reading.near_misses import is_name
from talewright.adventure.reading.vocabulary import PASSAGES, SIGNPOSTS, UNREAL

MAX_CLAUSE = 18
"""Words of a clause in front of its reference."""
PREPOSITIONS = frozenset("to at in into onto on inside by via through".split())
_OPENS = frozenset("if unless otherwise else on with without".split())
_READER = frozenset("you you're you'll".split())
_GOING_ON = frozenset(
    """
    are must will have find awake wake come arrive end emerge reach continue proceed walk go head make retrace step press hurry leave move carry follow return
    """.split()
)
"""First words of a clause whose subject stands in the clause before it."""
_OBLIGED = frozenset(
    "must will shall now then have to are obliged forced soon finally at last eventually simply".split()
)
_AT = frozenset("at in on inside".split())
_ARRIVES = frozenset(
    "arrive awake wake awaken end emerge land surface find finish stop blunder leave reach".split()
)
"""Verbs behind which "at" and "in" say where the reader now is."""
_FILLERS = frozenset("so now then there soon finally eventually and but".split())
_ARTICLES = frozenset("the a an your his her its their".split())
_MAY = frozenset("may can".split())
_SETTINGS = frozenset(
    "after with in on at from for through as down up out under by beneath like without".split()
)
"""After a night of bad dreams you awake at ...: first words of what stands in front of the subject."""
_PLACED = frozenset(
    "back through across out inside in ashore away off over safe swept brought led taken sent let put cast made through there here free".split()
)
_DEEDS = frozenset(
    "talk speak ask listen wait sleep stay hide search study learn look read stand sit call show watch point".split()
)
"""What a reader may do at a place, and goes there for."""
_DECIDES = frozenset("or if unless whether either each every per only except until".split())
DENIES = (
    UNREAL
    | _DEEDS
    | _DECIDES
    | frozenset(
        """
    no nor neither can't don't won't nobody nothing none when whenever till instead rather hardly scarcely barely halfway perhaps maybe supposedly
    possibly than again twice see sees saw seen watches watched hear hears heard remember recall recognise know knows thinks reads looks wonder hopes
    wants tell tells told say says said speaks spoke points pointing asks describe mention name write send sends sent shows explain promise refuses
    seems like towards toward near from away lost forgot forget forgotten forbid forbids warn warns about allowed sometimes often usually always offer
    offers belong live remain dwell lie rest swear vow oath close day someday later tomorrow once matter relate refer owe work serve believe doubt
    fear expect decide choose plan intend mean need hate love long discover keep glance stare gaze peer smile nod wave grin laugh frown shout aim
    compare prefer add attach tie liken devote dedicate apply bow pray appeal agree object react respond reply admit confess lend trust grew aback
    blocked barred closed shut guarded gone was were had came went ran left led met fought been used avoid avoids pass passed
    """.split()
    )
)
"""Words with which a clause denies or puts off the way, or only sees, names or remembers the place."""
_GOODS = frozenset(
    """
    ration rations wound wounds gold coin coins money purse armour shield weapon weapons keyword title skill skills item items spell spells roll test fight fights
    round rounds lose loses losing gain gains pay pays paying take takes taking give gives giving drop drops dropping hand hands eat eats buy sell hurt hurts
    """.split()
)
"""Words with which something else might change than the place."""
_TAKES_READER = frozenset(("take you", "takes you", "taking you", "drops you", "drop you", "hands you"))
_PASSAGES = PASSAGES | frozenset("river stream shaft".split())
_CARRIERS = frozenset(
    "cart boat ship ferry raft coach wagon train sledge sleigh barge canoe current tide horse mule pony camel lift basket caravan procession march crowd".split()
)
"""What carries the reader along: If you fail, the cart creaks on to ..."""
_ALONG = frozenset(
    "between behind beyond beside past through under along over across beneath down up by".split()
)
"""The path between the hives, the road past the mill."""
_NO_PASSAGE = SIGNPOSTS
_FOLLOWED = frozenset("follow take climb cross use descend ascend go walk retrace resume".split())
"""You follow the path to ...: it is walked, not only seen."""
_LEADS = frozenset(
    "leads lead takes brings carries goes runs winds climbs descends continues rises slopes opens ends".split()
)
_ANYHOW = frozenset(
    "either way;in any case;in either case;in any event;in either event;then;after that;afterwards;afterward;otherwise;whatever happens;in the end;succeed or fail;win or lose;at last;finally;eventually".split(
        ";"
    )
)
"""Words in front of a way that everybody takes, or the rest."""
_OWN = frozenset("path way road journey route course steps adventure story".split())
_BARE = frozenset((",", ":", "—", "–", "then", "→"))
_LABELS = frozenset(": — – - →".split())
"""Marks between a few words and the reference that they are for: "Walk on: [[x]]", "they wake – [[b]]"."""
_RESULTS = frozenset("succeed fail win lose survive live pass miss make fall slip manage".split())
"""You fall – [[b]]: behind a roll, one of its results, which is for some readers only."""
_BEHIND_BARE = frozenset((";", "otherwise", "but", "if", "failure", "success"))


def _without_haste(said: list[Token]) -> list[Token]:
    """You must leave at once for ...: without "at once", which is no "once"."""
    at = next((i for i in range(1, len(said)) if (said[i - 1].text, said[i].text) == ("at", "once")), 0)
    return [*said[: at - 1], *said[at + 1 :]] if at else said


def leads(
    stream: list[Token],
    start: int,
    end: int,
    at: int,
    book: PhraseBook,
    reader: bool | None,
    moves: frozenset[str],
) -> bool | None:
    """Whether the clause from `start` to `end` leads to the reference at `at`: True if the reader decides, False if not, None if it does not.

    `reader` is what is known of who acts in a clause without a subject.
    """
    while start < end and stream[start].text.casefold() in _FILLERS:
        start += 1
    said = _without_haste(stream[start:end])
    if not said and stream[at - 1].text in _LABELS and at > 1:
        return _labelled(stream, at - 1, book, moves) if _bare(stream, at) else None
    if not said:
        return False if _bare(stream, at) else None
    if end < at and stream[end].text == ":":
        return _labelled(stream, end, book, moves)
    if end == at or stream[end].text not in PREPOSITIONS | {"for", "of"} or not _is_story(said, book):
        return None
    words = [token.text.casefold().replace("’", "'") for token in said]
    if stream[end].text == "of":
        if words[-2:] != ["by", "way"]:
            return None
        words = words[:-2]
    if "past" in words and (stream[end].text != "to" or words[-1] in _PASSAGES):
        return None  # You walk past the shop at ...
    if any(each in words for each in ("for", "out")) and "reach" in words:
        return None  # You reach out for the lamp at ...
    if stream[end].text == "for" and not {"leave", "depart", "out", "off", "make", "head"} & {*words}:
        return None
    governed = _is_governed(stream, start)
    if (
        not words
        or words[-1] in _NO_PASSAGE
        or (words[-1] in _PASSAGES and not ({*words} & _FOLLOWED or governed))
    ):
        return None
    if words[0] in _SETTINGS and "you" in words:
        words = words[words.index("you") :]
    if words[0] in _READER or (words[0] in _GOING_ON and reader is not None):
        rest = words[words[0] in _READER :]
        if (rest[:1] == ["are"] or words[0] == "you're") and not _is_moved(rest[rest[:1] == ["are"] :]):
            return None
        while rest and rest[0] in _OBLIGED:
            rest = rest[1:]
        if rest and rest[0] in _MAY:
            return True
        there = (
            {*rest} & (moves | _ARRIVES)
            or rest[:1] == ["are"]
            or words[0] == "you're"
            or {*words} & {"are", "be"}
        )
        if stream[end].text in _AT and not there:
            return None  # You glance up at [[x]]
        return None if {*rest} & _MAY or not (rest or governed) else bool(reader and words[0] not in _READER)
    if {*words} & _MAY:
        return None
    carried = words[0] == "the" and words[1:2] and words[1] in _CARRIERS and stream[at - 1].text == "to"
    moved = governed and ({"you", "your"} & {*words} or {*words} & _LEADS or words[0] in moves or carried)
    return False if moved or _is_passage(words) else None


def _labelled(stream: list[Token], end: int, book: PhraseBook, moves: frozenset[str]) -> bool | None:
    """If it is less, you don't: [[b]]; you take the ring and leave – [[x]]: whether the clause in front of the mark leads to the reference behind it.

    Behind a condition any story does; by itself it has to be the reader who goes, or "either way".
    """
    start = end
    while start and stream[start - 1].text not in (",", ";", ":", "—", "–", "and", "but"):
        start -= 1
    said = stream[start:end]
    words = [token.text.casefold().replace("’", "'") for token in said]
    if not said or len(said) > MAX_CLAUSE:
        return None if not said and not _is_governed(stream, end) else False
    if words[0] in _OPENS:
        return False  # If so: [[a]]
    may = bool({*words} & _MAY)
    if _is_governed(stream, start):
        plain = all(token.kind == WORD for token in said) and not {*words} & (_DECIDES | _GOODS)
        return may if plain and _counts_nothing(said, book) else None
    if not _is_story(said, book) and words[:1] != ["pass"]:
        return None
    if " ".join(words) in _ANYHOW:
        return False
    if words[0] in _READER:
        return None if {*words} & _RESULTS else may
    joined = start > 0 and stream[start - 1].text in ("and", ",", "but")
    goes = words[0] in moves | _GOING_ON
    return False if goes and (not start or (joined and stream[0].text == "You")) else None


def _is_moved(words: list[str]) -> bool:
    """You are thrown out, you are back: not "you are a stranger"."""
    done = next((word for word in words if not word.endswith("ly") and word not in _OBLIGED), "")
    return done.endswith(("ed", "en", "own", "ung")) or done in _PLACED


def _is_story(said: list[Token], book: PhraseBook) -> bool:
    """Whether nothing in the words denies, counts or names something."""
    if len(said) > MAX_CLAUSE or any(token.kind != WORD for token in said):
        return False
    for at, token in enumerate(said):
        low = token.text.casefold()
        pair = f"{low} {said[at + 1].text}" if at + 1 < len(said) else ""
        harmless = at > 0 and said[at - 1].text in _ARTICLES  # into the arms of the watch
        harmless = harmless or (
            low in _DEEDS and said[at - 1].text in _MAY
        )  # you may search the nest at [[x]]
        if not harmless and (low in DENIES or low.removesuffix("s") in DENIES):
            return False
        passage = low in ("take", "taking") and any(each.text in _PASSAGES for each in said[at + 1 : at + 4])
        if low in _GOODS and pair not in _TAKES_READER and not passage:
            return False
    return _counts_nothing(said, book)


def _counts_nothing(said: list[Token], book: PhraseBook) -> bool:
    """Whether no word of the rules, no number and no name of theirs stands in the words."""
    for at, token in enumerate(said):
        low = token.text.casefold()
        if (
            token.text in book.terms
            or low in book.lexicon.coins
            or (low in NUMBERS and low not in ("a", "an", "one"))
        ):
            return False
        if at and token.text[:1].isupper() and is_name(book, token.text):
            return False
    return True


def _is_governed(stream: list[Token], start: int) -> bool:
    """Whether a condition of the same sentence stands in front of the clause."""
    first = start
    while first and stream[first - 1].text != ";":
        first -= 1
    return start > first and stream[first].text.casefold() in _OPENS


def opens_for_all(said: list[Token]) -> bool:
    """Whether a sentence opens with "either way," or the like, so that nobody but the reader goes where it leads."""
    words = [token.text.casefold() for token in said if token.kind == WORD]
    return len(said) > 1 and " ".join(words) in _ANYHOW


def _is_passage(words: list[str]) -> bool:
    """The tunnel leads to ..., your path takes you to ..."""
    noun = next((at for at, word in enumerate(words[:4]) if word in _PASSAGES | _OWN), 0)
    verb = next((at for at in range(noun + 1, len(words)) if words[at] in _LEADS), 0)
    if not noun or not verb or words[0] not in ("the", "a", "this", "your", "that", "one"):
        return False
    if {*words[1:noun]} & (_ALONG | PREPOSITIONS):
        return False  # The man behind the stair
    if verb > noun + 1 and words[noun + 1] not in _ALONG:
        return False
    behind = words[verb + 1 :]
    along = next((at for at, word in enumerate(behind) if word in _ALONG - {"up", "down"}), len(behind))
    return {*behind[:along]} <= {
        *"you on up down out back in straight away north south east west steeply gently deeper slowly at last".split()
    }


def _bare(stream: list[Token], at: int) -> bool:
    """If you fail, lose 2 HP, then [[b]]: a reference alone behind a joint, at the end of its clause."""
    if (
        at < 2
        or stream[at - 1].text not in _BARE
        or any(token.kind == REFERENCE for token in stream[at - 3 : at])
    ):
        return False
    behind = stream[at + 1] if at + 1 < len(stream) else None
    closes = behind is None or (behind.kind == MARK and behind.text in ENDS) or behind.text in _BEHIND_BARE
    if not closes and behind is not None and behind.text == "," and at + 2 < len(stream):
        closes = stream[at + 2].text in _BEHIND_BARE | {"and"}
    if not closes:
        return False
    return stream[at - 1].text != "," or _is_governed(stream, at)

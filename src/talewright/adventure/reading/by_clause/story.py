"""Which clauses are pure story: no number, name or way in them, and no word that decides, counts, limits or speaks of the sheet."""

from __future__ import annotations

from collections.abc import Sequence

from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import MARK, PLAIN, QUOTE, WORD, Token

_QUIET = frozenset((WORD, MARK, QUOTE, PLAIN))
_DECIDES = frozenset(
    """
    if unless when whenever whether should lest provided otherwise else instead except only until till either neither nor each every per half double twice
    thrice again once first second third next turn turning visit visits times short more less fewer end ends another extra further
    perhaps maybe possibly supposedly allegedly sometimes often usually rarely seldom almost nearly instead barely hardly later soon tomorrow meanwhile
    those anyone anybody whoever others somebody some case assuming supposing condition even having lacking being without long soon far both given granted according permanently per
    command commands shout shouts shouted cry cries cried call calls called whisper whispers mutter mutters roar roars growl growls answer answers reply replies
    write writes written demand demands beg begs urge urges sing sings howl howls hiss hisses rule rules law legend story tale sign
    say says said tell tells told claim claims swear swears promise promises promised warn warns dream dreams imagine pretend suppose wonder think thinks
    thought hope hopes fear fears read reads know knows remember orders ordered asks wants wish wishes
    """.split()
)
"""Words that make what follows depend on something, count it, limit it, or are somebody's words or thoughts."""
_SHEET = frozenset(
    """
    gp coin coins money gold purse ration rations provisions wound wounds vitality talent fortune luck experience hp xp damage hurt armour shield weapon weapons spell
    spells keyword keywords codeword title item items pack possessions belongings everything sheet level skill skills score scores points bonus penalty
    test tests roll rolls dice die fight fights round rounds combat battle opponent opponents advantage disadvantage adventure
    fail fails failed failing failure succeed succeeds succeeded success win wins won lose loses losing lost survive survives survived tie ties tied pass
    passes passed gain gains pay pays paid heal heals restore restored rest rests cast eat eats ate add adds subtract deduct price cost costs
    buy buys sell sells toll fee bribe alive dead kill kills killed die dies died beat beaten defeated run running flee
    use uses used using healed wounded cured injured robbed optional tick mark
    take takes taken steal steals stolen give gives given drop drops keep keeps leave
    """.split()
)
"""Words of the sheet and of what is carried out: a clause with one of them may change something."""
DENIES = frozenset(
    """
    not never no nothing nobody none cannot can could may might must would will shall perhaps maybe almost nearly hardly try tries trying want need refuse
    """.split()
)
"""Words with which a clause says what is not, or not yet: story by itself, but nothing else may share its subject."""


def is_story(clause: Sequence[Token], book: PhraseBook) -> bool:
    """Whether a clause decides nothing, whatever is carried out beside it."""
    for at, token in enumerate(clause):
        low = token.text.casefold()
        if token.kind not in _QUIET or low in _DECIDES or low in _SHEET:
            return False
        if token.kind != WORD:
            continue
        if low in NUMBERS and low not in ("a", "an", "one") and not _counts_people(clause, at):
            return False
        if token.text[:1].isupper() and (token.text in book.terms or low in book.names):
            return False
    return True


def is_open(clause: Sequence[Token]) -> bool:
    """Whether a clause says what is not, so that a verb behind it which shares its subject may not be either."""
    return any(token.text.casefold() in DENIES or token.text.endswith(("n't", "n’t")) for token in clause)


def _counts_people(clause: Sequence[Token], at: int) -> bool:
    """Two brothers ..., the two brothers: what a tale counts stands behind its number."""
    if at and clause[at - 1].text.casefold() not in ("the", "these", "those", "his", "her", "their"):
        return False
    behind = clause[at + 1].text if at + 1 < len(clause) else ""
    return behind.islower() and behind.endswith(("s", "men", "women", "children", "people"))

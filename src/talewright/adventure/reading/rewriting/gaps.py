"""Gaps of the table of rewritings: which tokens a name such as `<who>` or `<where>` stands for, several at once."""

from __future__ import annotations

from dataclasses import dataclass

from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.tokens import BOLD, ITALIC, MARK, QUOTE, REFERENCE, WORD
from talewright.adventure.reading.vocabulary import NO_PERSON

MAX_PERSON = 6
"""Words that may name a person: the old woman at the gate."""
_MAYBE = frozenset("may can could might would if or whether not never cannot".split())
_PRONOUNS = frozenset("it you i we".split())
_JOINING = frozenset("and then otherwise".split())
_BEFORE_PERSON = frozenset(
    "in on at by for with from under over of during without within through into upon among between beside".split()
)
_WHERE = frozenset(
    "in on at under behind beside inside here there within beneath near from with among upon above below between around outside nearby".split()
)
_INSIDE = frozenset("in under behind beside inside within beneath below".split())
_WHICH = frozenset("first second third last next other".split())
TIMES = frozenset(
    "day night hour time visit week month year morning evening round moment turn minute case instance".split()
)
"""In the first crate you find ... says where; in the first hour ... says when, and is reported."""
REASONS = frozenset(
    """
    reward thanks gift prize compensation consequence punishment recompense gratitude trouble troubles help courage pains effort efforts kindness
    bravery honesty service services valour patience
    """.split()
)
_DOERS = frozenset("the a an this that it he she they his her its their your".split())
_NO_DOER = NO_PERSON | frozenset(
    "rest failure success miss pass win loss victory defeat failing succeeding mistake error failed successful test roll such two three four five six says say said tells told claims thinks thought warns warned swears hopes fears knows knew feels promises shouts cries reads read".split()
)
_DOES = frozenset(
    "if you not pay lose take fight test roll rest eat cast drop gain give hand spend unless when".split()
)
"""Words that make more of the other way than a refusal."""
_SPENDS = frozenset(
    "buy pay spend give hand offer sell trade exchange eat drink drop cast learn take".split()
)
"""Wishes that something changes hands for: the sentence has to say what."""
_HURTS = frozenset(
    "bites bite cuts cut hits strikes stabs claws burns tears rakes slashes pierces crushes stings gores you your".split()
)
_NO_ENEMY = (frozenset(NUMBERS) - {"a", "an"}) | frozenset(
    """
    with without against and or at for several many opponents opponent all both each every if unless you your to in on until while who whom which that testing
    dice die score odds pair
    """.split()
)
"""Words that say more of a fight than whom it is fought with."""
_RUNS_INTO = frozenset("and then now must may to or you so also not immediately can should otherwise".split())
_NAMES = frozenset((BOLD, ITALIC))
MAX_TOLD = 9
"""Words of story in front of a way, or of what is gained or lost."""
_NOT_TOLD = (
    _MAYBE
    | (frozenset(NUMBERS) - {"a", "an", "one"})
    | frozenset(
        """
        unless until except instead only each every per again otherwise and then but without nearly almost towards back from
        ration rations wound wounds gold coin coins armour shield weapon keyword skill item items spell roll test fight lose losing pay paying take taking
        """.split()
    )
)
"""Words with which what is told would decide, count or change something."""
_TRIES = frozenset(
    """
    try attempt force pick open search examine investigate explore climb enter attack hide approach knock follow question inspect descend ascend scale break smash
    """.split()
)
"""What a reader who may do it does at the section that is named."""
_NO_CAUSE = frozenset(
    "if or whether unless may might would could when says say said tells tell told ( ) ; :".split()
)
"""Words with which what stands in front of "so" is more than a reason."""
_NOT_ONCE = frozenset(", ; : ( ) and or if unless then otherwise but".split())
_NO_LABEL = frozenset(
    """
    each every per unless members strangers thieves others everyone hour day night round drinks drink heals heal eats eat rests gains recovers itself himself herself themselves sleeps
    says reads his her their he she they fail succeed win lose
    """.split()
)
"""Words of a label with which an amount behind it would be somebody else's, or more than one."""
_DECIDING = (frozenset(NUMBERS) - {"a", "an", "one", "another"}) | frozenset(
    """
        if unless when whenever whether should or either neither nor each every per half double twice again only except instead otherwise without until not never
        may might can cannot could would perhaps once you must but several opponents opponent advantage disadvantage failed fail succeeded succeed win won lost survive survived gp coin coins ration rations wound wounds vitality talent fortune experience hp xp damage armour shield weapon test roll fight
        first second third visit visits long add subtract tick set alone while turn gain lose ; : ( ) . ? !
        """.split()
)
"""Words that no story may hold which is left out of a sentence."""
_CARRIED_OUT = frozenset(
    """
    if unless when whenever whether should otherwise per gp coin coins ration rations wound wounds vitality talent fortune experience hp xp damage armour shield
    weapon test roll fight gain lose pay heal restore add subtract tick set rest cast eat turn failed fail succeeded succeed win won lost ; ( ) . ? !
    """.split()
)
"""Words that no scene may hold which is left out of a sentence: what would be carried out, and what it depends on."""
_ANY: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Gap:
    """Which tokens may stand in a gap; an empty set of words or kinds forbids or demands nothing."""

    kinds: frozenset[str] = _ANY
    no_kinds: frozenset[str] = _ANY
    without: frozenset[str] = _ANY
    only: frozenset[str] = _ANY
    holds: frozenset[str] = _ANY
    first: frozenset[str] = _ANY
    not_first: frozenset[str] = _ANY
    last: frozenset[str] = _ANY
    not_last: frozenset[str] = _ANY
    last_kinds: frozenset[str] = _ANY
    inner_without: frozenset[str] = _ANY
    """words that may only be the first"""
    small: bool = False
    plain: bool = False
    """without words of the rules, and without their names"""
    least: int = 1
    most: int = 600


_WORDS = frozenset((WORD,))
GAPS = {
    "any": Gap(),
    "few": Gap(most=2),
    "goods": Gap(most=12, no_kinds=frozenset((REFERENCE,))),
    "offered": Gap(most=12, no_kinds=frozenset((REFERENCE,)), without=frozenset("rest if or and , ; :".split())),
    "noref": Gap(no_kinds=frozenset((REFERENCE,))),
    "nobold": Gap(no_kinds=frozenset((BOLD,))),
    "nocoin": Gap(no_kinds=frozenset((BOLD,)), without=frozenset(("gp",))),
    "asked": Gap(without=frozenset((",", ";", "otherwise")), least=2),
    "given": Gap(no_kinds=frozenset((REFERENCE,)), without=frozenset("otherwise unless or ;".split())),
    "clause": Gap(without=frozenset((",", ";", ":"))),
    "nobracket": Gap(without=frozenset(("(", ")", ";"))),
    "unnamed": Gap(no_kinds=_NAMES, without=frozenset((",", "ration"))),
    "noit": Gap(without=frozenset(("it",))),
    "sum": Gap(no_kinds=_NAMES, without=frozenset((",", "ration", "gp", "or", "less", "than", "most"))),
    "noif": Gap(without=frozenset(("if", "or"))),
    "sure": Gap(no_kinds=frozenset((REFERENCE,)), without=_MAYBE),
    "notmay": Gap(without=frozenset(("may",))),
    "spell": Gap(without=frozenset((",",)), most=MAX_PERSON),
    "nocast": Gap(without=frozenset(("it",)), not_last=frozenset(("may",))),
    "asks": Gap(without=frozenset((",", "and"))),
    "runs": Gap(without=frozenset((";", ":")), not_last=_RUNS_INTO, last_kinds=_NAMES | _WORDS),
    "refusal": Gap(_WORDS, without=_DOES, small=True),
    "aside": Gap(_WORDS, not_first=_SPENDS, most=MAX_PERSON),
    "harm": Gap(_WORDS, without=_MAYBE | {*NUMBERS}, holds=_HURTS),
    "foe": Gap(_WORDS, without=frozenset(NUMBERS) - {"a", "an"} | {*"with without against and or at for".split()}, most=MAX_PERSON),
    "enemy": Gap(_WORDS, first=frozenset("the a an his her their your this that these those its".split()), without=_NO_ENEMY, most=MAX_PERSON),
    "reason": Gap(_WORDS, without=frozenset("if or whether unless may might would could when says tells said told".split()), holds=frozenset("you your it there nothing".split())),
    "tries": Gap(_WORDS, first=_TRIES, without=_NOT_TOLD, small=True, most=MAX_TOLD),
    "cause": Gap(_WORDS | {MARK}, without=_NO_CAUSE, most=2 * MAX_TOLD),
    "person": Gap(_WORDS, without=frozenset(NUMBERS), most=MAX_PERSON),
    "who": Gap(_WORDS, without=NO_PERSON | _PRONOUNS | _JOINING, not_first=_BEFORE_PERSON, not_last=_BEFORE_PERSON, most=MAX_PERSON),
    "to": Gap(_WORDS, without=NO_PERSON, not_first=_BEFORE_PERSON | {"up", "away", "over", "you"}, not_last=_BEFORE_PERSON, most=MAX_PERSON),
    "doer": Gap(_WORDS, first=_DOERS, without=_JOINING, inner_without=_NO_DOER, most=MAX_PERSON),
    "where": Gap(_WORDS, first=_WHERE, without=NO_PERSON, most=MAX_PERSON + 2),
    "inside": Gap(_WORDS, first=_INSIDE, without=NO_PERSON - _WHICH, not_last=TIMES, most=MAX_PERSON + 2),
    "said": Gap(_WORDS, without=NO_PERSON, most=MAX_PERSON),
    "why": Gap(_WORDS, inner_without=NO_PERSON | {*NUMBERS}, last=REASONS, most=MAX_PERSON + 1),
    "because": Gap(_WORDS, first=frozenset(("for",)), without=frozenset(NUMBERS) - {"a", "an"} | {"and"}, most=MAX_PERSON + 2),
    "label": Gap(_WORDS, without=_MAYBE | _NO_LABEL, most=MAX_PERSON + 2),
    "lying": Gap(no_kinds=frozenset((BOLD, REFERENCE)), without=_MAYBE | frozenset("his her their is are".split())),
    "addressed": Gap(not_first=frozenset(("your",)), holds=frozenset("you your you're".split()), no_kinds=frozenset((REFERENCE,)), without=_MAYBE | {"(", ")", ";"}, most=MAX_TOLD * 2),
    "spent": Gap(_WORDS, without=(_NOT_TOLD - {"until", "again"}) | {"twice", "once", "times"}, small=True, most=MAX_TOLD + 3),
    "told": Gap(_WORDS, without=_NOT_TOLD, small=True, most=MAX_TOLD),
    "freely": Gap(_WORDS, not_first=frozenset("be well have never not rest take sell buy repair".split()), without=_NOT_TOLD - {"from", "towards", "near"}, small=True, most=MAX_TOLD),
    "once": Gap(no_kinds=frozenset((REFERENCE,)), without=_NOT_ONCE, most=MAX_TOLD),
    "yours": Gap(_WORDS, without=_MAYBE | {*NUMBERS} - {"a", "an", "one"} | frozenset("who that which and see hear watch".split()), most=MAX_PERSON + 2),
    "story": Gap(frozenset((WORD, MARK)), without=_DECIDING, plain=True, most=24),
    "tale": Gap(_WORDS, without=_DECIDING, plain=True, most=12),
    "yarn": Gap(frozenset((WORD, MARK, QUOTE)), without=_DECIDING - {"you", "can", "could", "would", "not", "never", "may", "turn"}, plain=True, most=30),
    "fact": Gap(frozenset((WORD, MARK, QUOTE)), without=(_DECIDING - {"you", "turn"}) | {"or"}, plain=True, most=30),
    "reached": Gap(frozenset((WORD, MARK, QUOTE)), holds=frozenset(("you",)), not_first=frozenset("and or but then turn".split()), without=(_DECIDING - {"you", "turn"}) | {"or"}, plain=True, most=30),
    "onward": Gap(frozenset((WORD, MARK, QUOTE)), not_first=_NOT_TOLD, without=(_DECIDING | frozenset("another others both two more again".split())), plain=True, most=20),
    "past": Gap(_WORDS, without=frozenset("if unless or and with at least more fewer less not never no".split()) | (frozenset(NUMBERS) - {"a", "an"}), plain=True, most=10),
    "whom": Gap(frozenset((WORD, MARK)), without=frozenset(", ; : . ( ) ! ? and or but if unless when for to by at in on so then you your".split()) | frozenset(NUMBERS), most=MAX_PERSON),
    "scene": Gap(frozenset((WORD, MARK, QUOTE)), without=_CARRIED_OUT, plain=True, most=30),
    "bolds": Gap(frozenset((BOLD, WORD, MARK)), only=frozenset("a an the and your some , two three four".split()), not_first=frozenset((",", "and")), last_kinds=frozenset((BOLD,)), most=24),
    "deed": Gap(_WORDS, without=NO_PERSON | {*NUMBERS}, most=MAX_PERSON),
}  # fmt: skip

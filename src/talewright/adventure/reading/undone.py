"""Words that say what becomes of what was just carried out: it heals again, it is yours no longer, armour stops it.

Such words name nothing of the rules. They refer, by a pronoun or by the thing's own noun, to what was gained, lost or suffered in front of them, and
take it back, limit it or put it off. So they are looked at in the light of what was carried out: an undoing verb with its pronoun is story
elsewhere, and beside a Wound it is not. Both the sentences of story behind an instruction are looked at and the words of its own sentence that nothing was made of.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache

from talewright.adventure.model import (
    Coin,
    Counter,
    Give,
    Keyword,
    LoseItems,
    Offer,
    Order,
    Shop,
    Statement,
    Title,
    When,
)
from talewright.adventure.phrases.tokens import Token
from talewright.adventure.reading.hanging_clauses import asked
from talewright.adventure.reading.near_misses.beside_a_roll import spelt
from talewright.adventure.reading.undecided import is_hearsay
from talewright.adventure.traversal import walk
from talewright.core.authoring import Authoring
from talewright.core.findings import Span
from talewright.core.text.message import Message

_BACK = (
    Message("says what becomes of what is carried out beside it, and nothing of that is carried out."),
    Message(
        'Write what the reader has afterwards, in a sentence for each change: "Lose the **lamp**.", "Heal 1 Vitality.".'
    ),
)
_STOPPED = (
    Message("says what armour does here, and it is carried out as ever."),
    Message('Write "ignoring armour" behind it: "Take a Wound, ignoring armour.".'),
)
_GOES = (
    Message("says how the fight goes, and it is carried out as ever."),
    Message(
        'What happens in the rounds of a fight stands in a fenced block headed "each round", or as a switch of the phrase book beside the fight.'
    ),
)
_MOD = r"(?:\w+ly |soon |then |now |will |also |all |already |at once |itself |themselves )?"
_HURTS = r"(?:wounds?|cuts?|hurts?|harm|damage|pain|injur(?:y|ies)|burns?|bruises?|bites?|scratch(?:es)?|loss(?:es)?|gash(?:es)?|stings?|aches?|bleeding|marks?|points?|blows?)"
_PARTS = r"(?:one|two|three|9|half|some|most|all|none|both|each|either|neither|much|part|the rest|a (?:third|quarter|few)) of (?:it|them|this|that|these|those)"
_THINGS = rf"(?:it|they|these|those|both|the lot|{_PARTS})"
_PASSES_AWAY = (
    r"(?:breaks?(?! into)|snaps?|shatters?|crumbles?|melts?|dissolves?|vanish(?:es)?|disappears?|evaporates?|wears? (?:off|out)|lasts(?! of)|belongs?|(?:crumbles?|turns?|falls?) to (?:dust|ash|ashes|pieces|leaves|water|stone)"
    r"|(?:is|are) (?:\w+ly |now |soon |then |already |only |just )?(?:gone|lost|taken|stolen|broken|spent|used up|ruined|spoiled|worthless|useless|fake|false|counterfeit|no longer|not yours|yours (?:no|only|until|till|for|if|while|but|once|when)|his|hers|theirs|due|to be|forfeit|wanted|borrowed|lent|on loan|confiscated))"
)
_FORBIDS = r"(?:must|has to|have to|can only|may only|will only|cannot|can't|may not|must not|won't|will not|no longer|never) (?:be )?(?:used?|sold|sell|worn|wear|given|give|taken|take|lost|lose|spent|spend|carried|dropped?|drop|thrown|kept|keep|left|leave|eaten|eat|last|works?|helps?|serves?|counts?|protects?|fits?|returned|return|come back|go back|shared|share|split|divided)"
_TAKES = (
    r"(?:gives?|gave|hands?|passes|pass|throws?|tosses|toss|flings?|hurls?|drops?|loses?|leaves?|takes?|keeps|returns?|sells?|spends?|eats?|drinks?|breaks?|smash(?:es)?|destroys?|surrenders?|yields?|forfeits?|lends?|swaps?|trades?|shares?|splits?|divides?|steals?|snatch(?:es)?|grabs?|pockets?|claims?|erases?|removes?"
    r"|refuses?|declines?|rejects?|repays?|owes?|confiscates?|demands?|wants|halves?|doubles?)"
)
_SAFE = r"(?! (?:to your lips|open\b|in(?:to)? your (?!lap)|on(?:to)? your|under your|round your|around your|with you|along|up|out|down(?! in)|a\b|to pieces for))"
_USES = r"(?:may|can|must|will) (?:not |only |never )?(?:use|wear|cast|wield|sell|spend) (?:it|them)|(?:cannot|can't|never) (?:use|wear|cast|wield|sell|spend|keep) (?:it|them)"
_REFUSED = r"\b(?:think|thinks|thought) better of\b|\byou (?:refuse|decline|say no|turn (?:him|her|them|it) down)\b|\bput (?:it|them) back\b"
_UNDOES = r"(?:heals?|closes?|mends?|seals?|undo(?:es)?|cures?|knits?|removes?|restores?|lifts?|takes? away)"
_NO_MORE = r"\bas (?:if|though) (?:it|they|nothing|you) (?:had|were|was)\b.*\b(?:never|happened|not|unhurt|whole)\b|\bgood as new\b"
_STOPS = r"(?:stop|take|absorb|turn|catch|block|save|spare|protect|help|count|keep|deflect|cover|guard|halve|reduce|soften|make|give|avail|serve)(?:e?s)?"
_WORN = r"(?:armour|mail|shield|helmet|helm|breastplate|cuirass|hauberk|gambeson)"
_ARMOUR = re.compile(
    rf"\b(?:takes?|stops?|absorbs?|catch(?:es)?|turns?|spares? you|saves? you|sees to|heals?|undoes) (?:\w+ )?(?:the (?:worst|brunt|force|edge)|half|most|part|some|all|one|two|much|9) (?:of (?:it|them|this|that|these|the (?:blow|force|wounds?|damage|hurt|harm|fall|fire|heat)))\b|\b{_WORN} (?:of \w+ )?(?:(?:\w+ly|will|would|can|may|might|does|do|not|cannot|can't|won't|doesn't|could|alone|always|never|only|no longer|also) ){{0,3}}{_STOPS}\b(?!.*\bas (?:usual|ever|always|normal)\b)"
    rf"|\b{_WORN} (?:is|are) (?:\w+ )?(?:no|of no|little|useless|worthless|any|wasted|not)\b"
)
_HEALED = re.compile(
    rf"\b(?:it|they|this|that|(?:the|your|that|this|these|those) (?:\w+ ){{0,2}}{_HURTS}) {_MOD}(?:heals?|closes?(?= (?:up|over|again|at|of|as|,|;|\.)|$)|mends?|knits?|passes off|wears? off|comes? back(?: to you)?|returns? to you|fades? (?:away|at|in|by|as|when)|vanish(?:es)?|disappears?|lasts?|does not count|do not count|counts?|(?:is|are) (?:\w+ly |soon |then |at once |now )?(?:gone|healed|undone|halved|doubled|restored|given back|only (?:an? )?(?:illusion|dream|imagin)|not real|imaginary|temporary|closed|mended))\b"
    rf"|\b{_UNDOES} (?:up )?(?:the|your|that|this|these|those|every|all|any) (?:\w+ ){{0,2}}{_HURTS}\b|{_NO_MORE}|\bwhat you (?:have |had |just )?lost\b"
)
_FOUGHT = re.compile(
    r"\b(?:any|all|every|each|the|what|whatever|no) (?:\w+ )?(?:harm|wounds?|damage|hurt|hp|vitality|points?) (?:that )?(?:you (?:take|suffer|lose|receive|do|deal|inflict)|taken|suffered|lost|received|done|inflicted|dealt)\b"
    r"|\b(?:flees|runs|gives up|surrenders|yields|retreats|breaks off|runs away|falls) (?:at|when|if|once|as soon as|after|below|with|before) (?!you\b|the (?:dog|guards?)\b)"
    r"|\b(?:joins in|join in|joins (?:the|its|his|her) (?:fight|fray|brother|sister|mate|friend)|comes to (?:its|his|her|their) (?:aid|help|rescue)|takes (?:its|his|her|their) place)\b"
    r"|\b(?:ties?|draws?|dead heats?) (?:go(?:es)?|counts?|is|are|wins?|loses?|means?|favours?)\b|\b(?:ignore|forget|halve|double) (?:the|your|this|that|any) (?:\w+ )?(?:penalty|bonus|modifier|roll|dice|difficulty)\b|\bbare (?:hands|fists|handed|knuckles)\b|\bbarehanded\b"
    r"|\b(?:fights?|deals? with|takes? care of|handles?|faces?|kills?|takes? on|settles?) (?:the (?:first|second|other|others|last|rest|worst)|one|two|half|some|most|both|9)(?: of (?:them|it|these|those))?(?: for you| on your behalf| instead| himself| herself)?\b(?= (?:for|on|of|instead|himself|herself)\b|$|[,;:.])"
    r"|\b(?:can|could|may) only (?:\w+ )?(?:hurt|harm|wound|kill|hit|strike|touch|pierce|fight|damage|slay)\b"
    r"|\b(?:lack|lacks|without|not have|have not|haven't|don't have|know|knows) (?:the|that|this|any such) skill\b|\b(?:unskilled|untrained|unlearned|amateurs?)\b.*\b(?:may|can|must|try|tries|test|roll)\b"
)


_GIVEN_BACK = re.compile(
    rf"\b(?:gives?|hands?|passes|throws?|tosses|flings?|brings?|sends?|pushes|slides?|presses|slips?|puts?|drops?) (?:you )?{_THINGS} (?:[\w'-]+ ){{0,3}}?(?:back|to you|at you|at your feet|(?:in|into|on|onto) your)\b|\b(?:returns?|refunds?|repays?) {_THINGS}\b(?! to (?:the|his|her|its|their))"
    rf"|\b{_THINGS} (?:\w+ly |soon |later )?(?:comes? back|returns?|(?:is|are) (?:\w+ )?(?:returned|restored|refunded|repaid|given back|handed back|yours again))\b|\byou (?:get|have|take|win) {_THINGS} back\b|\b(?:find|finds|recover|recovers|fish|fishes|catch|catches|retrieves?) {_THINGS} (?:again|out|back|later)\b|\b(?:does not|will not|won't|doesn't|refuses to|declines to) (?:take|accept|touch|want) (?:it|them|your|any)\b|\b(?:he|she|they|the [\w-]+) \w+ (?:[\w'-]+ ){{0,4}}instead\b|\byour [\w-]+ (?:will|must|would) (?:do|serve|suffice)\b"
)
"""What was given away, and is the reader's again."""


_LIMITS = re.compile(
    rf"\b(?:only|just) (?:while|until|till|as long as|so long as|if|when|in|for as long|with|by day|by night|at night|once|twice)\b.*|\b(?:effects?|penalty|bonus|modifier|improvement|weakness) (?:\w+ ){{0,2}}(?:wears?|lasts?|ends?|passes|fades?|applies|goes|stays|remains)\b"
    rf"|\b(?:not|cannot|can't|never|no further|no lower|no higher) (?:\w+ ){{0,3}}(?:below|above|under|over|beyond|more than|less than) (?!your\b|the\b|what\b|zero\b|0\b|9 (?:vitality|hp|fortune)\b|maximum\b|starting\b|normal\b)|\b(?:must|has to|have to|may|can) \w+ (?:another|one more|two more|a second|a third|the other)\b(?! (?:way|road|door|path|look|time|word|step))|\b(?:cannot|can't|will not|may not) (?:help|save|spend|use|reroll|re-roll)\b.*\b(?:here|this|now|it)\b"
    rf"|\b{_THINGS} (?:\w+ )?(?:if|unless) you (?!want|wish|like|can\b|choose|care|please|have no|do not|don't|haven't|would|prefer|dare)|\b(?:is|are|was|were) not (?:\w+ )?(?:healed|cured|restored|affected|stopped|lost|spent|included|counted|touched) by (?:this|it|that)\b|\bany (?:other|others|more) (?:\w+ )?(?:you|that you) (?:have|had|noted|own|carry)\b|\byou (?:do not|don't|already|have already) (?:\w+ )?(?:had|have|got|know) (?:it|them) (?:if|only|unless|while)\b"
)
"""What limits any instruction, whatever it changed."""
_RULES_OF_LUCK = re.compile(
    r"^(?:fortune|luck|no fortune|your fortune|no luck) (?:cannot|can't|will not|won't|may not|does not|is no|may be)\b"
)


@lru_cache(maxsize=512)
def _of_things(nouns: tuple[str, ...]) -> re.Pattern[str]:
    """What may be said of things that have changed hands, with the nouns they may be called by."""
    own = "|".join(re.escape(each) for each in nouns)
    named = rf"|(?:the|your|this|that|its) (?:{own})" if own else ""
    subject, thing = rf"(?:{_THINGS}|this|that{named})", rf"(?:it|them|both|the lot|{_PARTS}{named})"
    return re.compile(
        rf"\b{subject} {_MOD}{_PASSES_AWAY}\b|\b{subject} {_FORBIDS}\b|\bno longer (?:have|has|own|possess|hold|carry) {thing}\b"
        rf"|(?<!may )(?<!can )(?<!to )(?<!not )\b{_TAKES} {thing}\b{_SAFE}(?= (?:back|away|again|off|for|from|to|with|in|at|among|between|on|over|when|until|before|after|if|but|behind|there)\b| ?[,;:.]|$| and\b)|\b{_USES}\b|{_REFUSED}"
    )


def undone(
    said: Sequence[Token],
    done: Sequence[Statement],
    names: AbstractSet[str],
    *,
    authoring: Authoring,
    beside_rolls: bool,
) -> tuple[int, Message, Message] | None:
    """Where words undo, limit or put off what stands in front of them, with cause and cure; None where they are story."""
    every = [*walk(tuple(done))]
    effects = [authoring.effect(each.verb) for each in every if isinstance(each, Order)]
    hurt = any(each.harm or each.costs for each in effects)
    got = any(not (each.harm or each.costs or each.results) for each in effects) or any(
        isinstance(each, Give | Offer | Shop | Counter)
        or (isinstance(each, Keyword | Title) and each.gain)
        or (isinstance(each, Coin) and each.how == "gain")
        for each in every
    )
    gone = any(isinstance(each, LoseItems | Coin | Keyword | Title) for each in every)
    if not (hurt or got or gone or beside_rolls) or not said:
        return None
    text = spelt([*said])[0]
    ignored = any("armour" in name for each in every if isinstance(each, Order) for name, _ in each.args)
    if hurt and not ignored and _ARMOUR.search(text):
        return 0, *_STOPPED
    if (
        (hurt and _HEALED.search(text))
        or (got and _of_things(_nouns(names)).search(text))
        or (gone and _GIVEN_BACK.search(text))
        or _LIMITS.search(text)
        or (beside_rolls and _RULES_OF_LUCK.search(text))
    ):
        return 0, *_BACK
    return (0, *_GOES) if beside_rolls and _FOUGHT.search(text) else None


def _nouns(names: AbstractSet[str]) -> tuple[str, ...]:
    """The last words of the names of things, and what coin is called."""
    heads = {name.split(" of ")[0].split(" (")[0].split()[-1] for name in names if name.strip()}
    return tuple(sorted({each for each in heads if each.isalpha()} | {"money", "coins", "gold", "silver"}))


def _left_over(said: Sequence[Token], read: Sequence[Span], start: int) -> Iterator[list[Token]]:
    """The words of a sentence behind a place that stand in nothing that was read, as far as they stand together."""
    found: list[Token] = []
    for token in said:
        if token.start < start or any(span.start <= token.start < span.end for span in read):
            if len(found) > 1:
                yield found
            found = []
        else:
            found.append(token)
    if len(found) > 1:
        yield found


def stands_apart(said: list[Token]) -> bool:
    """What somebody says, long ago or in a tale, or another branch: nothing that refers to what is carried out."""
    return said[0].text in ("Otherwise", "Else") or is_hearsay(said, ())


def undone_behind(
    authoring: Authoring,
    said: list[Token],
    own: Sequence[Statement],
    whole: Sequence[Statement],
    names: AbstractSet[str],
    *,
    rolls: bool,
) -> tuple[int, Message, Message] | None:
    """What a sentence with instructions says behind them of what becomes of them."""
    every = [each for each in walk(tuple(own)) if not isinstance(each, When)]
    read = [each.span for each in every]
    start = min((each.end for each in read), default=said[0].start)
    if said[-1].start <= start:
        return None
    every = every or [each for each in walk(tuple(whole)) if not isinstance(each, When)]
    for part in _left_over(said, [*read, *asked(whole)], start):
        done = [each for each in every if each.span.start < part[0].start]
        gone = undone(part, done, names, authoring=authoring, beside_rolls=rolls)
        if gone is not None:
            return said.index(part[0]), gone[1], gone[2]
    return None

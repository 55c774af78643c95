"""Classes of words that change an amount, a way, a result or the time of an instruction, and that no instruction may lose; lost_words.py has the others."""

from __future__ import annotations

import re

from talewright.adventure.model import (
    Choice,
    Counter,
    Give,
    Goto,
    Keyword,
    Offer,
    Order,
    Shop,
    Title,
    When,
)
from talewright.adventure.reading.lost_words import OWNED, Carried, WordClass, signs
from talewright.adventure.traversal import walk
from talewright.core.text.message import Message

_GOODS = r"(?:gp|rations?|wounds?|vitality|talent|fortune|experience|hp|xp|damage|points?|\*\*)"
_COUNT = r"(?:9|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve)"
_TURN = r"(?:turn|go|return|proceed|continue|move)"


_CHANGED = (
    Message("changes an amount, and the amount is carried out as it stands."),
    Message("Write the amount itself: a number, and what it is a number of."),
)
_UNSURE = (
    Message("does not happen, or only perhaps, and is carried out."),
    Message("Write what happens to every reader, or a condition in front of it."),
)


def _moves(carried: Carried) -> bool:
    """Whether a counter is moved, and not set."""
    return all(each.how != "set" for each in walk(carried.statements) if isinstance(each, Counter))


def _trades(carried: Carried) -> bool:
    return any(isinstance(each, Shop) for each in walk(carried.statements))


AMOUNTS: tuple[WordClass, ...] = (
    WordClass(
        signs("almost nearly half all hardly barely roughly approximately about perhaps maybe most part some none each either twice double"),
        re.compile(rf"\b(?:almost|nearly|half of|half|all but|all except|hardly|barely|roughly|approximately|about|perhaps|maybe|most of|part of|some of|none of|each of|either of|twice|double) (?:the |your |his )?{_COUNT} {_GOODS}(?![\w'])"),
        lambda _: False,
        *_CHANGED,
    ),
    WordClass(
        signs("each apiece per an too above over beyond between so thereabouts less short extra most best in"),
        re.compile(rf"(?<!worth )\b{_COUNT} {_GOODS} (?:per \w+|too (?:many|much)|above your|over your|beyond your|between (?:you|us|them)|or so|or thereabouts|less(?! than)|short|extra|at most|at best|in all but)\b"),
        lambda _: False,
        *_CHANGED,
    ),
    WordClass(
        signs("each apiece"),
        re.compile(rf"(?<!worth )(?<!for )\b{_COUNT} {_GOODS} (?:each(?! (?:\w+ )?(?:day|time|round))|apiece)\b"),
        lambda carried: _trades(carried) or "ration" in carried.names,
        *_CHANGED,
    ),
    WordClass(
        signs("more less fewer"),
        re.compile(rf"\b(?:more|less|fewer) than (?:the |your )?{_COUNT} {_GOODS}"),
        lambda carried: bool(carried.asked),
        *_CHANGED,
    ),
    WordClass(
        signs("day round night week head step mile section turn hour other same"),
        re.compile(rf"(?<!worth )\b{_COUNT} {_GOODS} (?:a (?:day|round|night|week|head|step|mile|section|turn)|an hour)\b|\bthe (?:other|same) {_COUNT} (?:gp|wounds?|vitality|talent|hp|damage)\b"),
        lambda _: False,
        *_CHANGED,
    ),
)  # fmt: skip
"""What changes an amount; a price, too, that the sentence before names."""
QUALIFIERS: tuple[WordClass, ...] = (
    *AMOUNTS,
    WordClass(
        signs("dream dreams nightmare vision painting play tale"),
        re.compile(r"\b(?:in|during) (?:the|your|this|that|a|his|her) (?:\w+ )?(?:dreams?|nightmare|vision|painting|play|tale)\b(?!.*\b(?:wake|awake|awaken|wakes)\b)"),
        lambda carried: carried.leads or all(isinstance(each, Keyword | Title | When) for each in carried.statements),
        *_UNSURE,
    ),
    WordClass(
        signs("^if ^unless ^should ^with ^without"),
        re.compile(r"^(?:if|unless|should|with|without) [^:;]*?, (?:no|not|nor|neither|an?|the|your|some|any) (?!(?:one|longer|matter|doubt|more)\b)[\w']+ (?:and|or|nor) (?:(?:no|an?|the|your|some|any) )?[\w']+ ,"),
        lambda carried: "all" in carried.asked or "any" in carried.asked,
        Message("asks for several things, and only the first of them is asked for."),
        Message('Name each: "If you have the **lamp** and the **bell**, ...".'),
    ),
    WordClass(
        signs("another others"),
        re.compile(r"\b(?:and|then|,) (?:yet )?another (?:from|for|of|when|as|in|at|later|after|with)\b|\b(?:and|then) another(?= [,;:.]|$)|\band (?:a second|a third) (?:from|for|when|as|if|later|after)\b"),
        lambda carried: carried.leads or carried.chosen,
        *_CHANGED,
    ),
    WordClass(
        signs("unless if provided"),
        re.compile(r"\w , (?:unless|if|provided)\b[^,;:.]*, and (?:then )?(?:turn|go|take|lose|gain|pay|eat|heal|fight|test|roll)\b"),
        lambda carried: isinstance(carried.statements[0], When | Choice) or not any(isinstance(each, When) and each.condition.kind != "result" for each in carried.statements[1:]),
        Message("may belong to what stands in front of it, or to what stands behind it."),
        Message('Put the condition first: "If you have the **lamp**, Gain the **rope**.".'),
    ),
    WordClass(
        signs("second third fourth last next other first final"),
        re.compile(r"(?:^|[,;:] )(?:but |and )?(?:in|for|during|from) the (?:first|second|third|fourth|last|next|other|final)(?: one| round| of them| fight)?(?: only| alone)?\b(?! \w+ly\b)(?= (?:you|your|it|he|she|they|at|with|\+9)\b| ,)"),
        lambda carried: not any(isinstance(each, Order) for each in walk(carried.statements)),
        Message("changes the instruction beside it, and is not carried out."),
        Message('What happens in the rounds of a fight stands in a fenced block headed "each round", or as a switch of the phrase book beside the fight.'),
    ),
    WordClass(
        signs("which that"),
        re.compile(r"(?<!so )\b(?:which|that) you (?:must|may|can|cannot|can't|will|should|have to|need to|are to|will have to) (?:now |only |then |also |not |never |later |one day |at once )*(?!now\b|only\b|then\b|also\b|take\b|keep\b|have\b|own\b|add\b|note\b|write\b|record\b|remove\b|cross\b|erase\b|delete\b|strike\b|put\b|pocket\b|carry\b|wear\b|buy\b|choose\b|see\b|hear\b|feel\b|smell\b|taste\b|turn\b|go\b|follow\b|read\b|make\b)(?:use|spend|cast|return|give|hand|repay|pay|share|drop|leave|sell|lose|eat|drink|burn|forget|heal|regain|get|win|pass|ignore|deduct|subtract|treat|count|roll|test|fight|wield|throw|lend|split|divide|break|destroy|bring|show|use up)\b"),
        lambda carried: carried.spends or carried.chosen,
        Message("limits or changes an instruction, and is not carried out."),
        Message("Write what the reader has afterwards, in a sentence for each thing."),
    ),
    WordClass(
        signs("return later tomorrow next when afterwards week month morning evening day end future"),
        re.compile(rf"\b(?:{_COUNT} {_GOODS}|\*\*) (?:on your (?:return|way back|way out|way home)|later|tomorrow|next \w+|when (?:you (?:return|come back|get back|leave|reach|arrive|next)|he|she|they|it)|afterwards|in a (?:week|month|day|year)|one day|some day|in the (?:end|future|morning|evening)|at the end|the next \w+)\b"),
        lambda carried: bool(carried.asked) or carried.leads or carried.chosen,
        Message("waits for something that is not asked for, and is carried out at once."),
        Message('Ask for it: "If you have been here at least twice, ...", "If you have the **lamp** and the **bell**, ...".'),
    ),
    WordClass(
        signs("shared split divided"),
        re.compile(r"\b(?:shared|split|divided) (?:\w+ )?(?:between|among)\b"),
        lambda carried: carried.leads,
        *_CHANGED,
    ),
    WordClass(
        signs("by"),
        re.compile(rf"\b(?:back|down|up|on|forward|forwards) by (?:{_COUNT})\b"),
        lambda carried: sum(isinstance(each, Counter) for each in walk(carried.statements)) != 1 or _moves(carried),
        *_CHANGED,
    ),
    WordClass(
        signs("might no rarely seldom nearly almost don't never need dream not"),
        re.compile(rf"(?<!if )(?<!unless )(?<!should )\byou (?:might|no longer|rarely|seldom|nearly|almost|do not|don't|never|need not|dream (?:that )?you) (?:have to |must )?(?:{_TURN}|gain|lose|find|pay|eat|receive|heal|suffer|restore|turn up)\b [^.;:,]{{0,40}}?(?:\b{_COUNT} {_GOODS}|\[\[r\]\]|\*\*|\*k\*)"),
        lambda _: False,
        *_UNSURE,
    ),
    WordClass(
        signs("may can could"),
        re.compile(r"(?:^|[,;] )(?:then )?you (?:may|can|could) (?!not\b)[^,;:.]*: (?:test|roll|make a)\b"),
        lambda carried: any(isinstance(each, Choice) or (isinstance(each, When) and each.condition.kind in ("wish", "cast")) for each in walk(carried.statements)),
        Message("leaves it to the reader whether to roll, and everybody rolls."),
        Message("Make a list of choices, with the roll in one of them."),
    ),
    WordClass(
        signs("ruined broken lost destroyed splintered gone spent used burnt smashed shattered torn taken leave lose give abandon part"),
        re.compile(r"^(?:if|with)\b[^:;]*\b(?:and|but) (?:is|are|it is|they are|will be) (?:\w+ ){0,2}(?:ruined|broken|lost|destroyed|splintered|gone|spent|used up|burnt|smashed|shattered|torn|taken)\b|\byou (?:will |shall )?(?:have to|must|will) (?:leave|lose|give up|let go of|part with|abandon) (?:it|them)\b"),
        lambda carried: carried.spends or carried.idle,
        Message("is given or spent, and nothing is taken."),
        Message('Name it: "Lose the **cup**".'),
    ),
    WordClass(
        signs("^perhaps ^maybe ^possibly"),
        re.compile(r"^(?:perhaps|maybe|possibly) (?!it\b|that\b|this\b|he\b|she\b|they\b|you\b|there\b|because\b)"),
        lambda carried: carried.leads or carried.chosen,
        *_UNSURE,
    ),
    WordClass(
        signs("wish want care choose like"),
        re.compile(r"\b(?:wish|want|care|choose|would like) to \w[^,;:]*\b(?:unless|but not|except|until|only (?:at|on|in|if|when)|or (?:he|she|they) (?:do|does))\b"),
        lambda _: False,
        Message("limits what the reader may wish, and is not carried out."),
        Message('Ask for it in front: "If you have the keyword *Name*, you may ...".'),
    ),
    WordClass(
        signs("anyone anybody everyone everybody others other rest else"),
        re.compile(r"(?:^|[,;] )(?:but |and )?(?:anyone|anybody|everyone|everybody) else\b|(?:^|[,;] )(?:but |and )?(?:all|any) (?:the )?others?\b|^(?:anyone|anybody|everyone|everybody|those) (?:in|with|without|who|wearing|carrying|holding)\b"),
        lambda carried: bool(carried.asked) or carried.chosen,
        Message("is said of some readers alone, and is carried out for everybody."),
        Message('Ask for what they have: "If you have the **lamp**, ...", and for the others "Otherwise, ...".'),
    ),
    WordClass(
        signs("each both"),
        re.compile(r"\byou and (?:the |your )?\w+ (?:each|both) (?:gain|lose|find|pay|eat|receive|heal|suffer|take|get)\b|\b(?:each|both) of you (?:gain|lose|find|pay|eat|receive|heal|suffer|take|get)s?\b"),
        lambda _: False,
        Message("is said of somebody else as well, and is carried out for the reader alone."),
        Message('Write what happens to the reader: "You find 5 gp.".'),
    ),
    WordClass(
        signs("each every any second third further"),
        re.compile(rf"(?:^|[,;] )(?:but |and )?(?:each|every|any|a second|a third|any further|any second) (?!of\b|way\b|case\b|time\b)\w+ (?:\w+ )?(?:after|beyond|before|brings?|costs?|means|takes?|leads?)\b[^;:]*: (?:you )?{_TURN} to \[\[r\]\]"),
        lambda carried: bool(carried.asked),
        Message("waits for something that is not asked for, and is carried out at once."),
        Message('Ask for it: "If you have been here at least twice, ...", "If you have the **lamp** and the **bell**, ...".'),
    ),
    WordClass(
        signs("later sometimes next another one tomorrow somebody she he they might no nearly almost never do need must rarely seldom have let make tell ask send order back away twice thrice only"),
        re.compile(rf"\b(?:later|sometimes|next time|another time|one day|tomorrow|somebody|she|he|they|might|no longer|nearly|almost|never|do not|need not|must not|rarely|seldom) (?:must |may |will |to |have to )?{_TURN} (?:\w+ ){{0,2}}to \[\[r\]\]|\b(?:have|let|make|tell|ask|send|order) (?:\w+ ){{1,3}}{_TURN} to \[\[r\]\]|\bturn (?:back|away) from \[\[r\]\]|\b{_TURN} (?:twice|thrice|only|sometimes|later|never)\b[^,;:]* to \[\[r\]\]"),
        lambda _: False,
        Message("leads nobody there now, and everybody is led there."),
        Message('Write "turn to [[there]]" for a reader who goes there at once.'),
    ),
    WordClass(
        signs("without both twice again badly narrowly easily least more only either natural double doubles pair exactly margin six sixes ones"),
        re.compile(r"\b(?:if|unless|should) (?:you|it|this|the (?:test|roll|check|attempt)) (?:pass|succeed|fail|win|lose|survive)(?:e?s|e?d)? (?:it )?(?:with|by|without|both|either|twice|only|again|badly|narrowly|easily|more than|at least)\b(?! (?:of|the help|luck|ease|fights?|combats?|battles?|opponents?|enemies|foes|rounds)\b)"),
        lambda _: False,
        Message("asks how well a roll went, and is carried out for every result of its kind."),
        Message('A roll is asked for as "If you succeed", "On a tie" and "If you fail"; for other results make a table headed by a die.'),
    ),
    WordClass(
        signs("way choice option possibility course chance"),
        re.compile(r"\bthere is (?:still |also |then )?(?:an?|one|another) (?:\w+ ){0,2}(?:way|choice|option|possibility|course|chance)\b"),
        lambda carried: carried.chosen and not any(isinstance(each, When) and any(isinstance(one, Goto) for one in each.body) for each in carried.statements),
        Message("is one way more for the reader to choose, and everybody has to take it."),
        Message('Say that it is left to the reader: "If you have the keyword *Name*, you may turn to [[there]]".'),
    ),
    WordClass(
        signs("them these those"),
        re.compile(r"\byou (?:may|can) (?:only |now )?(?:pocket|take|keep|have|choose|pick|carry|claim|grab|steal) (?:only |just |up to )?(?:one|two|three|9|either|both|any|some|all) of (?:them|these|those)\b"),
        lambda carried: any(isinstance(each, Give | Offer | Choice) for each in walk(carried.statements)),
        Message("offers things, and nothing is offered."),
        Message('Write "You may take the **lamp**", or "You may take one of the **lamp** and the **horn**".'),
    ),
    WordClass(
        signs("instead"),
        re.compile(r"^(?!.*\b(?:none|not|no|cannot|can't|don't|haven't|lack|without|otherwise|fail|tie|lose|refuse)\b).*\binstead\b(?! of\b)"),
        lambda carried: carried.leads or any(isinstance(each, Choice) or (isinstance(each, When) and bool(each.otherwise)) for each in carried.statements),
        Message("puts this in the place of something else, and both are carried out."),
        Message('Say both in one sentence: "If you have the **lamp**, lose 1 Vitality, otherwise lose 2 Vitality.".'),
    ),
    WordClass(
        signs("take takes keep keeps pocket pockets accept accepts snatch snatches seize seizes grab grabs steal steals eat eats burn burns break breaks swallow swallows"),
        re.compile(rf"^(?:if|provided|assuming|with) (?!.*\byou (?:may|can)\b)[^:]*(?:\*\*|\b{OWNED}\b)[^:]*\b(?:takes?|keeps?|pockets?|accepts?|snatch(?:es)?|seizes?|grabs?|steals?|eats?|burns?|breaks?|swallows?) (?:it|them|one of them|the (?:money|coins?|gold|thing))(?= [,;:.]| and\b| from\b| away\b|$)"),
        lambda carried: carried.spends,
        Message("is given or spent, and nothing is taken."),
        Message('Name it: "Lose the **cup**".'),
    ),
    WordClass(
        signs("after once when ^now"),
        re.compile(r"(?:^|[,;:] )(?:after|once|when|now that) (?:all|both|every|each|half|(?:you|they|he|she|it|this|the \w+)\b(?: have| has|'ve|'s)? [^,:]*\b(?:twice|thrice|times|both|all (?:the|of|three|four|five|your)|every|each|two|three|four|five|9|half|enough \w+s))\b[^,:]* ,"),
        lambda carried: bool(carried.asked),
        Message("waits for something that is not asked for, and is carried out at once."),
        Message('Ask for it: "If you have been here at least twice, ...", "If you have the **lamp** and the **bell**, ...".'),
    ),
)  # fmt: skip
"""What is looked for, in this order, behind the classes of lost_words.py."""

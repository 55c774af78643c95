"""Story beside a roll or a fight that says how it goes: who has Advantage, what cannot be hurt, how often may be tried.

Mostly such a sentence names nothing of the rules ("It cannot be hurt by fire", "You may try twice"), and elsewhere it is story. In the paragraph of a
roll it says what the dice do, so there it is reported unless a phrase carries it out. Each class is a pattern over the words of the sentence, in
small letters, where a figure is 9, a signed number +9, a name in bold ** and one in italics *k*.
"""

from __future__ import annotations

import re
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import BOLD, ITALIC, NUMBER, PLAIN, QUOTE, REFERENCE, SIGNED, Token
from talewright.core.text.message import Message

_SPELT = {NUMBER: "9", SIGNED: "+9", BOLD: "**", ITALIC: "*k*", REFERENCE: "[[r]]", QUOTE: '"', PLAIN: '"'}
_N = r"(?:9|one|two|three|four|five|six)"
_NEVER = r"(?:cannot|can't|can not|can never|may not|must not|will not|won't|does not|doesn't|do not|don't|not|no|never|nothing|nobody|none|neither|too)"
_HURT = r"(?:hurt|harm|wound|kill|slay|damage|pierce|injure|touch|stop|defeat|fell)"
_HURT_BY = r"(?:hurt|harmed|wounded|killed|slain|damaged|pierced|injured|touched|hit|stopped|defeated|beaten|fought|felled)"
_FEW = r"(?:[\w'*]+ ){0,4}"
_GEAR = r"(?:weapons?|blades?|swords?|axes?|bows?|arrows?|spears?|steel|iron|shields?|armour|mail|claws?|teeth|fangs?|sting)"
_MAGIC = r"(?:spells?|magic|casting)"
_FLIGHT = r"(?:flee|fleeing|flees|fled|flight|escape|escaping|retreat|retreating|running|run away|runs? from|run from|runs away|slip away|break off|breaking off)"


INSTRUCTIONS, ROLLS, FIGHTS = "instructions", "rolls", "fights"


class Class(NamedTuple):
    """One thing that such a sentence may say of a roll, and how the phrase book says it."""

    pattern: re.Pattern[str]
    cure: Message
    beside: str = ROLLS
    """what it has to stand beside for that: any instruction, a roll or a fight"""
    facts: frozenset[str] = frozenset()
    """what a phrase that says so gives to the roll"""
    phrase: str = ""
    """the phrase without which the rules have nothing of the kind"""


CLASSES: tuple[Class, ...] = (
    Class(
        re.compile(
            r"\byour (?:strength|health|wounds?|luck|vigour|old wound) (?:comes? back|returns?|opens?|closes?|fails?|leaves? you|is restored|are healed|heals?|reopens?)\b|\bthe wound in your (?:\w+ )?(?:, [^,;:]*, )?(?:opens|bleeds|closes|heals)\b"
        ),
        Message('Say what changes, and by how much: "Heal 1 Vitality.", "Lose 1 Fortune.".'),
        beside=INSTRUCTIONS,
    ),
    Class(
        re.compile(
            rf"^(?!.*\byou (?:may|can|must|could) ).*\b(?:only|but|just|barely|at most|no more than|not more than|all but) {_N} of (?:them|these|those|which)\b"
        ),
        Message("Write what the reader has afterwards, in a sentence for each thing."),
        beside=INSTRUCTIONS,
    ),
    Class(
        re.compile(
            rf"^(?!.*\byou (?:may|can|must|could|find|see) ).*\b(?:takes?|keeps?|claims?|gets?|steals?|pockets?|eats?|gives?|leaves?|drops?|loses?|snatches|grabs?) (?:only |just )?(?:{_N}|half|some|most|both|all) of (?:them|these|those)\b|\b(?:he|she|they|who|\w+er|the \w+) (?:hands?|gives?|passes|throws|tosses|pushes|slides|sends?) (?:it|them|you it|you them) (?:\w+ )?back\b"
        ),
        Message("Write what the reader has afterwards, in a sentence for each thing."),
        beside=INSTRUCTIONS,
    ),
    Class(
        re.compile(
            r"\b(?:every|each|all|any|your) (?:\w+ )?(?:rolls?|tests?|checks?) (?:is|are|has|have|will|counts?|takes?)\b|\b(?:a|one) (?:tenth|fifth|fourth|third|quarter|half) of (?:what|all|everything|your|whatever)\b"
            r"|\b(?:half|a third|a quarter|most|some|none|part) of (?:it|them|this|that) (?:belongs?|goes|is due|are due)\b|\bthe title of \w+ is (?:now )?yours\b"
        ),
        Message('Say it where it counts: "at -1" behind the roll, and an amount as a number.'),
        beside=INSTRUCTIONS,
    ),
    Class(
        re.compile(
            r"\b(?:if|unless|until(?! one of you| the end)|as long as|so long as|whenever)\b|\b(?:when|once|after|as soon as) (?:it|he|she|they|you)(?: has| have|'s|'ve)? (?:lost|lose|loses|down|taken|take|takes|reduced|reaches|falls|missed|hit)\b"
        ),
        Message(
            'Nothing in a fight is decided by the story: ask for what a reader has ("If you have the **torch**, ..."), or use a phrase of the rules.'
        ),
        beside=FIGHTS,
    ),
    Class(
        re.compile(
            r"\b(?:keep|take|have) (?:it|them|one|this|these) (?:only |but only )?(?:if(?! you (?:want|wish|like|please|choose|care|prefer))|unless|until|provided|in exchange|on condition)\b"
        ),
        Message('Put the condition first: "If you have the **lamp**, Gain the **rope**.".'),
        beside=INSTRUCTIONS,
    ),
    Class(
        re.compile(
            r"\b(?:never see|goodbye to|farewell to|the last of|rid of) (?:\w+ ){0,2}your (?:money|gold|purse|coins?|rations?)\b|\b(?:takes?|pockets?|accepts?|keeps?) your (?:coins?|money|gold|silver|purse|payment|fare|toll)\b|\b(?:gold|silver|copper) (?:pieces?|coins?)\b.*\b(?:you too|you as well|you included|yourself included|your share)\b"
        ),
        Message('Write what the reader gains or pays: "Gain 1 gp.", "Pay 1 gp.".'),
        beside=INSTRUCTIONS,
    ),
    Class(
        re.compile(
            r"\b(?:only|just|but) once\b|\bonce only\b|\b(?:one|a single) time only\b|\b(?:no|not) more than (?:once|twice)\b"
            r"|\b(?:this|it|that|they|these) (?:will |can |may |must )?(?:only |be )?(?:works?|happens?|done|helps?|applies|used|tried|repeated) (?:\w+ ){0,3}(?:once|one time|twice|again|the first time)\b"
            r"|\b(?:second|third|further|another) (?:draught|drink|helping|bite|dose|sip|visit|attempt|go|time|cup|mouthful|swallow|prayer|coin|try)\b.*\b(?:nothing|no|not|harm|poison)\b|\b(?:from now on|from then on|thereafter)\b|\b(?:when|if|should) you (?:ever )?(?:come back|return|come again|come here again)\b"
            r"|\b(?:does|do|will|can|is|are) not (?:refill|fill again|grow back|come back|work again|be refilled|replaced|refilled)\b|\bnothing (?:more|left) (?:here|to (?:find|take|gain|drink))\b|\b(?:9|one|two|three) of your (?:9|two|three|four|five|six|seven)\b"
            r"|\byou (?:\w+ ){0,3}(?:do|use|try|repeat|take|drink|read|visit) (?:this|it|that|so|here) (?:\w+ ){0,3}(?:again|twice|once)\b|\b(?:cannot|can't|may not|never|not) (?:\w+ ){0,3}(?:again|twice) on\b"
            r"|\bon (?:a|any|every|each|your|all) (?:later|second|further|return|next) visits?\b"
        ),
        Message(
            'Say it in the sentence of the instruction: "Once only, ...", "If you have been here before, ...".'
        ),
        beside=INSTRUCTIONS,
    ),
    Class(
        re.compile(
            rf"^(?!.*\b(?:each|every)\b).*\b(?:rises|falls|goes up|goes down|grows|drops|sinks|climbs|increases|decreases|shrinks|is raised|is lowered|is reduced|is increased) (?:by {_N}|(?:down |up )?to 9)(?: points?)?(?= [,;:.]|$)"
        ),
        Message('Name a counter in the head ("counters: [Alarm]") and write "Add 1 to the Alarm".'),
        beside=INSTRUCTIONS,
    ),
    Class(
        re.compile(
            r"\bwith (?:it|that|this|them) (?:comes? )?(?:an? |the )?(?:dis)?advantage\b|\b(?:have|has|gives?|giving|grants?|gain|gains|get|with|at|is|puts you at|leaves you at) (?:you )?(?:an? |the )?(?:dis)?advantage\b(?! of\b)"
        ),
        Message('Write "You have Advantage." or "You have Disadvantage." beside the fight.'),
        beside=FIGHTS,
        facts=frozenset(("advantage", "disadvantage")),
    ),
    Class(
        re.compile(
            r"\b(?:immune|immunity|impervious|invulnerable|unaffected|resistant|resists)\b|\bproof against\b"
            rf"|\b(?:cannot|can't|can never|can only|may only|could only|will only) be {_FEW}{_HURT_BY}\b"
            rf"|\b(?:only|nothing|no|neither|nor) {_FEW}{_FEW}(?:can|will|could|would|may) (?:\w+ )?(?:{_HURT}|bite|mark|scratch|cut)\b"
            rf"|\btakes an? {_FEW}to {_HURT}\b|\b{_GEAR} (?:go|goes|pass|passes|cut|cuts) (?:\w+ )?through\b"
            r"|\b(?:no|little) (?:power|effect|hold) (?:over|on|against|upon)\b|\b(?:wasted|lost|powerless) (?:on|against|here)\b"
        ),
        Message(
            'What an opponent is immune to stands in its bracket, where the rules know it: "(DS 9, immune to Sunburst)".'
        ),
        beside=FIGHTS,
    ),
    Class(
        re.compile(
            r"\b(?:double|twice|half|triple|extra|no|more|less) (?:the )?(?:harm|damage|hurt|wounds?|points?)\b|\b(?:twice|half|double) as (?:hard|much|many|badly|fast|deep)\b"
            r"|\bcounts? (?:as|for|double|twice|half)\b|\b(?:does|do) not count\b|\bcosts? (?:it|him|her|them|you) (?:9|one|two|three|four|twice|double)\b"
        ),
        Message(
            'The harm of a round is "Each failed round does two Wounds", that of a failure "If you fail, Take 2 damage".'
        ),
    ),
    Class(
        re.compile(
            r"\b(?:try|attempt) (?:it )?(?:again|twice|once|once more|three times|as often|as many)\b|\b(?:two|three|9|second|third|another|further|more|only one|single) (?:more )?(?:try|tries|attempts?|goes|chances?)\b"
            r"|\bfail , and you may\b|\bfirst (?:attempt|try|go)\b|\b(?:each|every|any) (?:failure|success|failed \w+|try|attempt|roll|test|miss)\b|\bin your (?:stead|place)\b|\bre-?roll(?:ed)?\b|\bas (?:often|many times) as\b"
        ),
        Message(
            "A roll is made once where it stands: write each further one as an instruction, or lead back to this section."
        ),
    ),
    Class(
        re.compile(
            rf"\b(?:harder|easier|better|worse|stronger|weaker|higher|lower|faster|slower|less|more|up|down) by {_N}\b|\b{_N} (?:points? )?(?:harder|easier|better|worse|stronger|weaker|higher|lower)\b"
            r"|\b(?:is|be|makes?|made|makes? it|are|becomes?) (?:\w+ ){0,2}(?:easier|harder)\b|\bmakes? (?:it|this|the (?:roll|test|score)) (?:only )?9\b"
            rf"|\b(?:add|adds|subtract|subtracts|deduct|deducts|take|takes|lose|loses|knock|knocks) {_N} (?:from|to|off|for|points?)\b|^add {_N}\b|\badd {_N}$"
            rf"|\b(?:an?|some|your|heavy|slight|small|great|severe|suitable|appropriate) (?:\w+ ){{0,2}}(?:bonus|penalty|modifier|handicap|difficulty) ?(?:$|,|;|that\b|which\b|for\b|because\b|depending\b|of\b)"
            rf"|\b{_N} points? of\b|\b(?:bonus|penalty|modifier) of\b|\bworth (?:an? )?(?:\+9|{_N})\b"
        ),
        Message(
            'Write what it adds behind the roll: "at -1", "at +1", or "Add 1 to the roll if you have the **lamp**.".'
        ),
    ),
    Class(
        re.compile(
            r"\brolls? of (?:an? )?(?:9|two|seven|twelve|double|doubles)\b|\bsnake eyes\b|\bdouble (?:ones?|six|sixes)\b|\bnatural (?:9|two|twelve)\b|\b(?:a|any|each|every|whoever) tie\b|\b(?:wins?|won|lose|loses|count|counts) (?:on )?(?:an? |the |all |any )?ties?\b|\bon a 9\b"
            r"|\b(?:automatic|automatically|always (?:works?|fails?|succeeds?|wins?|hits?|misses))\b|\bnever (?:misses|fails)\b|\bwithout (?:rolling|testing|a roll|a test)\b|\b(?:miss|fail|succeed|win|lose) (?:it )?by (?:9|one|two|three|a point|a lot|a little|no more)\b|\bneed not (?:test|roll)\b|\bno need to (?:test|roll)\b"
        ),
        Message(
            'A roll is asked for what it came to only as "If you succeed", "On a tie" and "If you fail"; for other results make a table headed by a die.'
        ),
    ),
    Class(
        re.compile(
            rf"\b(?:no time|no chance|too \w+|unable|impossible) to cast\b|\b{_NEVER} {_FEW}{_MAGIC}\b|\b{_MAGIC} {_FEW}{_NEVER}\b|\bturns? (?:all )?magic (?:aside|away|back)\b|\bturns? (?:any|every|all) (?:edge|blade|steel|point|magic|spell)\b|\b{_MAGIC} (?:is|are) (?:\w+ )?(?:useless|wasted|impossible|forbidden|out of the question)\b"
        ),
        Message(
            "No phrase forbids spells in a fight: leave it out, or give the enemy its immunity in its bracket."
        ),
    ),
    Class(
        re.compile(
            rf"\b{_GEAR} (?:\w+ ){{0,3}}(?:useless|no use|of no use|no good|no help|no protection|worthless|forbidden|cannot|can't|does not|do not|will not|won't)\b|\b(?:only|except|unless) (?:an? |the |with |your )?(?:\w+ ){{0,2}}{_GEAR}\b|\bno (?:\w+ )?(?:time|room|space) {_FEW}{_GEAR}\b"
            r"|\bunless it is magical\b|\bshields? (?:is|are) (?:\w+ )?(?:no|of no)\b"
        ),
        Message(
            'Write it in the words of the phrase book: "You cannot use a shield.", "Its Wounds ignore armour.".'
        ),
        beside=FIGHTS,
        facts=frozenset(
            "no_shield no_weapon no_ranged no_long no_two_handed no_armour ignoring_armour".split()
        ),
    ),
    Class(
        re.compile(
            r"\b(?:first|second|third|fourth|fifth|last|final|each|every|any|next|odd|even|other|alternate|failed) (?:failed |lost |won )?(?:round|rounds|blow|hit|hits|wound|wounds|turn|strike)\b|\b(?:strikes?|attacks?|hits?|acts?|goes|moves?) (?:first|last|twice)\b"
            r"|\b(?:a|any|every|each|one) (?:hit|blow|bite|failure|success|miss) (?:\w+ ){0,4}(?:breaks?|costs?|means?|knocks?|takes?|kills?|does|heals?|ends?)\b|\bneed only (?:win|survive|last|hold|hit)\b|\bone of the (?:9|two|three|four) rounds\b|\bsurprise round\b|\bwin or lose\b|\bwhoever (?:wins|loses)\b"
        ),
        Message(
            'What happens in the rounds of a fight stands in a fenced block headed "each round", or as a switch of the phrase book beside the fight.'
        ),
        beside=FIGHTS,
    ),
    Class(
        re.compile(
            rf"\b(?:nobody|no one|none) (?:\w+ )?(?:can|could|may) (?:run|flee|escape)\b|\b{_NEVER} let you (?:run|go|leave|flee|escape|get away)\b|\b(?:impossible|{_NEVER}|no one) {_FEW}{_FLIGHT}\b|\b{_FLIGHT} {_FEW}(?:impossible|not allowed|forbidden|out of the question|no use)\b"
        ),
        Message('Write "You cannot run." beside the fight.'),
        beside=FIGHTS,
        facts=frozenset(("actions",)),
        phrase="You cannot run",
    ),
    Class(
        re.compile(
            rf"\b(?:may|can) \w+ (?:it|him|her|them) without (?:a|the|any) (?:fight|fighting|roll|test)\b|\b(?:before|during|after|between) (?:the|this|each|every|any) (?:fight|combat|battle|round|rounds|test|roll)\b.*\b(?:may|can)\b|\b(?:may|can|possible|allowed|always|whoever|after|before) {_FEW}{_FLIGHT}\b|\b{_FLIGHT} {_FEW}(?:is|are|it|always)? ?(?:possible|allowed|works)\b"
        ),
        Message("Make what may be done beside a fight a choice in front of it."),
        beside=FIGHTS,
        facts=frozenset(("actions",)),
    ),
    Class(
        re.compile(r"\bas many (?:of (?:them|these|those) |\w+ )?as\b|\bone for (?:each|every)\b"),
        Message(
            'Name each of those that are fought: "Fight the **imp (DS 3)** and the **second imp (DS 3)**.".'
        ),
        beside=FIGHTS,
    ),
    Class(
        re.compile(
            r"\b(?:makes?|turns?|brings?|changes?|cuts?|lowers?|raises?|reduces?|puts?) (?:that|it|this|the (?:penalty|bonus|modifier|number)) (?:in|up|down|back)?(?:to )?(?:(?:only |just |a |an |at )*(?:\+?9|nought|zero|none|nothing|one|two|three|four|five))\b"
        ),
        Message(
            'Write each case: "If you have the **lamp**, Test Climbing. Otherwise, Test Climbing at -2.".'
        ),
    ),
)
"""What is looked for, in this order."""
SIGNS = frozenset(
    """
    neither nor makes make turns brings bring changes change cuts cut lowers raises reduces reduce puts half most some none part title fail without see goodbye farewell rid strength health luck vigour wound wounds miss fail succeed if unless until whenever when once after soon every each all any your tenth fifth fourth quarter keep have takes pockets pocket accepts accept keeps need gold silver copper advantage disadvantage immune immunity impervious invulnerable unaffected resistant resists proof cannot can't can may could will only nothing no takes through power effect
    wasted lost powerless double twice half triple extra more less counts count costs try attempt tries attempts chance chances go goes reroll rerolled re-roll often many by harder easier better worse
    stronger weaker higher lower add adds subtract subtracts deduct deducts take lose loses knock knocks point points bonus penalty modifier handicap difficulty worth roll rolls snake natural tie ties automatic automatically
    always never need spell spells magic casting useless unless except shield shields round rounds blow hit hits wound wounds turn strike strikes attacks first surprise win whoever flee fleeing flees
    flight escape escaping retreat running run runs slip break breaking not once again visit visits time rises falls grows drops sinks climbs raised lowered reduced increased second third further another now then henceforth thereafter come return refill refilled back each every any stead place let without your turns
    """.split()
)
"""A sentence without any of these words needs no further look."""
_STORY = frozenset(("there is no escape", "escape is impossible"))
"""Said of the place as often as of a fight."""


def spelt(stream: list[Token]) -> tuple[str, list[int]]:
    """The words of a sentence as the patterns read them, and where each token starts in them."""
    text, starts = "", list[int]()
    for token in stream:
        starts.append(len(text))
        text += _SPELT.get(token.kind, token.text.casefold().replace("’", "'")) + " "
    return text.rstrip(" .!?…"), starts


def of_the_roll(
    stream: list[Token], book: PhraseBook, beside: AbstractSet[str], carried: AbstractSet[str]
) -> Message | None:
    """How the phrase book says what a sentence says of what it stands `beside`; None where it is story, or among what is carried out of a roll."""
    if SIGNS.isdisjoint(token.text.casefold() for token in stream):
        return None
    text, _ = spelt(stream)
    if text in _STORY:
        return None
    return next(
        (
            each.cure
            for each in CLASSES
            if each.beside in beside
            and carried.isdisjoint(each.facts)
            and each.pattern.search(text)
            and (not each.phrase or any(known.says == each.phrase for known in book.instructions))
        ),
        None,
    )

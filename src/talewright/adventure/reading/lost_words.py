"""Classes of words that no instruction may lose: how often, on what condition, with which thing; left_out.py looks for them.

Each class is a pattern over the words of a sentence (near_misses/beside_a_roll.py says how they are spelt there), and names what the statements
must hold for it. Where they do not hold it, the words were lost.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from talewright.adventure.model import (
    Choice,
    Coin,
    Finish,
    Give,
    Goto,
    Keyword,
    LoseAll,
    LoseItems,
    Offer,
    Order,
    Rest,
    Shop,
    Statement,
    Title,
    When,
)
from talewright.adventure.traversal import walk
from talewright.core.text.message import Message

_PRONOUN = r"(?:it|them|one|both|either|neither|none|that|these|those|any|all|him|her|this)"
OWNED = r"(?:purse|pouch|money|gold|silver|coins?|gp|possessions|belongings|rations?|provisions)"
_WORN = r"(?:armour|mail|shield|weapons?|sword|helmet)"


class Carried(NamedTuple):
    """What the statements of a sentence hold, and those of its paragraph."""

    statements: tuple[Statement, ...]
    asked: frozenset[str]
    """kinds of conditions"""
    names: frozenset[str]
    """whatever the paragraph names in what is carried out"""

    @property
    def spends(self) -> bool:
        return any(isinstance(each, Coin | LoseItems | LoseAll) for each in walk(self.statements))

    @property
    def idle(self) -> bool:
        """Whether nothing but story depends on what is asked."""
        return all(isinstance(each, When) and not (each.body or each.otherwise) for each in self.statements)

    @property
    def leads(self) -> bool:
        return all(isinstance(each, Goto | Finish) for each in self.statements)

    @property
    def first_time(self) -> bool:
        """Whether a visit is asked for in front of what happens, and not in front of a way behind it alone."""
        return "visited" in self.asked and not any(
            isinstance(each, When)
            and each.condition.kind == "visited"
            and each.otherwise is None
            and all(isinstance(inner, Goto) for inner in each.body)
            for each in self.statements[1:]
        )

    @property
    def chosen(self) -> bool:
        """Whether all of it is left to the reader, or asks for something first."""
        return all(isinstance(each, Choice | Offer | Rest | Shop | When) for each in self.statements)


class WordClass(NamedTuple):
    """A class of words that must not be lost."""

    signs: frozenset[str]
    """words of which one has to be in the sentence; behind ^ it has to be the first"""
    pattern: re.Pattern[str]
    kept: Callable[[Carried], bool]
    cause: Message
    cure: Message


def signs(words: str) -> frozenset[str]:
    return frozenset(words.split())


_ONCE = (
    Message("says that this happens once, and it is carried out each time."),
    Message(
        'Begin the sentence with "Once only, ...". For a way that is open once, write "If you have not visited [[there]], you may turn to [[there]]".'
    ),
)
_LOST = Message("limits or changes an instruction, and is not carried out.")
CLASSES: tuple[WordClass, ...] = (
    WordClass(
        signs("lost gone spent used destroyed consumed"),
        re.compile(r"\( (?:[\w'*]+ ){1,6}(?:is|are|will be) (?:then |afterwards )?(?:lost|gone|spent|used up|destroyed|consumed) \)"),
        lambda carried: carried.spends,
        Message("is given or spent, and nothing is taken."),
        Message('Name it: "Lose the **cup**".'),
    ),
    WordClass(
        signs("turn"),
        re.compile(r"(?:^|[,;:] |\b(?:and|then|or|otherwise) )turn to ?(?:[;,.:!]|$)"),
        lambda _: False,
        Message("leads to a section without its name."),
        Message("Name the section: turn to [[name]]."),
    ),
    WordClass(
        signs("once time times visit only cases chances occasions"),
        re.compile(r"\bonce only\b|\b(?:only|just|but) (?:the )?once\b|\b(?:no|not) more than once\b|\b(?:one|a single|single) time(?: only)?\b(?! to)|\b(?:first|this) (?:visit|time) (?:only|alone)\b|\b(?:tonight|today|now|this once) only\b|\bonly (?:now|tonight|today|this once)\b|^(?:just |for )?this once ,|^once (?:a|an|each|every|per) \w+ ,|^(?:in |on )?(?:9|nine|most|many|some|few|half|two|three) (?:of )?(?:\w+ )?(?:cases|times|chances|occasions)\b[^,;:]* [,:]"),
        lambda carried: carried.first_time,
        *_ONCE,
    ),
    WordClass(
        signs("once visit visits time evening evenings night nights day days morning mornings occasion occasions"),
        re.compile(r"\( once \)|[,(] (?:on |at )?(?:the |your |any |every |each )?(?:first|second|third|next|later|other) (?:visit|time|evening|night|day|morning|occasion)s? [:)]|\byou\b[^;:.]*, once(?= [,:;]|$)"),
        lambda carried: carried.first_time,
        *_ONCE,
    ),
    WordClass(
        signs("^and ^but ^or ^with ^without ^lacking ^having ^holding ^carrying ^failing ^for ^in ^bereft"),
        re.compile(r"^(?:and |but |or )?(?:with|without|lacking|having|holding|carrying|failing|for want of|for lack of|in the absence of|in default of|bereft of) "
                   rf"(?:{_PRONOUN}\b|no \w+\b|nothing\b[^,;:]*)(?! (?:of|a word|doubt|sound|time|warning|hesitation))(?: \w+)? [,:;]"),
        lambda carried: bool(carried.asked) or not any(isinstance(each, Choice) for each in carried.statements),
        Message("is a condition, and the way behind it is open to everyone."),
        Message('Name what is asked for: "If you have the **lamp**, ...", "If you do not have the **lamp**, ..."; or write "Otherwise, ..." as the last of the ways.'),
    ),
    WordClass(
        signs("("),
        re.compile(r"\( (?:\w+ ){1,4}only \)|\( (?:not (?:in|with|while|wearing|for|if)|without|no (?:armour|shield|weapons?)|unless|you (?:must|need|will need|have to)|if(?! you (?:still |do )?(?:have|had|own|carry|wish|want|like)\b)|only if|only for|needs?|requires?|provided|unless)\b"),
        lambda carried: bool(carried.asked) or carried.spends,
        Message("is a condition in brackets, and the instruction beside it is carried out for everybody."),
        Message('Put it in front: "If you have the **lamp**, ...".'),
    ),
    WordClass(
        signs("twice thrice times"),
        re.compile(r"^(?:twice|thrice|(?:two|three|four|five|9) times)(?: over| in all| running| in a row| more)? [,:]|\btwice over\b"),
        lambda _: False,
        Message("says how often this happens, and it is carried out once."),
        Message("Write the instruction as often as it happens."),
    ),
    WordClass(
        signs("of"),
        re.compile(r"^(?:if )?(?:the (?:first|last|\w+est|\w+er)|any|one|each|all|both|half|some|those|most|none|either|whichever|only one|every one|every member) of you\b"),
        lambda carried: bool(carried.asked),
        Message("is said of some of several readers."),
        Message('A book has one reader: ask for what that reader has, "If you have ...", or leave it out.'),
    ),
    WordClass(
        signs("^not ^being ^having ^wearing ^carrying ^bearing ^lacking ^holding ^stripped ^deprived ^when ^in ^out ^with ^without ^no ^armed ^unarmed ^armoured ^unarmoured ^shielded ^unshielded ^shieldless ^weaponless ^swordless ^armourless ^helmetless ^lampless ^foodless"),
        re.compile(rf"^(?:not )?(?:being|having|wearing|carrying|bearing|lacking|holding|stripped|deprived|when wearing|when carrying)\b[^,;:]*?(?:\b{_WORN}\b|\*\*|\bunarmed\b|\brations?\b|\bunable to (?:swim|climb|read)\b)[^,;:]* ,"
                   rf"|^(?:in|out of|with|without|no) (?:an? |the |your |any |full |heavy |light |medium )*(?:{_WORN}|\*\*)(?: \w+){{0,2}} ,"
                   r"|^(?:un)?(?:armed|armoured|shielded)(?: or (?:not|\w+))? ,|^(?:shield|weapon|sword|armour|helmet|lamp|food)less\b[^,;:]* ,|^no (?!matter|doubt|sooner|longer|wonder|one|time|warning)\w+ , no "),
        lambda carried: bool(carried.asked),
        Message("says what a reader has, and what follows is carried out for everybody."),
        Message('Ask for it: "If you have a shield, ...", "If you do not have the **lamp**, ...".'),
    ),
    WordClass(
        signs("or"),
        re.compile(rf"\b{_WORN} or (?:no|without) {_WORN}\b|\b(?:armour|mail|armoured) or not\b|\bwith or without (?:your |any |an? )?{_WORN}\b"),
        lambda carried: any(isinstance(each, Order) and any("armour" in name for name, _ in each.args) for each in walk(carried.statements)),
        Message("says that armour makes no difference, and it is carried out as ever."),
        Message('Write "ignoring armour" behind it: "Take a Wound, ignoring armour.".'),
    ),
    WordClass(
        signs("everything all half last rest most contents only whole entire remaining empty pay"),
        re.compile(rf"\b(?:everything|all|half|the last|the rest|most|the contents) (?:of )?(?:that is )?(?:in )?(?:the |your )?{OWNED}\b|\byour (?:last|only|whole|entire|remaining) (?:\w+ )?{OWNED}\b|\bempty your {OWNED}\b|(?<!refuse to )\bpay (?:it|him|her|them|up|the price|the fare|the fee|the toll|what (?:he|she|is) asks?)(?= [,;:.]| and\b|$)"),
        lambda carried: carried.spends or bool(carried.asked - {"result"}) or not any(isinstance(each, Choice) for each in carried.statements),
        Message("is given or spent in the words of a choice, and nothing is taken."),
        Message('Say it as the phrase book does: "Pay 5 gp and turn to [[there]]", "Lose all money and turn to [[there]]".'),
    ),
    WordClass(
        signs("dropping losing leaving paying giving spending surrendering sacrificing throwing abandoning using"),
        re.compile(rf"\b(?:dropping|losing|leaving behind|paying|giving (?:up|away)|spending|surrendering|sacrificing|throwing away|abandoning|using up) (?:everything|all|half|your|a|an|one|two|three|9|the {OWNED}|\*\*)\b"),
        lambda carried: carried.spends or any(isinstance(each, Order) for each in walk(carried.statements)) or not any(isinstance(each, Choice) for each in carried.statements),
        Message("is given or spent in the words of a choice, and nothing is taken."),
        Message('Say it as the phrase book does: "Pay 5 gp and turn to [[there]]", "Lose all money and turn to [[there]]".'),
    ),
    WordClass(
        signs("armed unarmed armour shield weapon weapons who"),
        re.compile(r"^(?!.*\bor (?:do not|don't|will not|would rather|prefer|choose)\b).*?\b(?:are|is|be|with|without|not|in|only|no|any) (?:\w+ ){0,2}(?:armed|unarmed|armour|shield|weapons?)\b|^(?:any|anyone|those|all|everyone|whoever|somebody|a \w+) who\b"),
        lambda carried: bool(carried.asked) or not any(isinstance(each, Choice) for each in carried.statements),
        Message("says who may go this way, and it is open to everyone."),
        Message('Begin it with what is asked for: "If you have no armour, you may ...", "If you have the keyword *Name*, you may ...".'),
    ),
    WordClass(
        signs("^if"),
        re.compile(r"^if you (?:would|wish|want|choose|decide|prefer|like)\b[^:]*\band (?:are|have|can|know|own|carry|possess|hold|wear)\b"),
        lambda carried: bool(carried.asked),
        Message("asks for more than the reader's wish, and is open to everyone."),
        Message('Name what is asked for: "If you have a weapon and wish to fight, turn to [[there]]".'),
    ),
    WordClass(
        signs("for"),
        re.compile(rf"\bfor (?:one|two|9|the last|all|half|the rest|most) (?:of )?(?:the |your )?{OWNED}\b"),
        lambda carried: carried.spends or bool(carried.asked - {"result"}) or not carried.leads,
        Message("is given or spent, and nothing is taken."),
        Message('Say it as the phrase book does: "Pay 5 gp and turn to [[there]]", "Lose all money and turn to [[there]]".'),
    ),
    WordClass(
        signs("be payable repayable returnable between among"),
        re.compile(r"\bto be (?:shared|divided|split|returned|repaid|handed back|given back|worn|used only|spent only)\b|\b(?:payable|repayable|returnable)\b|\b(?:between|among) (?:you|the \w+ of you)$"),
        lambda _: False,
        _LOST,
        Message("Write what the reader has afterwards, in a sentence for each thing."),
    ),
    WordClass(
        signs("back return down"),
        re.compile(r"\bmust (?:put|give|hand|lay) (?:it|them) (?:back|down)\b|\bmust return (?:it|them)\b"),
        lambda carried: carried.spends or any(isinstance(each, Give | Offer | Choice) for each in walk(carried.statements)),
        Message("gives something back, and it is not taken from the reader."),
        Message('Name it: "Lose the **cup**".'),
    ),
    WordClass(
        signs("keyword codeword title"),
        re.compile(r"\b(?:gain|note|record|write down|lose|erase|strike out|cross off|delete|remove|add) (?:that|this|the same) (?:keyword|codeword|title)\b"),
        lambda carried: any(isinstance(each, Keyword | Title) for each in walk(carried.statements)),
        Message("does not name what is meant."),
        Message('Name it: "Gain the keyword *Name*".'),
    ),
    WordClass(
        signs("but"),
        re.compile(r"\bfight .* , but (?:first |not before you )?(?:leave|lay|put|drop|lose|take off)\b"),
        lambda carried: not any(isinstance(each, LoseItems) for each in carried.statements),
        Message("happens in front of the fight, and is carried out behind it."),
        Message("Say it in a sentence of its own in front of the fight."),
    ),
    WordClass(
        signs("^accept ^agree ^consent ^refuse ^decline ^bet ^wager ^gamble"),
        re.compile(r"^(?:accept|agree|consent|refuse|decline|bet|wager|gamble)\b(?: \w+){0,5}?(?: ,)?(?: and| ,|:)"),
        lambda carried: carried.chosen or carried.leads,
        Message("is left to the reader, but what follows is carried out for everybody."),
        Message('Write "If you wish, ..." in front of what happens, or make a list of choices.'),
    ),
    WordClass(
        signs("need not don't don’t"),
        re.compile(r"\byou (?:need not|do not have to|don't have to) (?:,|test|roll|fight|try|do (?:so|this|it))"),
        lambda _: False,
        Message("leaves it to the reader whether to roll, and everybody rolls."),
        Message("Make a list of choices, with the roll in one of them."),
    ),
    WordClass(
        signs("^you"),
        re.compile(r"^you (?:may|can|could) (?!not\b|only\b|never\b|rest\b|take\b|have\b|keep\b|buy\b|sell\b|be\b)[^,;:]* :"),
        lambda carried: carried.chosen or carried.leads,
        Message("is left to the reader, but what follows is carried out for everybody."),
        Message('Write "If you wish, ..." in front of what happens, or make a list of choices.'),
    ),
)  # fmt: skip
"""What is looked for, in this order."""

"""Classes of words that say what is given, spent, shared, healed or got back, which no instruction may lose; left_out.py looks for them."""

from __future__ import annotations

import re

from talewright.adventure.model import Choice, Coin, Give, Goto, LoseAll, Offer, Order, Rest
from talewright.adventure.reading.lost_words import OWNED, WordClass, signs
from talewright.adventure.traversal import walk
from talewright.core.text.message import Message

WORN = r"(?:armour|mail|shield|weapons?|sword|helmet)"
_LOST = Message("limits or changes an instruction, and is not carried out.")
_LISTED = r"(?:\w+ )?(?:boots?|shoes?|cloak|coat|hat|clothes|shirt|belt|gloves|pack|backpack|bag|gear|equipment|things|possessions|belongings|weapons?|sword|armour|shield|bow|knife|food|provisions|supplies|victuals)"
GOODS: tuple[WordClass, ...] = (
    WordClass(
        signs("your whatever what rest all every any"),
        re.compile(rf"\*\*(?: ,)?(?: and| ,)(?: [^.;:,]{{1,60}},){{0,3}}(?: and)? (?:also )?(?:your|whatever|what|all your|all the|the rest of your|every|any) {_LISTED}\b|\b(?:lose|hand|give|drop|leave|surrender|pay|yield|discard) (?:over |up |him |her |them )?(?:your|whatever|what|all your|all the) {_LISTED}(?: \w+){{0,6}}(?: ,| and){{1,2}} [^.;:]{{0,80}}\*\*"),
        lambda carried: not carried.spends or any(isinstance(each, LoseAll) for each in walk(carried.statements)) or any(isinstance(each, Order) and not each.rolls for each in walk(carried.statements)),
        Message("is in a list of things that change hands, and is not carried out."),
        Message("Write what the reader has afterwards, in a sentence for each thing."),
    ),
    WordClass(
        signs("^you"),
        re.compile(r"^you (?:may|can|could) (?:(?:also|now|then|spend|stay|sleep|pass|wait|stop|camp|lie|make|take|use|shelter|settle|remain)\b)[^:]* :"),
        lambda carried: not any(isinstance(each, Rest) and not each.may for each in carried.statements),
        Message("is left to the reader, but what follows is carried out for everybody."),
        Message('Write "You may Rest: ..." with what it restores.'),
    ),
    WordClass(
        signs("protection defence help use proof avail avails"),
        re.compile(r"\b(?:against|from|for) (?:which|it|this|that|them)\b[^;:]*\b(?:no|little|not|any) (?:\w+ )?(?:protection|defence|help|use|proof|avail)\b|\bno (?:protection|defence|proof)\b"),
        lambda carried: any(isinstance(each, Order) and any("armour" in name for name, _ in each.args) for each in walk(carried.statements)) or not any(isinstance(each, Order) and each.verb == "wound" for each in walk(carried.statements)),
        Message("says that armour makes no difference, and it is carried out as ever."),
        Message('Write "ignoring armour" behind it: "Take a Wound, ignoring armour.".'),
    ),
    WordClass(
        signs("healed restored cured refilled repaired"),
        re.compile(r"\b(?:and|then|,) (?:also )?(?:be|are|is|you are|you'll be|will be) (?:also )?(?:fully |completely |wholly )?(?:healed|restored|cured|refilled|repaired)\b"),
        lambda carried: any(isinstance(each, Order) and each.verb in ("heal", "restore", "repair") for each in walk(carried.statements)),
        Message("changes a score, and nothing of it is carried out."),
        Message("Say it in a sentence of its own, as the phrase book does."),
    ),
    WordClass(
        signs("^you"),
        re.compile(r"^you (?:may|can|could) have (?:an?|one|some|another|the|your|any|both|as) [^,;:]* :"),
        lambda carried: carried.chosen or carried.leads,
        Message("is left to the reader, but what follows is carried out for everybody."),
        Message('Write "If you wish, ..." in front of what happens, or make a list of choices.'),
    ),
    WordClass(
        signs("but"),
        re.compile(r"\b(?:all|every\w*|the lot) but (?:9|one|two|three|four|five|six|half|the last|(?:an?|the|your) \*\*)"),
        lambda carried: not carried.spends and not any(isinstance(each, Give) for each in walk(carried.statements)),
        _LOST,
        Message("Write what the reader has afterwards, in a sentence for each thing."),
    ),
    WordClass(
        signs("recover regain retrieve get take collect reclaim receive"),
        re.compile(rf"\b(?:recover|regain|retrieve|(?:get|take) back|collect|reclaim|receive back) (?:all )?(?:of )?your (?:\w+ )?(?:items?|things|equipment|gear|goods|pack|backpack|{OWNED}|{WORN})\b"),
        lambda carried: any(isinstance(each, Give | Offer) for each in walk(carried.statements)),
        _LOST,
        Message("Write what the reader has afterwards, in a sentence for each thing."),
    ),
    WordClass(
        signs("of"),
        re.compile(r"\b(?:only|but|just|barely|no more than|not more than|at most|the (?:first|second|third|last)) (?:the )?(?:9|one|two|three|four|five|six|a few|some|half) of (?:them|these|those|which|it|this|that)\b|\b(?:9|one|two|three|half|some|most|none|neither) of (?:them|these|those|which|it) (?:is|are|was|were|has|have|turns?|proves?|must|goes|belongs?)\b(?! (?:now )?yours)"),
        lambda carried: carried.chosen or not any(isinstance(each, Give | Coin) for each in walk(carried.statements)),
        _LOST,
        Message("Write what the reader has afterwards, in a sentence for each thing."),
    ),
    WordClass(
        signs("keep keeps take takes give gives leave leaves share pocket claims claim"),
        re.compile(r"\b(?:keep|keeps|takes?|gives?|leaves?|shares?|pockets?|claims?) (?:only |just )?(?:one|two|three|9|half|some|most|the rest|the others?)(?: of (?:them|these|it))?(?= (?:for|to|and|back|away|behind|in|as)\b| [,;:.]|$)"),
        lambda carried: carried.chosen or carried.spends or not any(isinstance(each, Give) for each in walk(carried.statements)),
        _LOST,
        Message("Write what the reader has afterwards, in a sentence for each thing."),
    ),
    WordClass(
        signs("give gives offer pay throw feed hand toss spend bet wager stake drop slip show sacrifice eat"),
        re.compile(r"\b(?:give|offer|pay|throw|feed|hand|toss|spend|bet|wager|stake|slip|sacrifice|eat) (?:(?:it|him|her|them|over|up|to|the|his|her|old|\w+er|\w+man) ){0,3}?(?:(?:two|three|four|five|9|both|half|all|another|one more|more)(?= [,;:(]|$)|(?:any|one|some|an?|either|two|three) (?:one |of your |other |single )?(?:treasures?|items?|things?|weapons?|objects?|possessions?|belongings?|spells?|keepsakes?|trinkets?)\b)"),
        lambda carried: carried.spends or bool(carried.asked - {"result"}) or not any(isinstance(each, Choice | Goto) for each in carried.statements),
        Message("is given or spent in the words of a choice, and nothing is taken."),
        Message('Say it as the phrase book does: "Pay 5 gp and turn to [[there]]", "Lose all money and turn to [[there]]".'),
    ),
    WordClass(
        signs("throw throws give gives hand hands toss tosses offer feed pass pay sell surrender sacrifice slip leave eat burn break use"),
        re.compile(r"^(?:if|with|should|provided)\b[^:]*\b(?:give|hand|throw|toss|offer|feed|pass|sell|surrender|sacrifice|slip|toss) (?:it|them|one) (?:over )?(?:to (?:him|her|them|it|the \w+)|over)\b(?![^.;]*:)"),
        lambda carried: carried.spends or carried.idle,
        Message("is given or spent, and nothing is taken."),
        Message('Name it: "Lose the **cup**".'),
    ),
    WordClass(
        signs("back returns"),
        re.compile(r"\b(?:hands?|gives?|passes|throws|tosses|pushes|slides|sends?|brings?) (?:it|them|you it|you them|you the money) (?:\w+ )?back\b|\b(?:he|she|they|and|who) returns? (?:it|them)\b"),
        lambda carried: not carried.spends or any(isinstance(each, Give) for each in walk(carried.statements)),
        Message("gives something back, and it is not taken from the reader."),
        Message("Write what the reader has afterwards, in a sentence for each thing."),
    ),
    WordClass(
        signs("^with"),
        re.compile(r"^with (?:the|your|this|that|an?) \*\* ,? ?you (?:also )?(?:gain|receive|earn|are given|learn)\b"),
        lambda _: False,
        Message("may be said of those who have it, or of what comes with it."),
        Message('Write "If you have the **lamp**, ...", or a sentence for each thing.'),
    ),
    WordClass(
        signs("drop leave abandon throw discard shed surrender yield hand give part toss"),
        re.compile(
            rf"^(?:to |you (?:may |can )?)?(?:drop|leave|abandon|throw (?:away|down|aside|off)|toss (?:away|aside)|discard|shed|surrender|yield|hand over|give up|part with) (?:\w+ )?your (?:pack|backpack|bag|gear|equipment|goods|{OWNED}|{WORN})\b"
        ),
        lambda carried: (
            carried.spends
            or bool(carried.asked - {"result"})
            or not any(isinstance(each, Choice) for each in carried.statements)
        ),
        Message("is given or spent in the words of a choice, and nothing is taken."),
        Message(
            'Say it as the phrase book does: "Pay 5 gp and turn to [[there]]", "Lose all money and turn to [[there]]".'
        ),
    ),
    WordClass(
        signs("everything all whatever anything"),
        re.compile(r"^(?:- )?(?:to |you (?:may |can )?)?(?:give|hand|pay|offer|leave|throw|surrender|yield|let|lose|drop|sacrifice|share|spend|stake|bet|wager)\b[^,;:]*\b(?:everything|all|whatever|anything|all that) (?:that )?(?:you (?:have|own|carry|possess|are carrying|can spare)|you've got|of it|of them)\b"),
        lambda carried: carried.spends or bool(carried.asked - {"result"}) or not any(isinstance(each, Choice) for each in carried.statements),
        Message("is given or spent in the words of a choice, and nothing is taken."),
        Message('Say it as the phrase book does: "Pay 5 gp and turn to [[there]]", "Lose all money and turn to [[there]]".'),
    ),
)  # fmt: skip
"""What is looked for, in this order."""

"""Classes of words that say what is given, spent, shared or got back, and must not be lost beside an instruction (left_out.py)."""

from __future__ import annotations

import re

from talewright.adventure.model import (
    Choice,
    Coin,
    Give,
    Offer,
    Order,
)
from talewright.adventure.reading.word_classes import OWNED, WORN, WordClass, signs
from talewright.adventure.traversal import walk
from talewright.core.text.message import Message

_LOST = Message("limits or changes an instruction, and is not carried out.")
CLASSES: tuple[WordClass, ...] = (
    WordClass(
        signs("but"),
        re.compile(r"\b(?:all|every\w*|the lot) but (?:9|one|two|three|four|five|six|half|the last|(?:an?|the|your) \*\*)"),
        lambda carried: not carried.spends and not any(isinstance(each, Give) for each in walk(carried.statements)),
        _LOST,
        Message("Write what the reader has afterwards, in a sentence for each thing."),
    ),
    WordClass(
        signs("lost gone spent used destroyed consumed"),
        re.compile(r"\( (?:[\w'*]+ ){1,6}(?:is|are|will be) (?:then |afterwards )?(?:lost|gone|spent|used up|destroyed|consumed) \)"),
        lambda carried: carried.spends,
        Message("is given or spent, and nothing is taken."),
        Message('Name it: "Lose the **cup**".'),
    ),
    WordClass(
        signs("recover regain retrieve get take collect reclaim receive"),
        re.compile(rf"\b(?:recover|regain|retrieve|(?:get|take) back|collect|reclaim|receive back) (?:all )?(?:of )?your (?:\w+ )?(?:items?|things|equipment|gear|goods|pack|backpack|{OWNED}|{WORN})\b"),
        lambda carried: any(isinstance(each, Give | Offer) for each in walk(carried.statements)),
        _LOST,
        Message("Write what the reader has afterwards, in a sentence for each thing."),
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

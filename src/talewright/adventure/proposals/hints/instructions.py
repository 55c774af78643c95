"""Hints about words that change something and are no phrase: whose they are, when, how much, how often."""

from __future__ import annotations

from itertools import pairwise

from talewright.adventure.phrases.items import bold_name
from talewright.adventure.phrases.tokens import BOLD, ITALIC, NUMBER
from talewright.adventure.proposals.hints import conditions, counted, terms
from talewright.adventure.proposals.hints.said import OTHERS, SAYS, Said, says_the_same
from talewright.adventure.proposals.parts import listed
from talewright.adventure.reading.near_misses.proposals import (
    GAIN_VERBS,
    GAINS,
    LOSS_VERBS,
    LOSSES,
    amounts,
    first_condition,
    first_phrase,
)
from talewright.core.text.message import NOTHING, Message

GENERAL = (
    "say-it-as-the-phrase-book", "say-what-and-how-much", "give-it-its-own-phrase", "end-the-sentence-before",
    "begin-a-sentence-with-it", "name-it-such-as", "nothing-is-counted-here", "write-the-instruction-as-often", "say-how-much-it-changes",
    "write-you-may-buy-the-lamp", "make-a-list-of-choices-each", "use-a-phrase-of-the-books-own", "write-where-a-phrase-may-start",
    "for-a-choice-between-things", "write-fight-the-as", "nothing-lasts-or-is-repeated", "begin-the-sentence-with-once-only",
)  # fmt: skip
"""Codes of cures that say little of the sentence for which they are given, or may be wrong about it."""
_HINTED = "{hint}If it is story, {plain_cure}"
_CURED = "{cure} If it is story, {plain_cure}"
_OWNS = frozenset("have hold carry own are".split())
_STILL = frozenset("still already now only at both left yet".split())
_NOT_OWNED = frozenset(
    "to lost found won gained been given received earned learned rest pay fight not never".split()
)
_FORBIDDEN = frozenset("cannot can't never mustn't won't".split())
_WOULD = frozenset("would wouldn't".split())
_SHORT = 4
"""Tokens of a note such as "XP +5."."""
_FIGHTS = frozenset("fight fights battle combat attack attacks".split())
_ROLLS = frozenset("test tests roll rolls check checks".split())
_PRONOUNS = "it them one".split()
_ANY = frozenset("any choice choose".split())
_NOT_OFFERED = frozenset(
    "your reward pays pay gives give lose loses you'll gain find win receive get earn collect never not no won't".split()
)


def is_general(cure: Message, said: Said) -> bool:
    """Whether a cure says nothing of the sentence, or proposes a phrase that says something else."""
    if cure.template == _HINTED:
        hint = dict(cure.args).get("hint")
        return not isinstance(hint, Message) or not hint or not says_the_same(hint, said)
    if cure.template == _CURED:
        inner = dict(cure.args).get("cure")
        return isinstance(inner, Message) and inner.code.startswith(GENERAL)
    noted = cure.code.startswith("write-gain-the-keyword") and bool(said.numbers)
    return noted or cure.code.startswith(GENERAL)


def in_italics(said: Said) -> Message:
    """Add 1 to *Clock*."""
    known = {name.casefold(): name for name in said.book.lexicon.counters}
    name = next(
        (known[token.inside.casefold()] for token in said.stream
         if token.kind == ITALIC and token.inside.casefold() in known), ""
    )  # fmt: skip
    return Message('A counter is written without asterisks: "the {name}".', name=name) if name else NOTHING


def _told(said: Said) -> Message:
    if not said.words & SAYS:
        return NOTHING
    return Message(
        "What somebody only says or tells is not carried out: write it as what happens to the reader."
    )


def _would(said: Said) -> Message:
    """You would have been given the **sash**."""
    unreal = said.words & _WOULD or {("had", "you"), ("might", "have"), ("could", "have")} & said.pairs
    if not unreal or {("would", "you"), ("would", "rather")} & said.pairs:
        return NOTHING
    return Message("What would or might happen is not carried out: only what does happen is.")


def _forbidden(said: Said) -> Message:
    """You cannot carry more than one **lantern**."""
    banned = any(
        (one in ("you", "may", "can") and two in _FORBIDDEN)
        or (one, two) in (("must", "not"), ("may", "not"))
        for one, two in pairwise(said.spoken)
    )
    if not banned or not said.of_reader or "if" in said.words:
        return NOTHING
    return Message(
        "What the reader may not do needs no phrase: offer nothing of the kind, and no way to it, where it is forbidden."
    )


def _of_others(said: Said) -> Message:
    """The goblin loses 2 HP."""
    first = said.whole[0].text.casefold() if said.whole else ""
    if said.of_reader or first not in OTHERS:
        return NOTHING
    things = [*dict.fromkeys(amounts(said.book, [*said.stream]))]
    thing = things[0] if len(things) == 1 else ""
    gained = first_phrase(said.book, (f"{verb} {thing}" for verb in GAIN_VERBS)) if thing else ""
    lost = first_phrase(said.book, (f"{verb} {thing}" for verb in LOSS_VERBS)) if thing else ""
    if gained and lost:
        return Message(
            'Only what happens to the reader is carried out. If the reader is meant, write "{gained}" or "{lost}".',
            gained=gained, lost=lost,
        )  # fmt: skip
    return Message(
        "Only what happens to the reader is carried out: say what the reader gains, loses or does."
    )


def _owned(said: Said) -> Message:
    """You still have 5 gp."""
    words = said.spoken
    at = (
        next((i for i, word in enumerate(words) if word == "you"), -1)
        if not said.words & {"if", "provided", "long"}
        else -1
    )
    at = at if at <= 1 else -1
    behind = words[at + 1 : at + 3] if at >= 0 else []
    owns = behind[:1] and (behind[0] in _OWNS or (behind[0] in _STILL and behind[1:2] and behind[1] in _OWNS))
    if not owns or said.words & _NOT_OWNED or (behind[0] == "are" and not said.words & _STILL):
        return NOTHING
    things = [*dict.fromkeys(amounts(said.book, [*said.stream]))]
    says = first_condition(said.book, (f"If you have {each}" for each in things)) if len(things) == 1 else ""
    if says:
        return Message(
            'This says what the reader has, and changes nothing: ask for it with "{says}, ...", or write what is gained or lost.',
            says=says,
        )
    return Message(
        'This says what the reader has, and changes nothing: ask for it with "If you have ...", or write what is gained or lost.'
    )


def _forms_of_choice(said: Said) -> Message:
    """Learn any spell of level 1."""
    if not said.words & _ANY or ("in", "any") in said.pairs:
        return NOTHING
    return Message(
        'What the reader may choose from is named: "Choose one of the **bow** and the **shield**", or a list of choices.'
    )


def _either(said: Said) -> Message:
    if "or" not in said.words or {("or", "more"), ("or", "less"), ("or", "fewer")} & said.pairs:
        return NOTHING
    if len(said.references) > 1:
        return Message(
            'Make a list of choices, each with its own "turn to [[{name}]]".', name=said.references[0]
        )
    return Message(
        'Say who decides which of them it is: the reader ("If you wish, ..., otherwise ..."), a condition ("If you have ..., otherwise ..."), or a list of choices.'
    )


def _priced(said: Said) -> Message:
    if not said.price or said.words & _NOT_OFFERED - {"pay", "give"} or ("pays", "you") in said.pairs:
        return NOTHING
    named = said.words & (listed("prices") | {"owe", "owes"}) or any(
        one.text == "for" and two.kind == NUMBER for one, two in pairwise(said.stream)
    )
    if not named or said.words & {"instead"}:
        return NOTHING
    return Message(
        'Say what is done for the price: "If you wish, Pay {price} and ...", or in a choice "- Pay {price} and turn to ...".',
        price=said.price,
    )


def _conditional(said: Said) -> Message:
    """..., or 50 XP if you have the keyword *Heron*."""
    word = said.first(("if", "unless", "provided"))
    if not word:
        return NOTHING
    return Message('A condition stands in front of all that depends on it: "If ..., ...".')


def _unnamed(said: Said) -> Message:
    """He takes it: what?"""
    word = said.first(_PRONOUNS)
    unclear = said.fault.cure.code.startswith("name-it-such-as")
    moved = any(
        one in listed("changes") | {"fight", "test"} and two == word for one, two in pairwise(said.spoken)
    )
    if not word or not (unclear or moved) or (said.numbers and not unclear):
        return NOTHING
    return Message('Write what is meant by "{word}": its name, or its amount.', word=word)


def _named(said: Said) -> Message:
    """Test it once more: what?"""
    return _unnamed(said) if said.fault.cure.code.startswith("name-it-such-as") else NOTHING


def _purpose(said: Said) -> Message:
    """You may pay 2 gp to see the show."""
    rest = dict(said.fault.cure.args).get("rest")
    if not isinstance(rest, str):
        return NOTHING
    if len(said.references) > 1:
        return Message(
            'Make a list of choices, each with its own "turn to [[{name}]]".', name=said.references[0]
        )
    if not any(map(str.isalpha, rest)):
        return NOTHING
    if rest.split()[:1] in (["because"], ["since"]):
        return Message('A reason stands in front, with a comma behind it; "{rest}" cannot follow.', rest=rest)
    return Message(
        'No phrase goes on with "{rest}": leave it out, or say in a sentence of its own what it changes.',
        rest=rest,
    )


def _things(said: Said) -> Message:
    """For want of a **blanket**."""
    inside = [bold_name(token.inside)[1] for token in said.stream if token.kind == BOLD]
    if len(said.bold) != 1 or said.numbers or any(map(said.book.lexicon.is_no_item, inside)):
        return NOTHING
    if "title" in said.around:
        return Message('A title is asked for in front of what depends on it: "If you have the title **{title}**, ...".', title=said.bold[0])  # fmt: skip
    return Message(
        'Say what becomes of the **{thing}**: "Gain the **{thing}**", "Lose the **{thing}**" or "If you have the **{thing}**, ..."; what is only mentioned needs no asterisks.',
        thing=said.bold[0],
    )


def _changed(said: Said) -> Message:
    """Regain 3 HP; a number of something, gained or lost."""
    things = [*dict.fromkeys(amounts(said.book, [*said.stream]))]
    if len(things) != 1:
        return NOTHING
    own = first_phrase(said.book, [f"{said.spoken[0].capitalize()} {things[0]}"]) if said.spoken else ""
    if own:
        return Message('Write "{phrase}" as a sentence of its own.', phrase=own)
    gained = first_phrase(said.book, (f"{verb} {things[0]}" for verb in GAIN_VERBS))
    lost = first_phrase(said.book, (f"{verb} {things[0]}" for verb in LOSS_VERBS))
    if not gained or not lost:
        return NOTHING
    gains, losses = bool(said.words & GAINS), bool(said.words & LOSSES)
    if gains != losses and said.of_reader:
        return Message('Write "{phrase}" as a sentence of its own.', phrase=gained if gains else lost)
    return Message(
        'Say each change in a phrase of its own: "{gained}" or "{lost}".', gained=gained, lost=lost
    )


def _plain(said: Said) -> Message:
    """What is always true."""
    return Message('Begin a sentence with what happens ("Gain ...", "Lose ...", "Turn to ..."), and say one thing in it.') if said.stream else NOTHING  # fmt: skip


HINTS = (
    terms.other_rules, terms.dice, counted.boxes, counted.sum_of, counted.shop, counted.once, counted.times_of_day, counted.each_visit, _told, _would, _priced,
    counted.lasting, terms.signed, _named, terms.learned, terms.of_a_foe, conditions.score, terms.modified, terms.ranked, terms.unchangeable, _of_others, counted.each, counted.share, _forbidden, _owned, terms.by_default, _conditional, _either, _unnamed, _forms_of_choice, terms.fought,
    terms.rolled, counted.again, terms.rested, _purpose, terms.spelled, _things, _changed, _plain,
)  # fmt: skip

"""Hints about a condition that the phrase book cannot ask for."""

from __future__ import annotations

from itertools import pairwise

from talewright.adventure.phrases.tokens import BOLD, ITALIC
from talewright.adventure.proposals.hints import counted
from talewright.adventure.proposals.hints.said import READER, Said, says_the_same
from talewright.adventure.reading.joined import WISHES
from talewright.adventure.reading.near_misses.proposals import first_condition
from talewright.core.text.message import NOTHING, Message

GENERAL = (
    "ask-for-what-a-reader-has", "what-a-reader-decides", "for-what-happened-earlier", "nothing-but-is-asked-for", "say-it-with-if", "if-it-is-story",
    "make-it-a-choice-in-a-list",
)  # fmt: skip
"""Codes of cures that say nothing of the condition for which they are given."""
_FALLS = frozenset("fall falls fell fallen drop drops dropped sink sinks sunk down reduced lose lost".split())
_RISES = frozenset("rise rises rose risen climb climbs climbed up grown raised reach reaches reached".split())
_HURT = frozenset("wounded hurt injured unhurt unharmed unwounded uninjured healthy weak weakened".split())
_TIMES = frozenset("first second third fourth fifth once twice last".split())
_CALLS = frozenset("time times visit visits".split())
_BEEN = frozenset("visited been".split())
_SPOTS = frozenset("here there in at to before".split())
_RESULTS = frozenset("succeed fail survive win lose pass run defeat".split())
_EACH = frozenset("each every whenever".split())
_PAST = frozenset(
    "were was had saved killed won took spoke gave met saw found told left heard did been already ever earlier yet".split()
)
_DEEDS = WISHES | frozenset(
    """
    thank kiss greet bow kneel hug smile sing dance pray insult flatter lie promise confess warn threaten beg plead believe bribe use pay buy feed give
    take drink eat open touch follow accept drop leave stay sleep ask answer tell help attack
    """.split()
)
_FLEES = frozenset("run flee escape fled escaped ran retreat".split())
_KINDS = frozenset("weapon weapons armour shield bow sword axe spear".split())
_OWNS = frozenset("have possess carry own hold".split())
_UNNAMED = ("this", "that", "it", "one", "them", "these", "those", "item", "object", "thing")
_BOXES = frozenset("box boxes tick ticks ticked tally tallies".split())


def is_general(cure: Message, said: Said) -> bool:
    """Whether a cure says nothing of the condition, or proposes one that asks for something else."""
    hint = dict(cure.args).get("hint")
    if isinstance(hint, Message) and hint:
        return not says_the_same(hint, said)
    return cure.code.startswith(GENERAL)


def _dice(said: Said) -> Message:
    if not said.of_dice:
        return NOTHING
    return Message("What dice decide stands in a table whose first column is headed by the die, such as d6.")


def _boxes(said: Said) -> Message:
    """When three boxes are ticked, ..."""
    if not said.words & _BOXES:
        return NOTHING
    return Message(
        'Ticked boxes are a counter: name it in the head ("counters: [Tally]"), write "Add 1 to the Tally" and ask "If the Tally is 3 or more, ...".'
    )


def _each_time(said: Said) -> Message:
    """Each time you enter: what stands in a section happens at every visit."""
    if not said.words & _EACH:
        return NOTHING
    return Message(
        "What stands in a section is carried out at each visit, and nothing is repeated elsewhere: write it in each section in which it happens."
    )


def score(said: Said) -> Message:
    """If your Vitality has fallen to 3."""
    if not said.score or not said.words & {"if", "when", "should", "once", "unless", "with"}:
        return NOTHING
    if said.words & {"any", "left", "enough", "some"}:
        return Message(
            'A score is asked for as it stands: "{says}, ...".', says=f"If you have at least 1 {said.score}"
        )
    sign = " or less" if said.words & _FALLS else " or more" if said.words & _RISES else ""
    number = said.numbers[0] if len(said.numbers) == 1 and "by" not in said.words else ""
    says = first_condition(said.book, [f"If your {said.score} is {number}{sign}"] if number and sign else [])
    return Message(
        'A score is asked for as it stands: "{says}, ...".',
        says=says or f"If your {said.score} is 2 or less",
    )


def _bonus(said: Said) -> Message:
    """If your Climbing is 2 or more."""
    skills = {skill.casefold() for skill in said.book.lexicon.skills}
    if said.name.casefold() not in skills or not said.numbers:
        return NOTHING
    return Message(
        'Only whether the reader has a Skill is asked for, not how good it is: "If you have {name}, ...".',
        name=said.name,
    )


def _hurt(said: Said) -> Message:
    """If you are wounded."""
    if not said.words & _HURT or not said.words & READER or not said.book.lexicon.stats:
        return NOTHING
    return Message(
        'Ask for the score, such as "If your {score} is 2 or less, ...".', score=said.book.lexicon.stats[0][0]
    )


def _visit(said: Said) -> Message:
    """If you pass here a second time."""
    been = said.words & _BEEN and said.words & _SPOTS
    if not been and "visited" not in said.words and not (said.words & _TIMES and said.words & _CALLS):
        return NOTHING
    return Message(
        'A visit is asked for as "If you have been here before, ...", "On your second visit, ..." or "If you have visited [[name]], ...".'
    )


def _result(said: Said) -> Message:
    """If you win without losing HP: more than how it went."""
    args = dict(said.fault.cure.args)
    known, rest = args.get("known"), args.get("rest")
    if not isinstance(known, str) or not isinstance(rest, str) or not _quotes(said, known):
        return NOTHING
    if not {*known.casefold().split()} & _RESULTS:
        return NOTHING
    return Message(
        'How it went is asked for with "{known}" alone: "{rest}" cannot be asked for.', known=known, rest=rest
    )


def _quotes(said: Said, known: str) -> bool:
    """Whether these are the author's words, and not what was made of them."""
    return " ".join(known.casefold().split()) in " ".join(token.text.casefold() for token in said.whole)


def _kind(said: Said) -> Message:
    """If you have a bow or any other ranged weapon."""
    example = next(
        (each.says for each in said.book.conditions if not each.private and "a weapon" in each.says), ""
    )
    if not said.words & _KINDS or not said.words & (_OWNS | {"wear", "wearing", "are"}) or not example:
        return NOTHING
    return Message('A kind of equipment is asked for by its name in the rules, such as "{says}, ...".', says=example)  # fmt: skip


def _beyond(said: Said) -> Message:
    """If you have the **Sunburst** spell: more than a condition."""
    args = dict(said.fault.cure.args)
    known, rest = args.get("known"), args.get("rest")
    if not isinstance(known, str) or not isinstance(rest, str) or not _quotes(said, known):
        return NOTHING
    return Message(
        '"{known}" can be asked for: leave out "{rest}", or say it in a phrase of its own behind the comma.',
        known=known, rest=rest,
    )  # fmt: skip


def _unnamed(said: Said) -> Message:
    """If you do not possess this item."""
    word = said.first(_UNNAMED)
    if not said.words & _OWNS or not word or any(token.kind in (BOLD, ITALIC) for token in said.stream):
        return NOTHING
    return Message('Name what is meant by "{word}": "If you have the **lamp**, ...".', word=word)


def _fled(said: Said) -> Message:
    """If you escape, where the rules have fights that nobody runs from."""
    known = [each.says for each in said.book.conditions if not each.private]
    example = next((says for says in known if says in ("If you survive", "If you win")), "")
    if not said.words & _FLEES or any({*says.split()} & _FLEES for says in known) or not example:
        return NOTHING
    return Message('Fights of these rules are not run from: what comes of one is asked for with "{says}, ...".', says=example)  # fmt: skip


def _needs(said: Said) -> Message:
    """In a list: If you pay him, ..."""
    if not said.item or not _is_deed(said):
        return NOTHING
    return Message(
        'What is done for a way stands in front of it: "To ..., turn to ...", with the thing that it needs in bold.'
    )


def _decided(said: Said) -> Message:
    """If you feed it: the reader decides."""
    if not _is_deed(said):
        return NOTHING
    return Message("What a reader decides is a choice: make a list of choices, each with its own way.")


def _is_deed(said: Said) -> bool:
    words = said.spoken
    enough = words[2:3] == ["have"] and "enough" in words[3:5]
    return words[:2] == ["if", "you"] and len(words) > 2 and (words[2] in _DEEDS or enough)


def _unknown(said: Said) -> Message:
    """If you have Survival, which the rules do not have."""
    have = ("have" in said.words or "know" in said.words) and not any(
        token.kind in (BOLD, ITALIC) for token in said.stream
    )
    name = next(
        (two.text for one, two in pairwise(said.stream)
         if one.text in ("have", "know", "a", "the") and two.text[:1].isupper() and len(two.text) > 1), ""
    )  # fmt: skip
    if not have or not name or said.name or name in said.book.terms:
        return NOTHING
    return Message(
        'The rules of this book have no "{name}": an item is written in bold, and a keyword as "the keyword *{name}*".',
        name=name,
    )


def _earlier(said: Said) -> Message:
    """If you saved the miller."""
    had = said.spoken[2:3] == ["have"] and any(word.endswith(("ed", "en")) for word in said.spoken[3:6])
    past = said.words & _PAST or had or any(word.endswith("ed") for word in said.spoken[2:3])
    if not said.words & READER or not past or said.spoken[0] not in ("if", "unless", "should"):
        return NOTHING
    return Message(
        'For what happened earlier, gain a keyword there and write "If you have the keyword *Name*, ..." here.'
    )


def _others(said: Said) -> Message:
    """If your brother fell: the program knows nothing about him."""
    if said.spoken[:1] != ["if"] or said.spoken[1:2] == ["you"]:
        return NOTHING
    return Message(
        'The program knows only what is on the sheet: gain a keyword where this comes true, and write "If you have the keyword *Name*, ..." here.'
    )


def _either(said: Said) -> Message:
    """If you see the mark: a deed, or what happened."""
    if said.spoken[:2] != ["if", "you"]:
        return NOTHING
    return Message(
        'If the reader decides this, make it a choice: "To ..., turn to ...". If it is known already, gain a keyword where it comes true, and write "If you have the keyword *Name*, ..." here.'
    )


def _own_words(said: Said) -> Message:
    """Where the reader's rewritten words are quoted, which nobody wrote."""
    known = dict(said.fault.cure.args).get("known")
    if not isinstance(known, str) or _quotes(said, known):
        return NOTHING
    return Message(
        'Put the condition in a sentence of its own, in front of what depends on it: "If ..., ...".'
    )


HINTS = (
    _dice, _boxes, counted.once, counted.each_visit, _each_time, _visit, _result, _own_words, score, _bonus, _hurt, _kind, _beyond, _unnamed, _fled, _needs, _decided, _unknown, _earlier, _others, _either,
)  # fmt: skip

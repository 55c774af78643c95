"""What happens in a clause, and where it leads: in the words of the phrase book, or as the clause has it if it is understood by itself."""

from __future__ import annotations

import re
from itertools import pairwise

from talewright.adventure.model import Statement, When
from talewright.adventure.phrases.items import bold_name
from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import BOLD, ITALIC, NUMBER, REFERENCE, SIGNED, WORD, Token
from talewright.adventure.proposals.going import counted, goes
from talewright.adventure.proposals.parts import Branch, Part, listed, lows
from talewright.adventure.proposals.saying import offered, row, sentence
from talewright.adventure.reading.near_misses.meaning import is_name
from talewright.adventure.reading.near_misses.proposals import GAIN_VERBS, LOSS_VERBS, amounts, first_phrase
from talewright.adventure.reading.section import read_section
from talewright.adventure.reading.vocabulary import MOVES
from talewright.adventure.wording import canonical
from talewright.core.errors import AdventureError

_REPEATED = re.compile(r"If you have (?P<price>\d+ \w+), If you wish, Pay (?P=price)")
"""A price that is asked for in front of what is left to the reader, who cannot pay without it."""
_NEAR = 4
"""Words between a verb and what is gained or lost."""
_WHEN = frozenset("if unless should when whenever".split())
_DECIDES = frozenset("decide choice choices choose".split())
_OUT_OF = frozenset("from off inside".split())
_PRICES = frozenset("price toll fee fare".split())
_RESULTS = frozenset("failure success failing succeeding fail succeed".split())
_LABEL_WORDS = 9
"""Words of a deed in front of a way, at most."""
_SUBJECTS = frozenset(
    "you your the a an he she it they his her their its there this that in on at by from as with after before behind under".split()
)
"""First words of a clause that is no order."""


class UnclearError(Exception):
    """Nothing can be proposed: a part of the passage has no phrase."""


class Acts:
    """Phrases for the clauses of one section."""

    def __init__(self, book: PhraseBook, text: str) -> None:
        self.book = book
        self.text = text
        self._read: dict[str, str] = {}

    # -- what happens, and where it leads -----------------------------------------------------

    def _acts(self, part: Part) -> list[str]:
        """What is carried out in a clause; nothing where it is story."""
        stream, words = list(part.tokens), {*part.words}
        if part.joint == "or" or words & _RESULTS or part.words[-1:] == ["only"]:
            raise UnclearError
        if not self._facts(stream) and self._is_story(stream):
            return []
        known = self._understood(self._words(stream))
        if known:
            return [known]
        if not self._facts(stream):
            raise UnclearError
        italics = [token for token in stream if token.kind == ITALIC]
        if words & _WHEN or (words & listed("prices") and "you" not in words):
            raise UnclearError
        if words & (listed("others") | {"not", "no", "don't", "cannot", "can't"}):
            raise UnclearError
        if any(token.inside in self.book.terms for token in italics):
            raise UnclearError
        if len(italics) == 1 and len(self._facts(stream)) == 1:
            if bool(words & listed("notes")) == bool(words & listed("erases")):
                raise UnclearError
            return [f"{'Lose' if words & listed('erases') else 'Gain'} the keyword *{italics[0].inside}*"]
        return self._changed(stream)

    def _changed(self, stream: list[Token]) -> list[str]:
        """You grab the **rope** off its hook: what the reader gains or loses, with the verb in front of it."""
        stream = counted(stream)
        if not [*amounts(self.book, stream)] or ({*lows(stream)} >= {"must", "find"}):
            raise UnclearError  # a few gp; what has to be found first
        if (
            {*lows(stream)} & listed("harms")
            and "you" in lows(stream)
            and stream[0].text.casefold() not in ("you", "your")
        ):
            return self._harmed(stream)
        if {*lows(stream)} & (listed("kept") | listed("beside")):
            raise UnclearError
        verb = 0
        while verb < len(stream) and stream[verb].text.casefold() in listed("must") | listed("may"):
            verb += 1
        word = stream[verb].text.casefold() if verb < len(stream) else ""
        behind = [i for i, token in enumerate(stream) if i > verb and token in self._facts(stream)]
        if word not in listed("gains") | listed("losses") or not behind or behind[0] > verb + _NEAR:
            raise UnclearError
        named = any(token.kind == BOLD for token in self._facts(stream[verb + 1 :]))
        gained = word in listed("gains") or (word == "take" and named)
        if {*lows(stream[verb + 1 :])} & listed("losses" if gained else "gains"):
            raise UnclearError  # Eat a ration to regain 3 HP: one is lost, the other gained
        said = []
        for thing in dict.fromkeys(amounts(self.book, stream)):
            phrase = first_phrase(
                self.book, (f"{each} {thing}" for each in (GAIN_VERBS if gained else LOSS_VERBS))
            )
            if not phrase or (word == "lose" and phrase.startswith("Take")):
                raise UnclearError  # a Wound that is lost may be healed
            said.append(phrase)
        if not offered(stream):
            return said
        things = [token for token in stream if token.kind == BOLD]
        if not gained or not things or len(said) != len(things) or {*lows(stream)} & _OUT_OF:
            raise UnclearError
        return ["You may take " + row([f"the **{bold_name(token.inside)[0]}**" for token in things])]

    def _harmed(self, stream: list[Token]) -> list[str]:
        """The spikes cause you 3 damage: lost by the reader."""
        words = [token.text.casefold() for token in stream]
        things = [*dict.fromkeys(amounts(self.book, stream))]
        scored = [thing for thing in things if thing.split()[-1] in self.book.terms]
        behind = words[words.index("you") - 1 : words.index("you")]
        if (
            len(scored) != 1
            or {*words} & (listed("kept") | listed("beside") - {"for"})
            or not {*behind} & listed("harms")
        ):
            raise UnclearError
        phrase = first_phrase(self.book, (f"{verb} {scored[0]}" for verb in reversed(LOSS_VERBS)))
        if not phrase:
            raise UnclearError
        return [phrase]

    def _is_own(self, branch: Branch) -> bool:
        """Whether it is the reader who goes: "A poorer traveller is shown the street, and [[x]]" is somebody else."""
        stream = [token for part in branch.parts for token in part.tokens]
        words = {*lows(stream)}
        first = stream[0] if stream else None
        someone = first is not None and first.text.casefold() in (
            "a",
            "an",
            "the",
            "he",
            "she",
            "they",
            "his",
            "her",
            "every",
            "some",
        )
        return bool(words & {"you", "your"}) or not someone

    def _is_deed(self, part: Part) -> bool:
        """Open the chest and you find 7 gp: an order that the reader may follow."""
        return not self._facts(list(part.tokens)) and part.words[:1] != [] and part.words[0] not in _SUBJECTS

    def _is_others(self, before: Part, part: Part) -> bool:
        """The guards close in, and take 2 gp: perhaps what those do who are named in front of the joint."""
        first = before.tokens[0].text
        ours = (
            first.casefold() in ("you", "your")
            or first in self.book.triggers
            or bool(self._facts(list(before.tokens)))
        )
        verb = part.words[0] if part.words else ""
        return (
            part.joint in ("and", ",")
            and not ours
            and verb.capitalize() in self.book.triggers
            and part.tokens[0].text.islower()
        )

    def _is_on_sheet(self, part: Part) -> bool:
        """Cross it off: nothing new only behind what says so already."""
        return bool({*part.words} & {"it", "them"}) and part.words[0] in listed("sheet")

    def _is_story(self, stream: list[Token]) -> bool:
        """Whether a clause without numbers and names can be left out: it orders nothing, or goes on with what was just named."""
        words = {*lows(stream)}
        first = stream[0].text.casefold()
        if first == "draw" and words <= listed("ready"):
            return True
        if words & _DECIDES:
            return False
        if {("do", "this"), ("do", "so"), ("doing", "so"), ("do", "it"), ("do", "that")} & {
            *pairwise(lows(stream))
        }:
            return False  # before you do so: what was named in front happens here, too
        if (
            words & listed("kept")
            or words & self.book.small_terms
            or lows(stream)[:2] in (["on", "a"], ["upon", "a"])
        ):
            return False
        if words & {"it", "them"} and first in listed("sheet"):
            return True
        return not (words & listed("changes") or self.book.may_instruct(self._words(stream)))

    def _way(self, part: Part) -> tuple[str, str]:
        """What is done to go there, and the way itself."""
        stream = list(part.tokens)
        at = next(i for i, token in enumerate(stream) if token.kind == REFERENCE)
        front, behind = stream[:at], stream[at + 1 :]
        if self._facts(front) or self._facts(behind) or {*lows(stream)} & (listed("kept") | _PRICES):
            raise UnclearError
        free = any(token.text.casefold() in listed("may") for token in front)
        if not free and not goes(lows(front)):
            raise UnclearError  # You hold the key to [[x]]: nobody goes there
        while front and front[-1].text.casefold() in listed("leads"):
            front.pop()
        start = next(
            (i + 1 for i, token in reversed([*enumerate(front)]) if token.text.casefold() in listed("may")), 0
        )
        deed = [token.text for token in front[start:] if token.kind == WORD]
        if (
            not deed
            or deed[0].casefold() in _SUBJECTS
            or (not start and deed[0].casefold() not in MOVES | listed("deeds"))
        ):
            deed = []
        label = " ".join(deed) if len(deed) <= _LABEL_WORDS else ""
        return label[:1].lower() + label[1:], f"turn to {stream[at].text}"

    # -- words ------------------------------------------------------------------------------------

    def _understood(self, words: str) -> str:
        """A clause by itself, in the words of the phrase book; empty where it is not understood."""
        if words not in self._read:
            said = sentence(words)
            content = read_section(f"## s\n\n{said}\n", self.book)
            self._read[words] = ""
            if content.program and not content.faults and not all(map(_asks_only, content.program)):
                try:
                    plain = _plain(canonical(content.program, self.book))
                    nested = "he takes" in plain.casefold() or plain.casefold().count("if you") > 1
                    self._read[words] = said.removesuffix(".") if nested else plain
                except AdventureError:
                    self._read[words] = said.removesuffix(".")
        return self._read[words]

    def _amount(self, token: Token) -> bool:
        low = token.text.casefold()
        return token.kind == NUMBER or (low in NUMBERS and low not in ("a", "an"))

    def _facts(self, stream: list[Token]) -> list[Token]:
        """What a clause may not lose: numbers, names, ways, terms of the rules."""
        return [
            token
            for token in stream
            if token.kind in (NUMBER, SIGNED, BOLD, ITALIC, REFERENCE)
            or self._amount(token)
            or token.text in self.book.terms
            or token.text.casefold() in (*self.book.lexicon.coins, "ration", "rations")
            or (token.text[:1].isupper() and is_name(self.book, token.text))
        ]

    def _words(self, stream: list[Token] | tuple[Token, ...]) -> str:
        said = ""
        for token in stream:
            said += (
                token.text
                if not said or (len(token.text) == 1 and token.text in ".,;:!?)")
                else f" {token.text}"
            )
        return said


def _asks_only(each: Statement) -> bool:
    """A condition on which nothing depends."""
    return isinstance(each, When) and not each.body and not each.otherwise


def _plain(words: str) -> str:
    """He takes the **rope** from you: lost, whoever takes it."""
    words = _REPEATED.sub(r"If you wish, Pay \g<price>", words[:1].upper() + words[1:])
    if words.startswith("He takes ") and words.endswith(" from you"):
        return "Lose " + words[len("He takes ") : -len(" from you")]
    return "Gain " + words.removeprefix("He gives you ") if words.startswith("He gives you ") else words

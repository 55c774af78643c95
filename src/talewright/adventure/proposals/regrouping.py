"""The words of a sentence in another order, or with the one word that is missing: for whom, for what, with what."""

from __future__ import annotations

from itertools import pairwise

from talewright.adventure.phrases.lexicon import titled
from talewright.adventure.phrases.tokens import (
    BOLD,
    ENDS,
    ITALIC,
    MARK,
    NUMBER,
    REFERENCE,
    SIGNED,
    WORD,
    Token,
)
from talewright.adventure.proposals.acts import UnclearError
from talewright.adventure.proposals.offering import Offering
from talewright.adventure.proposals.parts import listed, lows
from talewright.adventure.proposals.saying import row, sentence
from talewright.adventure.reading.near_misses.proposals import GAIN_VERBS, amounts, first_phrase

_PAYS = frozenset("pay spend offer hand give".split())
_ONCE = (
    ("but", "only", "once"), ("but", "no", "more", "than", "once"), ("but", "once", "only"), ("once", "and", "once", "only"), ("only", "once"), ("no", "more", "than", "once"),
    ("once", "only"), ("one", "time", "only"),
)  # fmt: skip
_ADDS_NOTHING = (
    ("in", "any", "event"), ("in", "any", "case"), ("at", "once"), ("right", "away"), ("straight", "away"), ("without", "delay"), ("all", "the", "same"),
    ("immediately",), ("regardless",), ("either", "way"), ("then", "and", "there"),
)  # fmt: skip
"""Behind an instruction these change nothing."""
_HANDS = frozenset("hand hands palm pocket pockets purse pack bag keeping".split())
_ADDS = frozenset("add adding subtract subtracting plus minus".split())
_KNOWS = frozenset("know learn learned".split())
_TEACH = frozenset("learn learned teaches teach gain have".split())
_TOO_MUCH = frozenset("not no never without unless if or each every per half twice again".split())
_BOUGHT = frozenset(
    "rest buy learn teach taught armour repair repaired mend mended heal healed cure cured sleep stay meal eat drink food bed restored".split()
)
"""What is had for money: more than a word of story."""
_GIVES = frozenset(
    "give hand pay trade exchange swap lose drop leave return go return away sell buy find meet".split()
)
_USES = frozenset("use using with".split())


class Regrouping(Offering):
    """Phrases for sentences that need no other words, only another order, or a mark less."""

    def _deed_behind(self, sentences: list[list[Token]]) -> str:
        """Turn to [[x]] to climb: the deed in front."""
        stream = _closed(sentences)
        at = next((i for i, token in enumerate(stream) if token.kind == REFERENCE), -1)
        deed = stream[at + 1 :]
        front = [token.text.casefold() for token in stream[:at]]
        if front not in (["turn", "to"], ["go", "to"]) or len(deed) < 2 or deed[0].text != "to":
            raise UnclearError
        if self._facts(deed) or any(token.kind != WORD for token in deed) or {*lows(deed)} & listed("kept"):
            raise UnclearError
        return f"{self._words([deed[0]._replace(text='To'), *deed[1:]])}, turn to {stream[at].text}."

    def _for_a_purpose(self, sentences: list[list[Token]]) -> str:
        """You may pay 2 gp to see the show; Pay 5 gp to enter and turn to [[x]]."""
        stream = _closed(sentences)
        words = lows(stream)
        pays = next((i for i, token in enumerate(stream) if token.text.casefold() in _PAYS), -1)
        price = next((f"{one.text} {two.text}" for one, two in pairwise(stream)
                      if self._amount(one) and two.text in self.book.lexicon.coins), "")  # fmt: skip
        front = [token.text.casefold() for token in stream[: max(pays, 0)]]
        if (
            not price
            or pays < 0
            or front not in ([], ["you", "may"], ["you", "can"], ["you", "must"])
            or {*words} & _TOO_MUCH
        ):
            raise UnclearError
        refs = [token.text for token in stream if token.kind == REFERENCE]
        behind = stream[pays + 3 :]
        if len(self._facts(stream)) != 2 + len(refs) or len(refs) > 1 or "to" not in lows(behind):
            raise UnclearError
        if {*lows(behind)} & (listed("kept") - {"see", "let", "watch", "hear"} | listed("changes") | _BOUGHT):
            raise UnclearError
        paid = [f"Pay {price}", *(f"turn to {ref}" for ref in refs)]
        if front[1:] in (["may"], ["can"]):
            return sentence(f"You may {row(paid)}" if refs else f"If you wish, {row(paid)}")
        return sentence(row(paid))

    def _for_a_thing(self, sentences: list[list[Token]]) -> str:
        """Test Climbing, adding 1 for the **rope**: if the reader has it."""
        if len(sentences) != 1:
            raise UnclearError
        stream = sentences[0]
        at = next(
            (i for i, token in enumerate(stream) if token.text in ("for", "with") and stream[i + 2 : i + 3] and stream[i + 2].kind == BOLD), -1
        )  # fmt: skip
        adds = any(token.text.casefold() in _ADDS for token in stream[: max(at, 0)])
        if (
            at < 2
            or not adds
            or stream[at - 1].kind != NUMBER
            or stream[at + 1].text not in ("the", "your", "a")
        ):
            raise UnclearError
        return self._words(stream[:at]) + f" if you have the {stream[at + 2].text}" + self._behind_words(stream[at + 3 :])  # fmt: skip

    def _behind_words(self, stream: list[Token]) -> str:
        words = self._words(stream)
        return words if not words or words[0] in ".,;:" else f" {words}"

    def _with_a_thing(self, sentences: list[list[Token]]) -> str:
        """Reach for it with the **hook**: turn to [[x]]: a way for those who have it."""
        stream = _closed(sentences)
        refs = [token.text for token in stream if token.kind == REFERENCE]
        bold = [i for i, token in enumerate(stream) if token.kind == BOLD]
        if (
            len(refs) != 1
            or len(bold) != 1
            or any(token.kind in (ITALIC, SIGNED, NUMBER) for token in stream)
        ):
            raise UnclearError
        at = bold[0] - 2 if stream[bold[0] - 1].text in ("the", "your", "a", "an") else bold[0] - 1
        if at < 0 or stream[at].text.casefold() not in _USES or {*lows(stream)} & _TOO_MUCH:
            raise UnclearError
        front = [token for token in stream[:at] if token.kind == WORD]
        while front and front[0].text.casefold() in ("to", "you", "may", "can"):
            front = front[1:]
        behind = [token for token in stream[bold[0] + 1 :] if token.kind != MARK][:-1]
        while behind and behind[-1].text.casefold() in listed("leads"):
            behind.pop()
        if {*lows(front)} & (listed("kept") | _GIVES) or self._facts(behind):
            raise UnclearError
        used = stream[at].text.casefold() != "with"
        deed = (
            "use it"
            if used
            else self._words([front[0]._replace(text=front[0].text.lower()), *front[1:]])
            if front
            else ""
        )
        if behind and not used:
            raise UnclearError
        if used and behind:
            deed += f" {self._words(behind)}"
        if not deed:
            raise UnclearError
        return f"If you have the {stream[bold[0]].text}, you may {deed}: turn to {refs[0]}."

    def _paid_in_a_list(self, sentences: list[list[Token]]) -> str:
        """Spend 12 gp on a seat (turn to [[x]]): one choice with its price."""
        stream = _closed(sentences)
        refs = [token.text for token in stream if token.kind == REFERENCE]
        things = [*dict.fromkeys(amounts(self.book, stream))]
        if len(refs) != 1 or len(things) != 1 or things[0].split()[-1] not in self.book.lexicon.coins:
            raise UnclearError
        pays = stream[0].text.casefold() in _PAYS or (
            stream[0].text == "To" and stream[1].text.casefold() in _PAYS
        )
        if not pays or {*lows(stream)} & _TOO_MUCH or len(self._facts(stream)) != 3:
            raise UnclearError
        return f"Pay {things[0]} and turn to {refs[0]}."

    def _once(self, sentences: list[list[Token]]) -> str:
        """You may Rest here, but only once."""
        if len(sentences) != 1:
            raise UnclearError
        stream = [token for token in sentences[0] if token.text not in ENDS]
        plain = [(i, token.text.casefold()) for i, token in enumerate(stream) if token.kind == WORD]
        for words in _ONCE:
            for first in range(len(plain) - len(words) + 1):
                if tuple(word for _, word in plain[first : first + len(words)]) == words:
                    low, high = plain[first][0], plain[first + len(words) - 1][0] + 1
                    rest = [*stream[:low], *stream[high:]]
                    while rest and rest[0].kind == MARK:
                        rest = rest[1:]
                    if not self._facts(rest) and "rest" not in lows(rest):
                        raise UnclearError
                    said = _joined(self._words(rest))
                    return sentence(f"Once only, {said[:1].lower()}{said[1:]}") if rest else ""
        raise UnclearError

    def _counted_up(self, sentences: list[list[Token]]) -> str:
        """Add 1 to *Clock*: a counter has no asterisks."""
        known = {name.casefold() for name in self.book.lexicon.counters}
        said, found = [], False
        for each in sentences:
            stream: list[Token] = []
            for token in each:
                if token.kind == ITALIC and token.inside.casefold() in known:
                    found = True
                    if not stream or stream[-1].text.casefold() not in ("the", "your"):
                        stream.append(token._replace(kind=WORD, text="the" if stream else "The"))
                    token = token._replace(kind=WORD, text=token.inside)  # noqa: PLW2901
                stream.append(token)
            said.append(self._words(stream))
        if not found:
            raise UnclearError
        return " ".join(said)

    def _cast_for_a_way(self, sentences: list[list[Token]]) -> str:
        """To cast Flight and soar over the wall, turn to [[x]]."""
        stream = _closed(sentences)
        refs = [token.text for token in stream if token.kind == REFERENCE]
        words = lows(stream)
        spells = {label for label, _ in self.book.lexicon.spells if label.casefold() in " ".join(words)}
        casts = words[:2] == ["to", "cast"] or words[:1] == ["cast"]
        if len(refs) != 1 or len(spells) != 1 or not casts or {*words} & (_TOO_MUCH | listed("kept")):
            raise UnclearError
        if any(token.kind in (BOLD, ITALIC, SIGNED, NUMBER) for token in stream):
            raise UnclearError
        return f"If you cast {titled(spells.pop())}, turn to {refs[0]}."

    def _at_once(self, sentences: list[list[Token]]) -> str:
        """Turn to [[x]] in any event: without the words that add nothing."""
        said, found = [], False
        for each in sentences:
            stream = [*each]
            for words in _ADDS_NOTHING:
                at = next(
                    (i for i in range(len(stream)) if tuple(token.text.casefold() for token in stream[i : i + len(words)]) == words), -1
                )  # fmt: skip
                if at > 0:
                    stream, found = [*stream[:at], *stream[at + len(words) :]], True
            said.append(_joined(self._words(stream)))
        if not found:
            raise UnclearError
        return " ".join(sentence(each) for each in said)

    def _taught(self, sentences: list[list[Token]]) -> str:
        """You now have the Skill Swimming."""
        stream = _closed(sentences)
        words = {*lows(stream)}
        spells = [token.text for token in stream if token.kind == BOLD and "(level" in token.text]
        if len(spells) == 1 and len(self._facts(stream)) == 1 and words & _KNOWS and not words & _TOO_MUCH:
            return f"Learn {spells[0]}."
        skills = {titled(skill) for skill in self.book.lexicon.skills} & {token.text for token in stream}
        if len(skills) != 1 or "skill" not in words or not words & _TEACH or words & _TOO_MUCH:
            raise UnclearError
        phrase = first_phrase(self.book, (f"Gain the Skill {skill}" for skill in skills))
        return sentence(phrase) if phrase else ""

    def _without_shield(self, sentences: list[list[Token]]) -> str:
        """Your arm withers to the elbow: you may no longer use a shield in this fight."""
        stream = _closed(sentences)
        words = lows(stream)
        if "shield" not in words or self._facts(stream) or {*words} & {"if", "unless", "weapon", "except"}:
            raise UnclearError
        at = words.index("shield")
        front = words[max(at - 6, 0) : at]
        barred = {("no", "longer"), ("may", "not"), ("must", "not")} & {*pairwise(front)}
        if "you" not in front or "use" not in front or not (barred or {*front} & {"cannot", "can't"}):
            raise UnclearError
        return "You cannot use a shield."

    def _handed(self, sentences: list[list[Token]]) -> str:
        """She comes back with 15 gp, which she counts into your hand."""
        stream = _closed(sentences)
        words = lows(stream)
        behind = [two for one, two in pairwise(words) if one == "your"]
        into = any(one == "into" and two == "your" for one, two in pairwise(words))
        things = [*dict.fromkeys(amounts(self.book, stream))]
        kept = {*words} & (
            _TOO_MUCH | listed("losses") - {"hand", "leave", "take"} | listed("wills") | {"from", "you"}
        )
        if (
            not into
            or not {*behind} & _HANDS
            or not things
            or kept
            or any(token.kind == REFERENCE for token in stream)
        ):
            raise UnclearError
        said = [first_phrase(self.book, (f"{verb} {thing}" for verb in GAIN_VERBS)) for thing in things]
        if not all(said):
            raise UnclearError
        return " ".join(map(sentence, said))


def _closed(sentences: list[list[Token]]) -> list[Token]:
    """The words of one sentence without the mark at its end."""
    if len(sentences) != 1:
        raise UnclearError
    return [token for token in sentences[0] if token.text not in ENDS and token.text not in ("(", ")")]


def _joined(words: str) -> str:
    """Without a mark that was left behind in front of another."""
    for mark in (",", ":", ";"):
        words = words.replace(f", {mark}", mark).replace(f",{mark}", mark)
    return words.rstrip(" ,;:")

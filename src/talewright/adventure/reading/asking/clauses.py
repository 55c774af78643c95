"""How a condition is asked: of what you have or are, of a thing that is there, of what was named before."""

from __future__ import annotations

from talewright.adventure.phrases.tokens import BOLD, ITALIC, REFERENCE
from talewright.adventure.reading.asking.questions import Reading
from talewright.adventure.reading.asking.scores import Scores
from talewright.adventure.reading.asking.words import Part, Question, rows, size_of

_LOST = frozenset("lost left used".split())
_KNOWS = frozenset("know learned learnt mastered taught".split())
_IT = frozenset("it one them".split())
_THAT = frozenset("that this the such these those".split())
_GENERIC = frozenset("item weapon thing object tool key spell skill keyword codeword word title armour shield items things keywords skills".split())  # fmt: skip
_BOTH = {"both": ("and", False), "both of them": ("and", False), "both of these": ("and", False), "either": ("or", False), "one or the other": ("or", False), "neither the one nor the other": ("or", True), "neither one nor the other": ("or", True), "one or other of them": ("or", False), "either of them": ("or", False), "either of these": ("or", False),
         "neither": ("or", True), "neither of them": ("or", True), "neither of these": ("or", True), "none of these": ("or", True), "none of them": ("or", True), "any of these": ("or", False), "any of them": ("or", False),
         **{f"{only} one of {them}": ("or", False) for only in ("only", "just", "but") for them in ("these", "them", "those")}}  # fmt: skip


class Clauses(Scores):
    """Reads the clause of a condition."""

    def clause(self, at: int) -> tuple[int, Question] | None:
        """You have ..., the **lamp** is in your pack, your HP is ..., your purse holds ...: and the position behind it."""
        found = self._yours(at) or self._there(at) or self._score(at)
        return found and self._joined(*found)

    def _joined(self, end: int, first: Question) -> tuple[int, Question]:
        """... and your Fortune is spent, or if you have ...: a further clause of its own."""
        parts, joint = self._flat(first), first.joint
        if parts is None:
            return end, first
        while True:
            begin = end + (self.low(end) == "," and self.low(end + 1) in ("and", "or"))
            word = self.low(begin)
            if word not in ("and", "or") or (joint and word != joint):
                break
            place = begin + 1
            place += self.low(place) in ("if", "that")
            further = self._yours(place) or self._there(place) or self._score(place)
            more = further and self._flat(further[1])
            if not further or more is None or (further[1].joint and further[1].joint != word):
                break
            end, joint, parts = further[0], word, [*parts, *more]
        return end, (Question(tuple(parts), joint) if len(parts) > len(first.parts) else first)

    def _flat(self, asked: Question) -> list[Part] | None:
        """The parts of a question, none of them turned round with others."""
        if not asked.denied:
            return [*asked.parts]
        return None if len(asked.parts) > 1 else [asked.parts[0]._replace(denied=not asked.parts[0].denied)]

    # -- what you have or are --------------------------------------------------------------------------------

    def _yours(self, at: int) -> tuple[int, Question] | None:
        if self.low(at) in ("you've", "you're"):
            return None
        if self.low(at) == "your" and self.low(at + 1) in (
            "purse",
            "pack",
            "backpack",
            "bag",
            "sheet",
            "pouch",
            "satchel",
        ):
            verb = self.low(at + 2)
            return (
                self.several(at + 3)
                if verb in ("holds", "contains", "hold", "contain", "bears", "shows")
                else None
            )
        if self.low(at) == "there" and self.low(at + 1) in ("is", "are", "be"):
            found = self.several(at + 2)
            return (
                found if found and tuple(self.lows[found[0] - 3 : found[0] - 1]) == ("in", "your") else None
            )
        return self.having(at + 1) if self.low(at) == "you" else None

    def having(self, at: int) -> tuple[int, Question] | None:
        """What stands behind "you" or "those who": a verb of having with what is had."""
        at, denied = self._verb(at)
        be = "are" if self.low(at) in ("be", "is", "were", "was") else "have" if self.low(at) == "has" else ""
        outer = self.lows
        if be:
            self.lows = [*outer[:at], be, *outer[at + 1 :]]
        elif self.low(at).endswith("s") and size_of("has", [self.low(at).removesuffix("s")], 0):
            self.lows = [*outer[:at], self.low(at).removesuffix("s"), *outer[at + 1 :]]
        elif self.low(at) in ("carries", "lacks"):
            self.lows = [*outer[:at], "carry" if self.low(at) == "carries" else "lack", *outer[at + 1 :]]
        try:
            if self.low(at) == "are" and self.low(at + 1) in ("not", "n't"):
                self.lows = [*self.lows[: at + 1], *self.lows[at + 2 :]]
                outer_stream, self.stream = self.stream, [*self.stream[: at + 1], *self.stream[at + 2 :]]
                found = self._had(at)
                self.stream = outer_stream
                moved = (found[0] + 1, found[1], found[2]) if found else None
                return self._turned(moved, denied=not denied)
            return self._turned(self._had(at), denied=denied)
        finally:
            self.lows = outer

    def _verb(self, at: int) -> tuple[int, bool]:
        """The position of the verb behind fillers and denials, and whether it is denied."""
        denied = False
        while True:
            if size := size_of("not", self.lows, at):
                negation = self.lows[at : at + size]
                if negation[0] in ("are", "aren't", "be") and negation != ["aren't"]:
                    return at, denied
                at, denied = at + size, True
            elif (size := size_of("fillers", self.lows, at)) and not self._is_had(at):
                at += size
            else:
                return at, denied

    def _is_had(self, at: int) -> bool:
        return bool(size_of("has", self.lows, at)) and self.low(at) not in ("do", "did")

    def _had(self, at: int) -> tuple[int, Question, bool] | None:
        """(position behind, what is had, whether it is lacked)"""
        if found := self._state(at):
            return (*found, False)
        for name, lacked in (("lacks", True), ("has", False), ("noted", False)):
            for row in rows(name).get(self.low(at), ()):
                if tuple(self.lows[at : at + len(row)]) != row:
                    continue
                place = at + len(row)
                while size := size_of("fillers", self.lows, place):
                    place += size
                found = self.referred(place) or self.several(place)
                found = self._known(found) if found and _KNOWS & {*row} else found
                if found and name == "noted" and not self._is_named(found[1], ITALIC):
                    continue
                if found and _LOST & {*row} and not self._is_named(found[1], BOLD):
                    continue  # If you have lost any Vitality: some of it, not all
                if found:
                    return (*found, lacked)
        return None

    def _known(self, found: tuple[int, Question]) -> tuple[int, Question] | None:
        """If you know **Sunburst**, if you have learned it: a spell, where its name is bold."""
        end, asked = found
        if not any(part.words[-1].kind == BOLD for part in asked.parts):
            return found
        if len(asked.parts) > 1 or not self.known_spells():
            return None
        part = asked.parts[0]
        words = (*self._spelt("you know", end - 1), part.words[-1])
        return end, asked._replace(parts=(part._replace(words=words),))

    def _is_named(self, asked: Question, kind: str) -> bool:
        return all(part.words[-1].kind == kind for part in asked.parts)

    def _turned(
        self, found: tuple[int, Question, bool] | None, *, denied: bool
    ) -> tuple[int, Question] | None:
        """A denial of one thing, or of neither: "do not have A or B" may mean two things, and is none."""
        if found is None:
            return None
        end, asked, lacked = found
        if not (denied or lacked):
            return end, asked
        if (denied and lacked) or asked.denied or any(part.denied for part in asked.parts):
            return None
        said = self.lows[:end]
        clear = not asked.joint or (asked.joint == "or" and "either" in said[-12:])
        return (end, asked._replace(denied=True)) if clear else None

    def _state(self, at: int) -> tuple[int, Question] | None:
        """You are penniless, down to your last ration, of the third level or above."""
        if self.low(at) != "are":
            return None
        at += 1
        coin = self.lexicon.coins[0]
        if self.low(at) in ("penniless", "broke"):
            return at + 1, Question((Part(tuple(self._spelt(f"you have 1 {coin}", at)), denied=True),))
        if self.lows[at : at + 2] == ["down", "to"]:
            at += 2
            if self.lows[at : at + 3] == ["your", "last", "ration"]:
                one = Part(tuple(self._spelt("you have a ration", at)))
                return at + 3, Question(
                    (one, Part(tuple(self._spelt("you have fewer than 2 rations", at)))), "and"
                )
            return self._down(at)
        return self._level(at)

    # -- a thing that is there ----------------------------------------------------------------------

    def _there(self, at: int) -> tuple[int, Question] | None:
        """The **lamp** is in your pack, *Moonlit* is among your keywords, Climbing isn't among your Skills."""
        found = self.several(at)
        if found is None or self.low(at) == "you":
            return None
        end, asked = found
        size = size_of("is", self.lows, end)
        if not size:
            return None
        denied = self.lows[end + size - 1] == "not" or self.low(end).endswith("n't")
        place = end + size
        place += self.low(place) == "both" and asked.joint == "and"
        there = size_of("there", self.lows, place)
        if not there or (denied and asked.joint):
            return None
        return place + there, asked._replace(denied=denied) if denied else asked

    # -- what was named before -------------------------------------------------------------------------------

    def referred(self, at: int) -> tuple[int, Question] | None:
        """It, that weapon, both, neither, none of these: the things of this sentence up to here, or of the one before."""
        denied, joint, end = False, "", 0
        for size in (4, 3, 1):
            row = " ".join(self.lows[at : at + size])
            if row in _BOTH:
                joint, denied = _BOTH[row]
                end = at + size
                break
        if end and (self.one(end) is not None or self.low(end) in ("of", "a", "the")):
            return None  # both the **lamp** and ...
        # Behind what depends on it, "if you have it" says nothing: Gain the **rope**, if you have it.
        idle = self.low(at - 1) in ("have", "has") and "not" not in self.lows[at - 3 : at]
        idle = idle and not (self.opens and self.low(at + 1) in (",", ":", "you"))
        if not end and self.low(at) in _IT and not idle:
            end = at + 1
        if not end and self.low(at) in _THAT and self.low(at + 1) in _GENERIC:
            end = at + 2
        parts = self._parts_before(left="one" in self.lows[at:end] and bool(joint)) if end else []
        if not parts or (len(parts) > 1) != bool(joint):
            return None
        if joint and len(parts) != 2 and self.low(at) not in ("none", "any"):
            return None
        while size := size_of("tails", self.lows, end):
            end += size
        place = self.stream[at].start
        parts = [Part(tuple(word._replace(start=place, end=place) for word in part.words)) for part in parts]
        return end, Question(tuple(parts), joint, denied)

    def _parts_before(self, *, left: bool) -> list[Part]:
        """What was named: things in bold and keywords in italics, each once, or else a Skill or a spell.

        With `left`, those who have all of them must have left the section: only then "one of them" is "the one or the other".
        """
        for tokens in self.recent:
            reading = Reading(tokens, self.book)
            found = dict[str, Part]()
            for at, token in enumerate(tokens):
                part = reading.one(at) if token.kind in (BOLD, ITALIC) else None
                if part is not None:
                    found.setdefault(token.inside.casefold(), part[1])
            for at, token in enumerate(tokens if not found else ()):
                taught = reading.taught(at) if token.text[:1].isupper() else None
                if taught is not None:
                    found.setdefault(" ".join(word.text for word in taught[1]), Part(tuple(taught[1])))
            if found:
                leaves = "and" in reading.lows and any(token.kind == REFERENCE for token in tokens)
                return [*found.values()] if leaves or not left else []
        return []

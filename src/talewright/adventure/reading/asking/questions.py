"""What a condition asks for: things, keywords, Skills, spells, coin, rations, scores, kinds of gear; how much of it, and several of them."""

from __future__ import annotations

from collections.abc import Iterator

from talewright.adventure.phrases.tokens import BOLD, ITALIC, Token
from talewright.adventure.reading.asking.words import (
    ABOVE,
    AT_LEAST,
    AT_MOST,
    BELOW,
    EXACTLY,
    MONEY,
    PLAIN,
    Amounts,
    Part,
    Question,
    size_of,
)

_COUNTED = {
    AT_LEAST: "at least {n}",
    PLAIN: "at least {n}",
    ABOVE: "more than {n}",
    AT_MOST: "at most {n}",
    BELOW: "less than {n}",
}
_ARTICLES = frozenset("the a an your any some this that such either".split())
_NO = frozenset(("no",))
_KIND_OF = frozenset("kind sort manner form type piece bit suit".split())
_SCARCE = (("even", "a", "single"), ("so", "much", "as", "a"), ("a", "single"), ("one", "single"), ("even", "one"), ("even", "a"), ("any",), ("some",), ("a",), ("one",))  # fmt: skip


class Reading(Amounts):
    """Reads what is asked at places of a sentence."""

    # -- one thing that is asked for -------------------------------------------------------------------------

    def one(self, at: int) -> tuple[int, Part] | None:
        """What is had at a place, and the position behind it with the words of no weight there."""
        found = self._named(at) or self._counted(at) or self._scarce(at)
        if found is None:
            return None
        end, part = found
        spares = self.low(end - 1) in MONEY and self.low(end) == "to"  # money to spare: nobody says how much
        while size := size_of("tails", self.lows, end):
            end += size
        return None if spares else (end, part)

    def _named(self, at: int) -> tuple[int, Part] | None:
        """A keyword, a title, a thing in bold, a Skill, a spell, a kind of gear, with its article."""
        no = self.low(at) in _NO or (self.low(at) == "not" and self.low(at + 1) in ("a", "any", "one"))
        begin = at + no + (self.low(at) == "not")
        begin += self.low(begin) in _ARTICLES
        while self.low(begin) in _KIND_OF and self.low(begin + 1) == "of":
            begin += 2
            begin += self.low(begin) in _ARTICLES
        for found in (self._noted(begin), self.taught(begin), self._gear(begin), self._purse(begin)):
            if found is not None:
                end, words = found
                return end, Part(tuple(words), no)
        if self.kind(begin) == BOLD:
            article = self.stream[at] if begin == at + 1 and not no and self.low(at) in ("the", "a", "an", "your") else None  # fmt: skip
            named = [article] if article else self._spelt("the", begin)
            return begin + 1, Part((*self._spelt("you have", at), *named, self.stream[begin]), no)
        return None

    def _noted(self, at: int) -> tuple[int, list[Token]] | None:
        """The keyword *Ash*, the *Ash* keyword, *Ash*; the title **Friend**."""
        named = ("keyword", "codeword", "keywords", "codewords", "word")
        if self.low(at) in named and self.kind(at + 1) == ITALIC:
            return at + 2, [*self._spelt("you have the keyword", at), self.stream[at + 1]]
        if self.kind(at) == ITALIC and self.stream[at].inside[:1].isupper():
            end = at + 1 + (self.low(at + 1) in named)
            return end, [*self._spelt("you have the keyword", at), self.stream[at]]
        if self.low(at) == "title" and self.kind(at + 1) == BOLD:
            return at + 2, [*self._spelt("you have the title", at), self.stream[at + 1]]
        return None

    def taught(self, at: int) -> tuple[int, list[Token]] | None:
        """The Skill of Climbing, Climbing, the Climbing Skill; the spell of Sunburst."""
        called = self.low(at)
        begin = at + (called in ("skill", "spell", "art"))
        begin += begin > at and self.low(begin) in ("of", "called", "in")
        begin += begin > at and self.low(begin) == "the"
        for names, verb in ((self.lexicon.skills, "have"), (tuple(self.spells), "know")):
            for name in sorted(names, key=len, reverse=True):
                row = name.casefold().split()
                if self.lows[begin : begin + len(row)] != row or not self.stream[begin].text[:1].isupper():
                    continue
                end = begin + len(row)
                end += self.low(end) in ("skill", "spell")
                if verb == "know" and not self.known_spells():
                    return None
                label = self.spells[name] if verb == "know" else " ".join(word.capitalize() for word in row)
                return end, self._spelt(f"you {verb} {label}", begin)
        return None

    def known_spells(self) -> bool:
        """Whether the rules have spells that a character knows, and not only things that cast them."""
        return any(phrase.id == "if-know" for phrase in self.book.conditions)

    def _gear(self, at: int) -> tuple[int, list[Token]] | None:
        """A shield, armour, a long weapon: the kinds of the rules."""
        for kind in sorted(self.lexicon.kinds, key=len, reverse=True):
            for words in (f"{kind} weapon", kind):
                row = words.split()
                if self.lows[at : at + len(row)] == row and ("weapon" in row or words == kind):
                    if len(row) == 1 and words not in ("weapon", "shield", "armour"):
                        continue
                    article = "" if row[-1] == "armour" else "a "
                    return at + len(row), self._spelt(f"you have {article}{words}", at)
        return None

    def _purse(self, at: int) -> tuple[int, list[Token]] | None:
        """Money of any amount, and rations."""
        if self.low(at) in MONEY or (self.low(at) in self.lexicon.coins and not self.is_number(at - 1)):
            return at + 1, self._spelt(f"you have 1 {self.lexicon.coins[0]}", at)
        if self.low(at) in ("ration", "rations"):
            return at + 1, self._spelt("you have a ration", at)
        return None

    def _counted(self, at: int) -> tuple[int, Part] | None:
        """Twenty gp or more, fewer than two rations, at least three **pearls**, 5 HP or fewer."""
        found = self.amount(at)
        if found is None:
            return None
        end, how, number = found
        points = self.low(end) in ("point", "points")
        end += points
        end += points and self.low(end) == "of"
        stat = self.stats.get(self.low(end)) if self.stream_upper(end) else None
        unit = self.stream[end] if end < len(self.stream) else None
        coin, ration = self.low(end) in self.lexicon.coins, self.low(end) in ("ration", "rations")
        if unit is None or not (stat or coin or ration or unit.kind == BOLD):
            return None
        behind = self.behind(end + 1)
        end += 1
        if behind and how:
            return None
        if behind:
            how, end = behind, end + 2
        if stat:
            if how == PLAIN:
                return None
            return end, Part(self.compared(self._spelt(f"your {stat} is", at), how, number))
        if how == EXACTLY:
            return None
        figure = self.figure(number) + (how == ABOVE and ration)
        how = AT_LEAST if how == ABOVE and ration else how
        counted = _COUNTED[how].format(n=figure).replace("less", "less" if coin else "fewer")
        return end, Part((*self._spelt(f"you have {counted}", at), self._unit(unit, ration=ration)))

    def _unit(self, unit: Token, *, ration: bool) -> Token:
        return unit._replace(text="rations") if ration else unit

    def _scarce(self, at: int) -> tuple[int, Part] | None:
        """No Fortune, even a single point of Fortune, any Vitality left."""
        no = self.low(at) == "no"
        row = (
            ("no",)
            if no
            else next((row for row in _SCARCE if tuple(self.lows[at : at + len(row)]) == row), ())
        )
        if not row:
            return None
        end = at + len(row)
        points = self.low(end) in ("point", "points")
        end += points
        end += points and self.low(end) == "of"
        stat = self.stats.get(self.low(end))
        if (
            stat is None
            or not self.stream_upper(end)
            or not (points or row[0] in ("no", "any", "even", "so"))
        ):
            return None
        return end + 1, Part(tuple(self._spelt(f"your {stat} is {'below 1' if no else '1 or more'}", at)))

    # -- several of them -------------------------------------------------------------------------------------

    def several(self, at: int) -> tuple[int, Question] | None:
        """What is had at a place, and what "and", "or", "nor" or "but not" joins to it."""
        opening = self.low(at)
        start = at + (opening in ("both", "either", "neither"))
        first = self.one(start)
        if first is None:
            return None
        end, part = first
        parts, joint = [part], ""
        listed, behind = list[Part](), end
        for word, place, denied in self._links(behind):
            further = self.one(place)
            if further is None:
                break
            behind, next_ = further
            listed.append(next_._replace(denied=next_.denied != denied))
            if word != ",":
                if joint and word != joint:
                    return None
                joint, end = word, behind
                parts, listed = [*parts, *listed], []
        if opening == "neither":
            return (end, Question(tuple(parts), "or", denied=True)) if joint == "nor" else None
        if (
            joint == "nor"
            or (opening == "both" and joint != "and")
            or (opening == "either" and joint != "or")
        ):
            return None
        return end, Question(tuple(parts), joint)

    def _links(self, at: int) -> Iterator[tuple[str, int, bool]]:
        """What joins further things, as long as things follow: (the joint, the position behind it, whether "not" is said)."""
        while True:
            begin = at + (self.low(at) == "," and self.low(at + 1) in ("and", "or", "nor", "but"))
            word = self.low(begin)
            if word not in (",", "and", "or", "nor", "but"):
                return
            place = begin + 1
            denied = self.low(place) == "not"
            if word == "but" and not denied and "no" in self.lows[max(0, at - 3) : at]:
                return
            place += denied
            found = self.one(place)
            yield "and" if word == "but" else word, place, denied
            if found is None:
                return
            at = found[0]

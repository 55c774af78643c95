"""Phrases for a passage that is not understood, with its author's own names and numbers: candidates, which `proof.py` tries."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise

from talewright.adventure.phrases.tokens import REFERENCE, WORD, Token, tokens
from talewright.adventure.proposals.acts import UnclearError
from talewright.adventure.proposals.parts import Branch, Part, branches, listed, lows
from talewright.adventure.proposals.regrouping import Regrouping
from talewright.adventure.proposals.saying import offered, offers, row, sentence
from talewright.adventure.reading.asking import Recent, spelt_out
from talewright.adventure.reading.near_misses.proposals import asked


class Composer(Regrouping):
    """Composes phrases for passages of one section."""

    def candidates(self, sentences: list[list[Token]], *, item: bool = False) -> Iterator[str]:
        """Proposals for the sentences together, the likeliest first; `item`: of a list."""
        if item:
            yield from self._listed(sentences)
        yield from self.alone(sentences, item=item)
        yield from self._composed(
            sentences,
            (
                self._counted_up, self._at_once, self._once, self._sold, self._bought, self._for_a_price, self._hungry, self._cast, self._agreed,
                self._together,
            ),
        )  # fmt: skip

    def alone(self, sentences: list[list[Token]], *, item: bool = False) -> Iterator[str]:
        """Those for a sentence that says all by itself, whatever is wrong with its neighbours."""
        yield from self._composed(
            sentences,
            (
                self._deed_behind, self._with_a_thing, *([self._paid_in_a_list] if item else []), self._cast_for_a_way, self._for_a_purpose,
                self._for_a_thing, self._either, self._or_lacking, self._instead_if, self._of_a_list, self._taught, self._without_shield, self._handed,
            ),
        )  # fmt: skip

    def _composed(
        self, sentences: list[list[Token]], ways: Iterable[Callable[[list[list[Token]]], str]]
    ) -> Iterator[str]:
        for compose in ways:
            try:
                words = compose(sentences)
            except UnclearError:
                continue
            if words:
                yield words

    # -- one branch after the other ------------------------------------------------------------

    def _listed(self, sentences: list[list[Token]]) -> Iterator[str]:
        """Climb [[x]]: the deed, a colon and the way."""
        stream = [token for each in sentences for token in each if token.text not in (":", ".")]
        front = stream[:-1]
        if (
            stream
            and stream[-1].kind == REFERENCE
            and all(token.kind == WORD for token in front)
            and not self._facts(front)
        ):
            while front and front[-1].text.casefold() in listed("leads"):
                front.pop()
            words = {*lows(front)}
            if front and not words & (listed("kept") | listed("opens")):
                yield f"{self._words(front)}: turn to {stream[-1].text}."

    def _together(self, sentences: list[list[Token]]) -> str:
        """One branch after the other, each in a sentence of its own."""
        said: list[str] = []
        before: list[Token] = []
        question = ""
        for stream in sentences:
            if stream[-1].text == "?":
                question, before = self._question(stream), stream
                continue
            if ("only", "if") in pairwise(lows(stream)):
                raise UnclearError
            spelt = self._source(spelt_out(stream, self.book, Recent(before))[0], stream)
            before = stream
            ways = sum(token.kind == REFERENCE for token in spelt)
            for branch in branches(self.book, spelt):
                if question and _answers(branch):
                    said += self._branch(branch, several=False, opens=question)
                    question = ""
                elif self._still_alive(branch) and said and _hurts(said[-1]):
                    said += self._branch(Branch((), branch.parts), several=False)
                elif question:
                    raise UnclearError
                else:
                    said += self._branch(branch, several=ways > 1)
        return " ".join(said)

    def _question(self, stream: list[Token]) -> str:
        """Is this your first time here?: the condition that "If it is" answers."""
        words = {*lows(stream)}
        if (
            not self._facts(stream)
            and words & {"first", "before", "already"}
            and words & {"here", "place", "way", "visit", "time"}
        ):
            return (
                "If you have never been here before" if "first" in words else "If you have been here before"
            )
        raise UnclearError

    @staticmethod
    def _still_alive(branch: Branch) -> bool:
        words = {*lows(branch.asked)}
        return bool(words & {"alive", "survive", "survived", "living"}) and words <= listed("alive")

    def _source(self, spelt: list[Token], stream: list[Token]) -> list[Token]:
        """Tokens of other words are given places of their own, so that their text can be put together."""
        words = self._words(spelt)
        return tokens(words) if spelt != stream else stream

    def _branch(self, branch: Branch, *, several: bool, opens: str = "") -> list[str]:
        wished = self._wished(branch) if not opens else None
        ways = [part for part in branch.parts if any(token.kind == REFERENCE for token in part.tokens)]
        acts = [act for part in branch.parts if part not in ways for act in self._acts(part)]
        if any(self._is_others(one, two) for one, two in pairwise(branch.parts) if two not in ways):
            raise UnclearError
        done = [at for at, part in enumerate(branch.parts) if part not in ways and self._acts(part)]
        free = any(  # behind the last of them, it is something else that is left to the reader
            offered(part.tokens) for part in branch.parts[: max(done, default=-1) + 1] if part not in ways
        )
        named = [at for at, part in enumerate(branch.parts) if part not in ways and self._is_on_sheet(part)]
        if any(at - 1 not in done for at in named):
            raise UnclearError
        if free and any(not offers(act) for act in acts):
            if ways or branch.asked or branch.otherwise or any(map(offers, acts)):
                raise UnclearError
            return [sentence(f"If you wish, {row(acts)}")]
        if ways and not self._is_own(branch):
            raise UnclearError
        for one, two in pairwise(branch.parts):
            if two in ways and (_turns_with(one, two) or (_is_bare(two) and not self._acts(one))):
                raise UnclearError  # Your companions nod and turn to [[x]]; Theirs: [[x]]
        if any(part.joint == "or" for part in branch.parts) and len(ways) != len(branch.parts):
            raise UnclearError
        if any(
            one not in ways and two.joint == "and" and two.words[:1] == ["you"] and self._is_deed(one)
            for one, two in pairwise(branch.parts)
        ):
            raise UnclearError
        if branch.asked and branch.parts and branch.parts[0].joint in ("and", "or"):
            raise UnclearError
        if len(ways) > 1 and (branch.asked or branch.otherwise or acts):
            raise UnclearError
        ways_on = [self._way(part) for part in ways]
        if wished is not None:
            if not ways_on:
                if wished == "If you refuse":
                    raise UnclearError
                return [sentence(f"If you wish, {row(acts)}")] if acts and wished else []
            return [sentence(f"{wished}, {row([*acts, ways_on[0][1]])}")]
        if branch.otherwise or branch.asked or opens:
            may = any(offered(part.tokens) for part in ways)
            said = [*acts, *(("you may " if may and not acts else "") + way for _, way in ways_on)]
            if not said:
                raise UnclearError
            return [
                sentence(f"{'Otherwise' if branch.otherwise else opens or self._asked(branch)}, {row(said)}")
            ]
        said = [sentence(act) for act in acts]
        if len(ways) == 1 and not several and offered(ways[0].tokens) and acts:
            raise UnclearError
        for part, (label, way) in zip(ways, ways_on, strict=True):
            free = several or offered(part.tokens)
            if free and not label:
                raise UnclearError
            said.append(sentence(f"To {label}, {way}" if free else way))
        return said

    def _asked(self, branch: Branch) -> str:
        """The condition of a branch as it stands, or as the phrase book asks it."""
        if branch.known:
            return self._words(branch.asked)
        stream = list(branch.asked)
        found = dict(asked(self.book, stream).args).get("phrase")
        if isinstance(found, str):
            return found
        raise UnclearError

    def _wished(self, branch: Branch) -> str | None:
        """If you want to climb: what the reader decides; none where the condition asks for something else."""
        stream = list(branch.asked)
        words = lows(stream)
        if (
            not stream
            or branch.known
            or not {*words} & listed("wills")
            or stream[0].text.casefold() == "unless"
        ):
            return None
        if self._facts(stream) or {*words[1:]} & (listed("kept") - listed("refuses") | {"and", "or"}):
            raise UnclearError
        if {*words} & listed("ran"):
            return "If you run"
        if {*words} & listed("refuses"):
            return "If you refuse"
        at = next((i for i, word in enumerate(words) if word == "to"), 0)
        deed = " ".join(token.text for token in stream if token.kind == WORD).split()[at + 1 :] if at else []
        return f"If you want to {' '.join(deed)}" if deed else "If you wish"


def _answers(branch: Branch) -> bool:
    """If it is, If so, Then: the answer yes to the question before."""
    words = lows(branch.asked)
    return words in (
        ["if", "it", "is"],
        ["if", "so"],
        ["if", "it", "has"],
        ["if", "you", "have"],
        ["if", "this", "is", "so"],
    )


def _turns_with(before: Part, way: Part) -> bool:
    """Your companions nod and turn to [[x]]: several others, whose verbs have no -s, may be those who turn."""
    first = before.words[:1]
    several = not any(word.endswith("s") for word in before.words[2:])
    return way.joint == "and" and way.words[:1] == ["turn"] and first[:1] in (["your"], ["the"], ["they"], ["his"], ["her"]) and several  # fmt: skip


def _is_bare(way: Part) -> bool:
    return way.joint == ":" and all(token.kind == REFERENCE for token in way.tokens)


def _hurts(said: str) -> bool:
    return said.startswith(("Take ", "Lose ", "You take ", "You lose "))

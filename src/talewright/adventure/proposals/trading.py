"""Prices, rations and spells: what the reader buys, pays, eats or casts, and what follows where that is not done."""

from __future__ import annotations

from itertools import pairwise

from talewright.adventure.phrases.items import bold_name
from talewright.adventure.phrases.lexicon import titled
from talewright.adventure.phrases.tokens import BOLD, ITALIC, NUMBER, QUOTE, REFERENCE, SIGNED, Token
from talewright.adventure.proposals.acts import Acts, UnclearError
from talewright.adventure.proposals.parts import branches, listed, lows
from talewright.adventure.proposals.saying import offered, row, sentence
from talewright.adventure.reading.near_misses.proposals import LOSS_VERBS, amounts, first_phrase

MAX_GIVEN = 2
"""What an offer names: an amount and what it is of."""
_IF_DONE = (("if", "so"), ("if", "you", "do"), ("if", "you", "do", "so"), ("if", "you", "do", "this"))


class Trading(Acts):
    """Phrases for sentences about prices and the like."""

    def _sold(self, sentences: list[list[Token]]) -> str:
        """A **rope** at 3 gp and a **lamp** for 5 gp: a shop in one sentence."""
        if len(sentences) > 1:
            raise UnclearError
        first = sentences[0]
        spoken = lows(first)
        words = {*spoken}
        verb = self._trade(spoken)
        if (
            not verb
            or "or" in words
            or ("from", "now") in pairwise(spoken)
            or words
            & (listed("kept") | listed("others") - {"asks", "offers", "would", "had", "as"}) - {"offers"}
        ):
            raise UnclearError
        pairs: list[str] = []
        thing = ""
        for one, two in pairwise([*first, first[-1]]):
            if one.kind == BOLD or one.text.casefold() in ("ration", "rations"):
                if thing:
                    raise UnclearError
                thing = bold_name(one.inside)[0] if one.kind == BOLD else "ration"
            elif self._amount(one) and two.text in self.book.lexicon.coins:
                if not thing:
                    raise UnclearError
                pairs.append(f"**{thing}** {one.text} {self.book.lexicon.coins[0]}")
                thing = ""
        if not pairs or thing or any(token.kind == REFERENCE for token in first):
            raise UnclearError
        if any(self._amount(one) and two.text in ("ration", "rations") for one, two in pairwise(first)):
            raise UnclearError
        return f"You may {verb}: {', '.join(pairs)}."

    @staticmethod
    def _trade(words: list[str]) -> str:
        """Whether the reader buys or sells; empty where it is not clear."""
        pairs = {*pairwise(words)}
        mine = {(one, two) for one in ("may", "can", "could") for two in ("buy", "purchase", "sell")} & pairs
        if {two for _, two in mine} == {"sell"}:
            return "sell"
        if mine:
            return "buy" if not {("he", "may"), ("she", "may")} & pairs else ""
        if (
            {"buys", "buying"} & {*words}
            or {("will", "buy"), ("to", "buy"), ("to", "sell")} & pairs
            or "your" in words
        ):
            return ""
        return "buy" if {*words} & listed("sells") or ("will", "sell") in pairs else ""

    def _for_a_price(self, sentences: list[list[Token]]) -> str:
        """The toll is 3 gp. Pay it and cross to [[a]], or turn back to [[b]]: two choices, one with its price."""
        stream = [token for each in sentences for token in each if token.kind != QUOTE]
        words = {*lows(stream)}
        prices = [
            f"{one.text} {two.text}"
            for one, two in pairwise(stream)
            if self._amount(one) and two.text in self.book.lexicon.coins
        ]
        named = {token.text for token in stream if token.kind in (BOLD, ITALIC, SIGNED)}
        if (
            len({*prices}) != 1
            or named
            or not words & listed("prices")
            or words & (listed("kept") - listed("refuses") - {"if", "with", "that"})
        ):
            raise UnclearError
        said = []
        for each in sentences:
            for branch in branches(self.book, each):
                refused = branch.otherwise or bool({*lows(branch.asked)} & listed("refuses"))
                pays = not refused and bool({*lows(branch.asked)} & listed("pays"))
                for part in branch.parts:
                    pays = (pays and part.joint != "or") or (
                        not refused and bool({*part.words} & {"pay", "hand"})
                    )
                    refs = [token for token in part.tokens if token.kind == REFERENCE]
                    if not refs:
                        continue
                    if pays:
                        said.append(f"To pay, Pay {prices[0]} and turn to {refs[0].text}.")
                    elif refused:
                        said.append(f"If you refuse, turn to {refs[0].text}.")
                    else:
                        label, way = self._way(part)
                        if not label:
                            raise UnclearError
                        said.append(f"To {label}, {way}.")
                    pays = False
        if sum("Pay" in words for words in said) != 1:
            raise UnclearError
        return " ".join(said)

    def _bought(self, sentences: list[list[Token]]) -> str:
        """If you want the **dagger**, pay 9 gp and write it down: a shop of one ware; "two rations for 3 gp" are paid as one."""
        if len(sentences) > 1:
            raise UnclearError
        stream = sentences[0]
        words = {*lows(stream)}
        things = [bold_name(token.inside)[0] for token in stream if token.kind == BOLD]
        prices = self._prices(stream)
        if (
            len({*prices}) != 1
            or words & (listed("kept") - {"if", "that", "with"})
            or any(token.kind in (ITALIC, REFERENCE, SIGNED) for token in stream)
        ):
            raise UnclearError
        wants = bool({("if", "you"), ("should", "you")} & {*pairwise(lows(stream))}) and words & listed(
            "wills"
        )
        if wants and len(things) == 1 and words & {"pay", "buy", "cost", "costs"}:
            return f"You may buy: **{things[0]}** {prices[0]}."
        rations = [one.text for one, two in pairwise(stream) if self._amount(one) and two.text == "rations"]
        if (
            len(rations) == 1
            and not things
            and words & {"sell", "sells", "buy"}
            and not words & {"each", "apiece"}
        ):
            return f"If you wish, Pay {prices[0]} and gain {rations[0]} rations."
        raise UnclearError

    def _prices(self, stream: list[Token]) -> list[str]:
        return [
            f"{one.text} {two.text}"
            for one, two in pairwise(stream)
            if self._amount(one) and two.text in self.book.lexicon.coins
        ]

    def _hungry(self, sentences: list[list[Token]]) -> str:
        """Eat a ration, or lose 1 Vitality if you have none: what those lose who have nothing to eat."""
        stream = [token for each in sentences for token in each]
        words = {*lows(stream)}
        eats = words & {"eat", "deduct", "mark", "cross", "use", "consume"} and words & {"ration", "rations"}
        lacks = words & {"none", "no"} or {("don't", "have"), ("not", "have"), ("if", "not")} & {
            *pairwise(lows(stream))
        }
        named = [token for token in stream if token.kind in (BOLD, ITALIC, REFERENCE, SIGNED)]
        if (
            not eats
            or not lacks
            or named
            or words & {"each", "every", "half", "wish", "want", "may", "twice", "per"}
            or {("to", "eat"), ("not", "eat")}
            & {*pairwise(lows(stream))}  # no ration left to eat: nothing is eaten here
        ):
            raise UnclearError
        lost = [
            phrase
            for thing in amounts(self.book, stream)
            if "ration" not in thing
            and (phrase := first_phrase(self.book, (f"{verb} {thing}" for verb in LOSS_VERBS)))
        ]
        if len(lost) != 1 or not words & {"lose", "take", "suffer", "deduct"}:
            raise UnclearError
        return f"If you have a ration, Eat a ration, otherwise {lost[0][:1].lower() + lost[0][1:]}."

    def _agreed(self, sentences: list[list[Token]]) -> str:
        """You may use up a ration. If you do this, turn to [[x]]: what is given up, and what follows, as one offer."""
        if len(sentences) != 2:
            raise UnclearError
        offer, taken = sentences
        words, spoken = {*lows(offer)}, lows(taken)
        asks = next((size for size in (2, 3, 4) if tuple(spoken[:size]) in _IF_DONE), 0)
        if (
            not offered([token for token in offer if token.text.casefold() != "or"])
            or not asks
            or words & listed("kept")
        ):
            raise UnclearError
        given = [
            token
            for token in self._facts(offer)
            if token.kind in (BOLD, NUMBER) or token.text.casefold() in ("ration", "rations")
        ]
        cost: list[str] = []
        if given:
            things = [*dict.fromkeys(amounts(self.book, offer))]
            verbs = ("Pay", "Eat", "Hand over") if "eat" not in words else ("Eat",)
            if len(things) != 1 or not words & listed("handed") or len(self._facts(offer)) > MAX_GIVEN:
                raise UnclearError
            cost = [first_phrase(self.book, (f"{verb} {things[0]}" for verb in verbs))]
        follows = branches(self.book, taken)
        if len(follows) != 1 or not all(cost):
            raise UnclearError
        acts: list[str] = []
        for part in follows[0].parts:
            refs = [token.text for token in part.tokens if token.kind == REFERENCE]
            acts += [self._way(part)[1]] if refs else self._acts(part)
        if not acts:
            raise UnclearError
        return sentence(f"If you wish, {row([*cost, *acts])}")

    def _cast(self, sentences: list[list[Token]]) -> str:
        """You may cast Flight and turn to [[a]]. If you do not, turn to [[b]]: the spell, and the way without it."""
        stream = [token for each in sentences for token in each]
        words = lows(stream)
        spells = {label for label, _ in self.book.lexicon.spells if label.casefold() in " ".join(words)}
        ways = [token.text for token in stream if token.kind == REFERENCE]
        named = [token for token in stream if token.kind in (BOLD, ITALIC, SIGNED) or self._amount(token)]
        if (
            len(spells) != 1
            or len(ways) != 2
            or named
            or "cast" not in words
            or {*words} & (listed("kept") - listed("refuses") - {"if"})
        ):
            raise UnclearError
        first, second = (self._words(each) for each in _halves(stream))
        if "cast" not in first.casefold() or not {*second.casefold().replace("’", "'").split()} & (
            listed("refuses") | {"otherwise"}
        ):
            raise UnclearError
        return f"If you cast {titled(spells.pop())}, turn to {ways[0]}. Otherwise, turn to {ways[1]}."


def _halves(stream: list[Token]) -> tuple[list[Token], list[Token]]:
    """Up to the first reference, and behind it."""
    at = next(i for i, token in enumerate(stream) if token.kind == REFERENCE)
    return stream[: at + 1], stream[at + 1 :]

"""Questions to the reader: "Do you have the **seal**?", "No **lantern**?", "First time here?".

What follows such a question in its paragraph is for those who answer yes. A question that the phrase book has no condition for still governs
the sentence behind it, which is then reported. Questions that wonder ("What was that?", "Could it be a trap?") govern nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from talewright.adventure.phrases.tokens import QUOTE, Token

_SPELT_OUT = {
    "do you": "If you",
    "have you": "If you have",
    "you": "If you",
    "no": "If you have no",
    "got": "If you have",
    "still got": "If you have",
    "carrying": "If you have",
    "less than": "If you have less than",
    "fewer than": "If you have fewer than",
    "more than": "If you have more than",
    "at least": "If you have at least",
    "do not have": "If you do not have",
    "don't have": "If you do not have",
    "been": "If you have been",
    "already been": "If you have been",
    "never been": "If you have never been",
    "first time here": "If this is your first visit",
    "second visit": "If this is your second visit",
    "third visit": "If this is your third visit",
    "first visit": "If this is your first visit",
    "your first time here": "If this is your first visit",
    "is this your first visit": "If this is your first visit",
}
"""How a question opens, and the condition that asks the same."""
_RESULTS = {
    "If you win": "still standing;alive;beat it;beat him;beat her;beat them;killed it;still alive;still on your feet;still breathing;still in one piece;are you still alive;are you still standing;did you win;won;victorious;did you survive;survived;both down;both dead;all down;all dead;is it dead;are they dead;is it down;are they down;both beaten;both defeated",
    "If you succeed": "did you succeed;succeeded;success;did you make it;made it;passed;did you pass;did it work;did you manage it;successful",
    "If you fail": "did you fail;failed;failure;missed;did you miss;no luck;unsuccessful;did it fail",
    "If you lose": "did you lose;lost;beaten;defeated",
}
"""Questions behind a roll or a fight, and the result they ask for."""
_DENIES = frozenset(
    "have not;do not;do not have it;do not have one;do not have them;you do not;you have not;if not;not;no".split(
        ";"
    )
)
"""Haven't got it?: what the question before it asks for, denied. Short forms are written out when a sentence comes here."""
_FOR_ALL = frozenset(
    """
    Ready Done Finished What Which Why Who Whose Where How When Now So Well And But Or Then Really Right See Eh Hm OK Okay Remember Perhaps Maybe Surely
    """.split()
)
"""First words of questions that do not ask what the reader has or is."""
_WONDERS = frozenset("Was Were Could Can Would Will Did Does Has Had Might Shall Should Must".split())
"""First words of questions that wonder, unless they speak to the reader."""
_SHOWN = frozenset("this that these those there".split())


def spelt_out(stream: list[Token]) -> Iterator[list[Token]]:
    """The conditions that may ask what a question asks."""
    said = stream[:-1]
    words = [token.text.casefold() for token in said]
    if words[:2] == ["is", "your"] and len(said) > 2:
        yield [said[0]._replace(text="If"), *said[1:3], said[0]._replace(text="is"), *said[3:]]
    for size in range(1, 6):
        if opening := _SPELT_OUT.get(" ".join(words[:size])):
            yield [*(said[0]._replace(text=word) for word in opening.split()), *said[size:]]


def result_asked(stream: list[Token]) -> list[Token]:
    """Still standing?: the condition that asks for the result; nothing for any other question."""
    said = " ".join(token.text.casefold() for token in stream[:-1])
    for opening, questions in _RESULTS.items():
        if said in questions.split(";"):
            return [stream[0]._replace(text=word) for word in opening.split()]
    return []


def denies_the_last(stream: list[Token], name: str = "") -> bool:
    """Haven't got it? No crowbar?: `name` is what the condition before asks for."""
    said = " ".join(token.text.casefold() for token in stream[:-1])
    return stream[-1].text == "?" and (said in _DENIES or (bool(name) and said == f"no {name.casefold()}"))


def asks_some(stream: list[Token]) -> bool:
    """Wounded yet? Feeling brave today?: for some readers, not for all."""
    said = [token.text for token in stream[:-1]]
    if stream[-1].text != "?" or not said or any(token.kind == QUOTE for token in stream):
        return False
    if said[0] in _FOR_ALL or (said[0] in _WONDERS and not {"you", "your"} & {*said}):
        return False
    return not (said[0] in ("Is", "Are") and said[1:2] and said[1] in _SHOWN)

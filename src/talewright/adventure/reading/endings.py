"""Which kind of ending a text speaks of: in a sentence of its own, or beside its closing line."""

from __future__ import annotations

from collections.abc import Sequence

from talewright.adventure.phrases.tokens import WORD, Token
from talewright.core.findings import Span

_ENDS_STORY = {
    "death": "you are dead;you die;you have died;you are killed;you perish;you are out;you drown;you have drowned;you do not survive;you did not survive;you do not survive the fall;you do not survive the fight",
    "victory": "you have won;you win;you are victorious;you have triumphed",
}
"""Sentences after which no story goes on."""
_MAY_END = {
    "death": "you did not make it;you have not made it;you have failed;you are defeated;you have lost;you have failed in your quest;you have failed in your mission;your quest has failed;"
    "your mission has failed;your quest is a failure;your mission is a failure",
    "victory": "you have succeeded;this is victory;victory is yours;you triumph;you have succeeded in your quest;your quest is a success;"
    "your mission is a success;you have won the day;mission complete;mission accomplished;your quest is complete;your mission is complete;"
    "you have fulfilled your task;you have fulfilled your quest",
}
"""Sentences after which it may, unless a closing line stands beside them."""


def _kinds(*tables: dict[str, str]) -> dict[tuple[str, ...], str]:
    return {
        tuple(said.split()): kind
        for table in tables
        for kind, all_ in table.items()
        for said in all_.split(";")
    }


_ENDING, _CLOSING = _kinds(_ENDS_STORY), _kinds(_ENDS_STORY, _MAY_END)
_LONGEST = max(map(len, _CLOSING))
_SIGNS = frozenset(
    """
    victory victorious triumph triumphant won win succeeded success glory dead die died dies death killed perish perished slain failed fail failure
    defeat defeated doomed drown
    """.split()
)
"""Words that speak of an ending, but not of whose."""
_LAST_WORDS = (
    "to your death", "meet your death", "breathe your last", "draw your last breath", "your last breath", "meet your end", "kills you", "you are killed by",
)  # fmt: skip
_JOINTS = frozenset("and so but then".split())
_SUPPOSING = frozenset("If Unless When Once Should Had Perhaps Maybe".split())
"""First words of sentences that speak of an ending that may come."""
_SHORT_FORMS = {
    "you're": ("you", "are"),
    "you've": ("you", "have"),
    "didn't": ("did", "not"),
    "haven't": ("have", "not"),
    "aren't": ("are", "not"),
}
UNCLEAR = "unclear"


def spoken_of(said: tuple[str, ...], *, closes: bool = False) -> str:
    """The kind of ending that a sentence speaks of; empty where it speaks of none. With `closes` a closing line stands beside it."""
    if not said:
        return ""
    said = tuple(
        word for each in said for word in _SHORT_FORMS.get(each.casefold().replace("’", "'"), (each,))
    )
    if not closes and said[0] not in _SUPPOSING:
        said = _last_clause(said)
    if closes and said[0] not in _SUPPOSING and "not" not in said and _meets_death(said):
        return "death"
    table = _CLOSING if closes else _ENDING
    kind = table.get((said[0].casefold(), *said[1:]), "")
    if (
        not kind
        and closes
        and said[0] not in _SUPPOSING
        and (last := _last_clause(said)) is not said
        and last
    ):
        kind = table.get((last[0].casefold(), *last[1:]), "")
    return kind


def _meets_death(said: tuple[str, ...]) -> bool:
    """You fall to your death, you breathe your last: how the last sentence before a closing line may end."""
    text = f" {' '.join(said).casefold()} "
    return any(f" {words} " in text for words in _LAST_WORDS)


def last_spoken_of(sentences: Sequence[tuple[tuple[str, ...], Span]]) -> tuple[str, Span] | None:
    """The kind of ending that the last of some sentences to name one speaks of, and where it stands."""
    for said, span in reversed(sentences):
        if kind := spoken_of(said):
            return kind, span
    return None


def _last_clause(said: tuple[str, ...]) -> tuple[str, ...]:
    """Congratulations, you are dead; The wall gives way, and you have won."""
    for at in range(len(said) - 2, max(0, len(said) - _LONGEST - 2), -1):
        if said[at] in _JOINTS or said[at] in (",", ";", ":", "—", "–"):
            return said[at + 1 :]
    return said


def beside(stream: list[Token], start: int, end: int) -> str:
    """You have failed, and your adventure ends here: the kind of ending by the clause beside the closing line.

    Empty where nothing is said of it, UNCLEAR where it is said in words that may be meant otherwise: "You have not won".
    """
    clauses: list[list[str]] = [[]]
    for token in stream:
        if start <= token.start < end:
            continue
        if token.kind == WORD and token.text not in _JOINTS:
            clauses[-1].append(token.text)
        else:
            clauses.append([])
    kinds = {spoken_of(tuple(clause), closes=True) for clause in clauses if clause} - {""}
    if len(kinds) == 1:
        return kinds.pop()
    return UNCLEAR if kinds or any(word.casefold() in _SIGNS for clause in clauses for word in clause) else ""

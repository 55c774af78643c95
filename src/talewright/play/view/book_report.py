"""The odds of a book as tables: how it ends for each reader, where readers die, what each choice is worth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from talewright.adventure import Book
from talewright.adventure.graph import graph_of
from talewright.core.record import JsonObject

Readers = Mapping[str, JsonObject]
"""What `play.authoring.book_odds` answers for each reader."""
KINDS = ("victory", "neutral", "death")
ENDLESS = "endless"
"""In place of an ending: the games of a reader who goes round in a circle for ever."""


@dataclass(frozen=True)
class Share:
    """A chance; with the ends of its 95 % interval where it was sampled."""

    value: float
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True)
class Ending:
    """A kind of ending, or one section that ends the book; a share for each reader, None where it is not known."""

    kind: str
    section: str
    title: str
    shares: tuple[Share | None, ...]

    @property
    def most(self) -> float:
        return max((share.value for share in self.shares if share is not None), default=0.0)


@dataclass(frozen=True)
class Death:
    section: str
    title: str
    share: float


@dataclass(frozen=True)
class Way:
    """One way out of a section: what it is worth to a reader who may take it, and how often it is taken."""

    title: str
    worth: float
    taken: float
    best: bool


@dataclass(frozen=True)
class Choice:
    section: str
    title: str
    ways: tuple[Way, ...]


def played_readers(readers: Readers) -> dict[str, JsonObject]:
    """The readers by how they really played, each once: best play that was not solved is sampled as another reader."""
    found: dict[str, JsonObject] = {}
    for name, answer in readers.items():
        played = name if answer["exact"] else str(answer["played"])
        if played not in found or answer["exact"]:
            found[played] = answer
    return found


def endings(book: Book, readers: Readers) -> list[Ending]:
    """Each kind of ending, and behind it the sections that end the book so."""
    found = []
    answers = list(readers.values())
    for kind in dict.fromkeys((*KINDS, *(name for answer in answers for name in answer["endings"]))):
        shares = [_share(answer["endings"].get(kind)) for answer in answers]
        if not any(share.value for share in shares):
            continue
        found.append(Ending(kind, "", "", tuple(shares)))
        sections = dict.fromkeys(
            section
            for answer in answers
            for section in answer.get("final", {})
            if (written := book.by_name.get(section)) is not None and written.ending == kind
        )
        found += [
            Ending(kind, section, title_of(book, section), _finals(answers, section)) for section in sections
        ]
    if any(ENDLESS in answer for answer in answers):
        found.append(Ending(ENDLESS, "", "", tuple(_share(answer.get(ENDLESS)) for answer in answers)))
    return found


def _share(value: Mapping[str, float] | None) -> Share:
    return (
        Share(0.0) if value is None else Share(float(value["decimal"]), value.get("low"), value.get("high"))
    )


def _finals(answers: Sequence[JsonObject], section: str) -> tuple[Share | None, ...]:
    return tuple(
        Share(answer["final"].get(section, 0.0)) if "final" in answer else None for answer in answers
    )


def deaths(book: Book, answer: JsonObject, most: int) -> list[Death]:
    """Where a reader dies most often."""
    listed = list(answer.get("deaths", {}).items())[:most]
    return [Death(section, title_of(book, section), share) for section, share in listed]


@dataclass(frozen=True)
class Curve:
    """How hard a book is on its way: the share of a reader's games that are not lost, by turns from the start."""

    reader: str
    left: tuple[float, ...]


def curves(book: Book, readers: Readers) -> list[Curve]:
    """The curve of each reader who was solved. A game is lost in the section where it is decided.

    A section counts at the least number of turns that lead to it; the last value is the chance of victory.
    """
    depths = {node.name: node.depth for node in graph_of(book).nodes if node.depth is not None}
    deepest = max(depths.values(), default=0)
    found = []
    for reader, answer in readers.items():
        if "deaths" not in answer:
            continue
        lost = [0.0] * (deepest + 1)
        for section, share in (*answer["deaths"].items(), *_undecided(book, answer["final"])):
            lost[depths.get(section, deepest)] += share
        left, points = 1.0, []
        for share in lost:
            left -= share
            points.append(max(0.0, left))
        found.append(Curve(reader, tuple(points)))
    return found


def _undecided(book: Book, final: Mapping[str, float]) -> Iterable[tuple[str, float]]:
    """Endings that are neither victory nor death. Deaths are counted where they happen."""
    for section, share in final.items():
        written = book.by_name.get(section)
        if written is not None and written.ending not in ("victory", "death"):
            yield section, share


def choices(book: Book, answer: JsonObject, most: int) -> list[Choice]:
    """What each way is worth, those sections first whose choice matters most."""
    found = []
    for section, options in choices_by_weight(answer)[:most]:
        top = max(option["worth"] for option in options)
        ways = tuple(
            Way(
                title_of(book, option["choose"].removeprefix("turn:").partition("#")[0]),
                option["worth"],
                option["taken"],
                option["worth"] == top,
            )
            for option in sorted(options, key=lambda option: -option["worth"])
        )
        found.append(Choice(section, title_of(book, section), ways))
    return found


def choices_by_weight(answer: JsonObject) -> list[tuple[str, list[JsonObject]]]:
    """The sections with choices, those first whose choice matters most: by how much, and how often it comes."""

    def weight(options: Iterable[JsonObject]) -> float:
        worths = [option["worth"] for option in options]
        return float((max(worths) - min(worths)) * max(option["open"] for option in options))

    found = [(section, options) for section, options in answer.get("options", {}).items() if len(options) > 1]
    return sorted(found, key=lambda each: -weight(each[1]))


def title_of(book: Book, section: str) -> str:
    """The printed title of a section, else its name."""
    written = book.by_name.get(section)
    return section if written is None else written.heading.title or section

"""Gamebooks & Goonies for authors: outcomes for every roll, scores that can be met, room to rest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from talewright.core.authoring import (
    ERROR,
    NOTE,
    WARNING,
    Authoring,
    BookView,
    Effect,
    Finding,
    ItemKind,
    OrderView,
    SectionView,
)
from talewright.core.record import suggestion
from talewright.core.text.message import Message
from talewright.rulesets.goonies.bold_slots import BOLD_SLOTS
from talewright.rulesets.goonies.checks import BANDS, HIGHEST_ROLL, band
from talewright.rulesets.goonies.foes import LEAST_DS
from talewright.rulesets.goonies.spells import BOOK

EASIEST, HARDEST = min(low for low, _ in BANDS.values()), max(high for _, high in BANDS.values())
BEST_ABILITY = 3
"""The most a beginner puts into one ability (GNG-016)."""
MANY_DANGERS = 6


def scores(book: BookView) -> Iterator[Finding]:
    """Difficulty scores that can be rolled, and that a new character can beat (R-19, GNG-015)."""
    for section, order in book.orders():
        fields = order.fields()
        found = [fields["ds"]] if "ds" in fields else []
        found += [enemy["ds"] for enemy in fields.get("enemies", ())]
        found += [fields["merged"]] if "merged" in fields else []
        for ds in found:
            yield from _score(book, section, order, ds)


def _score(book: BookView, section: SectionView, order: OrderView, ds: int) -> Iterator[Finding]:
    if ds < LEAST_DS:
        cause = Message("has the score {ds}; the least is {least}.", ds=ds, least=LEAST_DS)
        yield book.finding("R-19", ERROR, section, cause, Message("Raise it."), span=order.span)
    elif ds >= HIGHEST_ROLL + BEST_ABILITY:
        cause = Message(
            "has the score {ds}, which no new character can beat: {roll} and {ability} must be more than it.",
            ds=ds,
            roll=HIGHEST_ROLL,
            ability=BEST_ABILITY,
        )
        cure = Message("Lower it, or let it be a fight to run from.")
        yield book.finding("R-19", WARNING, section, cause, cure, span=order.span)
    elif order.verb == "check" and not band(ds):
        cause = Message(
            "has the score {ds}; the text suggests {easy} to {hard}.", ds=ds, easy=EASIEST, hard=HARDEST
        )
        cure = Message("If this is intended, ignore it.")
        yield book.finding("GNG-015", NOTE, section, cause, cure, span=order.span)


def ties(book: BookView) -> Iterator[Finding]:
    """A roll with branches has one for a tie (R-2)."""
    for section, order in _rolls(book):
        results = {branch.result for branch in book.branches(section, order)}
        if results and "tie" not in results:
            cause = Message("has no outcome for a tie; it will count as a success without its price.")
            yield book.finding(
                "R-2", WARNING, section, cause, Message('Add "On a tie, ...".'), span=order.span
            )


def free_failures(book: BookView) -> Iterator[Finding]:
    """A failure always has a consequence (GNG-013)."""
    for section, order in _rolls(book):
        for branch in book.branches(section, order):
            if branch.result != "fail" or not branch.bare or not branch.orders:
                continue
            if all(each.verb == "harm" and each.get("n") == 0 for each in branch.orders):
                cause = Message("takes the price of failure away and puts nothing in its place.")
                cure = Message("A failure always has a consequence.")
                yield book.finding("GNG-013", WARNING, section, cause, cure, span=branch.span)


def _rolls(book: BookView) -> Iterator[tuple[SectionView, OrderView]]:
    for section, order in book.orders("check", "cast"):
        if order.verb == "check" or order.get("ds"):
            yield section, order


def rests(book: BookView) -> Iterator[Finding]:
    """A dangerous book has a place to rest (GNG-080)."""
    dangers = sum(1 for _ in book.orders("check", "fight", "harm"))
    if dangers >= MANY_DANGERS and not book.rests and book.start is not None:
        cause = Message("begins a book with {dangers} dangers and not one place to rest.", dangers=dangers)
        yield book.finding("GNG-080", WARNING, book.start, cause, Message('Offer one: "You may Rest."'))


def unknown_casts(book: BookView) -> Iterator[Finding]:
    """A spell must be known to be cast (GNG-054)."""
    for section in book.sections:
        seen: set[OrderView] = set()
        brought = book.certain(section, "spell")
        for path in book.paths(section):
            sure = brought | {name for name, value in path.needs("spell") if value}
            for order in path.orders:
                if order.verb == "learn":
                    sure |= {str(order.get("spell"))}
                if order.verb == "cast" and order not in seen and order.get("spell") not in sure:
                    seen.add(order)
                    cause = Message("is asked of everyone, known spell or not.")
                    cure = Message('Ask first: "If you know **...**, ...".')
                    yield book.finding("GNG-054", WARNING, section, cause, cure, span=order.span)


def unlearnable_spells(book: BookView) -> Iterator[Finding]:
    """A spell that is not of the rules must be learned somewhere; what a spell does to a scene counts too (GNG-075)."""
    tags = (tag for spell in BOOK.values() for tag in spell.tags)
    known = {*BOOK, *tags, *(str(order.get("spell")) for _, order in book.orders("learn"))}
    asked = {
        name: section
        for section in book.sections
        for path in book.paths(section)
        for name, _ in path.needs("spell")
    }
    for name, section in asked.items():
        if name not in known and name.replace(" ", "_") not in known:
            cause = Message("asks for the spell {spell}, which nobody can learn.", spell=name)
            yield book.finding(
                "item-never-had", ERROR, section, cause, Message("Let it be learned somewhere.")
            )


def unknown_spells(book: BookView) -> Iterator[Finding]:
    """A spell to learn is one of the rules, or has its level somewhere in the book (GNG-060)."""
    learned = list(book.orders("learn"))
    known = {*BOOK, *(str(order.get("spell")) for _, order in learned if order.get("level"))}
    for section, order in learned:
        spell = str(order.get("spell"))
        if spell not in known:
            cause = Message("is no spell of the rules.")
            cure = suggestion(
                spell.replace("_", " ").title(),
                [each.name for each in BOOK.values()],
                Message("Give it a level: **Frost Hand (level 2)**."),
            )
            yield book.finding("GNG-060", ERROR, section, cause, cure, span=order.span)


def _fight_results(fields: Mapping[str, Any]) -> tuple[str, ...]:
    return ("win", "run") if "run" in fields.get("actions", ("run",)) else ("win",)


def _cast_results(fields: Mapping[str, Any]) -> tuple[str, ...]:
    return ("succeed", "tie", "fail") if fields.get("ds") else ("succeed", "fail")


EFFECTS = {
    "check": Effect(("succeed", "tie", "fail"), harm="may", costs=True, modifier="bonus", difficulty="ds"),
    "fight": Effect(_fight_results, harm="may", costs=True, difficulty="ds"),
    "run": Effect(("succeed", "fail"), harm="may", difficulty="ds"),
    "cast": Effect(_cast_results, harm="may", difficulty="ds"),
    "harm": Effect(harm="sure", costs=True),
    "heal": Effect(heals=True, gives="healing"),
    "rest": Effect(heals=True),
    "level": Effect(heals=True, gives="levels"),
    "xp": Effect(gives="Experience"),
}
OTHER_WORDS = ("one-handed", "two-handed", "long", "ranged")
"""A book may say what kind of weapon it is; the rules make no difference."""
ITEM_KINDS = (
    ItemKind("weapon", weapon=True, bonus=True, starting=True, counts="damage"),
    *(ItemKind(name, weapon=True, bonus=True, starting=True) for name in OTHER_WORDS),
    ItemKind("armour", bonus=True, starting=True, counts="protection"),
    *(ItemKind(f"{name} armour", bonus=True) for name in ("light", "medium", "heavy")),
    ItemKind("shield", bonus=True, starting=True),
    ItemKind("clothing", bonus=True, starting=True),
    ItemKind("tool", bonus=True, starting=True),
    ItemKind("ration", starting=True, valued=True),
    ItemKind("potion", valued=True),
    ItemKind("spell", valued=True),
)
AUTHORING = Authoring(
    (scores, ties, free_failures, rests, unknown_casts, unlearnable_spells, unknown_spells),
    ITEM_KINDS,
    EFFECTS,
    BOLD_SLOTS,
    rest_heals=True,
)

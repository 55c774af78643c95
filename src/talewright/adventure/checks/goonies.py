"""What Gamebooks & Goonies asks of an author: outcomes for every roll, scores that can be met, room to rest."""

from __future__ import annotations

from collections.abc import Iterator

from talewright.adventure.book import ERROR, NOTE, WARNING, Finding, Section
from talewright.adventure.branches import branches
from talewright.adventure.checks.world import World
from talewright.adventure.inside import inner, walk
from talewright.adventure.model import Goto, Order, Rest, Statement

LOWEST, EASY, HARD = 1, 7, 12
BEST_ABILITY = 3
MAX_ROLL = 12
MANY_DANGERS = 6


def check(world: World) -> Iterator[Finding]:
    for section in world.sections:
        yield from _program(world, section, section.program)
    yield from _rests(world)
    yield from _spells(world)


def _program(world: World, section: Section, program: tuple[Statement, ...]) -> Iterator[Finding]:
    for i, each in enumerate(program):
        if isinstance(each, Order):
            yield from _scores(world, section, each)
            if each.verb == "check" or (each.verb == "cast" and each.get("ds")):
                yield from _outcomes(world, section, program, i, each)
        for body in inner(each):
            yield from _program(world, section, body)


def _scores(world: World, section: Section, order: Order) -> Iterator[Finding]:
    fields = order.fields()
    scores = [fields["ds"]] if "ds" in fields else []
    scores += [enemy["ds"] for enemy in fields.get("enemies", ())]
    scores += [fields["merged"]] if "merged" in fields else []
    for ds in scores:
        if ds < LOWEST:
            yield world.finding(
                "R-19", ERROR, section, order.span, f"has the score {ds}; the least is {LOWEST}.", "Raise it."
            )
        elif ds >= MAX_ROLL + BEST_ABILITY:
            yield world.finding("R-19", WARNING, section, order.span,
                                f"has the score {ds}, which no new character can beat: {MAX_ROLL} and {BEST_ABILITY} must be more than it.",
                                "Lower it, or let it be a fight to run from.")  # fmt: skip
        elif order.verb == "check" and not EASY <= ds <= HARD:
            yield world.finding("GNG-015", NOTE, section, order.span, f"has the score {ds}; the text suggests {EASY} to {HARD}.",
                                "If that is meant, nothing need be done.")  # fmt: skip


def _outcomes(
    world: World, section: Section, program: tuple[Statement, ...], at: int, order: Order
) -> Iterator[Finding]:
    found = branches(program, at)
    names = {branch.condition.name for branch in found if branch.condition is not None}
    if "tie" not in names and names:
        yield world.finding("R-2", WARNING, section, order.span, "has no outcome for a tie; it will count as a success without its price.",
                            'Add "On a tie, ...".')  # fmt: skip
    for branch in found:
        asked = branch.condition
        if asked is None or asked.name != "fail":
            continue
        harm = [each for each in walk(branch.body) if isinstance(each, Order) and each.verb == "harm"]
        other = [each for each in branch.body if not isinstance(each, Goto) and each not in harm]
        if harm and all(each.get("n") == 0 for each in harm) and not other:
            yield world.finding("GNG-013", WARNING, section, branch.span, "takes the price of failure away and puts nothing in its place.",
                                "A failure always has a consequence.")  # fmt: skip


def _rests(world: World) -> Iterator[Finding]:
    dangers = sum(
        1
        for _, each in world.everything
        if isinstance(each, Order) and each.verb in ("check", "fight", "harm")
    )
    rests = any(isinstance(each, Rest) for _, each in world.everything)
    if dangers >= MANY_DANGERS and not rests and world.start is not None:
        yield world.finding("GNG-080", WARNING, world.start, world.start.heading.span,
                            f"begins a book with {dangers} dangers and not one place to rest.", 'Offer one: "You may Rest."', world.start.name)  # fmt: skip


def _spells(world: World) -> Iterator[Finding]:
    """A spell must be known to be cast, and one that is not of the rules must be learned somewhere."""
    known = {key for _, key in world.phrases.lexicon.spells}
    learned = {
        str(each.get("spell"))
        for _, each in world.everything
        if isinstance(each, Order) and each.verb == "learn"
    }
    for section in world.sections:
        told: set[Order] = set()
        brought = {key[1] for key, value in world.entering(section.name) if key[0] == "spell" and value}
        for way in world.ways[section.name]:
            sure = brought | {name for name, value in way.needs("spell") if value}
            for each in way.done:
                if isinstance(each, Order) and each.verb == "learn":
                    sure.add(str(each.get("spell")))
                if (
                    isinstance(each, Order)
                    and each.verb == "cast"
                    and each not in told
                    and each.get("spell") not in sure
                ):
                    told.add(each)
                    yield world.finding("GNG-054", WARNING, section, each.span, "is asked of everyone, known spell or not.",
                                        'Ask first: "If you know **...**, ...".')  # fmt: skip
    asked = {
        name: section
        for section in world.sections
        for way in world.ways[section.name]
        for name, _ in way.needs("spell")
    }
    for name, section in asked.items():
        if name not in known and name not in learned and name.replace(" ", "_") not in learned:
            yield world.finding("item-never-had", ERROR, section, section.heading.span, f"asks for the spell {name}, which nobody can learn.",
                                "Let it be learned somewhere.", section.name)  # fmt: skip

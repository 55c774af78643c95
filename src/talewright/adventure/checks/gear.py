"""GNAT's things: needed items, weapon types, rewards, weight, standard goods (L09 to L12, L16, L19, L20)."""

from __future__ import annotations

from collections.abc import Iterator

from talewright.adventure.book import ERROR, NOTE, WARNING, Finding, Section
from talewright.adventure.checks.remembered import given
from talewright.adventure.checks.things import reads_item
from talewright.adventure.checks.world import World, in_head, orders_of
from talewright.adventure.model import Definition, Discard, Give, LoseAll, LoseItems, Offer, Shop
from talewright.adventure.phrases.items import HEAVY_KINDS, WEAPONS
from talewright.adventure.spans import Span

HEAVY_LIMIT = 6
"""What a starting character can carry."""


def check(world: World) -> Iterator[Finding]:
    yield from _needed_items(world)
    yield from _weapons(world)
    yield from _rewards(world)
    yield from _heavy(world)
    yield from _standard(world)


def _needed_items(world: World) -> Iterator[Finding]:
    asked = {name for edge in world.edges for name, value in edge.way.needs("item") if value}
    free = {
        source: [edge for edge in edges if not any(value for _, value in edge.way.needs("item"))]
        for source, edges in world.out.items()
    }
    if world.start is not None and world.victories & world.reach([world.start.name], free):
        asked = set()  # some victory needs no item at all
    where = {
        name: _where(world, name) for name in {*asked, *(n for _, s in world.everything for n in given(s))}
    }
    clearing = [section for section, each in world.everything if isinstance(each, LoseAll)]
    for name in sorted(asked):
        if name in world.standard or not _needed(world, name):
            continue
        item = world.book.item(name)
        section, span = where[name]
        if section is None:
            continue
        if is_heavy(item):
            yield world.finding("L09", WARNING, section, span, f"{item.name} is needed on every winning route, and it is heavy (GNAT-154).",
                                "Needed items should not compete for room.", item.name)  # fmt: skip
        if not item.key:
            givers = [s.name for s, each in world.everything if name in given(each)]
            users = {edge.source for edge in world.edges if (name, True) in edge.way.needs("item")}
            hit = [
                c
                for c in clearing
                if world.leads(givers, c.name) and any(world.leads([c.name], user) for user in users)
            ]
            severity = ERROR if hit else WARNING if clearing else NOTE
            cause = "is needed on every winning route and is not a key item"
            cause += f"; {hit[0].name} can take it away" if hit else ""
            yield world.finding(
                "L10",
                severity,
                section,
                span,
                f"{cause} (GNAT-136).",
                f"Write **{item.name} (key)**.",
                item.name,
            )
    for item in world.book.items:
        if item.key and not reads_item(world, item.name):
            section, span = where.get(item.name.casefold(), _where(world, item.name))
            if section is not None:
                yield world.finding(
                    "L11",
                    NOTE,
                    section,
                    span,
                    "is a key item that nothing asks for.",
                    "Ask for it, or take the tag away.",
                    item.name,
                )


def is_heavy(item: Definition) -> bool:
    return item.heavy or item.kind in HEAVY_KINDS


def _where(world: World, name: str) -> tuple[Section | None, Span]:
    for section in world.book.sections:
        for mention, span in section.content.mentions:
            if mention.casefold() == name.casefold():
                return section, span
    return None, Span()


def _needed(world: World, name: str) -> bool:
    """Whether every way to a victory asks for the item."""
    if world.start is None or not (world.victories & world.linked):
        return False
    without = {
        source: [edge for edge in edges if (name, True) not in edge.way.needs("item")]
        for source, edges in world.out.items()
    }
    return not (world.victories & world.reach([world.start.name], without))


def _weapons(world: World) -> Iterator[Finding]:
    used = world.book.head.weapons
    if not used:
        return
    strange = [kind for kind in used if kind not in WEAPONS]
    for kind in strange:
        yield in_head(
            world, "L12", ERROR, "weapons", kind, "is no type of weapon.", f"Use {', '.join(WEAPONS)}."
        )
    for kind in ("one-handed", "two-handed"):
        if kind not in used:
            yield in_head(world, "L12", WARNING, "weapons", kind, "weapons are left out; long and ranged ones should go first (GNAT-108).",
                          f"Add {kind} to the weapons.")  # fmt: skip


def _rewards(world: World) -> Iterator[Finding]:
    if world.start is None:
        return
    if not any(True for _ in orders_of(world, "gain-xp", "raise", "gain-skill")):
        yield world.finding("L16", NOTE, world.start, world.start.heading.span, "begins a book that gives no Experience and no other reward (GNAT-176).",
                            'Write "Gain 1 Experience" where it is earned.', world.start.name)  # fmt: skip
    discarded = {name.casefold() for name in world.book.head.discard}
    for _, each in world.everything:
        if isinstance(each, Discard):
            discarded |= {item.name.casefold() for item in each.items}
    taken = {
        item.name.casefold() for _, e in world.everything if isinstance(e, LoseItems) for item in e.items
    }
    left = [
        world.book.item(name).name
        for name in sorted(world.had_items(world.linked))
        if name not in discarded
        and name not in taken
        and reads_item(world, name)
        and _plain(world.book.item(name))
        and name not in world.standard
    ]
    if left:
        section, span = _where(world, left[0])
        if section is not None:
            yield world.finding("L16", NOTE, section, span, f"{'is' if len(left) == 1 else 'are'} of no use in another adventure, and nothing says what becomes of "
                                f"{'it' if len(left) == 1 else 'them'} at the end (GNAT-163).", f"Add to the head: discard: [{', '.join(left[:4])}].",
                                ", ".join(left[:6]))  # fmt: skip


def _plain(item: Definition) -> bool:
    return not (item.kind or item.bonus or item.skill or item.treasure or item.spell or item.heals)


def _heavy(world: World) -> Iterator[Finding]:
    found: dict[str, Section] = {}
    for section, each in world.everything:
        if isinstance(each, Give | Offer) and section.name in world.linked:
            for item in each.items:
                if is_heavy(world.book.item(item.name)):
                    found.setdefault(world.book.item(item.name).name, section)
    if len(found) > HEAVY_LIMIT:
        section = next(iter(found.values()))
        yield world.finding("L19", NOTE, section, section.heading.span,
                            f"is where the first of {len(found)} heavy items lies; a new character carries {HEAVY_LIMIT}: {', '.join(list(found)[:8])} (GNAT-129).",
                            "That is a choice for the reader; see that it is meant.", section.name)  # fmt: skip


def _standard(world: World) -> Iterator[Finding]:
    standard = {each.name.casefold(): each for each in world.phrases.standard}
    prices = dict(world.phrases.prices)
    for section in world.book.sections:
        for item in section.content.items:
            known = standard.get(item.name.casefold())
            if known is not None and _changed(item, known):
                yield world.finding("L20", WARNING, section, item.span, "changes a standard item; characters carry it to other adventures (GNAT-079).",
                                    "Give your own item a name of its own.")  # fmt: skip
    for section, each in world.everything:
        if isinstance(each, Shop):
            for ware in each.wares:
                price = prices.get(ware.item.name.casefold())
                if price is not None and ware.buy is not None and ware.buy != price:
                    yield world.finding("L20", NOTE, section, ware.span, f"is sold for {ware.buy}; the standard price is {price}.",
                                        "If that is meant, nothing need be done.", ware.item.name)  # fmt: skip


def _changed(item: Definition, known: Definition) -> bool:
    facts = ("kind", "skill", "skill_bonus", "spell", "heals", "heavy")
    told = [name for name in facts if getattr(item, name)]
    return any(getattr(item, name) != getattr(known, name) for name in told) and bool(told)

"""Items: what every route needs, weapon types, rewards, weight, standard goods, spells (L09 to L12, L16, L19, L20)."""

from __future__ import annotations

from collections.abc import Iterator

from talewright.core.authoring import (
    ERROR,
    NOTE,
    WARNING,
    BookView,
    Finding,
    ItemView,
    SectionView,
    Span,
)
from talewright.core.record import did_you_mean
from talewright.core.text.message import Message
from talewright.rulesets.gnat.character import (
    HEAVY_KINDS,
    HEAVY_PER_VITALITY,
    SPELLS,
    START_VITALITY,
    WEAPON_KINDS,
)
from talewright.rulesets.gnat.gear import STANDARD

HEAVY_LIMIT = START_VITALITY * HEAVY_PER_VITALITY
"""What a new character can carry (GNAT-129)."""
FACTS = ("kind", "skill", "skill_bonus", "spell", "heals", "heavy")
"""What makes two items of one name different."""
INTENDED = Message("If this is intended, ignore it.")


def heavy_needs(book: BookView) -> Iterator[Finding]:
    """L09: something heavy that every winning route needs."""
    for item, section, span in _needs(book):
        if is_heavy(item):
            cause = Message(
                "{item} is needed on every winning route, and it is heavy (GNAT-154).", item=item.name
            )
            cure = Message("Needed items should not compete for room.")
            yield book.finding("L09", WARNING, section, cause, cure, span=span, words=item.name)


def unprotected_needs(book: BookView) -> Iterator[Finding]:
    """L10: something that every winning route needs and that can be taken away."""
    for item, section, span in _needs(book):
        if item.key:
            continue
        taker = book.taken_before_use(item.name)
        if taker is not None:
            severity = ERROR
            cause = Message(
                "is needed on every winning route and is not a key item; {section} can take it away (GNAT-136).",
                section=taker.name,
            )
        else:
            severity = WARNING if book.takes_everything else NOTE
            cause = Message("is needed on every winning route and is not a key item (GNAT-136).")
        cure = Message("Write **{item} (key)**.", item=item.name)
        yield book.finding("L10", severity, section, cause, cure, span=span, words=item.name)


def _needs(book: BookView) -> Iterator[tuple[ItemView, SectionView, Span]]:
    for name in book.needed:
        place = book.mention(name)
        if book.standard(name) is None and place is not None:
            yield book.item(name), *place


def idle_keys(book: BookView) -> Iterator[Finding]:
    """L11: a key item that nothing asks for."""
    asked = {each.name.casefold() for each in book.conditions("item", "used")}
    for item in book.items:
        place = book.mention(item.name)
        if item.key and item.name.casefold() not in asked and place is not None:
            section, span = place
            cause = Message("is a key item that nothing asks for.")
            cure = Message("Ask for it, or take the tag away.")
            yield book.finding("L11", NOTE, section, cause, cure, span=span, words=item.name)


def weapon_types(book: BookView) -> Iterator[Finding]:
    """L12: the weapon types that the head names."""
    used = book.head.weapons
    if not used:
        return
    for kind in used:
        if kind not in WEAPON_KINDS:
            cure = Message("Use {kinds}.", kinds=WEAPON_KINDS)
            yield book.head_finding("L12", ERROR, "weapons", kind, Message("is no type of weapon."), cure)
    for kind in ("one-handed", "two-handed"):
        if kind not in used:
            cause = Message("weapons are left out; long and ranged ones should go first (GNAT-108).")
            cure = Message("Add {kind} to the weapons.", kind=kind)
            yield book.head_finding("L12", WARNING, "weapons", kind, cause, cure)


def rewards(book: BookView) -> Iterator[Finding]:
    """L16: a book should give Experience or another reward."""
    if book.start is not None and not any(book.orders("gain-xp", "raise", "gain-skill")):
        cause = Message("begins a book that gives no Experience and no other reward (GNAT-176).")
        cure = Message('Write "Gain 1 Experience" where it is earned.')
        yield book.finding("L16", NOTE, book.start, cause, cure)


def leftovers(book: BookView) -> Iterator[Finding]:
    """L16: items that are of no use in another adventure and stay with the character."""
    gone = {name.casefold() for name in book.head.discard}
    gone |= {each.name.casefold() for each in book.handed("discard", "lose")}
    asked = {each.name.casefold() for each in book.conditions("item", "used")}
    left = [
        book.item(name).name
        for name in sorted(book.obtainable)
        if name in asked and name not in gone and book.standard(name) is None and _plain(book.item(name))
    ]
    place = book.mention(left[0]) if left else None
    if place is not None:
        section, span = place
        cause = Message(
            "is of no use in another adventure, and nothing says what becomes of it at the end (GNAT-163).",
            plural="are of no use in another adventure, and nothing says what becomes of them at the end (GNAT-163).",
            count=len(left),
        )
        cure = Message("Add to the head: discard: [{items}].", items=tuple(left[:4]))
        yield book.finding("L16", NOTE, section, cause, cure, span=span, words=", ".join(left[:6]))


def weight(book: BookView) -> Iterator[Finding]:
    """L19: more heavy items than a new character can carry."""
    found: dict[str, SectionView] = {}
    for each in book.handed("give", "offer"):
        if book.reachable(each.section) and is_heavy(book.item(each.name)):
            found.setdefault(book.item(each.name).name, each.section)
    if len(found) > HEAVY_LIMIT:
        cause = Message(
            "is where the first of {heavy} heavy items lies; a new character carries {limit}: {items} (GNAT-129).",
            heavy=len(found),
            limit=HEAVY_LIMIT,
            items=tuple(found)[:8],
        )
        cure = Message("That is a choice for the reader; check that it is intended.")
        yield book.finding("L19", NOTE, next(iter(found.values())), cause, cure)


def changed_standard(book: BookView) -> Iterator[Finding]:
    """L20: a standard item defined anew."""
    for section, item in book.defined():
        known = book.standard(item.name)
        if known is not None and any(
            getattr(item, f) not in (getattr(known, f), _empty(item, f)) for f in FACTS
        ):
            cause = Message("changes a standard item; characters carry it to other adventures (GNAT-079).")
            cure = Message("Give your own item a name of its own.")
            yield book.finding("L20", WARNING, section, cause, cure, span=item.span)


def _empty(item: ItemView, fact: str) -> object:
    """What a fact is when the text does not mention it."""
    return type(getattr(item, fact))()


def standard_prices(book: BookView) -> Iterator[Finding]:
    """L20: a standard item at another price."""
    for each in book.handed("buy"):
        known = STANDARD.get(each.name.casefold())
        if known is not None and each.price != known[1]:
            cause = Message(
                "is sold for {price}; the standard price is {standard}.", price=each.price, standard=known[1]
            )
            yield book.finding("L20", NOTE, each.section, cause, INTENDED, span=each.span, words=each.name)


def spells(book: BookView) -> Iterator[Finding]:
    """A spell that is asked for must be in an item of this book, or be brought along."""
    had = {book.item(name).spell for name in book.obtainable}
    readings = [(asked.section, asked.name, asked.span) for asked in book.conditions("cast")]
    readings += [(section, str(order.get("spell", "")), order.span) for section, order in book.orders("cast")]
    seen: set[str] = set()
    for section, spell, span in readings:
        if spell in had or spell in seen:
            continue
        seen.add(spell)
        if spell in SPELLS:
            cause = Message(
                "speaks of the {spell} spell, which cannot be had in this book, only brought along by a character "
                "from another.",
                spell=spell,
            )
            yield book.finding("item-elsewhere", NOTE, section, cause, INTENDED, span=span)
        else:
            cause = Message("speaks of the spell {spell}, which no item of the book holds.", spell=spell)
            cure = Message("Let an item hold it.{hint}", hint=did_you_mean(spell, sorted(SPELLS)))
            yield book.finding("item-never-had", ERROR, section, cause, cure, span=span)


CHECKS = (
    heavy_needs,
    unprotected_needs,
    idle_keys,
    weapon_types,
    rewards,
    leftovers,
    weight,
    changed_standard,
    standard_prices,
    spells,
)


def is_heavy(item: ItemView) -> bool:
    return item.heavy or item.kind in HEAVY_KINDS


def _plain(item: ItemView) -> bool:
    return not (item.kind or item.bonus or item.skill or item.treasure or item.spell or item.heals)

"""The author's guidelines of GNAT: L01 to L22 (L17 is with the keywords, L21 with the reader)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction

from talewright.adventure.book import ERROR, NOTE, WARNING, Finding, Section, place_in
from talewright.adventure.branches import branches
from talewright.adventure.check_things import reads_item
from talewright.adventure.flow import Way
from talewright.adventure.items import HEAVY_KINDS, WEAPONS
from talewright.adventure.model import (
    Choice,
    Definition,
    Discard,
    Give,
    LoseAll,
    Offer,
    Order,
    Shop,
    Span,
    Statement,
    When,
    inner,
)
from talewright.adventure.slots import titled
from talewright.adventure.world import World, given, remembered, strong, verbs_of

Lethality = Callable[[Order], tuple[Fraction, Fraction]]
"""A fight's chance of survival and the Wounds to be expected, for a starting character."""

# Thresholds of this project, not of the rules.
FEW_TESTS = 1
HEAVY_LIMIT = 6
MUCH_TALENT = 4
SKILLS_AT_START = 2
MOST_EXTRA = 3
START_TALENT = 9
BASIC_BONUS = 2


def check(world: World, lethality: Lethality | None = None) -> Iterator[Finding]:
    yield from _skills(world)
    yield from _skill_tests(world)
    yield from _talent_loss(world)
    yield from _casts(world)
    yield from _needed_items(world)
    yield from _weapons(world)
    yield from _restated(world)
    if lethality is not None:
        yield from _fights(world, lethality)
    yield from _several(world)
    yield from _rewards(world)
    yield from _advantage(world)
    yield from _heavy(world)
    yield from _standard(world)


def in_head(
    world: World, number: str, severity: str, field: str, words: str, cause: str, cure: str
) -> Finding:
    """A finding about a line of the head."""
    source = world.book.sources[0]
    place = place_in(source.text, world.book.head.span(field).start, file=source.name)
    return Finding(number, severity, place, words, cause, cure)


def _orders(world: World, *verbs: str) -> Iterator[tuple[Section, Order]]:
    for section, each in world.in_sections():
        if isinstance(each, Order) and each.verb in verbs:
            yield section, each


def _tests(world: World) -> Counter[str]:
    """How often each Skill is tested or asked for."""
    found = Counter(
        str(order.get("skill")) for _, order in _orders(world, "test", "fight") if order.get("skill")
    )
    for _, each in world.in_sections():
        if isinstance(each, When | Choice) and each.condition is not None and each.condition.kind == "skill":
            found[each.condition.name] += 1
    return found


def _skills(world: World) -> Iterator[Finding]:
    head = world.book.head
    basic = world.phrases.basic_skills
    offered = tuple(name.casefold() for name in head.skills)
    listed = bool(offered)
    offered = offered or basic
    tested = _tests(world)
    field = "skills" if listed else "system"
    unused = [titled(name) for name in offered if not tested[name]]
    if unused and any(tested.values()):
        some = " and ".join(filter(None, [", ".join(unused[:-1]), unused[-1]]))
        yield in_head(world, "L01", ERROR if listed else WARNING, field, some,
                      f"{'are' if len(unused) > 1 else 'is'} offered and never tested, a trap for the player (GNAT-035).",
                      "Test them, or leave them out of the list of skills." if listed else
                      "Test them, or name the Skills this book uses in its head: skills: [...].")  # fmt: skip
    counts = {name: tested[name] for name in offered if tested[name]}
    if offered and sum(counts.values()) >= FEW_TESTS * len(offered):
        mean = Fraction(sum(counts.values()), len(offered))
        for name, count in sorted(counts.items()):
            if (count * 2 < mean and mean - count >= 1) or (count > 2 * mean and count - mean >= 2):
                yield in_head(world, "L01", WARNING, field, titled(name),
                              f"is tested {count} times, where {float(mean):.1f} is the mean; GNAT asks for about equal use (GNAT-034).",
                              "Move some tests from one Skill to another.")  # fmt: skip
    special = tuple(
        dict.fromkeys((*(n.casefold() for n in head.special), *(n for n in offered if n not in basic)))
    )
    for name, count in sorted(tested.items()):
        if name not in offered and name not in special:
            section, order = next(
                ((s, o) for s, o in _orders(world, "test", "fight") if o.get("skill") == name), (None, None)
            )
            if section is not None and order is not None:
                yield world.finding("L02", NOTE, section, order.span,
                                    f"tests {titled(name)}, a basic Skill that is not on the list offered ({count} times).",
                                    "Add it to the list, so that new characters can have it.")  # fmt: skip
    if listed and len(offered) <= SKILLS_AT_START + MOST_EXTRA:
        talent = START_TALENT - max(0, len(offered) - SKILLS_AT_START)
        target = talent + BASIC_BONUS
        chance = sum(
            1 for a in range(1, 7) for b in range(1, 7) if (a + b <= target or a + b == 2) and a + b < 12
        )
        yield in_head(world, "L03", NOTE if len(offered) == SKILLS_AT_START + MOST_EXTRA else WARNING, "skills", f"{len(offered)} Skills",
                      f"are few enough for one new character to own them all, at Talent {talent}: every trained test is then at {target}, "
                      f"{100 * chance / 36:.0f} % (GNAT-039).", "Offer more Skills.")  # fmt: skip
    transfer = {name.casefold() for name in head.transfer}
    for name in special:
        if name not in transfer:
            yield in_head(world, "L04", WARNING, "special" if head.special else "skills", titled(name),
                          "is a Skill of this book alone, and characters from elsewhere cannot have it (GNAT-038).",
                          f"Offer it to them: transfer: [{titled(name)}].")  # fmt: skip
    if len(special) > 1:
        yield in_head(world, "L04", WARNING, "special" if head.special else "skills", ", ".join(titled(n) for n in special),
                      "are Skills of this book alone; one is much already (GNAT-037).", "Use the ten basic Skills where they fit.")  # fmt: skip


def _skill_tests(world: World) -> Iterator[Finding]:
    """L05: nobody may be left without a branch for lack of a Skill. L22: Advantage outside a fight."""
    for section in world.sections:
        told: set[Order] = set()
        for way in world.ways[section.name]:
            order = next(
                (
                    each
                    for each in reversed(way.done)
                    if isinstance(each, Order) and each.get("skill") == way.closed
                ),
                None,
            )
            if not way.closed or order is None or order in told:
                continue
            told.add(order)
            yield world.finding("L05", ERROR, section, order.span,
                                f"leaves out those without {titled(way.closed)}: no Default Roll, and no branch for them.",
                                f'Add ", with a Default Roll", an "otherwise", or "If you do not have {titled(way.closed)}, ...".')  # fmt: skip
    for section, order in _orders(world, "test"):
        if order.get("advantage") or order.get("disadvantage"):
            yield world.finding("L22", NOTE, section, order.span, "gives Advantage or Disadvantage on a test; the rules speak of fights (GNAT-120).",
                                "It is carried out all the same; a modifier would do.")  # fmt: skip


def _talent_loss(world: World) -> Iterator[Finding]:
    """L06: the most Talent that can be lost on one route, each section counted once."""
    losses: dict[str, int] = {}
    for section in world.sections:
        lost = [sum(int(o.get("n", 1)) for o in way.done if isinstance(o, Order) and o.verb == "lose-talent")
                for way in world.ways[section.name]]  # fmt: skip
        losses[section.name] = max(lost, default=0)
    worst = _heaviest(world, losses)
    if worst >= MUCH_TALENT and world.start is not None:
        floor = (
            "reaches the floor of 2"
            if worst >= START_TALENT - 2
            else f"leaves {START_TALENT - worst} of {START_TALENT}"
        )
        yield world.finding("L06", NOTE, world.start, world.start.heading.span,
                            f"begins a book in which one route can cost {worst} Talent: it {floor} (GNAT-015).",
                            "Talent loss bites harder each time; give some back, or use it less.", world.start.name)  # fmt: skip


def _heaviest(world: World, weights: dict[str, int]) -> int:
    groups = strong(world.out)
    best: dict[frozenset[str], int] = {}

    def weigh(group: frozenset[str]) -> int:
        order = [group]
        while order:
            here = order[-1]
            after = {groups[e.to] for name in here for e in world.out[name]} - {here}
            todo = [each for each in after if each not in best]
            if todo:
                order += todo
                continue
            order.pop()
            best[here] = sum(weights[name] for name in here) + max((best[each] for each in after), default=0)
        return best[group]

    return weigh(groups[world.start.name]) if world.start else 0


def _casts(world: World) -> Iterator[Finding]:
    for section in world.sections:
        if "cast" in verbs_of(section):
            yield from _cast_in(world, section, section.program)


def _cast_in(world: World, section: Section, program: tuple[Statement, ...]) -> Iterator[Finding]:
    for i, each in enumerate(program):
        open_end = False
        if isinstance(each, When) and each.condition.kind == "cast":
            open_end = each.otherwise is None and not any(
                isinstance(later, Choice) or later.__class__.__name__ == "Goto" for later in program[i + 1 :]
            )
            open_end = open_end or each.otherwise is None
        elif isinstance(each, Order) and each.verb == "cast":
            found = branches(program, i)
            open_end = not any(
                (isinstance(b, When) and b.otherwise is not None)
                or (b.condition is not None and b.condition.name == "fail")
                for b in found
            )
        if open_end:
            span = each.condition.span if isinstance(each, When) else each.span
            yield world.finding("L08", ERROR, section, span, 'is a cast without an "otherwise" for lack, refusal and failure (GNAT-078).',
                                'Add ", otherwise turn to [[...]]".')  # fmt: skip
        for body in inner(each):
            yield from _cast_in(world, section, body)


# -- items -------------------------------------------------------------------------------------------------


def _needed_items(world: World) -> Iterator[Finding]:
    asked = {name for edge in world.edges for name, value in edge.way.needs("item") if value}
    free = {
        source: [edge for edge in edges if not any(value for _, value in edge.way.needs("item"))]
        for source, edges in world.out.items()
    }
    if world.start is not None and world.victories & world.reach([world.start.name], free):
        asked = set()  # some victory needs no item at all
    where = {
        name: _where(world, name) for name in {*asked, *(n for _, s in world.in_sections() for n in given(s))}
    }
    clearing = [section for section, each in world.in_sections() if isinstance(each, LoseAll)]
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
            givers = [s.name for s, each in world.in_sections() if name in given(each)]
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


_RESTATED = (
    (re.compile(r"Default Roll[^.!?]{0,40}?[-−–](\d+)"), {2}, "A Default Roll is at -2 (GNAT-020)."),
    (re.compile(r"(?:no weapon|without a weapon|unarmed)[^.!?]{0,40}?[-−–](\d+)", re.IGNORECASE), {1}, "Without a weapon the fight is at -1 more (GNAT-094)."),
    (re.compile(r"shield[^.!?]{0,50}?\bby (\d+)", re.IGNORECASE), {1, 2}, "A shield takes off 1, or 2 against several (GNAT-105, GNAT-106)."),
    (re.compile(r"light armour[^.!?]{0,40}?(?:protection|protects)[^.!?]{0,20}?(\d+)", re.IGNORECASE), {1}, "Light armour has protection 1 (GNAT-109)."),
)  # fmt: skip


def _restated(world: World) -> Iterator[Finding]:
    for section in world.sections:
        for span, rule in remembered(section.content, "restated", _wrong_numbers, section.text):
            yield world.finding("L13", WARNING, section, span, "restates a rule with another number.", rule)


def _wrong_numbers(text: str) -> list[tuple[Span, str]]:
    return [
        (Span(match.start(), match.end()), rule)
        for pattern, right, rule in _RESTATED
        for match in pattern.finditer(text)
        if int(match[1]) not in right
    ]


def _fights(world: World, lethality: Lethality) -> Iterator[Finding]:
    for section, order in _orders(world, "fight"):
        survival, wounds = lethality(order)
        cause = f"is survived by a new character {100 * float(survival):.1f} % of the time, with {float(wounds):.2f} Wounds on average"
        cause += "; it cannot kill." if survival == 1 else "."
        yield world.finding("L14", NOTE, section, order.span, cause, "")


_MANY = re.compile(
    r"\b(?:two|three|four|five|six|seven|eight|several|both|many|a (?:pair|pack|gang|group|swarm|crowd|dozen) of)\s+(?:[a-z-]+\s+){0,2}?"
    r"(?:guards|men|women|soldiers|goblins|wolves|dogs|rats|bandits|thugs|brigands|pirates|ghouls|skeletons|cultists|knights|sailors|"
    r"warriors|orcs|hounds|spiders|crows|monks|thieves|guardsmen|raiders|creatures|beasts|opponents|enemies|attackers|foes|assailants)\b"
    r"|\b(?:wolves|goblins|guards|bandits|rats|pirates|hounds|soldiers|skeletons|ghouls|raiders|thugs)\s+(?:attack|rush|surround|close in|come at|fall on|set on)",
    re.IGNORECASE,
)


def _several(world: World) -> Iterator[Finding]:
    for section in world.sections:
        for block in section.content.blocks if "fight" in verbs_of(section) else ():
            fights = [o for s in block.sentences for o in _fights_in(s.statements)]
            if not fights or any(order.get("several") for order in fights):
                continue
            before = section.text[block.span.start : fights[0].span.end]
            match = _MANY.search(before)
            if match and not any(
                isinstance(o, Order) and o.get("several") for o in _fights_in(section.program)
            ):
                at = block.span.start + match.start()
                yield world.finding("L15", NOTE, section, Span(at, at + len(match[0])), "sounds like several opponents, but the Fight is against one.",
                                    'Write "against several opponents" if they fight at once.')  # fmt: skip


def _fights_in(program: tuple[Statement, ...]) -> list[Order]:
    found = []
    for each in program:
        if isinstance(each, Order) and each.verb == "fight":
            found.append(each)
        for body in inner(each):
            found += _fights_in(body)
    return found


def _rewards(world: World) -> Iterator[Finding]:
    if world.start is None:
        return
    if not any(True for _ in _orders(world, "gain-xp", "raise", "gain-skill")):
        yield world.finding("L16", NOTE, world.start, world.start.heading.span, "begins a book that gives no Experience and no other reward (GNAT-176).",
                            'Write "Gain 1 Experience" where it is earned.', world.start.name)  # fmt: skip
    discarded = {name.casefold() for name in world.book.head.discard}
    for _, each in world.in_sections():
        if isinstance(each, Discard):
            discarded |= {item.name.casefold() for item in each.items}
    taken = {
        item.name.casefold()
        for _, e in world.in_sections()
        if e.__class__.__name__ == "LoseItems"
        for item in getattr(e, "items", ())
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


_ADVANTAGE = re.compile(r"\b(?:an? |the )?(Advantage|Disadvantage)\b")


def _advantage(world: World) -> Iterator[Finding]:
    for section in world.sections:
        if not remembered(section.content, "advantage", _ADVANTAGE.search, section.text):
            continue
        orders = _fights_in(section.program)
        tests = [o for s, o in _orders(world, "test") if s is section]
        told = {
            name for order in (*orders, *tests) for name in ("advantage", "disadvantage") if order.get(name)
        }
        for match in _ADVANTAGE.finditer(section.text):
            if match[1].lower() not in told and (orders or tests) and not _hidden(section, match.start()):
                yield world.finding("L18", WARNING, section, Span(match.start(1), match.end(1)), f"stands in the story only: the fight has no {match[1]}.",
                                    f'Write "Fight ... with {match[1]}", or "You have {match[1]}." beside it.')  # fmt: skip


def _hidden(section: Section, at: int) -> bool:
    return any(
        b.span.start <= at < b.span.end
        for b in section.content.blocks
        if b.kind in ("comment", "code", "quote")
    )


def _heavy(world: World) -> Iterator[Finding]:
    found: dict[str, Section] = {}
    for section, each in world.in_sections():
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
    for section, each in world.in_sections():
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


def handler_goes_on(world: World, way: Way) -> bool:
    """A death handler that leads back into play without giving any Vitality."""
    if not way.to or way.to in world.finishes or way.to not in world.named:
        return False
    healing = ("heal", "rest", "level", "raise")
    if any(isinstance(each, Order) and each.verb in healing for each in way.done):
        return False
    return not any(isinstance(each, Order) and each.verb in healing for each in world.named[way.to].program)

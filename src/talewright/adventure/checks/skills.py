"""GNAT's Skills and Talent: offered and tested evenly, nobody left out, losses kept in hand (L01 to L06, L22)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from talewright.adventure.book import ERROR, NOTE, WARNING, Finding
from talewright.adventure.checks.components import strong
from talewright.adventure.checks.world import World, in_head, orders_of
from talewright.adventure.model import Choice, Order, When
from talewright.adventure.phrases.lexicon import titled

# Thresholds of this project, not of the rules.
FEW_TESTS = 1
MUCH_TALENT = 4
SKILLS_AT_START = 2
MAX_EXTRA = 3
START_TALENT = 9
BASIC_BONUS = 2


def check(world: World) -> Iterator[Finding]:
    yield from _skills(world)
    yield from _skill_tests(world)
    yield from _talent_loss(world)


def _tests(world: World) -> Counter[str]:
    """How often each Skill is tested or asked for."""
    found = Counter(
        str(order.get("skill")) for _, order in orders_of(world, "test", "fight") if order.get("skill")
    )
    for _, each in world.everything:
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
                ((s, o) for s, o in orders_of(world, "test", "fight") if o.get("skill") == name), (None, None)
            )
            if section is not None and order is not None:
                yield world.finding("L02", NOTE, section, order.span,
                                    f"tests {titled(name)}, a basic Skill that is not on the list offered ({count} times).",
                                    "Add it to the list, so that new characters can have it.")  # fmt: skip
    if listed and len(offered) <= SKILLS_AT_START + MAX_EXTRA:
        talent = START_TALENT - max(0, len(offered) - SKILLS_AT_START)
        target = talent + BASIC_BONUS
        chance = sum(
            1 for a in range(1, 7) for b in range(1, 7) if (a + b <= target or a + b == 2) and a + b < 12
        )
        yield in_head(world, "L03", NOTE if len(offered) == SKILLS_AT_START + MAX_EXTRA else WARNING, "skills", f"{len(offered)} Skills",
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
    for section, order in orders_of(world, "test"):
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

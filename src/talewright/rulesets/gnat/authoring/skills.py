"""Skills and Talent: offered and tested evenly, nobody left out, losses bearable (L01 to L06, L22)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from talewright.core.authoring import ERROR, NOTE, WARNING, BookView, Finding, OrderView
from talewright.core.text.message import Message
from talewright.rulesets.gnat.character import (
    BASIC_BONUS,
    BASIC_SKILLS,
    LEAST_TALENT,
    START_SKILLS,
    START_TALENT,
)
from talewright.rulesets.gnat.talent import chance_of

# Thresholds of this project, not of the rules.
FEW_TESTS = 1
MUCH_TALENT = 4
MAX_EXTRA = 3
"""So many Skills beyond the first two can a new character buy with Talent."""


def tests_of(book: BookView) -> Counter[str]:
    """How often each Skill is tested or asked for."""
    found = Counter(
        str(order.get("skill")) for _, order in book.orders("test", "fight") if order.get("skill")
    )
    found.update(asked.name for asked in book.conditions("skill"))
    return found


def offered_by(book: BookView) -> tuple[str, ...]:
    return tuple(name.casefold() for name in book.head.skills) or BASIC_SKILLS


def special_of(book: BookView) -> tuple[str, ...]:
    """The Skills of this book alone."""
    own = (name.casefold() for name in book.head.special)
    return tuple(dict.fromkeys((*own, *(name for name in offered_by(book) if name not in BASIC_SKILLS))))


def unused(book: BookView) -> Iterator[Finding]:
    """L01: a Skill on offer that is never tested."""
    listed, tested = bool(book.head.skills), tests_of(book)
    names = [_titled(name) for name in offered_by(book) if not tested[name]]
    if not names or not any(tested.values()):
        return
    cause = Message(
        "is offered and never tested, a trap for the player (GNAT-035).",
        plural="are offered and never tested, a trap for the player (GNAT-035).",
        count=len(names),
    )
    if listed:
        cure = Message("Test them, or leave them out of the list of skills.")
    else:
        cure = Message("Test them, or name the Skills this book uses in its head: skills: [...].")
    words = " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))
    yield book.head_finding(
        "L01", ERROR if listed else WARNING, "skills" if listed else "system", words, cause, cure
    )


def uneven(book: BookView) -> Iterator[Finding]:
    """L01: Skills tested much more or less than others."""
    offered, tested = offered_by(book), tests_of(book)
    counts = {name: tested[name] for name in offered if tested[name]}
    if not offered or sum(counts.values()) < FEW_TESTS * len(offered):
        return
    mean = Fraction(sum(counts.values()), len(offered))
    for name, count in sorted(counts.items()):
        rare = count * 2 < mean and mean - count >= 1
        common = count > 2 * mean and count - mean >= 2
        if rare or common:
            cause = Message(
                "is tested {tests} times, where {mean:.1f} is the mean; the rules ask for about equal use (GNAT-034).",
                tests=count,
                mean=float(mean),
            )
            cure = Message("Move some tests from one Skill to another.")
            field = "skills" if book.head.skills else "system"
            yield book.head_finding("L01", WARNING, field, _titled(name), cause, cure)


def not_offered(book: BookView) -> Iterator[Finding]:
    """L02: a basic Skill that is tested and not on the list."""
    offered, special = offered_by(book), special_of(book)
    for name, count in sorted(tests_of(book).items()):
        if name in offered or name in special:
            continue
        for section, order in book.orders("test", "fight"):
            if order.get("skill") == name:
                cause = Message(
                    "tests {skill}, a basic Skill that is not on the list offered ({tests} times).",
                    skill=_titled(name),
                    tests=count,
                )
                cure = Message("Add it to the list, so that new characters can have it.")
                yield book.finding("L02", NOTE, section, cause, cure, span=order.span)
                break


def too_few(book: BookView) -> Iterator[Finding]:
    """L03: so few Skills that one character can own them all."""
    count = len(book.head.skills)
    if not count or count > START_SKILLS + MAX_EXTRA:
        return
    talent = START_TALENT - max(0, count - START_SKILLS)
    target = talent + BASIC_BONUS
    cause = Message(
        "are few enough for one new character to own them all, at Talent {talent}: "
        "every trained test is then at {target}, {percent:.0f} % (GNAT-039).",
        talent=talent,
        target=target,
        percent=100 * float(chance_of(target)),
    )
    severity = NOTE if count == START_SKILLS + MAX_EXTRA else WARNING
    yield book.head_finding(
        "L03", severity, "skills", f"{count} Skills", cause, Message("Offer more Skills.")
    )


def own_skills(book: BookView) -> Iterator[Finding]:
    """L04: Skills of this book alone."""
    special = special_of(book)
    transfer = {name.casefold() for name in book.head.transfer}
    field = "special" if book.head.special else "skills"
    for name in special:
        if name not in transfer:
            cause = Message(
                "is a Skill of this book alone, and characters from elsewhere cannot have it (GNAT-038)."
            )
            cure = Message("Offer it to them: transfer: [{skill}].", skill=_titled(name))
            yield book.head_finding("L04", WARNING, field, _titled(name), cause, cure)
    if len(special) > 1:
        cause = Message("are Skills of this book alone; one is much already (GNAT-037).")
        cure = Message("Use the ten basic Skills where they fit.")
        yield book.head_finding("L04", WARNING, field, ", ".join(map(_titled, special)), cause, cure)


def nobody_left_out(book: BookView) -> Iterator[Finding]:
    """L05: a test without a branch for those who lack the Skill."""
    for section in book.sections:
        seen: set[OrderView] = set()
        for path in book.paths(section):
            if not path.closed:
                continue
            order = next((each for each in reversed(path.orders) if each.get("skill") == path.closed), None)
            if order is None or order in seen:
                continue
            seen.add(order)
            skill = _titled(path.closed)
            cause = Message(
                "leaves out those without {skill}: no Default Roll, and no branch for them.", skill=skill
            )
            cure = Message(
                'Add ", with a Default Roll", an "otherwise", or "If you do not have {skill}, ...".',
                skill=skill,
            )
            yield book.finding("L05", ERROR, section, cause, cure, span=order.span)


def advantage_on_tests(book: BookView) -> Iterator[Finding]:
    """L22: Advantage outside a fight."""
    for section, order in book.orders("test"):
        if order.get("advantage") or order.get("disadvantage"):
            cause = Message(
                "gives Advantage or Disadvantage on a test; the rules speak of fights (GNAT-120)."
            )
            cure = Message("It is carried out all the same; a modifier would do.")
            yield book.finding("L22", NOTE, section, cause, cure, span=order.span)


def talent_loss(book: BookView) -> Iterator[Finding]:
    """L06: the most Talent that can be lost on one route, each section counted once."""
    losses = {
        section.name: max(
            (
                sum(int(order.get("n", 1)) for order in path.orders if order.verb == "lose-talent")
                for path in book.paths(section)
            ),
            default=0,
        )
        for section in book.sections
    }
    worst = book.heaviest(losses)
    if worst < MUCH_TALENT or book.start is None:
        return
    if worst >= START_TALENT - LEAST_TALENT:
        cause = Message(
            "begins a book in which one route can cost {lost} Talent: it reaches the floor of {least} (GNAT-015).",
            lost=worst,
            least=LEAST_TALENT,
        )
    else:
        cause = Message(
            "begins a book in which one route can cost {lost} Talent: it leaves {left} of {start} (GNAT-015).",
            lost=worst,
            left=START_TALENT - worst,
            start=START_TALENT,
        )
    cure = Message("Talent loss bites harder each time; give some back, or use it less.")
    yield book.finding("L06", NOTE, book.start, cause, cure)


CHECKS = (
    unused,
    uneven,
    not_offered,
    too_few,
    own_skills,
    nobody_left_out,
    advantage_on_tests,
    talent_loss,
)


def _titled(name: str) -> str:
    return " ".join(word[:1].upper() + word[1:] for word in name.split(" "))

"""Printed numbers: pins are kept, a published book is never renumbered, linked sections never stand side by side.

`numbers.lock` has one line for each section, the number and the name. It is kept beside the book, in version
control; a section that is new gets a free number, one that is gone leaves a gap until a reshuffle.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from dataclasses import replace

from talewright.adventure.book import Book, Section
from talewright.adventure.model import Choice, Goto, TurnByNumber
from talewright.core.ask import TYPED
from talewright.core.errors import AdventureError
from talewright.core.text.message import Message

LOCK = "numbers.lock"
ROUNDS = 40
TRIES = 20_000
_LINE = re.compile(r"(?P<number>[1-9][0-9]{0,6})[ \t]+(?P<name>\S.*?)\s*")


def read_lock(text: str) -> dict[str, int]:
    """Name -> number; every fault of the file at once."""
    found: dict[str, int] = {}
    taken: dict[int, str] = {}
    faults = []
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        match = _LINE.fullmatch(line)
        if match is None:
            faults.append(
                Message(
                    'line {number}: "{line}" is not a number and a name. Write "12 quay".',
                    number=number,
                    line=line[:60],
                )
            )
            continue
        value, name = int(match["number"]), match["name"]
        if name in found:
            faults.append(
                Message('line {number}: "{name}" stands twice. Keep one line.', number=number, name=name)
            )
        elif value in taken:
            faults.append(
                Message(
                    'line {number}: {value} belongs to "{taken}" already. Give each its own number.',
                    number=number,
                    value=value,
                    taken=taken[value],
                )
            )
        else:
            found[name], taken[value] = value, name
    if faults:
        raise AdventureError(LOCK, faults)
    return found


def write_lock(numbers: dict[str, int]) -> str:
    rows = [f"{number} {name}" for name, number in sorted(numbers.items(), key=lambda pair: pair[1])]
    return (
        "# Printed numbers of the sections. Keep this file: it keeps a published book from being renumbered.\n"
        + "\n".join(rows)
        + "\n"
    )


def number_book(book: Book, lock: dict[str, int] | None = None) -> dict[str, int]:
    """The printed number of every section that is played. Without a lock the book is numbered afresh."""
    names = list(dict.fromkeys(section.name for section in book.sections if not section.is_matter))
    pins = _pins(book)
    kept = {name: number for name, number in (lock or {}).items() if name in names and name not in pins}
    kept = {name: number for name, number in kept.items() if number not in pins.values()}
    numbers = {**kept, **pins}
    start = book.start
    if start is not None and start.name not in numbers and 1 not in numbers.values():
        numbers[start.name] = 1
    new = [name for name in names if name not in numbers]
    taken = set(numbers.values())
    if lock:
        # Above every number that was ever printed: one whose section is gone stays empty.
        top = max((*taken, *lock.values()), default=0)
        numbers.update(zip(new, range(top + 1, top + len(new) + 1), strict=True))
        return numbers
    slots = [n for n in range(1, len(names) + len(taken) + 1) if n not in taken][: len(new)]
    if book.head.numbers != "fixed":
        new.sort(
            key=lambda name: hashlib.sha256(f"{book.head.ifid or book.head.title}\n{name}".encode()).digest()
        )
    links = _links(book)
    placed = None if book.head.numbers == "fixed" else _place(new, slots, numbers, links)
    numbers.update(placed or zip(new, slots, strict=True))
    if placed is None and book.head.numbers != "fixed":
        _spread(numbers, set(new), links)
    return numbers


def _place(
    names: list[str], slots: list[int], fixed: dict[str, int], links: dict[str, set[str]]
) -> dict[str, int] | None:
    """Fill the slots in order, never beside a linked section; backtrack where that fails."""
    at = {number: name for name, number in fixed.items()}
    left = list(names)
    tried: list[int] = [0]
    steps = 0
    while len(tried) <= len(slots):
        steps += 1
        if steps > TRIES:
            return None
        slot = slots[len(tried) - 1]
        near = {at.get(slot - 1), at.get(slot + 1)} - {None}
        for i in range(tried[-1], len(left)):
            if not any(each in links.get(left[i], ()) for each in near):
                at[slot] = left.pop(i)
                tried[-1] = i
                tried.append(0)
                break
        else:
            tried.pop()
            if not tried:
                return None
            back = slots[len(tried) - 1]
            left.insert(tried[-1], at.pop(back))
            tried[-1] += 1
    return {at[slot]: slot for slot in slots}


def _pins(book: Book) -> dict[str, int]:
    pins: dict[str, int] = {}
    for section in book.sections:
        number = section.heading.number
        if number is not None and not section.is_matter and number not in pins.values():
            pins.setdefault(section.name, number)
    return pins


def _links(book: Book) -> dict[str, set[str]]:
    """Who is linked with whom, both ways."""
    found: dict[str, set[str]] = {section.name: set() for section in book.sections}
    for section in book.sections:
        for link in section.links:
            if link.to in found and link.to != section.name:
                found[section.name].add(link.to)
                found[link.to].add(section.name)
    return found


def neighbours(numbers: dict[str, int], links: dict[str, set[str]]) -> list[tuple[str, str]]:
    """Linked sections that stand on neighbouring numbers."""
    at = {number: name for name, number in numbers.items()}
    found = []
    for number, name in sorted(at.items()):
        other = at.get(number + 1)
        if other is not None and other in links.get(name, ()):
            found.append((name, other))
    return found


def book_neighbours(book: Book, numbers: dict[str, int]) -> list[tuple[str, str]]:
    return neighbours(numbers, _links(book))


def _spread(numbers: dict[str, int], movable: set[str], links: dict[str, set[str]]) -> None:
    """Swap sections until no two linked ones are neighbours, as far as that can be done."""
    at = {number: name for name, number in numbers.items()}

    def bad(name: str, number: int, other: str) -> bool:
        near = (at.get(number - 1), at.get(number + 1))
        return any(
            each is not None and each not in (name, other) and each in links.get(name, ()) for each in near
        ) or (other in links.get(name, ()) and abs(numbers[other] - numbers[name]) == 1 and other not in near)

    order = sorted(movable, key=lambda name: numbers[name])
    for _ in range(ROUNDS):
        clashes = neighbours(numbers, links)
        if not clashes:
            return
        for pair in clashes:
            name = next((each for each in pair if each in movable), None)
            if name is None or not any(
                abs(numbers[name] - numbers[o]) == 1 for o in links[name] if o in numbers
            ):
                continue
            start = order.index(name)
            for step in range(1, len(order)):
                other = order[(start + step) % len(order)]
                here, there = numbers[name], numbers[other]
                if abs(here - there) > 1 and not bad(name, there, other) and not bad(other, here, name):
                    numbers[name], numbers[other] = there, here
                    at[here], at[there] = other, name
                    break


def numbered(sections: Iterable[Section], choice: Choice) -> dict[str, Choice]:
    """The secret sections a choice may lead to, each behind the number that has to be typed."""
    wanted = next(each for each in choice.body if isinstance(each, TurnByNumber))
    found: dict[str, Choice] = {}
    for section in sections:
        if section.heading.secret and wanted.to in ("", section.name):
            way = Goto(section.name, wanted.span)
            body = tuple(way if each is wanted else each for each in choice.body)
            found[f"{TYPED}{section.heading.number}"] = replace(choice, body=body)
    return found

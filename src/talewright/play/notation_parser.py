"""The parser of dice notation: text to a tree of functions that ask for their dice."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from talewright.core.ask import Ask
from talewright.core.dice import MAX_SIDES, Faces, d
from talewright.core.errors import DiceError
from talewright.core.text.message import Message

MAX_DICE = 100
MAX_DEPTH = 12
MAX_VALUE = 10**12
MAX_AGAIN = 20
"""How often one die is rolled again. More is beyond any luck: 20 sixes in a row."""

_TOKEN = re.compile(
    r"\s*(?:(?P<dice>[0-9]{0,9}d(?:[0-9]{1,9}|%))|(?P<number>[0-9]{1,9})|(?P<sign>[-+*/()])"
    r"|(?P<keep>(?:kh|kl|dh|dl|k)[0-9]{0,3})|(?P<explode>![0-9]{0,4})|(?P<again>ro?<?[0-9]{1,4}))",
    re.IGNORECASE,
)


class Group(NamedTuple):
    """Dice of one term as they fell; `kept` says which of them count."""

    sides: int
    faces: Faces
    kept: tuple[bool, ...]


Node = Callable[[Ask, list[Group]], int]
Keep = Callable[[Faces], tuple[bool, ...]]


class Parser:
    """Recursive descent over the tokens of one expression."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.dice = 0
        self.spaced = False
        """Whether a space stands before the token."""
        self.token = ("", "")
        self._next()

    def _next(self) -> tuple[str, str]:
        """The token under the cursor; the cursor moves on."""
        old = self.token
        rest = self.text[self.at :]
        match = _TOKEN.match(rest)
        if match is None:
            if rest.strip():
                self.token = ("?", rest.strip()[:12])
                if old == ("", ""):
                    raise self.fault()
            else:
                self.token = ("", "")
            return old
        self.at += match.end()
        self.spaced = match[0][0].isspace()
        assert match.lastgroup is not None
        self.token = (match.lastgroup, match[match.lastgroup].lower())
        return old

    def fault(self) -> DiceError:
        found = self.token[1]
        if not found:
            return DiceError(
                Message(
                    "{text!r} is not finished. Write dice such as 4d6kh3, 3d6! or (1d4+1)*2.",
                    text=self.text[:40],
                )
            )
        return DiceError(
            Message(
                "{text!r} cannot be read at {found!r}. Write dice such as 4d6kh3, 3d6! or (1d4+1)*2.",
                text=self.text[:40],
                found=found,
            )
        )

    def sum(self, depth: int) -> Node:
        node = self.product(depth)
        while self.token in (("sign", "+"), ("sign", "-")) or (self.token[0] == "dice" and self.spaced):
            sign = "+" if self.token[0] == "dice" else self._next()[1]
            node = _joined(sign, node, self.product(depth))
        return node

    def product(self, depth: int) -> Node:
        node = self.atom(depth)
        while self.token in (("sign", "*"), ("sign", "/")):
            _, sign = self._next()
            node = _joined(sign, node, self.atom(depth))
        return node

    def atom(self, depth: int) -> Node:
        if depth > MAX_DEPTH:
            raise DiceError(Message("Brackets are nested too deeply; at most {limit}.", limit=MAX_DEPTH))
        kind, word = self.token
        if kind == "number":
            self._next()
            value = int(word)
            return lambda *_: value
        if kind == "dice":
            self._next()
            return self.handful(word)
        if word == "-":
            self._next()
            inner = self.atom(depth + 1)
            return lambda ask, groups: -inner(ask, groups)
        if word == "(":
            self._next()
            inner = self.sum(depth + 1)
            if self.token != ("sign", ")"):
                raise self.fault()
            self._next()
            return inner
        raise self.fault()

    def handful(self, word: str) -> Node:
        """NdS with what follows it: keep, explode, roll again."""
        number, _, shape = word.partition("d")
        count, sides = int(number or 1), 100 if shape == "%" else int(shape)
        self.dice += count
        if not count >= 1 or self.dice > MAX_DICE:
            raise DiceError(Message("Between 1 and {limit} dice can be rolled at once.", limit=MAX_DICE))
        if not 2 <= sides <= MAX_SIDES:
            raise DiceError(
                Message("A die has between 2 and {limit} sides, not {sides}.", limit=MAX_SIDES, sides=sides)
            )
        keep, explode, again, once = (lambda faces: (True,) * len(faces)), 0, frozenset[int](), False
        while self.token[0] in ("keep", "explode", "again"):
            kind, said = self._next()
            if kind == "keep":
                keep = _keeper(said, count)
            elif kind == "explode":
                explode = int(said[1:] or sides)
                if not 2 <= explode <= sides:
                    raise DiceError(
                        Message(
                            "{said}: a d{sides} would explode for ever, or never.", said=said, sides=sides
                        )
                    )
            else:
                again, once = _faces_again(said, sides, again), said.startswith("ro")
        return _handful(count, sides, keep, explode, again, once=once)


def _keeper(said: str, count: int) -> Keep:
    word = said.rstrip("0123456789")
    number = int(said[len(word) :] or 1)
    if word.startswith("d"):
        number = max(0, count - number)
    lowest = word in ("kl", "dh")

    def keep(faces: Faces) -> tuple[bool, ...]:
        order = sorted(range(len(faces)), key=lambda at: faces[at], reverse=not lowest)
        chosen = set(order[:number])
        return tuple(at in chosen for at in range(len(faces)))

    return keep


def _faces_again(said: str, sides: int, others: frozenset[int]) -> frozenset[int]:
    """The faces that are rolled again, with others that were named before: r1r2."""
    number = int(said.lstrip("ro<"))
    faces = frozenset(range(1, min(number, sides + 1)) if "<" in said else (number,))
    if not faces or not faces | others < frozenset(range(1, sides + 1)):
        raise DiceError(
            Message("{said}: a d{sides} would be rolled again for ever, or never.", said=said, sides=sides)
        )
    return faces | others


def _handful(count: int, sides: int, keep: Keep, explode: int, again: frozenset[int], *, once: bool) -> Node:
    def roll(ask: Ask, groups: list[Group]) -> int:
        if not explode and not again:
            faces = ask.roll(d(count, sides), "dice")
            kept = keep(faces)
        else:
            shown: list[int] = []
            counts: list[bool] = []
            values: list[int] = []
            last: list[int] = []
            for _ in range(count):
                total, thrown, fails = ask.call(_one, sides, explode, again, once)
                shown += thrown
                counts += [False] * fails + [True] * (len(thrown) - fails)
                values.append(total)
                last.append(len(shown))
            chosen = keep(tuple(values))
            start = 0
            for place, end in enumerate(last):
                if not chosen[place]:
                    counts[start:end] = [False] * (end - start)
                start = end
            faces, kept = tuple(shown), tuple(counts)
        groups.append(Group(sides, faces, kept))
        return sum(face for face, counted in zip(faces, kept, strict=True) if counted)

    return roll


def _one(
    ask: Ask, sides: int, explode: int, again: frozenset[int], once: bool
) -> tuple[int, tuple[int, ...], int]:
    """One die that may be rolled again: its total, its faces, and how many of the first do not count."""
    faces: list[int] = list(ask.roll(d(1, sides), "dice"))
    fails = 0
    while faces[-1] in again and fails < (1 if once else MAX_AGAIN):
        fails += 1
        faces += ask.roll(d(1, sides), "dice")
    while explode and faces[-1] >= explode and len(faces) <= MAX_AGAIN:
        faces += ask.roll(d(1, sides), "dice")
    return sum(faces[fails:]), tuple(faces), fails


def _joined(sign: str, left: Node, right: Node) -> Node:
    def value(ask: Ask, groups: list[Group]) -> int:
        a, b = left(ask, groups), right(ask, groups)
        if sign == "/" and b == 0:
            raise DiceError(Message("The dice divide by nothing: that has no answer."))
        found = a + b if sign == "+" else a - b if sign == "-" else a * b if sign == "*" else a // b
        if abs(found) > MAX_VALUE:
            raise DiceError(Message("The total is larger than any game needs."))
        return found

    return value

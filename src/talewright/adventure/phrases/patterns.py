"""Patterns of phrases, as they are written in the phrase book and as parts.

`[x]` may be left out, `(x|y)` is one of several, `{name:type}` a slot, `<name>` or `<name=value>` a fact that holds
where the pattern passes it (`<name=a+b>`: a list), `Wound/s` a word with or without its plural. The first alternative is the canonical one.
A first word with a capital must keep it; one written small may open a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from talewright.adventure.model import ItemRef
from talewright.adventure.phrases.lexicon import NUMBER_WORDS, Lexicon, plural, titled
from talewright.adventure.phrases.slots import ORDINALS
from talewright.core.authoring import BoldSlot


@dataclass(frozen=True, slots=True)
class Word:
    text: str
    plural: str = ""


@dataclass(frozen=True, slots=True)
class Slot:
    name: str
    type: str


@dataclass(frozen=True, slots=True)
class Fact:
    name: str
    value: Any


@dataclass(frozen=True, slots=True)
class Either:
    """One of several sequences; an empty one makes it optional. Written [..]: nothing is canonical."""

    options: tuple[tuple[Part, ...], ...]
    optional: bool
    by_word: Mapping[str, tuple[tuple[Part, ...], ...]] = field(
        default_factory=dict, compare=False, repr=False
    )
    """the options that may begin with a word, case aside"""
    open: tuple[tuple[Part, ...], ...] = field(default=(), compare=False, repr=False)
    """the options that begin with no word of their own"""

    @staticmethod
    def of(options: tuple[tuple[Part, ...], ...], *, optional: bool) -> Either:
        heads = [_head(option) for option in options]
        known = {word for head in heads if head is not None for word in head}
        by_word = {
            word: tuple(o for o, head in zip(options, heads, strict=True) if head is None or word in head)
            for word in known
        }
        unnamed = tuple(o for o, head in zip(options, heads, strict=True) if head is None)
        return Either(options, optional, by_word, unnamed)


Part = Word | Slot | Fact | Either


def _head(option: tuple[Part, ...]) -> frozenset[str] | None:
    """The words an option begins with, case aside; None if it begins with something else."""
    first = option[0] if option else None
    if not isinstance(first, Word):
        return None
    return frozenset(word.casefold() for word in (first.text, first.plural) if word)


_PIECE = re.compile(
    r"\{(\w+):(\w+)\}|<(\w+)(?:=([^<>]+))?>|\\(.)|([\[\](){}|])|([,;:.])|([^\s\[\](){}|<>,;:.]+)"
)


def compile_pattern(pattern: str) -> tuple[Part, ...]:
    """A pattern as parts."""
    pieces = list(_PIECE.finditer(pattern))
    parts, at = _sequence(pieces, 0)
    if at != len(pieces):
        raise ValueError(f"The pattern {pattern!r} has a bracket too many.")
    return parts


def _sequence(pieces: list[re.Match[str]], at: int) -> tuple[tuple[Part, ...], int]:
    parts: list[Part] = []
    while at < len(pieces):
        slot, kind, fact, value, escaped, bracket, mark, word = pieces[at].groups()
        if bracket and bracket in "|])":
            break
        at += 1
        if slot:
            parts.append(Slot(slot, kind))
        elif fact:
            parts.append(Fact(fact, _value(value)))
        elif bracket:
            close = {"[": "]", "(": ")"}[bracket]
            options = []
            while True:
                option, at = _sequence(pieces, at)
                options.append(option)
                if at >= len(pieces):
                    raise ValueError("A bracket is not closed.")
                at += 1
                if pieces[at - 1].group(0) == close:
                    break
            parts.append(Either.of(tuple(options), optional=bracket == "["))
        else:
            text = escaped or mark or word
            stem, slash, ending = text.partition("/")
            parts.append(Word(stem, stem + ending if slash else ""))
    return tuple(parts), at


def _value(text: str | None) -> Any:
    if text is None:
        return True
    if "+" in text:
        return tuple(text.split("+"))
    return int(text) if re.fullmatch(r"-?\d+", text) else text


def first_words(parts: tuple[Part, ...]) -> Iterator[str]:
    for part in parts:
        match part:
            case Word():
                yield part.text
                return
            case Slot():
                yield ""
                return
            case Either():
                for option in part.options:
                    yield from first_words(option)
                if not part.optional:
                    return


def words_at(parts: tuple[Part, ...], index: int, depth: int, first: str = "") -> Iterator[str | None]:
    """Every word at a depth, None where a slot makes it anything; with `first`, of the wordings that begin so."""
    if index == len(parts):
        yield None
        return
    part = parts[index]
    match part:
        case Word():
            words = {word.casefold() for word in (part.text, part.plural) if word}
            if first and first not in words:
                return
            if depth == 0:
                yield from words
            else:
                yield from words_at(parts, index + 1, depth - 1)
        case Slot():
            yield None
        case Fact():
            yield from words_at(parts, index + 1, depth, first)
        case Either():
            rest = parts[index + 1 :]
            for option in part.options:
                yield from words_at((*option, *rest), 0, depth, first)
            if part.optional:
                yield from words_at(rest, 0, depth, first)


def all_words(parts: tuple[Part, ...]) -> Iterator[str]:
    """Every word of a pattern, and its plural."""
    for part in parts:
        match part:
            case Word():
                yield from (word for word in (part.text, part.plural) if word[:1].isalpha())
            case Either():
                for option in part.options:
                    yield from all_words(option)
            case _:
                pass


def counted(value: int) -> str:
    """The number in words up to twelve, in figures above."""
    return NUMBER_WORDS[value - 1] if 1 <= value <= len(NUMBER_WORDS) else str(value)


def item_words(item: ItemRef) -> str:
    return f"{counted(item.count)} **{plural(item.name)}**" if item.count > 1 else f"the **{item.name}**"


def _listed(names: list[str], joint: str = "and") -> str:
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + f" {joint} " + names[-1]


def _good(good: ItemRef | int, lexicon: Lexicon) -> str:
    if isinstance(good, int):
        return f"{good} {lexicon.coins[0]}"
    if good.name == "ration":
        return "a ration" if good.count == 1 else f"{counted(good.count)} rations"
    return item_words(good)


def _label(names: tuple[tuple[str, str], ...], value: str) -> str:
    return next((label for label, key in names if key == value), titled(value))


def _kind(value: str, _: Lexicon) -> str:
    if "armour" in value:
        return value
    return f"a {value}" if value in ("shield", "weapon") else f"a {value} weapon"


def _spell(value: str, lexicon: Lexicon) -> str:
    return next((titled(label) for label, key in lexicon.spells if key == value), f"**{value}**")


def _times(value: int, _: Lexicon) -> str:
    return ("once", "twice")[value - 1] if value < 3 else f"{counted(value)} times"


def _wares(value: Any, lexicon: Lexicon) -> str:
    return ", ".join(f"**{item.name}** {price} {lexicon.coins[0]}" for item, price in value)


_WORDS: Mapping[str, Any] = {
    "count": lambda value, _: "a" if value == 1 else counted(value),
    "tally": lambda value, _: counted(value),
    "modifier": lambda value, _: f"{value:+d}",
    "coin": lambda value, lexicon: f"{value} {lexicon.coins[0]}",
    "ref": lambda value, _: f"[[{value}]]",
    "item": lambda value, _: item_words(value),
    "thing": _good,
    "goods": lambda value, lexicon: _listed([_good(good, lexicon) for good in value]),
    "stat": lambda value, lexicon: _label(lexicon.stats, str(value)),
    "either": lambda value, _: _listed([item_words(item) for item in value], "or"),
    "items": lambda value, _: _listed([item_words(item) for item in value]),
    "any": lambda value, _: _listed([item_words(item) for item in value]),
    "wares": _wares,
    "keyword": lambda value, _: f"*{value}*",
    "title": lambda value, _: f"**{value}**",
    "skill": lambda value, _: titled(value),
    "spell": _spell,
    "ability": lambda value, lexicon: _label(lexicon.abilities, str(value)),
    "kind": _kind,
    "ordinal": lambda value, _: ORDINALS[value - 1],
    "times": _times,
}


def say(kind: str, value: Any, lexicon: Lexicon) -> str:
    """A slot's canonical wording."""
    return str(_WORDS[kind](value, lexicon)) if kind in _WORDS else str(value)


def say_bold(slot: BoldSlot, fields: Mapping[str, Any]) -> str:
    """The inverse: the fields of an order as canonical words."""
    if slot.several and slot.several in fields:
        names = [f"the {slot.say(dict(each))}" for each in fields[slot.several]]
        return ", ".join(names[:-1]) + " and " + names[-1]
    facts = {fact: fields[name] for fact, name in slot.fields.items() if name in fields}
    return f"the {slot.say(facts)}" if slot.several else slot.say(facts)

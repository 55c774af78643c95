"""Items as a book writes them: names in bold, what their parentheses define, and every item that a section names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from talewright.adventure.book import ERROR, Block, Fault
from talewright.adventure.model import Definition
from talewright.adventure.phrases.lexicon import Lexicon
from talewright.adventure.phrases.markup import code_spans, said_otherwise
from talewright.core.findings import Span
from talewright.core.record import did_you_mean
from talewright.core.text.message import Message

_PARENTHESIS = re.compile(r"^(?P<name>[^()\s]*(?:\s+[^()\s]+)*)\s*\((?P<inside>[^()]*)\)\s*$", re.DOTALL)
_BOLD = re.compile(r"\*\*(?=\S)([^*\n]+(?:\n[^*\n]+)*?)\*\*")
_FOUND = re.compile(
    r"\b[Yy]ou (?:find|gain|may take)[\s\u00a0]+(?:an?|the|some)[\s\u00a0]+(?:\*(?!\*))?(?=[^\W\d])([^.!?,;:*\[\]()]{2,60})"
)
_TURNED = re.compile(
    r"(?:\b[Tt]urn to[\s\u00a0]+|(?:(?<=[:;(→]) ?|(?<=\n- ))[Gg]o to[\s\u00a0]+|(?<=[,;:(] )see[\s\u00a0]+|(?<!\])\((?=[^()\n]{1,40}\))|[→>] ?)[\"“`#]?(?=[^\W\d])([^.!?,;:*\[\](){}\n\"“”`]{1,60})[\"”`]?(?=[.!?,;:)\n]|\]\]|\Z)"
)
_LAST_WORDS = re.compile(
    r"[,:;(→>–—-] *(?:see |to )?#?(?=[^\W\d])([^.!?,;:*\[\](){}\n\"“”`→>–—]{1,60}?)[.)]*\s*\Z"
)
"""- Up the ladder, loft."""


_ONE_TYPE = Message("A parenthesis holds one type, and what else the item has, such as (long, +1, heavy).")


def bold_name(inside: str) -> tuple[str, str]:
    """('coil of rope', '+1 climbing, heavy') of a bold item; the second is empty without a parenthesis."""
    match = _PARENTHESIS.match(inside)
    name, parenthesis = (match["name"], match["inside"]) if match else (inside, "")
    return " ".join(name.split()), " ".join(parenthesis.split())


def spell_id(words: str, lexicon: Lexicon) -> str:
    """A spell's stable name: 'Flight spell' and 'fly' are flight."""
    name = bold_name(words)[0].casefold().removesuffix(" spell").strip()
    known = {label.casefold(): key for label, key in lexicon.spells}
    return known.get(name) or dict(lexicon.aliases).get(name, name)


# -- definitions of items -------------------------------------------------------------------------------------

TAGS = ("heavy", "key", "magical", "lasting", "treasure")
EXAMPLES = ("+1", "+1 skill", "40gp", "heals 3", "casts flight")
_BONUS = re.compile(r"\+(\d{1,3})")
_SKILL = re.compile(r"\+(\d{1,2}) ([^\W\d][\w' -]*)")
_COUNTED = re.compile(r"([a-z]+) (\d{1,3})")
_AFTER = re.compile(r"([a-z][a-z -]*) \+(\d{1,3})")
_AMOUNT = re.compile(r"(\d{1,7}) ?([^\W\d]+)")
_HEALS = re.compile(r"heals? (\d{1,2})(?: (?:vitality|hp))?")


def properties(lexicon: Lexicon) -> tuple[str, ...]:
    """What may stand in the parentheses of an item, for hints and completion."""
    return (*(kind.name for kind in lexicon.item_kinds), *TAGS, *EXAMPLES)


def read_definition(
    name: str, inside: str, lexicon: Lexicon, span: Span | None = None
) -> tuple[Definition, list[Message]]:
    """The definition and its faults, each a sentence about one property."""
    reader = _Reader(name, lexicon)
    for part in (" ".join(piece.casefold().split()) for piece in inside.split(",")):
        before = dict(reader.facts)
        if part and not any(read(reader, part) for read in READERS):
            hint = did_you_mean(part, properties(lexicon))
            reader.faults.append(Message('"{part}" is no property of an item.{hint}', part=part, hint=hint))
        reader.twice(before, part)
    reader.finish()
    return Definition(name, **reader.facts, span=span or Span()), reader.faults


@dataclass
class _Reader:
    """The facts of one parenthesis, gathered property by property."""

    name: str
    lexicon: Lexicon
    facts: dict[str, Any] = field(default_factory=dict)
    faults: list[Message] = field(default_factory=list)
    treasure: bool = False

    def kind(self, part: str) -> bool:
        if part not in {kind.name for kind in self.lexicon.item_kinds}:
            return False
        if self.facts.get("kind", part) != part:
            self.faults.append(
                Message("it is {kind} and {part} at once. Keep one.", kind=self.facts["kind"], part=part)
            )
        self.facts["kind"] = part
        if part == "spell":
            self.facts["spell"] = spell_id(self.name, self.lexicon)
        return True

    def twice(self, before: dict[str, Any], part: str) -> None:
        """(+1, +2): a property that says another thing than one before it."""
        same = all(before.get(name, value) == value for name, value in self.facts.items() if name != "kind")
        if not (same or self.faults):
            fault = Message('"{part}" says something else than a property before it. Keep one.', part=part)
            self.faults.append(fault)

    def tag(self, part: str) -> bool:
        if part == "treasure":
            self.treasure = True
        elif part in TAGS:
            self.facts[part] = True
        else:
            return False
        return True

    def heals(self, part: str) -> bool:
        if match := _HEALS.fullmatch(part):
            self.facts["heals"] = int(match[1])
            self.facts.setdefault("kind", "potion")
        return match is not None

    def casts(self, part: str) -> bool:
        if part.startswith("casts "):
            self.facts["spell"] = spell_id(part.removeprefix("casts "), self.lexicon)
            return True
        return False

    def plain_bonus(self, part: str) -> bool:
        if match := _BONUS.fullmatch(part):
            self.facts["bonus"] = int(match[1])
        return match is not None

    def value(self, part: str) -> bool:
        match = _AMOUNT.fullmatch(part)
        if match is None or match[2] not in {coin.casefold() for coin in self.lexicon.coins}:
            return False
        self.facts["treasure"] = int(match[1])
        return True

    def named_bonus(self, part: str) -> bool:
        """+1 climbing, or climbing +1."""
        if match := _SKILL.fullmatch(part):
            self._bonus(match[2].strip(), int(match[1]))
        elif match := _AFTER.fullmatch(part):
            self._bonus(match[1].strip(), int(match[2]))
        return match is not None

    def counted(self, part: str) -> bool:
        """Damage 3, protection 1: the bonus of a weapon or of armour, without its sign."""
        match = _COUNTED.fullmatch(part)
        if match is None or match[1] not in self._counts():
            return False
        self._bonus(match[1], int(match[2]))
        return True

    def _counts(self) -> dict[str, str]:
        """The types of items by what their bonus counts."""
        return {kind.counts: kind.name for kind in self.lexicon.item_kinds if kind.counts}

    def _bonus(self, word: str, amount: int) -> None:
        kinds = tuple(kind.name for kind in self.lexicon.item_kinds if kind.bonus)
        word = self._counts().get(word, word)
        if word in kinds:
            self.facts["kind"], self.facts["bonus"] = word, amount
        elif word in self.lexicon.skills:
            if "skill" in self.facts:
                self.faults.append(Message("it helps two Skills; one is allowed."))
            self.facts["skill"], self.facts["skill_bonus"] = word, amount
        else:
            hint = did_you_mean(word, (*self.lexicon.skills, *kinds))
            self.faults.append(Message('"{word}" is neither a Skill nor a type.{hint}', word=word, hint=hint))

    def finish(self) -> None:
        """Faults that only the whole parenthesis shows."""
        facts = self.facts
        if self.treasure and not facts.get("treasure"):
            self.faults.append(Message('treasure needs its value. Write it behind: "(treasure, 40gp)".'))
        if facts.get("treasure") and not self.treasure:
            self.faults.append(
                Message('a value stands there without the word "treasure". Write "(treasure, 40gp)".')
            )
        kinds = {kind.name: kind for kind in self.lexicon.item_kinds}
        known = kinds.get(facts.get("kind", ""))
        typed = known is not None and known.bonus
        types = ", ".join(name for name, kind in kinds.items() if kind.bonus)
        if facts.get("bonus") and not typed:
            skill = Message(", or name the Skill it helps") if self.lexicon.skills else ""
            self.faults.append(
                Message(
                    "the bonus +{bonus} has no type. Add one of {types}{skill}.",
                    bonus=facts["bonus"],
                    types=types,
                    skill=skill,
                )
            )
        if facts.get("magical") and not typed:
            self.faults.append(
                Message("only a weapon is magical in the rules. Add its type: {types}.", types=types)
            )


READERS = (
    _Reader.kind,
    _Reader.tag,
    _Reader.heals,
    _Reader.casts,
    _Reader.plain_bonus,
    _Reader.value,
    _Reader.named_bonus,
    _Reader.counted,
)


def definition_words(item: Definition) -> str:
    """The parenthesis in its canonical wording, without the brackets; empty for a plain item."""
    parts = []
    if item.kind and not (item.kind == "potion" and item.heals):
        parts.append(item.kind)
    if item.bonus:
        parts.append(f"+{item.bonus}")
    if item.magical:
        parts.append("magical")
    if item.skill:
        parts.append(f"+{item.skill_bonus} {item.skill}")
    if item.spell and item.kind != "spell":
        parts.append(f"casts {item.spell}")
    if item.heals:
        parts.append(f"heals {item.heals}")
    if item.treasure:
        parts += ["treasure", f"{item.treasure}gp"]
    parts += [tag for tag in ("heavy", "key", "lasting") if getattr(item, tag)]
    return ", ".join(parts)


# -- the items of a section ------------------------------------------------------------------------------------


class Named(NamedTuple):
    """What a section names: see the fields of `Content`."""

    items: tuple[Definition, ...]
    mentions: tuple[tuple[str, Span], ...]
    unmarked: tuple[tuple[str, Span], ...]
    turned: tuple[tuple[str, Span], ...]
    faults: list[Fault]


def named_items(text: str, behind: int, blocks: Sequence[Block], lexicon: Lexicon) -> Named:
    """Every bold name behind an offset, what its parenthesis defines, and what may be an item without bold."""
    items: list[Definition] = []
    mentions: list[tuple[str, Span]] = []
    faults: list[Fault] = []
    hidden = code_spans(text, behind)
    hidden += [(b.span.start, b.span.end) for b in blocks if b.kind in ("code", "comment")]
    hidden += [(b.span.start, b.span.end) for b in blocks if b.kind == "fence" and not b.sentences]
    hidden += [match.span("words") for match in said_otherwise(text, behind)]
    for match in _BOLD.finditer(text, behind):
        if any(start <= match.start() < end for start, end in hidden):
            continue
        name, inside = bold_name(match[1])
        span = Span(match.start(), match.end())
        if re.search(r"\btitle[\s\u00a0]+$", text[max(0, match.start() - 10) : match.start()]):
            continue
        if lexicon.is_no_item(inside):
            continue
        mentions.append((name, span))
        if inside:
            definition, wrong = read_definition(name, inside, lexicon, span)
            items.append(definition)
            faults += [
                Fault(
                    "item",
                    ERROR,
                    span,
                    match[0],
                    Message("defines an item, but {fault}", fault=fault),
                    _ONE_TYPE,
                )
                for fault in wrong
            ]
    unmarked = [
        (" ".join(match[1].split()), Span(match.start(), match.end(1)))
        for match in _FOUND.finditer(text, behind)
    ]
    hidden += [match.span() for match in _BOLD.finditer(text, behind)]  # the parenthesis of a thing is no way
    turned = [
        (" ".join(match[1].split()), Span(match.start(1), match.end(1)))
        for match in _TURNED.finditer(text, behind)
        if not any(start <= match.start() < end for start, end in hidden)
    ]
    turned += [
        (" ".join(match[1].split()), Span(match.start(1), match.end(1)))
        for block in blocks
        if block.kind == "item" and not any(each.statements for each in block.sentences)
        for match in _LAST_WORDS.finditer(text, block.span.start, block.span.end)
    ]
    return Named(tuple(items), tuple(mentions), tuple(unmarked), tuple(turned), faults)

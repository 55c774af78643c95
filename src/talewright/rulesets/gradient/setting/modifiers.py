"""What a background changes: attributes and Hit Protection (ROOT-003)."""

from __future__ import annotations

import re

from talewright.core.text.message import Message
from talewright.rulesets.gradient.setting.lines import short, straight
from talewright.rulesets.gradient.setting.source_file import SourceFile

_ATTRIBUTE = r"(STR(?:ENGTH)?|DEX(?:TERITY)?|WIL(?:LPOWER|L)?)"
_MODIFIER = re.compile(
    rf"([+-]?\s{{0,9}}\d{{1,9}})\s{{0,9}}(?:to\s{{1,9}})?{_ATTRIBUTE}\b"
    rf"|\b{_ATTRIBUTE}\s{{0,9}}:?\s{{0,9}}([+-]?\s{{0,9}}\d{{1,9}})",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"[+-]?\s{0,9}\d{1,9}")
_NONE = ("none", "-", "0", "no change")


class Modifiers:
    """The modifiers of one background; None until the page names them."""

    def __init__(self, source: SourceFile) -> None:
        self.source = source
        self.attributes: dict[str, int] | None = None
        self.hp: int | None = None

    def read_attributes(self, index: int, words: str) -> None:
        source = self.source
        source.take(index, "modifiers")
        plain = straight(words)
        self.attributes = self.attributes if self.attributes is not None else {}
        found = _MODIFIER.findall(plain)
        if plain.strip(" -*").casefold() in _NONE:
            source.remark(index, Message("The background changes no attribute."))
        elif not found:
            source.error(
                index,
                Message("No modifier can be read in {words!r}.", words=short(words)),
                Message("Write '- -1 STR, +1 DEX'."),
            )
        for amount, name, name2, amount2 in found:
            number = (amount or amount2).replace(" ", "")
            if len(number) < 4:
                if int(number):
                    self.attributes[(name or name2)[:3].upper()] = int(number)
            else:
                source.error(
                    index,
                    Message("The modifier {modifier!r} is out of range.", modifier=short(number)),
                    Message("Write -1 or +1."),
                )
        left = re.sub(r"[\s,;*-]|\band\b", "", _MODIFIER.sub("", plain))
        if found and left:
            source.warn(
                index,
                Message("Only the modifiers were read of {words!r}.", words=short(words)),
                Message("Put anything else on another line."),
            )

    def read_hp(self, index: int, words: str) -> None:
        source = self.source
        source.take(index, "hp")
        plain = re.sub(r"^[-*+]\s+", "", straight(words))
        match = _NUMBER.search(plain)
        if match is None or len(match[0]) > 4 or self.hp is not None:
            if plain.casefold().strip(" -") in ("none", ""):
                self.hp = self.hp or 0
                return
            source.error(
                index,
                Message("No Hit Protection modifier can be read in {words!r}.", words=short(words)),
                Message("Write '- +1'."),
            )
            return
        self.hp = int(match[0].replace(" ", ""))
        if re.sub(r"hp|hit protection|[\s.-]", "", _NUMBER.sub("", plain, count=1), flags=re.IGNORECASE):
            source.warn(
                index,
                Message("Only {hp} was read of {words!r}.", hp=self.hp, words=short(words)),
                Message("Write the number alone."),
            )

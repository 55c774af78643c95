"""Time in Roots: the hour of the dying, the clocks of poison and disease, and the days of a deprived character.

An illness with a printed time is a detail of the sheet, such as ("ghoul fever", "3 days"). Every order that takes
time lets it pass here; when it is over the character is dead (GRAD-103, GRAD-105, ROOT-024).
"""

from __future__ import annotations

import re
from dataclasses import replace

from talewright.core.ask import Ask
from talewright.rulesets.gradient.character import DAY, DEAD, HOUR, Character
from talewright.rulesets.gradient.healing import pass_minutes
from talewright.rulesets.gradient.roots.book import workings
from talewright.rulesets.gradient.roots.fatigue import day_passes

NIGHT = 8 * HOUR
"""Minutes of sleep: longer than the hour of the dying (GRAD-103)."""
_UNITS = {"days": DAY, "hours": HOUR, "minutes": 1}
_PART = re.compile(r"(?<!\d)(\d{1,9}) (days|hours|minutes)")


def illnesses(character: Character) -> dict[str, int]:
    """Minutes left by illness, of those whose time is running."""
    lasting = workings()["lasting"]
    return {
        name: sum(int(number) * _UNITS[unit] for number, unit in _PART.findall(value))
        for name, value in character.details
        if name in lasting and value
    }


def duration(minutes: int) -> str:
    """Time left as the sheet shows it: 2 days, 5 hours."""
    parts = []
    for unit, size in _UNITS.items():
        number, minutes = divmod(minutes, size)
        if number:
            parts.append(f"{number} {unit}")
    return ", ".join(parts)


def treated(character: Character) -> Character:
    """A healer stops the clocks: the illnesses that would have killed are cured."""
    running = set(illnesses(character))
    if not running:
        return character
    return replace(
        character,
        conditions=character.conditions - running,
        details=tuple(pair for pair in character.details if pair[0] not in running),
    )


def pass_time(ask: Ask, character: Character, minutes: int) -> Character:
    """So many minutes go by, with every clock on the sheet; each full day is one of deprivation for the deprived."""
    return _pass(ask, character, minutes, minutes, minutes // DAY)


def pass_night(ask: Ask, character: Character) -> Character:
    """A night closes a day: eight hours on a clock of hours, a whole day on a clock of days."""
    return _pass(ask, character, NIGHT, DAY, 1)


def _pass(ask: Ask, character: Character, minutes: int, of_days: int, days: int) -> Character:
    after = pass_minutes(character, minutes)
    if after.dead:
        if not character.dead:
            ask.note("bled_out", name=character.name)
        return after
    if after.minutes != character.minutes:
        ask.note("dying", name=character.name, minutes=after.minutes)
    for illness, left in illnesses(after).items():
        counted = of_days if workings()["lasting"][illness].get("unit") == "days" else minutes
        if left <= counted:
            ask.note("illness_kills", name=character.name, illness=illness)
            return replace(after.with_detail(illness, ""), state=DEAD, minutes=0)
        if counted:
            after = after.with_detail(illness, duration(left - counted))
    for _ in range(days):
        after = day_passes(ask, after)
    return after

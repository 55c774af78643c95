"""A party of character files against what was bought or named: its danger as odds, or the fight itself."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from talewright.core import record
from talewright.core.errors import QuestionError
from talewright.core.text.message import Message
from talewright.core.tool import ToolContext
from talewright.rulesets.gradient import creation
from talewright.rulesets.gradient.character import Character, Sketch
from talewright.rulesets.gradient.lines import FIELDS
from talewright.rulesets.gradient.options import Rules
from talewright.rulesets.gradient.tools.sheets import CORE, ROOTS, Sheets, system_of

DANGER_LIMIT = 60_000
"""Past so many nodes the danger is sampled: a table wants its answer now."""
SAMPLE_RUNS = 2_000


def named_foes(setting: str, lines: tuple[str, ...], rules: Rules) -> tuple[str, ...]:
    """The archetype of each antagonist that is named, for the budget (ROOT-050); stat lines of the core name none."""
    from talewright.rulesets.gradient.roots.foes import stat_block
    from talewright.rulesets.gradient.setting import bestiary
    from talewright.rulesets.gradient.setting.shelf import world_of

    if not lines or not setting:
        return ()
    block = stat_block if setting == ROOTS else world_of(setting).block
    return tuple(
        bestiary.archetype_of(each, foe)
        for each in lines
        for foe in bestiary.read_foes((each,), rules, block)
    )


@dataclass(frozen=True)
class DangerQuestion:
    """A party and its standing orders; what it meets makes an odds question of it."""

    system: str
    party: tuple[Character, ...]
    aims: Mapping[str, str]
    sheets: int
    shown: Mapping[str, Any]

    def against(self, buy: str) -> dict[str, Any]:
        """Stand-ins of what was bought."""
        return self._question(self.system, {"verb": "skirmish", "count": 0, "buy": buy})

    def against_named(self, setting: str, foes: tuple[str, ...]) -> dict[str, Any]:
        """Antagonists of a setting; without one, stat lines of the core."""
        if not setting:
            return self._question(CORE, {"verb": "skirmish", "count": 0, "foes": list(foes)})
        step = {"verb": "encounter", "foes": list(foes), "scars": False}
        return self._question(system_of(setting).id, step)

    def _question(self, system: str, step: dict[str, Any]) -> dict[str, Any]:
        first, *others = (record.dump(each) for each in self.party)
        return {
            "system": system,
            "character": {"sheet": first},
            "steps": [{**step, **self.aims, "others": others}],
            "goal": ["won 1"],
            "policy": "cautious",
            "exact": False,
            "limit": DANGER_LIMIT,
        }


def danger_question(sheets: Sheets, words: str, pcs: int, aim: str, foe_aim: str) -> DangerQuestion:
    """The party of the files, or as many characters as asked for like the line."""
    aims = {"aim": aim, "foe_aim": foe_aim}
    if sheets.characters:
        return DangerQuestion(sheets.system, sheets.characters, aims, len(sheets.characters), {})
    shown = _character(words)
    sketch = record.load(Sketch, shown, error=QuestionError, subject="encounter")
    one = creation.draw(sketch)
    party = tuple(dataclasses.replace(one, name="hero" if not seat else "companion") for seat in range(pcs))
    return DangerQuestion(CORE, party, aims, 0, shown)


def danger(question: DangerQuestion, fight: dict[str, Any], context: ToolContext) -> dict[str, Any]:
    """How the fight goes on average."""
    answer = context.odds(fight, runs=SAMPLE_RUNS)
    means = {
        name: answer["expected"].get(name, {}).get("decimal") for name in ("won", "dead", "down", "unhurt")
    }
    return {
        "exact": "sampled" not in answer,
        "sampled": answer.get("sampled", 0),
        "character": dict(question.shown),
        "sheets": question.sheets,
        **means,
    }


def _character(words: str) -> dict[str, Any]:
    """'hp4 str11 dex12 wil9 armour1 d8' as the fields of a sketch."""
    found: dict[str, Any] = {}
    for word in words.split():
        name = word.rstrip("0123456789+-d") or "dice"
        if word.startswith("d") and word[1:2].isdecimal():
            found["dice"] = word
            continue
        digits = word[len(name) :]
        if not digits.isdecimal():
            raise QuestionError(
                Message("encounter"),
                [
                    Message(
                        "{word!r}: write a name and a number, such as hp4, or dice such as d8.",
                        word=word[:30],
                    )
                ],
            )
        found[FIELDS.get(name, name)] = int(digits)
    return found


# -- the fight itself -----------------------------------------------------------------------------------------

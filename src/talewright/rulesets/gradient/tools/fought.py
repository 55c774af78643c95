"""A fight of a party of character files, rolled: what it was, its lines, and the files afterwards."""

from __future__ import annotations

import dataclasses
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from talewright.core.ask import Ask
from talewright.core.character_file import to_file
from talewright.core.errors import QuestionError
from talewright.core.ruleset import Ruleset, find
from talewright.core.text.message import Message, Name
from talewright.core.tool import Line, ToolContext, line
from talewright.rulesets.gradient.character import DEAD, UP, Character
from talewright.rulesets.gradient.party_fights import PartyFight
from talewright.rulesets.gradient.tools.sheets import ROOTS, Sheets, system_of

Met = tuple[tuple[Character, ...], str]
"""The sheets after a fight, and how it ended."""


@dataclass(frozen=True)
class Fought:
    """A fight that was played: how it ended, and every sheet afterwards."""

    word: str
    sheets: Sheets

    @property
    def data(self) -> dict[str, Any]:
        ruleset = find(self.sheets.system)
        return {"ending": self.word, "party": [to_file(ruleset, each) for each in self.sheets.characters]}

    @property
    def lines(self) -> tuple[Line, ...]:
        return (
            line(Message("the fight: "), (Message("{ending}", ending=Name(self.word)), "strong")),
            *(
                line(
                    f"  {each.name or path}: HP {each.hp}/{each.hp_max}, STR {each.strength}",
                    "" if each.state == UP else f", {each.state}",
                )
                for each, path in zip(self.sheets.characters, self.sheets.paths, strict=True)
            ),
        )

    def files(self, out: str) -> dict[str, bytes]:
        """A file for each sheet, under the name it came from."""
        if not out:
            return {}
        return {
            str(Path(out) / Path(path).name): (
                json.dumps(to_file(find(self.sheets.system), each), indent=2, ensure_ascii=False) + "\n"
            ).encode()
            for each, path in zip(self.sheets.characters, self.sheets.paths, strict=True)
        }


def play(
    sheets: Sheets,
    setting: str,
    foes: tuple[str, ...],
    aims: tuple[str, str],
    context: ToolContext,
    *,
    at_random: bool,
    seed: int | None,
) -> Fought:
    """Play the fight of a party against antagonists of its setting; the dead of the party stay where they are.

    `aims` are the standing orders of the characters and of their foes.
    """
    faults = []
    if not sheets.characters:
        faults.append(Message("--play needs character files.", path="party"))
    if not foes:
        faults.append(Message("--play needs antagonists: names of the setting, or stat lines.", path="foe"))
    fighting = tuple(each for each in sheets.characters if each.state != DEAD)
    if sheets.characters and not fighting:
        faults.append(Message("nobody of the party is alive.", path="party"))
    if faults:
        raise QuestionError("encounter", faults)
    meet = _meet_in_roots if setting == ROOTS else _meet

    def fight(ask: Ask, rules: Any) -> Any:
        return meet(ask, fighting, system_of(setting), foes, aims, rules)

    ruleset = dataclasses.replace(system_of(setting), create=fight)
    after, word = context.create(ruleset, at_random=at_random or seed is not None, seed=seed)
    alive = iter(after)
    characters = tuple(next(alive) if each.state != DEAD else each for each in sheets.characters)
    return Fought(word, dataclasses.replace(sheets, characters=characters))


def _meet(
    ask: Ask,
    party: tuple[Character, ...],
    ruleset: Ruleset[Any],
    foes: tuple[str, ...],
    aims: tuple[str, str],
    rules: Any,
) -> Met:
    """The fight of a table, played to its end."""
    assert ruleset.encounters is not None
    game = ruleset.encounters.fight(party, foes, ruleset.encounters.terms(), rules)
    assert isinstance(game, PartyFight)
    game = dataclasses.replace(game, battle=dataclasses.replace(game.battle, aim=aims[0], foe_aim=aims[1]))
    state = game.start()
    while (ended := game.ended(state)) is None:
        state = game.step(state, ask)
    return game.aftermath(ask, state), ended.id


def _meet_in_roots(
    ask: Ask,
    party: tuple[Character, ...],
    ruleset: Ruleset[Any],
    foes: tuple[str, ...],
    aims: tuple[str, str],
    rules: Any,
) -> Met:
    """Roots has hirelings who fight beside the party."""
    from talewright.rulesets.gradient.roots.encounters import RootsEncounter, meet

    del ruleset
    order = RootsEncounter(foes, aim=aims[0], foe_aim=aims[1], hirelings=True)
    after, outcome = meet(ask, party, order, rules)
    return after, outcome.word

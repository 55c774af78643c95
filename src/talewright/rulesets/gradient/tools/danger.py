"""A party of character files against what was bought or named: its danger as odds, or the fight itself."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from talewright.core import record
from talewright.core.ask import Ask
from talewright.core.character_file import from_file, to_file
from talewright.core.errors import QuestionError
from talewright.core.ruleset import Ruleset, find
from talewright.core.text.message import Message, Name
from talewright.core.tool import Line, ToolContext, line
from talewright.rulesets.gradient import creation
from talewright.rulesets.gradient.character import DEAD, UP, Character, Sketch
from talewright.rulesets.gradient.lines import FIELDS
from talewright.rulesets.gradient.options import Rules
from talewright.rulesets.gradient.party_fights import PartyFight

DANGER_LIMIT = 60_000
"""Past so many nodes the danger is sampled: a table wants its answer now."""
SAMPLE_RUNS = 2_000
MAX_SHEETS = 8
CORE, ROOTS = "gradient", "roots"


@dataclass(frozen=True)
class Sheets:
    """Character files of one system, in the order they were named."""

    system: str = CORE
    paths: tuple[str, ...] = ()
    characters: tuple[Character, ...] = ()


def read_party(paths: tuple[str, ...]) -> Sheets:
    """The files of a party. They belong to Gradient or one setting of it; every fault at once."""
    faults: list[Message] = []
    found: list[tuple[str, Character]] = []
    if len(paths) > MAX_SHEETS:
        faults.append(
            Message(
                "{number} files are too many; at most {limit}.",
                path="party",
                number=len(paths),
                limit=MAX_SHEETS,
            )
        )
    for path in sorted({path for path in paths if paths.count(path) > 1}):
        faults.append(Message("{file} is named twice; one character fights once.", path="party", file=path))
    for path in paths[:MAX_SHEETS]:
        try:
            ruleset, hero = from_file(json.loads(Path(path).read_text(encoding="utf-8")), path)
        except (OSError, ValueError) as error:
            faults.append(
                Message("{file} cannot be read: {why}.", path="party", file=path, why=str(error)[:80])
            )
            continue
        if not isinstance(hero, Character):
            faults.append(
                Message(
                    "{file} is a character of {title}, not of Gradient.",
                    path="party",
                    file=path,
                    title=ruleset.title,
                )
            )
            continue
        found.append((ruleset.id, hero))
    systems = {system for system, _ in found}
    if len(systems) > 1:
        faults.append(
            Message(
                "the characters belong to several settings: {systems}.",
                path="party",
                systems=tuple(sorted(systems)),
            )
        )
    if faults:
        raise QuestionError("encounter", faults)
    return Sheets(next(iter(systems), CORE), paths, tuple(hero for _, hero in found))


def setting_of(wanted: str, sheets: Sheets) -> str:
    """The setting whose antagonists are meant: the one asked for, the party's, or Roots; empty for the core alone."""
    if wanted or not sheets.characters:
        return wanted or ROOTS
    return ROOTS if sheets.system == ROOTS else sheets.system.partition(":")[2]


def system_of(setting: str) -> Ruleset[Any]:
    """The system of a setting by its name; the core's without one."""
    if not setting:
        return find(CORE)
    return find(f"{CORE}:{setting}")


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


Met = tuple[tuple[Character, ...], str]
"""The sheets after a fight, and how it ended."""


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

"""The twelve scars: taken when HP fall to exactly 0; later steps wait for their moment (GRAD-120 to 123)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from talewright.core.ask import HERO, MASTER, Ask
from talewright.core.dice import Dice
from talewright.core.tables import data, tables
from talewright.rulesets.gradient.character import (
    AID,
    HOUR,
    MORTAL,
    NEXT_CRITICAL,
    NOW,
    UP,
    Character,
    Scar,
    with_score,
)
from talewright.rulesets.gradient.options import DEFAULT, Rules
from talewright.rulesets.gradient.saves import passes

PACKAGE = "talewright.rulesets.gradient"
TABLES = tables(PACKAGE)
REORIENTED, MORTAL_WOUND, DOOMED = 6, 11, 12
"""The rows that change a fight under way."""


@dataclass(frozen=True)
class Row:
    """A row of the table as its data file has it."""

    name: str
    when: str
    dice: Dice
    into: str
    how: str
    save: str = ""
    place: str = ""
    condition: str = ""
    until: str = ""
    deprives: bool = False
    lost: tuple[str, ...] = ()


def _rows() -> dict[int, Row]:
    found = {}
    for number, effect in data(PACKAGE, "scars.toml").items():
        found[int(number)] = Row(
            **{**effect, "dice": Dice.parse(effect["dice"]), "lost": tuple(effect.get("lost", ()))}
        )
    return found


ROWS = _rows()


def row_for(hp_lost: int) -> int:
    """The row for the HP lost in the attack: more than twelve still reads the twelfth (GRAD-106)."""
    return min(hp_lost, max(ROWS))


def take_scar(character: Character, row: int) -> Character:
    """The scar on the sheet, with what it does at once; its rolls wait for their moment, `now` for `settle`."""
    effect = ROWS[row]
    # A place to be rolled (which limb?) comes before the step that waits longer.
    pending = NOW if effect.place or effect.when == NOW else effect.when
    changed = replace(character, scars=(*character.scars, Scar(row, pending)))
    if effect.condition:
        changed = replace(changed, conditions=changed.conditions | {effect.condition})
    if effect.deprives:
        changed = replace(changed, deprived=True)
    if row == MORTAL_WOUND:
        changed = replace(changed, state=MORTAL, minutes=min(character.minutes or HOUR, HOUR))
    if row == DOOMED:
        changed = replace(changed, doomed=True)
    return changed


def settle(ask: Ask, character: Character, rules: Rules = DEFAULT) -> Character:
    """Roll whatever scars ask for at once."""
    return moment(ask, character, NOW, rules)


def moment(ask: Ask, character: Character, when: str, rules: Rules = DEFAULT) -> Character:
    """A moment has come (rest, mended, recovered ...): every step that waited for it is taken."""
    for place in range(len(character.scars)):
        if character.scars[place].pending == when:
            character = _step(ask, character, place, rules)
    for scar in character.scars:
        effect = ROWS[scar.row]
        if effect.until == when and effect.condition in character.conditions:
            character = _over(character, effect)
    return character


def passed_critical(character: Character) -> Character:
    """A doomed character that passed its next critical damage save: the doom lifts, its roll is due (row 12)."""
    scars = tuple(
        replace(scar, pending=NOW) if scar.pending == NEXT_CRITICAL else scar for scar in character.scars
    )
    return replace(character, doomed=False, scars=scars)


def _step(ask: Ask, character: Character, at: int, rules: Rules) -> Character:
    scar = character.scars[at]
    effect = ROWS[scar.row]
    where = scar.place
    if scar.pending == AID:  # only a condition waited for it
        return _done(character, at, where, "")
    if scar.row == REORIENTED:
        attribute = where or turned(ask)
        score = new_score(ask, getattr(character, attribute))
        return reoriented(_done(character, at, attribute, ""), attribute, score)
    if effect.place and not where:
        where = TABLES[effect.place].roll(ask, effect.place)
        if effect.when != NOW:
            return _done(character, at, where, effect.when)
    if effect.lost:
        where = ask.decide("appendage", effect.lost, clause="GRAD-120", who=MASTER)
    left = effect.until if scar.pending == NOW and effect.until == AID else ""
    character = _done(character, at, where, left)
    if effect.save and not ask.call(
        passes, "scar_save", getattr(character, effect.save), 0, rules.doubles, HERO
    ):
        return character
    total = sum(ask.roll(effect.dice, "scar_roll", clause="GRAD-120", row=scar.row))
    return with_score(character, effect.into, taken(getattr(character, effect.into), total, effect.how))


def taken(old: int, new: int, how: str) -> int:
    """'Take new' replaces a score only if the roll is higher; some rows add, the eleventh replaces (GRAD-120)."""
    if how == "add":
        return old + new
    return new if how == "replace" else max(old, new)


def _done(character: Character, at: int, place: str, pending: str) -> Character:
    scars = list(character.scars)
    scars[at] = replace(scars[at], pending=pending, place=place)
    return replace(character, scars=tuple(scars))


def _over(character: Character, effect: Row) -> Character:
    """A condition ends; deprivation that came with it ends too, unless something else deprives."""
    left = character.conditions - {effect.condition}
    others = any(ROWS[scar.row].deprives and ROWS[scar.row].condition in left for scar in character.scars)
    deprived = character.deprived and (not effect.deprives or others or character.days_deprived > 0)
    changed = replace(character, conditions=left, deprived=deprived)
    if effect is ROWS[MORTAL_WOUND] and character.state == MORTAL:
        changed = replace(changed, state=UP, minutes=0)
    return changed


def turned(ask: Ask) -> str:
    """The sixth row: which attribute the blow turns round."""
    return str(TABLES["head_wound"].roll(ask, "head_wound"))


def new_score(ask: Ask, now: int) -> int:
    """3d6 against the current score: the new one if it is higher, else 0."""
    total = sum(ask.roll(ROWS[REORIENTED].dice, "scar_roll", clause="GRAD-120", row=REORIENTED))
    return total if total > now else 0


def reoriented(character: Character, attribute: str, score: int) -> Character:
    """The sixth row sets both the current score and the maximum (GRAD-122)."""
    if not score:
        return character
    return with_score(with_score(character, attribute, score), f"{attribute}_max", score)

"""What turns of a fight share: Lives to spend, whom to strike, and the harm of a blow (LEG-R27, LEGF-013, LEGF-084)."""

from __future__ import annotations

from talewright.core.ask import FOE, HERO, Ask
from talewright.rulesets.legend.combat import HIDE
from talewright.rulesets.legend.dice_pool import Lenders
from talewright.rulesets.legend.inventory import shrug
from talewright.rulesets.legend.lasting import HELD
from talewright.rulesets.legend.sides import Battle, Field, Fighter


def lives_of(field: Field, battle: Battle, index: int) -> tuple[int, Lenders]:
    """The Lives that may be spent on a roll of this fighter: its own, and those of friends who lend (LEGF-084)."""
    own = battle.reserves[index].lives if index < field.characters else 0
    return own, tuple(
        (field.fighters[at].name if field.named else "", battle.reserves[at].lives)
        for at in _lenders(field, index)
    )


def _lenders(field: Field, index: int) -> list[int]:
    return [at for at in range(field.characters) if at != index and field.fighters[at].lends]


def with_lives(field: Field, battle: Battle, index: int, lives: int, lent: tuple[int, ...]) -> Battle:
    """The Lives left after such a roll."""
    left = dict(zip(_lenders(field, index), lent, strict=True))
    if index < field.characters:
        left[index] = lives
    for at, held in left.items():
        if held != battle.reserves[at].lives:
            battle = battle.with_reserve(at, held, battle.reserves[at].gifts)
    return battle


def choose_target(ask: Ask, field: Field, battle: Battle, among: range, *, own: bool) -> int | None:
    """Whom to strike; alike targets are offered once, the weakest first. None, if a spell holds them all (LEGF-107)."""
    if len(among) == 1 and not battle.magic:  # for speed alone
        return among[0]
    vigor = battle.vigor
    standing: dict[tuple[Fighter, int, tuple[tuple[str, int], ...]], int] = {}
    for index in among:
        if battle.fights(index) and not battle.amount(index, HELD):
            magic = tuple((kind, amount) for at, kind, amount in battle.magic if at == index)
            standing.setdefault((field.fighters[index], vigor[index], magic), index)
    if not standing:
        return None
    order = (
        sorted(standing.values(), key=lambda index: (vigor[index], index))
        if own and not field.named
        else sorted(standing.values())
    )
    # Among several players the name is the option: whether a player sees it, and its Vigor, is for the table to say.
    ids = {field.fighters[index].name if field.named else f"at:{index}": index for index in order}
    words = {
        f"at:{index}": f"{field.fighters[index].name} (Vigor {vigor[index]})"
        for index in (() if field.named else order)
    }
    what, who = ("target", HERO) if own else ("foe_target", FOE)
    return ids[ask.decide(what, list(ids), clause="LEG-136", who=who, words=words)]


def harmed(ask: Ask, field: Field, battle: Battle, target: int, damage: int) -> Battle:
    """A foe's blow lands; Strong hide may shrug it off."""
    if target < field.characters:
        lives, gifts = battle.reserves[target]
        mine = field.ask_for(ask, target)
        if shrug(mine, damage, able=HIDE in gifts):
            mine.note("shrugged", loss=damage)
            return battle.with_reserve(target, lives, tuple(gift for gift in gifts if gift != HIDE))
    return battle._replace(vigor=less(ask, field, battle.vigor, target, damage))


def less(ask: Ask, field: Field, vigor: tuple[int, ...], index: int, loss: int) -> tuple[int, ...]:
    left = max(0, vigor[index] - loss)
    if loss:
        ask.note("wounded" if left else "felled", name=field.fighters[index].name, loss=loss, left=left)
    return (*vigor[:index], left, *vigor[index + 1 :])

"""A fight through the API by script: the game master decides every die, so that each run is the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from talewright.core.dice import Dice

Json = dict[str, Any]
See = Callable[[], Json]
Do = Callable[[str, Json], object]
Faces = Callable[[Json, tuple[int, ...], int], tuple[int, ...]]
"""What dice show: from the question, the highest faces there are, and the number of the answer."""
Pick = Callable[[Json], str]


def heroes_win(question: Json, highest: tuple[int, ...], step: int) -> tuple[int, ...]:
    """The party rolls as high as it can, its opponents as low; who acts first is no tie for ever."""
    if question["what"] == "initiative":
        return tuple(1 + step % sides for sides in highest)
    return highest if question["who"] == "hero" else tuple(1 for _ in highest)


def first_option(asked: Json) -> str:
    option: str = asked["question"]["options"][0]["id"]
    return option


def play_on(
    see: See,
    do: Do,
    faces: Faces = heroes_win,
    pick: Pick = first_option,
    *,
    until: Callable[[Json], bool] = lambda _: False,
    steps: int = 80,
) -> Json:
    """Answer what is asked until the fight is over, or the table is as wanted. Returns the table."""
    for step in range(steps):
        table = see()
        if table["fight"] is None or until(table):
            return table
        asked = table["questions"][0]
        question = asked["question"]
        body: Json = {"action": asked["action"]}
        if question["dice"]:
            groups = Dice.parse(question["dice"]).groups
            highest = tuple(sides for _, count, sides in groups for _ in range(count))
            do("roll", {**body, "faces": list(faces(question, highest, step)), "decided": True})
        else:
            do("choose", {**body, "what": question["what"], "actor": asked["actor"], "option": pick(asked)})
    raise AssertionError("the fight does not end")


def scar_critical_and_death(see: See, do: Do, armour: int) -> None:
    """Three characters of Gradient against three goblins: one takes a scar, one critical damage, one dies, and they win.

    The goblins roll a 6 each. The numbers are laid out so that the first character, whose armour is given, loses
    exactly its HP, the second more than that and fails the save, and the third its last STR.
    """
    fight = see()["fight"]
    names = [each["name"] for each in fight["party"]]

    def lay(side: str, at: int, figure: str, value: int) -> None:
        body = {"action": fight["action"], "side": side, "at": at, "figure": figure, "value": value}
        do("fighter.change", body)

    for at, figure, value in ((0, "hp", 6 - armour), (1, "hp", 1), (2, "hp", 0), (2, "strength", 1)):
        lay("party", at, figure, value)
    targets = iter(names)

    def pick(asked: Json) -> str:
        what = asked["question"]["what"]
        return "hold" if what == "action" else next(targets) if what == "foe_target" else first_option(asked)

    def faces(question: Json, highest: tuple[int, ...], _: int) -> tuple[int, ...]:
        if question["what"] == "critical_damage":
            return (9, 10)
        return tuple(6 for _ in highest)

    def struck(table: Json) -> bool:
        return all(each["fate"] for each in table["fight"]["party"][1:3])

    play_on(see, do, faces, pick, until=struck)
    for at in (0, 1):
        lay("foes", at, "out", 1)
    lay("foes", 2, "strength", 1)
    play_on(see, do)

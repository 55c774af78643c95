"""The rounds of a fight, of a set number or until it is decided."""

from __future__ import annotations

from talewright.play.view.events import Die, RollEvent, TextEvent
from talewright.play.view.rounds import HELD, LOST, NOW, fight_of


def act(what: str, passed: bool | None) -> RollEvent:
    return RollEvent(what, what, (Die(6, 4), Die(6, 3)), target=9, under=False, passed=passed)


def test_each_action_of_a_fight_to_the_end_is_a_round() -> None:
    met, hurt = TextEvent("You meet it.", "met"), TextEvent("You lose 2 HP.", "hurt", gain=False)
    coin = TextEvent("You gain 3 gp.", "coin", gain=True)
    fight = fight_of([met, act("attack", False), hurt, act("cast", True), act("run", None), coin])
    assert fight is not None
    assert [(each.number, each.state) for each in fight.rounds] == [(1, LOST), (2, HELD), (3, NOW)]
    assert (fight.before, fight.rounds[0].texts, fight.after) == ([met], [hurt], [coin])
    assert fight.current is fight.rounds[2]


def test_rolls_without_an_attack_are_no_fight() -> None:
    assert fight_of([act("cast", True), act("run", False), act("test", True)]) is None

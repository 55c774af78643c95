"""A book played: every kind of statement carried out by the rules of its system."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from talewright.adventure import check_book, load_book, read_book
from talewright.adventure.game import AdventureGame, Page
from talewright.core.errors import AdventureError
from talewright.core.replay import Ended, Waiting, resume
from talewright.core.ruleset import find
from talewright.odds.simulate import play_out, stream
from talewright.odds.solve import solve
from talewright.testing.script import answers_from

ROOT = Path(__file__).parents[2]
GNAT = find("gnat")
GOONIES = find("goonies")
HEAD = "---\ntitle: Trial\nsystem: {system}\nstart: one\ndeath: dead\n---\n\n"
END = "\n\n## won {ending=victory}\n\nThrough.\n\n## lost {ending=neutral}\n\nNot today.\n\n## dead {ending=death}\n\nNo more.\n"


def hero(**changes: Any) -> Any:
    made = GNAT.draw(GNAT.sketch(fortune=0))
    return replace(made, **changes)


def game(text: str, who: Any = None, *, system: str = "gnat", **more: Any) -> AdventureGame:
    ruleset = find(system)
    book = read_book(HEAD.format(system=system) + text + END)
    assert book.sound, [str(fault) for fault in book.faults]
    default = hero() if system == "gnat" else ruleset.draw(ruleset.sketch(archetype="fighter"))
    return AdventureGame(book, ruleset, who or default, after=False, **more)


def end(text: str, answers: Sequence[str | tuple[int, ...]] = (), who: Any = None, **more: Any) -> Page:
    now = resume(game(text, who, **more), answers_from(answers))
    assert isinstance(now, Ended), now.question
    return now.state


def open_question(
    text: str, answers: Sequence[str | tuple[int, ...]] = (), who: Any = None, **more: Any
) -> Waiting[Page]:
    now = resume(game(text, who, **more), answers_from(answers))
    assert isinstance(now, Waiting)
    return now


def test_a_test_branches() -> None:
    text = "## one\n\nTest your Talent at -2. If you succeed, turn to [[won]]. If you fail, Take a Wound and turn to [[lost]]."
    assert end(text, [(3, 4)]).section == "won"
    failed = end(text, [(4, 4)])
    assert failed.section == "lost"
    midway = open_question(
        text.replace("turn to [[lost]]", "turn to [[two]]")
        + "\n\n## two\n\nTest your Talent. Turn to [[lost]].",
        [(4, 4)],
    )
    assert midway.shown.vitality == 2


def test_a_closed_skill_test_takes_the_other_branch() -> None:
    text = "## one\n\nTest Climbing. If you succeed, turn to [[won]]. If you fail, turn to [[lost]]. If you do not have Climbing, turn to [[dead]]."
    assert end(text).section == "dead"
    climber = hero(skills=(("climbing", 2),))
    assert end(text, [(6, 6)], climber).section == "lost"


def test_items_keywords_titles_status_and_coin() -> None:
    text = (
        "## one\n\nYou find a **brass key (key)**. Gain the keyword *Wet*. Gain the title **Warden**. Gain Status 2 with Treysham. "
        "Gain 5 gp. Turn to [[two]].\n\n## two\n\nIf you have the **brass key**, turn to [[three]], otherwise turn to [[dead]].\n\n"
        "## three\n\nIf you have the keyword *Wet*, turn to [[four]], otherwise turn to [[dead]].\n\n"
        "## four\n\nIf you have the title **Warden**, turn to [[five]], otherwise turn to [[dead]].\n\n"
        "## five\n\nIf you have Status 2 or more with Treysham, turn to [[six]], otherwise turn to [[dead]].\n\n"
        "## six\n\nIf you have 15 gp or more, Lose the **brass key** and turn to [[won]], otherwise turn to [[dead]]."
    )
    done = end(text)
    assert done.section == "won"
    assert done.hero.titles == ("Warden",)
    assert done.hero.status == (("Treysham", 2),)
    assert done.hero.carrying("brass key") is None
    assert done.hero.keywords == ()


def test_choices_conditions_and_prices() -> None:
    text = (
        "## one\n\nThe ferry waits.\n\n- To pay the fare, Pay 12 gp and turn to [[won]].\n"
        "- To row, turn to [[lost]].\n- To swim, turn to [[dead]]."
    )
    assert open_question(text).question.options == ("turn:lost", "turn:dead")
    assert open_question(text, who=hero(gp=12)).question.options == ("turn:won", "turn:lost", "turn:dead")
    assert end(text, ["turn:won"], hero(gp=15)).hero.gp == 3


def test_a_single_open_choice_is_taken_and_shut_ways_are_shown() -> None:
    text = "## one\n\nTwo doors.\n\n- If you have the keyword *Key*, turn to [[won]].\n- To knock, turn to [[lost]].\n- To leave, turn to [[dead]]."
    waiting = open_question(text)
    assert waiting.question.options == ("turn:lost", "turn:dead")
    shut = waiting.question.facts["shut"]
    assert isinstance(shut, tuple)
    assert "Key" in str(shut[0])
    assert "knock" in waiting.question.words["turn:lost"]


def test_offers_are_separate_decisions_or_one() -> None:
    text = "## one\n\nYou may take the **net** and the **lamp**. Turn to [[two]].\n\n## two\n\nIf you have the **lamp**, turn to [[won]], otherwise turn to [[lost]]."
    assert end(text, ["leave", "take:lamp"]).section == "won"
    assert end(text, ["take:net", "leave"]).section == "lost"
    one = "## one\n\nYou may take one of: the **net**, the **lamp**. Turn to [[two]].\n\n## two\n\nIf you have the **lamp**, turn to [[won]], otherwise turn to [[lost]]."
    assert open_question(one).question.options == ("leave", "take:net", "take:lamp")
    assert end(one, ["take:lamp"]).section == "won"


def test_a_cast_condition_asks_and_serves_otherwise() -> None:
    text = (
        "## one\n\nIf you have a **flight spell** and cast it, turn to [[won]], otherwise turn to [[lost]]."
    )
    flyer = GNAT.draw(GNAT.sketch(fortune=0, spells=("flight",)))
    assert end(text, ["cast", (2, 2)], flyer).section == "won"
    assert end(text, ["cast", (6, 6), "destroy"], flyer).section == "lost"
    assert end(text, ["decline"], flyer).section == "lost"
    assert end(text).section == "lost"


def test_a_fight_with_its_switches() -> None:
    text = "## one\n\nBecause you are surprised, you cannot use a shield. Fight two rounds at -3 against several opponents. If you survive, turn to [[won]], otherwise turn to [[lost]]."
    waiting = open_question(text, who=GNAT.draw(GNAT.sketch(fortune=0, shield=True)))
    assert waiting.question.facts["target"] == 6
    assert end(text, [(1, 2), (1, 2)]).section == "won"
    assert end(text, [(6, 6), (6, 6)]).section == "lost"


def test_rest_rations_hunger_and_what_hangs_on_a_rest() -> None:
    text = (
        "## one\n\nYou may Rest and Restore 1 Talent. If you eat a ration, Heal 1 Vitality. If you have no ration, Lose 1 Vitality. Turn to [[two]].\n\n"
        "```on a rest\nAdd 1 to hours.\nsays: A night goes by.\n```\n\n```counters\nhours = 0\n```\n\n"
        "## two\n\n[The bell counts.]{If hours is 1, turn to [[won]].} Turn to [[lost]]."
    )
    tired = hero(talent=7, vitality=1)
    fed = end(text, ["rest", "eat"], tired)
    assert fed.section == "won"
    assert end(text, ["decline"], tired).section == "lost"
    assert end(text, ["rest"], replace(tired, items=())).section == "dead"


@pytest.mark.parametrize("joint", [". If", "; if", ": if", ", and if"])
def test_a_ration_may_be_asked_for_in_the_sentence_of_its_rest(joint: str) -> None:
    text = f"## one\n\nYou may Rest and Restore 1 Talent{joint} you eat a ration, Heal 1 Vitality. Turn to [[won]]."
    tired = hero(talent=7, vitality=1)
    fed, hungry = (end(text, ["rest", answer], tired, finish=False).hero for answer in ("eat", "save"))
    assert (fed.talent, fed.vitality) == (8, 2)
    assert (hungry.talent, hungry.vitality) == (8, 1)


def test_a_rest_that_is_paid_for_may_ask_for_a_ration_too() -> None:
    text = "## one\n\nYou may Pay 2 gp to Rest; if you eat a ration, Heal 1 Vitality. Turn to [[won]]."
    assert end(text, ["rest", "eat"], hero(vitality=1), finish=False).hero.vitality == 2


def test_a_ration_that_another_condition_asks_for_is_reported() -> None:
    text = "## one\n\nYou may Rest. If you have the **lamp**, if you eat a ration, Heal 1 Vitality. Turn to [[won]]."
    faults = read_book(HEAD.format(system="gnat") + text + END).faults
    assert any("belongs to a Rest" in str(fault) for fault in faults)


def test_a_roll_table_and_fortune_on_it() -> None:
    text = "## one\n\nRoll on this table:\n\n| d6 | What |\n|---|---|\n| 1-5 | Nothing. Turn to [[lost]]. |\n| 6 | A boat. Turn to [[won]]. |\n"
    assert end(text, [(6,)]).section == "won"
    lucky = hero(fortune=1)
    assert end(text, [(2,), "reroll:2", (6,)], lucky).section == "won"


def test_hooks_on_rounds_and_fumbles() -> None:
    text = (
        "## one\n\nFight three rounds. If you survive, turn to [[won]], otherwise turn to [[lost]].\n\n"
        "```each round\nLose 1 Talent.\nsays: The cold bites.\n```\n\n```on a fumble\nGain the keyword *Shame*.\nsays: They laugh.\n```"
    )
    waiting = open_question(text, [(1, 2), (6, 6)], hero(vitality=3))
    assert waiting.question.facts["target"] == 7
    assert waiting.shown.keywords == ("Shame",)


def test_shops_and_treasure() -> None:
    text = "## one\n\nYou may buy and sell here:\n\n| Item | Buy | Sell |\n|---|---|---|\n| **ration** | 5gp | |\n| **eel** | | 3gp |\n\nSomeone here buys treasure. Turn to [[won]]."
    rich = hero(gp=7).gained(GNAT.pack.item({"name": "ring", "treasure": 40}))  # type: ignore[union-attr]
    done = end(text, ["buy:ration", "sell:ring"], rich)
    assert (done.hero.gp, done.hero.count("ration")) == (42, 2)


def test_standing_actions_are_open_before_a_page_is_turned() -> None:
    text = "## one\n\nA long stair. Turn to [[won]]."
    hurt = GNAT.draw(GNAT.sketch(fortune=0, vitality=1, vitality_max=3, potions=1))
    waiting = open_question(text, who=hurt)
    assert (waiting.question.what, waiting.question.options) == ("standing", ("on", "drink:healing potion"))
    assert end(text, ["drink:healing potion"], hurt).section == "won"
    assert end(text, ["on"], hurt).section == "won"


def test_start_anywhere_with_a_chosen_state() -> None:
    text = "## one\n\nTurn to [[dead]].\n\n## later\n\n[Tick]{Take 1 from tide.} [Tock]{If tide is 2, turn to [[won]].} And on. Turn to [[lost]].\n\n```counters\ntide = 9\n```"
    assert end(text, start_at="later", counters={"tide": 3}).section == "won"
    assert end(text, start_at="later").section == "lost"
    with pytest.raises(AdventureError, match="no section called"):
        game(text, start_at="nowhere")


def test_a_page_without_a_way_on_is_a_fault_with_its_place() -> None:
    text = "## one\n\nIf you have the keyword *Key*, turn to [[won]].\n\n## other\n\nGain the keyword *Key*. Turn to [[one]]."
    with pytest.raises(AdventureError, match="without a way on"):
        end(text)


def test_creation_comes_first_and_the_steps_between_adventures_last() -> None:
    book = read_book(HEAD.format(system="gnat") + "## one\n\nGain 2 Experience. Turn to [[won]]." + END)
    whole = AdventureGame(book, GNAT)
    log = ["skill:climbing", "skill:search", "enough", "weapon:long", "raise:occult", "buy:ration", "done"]
    now = resume(whole, answers_from(log))
    assert isinstance(now, Ended)
    assert now.state.hero.skill("occult") == 2
    assert now.state.hero.gp == 5


def test_a_goonies_page() -> None:
    text = (
        "## one\n\nRoll Grace against 9. If you succeed, turn to [[won]]. On a tie, turn to [[two]]. If you fail, Take 2 damage and turn to [[lost]].\n\n"
        "## two\n\nFight the **troll (DS 5)**. If you win, turn to [[won]]. If you run, turn to [[lost]]."
    )
    assert end(text, [(5, 4)], system="goonies").section == "won"
    assert end(text, [(1, 2)], system="goonies").section == "lost"
    assert end(text, [(4, 4), "attack", (6, 6)], system="goonies").section == "won"
    assert end(text, [(4, 4), "run", (6, 6)], system="goonies").section == "lost"


def test_a_small_book_is_solved_exactly_by_the_same_source() -> None:
    text = (
        "## one\n\nA cliff.\n\n- To climb, turn to [[climb]].\n- To walk round, turn to [[walk]].\n\n"
        "## climb\n\nTest your Talent at -4. If you succeed, turn to [[won]]. If you fail, Take a Wound and turn to [[one]].\n\n"
        "## walk\n\nFight at -2. If you survive, turn to [[won]], otherwise turn to [[dead]]."
    )
    book = game(text, hero(vitality=1))
    odds = solve(book, lambda page: [page.ending == "victory"])
    assert isinstance(odds.value[0], Fraction)
    assert float(odds.value[0]) == pytest.approx(max(10 / 36, 21 / 36))
    assert odds.value_of(odds.game.start()) == odds.value


@pytest.mark.parametrize("name", ["a-judge-of-melons", "the-river-under-glass", "cold-witness"])
def test_our_books_are_played_at_random_without_a_fault(name: str) -> None:
    book = load_book(ROOT / "adventures" / f"{name}.tale.md")
    whole = AdventureGame(book, find(book.head.system))
    for seed in range(120):
        ended = play_out(whole, stream(seed, 5), most=5000)
        assert ended.ending.id in ("victory", "neutral", "death")


def test_back_matter_prices_what_was_found() -> None:
    text = (
        HEAD.format(system="gnat")
        + "## one\n\nYou find a **glass knife**. Turn to [[won]]."
        + END
        + "\n## Afterwards {.back}\n\nIn any town these may be sold:\n\n| Item | Sell |\n|---|---|\n| **glass knife** | 60gp |\n"
    )
    whole = AdventureGame(read_book(text), GNAT, hero())
    now = resume(whole)
    assert isinstance(now, Waiting)
    assert "sell:glass knife" in now.question.options
    done = resume(whole, answers_from(["sell:glass knife", "done"]))
    assert isinstance(done, Ended)
    assert done.state.hero.gp == 70


def test_a_dearer_choice_after_a_cheaper_one_is_reached() -> None:
    text = (
        "## one\n\nThree boats.\n\n- To take the small one, Pay 2 gp and turn to [[lost]].\n"
        "- To take the large one, Pay 9 gp and turn to [[won]].\n- To walk, turn to [[dead]]."
    )
    book = read_book(HEAD.format(system="gnat") + text + END)
    assert not [finding for finding in check_book(book, ruleset=GNAT) if finding.id == "unreachable"]


def test_and_and_or_hold_together_as_the_sentence_says() -> None:
    given = "Gain the keyword *{}*. "
    asked = "If you have the keyword *Crown* and either the keyword *Oath* or the keyword *Heir*, turn to [[won]]. Otherwise, turn to [[lost]]."
    shut = "If you have the keyword *Oath* or the keyword *Heir*, but not the keyword *Crown*, turn to [[won]]. Otherwise, turn to [[lost]]."
    for held, met, other in (
        (("Crown",), "lost", "lost"),
        (("Crown", "Heir"), "won", "lost"),
        (("Oath", "Heir"), "lost", "won"),
        ((), "lost", "lost"),
    ):
        had = "".join(given.format(each) for each in held)
        assert end(f"## one\n\n{had}\n\n{asked}").section == met, held
        assert end(f"## one\n\n{had}\n\n{shut}").section == other, held


def test_a_roll_inside_a_condition_has_its_results_there() -> None:
    text = "## one\n\nGain the keyword *{}*. If you have the keyword *Lamp*, Test your Talent: if you succeed, turn to [[won]]; if you fail, turn to [[dead]]. Otherwise, turn to [[lost]]."
    assert end(text.format("Lamp"), [(1, 1)]).section == "won"
    assert end(text.format("Lamp"), [(6, 6)]).section == "dead"
    assert end(text.format("Rope")).section == "lost"


@pytest.mark.parametrize(("dice", "section"), [((6, 6), "won"), ((1, 1), "lost")])
def test_success_or_a_tie_lead_to_one_way(dice: tuple[int, int], section: str) -> None:
    text = "## one\n\nRoll Grace against {}. If you succeed or tie, turn to [[won]]. If you fail, turn to [[lost]]."
    assert end(text.format(9), [dice], system="goonies").section == section
    who = GOONIES.draw(GOONIES.sketch(archetype="fighter"))
    assert end(text.format(2 + who.grace), [(1, 1)], who, system="goonies").section == "won"


def test_ties_inside_ties_do_not_double_the_book() -> None:
    nested = "Roll Grace against 9. " + "If you succeed or tie, " * 60 + "turn to [[won]]."
    book = read_book(HEAD.format(system="goonies") + f"## one\n\n{nested}" + END)
    assert not book.sound
    rolls = "Roll Grace against 9: if you succeed or tie, " * 60 + "turn to [[won]]."
    assert not read_book(HEAD.format(system="goonies") + f"## one\n\n{rolls}" + END).sound

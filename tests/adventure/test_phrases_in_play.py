"""The phrases authors reach for, carried out: joined conditions, visits, choices among things, endings."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from tests.adventure.adventure_books import ruleset

from talewright.adventure import check_book, read_book
from talewright.adventure.explain import Explainer
from talewright.adventure.game import AdventureGame, Page
from talewright.adventure.prose import printed
from talewright.core.ask import Answer, Chosen, Rolled
from talewright.core.errors import IllegalAnswer
from talewright.core.replay import Ended, Waiting, resume
from talewright.faces.terminal import read_answer
from talewright.odds.players import RandomPlayer, play_through
from talewright.odds.simulate import stream
from talewright.odds.solve import solve
from talewright.play.running import RunningGame, open_book
from talewright.play.session import ANY
from talewright.play.simulate.robots import place_of
from talewright.play.view import GameView

HEAD = "---\ntitle: T\nsystem: gnat\n---\n\n"
ENDS = "\n\n## yes {ending=victory}\n\nGood.\n\n## no {ending=death}\n\nBad.\n"


def hero(**changes: Any) -> Any:
    rules = ruleset("gnat")
    return replace(rules.draw(rules.sketch(fortune=0)), gp=10, **changes)


def played(body: str, *answers: str | tuple[int, ...], who: Any = None, system: str = "gnat") -> Page:
    """The last page after these answers: options, or faces of dice. Whatever else is asked gets its first option."""
    book = read_book(HEAD.replace("gnat", system) + "## start\n\n" + body + ENDS, finder=ruleset)
    assert book.sound, [str(fault) for fault in book.faults]
    game = AdventureGame(book, ruleset(system), who or hero(), "start", after=False)
    log: list[Answer] = []
    left = list(answers)
    for _ in range(60):
        at = resume(game, log)
        if isinstance(at, Ended):
            return at.state
        assert isinstance(at, Waiting)
        question = at.question
        if question.dice is not None:
            faces = left.pop(0) if left and isinstance(left[0], tuple) else (1, 1)
            assert isinstance(faces, tuple)
            log.append(Rolled(faces))
        else:
            option = left.pop(0) if left and left[0] in question.options else question.options[0]
            log.append(Chosen(str(option)))
    raise AssertionError("no end")


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("If you have at least 10 gp and the keyword *A*", True),
        ("If you have more than 10 gp and the keyword *A*", False),
        ("If you have more than 10 gp or the keyword *A*", True),
        ("If you have the keyword *A* but not the keyword *B*", True),
        ("If you have 5 gp, the keyword *A* and the **bell**", False),
        ("Unless you have the keyword *B* or the **bell**", True),
        ("Unless you have the keyword *A*", False),
        ("If your Vitality is 1 or less", False),
        ("If your Vitality is more than 1", True),
        ("If you lack the **bell**", True),
        ("Without the **bell**", True),
    ],
)
def test_conditions_are_joined_and_compared(condition: str, *, holds: bool) -> None:
    end = played(f"Gain the keyword *A*. {condition}, turn to [[yes]], otherwise turn to [[no]].")
    assert end.section == ("yes" if holds else "no")


@pytest.mark.parametrize(
    ("offer", "answers", "gp", "section"),
    [
        ("If you wish, Pay 4 gp and Gain the keyword *A*.", ("yes",), 6, "yes"),
        ("If you wish, Pay 4 gp and Gain the keyword *A*.", ("no",), 10, "no"),
        ("If you wish, Pay 40 gp and Gain the keyword *A*.", (), 10, "no"),
        ("You may give the beggar 4 gp. If you do, note the keyword *A*.", ("yes",), 6, "yes"),
        ("You may pay 4 gp. If you do not, lose 1 Talent. Gain the keyword *A*.", ("no",), 10, "yes"),
        ("The fare is 4 gp. If you accept, pay him and Gain the keyword *A*.", ("yes",), 6, "yes"),
        ("You may hand over the **bell**. If you do, gain the keyword *A*.", (), 10, "no"),
    ],
)
def test_an_offer_is_taken_or_refused_where_it_stands(
    offer: str, answers: tuple[str, ...], gp: int, section: str
) -> None:
    """Nobody is asked who cannot pay."""
    end = played(f"{offer} If you have the keyword *A*, turn to [[yes]]. Turn to [[no]].", *answers)
    assert (end.hero.gp, end.section) == (gp, section)


def test_what_an_ending_gives_is_had_before_the_book_closes() -> None:
    end = played("Your adventure ends here, in success; gain 7 gp.")
    assert (end.ending, end.hero.gp) == ("victory", 17)


def test_visits_are_remembered_where_a_book_asks_for_them() -> None:
    end = played("Once only, Gain 5 gp. If you have been here before, turn to [[yes]]. Turn to [[start]].")
    assert (end.section, end.hero.gp) == ("yes", 15)


@pytest.mark.parametrize(("condition", "gp"), [
    ("On your second visit", 15), ("If you have been here at least twice", 20), ("The first time", 15),
    ("If this is the third time you are here", 15),
])  # fmt: skip
def test_visits_are_counted_where_a_book_asks_how_often(condition: str, gp: int) -> None:
    """Four visits in all."""
    body = f"{condition}, Gain 5 gp. On your fourth visit, turn to [[yes]]. Turn to [[start]]."
    assert played(body).hero.gp == gp


@pytest.mark.parametrize(("found", "section"), [("You find the **bell**. ", "yes"), ("", "no")])
@pytest.mark.parametrize("roll", [
    "Test your Talent at -3, or at +3 if you have the **bell**.", "Test your Talent at -3 (add 6 if you carry the **bell**).",
    "Test your Talent at +3. Subtract 6 unless you have the **bell**.",
    "Test your Talent at -3. If you carry the **bell**, add 6 to the roll.",
])  # fmt: skip
def test_a_roll_depends_on_what_the_reader_has(roll: str, found: str, section: str) -> None:
    body = f"{found}{roll} If you succeed, turn to [[yes]], otherwise turn to [[no]]."
    assert played(body, (3, 4)).section == section


def test_the_odds_of_a_roll_with_a_bonus_are_exact() -> None:
    """A Talent of 7 with +1: 8 or less on two dice."""
    text = f"{HEAD}## start\n\nTest your Talent. Add 1 if you have 5 gp. If you succeed, turn to [[yes]], otherwise turn to [[no]].{ENDS}"
    book = read_book(text, finder=ruleset)
    game = AdventureGame(
        book, ruleset("gnat"), hero(talent=7, talent_max=7), "start", after=False, finish=False
    )
    assert solve(game, lambda page: [page.ending == "victory"]).value == (Fraction(26, 36),)


def test_a_price_in_brackets_is_paid_and_closes_the_choice() -> None:
    body = "- To bribe him (8 gp), turn to [[start]].\n- To go, turn to [[yes]]."
    assert played(body, "turn:start", "turn:yes").hero.gp == 2
    assert played(body.replace("8 gp", "11 gp"), "turn:start", "turn:yes").hero.gp == 10


def test_goods_change_hands_in_one_sentence() -> None:
    end = played(
        "You find 5 gp, two rations and the **bell**. You lose a ration. Hand over 3 gp and the **bell**. Turn to [[yes]]."
    )
    names = [item.name for item in end.hero.items]
    assert end.hero.gp == 12
    assert "bell" not in names


def test_a_choice_among_things_is_bounded() -> None:
    body = "Choose one of the **bell** and the **map**. Turn to [[yes]]."
    assert [item.name for item in played(body, "take:map").hero.items if item.name in ("bell", "map")] == [
        "map"
    ]
    body = "You may take up to two of the **bell**, the **map** and the **lens**. Turn to [[yes]]."
    names = {item.name for item in played(body, "take:lens", "take:bell").hero.items}
    assert {"lens", "bell"} <= names
    assert "map" not in names


def test_an_exchange_needs_the_thing() -> None:
    body = "Exchange the **bell** for 7 gp. Turn to [[yes]]."
    assert played(body).hero.gp == 10
    assert played("You find the **bell**. " + body).hero.gp == 17


def test_a_rest_that_is_paid_for() -> None:
    body = "You may Pay 5 gp to Rest and Restore 1 Talent. Turn to [[yes]]."
    assert played(body, "rest").hero.gp == 5
    assert played(body, "decline").hero.gp == 10


def test_a_lost_fight_has_its_branch() -> None:
    end = played("Fight nine rounds at -12. If you lose, turn to [[no]]. Turn to [[yes]].", *[(6, 5)] * 9)
    assert end.section == "no"


def test_otherwise_is_the_last_item_of_a_list() -> None:
    ways = "- If you have the **bell**, turn to [[no]].\n- Otherwise, turn to [[yes]]."
    assert played(ways).section == "yes"


@pytest.mark.parametrize(
    ("heading", "line", "ending"),
    [
        ("ending=victory", "Your adventure ends here.", "victory"),
        ("ending=death", "The adventure ends.", "death"),
        ('ending="victory: The Long Thaw"', "Your adventure ends here.", "victory"),
        ("#1", "The adventure ends in victory.", "victory"),
        ("#1", "The adventure ends.", "neutral"),
    ],
)
def test_the_ending_of_the_heading_counts(heading: str, line: str, ending: str) -> None:
    book = read_book(f"{HEAD}## start {{{heading}}}\n\n{line}\n", finder=ruleset)
    game = AdventureGame(book, ruleset("gnat"), hero(), "start", after=False)
    at = resume(game)
    assert isinstance(at, Ended)
    assert at.state.ending == ending


def test_two_endings_that_contradict_each_other_are_a_fault() -> None:
    book = read_book(f"{HEAD}## start {{ending=victory}}\n\nThe adventure ends in death.\n", finder=ruleset)
    assert [fault.id for fault in book.faults] == ["ending"]


def test_an_ending_has_a_name() -> None:
    book = read_book(f'{HEAD}## start {{ending="victory: The Long Thaw"}}\n\nOver.\n', finder=ruleset)
    assert (book.sections[0].ending, book.sections[0].heading.title) == ("victory", "The Long Thaw")


@pytest.mark.parametrize(("found", "section"), [("You find the **bell**. ", "yes"), ("", "no")])
def test_a_test_inside_a_branch_is_asked_for_behind_it(found: str, section: str) -> None:
    body = found + (
        "If you have the **bell**, Test your Talent at +3, otherwise Test your Talent at -3. "
        "If you succeed, turn to [[yes]], otherwise turn to [[no]]."
    )
    assert played(body, (3, 4)).section == section


def test_the_checker_finds_the_branches_of_a_test_inside_a_branch() -> None:
    text = (
        "---\ntitle: T\nsystem: gnat\nskills: [Climbing]\n---\n\n## start\n\n"
        "If you have 5 gp, Test Climbing at +1, otherwise Test Climbing. If you succeed, turn to [[yes]], otherwise turn to [[no]]."
    )
    book = read_book(text + ENDS, finder=ruleset)
    assert not [each for each in check_book(book, ruleset=ruleset("gnat")) if each.id == "L05"]


PUZZLE = (
    "---\ntitle: T\nsystem: gnat\ncounters: [Tide, Ice = 6]\n---\n\n## start\n\nAdd 1 to the Tide. If the Tide is 3 or more, turn to [[no]].\n\n"
    "- If you know the number, multiply it by five and turn to that section.\n- To wait, turn to [[start]].\n\n"
    "## vault {#35 secret}\n\nGain the keyword *Gold*. Turn to [[yes]].\n\n"
    '## yes {ending="victory: The Open Vault"}\n\nGood.\n\nIf you have the keyword *Gold*, you are rich.\n\n'
    "If you do not have the keyword *Gold*, you are poor.\n\n## no {ending=death}\n\nBad.\n"
)


def puzzle(*answers: str) -> RunningGame:
    game = open_book(read_book(PUZZLE, finder=ruleset), hero=hero(), start_at="start")
    for option in answers:
        game.session.answer(Chosen(option), who=ANY)
    return game


def test_a_section_is_found_by_its_number_which_no_face_shows() -> None:
    game = puzzle()
    view = GameView(game)
    assert view.question is not None
    assert [(each.id, each.typed) for each in view.question.options] == [("turn:start", False), ("?", True)]
    assert (
        view.question.options[1].text
        == "If you know the number, multiply it by five and turn to that section."
    )
    with pytest.raises(IllegalAnswer) as refused:
        game.session.answer(Chosen("?36"), who=ANY)
    assert "35" not in str(refused.value)
    assert refused.value.options == ("turn:start",)
    with pytest.raises(IllegalAnswer) as refused:
        game.session.answer(Chosen("left"), who=ANY)
    assert "35" not in str(refused.value)
    assert read_answer(view.question, "2 35") == Chosen("?35")
    game.session.answer(Chosen("?35"), who=ANY)
    assert game.now.state.section == "yes"


def test_the_secret_is_not_printed_and_the_checker_knows_that_the_section_is_meant() -> None:
    book = read_book(PUZZLE, finder=ruleset)
    assert not [str(each) for each in check_book(book, ruleset=ruleset("gnat")) if each.severity == "error"]
    assert all(
        "35" not in block.text for section in book.sections for block in printed(section, {"vault": 35})
    )
    lost = read_book(PUZZLE.replace(" secret", ""), finder=ruleset)
    assert "by-number" in [each.id for each in check_book(lost, ruleset=ruleset("gnat"))]
    alone = read_book(PUZZLE.replace("- To wait, turn to [[start]].\n", ""), finder=ruleset)
    assert [fault.id for fault in alone.faults] == ["by-number"]
    unpinned = read_book(PUZZLE.replace("#35 ", ""), finder=ruleset)
    assert [fault.id for fault in unpinned.faults] == ["heading"]


def test_best_play_knows_the_number_and_a_random_reader_never_guesses_it() -> None:
    book = read_book(PUZZLE, finder=ruleset)
    game = AdventureGame(book, ruleset("gnat"), hero(), "start", after=False, finish=False)
    assert solve(game, lambda page: [page.ending == "victory"]).value == (1,)
    found = play_through(game, RandomPlayer(), stream(1, 1), place=place_of)
    assert found.ending is not None
    assert found.ending.id == "death"


def test_counters_of_the_head_are_on_the_sheet_and_in_the_log() -> None:
    view = GameView(puzzle("turn:start"))
    assert view.sheet is not None
    assert [(each.name, each.detail) for each in view.sheet.blocks[-1].entries] == [
        ("Tide", "2"),
        ("Ice", "6"),
    ]
    assert "Tide: up from 1 to 2." in [line.text for line in view.recent]
    assert puzzle("turn:start", "turn:start").now.state.section == "no"


def test_a_paragraph_of_story_is_shown_to_those_who_meet_its_condition() -> None:
    view = GameView(puzzle("?35"))
    texts = [block.text for block in view.pages[-1].blocks]
    assert texts == ["Good.", "If you have the keyword Gold, you are rich."]
    assert view.ending_title == "The Open Vault"
    poor = open_book(read_book(PUZZLE, finder=ruleset), hero=hero(), start_at="yes")
    assert "you are poor" in GameView(poor).pages[-1].blocks[-1].text


def test_a_closed_choice_says_what_joined_conditions_ask_for() -> None:
    text = (
        f"{HEAD}## start\n\n- If you have the **bell** and the keyword *A*, turn to [[yes]].\n"
        f"- If you have been here before, turn to [[no]].\n- To wait, turn to [[start]].\n- To die, turn to [[no]].{ENDS}"
    )
    game = open_book(read_book(text, finder=ruleset), hero=hero(), start_at="start")
    for language, words in (
        ("en", "open only with the item bell and with the keyword A."),
        ("de", "nur mit"),
    ):
        question = GameView(game, language).question
        assert question is not None
        reasons = [each.closed.text for each in question.options if each.closed is not None]
        assert len(reasons) == 2
        assert words in reasons[0]


def test_counters_with_an_end_are_lines_of_steps_on_the_sheet() -> None:
    text = (
        "---\ntitle: T\nsystem: gnat\ncounters: [Night = 1 of 8]\n---\n\n## start\n\nAdd 2 to the Night.\n\n"
        "- To wait, turn to [[square]].\n- To leave, turn to [[no]].\n\n## square\n\n[The hour strikes.]{Take 1 from bells}\n\n"
        "```counters\nbells = 7\nsays: Draw seven bells. Each time you come here, cross one off.\n```\n\n"
        "- To wait, turn to [[square]].\n- To go, turn to [[yes]].\n"
    )
    game = open_book(read_book(text + ENDS, finder=ruleset), hero=hero(), start_at="start")

    def steps() -> dict[str, tuple[str, tuple[int, int]]]:
        sheet = GameView(game).sheet
        assert sheet is not None
        return {
            entry.name: (entry.detail, entry.steps)
            for block in sheet.blocks
            for entry in block.entries
            if entry.steps[1]
        }

    assert steps() == {"Night": ("3 of 8", (3, 8))}, (
        "what a section tells to draw is unknown before it is read"
    )
    game.session.answer(Chosen("turn:square"), who=ANY)
    game.session.answer(Chosen("turn:square"), who=ANY)
    assert steps()["Bells"] == ("5 of 7 left", (2, 7))
    assert "bells: down from 6 to 5." in [
        each.text for each in GameView(game).sections[-1].events if hasattr(each, "text")
    ]


@pytest.mark.parametrize(
    ("way", "only"),
    [
        ("Hand over the **bell** and turn to [[yes]]", "with the item bell"),
        ("Give him the **bell** and turn to [[yes]]", "with the item bell"),
        ("Exchange the **bell** for the **lamp** and turn to [[yes]]", "with the item bell"),
        ("If you have the **bell**, hand it over and turn to [[yes]]", "with the item bell"),
        ("Give up the **bell** and 4 gp, and turn to [[yes]]", "with the item bell, open with 4 gp or more"),
        ("Eat three rations and turn to [[yes]]", "with 3 of the item ration"),
        (
            "If you have the keyword *Met*, hand over the **bell** and turn to [[yes]]",
            "with the keyword Met and with the item bell",
        ),
    ],
)
@pytest.mark.parametrize("system", ["gnat", "goonies"])
def test_a_choice_that_hands_something_over_is_closed_to_those_who_lack_it(
    system: str, way: str, only: str
) -> None:
    text = HEAD.replace("gnat", system) + f"## start\n\n- {way}.\n- To leave, turn to [[no]]." + ENDS
    book = read_book(text, finder=ruleset)
    said = Explainer(book).explain(book.by_name["start"].program)
    assert said.startswith(f"a choice, only {only}:")


def test_the_choice_is_open_only_with_the_thing_in_play_and_in_the_odds() -> None:
    body = "%s\n\n- Hand over the **bell** and turn to [[yes]].\n- To leave, turn to [[no]]."
    assert played(body % "You find the **bell**.", "yes").section == "yes"
    assert played(body % "It is dark.", "yes").section == "no"
    for opening, best in (("You find the **bell**.", 1), ("It is dark.", 0)):
        book = read_book(HEAD + "## start\n\n" + body % opening + ENDS, finder=ruleset)
        game = AdventureGame(book, ruleset("gnat"), hero(), "start", after=False)
        assert solve(game, lambda page: [page.ending == "victory"]).value == (best,)


def test_what_no_reader_can_hand_over_is_found() -> None:
    text = (
        HEAD + "## start\n\n- Hand over the **bell** and turn to [[yes]].\n- To leave, turn to [[no]]." + ENDS
    )
    found = check_book(read_book(text, finder=ruleset), ruleset=ruleset("gnat"))
    assert [each.words for each in found if each.id == "item-never-had"] == ["Hand over the **bell**"]


@pytest.mark.parametrize("asked", ["If you cast Sunburst, turn to [[yes]]. Otherwise, turn to [[no]].",
                                   "- To cast Sunburst, turn to [[yes]].\n- Otherwise, turn to [[no]]."])  # fmt: skip
def test_a_spell_known_is_cast_only_by_those_who_want_to(asked: str) -> None:
    rules = ruleset("goonies")
    mage, other = (rules.draw(rules.sketch(spells=spells)) for spells in (("sunburst",), ()))
    want, refuse = ("yes", "no") if asked.startswith("If") else ("turn:yes", "turn:no")
    assert played(asked, want, who=mage, system="goonies").section == "yes"
    assert played(asked, refuse, who=mage, system="goonies").section == "no"
    assert played(asked, want, who=other, system="goonies").section == "no"


def test_a_condition_may_switch_something_in_a_fight() -> None:
    fight = (
        "Fight one round at -3. If you have the keyword *Blessed*, you have Advantage. "
        "If you survive, turn to [[yes]], otherwise turn to [[no]]."
    )
    with_it, without = (
        solve(AdventureGame(read_book(HEAD + "## start\n\n" + given + fight + ENDS, finder=ruleset),
                            ruleset("gnat"), hero(vitality=1), "start", after=False),
              lambda page: [page.section == "yes"]).value[0]
        for given in ("Gain the keyword *Blessed*. ", "")
    )  # fmt: skip
    assert with_it > without

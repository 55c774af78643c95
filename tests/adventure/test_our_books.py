"""What our books promise: no findings, odds as their heads state them, and no page that nobody reads."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.adventure.make_golden import BOOKS

from talewright.adventure import check_book, load_book
from talewright.adventure.pictures import picture_of, read_picture
from talewright.core.ruleset import find
from talewright.odds.players import ExplorePlayer
from talewright.play.simulate.promise import odds_findings, promised
from talewright.play.simulate.readers import HEAT
from talewright.play.simulate.robots import Report, autoplay

CURIOUS_GAMES = 5_000
STEP = 100
FIRST_SEED = 2_000
PROMISED_GAMES = 300
"""Half as many as `check --odds` plays."""
LEAST_VIGNETTES = 12


def name_of(path: Path) -> str:
    return path.name.removesuffix(".tale.md")


@pytest.mark.parametrize("path", BOOKS, ids=name_of)
def test_the_checker_finds_no_error_and_no_warning(path: Path) -> None:
    book = load_book(path)
    found = check_book(book, ruleset=find(book.head.system))
    assert [str(each) for each in found if each.severity in ("error", "warning")] == []


@pytest.mark.parametrize("path", BOOKS, ids=name_of)
def test_each_stated_reader_wins_as_often_as_the_head_says(path: Path) -> None:
    book = load_book(path)
    assert set(promised(book)) == set(HEAT), "The head states the odds of every reader."
    assert [str(each) for each in odds_findings(book, PROMISED_GAMES)] == []


@pytest.mark.parametrize("path", BOOKS, ids=name_of)
def test_every_section_is_read_by_a_curious_robot(path: Path) -> None:
    book = load_book(path)
    played = {section.name for section in book.sections if not section.is_matter}
    robot = ExplorePlayer()
    report = Report(robot.name, 0)
    for seed in range(CURIOUS_GAMES // STEP):
        autoplay(book, robot, STEP, seed=FIRST_SEED + seed, report=report)
        if played <= set(report.sections):
            break
    assert sorted(played - set(report.sections)) == []


@pytest.mark.parametrize("path", BOOKS, ids=name_of)
def test_every_picture_is_plain_described_and_of_a_section(path: Path) -> None:
    book = load_book(path)
    vignettes = sorted((path.parent / name_of(path) / "vignettes").glob("*.svg"))
    assert len(vignettes) >= LEAST_VIGNETTES
    assert [each.stem for each in vignettes if each.stem not in book.by_name] == []
    for file in (*vignettes, *sorted(path.parent.glob(f"{name_of(path)}.*.svg"))):
        if file.name.endswith(".map.svg"):
            continue
        picture = read_picture(file.read_text(encoding="utf-8"), file.name)
        assert set(picture.titles) == {"en", "de"}
        assert "currentColor" in picture.markup


@pytest.mark.parametrize(
    "path", [each for each in BOOKS if name_of(each) != "a-judge-of-melons"], ids=name_of
)
def test_a_long_book_has_a_map_described_in_both_languages(path: Path) -> None:
    drawn = picture_of(path, "map")
    assert drawn is not None
    assert set(drawn.titles) == {"en", "de"}
    assert "<text" in drawn.markup

"""The guide names every phrase, every field of the head and every check, and each of its examples does what it says."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from tests.adventure.adventure_books import book_of, ruleset

from talewright.adventure import Head, check_book, load_book, read_book
from talewright.adventure.explain import Explainer
from talewright.adventure.phrases.phrasebook import phrase_book
from talewright.adventure.reading.blocks import MOMENTS
from talewright.play.simulate.robots import autoplay

GUIDE = Path(__file__).parents[2] / "docs" / "guide" / "writing-a-book.md"


def test_the_guide_is_complete() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    for system in ("gnat", "goonies"):
        for phrase in phrase_book(ruleset(system)).phrases:
            assert f"`{phrase.says}`" in text, f"{system}: {phrase.says}"
    for name in Head.__dataclass_fields__:
        assert name == "spans" or f"`{name}`" in text, name
    for moment in MOMENTS:
        assert f"`{moment}`" in text, moment
    for number in range(1, 23):
        assert f"L{number:02}" in text, number


def test_the_example_of_the_guide_can_be_read() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    example = re.search(r"```markdown\n(---\n.*?)```", text, re.DOTALL)
    assert example
    book = read_book(example[1])
    assert [str(fault) for fault in book.faults] == []
    assert len(book.sections) == 4


@pytest.mark.parametrize(
    ("file", "system"),
    [
        ("newcomer", "gnat"),
        ("newcomer-goonies", "goonies"),
        ("newcomer-bell", "gnat"),
        ("newcomer-moon", "goonies"),
        ("newcomer-rock", "gnat"),
    ],
)
def test_a_book_written_from_the_guide_alone_needs_no_guess(file: str, system: str) -> None:
    """More than twenty-five sections in the phrases of the guide: nothing is misread, and the checker finds nothing to mend."""
    book = load_book(Path(__file__).parent / "guide" / f"{file}.tale.md")
    assert len(book.sections) >= 25
    found = check_book(book, ruleset=ruleset(system))
    assert [str(each) for each in found if each.severity != "note"] == []
    report = autoplay(book, "explore", 150)
    assert report.fault is None
    assert set(report.sections) == {section.name for section in book.sections}
    assert {kind for kind, _ in report.endings} == {"victory", "neutral", "death"}


@pytest.mark.parametrize(("file", "system"), [("newcomer-orchard", "goonies"), ("newcomer-lamps", "gnat")])
def test_a_book_in_ordinary_words_is_sound_once_its_cures_are_followed(file: str, system: str) -> None:
    """Written in one go from the guide alone; words that were reported were put as the cure has it, the rest is as first written."""
    book = load_book(Path(__file__).parent / "guide" / f"{file}.tale.md")
    assert len(book.sections) >= 25
    found = check_book(book, ruleset=ruleset(system))
    assert [str(each) for each in found if each.severity != "note"] == []
    report = autoplay(book, "explore", 150)
    assert report.fault is None
    assert {section.name for section in book.sections} == set(report.sections)
    assert {kind for kind, _ in report.endings} == {"victory", "death"}


def test_the_guide_says_what_a_new_character_has() -> None:
    table = (
        GUIDE.read_text(encoding="utf-8").partition("### What a new character has")[2].partition("\n## ")[0]
    )
    gnat, goonies = (ruleset_part("gnat.character"), ruleset_part("goonies.character"))
    for said in (
        f"Talent {gnat.START_TALENT}, Vitality {gnat.START_VITALITY}, Fortune {gnat.START_FORTUNE}",
        f"{gnat.START_SKILLS} Skills",
        f"{gnat.START_RATIONS} ration, {gnat.START_GP} gp",
        f"HP {goonies.START_HP}, XP {goonies.START_XP}, {goonies.START_POINTS} points",
        f"{goonies.START_RATIONS} rations, no coin",
    ):
        assert said in table, said


def test_the_guide_names_every_spell_and_type_of_weapon() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    spells = text.partition("**Which spells are there?**")[2].partition("\n- **")[0]
    for system in ("gnat", "goonies"):
        for label, _ in phrase_book(ruleset(system)).lexicon.spells:
            assert label.title() in spells, label
    for kind in ruleset_part("gnat.character").WEAPON_KINDS:
        assert f"`{kind}`" in text


def test_what_newcomers_asked_is_as_the_guide_says() -> None:
    """Names of sections, coin of the book's own, names over the end of a line, numbers that begin at 0 and private ones."""
    book = book_of(
        "You find 1 mark, 2 gp and a **lamp\nof brass**.\n\n| Item | Buy | Sell |\n|---|---|---|\n| **rope** | 4 marks | 2 marks |\n"
        "| **pin** | 1 mark | |\n\n```counters\ntide = 3\n```\n\n[The water falls.]{Take 1 from tide}\n\n"
        "- To wait, turn to [[a]].\n- To go, turn to [[the old shore-road]].",
        head="currency: marks\ncounters: [Peal = 0 of 6]\nblurb: 'Dusk: rain.'\n",
        more="\n## the old shore-road\n\nThe end.\n",
    )
    assert [str(fault) for fault in book.faults] == []
    said = Explainer(book).explain(book.sections[0].program)
    assert said.startswith(
        "1 marks more; 2 marks more; the item lamp of brass; a shop: rope (buy 4 marks, sell 2 marks)"
    )


def ruleset_part(name: str) -> Any:
    return import_module(f"talewright.rulesets.{name}")


def guide_text() -> str:
    """The guide without its fenced examples."""
    return re.sub(r"(?ms)^(`{3,})\w*\n.*?^\1$", "", GUIDE.read_text(encoding="utf-8"))


def understood(text: str, system: str, more: str = "") -> str:
    """What a section with this text does; "!" where something of it is reported, "-" where nothing happens."""
    names = sorted(set(re.findall(r"\[\[([\w-]+)\]\]", text)) - {"a", "x"})
    other = "".join(f"\n## {name}\n\nThe end.\n" for name in names)
    book = book_of(text.replace("\\n", "\n"), system=system, head="counters: [Tide]\n", more=other + more)
    section, explainer = book.sections[0], Explainer(book)
    if book.faults:
        return "!"
    said = explainer.explain(section.program) if section.program else ""
    out = f"; out: {explainer.explain(section.death)}" if section.death else ""
    return said + out or "-"


def rows(file: str) -> list[str]:
    lines = (Path(__file__).parent / "guide" / file).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if not line.startswith("#")]


@pytest.mark.parametrize("system", ["gnat", "goonies"])
def test_every_phrase_of_the_guide_is_understood_as_stated(system: str) -> None:
    sentences = []
    for line in rows("phrases.txt"):
        where, _, rest = line.partition(" | ")
        text, _, stated = rest.rpartition(" => ")
        if where in (system, "both"):
            sentences.append(text.casefold())
            assert understood(text, system, "\n```counters\ntide = 3\n```\n") == stated, text
    for phrase in phrase_book(ruleset(system)).phrases:
        assert any(phrase.says.casefold() in text for text in sentences), phrase.says


def test_every_quotation_of_the_guide_does_what_the_guide_says() -> None:
    """A sentence added to the guide needs a row that says what becomes of it, and a row nobody quotes is gone."""
    quoted: set[str] = set()
    for paragraph in re.split(r"\n\n|\n(?=\|)", guide_text()):
        quoted.update(re.findall(r'"([^"]+)"', re.sub(r"`[^`]*`", "", " ".join(paragraph.split()))))
    held: set[str] = set()
    for line in rows("quoted.txt"):
        quotation, _, rest = line.partition(" || ")
        held.add(quotation)
        if rest != "-":
            system, _, sentence = rest.partition(" | ")
            text, _, stated = sentence.rpartition(" => ")
            assert understood(text, system) == stated, line
    assert quoted == held


def test_the_wordings_of_the_genre_in_the_guide_are_read_as_stated() -> None:
    table = guide_text().partition("| You write | It is read as |\n")[2].partition("\n\n")[0]
    compared = 0
    for line in table.splitlines()[1:]:
        match = re.match(r"\| `(?P<written>.+?)` \| (?:`(?P<read>[^`]+\.)`)?", line)
        assert match, line
        written, read = match["written"], match["read"]
        before = "Fight two rounds. " if "troll" in written else "Test your Talent. "
        said = understood(before + written, "gnat")
        assert said not in ("!", understood(before.strip(), "gnat")), line
        if read:
            condition = "If you have the **lamp**, turn to [[x]]. " if read.startswith("Otherwise") else ""
            assert said == understood(before + condition + read, "gnat"), line
            compared += 1
    assert compared >= 15
    assert understood("Test Climbing at +1 if you have the **rope**.", "gnat") == "!"


def test_the_fenced_examples_of_the_guide_are_carried_out() -> None:
    """Each is read without a fault, in a book that has the sections it leads to."""
    examples = re.findall(r"(?ms)^(`{3,})(markdown|text)\n(.*?)^\1$", GUIDE.read_text(encoding="utf-8"))
    tales = [text for _, _, text in examples if not text.startswith(("---", "salt.tale.md"))]
    assert len(tales) == 6
    for text in tales:
        body = text if text.startswith("## ") else f"## first\n\n{text}"
        names = {*re.findall(r"\[\[([\w-]+)\]\]", body)} - {*re.findall(r"(?m)^## ([\w-]+)", body)}
        other = "".join(f"\n## {name}\n\nThe end.\n" for name in sorted(names))
        book = read_book(f"---\nsystem: gnat\n---\n\n{body}{other}", finder=ruleset)
        assert [str(fault) for fault in book.faults] == [], text


def test_the_message_of_the_guide_is_what_the_checker_says() -> None:
    shown = re.search(
        r"```text\nsalt\.tale\.md:24:76: (.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL
    )
    assert shown
    (fault,) = book_of("Take two Wounds if the rope snaps.").faults
    assert " ".join(shown[1].split()) == str(fault).partition(": ")[2]


def test_every_promise_of_the_guide_names_the_test_that_holds_it() -> None:
    guide = " ".join(GUIDE.read_text(encoding="utf-8").split())
    for line in rows("held.txt"):
        promise, _, place = line.partition(" :: ")
        file, _, name = place.partition("::")
        assert promise in guide, promise
        text = (Path(__file__).parents[2] / file).read_text(encoding="utf-8")
        assert f"def {name}(" in text, place

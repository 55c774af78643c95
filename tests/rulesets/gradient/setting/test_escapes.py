"""Export, then import: text that begins like a mark of the form comes back as it was (GRAD-140)."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from talewright.rulesets.gradient.setting import export, read_page
from talewright.rulesets.gradient.setting.lines import plain, safe, tidy
from talewright.rulesets.gradient.setting.model import (
    Ambient,
    AmbientTrait,
    Antagonist,
    Background,
    Block,
    Move,
    Rules,
    Section,
    Specialization,
    StatTrait,
)

PIECES = (
    "#", "##", "# ", "- ", "-", "* ", "**", "*", "_", "__", "> ", ">", "|", "\\", "1. ", "---", "***", "+ ", "• ", "– ",
    "`", "~", "Type: ", "Critical Damage: ", "Description: ", "Local Dynamics: ", "Sand - Action:", "**Sand - Event:**",
    "word", " ", "two words", "a\\#b", "é", "3", "(x)", "d6", ".", ":", "!",
)  # fmt: skip


def _worded(text: str) -> bool:
    return any(letter.isalpha() for letter in text)


texts = (
    st.lists(st.sampled_from(PIECES), min_size=1, max_size=5)
    .map(lambda pieces: tidy("".join(pieces)))
    .filter(_worded)
    .filter(lambda text: text.casefold().strip(" :_*") not in ("type", "description"))
)
prose = st.lists(texts, min_size=1, max_size=2).map("\n\n".join)
many = settings(max_examples=60, derandomize=True, deadline=None)


@pytest.mark.clause("GRAD-140")
@many
@given(text=texts)
def test_what_is_made_safe_is_plain_again(text: str) -> None:
    assert plain(safe(text)) == text


@many
@given(description=prose, dynamics=prose, trait=prose)
@example(description="# one", dynamics="- two\n\n# three", trait="# four\n\n- five")
@example(description="> one", dynamics="x\n\n---", trait="--- four")
@pytest.mark.clause("GRAD-140")
def test_ambients_come_back_as_they_were(description: str, dynamics: str, trait: str) -> None:
    traits = tuple(AmbientTrait(f"Trait {number}", ("Action",), "", trait) for number in range(5))
    place = Ambient("Place", "Delve", ("dust",), description, dynamics, traits, "delve_place")
    assert read_page("ambients/delve_place.md", export(place).encode()).records == (place,)


@many
@given(description=prose, first=texts, second=texts)
@example(description="# one", first="- two", second="# three")
@pytest.mark.clause("GRAD-133", "GRAD-140")
def test_antagonists_come_back_as_they_were(description: str, first: str, second: str) -> None:
    foe = Antagonist(
        "Foe", 2, ("Stalker",), description, 4, 1, 8, 9, 10, (), False,
        (StatTrait("Habit", first), StatTrait("", second)), "beast", "beast/foe",
    )  # fmt: skip
    assert read_page("antagonists/beast/foe.md", export(foe).encode()).records == (foe,)


@many
@given(description=prose, own=prose, move=texts)
@example(description="# one", own="- two", move="# three")
@pytest.mark.clause("GRAD-140")
def test_backgrounds_come_back_as_they_were(description: str, own: str, move: str) -> None:
    moves = (Move("Move", move),)
    made = Background(
        "Fisher", description, moves, (("STR", 1),), 0, (Specialization("Diver", own, (), ()),), (), "diver"
    )
    assert read_page("backgrounds/diver.md", export(made).encode()).records == (made,)


@many
@given(text=prose, entries=st.lists(texts, max_size=3).map(tuple))
@example(text="# one", entries=("- two", "# three"))
@pytest.mark.clause("GRAD-140")
def test_pages_of_rules_come_back_as_they_were(text: str, entries: tuple[str, ...]) -> None:
    blocks = [Block("paragraph", part) for part in text.split("\n\n")]
    blocks += [Block("list", entries=tuple(f"- {entry}" for entry in entries))] if entries else []
    page = Rules("Salt", (Section("Salt", 1, 1, tuple(blocks)),), "setting-rules")
    (read,) = read_page("setting-rules.md", export(page).encode()).records
    assert read == page
    assert [(part.title, part.text, part.entries) for part in read.sections] == [("Salt", text, entries)]

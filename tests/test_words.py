"""Plain words: phrases of an older, private vocabulary do not come back into code, pages or documentation."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BEFORE = {
    "reckon": "calculate",
    "take back": "undo",
    "takes back": "undoes",
    "taken back": "undone",
    "taking back": "undo",
    "by chance alone": "at random",
    "comes out well": "succeeds",
    "came out well": "succeeded",
    '"another name"': "rename",
    "nobody yet": "unnamed",
    "look behind the page": "view source",
    "let it stand": "keep this roll",
    "let them stand": "keep these dice",
    "these are the dice": "use these dice",
    "take this": "choose",
    "faces of {sides} will do": "succeeds on ...",
    "face of {sides} will do": "succeeds on ...",
    "done here": "leave the shop",
    "ready for the next": "finish",
    "something from the marketplace": "buy equipment",
    "somebody for the day": "hire a helper",
    "let robots read": "test-play report",
    "between adventures, and anything else": "actions",
    "befell": "statistics of ...",
    "told apart any more": "the states are merged here",
    "is refused and told": "is rejected",
    "it can wait until later": "optional",
    "whom it deals with": "name your character",
    "take it in": "upload",
    '"kept."': "saved",
    "stopped by armour:": "you take 1 Wound: ...",
}
WORDS = {
    r"_?told_?(of)?": "the name of what it holds: faults, spec, row, lines",
    "tolds": "specs",
    "teller": "ask, explainer",
    "solver lays? .*out": "the solver explores",
    "amounts? to": "is",
    "befalls?": "strike, happens to",
    "whoever": "the one that ..., the player, the owner",
    "somebody": "a person, a player, another writer",
    "take_back": "undo",
    "what .* comes to": "the result of ...",
    "a room of its own": "a module, a separate check",
}
"""Words that code does not use; sentences for readers of a book, a page or a rule may."""
SUFFIXES = {".py", ".toml", ".html", ".js", ".css", ".md"}
ALLOWED = {
    # Characters of version 0.1 are stored under this name.
    "src/talewright/play/running.py": {"nobody yet"},
}

CODE_ALLOWED = {
    # Ids that stored games, files and scripts know.
    "src/talewright/faces/cli/companion.py": {'"told": lines'},
    "src/talewright/rulesets/legend/exploration.py": {'FACTS = ("told", "nothing")', '== "told"'},
    "src/talewright/rulesets/legend/abilities.py": {"somebody helpful"},
    # A sentence of an author's page.
    "src/talewright/rulesets/gradient/setting/skeleton.py": {"whoever fails the save"},
    # Stories and lies of the rulebook are told.
    "src/talewright/rulesets/legend/rest.py": {"a story is told"},
    "src/talewright/rulesets/legend/permissions.py": {"the lie is told"},
}


def pages() -> list[Path]:
    """Code and documentation. A setting is fiction and has a voice of its own."""
    found = [ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
    for folder in ("src", "docs"):
        found += [each for each in (ROOT / folder).rglob("*") if each.suffix in SUFFIXES]
    return [
        each
        for each in found
        if not {"settings", "_build", "vendor"} & set(each.relative_to(ROOT).parts[:-1])
    ]


def test_no_phrase_of_the_old_vocabulary() -> None:
    found = []
    for page in pages():
        name = page.relative_to(ROOT).as_posix()
        text = page.read_text(encoding="utf-8").casefold()
        for old, new in BEFORE.items():
            if old in text and old not in ALLOWED.get(name, ()):
                numbers = [n for n, line in enumerate(text.splitlines(), 1) if says(line, old)]
                found += [f"{name}:{number}: {old!r}; write {new!r}" for number in numbers]
    assert found == []


def code() -> list[Path]:
    """Modules, templates, styles and scripts; without those about books, whose words are the author's."""
    rooms = ("core", "odds", "store", "testing", "play", "faces", "rulesets")
    suffixes = {".py", ".html", ".css", ".js"}
    return sorted(
        path
        for room in rooms
        for path in (ROOT / "src" / "talewright" / room).rglob("*")
        if path.suffix in suffixes and "vendor" not in path.parts
    )


def test_no_word_of_the_old_vocabulary_in_code() -> None:
    found = []
    for module in code():
        name = module.relative_to(ROOT).as_posix()
        allowed = CODE_ALLOWED.get(name, ())
        for number, line in enumerate(module.read_text(encoding="utf-8").splitlines(), 1):
            for old, new in WORDS.items():
                if re.search(rf"\b{old}\b", line, re.IGNORECASE) and not any(
                    each in line for each in allowed
                ):
                    found.append(f"{name}:{number}: {line.strip()!r}; write {new!r}")
    assert found == []


NUMBERED = re.compile(r"\{(?:arg|value|[a-z_]+_)\d+[!:}]|\{[a-z][!:}]")
"""An argument whose name says nothing: {arg1}, {totals_2}, {x}."""


def test_arguments_of_messages_have_names_that_say_something() -> None:
    found = []
    for catalog in (ROOT / "src").rglob("messages.de.toml"):
        for template in tomllib.loads(catalog.read_text(encoding="utf-8"))["messages"]:
            if NUMBERED.search(template):
                found.append(f"{catalog.relative_to(ROOT)}: {template}")
    assert found == []


@pytest.mark.parametrize(
    "template", ["{arg1} is not known.", "{totals_2:,} of them", "{x} is too high.", "{n:.1f} %"]
)
def test_an_argument_whose_name_says_nothing_is_found(template: str) -> None:
    assert NUMBERED.search(template)
    assert not NUMBERED.search("{count} faults in {file}.")


def says(line: str, phrase: str) -> bool:
    """Whether a line has the phrase, not in the middle of another word."""
    return re.search(rf"(?<!\w){re.escape(phrase)}", line.casefold()) is not None


@pytest.mark.parametrize(
    ("line", "phrase"),
    [('back = "Take back"', "take back"), ("Reckon the odds.", "reckon"), ('saved = "Kept."', '"kept."')],
)
def test_a_phrase_is_found_with_capitals_too(line: str, phrase: str) -> None:
    assert says(line, phrase)
    assert not says("They undertake backups.", phrase)

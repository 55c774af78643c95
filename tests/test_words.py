"""Plain words: phrases of an older, private vocabulary do not come back into code, pages or documentation."""

from __future__ import annotations

import re
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
SUFFIXES = {".py", ".toml", ".html", ".js", ".css", ".md"}
ALLOWED = {
    # Characters of version 0.1 are stored under this name.
    "src/talewright/play/running.py": {"nobody yet"},
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

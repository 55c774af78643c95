"""Publishing what is played with: characters as sheets and as data, scenarios for their game master."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from talewright.adventure.book import ERROR
from talewright.core.character_file import to_file
from talewright.core.errors import AdventureError
from talewright.core.record_schema import character_schema
from talewright.core.ruleset import H, Ruleset
from talewright.core.text.file_name import file_name
from talewright.play.publishing import Made
from talewright.play.running import words_for
from talewright.play.scenarios import checked_scenario, party_of
from talewright.play.voice import voice_for
from talewright.publish.characters import sheets_pdf
from talewright.publish.files import write_whole
from talewright.publish.licences import rules_credit
from talewright.publish.scenario import scenario_pdf


def publish_scenario(folder: Path, out: Path, *, paper: str = "a4") -> tuple[Made, ...]:
    """The game master's pages of a scenario, and the sheets of its ready characters."""
    scenario, ruleset, findings = checked_scenario(folder)
    if errors := [each for each in findings if each.severity == ERROR]:
        raise AdventureError(folder.name, [each.message for each in errors])
    say = voice_for(scenario.head.lang or "en", scenario.head.system)
    stem = file_name(scenario.head.title)
    content = scenario_pdf(scenario, ruleset, say=say)
    write_whole(out / f"{stem}.pdf", content)
    made = [Made("pdf", out / f"{stem}.pdf", len(content))]
    if ruleset is not None and scenario.characters:
        sheets = _sheets(party_of(scenario), ruleset, scenario.head.title, paper, scenario.head.lang or "en")
        write_whole(out / f"{stem}-characters.pdf", sheets)
        made.append(Made("pdf", out / f"{stem}-characters.pdf", len(sheets)))
    return tuple(made)


def publish_character(
    ruleset: Ruleset[H], hero: H, out: Path, *, paper: str = "a5", language: str = "en"
) -> Made:
    """The sheet of one character."""
    title = getattr(hero, "name", "") or ruleset.title
    content = _sheets((hero,), ruleset, title, paper, language)
    target = out / f"{file_name(title)}.pdf"
    write_whole(target, content)
    return Made("pdf", target, len(content))


def publish_character_data(ruleset: Ruleset[H], hero: H, out: Path) -> tuple[Made, ...]:
    """A character as JSON, and the schema of all characters of its system."""
    title = getattr(hero, "name", "") or ruleset.title
    files = {
        f"{file_name(title)}.json": to_file(ruleset, hero),
        f"{file_name(ruleset.id)}-character.schema.json": character_schema(ruleset),
    }
    made = []
    for name, data in files.items():
        content = (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode("utf-8")
        write_whole(out / name, content)
        made.append(Made("json", out / name, len(content)))
    return tuple(made)


def _sheets(heroes: Sequence[Any], ruleset: Ruleset[Any], title: str, paper: str, language: str) -> bytes:
    words = words_for(ruleset, language)
    return sheets_pdf(
        [words.sparing(getattr(each, "name", "")).sheet(ruleset.sheet(each)) for each in heroes],
        title=title,
        foot=rules_credit(ruleset, language),
        paper=paper,
        tint=ruleset.colours.accent[0],
        language=language,
    )

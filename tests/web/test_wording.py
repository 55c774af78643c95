"""Every string of the pages, in every language; forms made from records; drawings."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from string import Formatter

import pytest
from starlette.testclient import TestClient

from talewright.adventure import read_book
from talewright.adventure.explain.terms import Terms
from talewright.adventure.scenario.vocabulary import vocabulary_of
from talewright.core import record
from talewright.core.ruleset import all_rulesets
from talewright.core.text.translate import LANGUAGES, SEPARATORS
from talewright.faces.web import covers, forms, posted, templating, wording
from talewright.faces.web.reader import dashes, minus, typo
from talewright.faces.web.wording import Wording, best_language, table
from talewright.faces.webbook import pages

TEMPLATES = sorted([*templating.TEMPLATES.glob("*.html"), *pages.HERE.glob("*.html")])
PAGES = sorted((Path(templating.__file__).parent / "pages").glob("*.py"))
_KEY = re.compile(r"""\b(?:t|words)\(\s*["']([a-z0-9.-]+)["']\s*[,)]""")
_STARTS = re.compile(r"""\b(?:t|words)\(\s*f?["']([a-z0-9-]+\.[a-z-]*)(?:["'] ~|\{)""")


def braces(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])
def test_every_language_says_the_same_things_with_the_same_facts(language: str) -> None:
    english, other = table("en"), table(language)
    assert set(english) == set(other)
    for key, text in english.items():
        assert braces(text) == braces(other[key]), key
        assert other[key].strip()


def test_what_a_new_language_does_not_say_yet_is_english(
    visit: Callable[[], TestClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A translation is written bit by bit: every page works from the day its language is listed."""
    monkeypatch.setitem(LANGUAGES, "tlh", "tlhIngan")
    monkeypatch.setitem(SEPARATORS, "tlh", "'·")
    monkeypatch.setattr(
        wording, "table", lambda code: {"base.skip": "yISum"} if code == "tlh" else table(code)
    )
    assert Wording("tlh").number(1234.5, 1) == "1'234·5"
    client = visit()
    for path in (
        "/",
        "/characters/new/gnat",
        "/odds?system=legend",
        "/rules/gnat",
        "/books/new",
        "/settings",
    ):
        page = client.get(path, headers={"Accept-Language": "tlh"})
        assert page.status_code == 200, path
        assert "yISum" in page.text, path
        assert '<html lang="tlh"' in page.text
    book = read_book("---\nsystem: gnat\nlang: tlh\n---\n\n## start\n\nGain 5 gp. Turn to [[start]].\n")
    assert Terms(book, language="tlh").said == Terms(book).said
    assert vocabulary_of("tlh") == vocabulary_of("en")


def test_every_key_that_a_page_asks_for_is_there() -> None:
    known = table("en")
    asked = 0
    for path in [*TEMPLATES, *PAGES]:
        text = path.read_text(encoding="utf-8")
        for key in _KEY.findall(text):
            if "." in key:
                assert key in known, f"{path.name}: {key}"
                asked += 1
        for start in _STARTS.findall(text):
            assert any(key.startswith(start) for key in known), f"{path.name}: {start}"
    assert asked > 150


def test_no_template_carries_a_style_or_a_script_of_its_own() -> None:
    for path in TEMPLATES:
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"\sstyle=|<style|\son[a-z]+=|javascript:|\|\s*safe\b", text), path.name
        for tag in re.findall(r"<script[^>]*>", text):
            assert "src=" in tag


def test_numbers_follow_the_language() -> None:
    assert Wording("en").percent(0.917) == "91.7\u00a0%"
    assert Wording("de").percent(0.917) == "91,7\u00a0%"
    assert Wording("en").signed(-3) == "−3"
    assert Wording("en")("ago.minutes", count=1) == "a minute ago"
    assert Wording("xx").language == "en"
    assert [best_language(told) for told in ("de-AT,en;q=0.5", "fr,de;q=0.3", "", "fr")] == [
        "de",
        "de",
        "en",
        "en",
    ]


def test_quotes_and_dashes_are_set() -> None:
    assert typo("\"It's -3,\" he said ('no').") == "“It’s −3,” he said (‘no’)."
    assert dashes("sensible 45-60 %") == "sensible 45–60\u00a0%"
    assert minus("-2") == "−2"
    assert minus("x-2") == "x-2"


@pytest.mark.parametrize("ruleset", all_rulesets(), ids=lambda each: each.id)
def test_a_form_gives_back_the_character_it_was_made_of(ruleset: object) -> None:
    kind = ruleset.sheet_type  # type: ignore[attr-defined]
    hero = ruleset.draw(ruleset.sketch())  # type: ignore[attr-defined]
    whole = {told.name: record.dump(getattr(hero, told.name)) for told in record.fields(kind)}
    sent = posted.read(kind, forms.filled(kind, whole))
    assert sent.faults == []
    data = sent.data
    hidden = {told.name: whole[told.name] for told in record.fields(kind) if told.hidden}
    assert record.load(kind, {**hidden, **data}) == hero


def test_a_form_tells_what_cannot_be_read() -> None:
    gnat = next(each for each in all_rulesets() if each.id == "gnat")
    sent = posted.read(
        gnat.sheet_type,
        {"talent": "many", "skills.3.skill": "climbing", "skills.3.bonus": "much", "items.0.bonus": "x"},
    )
    assert len(sent.faults) == 3
    assert all("whole number" in fault.text for fault in sent.faults)
    # Told by the data's own path, shown at the control it was typed into.
    assert set(sent.at(sent.faults)) == {"talent", "skills.3.bonus", "items.0.bonus"}


def test_covers_come_from_the_books_files_or_are_generated_and_stay_the_same() -> None:
    ours = covers.cover("the-river-under-glass")
    assert ours.count("<path") > 10
    assert "<title" not in ours
    other = covers.cover("x<script>")
    assert "<script" not in other
    assert covers.cover("../somebody's") == covers.generated("../somebody's")
    assert "<path" in covers.banner("cold-witness")
    assert covers.banner("nothing of ours") == ""
    assert covers.banner_title("cold-witness", "de").startswith("Unter heißer Sonne")
    assert covers.banner_title("cold-witness", "fr") == covers.banner_title("cold-witness", "en")
    assert len({covers.cover(f"book {n}") for n in range(12)}) > 6

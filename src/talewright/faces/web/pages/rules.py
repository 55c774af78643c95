"""The rules: each system as a book in our words, with the clauses in its margin, to be searched."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from markupsafe import Markup
from starlette.responses import HTMLResponse, Response

from talewright.core.clauses import Clause, search
from talewright.core.how_to_play import how_to_play
from talewright.core.questions import questions_of
from talewright.core.rulebook import Chapter, rulebook
from talewright.core.ruleset import Ruleset, all_rulesets, find, installed
from talewright.core.text.message import Message
from talewright.faces.web.pages.common import library, owner, to
from talewright.faces.web.reader import wording_of
from talewright.faces.web.render import render
from talewright.faces.web.rule_text import rule_html
from talewright.play.errors import Unknown
from talewright.play.view.events import dice_of

router = APIRouter()
MAX_HITS = 60


def _chapters(ruleset: Ruleset[Any], clauses: list[Clause], word: str) -> list[dict[str, Any]]:
    known = frozenset(clause.id for clause in ruleset.clauses())
    chapters: dict[str, list[dict[str, Any]]] = {}
    for clause in clauses:
        chapters.setdefault(clause.chapter, []).append(
            {"clause": clause, "html": rule_html(clause.text, ruleset.id, known, word)}
        )
    return [
        {"id": f"ch{at}", "title": title.replace("*", "").replace("`", ""), "clauses": found}
        for at, (title, found) in enumerate(chapters.items())
    ]


@router.get("/rules", response_class=HTMLResponse)
async def systems(request: Request, word: Annotated[str, Query(max_length=100)] = "") -> Response:
    wanted, language = word.strip(), wording_of(request).language
    if wanted:
        for ruleset in all_rulesets():
            found_one = search(ruleset.clauses(language), wanted)
            if len(found_one) == 1 and "-" in wanted:
                return to(f"/rules/{ruleset.id}/{found_one[0].id}")
    found = [
        {
            "ruleset": ruleset,
            "about": ruleset.about(language),
            "count": len(ruleset.clauses()),
            "hits": _chapters(ruleset, search(ruleset.clauses(language), wanted)[:12], wanted)
            if wanted
            else [],
        }
        for ruleset in all_rulesets()
    ]
    return render(request, "rules.html", here="rules", systems=found, word=wanted)


@router.get("/rules/systems", response_class=HTMLResponse)
async def brief(request: Request) -> Response:
    """The systems in a line each, for the home page: loaded after it, for it needs every ruleset."""
    language = wording_of(request).language
    every = sorted(map(find, installed()), key=lambda ruleset: (ruleset.kind != "solo", ruleset.id))
    # A setting of a system is not a system of its own.
    core = [each for each in every if not each.title.startswith(tuple(f"{other.title}: " for other in every))]
    found = [
        {"ruleset": each, "about": each.about(language), "dice": dice_of(each.dice, each.faces)}
        for each in core
    ]
    return render(request, "systems.html", systems=found)


@router.get("/rules/{system}", response_class=HTMLResponse)
async def system(request: Request, system: str, word: Annotated[str, Query(max_length=100)] = "") -> Response:
    """The book opened at its first chapter, or what a search finds in it."""
    ruleset, language = find(system), wording_of(request).language
    wanted, clauses = word.strip(), ruleset.clauses(language)
    if not wanted:
        return _chapter(request, ruleset, 1)
    book = rulebook(ruleset.package, language)
    exact = search(clauses, wanted)
    if len(exact) == 1 and "-" in wanted and (place := book.chapter_of(exact[0].id)):
        return to(f"/rules/{system}/chapter/{place.number}#{exact[0].id}")
    return render(
        request,
        "rulebook.html",
        here="rules",
        system=system,
        ruleset=ruleset,
        word=wanted,
        book=book,
        chapter=None,
        hits=book.search(wanted, clauses)[:MAX_HITS],
        shown=_shower(ruleset, wanted),
    )


@router.get("/rules/{system}/chapter/{number}", response_class=HTMLResponse)
async def chapter(request: Request, system: str, number: int) -> Response:
    return _chapter(request, find(system), number)


def _chapter(request: Request, ruleset: Ruleset[Any], number: int) -> Response:
    book = rulebook(ruleset.package, wording_of(request).language)
    if not 1 <= number <= len(book.chapters):
        raise Unknown(
            Message("{title} has no chapter {number}.", title=ruleset.title, number=str(number)[:12])
        )
    return render(
        request,
        "rulebook.html",
        here="rules",
        system=ruleset.id,
        ruleset=ruleset,
        word="",
        book=book,
        chapter=book.chapters[number - 1],
        anchors=_anchors(book.chapters[number - 1]),
        questions={each.id: each for each in questions_of(ruleset.package)},
        shown=_shower(ruleset),
    )


def _anchors(chapter: Chapter) -> dict[str, int]:
    """The block where each clause is covered first: there its number can be jumped to."""
    found: dict[str, int] = {}
    for at, block in enumerate(chapter.blocks):
        for number in block.clauses:
            found.setdefault(number, at)
    return found


def _shower(ruleset: Ruleset[Any], word: str = "") -> Callable[[str], Markup]:
    known = frozenset(clause.id for clause in ruleset.clauses())
    return lambda text: rule_html(text, ruleset.id, known, word)


@router.get("/rules/{system}/how-to-play", response_class=HTMLResponse)
async def learn(request: Request, system: str) -> Response:
    """A page or two for a new player."""
    ruleset = find(system)
    found = how_to_play(ruleset.package, wording_of(request).language)
    if found is None:
        return to(f"/rules/{system}")
    return render(
        request,
        "how-to-play.html",
        here="rules",
        system=system,
        ruleset=ruleset,
        pages=found.pages,
        text_lang=found.language,
        books=[
            card
            for card in await library(request).books.all(owner(request))
            if card.system == system and card.sound
        ],
        shown=lambda text: rule_html(text, system, frozenset(), ""),
    )


@router.get("/rules/{system}/{clause}", response_class=HTMLResponse)
async def one(request: Request, system: str, clause: str) -> Response:
    ruleset = find(system)
    language = wording_of(request).language
    found = ruleset.clause(clause, language)
    if found is None:
        raise Unknown(Message("{title} has no clause {clause}.", title=ruleset.title, clause=clause[:40]))
    near = list(ruleset.clauses(language))
    at = near.index(found)
    return render(
        request,
        "clause.html",
        here="rules",
        system=system,
        ruleset=ruleset,
        clause=found,
        place=rulebook(ruleset.package, language).chapter_of(found.id),
        chapters=_chapters(ruleset, near[max(0, at - 2) : at + 3], ""),
    )

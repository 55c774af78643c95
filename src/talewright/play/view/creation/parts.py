"""The parts of the page: what is asked and rolled in each, and what it has given the character."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from talewright.core.creation_page import Part
from talewright.core.text.message import Message
from talewright.play.creation_form import Asked
from talewright.play.running import name_of
from talewright.play.view.creation.picks import pick_views
from talewright.play.view.creation.records import Page, PartView, PickView, RollView
from talewright.play.view.creation.rolls import roll_view

MAX_GOT = 90


def part_view(page: Page, part: Part, asked: Sequence[Asked], number: int) -> PartView:
    choices = [each for each in asked if each.question.dice is None]
    names = part.id == page.draft.page.name
    silent = {each.what for each in choices if each.given is None}
    lines = {pick.question for pick in part.picks if pick.look == "line"}
    thrown = [
        each
        for each in asked
        if each.question.dice is not None and each.what not in silent | lines and not (names and part.picks)
    ]
    waits = _differs(page, part) and not choices
    rolls = () if waits else tuple(roll_view(page, each) for each in thrown)
    if len(rolls) == 1 and part.summary and not part.picks and page.run.hero is not None:
        rolls = (replace(rolls[0], said=page.say.text(part.summary(page.run.hero))),)
    known = [pick for pick in part.picks if any(each.what in pick.questions() for each in choices)]
    picks = tuple(view for pick in known for view in pick_views(page, pick, choices))
    surplus = [what for pick in known for what in pick.questions() if what in page.run.surplus]
    ok = not waits and all(each.given is not None for each in asked) and not surplus
    heading = page.say.text(part.title)
    if part not in page.draft.page.parts and choices:
        heading = page.words.question(choices[0].question)
    return PartView(
        part.id,
        number,
        heading,
        ok=ok,
        got=_got(page, part, picks, rolls, ok=ok),
        picks=picks,
        rolls=rolls,
        intro=page.say.text(part.intro) if part.intro else "",
        note=page.say.text(part.note) if part.note else "",
        fault=_fault(page, surplus),
        name=names,
        random=bool(picks) or any(each.question.dice is not None for each in asked),
        waits=waits,
    )


def _got(page: Page, part: Part, picks: Sequence[PickView], rolls: Sequence[RollView], *, ok: bool) -> str:
    """What the heading of a part says: what it has given the character, or what was taken so far."""
    if part.summary is not None and ok and page.run.hero is not None:
        return page.say.text(part.summary(page.run.hero))
    taken = [
        option
        for pick in picks
        if pick.kind not in ("amount", "shop")
        for option in pick.options
        if option.chosen
    ]
    got = [option.title for option in taken if option.value != "roll"]
    if len(got) < len(taken) or not taken:
        got += [roll.said for roll in rolls]
    if part.id == page.draft.page.name:
        lines = [
            option.big for pick in picks if pick.look == "line" for option in pick.options if option.chosen
        ]
        got = [page.draft.name or name_of(page.run.hero), *filter(None, lines[1:2])]
    text = ", ".join(dict.fromkeys(filter(None, got)))
    return text if len(text) <= MAX_GOT else text[: MAX_GOT - 1].rsplit(" ", 1)[0] + " …"


def _differs(page: Page, part: Part) -> bool:
    """Whether what a part gives depends on answers that are still open."""
    if part.summary is None or page.run.hero is None or page.other.hero is None:
        return False
    return part.summary(page.run.hero) != part.summary(page.other.hero)


def _fault(page: Page, surplus: Sequence[str]) -> str:
    if not surplus:
        return ""
    things = tuple(_option_title(page, what, value) for what in surplus for value in page.run.surplus[what])
    return page.say.text(
        Message("Too many, or not affordable: {things}. Take something away.", things=things)
    )


def _option_title(page: Page, what: str, value: str) -> str:
    asked = next((each for each in page.run.asked if each.what == what), None)
    return page.words.option(asked.question, value) if asked else value.partition(":")[2]

"""The questions of creation as fields of a form, each with its options."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from talewright.core.ask import Chosen, Question
from talewright.core.creation_page import Pick
from talewright.play.creation import roll_key
from talewright.play.creation_form import Asked, cart, field_of
from talewright.play.view.creation.chances import character_chances, option_chances
from talewright.play.view.creation.records import OptionView, Page, PickView
from talewright.play.view.creation.rolls import rolled
from talewright.play.view.explanation import about_options, shared

MANY = 8
"""A list without a description of its own becomes a field to open when it is longer than this."""


def pick_views(page: Page, pick: Pick, choices: Sequence[Asked]) -> list[PickView]:
    asked = [each for each in choices if each.what in pick.questions()]
    if pick.look == "hidden" or not asked:
        return []
    if pick.kind == "one":
        return [_one(page, pick, each, len(asked) > 1) for each in asked]
    if pick.kind == "amount":
        return [_amount(page, pick, asked)]
    if pick.kind == "places":
        return [_places(page, pick, asked)]
    if pick.kind == "sets":
        return [_sets(page, pick, asked)]
    return [_many(page, pick, asked)]


def _one(page: Page, pick: Pick, asked: Asked, several: bool) -> PickView:
    question = asked.question
    title = page.say.text(pick.title) if pick.title else ""
    if asked.given is None and _waits(page, asked) and (not several or asked.number == 1):
        return PickView("", pick.kind, pick.look, title or page.words.question(question), (), waits=True)
    chosen = asked.given.option if isinstance(asked.given, Chosen) else ""
    name = field_of(question.what, asked.number)
    options = [
        _option(page, pick, question, option, chosen=option == chosen, name=name)
        for option in question.options
        if option not in pick.hidden
    ]
    options.sort(key=lambda each: each.value in pick.last)
    options += _closed(page, pick, question)
    after = _rolled_after(page, asked) if pick.look == "line" and chosen == "roll" else None
    if after is not None:
        big = rolled(page, after)
        options = [replace(each, big=big) if each.value == chosen else each for each in options]
    if several:
        title = _numbered(page, title, question, asked.number)
    look = pick.look or ("select" if len(options) > MANY and not pick.gauges else "")
    view = _view(page, pick, question, name, look, title or page.words.question(question), options)
    return view if after is None else replace(view, roll=roll_key(after.what, after.number))


def _waits(page: Page, asked: Asked) -> bool:
    """Whether a question is not asked, or offers something else, when open answers turn out differently."""
    same = (each for each in page.other.asked if (each.what, each.number) == (asked.what, asked.number))
    found = next((each for each in same if each.question.dice is None), None)
    return found is None or found.question.options != asked.question.options


def _rolled_after(page: Page, asked: Asked) -> Asked | None:
    """The roll that this choice was left to."""
    at = page.run.asked.index(asked) + 1
    after = page.run.asked[at] if at < len(page.run.asked) else None
    return after if after is not None and after.question.dice is not None else None


def _numbered(page: Page, title: str, question: Question, number: int) -> str:
    if die := question.facts.get("die"):
        return f"d{die}"
    return f"{title or page.words.name(question.what)} {number}"


def _view(
    page: Page,
    pick: Pick,
    question: Question,
    name: str,
    look: str,
    title: str,
    options: Sequence[OptionView],
) -> PickView:
    about = {} if pick.about else about_options(page.draft.ruleset, question, page.language)
    once = shared(about)
    return PickView(
        name,
        pick.kind,
        look,
        title,
        tuple(replace(each, about="") if once and each.about == once else each for each in options),
        once,
        tuple(page.say.text(gauge.title) for gauge in pick.gauges),
    )


def _option(
    page: Page, pick: Pick, question: Question, option: str, *, chosen: bool, name: str, shut: str = ""
) -> OptionView:
    named = pick.label(question, option) if pick.label else None
    said = page.say.text(named) if named else page.words.option(question, option).rstrip(".")
    title, colon, rest = said.partition(": ")
    if not colon or len(title) > 40:
        title, rest = said, ""
    if pick.about is not None:
        message = pick.about(question, option)
        about = page.say.text(message) if message else rest
    else:
        about = rest or about_options(page.draft.ruleset, question, page.language).get(option, "")
    aside = pick.aside(question, option) if pick.aside and not shut else ()
    right = tuple(map(page.say.text, aside))
    figures = pick.numbers(question, option) if pick.numbers else ()
    return OptionView(
        option,
        title[:1].upper() + title[1:],
        about,
        right,
        () if shut or option in pick.last else option_chances(page, pick, option, {name: (option,)}),
        chosen,
        shut,
        dice=_dice(option) if pick.look == "arrays" else (),
        numbers=tuple((page.say.text(title), number) for title, number in figures),
    )


def _closed(page: Page, pick: Pick, question: Question) -> list[OptionView]:
    if pick.closed is None:
        return []
    return [
        _option(page, pick, question, option, chosen=False, name="", shut=page.say.text(why))
        for option, why in pick.closed(question).items()
    ]


def _many(page: Page, pick: Pick, asked: Sequence[Asked]) -> PickView:
    """One set of ticks, or a shop, for all the times that the question is asked."""
    first, last = asked[0].question, asked[-1].question
    name = field_of(pick.question)
    taken = [each.used.option for each in asked if each.given and isinstance(each.used, Chosen)]
    options = []
    if pick.kind == "shop":
        bought = cart(page.draft.form, pick.question)
        reasons = pick.closed(last) if pick.closed else {}
        for option in dict.fromkeys((*first.options[1:], *bought)):
            count = taken.count(option)
            shut = page.say.text(reasons[option]) if option in reasons else ""
            view = _option(page, pick, first, option, chosen=count > 0, name="", shut=shut)
            if pick.aside:
                view = replace(view, aside=tuple(map(page.say.text, pick.aside(first, option))))
            group = page.say.text(pick.group(option)) if pick.group else ""
            options.append(replace(view, count=count, group=group, about=""))
    else:
        for option in dict.fromkeys((*first.options, *taken)):
            options.append(_option(page, pick, first, option, chosen=option in taken, name=name))
    title = page.say.text(pick.title) if pick.title else page.words.question(first)
    return replace(_view(page, pick, first, name, pick.look, title, options), wanted=len(asked))


def _amount(page: Page, pick: Pick, asked: Sequence[Asked]) -> PickView:
    """A scale: how often "more" is taken, each step with the character that it makes."""
    question = asked[0].question
    name = field_of(pick.question)
    now = (*page.draft.form.get(name, ()), pick.default)[0]
    options = []
    for more in map(str, range(pick.most + 1)):
        hero = page.draft.changed({name: (more,)}).run().hero
        label = pick.label(question, more) if pick.label else None
        options.append(
            OptionView(
                more,
                page.say.text(label) if label else more,
                chosen=now == more,
                chances=character_chances(page, pick, hero, ""),
                big=pick.figure(hero) if pick.figure and hero is not None else "",
            )
        )
    title = page.say.text(pick.title) if pick.title else page.words.question(question)
    return replace(_view(page, pick, question, name, pick.look, title, options), shared="")


def _places(page: Page, pick: Pick, asked: Sequence[Asked]) -> PickView:
    """Each place with what it may get."""
    first = asked[0].question
    name = field_of(pick.question)
    dice = [int(str(each.question.facts.get("die", 0))) for each in asked]
    dice += [4] if len(dice) < len(first.options) else []
    places: list[OptionView] = []
    left = list(dice)
    for option in first.options:
        arg = option.partition(":")[2]
        given = (*page.draft.form.get(f"{name}.{arg}", ()), "")[0]
        view = _option(page, replace(pick, gauges=()), first, option, chosen=False, name="")
        sizes = tuple((die, f"d{die}") for die in sorted(set(dice)))
        places.append(replace(view, value=f"{name}.{arg}", big=given, dice=sizes))
        if given.isdecimal() and int(given) in left:
            left.remove(int(given))
    if len(left) == 1:
        places = [replace(each, big=each.big or str(left[0])) for each in places]
    title = page.say.text(pick.title) if pick.title else page.words.question(first)
    return replace(_view(page, pick, first, name, "places", title, ()), places=tuple(places), shared="")


def _sets(page: Page, pick: Pick, asked: Sequence[Asked]) -> PickView:
    question = asked[0].question
    name = field_of(pick.question)
    now = (*page.draft.form.get(name, ()), "")[0]
    options = []
    for each in pick.sets:
        if each.answers.get(question.what) not in question.options:
            continue
        hero = page.draft.changed({name: (each.id,)}).run().hero
        chances = character_chances(page, pick, hero, "")
        options.append(
            OptionView(
                each.id,
                page.say.text(each.title),
                page.say.text(each.about),
                chances=chances,
                chosen=each.id == now,
            )
        )
    title = page.say.text(pick.title) if pick.title else page.words.question(question)
    return replace(_view(page, pick, question, name, "table", title, options), shared="")


def _dice(option: str) -> tuple[tuple[int, str], ...]:
    """The dice an option names: array:8/6/4."""
    sizes = option.partition(":")[2].split("/")
    return tuple((int(size), f"d{size}") for size in sizes if size.isdecimal())

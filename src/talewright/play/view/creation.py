"""The page of a character in the making: its parts, what is open in each, exact chances beside options, and the sheet
as far as it is certain.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from talewright.core import record
from talewright.core.ask import Chosen, Question, Rolled
from talewright.core.creation_page import Gauge, Part, Pick
from talewright.core.errors import TalewrightError
from talewright.core.ruleset import Ruleset, find
from talewright.core.sheet import Block, Figure, Sheet
from talewright.core.text.message import Message
from talewright.core.text.translate import Translator
from talewright.core.text.words import Words, plain
from talewright.odds.question import Chain, OddsQuestion
from talewright.odds.solve import solve
from talewright.play.creation import Asked, Draft, Run, cart, field_of, parts_of
from talewright.play.running import name_of
from talewright.play.view.events import Die
from talewright.play.view.explanation import about_options, shared

GAUGE_STATES = 20_000
"""A chance that needs more states than this is left out of the page."""
MANY = 8
"""A list without a description of its own becomes a field to open when it is longer than this."""
MAX_GOT = 90
UNKNOWN = "–"
_MODIFIERS = re.compile(r"(?P<numbers>[A-Z]{2,3} [+-]\d(?:, [A-Z]{2,3} [+-]\d)*)\. (?P<rest>.+)")
"""What a background does to the scores, in front of what it can do."""


@dataclass(frozen=True)
class OptionView:
    """One option. `reason` is why it is closed; `count` how many of a ware are taken."""

    value: str
    title: str
    about: str = ""
    aside: tuple[str, ...] = ()
    chances: tuple[tuple[str, float], ...] = ()
    chosen: bool = False
    reason: str = ""
    count: int = 0
    group: str = ""
    big: str = ""
    dice: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True)
class PickView:
    """A question of the form. `name` is the name of its field."""

    name: str
    kind: str
    look: str
    title: str
    options: tuple[OptionView, ...]
    shared: str = ""
    columns: tuple[str, ...] = ()
    wanted: int = 1
    places: tuple[OptionView, ...] = ()
    waits: bool = False
    """Whether its options depend on an answer that is still open."""


@dataclass(frozen=True)
class RollView:
    what: str
    label: str
    dice: tuple[Die, ...]
    total: int
    said: str = ""


@dataclass(frozen=True)
class PartView:
    id: str
    number: int
    title: str
    ok: bool
    got: str
    picks: tuple[PickView, ...] = ()
    rolls: tuple[RollView, ...] = ()
    intro: str = ""
    note: str = ""
    fault: str = ""
    name: bool = False
    """Whether it has the field for the name."""
    random: bool = True
    waits: bool = False
    """Whether its dice depend on an answer that is still open."""


@dataclass(frozen=True)
class CreationView:
    """The whole page. `fresh` are the lines of the sheet that were not there before."""

    parts: tuple[PartView, ...]
    sheet: Sheet | None
    complete: bool
    name: str
    left: tuple[str, ...] = field(default=())
    """The titles of the parts that are open."""


def creation_view(draft: Draft, language: str, say: Translator) -> CreationView:
    run, other = draft.certain()
    words = draft.ruleset.words(language)
    shown = _Shown(draft, run, other, words, say, language)
    parts: list[PartView] = []
    listed = parts_of(draft.page, run)
    if not any(part.id == draft.page.name for part, _ in listed):
        parts.append(
            PartView(
                "name", 1, say.text(Message("Name")), bool(draft.name), draft.name, name=True, random=False
            )
        )
    for part, asked in listed:
        parts.append(shown.part(part, asked, len(parts) + 1))
    sheet = certain_sheet(draft.ruleset, run.hero, other.hero)
    return CreationView(
        tuple(parts),
        None if sheet is None else words.sheet(sheet),
        run.complete,
        draft.name or (name_of(run.hero) if name_of(run.hero) == name_of(other.hero) else ""),
        tuple(
            part.title
            for part in parts
            if not part.ok and not (part.name and not part.picks and not part.rolls)
        ),
    )


@dataclass(frozen=True)
class _Shown:
    """Builds the parts of one page."""

    draft: Draft
    run: Run
    other: Run
    words: Words
    say: Translator
    language: str

    def part(self, part: Part, asked: Sequence[Asked], number: int) -> PartView:
        choices = [each for each in asked if each.question.dice is None]
        names = part.id == self.draft.page.name
        silent = {each.what for each in choices if each.given is None}
        lines = {pick.question for pick in part.picks if pick.look == "line"}
        thrown = [
            each
            for each in asked
            if each.question.dice is not None
            and each.what not in silent | lines
            and not (names and part.picks)
        ]
        waits = self._differs(part) and not choices
        rolls = () if waits else tuple(self._roll(each) for each in thrown)
        if len(rolls) == 1 and part.summary and not part.picks and self.run.hero is not None:
            rolls = (replace(rolls[0], said=self.say.text(part.summary(self.run.hero))),)
        known = [pick for pick in part.picks if any(each.what in pick.questions() for each in choices)]
        picks = tuple(view for pick in known for view in self._picks(pick, choices))
        surplus = [what for pick in known for what in pick.questions() if what in self.run.surplus]
        ok = not waits and all(each.given is not None for each in asked) and not surplus
        heading = self.say.text(part.title)
        if part not in self.draft.page.parts and choices:
            heading = self.words.question(choices[0].question)
        return PartView(
            part.id,
            number,
            heading,
            ok=ok,
            got=self._got(part, picks, rolls, ok=ok),
            picks=picks,
            rolls=rolls,
            intro=self.say.text(part.intro) if part.intro else "",
            note=self.say.text(part.note) if part.note else "",
            fault=self._fault(surplus),
            name=names,
            random=bool(picks) or any(each.question.dice is not None for each in asked),
            waits=waits,
        )

    def _got(self, part: Part, picks: Sequence[PickView], rolls: Sequence[RollView], *, ok: bool) -> str:
        """What the heading of a part says: what it has given the character, or what was taken so far."""
        if part.summary is not None and ok and self.run.hero is not None:
            return self.say.text(part.summary(self.run.hero))
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
        if part.id == self.draft.page.name:
            lines = [
                option.big
                for pick in picks
                if pick.look == "line"
                for option in pick.options
                if option.chosen
            ]
            got = [self.draft.name or name_of(self.run.hero), *filter(None, lines[1:2])]
        text = ", ".join(dict.fromkeys(filter(None, got)))
        return text if len(text) <= MAX_GOT else text[: MAX_GOT - 1].rsplit(" ", 1)[0] + " …"

    def _differs(self, part: Part) -> bool:
        """Whether what a part gives depends on answers that are still open."""
        if part.summary is None or self.run.hero is None or self.other.hero is None:
            return False
        return part.summary(self.run.hero) != part.summary(self.other.hero)

    def _waits(self, asked: Asked) -> bool:
        """Whether a question is not asked, or offers something else, when open answers turn out differently."""
        same = (each for each in self.other.asked if (each.what, each.number) == (asked.what, asked.number))
        found = next((each for each in same if each.question.dice is None), None)
        return found is None or found.question.options != asked.question.options

    def _fault(self, surplus: Sequence[str]) -> str:
        if not surplus:
            return ""
        things = tuple(
            self._option_title(what, value) for what in surplus for value in self.run.surplus[what]
        )
        return self.say.text(
            Message("Too many, or not affordable: {things}. Take something away.", things=things)
        )

    def _option_title(self, what: str, value: str) -> str:
        asked = next((each for each in self.run.asked if each.what == what), None)
        return self.words.option(asked.question, value) if asked else value.partition(":")[2]

    def _roll(self, asked: Asked) -> RollView:
        question, used = asked.question, asked.used
        assert question.dice is not None
        assert isinstance(used, Rolled)
        sides = [(label, size) for label, count, size in question.dice.groups for _ in range(count)]
        dice = tuple(Die(size, face, label) for (label, size), face in zip(sides, used.faces, strict=True))
        label = str(
            question.facts.get("table")
            or question.facts.get("attribute")
            or plain(question.what).replace("-", " ")
        )
        known = label if self.language == "en" else self.words.name.known(label)
        return RollView(
            question.what, known or self.words.question(question), dice, sum(used.faces), self._rolled(asked)
        )

    def _rolled(self, asked: Asked) -> str:
        """What the dice gave: the row of the table, or what the rule noted about it."""
        question, used = asked.question, asked.used
        assert isinstance(used, Rolled)
        table = self.draft.ruleset.tables.get(str(question.facts.get("table") or question.what))
        if table is not None and table.dice == question.dice:
            row = table.look(table.total(used.faces))
            row = row[0] if isinstance(row, tuple) else row
            if isinstance(row, str):
                return self.words.name(row.replace("_", " "))
            return f"d{row}" if isinstance(row, int) else ""
        at = self.run.asked.index(asked) + 1
        noted = [note for note in self.run.notes if note.at == at and note.kind not in ("rolled", "chose")]
        return " ".join(filter(None, (self.words.note(note) for note in noted)))

    def _picks(self, pick: Pick, choices: Sequence[Asked]) -> list[PickView]:
        asked = [each for each in choices if each.what in pick.questions()]
        if pick.look == "hidden" or not asked:
            return []
        if pick.kind == "one":
            return [self._one(pick, each, len(asked) > 1) for each in asked]
        if pick.kind == "amount":
            return [self._amount(pick, asked)]
        if pick.kind == "places":
            return [self._places(pick, asked)]
        if pick.kind == "sets":
            return [self._sets(pick, asked)]
        return [self._many(pick, asked)]

    def _one(self, pick: Pick, asked: Asked, several: bool) -> PickView:
        question = asked.question
        title = self.say.text(pick.title) if pick.title else ""
        if asked.given is None and self._waits(asked) and (not several or asked.number == 1):
            return PickView("", pick.kind, pick.look, title or self.words.question(question), (), waits=True)
        chosen = asked.given.option if isinstance(asked.given, Chosen) else ""
        name = field_of(question.what, asked.number)
        options = [
            self._option(pick, question, option, chosen=option == chosen, name=name)
            for option in question.options
            if option not in pick.hidden
        ]
        options.sort(key=lambda each: each.value in pick.last)
        options += self._closed(pick, question)
        if pick.look == "line" and chosen == "roll":
            options = [
                replace(each, big=self._line(asked)) if each.value == chosen else each for each in options
            ]
        if several:
            title = self._numbered(title, question, asked.number)
        look = pick.look or ("select" if len(options) > MANY and not pick.gauges else "")
        return self._view(pick, question, name, look, title or self.words.question(question), options)

    def _line(self, asked: Asked) -> str:
        """What the dice gave that followed this choice."""
        at = self.run.asked.index(asked) + 1
        after = self.run.asked[at] if at < len(self.run.asked) else None
        return self._rolled(after) if after is not None and after.question.dice is not None else ""

    def _numbered(self, title: str, question: Question, number: int) -> str:
        if die := question.facts.get("die"):
            return f"d{die}"
        return f"{title or self.words.name(question.what)} {number}"

    def _view(
        self, pick: Pick, question: Question, name: str, look: str, title: str, options: Sequence[OptionView]
    ) -> PickView:
        about = {} if pick.about else about_options(self.draft.ruleset, question, self.language)
        once = shared(about)
        return PickView(
            name,
            pick.kind,
            look,
            title,
            tuple(replace(each, about="") if once and each.about == once else each for each in options),
            once,
            tuple(self.say.text(gauge.title) for gauge in pick.gauges),
        )

    def _option(
        self, pick: Pick, question: Question, option: str, *, chosen: bool, name: str, shut: str = ""
    ) -> OptionView:
        named = pick.label(question, option) if pick.label else None
        said = self.say.text(named) if named else self.words.option(question, option).rstrip(".")
        title, colon, rest = said.partition(": ")
        if not colon or len(title) > 40:
            title, rest = said, ""
        if pick.about is not None:
            message = pick.about(question, option)
            about = self.say.text(message) if message else rest
        else:
            about = rest or about_options(self.draft.ruleset, question, self.language).get(option, "")
        aside = pick.aside(question, option) if pick.aside and not shut else ()
        right = tuple(map(self.say.text, aside))
        if not right and (match := _MODIFIERS.match(about)):
            right, about = tuple(match["numbers"].split(", ")), match["rest"]
        return OptionView(
            option,
            title[:1].upper() + title[1:],
            about,
            right,
            () if shut or option in pick.last else self._chances(pick, option, {name: (option,)}),
            chosen,
            shut,
            dice=_dice(option) if pick.look == "arrays" else (),
        )

    def _closed(self, pick: Pick, question: Question) -> list[OptionView]:
        if pick.closed is None:
            return []
        return [
            self._option(pick, question, option, chosen=False, name="", shut=self.say.text(why))
            for option, why in pick.closed(question).items()
        ]

    def _many(self, pick: Pick, asked: Sequence[Asked]) -> PickView:
        """One set of ticks, or a shop, for all the times that the question is asked."""
        first, last = asked[0].question, asked[-1].question
        name = field_of(pick.question)
        taken = [each.used.option for each in asked if each.given and isinstance(each.used, Chosen)]
        options = []
        if pick.kind == "shop":
            bought = cart(self.draft.form, pick.question)
            reasons = pick.closed(last) if pick.closed else {}
            for option in dict.fromkeys((*first.options[1:], *bought)):
                count = taken.count(option)
                shut = self.say.text(reasons[option]) if option in reasons else ""
                view = self._option(pick, first, option, chosen=count > 0, name="", shut=shut)
                if pick.aside:
                    view = replace(view, aside=tuple(map(self.say.text, pick.aside(first, option))))
                group = self.say.text(pick.group(option)) if pick.group else ""
                options.append(replace(view, count=count, group=group, about=""))
        else:
            for option in dict.fromkeys((*first.options, *taken)):
                options.append(self._option(pick, first, option, chosen=option in taken, name=name))
        title = self.say.text(pick.title) if pick.title else self.words.question(first)
        return replace(self._view(pick, first, name, pick.look, title, options), wanted=len(asked))

    def _amount(self, pick: Pick, asked: Sequence[Asked]) -> PickView:
        """A scale: how often "more" is taken, each step with the character that it makes."""
        question = asked[0].question
        name = field_of(pick.question)
        now = (*self.draft.form.get(name, ()), pick.default)[0]
        base = int(str(question.facts.get("skills", 0)))
        options = []
        for more in range(4):
            hero = self.draft.changed({name: (str(more),)}).run().hero
            options.append(
                OptionView(
                    str(more),
                    self.say.text(Message("with {count} Skills", count=base + more)),
                    chosen=now == str(more),
                    chances=self._of(pick, hero, ""),
                    big=str(getattr(hero, "talent", "")),
                )
            )
        title = self.say.text(pick.title) if pick.title else self.words.question(question)
        return replace(self._view(pick, question, name, pick.look, title, options), shared="")

    def _places(self, pick: Pick, asked: Sequence[Asked]) -> PickView:
        """Each place with what it may get."""
        first = asked[0].question
        name = field_of(pick.question)
        dice = [int(str(each.question.facts.get("die", 0))) for each in asked]
        dice += [4] if len(dice) < len(first.options) else []
        places: list[OptionView] = []
        left = list(dice)
        for option in first.options:
            arg = option.partition(":")[2]
            given = (*self.draft.form.get(f"{name}.{arg}", ()), "")[0]
            view = self._option(replace(pick, gauges=()), first, option, chosen=False, name="")
            sizes = tuple((die, f"d{die}") for die in sorted(set(dice)))
            places.append(replace(view, value=f"{name}.{arg}", big=given, dice=sizes))
            if given.isdecimal() and int(given) in left:
                left.remove(int(given))
        if len(left) == 1:
            places = [replace(each, big=each.big or str(left[0])) for each in places]
        title = self.say.text(pick.title) if pick.title else self.words.question(first)
        return replace(self._view(pick, first, name, "places", title, ()), places=tuple(places), shared="")

    def _sets(self, pick: Pick, asked: Sequence[Asked]) -> PickView:
        question = asked[0].question
        name = field_of(pick.question)
        now = (*self.draft.form.get(name, ()), "")[0]
        options = []
        for each in pick.sets:
            if each.answers.get(question.what) not in question.options:
                continue
            hero = self.draft.changed({name: (each.id,)}).run().hero
            chances = self._of(pick, hero, "")
            options.append(
                OptionView(
                    each.id,
                    self.say.text(each.title),
                    self.say.text(each.about),
                    chances=chances,
                    chosen=each.id == now,
                )
            )
        title = self.say.text(pick.title) if pick.title else self.words.question(question)
        return replace(self._view(pick, question, name, "table", title, options), shared="")

    # -- chances ----------------------------------------------------------------------------------------------

    def _chances(
        self, pick: Pick, option: str, taken: Mapping[str, Sequence[str]]
    ) -> tuple[tuple[str, float], ...]:
        if not pick.gauges:
            return ()
        if all(gauge.now for gauge in pick.gauges):
            hero = self._without(pick, option).hero
        else:
            hero = self.draft.changed(taken).run().hero
        return self._of(pick, hero, option.partition(":")[2])

    def _without(self, pick: Pick, option: str) -> Run:
        """The replay whose placeholders have not taken an option that the form has not taken either."""
        for run in (self.run, self.other):
            answers = [
                each for each in run.asked if each.what == pick.question and each.used == Chosen(option)
            ]
            if not answers or answers[0].given is not None:
                return run
        return self.run

    def _of(self, pick: Pick, hero: Any, arg: str) -> tuple[tuple[str, float], ...]:
        found = []
        for gauge in pick.gauges:
            share = (
                None if hero is None else gauge_chance(self.draft.ruleset, hero, gauge, arg, self.draft.rules)
            )
            if share is not None:
                found.append((self.say.text(gauge.title), share))
        return tuple(found)


def _dice(option: str) -> tuple[tuple[int, str], ...]:
    """The dice an option names: array:8/6/4."""
    sizes = option.partition(":")[2].split("/")
    return tuple((int(size), f"d{size}") for size in sizes if size.isdecimal())


def gauge_chance(ruleset: Ruleset[Any], hero: Any, gauge: Gauge, arg: str, rules: Any) -> float | None:
    """The exact chance of a gauge; None where the order does not fit the character, or takes too long."""
    order = tuple(
        sorted(
            (key, value.replace("{arg}", arg) if isinstance(value, str) else value)
            for key, value in gauge.order.items()
        )
    )
    set_first: list[tuple[str, Any]] = []
    for key, value in sorted(gauge.character.items()):
        if value == "{+arg}":
            have = getattr(hero, key)
            set_first.append((key, have if arg in have else (*have, arg)))
        else:
            set_first.append((key, value))
    return _chance(ruleset.id, hero, gauge.verb, order, tuple(set_first), rules, gauge.goal)


@lru_cache(maxsize=4096)
def _chance(
    system: str,
    hero: Any,
    verb: str,
    order: tuple[tuple[str, Any], ...],
    first: tuple[tuple[str, Any], ...],
    rules: Any,
    goal: str,
) -> float | None:
    ruleset = find(system)
    if verb not in ruleset.verbs:
        return None
    try:
        filled: Any = record.load(ruleset.verbs[verb].order, dict(order))
        chain = Chain(ruleset, replace(hero, **dict(first)), ((ruleset.verbs[verb], filled),), rules)
        asked = OddsQuestion(chain, (goal,), {}, {})
        found = solve(chain, asked.worth(), limit=GAUGE_STATES, lean=True)
    except (TalewrightError, ValueError, KeyError):
        return None
    return float(found.value[0])


# -- the sheet as far as it is certain ------------------------------------------------------------------------


def certain_sheet(ruleset: Ruleset[Any], hero: Any, other: Any) -> Sheet | None:
    """What two completions of a draft have in common; what differs is left blank."""
    if hero is None:
        return None
    sheet = ruleset.sheet(hero)
    if other is None or hero == other:
        return sheet
    second = ruleset.sheet(other)
    figures = {each.name: each for each in second.figures}
    blocks = {each.title: each for each in second.blocks}
    return Sheet(
        sheet.title,
        sheet.subtitle if sheet.subtitle == second.subtitle else "",
        tuple(_same_figure(each, figures.get(each.name)) for each in sheet.figures),
        tuple(filter(None, (_same_block(each, blocks.get(each.title)) for each in sheet.blocks))),
    )


def _same_figure(figure: Figure, other: Figure | None) -> Figure:
    if other is not None and (figure.value, figure.maximum) == (other.value, other.maximum):
        return figure if figure.note == other.note else replace(figure, note="")
    return Figure(figure.name, UNKNOWN)


def _same_block(block: Block, other: Block | None) -> Block | None:
    if other is None:
        return None
    entries = tuple(each for each in block.entries if each in other.entries)
    same = entries == block.entries == other.entries
    return replace(block, entries=entries, note=block.note if same else "") if entries else None

"""Every field of every order, and every option of the rules, changes what happens for some character.

A field is alive when two of its values lead to different games: other questions, notes, or another outcome, with the
same dice and the same choices. A value that a note only repeats is no difference, unless it is free text, which is there
to be repeated. The search varies one field at a time over orders and characters of the ruleset: its
cases and trials, ready heroes, and whatever a random creation makes. What it cannot show in so many plays is reported; a case
that uses the field is the cure where the field is alive after all.
"""

from __future__ import annotations

import dataclasses
import typing
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from talewright.core import record
from talewright.core.ask import FOE, HERO, MASTER
from talewright.core.errors import TalewrightError
from talewright.core.game import Single
from talewright.core.newcomers import Newcomers
from talewright.core.record import FieldSpec
from talewright.core.ruleset import Ruleset, Verb
from talewright.odds.simulate import play_out, stream
from talewright.testing.encounters import JoinedFight, random_party
from talewright.testing.sample_inputs import cases_of, heroes_of, names_of

PLAYS = 1200
"""Orders played for one field before it is reported."""
SEEDS = 4
WORN = 8
"""Orders that a character of the search has behind it."""
SKETCHED = 30
NUMBERS = (0, 1, 2, 3, 4, 6, 8, 10, 12, 20)
"""Numbers that are tried besides the least, the most and the default; dice are among them."""
PLAYERS = {HERO: "random", FOE: "random", MASTER: "random"}
CURE = "use it, refuse it, or add a case that shows it"
Given = Mapping[str, Any]


def dead_inputs(
    ruleset: Ruleset[Any], plays: int = PLAYS, known: Collection[str] = ()
) -> Iterator[tuple[str, str]]:
    """Fields and options that change nothing, as far as the search goes: "duel.foe", and a sentence about it.

    Those that are known to be unused are not searched for.
    """
    search = _Search(ruleset, plays)
    for verb in ruleset.verbs.values():
        for spec in record.fields(verb.order):
            name = f"{verb.id}.{spec.name}"
            if not spec.hidden and name not in known and not search.order_field(verb, spec):
                yield name, f"changes nothing; {CURE}"
    for spec in record.fields(ruleset.rules):
        name = f"option.{spec.name}"
        if not spec.hidden and name not in known and not search.option(spec):
            yield name, f"changes nothing; {CURE}"
    yield from search.crashes.items()


class _Search:
    """Characters and orders to try, and how many plays are left."""

    def __init__(self, ruleset: Ruleset[Any], plays: int) -> None:
        self.ruleset = ruleset
        self.plays = self.left = plays
        self.chance = stream(1, 9)
        self.crashes: dict[str, str] = {}
        """by verb: an order that raised what is no refusal"""
        self.heroes = heroes_of(ruleset)
        self.names = names_of(ruleset, self.heroes)
        self.heroes += filter(None, (self._sketched() for _ in range(SKETCHED)))
        self.heroes += [self._worn(hero) for hero in self.heroes]
        self.party = random_party(ruleset) if ruleset.encounters is not None else ()

    def _sketched(self) -> Any:
        """A character of which a few things are known, as in an odds question; None if they do not go together."""
        specs = [spec for spec in record.fields(self.ruleset.sketch) if not spec.hidden]
        chosen = self.chance.sample(specs, min(3, len(specs)))
        known = {spec.name: self.chance.choice(self._values(spec)) for spec in chosen}
        try:
            return self.ruleset.draw(record.load(self.ruleset.sketch, known))
        except TalewrightError:  # they do not go together
            return None

    def _worn(self, hero: Any) -> Any:
        """The same character some orders later: hurt, tired, poorer or richer."""
        for _ in range(WORN):
            verb = self.chance.choice(list(self.ruleset.verbs.values()))
            specs = [spec for spec in record.fields(verb.order) if not spec.hidden]
            order = {spec.name: self.chance.choice(self._values(spec)) for spec in specs if spec.required}
            for spec in self.chance.sample(specs, min(2, len(specs))):
                order[spec.name] = self.chance.choice(self._values(spec))
            games = self._played(verb, hero, order, {})
            after = games[0][0].result.hero if games is not None else hero
            hero = hero if self.ruleset.over(after) else after
        return hero

    def order_field(self, verb: Verb[Any], spec: FieldSpec) -> bool:
        values = [*self._values(spec), *self._used(spec.name, verb.id)]
        self.left = self.plays
        for hero, order, options in self._settings(verb):
            first: tuple[Any, Any] | None = None
            for value in values:
                found = self._played(verb, hero, {**order, spec.name: value}, options)
                if found is not None:
                    first = first or (value, found)
                    if _differ([first, (value, found)], repeated=_is_text(spec)):
                        return True
                if not self.left:
                    return False
        return False

    def _used(self, name: str, verb: str = "") -> list[Any]:
        """Values that cases give to a field of a verb, or to an option."""
        found = [
            case.order if verb else case.options for case in cases_of(self.ruleset) if verb in ("", case.verb)
        ]
        return [given[name] for given in found if name in given]

    def option(self, spec: FieldSpec) -> bool:
        values = [*self._values(spec), *self._used(spec.name)]
        self.left = self.plays * 4
        searches = [(verb, self._settings(verb)) for verb in self.ruleset.verbs.values()]
        for case in (each for each in cases_of(self.ruleset) if spec.name in each.options):
            verb, hero = self.ruleset.verbs[case.verb], case.hero(self.ruleset)
            games = [
                (value, self._played(verb, hero, case.order, {**case.options, spec.name: value}))
                for value in values
            ]
            if _differ(games):
                return True
        creations = iter(range(10))
        while searches and self.left:
            if (seed := next(creations, None)) is not None and (
                self._created_differ(spec.name, values, seed) or self._fights_differ(spec.name, values, seed)
            ):
                return True
            for verb, settings in list(searches):
                setting = next(settings, None)
                if setting is None:
                    searches.remove((verb, settings))
                    continue
                hero, order, options = setting
                games = [
                    (value, self._played(verb, hero, order, {**options, spec.name: value}))
                    for value in values
                ]
                if _differ(games):
                    return True
        return False

    def _created_differ(self, name: str, values: Sequence[Any], seed: int) -> bool:
        made = []
        for value in values:
            try:
                rules: Any = record.load(self.ruleset.rules, {name: value})
                game: Single[Any] = Single(self.ruleset.create, (rules,), ending=lambda _: "created")
                made.append((value, [_signature(play_out(game, stream(seed, 7), players=PLAYERS))]))
            except TalewrightError:  # a value that this system refuses
                continue
            except Exception as error:  # noqa: BLE001 - see _played
                self.crashes.setdefault("create", f"{name}={value} raises {error!r}")
        return _differ(made)

    def _fights_differ(self, name: str, values: Sequence[Any], seed: int) -> bool:
        """Whether a fight at a table, which others join, goes otherwise with another value of an option."""
        encounters = self.ruleset.encounters
        cards = encounters.foes() if encounters is not None else ()
        if encounters is None or not cards:
            return False
        pick = stream(seed, 8)
        foes, late = (pick.choice(cards).id, pick.choice(cards).id), pick.choice(cards).id
        terms: Any = record.load(encounters.terms, {})
        played = []
        for value in values:
            try:
                rules: Any = record.load(self.ruleset.rules, {name: value})
                fight = encounters.fight(self.party[:2], foes, terms, rules)
                game = JoinedFight(fight, Newcomers(self.party[2:], foes=(late,)))
                played.append((value, [_signature(play_out(game, stream(seed, 7), players=PLAYERS))]))
            except TalewrightError:  # a value that this system refuses
                continue
        return _differ(played)

    def _settings(self, verb: Verb[Any]) -> Iterator[tuple[Any, Given, Given]]:
        """Characters with an order that they can carry out: trials first, then one changed field, then several."""
        trials = [trial for trial in cases_of(self.ruleset) if trial.verb == verb.id]
        for trial in trials:
            yield trial.hero(self.ruleset), trial.order, trial.options
        orders = [dict(trial.order) for trial in trials] or [{}]
        for hero in self.heroes:
            yield hero, orders[0], {}
        specs = [spec for spec in record.fields(verb.order) if not spec.hidden]
        while specs and self.left:
            order = dict(self.chance.choice(orders))
            for spec in self.chance.sample(specs, self.chance.randint(1, min(3, len(specs)))):
                order[spec.name] = self.chance.choice(self._values(spec))
            yield self.chance.choice(self.heroes), order, {}

    def _played(self, verb: Verb[Any], hero: Any, order: Given, options: Given) -> Any:
        """All that players see of some games, with the same dice for every order; None if it is refused."""
        self.left = max(0, self.left - 1)
        try:
            given: Any = record.load(verb.order, dict(order))
            rules: Any = record.load(self.ruleset.rules, dict(options))
            if verb.check is not None and verb.check(hero, [given], rules):
                return None
            game: Single[Any] = Single(
                verb.play, (hero, given, rules), ending=lambda outcome: str(outcome.word)
            )
            return [_signature(play_out(game, stream(seed, 7), players=PLAYERS)) for seed in range(SEEDS)]
        except TalewrightError:  # an order that this character cannot take
            return None
        except Exception as error:  # noqa: BLE001 - whatever an order raises is a fault of the ruleset
            self.crashes.setdefault(verb.id, f"{dict(order)} {dict(options)} raises {error!r}")
            return None

    def _values(self, spec: FieldSpec) -> list[Any]:
        plain = spec.plain_type
        found: list[Any] = [] if spec.required else [record.dump(spec.default)]
        if typing.get_origin(plain) in (tuple, frozenset):
            part = typing.get_args(plain)[0]
            inner = self._plain(part, spec)
            found += [[], *([each] for each in inner), *([each, each] for each in inner[:2])]
        else:
            found += self._plain(plain, spec)
        distinct = []
        for value in found:
            if value not in distinct:
                distinct.append(value)
        return distinct

    def _plain(self, kind: Any, spec: FieldSpec) -> list[Any]:
        if kind is bool:
            return [False, True]
        if spec.choices:
            return list(spec.choices)
        if kind is int:
            low = spec.low if spec.low is not None else -3
            high = spec.high if spec.high is not None else 60
            return [number for number in sorted({low, *NUMBERS, min(high, 60)}) if low <= number <= high]
        if kind is str:
            known = self.names.get(spec.name, ())
            return [*known, *(() if len(known) > 2 else self.names[""])]
        if dataclasses.is_dataclass(kind) and isinstance(kind, type):
            return [_filled(kind, self)]
        return []


def _filled(kind: type, search: _Search) -> dict[str, Any]:
    """A record with its required fields set."""
    return {spec.name: search._values(spec)[0] for spec in record.fields(kind) if spec.required}  # noqa: SLF001


def _differ(games: Sequence[tuple[Any, Any]], *, repeated: bool = False) -> bool:
    """Whether two of those that were not refused differ; `repeated` where notes that repeat the value count."""
    played = [(value, game) for value, game in games if game is not None]
    return any(
        one != other and (repeated or not _alike(one, other, played[0][0], value))
        for value, game in played
        for one, other in zip(played[0][1], game, strict=True)
    )


def _alike(one: Any, other: Any, first: Any, second: Any) -> bool:
    """Whether nothing but the two given values makes the notes of two games differ."""
    (state, notes, log), (other_state, other_notes, other_log) = one, other
    if (state, log, len(notes)) != (other_state, other_log, len(other_notes)):
        return False
    return all(
        mine.kind == theirs.kind
        and mine.facts.keys() == theirs.facts.keys()
        and all(
            fact == theirs.facts[name] or (fact == first and theirs.facts[name] == second)
            for name, fact in mine.facts.items()
        )
        for mine, theirs in zip(notes, other_notes, strict=True)
    )


def _is_text(spec: FieldSpec) -> bool:
    kind = spec.plain_type
    part = typing.get_args(kind)[0] if typing.get_origin(kind) in (tuple, frozenset) else kind
    return part is str and not spec.choices


def _signature(ended: Any) -> Any:
    return ended.state, ended.notes, ended.log

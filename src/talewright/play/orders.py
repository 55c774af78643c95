"""Something a character does outside a book: an order that is checked, then played as a game of one step."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from talewright.core import record
from talewright.core.ask import Ask, Procedure
from talewright.core.errors import QuestionError
from talewright.core.game import Single
from talewright.core.record import Fields, did_you_mean
from talewright.core.ruleset import Character, H, Outcome, RuleOptions, Ruleset, Verb
from talewright.core.text.message import Message, Name
from talewright.play.cache import LruCache

MAX_KNOWN, MAX_KEY = 1_000, 500
_known: LruCache[object, tuple[object, RuleOptions]] = LruCache(MAX_KNOWN)
"""Orders as records: a sheet offers the same ones before and after each change of its character."""


@dataclass(frozen=True)
class CharacterOrder:
    """An order to a character, as plain data: a verb, its fields, and options of the rules."""

    verb: str
    fields: Fields = field(default_factory=dict)
    options: Fields = field(default_factory=dict)


def verbs_of(ruleset: Ruleset[Any]) -> list[Verb[Any]]:
    """What a character can do. Questions about the rules alone are left to the odds."""
    return [verb for verb in ruleset.verbs.values() if not verb.bare]


def refusal(ruleset: Ruleset[H], hero: H, verb: str) -> Message | None:
    """Why a character cannot carry a verb out, whatever its fields say: one who is dead rests no more."""
    if verb in ruleset.needs_life and (why := ruleset.over(hero)):
        return Message("this character cannot act any more ({why}).", path="verb", why=Name(why))
    return None


def check_order(ruleset: Ruleset[H], hero: H, order: CharacterOrder) -> None:
    """Refuse a verb that is unknown or only a question about the rules, fields that cannot be read, and what this
    character cannot do, such as a test of a Skill that nobody knows.
    """
    verb = ruleset.verbs.get(order.verb)
    if verb is None:
        hint = did_you_mean(order.verb, [each.id for each in verbs_of(ruleset)])
        raise QuestionError(
            "", [Message("no verb {verb!r}.{hint}", path="verb", verb=order.verb[:40], hint=hint)]
        )
    if verb.bare:
        raise QuestionError(
            "",
            [
                Message(
                    "{verb} is a question about the rules, not an action of a character. Calculate its odds "
                    "instead.",
                    path="verb",
                    verb=order.verb,
                )
            ],
        )
    if (refused := refusal(ruleset, hero, order.verb)) is not None:
        raise QuestionError("", [refused])
    if asked := [
        Message("this belongs to questions about the rules, not to actions. Leave it out.", path=spec.name)
        for spec in record.fields(verb.order)
        if spec.in_play is not None
        and not spec.offered
        and order.fields.get(spec.name, spec.in_play) != spec.in_play
    ]:
        raise QuestionError(Message("action"), asked)
    given, rules = loaded(ruleset, order)
    if verb.check is not None and (faults := verb.check(hero, [given], rules)):
        raise QuestionError(Message("action"), faults)


def order_game(ruleset: Ruleset[H], hero: H, order: CharacterOrder) -> Single[Any]:
    """The order as a game; its result is the verb's Outcome."""
    play = _shown_first(ruleset.verbs[order.verb].play)
    return Single(play, (hero, *loaded(ruleset, order)), ending=lambda outcome: str(outcome.word))


def loaded(ruleset: Ruleset[Any], order: CharacterOrder) -> tuple[object, RuleOptions]:
    """The verb's order and the rules' options as records; fields of odds questions have their value in play."""
    kind = ruleset.verbs[order.verb].order
    key = (kind, ruleset.rules, repr(order.fields), repr(order.options))
    if (known := _known.get(key)) is not None:
        return known
    played = {spec.name: spec.in_play for spec in record.fields(kind) if spec.in_play is not None}
    given: Any = record.load(kind, {**played, **order.fields}, error=QuestionError, subject=Message("action"))
    rules: RuleOptions = record.load(
        ruleset.rules, dict(order.options), error=QuestionError, subject=Message("options")
    )
    found = given, rules
    return _known.put(key, found) if len(key[2]) + len(key[3]) <= MAX_KEY else found


def _shown_first(play: Procedure) -> Procedure:
    """The order, with the character visible from the first question on."""

    def played(ask: Ask, hero: Character, order: object, rules: RuleOptions) -> Outcome[Any]:
        ask.show(hero)
        outcome: Outcome[Any] = play(ask, hero, order, rules)
        return outcome

    return played

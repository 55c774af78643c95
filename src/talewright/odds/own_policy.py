"""A policy in a few words: `fortune: reroll highest if fortune > 1; armour: ignore; otherwise cautious`.

Each rule names a question, the option to take or `random`, and perhaps conditions on the facts of the question, or
`failing`. A rule without a question holds wherever its option is offered. The first rule that fits decides. A question with an option that is never worse is answered with it before any rule: so a roll that
has succeeded is left alone. What no rule fits is chosen cautiously, or best for the goal after `otherwise optimal`.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from dataclasses import dataclass, field

from talewright.core.ask import Question
from talewright.core.errors import QuestionError
from talewright.core.record import did_you_mean
from talewright.core.text.message import Message
from talewright.odds.policy import ANY, WEIGH, cautious

COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "<=": operator.le,
    ">=": operator.ge,
    "<": operator.lt,
    ">": operator.gt,
    "=": operator.eq,
}
_RULE = re.compile(
    r"\s*(?:(?P<question>[\w-]+)\s*:\s*)?(?P<option>(?(question).+?|[^:]+?))(?:\s+(?:if|while)\s+(?P<when>.+))?\s*",
    re.DOTALL,
)
_CONDITION = re.compile(r"\s*(?P<left>-?[\w]+)\s*(?P<how><=|>=|<|>|=)\s*(?P<right>-?[\w-]+)\s*")
_LAST_NUMBER = re.compile(r"-?\d+(?=\D*$)")
EXTREMES = {"highest": max, "lowest": min}
_SPOKEN = (
    (re.compile(r"\bre-roll\b"), "reroll"),
    (re.compile(r"\b(?:the )?(high|low)(?:er|est)(?: die)?\b"), r"\1est"),
)
"""Other words for the same: 're-roll the higher die' is 'reroll highest'."""
FAILING, TOTAL = "failing", "total"
MAX_TEXT = 1_000
OTHERWISE_BEST = "otherwise optimal"


@dataclass(frozen=True)
class Condition:
    """A comparison of two numbers: literals, facts of the question, or `total`, the sum of its dice.

    A fact that is a word is compared with a word: `section = bridge`.
    """

    left: str
    how: str = ""
    right: str = ""

    @property
    def fact(self) -> str:
        """The fact it reads; empty for one that every question has."""
        names = [name for name in (self.left, self.right) if not name.lstrip("-").isdigit()]
        return names[0] if names and names[0] not in (FAILING, TOTAL) else ""

    def holds(self, question: Question) -> bool | None:
        """None where the question does not have these facts."""
        if self.left == FAILING:
            return not question.settled
        fact = question.facts.get(self.left)
        if isinstance(fact, str):
            return self.how == "=" and fact == self.right
        left, right = (_number(name, question) for name in (self.left, self.right))
        return None if left is None or right is None else COMPARISONS[self.how](left, right)


def _number(name: str, question: Question) -> int | None:
    if name.lstrip("-").isdigit():
        return int(name)
    if name == TOTAL and isinstance(faces := question.facts.get("faces"), tuple):
        return sum(face for face in faces if isinstance(face, int))
    value = question.facts.get(name)
    return value if isinstance(value, int) else None


@dataclass(frozen=True)
class Rule:
    """`option` is one of the question, or the end of one: `cave` is `turn:cave` where no other ends so."""

    question: str
    """Empty for every question that has such an option."""
    option: str
    conditions: tuple[Condition, ...] = ()

    def take(self, question: Question) -> str | None:
        """The option this rule takes; None if it does not fit."""
        if self.question not in ("", question.what) or not all(
            each.holds(question) for each in self.conditions
        ):
            return None
        if self.option in (*question.options, ANY):
            return self.option
        ends = [option for option in question.options if option.endswith(f":{self.option}")]
        if len(ends) == 1:
            return ends[0]
        start, _, extreme = self.option.rpartition(" ")
        numbered = [
            (int(found[0]), option)
            for option in question.options
            if option.startswith(f"{start}:") and (found := _LAST_NUMBER.search(option))
        ]
        return EXTREMES[extreme](numbered)[1] if extreme in EXTREMES and numbered else None


@dataclass(frozen=True, eq=False)
class OwnPolicy:
    """A policy made of rules; without a rule that fits it is cautious, or weighs the options."""

    text: str
    rules: tuple[Rule, ...]
    weighs: bool = False
    used: set[Rule] = field(default_factory=set)
    met: dict[str, dict[str, None]] = field(default_factory=dict)
    """The questions that came up, with their options."""
    facts: dict[str, dict[str, None]] = field(default_factory=dict)
    """The questions that came up, with the names of their facts."""

    def __str__(self) -> str:
        return self.text

    def __call__(self, question: Question) -> str:
        option = self.option(question)
        if option is None:
            return WEIGH if self.weighs else cautious(question)
        return question.settled or option

    def without_foresight(self) -> OwnPolicy:
        """The same rules, and cautious instead of best otherwise: as far as games can be sampled."""
        if not self.weighs:
            return self
        text = self.text.replace(OTHERWISE_BEST, "otherwise cautious")
        return OwnPolicy(text, self.rules, used=self.used, met=self.met, facts=self.facts)

    def option(self, question: Question) -> str | None:
        """What the first rule that fits takes; None where no rule fits."""
        self.met.setdefault(question.what, {}).update(dict.fromkeys(question.options))
        self.facts.setdefault(question.what, {}).update(dict.fromkeys(question.facts))
        for rule in self.rules:
            option = rule.take(question)
            if option is not None:
                self.used.add(rule)
                return option
        return None

    def check_used(self, path: str = "policy") -> None:
        """Refuse a rule about a question or an option that never came up: it may be mistyped."""
        faults = [self._fault(rule).at(path) for rule in self.rules if rule not in self.used]
        if faults:
            raise QuestionError("" if path != "policy" else Message("question"), faults)

    def _fault(self, rule: Rule) -> Message:
        """Why a rule was never used, as far as that is known."""
        asked = rule.question
        if not asked:
            return Message(
                "{option!r} is never offered here, or its conditions never hold. Options here: {options}.",
                option=rule.option[:40],
                options=tuple(sorted({option for options in self.met.values() for option in options}))[:20]
                or Message("none"),
            )
        if asked not in self.met:
            return Message(
                "nothing is asked about {question!r}. Questions here: {questions}.",
                question=asked[:40],
                questions=tuple(self.met) or Message("none"),
            )
        for each in rule.conditions:
            if each.fact and each.fact not in self.facts[asked]:
                return Message(
                    "the question {question!r} has no fact {fact!r}.{hint}",
                    question=asked,
                    fact=each.fact[:40],
                    hint=did_you_mean(each.fact, (TOTAL, FAILING, *self.facts[asked])),
                )
        return Message(
            "the rule for {question!r} is never used. Options there: {options}.",
            question=asked,
            options=tuple(sorted(self.met[asked]))[:20],
        )


def _condition(text: str) -> Condition | None:
    if text.strip() == FAILING:
        return Condition(FAILING)
    found = _CONDITION.fullmatch(text)
    return Condition(*found.group("left", "how", "right")) if found else None


def is_in_words(policy: str) -> bool:
    """Whether a policy is rules, and not the name of one."""
    return ":" in policy or " " in policy.strip()


def own_policy(text: str, faults: list[Message]) -> OwnPolicy:
    """Read a policy; what cannot be read is added to the faults."""
    rules: list[Rule] = []
    weighs = False
    plain = text[:MAX_TEXT]
    for spoken, written in _SPOKEN:
        plain = spoken.sub(written, plain)
    for part in re.split("[;,]", plain):
        if part.strip() in ("", "otherwise cautious", "cautious"):
            continue
        if part.strip() == OTHERWISE_BEST:
            weighs = True
            continue
        found = _RULE.fullmatch(part)
        conditions = (
            [_condition(each) for each in found["when"].split(" and ")] if found and found["when"] else []
        )
        if found is None or None in conditions:
            faults.append(
                Message(
                    "{rule!r} is no rule. Write 'question: option if fact > number', with rules parted by ';' or ','.",
                    path="policy",
                    rule=part.strip()[:60],
                )
            )
            continue
        read = tuple(each for each in conditions if each is not None)
        rules.append(Rule(found["question"] or "", found["option"].strip(), read))
    return OwnPolicy(text, tuple(rules), weighs)

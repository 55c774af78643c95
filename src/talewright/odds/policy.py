"""Who chooses, and how: the policies a solver or a sampler can give to each seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from talewright.core.ask import HERO, Question, Seat
from talewright.core.errors import QuestionError
from talewright.core.text.message import Message

Chooser = Callable[[Question], str]
Considered = Callable[[Question], Sequence[str]]
"""The options of a question that are looked at; a policy that has such a method takes no other."""
Policy = str | Chooser
"""'optimal' (best for the goal), 'against' (worst for it), 'random', 'cautious', or a function."""
WEIGH = ""
"""What a function returns to leave a choice to best play."""
ANY = "random"
"""What a function returns to take every option with equal chance, unless an option has this name."""

POLICIES = {
    "optimal": Message("chooses best for the goal, knowing the odds of all that may follow"),
    "against": Message("chooses worst for the goal: an opponent who plays perfectly"),
    "random": Message("takes every option with equal chance"),
    "cautious": Message(
        "takes the option that is never worse, else the one that spends and risks nothing new"
    ),
}
Players = Mapping[Seat, Policy]

BEST, WORST = 1, -1
Spread = tuple[tuple[int, Fraction], ...]


def policy_of(players: Players, seat: Seat) -> Policy:
    """The policy of a seat. By default the hero plays best and every other seat is cautious."""
    policy = players.get(seat, "optimal" if seat == HERO else "cautious")
    if isinstance(policy, str) and policy not in POLICIES:
        raise QuestionError(
            "",
            [
                Message(
                    "{policy!r} is not a policy. Use one of: {policies}.",
                    path="policy",
                    policy=policy,
                    policies=tuple(POLICIES),
                )
            ],
        )
    return policy


def cautious(question: Question) -> str:
    return question.settled or question.options[0]


def pick(policy: Policy, question: Question) -> str | None:
    """What a policy without foresight takes; None stands for 'any, with equal chance', WEIGH for the best one."""
    if policy == "random":
        return None
    if callable(policy):
        option = policy(question)
        if option == WEIGH:
            return WEIGH
        if option == ANY and ANY not in question.options:
            return None
        if option not in question.options:
            raise QuestionError(
                "",
                [
                    Message(
                        "{option!r} is not among the options of '{what}': {options}.",
                        path="policy",
                        option=option,
                        what=question.what,
                        options=tuple(question.options),
                    )
                ],
            )
        return option
    return cautious(question)


def in_order(players: Players) -> bool:
    """Whether the hero's choices may depend on the order of options: best play and chance do not look at it."""
    return policy_of(players, HERO) != "random" and not weighs(players)


def weighs(players: Players) -> bool:
    """Whether the hero chooses by what is to come."""
    policy = policy_of(players, HERO)
    return policy in ("optimal", "against") or bool(getattr(policy, "weighs", False))


def considered(players: Players) -> Considered:
    """The options that a question's seat may take: one if the policy is sure of it, else those it weighs or draws from."""

    def options(question: Question) -> Sequence[str]:
        policy = policy_of(players, question.who)
        if policy in ("optimal", "against", "random"):
            return question.options
        some: Considered | None = getattr(policy, "considered", None)
        if some is not None:
            return some(question)
        option = pick(policy, question)
        return (option,) if option else question.options

    return options

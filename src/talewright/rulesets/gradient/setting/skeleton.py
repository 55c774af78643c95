"""A setting to start from: one page of each kind in the published form, every slot named."""

from __future__ import annotations

from functools import cache

from talewright.core.text.message import Message
from talewright.rulesets.gradient.setting.lines import bare, heading, short, unquote
from talewright.rulesets.gradient.setting.model import (
    RANKS,
    WARNING,
    Ambient,
    AmbientTrait,
    Antagonist,
    Attack,
    Background,
    Finding,
    Item,
    Move,
    Page,
    Specialization,
    StatTrait,
)
from talewright.rulesets.gradient.setting.write import export

RULES = """# {title}

> What kind of world is this, and what do people risk their lives for in it?

## Core Overrides

- None

## Character Creation

Roll attributes and Hit Protection as in the core rules, then choose or roll a background.

### Traits

| d6 | Habit |
| --- | --- |
| 1 | Counts everything twice |
| 2 | Never sits with the door behind |
| 3 | Keeps a list of debts |
| 4 | Talks to machines |
| 5 | Sleeps in boots |
| 6 | Laughs when afraid |

## Inventory

How many slots does a character have, and what happens when all are full?

## Deprivation and Fatigue

What does a character lack when deprived? What costs Fatigue, and what takes it away?

## Power System

What powers exist, what do they cost, and what goes wrong?
"""


def new_ambient(title: str, kind: str) -> Ambient:
    """A blank ambient with one trait of each kind, five in all."""
    wanted = ("Passive", "Passive", "Action", "Reaction", "Event")
    says = {
        "Passive": "What is always so here, and what does it do to those who stay?",
        "Action": "What can the Warden set in motion, and how can it be met?",
        "Reaction": "Which act, or which griefful success or failed save, sets this off?",
        "Event": "What happens once, and how is the place different afterwards?",
    }
    traits = tuple(
        AmbientTrait(f"Trait {number}", (each,), "", says[each]) for number, each in enumerate(wanted, 1)
    )
    return Ambient(
        title,
        kind,
        ("name what might distress a player",),
        "What does one see, hear and smell on arrival? One paragraph.",
        "Who or what lives here, what do they want, and what will they want of the characters, for good and ill?",
        traits,
    )


def new_setting(title: str) -> dict[str, str]:
    """The files of a new setting, by path."""
    foe = Antagonist(
        "Example Foe",
        2,
        RANKS[2],
        "What does one see before it is too late?",
        4,
        0,
        10,
        10,
        10,
        (Attack("claws", (6,)),),
        traits=(StatTrait("Critical Damage", "What happens to whoever fails the save against it?"),),
    )
    background = Background(
        "Example",
        "What did this person do before?",
        (Move("Signature", "What can they do that others cannot?"),),
        (("STR", 1), ("WIL", -1)),
        0,
        (
            Specialization(
                "Example Trade",
                "What do they do better than their fellows?",
                (Item("Coins", amount="3d6", slots=0), Item("Rations", uses=3), Item("Knife", dice=(6,))),
            ),
        ),
    )
    return {
        "setting-rules.md": RULES.format(title=title),
        "ambients/social_example_place.md": export(new_ambient("Example Place", "Social")),
        "antagonists/example/example-foe.md": export(foe),
        "backgrounds/example-trade.md": export(background),
    }


@cache
def prompts() -> frozenset[str]:
    """The questions and examples of the skeleton: a page that still holds one is not filled in."""
    asked = {
        bare(unquote(line)[1])
        for text in new_setting("?").values()
        for line in text.splitlines()
        if "?" in line and not line.startswith("#")
    }
    return frozenset(asked | {"name what might distress a player"})


EXAMPLES = ("Example Place", "Example Foe", "Background: Example", "Specialization: Example Trade")


def unfilled(page: Page) -> tuple[Finding, ...]:
    """What a page still has of the skeleton: its questions to answer, its examples to rename."""
    found: list[Finding] = []
    for line in page.lines:
        words = bare(unquote(line.text)[1])
        head = heading(line.text)
        if head and bare(head[1]) in EXAMPLES:
            cause = Message("{heading!r} is still the skeleton's example.", heading=bare(head[1]))
            found.append(
                Finding(WARNING, page.path, line.number, cause, Message("Replace the page or take it out."))
            )
        elif any(words.endswith(prompt) for prompt in prompts()):
            cause = Message("Still to be filled in: {question!r}", question=short(words, 80))
            found.append(
                Finding(
                    WARNING, page.path, line.number, cause, Message("Answer it in place of the question.")
                )
            )
    return tuple(found)

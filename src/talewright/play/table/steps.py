"""Steps of the rules that the game master corrects, and who is asked how long, as records."""

from __future__ import annotations

from dataclasses import dataclass

from talewright.core.record import field

MAX_SECONDS = 600


@dataclass(frozen=True)
class SkipStep:
    """The game master passes over what the rules do now: the turn under way, or an order that waits for an answer."""

    action: int = field(meaning="the event that began what is skipped", low=1)
    why: str = field("", "what happened instead")


@dataclass(frozen=True)
class ChangeStep:
    """The game master gives a step that is done another result. What followed from the old one is undone.

    It is not in the log itself: the undo is, and the new result, which is marked as decided.
    """

    event: int = field(meaning="the event of the choice or the dice", low=1)
    option: str = field("", "the option instead of the one chosen")
    faces: tuple[int, ...] = field((), "what the dice show instead", low=1)


@dataclass(frozen=True)
class GiveAlly:
    """One who fights beside the characters, such as a hireling, is played by this seat from now on."""

    action: int = field(meaning="the event that began the fight", low=1)
    name: str = field(meaning="the name of the ally in the fight")
    to: str = field("", "the seat; empty for the game master")


@dataclass(frozen=True)
class JoinFight:
    """Fighters join a fight under way: characters of the table, allies, or more opponents.

    They come before the next dice are thrown; in the middle of a turn, when it is over.
    """

    action: int = field(meaning="the event that began the fight", low=1)
    sheets: tuple[str, ...] = field((), "characters who join")
    allies: tuple[str, ...] = field((), "others beside the characters, a line each")
    foes: tuple[str, ...] = field((), "more opponents, a line each")
    hidden: bool = field(False, "players do not see the new opponents at first")


@dataclass(frozen=True)
class MoveTurn:
    """The game master changes the order of turns: a fighter acts before another from now on."""

    action: int = field(meaning="the event that began the fight", low=1)
    fighter: str = field(meaning="who is moved: the side and the place on it, as 'foes:1'")
    before: str = field("", "who acts next after it, written the same; empty for nobody: it acts last")


@dataclass(frozen=True)
class SetPace:
    """How fast the rules go on: whether rolls wait for a person, and how long spending is offered."""

    step_by_step: bool = field(False, "every roll waits until a person makes it")
    spend_seconds: int | None = field(
        None, "seconds for a decision to spend points; no limit if empty", low=5, high=MAX_SECONDS
    )


@dataclass(frozen=True)
class TimeUp:
    """The time for a decision to spend points is over: the points are kept. Any seat may say so, not before it is."""

    action: int = field(meaning="the event that began what asks", low=1)


@dataclass(frozen=True)
class OfferHelp:
    """A character helps another with the next roll that help counts in."""

    sheet: str = field(meaning="the character who helps")
    to: str = field(meaning="the character who is helped")
    on: bool = field(True, "take the offer back if not")


Step = SkipStep | ChangeStep | GiveAlly | JoinFight | MoveTurn | SetPace | TimeUp | OfferHelp

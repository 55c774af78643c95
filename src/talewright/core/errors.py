"""Every refusal Talewright can utter, in one tree.

TalewrightError
├── DiceError            dice that cannot exist or cannot be read
├── AdventureError       a book that cannot be understood (with position)
├── SheetError           a character file that cannot be read, all faults at once
├── QuestionError        an odds question that cannot be asked, all faults at once
├── RulesetError         a ruleset that is missing or breaks the engine's contract
├── TooLargeError        an exact answer would pass the stated limit
│   └── OverBudgetError      of time or memory
└── AnswerError          an answer that does not fit its question
    ├── UnreadableAnswer     400  it cannot be read
    ├── NotYourAnswer        403  another seat has to give it
    ├── StaleAnswer          409  the game has moved on
    └── IllegalAnswer        422  it is not among the options

An error carries messages as data; a face renders them in the reader's language, and `str(error)` is English. Each
message names place, cause and cure.
"""

from __future__ import annotations

import errno
from collections.abc import Sequence
from typing import Any

from talewright.core.text.message import Message


class TalewrightError(Exception):
    """The root: whatever a person can mend. Anything else that escapes is our fault."""

    code = "refused"
    """What a program may branch on: one code for each kind of error."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    @property
    def messages(self) -> tuple[Message, ...]:
        """Everything it says: its one message, or all faults."""
        return (self.message,)

    def __str__(self) -> str:
        return str(self.message)


_SYSTEM_REASONS = {
    errno.ENOENT: Message("there is no such file or folder"),
    errno.EACCES: Message("permission denied"),
    errno.EPERM: Message("permission denied"),
    errno.EROFS: Message("the disk is read-only"),
    errno.EISDIR: Message("it is a folder"),
    errno.ENOTDIR: Message("it is not a folder"),
    errno.EEXIST: Message("it exists already"),
    errno.ENOSPC: Message("the disk is full"),
    errno.EADDRINUSE: Message("the address is already in use"),
    errno.EADDRNOTAVAIL: Message("this computer does not have that address"),
}


def system_reason(error: OSError) -> Message:
    """Why the operating system refused: the usual reasons in our words, any other in its own."""
    known = _SYSTEM_REASONS.get(error.errno or 0)
    return known or Message("{reason}", reason=error.strerror or str(error))


class DiceError(TalewrightError, ValueError):
    code = "dice"


class RulesetError(TalewrightError):
    code = "ruleset"


class TooLargeError(TalewrightError):
    code = "too-large"

    def __init__(self, limit: int) -> None:
        super().__init__(
            Message(
                "The exact answer needs more than {limit:,} states. Raise the limit, or ask for a sample instead.",
                limit=limit,
            )
        )
        self.limit = limit

    def __reduce__(self) -> tuple[type[TooLargeError], tuple[int]]:
        return type(self), (self.limit,)


class OverBudgetError(TooLargeError):
    """The exact answer is not finished within the stated time or memory."""

    code = "over-budget"

    def __init__(self, *, seconds: float = 0, memory: int = 0) -> None:
        message = (
            Message(
                "The exact answer was not finished after {seconds:g} s. Allow more time, or ask for less.",
                seconds=seconds,
            )
            if seconds
            else Message(
                "The exact answer needs more than {megabytes:,} MB of memory. Allow more memory, or ask for less.",
                megabytes=memory // 1_000_000,
            )
        )
        TalewrightError.__init__(self, message)
        self.seconds = seconds
        self.memory = memory

    def __reduce__(self) -> tuple[Any, ...]:
        return _over_budget, (self.seconds, self.memory)


def _over_budget(seconds: float, memory: int) -> OverBudgetError:
    return OverBudgetError(seconds=seconds, memory=memory)


class FaultsError(TalewrightError):
    """Input with one or more faults, all reported at once. `subject` says of what: a file, a form, a book's title."""

    code = "faults"

    def __init__(self, subject: Message | str, faults: Sequence[Message]) -> None:
        self.subject = subject
        self.faults = tuple(faults)
        super().__init__(self.summary)
        self.args = (subject, self.faults)

    @property
    def summary(self) -> Message:
        """How many faults there are, or the only one."""
        if len(self.faults) == 1:
            return self.faults[0]
        return Message("{count} fault.", plural="{count} faults.", count=len(self.faults))

    @property
    def messages(self) -> tuple[Message, ...]:
        return self.faults

    def __str__(self) -> str:
        head = f"{self.subject}: " if self.subject else ""
        if len(self.faults) == 1:
            return f"{head}{self.faults[0]}"
        return "\n".join([f"{head}{self.summary}", *(f"  - {fault}" for fault in self.faults)])


class SheetError(FaultsError):
    code = "sheet"


class QuestionError(FaultsError):
    code = "question"


class AdventureError(FaultsError):
    code = "adventure"


class AnswerError(TalewrightError):
    code = "answer"
    status = 400


class UnreadableAnswer(AnswerError):  # noqa: N818 - named as refusals, not as errors
    code = "unreadable-answer"
    status = 400


class NotYourAnswer(AnswerError):  # noqa: N818
    code = "not-your-answer"
    status = 403


class StaleAnswer(AnswerError):  # noqa: N818
    code = "stale-answer"
    status = 409


class IllegalAnswer(AnswerError):  # noqa: N818
    code = "illegal-answer"
    status = 422

    def __init__(self, message: Message, options: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.options = tuple(options)

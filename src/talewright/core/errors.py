"""Every refusal Talewright can utter, in one tree.

TalewrightError
├── DiceError            dice that cannot exist or cannot be read
├── AdventureError       a book that cannot be understood (with position)
├── SheetError           a character file that cannot be read, all faults at once
├── QuestionError        an odds question that cannot be asked, all faults at once
├── RulesetError         a ruleset that is missing or breaks the engine's contract
├── TooLargeError        an exact answer would pass the stated limit
└── AnswerError          an answer that does not fit its question
    ├── UnreadableAnswer     400  it cannot be read
    ├── NotYourAnswer        403  it is somebody else's to give
    ├── StaleAnswer          409  the game has moved on
    └── IllegalAnswer        422  it is not among the options

Each message names place, cause and cure.
"""

from __future__ import annotations

from collections.abc import Sequence


class TalewrightError(Exception):
    """The root: whatever a person can mend. Anything else that escapes is our fault."""


class DiceError(TalewrightError, ValueError):
    pass


class RulesetError(TalewrightError):
    pass


class TooLargeError(TalewrightError):
    def __init__(self, limit: int) -> None:
        super().__init__(
            f"The exact answer needs more than {limit:,} states. Raise the limit, or ask for a sample instead."
        )
        self.limit = limit


class FaultsError(TalewrightError):
    """Input with one or more faults, told all at once."""

    def __init__(self, subject: str, faults: Sequence[str]) -> None:
        self.subject = subject
        self.faults = tuple(faults)
        head = f"{subject}: " if subject else ""
        if len(self.faults) == 1:
            super().__init__(head + self.faults[0])
        else:
            super().__init__(
                f"{head}{len(self.faults)} faults.\n" + "\n".join(f"  - {fault}" for fault in self.faults)
            )


class SheetError(FaultsError):
    pass


class QuestionError(FaultsError):
    pass


class AdventureError(FaultsError):
    pass


class AnswerError(TalewrightError):
    status = 400


class UnreadableAnswer(AnswerError):  # noqa: N818 - named as refusals, not as errors
    status = 400


class NotYourAnswer(AnswerError):  # noqa: N818
    status = 403


class StaleAnswer(AnswerError):  # noqa: N818
    status = 409


class IllegalAnswer(AnswerError):  # noqa: N818
    status = 422

    def __init__(self, message: str, options: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.options = tuple(options)

"""The language of the terminal: chosen by `--lang` before the command, or by the locale; English otherwise.

Commands and both terminal players render messages with `say()`, write the sentences of their own interface with
`t(...)` and draw views in `language()`; `percent` and `interval` write chances.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from math import nextafter
from typing import Any

from talewright.core.errors import SheetError, TalewrightError, system_reason
from talewright.core.text.message import Message
from talewright.core.text.translate import ENGLISH, LANGUAGES, Translator

LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The first of these that is set decides, as POSIX has it."""
ENDINGS = {
    "victory": Message("victory"),
    "neutral": Message("neutral"),
    "death": Message("death"),
    "endless": Message("never ends"),
}
_chosen = ["en"]
_spoken: ContextVar[str] = ContextVar("spoken", default="")


def of_locale(environment: Mapping[str, str] = os.environ) -> str:
    """The language of the locale: de_AT.UTF-8 is de; one that we do not have is English.

    >>> of_locale({"LC_ALL": "", "LANG": "de_AT.UTF-8"}), of_locale({"LC_ALL": "C", "LANG": "de_DE"})
    ('de', 'en')
    """
    name = next((environment[each] for each in LOCALE if environment.get(each)), "")
    code = name.replace("-", "_").partition("_")[0].partition(".")[0].lower()
    return code if code in LANGUAGES else "en"


def use(language: str) -> None:
    """Speak this language from now on."""
    _chosen[0] = language


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak a language for a while, in this context alone: a server writes files in the languages of its readers."""
    token = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(token)


def language() -> str:
    return _spoken.get() or _chosen[0]


def say(system: str = "") -> Translator:
    """Renders messages in the chosen language. Catalogs are read when another language than English asks for them."""
    if language() == "en":
        return ENGLISH
    from talewright.play.voice import voice_for

    return voice_for(language(), system, __package__)


def t(template: str, /, *, plural: str = "", **args: Any) -> str:
    """A sentence of the interface; like that of a `Message`, its template is a literal.

    >>> t("{count} game.", plural="{count} games.", count=2)
    '2 games.'
    """
    return say().text(Message(template, plural=plural, **args))


def named(name: str, system: str = "") -> str:
    """What an ending, a measure or another id of the rules is called."""
    if language() == "en":
        return name
    from talewright.play.voice import names_for

    return names_for(language(), system)(name.replace("_", " ").replace("-", " "))


def percent(value: float | Mapping[str, Any]) -> str:
    """A chance for reading: more figures near the ends, and never 0 or 100 unless it is.

    Of a number as answers have it, the fraction decides whether it is: 1 less a very small chance is 1.0 as a decimal.
    """
    if isinstance(value, Mapping):
        return percent(_decimal(value))
    if value in (0.0, 1.0):
        return t("{share:.0f} %", share=value * 100)
    hundredths = round(value * 10_000)
    if hundredths == 0:
        return t("under {share:.2f} %", share=0.01)
    if hundredths == 10_000:
        return t("over {share:.2f} %", share=99.99)
    return t("{share:.2f} %", share=value * 100)


def _decimal(number: Mapping[str, Any]) -> float:
    """The decimal form of a chance, which is 0 or 1 only if the chance is."""
    found = float(number["decimal"])
    above, _, below = str(number.get("fraction", "")).partition("/")
    if found == 1.0 and above != below:
        return nextafter(1.0, 0.0)
    return nextafter(0.0, 1.0) if found == 0.0 and above.strip("0") else found


def ending_kind(kind: str) -> str:
    """What kind of ending it is; another name stays as it is."""
    return say().text(ENDINGS[kind]) if kind in ENDINGS else kind


def interval(low: float, high: float) -> str:
    """Both ends of a confidence interval."""
    return t("{low} to {high}", low=percent(low), high=percent(high))


def refusal(error: Exception) -> str:
    """What a person reads of a refusal, of ours or of the operating system."""
    if isinstance(error, TalewrightError):
        return say().error(error)
    if isinstance(error, UnicodeDecodeError):
        return t("This is not a text file in UTF-8.")
    if isinstance(error, OSError):
        where = str(error.filename or "")
        return say().error(SheetError(where, [Message("{reason}.", reason=system_reason(error))]))
    return str(error)

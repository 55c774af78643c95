"""What the library refuses, each with the status a web face answers with."""

from __future__ import annotations

from talewright.core.errors import TalewrightError


class Unknown(TalewrightError):  # noqa: N818 - named as refusals
    """There is no such thing, or it is somebody else's: the two look alike from outside."""

    code = "not-found"
    status = 404


class Changed(TalewrightError):  # noqa: N818
    """Somebody changed it in the meantime."""

    code = "conflict"
    status = 409


class Full(TalewrightError):  # noqa: N818
    """More than one owner may keep."""

    code = "full"
    status = 409


class SignInRefused(TalewrightError):  # noqa: N818
    """A name and password that do not fit."""

    code = "sign-in-refused"
    status = 403


class TooOften(TalewrightError):  # noqa: N818
    """Tried again too soon."""

    code = "too-often"
    status = 429

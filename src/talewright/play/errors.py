"""Errors of the library, each with its HTTP status."""

from __future__ import annotations

from talewright.core.errors import TalewrightError


class Unknown(TalewrightError):  # noqa: N818 - named as refusals
    """It does not exist, or belongs to another owner; the error does not say which."""

    code = "not-found"
    status = 404


class Changed(TalewrightError):  # noqa: N818
    """It was changed in the meantime."""

    code = "conflict"
    status = 409


class Full(TalewrightError):  # noqa: N818
    """More than one owner may have."""

    code = "full"
    status = 409


class SignInRefused(TalewrightError):  # noqa: N818
    """Name and password, or a passkey, are wrong."""

    code = "sign-in-refused"
    status = 403


class TooOften(TalewrightError):  # noqa: N818
    """Too many attempts."""

    code = "too-often"
    status = 429

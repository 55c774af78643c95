"""Errors of the library and of calculations, each with its HTTP status."""

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


class ProofNeeded(TalewrightError):  # noqa: N818
    """A cookie is not enough for this: the owner has to sign in again."""

    code = "proof-needed"
    status = 403


class NotAllowed(TalewrightError):  # noqa: N818
    """This server does not let its visitors do that."""

    code = "not-allowed"
    status = 403


class TooOften(TalewrightError):  # noqa: N818
    """Too many attempts."""

    code = "too-often"
    status = 429


class TooSlow(TalewrightError):  # noqa: N818
    """It takes more time or memory than the server gives to one question."""

    code = "too-slow"
    status = 422


class Busy(TalewrightError):  # noqa: N818
    """Too many questions wait already."""

    code = "busy"
    status = 429


class Crashed(TalewrightError):  # noqa: N818
    """The calculation failed, which is no fault of the question."""

    code = "crashed"
    status = 500

"""The address of a server: what passkeys are bound to."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Origin:
    """The origin browsers report (https://tales.example), and the domain passkeys are made for."""

    url: str
    domain: str

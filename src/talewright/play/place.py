"""Where a server is found: what passkeys are bound to."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Place:
    """The origin browsers report (https://tales.example), and the domain keys are made for."""

    origin: str
    domain: str

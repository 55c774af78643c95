"""Shared by all tests: examples are drawn the same way on every machine, and nothing is timed."""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("here", deadline=None, max_examples=60)
settings.register_profile("ci", deadline=None, max_examples=60, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")

"""The time that this thread has computed, in seconds; the time of the process where threads have no clock of their own (browsers)."""

from __future__ import annotations

import time
from collections.abc import Callable

thread_seconds: Callable[[], float] = getattr(time, "thread_time", time.process_time)

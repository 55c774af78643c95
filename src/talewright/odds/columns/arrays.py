"""The arrays in use: NumPy's on the processor, CuPy's on a graphics card.

All files of this room take `np` from here and are written as for NumPy, with functions that CuPy has too. Arrays are made
on the device in use and stay there. What Python has to go through number by number comes back through `to_host` alone;
dice are rolled on the host, so that the same seed gives the same games on every device.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy  # noqa: ICN001 - `np` is the module in use
from numpy.typing import NDArray

from talewright.core.errors import QuestionError
from talewright.core.text.message import Message, listed
from talewright.odds.question import CPU, CUDA, DEVICES

_PATH = "--device"
_MODULE: ContextVar[ModuleType] = ContextVar("arrays", default=numpy)

_in_use = _MODULE.get

if TYPE_CHECKING:
    np = numpy
else:

    class _InUse:
        """The array module in use, whichever it is at the moment."""

        def __getattr__(self, name: str) -> Any:
            return getattr(_in_use(), name)

    np = _InUse()


@contextmanager
def on(device: str) -> Iterator[None]:
    """Compute on a device; refused with what to install where it is not there."""
    token = _MODULE.set(array_module(device))
    try:
        yield
    finally:
        _MODULE.reset(token)


def array_module(device: str) -> ModuleType:
    """The module whose arrays live on a device."""
    if device == CPU:
        return numpy
    if device != CUDA:
        raise _refused(
            Message(
                "{device!r} is no device. Devices: {devices}.",
                device=device[:40],
                devices=listed(DEVICES),
                path=_PATH,
            )
        )
    try:
        import cupy
    except ImportError:
        raise _refused(
            Message("cuda needs CuPy, which is not installed: pip install cupy-cuda12x", path=_PATH)
        ) from None
    if not cupy.cuda.is_available():
        raise _refused(Message("CuPy finds no CUDA graphics card on this computer.", path=_PATH))
    found: ModuleType = cupy
    return found


def _refused(why: Message) -> QuestionError:
    return QuestionError(Message("question"), [why])


def on_host() -> bool:
    """Whether arrays are NumPy's."""
    return _MODULE.get() is numpy


def to_host(array: NDArray[Any]) -> NDArray[Any]:
    """An array of the device in use, as NumPy's."""
    if isinstance(array, numpy.ndarray):
        return array
    found: NDArray[Any] = _MODULE.get().asnumpy(array)
    return found


def dice(seed: int) -> numpy.random.Generator:
    """Dice on the host."""
    return numpy.random.default_rng(seed)

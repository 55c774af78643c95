"""A graphics card in place of the real one: arrays that do not mix with NumPy's, as CuPy's do not.

What CuPy refuses is refused here: plain arrays and lists beside arrays of the device, turning one into a plain array by
accident, and arguments that only NumPy's functions take. `asnumpy` is the one way back.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np

MAKING = ("array", "asarray")
"""Functions that move numbers of the host to the device."""
ONLY_NUMPY = ("where", "initial")


class DeviceArray:
    __array_ufunc__ = None  # a plain array beside it asks this class, which refuses
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, inner: Any) -> None:
        self._inner = np.asarray(inner)

    def __array__(self, *_: Any, **__: Any) -> Any:
        raise TypeError("an array of the device is not converted by accident")

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # other ways to the numbers, which NumPy tries first
            raise AttributeError(name)
        found = getattr(self._inner, name)
        if name in ("shape", "dtype", "size", "ndim", "tolist"):
            return found
        return _carried(found) if callable(found) else wrapped(found)

    def __getitem__(self, key: Any) -> Any:
        return wrapped(self._inner[unwrapped(key)])

    def __setitem__(self, key: Any, value: Any) -> None:
        self._inner[unwrapped(key)] = unwrapped(value)

    def __iter__(self) -> Iterator[Any]:
        return map(wrapped, self._inner)

    def __len__(self) -> int:
        return len(self._inner)

    def __bool__(self) -> bool:
        return bool(self._inner)

    def __float__(self) -> float:
        return float(self._inner)

    def __int__(self) -> int:
        return int(self._inner)

    def __index__(self) -> int:
        return operator.index(self._inner)


def _operator(name: str) -> Callable[..., Any]:
    def carried(self: DeviceArray, *others: Any) -> Any:
        found = getattr(self._inner, name)(*map(unwrapped, others))
        if name.startswith("__i") and name != "__invert__":
            self._inner = found
            return self
        return found if found is NotImplemented else wrapped(found)

    return carried


_BINARY = ("add", "sub", "mul", "truediv", "pow", "and", "or", "xor", "rshift", "lshift", "matmul")
for _name in (
    *(f"__{form}{each}__" for each in _BINARY for form in ("", "r", "i")),
    *(f"__{each}__" for each in ("neg", "invert", "abs", "lt", "le", "gt", "ge", "eq", "ne")),
):
    setattr(DeviceArray, _name, _operator(_name))


def wrapped(found: Any) -> Any:
    """What a function found, on the device; a single number too."""
    if isinstance(found, (np.ndarray, np.generic)):
        return DeviceArray(found)
    if isinstance(found, (tuple, list)):
        return type(found)(map(wrapped, found))
    return found


def unwrapped(given: Any) -> Any:
    """What is given to a function, if it is of the device."""
    if isinstance(given, DeviceArray):
        return given._inner
    if isinstance(given, np.ndarray):
        raise TypeError("a plain array beside one of the device")
    if isinstance(given, (tuple, list)):
        return type(given)(map(unwrapped, given))
    return given


def _carried(function: Callable[..., Any]) -> Callable[..., Any]:
    def carried(*args: Any, **named: Any) -> Any:
        if refused := set(named).intersection(ONLY_NUMPY):
            raise TypeError(f"not on this device: {refused}")
        return wrapped(
            function(*map(unwrapped, args), **{name: unwrapped(each) for name, each in named.items()})
        )

    return carried


class FakeDevice(ModuleType):
    """Stands for the module `cupy`, and counts what is called."""

    def __init__(self) -> None:
        super().__init__("cupy")
        self.calls = 0
        self.moved_back = 0
        self.cuda = SimpleNamespace(is_available=lambda: True)
        self.linalg = SimpleNamespace(solve=_carried(np.linalg.solve))
        self.add = SimpleNamespace(at=_carried(np.add.at))
        self.random = None

    def __getattr__(self, name: str) -> Any:
        found = getattr(np, name)
        if isinstance(found, type) or not callable(found):
            return found
        return self._counted(name, found)

    def asnumpy(self, array: DeviceArray) -> Any:
        self.moved_back += 1
        return unwrapped(array)

    def _counted(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*args: Any, **named: Any) -> Any:
            self.calls += 1
            if name in MAKING:
                return DeviceArray(function(_plain(args[0]), *args[1:], **named))
            if isinstance(args[0], list) and not any(isinstance(each, DeviceArray) for each in args[0]):
                raise TypeError(f"{name} takes arrays of the device, not lists")
            return _carried(function)(*args, **named)

        return counted


def _plain(given: Any) -> Any:
    """Host data, or a list of arrays of the device."""
    if isinstance(given, DeviceArray):
        return given._inner
    return [_plain(each) for each in given] if isinstance(given, (list, tuple)) else given

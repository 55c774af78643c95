"""Run tests in processes of their own, with one change made before anything of the ruleset is imported.

The parent has pytest loaded and no ruleset; each run is a fork of it. Changes inside functions are cheaper: there the tests
are collected once, and each run is a fork of a process that has them; survivors get a second try on import. A run that is too
slow or too large is ended: the change has made a loop endless, and a test that never ends is noticed.
"""

from __future__ import annotations

import gc
import logging
import os
import pickle
import pkgutil
import resource
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

import pytest
from _pytest.runner import runtestprotocol

from talewright.testing.mutants.plan import Mutant

log = logging.getLogger(__name__)
T = TypeVar("T")
Done = Callable[[Mutant, "str | Died"], None]
NOTICED, SURVIVES, REFUSED, ENDLESS = "noticed", "survives", "refused", "endless"
PATIENCE = 10
"""Seconds that a run may take beside five times what its tests take without a change."""
MEMORY = 4 * 2**30
_OPTIONS = (
    "-q",
    "--no-header",
    "-p",
    "no:cacheprovider",
    "-p",
    "no:logging",
    "-W",
    "ignore::pytest.PytestWarning",
)


@dataclass(eq=False)
class Watch:
    """A plugin for pytest: what each test takes, and which tests and files fail."""

    seconds: dict[str, float] = field(default_factory=dict)
    failed: set[str] = field(default_factory=set)
    unread: set[str] = field(default_factory=set)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        test = report.nodeid.partition("[")[0]
        self.seconds[test] = self.seconds.get(test, 0.0) + report.duration
        if report.failed:
            self.failed.add(test)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.unread.add(report.nodeid)


def load_what_tests_share() -> None:
    """Import what every run needs and no change touches, so that no run has to: a second for each of them."""
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    for package in ("talewright.core", "talewright.odds", "talewright.testing"):
        for module in pkgutil.walk_packages(import_module(package).__path__, f"{package}."):
            if not module.name.endswith("__main__"):
                import_module(module.name)
    for name in ("hypothesis", "_pytest.assertion.rewrite", "_pytest.junitxml"):
        with suppress(ModuleNotFoundError):
            import_module(name)


def be_silent() -> None:
    """Write nothing any more, in this process."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    sys.stdout = sys.stderr = open(nowhere, "w", encoding="utf-8")  # noqa: SIM115, PTH123 - a descriptor, open until the process ends


def run_tests(tests: Sequence[str], *, to_the_first_failure: bool = False) -> Watch:
    """Run tests in this process, silently."""
    watch = Watch()
    be_silent()
    status = pytest.main([*_OPTIONS, *(["-x"] if to_the_first_failure else []), *tests], plugins=[watch])
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.INTERRUPTED):
        watch.unread.add(f"pytest ends with {status!r}")
    return watch


@dataclass(frozen=True)
class Suite:
    """The tests of a system, and the seconds that each takes without a change."""

    folder: Path
    seconds: dict[str, float]
    others: bool = False
    """Whether a change that its own tests do not notice meets the rest of the tests too."""

    def rest(self, mutant: Mutant) -> list[str]:
        own = set(self.tests(mutant))
        return sorted(set(self.seconds) - own, key=lambda test: self.seconds[test]) if self.others else []

    def tests(self, mutant: Mutant) -> list[str]:
        """Those of its clauses, the quickest first."""
        tests = [f"{self.folder.as_posix()}/{test}" for test in mutant.tests]
        return sorted((test for test in tests if test in self.seconds), key=lambda test: self.seconds[test])

    def limit(self, tests: Sequence[str]) -> None:
        """Bound this process in time and memory."""
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        signal.setitimer(signal.ITIMER_REAL, PATIENCE + 5 * sum(self.seconds[test] for test in tests))


def try_out(mutant: Mutant, suite: Suite) -> str:
    """Make the change in this process and run its tests."""
    tests = suite.tests(mutant)
    suite.limit(tests)
    mutant.change.make()
    watch = run_tests(tests, to_the_first_failure=True)
    if watch.failed:
        return NOTICED
    if watch.unread or not watch.seconds:
        return REFUSED
    rest = suite.rest(mutant)
    suite.limit(rest)
    other = "".join(run_tests(rest, to_the_first_failure=True).failed) if rest else ""
    return f"{SURVIVES}, but {other} notices it" if other else SURVIVES


class Loop:
    """A plugin for pytest: in place of the test run, one run for each change, each in a fork."""

    def __init__(self, mutants: Sequence[Mutant], suite: Suite, jobs: int, done: Done) -> None:
        self.mutants, self.suite, self.jobs, self.done = mutants, suite, jobs, done
        self.items: dict[str, list[pytest.Item]] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        for item in session.items:
            self.items.setdefault(item.nodeid.partition("[")[0], []).append(item)
        for mutant, result in each_in_child(self.mutants, self.try_out, jobs=self.jobs):
            self.done(mutant, result)
        return True

    def try_out(self, mutant: Mutant) -> str:
        tests = self.suite.tests(mutant)
        self.suite.limit(tests)
        mutant.change.make()
        clear_caches()
        return NOTICED if self._fails(tests) else SURVIVES

    def _fails(self, tests: Sequence[str]) -> bool:
        return any(
            report.failed
            for test in tests
            for item in self.items[test]
            for report in runtestprotocol(item, log=False, nextitem=None)
        )


def try_out_in_place(mutants: Sequence[Mutant], suite: Suite, jobs: int, done: Done) -> None:
    """Collect the tests in this process, then run them for each change."""
    tests = sorted({test for mutant in mutants for test in suite.tests(mutant)})
    be_silent()
    pytest.main([*_OPTIONS, "--capture=no", *tests], plugins=[Loop(mutants, suite, jobs, done)])


def clear_caches(packages: tuple[str, ...] = ("talewright.rulesets", "talewright.odds")) -> None:
    """Forget what functions of these packages have remembered."""
    for key, module in list(sys.modules.items()):
        if key.startswith(packages):
            for value in list(vars(module).values()):
                if callable(getattr(value, "cache_clear", None)) and not isinstance(value, type):
                    value.cache_clear()


def in_child(function: Callable[[], T]) -> T:
    """The result of a function that runs in a fork, so that this process imports nothing."""
    ((_, result),) = each_in_child([()], lambda _: function(), jobs=1)
    if isinstance(result, Died):
        raise RuntimeError(result.how)  # noqa: TRY004 - the run failed, not its type
    return result


@dataclass(frozen=True)
class Died:
    """A run that ended without a result."""

    how: str


def each_in_child(
    items: Iterable[Any], function: Callable[[Any], T], *, jobs: int
) -> Iterator[tuple[Any, T | Died]]:
    """Every item with its result, as the runs end; so many at a time."""
    waiting = iter(items)
    running: dict[int, tuple[Any, int]] = {}
    more = True
    while more or running:
        while more and len(running) < jobs:
            try:
                item = next(waiting)
            except StopIteration:
                more = False
                break
            running.update([_start(item, function)])
        if running:
            read = min(running)  # the oldest: runs are short, and their order stays that of the plan
            item, pipe = running.pop(read)
            yield item, _result(read, pipe)


def _start(item: Any, function: Callable[[Any], Any]) -> tuple[int, tuple[Any, int]]:
    read, write = os.pipe()
    child = os.fork()
    if child:
        os.close(write)
        return child, (item, read)
    os.close(read)
    gc.freeze()  # a collection would copy every object that the fork shares with its parent
    status = 1
    try:
        result = pickle.dumps(function(item))
        with os.fdopen(write, "wb") as pipe:
            pipe.write(result)
        status = 0
    except BaseException:
        log.exception("the process of a mutant has failed")
    finally:
        os._exit(status)


def _result(child: int, pipe: int) -> Any:
    with os.fdopen(pipe, "rb") as read:
        written = read.read()
    _, status = os.waitpid(child, 0)
    if written:
        return pickle.loads(written)  # noqa: S301 - our own child wrote it
    return Died("out of time or memory" if os.WIFSIGNALED(status) else "the run failed")

"""`python -m talewright.testing.mutants [SYSTEM ...]`, or `make mutants`: which changes do the tests of a clause not notice?

Every change of what keeps a clause is made alone, and the tests of that clause run. Changes that no test notices are listed.

  make mutants ARGS="SYSTEM --sample 50"            fifty changes, evenly spread
  make mutants ARGS="SYSTEM --sample 50 --seed 7"   fifty others, drawn at random
  make mutants ARGS="SYSTEM --only data"            the files below data/ alone
  make mutants ARGS="SYSTEM --clause ABC-080"       what keeps one clause
  make mutants ARGS="SYSTEM --keeper combat"        what stands in one module
  make mutants ARGS="SYSTEM --resume"               go on where the last run was interrupted
  make mutants ARGS="SYSTEM --survivors"            only those that survived the last run
  make mutants ARGS="SYSTEM --json" > figures.json  figures and survivors for another program

Results are recorded below .mutants/. The exit status is 1 where a system stays below 95 %.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from talewright.testing.mutants.code import CodeChange
from talewright.testing.mutants.plan import Mutant, sampled
from talewright.testing.mutants.report import TARGET, Figures, Progress, Record
from talewright.testing.mutants.run import (
    SURVIVES,
    Suite,
    each_in_child,
    in_child,
    load_what_tests_share,
    run_tests,
    try_out,
    try_out_in_place,
)

RECORDS = Path(".mutants")


def planned(system: str) -> list[Mutant]:
    from talewright.core.ruleset import find
    from talewright.testing.mutants.plan import mutants

    ruleset = find(system)
    return list(mutants(ruleset.package, ruleset.clauses()))


def package_of(system: str) -> str:
    """A setting has the clauses and the tests of its system."""
    from talewright.core.ruleset import find

    return find(system).package


def systems() -> list[str]:
    """One name for each package: settings share the clauses of their system."""
    from talewright.core.ruleset import all_rulesets

    return sorted({ruleset.package: ruleset.id for ruleset in reversed(all_rulesets())}.values())


def measure(system: str, given: argparse.Namespace) -> Figures:
    """Try the changes of one system; progress goes to the standard error."""
    record = Record(RECORDS / f"{system}.jsonl")
    before = record.read()
    pool = [mutant for mutant in in_child(lambda: planned(system)) if wanted(mutant, given)]
    if given.survivors:
        pool = [mutant for mutant in pool if before.get(mutant.what, "").startswith(SURVIVES)]
    chosen = sampled(pool, given.sample, given.seed)
    figures = Figures(system, len(pool))
    if given.resume:
        for mutant in [each for each in chosen if each.what in before]:
            figures.count(mutant, before[mutant.what])
            chosen.remove(mutant)
    elif not given.survivors:
        record.clear()
    folder = Path("tests") / "rulesets" / in_child(lambda: package_of(system)).rsplit(".", 1)[-1]
    tests = sorted({f"{folder.as_posix()}/{test}" for mutant in chosen for test in mutant.tests})
    unchanged = in_child(lambda: run_tests([folder.as_posix()] if given.others else tests)) if tests else None
    if unchanged is not None and (bad := unchanged.failed | unchanged.unread):
        sys.exit(f"These tests fail without any change; mend them first: {', '.join(sorted(bad))}")
    taken = unchanged.seconds if unchanged is not None else {}
    quick = {
        test: seconds for test, seconds in taken.items() if given.quick is None or seconds <= given.quick
    }
    suite = Suite(folder, quick, others=given.others)
    slow = [mutant for mutant in chosen if not suite.tests(mutant)]
    figures.untried = len(slow)
    chosen = [mutant for mutant in chosen if mutant not in slow]
    in_place = [
        mutant for mutant in chosen if isinstance(mutant.change, CodeChange) and mutant.change.function
    ]
    on_import = [mutant for mutant in chosen if mutant not in in_place]
    progress = Progress(figures, record, len(chosen))
    if in_place:
        progress = in_child(
            lambda: progress.after(lambda: try_out_in_place(in_place, suite, given.jobs, progress.first))
        )
    on_import += progress.doubtful
    for mutant, result in each_in_child(on_import, lambda each: try_out(each, suite), jobs=given.jobs):
        progress.done(mutant, result)
    return progress.figures


def wanted(mutant: Mutant, given: argparse.Namespace) -> bool:
    is_data = mutant.what.partition(":")[0].endswith(".toml")
    if given.only and given.only != ("data" if is_data else "code"):
        return False
    if given.clause and not set(given.clause) & set(mutant.clauses):
        return False
    return not given.keeper or any(mutant.what.startswith(keeper) for keeper in given.keeper)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="mutants", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "systems", nargs="*", metavar="SYSTEM", help="id of a ruleset; all of them without one"
    )
    parser.add_argument(
        "--sample", type=int, metavar="N", help="so many changes of each system; all without it"
    )
    parser.add_argument(
        "--seed", type=int, metavar="S", help="draw the sample at random with this seed, not evenly spread"
    )
    parser.add_argument("--clause", action="append", metavar="ID", help="changes of what keeps this clause")
    parser.add_argument("--keeper", action="append", metavar="NAME", help="changes of keepers that begin so")
    parser.add_argument("--only", choices=("code", "data"), help="changes of one kind")
    parser.add_argument("--resume", action="store_true", help="skip what the last run has tried")
    parser.add_argument("--survivors", action="store_true", help="only what survived the last run")
    parser.add_argument(
        "--others", action="store_true", help="name a test of another clause that notices a survivor"
    )
    parser.add_argument(
        "--quick", type=float, metavar="SECONDS", help="leave out tests that take longer than this"
    )
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="runs at a time (default 1)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    given = parser.parse_args()
    load_what_tests_share()
    figures = [measure(system, given) for system in given.systems or in_child(systems)]
    if given.json:
        sys.stdout.write(json.dumps([each.record() for each in figures], indent=1) + "\n")
    else:
        sys.stdout.writelines(each.text() for each in figures)
    sys.exit(0 if all(each.share >= TARGET for each in figures) else 1)


if __name__ == "__main__":
    main()

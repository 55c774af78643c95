"""The names a script imports: `import talewright as tw`."""

from __future__ import annotations

import doctest
import subprocess
import sys

import pytest

import talewright as tw

NAMES = [name for name in tw.__all__ if not name.startswith("__")]


def test_exported_names_are_these() -> None:
    assert set(tw.__all__) == {
        *("AdventureGame", "Chosen", "Rolled", "Single", "d", "resume", "find", "installed"),
        *("ask_odds", "solve", "solve_rule", "sample", "read_book", "load_book", "check_book", "__version__"),
    }
    assert set(tw.__all__) <= set(dir(tw))


@pytest.mark.parametrize("name", ["__init__", *NAMES])
def test_each_has_an_example_that_runs(name: str) -> None:
    documented = tw if name == "__init__" else getattr(tw, name)
    found = doctest.DocTestParser().get_doctest(documented.__doc__ or "", {}, name, None, None)
    assert found.examples
    result = doctest.DocTestRunner().run(found)
    assert result.failed == 0


def test_a_name_that_does_not_exist_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'slove'"):
        getattr(tw, "slove")  # noqa: B009


def test_import_talewright_loads_nothing_else() -> None:
    script = (
        "import sys, talewright; print(*(name for name in sys.modules if name.startswith('talewright.')))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []

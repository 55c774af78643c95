"""What the documentation shows is true: its examples run, and it links to files that exist."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest
from typer import Context
from typer.core import TyperGroup
from typer.main import get_command

import talewright
from talewright.faces.cli.commands import app

ROOT = Path(__file__).parents[1]
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")])
SOURCE = ROOT / "src"
MODULES = sorted(
    path.relative_to(SOURCE).with_suffix("").as_posix().replace("/", ".").removesuffix(".__init__")
    for path in (SOURCE / "talewright").rglob("*.py")
    if ">>> " in path.read_text(encoding="utf-8")
)
"""Every module with an example in a docstring."""


@pytest.mark.parametrize(
    "page", [ROOT / "README.md", ROOT / "docs" / "tutorial.md"], ids=lambda page: page.name
)
def test_examples_run(page: Path) -> None:
    found = doctest.testfile(str(page), module_relative=False, optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    assert found.attempted > 3
    assert found.failed == 0


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_run(name: str) -> None:
    found = doctest.testmod(importlib.import_module(name))
    assert found.attempted > 0
    assert found.failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    if "_build" in page.parts:
        pytest.skip("built")
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)#\s]+)", text):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_commands_that_are_printed_exist_with_their_flags(page: Path) -> None:
    for line in re.findall(r"^(?:\$ )?talewright ([^#\n]+)", page.read_text(encoding="utf-8"), re.MULTILINE):
        words = line.split()
        command = get_command(app)
        while isinstance(command, TyperGroup):
            found = command.get_command(Context(command), words.pop(0))
            assert found is not None, f"{page.name}: talewright {line}"
            command = found
        if command.context_settings.get("ignore_unknown_options"):
            continue  # its flags are those of a system's verbs
        known = {flag for each in command.params for flag in (*each.opts, *each.secondary_opts)}
        assert {word for word in words if word.startswith("--")} <= known, f"{page.name}: talewright {line}"


def test_every_module_can_be_imported_and_says_what_it_is() -> None:
    for module in pkgutil.walk_packages(talewright.__path__, "talewright."):
        if "migrations" in module.name:
            continue
        found = importlib.import_module(module.name)
        assert found.__doc__, f"{module.name} has no docstring"

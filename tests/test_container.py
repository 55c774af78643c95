"""Dockerfile and compose file: what a hosted server relies on. Where Docker runs, `make container` builds and starts them."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from tests.faces.test_serve import serving

ROOT = Path(__file__).parents[1]
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")


def instructions(text: str) -> list[tuple[str, str]]:
    """The instructions of a Dockerfile with their arguments, continued lines joined."""
    joined = re.sub(r"\\\n\s*", "", text)
    lines = (line for line in joined.splitlines() if line and not line.startswith("#"))
    return [(name, rest) for name, _, rest in (line.partition(" ") for line in lines)]


@pytest.fixture
def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    return found


def test_hadolint_finds_nothing() -> None:
    hadolint = Path(sys.executable).parent / "hadolint"
    done = subprocess.run([hadolint, ROOT / "Dockerfile"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_image_is_built_in_stages_and_runs_without_root() -> None:
    found = instructions(DOCKERFILE)
    stages = [at for at, (name, _) in enumerate(found) if name == "FROM"]
    assert len(stages) == 3
    assert all(":" in found[at][1] for at in stages)
    last = found[stages[-1] :]
    assert [rest for name, rest in last if name == "USER"] == ["10001"]
    assert [rest for name, rest in last if name == "VOLUME"] == ["/data"]
    assert {"HEALTHCHECK", "EXPOSE", "ENTRYPOINT"} <= {name for name, _ in last}
    assert not any("pip install" in rest for name, rest in last if name == "RUN")


def test_what_is_copied_exists_and_is_not_ignored() -> None:
    allowed = {
        line[1:]
        for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
        if line[:1] == "!"
    }
    copied = {
        source
        for name, rest in instructions(DOCKERFILE)
        if name == "COPY" and "--from" not in rest
        for source in rest.split()[:-1]
    }
    assert copied == allowed
    assert all((ROOT / each).exists() for each in copied)


def test_the_health_check_holds_while_the_server_runs_and_fails_without_it(tmp_path: Path) -> None:
    check = next(rest for name, rest in instructions(DOCKERFILE) if name == "HEALTHCHECK")
    command = [sys.executable, *json.loads(check.partition("CMD ")[2])[1:]]
    with serving(tmp_path) as (address, _):
        environment = {**os.environ, "TALEWRIGHT_PORT": address.rstrip("/").rpartition(":")[2]}
        assert subprocess.run(command, env=environment, check=False, capture_output=True).returncode == 0
    assert subprocess.run(command, env=environment, check=False, capture_output=True).returncode != 0


def test_compose_starts_the_app_after_a_healthy_database_and_shows_it_to_this_machine_only(
    compose: dict[str, Any],
) -> None:
    app, database = compose["services"]["app"], compose["services"]["database"]
    assert app["depends_on"] == {"database": {"condition": "service_healthy"}}
    assert "pg_isready" in database["healthcheck"]["test"]
    assert all(port.startswith("127.0.0.1:") for port in app["ports"])
    assert "ports" not in database
    used = {volume.partition(":")[0] for service in (app, database) for volume in service["volumes"]}
    assert used == set(compose["volumes"])
    user, name = database["environment"]["POSTGRES_USER"], database["environment"]["POSTGRES_DB"]
    url = app["environment"]["TALEWRIGHT_DATABASE"]
    assert url.startswith(f"postgresql://{user}:")
    assert url.endswith(f"@database/{name}")
    # Without a password nothing starts.
    assert "${POSTGRES_PASSWORD:?" in url
    assert "${POSTGRES_PASSWORD:?" in database["environment"]["POSTGRES_PASSWORD"]

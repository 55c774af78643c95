"""Templates compiled once and stored beside Python's own compiled files, under the same rules."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from hashlib import sha256
from importlib.metadata import version
from importlib.util import cache_from_source
from pathlib import Path
from tempfile import NamedTemporaryFile

from jinja2 import BytecodeCache
from jinja2.bccache import Bucket


class Compiled(BytecodeCache):
    """`__pycache__` beside the templates, or under `PYTHONPYCACHEPREFIX`; nothing where Python writes nothing."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.made_by = f"jinja2 {version('jinja2')}"

    def get_cache_key(self, name: str, filename: str | None = None) -> str:  # noqa: ARG002 - Jinja's signature
        return name.replace("/", "-")

    def get_source_checksum(self, source: str) -> str:
        return sha256(f"{self.made_by}\n{source}".encode()).hexdigest()

    def load_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError), self._file(bucket).open("rb") as file:
            bucket.load_bytecode(file)

    def dump_bytecode(self, bucket: Bucket) -> None:
        if sys.dont_write_bytecode:
            return
        path = self._file(bucket)
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            # Whole or not at all: two servers may start at once.
            with NamedTemporaryFile(dir=path.parent, delete=False) as file:
                bucket.write_bytecode(file)
            os.replace(file.name, path)  # noqa: PTH105 - a name is what it has

    def _file(self, bucket: Bucket) -> Path:
        return Path(cache_from_source(str(self.folder / f"{bucket.key}.py"))).with_suffix(".template")

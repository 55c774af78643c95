"""Files that come with the program, sent from memory.

Starlette reads a file in three turns of a thread. While that thread is busy with long work of others, or the machine is, a
visitor would wait for each of them; all these files together are half a megabyte.
"""

from __future__ import annotations

import os
from pathlib import Path
from stat import S_ISREG

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

CACHE_CONTROL = "public, max-age=3600"
"""A browser asks again after an hour, or when it reloads."""


class StaticFilesInMemory(StaticFiles):
    """Each file is read once, and again when it has changed."""

    def __init__(self, directory: Path) -> None:
        super().__init__(directory=directory)
        self.config_checked = True
        self._read: dict[str, tuple[float, Response]] = {}

    async def get_response(self, path: str, scope: Scope) -> Response:
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405, headers={"Allow": "GET, HEAD"})
        try:
            file, stat = self.lookup_path(path)
        except (OSError, ValueError):
            # Too long for a name, or no characters of a name.
            raise HTTPException(404) from None
        if stat is None or not S_ISREG(stat.st_mode):
            raise HTTPException(404)
        known = self._read.get(file)
        if known is None or known[0] != stat.st_mtime:
            known = self._read[file] = stat.st_mtime, _response(Path(file), stat)
        response = known[1]
        if self.is_not_modified(response.headers, Headers(scope=scope)):
            return NotModifiedResponse(response.headers)
        return response


def _response(file: Path, stat: os.stat_result) -> Response:
    head = FileResponse(file, stat_result=stat, headers={"cache-control": CACHE_CONTROL}).headers
    named = ("content-type", "last-modified", "etag", "cache-control")
    return Response(file.read_bytes(), headers={name: head[name] for name in named})

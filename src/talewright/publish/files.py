"""Files and folders written whole or not at all: a temporary one beside the target, then one rename."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from talewright.core.errors import QuestionError, system_reason
from talewright.core.text.message import Message

FULL_DISK = (errno.ENOSPC, errno.EDQUOT)


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that a reader finds the old one or the new one, never a part."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:40]}.")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            Path(name).chmod(0o644)
            Path(name).replace(path)
        except BaseException:
            with contextlib.suppress(OSError):
                Path(name).unlink()
            raise
    except OSError as error:
        raise write_fault(path, error) from None


def write_folder(path: Path, files: Mapping[str, bytes]) -> None:
    """Write a folder so that a reader finds the old one or the new one; names may have folders in them."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = Path(tempfile.mkdtemp(dir=path.parent, prefix=f".{path.name[:40]}."))
        try:
            for name, content in files.items():
                write_whole(fresh / name, content)
            fresh.chmod(0o755)
            if path.is_dir():
                path.replace(fresh.with_suffix(".old"))
            fresh.replace(path)
        finally:
            for left in (fresh, fresh.with_suffix(".old")):
                shutil.rmtree(left, ignore_errors=True)
    except OSError as error:
        raise write_fault(path, error) from None


def write_fault(path: Path, error: OSError) -> QuestionError:
    """Why a file was not written, in a sentence."""
    message = Message(
        "{file} cannot be written: {cause}. Choose another folder with --out.",
        file=str(path),
        cause=system_reason(error),
    )
    if error.errno in FULL_DISK:
        message = Message(
            "The disk is full: {file} was not written. Free some space and publish again.", file=path.name
        )
    return QuestionError("", [message])

"""The limits that the guide promises are those of the program."""

from __future__ import annotations

from pathlib import Path

from talewright.core.record import MAX_ITEMS
from talewright.faces.web import bodies, connections, cookies
from talewright.faces.web.settings import CONNECTIONS, Settings
from talewright.play import books, offload, worker
from talewright.play.authoring import uploads
from talewright.play.dice import MAX_ANSWERS
from talewright.play.library import (
    accounts,
    characters,
    export,
    importing,
    limits,
    sessions,
    table_logs,
    turns,
)
from talewright.play.session import MAX_LOG
from talewright.store.room import SIZE

PAGE = Path(__file__).parents[2] / "docs" / "guide" / "serving.md"


def test_the_guide_names_the_limits_of_the_program() -> None:
    page = PAGE.read_text(encoding="utf-8")
    kept = limits.MAX_KEPT
    for words in (
        f"{kept['games']} games, {kept['characters']} characters, {kept['books']} books, {kept[SIZE] // 10**6} MB",
        f"{uploads.MAX_BYTES // 10**6} MB of UTF-8 text, {uploads.MAX_SECTIONS:,} sections",
        f"{uploads.MAX_LINE:,} characters in a line",
        f"{characters.MAX_CHARACTER // 1000} kB, {MAX_ITEMS:,} entries",
        f"{bodies.MAX_FORM // 1000} kB; {bodies.MAX_BODY / 1e6:g} MB with a book",
        f"{bodies.MAX_IMPORT // 10**6} MB for an import",
        f"{worker.SECONDS:g} s and {worker.MAX_MEMORY / 1e9:g} GB",
        f"| {Settings('x').odds_seconds:g} s; then a sample",
        f"| {export.IMPORT_SECONDS:g} s in a worker process; {importing.MAX_ALL_ROWS:,} answers",
        f"findings of one text | {uploads.MAX_FINDINGS},",
        f"one thread; {offload.MAX_PER_CLIENT} of one client and {offload.MAX_WAITING} in all",
        f"| {worker.MAX_PER_CLIENT} that run or wait",
        f"{MAX_ANSWERS} answers or {sessions.TURN_SECONDS:g} s",
        f"a game | {MAX_LOG:,} answers;",
        f"{turns.MAX_OPEN} games with {turns.MAX_ENTRIES:,} answers together",
        f"{table_logs.MAX_OPEN} tables with {table_logs.MAX_EVENTS:,} events",
        f"{books.MAX_BOOKS} books with {books.MAX_LETTERS // 10**6} MB",
        f"{connections.HEADER_SECONDS:g} s, {bodies.BODY_SECONDS:g} s",
        f"| {CONNECTIONS}, or `--connections`; behind a proxy",
        f"after {accounts.GUESSES} wrong passwords one in {accounts.PAUSE:g} s",
        f"restored for {limits.RESTORABLE // 86400} days",
        f"expire after {cookies.LINK_SECONDS // 3600} hours",
    ):
        assert words in page, words

"""Every reader of foreign data with inputs that are nearly right: refused with a sentence, never a traceback.

Inputs are made by changing those of the corpus. One whose outcome is new (another kind of fault) joins the corpus, which
is saved and grows from campaign to campaign: `--corpus FOLDER`.
"""

from __future__ import annotations

import hashlib
import json
import random
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.attack.results import Result
from tests.attack.table_events import FIGHT_EVENTS, TABLE_EVENTS
from tests.play.libraries import BOOKS
from tests.play.table.conftest import laid

from talewright.adventure import read_book
from talewright.adventure.scenario import FILE as SCENARIO
from talewright.core.character_file import from_file, to_file
from talewright.core.errors import FaultsError, TalewrightError
from talewright.core.ruleset import all_rulesets
from talewright.faces.web.cookies import Cookies
from talewright.odds.question import read_question
from talewright.play import saves
from talewright.play.authoring.uploads import read_upload
from talewright.play.library import backup
from talewright.play.library.characters import read_character
from talewright.play.library.importing import read_import
from talewright.play.library.table_files import read_table_file, table_file
from talewright.play.notation import read_notation
from talewright.play.scenarios import checked_scenario
from talewright.play.table.events import FreeRoll, read_body
from talewright.play.table.table import Table
from talewright.publish.twee import twee
from talewright.publish.twee_import import book_from_twee

SCENARIOS = Path(__file__).parents[2] / "adventures" / "scenarios"
MAX_INPUT = 6_000
MAX_CORPUS = 400
"""Inputs of one reader."""
SLOW = 2.0
"""Seconds after which an input of that size counts as a fault."""
PIECES = (
    b"\0", b"\xff", b"\x1b[31m", b"{", b"}", b"[", b"]", b"[[", b"]]", b'"', b"`", b"``", b"\n## ", b"---\n", b"| a |",
    b"null", b"true", b"-1", b"1e999", b"9" * 30, b'"character"', b'"version"', b"Turn to [[a]].", b"If you ", b"2d6", b"d0",
    b"\xe2\x80\xae", b"\xf0\x9f\x8e\xb2", b"\r", b"\t", b" ", b"<!--", b"-->", b"{#1}", b"+", b"(", b")",
)  # fmt: skip


@dataclass(frozen=True)
class Reader:
    name: str
    read: Callable[[bytes], Any]
    seeds: tuple[bytes, ...]
    share: int
    """of a thousand inputs"""


def readers(folder: Path) -> list[Reader]:
    characters = [
        json.dumps(to_file(ruleset, hero.character)).encode()
        for ruleset in all_rulesets()
        for hero in ruleset.heroes[:1]
    ]
    scenarios = [path.read_bytes()[:MAX_INPUT] for path in sorted(SCENARIOS.glob(f"*/{SCENARIO}"))]
    books = [path.read_bytes()[:MAX_INPUT] for path in sorted(BOOKS.glob("*.tale.md"))[:3]]
    header = {"talewright": 1, "ruleset": "gnat", "version": "1.10", "title": "x", "book": "x", "digest": "x"}
    save = b"".join(
        json.dumps(line).encode() + b"\n" for line in (header, {"choose": "a"}, {"roll": [1, 2]}, {"back": 1})
    )
    export = {
        "talewright": 1, "kind": "library", "texts": {}, "books": [],
        "characters": [{"id": "c", "edited": False, "file": json.loads(characters[0])}],
        "games": [{
            "kind": "creation", "title": "x", "system": "gnat", "version": "1.10", "setup": {"options": {}},
            "answers": [["answer", {"choose": "x"}]],
        }],
    }  # fmt: skip
    question = {"system": "gnat", "steps": [{"verb": "fight", "rounds": 2}], "goal": ["alive"]}
    signed = Cookies("key").write("ann", 3)
    row = b'{"talewright":1,"kind":"backup","shape":"0001"}\n["meta",{"key":"a","value":"b"}]\n'

    def saved(raw: bytes) -> None:
        path = folder / "fuzz.save.jsonl"
        path.write_bytes(raw)
        saves.load(path)

    def backed_up(raw: bytes) -> None:
        import gzip

        path = folder / "fuzz.backup"
        path.write_bytes(gzip.compress(raw, 1))
        backup.verify(path)

    table = laid("roots")
    table.perform("gm", read_body("person.set", {"id": "miller", "name": "Ada Reed"}))
    events = [json.dumps(each).encode() for each in TABLE_EVENTS]
    fighting = laid("legend")
    fight, *_ = fighting.perform(
        "gm", read_body("fight.start", {"sheets": ["sheet-lu"], "foes": ["2 moss_rat"]})
    )
    blows = [
        json.dumps({"kind": kind, "body": {"action": fight.seq, **body}}).encode()
        for kind, body in FIGHT_EVENTS
    ]

    def scenario(raw: bytes) -> None:
        (folder / SCENARIO).write_bytes(raw)
        checked_scenario(folder)

    def text(raw: bytes) -> str:
        return raw.decode("utf-8", "replace")

    return [
        Reader("books", lambda raw: read_book(read_upload(raw, "x.tale.md")), tuple(books), 6),
        Reader("characters", lambda raw: from_file(_json(raw)), tuple(characters), 280),
        Reader("edited characters", lambda raw: _drawn(_json(raw)), tuple(characters), 150),
        Reader("saves", saved, (save,), 60),
        Reader("imports", lambda raw: read_import("x", raw, b"key"), (json.dumps(export).encode(),), 60),
        Reader("backups", backed_up, (row,), 20),
        Reader(
            "odds questions", lambda raw: read_question(_json(raw)), (json.dumps(question).encode(),), 200
        ),
        Reader(
            "dice notation",
            lambda raw: read_notation(text(raw)[:200]),
            (b"2d6+3", b"4d6kh3!", b"(d8+d6)*2"),
            100,
        ),
        Reader("cookies", lambda raw: Cookies("key").read(text(raw)), (signed.encode(),), 50),
        Reader("table events", lambda raw: _performed(table, _json(raw)), tuple(events), 30),
        Reader("events of a fight", lambda raw: _performed(fighting, _json(raw)), tuple(blows), 10),
        Reader("table files", lambda raw: read_table_file(raw, b"key"), (_table_file(table),), 10),
        Reader("scenarios", scenario, tuple(scenarios), 4),
        Reader(
            "Twee",
            lambda raw: book_from_twee(text(raw), system="gnat"),
            (TWEE, twee(read_book(books[0].decode()))),
            20,
        ),
    ]


TWEE = b""":: StoryTitle
Story

:: StoryData
{"ifid": "D674C58C-DEFA-4F70-B7A2-27742230C0FC", "start": "Gate"}

:: Gate [dark] {"position":"100,100"}
You stand before the [[gate->Hall]]. (if: $key)[ [[Open it|Hall]] ] <<link "Go">>

:: Hall
{{Test 7}} The end.
"""


def _performed(table: Table, data: Any) -> None:
    """An event as the API takes it, done by the game master."""
    if isinstance(data, dict) and isinstance(data.get("kind"), str):
        table.fork().perform("gm", read_body(data["kind"], data.get("body", {})))


def _table_file(table: Table) -> bytes:
    played = table.fork()
    played.perform("gm", FreeRoll("2d6"))
    return table_file(b"key", played).encode()


def _json(raw: bytes) -> Any:
    try:
        return json.loads(raw)
    except (ValueError, RecursionError):
        return raw.decode("utf-8", "replace")


def _drawn(data: Any) -> None:
    """Beyond the rules, but drawn and checked all the same."""
    ruleset, hero = read_character(data, beyond=True)
    ruleset.check(hero)
    ruleset.sheet(hero)
    ruleset.over(hero)


def run(inputs: int, seed: int, corpus: Path | None = None) -> Iterator[Result]:
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        for each in readers(Path(folder)):
            yield _fuzz(each, max(20, inputs * each.share // 1000), chance, corpus)


def _fuzz(reader: Reader, count: int, chance: random.Random, corpus: Path | None) -> Result:
    result = Result(f"fuzz: {reader.name}")
    kept = None if corpus is None else corpus / reader.name.replace(" ", "-")
    pool = list(reader.seeds)
    if kept is not None:
        kept.mkdir(parents=True, exist_ok=True)
        pool += [path.read_bytes() for path in sorted(kept.iterdir())[:MAX_CORPUS]]
    seen: Counter[str] = Counter()
    for _ in range(count):
        raw = _changed(chance.choice(pool), pool, chance)
        began = time.process_time()
        outcome = _outcome(reader, raw, result)
        if (took := time.process_time() - began) > SLOW:
            result.fault(f"{took:.1f} s for {len(raw)} bytes: {raw[:80]!r}")
        result.slowest = max(result.slowest, took)
        result.tried += 1
        seen[outcome] += 1
        if seen[outcome] == 1 and len(pool) < MAX_CORPUS:
            pool.append(raw)
            if kept is not None:
                (kept / hashlib.sha256(raw).hexdigest()[:16]).write_bytes(raw)
    result.notes.append(f"{len(seen)} different outcomes, {len(pool)} inputs in the corpus")
    return result


def _outcome(reader: Reader, raw: bytes, result: Result) -> str:
    try:
        reader.read(raw)
    except FaultsError as error:
        return " ".join(sorted({each.code or str(each.template) for each in error.faults})[:4])
    except TalewrightError as error:
        return f"{type(error).__name__} {error.message.template}"
    except Exception as error:  # noqa: BLE001 - that is what is looked for
        where = traceback.extract_tb(error.__traceback__)[-1]
        result.fault(
            f"{type(error).__name__} at {Path(where.filename).name}:{where.lineno} for {raw[:120]!r}"
        )
        return f"{type(error).__name__}:{where.lineno}"
    return "read"


def _changed(raw: bytes, pool: list[bytes], chance: random.Random) -> bytes:
    data = bytearray(raw)
    for _ in range(chance.choice((1, 1, 1, 2, 2, 3, 5))):
        at = chance.randrange(len(data) + 1)
        match chance.randrange(7):
            case 0:
                data[at:at] = chance.choice(PIECES)
            case 1:
                del data[at : at + chance.choice((1, 2, 5, 20))]
            case 2 if data:
                data[at - 1] = chance.randrange(256)
            case 3:
                data[at:at] = bytes(data[at : at + chance.choice((2, 10, 60))]) * chance.choice((1, 2, 9))
            case 4:
                other = chance.choice(pool)
                start = chance.randrange(len(other) + 1)
                data[at : at + 20] = other[start : start + chance.choice((5, 30, 120))]
            case 5:
                _change_value(data, chance)
            case _:
                data[at : at + 1] = chance.choice(PIECES)
    return bytes(data[:MAX_INPUT])


def _change_value(data: bytearray, chance: random.Random) -> None:
    """Another value in JSON: the structure stays, so the reader gets further."""
    colons = [at for at, byte in enumerate(data) if byte == ord(":")]
    if colons:
        start = chance.choice(colons) + 1
        end = start
        while end < len(data) and data[end] not in b",}]\n":
            end += 1
        value = chance.choice(
            (
                "null",
                "true",
                "-1",
                "0",
                "7",
                "1e9",
                '""',
                '"nonsense"',
                "[]",
                "{}",
                '[["a",1]]',
                "99999999999999999999",
            )
        )
        data[start:end] = value.encode()

"""The language server, driven over its standard input and output with real messages."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pygls")

BOOK = """---
title: The Salt Stair
system: gnat
start: quay
death: drowned
skills: [Climbing]
---

## quay {#1}

Caf\u00e9 \U0001f30a. Test Climbing, with a Default Roll. If you succeed, turn to [[boat]]. If you fail, Take a Wound and turn to [[drowned]].

## boat {ending=victory}

Away.

## drowned {ending=death}

Under.
"""


SECONDS = 120
"""A server that has not finished a test by then is stopped: reading its output would wait for ever."""


class Client:
    """Speaks the protocol: a header, then JSON."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "talewright", "lsp"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self._watchdog = threading.Timer(SECONDS, self.process.kill)
        self._watchdog.daemon = True
        self._watchdog.start()
        self.number = 0
        self.unread: list[dict[str, Any]] = []

    def send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self.process.stdin is not None
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def read(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        length = 0
        while line := self.process.stdout.readline().strip():
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        assert length, "the server has ended, or was stopped because it did not answer"
        found: dict[str, Any] = json.loads(self.process.stdout.read(length))
        return found

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        self.number += 1
        self.send({"id": self.number, "method": method, "params": params})
        while True:
            message = self.read()
            if message.get("id") == self.number and "method" not in message:
                return message
            self.unread.append(message)

    def notify(self, method: str, **params: Any) -> None:
        self.send({"method": method, "params": params})

    def faults(self, uri: str) -> list[dict[str, Any]]:
        """The next diagnostics of a file."""
        while True:
            message = self.unread.pop(0) if self.unread else self.read()
            if message.get("method") == "textDocument/publishDiagnostics" and message["params"]["uri"] == uri:
                found: list[dict[str, Any]] = message["params"]["diagnostics"]
                return found

    def close(self) -> None:
        self.ask("shutdown")
        self.notify("exit")
        self.process.wait(timeout=10)

    def stop(self) -> None:
        self._watchdog.cancel()
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait(timeout=10)
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            pipe.close()


@pytest.fixture
def client() -> Iterator[Client]:
    found = Client()
    try:
        found.ask("initialize", processId=None, rootUri=None, capabilities={})
        found.notify("initialized")
        yield found
        found.close()
    finally:
        found.stop()


def spot(text: str, words: str, more: int = 0) -> dict[str, int]:
    """The position of some words, in UTF-16 columns."""
    at = text.index(words) + more
    line = text.count("\n", 0, at)
    before = text[text.rfind("\n", 0, at) + 1 : at]
    return {"line": line, "character": len(before.encode("utf-16-le")) // 2}


def test_an_editor_is_served(client: Client, tmp_path: Path) -> None:
    path = tmp_path / "salt.tale.md"
    path.write_text(BOOK, encoding="utf-8")
    uri = path.as_uri()
    document = {"uri": uri, "languageId": "markdown", "version": 1, "text": BOOK}
    client.notify("textDocument/didOpen", textDocument=document)
    assert not [fault for fault in client.faults(uri) if fault["severity"] == 1]
    doc = {"uri": uri}

    # A definition: from the reference to its heading, behind letters of two UTF-16 units.
    answer = client.ask("textDocument/definition", textDocument=doc, position=spot(BOOK, "boat]]"))
    assert answer["result"]["range"]["start"] == spot(BOOK, "## boat")

    answer = client.ask("textDocument/hover", textDocument=doc, position=spot(BOOK, "Test Climbing", 3))
    assert "Understood as: test Climbing" in answer["result"]["contents"]["value"]

    # A slip is mended with one click, and only by what was tried.
    slip = BOOK.replace("Test Climbing", "Test Climbng", 1)
    version = {"uri": uri, "version": 2}
    client.notify("textDocument/didChange", textDocument=version, contentChanges=[{"text": slip}])
    client.faults(uri)
    at = {"start": spot(slip, "Test Climbng"), "end": spot(slip, "Test Climbng", 5)}
    answer = client.ask("textDocument/codeAction", textDocument=doc, range=at, context={"diagnostics": []})
    titles = [action["title"] for action in answer["result"]]
    assert titles == ['Write "Climbing"', "Mark it as plain text"]
    (edit,) = answer["result"][0]["edit"]["changes"][uri]
    assert (edit["newText"], edit["range"]["start"]) == ("Climbing", spot(slip, "Climbng"))
    version = {"uri": uri, "version": 3}
    client.notify("textDocument/didChange", textDocument=version, contentChanges=[{"text": BOOK}])
    client.faults(uri)

    # Rename changes every mention, heading and head.
    answer = client.ask(
        "textDocument/rename", textDocument=doc, position=spot(BOOK, "drowned]]"), newName="under"
    )
    edits = answer["result"]["changes"][uri]
    assert len(edits) == 3
    assert {edit["newText"] for edit in edits} == {"under"}
    assert spot(BOOK, "drowned]]") in [edit["range"]["start"] for edit in edits]
    refused = client.ask(
        "textDocument/rename", textDocument=doc, position=spot(BOOK, "drowned]]"), newName="boat"
    )
    assert "already" in refused["error"]["message"]

    # A change with a fault is reported at its place; completion offers the sections that exist.
    broken = BOOK.replace("[[boat]]", "[[bo]]").replace("Take a Wound", "Take tow Wounds")
    client.notify(
        "textDocument/didChange",
        textDocument={"uri": uri, "version": 2},
        contentChanges=[{"text": broken}],
    )
    faults = client.faults(uri)
    places = [fault["range"]["start"] for fault in faults if fault["severity"] == 1]
    assert spot(broken, "tow Wounds") in places
    answer = client.ask("textDocument/completion", textDocument=doc, position=spot(broken, "[[bo", 4))
    items = answer["result"]["items"]
    assert items[0]["label"] == "boat"
    assert items[0]["textEdit"]["range"]["start"] == spot(broken, "[[bo", 2)
    answer = client.ask("textDocument/documentSymbol", textDocument=doc)
    assert [symbol["name"] for symbol in answer["result"]] == ["quay", "boat", "drowned"]


def test_a_folder_is_one_book(client: Client, tmp_path: Path) -> None:
    head, rest = BOOK.split("## boat", 1)
    (tmp_path / "1.tale.md").write_text(head, encoding="utf-8")
    (tmp_path / "2.tale.md").write_text("## boat" + rest, encoding="utf-8")
    uri = (tmp_path / "2.tale.md").as_uri()
    document = {"uri": uri, "languageId": "markdown", "version": 1, "text": "## boat" + rest}
    client.notify("textDocument/didOpen", textDocument=document)
    assert not [fault for fault in client.faults(uri) if fault["severity"] == 1]
    answer = client.ask(
        "textDocument/references",
        textDocument={"uri": uri},
        position={"line": 0, "character": 4},
        context={"includeDeclaration": True},
    )
    assert {where["uri"].rsplit("/", 1)[-1] for where in answer["result"]} == {"1.tale.md", "2.tale.md"}


def test_nonsense_is_survived(client: Client, tmp_path: Path) -> None:
    uri = (tmp_path / "no.tale.md").as_uri()
    document = {"uri": uri, "languageId": "markdown", "version": 1, "text": "---\nsystem: [\n\x00## \n[[[{{"}
    client.notify("textDocument/didOpen", textDocument=document)
    client.faults(uri)
    answer = client.ask(
        "textDocument/hover", textDocument={"uri": uri}, position={"line": 900, "character": 9}
    )
    assert answer["result"] is None


def test_an_editor_that_speaks_german_reads_german() -> None:
    """The locale of `initialize` decides; one that we do not have is English."""
    uri = "file:///nowhere/salt.tale.md"
    faulty = BOOK.replace("[[boat]]", "[[bote]]")
    for locale, words, understood in (
        ("de-AT", "Abschnitt", "Verstanden als: "),
        ("fr", "section", "Understood as: "),
    ):
        german = Client()
        try:
            german.ask("initialize", processId=None, rootUri=None, capabilities={}, locale=locale)
            german.notify("initialized")
            german.notify(
                "textDocument/didOpen",
                textDocument={"uri": uri, "languageId": "tale", "version": 1, "text": faulty},
            )
            assert any(words in fault["message"] for fault in german.faults(uri))
            at = spot(faulty, "Test Climbing", 2)
            answer = german.ask("textDocument/hover", textDocument={"uri": uri}, position=at)
            assert answer["result"]["contents"]["value"].startswith(understood)
            german.close()
        finally:
            german.stop()


def test_an_editor_draws_colours_links_and_folds(client: Client, tmp_path: Path) -> None:
    path = tmp_path / "salt.tale.md"
    path.write_text(BOOK, encoding="utf-8")
    doc = {"uri": path.as_uri()}
    client.notify(
        "textDocument/didOpen", textDocument={**doc, "languageId": "markdown", "version": 1, "text": BOOK}
    )
    tokens = client.ask("textDocument/semanticTokens/full", textDocument=doc)["result"]["data"]
    assert len(tokens) % 5 == 0
    assert tokens[:5] == [8, 3, len("quay"), 0, 0]
    links = client.ask("textDocument/documentLink", textDocument=doc)["result"]
    assert [each["tooltip"] for each in links] == ["boat", "drowned"]
    assert links[0]["target"].endswith("salt.tale.md#L13")
    folds = client.ask("textDocument/foldingRange", textDocument=doc)["result"]
    assert [(each["startLine"], each["endLine"]) for each in folds] == [(8, 10), (12, 14), (16, 18)]


def test_nothing_is_said_about_a_file_that_is_no_book(client: Client, tmp_path: Path) -> None:
    notes, book = tmp_path / "notes.md", tmp_path / "salt.tale.md"
    for file, text in ((notes, "# Notes\n\nTurn to [[nowhere]].\n"), (book, BOOK)):
        file.write_text(text, encoding="utf-8")
        document = {"uri": file.as_uri(), "languageId": "markdown", "version": 1, "text": text}
        client.notify("textDocument/didOpen", textDocument=document)
    said: list[str] = []
    while book.as_uri() not in said:
        message = client.read()
        if message.get("method") == "textDocument/publishDiagnostics":
            said.append(message["params"]["uri"])
    assert notes.as_uri() not in said


def test_an_offer_is_made_bold_and_a_finding_names_what_it_is_about(client: Client, tmp_path: Path) -> None:
    text = BOOK.replace("Test Climbing", "You may take the lantern. Test Climbing", 1)
    uri = (tmp_path / "salt.tale.md").as_uri()
    client.notify(
        "textDocument/didOpen",
        textDocument={"uri": uri, "languageId": "markdown", "version": 1, "text": text},
    )
    faults = [each for each in client.faults(uri) if each["code"] == "L21"]
    assert [each["message"].startswith('"You may take the lantern" looks like') for each in faults] == [True]
    at = {"start": spot(text, "take the lantern"), "end": spot(text, "take the lantern")}
    found = client.ask(
        "textDocument/codeAction", textDocument={"uri": uri}, range=at, context={"diagnostics": []}
    )["result"]
    edits = [each["edit"]["changes"][uri][0] for each in found]
    assert [each["newText"] for each in edits] == ["**lantern**", "[You may take the lantern]{-}"]
    assert edits[1]["range"]["end"] == spot(text, "lantern. Test", len("lantern"))


def test_references_cover_the_name_and_a_definition_its_heading(client: Client, tmp_path: Path) -> None:
    doc = {"uri": (tmp_path / "salt.tale.md").as_uri()}
    client.notify(
        "textDocument/didOpen", textDocument={**doc, "languageId": "markdown", "version": 1, "text": BOOK}
    )
    at = spot(BOOK, "boat]]")
    found = client.ask(
        "textDocument/references", textDocument=doc, position=at, context={"includeDeclaration": True}
    )["result"]
    assert {"start": at, "end": spot(BOOK, "boat]]", 4)} in [each["range"] for each in found]
    heading = client.ask("textDocument/definition", textDocument=doc, position=at)["result"]["range"]
    assert heading["end"]["character"] > len("## boat") - 1
    gone = {"uri": (tmp_path / "gone.tale.md").as_uri()}
    answer = client.ask("textDocument/hover", textDocument=gone, position={"line": 0, "character": 0})
    assert answer["result"] is None, "a file that is no longer there is empty"

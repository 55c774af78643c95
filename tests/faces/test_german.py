"""German on the command line and in both terminal players: by --lang before the command, or by the locale."""

from __future__ import annotations

import ast
import asyncio
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
from tests.english import INTERFACE, english_in
from tests.faces.small_books import SALT, TREPPE

from talewright.core import record
from talewright.core.errors import QuestionError
from talewright.core.ruleset import all_rulesets
from talewright.core.text.translate import catalog_of
from talewright.faces import speech
from talewright.faces.cli import book_odds, do, main, odds, shelf_odds
from talewright.faces.cli.commands import app
from talewright.faces.cli.program import EXAMPLES, LIBRARY, USAGE
from talewright.faces.speech import of_locale
from talewright.play import books
from talewright.publish.files import write_whole

HERE = ("TALEWRIGHT_HOME", "TALEWRIGHT_BOOKS")
"""What a test sets for the commands it runs."""
FAULTY = "---\ntitle: T\nsystem: gnat\n---\n\n## a\n\nTurn to [[nowhere]].\n"


OWN = re.compile(
    r"If you have the keyword Fährmann|Gain the keyword|turn to|^(?:sheet|undo) |^  Fight three .*|(?:[\w-]+, ){2,}[\w-]*|talewright [\w -]+"
    r"|/[\w./-]+|--\w+|\b[A-Z]+-\d+|\[\w+\]|\"\w+\"|\bmay\b|\bTests\b",
    re.MULTILINE,
)
"""Phrases of the book, lists of verbs, commands, files, flags, clauses and their kinds, keys of JSON, the verb `may` of Legend, and a word that both languages have."""


def english_lines(text: str) -> list[str]:
    """Lines with an English word that is ours. Names of functions are what they are."""
    lines = [line.partition("Code: ")[0] for line in text.splitlines()]
    return [line for line in lines if english_in(OWN.sub(" ", line), INTERFACE)]


@pytest.fixture
def treppe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TALEWRIGHT_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("TALEWRIGHT_BOOKS", str(tmp_path / "books"))
    (tmp_path / "books").mkdir()
    path = tmp_path / "books" / "treppe.tale.md"
    path.write_text(TREPPE, encoding="utf-8")
    return path


@pytest.fixture
def in_german() -> Iterator[None]:
    speech.use("de")
    yield
    speech.use("en")


Output = Callable[..., tuple[str, str]]


@pytest.fixture
def output(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], in_german: None) -> Output:
    """Runs the program in this process: what it prints, and what it refuses."""
    del in_german  # English again afterwards

    def call(*args: str, code: int = 0) -> tuple[str, str]:
        monkeypatch.setattr(sys, "argv", ["talewright", *args])
        with pytest.raises(SystemExit) as left:
            main()
        assert (left.value.code or 0) == code
        shown = capsys.readouterr()
        return shown.out, shown.err

    for name, value in (("LC_ALL", "C"), ("NO_COLOR", "1"), ("COLUMNS", "200")):
        monkeypatch.setenv(name, value)
    return call


def run(*args: str, given: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    code = "from talewright.faces.cli import main; main()"
    path = {"PYTHONPATH": ":".join(sys.path), "NO_COLOR": "1", "COLUMNS": "200"}
    return subprocess.run(
        [sys.executable, "-c", code, *args],
        capture_output=True,
        text=True,
        input=given,
        env={**{key: os.environ[key] for key in HERE if key in os.environ}, **path, **environment},
        check=False,
    )


def test_refusals_are_german_where_it_is_chosen() -> None:
    asked = ("odds", "gnat", "fight", "--rounds", "0")
    assert run("--lang", "de", *asked).stderr == (
        "talewright: Frage: steps[0].rounds: 0 liegt unter 1, dem kleinsten erlaubten Wert.\n"
    )
    assert "kleinsten erlaubten" in run(*asked, LANG="de_DE.UTF-8").stderr
    assert "the least allowed" in run("--lang", "en", *asked, LANG="de_DE.UTF-8").stderr
    assert "the least allowed" in run(*asked).stderr


def test_a_language_nobody_speaks_is_refused() -> None:
    told = run("--lang", "tlh", "systems")
    assert (told.returncode, told.stderr) == (2, "talewright: --lang: 'tlh' is not one of en, de.\n")


def test_findings_are_german(tmp_path: Path) -> None:
    book = tmp_path / "t.tale.md"
    book.write_text(FAULTY, encoding="utf-8")
    told = run("--lang", "de", "check", str(book)).stdout
    assert "führt zu einem Abschnitt, den es nicht gibt." in told


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "en_GB"}, "en"),
        ({"LANG": "en_GB", "LC_MESSAGES": "en_GB", "LC_ALL": "de"}, "de"),
        ({"LANG": "de-AT", "LC_ALL": ""}, "de"),
        ({"LANG": "fr_FR"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
    ],
)
def test_the_locale_chooses_a_language(environment: dict[str, str], language: str) -> None:
    assert of_locale(environment) == language


# -- the line-by-line player ----------------------------------------------------------------------------------------

GAME = "?\n1\n1\n1\n1\n1\n2\ns\n1\n?\nm\n1\n3 4\nl\n9\n2\n1\nu\n1\n1\n1\n2\nr\n2\n1\n"


def test_the_line_by_line_player_is_german(treppe: Path) -> None:
    played = run("--lang", "de", "play", "--plain", "--dice", "typed", "--new", str(treppe), given=GAME)
    assert played.returncode == 0, played.stderr
    assert not english_lines(played.stdout)
    for words in (
        "Wähle eine Fertigkeit.",
        "Weiter bei 5.",
        "Namenlos, GNAT.",
        "Erfolg.",
    ):
        assert words in played.stdout


def test_the_shelf_of_the_line_by_line_player_is_german(treppe: Path) -> None:
    run("--lang", "de", "play", "--plain", "--new", str(treppe), given="1\n")
    shelf = run("--lang", "de", "play", "--plain", given="77\nq\n").stdout
    for book in map(books.details, books.paths()):
        for own in (book.title, book.blurb, book.odds):
            shelf = shelf.replace(own, "Die Salztreppe") if own else shelf
    assert "Die Salztreppe (GNAT, 7 Abschnitte, " in shelf
    assert "Spielstände" in shelf
    assert not english_lines(shelf)


# -- the full-screen player ------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("in_german")
def test_the_full_screen_player_is_german(treppe: Path) -> None:
    pytest.importorskip("textual")
    from tests.faces.test_tui import CREATED, play, press, seen
    from textual.pilot import Pilot

    from talewright.faces.cli.play import Wish

    found: dict[str, list[str]] = {}

    async def scene(pilot: Pilot[None]) -> None:
        async def look(name: str, *keys: str) -> str:
            await press(pilot, *keys)
            await asyncio.sleep(0)
            if lines := english_lines(seen(pilot)):
                found[name] = lines
            return seen(pilot)

        assert "Wähle eine Fertigkeit." in await look("creation")
        assert "Rückgängig" in await look("page", *CREATED)
        assert "bewegen und wählen" in await look("help", "question_mark")
        await look("back", "escape")
        assert "Talent" in await look("sheet", "s")
        await look("back", "escape")
        assert "Was bisher geschah" in await look("log", "l")
        await look("back", "escape")
        assert "Tagebuch" in await look("pages", "m")
        await look("back", "escape")
        await look("item", "2")
        await look("stair", "1")
        await look("fortune", "1")
        await look("on", "enter")
        await look("on", "enter")
        await look("undone", "u")

    async def shelf(pilot: Pilot[None]) -> None:
        assert "Farben" in seen(pilot)
        assert "Weiter: Die Salztreppe" in seen(pilot)
        if lines := english_lines(seen(pilot)):
            found["shelf"] = lines

    app = play(Wish(book=str(treppe), seed=5), scene, size=(100, 40))
    play(Wish(book=str(treppe)), shelf)
    assert not found
    assert "Weiter geht es mit" in app.farewell


# -- commands ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "asked",
    [
        "systems",
        "rules gnat GNAT-042",
        "roll 2d6 --odds",
        "odds gnat fight --rounds 3",
        "odds gnat fight --rounds 3 --sample 200",
        "odds gnat test --help",
        "odds --help",
        "new gnat --random --seed 1",
        "new gnat --ready",
        "encounter --pcs 3",
    ],
)
def test_what_commands_print_is_german(asked: str, output: Output) -> None:
    assert not english_lines(output("--lang", "de", *asked.split())[0])


def test_checks_and_simulated_games_are_german(treppe: Path, output: Output) -> None:
    checked, _ = output("--lang", "de", "check", str(treppe))
    assert re.search(r"0 Fehler, \d+ Warnung(?:en)?, \d+ Hinweise?; \d+ ms", checked)
    assert not english_lines(checked)
    played, _ = output("--lang", "de", "autoplay", str(treppe), "--runs", "20")
    assert "gelesene Abschnitte: " in played
    assert not english_lines(played)


def test_the_companion_is_german(tmp_path: Path) -> None:
    hero = tmp_path / "held.json"
    assert run("--lang", "de", "new", "gnat", "--random", "--seed", "1", "--out", str(hero)).returncode == 0
    shown = run(
        "--lang", "de", "companion", "gnat", str(hero), given="?\nTake a Wound\nsheet\nundo\nx\nquit\n"
    )
    assert "Verstanden als: " in shown.stdout
    assert not english_lines(shown.stdout)


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("show", "nirgends.json"), "nirgends.json: es gibt keine solche Datei und keinen solchen Ordner."),
        (("roll", "2d6+"), "ist nicht zu Ende."),
        (("companion", "gnat", "nirgends.json"), "es gibt keine solche Datei"),
    ],
)
def test_reasons_of_the_system_are_german(args: tuple[str, ...], words: str, output: Output) -> None:
    assert words in output("--lang", "de", *args, code=2)[1]


def test_flags_are_explained_in_german() -> None:
    known = catalog_of("talewright.faces", "de", "meanings", "messages")
    flags = [
        each
        for kind in (odds.Asking, do.Manner, book_odds.OneBookFlags, shelf_odds.FolderFlags)
        for each in record.fields(kind)
    ]
    assert not [each.meaning for each in flags if each.meaning not in known]


def every_command() -> Iterator[tuple[str, Any]]:
    """The whole program by the words that call it, tools of the rulesets too."""
    todo: list[tuple[str, Any]] = [("", typer.main.get_command(app))]
    while todo:
        name, command = todo.pop()
        yield name, command
        if hasattr(command, "list_commands"):
            context = typer.Context(command)
            todo += [
                (f"{name} {each}".strip(), command.get_command(context, each))
                for each in command.list_commands(context)
            ]


def test_all_help_is_translated_and_nothing_else() -> None:
    shown = {*LIBRARY.values(), *EXAMPLES, USAGE, "Show this message and exit.", "Missing command."}
    for _, command in every_command():
        shown |= {command.help, *(each.help for each in command.params)} - {None, ""}
        assert not command.epilog or command.epilog.startswith(EXAMPLES)
    packages = ("talewright.faces", *{ruleset.package for ruleset in all_rulesets()})
    known = [text for package in packages for text in catalog_of(package, "de", "help")]
    assert sorted(known) == sorted(shown)


@pytest.mark.parametrize("args", [(), ("check",), ("setting", "import"), ("encounter",)])
def test_help_is_german(args: tuple[str, ...], output: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    shown, _ = output("--lang", "de", *args, "--help")
    assert "Aufruf: " in shown
    assert "Diese Hilfe zeigen." in shown
    assert "Usage" not in shown
    assert "Usage: " in output(*args, "--help")[0]
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert "Aufruf: " in output(*args, "--help")[0]


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("roll",), "dice fehlt. Würfel in der üblichen Schreibweise"),
        (("roll", "2d6", "--times", "x"), "--times: Erwartet wird eine ganze Zahl, gefunden wurde 'x'."),
        (("roll", "2d6", "--times", "0"), "--times: 0 ist zu niedrig; mindestens 1."),
        (("roll", "2d6", "--times", "99999"), "--times: 99999 ist zu hoch; höchstens 10.000."),
        (("roll", "2d6", "--tims", "2"), "--tims: So eine Angabe gibt es nicht. Meinst du --times?"),
        (("rol", "2d6"), "'rol' ist kein Befehl. Meinst du roll?"),
        (("roll", "--times"), "--times: Es fehlt ein Wert"),
        (("odds", "gnat", "fight", "--rounds"), "--rounds: Ein Wert fehlt (wie viele Runden)."),
        (("new", "gnat", "Ash"), "'Ash': Um eine fertige Figur zu nehmen"),
        (("encounter", "2", "3"), "talewright: 2 3: wird hier nicht erwartet."),
        (("setting", "import", "x"), "talewright: --out / -o fehlt."),
        (("serve", "--port", "x"), "talewright: --port: Erwartet wird eine ganze Zahl"),
        (("import", "nowhere.twee"), "talewright: nowhere.twee: es gibt keine solche Datei"),
        (("show", "."), "talewright: .: es ist ein Ordner."),
        (("new", "gnat", "--random", "--out", "nowhere/x.json"), "talewright: nowhere/x.json: es gibt keine"),
        ((), "Es fehlt ein Befehl."),
    ],
)
def test_wrong_usage_is_refused_in_german(args: tuple[str, ...], words: str, output: Output) -> None:
    assert words in output("--lang", "de", *args, code=2)[1]


def test_a_file_that_cannot_be_written_is_refused_in_german(in_german: None) -> None:
    del in_german
    with pytest.raises(QuestionError) as refused:
        write_whole(Path(__file__) / "book.md", b"")
    assert "kann nicht geschrieben werden: es ist schon vorhanden." in speech.refusal(refused.value)


PRINTED = ("print", "write", "echo", "notify", "append", "assemble", "Text", "Padding")
TRANSLATED = ("t", "say", "Message", "named")
TYPED = re.compile(r"\[[/\w ]*\]|talewright [\w -]+|<\w+ .*|bold|not ")
"""Styles, commands and elements, which are no sentences."""


def names_of(node: ast.AST) -> str:
    return ast.unparse(node.func).rpartition(".")[2] if isinstance(node, ast.Call) else ""


def printed_sentences(code: str) -> list[str]:
    """What a terminal prints without asking for its translation."""
    return [
        part.value
        for call in ast.walk(ast.parse(code))
        if names_of(call) in PRINTED and isinstance(call, ast.Call)
        for given in call.args
        if not any(names_of(inner) in TRANSLATED for inner in ast.walk(given))
        for part in ast.walk(given)
        if isinstance(part, ast.Constant)
        and isinstance(part.value, str)
        and re.search(r"[A-Za-z]{3,} [a-z]{2,}", TYPED.sub("", part.value))
    ]


def test_a_terminal_prints_no_sentence_that_cannot_be_translated() -> None:
    assert printed_sentences('print(f"{count} ways drawn in {out}.")') == [" ways drawn in "]
    root = Path(speech.__file__).parent
    found = {
        path.relative_to(root).as_posix(): sentences
        for path in sorted(root.rglob("*.py"))
        if "web" not in path.parts and (sentences := printed_sentences(path.read_text(encoding="utf-8")))
    }
    assert found == {}


def test_english_is_noticed(tmp_path: Path) -> None:
    """The tests above can fail: an English book is English."""
    book = tmp_path / "salt.tale.md"
    book.write_text(SALT, encoding="utf-8")
    home = {"TALEWRIGHT_HOME": str(tmp_path)}
    assert english_lines(
        run("--lang", "de", "play", "--plain", "--new", str(book), given="1\n", **home).stdout
    )

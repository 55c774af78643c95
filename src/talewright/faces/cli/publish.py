"""talewright publish: a book as files for paper, readers, the web and other tools; talewright import: a Twee file as a book."""

from __future__ import annotations

from pathlib import Path

from rich.text import Text

from talewright.adventure import SUFFIX
from talewright.core.character_file import from_file
from talewright.core.errors import QuestionError
from talewright.core.text.file_name import file_name
from talewright.core.text.message import Message
from talewright.faces.cli.out import console, print_json, read_json_file
from talewright.faces.speech import language, refusal, say, t
from talewright.play import books
from talewright.play.books import is_scenario
from talewright.play.publishing import Made, Publication, publish, wanted_formats
from talewright.play.publishing_sheets import publish_character, publish_character_data, publish_scenario
from talewright.publish.files import write_whole
from talewright.publish.formats import FORMATS, Wish
from talewright.publish.twee_import import book_from_twee

MAX_BYTES = 10_000_000
"""The largest file that is imported."""


def run(name: str, to: list[str], out: Path, *, wish: Wish, renumber: bool, as_json: bool) -> None:
    wanted_formats(to)
    if (alone := _not_a_book(Path(name), to, out, wish)) is not None:
        _print(None, alone, as_json=as_json)
        return
    path = books.find_book(name)

    def progress(format_id: str, place: int, count: int) -> None:
        if not as_json:
            title = say()(FORMATS[format_id].title)
            console().print(
                t("{place} of {count}: {title}", place=place, count=count, title=title), style="dim"
            )

    done = publish(path, to, out, wish=wish, renumber=renumber, progress=progress)
    _print(done, done.made, as_json=as_json)


def _not_a_book(path: Path, to: list[str], out: Path, wish: Wish) -> tuple[Made, ...] | None:
    """A scenario's folder, or a character's file."""
    scenario = is_scenario(path)
    if not scenario and path.suffix != ".json":
        return None
    if not set(to) <= ({"pdf"} if scenario else {"pdf", "json"}):
        raise QuestionError(
            "",
            [Message("A scenario is published as pdf, a character as pdf or json.", path="--to")],
        )
    if scenario:
        return publish_scenario(path, out, paper="a4" if wish.paper == "a4" else "a5")
    ruleset, hero = from_file(read_json_file(path), str(path))
    made: list[Made] = []
    if "pdf" in to:
        paper = "a4" if wish.paper == "a4" else "a5"
        made.append(publish_character(ruleset, hero, out, paper=paper, language=language()))
    if "json" in to:
        made += publish_character_data(ruleset, hero, out)
    return tuple(made)


def _print(done: Publication | None, made: tuple[Made, ...], *, as_json: bool) -> None:
    if as_json:
        about = {} if done is None else {"title": done.book.head.title, "sections": len(done.numbers)}
        files = [
            {
                "format": each.format,
                "file": str(each.path) if each.path is not None else None,
                "bytes": each.size,
                "fault": refusal(each.fault) if each.fault is not None else None,
                "note": say()(each.note) if each.note is not None else None,
            }
            for each in made
        ]
        print_json({**about, "files": files})
    else:
        for each in made:
            if each.fault is not None:
                console().print(Text(f"{each.format}: {refusal(each.fault)}", style="bold red"))
            else:
                console().print(f"{each.path}  {t('{size:,} kB', size=max(1, each.size // 1000))}")
            if each.note is not None:
                console().print(Text(say()(each.note), style="yellow"))
    if any(each.fault is not None for each in made):
        raise SystemExit(1)


def run_import(file: Path, *, system: str, out: Path | None, as_json: bool) -> None:
    """Read a Twee file and write the book beside it."""
    if file.stat().st_size > MAX_BYTES:
        raise QuestionError(
            str(file), [Message("The file is larger than {limit} MB.", limit=MAX_BYTES // 1_000_000)]
        )
    found = book_from_twee(file.read_text(encoding="utf-8"), system=system)
    target = out or file.with_name(f"{file_name(file.name.split('.')[0])}{SUFFIX}")
    if target.exists() and out is None:
        raise QuestionError(
            str(target), [Message("The file exists already. Name another with --out, or remove it.")]
        )
    write_whole(target, found.text.encode())
    if as_json:
        doubts = [{"line": line, "text": say()(message)} for line, message in found.doubts]
        print_json({"file": str(target), "not_understood": doubts})
        return
    for line, message in found.doubts:
        console().print(Text(f"{file}:{line}: {say()(message)}", style="yellow"))
    console().print(t("{file}: read it with talewright check.", file=str(target)))

"""A book of 50 to 1,000 sections in each format: seconds, memory and size; the same Markdown through Pandoc to EPUB beside it.

Each format runs in a process of its own, so that its memory is its own. Pandoc is used where it is installed (`pandoc` on the
path, or the package pypandoc-binary).
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter

SIZES = (50, 200, 400, 1000)
FORMATS = ("pdf", "epub", "html", "light", "md", "twee", "json")
ROOM = "It is much like the last one, and somebody has left a lamp burning in it for a reason that nobody remembers. "
CHILD = """
import resource, sys, time
from pathlib import Path
from talewright.adventure import load_book
from talewright.core.ruleset import find
from talewright.play.books import numbers_of
from talewright.publish.formats import FORMATS, Wish
from talewright.publish.manuscript import Manuscript
path, name, out = Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3])
book = load_book(path)
manuscript = Manuscript(book, numbers_of(book), find("gnat"), path)
began = time.perf_counter()
content = FORMATS[name].make(manuscript, Wish(), str)
spent = time.perf_counter() - began
out.write_bytes(content)
print(spent, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, len(content))
"""


def book_of(sections: int) -> str:
    """Two paragraphs and two choices in each section: about 90 words."""
    rooms = "".join(
        f"## s{at} {{#{at}}}\n\nYou are in room {at}. {ROOM * 3}\n\n{ROOM}\n\n"
        f"- To go on, turn to [[s{at + 1}]].\n- To go back, turn to [[s{max(1, at // 2)}]].\n\n"
        for at in range(1, sections)
    )
    head = "---\ntitle: Rooms\nauthor: Nobody\nlicence: CC0\nsystem: gnat\nstart: s1\n---\n\n"
    return f"{head}{rooms}## s{sections} {{#{sections} ending=victory}}\n\nDone.\n"


def pandoc() -> str:
    """The program, if there is one."""
    if found := shutil.which("pandoc"):
        return found
    spec = find_spec("pypandoc")
    inside = Path(spec.origin).parent / "files" / "pandoc" if spec is not None and spec.origin else None
    return str(inside) if inside is not None and inside.is_file() else ""


def beside(markdown: Path) -> str:
    """Pandoc on the printed Markdown of the same book."""
    program = pandoc()
    if not program:
        return "Pandoc is not installed"
    out = markdown.with_suffix(".pandoc.epub")
    began = perf_counter()
    subprocess.run(
        [program, "--from=markdown", "--to=epub3", "--metadata=title:Rooms", f"--output={out}", str(markdown)],
        check=True, capture_output=True,
    )  # fmt: skip
    return f"{perf_counter() - began:6.2f} s {out.stat().st_size / 1000:9.0f} kB"


def main(sizes: tuple[int, ...] = SIZES) -> None:
    print(f"{'publishing':24}{'seconds':>10}{'memory':>12}{'file':>14}")
    with tempfile.TemporaryDirectory() as name:
        for sections in sizes:
            path = Path(name) / f"rooms-{sections}.tale.md"
            path.write_text(book_of(sections), encoding="utf-8")
            for each in FORMATS:
                out = path.with_name(f"{sections}.{each}")
                done = subprocess.run(
                    [sys.executable, "-c", CHILD, str(path), each, str(out)],
                    check=False, capture_output=True, text=True,
                )  # fmt: skip
                if done.returncode:
                    print(f"{sections:5} sections, {each:8} {done.stderr.strip().splitlines()[-1][:70]}")
                    continue
                seconds, memory, size = map(float, done.stdout.split())
                print(
                    f"{sections:5} sections, {each:8}{seconds:8.2f} s{memory / 1000:9.0f} MB{size / 1000:11.0f} kB"
                )
            print(f"{sections:5} sections, Pandoc to EPUB: {beside(path.with_name(f'{sections}.md'))}")


if __name__ == "__main__":
    main()

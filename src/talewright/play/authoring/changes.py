"""What has changed in a book since an earlier text: sections that are new, reworded or gone."""

from __future__ import annotations

from dataclasses import dataclass

from talewright.adventure import Book


@dataclass(frozen=True)
class Changes:
    """Sections by name, in the order of the text that has them."""

    new: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.new or self.changed or self.gone)


def changes_between(before: Book, now: Book) -> Changes:
    """A section is the same when its heading and its text are, wherever it stands."""
    old = {name: section.text.strip() for name, section in before.by_name.items()}
    new = {name: section.text.strip() for name, section in now.by_name.items()}
    return Changes(
        tuple(name for name in new if name not in old),
        tuple(name for name, words in new.items() if name in old and old[name] != words),
        tuple(name for name in old if name not in new),
    )

"""Find a game that comes to each ending of our books and write its answers: python -m tests.adventure.make_golden

A curious robot plays until every ending has been seen, with fair dice, kind ones and cruel ones by turns: a log
needs only legal answers. The shortest log found for each ending is kept.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

from talewright.adventure import Book, load_book
from talewright.adventure.game import AdventureGame
from talewright.core.ask import Answer, answer_to_json
from talewright.core.ruleset import find
from talewright.odds.players import Chance, ExplorePlayer, play_through
from talewright.odds.simulate import stream
from talewright.play.books import digest
from talewright.play.simulate.robots import all_endings, place_of

ROOT = Path(__file__).parents[2]
SHELF = sorted((ROOT / "adventures").glob("*.tale.md"))
TRANSLATIONS = [
    (path, original)
    for path in SHELF
    for original in SHELF
    if path.name.startswith(original.name.removesuffix(".tale.md") + "-")
]
"""(a translation, the book it translates): the same program, so what holds of the one is not tried again on the other."""
BOOKS = [path for path in SHELF if path not in dict(TRANSLATIONS)]
GOLDEN = Path(__file__).parent / "golden"
MAX_GAMES = 30_000
LEAST_GAMES = 600


class Bent:
    """Dice that like small faces, or large ones."""

    def __init__(self, chance: Chance, *, low: bool) -> None:
        self._chance = chance
        self._low = low

    def randint(self, low: int, high: int, /) -> int:
        two = (self._chance.randint(low, high), self._chance.randint(low, high))
        return min(two) if self._low else max(two)

    def choice(self, seq: Sequence[str], /) -> str:
        return self._chance.choice(seq)


def find_games(book: Book) -> dict[str, tuple[Answer, ...]]:
    """The shortest game found for each ending, by the ending's section."""
    game = AdventureGame(book, find(book.head.system))
    wanted = {name for _, name in all_endings(book)}
    found: dict[str, tuple[Answer, ...]] = {}
    robot = ExplorePlayer()
    for run in range(MAX_GAMES):
        fair: Chance = stream(0, run)
        chance = (fair, Bent(fair, low=True), Bent(fair, low=False))[run % 3]
        played = play_through(game, robot, chance, place=place_of)
        if played.ending is None:
            raise SystemExit(f"{book.head.title}: {played.fault}")
        name = played.ending.detail
        if name not in found or len(played.log) < len(found[name]):
            found[name] = played.log
        if run >= LEAST_GAMES and wanted <= set(found):
            return found
    missing = ", ".join(sorted(wanted - set(found)))
    raise SystemExit(f"{book.head.title}: no game came to {missing} in {MAX_GAMES:,}.")


def write() -> None:
    GOLDEN.mkdir(exist_ok=True)
    for path in BOOKS:
        book = load_book(path)
        kinds = {name: kind for kind, name in all_endings(book)}
        games = [
            {"ending": name, "kind": kinds.get(name, ""), "answers": [answer_to_json(each) for each in log]}
            for name, log in sorted(find_games(book).items())
        ]
        rows = ",\n".join(json.dumps(game, ensure_ascii=False) for game in games)
        head = json.dumps({"book": path.name, "digest": digest(book)}, ensure_ascii=False)
        to = GOLDEN / f"{path.name.removesuffix('.tale.md')}.json"
        to.write_text(f'{head[:-1]}, "games": [\n{rows}\n]}}\n', encoding="utf-8")
        sys.stdout.write(f"{to.relative_to(ROOT)}: {len(games)} endings\n")


if __name__ == "__main__":
    write()

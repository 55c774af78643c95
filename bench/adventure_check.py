"""How long reading and checking a book takes (processor time), stage by stage, and again after one edit.

python bench/adventure_check.py [sections]
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable
from typing import Any

from talewright.adventure import Book, read_book
from talewright.adventure.check import analysis_of, check_book, stages

VERSES = (
    "The lamp gutters and the stair goes on. Somebody has chalked a heron on every seventh step, and nobody has wiped it off.",
    "You find a **brass key {i} (key)** . The keeper counts his keys at night, aloud, in a language of three words.",
    "Test {skill} at -1, with a Default Roll. If you succeed, turn to [[s{a}]]. If you fail, Take a Wound and turn to [[s{b}]].",
    "Fight two rounds at -2. If you survive, Gain 1 Experience and turn to [[s{a}]], otherwise turn to [[end]].",
    "“Take two Wounds and be thankful,” he says, and does not mean it.",
    "- To go on, turn to [[s{a}]].\n- If you have the **brass key {k}**, turn to [[s{b}]].\n- If you have the keyword *K{k}*, turn to [[s{c}]].",
    "Gain the keyword *K{i}*. The water is at your knees now, and rising with great courtesy.",
)  # fmt: skip


SKILLS = (
    "Climbing",
    "Diplomacy",
    "Larceny",
    "Linguistics",
    "Naturalist",
    "Occult",
    "Search",
    "Stealth",
    "Swimming",
    "Tracking",
)


def text_of(count: int) -> str:
    """A book of so many sections, a third of them with choices, a third with tests, the rest with fights."""
    parts = ["---\ntitle: Bench\nsystem: gnat\nstart: s0\ndeath: end\n---\n"]
    for i in range(count):
        facts = {
            "i": i,
            "skill": SKILLS[i // 3 % len(SKILLS)],
            "k": i % 15,
            "a": (i + 1) % count,
            "b": (i * 7 + 3) % count,
            "c": (i * 13 + 5) % count,
        }
        ways = VERSES[(5, 2, 3)[i % 3]]
        body = [
            VERSES[0],
            VERSES[1] if i % 4 == 0 else VERSES[6],
            VERSES[4],
            ways if i + 1 < count else "turn to [[won]].",
        ]
        parts.append(
            f"## s{i}\n\n"
            + "\n\n".join(
                each.replace("{i}", str(i % 15)) if each is not ways else each.format(**facts)
                for each in body
            )
            + "\n"
        )
    parts.append("## won {ending=victory}\n\nDone.\n\n## end {ending=death}\n\nThe end.\n")
    return "\n".join(parts)


def timed(work: Callable[[], Any], times: int = 1) -> tuple[float, Any]:
    best, value = float("inf"), None
    for _ in range(times):
        start = time.process_time()
        value = work()
        best = min(best, time.process_time() - start)
    return best * 1000, value


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 400
    text = text_of(count)
    read_book(text_of(3))
    gc.freeze()  # as the command does
    reading, book = timed(lambda: read_book(text))
    assert isinstance(book, Book)
    rows = [("read", reading)]
    building, world = timed(lambda: analysis_of(book))
    rows.append(("paths", building))
    for name, stage in stages(book, None, None):
        taken, _ = timed(lambda stage=stage: list(stage(world)))  # type: ignore[misc]
        rows.append((name, taken))
    total = sum(taken for _, taken in rows)
    print(f"{count} sections, {len(text):,} characters, {len(check_book(book))} findings")
    for name, taken in rows:
        print(f"  {name:8} {taken:8.1f} ms {100 * taken / total:5.1f} %")
    print(f"  {'all':8} {total:8.1f} ms")
    best = (float("inf"), float("inf"))
    for beast in ("stork", "crane", "crow", "swan", "grebe"):
        edited = text.replace("chalked a heron", f"chalked a {beast}", 1)
        again, changed = timed(lambda edited=edited: read_book(edited))  # type: ignore[misc]
        checked, _ = timed(lambda changed=changed: check_book(changed))  # type: ignore[misc]
        best = min(best, (again, checked), key=sum)
    print(
        f"one section edited: read {best[0]:.1f} ms, check {best[1]:.1f} ms, together {sum(best):.1f} ms (best of five)"
    )


if __name__ == "__main__":
    main()

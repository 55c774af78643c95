"""Fenced blocks: what prose cannot say, in the same phrases.

```each round
says: Each round you stay in the water, the cold takes its share.
Lose 1 Vitality.
```

The words behind the fence say when: each round, on a fumble, on a rest, each section; or `counters`, which
declares private numbers, one `name = 3` a line. Any other fence is code and is printed as such.
"""

from __future__ import annotations

import re
from difflib import get_close_matches

from talewright.adventure.book import ERROR, Fault
from talewright.adventure.model import Counter, Fence, Statement
from talewright.adventure.reading.layout import lines
from talewright.adventure.reading.sentences import Reader
from talewright.adventure.spans import Span
from talewright.core.text.message import Message

MOMENTS = ("each round", "on a fumble", "on a rest", "each section", "counters")
_COUNTER = re.compile(r"\s*([a-z][\w-]*)\s*=\s*([0-9]{1,6})\s*")


def read_fence(text: str, base: int, info: str, reader: Reader) -> Fence | None:
    """The fence as a statement; None for code."""
    moment = " ".join(info.casefold().split())
    rows = list(lines(text))
    body = rows[1:-1] if len(rows) > 1 and rows[-1].text.lstrip().startswith(("```", "~~~")) else rows[1:]
    span = Span(base, base + len(text))
    if moment not in MOMENTS:
        near = get_close_matches(moment, MOMENTS, n=1, cutoff=0.7) if moment else []
        if near:
            reader.faults.append(
                Fault("fence", ERROR, Span(base, base + rows[0].end), info, Message("is no moment a fenced block knows."),
                      Message('Did you mean "{near}"?', near=near[0]))
            )  # fmt: skip
        return None
    says: list[str] = []
    program: list[Statement] = []
    for row in body:
        at = base + row.start
        if match := re.match(r"\s*says:\s*(.*)", row.text):
            says.append(match[1].strip())
        elif not row.text.strip():
            continue
        elif moment == "counters":
            declared = _COUNTER.fullmatch(row.text)
            if declared is None:
                reader.faults.append(
                    Fault("fence", ERROR, Span(at, base + row.end), row.text.strip(), Message("declares no counter."),
                          Message('Write a small word, an equals sign and a number: "tide = 3".'))
                )  # fmt: skip
            else:
                program.append(Counter(declared[1], "set", int(declared[2]), Span(at, base + row.end)))
        else:
            program += reader.program(row.text, at)
    if not program:
        reader.faults.append(
            Fault(
                "fence",
                ERROR,
                span,
                info,
                Message("holds no phrase."),
                Message("Write what happens, or remove the block."),
            )
        )
    return Fence(moment, tuple(program), " ".join(says), span)

"""Blocks with a meaning of their own: fences, shops (Item | Buy | Sell) and roll tables (first column headed by a die)."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import NamedTuple

from talewright.adventure.book import ERROR, Fault
from talewright.adventure.model import Counter, Fence, ItemRef, RollTable, Row, Shop, Statement, Ware
from talewright.adventure.phrases.items import bold_name
from talewright.adventure.phrases.markup import read_so
from talewright.adventure.phrases.tokens import BOLD, sentences, tokens
from talewright.adventure.reading.layout import lines
from talewright.adventure.reading.reader import Reader
from talewright.core.dice import Dice
from talewright.core.errors import DiceError
from talewright.core.findings import Span
from talewright.core.text.message import Message

# -- fences ---------------------------------------------------------------------------------------------------

BY_ROUNDS = ("each round", "on a fumble")
"""Moments of a fight that the rules play round by round for a book."""
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
    if moment in BY_ROUNDS and not reader.book.by_rounds:
        reader.faults.append(
            Fault("fence", ERROR, Span(base, base + rows[0].end), info, Message("is a moment that fights of these rules do not have."),
                  Message("Say behind the fight what comes of it, or make it the way of a roll."))
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


# -- tables ---------------------------------------------------------------------------------------------------

_DIE = re.compile(r"[0-9]{0,2}d[0-9]{1,3}")
_RANGE = re.compile(r"(?P<low>[0-9]{1,3})(?:\s*[-–−]\s*(?P<high>[0-9]{1,3}))?(?P<more>\+| or more)?")
_PRICE = re.compile(r"(?P<amount>[0-9]{1,7})\s*(?P<unit>[^\W\d]+)?")
_COLUMNS = {
    **dict.fromkeys(("item", "items", "ware", "wares", "goods", "thing", "article"), "item"),
    **dict.fromkeys(("buy", "price", "cost", "costs", "buy for", "you pay"), "buy"),
    **dict.fromkeys(("sell", "sell for", "you get"), "sell"),
}


class Cell(NamedTuple):
    text: str
    start: int
    end: int


def cells(text: str, base: int) -> list[list[Cell]]:
    """The rows of a table, each a list of cells; the line of dashes is left out."""
    rows: list[list[Cell]] = []
    at = 0
    for line in re.split(r"(?<=\n)", text):
        start, at = at, at + len(line)
        row = line.rstrip("\r\n")
        if not row.strip() or re.fullmatch(r"[\s|:-]+", row):
            continue
        found: list[Cell] = []
        for match in re.finditer(r"(?:[^|\\]|\\.)+|(?<=\|)(?=\|)", row):
            part = match.group(0)
            lead = len(part) - len(part.lstrip(" \t\u00a0"))
            body = part.strip(" \t\u00a0")
            here = base + start + match.start() + lead
            found.append(Cell(body, here, here + len(body)))
        if row.lstrip().startswith("|") and found and not found[0].text and row.lstrip()[1:2] != "|":
            found = found if row.startswith("|") else found[1:]
        rows.append(found)
    return rows


def read_table(text: str, base: int, reader: Reader) -> Shop | RollTable | None:
    """What a table means; None for a table that is only printed."""
    rows = cells(text, base)
    if not rows or not rows[0]:
        return None
    span = Span(base, base + len(text))
    head = [read_so(cell.text).casefold().strip("*_ ") for cell in rows[0]]
    if _COLUMNS.get(head[0]) == "item" and len(head) > 1 and all(name in _COLUMNS for name in head):
        return _shop(rows, [_COLUMNS[name] for name in head], span, reader)
    if _DIE.fullmatch(head[0]):
        return _roll_table(head[0], rows[1:], rows[0][0], span, reader)
    if _has_prices(rows, reader):
        _fault(reader, rows[0][0], Message("heads a table with prices that is only printed."),
               Message("For a shop, head its columns Item, Buy and Sell; otherwise, leave the prices to the story."))  # fmt: skip
    for cell in (cell for row in rows for cell in row):
        _check_plain(cell, reader)
    return None


def _has_prices(rows: list[list[Cell]], reader: Reader) -> bool:
    """Items in bold beside amounts of coin."""
    priced = any(
        (match := _PRICE.fullmatch(read_so(cell.text))) and match["unit"] in reader.lexicon.coins
        for row in rows[1:]
        for cell in row[1:]
    )
    return priced and any("**" in row[0].text for row in rows[1:] if row)


def _fault(reader: Reader, cell: Cell, cause: Message, cure: Message, kind: str = "table") -> None:
    reader.faults.append(
        Fault(kind, ERROR, Span(cell.start, max(cell.end, cell.start + 1)), cell.text, cause, cure)
    )


def _check_plain(cell: Cell, reader: Reader) -> None:
    if not reader.book.may_instruct(cell.text):
        return
    probe = Reader(reader.book)
    for stream in sentences(tokens(cell.text, cell.start)):
        found, otherwise = probe.sentence(stream)
        if found or otherwise:
            _fault(reader, cell, Message("is an instruction in a table that is only printed."),
                   Message("Head the first column with a die to roll on it, or move the instruction into the text."))  # fmt: skip
            return
    reader.faults += probe.faults


def _shop(rows: list[list[Cell]], columns: list[str], span: Span, reader: Reader) -> Shop:
    wares: list[Ware] = []
    for row in rows[1:]:
        facts: dict[str, int | None] = {"buy": None, "sell": None}
        item: ItemRef | None = None
        for column, cell in zip(columns, row, strict=False):
            if column == "item":
                item = _ware(cell, reader)
            elif cell.text:
                facts[column] = _price(cell, reader)
        if len(row) > len(columns):
            _fault(
                reader,
                row[len(columns)],
                Message("stands in a column without a heading."),
                Message("Give every column a heading."),
            )
        if item is not None:
            wares.append(Ware(item, facts["buy"], facts["sell"], Span(row[0].start, row[-1].end)))
            if facts["buy"] is None and facts["sell"] is None:
                _fault(
                    reader,
                    row[0],
                    Message("can be neither bought nor sold here."),
                    Message("Give it a price."),
                )
    return Shop(tuple(wares), span)


def _ware(cell: Cell, reader: Reader) -> ItemRef | None:
    bold = next((token for token in tokens(cell.text, cell.start) if token.kind == BOLD), None)
    if bold is None:
        _fault(
            reader,
            cell,
            Message("is an item that is not in bold."),
            Message("Write **{word}**.", word=cell.text or "item"),
            "L21",
        )
        return None
    return ItemRef(bold_name(bold.inside)[0], 1, Span(bold.start, bold.end))


def _price(cell: Cell, reader: Reader) -> int | None:
    if cell.text in ("-", "–", "—"):
        return None
    match = _PRICE.fullmatch(read_so(cell.text))
    if match is None or (match["unit"] and match["unit"] not in reader.lexicon.coins):
        _fault(
            reader,
            cell,
            Message("is no price."),
            Message("Write an amount such as 5{coins}, or leave it empty.", coins=reader.lexicon.coins[0]),
        )
        return None
    return int(match["amount"])


def _roll_table(die: str, rows: list[list[Cell]], head: Cell, span: Span, reader: Reader) -> RollTable:
    try:
        dice = Dice.parse("d6 d6" if die == "d66" else die)
    except DiceError as error:
        _fault(reader, head, Message("is no die. {error}", error=error.message), Message("Write d6 or 2d6."))
        return RollTable(die, (), span)
    count = sum(group[1] for group in dice.groups)
    totals = list(range(count, sum(group[1] * group[2] for group in dice.groups) + 1))
    if die == "d66":
        totals = [tens * 10 + units for tens in range(1, 7) for units in range(1, 7)]
    seen: dict[int, int] = {}
    found: list[Row] = []
    for row in rows:
        match = _RANGE.fullmatch(row[0].text)
        if match is None:
            _fault(reader, row[0], Message("is no result of the die."), Message("Write 3 or 3-5."))
            continue
        low = int(match["low"])
        high = totals[-1] if match["more"] else int(match["high"] or low)
        if high < low or low < totals[0] or high > totals[-1]:
            _fault(
                reader,
                row[0],
                Message(
                    "is outside {first}-{last}, what {die} can show.",
                    first=totals[0],
                    last=totals[-1],
                    die=die,
                ),
                Message("Mend the range."),
            )
        for total in totals:
            if low <= total <= high:
                seen[total] = seen.get(total, 0) + 1
        program = []
        for cell in row[1:]:
            for stream in sentences(tokens(cell.text, cell.start)):
                mine, otherwise = reader.sentence(stream)
                program += mine
                if otherwise is not None:
                    _fault(
                        reader,
                        cell,
                        Message('has an "Otherwise" that follows no "If".'),
                        Message("Write it in the same sentence."),
                    )
        words = " | ".join(cell.text for cell in row[1:])
        found.append(Row(low, high, words, tuple(program), Span(row[0].start, row[-1].end)))
    missing = [str(total) for total in totals if total not in seen]
    double = [str(total) for total, times in seen.items() if times > 1]
    if missing:
        _fault(
            reader,
            head,
            Message("has no row for {missing}.", missing=tuple(missing)),
            Message("Every result needs one row."),
        )
    if double:
        _fault(
            reader,
            head,
            Message("has more than one row for {double}.", double=tuple(double)),
            Message("Every result needs one row."),
        )
    return RollTable(die, tuple(found), span)

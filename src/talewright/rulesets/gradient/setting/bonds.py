"""What a bond gives to its character: things and money, from columns of their own or from the words of the row."""

from __future__ import annotations

import re
from dataclasses import dataclass

from talewright.rulesets.gradient.setting.items import SIZES, read_item
from talewright.rulesets.gradient.setting.lines import bare, straight
from talewright.rulesets.gradient.setting.model import Item, Section, Table
from talewright.rulesets.gradient.setting.outline import rolls_of

BOUND = "part of you"
"""The note on a thing of a bond that cannot be put down."""
_THING_HEAD = re.compile(r"^(items?|things?|objects?|gifts?|gains?|gear|inventory)\b", re.IGNORECASE)
_MONEY_HEAD = re.compile(r"^(gold|silver|copper|coins?|money|[gsc]p)\b", re.IGNORECASE)
_IN_BOLD = re.compile(r"\*\*(?P<name>[^*]{2,60})\*\*\s*(?P<bracket>\([^()]*\))?")
_SIZED = re.compile(
    r"\b(?P<name>[A-Z][\w'-]{0,20}+(?: (?:of|the|[A-Z][\w'-]{0,20}+)){0,6}+)\s?"
    r"(?P<bracket>\([^()]{0,60}\b(?:petty|bulky)\b[^()]{0,60}\))"
)
_MONEY = re.compile(
    r"(?<!worth )(?<!value )(?<!\d)(\d{1,4})\s*(?:gp|gold pieces?|gold coins?)\b", re.IGNORECASE
)
_SENTENCE = re.compile(r"[.!?:]$")


@dataclass(frozen=True)
class Gift:
    """What a character has by a bond."""

    items: tuple[Item, ...] = ()
    coins: int = 0


def gifts(section: Section) -> dict[str, Gift]:
    """By the text of each row that gives something."""
    found: dict[str, Gift] = {}
    for table in section.tables:
        found |= _of_columns(table)
    for rolls in rolls_of(section):
        for _, _, text in rolls.rows:
            found.setdefault(text, Gift())
    marked = {bare(cell): cell for table in section.tables for row in table.rows for cell in row}
    for text, gift in found.items():
        if gift == Gift():
            found[text] = _of_words(marked.get(text, text))
    return {text: gift for text, gift in found.items() if gift != Gift()}


def _of_columns(table: Table) -> dict[str, Gift]:
    """Rows with a column for things or for money; the text is the first column that is neither, nor the number."""
    things = [at for at, head in enumerate(table.columns) if _THING_HEAD.match(head)]
    money = [at for at, head in enumerate(table.columns) if _MONEY_HEAD.match(head)]
    texts = [at for at in range(1, len(table.columns)) if at not in (*things, *money)]
    if not texts or not (things or money):
        return {}
    found = {}
    for row in table.rows:
        items = tuple(read_item(row[at]) for at in things if bare(row[at]))
        coins = [int(number[0]) for at in money if (number := re.search(r"\d{1,4}", row[at]))]
        found[bare(row[texts[0]])] = Gift(items, sum(coins))
    return found


def _of_words(text: str) -> Gift:
    """Things in bold or with their size in brackets; sums of money that are not the worth of a thing.

    >>> [item.name for item in _of_words("You carry a Signet Ring (_petty_) and **Old Letters**.").items]
    ['Signet Ring', 'Old Letters']
    >>> _of_words("A gem worth 500 gp and 20 gp.").coins
    20
    """
    plain = straight(text)
    found: dict[str, Item] = {}
    unmarked = re.sub(r"\*\*|(?<!\w)_|_(?!\w)", "", plain)
    for match in (*_SIZED.finditer(unmarked), *_IN_BOLD.finditer(plain)):
        name = match["name"].strip()
        money = _MONEY.search(name)
        if _SENTENCE.search(name) or money or name.casefold() in SIZES or not re.search("[a-z]", name):
            continue
        item = read_item(f"{name} {match['bracket'] or ''}")
        found.setdefault(item.name, item)
    return Gift(tuple(found.values()), sum(int(each) for each in _MONEY.findall(unmarked)))

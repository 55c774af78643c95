"""Books: gamebooks written as prose, whose printed instructions are their program.

Read     `load_book(path)` (a `.tale.md` file or a folder), `read_book(text)` or `read_book({name: text})` return a
         `Book`; `Book.faults` are `Finding`s, `Book.sound` says whether it can be played. A section is read once for
         as long as its text stays the same.
Check    `check_book(book)`: every `Finding`, those of reading included. `checks` holds for every book; author checks
         come from the ruleset (core/authoring.py).
Write    `adventure.write`: `render(book)` gives the texts byte for byte, `write_book(book, folder)` writes them; `adventure.wording.canonical`
         words any node, `phrases_for(book.head, ruleset)` is the phrase book.
Number   `adventure.numbers`: `number_book(book, lock)`: name to printed number; `read_lock`, `write_lock` for numbers.lock.
Draw     `adventure.graph`: `graph_of(book)`, `dot(graph)`; `adventure.drawing.svg(graph)`. Editors use `adventure.language`.
Play     `adventure.game.AdventureGame(book, ruleset)`.

`Book`: head (`Head`), sections, by_name, start, definitions/item(name) (`Definition`).
`Section`: name, heading (number, classes, ending, secret, tags), program, choices, fences, death, links, place(span), is_matter.

`Section.program` is one tuple of statements in reading order:
  Goto(to)                              go on there at once; nothing behind it happens
  TurnByNumber(to)                      a number is typed; without a name it is that of any secret section
  Order(verb, args)                     `ruleset.verbs[verb]`; `record.load(verb.order, fields)`, where the fields are
                                        `pack.implied(verb, order.fields(), branch_views(program, i))`. `result`
                                        conditions ask for its outcome.
  When(condition, body, otherwise)      `otherwise` is None if the text has none
  Choice(words, body, condition)        offered together, after all that stands before them; `price` in coin
  Rest(may, needs_ration, effects, eaten, hungry)
  Keyword, Title (name, gain) · Status(name, value, change) · Coin(how gain|pay|lose, amount, all, half)
  Give(items) · Offer(items, limit, must, each) · LoseItems(items) · LoseAll(money) · Discard(items, at the end)
  Charge(item, used) · BuysTreasure() · Shop(wares: item, buy, sell) · RollTable(dice, rows) · Finish(kind)
  Counter(name, how set|add|take, amount) · WebOnly(body) · Fence(when, program, says)
`Condition(kind, name, amount, negated, relation)`: item, weapon (a kind of gear), skill, keyword, title, status, coin,
spell (known), used, counter, result (succeed, fail, tie, survive, win, run: `holds_result`), cast (asks to cast that
spell: run the verb "cast"; good means cast), wish (always open). An outcome "closed" (the rules do not let this
character try) is neither succeed nor fail: only "otherwise" and a branch for those who lack the Skill apply.
Death: `death_branch(program, i)` of the running order, else `section.death`, else `head.death`, else the end.

The verbs and their fields are the ruleset's: `data/phrases.toml` of its package maps wordings to them.
"""

from talewright.adventure.book import (
    ERROR,
    NOTE,
    WARNING,
    Block,
    Book,
    Content,
    Fault,
    Finding,
    Head,
    Heading,
    Section,
    Sentence,
    Source,
)
from talewright.adventure.check import check_book
from talewright.adventure.model import (
    BuysTreasure,
    Charge,
    Choice,
    Coin,
    Condition,
    Counter,
    Definition,
    Discard,
    Fence,
    Finish,
    Give,
    Goto,
    ItemRef,
    Keyword,
    LoseAll,
    LoseItems,
    Offer,
    Order,
    Rest,
    RollTable,
    Row,
    Shop,
    Statement,
    Status,
    Title,
    TurnByNumber,
    Ware,
    WebOnly,
    When,
)
from talewright.adventure.phrases.phrasebook import PhraseBook, phrase_book
from talewright.adventure.read import SUFFIX, load_book, phrases_for, read_book, read_text, ruleset_of
from talewright.adventure.reading.head import write_head
from talewright.adventure.traversal import (
    branch_views,
    branches,
    conditions,
    death_branch,
    holds_result,
    inner,
    walk,
)
from talewright.core.findings import Place, Span

__all__ = [
    "ERROR",
    "NOTE",
    "SUFFIX",
    "WARNING",
    "Block",
    "Book",
    "BuysTreasure",
    "Charge",
    "Choice",
    "Coin",
    "Condition",
    "Content",
    "Counter",
    "Definition",
    "Discard",
    "Fault",
    "Fence",
    "Finding",
    "Finish",
    "Give",
    "Goto",
    "Head",
    "Heading",
    "ItemRef",
    "Keyword",
    "LoseAll",
    "LoseItems",
    "Offer",
    "Order",
    "PhraseBook",
    "Place",
    "Rest",
    "RollTable",
    "Row",
    "Section",
    "Sentence",
    "Shop",
    "Source",
    "Span",
    "Statement",
    "Status",
    "Title",
    "TurnByNumber",
    "Ware",
    "WebOnly",
    "When",
    "branch_views",
    "branches",
    "check_book",
    "conditions",
    "death_branch",
    "holds_result",
    "inner",
    "load_book",
    "phrase_book",
    "phrases_for",
    "read_book",
    "read_text",
    "ruleset_of",
    "walk",
    "write_head",
]

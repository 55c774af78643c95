"""Adventures as prose: reading, writing, checking. The printed instructions of a book are its program.

The contract, for whoever plays, prints or shows a book
-------------------------------------------------------
Reading      `load_book(path)` (a `.tale.md` file or a folder), `read_book(text)` or `read_book({name: text})`.
             Both return a `Book`; `Book.faults` are `Finding`s (str() is "file:line:column: words cause cure");
             `Book.sound` says that it can be played. A section is read once for as long as its text is the same.
Checking     `check_book(book, ruleset=None, lethality=None)` -> every `Finding`, those of reading included.
Writing      `render(book)` gives the texts byte for byte, `write_book(book, folder)` writes them;
             `canonical(node, phrases)` gives any node's wording, `phrases_for(book.head, ruleset)` the phrase book.
Numbers      `number_book(book, lock)` -> name -> printed number; `read_lock`, `write_lock` for numbers.lock.
Drawing      `graph_of(book)`, `dot(graph)`, `svg(graph)`. Editors: `adventure.language`.
Inside       `phrases` is the language books are written in; `reading` makes a section's program of its text; `checks`
             look at the whole book; `carrying` (over `having`) plays a section, and `game` the book.

`Book`: head (`Head`: system, start, death, skills, special, transfer, weapons, currency, rules ...), sections,
by_name, start (the first Section), definitions/item(name) (`Definition`, fields named as GNAT's items).
`Section`: name, heading (number, classes, ending), program, choices, fences, death, links, place(span), is_matter.

`Section.program` is one tuple in reading order. Carry it out statement by statement:
  Goto(to)                              go on there at once; nothing behind it happens
  Order(verb, args)                     `ruleset.verbs[verb]`; `record.load(verb.order, order.fields())`.
                                        Call `told_order(program, i)` first: it adds what branches imply (Goonies:
                                        tie="own", damage="none"). Its outcome is what `result` conditions ask.
  When(condition, body, otherwise)      `otherwise` is None when nothing is said
  Choice(words, body, condition)        offered together, after all that stands before them; `price` in coin
  Rest(may, needs_ration, effects, eaten, hungry)   GNAT: `rest_fields(rest)` gives its order's fields
  Keyword, Title (name, gain) · Status(name, value) · Coin(how gain|pay|lose, amount, all)
  Give(items) · Offer(items, exclusive) · LoseItems(items) · LoseAll(money) · Discard(items, at the end)
  Charge(item, used) · BuysTreasure() · Shop(wares: item, buy, sell) · RollTable(dice, rows) · Finish(kind)
  Counter(name, how set|add|take, amount) · WebOnly(body) · Fence(when, program, says)
`Condition(kind, name, amount, negated, relation)`: item, weapon (a kind of gear), skill, keyword, title, status,
coin, spell (known), used, counter, result (succeed, fail, tie, survive, win, run: `holds_result`), cast (asks to
cast that spell: run the verb "cast"; good means cast), wish (always open). A GNAT test whose outcome is "closed"
(no Skill, no Default Roll) is neither succeed nor fail: only "otherwise" and "If you do not have SKILL" apply.
Death: `death_branch(program, i)` of the running order, else `section.death`, else `head.death`, else the end.

Verbs and fields. GNAT: test(skill, modifier, default_roll, advantage, disadvantage), fight(rounds, modifier,
several, several_rounds, wounds, ignoring_armour, advantage, disadvantage, no_shield, no_weapon, no_ranged, no_long,
no_two_handed, no_armour, long_bonus, skill, default_roll), cast(spell), wound(n, ignoring_armour), heal(n),
lose-vitality(n), lose-talent(n), restore-talent(n; 99 is all), gain-fortune(n), fortune-limit(n), gain-xp(n),
raise(what, by), gain-skill(what), repair(). Goonies: check(ability, ds), fight(name, ds, enemy_weapon, immune, tags,
actions), cast(spell, ds), harm(n), heal(n), learn(spell; level too for a spell of the book's own), xp(n), level(). Skills and spells
are small ids ("climbing", "flight", "cold_snap"). Fields not told are left out and keep the ruleset's defaults.
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
from talewright.adventure.branches import branch_views, branches, death_branch, holds_result
from talewright.adventure.check import check_book
from talewright.adventure.drawing import svg
from talewright.adventure.graph import Graph, Link, Node, dot, graph_of
from talewright.adventure.inside import conditions, inner, walk
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
    Ware,
    WebOnly,
    When,
)
from talewright.adventure.numbers import LOCK, number_book, read_lock, write_lock
from talewright.adventure.phrases.phrasebook import PhraseBook, phrase_book
from talewright.adventure.read import SUFFIX, load_book, phrases_for, read_book, read_text, ruleset_of
from talewright.adventure.reading.head import write_head
from talewright.adventure.spans import Place, Span
from talewright.adventure.wording import canonical, heading_words
from talewright.adventure.write import canonical_section, render, write_book

__all__ = [
    "ERROR",
    "LOCK",
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
    "Graph",
    "Head",
    "Heading",
    "ItemRef",
    "Keyword",
    "Link",
    "LoseAll",
    "LoseItems",
    "Node",
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
    "Ware",
    "WebOnly",
    "When",
    "branch_views",
    "branches",
    "canonical",
    "canonical_section",
    "check_book",
    "conditions",
    "death_branch",
    "dot",
    "graph_of",
    "heading_words",
    "holds_result",
    "inner",
    "load_book",
    "number_book",
    "phrase_book",
    "phrases_for",
    "read_book",
    "read_lock",
    "read_text",
    "render",
    "ruleset_of",
    "svg",
    "walk",
    "write_book",
    "write_head",
    "write_lock",
]

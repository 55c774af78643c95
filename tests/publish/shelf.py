"""The books that are published in the tests."""

from __future__ import annotations

from talewright.adventure import load_book
from talewright.core.ruleset import find
from talewright.play import books
from talewright.publish.manuscript import Manuscript

FIRST = "a-judge-of-melons"


def manuscript_of(name: str) -> Manuscript:
    path = books.find_book(name)
    book = load_book(path)
    return Manuscript(book, books.numbers_of(book, path), find(book.head.system), path)


SHORT = """---
title: 'Ash & "Öl" <b>'
author: A. N. Other
licence: CC BY-SA 4.0
system: gnat
start: door
---

## Title page {.front .imprint}

Printed by nobody.

## Before you begin {.front}

Make a character.

# Noon

## door {#1}

"It's open," says the *porter*. You find a **lamp**.

You may buy and sell here:

| Item | Buy | Sell |
|---|---|---|
| **rope** | 5gp | 2gp |

- To go in, turn to [[hall]].
- If you have the **lamp**, turn to [[cellar]].

## hall {ending="victory: The Hall"}

That was all.

## cellar

:: is how no line should begin. Test your Talent. If you succeed, turn to [[hall]], otherwise turn to [[pit]].

## pit {ending=death}

You fall.

## Afterwards {.back}

Thank you.
"""

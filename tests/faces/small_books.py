"""Small books for the terminal players: every kind of thing a page can ask."""

from __future__ import annotations

SALT = """---
title: The Salt Stair
author: Nobody
system: gnat
start: quay
death: drowned
skills: [Climbing, Larceny, Occult, Search, Swimming]
odds: even
blurb: A stair, a tide, a boat.
---

## Title {.front}

The Salt Stair

## Before you begin {.front}

Make a character.

# The wall

## quay {#1}

The causeway is under water. A **coil of rope (+1 climbing, heavy)** hangs from a peg. You may take the **coil of rope**.

- To climb the Stair, turn to [[ledge]].
- To knock at the door, turn to [[door]].
- If you have the keyword *Ferryman*, you may whistle for the boat: turn to [[boat]].

## ledge

The steps are slick. Test your Talent at +6. If you succeed, turn to [[landing]]. If you fail, Take a Wound and turn to [[landing]].

## landing

[She marks your palm with tar]{Gain the keyword *Ferryman*}, and waves you off. Turn to [[fork]].

## fork

Two ways down.

- To go back to the quay, turn to [[quay]].
- To take the boat, turn to [[boat]].
- To jump, turn to [[drowned]].

## door

Nobody opens. Turn to [[quay]].

## boat {ending=victory}

The ferryman asks no fare. Gain the title **Friend of the Quay**.

## drowned {ending=death}

The tide has the last word.
"""

TREPPE = """---
title: Die Salztreppe
author: Niemand
system: gnat
start: kai
death: ertrunken
skills: [Climbing, Larceny, Occult, Search, Swimming]
odds: ausgeglichen
blurb: Eine Treppe, eine Flut, ein Boot.
---

## Titel {.front}

Die Salztreppe

## Vorab {.front}

Erschaffe eine Figur.

# Die Mauer

## kai {#1}

Der Damm steht unter Wasser. [Ein Seil]{You may take the **Seil (+1 climbing, heavy)**} liegt da.

- Die Treppe hinauf: turn to [[sims]].
- Ans Tor klopfen: turn to [[tor]].
- If you have the keyword *Fährmann*, nach dem Boot pfeifen: turn to [[boot]].

## sims

[Die Stufen sind glatt.]{Test your Talent at +6.} [Oben:]{If you succeed, turn to [[absatz]].} [Unten:]{If you fail, Take a Wound and turn to [[absatz]].}

## absatz

[Sie malt dir ein Zeichen auf die Hand.]{Gain the keyword *Fährmann*.} [Weiter.]{Turn to [[gabelung]].}

## gabelung

Zwei Wege hinab.

- Zum Kai: turn to [[kai]].
- Ins Boot: turn to [[boot]].
- Springen: turn to [[ertrunken]].

## tor

Niemand öffnet. [Weiter.]{Turn to [[kai]].}

## boot {ending=victory}

Der Fährmann will kein Geld. [Ein Titel.]{Gain the title **Freundin vom Kai**.}

## ertrunken {ending=death}

Die Flut behält recht.
"""
"""The same stair with a German text: whatever is English on the screen is not the book's."""

"""Words of motion: how readers go, how they are moved, and which way."""

from __future__ import annotations

MOVES = frozenset(
    """
    go walk run stagger crawl climb hurry ride sail flee limp march stumble creep sneak swim trudge wander drop fall land arrive emerge surface wake awake
    awaken come step slip slink slide wade cross dive drift float sink tumble plunge retreat escape return proceed continue press pass skip jump leap head
    race rush dash scramble squeeze shuffle tiptoe stride stroll hobble trot gallop row paddle fly glide soar descend ascend follow sprint scuttle edge inch
    tramp plod hike travel journey roam steer duck bolt hop skip amble saunter strut swagger prance dance bound lurch reel shamble lope canter charge dart
    scamper scurry skulk mosey meander ramble clamber wriggle slither hasten speed backtrack retire withdraw trek stomp waddle toddle
    """.split()
)
ONESELF = frozenset(
    "find let make fight feel pick work force throw hurl pull drag haul lower heave tear push drag end wind finish set".split()
)
"""Verbs of motion only with "yourself", "your way", "it", "up" or "out" behind them."""
CARRIES = frozenset(
    """
    wave bow lead take bring carry drag sweep throw pull push guide show escort drive hurl drop wash send usher haul lift lower fling bear walk march row fly
    conduct deliver deposit dump bundle hustle steer transport whisk shepherd accompany draw float ferry
    """.split()
)
CARRIED = frozenset(
    """
    led taken brought carried dragged swept thrown pulled pushed guided shown escorted driven hurled dropped washed sent ushered hauled lifted lowered flung
    borne walked marched rowed flown conducted delivered deposited dumped bundled hustled steered transported whisked waved bowed ferried
    """.split()
)
LETS = frozenset("let lets allow allows".split())
PARTICLES = frozenset(
    """
    through up down in on out back away across over off along past inside outside ashore home straight directly forward onward onwards aside upstairs downstairs
    below above pass go by enter round around all the way safely
    """.split()
)

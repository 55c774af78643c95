"""Words that several readings know: marks between clauses, who is meant, what is not so, what is past, passages, and verbs of motion.

A reading adds to a list what it knows besides.
"""

from __future__ import annotations

BREAKS = frozenset(",;:—–-()")
"""Marks between clauses, and the hyphen that authors write for a dash."""
CLAUSE_ENDS = BREAKS - {"-"}
WHOM = frozenset("him her them it".split())
NO_PERSON = frozenset(
    """
    if unless when while who that which because to as until after before not no nobody none nothing never neither nor perhaps maybe each
    every all both either half most some any only just merely almost nearly barely would could might may can cannot will shall should must often
    always usually sometimes rarely seldom twice double again more less than least most fewer about roughly exactly another further extra additional same
    other first second third last next remaining whole full agreed usual sum suppose imagine anyone everyone somebody whoever do does don't did
    didn't doesn't won't wouldn't can't had has have is are was were be or else
    """.split()
)
"""Words that do not name a person: they deny it, make it a possibility, or count what changes hands."""
PARTICIPLES = {
    "losing": "lose", "taking": "take", "gaining": "gain", "regaining": "regain", "healing": "heal", "paying": "pay", "dropping": "drop", "spending": "spend",
    "earning": "earn", "recovering": "recover", "restoring": "restore",
}  # fmt: skip
"""You fall, losing 1 Vitality: what the reader does meanwhile."""
JOINTS = frozenset({",", ";", ":", "—", "–", "-"})
SETS_OFF = frozenset(": ; — – -".split())
"""Marks behind which an order is meant for the reader, whoever is named in front of them."""
PLACES = frozenset(
    """
    in on under at by beside behind inside among between near beneath below above within there here hanging lying
    hidden wrapped tucked
    """.split()
)
"""Words that may follow what is found: where it lay."""
CAUSES = frozenset("from for".split())
"""Words that may follow what is gained, lost or suffered: where it comes from."""
CLAUSES = ("as", "to")
"""The same, in front of a person or a thing only: "as the slates fall", "to the guard", but not "as long as", "to enter"."""
PERSONS = frozenset("the a an your you it he she him her they them his their its".split())
UNREAL = frozenset(
    """
    not never cannot could might would should if unless whether dream imagine think hope wish want try tries pretend refuse seem nearly almost
    """.split()
)
"""What is denied, only imagined, or not done yet."""
PAST = frozenset(
    """
    had was were lost won paid took gave bought sold spent stole got left found made owed held kept brought hid broke threw fell knew saw wore carried
    stood
    """.split()
)
"""What somebody did."""
PASSAGES = frozenset(
    """
    road path way door gate turning stairs stair bridge passage tunnel corridor entrance route track trail ladder lane street steps staircase doorway
    hatch opening exit
    """.split()
)
SIGNPOSTS = frozenset(
    "key map letter invitation answer guide clue sign signpost signs reference entry".split()
)
"""What only tells the way."""
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

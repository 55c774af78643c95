"""A setting that ships as a folder of pages is a ruleset like any other."""

from __future__ import annotations

from talewright.core.ruleset import find
from talewright.testing import conform


def test_slackwater_conforms() -> None:
    slackwater = find("gradient:slackwater")
    assert {trial.verb for trial in slackwater.trials} == {"venture", "buy", "roll", "encounter"}
    # Its pages have no Elite with several attacks, no special actions, no knockback and no omen.
    unused = ("blast_targets", "elite_multiattack", "foe_specials", "foreign_terms", "made_together")
    conform(slackwater, unused=tuple(f"option.{name}" for name in unused))

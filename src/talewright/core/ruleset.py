"""A ruleset is one folder and one entry point.

`RULESET` in its package is a `Ruleset` record; `[project.entry-points."talewright.rulesets"]` names it. Ours
and third-party ones are found the same way. This module passes on all that a ruleset and its users need: the record
(`core/ruleset_record.py`), how systems are found (`core/registry.py`), verbs and their outcomes (`core/verb.py`).
"""

from __future__ import annotations

from talewright.core.registry import (
    GROUP,
    all_rulesets,
    find,
    installed,
    playable,
    register_setting,
    title_of,
)
from talewright.core.ruleset_record import Character, Colours, H, NoRules, RuleOptions, Ruleset, Settings
from talewright.core.verb import Outcome, Trial, Verb

__all__ = [
    "GROUP",
    "Character",
    "Colours",
    "H",
    "NoRules",
    "Outcome",
    "RuleOptions",
    "Ruleset",
    "Settings",
    "Trial",
    "Verb",
    "all_rulesets",
    "find",
    "installed",
    "playable",
    "register_setting",
    "title_of",
]

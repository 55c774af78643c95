"""A setting read from a folder, put to use: its options, its antagonists, its places, its people."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from talewright.core.ask import Ask
from talewright.rulesets.gradient import creation as core
from talewright.rulesets.gradient.ambients import Scene
from talewright.rulesets.gradient.character import Character
from talewright.rulesets.gradient.options import DEFAULT, Rules
from talewright.rulesets.gradient.setting import model
from talewright.rulesets.gradient.setting.bestiary import stat_block
from talewright.rulesets.gradient.setting.creation import third
from talewright.rulesets.gradient.setting.origins import origins
from talewright.rulesets.gradient.setting.slots import override_values

__all__ = ["create", "enter", "rules_of", "stat_block"]


def rules_of(setting: model.Setting) -> Rules:
    """The core's options with what the setting overrides (GRAD-003)."""
    values: dict[str, Any] = override_values(dict(setting.overrides))
    return replace(DEFAULT, **values)


def enter(ambient: model.Ambient) -> Scene:
    """The party comes in."""
    return Scene(ambient)


def create(ask: Ask, setting: model.Setting, rules: Rules | None = None) -> Character:
    """A character of any setting: the core's two steps, then what the folder says (GRAD-033)."""
    return core.create(ask, rules or rules_of(setting), third=third(origins(setting)))

"""The sheet of a character of any setting: the core's, with what its pages say of its abilities."""

from __future__ import annotations

from dataclasses import replace

from talewright.core.sheet import Block, Entry, Sheet
from talewright.rulesets.gradient.character import Character
from talewright.rulesets.gradient.setting.creation import slug
from talewright.rulesets.gradient.setting.lines import bare
from talewright.rulesets.gradient.setting.model import Setting
from talewright.rulesets.gradient.sheet import sheet as core_sheet


def abilities(hero: Character, setting: Setting) -> tuple[Entry, ...]:
    """Each ability with its text: a move of the background, or the description of background or specialization."""
    texts: dict[str, tuple[str, str]] = {}
    for background in setting.backgrounds:
        if background.name != hero.detail("background"):
            continue
        for move in background.moves:
            texts.setdefault(slug(move.name), (move.name, bare(move.text)))
        if background.description:
            texts.setdefault(slug(background.name), (background.name, bare(background.description)))
        for each in background.specializations:
            texts.setdefault(slug(each.name), (each.name, bare(each.description)))
    return tuple(
        Entry(texts[each][0], "", "item", texts[each][1]) if each in texts else Entry(each.replace("_", " "))
        for each in hero.abilities
        if ":" not in each  # the kind of a favored enemy stands among the details
    )


def sheet_of(hero: Character, setting: Setting) -> Sheet:
    """The core's sheet with the setting's name and its words for abilities."""
    plain = core_sheet(replace(hero, setting=setting.title))
    blocks = tuple(
        Block("Abilities", abilities(hero, setting)) if block.title == "Abilities" else block
        for block in plain.blocks
    )
    return replace(plain, blocks=blocks)

"""The page of a character in the making: its parts, what is open in each, exact chances beside options, and the sheet
as far as it is certain.
"""

from __future__ import annotations

from dataclasses import replace

from talewright.core.ruleset import H, Ruleset
from talewright.core.sheet import Block, Figure, Sheet
from talewright.core.text.message import Message
from talewright.core.text.translate import Translator
from talewright.play.creation import Draft, parts_of
from talewright.play.running import name_of
from talewright.play.view.creation.parts import part_view
from talewright.play.view.creation.records import CreationView, Page, PartView

__all__ = ["UNKNOWN", "CreationView", "certain_sheet", "creation_view"]

UNKNOWN = "–"


def creation_view(draft: Draft, language: str, say: Translator) -> CreationView:
    run, other = draft.certain()
    words = draft.ruleset.words(language)
    page = Page(draft, run, other, words, say, language)
    parts: list[PartView] = []
    listed = parts_of(draft.page, run)
    if not any(part.id == draft.page.name for part, _ in listed):
        parts.append(
            PartView(
                "name", 1, say.text(Message("Name")), bool(draft.name), draft.name, name=True, random=False
            )
        )
    for part, asked in listed:
        parts.append(part_view(page, part, asked, len(parts) + 1))
    sheet = certain_sheet(draft.ruleset, run.hero, other.hero)
    return CreationView(
        tuple(parts),
        None if sheet is None else words.sheet(sheet),
        run.complete,
        draft.name or (name_of(run.hero) if name_of(run.hero) == name_of(other.hero) else ""),
        tuple(
            part.title
            for part in parts
            if not part.ok and not (part.name and not part.picks and not part.rolls)
        ),
    )


def certain_sheet(ruleset: Ruleset[H], hero: H, other: H | None) -> Sheet | None:
    """What two completions of a draft have in common; what differs is left blank."""
    if hero is None:
        return None
    sheet = ruleset.sheet(hero)
    if other is None or hero == other:
        return sheet
    second = ruleset.sheet(other)
    figures = {each.name: each for each in second.figures}
    blocks = {each.title: each for each in second.blocks}
    return Sheet(
        sheet.title,
        sheet.subtitle if sheet.subtitle == second.subtitle else "",
        tuple(_same_figure(each, figures.get(each.name)) for each in sheet.figures),
        tuple(filter(None, (_same_block(each, blocks.get(each.title)) for each in sheet.blocks))),
    )


def _same_figure(figure: Figure, other: Figure | None) -> Figure:
    if other is not None and (figure.value, figure.maximum) == (other.value, other.maximum):
        return figure if figure.note == other.note else replace(figure, note="")
    return Figure(figure.name, UNKNOWN)


def _same_block(block: Block, other: Block | None) -> Block | None:
    if other is None:
        return None
    entries = tuple(each for each in block.entries if each in other.entries)
    same = entries == block.entries == other.entries
    return replace(block, entries=entries, note=block.note if same else "") if entries else None

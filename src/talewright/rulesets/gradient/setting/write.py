"""Writes setting pages: an unchanged page byte for byte, a new or changed one in the published form (GRAD-140)."""

from __future__ import annotations

from typing import Any

from talewright.rulesets.gradient.setting.lines import encode, flowing, join, safe, safe_prose
from talewright.rulesets.gradient.setting.model import (
    BULKY,
    CODE,
    ENTRY_MARK,
    LIST,
    PETTY,
    QUOTE,
    RULE,
    TABLE,
    Ambient,
    Antagonist,
    Attack,
    Background,
    Block,
    Item,
    Page,
    Rules,
    Section,
    Table,
)
from talewright.rulesets.gradient.setting.source_file import FRONT

KEPT_HEADING = "## Kept as found"


def write_page(page: Page) -> bytes:
    """The bytes of a page. If its records are as they were read, so is the file."""
    if page.records == page.as_read:
        return encode(join(page.lines))
    return canonical_page(page)


def canonical_page(page: Page) -> bytes:
    """The page in the published form; lines nobody understood stand at its end."""
    if not page.records:
        return encode(join(page.lines))
    front = (line for line, role in zip(page.lines, page.roles, strict=True) if role == FRONT)
    text = "".join(f"{line.text}\n" for line in front)
    text += "\n".join(export(record) for record in page.records)
    if page.kept:
        text += (
            "\n"
            + KEPT_HEADING
            + "\n\n"
            + "\n".join(line.text for line in page.kept if line.text != KEPT_HEADING)
            + "\n"
        )
    return encode(text)


def export(record: Any) -> str:
    """The canonical Markdown of a record."""
    if isinstance(record, Ambient):
        return export_ambient(record)
    if isinstance(record, Antagonist):
        return export_antagonist(record)
    if isinstance(record, Background):
        return export_background(record)
    assert isinstance(record, Rules)
    return export_rules(record)


def export_ambient(ambient: Ambient) -> str:
    """The published template, with the empty line before the rule that Markdown needs."""
    parts = [f"# {ambient.title}\n**_{ambient.kind}_**\n" if ambient.kind else f"# {ambient.title}\n"]
    if ambient.warnings:
        parts.append(f"**Content Warning / Triggers:** {', '.join(ambient.warnings)}\n")
    parts += [f"{_italic(paragraph)}\n" for paragraph in _paragraphs(ambient.description)]
    if ambient.dynamics:
        parts.append(f"**Local Dynamics:** {_safe(ambient.dynamics)}\n")
    parts.append("---\n## TRAITS")
    text = "\n".join(parts)
    for trait in ambient.traits:
        kinds = " or ".join(trait.kinds)
        kind = f"{kinds} ({trait.qualifier})" if trait.qualifier and kinds else kinds or trait.qualifier
        head = f"{trait.name} - {kind}: " if kind else trait.name
        body = _quoted(trait.text)
        text += f"\n\n> #### {head}" + (f"\n{body}" if body else "")
    return text + "\n"


def export_antagonist(foe: Antagonist) -> str:
    parts = [f"# {foe.name}\n"]
    if foe.rank is not None:
        names = ", ".join(f"_{name}_" for name in foe.archetypes)
        parts.append(f"#### **Rank {foe.rank}**" + (f" ({names})\n" if names else "\n"))
    parts += [f"{_italic(paragraph)}\n" for paragraph in _paragraphs(foe.description)]
    numbers = (foe.hp, foe.armour, foe.strength, foe.dexterity, foe.willpower)
    if any(number is not None for number in numbers if number != foe.armour or number):
        cell = ", ".join(
            [*(_attack(attack) for attack in foe.attacks), *(["_detachment_"] if foe.detachment else [])]
        )
        shown = " | ".join("?" if number is None else str(number) for number in numbers)
        parts.append(
            "| HP | Armor | STR | DEX | WIL | Attack |\n| -- | --- | --- | --- | --- | --- |\n"
            f"| {shown} | {cell} |\n"
        )
    if foe.traits:
        parts.append("## Traits\n")
        parts += [
            _quoted(trait.text, f"**{trait.name}**: " if trait.name else "") + "\n" for trait in foe.traits
        ]
    return "\n".join(parts)


def _attack(attack: Attack) -> str:
    dice = "+".join(f"d{side}" for side in attack.dice) + (f"+{attack.bonus}" if attack.bonus else "")
    inside = ", ".join(
        [
            *([dice] if dice else []),
            *(f"_{flag}_" if " " not in flag else flag for flag in attack.flags),
            *attack.notes,
        ]
    )
    return f"{attack.name} ({inside})" if inside else attack.name


def export_background(background: Background) -> str:
    parts = [f"# Background: {background.name}"]
    parts += [_quoted(background.description), ""] if background.description else [""]
    if background.moves:
        parts.append("## Signature Move" + ("s" if len(background.moves) > 1 else ""))
        for move in background.moves:
            note = f" ({move.note})." if move.note else ":"
            # A bracket right behind a move's name would be read as its note.
            text = "\n".join(flowing(move.text))
            text = f"\\{text}" if move.text.startswith("(") else text
            parts.append(f"**{move.name}**{note} {text}" if move.name else text)
    if background.modifiers:
        parts += [
            "## Attribute Modifiers",
            "- " + ", ".join(f"{n:+d} {name}" for name, n in background.modifiers),
        ]
    if background.hp is not None:
        parts += ["## Hit Protection Modifier", f"- {background.hp:+d}" if background.hp else "- 0"]
    for table in background.tables:
        parts += ["", *_table(table)]
    for spec in background.specializations:
        parts += ["", f"# Specialization: {spec.name}"]
        parts += [_quoted(spec.description), ""] if spec.description else [""]
        if spec.items:
            parts += ["## Signature Inventory Items", *(f"- {_item(item)}" for item in spec.items)]
        for table in spec.tables:
            parts += ["", *_table(table)]
    return "\n".join(parts) + "\n"


def _item(item: Item) -> str:
    name = (
        f"{item.amount} {item.name}"
        if item.amount
        else f"{item.count}x {item.name}"
        if item.count > 1
        else item.name
    )
    parts = ["+".join(f"d{side}" for side in item.dice) + " damage"] if item.dice else []
    if item.slots == PETTY and not item.amount:
        parts.append("_petty_")
    if item.slots == BULKY:
        parts.append("_bulky_")
    if item.uses:
        parts.append(f"{item.uses} uses")
    if item.armour:
        parts.append(f"{'+' if item.adds else ''}{item.armour} Armor")
    parts += item.notes
    return f"{name} ({', '.join(parts)})" if parts else name


def export_rules(rules: Rules) -> str:
    """The blocks in their order, an empty line between them."""
    blocks = [block for section in rules.sections for block in _section(section)]
    if blocks[:1] == ["---"]:  # at the top of a page it would open front matter
        blocks[0] = "***"
    return "\n\n".join(blocks) + "\n"


def _section(section: Section) -> list[str]:
    parts = [f"{'#' * section.level} {section.title}"] if section.level else []
    before = ""
    for block in section.blocks:
        if before == block.kind == QUOTE:
            parts[-1] += "\n>\n" + _block(block)
        else:
            parts.append(_block(block))
        before = block.kind
    return [part for part in parts if part]


def _block(block: Block) -> str:
    if block.kind == TABLE and block.table is not None:
        return "\n".join(_table(block.table))
    if block.kind == LIST:
        return "\n".join(_entry(entry) for entry in block.entries)
    if block.kind == CODE:
        fence = "```"
        while any(line.strip().startswith(fence) for line in block.text.split("\n")[1:]):
            fence += "`"
        return f"{fence}{block.text}\n{fence}"
    if block.kind == RULE:
        return "---"
    lines = [safe_prose(line) for line in block.text.split("\n")]
    if block.kind == QUOTE:
        return "  \n".join(f"> {line}" for line in lines)
    return "  \n".join(lines)


def _entry(entry: str) -> str:
    mark = ENTRY_MARK.match(entry)
    return f"{mark[0]}{safe_prose(entry[mark.end() :])}" if mark else f"- {safe_prose(entry)}"


def _table(table: Table) -> list[str]:
    def row(cells: tuple[str, ...]) -> str:
        return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"

    if not table.columns:
        return []
    return [
        row(table.columns),
        row(tuple("---" for _ in table.columns)),
        *(row(cells) for cells in table.rows),
    ]


def _quoted(text: str, label: str = "") -> str:
    """Quoted paragraphs; lists and tables inside them keep their lines."""
    parts = ["\n".join(f"> {line}" for line in flowing(paragraph)) for paragraph in _paragraphs(text)]
    return f"> {label}{chr(10).join(parts)[2:]}" if label else "\n>\n".join(parts)


def _safe(text: str) -> str:
    return "\n\n".join("\n".join(flowing(paragraph)) for paragraph in _paragraphs(text))


def _paragraphs(text: str) -> list[str]:
    return [part for part in text.split("\n\n") if part]


def _italic(text: str) -> str:
    """In italics, by the mark the text itself does not end with."""
    text = safe(text)
    mark = "*" if text.endswith("_") else "_"
    return f"{mark}{text}{mark}"

r"""Gradient settings as folders of Markdown: read, checked, written back, exported, begun.

>>> page = read_page("antagonists/beast/eel.md", b"# Eel\n\n#### **Rank 3** (_Mob_)\n\n"
...     b"| HP | STR | DEX | WIL | Attack |\n| -- | -- | -- | -- | -- |\n| 1 | 6 | 12 | 3 | jolt (d4) |\n")
>>> page.records[0].dexterity, page.records[0].attacks[0].dice, page.findings
(12, (4,), ())
"""

from talewright.rulesets.gradient.setting.model import (
    AMBIENT_KINDS,
    ERROR,
    NOTE,
    WARNING,
    Ambient,
    Antagonist,
    Background,
    Finding,
    Page,
    Rules,
    Setting,
)
from talewright.rulesets.gradient.setting.read import SettingError, read_files, read_folder, read_page
from talewright.rulesets.gradient.setting.skeleton import new_ambient, new_setting
from talewright.rulesets.gradient.setting.slots import SLOTS, known_overrides, override_values
from talewright.rulesets.gradient.setting.store import as_json, from_text, page_as_json, to_text
from talewright.rulesets.gradient.setting.write import canonical_page, export, write_page

__all__ = [
    "AMBIENT_KINDS",
    "ERROR",
    "NOTE",
    "SLOTS",
    "WARNING",
    "Ambient",
    "Antagonist",
    "Background",
    "Finding",
    "Page",
    "Rules",
    "Setting",
    "SettingError",
    "as_json",
    "canonical_page",
    "export",
    "from_text",
    "known_overrides",
    "new_ambient",
    "new_setting",
    "override_values",
    "page_as_json",
    "read_files",
    "read_folder",
    "read_page",
    "to_text",
    "write_page",
]

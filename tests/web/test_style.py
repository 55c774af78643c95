"""The stylesheet: one file, all of `static/style`, no attribute that the content policy would refuse."""

from __future__ import annotations

import re

from talewright.faces.web import style
from talewright.faces.web.templating import TEMPLATES


def test_every_file_of_the_folder_is_served_in_one() -> None:
    files = sorted(path.stem for path in style.FILES.glob("*.css"))
    assert sorted(name for name in style.ORDER if name != style.SYSTEMS) == files


def test_the_layout_of_each_system_is_served_from_its_folder() -> None:
    folders = {path.parent.name for path in style.own_layouts()}
    assert folders == {"generic_fantasy", "gnat", "goonies", "gradient", "legend"}
    assert all(path.read_text(encoding="utf-8") in style.stylesheet() for path in style.own_layouts())


def test_braces_balance_in_every_file() -> None:
    for path in (*style.FILES.glob("*.css"), *style.own_layouts()):
        text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        depth = 0
        for char in text:
            depth += (char == "{") - (char == "}")
            assert depth >= 0, path.name
        assert depth == 0, path.name


def test_the_address_changes_with_the_content() -> None:
    assert re.fullmatch(r"/static/style\.css\?[0-9a-f]{12}", style.address())


def test_no_template_has_a_style_attribute() -> None:
    for path in TEMPLATES.glob("*.html"):
        assert not re.search(r"\sstyle=", path.read_text(encoding="utf-8")), path.name

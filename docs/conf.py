"""Sphinx configuration."""

project = "Talewright"
copyright = "2026, the Talewright contributors"
author = "the Talewright contributors"
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.doctest"]
source_suffix = {".md": "markdown"}
html_theme = "furo"
html_title = "Talewright"
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
exclude_patterns = ["_build"]
autodoc_member_order = "bysource"
suppress_warnings = ["myst.xref_missing"]

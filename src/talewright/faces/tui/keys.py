"""Keys of the player with labels in the reader's language."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from textual.binding import Binding
from textual.dom import DOMNode

from talewright.core.text.message import Message
from talewright.faces.speech import say


def key(keys: str, action: str, label: Message, *, shown_as: str | None = None) -> Binding:
    """A key with its label in English; `Localized` shows it in the language chosen."""
    return Binding(keys, action, label.template, key_display=shown_as)


class Localized(DOMNode):
    """A screen whose keys are labelled in the language chosen when it opens: classes declare them before that."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._bindings = self._bindings.copy()
        labels = self._bindings.key_to_bindings
        for name, bindings in labels.items():
            labels[name] = [replace(each, description=say().meaning(each.description)) for each in bindings]

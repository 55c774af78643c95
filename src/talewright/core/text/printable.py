"""Text from a file or a stranger, without the control characters that would steer a terminal or break a graph."""

from __future__ import annotations

REPLACEMENT = "\ufffd"
_CONTROL = dict.fromkeys(
    (code for code in (*range(0x20), *range(0x7F, 0xA0)) if chr(code) not in "\t\n\r"), REPLACEMENT
)


def printable(text: str) -> str:
    r"""The text with a replacement character for each control character but tabs and line ends.

    One for one: places in the text stay what they are.

    >>> printable("a\x1b[31mred") == "a\ufffd[31mred"
    True
    """
    return text if text.isprintable() else text.translate(_CONTROL)

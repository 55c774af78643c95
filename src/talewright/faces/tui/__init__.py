"""The full-screen player. Textual is imported only when it is opened."""

from __future__ import annotations

from talewright.faces.cli.play import Wish
from talewright.faces.tui.app import PlayerApp


def play(wish: Wish) -> None:
    """Open the shelf, or a game, and stay until the reader leaves."""
    app = PlayerApp(wish)
    app.run()
    if app.farewell:
        from talewright.faces.cli.out import console

        console().print(app.farewell, markup=False)


__all__ = ["PlayerApp", "play"]

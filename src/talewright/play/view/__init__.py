"""What one seat sees of a running game: page, events, question with options, sheet, journal.

`GameView` is drawn by every face: web pages, the JSON API, both terminal players and the companion. What is secret
is removed in `seats.visible` and nowhere else.
"""

from talewright.play.view.events import Event, RollEvent, TextEvent
from talewright.play.view.game import GameView
from talewright.play.view.pages import PageView
from talewright.play.view.question import OptionView, QuestionView

__all__ = ["Event", "GameView", "OptionView", "PageView", "QuestionView", "RollEvent", "TextEvent"]

"""Events of a live table that the fuzzer changes."""

from __future__ import annotations

from typing import Any

TABLE_EVENTS: tuple[dict[str, Any], ...] = (
    {"kind": "roll.free", "body": {"dice": "4d6kh3+1", "why": "luck", "hidden": True}},
    {"kind": "order", "body": {"sheet": "sheet-lu", "verb": "save", "fields": {"attribute": "strength"}}},
    {"kind": "order.all", "body": {"sheets": ["sheet-lu", "sheet-bo"], "verb": "rest", "fields": {}}},
    {"kind": "roll.ask", "body": {"sheets": ["sheet-lu"], "verb": "save", "fields": {"attribute": "strength"}}},
    {"kind": "fight.start", "body": {"sheets": ["sheet-bo"], "foes": ["2 goblinoid/goblin"], "hidden": [0]}},
    {"kind": "sheet.change", "body": {"sheet": "sheet-lu", "name": "hp", "value": 3}},
    {"kind": "clock.set", "body": {"id": "c", "title": "Rain", "segments": 6, "filled": 2, "public": True}},
    {"kind": "scene.set", "body": {"title": "The mill", "text": "Rain.", "traits": [["Mud", "", "Slow."]]}},
    {"kind": "random.save", "body": {"id": "t", "title": "Weather", "rows": ["rain", "2x sun"]}},
    {"kind": "handout", "body": {"id": "h", "title": "Letter", "text": "Come.", "seats": ["lu"]}},
    {"kind": "note.set", "body": {"id": "n", "title": "Secret", "text": "He lies."}},
    {"kind": "person.set", "body": {"id": "p", "name": "Ada Reed", "text": "A miller."}},
    {"kind": "person.meet", "body": {"id": "miller", "sheet": "sheet-lu", "hidden": True}},
    {"kind": "undo", "body": {"events": [8]}},
)  # fmt: skip
FIGHT_EVENTS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("fight.join", {"sheets": ["sheet-bo"], "foes": ["2 moss_rat"], "hidden": False}),
    ("fight.order", {"fighter": "foes:0", "before": "foes:1"}),
    ("fighter.hit", {"side": "foes", "at": 0, "amount": 3}),
    ("fighter.change", {"side": "foes", "at": 0, "figure": "vigor", "value": 1}),
    ("fight.end", {"why": "They run."}),
)
"""Each of the fight under way, whose event they name."""

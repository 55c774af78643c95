"""The figures behind an option of creation; what they mean stands in the words under [explained]."""

from __future__ import annotations

from talewright.core.ask import Note, Question
from talewright.rulesets.generic_fantasy.character import CLASSES, MEANINGS, SHORT, SPELLS, STEPS, TABLES
from talewright.rulesets.generic_fantasy.gear import WARES, WEAPONS, slots_of
from talewright.rulesets.generic_fantasy.options import Rules


def explain(question: Question, option: str) -> Note | None:
    """A spell with its cost, a class with its package, a thing with its harm, armour and slots."""
    what = option.partition(":")[2]
    if question.what == "spell" and what in SPELLS:
        return Note(f"spell.{what}", SPELLS[what])
    if question.what == "class" and what in CLASSES:
        row = CLASSES[what]
        main = tuple(SHORT[name] for name in row["main"])
        return Note(
            "class",
            {
                "main": main,
                "lists": tuple(row["lists"]),
                "package": tuple(row["package"]),
                "coin": row["coin"],
            },
        )
    if question.what == "place" and what in MEANINGS:
        return Note(f"place.{what}", {"meaning": MEANINGS[what]})
    if question.what == "background" and option.startswith("pick:"):
        return Note("background", {"skill": dict(TABLES["background"].values)[what], "die": f"d{STEPS[0]}"})
    if question.what == "shop" and what in WARES:
        thing = WARES[what]
        kind = (
            "armour" if "ap" in thing
            else "ammunition" if thing.get("ammunition")
            else "weapon" if what in WEAPONS
            else what
        )  # fmt: skip
        return Note(f"shop.{kind}", {**thing, "slots": slots_of(what, Rules())})
    return None

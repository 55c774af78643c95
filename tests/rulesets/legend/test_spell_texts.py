"""Every spell against the catalog's text of it: its amounts, what resists it, how its book is recharged."""

from __future__ import annotations

import re

import pytest

from talewright.rulesets.legend import RULESET
from talewright.rulesets.legend.spells import LATER, SPELLS, Spell

WRITTEN = {"sum": ("[sum]",), "size": ("[size]", "[dice]"), "degrees": ("[degrees]", "[dice]", "tier", "1d6")}
"""How the catalog writes a number; it counts dice where the converted spells count degrees or size."""
OURS = {"statue"}
"""The catalog gives this one no number; ours is the conversion's."""
RESISTS = re.compile(r"\b(?:resist|halves|negates|save|Might or|Might ends)", re.IGNORECASE)


def said(known: Spell) -> tuple[str, str]:
    """What the catalog says of the effect and of the recharge."""
    clause = RULESET.clause(known.clause)
    assert clause is not None
    effect, _, recharge = re.sub("recharge:", "Recharge:", clause.text).partition("Recharge:")
    return effect, recharge


def stems(text: str) -> set[str]:
    return {word[:4].casefold() for word in re.findall(r"[A-Za-z]{4,}", text)}


@pytest.mark.clause(
    "LEGF-101", "LEGF-102", "LEGF-103", "LEGF-104", "LEGF-105", "LEGF-106", "LEGF-107", "LEGF-108", "LEGF-109",
    "LEGF-110", "LEGF-111", "LEGF-112", "LEGF-113", "LEGF-114", "LEGF-115", "LEGF-116", "LEGF-117", "LEGF-118",
    "LEGF-119", "LEGF-120", "LEGF-121", "LEGF-123", "LEGF-124", "LEGF-125", "LEGF-126", "LEGF-127", "LEGF-128",
    "LEGF-129", "LEGF-130", "LEGF-131", "LEGF-132", "LEGF-133", "LEGF-134", "LEGF-135", "LEGF-136", "LEGF-137",
    "LEGF-138", "LEGF-139", "LEGF-140", "LEGF-141", "LEGF-142", "LEGF-143", "LEGF-144", "LEGF-145", "LEGF-146",
    "LEGF-147", "LEGF-148", "LEGF-149", "LEGF-150", "LEGF-151", "LEGF-152", "LEGF-153", "LEGF-154", "LEGF-155",
)  # fmt: skip
@pytest.mark.parametrize("name", sorted(SPELLS))
def test_a_spell_does_what_the_catalog_says(name: str) -> None:
    known = SPELLS[name]
    effect, recharge = said(known)
    assert known.name.casefold().replace("'", "") in effect.casefold().replace("'", "")
    for _, formula in known.amounts if name not in OURS else ():
        match = re.match(r"(sum|size|degrees)(?:([*/>])(\d+))?", formula)
        assert match is not None
        assert any(form in effect for form in WRITTEN[match[1]]), formula
        if match[2] == "*":
            assert f"×{match[3]}" in effect or f"{match[3]}×" in effect or "HD" in effect, formula
        elif match[2] == "/":
            assert f"/{match[3]}" in effect
    assert bool(known.recharge) == (bool(recharge) and "none given" not in recharge)
    if known.recharge:
        assert stems(known.recharge) & stems(recharge) or "scorpion" in recharge
    assert bool(known.resist) == bool(RESISTS.search(effect))
    assert known.converted == (name in LATER)


@pytest.mark.clause("LEGF-122", "LEGF-131", "LEGF-142", "LEGF-143", "LEGF-148")
def test_what_is_left_for_a_target_that_resists() -> None:
    left = {each.id: (each.resist, each.resisted) for each in SPELLS.values() if each.resisted}
    assert left == {
        "decay": ("might", "half"),
        "lightning_strike": ("grace", "half"),
        "poison_sting": ("might", "harm"),
        "shocking_grip": ("might", "harm"),
    }


HOURS = (
    (r"(\d+) ?h\b", 1), (r"(\d+) days", 24), (r"(\d+) nights", 24), (r"\ba day\b|\b1 day\b", 24), (r"overnight|one night", 8),
    (r"\ba week\b", 168),
)  # fmt: skip
"""How the catalog writes a time, and the hours of one; a night alone is a sleep of eight hours."""


def hours_of(text: str) -> int:
    for pattern, hours in HOURS:
        if match := re.search(pattern, text):
            return hours * (int(match[1]) if match.groups() and match[1] else 1)
    return 0


@pytest.mark.clause("LEG-172", "LEG-R24", "LEG-R37")
@pytest.mark.parametrize("name", sorted(SPELLS))
def test_a_recharge_takes_the_hours_of_the_catalog(name: str) -> None:
    assert SPELLS[name].recharge_hours == hours_of(said(SPELLS[name])[1])

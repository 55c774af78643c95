"""Everything the rules can say has words."""

from __future__ import annotations

import re
from pathlib import Path

import talewright.rulesets.legend as package
from talewright.rulesets.legend import RULESET
from talewright.rulesets.legend.bestiary import BESTIARY
from talewright.rulesets.legend.factions import ABILITIES

SOURCE = "\n".join(
    path.read_text(encoding="utf-8") for path in Path(str(package.__file__)).parent.glob("*.py")
)
FAMILIES = {
    "result_{result.outcome}": ["failure", "partial", "success"],
    "attack_{result.outcome}": ["failure", "partial", "success"],
    "fight_{word}": ["won", "lost", "unconscious", "undecided"],
}


def test_every_note_has_a_sentence() -> None:
    words = RULESET.words()
    kinds = set(re.findall(r'ask\.note\(\s*"([a-z_]+)"', SOURCE))
    for pattern, endings in FAMILIES.items():
        assert f'f"{pattern}"' in SOURCE
        kinds |= {f"{pattern.partition('{')[0]}{ending}" for ending in endings}
    kinds |= {
        f"{who}_{end}" for who in ("friend_attack", "foe_attack") for end in ("failure", "partial", "success")
    }
    kinds |= {"wounded", "felled"}
    assert len(kinds) > 50
    assert sorted(kind for kind in kinds if kind not in words.notes) == []


def test_every_roll_and_question_has_words() -> None:
    words = RULESET.words()
    asked = set(re.findall(r'ask\.decide\(\s*"([a-z_]+)"', SOURCE))
    rolled = set(re.findall(r'ask\.roll\(\s*[^"]*?"([a-z_]+)"', SOURCE))
    assert len(asked) > 20
    assert sorted(asked - set(words.questions)) == []
    assert sorted(rolled - set(words.rolls)) == []
    assert {"roll", "attack", "friend_attack", "foe_attack", "initiative", "cast", "resist"} <= set(
        words.rolls
    )


def test_ways_to_strike_and_abilities_have_words() -> None:
    words = RULESET.words()
    for creature in BESTIARY.values():
        for way in creature.attacks if len(creature.attacks) > 1 else ():
            assert f"*.{way.name}" in words.questions
    for ability in ABILITIES.values():
        assert ability.core or f"ability.{ability.id}" in words.questions

"""GNAT for authors: the guidelines L01 to L22 as checks, kinds of items, and what each verb does to a reader."""

from talewright.core.authoring import Authoring, Effect, ItemKind
from talewright.rulesets.gnat.authoring import fights, items, skills
from talewright.rulesets.gnat.character import ARMOUR_KINDS, WEAPON_KINDS
from talewright.rulesets.gnat.creation import FIRST_WEAPONS

ITEM_KINDS = (
    *(
        ItemKind(name, weapon=True, heavy=True, bonus=True, starting=name in FIRST_WEAPONS)
        for name in WEAPON_KINDS
    ),
    ItemKind("shield", heavy=True, starting=True),
    *(ItemKind(name, heavy=True) for name in ARMOUR_KINDS),
    ItemKind("spell", valued=True),
    ItemKind("ration", starting=True, valued=True),
    ItemKind("potion", valued=True),
)

EFFECTS = {
    "test": Effect(("succeed", "fail"), modifier="modifier"),
    "fight": Effect(("survive",), harm="may", costs=True, modifier="modifier"),
    "cast": Effect(("succeed", "fail"), harm="may"),
    "wound": Effect(harm="sure", costs=True),
    "lose-vitality": Effect(harm="sure", costs=True),
    "lose-talent": Effect(costs=True),
    "rest": Effect(heals=True),
    "heal": Effect(heals=True, gives="healing"),
    "restore-talent": Effect(gives="Talent"),
    "spend-fortune": Effect(costs=True),
    "gain-fortune": Effect(gives="Fortune"),
    "gain-xp": Effect(gives="Experience"),
    "raise": Effect(heals=True, gives="growth"),
    "gain-skill": Effect(gives="growth"),
    "repair": Effect(gives="repairs"),
}

AUTHORING = Authoring((*skills.CHECKS, *items.CHECKS, *fights.CHECKS), ITEM_KINDS, EFFECTS)

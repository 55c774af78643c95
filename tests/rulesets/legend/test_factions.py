"""The seven factions beside their pages."""

from __future__ import annotations

import pytest

from talewright.rulesets.legend.character import Hero, Item
from talewright.rulesets.legend.factions import ABILITIES, FACTIONS, TABLES, has
from talewright.rulesets.legend.tools import natural_tools

PRINTED = [
    ("LEGF-006", "boars", 1, "Shaman", "Spellbook: Speak with bugs; Jar of caterpillars (food)"),
    ("LEGF-007", "boars", 2, "Tribal warrior", "Bow and arrows (d8, ranged, heavy)"),
    ("LEGF-008", "boars", 3, "Explorer", "Heavy tweed cloak (d6); Big heavy boots (d6)"),
    ("LEGF-009", "boars", 4, "Gatherer", "3 dried berries (food, bundle); Thick twine gloves (d6)"),
    ("LEGF-010", "boars", 5, "Witch-doctor", "Mortar and pestle (d6); Bag of medicinal herbs (d8)"),
    ("LEGF-011", "boars", 6, "Lone traveler", "Beetle trap (d6); Iron whistle (d6)"),
    ("LEGF-020", "cats", 1, "Gutter noble", "Big boots (d6); Box of matches (d6)"),
    ("LEGF-021", "cats", 2, "Longshank noble", "Thin collar (d6); Mouse toy with bell (treasure, d4)"),
    ("LEGF-022", "cats", 3, "Saltland noble", "Fish skeleton (d6); Crab shell (armor)"),
    ("LEGF-023", "cats", 4, "Alpine noble", "Bag of small stones (d6); Cured meats (food)"),
    ("LEGF-024", "cats", 5, "Sunkissed noble", "Very large leaf (d6); Pocket of sand (d6)"),
    ("LEGF-025", "cats", 6, "High noble", "Long needle (d6); Makeup kit (d6)"),
    ("LEGF-034", "crows", 1, "Trickster", "Wooden whistle (d6); Keychain (d6)"),
    ("LEGF-035", "crows", 2, "Mailcrow", "Letter opener (d8)"),
    ("LEGF-036", "crows", 3, "Farmbird", "Scarecrow pipe (d6); Scarf (d6)"),
    ("LEGF-037", "crows", 4, "Treasure-seeker", "Soda can tab jewelry (treasure, d6)"),
    ("LEGF-038", "crows", 5, "Druid", "Bark cloak (armor); Big stick (d6)"),
    ("LEGF-039", "crows", 6, "Firefriend", "Spellbook: Firefly; Jar with a firefly (light, d4)"),
    ("LEGF-048", "dogs", 1, "Knight errant", "Sword (d8); Shield (armor)"),
    ("LEGF-049", "dogs", 2, "Scrapper", "Long chain (d6); Tasty junk (treasure, d4)"),
    ("LEGF-050", "dogs", 3, "Guide", "Blue vest (armor); Flashlight (light, d6)"),
    ("LEGF-051", "dogs", 4, "Herder", "Cow bell (d6); Big stick (d6)"),
    ("LEGF-052", "dogs", 5, "Ruffrider", "Spiky collar (d8)"),
    ("LEGF-053", "dogs", 6, "Warden", "Scaled armor (armor, heavy); Flag (d6)"),
    ("LEGF-062", "moles", 1, "Emissary", "Walking stick (d6); Beetlecloak (armor)"),
    ("LEGF-063", "moles", 2, "Parish priest", "Bag of incense (d6); Stone symbol (treasure, d4)"),
    ("LEGF-064", "moles", 3, "Forgotten", "3 Candles (light, bundle); Dirty map of the Realms Below (d6)"),
    ("LEGF-065", "moles", 4, "Deep digger", "Iron pick (d6); Dried beetle guts (food)"),
    ("LEGF-066", "moles", 5, "Architect", "Bubble level (d6); Plank of wood (d6)"),
    ("LEGF-067", "moles", 6, "Cultist", "Heavy cloak (d6); Bag of black dust (d6)"),
    ("LEGF-076", "rabbits", 1, "Taleteller", "Book of stories (d6); Small bell (d6)"),
    ("LEGF-077", "rabbits", 2, "Convoy lead", "Map of local area (d6); Carriage wheel (d6, heavy)"),
    ("LEGF-078", "rabbits", 3, "Acrobat", "Long rope (d6); Big ball (d6)"),
    ("LEGF-079", "rabbits", 4, "Dancer", "3 Colorful trailers (d6, bundle); Supple boots (d6)"),
    ("LEGF-080", "rabbits", 5, "Convoy cook", "Bent ladle (d4); 3 Carrots (food, bundle)"),
    ("LEGF-081", "rabbits", 6, "Beetle tamer", "Stag beetle (alive, d6); Twine leash (d6)"),
    ("LEGF-090", "rats", 1, "Engineer", "Sprung mousetrap (d6, heavy); Long pointy stick (d6)"),
    ("LEGF-091", "rats", 2, "Rat king", "Knotted rat tails (d6); Junk crown (d6)"),
    ("LEGF-092", "rats", 3, "Trash taster", "3 Acorns (food, bundle); Lollipop stem (d4)"),
    ("LEGF-093", "rats", 4, "Tunneler", "Plastic shovel (d6); Pretty rock (treasure, d4)"),
    ("LEGF-094", "rats", 5, "Experiment", "Leather bindings (armor, heavy); Rusty nail (d4)"),
    ("LEGF-095", "rats", 6, "Flamecatcher", "Spellbook: Scorch; Burnt matchstick (d4)"),
]
OWN_TAGS = {"weapon", "fancy", "home"}
"""Tags of ours that no page prints: what serves as a weapon, what is fancy, what a tribe cooks."""


def written(item: Item) -> str:
    """An item as the pages write it."""
    if item.spell:
        return item.name
    marks = [trait for trait in ("food", "treasure", "light", "armor", "alive") if item.has(trait)]
    marks += [f"d{item.quality}"] if item.quality else []
    marks += [trait for trait in item.traits if trait not in OWN_TAGS and trait not in marks]
    count = f"{item.units} " if item.units > 1 else ""
    return f"{count}{item.name} ({', '.join(marks)})"


def parts(text: str) -> tuple[str, frozenset[str]]:
    name, _, bracket = text.partition(" (")
    return name.casefold(), frozenset(part for part in bracket.rstrip(")").split(", ") if part)


@pytest.mark.clause(
    "LEGF-006", "LEGF-007", "LEGF-008", "LEGF-009", "LEGF-010", "LEGF-011", "LEGF-020", "LEGF-021", "LEGF-022",
    "LEGF-023", "LEGF-024", "LEGF-025", "LEGF-034", "LEGF-035", "LEGF-036", "LEGF-037", "LEGF-038", "LEGF-039",
    "LEGF-048", "LEGF-049", "LEGF-050", "LEGF-051", "LEGF-052", "LEGF-053", "LEGF-062", "LEGF-063", "LEGF-064",
    "LEGF-065", "LEGF-066", "LEGF-067", "LEGF-076", "LEGF-077", "LEGF-078", "LEGF-079", "LEGF-080", "LEGF-081",
    "LEGF-090", "LEGF-091", "LEGF-092", "LEGF-093", "LEGF-094", "LEGF-095", "LEG-029",
)  # fmt: skip
@pytest.mark.parametrize(("clause", "faction", "rolled", "background", "kit"), PRINTED)
def test_backgrounds(clause: str, faction: str, rolled: int, background: str, kit: str) -> None:
    found = FACTIONS[faction].background(TABLES[f"background_{faction}"].look(rolled))
    assert (found.name, found.clause) == (background, clause)
    assert [parts(written(item)) for item in found.kit] == [parts(text) for text in kit.split("; ")]


@pytest.mark.clause("LEGF-001", "LEGF-002")
def test_seven_factions_with_five_abilities_and_six_backgrounds() -> None:
    assert list(FACTIONS) == ["boars", "cats", "crows", "dogs", "moles", "rabbits", "rats"]
    for faction in FACTIONS.values():
        assert len(faction.choices) == 5
        assert len(faction.backgrounds) == 6
        assert faction.path
        assert faction.folk
        assert has(Hero(faction=faction.id), faction.core_ability)
        assert not any(has(Hero(faction=faction.id), name) for name in faction.choices)
    assert len(ABILITIES) == 42


@pytest.mark.clause("LEGF-004", "LEGF-018", "LEGF-032", "LEGF-046", "LEGF-060", "LEGF-074", "LEGF-088")
@pytest.mark.parametrize(
    ("faction", "item", "quality", "armor"),
    [
        ("boars", "Pointy stick", 6, False),
        ("cats", "Fancy clothes", 6, False),
        ("crows", "Big book about X", 6, False),
        ("dogs", "Large colorful cape", 6, False),
        ("moles", "Hard hat", 0, True),
        ("rabbits", "Small wooden instrument", 6, False),
        ("rats", "Plastic net", 6, False),
    ],
)
def test_core_items(faction: str, item: str, quality: int, armor: bool) -> None:
    core = FACTIONS[faction].core_item
    assert (core.name, core.quality, core.has("armor")) == (item, quality, armor)


@pytest.mark.clause("LEGF-008", "LEGF-067")
def test_heavy_in_a_name_is_not_heavy() -> None:
    for faction, background in (("boars", "explorer"), ("moles", "cultist")):
        assert all(item.slots == 1 for item in FACTIONS[faction].background(background).kit)


@pytest.mark.clause("LEGF-019", "LEGF-047", "LEGF-057", "LEGF-061", "LEGF-085")
@pytest.mark.parametrize(
    ("faction", "ability", "tools"),
    [
        ("cats", "", {"claws": 6}),
        ("moles", "", {"claws": 6}),
        ("dogs", "", {"smell": 6}),
        ("dogs", "nosy_hound", {"smell": 8}),
        ("rabbits", "hopped_up", {"legs": 8}),
        ("rabbits", "", {}),
    ],
)
def test_tools_of_the_body(faction: str, ability: str, tools: dict[str, int]) -> None:
    hero = Hero(faction=faction, abilities=(ability,) if ability else ())
    assert natural_tools(hero) == tools

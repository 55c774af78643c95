"""The printed lists of Legend row by row: goods, abilities, paths, spells; and the creatures, which are ours."""

from __future__ import annotations

import re

import pytest

from talewright.rulesets.legend import RULESET
from talewright.rulesets.legend.bestiary import BESTIARY, Creature
from talewright.rulesets.legend.factions import ABILITIES, FACTIONS
from talewright.rulesets.legend.spells import SPELLS
from talewright.rulesets.legend.tools import GOODS

PRICE_LIST = """
LEG-062 | Bedroll | common | d6 | 1 |  |
LEG-063 | Bellows | common | d6 | 1 |  |
LEG-064 | Block and tackle | common | d6 | 1 |  |
LEG-065 | Book about X | common | d8 | 1 |  | buyer names
LEG-066 | Bug lure | common | d6 | 1 |  |
LEG-067 | Bottles | common | d6 | 3 | bundle |
LEG-068 | Bucket | common | d6 | 1 |  |
LEG-069 | Iron chain | common | d6 | 1 |  |
LEG-070 | Chisel | common | d6 | 1 |  |
LEG-071 | Cookpots | common | d6 | 1 |  |
LEG-072 | Crowbar | common | d6 | 1 |  |
LEG-073 | Bottle of glue | common | d6 | 1 |  |
LEG-074 | Jar of grease | common | d6 | 1 |  |
LEG-075 | Horn | common | d6 | 1 |  |
LEG-076 | Hourglass | common | d8 | 1 |  |
LEG-077 | Iron tongs | common | d6 | 1 |  |
LEG-078 | Lockpicks | common | d8 | 1 |  |
LEG-079 | Metal file | common | d6 | 1 |  |
LEG-080 | Metal glove | common | d6 | 1 |  |
LEG-081 | Mirror | common | d8 | 1 |  |
LEG-082 | Wooden instrument | common | d6 | 1 |  |
LEG-083 | Twine net | common | d6 | 1 |  |
LEG-084 | Lock & key | common | d6 | 1 |  |
LEG-085 | Pick | common | d6 | 1 |  |
LEG-086 | Tweed rope | common | d6 | 1 |  |
LEG-087 | Shovel | common | d6 | 1 |  |
LEG-088 | Tent for two | common | d6 | 1 |  |
LEG-089 | Whistle | common | d6 | 1 |  |
LEG-090 | Big stick | common | d6 | 1 |  |
LEG-091 | Wooden stakes | common | d6 | 3 | bundle |
LEG-092 | Air bladder | exotic | d6 | 1 |  |
LEG-093 | Antitoxin | exotic | d8 | 1 |  |
LEG-094 | Beetle trap | exotic | d8 | 1 |  |
LEG-095 | Bug repellent | exotic | d6 | 1 |  |
LEG-096 | Censer | exotic | d6 | 1 |  |
LEG-097 | Fire oil | exotic | d8 | 1 |  |
LEG-098 | Folding ladder | exotic | d6 | 1 |  |
LEG-099 | Snowcoat | exotic | d8 | 1 |  |
LEG-100 | Manacles | exotic | d6 | 1 |  |
LEG-101 | Spirit ward | exotic | d8 | 1 |  |
LEG-102 | Spyglass | exotic | d8 | 1 |  |
LEG-103 | Tinderbox | exotic | d8 | 1 |  |
LEG-104 | Light weapon | weapons | d6 | 1 | weapon | dagger
LEG-105 | Medium weapon | weapons | d8 | 1 | weapon | sword
LEG-106 | Heavy weapon | weapons | d8 | 1 | heavy weapon | battleaxe
LEG-107 | Light ranged weapon | weapons | d6 | 1 | ranged weapon | sling
LEG-108 | Heavy ranged weapon | weapons | d8 | 1 | heavy ranged weapon | bow
LEG-109 | Light armor | armor | 8 | 1 | armor |
LEG-110 | Heavy armor | armor | 10 | 1 | armor heavy |
LEG-111 | Torch | light | d4 | 1 | light |
LEG-112 | Oil lantern | light | d6 | 1 | light |
LEG-113 | Flashlight | light | d8 | 1 | light |
LEG-114 | Lantern oil | light | 2 | 1 |  |
LEG-115 | Flashlight battery | light | 6 | 1 |  |
LEG-116 | Dormitory bed | lodging | 1 | 1 |  | a night
LEG-117 | Private room | lodging | 2 | 1 |  | a night
LEG-118 | Travel food | lodging | 4 | 3 | bundle food |
LEG-119 | Warm meal | lodging | 1 | 1 | food | eaten on the spot
LEG-120 | Feast | lodging | 6 | 1 | food | eaten on the spot
LEG-121 | Beetle bus | transport | 2 | 1 |  | Area
LEG-122 | River raft | transport | 4 | 1 |  | Area
LEG-123 | Moletrain | transport | 6 | 1 |  | Area
LEG-124 | Torchbearer | help | 1 | 1 |  | a day
LEG-125 | Laborer | help | 1 | 1 |  | a day
LEG-126 | Tunneler | help | 2 | 1 |  | a day
LEG-127 | Smithee | help | 4 | 1 |  | a day
LEG-128 | Local guide | help | 4 | 1 |  | a day
LEG-129 | Mercenary | help | 4 | 1 |  | a day
LEG-130 | Sage | help | 6 | 1 |  | a day
"""
"""Clause, name, list, Quality (d6) or cost (6), units, traits, and a word of the remark."""
CREATURES = """
Troll | 12 6 4 12 1 | claws might d6 +1, bite might d10, rock might d8 ranged | food, slimy delicacies | organized religion | forest mountain hill swamp underground |  | 1
Moss rat | 4 8 6 3 0 | teeth grace d4 | crumbs, warm places | fire | forest swamp underground | underground | 0
Guard of the Tabby Duke | 6 8 6 6 1 | halberd might d8 | treasure, flattery | rats | settlement road |  | 0
Wild stag beetle | 8 4 4 6 2 | horns might d6 | sap, rotten fruit | bug repellent | forest hill |  | 0
Wood spider | 6 10 6 5 0 | bite grace d6 | silence, moths | brooms | forest house underground | underground venom might | 1
Marsh toad | 8 4 6 8 0 | tongue might d4 ranged, belly flop might d6 | flies, compliments on the voice | dry weather | swamp river |  | 0
Barn owl | 10 10 8 10 0 | talons grace d8 | riddles, mice, not to eat but to talk to | daylight | field house forest | stalks | 1
Heath viper | 6 10 6 4 0 | fangs grace d8 | warm stones | hurry | hill field | venom always | 1
Bandit weasel | 6 8 8 5 1 | knife might d6, sling grace d6 ranged | treasure, an easy way out | the Duke's law | road forest ruin |  | 0
Clockwork mouse | 6 6 4 4 2 | needle might d4 | its key, wound | water | ruin house | runs 10 kind made | 1
Column of ants | 8 6 4 9 0 | mandibles might d4 +1 | sugar, a road left clear | disorder | field forest house underground | underground most 1 | 1
Dirt hermit | 10 4 10 8 0 | spade hands might d6 | news of the Dirt Heart, quiet | lanterns | underground | underground | 0
Ghost of the mill | 4 8 12 6 0 | cold hand wit d4 | the wheel turning again | its name, misspoken | ruin river | spirit kind undead | 1
Magpie conjurer | 4 8 10 6 0 | beak grace d4 | spellbooks, anything that glitters | being laughed at | road ruin forest | casts scorch hold | 1
Cairn warden | 10 4 6 10 2 | boulder fist might d6 | one more stone, names of the dead | stones taken away | hill mountain ruin | kind stone | 1
Wild hound | 10 8 6 8 0 | jaws might d6 | food, a true name | leashes | field hill forest |  | 0
"""
"""Name; Might, Grace, Wit, Vigor, Armor; attacks; Keys; Locks; where; marks; how many specials."""
OURS = {"weapon", "fire"}
"""Tags of ours on common tools: what serves as a weapon, and what burns."""


def rows(text: str) -> list[list[str]]:
    return [[part.strip() for part in line.split("|")] for line in text.strip().splitlines()]


def stems(text: str) -> set[str]:
    return {word[:4].casefold() for word in re.findall(r"[A-Za-z]{4,}", text)}


def numbers(text: str) -> set[str]:
    return set(re.findall(r"\d+", text))


def printed(clause: str) -> str:
    found = RULESET.clause(clause)
    assert found is not None
    return found.text


@pytest.mark.clause(
    "LEG-062", "LEG-063", "LEG-064", "LEG-065", "LEG-066", "LEG-067", "LEG-068", "LEG-069", "LEG-070",
    "LEG-071", "LEG-072", "LEG-073", "LEG-074", "LEG-075", "LEG-076", "LEG-077", "LEG-078", "LEG-079",
    "LEG-080", "LEG-081", "LEG-082", "LEG-083", "LEG-084", "LEG-085", "LEG-086", "LEG-087", "LEG-088",
    "LEG-089", "LEG-090", "LEG-091", "LEG-092", "LEG-093", "LEG-094", "LEG-095", "LEG-096", "LEG-097",
    "LEG-098", "LEG-099", "LEG-100", "LEG-101", "LEG-102", "LEG-103", "LEG-104", "LEG-105", "LEG-106",
    "LEG-107", "LEG-108", "LEG-109", "LEG-110", "LEG-111", "LEG-112", "LEG-113", "LEG-114", "LEG-115",
    "LEG-116", "LEG-117", "LEG-118", "LEG-119", "LEG-120", "LEG-121", "LEG-122", "LEG-123", "LEG-124",
    "LEG-125", "LEG-126", "LEG-127", "LEG-128", "LEG-129", "LEG-130",
)  # fmt: skip
def test_goods_by_name_list_price_and_traits() -> None:
    assert len(rows(PRICE_LIST)) == len(GOODS)
    for row, good in zip(rows(PRICE_LIST), GOODS.values(), strict=True):
        clause, name, group, price, units, traits, remark = row
        assert (good.clause, good.name, good.item.name, good.group) == (clause, name, name, group)
        assert (good.priced_by_quality, good.item.quality) == (
            price.startswith("d"),
            int(price[1:]) if price.startswith("d") else 0,
        )
        assert (good.cost, good.item.units) == (int(price.removeprefix("d")), int(units))
        assert set(good.item.traits) - OURS == set(traits.split()) - OURS, name
        assert remark in good.note
        assert good.note.partition(" ")[0] in ("", "a", "the", "eaten")
        assert bool(good.note) == bool(remark)
    armed = {good.name for good in GOODS.values() if good.item.has("weapon") and good.group != "weapons"}
    assert armed == {"Crowbar", "Pick", "Big stick"}
    assert {good.name for good in GOODS.values() if good.item.has("fire")} == {"Fire oil", "Torch"}
    assert all(good.item.has("weapon") for good in GOODS.values() if good.group == "weapons")


ABILITY_CLAUSES = sorted({each.clause for each in ABILITIES.values()})


@pytest.mark.clause(
    "LEGF-005", "LEGF-012", "LEGF-013", "LEGF-014", "LEGF-015", "LEGF-016", "LEGF-019", "LEGF-026", "LEGF-027", "LEGF-028",
    "LEGF-029", "LEGF-030", "LEGF-033", "LEGF-040", "LEGF-041", "LEGF-042", "LEGF-043", "LEGF-044", "LEGF-047", "LEGF-054",
    "LEGF-055", "LEGF-056", "LEGF-057", "LEGF-058", "LEGF-061", "LEGF-068", "LEGF-069", "LEGF-070", "LEGF-071", "LEGF-072",
    "LEGF-075", "LEGF-082", "LEGF-083", "LEGF-084", "LEGF-085", "LEGF-086", "LEGF-089", "LEGF-096", "LEGF-097", "LEGF-098",
    "LEGF-099", "LEGF-100",
)  # fmt: skip
@pytest.mark.parametrize("name", sorted(ABILITIES))
def test_an_ability_is_named_and_described_as_its_clause_says(name: str) -> None:
    ability = ABILITIES[name]
    text = printed(ability.clause)
    assert ability.name.casefold() in text.casefold()
    assert len(stems(ability.text) & stems(text)) >= 2
    assert numbers(ability.text) <= numbers(text)
    assert ability.text[0].isupper()
    assert ability.core == ("Core ability" in text)
    assert ability.core == (FACTIONS[ability.faction].core_ability == name)


@pytest.mark.clause(
    "LEGF-002", "LEGF-003", "LEGF-017", "LEGF-031", "LEGF-045", "LEGF-059", "LEGF-073", "LEGF-087"
)
@pytest.mark.parametrize("name", sorted(FACTIONS))
def test_a_faction_has_its_name_its_folk_and_its_path(name: str) -> None:
    faction = FACTIONS[name]
    assert faction.name == name.capitalize()
    assert faction.name in printed("LEGF-002")
    assert len(stems(faction.path) & stems(printed(faction.path_clause))) >= 2
    assert len(faction.folk) > 20
    assert faction.path[0].isupper()
    assert [each.clause for each in faction.backgrounds] == sorted(
        each.clause for each in faction.backgrounds
    )


@pytest.mark.clause(
    "LEGF-101", "LEGF-102", "LEGF-103", "LEGF-104", "LEGF-105", "LEGF-106", "LEGF-107", "LEGF-108", "LEGF-109", "LEGF-110",
    "LEGF-111", "LEGF-112", "LEGF-113", "LEGF-114", "LEGF-115", "LEGF-116", "LEGF-117", "LEGF-118", "LEGF-119", "LEGF-120",
    "LEGF-121", "LEGF-123", "LEGF-124", "LEGF-125", "LEGF-126", "LEGF-127", "LEGF-128", "LEGF-129", "LEGF-130", "LEGF-131",
    "LEGF-132", "LEGF-133", "LEGF-134", "LEGF-135", "LEGF-136", "LEGF-137", "LEGF-138", "LEGF-139", "LEGF-140", "LEGF-141",
    "LEGF-142", "LEGF-143", "LEGF-144", "LEGF-145", "LEGF-146", "LEGF-147", "LEGF-148", "LEGF-149", "LEGF-150", "LEGF-151",
    "LEGF-152", "LEGF-153", "LEGF-154", "LEGF-155",
)  # fmt: skip
@pytest.mark.parametrize("name", sorted(SPELLS))
def test_a_spell_is_described_as_its_clause_says(name: str) -> None:
    known = SPELLS[name]
    text = printed(known.clause)
    assert (
        text.casefold().replace("\u2019", "'").startswith(known.name.casefold())
        or f"spell: {known.name.casefold()};" in text.casefold()
    )
    assert stems(known.effect) & stems(text)
    for word in re.findall(r"{(\w+)}", known.effect):
        assert word in dict(known.amounts)
    if known.success:
        assert stems(known.success) & stems(text)
    assert all(
        said[:1].isupper() or said[:1] == "{"
        for said in (known.effect, known.success, known.recharge)
        if said
    )
    assert known.recharge_hours == hours(text.casefold().rpartition("recharge:")[2])
    if known.resist and name not in UNNAMED:
        assert known.resist.capitalize() in text
    else:
        assert known.resist == UNNAMED.get(name, "")


UNNAMED = {"decay": "might", "fear": "wit", "finger_of_death": "might"}
"""Spells whose clause says that they are resisted, and not by what: the conversion is ours."""


def hours(recharge: str) -> int:
    """How long a recharge takes, where its clause says so."""
    if found := re.search(r"\b(\d+) h\b", recharge):
        return int(found[1])
    if found := re.search(r"\b(\d+) (?:days|nights)\b", recharge):
        return 24 * int(found[1])
    if "week" in recharge:
        return 24 * 7
    if re.search(r"\b(?:one night|overnight)\b", recharge):
        return 8
    return 24 if re.search(r"\b(?:a|1) day\b", recharge) else 0


@pytest.mark.clause("LEGF-135")
def test_whom_the_finger_of_death_fells() -> None:
    """Two degrees up to 5 hit dice, three up to 8, four more: d12 is the largest die there is."""
    assert SPELLS["finger_of_death"].fells_by_degrees == (0, 0, 5, 8, 12)


TAGS = {
    "weapon": "Pointy stick, Bow and arrows, Long needle, Letter opener, Big stick, Sword, Long chain, Spiky collar, Iron pick, "
    "Long pointy stick, Rusty nail",
    "fancy": "Fancy clothes, Thin collar, Mouse toy with bell, Makeup kit, Soda can tab jewelry, Junk crown",
    "home": "Jar of caterpillars, Dried berries",
}
"""Tags of ours: what serves as a weapon, what is fancy or costly (LEGF-028), what a tribe makes itself (LEGF-016)."""


@pytest.mark.clause(
    "LEGF-004", "LEGF-018", "LEGF-032", "LEGF-046", "LEGF-060", "LEGF-074", "LEGF-088", "LEGF-006", "LEGF-007", "LEGF-009",
    "LEGF-021", "LEGF-025", "LEGF-035", "LEGF-037", "LEGF-038", "LEGF-048", "LEGF-049", "LEGF-051", "LEGF-052", "LEGF-065",
    "LEGF-090", "LEGF-091", "LEGF-094",
)  # fmt: skip
@pytest.mark.parametrize("tag", sorted(TAGS))
def test_which_things_of_the_factions_carry_our_tags(tag: str) -> None:
    things = [faction.core_item for faction in FACTIONS.values()]
    things += [item for faction in FACTIONS.values() for each in faction.backgrounds for item in each.kit]
    assert {item.name for item in things if item.has(tag)} == set(TAGS[tag].split(", "))
    known = {
        "weapon",
        "fancy",
        "home",
        "food",
        "treasure",
        "light",
        "armor",
        "alive",
        "ranged",
        "heavy",
        "bundle",
    }
    assert all(set(item.traits) <= known for item in things)


def written(creature: Creature) -> list[str]:
    attacks = [
        " ".join(
            [attack.name, attack.attribute, f"d{attack.quality}"]
            + ([f"+{attack.boons}"] if attack.boons else [])
            + list(attack.traits)
        )
        for attack in creature.attacks
    ]
    marks = [mark for mark in ("underground", "spirit", "stalks") if getattr(creature, mark)]
    marks += [f"venom {creature.venom}"] if creature.venom else []
    marks += [f"most {creature.most_harm}"] if creature.most_harm else []
    marks += [f"runs {creature.runs}"] if creature.runs else []
    marks += [f"kind {' '.join(creature.kinds)}"] if creature.kinds else []
    marks += [f"casts {' '.join(creature.spells)}"] if creature.spells else []
    numbers_ = (creature.might, creature.grace, creature.wit, creature.vigor, creature.armour)
    return [
        creature.name, " ".join(map(str, numbers_)), ", ".join(attacks), ", ".join(creature.keys), ", ".join(creature.locks),
        " ".join(creature.habitat), " ".join(marks), str(len(creature.specials)),
    ]  # fmt: skip


@pytest.mark.clause("LEGF-168", "LEGF-170")
def test_the_creatures_are_those_we_publish() -> None:
    """The troll as the catalog converts it; the others are the project's own, and books count on their numbers."""
    assert [written(creature) for creature in BESTIARY.values()] == rows(CREATURES)
    for creature in BESTIARY.values():
        assert len(creature.text) > 20
        assert creature.text.endswith(".")
        assert creature.origin.startswith("ours")
        assert all(len(special) > 20 for special in creature.specials)
    troll = " ".join(BESTIARY["troll"].specials)
    assert all(word in troll for word in ("bell", "Wit", "ton", "church", "flees"))


@pytest.mark.clause(
    "LEGF-101", "LEGF-102", "LEGF-103", "LEGF-104", "LEGF-107", "LEGF-108", "LEGF-110", "LEGF-112", "LEGF-113", "LEGF-115", "LEGF-120",
    "LEGF-105", "LEGF-106", "LEGF-109", "LEGF-111", "LEGF-114", "LEGF-116", "LEGF-117", "LEGF-118", "LEGF-119", "LEGF-121",
)  # fmt: skip
def test_eleven_spells_are_credited_to_others_and_ours_say_so() -> None:
    credited = "Bubble head, Charm, Dull emotion, Find lost, Hold, Knock, Lock, Make delicious, Misty armor, Speak with bugs, Well"
    assert {spell.name for spell in SPELLS.values() if spell.credited} == set(credited.split(", "))
    assert SPELLS["scorch"].ours
    assert all(("ours" in printed(spell.clause)) == spell.ours for spell in SPELLS.values())

"""Characters of Roots: the printed order, the printed numbers, and ten thousand of them looked over by a stranger."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from talewright.core.ask import Answer, Chosen, Fact, Rolled, Seat
from talewright.core.dice import Dice, Faces
from talewright.core.game import Single
from talewright.core.replay import Waiting, resume
from talewright.odds.rule_odds import solve_rule
from talewright.rulesets.gradient.character import Character
from talewright.rulesets.gradient.options import DEFAULT
from talewright.rulesets.gradient.roots import RULESET, book, creation
from talewright.rulesets.gradient.roots.creation import create, create_party

Facts = Callable[[str], Any]
Play = Callable[..., Any]
TRAITS = ("Lineage", "Body Type", "Physique", "Skin", "Hair", "Face", "Speech", "Clothing", "Virtue", "Vice")


class Quick:
    """A player of random dice and choices without the bookkeeping of replay."""

    listens = False

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.rolls: list[tuple[str, Faces]] = []

    def roll(
        self,
        dice: Dice,
        what: str,
        *,
        clause: str = "",
        who: Seat = "hero",
        secret: bool = False,
        **facts: Fact,
    ) -> Faces:
        faces = tuple(
            face
            for _, count, sides in dice.groups
            for face in sorted(self.dice.randint(1, sides) for _ in range(count))
        )
        self.rolls.append((what, faces))
        return faces

    def decide(
        self, what: str, options: Sequence[str], *, clause: str = "", who: Seat = "hero", settled: str = "",
        words: Mapping[str, str] | None = None, **facts: Fact,
    ) -> str:  # fmt: skip
        return options[0] if len(options) == 1 else self.dice.choice(options)

    def call(self, procedure: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        return procedure(self, *args, **kwargs)

    def mark(self, *future: Any) -> None:
        pass

    def repeat(self, procedure: Callable[..., Any], *args: Any, **how: Any) -> Any:
        raise NotImplementedError("creating a character has no fights")

    def words(self, what: str, **facts: Any) -> str:
        raise NotImplementedError("creating a character writes nothing")

    def note(self, kind: str, *, secret: bool = False, **facts: Fact) -> None:
        pass

    def show(self, hero: Any = None, **seen: Any) -> None:
        pass


class Examiner:
    """Looks a character over by the published facts alone; it knows nothing of our code but the sheet's fields."""

    def __init__(self, facts: Facts) -> None:
        backgrounds = facts("backgrounds")
        self.specs = {
            spec["name"]: (background, spec)
            for background in backgrounds["backgrounds"]
            for spec in background["specializations"]
        }
        self.cleric = set(backgrounds["cleric_spells_d20"].values())
        self.tables = facts("creation_tables")
        self.spells = set(facts("setting")["spell_names"])
        self.tools = {"Hammer", "Shovel", "Ink", "Common Tools", "Specialized Tools"}

    def faults(self, hero: Character, rolls: list[tuple[str, Faces]]) -> list[str]:
        told: list[str] = []
        detail = dict(hero.details)
        background, spec = self.specs[detail["specialization"]]
        if background["name"] != detail["background"]:
            told.append("background and specialization do not match")
        told += self._scores(hero, background, rolls)
        told += self._gear(hero, background, spec, detail, rolls)
        told += self._person(detail, rolls)
        return told

    def _scores(self, hero: Character, background: Any, rolls: list[tuple[str, Faces]]) -> list[str]:
        rolled = [sum(faces) for what, faces in rolls if what == "attribute"]
        got = [
            score - background["attribute_modifiers"].get(name, 0)
            for name, score in zip(
                ("STR", "DEX", "WIL"),
                (hero.strength_max, hero.dexterity_max, hero.willpower_max),
                strict=True,
            )
        ]
        a, b, c = rolled
        told = (
            []
            if tuple(got) in {(a, b, c), (b, a, c), (c, b, a), (a, c, b)}
            else [f"scores {got} out of {rolled}"]
        )
        told += [
            f"score {score}"
            for score in (hero.strength, hero.dexterity, hero.willpower)
            if not 2 <= score <= 19
        ]
        (hp,) = [faces[0] for what, faces in rolls if what == "hit_protection"]
        if hero.hp_max != max(1, hp + background["hp_modifier"]):
            told.append(f"HP {hero.hp_max} out of {hp}")
        return told

    def _gear(
        self, hero: Character, background: Any, spec: Any, detail: dict[str, str], rolls: list[Any]
    ) -> list[str]:
        told: list[str] = []
        carried = [item.name for item in hero.items]
        bond = next(row for row in self.tables["bonds"] if row["effect"] == detail["bond"])
        wanted: list[str] = []
        choices = 0
        for item in spec["items"]:
            if item.get("choice"):
                choices += item.get("count", 1)
            elif item["name"] != "gold":
                wanted += [item["name"]] * item.get("count", 1)
        if background["name"] == "Cleric":
            wanted.append("Prayer Book")
        if bond["item"]:
            wanted.append(bond["item"])
        extra = list(carried)
        missing = []
        for name in wanted:
            if name in extra:
                extra.remove(name)
            else:
                missing.append(name)
        if {"Mischievous Spirit", "Stone Heart"} & set(missing):
            told.append("left a part of the self behind")
        slots = {item["name"]: item["slots"] for item in spec["items"]} | {
            bond["item"]: bond["item_slots"],
            "Prayer Book": 1,
        }
        for item in hero.items:
            if item.slots != slots.get(item.name, 1):
                told.append(f"{item.name} has {item.slots} slots")
        filled = sum(item.slots for item in hero.items) + hero.coins // 100 + hero.fatigue
        left_behind = sum(slots.get(name, 1) for name in missing)
        if missing and filled + left_behind < 10:
            told.append(f"missing {missing}")
        books = (
            choices if spec["items"] and any("Spellbooks" in item["name"] for item in spec["items"]) else 0
        )
        faith = 1 if background["name"] == "Cleric" else 0
        for name in extra:
            spell = name.removeprefix("Spellbook: ")
            if name.startswith("Spellbook: ") and (
                (books and spell in self.spells) or (faith and spell in self.cleric)
            ):
                continue
            if choices and not books and name in self.tools:
                continue
            told.append(f"unasked {name}")
        if len(extra) > choices + faith:
            told.append(f"too much: {extra}")
        coins = sum(sum(faces) for what, faces in rolls if what == "coins")
        if not 3 <= coins <= 18 or hero.coins != coins + bond["gp"]:
            told.append(f"coins {hero.coins}")
        if filled > 10 or (filled == 10) != (hero.hp == 0) or (filled < 10 and hero.hp != hero.hp_max):
            told.append(f"{filled} slots and {hero.hp} HP")
        if sum(item.slots for item in hero.items if item.where == "") > 4:
            told.append("too much on the body")
        return told

    def _person(self, detail: dict[str, str], rolls: list[Any]) -> list[str]:
        told = [
            f"{name} {detail.get(name.lower())!r}"
            for name in TRAITS
            if detail.get(name.lower()) not in self.tables["traits"][name]["rows"].values()
        ]
        (age,) = [sum(faces) for what, faces in rolls if what == "age"]
        if int(detail["age"]) != age + 10 or not 12 <= int(detail["age"]) <= 50:
            told.append(f"age {detail['age']}")
        if detail["omen"] not in {row["omen"] for row in self.tables["omens"]}:
            told.append("no omen")
        return told


@pytest.mark.clause("ROOT-002", "ROOT-005", "ROOT-006", "ROOT-007", "ROOT-010", "ROOT-012", "ROOT-021")
def test_ten_thousand_random_characters_are_legal(facts: Facts) -> None:
    examiner = Examiner(facts)
    seen: set[str] = set()
    for seed in range(10_000):
        quick = Quick(seed)
        hero = create(quick, DEFAULT)
        assert examiner.faults(hero, quick.rolls) == [], seed
        seen.add(hero.detail("specialization"))
    assert len(seen) == 24


def test_the_examiner_is_no_rubber_stamp(facts: Facts) -> None:
    from dataclasses import replace

    examiner = Examiner(facts)
    quick = Quick(5)
    hero = create(quick, DEFAULT)
    for wrong in (
        replace(hero, strength_max=hero.strength_max + 1),
        replace(hero, hp_max=9, hp=9),
        replace(hero, coins=hero.coins + 1),
        replace(hero, items=hero.items[1:]),
        hero.with_detail("vice", "Kind"),
        hero.with_detail("age", "99"),
        hero.with_detail("background", "Rogue" if hero.detail("background") != "Rogue" else "Druid"),
    ):
        assert examiner.faults(wrong, quick.rolls) != []


LOG = (
    (4, 4, 4), (3, 3, 3), (5, 5, 5), "str_wil", 2, "take:ranger", "take:hunter", "roll", 2, (6, 3), (6, 6),
    (2, 3, 4), "tool:Shovel", "kind:undead", 1, 5, 9, 3, 7, 2, 4, 10, 6, 12, (10, 11), 20,
)  # fmt: skip


@pytest.mark.clause("ROOT-002")
def test_the_steps_come_in_the_printed_order(play: Play) -> None:
    hero, notes = play(create, DEFAULT, log=LOG)
    asked = [str(note.facts["what"]) for note in notes if note.kind in ("rolled", "chose")]
    assert asked == [
        "attribute", "attribute", "attribute", "swap", "hit_protection", "background", "specialization", "name",
        "lineage", "given_name", "surname", "coins", "tool", "favored_enemy", "body_type", "physique", "skin", "hair",
        "face", "speech", "clothing", "virtue", "vice", "bond", "age", "omen",
    ]  # fmt: skip
    assert hero.name == "Tobiah Wolfram"
    assert (hero.strength, hero.dexterity, hero.willpower, hero.hp_max, hero.coins) == (14, 10, 12, 3, 9)
    assert (hero.detail("age"), hero.detail("lineage"), hero.detail("vice")) == ("31", "Highborne", "Lazy")
    assert hero.detail("omen").startswith("Border towns riot")
    assert hero.abilities == ("wilderness_expert", "hunter", "favored_enemy:undead")
    assert "Shovel" in [item.name for item in hero.items]


@pytest.mark.clause("ROOT-001")
def test_the_setting_is_as_published(facts: Facts) -> None:
    setting, published = book.setting(), facts("setting")
    assert (setting["currency"], setting["genre"]) == (published["currency"], published["genre"])
    assert setting["overrides"] == published["core_overrides"] == []
    assert (book.folder().overrides, book.folder().count("error")) == ((), 0)


@pytest.mark.clause("ROOT-003", "ROOT-004", "ROOT-012")
def test_backgrounds_specializations_and_their_lists_are_as_published(facts: Facts) -> None:
    published = facts("backgrounds")["backgrounds"]
    assert [each["name"] for each in published] == [each.name for each in book.backgrounds().values()]
    table = book.roll_tables()["background"]
    for each in published:
        ours = book.backgrounds()[table.look(each["d6"])]
        modifiers = {"STR": ours.strength, "DEX": ours.dexterity, "WIL": ours.willpower}
        assert {name: number for name, number in modifiers.items() if number} == each["attribute_modifiers"]
        assert ours.hp == each["hp_modifier"]
        assert [(move.name, move.effect) for move in ours.moves] == [
            (move["name"], move["effect"]) for move in each["moves"]
        ]
        for spec in each["specializations"]:
            found = book.specializations()[book.roll_tables()[f"{ours.id}_specialization"].look(spec["d4"])]
            assert (found.id, found.name, list(found.abilities)) == (
                spec["id"],
                spec["name"],
                spec["abilities"],
            )
            items = [item for item in spec["items"] if item["name"] != "gold"]
            assert [
                (line.name, line.slots, line.count, line.uses, list(line.dice), line.armour)
                for line in found.items
            ] == [
                (
                    i["name"],
                    i["slots"],
                    i.get("count", 1),
                    i.get("uses", 0),
                    i.get("dice", []),
                    i.get("armour_bonus", 0),
                )
                for i in items
            ]
            filled = sum(line.slots * line.count for line in found.items)
            assert filled == spec["slots_used"] == found.slots
            assert 3 <= found.slots <= 8
            assert [(line.name, line.uses) for line in found.items[:2]] == [("Rations", 3), ("Torches", 3)]


@pytest.mark.clause("ROOT-005")
def test_modifiers_come_after_the_swap_and_hp_stay_at_one(play: Play) -> None:
    made = Character(
        strength=3,
        dexterity=18,
        willpower=10,
        strength_max=3,
        dexterity_max=18,
        willpower_max=10,
        hp=1,
        hp_max=1,
    )
    rogue = creation.modified(made, book.backgrounds()["rogue"])
    assert (rogue.strength, rogue.dexterity, rogue.hp, rogue.hp_max) == (2, 19, 1, 1)
    ranger = creation.modified(made, book.backgrounds()["ranger"])
    assert ranger.hp_max == 2
    hero, _ = play(create, DEFAULT, log=LOG)
    assert hero.strength == 15 - 1  # WIL's 15 swapped into STR first


@pytest.mark.clause("ROOT-006", "ROOT-007")
def test_clerics_have_both_moves_a_prayer_book_and_a_rolled_spellbook(play: Play) -> None:
    common = ((3, 3, 3), (3, 3, 3), (3, 3, 3), "none", 2, "take:cleric")
    rest = (1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 13, (5, 5), 1)
    hero, _ = play(create, DEFAULT, log=(*common, "take:oracle", "own", (1, 1, 1), 20, *rest))
    assert {"divine_favor", "healing_faith"} <= set(hero.abilities)
    names = [item.name for item in hero.items]
    assert [name for name in names if name.startswith("Spellbook")] == [
        "Spellbook: Read Mind",
        "Spellbook: Word of Pain",
    ]
    (prayer,) = [item for item in hero.items if item.name == "Prayer Book"]
    assert prayer.slots == 1
    wanted = ("spell:Blessing", "spell:Uncurse", "spell:Passage")
    healer, notes = play(create, DEFAULT, log=(*common, "take:healer", "own", (1, 1, 1), 1, *wanted, *rest))
    assert healer.detail("miracles") == "Blessing; Uncurse; Passage"
    asked = [note.facts for note in notes if note.kind == "chose" and note.facts["what"] == "miracle"]
    assert len(asked) == 3


@pytest.mark.clause("ROOT-008", "ROOT-009", "ROOT-010")
def test_the_tables_of_creation_are_as_published(facts: Facts) -> None:
    published, tables = facts("creation_tables"), book.roll_tables()
    for name in TRAITS:
        ours = tables[name.lower().replace(" ", "_")]
        rows = published["traits"][name]["rows"]
        assert {str(low): value for low, _, value in ours.rows} == rows
        assert str(ours.dice) == published["traits"][name]["die"]
    assert [tables["omen"].look(row["d20"]) for row in published["omens"]] == [
        row["omen"] for row in published["omens"]
    ]
    for row in published["bonds"]:
        bond = book.bonds()[row["d20"] - 1]
        assert (bond.text, bond.item or None, bond.slots, bond.coins) == (
            row["effect"],
            row["item"],
            row["item_slots"],
            row["gp"],
        )
    assert [number for number, bond in enumerate(book.bonds(), 1) if bond.slots] == [1, 6, 10, 15, 18]
    for name in ("given_name", "lowborne_surname", "highborne_surname"):
        assert (len(tables[name].rows), tables[name].tens) == (36, True)
        assert len(set(tables[name].values)) == 36
    empty = [name for name, table in published["traits"].items() if table["rows"] is None]
    assert len(empty) == 4  # announced, not printed: our names are our own


@pytest.mark.clause("ROOT-009")
def test_d66_reads_tens_and_units() -> None:
    table = book.roll_tables()["given_name"]
    assert (table.look(table.total((1, 6))), table.look(table.total((6, 1)))) == ("Corrin", "Sorrel")
    assert len(table.dice.outcomes()) == 36


@pytest.mark.clause("ROOT-002", "ROOT-011")
def test_the_youngest_reads_the_omen_and_a_tie_is_settled_by_choice() -> None:
    quick = Quick(11)
    party = create_party(quick, 3)
    ages = [int(member.detail("age")) for member in party]
    readers = [seat for seat, member in enumerate(party) if member.detail("omen")]
    assert len(readers) == 1
    assert ages[readers[0]] == min(ages)

    def twins(ask: Any) -> tuple[Character, ...]:
        ages = iter(((5, 5), (9, 9), (5, 5)))

        class Fixed(Quick):
            def roll(self, dice: Dice, what: str, **facts: Any) -> Faces:
                return next(ages) if what == "age" else super().roll(dice, what, **facts)

            def decide(self, what: str, options: Sequence[str], **facts: Any) -> str:
                return (
                    str(ask.decide(what, options, **facts))
                    if what == "youngest"
                    else super().decide(what, options, **facts)
                )

        return create_party(Fixed(3), 3)

    waiting = resume(Single(twins, ()))
    assert isinstance(waiting, Waiting)
    assert waiting.question.options == (
        "seat:1",
        "seat:3",
    )  # the lower seat stands first: it is taken if nobody chooses
    assert waiting.question.clause == "ROOT-011"


@pytest.mark.clause("ROOT-012")
def test_gold_to_start_with_is_three_dice(play: Play) -> None:
    odds = solve_rule(
        lambda ask: sum(ask.roll(creation.COINS, "coins", clause="ROOT-012")), goal=lambda coins: [coins]
    )
    assert float(odds.value[0]) == 10.5
    hero, _ = play(create, DEFAULT, log=LOG)
    assert hero.coins == 2 + 3 + 4


@pytest.mark.clause("ROOT-020", "ROOT-021")
def test_a_full_load_leaves_no_hp_unless_something_stays_behind(play: Play) -> None:
    log = ((3, 3, 3), (3, 3, 3), (3, 3, 3), "none", 4, "take:cleric", "take:crusader", "own", (1, 1, 1), 1,
           1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 6, (5, 5))  # fmt: skip
    loaded, _ = play(create, DEFAULT, log=(*log, "nothing", 1))
    assert (loaded.hp, loaded.hp_max) == (0, 3)
    light, _ = play(create, DEFAULT, log=(*log, "item:Torches", 1))
    assert (light.hp, light.hp_max) == (3, 3)
    assert "Torches" not in [item.name for item in light.items]


def test_a_guided_choice_says_what_it_brings() -> None:
    dice: list[Answer] = [
        Rolled((4, 4, 4)),
        Rolled((3, 3, 3)),
        Rolled((5, 5, 5)),
        Chosen("none"),
        Rolled((2,)),
    ]
    waiting = resume(Single(create, (DEFAULT,)), dice)
    assert isinstance(waiting, Waiting)
    question = waiting.question
    shown = [RULESET.words().option(question, option) for option in question.options]
    assert shown[:2] == ["Roll a d6.", "Rogue: STR -1, DEX +1, HP -1. Backstab."]
    assert len(shown) == 7
    sheet = RULESET.sheet(create(Quick(2), DEFAULT))
    assert any(
        block.title == "Abilities" and all(entry.said for entry in block.entries) for block in sheet.blocks
    )

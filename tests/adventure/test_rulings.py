"""The rulings of the format, one by one: where wordings leave room, this is what is understood."""

from __future__ import annotations

import pytest
from tests.adventure.adventure_books import book_of, ruleset

from talewright.adventure import (
    BuysTreasure,
    Choice,
    Condition,
    Give,
    Goto,
    ItemRef,
    Offer,
    Order,
    Rest,
    Statement,
    Title,
    WebOnly,
    When,
    branch_views,
    check_book,
    death_branch,
)


def program(text: str, system: str = "gnat", head: str = "") -> tuple[Statement, ...]:
    book = book_of(text, system=system, head=head)
    assert not book.faults, [str(fault) for fault in book.faults]
    return book.sections[0].program


def order(verb: str, **args: object) -> Order:
    return Order(verb, tuple(sorted(args.items())))


X = Goto("x")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Take two Wounds, ignoring armour.", "Take 2 Wounds ignoring armour."),
        ("Gain 3 xp.", "Gain 3 Experience."),
        ("Test Climbing, with a Default Roll.", "Test Climbing; a Default Roll is allowed."),
        ("Restore 1 Vitality.", "Heal one Vitality."),
        ("If you survive turn to [[x]], otherwise [[x]].", "If you survive, turn to [[x]], otherwise turn to [[x]]."),
        ("Cast Flight: turn to [[x]], otherwise [[x]].", "If you have a **flight spell** and cast it, turn to [[x]], otherwise turn to [[x]]."),
        ("If you cast Fly, turn to [[x]].", "If you cast Flight, turn to [[x]]."),
    ],
)  # fmt: skip
def test_1_both_wordings_mean_the_same(one: str, other: str) -> None:
    assert program(one) == program(other)


def test_1_both_wordings_of_zero_vitality() -> None:
    for words in ("are reduced to 0 Vitality", "reach zero Vitality"):
        section = book_of(f"The end nears. If you {words}, turn to [[x]].").sections[0]
        assert section.death == (X,)
        assert section.program == ()


def test_2_switches_belong_to_the_fight_beside_them() -> None:
    fight = order("fight", no_shield=True, rounds=2)
    assert program("You cannot use a shield. Fight two rounds.") == (fight,)
    assert program("Because of the dark, you cannot use a shield. The bats come. Fight two rounds.") == (
        fight,
    )
    assert program("Fight two rounds. You cannot use a shield. If you survive, turn to [[x]].")[0] == fight
    assert program("- To stay, Fight two rounds; you cannot use a shield. If you survive, turn to [[x]].")[
        0
    ] == Choice(
        "To stay, Fight two rounds; you cannot use a shield. If you survive, turn to [[x]].",
        (fight, When(Condition("result", "survive"), (X,))),
    )
    assert book_of("You cannot use a shield. Gain 1 Fortune. Fight two rounds.").faults[0].id == "switch"


def test_3_failing_is_not_lacking() -> None:
    def ids(text: str) -> set[str]:
        return {finding.id for finding in check_book(book_of(text, more="\n"), ruleset=ruleset("gnat"))}

    assert "L05" in ids("Test Climbing. If you succeed, turn to [[x]]. If you fail, turn to [[x]].")
    assert "L05" not in ids("Test Climbing. If you succeed, turn to [[x]]. Otherwise, turn to [[x]].")
    assert "L05" not in ids(
        "If you do not have Climbing, turn to [[x]]. Test Climbing. If you succeed, turn to [[x]]. If you fail, turn to [[x]]."
    )
    assert "L05" not in ids(
        "Test Climbing, with a Default Roll. If you succeed, turn to [[x]]. If you fail, turn to [[x]]."
    )


def test_4_otherwise_follows_directly() -> None:
    when = When(Condition("coin", amount=5), (X,), (order("wound", n=1),))
    assert program("If you have 5 gp, turn to [[x]]. Otherwise, Take a Wound.") == (when,)
    assert (
        book_of("If you have 5 gp, turn to [[x]]. It rains. Otherwise, Take a Wound.").faults[0].id
        == "otherwise"
    )
    assert book_of("If you have 5 gp, turn to [[x]].\n\nOtherwise, Take a Wound.").faults[0].id == "otherwise"


def test_5_a_bare_reference_behind_otherwise() -> None:
    assert (
        program("If you have 5 gp, Pay 5 gp, otherwise [[x]].")[0]
        == program("If you have 5 gp, Pay 5 gp, otherwise turn to [[x]].")[0]
    )


@pytest.mark.parametrize(
    ("words", "condition"),
    [
        ("you do not have the keyword *A*", Condition("keyword", "A", negated=True)),
        ("you have no ration", Condition("item", "ration", 1, negated=True)),
        ("you have a ranged weapon", Condition("weapon", "ranged")),
        ("you have less than 7 gp", Condition("coin", amount=7, negated=True)),
        ("you have 10 gp", Condition("coin", amount=10)),
        ("you have 10 gp or more", Condition("coin", amount=10)),
        ("you do not have the **lamp**", Condition("item", "lamp", 1, negated=True)),
    ],
)
def test_6_and_7_conditions(words: str, condition: Condition) -> None:
    assert program(f"If {words}, turn to [[x]].") == (When(condition, (X,)),)


def test_6_goonies_know_spells() -> None:
    assert program("If you know **Cold Snap**, turn to [[x]].", "goonies") == (
        When(Condition("spell", "cold_snap"), (X,)),
    )


def test_8_bold_after_title_is_a_title() -> None:
    book = book_of("Gain the title **Friend (of the Quay)**.")
    assert book.sections[0].program == (Title("Friend (of the Quay)"),)
    assert book.sections[0].content.items == ()


def test_9_finding_gives_and_mentioning_does_not() -> None:
    assert program("You find a **lamp**.") == (Give((ItemRef("lamp"),)),)
    assert program("A **lamp** hangs there. The **lamp** is lit.") == ()


def test_10_gear_is_typed() -> None:
    assert book_of("You find a **blade (+1)**.").faults[0].id == "item"
    item = book_of("You find a **blade (two-handed, +1, magical)**.").item("blade")
    assert (item.kind, item.bonus, item.magical) == ("two-handed", 1, True)
    assert book_of("You find a **flight spell** and a **rope**.").item("rope").skill_bonus == 1


def test_11_separate_decisions_or_one() -> None:
    both = (ItemRef("bow"), ItemRef("lamp"))
    assert program("You may take the **bow** and the **lamp**.") == (Offer(both),)
    assert program("You may take one of: the **bow**, the **lamp**.") == (Offer(both, limit=1),)


def test_12_the_zero_sentence_is_a_declaration() -> None:
    for text in (
        "If you are reduced to 0 Vitality, turn to [[x]]. Fight.",
        "Fight. If you are reduced to 0 Vitality, turn to [[x]].",
    ):
        section = book_of(text).sections[0]
        assert section.death == (X,)
        assert section.program == (order("fight"),)
    assert (
        book_of("If you reach zero Vitality, turn to [[x]]. If you reach zero Vitality, turn to [[a]].")
        .faults[0]
        .id
        == "death"
    )


def test_13_the_ration_belongs_to_the_rest() -> None:
    rest = program("You may Rest and Restore 1 Talent. If you eat a ration, Heal 1 Vitality.")
    assert rest == (Rest(may=True, effects=(order("restore-talent", n=1),), eaten=(order("heal", n=1),)),)


def test_14_hunger_is_not_a_wound() -> None:
    assert program("Lose 1 Vitality. Take a Wound.") == (order("lose-vitality", n=1), order("wound", n=1))


def test_15_severities() -> None:
    text = "Test Stealth, with a Default Roll. If you cast Flight, turn to [[x]]. If you have the keyword *K*, turn to [[x]]. Turn to [[x]]."
    book = book_of(text, head="skills: [Climbing, Larceny, Occult, Search, Swimming, Tracking]\n")
    found = {(finding.id, finding.severity) for finding in check_book(book, ruleset=ruleset("gnat"))}
    assert {("L08", "error"), ("L17", "error"), ("L02", "note"), ("L01", "error")} <= found


@pytest.mark.parametrize("sign", ["-", "−", "–"])
def test_16_three_signs_are_a_minus(sign: str) -> None:
    assert program(f"Test your Talent at {sign}3.") == (order("test", modifier=-3),)


def test_17_to_19_are_with_the_near_misses() -> None:
    assert program("Take twelve Wounds. Take 13 Wounds. Take an\u00a0Wound.") == (
        order("wound", n=12),
        order("wound", n=13),
        order("wound", n=1),
    )


def test_20_pay_without_asking() -> None:
    finding = next(
        f
        for f in check_book(book_of("Pay 10 gp and turn to [[x]]."), ruleset=ruleset("gnat"))
        if f.id == "pay"
    )
    assert finding.severity == "warning"
    book = book_of("If you have 10 gp, Pay 10 gp and turn to [[x]]. Turn to [[x]].")
    assert not any(f.id == "pay" for f in check_book(book, ruleset=ruleset("gnat")))


def test_21_web_only_against_paper() -> None:
    text = "{web: Gain the keyword *Seen*}"
    assert isinstance(program(text)[0], WebOnly)
    assert book_of(text, head="targets: [paper]\n").faults[0].id == "paper"
    assert not book_of(text, head="targets: [paper]\nallow: [web]\n").faults


def test_22_someone_buys_treasure() -> None:
    assert program("Someone here buys treasure.") == (BuysTreasure(),)


def implied(found: tuple[Statement, ...]) -> dict[str, object]:
    first, pack = found[0], ruleset("goonies").pack
    assert isinstance(first, Order)
    assert pack is not None
    return pack.implied(first.verb, first.fields(), branch_views(found, 0))


def test_23_goonies_branches() -> None:
    found = program(
        "Fight the **hound (DS 9, +2 fangs)**; you cannot run. If you win, turn to [[x]].", "goonies"
    )
    assert found[0] == order("fight", actions=("attack", "cast"), ds=9, enemy_weapon=2, name="hound")
    checked = program(
        "Roll Grace against 9. If you succeed, turn to [[x]]. On a tie, turn to [[x]]. If you fail, Take 2 damage and turn to [[x]].",
        "goonies",
    )
    assert implied(checked) == {"ability": "grace", "ds": 9, "damage": "none", "tie": "own"}
    plain = program(
        "Roll Grace against 9. If you succeed, turn to [[x]]. If you fail, turn to [[x]].", "goonies"
    )
    assert implied(plain) == {"ability": "grace", "ds": 9}


def test_24_shared_phrases_belong_to_every_system() -> None:
    for system in ("gnat", "goonies"):
        assert (
            len(
                program(
                    "Gain the keyword *A*. Gain 5 gp. You find a **lamp**. Lose all items. Gain the title **B**. turn to [[x]].",
                    system,
                )
            )
            == 6
        )


def test_death_goes_to_the_nearest_handler() -> None:
    fight = program("Fight. If you survive, turn to [[x]], otherwise turn to [[a]].")
    assert death_branch(fight, 0) == (Goto("a"),)
    assert death_branch(program("Fight. If you survive, turn to [[x]]."), 0) is None

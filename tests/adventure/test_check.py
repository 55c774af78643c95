"""Planted faults: each is found, and nothing else is said."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from tests.adventure.adventure_books import BOOKS, book_of, ruleset

from talewright.adventure import ERROR, NOTE, WARNING, Finding, Order, check_book, read_book
from talewright.core.authoring import Price

MILL = (BOOKS / "mill.tale.md").read_text(encoding="utf-8")
SALT = (BOOKS / "salt.tale.md").read_text(encoding="utf-8")
BARN = (BOOKS / "barn.tale.md").read_text(encoding="utf-8")


def findings(text: str, **more: object) -> list[Finding]:
    book = read_book(text, name="t.tale.md", finder=ruleset)
    return check_book(book, ruleset=ruleset(book.head.system), **more)  # type: ignore[arg-type]


def ids(text: str) -> list[str]:
    return sorted({f"{finding.severity} {finding.id}" for finding in findings(text)})


def swap(old: str, new: str, text: str = MILL) -> str:
    assert old in text, old
    return text.replace(old, new, 1)


def test_a_sound_book_has_no_findings() -> None:
    assert [str(finding) for finding in findings(MILL)] == []
    assert [str(finding) for finding in findings(BARN)] == []


def test_the_example_of_the_format_gives_what_it_should() -> None:
    found = findings(SALT)
    assert [(finding.severity, finding.id, finding.section) for finding in found] == [
        (ERROR, "L01", ""),
        (NOTE, "L03", ""),
        (NOTE, "item-elsewhere", "fall"),
        (WARNING, "doomed", "fall"),
        (WARNING, "loop-gain", "chandler"),
    ]
    said = " ".join(str(finding) for finding in found)
    for words in (
        "Larceny, Occult, Search and Swimming",
        "flight spell",
        "drowned",
        "Rest, round the loop chandler, quay",
    ):
        assert words in said


Change = Callable[[str], str]

PLANTED: list[tuple[str, str, list[str]]] = [
    # broken and duplicate references
    (swap("turn to [[door]].\n- To climb", "turn to [[dor]].\n- To climb"), "reference", ["error reference"]),
    (swap("start: weir", "start: wier"), "start", ["error reference"]),
    (swap("death: mud", "death: mudd"), "death", ["error reference"]),
    (swap("death: mud", "death: mud\nrules:\n  starting_skills: 4"), "an option of the rules", []),
    (swap("death: mud", "death: mud\nrules:\n  starting_skills: many"), "an option without a number", ["error rules"]),
    (swap("## stones\n", "# The stones\n\nTake a Wound.\n\n## stones\n"), "text between an act and its first section", ["error outside"]),
    (swap("## stones\n", "# The stones\n\n<!-- later -->\n\n## stones\n"), "an act with a comment", []),
    (swap("## above\n", "## loft\n"), "duplicate", ["error duplicate", "error reference"]),
    (swap("## stones\n", "## stones {#1}\n"), "pinned twice", ["error duplicate"]),
    (swap("## stones\n", '## stones {foe="The miller: late and angry"}\n'), "foe without a fight", ["warning foe"]),
    # dead ends, unreachable sections and endings
    (swap("Gain the keyword *Names* and turn to [[hall]]", "Gain the keyword *Names*"), "dead end", ["error dead-end"]),
    (swap("- To go round by the race, turn to [[race]].\n", ""), "unreachable", ["warning unreachable"]),
    (swap("if you succeed, turn to [[hall]], otherwise turn to [[noise]]", "if you succeed, turn to [[hall]]"), "no fail branch", ["error dead-end"]),
    (swap("If you survive, turn to [[quits]]", "If you survive, turn to [[paid]]"), "ending", ["warning ending-unreached"]),
    (swap("## paid {ending=victory}", "## paid"), "no longer an ending", ["error dead-end"]),
    (swap("turn to [[paid]].\n- To say", "turn to [[paid]].\n- If you have 5 gp, turn to [[quits]].\n- To say").replace(
        "- To say nothing and draw, turn to [[quarrel]].", "- If you have Occult, turn to [[quarrel]]."), "only conditional choices", ["error dead-end"]),
    (swap("Gain the keyword *Eel* and turn to [[weir]]", "Turn to [[weir]]. Gain the keyword *Eel*"), "behind a turn", ["error never-happens", "warning loop-gain"]),
    (swap("Sacks, and the smell of mice.", "Sacks. If you fail, Take a Wound."), "result without a roll", ["error no-roll"]),
    # keywords
    (swap("Gain the keyword *Eel* and turn", "Turn"), "keyword read and never set", ["error L17", "warning loop-gain"]),
    (swap("the keyword *Names*, you may", "the keyword *Nmaes*, you may"), "keyword misspelt", ["error L17", "warning keyword-unread"]),
    (swap("He counts it twice and weeps.", "He counts it twice. Gain the keyword *Paid*."), "keyword set and never read", ["warning keyword-unread"]),
    # items and coin
    (swap("You find the **miller's tally (key)** and ", ""), "item never to be had", ["error item-never-had"]),
    (swap("Sacks, and the smell of mice.", "Sacks. Lose the **lantern**."), "item lost that never was", ["error item-never-had"]),
    (swap("The whistling stops.", "The whistling stops. Pay 30 gp."), "pay what one has not", ["warning pay"]),
    (swap("Sacks, and", "If you cast Flight, turn to [[above]], otherwise turn to [[noise]].\n\n## attic\n\nSacks, and"), "lost section",
     ["note item-elsewhere", "warning unreachable"]),
    (swap("Sacks, and", "If you cast Flight, turn to [[above]]. Sacks, and"), "cast without otherwise", ["error L08", "note item-elsewhere"]),
    (swap("Sacks, and", "- To cast Flight, turn to [[above]].\n- To go on, turn to [[above]].\n\nSacks, and"), "cast among choices", ["note item-elsewhere"]),
    # loops
    (swap("Gain the keyword *Eel* and turn to [[weir]]", "turn to [[weir]]").replace("If you do not have the keyword *Eel*, you may feel", "To feel")
     .replace("- If you have the keyword *Eel*, you may let it swim under the door: turn to [[hall]].\n", ""), "coin loop", ["warning loop-gain"]),
    (swap("You listen through", "You may Rest and Restore 1 Talent. You listen through").replace("*Names* and turn to [[hall]]", "*Names* and turn to [[weir]]"), "rest loop",
     ["warning loop-gain"]),
    (swap("Nobody owes", "| Item | Buy | Sell |\n|---|---|---|\n| **pearl** | 5gp | 9gp |\n\nNobody owes"), "trade", ["warning loop-gain"]),
    (swap("You listen through the boards until you know all their names. Gain the keyword *Names* and turn to [[hall]].",
          "You listen. Gain the keyword *Names*.\n\n- To stay, turn to [[beams]].\n\n## beams\n\nTurn to [[above]]."), "no way out", ["error no-way-out"]),
    (swap("Gain the keyword *Eel* and turn to [[weir]]", "You may take the **pearl (treasure, 9gp)**. Turn to [[weir]]").replace("and Gain 2 gp", "and nod")
     .replace("If you do not have the keyword *Eel*, you may feel", "To feel")
     .replace("- If you have the keyword *Eel*, you may let it swim under the door: turn to [[hall]].\n", ""), "treasure loop", ["warning loop-gain"]),
    (swap("Sacks, and the smell of mice.", "Sacks. If you have Climbing, you nod. If you have Climbing, you sigh. If you have Climbing, you sit."), "uneven", ["warning L01"]),
    # deaths
    (swap("otherwise turn to [[mud]].\n\n## loft", "otherwise turn to [[loft]].\n\n## loft"), "goes on at zero", ["error L07"]),
    (swap("death: mud\n", ""), "no handler", ["note L07"]),
    (swap("Take a Wound and turn to [[door]]", "Take a Wound and turn to [[mud]]"), "alive or dead", ["warning doomed"]),
    # skills
    (swap("Stealth, Swimming]", "Stealth, Swimming, Tracking]"), "never tested", ["error L01"]),
    (swap("Larceny, Occult, ", "Occult, "), "few skills, one not offered", ["note L02", "note L03"]),
    (swap("[Climbing, Larceny, Occult, Search, Stealth, Swimming]", "[Climbing, Larceny, Occult, Search]"), "four skills", ["note L02", "warning L03"]),
    (swap("Swimming]", "Swimming, Milling]").replace("Test Occult", "Test Milling, with a Default Roll. Test Occult"), "own skill", ["warning L04"]),
    (swap("Otherwise, Take a Wound", "If you fail, Take a Wound"), "no branch for those without", ["error L05"]),
    # items and gear
    (swap("(key)", "(key, heavy)").replace("- If you have the keyword *Names*, you may read them the roll: turn to [[paid]].\n", "").replace(
        "If you succeed, turn to [[paid]]", "If you succeed, turn to [[quits]]").replace("Gain the keyword *Names* and turn", "Turn"), "needed and heavy", ["warning L09"]),
    (swap(" (key)", "").replace("- If you have the keyword *Names*, you may read them the roll: turn to [[paid]].\n", "").replace(
        "If you succeed, turn to [[paid]]", "If you succeed, turn to [[quits]]").replace("Gain the keyword *Names* and turn", "Turn").replace(
        "The whistling stops.", "The whistling stops. Lose all items."), "needed and lost", ["error L10"]),
    (swap("A **boathook (long)**", "A **boathook (long, key)**"), "key for nothing", ["note L11"]),
    (swap("weapons: [one-handed, two-handed, long]", "weapons: [one-handed, long, ranged]"), "weapons", ["warning L12"]),
    (swap("discard: [miller's tally]\n", ""), "what becomes of it", ["note L16"]),
    (swap("A man comes out with a sickle.", "Two thugs rush out."), "several", ["note L15"]),
    (swap("A man comes out with a sickle.", "He has the Advantage of the light."), "advantage in words", ["warning L18"]),
    (swap("**boathook (long)** is wedged", "**rope (+2 climbing)** is wedged").replace("the **boathook**", "the **rope**"), "standard item", ["warning L20"]),
    (swap("Nobody owes", "| Item | Buy |\n|---|---|\n| **ration** | 9gp |\n\nNobody owes"), "standard price", ["note L20"]),
    (swap("Test Swimming at -1", "Test Swimming at -1 with Advantage"), "advantage on a test", ["note L22"]),
    (swap("Gain 1 Experience and turn", "Turn").replace("Gain 2 Experience. ", ""), "no reward", ["note L16"]),
    (swap("with a Default Roll. If you succeed, You", "with a Default Roll. [The Default Roll is at -3]{-}. If you succeed, You"), "restated", ["warning L13"]),
    (swap("with a Default Roll. If you succeed, You", "with a Default Roll at -2. If you succeed, You"), "the test's modifier, or the rule's", ["warning L13"]),
    (swap("with a Default Roll. If you succeed, You", "with a Default Roll, at -3. If you succeed, You"), "the test's modifier", []),
    # print
    (swap("## door\n", "## door {#2}\n"), "neighbours", ["warning neighbours"]),
    (swap("numbers: shuffle", "numbers: shuffle\ntargets: [paper]").replace("It is colder", "[It is colder]{Gain 1 Fortune} {web: Gain 1 Fortune} It is"), "paper",
     ["error paper", "warning paper"]),
    (swap("He is stronger", "```counters\ntide = 1\n```\n\nHe is stronger"), "counter never asked", ["warning counter"]),
    (swap("He is stronger", "[He]{Add 1 to tide} is stronger"), "counter never declared", ["error counter"]),
    (swap("He is stronger", "```each round\nLose 1 Vitality.\nIf tide is 3 or more, turn to [[flood]].\n```\n\n```counters\ntide = 1\n```\n\nHe is stronger")
     + "\n## flood {ending=death}\n\nWater.\n", "reached through a fence", []),
    # reading
    (swap("Take a Wound and turn", "Take a Wond and turn"), "near miss", ["error near-miss"]),
    (swap("**miller's tally** on", "x") if "**miller's tally** on" in MILL else swap("If you have the **miller's tally**", "If you have the miller's tally"), "not bold",
     ["error condition", "note L11"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "name", "expected"), PLANTED, ids=[name for _, name, _ in PLANTED])
def test_a_planted_fault_is_found_and_no_other(text: str, name: str, expected: list[str]) -> None:
    assert ids(text) == expected, "\n".join(str(finding) for finding in findings(text))


GOONIES: list[tuple[str, str, list[str]]] = [
    (swap("system: goonies", "system: goonies\nrules:\n  windstorm_stuns: yes\n  stun_stacks: off", BARN), "options", []),
    (swap("system: goonies", "system: goonies\nrules:\n  windstorms_stun: yes", BARN), "no such option", ["error rules"]),
    (swap("On a tie, turn to [[yard]]. ", "", BARN), "no tie", ["warning R-2"]),
    (swap("against 9", "against 16", BARN), "too high", ["warning R-19"]),
    (swap("against 9", "against 0", BARN), "too low", ["error R-19"]),
    (swap("against 9", "against 5", BARN), "easy", ["note GNG-015"]),
    (swap("If you run, turn to [[yard]]", "You sweat", BARN), "no way for those who ran", ["error dead-end"]),
    (swap("Take 2 damage and turn", "Take 0 damage and turn", BARN), "no consequence", ["warning GNG-013"]),
    (swap("You may Rest. ", "", BARN), "no rest", ["warning GNG-080"]),
    (swap("If you know **Sunburst**, you may light the straw: turn to [[light]]", "To light the straw, turn to [[light]]", BARN), "spell unknown",
     ["warning GNG-054"]),
    (swap("(DS 8, +1 teeth)", "(DS 15)", BARN), "cannot be beaten", ["warning R-19"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "name", "expected"), GOONIES, ids=[name for _, name, _ in GOONIES])
def test_a_planted_fault_in_goonies_is_found_and_no_other(text: str, name: str, expected: list[str]) -> None:
    assert ids(text) == expected, "\n".join(str(finding) for finding in findings(text))


def test_fights_are_priced_by_whoever_can() -> None:
    def price(order: Order) -> tuple[Price, Price]:
        if order.get("rounds", 1) == 2:
            return Price(Fraction(1), Fraction(1, 4)), Price(Fraction(1), Fraction(1, 2))
        return Price(Fraction(3, 4), Fraction(1)), Price(Fraction(5, 8), Fraction(3, 2))

    found = [finding for finding in findings(MILL, pricing=price) if finding.id == "L14"]
    assert [str(finding.cause).partition("of the time, ")[2] for finding in found] == [
        "with 0.25 Wounds on average; without Fortune 100.0 %, with 0.50; it cannot kill.",
        "with 1.00 Wounds on average; without Fortune 62.5 %, with 1.50.",
    ]


def test_a_chance_of_a_fight_is_never_rounded_to_certainty() -> None:
    def price(order: Order) -> tuple[Price, Price]:
        return Price(Fraction(9999, 10_000), Fraction(1)), Price(Fraction(1, 10_000), Fraction(3))

    found = next(finding for finding in findings(MILL, pricing=price) if finding.id == "L14")
    assert str(found.cause).startswith("is survived by a new character 99.9 % of the time")
    assert "without Fortune 0.1 %" in str(found.cause)


def test_talent_loss_is_summed_over_the_worst_route() -> None:
    text = swap("The whistling stops.", "Lose 3 Talent. The whistling stops.").replace(
        "He is stronger", "Lose 4 Talent. He is stronger"
    )
    cause = next(str(finding.cause) for finding in findings(text) if finding.id == "L06")
    assert cause.startswith("begins a book in which one route can cost 7 Talent: it reaches the floor")


def test_many_heavy_items_are_listed() -> None:
    offers = " ".join(f"You may take the **stone {i} (heavy)**." for i in range(7))
    assert "note L19" in ids(swap("Sacks, and", offers + " Sacks, and"))


@pytest.mark.parametrize(("body", "head", "finding", "words"), [
    ("Turn to [x].", "", "reference", "Write [[x]]."),
    ("Turn to [[x].", "", "reference", "Write [[x]]."),
    ("turn to x", "", "reference", "without brackets"),
    ("If you have 5 gp, turn to [[x]]. otherwise turn to [[x]].", "", "otherwise", "small letter"),
    ("Pay 2 and turn to [[x]].", "", "near-miss", 'Did you mean "Pay 2 gp"?'),
    ("You lose 3.", "", "near-miss", "Say what is counted, such as 3 gp."),
    ("- To bribe him (2), turn to [[x]].", "", "price", "Write (2 gp)."),
    ("The wall is low: turn to [[x]].\nThe moat is dry: turn to [[x]].", "", "never-happens", 'begin each of these lines with "- "'),
    ("You may flee: turn to [[x]]. Fight two rounds at -1. If you survive, turn to [[x]].", "", "choice-late", "a section of its own"),
    ("- To flee, turn to [[x]].\n\nFight two rounds at -1. If you survive, turn to [[x]].", "", "choice-late", "a section of its own"),
    ("| d6 | Wind |\n|---|---|\n| 1-4 | It drops. |\n| 6 | It turns. |\n\nTurn to [[x]].", "", "table", "has no row for 5"),
    ("Turn to [[b]].\n\n### b\n\nThe end.", "", "reference", 'a section opens with "## "'),
    ("Turn to [[b]].\n\n# b\n\nThe end.", "", "reference", 'leads to "# b" at t.tale.md:10:1'),
    ("Turn to [[b]].\n\n##b\n\nThe end.", "", "reference", 'leads to "##b" at t.tale.md:10:1'),
    ("Turn to [[x]].\n\n# b\n\nThe end.", "start: b\n", "reference", 'stands as "# b" at t.tale.md:11:1'),
    ("Test Climbng, with a Default Roll. Turn to [[x]].", "skills: [Climbng]\n", "skill", "almost Climbing"),
])  # fmt: skip
def test_the_cause_is_the_one_the_author_can_mend(body: str, head: str, finding: str, words: str) -> None:
    found = check_book(book_of(body, head=head), ruleset=ruleset("gnat"))
    assert any(each.id == finding and words in str(each) for each in found), [str(each) for each in found]


def test_the_book_in_the_drawings_can_be_played() -> None:
    """`make sidebyside` reads it, and no test opens a browser for that."""
    heron = BOOKS.parents[1] / "browser" / "heron.tale.md"
    assert [each for each in findings(heron.read_text(encoding="utf-8")) if each.severity == ERROR] == []

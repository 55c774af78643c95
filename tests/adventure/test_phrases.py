"""The phrase book is closed, says what it means, and leaves no sentence with two readings."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from tests.adventure.adventure_books import ruleset
from tests.adventure.generator import readings, wordings

from talewright.adventure import (
    BuysTreasure,
    Condition,
    Counter,
    Fence,
    Goto,
    Keyword,
    Order,
    PhraseBook,
    Rest,
    Shop,
    Span,
    Statement,
    When,
    walk,
)
from talewright.adventure.phrases.nodes import SWITCH, build, condition
from talewright.adventure.phrases.phrase import Phrase
from talewright.adventure.phrases.tokens import QUOTE, STRAY, tokens
from talewright.adventure.reading.reader import Reader
from talewright.adventure.reading.section import read_section
from talewright.adventure.wording import canonical


def sentence(text: str, book: PhraseBook, *, private: bool = True) -> list[Statement]:
    reader = Reader(book, private=private)
    found, otherwise = reader.sentence(tokens(text))
    assert otherwise is None
    assert not reader.faults, [fault.cause for fault in reader.faults]
    assert not reader.ambiguous
    return found


PER_PHRASE = 96
"""About as many wordings of a phrase are tried: all of most phrases."""
STRIDES = (1, 7, 11, 13, 17, 19, 61, 127, 251, 503, 1009, 2003)


def tried(phrase: Phrase, book: PhraseBook) -> Iterator[str]:
    """Wordings of a phrase; where there are many, one in a prime number, and each that has a word for the first time."""
    found = list(wordings(phrase.parts, book))
    stride = next(each for each in STRIDES if len(found) <= each * PER_PHRASE)
    met: set[str] = set()
    for at, text in enumerate(found):
        words = set(text.split())
        if at % stride == 0 or words - met:
            met |= words
            yield text


def instructions(book: PhraseBook) -> Iterator[tuple[str, str]]:
    for phrase in book.instructions:
        for words in tried(phrase, book):
            yield phrase.id, words


def test_every_wording_has_one_reading_and_keeps_its_meaning_in_canonical_words(phrases: PhraseBook) -> None:
    count = 0
    for phrase, words in instructions(phrases):
        text = words[:1].upper() + words[1:] + "."
        found = sentence(text, phrases)
        assert len(found) == 1, (phrase, text, found)
        assert len(readings(text, phrases)) == 1, (phrase, text)
        if isinstance(found[0], Order) and found[0].verb.startswith(SWITCH):
            continue
        said = canonical(found[0], phrases)
        if not isinstance(found[0], Shop):
            assert sentence(said[:1].upper() + said[1:] + ".", phrases) == found, (phrase, text, said)
        count += 1
    assert count > 100


def test_every_condition_has_one_reading_and_a_canonical_wording(phrases: PhraseBook) -> None:
    count = 0
    for phrase in phrases.conditions:
        for words in tried(phrase, phrases):
            text = f"{words[:1].upper()}{words[1:]}, turn to [[x]], otherwise turn to [[y]]."
            found = sentence(text, phrases)
            assert len(found) == 1, text
            when = found[0]
            assert isinstance(when, When), text
            assert (when.body, when.otherwise) == ((Goto("x"),), (Goto("y"),)), text
            assert len(readings(text, phrases)) == 1, text
            assert sentence(canonical(when, phrases) + ".", phrases) == found, text
            count += 1
    assert count > 40


def test_sentences_of_several_phrases_have_one_reading(phrases: PhraseBook) -> None:
    """Pairs and triples of phrases, joined every way, alone and under a condition."""
    draw = random.Random(7)
    simple = [
        words
        for phrase, words in instructions(phrases)
        if phrase not in ("rest", "cast", "paid-rest", "exchange", "by-number")
    ]
    asked = [
        words
        for phrase in phrases.conditions
        if phrase.id != "if-eat"
        for words in wordings(phrase.parts, phrases)
    ]
    for _ in range(400):
        parts = [
            words[:1].lower() + words[1:] if words[:1].islower() else words
            for words in draw.sample(simple, 3)
        ]
        parts.sort(key=lambda words: words.startswith("or "))  # "If ..., or at +1" would join two conditions
        joint = draw.choice([", ", "; ", " and ", ", and ", ", then "])
        body = joint.join(parts[:2]) + draw.choice([" and ", ", "]) + parts[2]
        if draw.random() < 0.5:
            text = body[:1].upper() + body[1:] + "."
            found = sentence(text, phrases)
            flat = found
        else:
            start = draw.choice(asked)
            text = f"{start[:1].upper()}{start[1:]}, {body}, otherwise {draw.choice(simple)}."
            found = sentence(text, phrases)
            when = found[0]
            assert isinstance(when, When)
            flat = [*when.body]
            assert when.otherwise, text
            assert len(when.otherwise) == 1
        assert len(flat) == 3, text
        assert len(readings(text, phrases)) == 1, text


def test_the_canonical_wording_of_the_data_is_the_one_tools_print(phrases: PhraseBook) -> None:
    for phrase in phrases.phrases:
        stream = tokens(phrase.says)
        found = [facts for end, facts in phrase.matches(stream, 0, phrases.lexicon) if end == len(stream)]
        assert len(found) == 1, phrase.id
        made = condition(found[0], Span()) if phrase.node == "condition" else build(phrase, found[0], Span())
        assert phrase.meaning
        if isinstance(made, Shop | When) or (isinstance(made, Order) and made.verb.startswith(SWITCH)):
            continue
        said = canonical(made, phrases)
        again = tokens(said)
        first = next((each for each in phrases.phrases if each.node == phrase.node and any(
            end == len(again) for end, _ in each.matches(again, 0, phrases.lexicon))), None)  # fmt: skip
        if first is not None and first.id == phrase.id:
            assert said.casefold() == phrase.says.casefold()


def test_orders_name_verbs_and_fields_of_the_ruleset(phrases: PhraseBook) -> None:
    from dataclasses import fields

    verbs = ruleset(phrases.system).verbs
    allowed = {"level"}
    for phrase, words in instructions(phrases):
        text = words[:1].upper() + words[1:] + "."
        for node in walk(tuple(sentence(text, phrases))):
            if isinstance(node, Order):
                verb = verbs[node.verb.removeprefix(SWITCH)]
                known = {each.name for each in fields(verb.order)} | allowed
                assert set(node.fields()) <= known, (phrase, text, node)


def section(text: str, book: PhraseBook) -> tuple[Statement, ...]:
    content = read_section("## a\n\n" + text + "\n", book)
    assert not content.faults, [fault.cause for fault in content.faults]
    return content.program


@pytest.mark.parametrize(
    "text",
    [
        "You may Rest and Restore 1 Talent. If you eat a ration, Heal 1 Vitality. If you have no ration, Lose 1 Talent.",
        "Rest, eating a ration, and Heal 1 Vitality.",
        "If you cast Flight, turn to [[x]], otherwise Take two Wounds, ignoring armour and turn to [[y]].",
        "If you have the keyword *A*, if you have the keyword *B*, turn to [[x]].",
        "{web: Gain the keyword *Seen*}",
        "Fight three rounds at -3 against several opponents; you cannot use a shield; you cannot use armour.",
        "Fight; each failed round does two Wounds, ignoring armour; a long weapon gives +1; you have Advantage.",
    ],
)
def test_statements_inside_statements_keep_their_meaning(text: str, gnat: PhraseBook) -> None:
    program = section(text, gnat)
    assert len(program) == 1
    said = canonical(program[0], gnat)
    assert section(said if said.startswith("{") else said[:1].upper() + said[1:] + ".", gnat) == program


@pytest.mark.parametrize(
    "text",
    [
        "| Item | Buy | Sell |\n|---|---|---|\n| **ration** | 5gp | |\n| **pearl** | | 30 gp |",
        "| 2d6 | |\n|---|---|\n| 2-5 | Take a Wound. |\n| 6-9 | Nothing. |\n| 10-12 | Gain 5 gp and turn to [[x]]. |",
        "```each round\nsays: The cold takes its share.\nLose 1 Vitality.\n```",
        "```counters\ntide = 3\n```",
        "```on a rest\nTake 1 from tide.\nIf tide is less than 1, turn to [[x]].\n```",
    ],
)
def test_tables_and_fences_keep_their_meaning(text: str, gnat: PhraseBook) -> None:
    program = section(text, gnat)
    assert len(program) == 1
    said = canonical(program[0], gnat)
    assert section(said, gnat) == program
    assert canonical(section(said, gnat)[0], gnat) == said


def test_private_phrases_stay_between_braces(gnat: PhraseBook) -> None:
    assert section("[The water rises]{Add 1 to tide}.", gnat) == (Counter("tide", "add", 1),)
    assert section("Set tide to 3, she says, and salt to the broth.", gnat) == ()


def test_a_few_nodes_as_they_are(gnat: PhraseBook) -> None:
    assert section("If you do not have Climbing, turn to [[x]].", gnat) == (
        When(Condition("skill", "climbing", negated=True), (Goto("x"),)),
    )
    assert section("Someone here buys treasure.", gnat) == (BuysTreasure(),)
    assert section("[Done]{Gain the keyword *Tar*}", gnat) == (Keyword("Tar"),)
    assert isinstance(section("Rest.", gnat)[0], Rest)
    fence = section("```on a fumble\nTake a Wound.\n```", gnat)[0]
    assert fence == Fence("on a fumble", (Order("wound", (("n", 1),)),))


@pytest.mark.parametrize(
    ("text", "speech", "stray"),
    [
        ("“Say ‘Take a Wound’ now.” Rest.", ["“Say ‘Take a Wound’ now.”"], []),
        ("\"Say 'Rest.' now.\" Fight.", ["\"Say 'Rest.' now.\""], []),
        ("'Rest,' he says. Fight.", ["'Rest,'"], []),
        ("„Ruh aus“, sagt er.", ["„Ruh aus“"], []),
        ("“He said “Rest.” and left.” Go.", ["“Rest.”"], ["“", "”"]),
        ("”Rest.", [], ["”"]),
        ('It is 5" long.', [], []),
    ],
)
def test_quotation_marks_inside_quotation_marks(text: str, speech: list[str], stray: list[str]) -> None:
    """Marks of another kind belong to the speech; a mark of its own kind inside it leaves both without a partner."""
    found = tokens(text)
    assert [token.text for token in found if token.kind == QUOTE] == speech
    assert [token.text for token in found if token.kind == STRAY] == stray

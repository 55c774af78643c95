"""Messages: rendered in English and German; and every one in the source has its translation."""

from __future__ import annotations

import pickle

import pytest

from talewright.core.ask import Note
from talewright.core.errors import IllegalAnswer, SheetError, TooLargeError
from talewright.core.ruleset import find
from talewright.core.text.message import Message, Name, all_at, listed
from talewright.core.text.translate import LANGUAGES, Names, Translator, catalog_of
from talewright.testing import messages

OTHERS = [each for each in LANGUAGES if each != "en"]
PACKAGES = messages.packages()
GERMAN = Translator(
    "de",
    {
        "{count} rule is broken.": "{count} Regel ist verletzt.",
        "{count} rules are broken.": "{count} Regeln sind verletzt.",
        "{skill} costs {price:,} gp.{hint}": "{skill} kostet {price:,} GM.{hint}",
        " Did you mean {near}?": " Meinst du {near}?",
        "Take one of {things}.": "Nimm eines davon: {things}.",
    },
    Names({"climbing": "Klettern", "axe": "Axt"}),
)


def test_english_is_the_template() -> None:
    message = Message("{skill} costs {price:,} gp.{hint}", skill=Name("climbing"), price=12_000, hint="")
    assert str(message) == "climbing costs 12,000 gp."


@pytest.mark.parametrize(
    ("message", "said"),
    [
        (
            Message("{count} rule is broken.", plural="{count} rules are broken.", count=1),
            "1 Regel ist verletzt.",
        ),
        (
            Message("{count} rule is broken.", plural="{count} rules are broken.", count=0),
            "0 Regeln sind verletzt.",
        ),
        (
            Message(
                "{skill} costs {price:,} gp.{hint}",
                path="items[0]",
                skill=Name("climbing"),
                price=12_000,
                hint=Message(" Did you mean {near}?", near="axe"),
            ),
            # Names are looked up, ids and what people typed are not; a path never is.
            "items[0]: Klettern kostet 12.000 GM. Meinst du axe?",
        ),
        (
            Message("Take one of {things}.", things=listed(["axe", "hearth"])),
            "Nimm eines davon: Axt, hearth.",
        ),
        (Message("Nobody translated {this}.", this="this"), "Nobody translated this."),
    ],
)
def test_a_message_in_german(message: Message, said: str) -> None:
    assert GERMAN(message) == said


def test_paths_nest() -> None:
    (inner,) = all_at("items[2]", [Message("too heavy.", path="weight")])
    assert inner.at("character").path == "character.items[2].weight"
    assert Message("bad.", path="[0]").at("steps").path == "steps[0]"
    assert inner.inside("items[2]").path == "weight"
    assert inner.inside("item") == inner
    assert inner.code == "too-heavy"


def test_a_code_that_is_given_stays() -> None:
    assert Message("{x} is bad.", code="bad", x=1).at("here").code == "bad"


@pytest.mark.parametrize(
    "error",
    [
        SheetError("hero.json", [Message("missing.", path="name"), Message("too low.", path="talent")]),
        IllegalAnswer(Message("{x} is not an option.", x="y"), ["a", "b"]),
        TooLargeError(10),
    ],
)
def test_an_error_survives_another_process(error: Exception) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))


def test_all_faults_in_german() -> None:
    say = Translator("de", catalog_of("talewright.core", "de"))
    error = SheetError(
        Message("character file"),
        [Message("missing. Add it.", path="name"), Message("missing. Add it.", path="talent")],
    )
    faults = ["name: fehlt. Füge es hinzu.", "talent: fehlt. Füge es hinzu."]
    assert say.error(error) == "\n  - ".join(["Figurendatei: 2 Fehler.", *faults])


@pytest.mark.parametrize("package", PACKAGES)
def test_every_template_is_a_literal(package: str) -> None:
    assert not messages.loose(package)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("package", PACKAGES)
def test_every_message_is_translated(package: str, language: str) -> None:
    for wrong in (messages.missing, messages.unused, messages.unlike):
        found = wrong(package, language)
        assert not found, "\n".join([wrong.__name__, *found])


def test_a_language_that_is_missing_says_nothing() -> None:
    assert catalog_of("talewright.core", "tlh") == {}
    assert find("gnat").clauses("tlh") == find("gnat").clauses()


def test_a_note_about_one_thing_has_words_of_its_own() -> None:
    for language, one, several in (("en", "1 Wound:", "2 Wounds:"), ("de", "1 Wunde:", "2 Wunden:")):
        words = find("gnat").words(language)
        assert one in words.note(Note("wounded", {"wounds": 1, "old": 3, "value": 2}))
        assert several in words.note(Note("wounded", {"wounds": 2, "old": 3, "value": 1}))

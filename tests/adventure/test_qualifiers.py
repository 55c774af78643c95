"""No word that limits, delays, repeats, multiplies, reports or denies an instruction is lost beside it.

Each class of such words is tried on one phrase of each kind: the sentence is reported, or understood as something else than
the phrase alone. Words that only order the story leave the phrase as it is.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.adventure.adventure_books import ruleset
from tests.adventure.test_mutations import understood

from talewright.adventure import Head, PhraseBook, phrases_for


def rows(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.replace("\n", ";").split(";") if part.strip())


BEHIND = {
    "time": """later; tomorrow; next time; from now on; for the rest of the adventure; until you leave; at the end of the adventure; before the fight;
        the next time you Rest; as soon as you leave; once you leave; while it lasts; when you leave; in advance; for this fight; in the next fight; starting tomorrow; starting with the next section""",
    "frequency": """again; once more; a second time; twice over; as often as you like; whenever you like; each day; every round; with each step; and so on;
        sometimes; often; only once; once a day""",
    "quantity": """at most; at least; or more; or so; in all; in total; by half; plus one; minus one; apiece; respectively; altogether; all of them; none of it; some of it;
        both of them; not counting the first; apart from the first; except the first; rounded up; than before; for every guard; per guard""",
    "condition": """if you can; unless it rains; if possible; where possible; if any; in case you fall; lest you fall; provided it rains; depending on the tide;
        had you not ducked; were it not for the guard; as long as it lasts""",
    "doubt": """perhaps; maybe; possibly; probably; or not; or so it seems; though not yet; but not now; you think; you dream; it is said; he says; says the guard""",
    "denial": """no help; no armour; not a scratch; neither rope; nor the other""",
    "choice": """as you choose; of your choice; at random; or the other; instead; alternatively; if you must""",
    "person": """in your stead; in your place; on behalf of the guard; along with the guard; as does the guard; unlike the guard; not you""",
}  # fmt: skip
FRONT = {
    "time": """From now on,; For the rest of this adventure,; Until you leave,; Tomorrow,; Next time,; Before the fight,; In the next fight,; At the end of the adventure,;
        As soon as you leave,; Once you leave,; Upon your return,; After the next fight,; At dawn each day,; Every day,; By turns,""",
    "frequency": """Sometimes,; Often,; Every so often,; Each time you pass,; With each step,; For every guard,; Half the time,; Whenever it rains,""",
    "condition": """Had you been late,; Were you late,; Were it not for the guard,; But for the guard,; Lest you fall,; Even if you fall,; Suppose it rains:; Imagine:;
        In that case,; In all other cases,; If possible,; If need be,; Unless it rains,; Depending on the tide,; Should it rain,; Those who fall:; Whoever is last:""",
    "doubt": "Perhaps,; Maybe,; In your dream,; He says:; The sign reads:; Never,; Possibly,",
    "choice": "Alternatively,; Rather than wait,; Instead,; Instead of waiting,; Either; Or",
}  # fmt: skip
ORDER = rows(
    "At last,; At once,; First,; Finally,; After that,; In any case,; In either case,; Because you are late,; The wind drops:; You turn your head, and"
)
"""Openings that only order the story."""
MODALS = rows(
    """
    might; could; would; should; will; shall; need not; must not; do not; did not; never; no longer; almost; nearly; often; sometimes; are about to
    are going to; were to; used to; refuse to; try to; hope to; seem to; pretend to; are not allowed to; are free to; dream that you; think you
    """
)
PERSONS = rows("Maren; The guard; Nobody; No one; Everyone; Each guard; Your companion; One of them")
GIVERS = rows(
    "Nobody; No guard; Perhaps he; In his dream he; The guard might; The guard would; The guard will; Neither guard"
)
AMOUNTS = rows(
    """
    half; double; at least; at most; up to; about; almost; only; exactly; all but; as many as; more than; less than; no more than
    one more; each; no; none of; most of; half of; the same; the other; the first; the last; the next; the remaining
    """
)
PHRASES = {
    "gnat": ("Test Climbing at -1, with a Default Roll", "Fight three rounds at -3", "Take two Wounds", "Heal 1 Vitality", "You lose 1 Talent", "Gain 2 Experience",
             "Gain 10 gp", "You find the **brass key**", "Lose two rations", "Pay 4 gp", "Gain the keyword *Arbalest*", "You may take the **lamp**", "Repair your armour"),
    "goonies": ("Roll Grace against 9", "Fight the **hound (DS 9)**", "Take 3 damage", "Heal 2 HP", "You gain 9 XP", "Learn **Sunburst**",
                "Gain 10 gp", "You find the **brass key**", "Lose two rations", "Pay 4 gp", "Gain the keyword *Arbalest*", "You may take the **lamp**", "Cast Cold Snap against 9"),
}  # fmt: skip
SYSTEMS = pytest.mark.parametrize("system", ["gnat", "goonies"])


def phrase_book_of(system: str) -> PhraseBook:
    return phrases_for(Head(), ruleset(system))


def small(words: str) -> str:
    return words[:1].lower() + words[1:] if words.startswith("You ") else words


def qualified(words: str) -> Iterator[str]:
    for tails in BEHIND.values():
        for tail in rows(tails):
            yield f"{words} {tail}."
            yield f"{words}, {tail}."
            yield f"{words} ({tail})."
    for heads in FRONT.values():
        for head in rows(heads):
            yield f"{head} {small(words)}."


@SYSTEMS
def test_a_qualifier_is_never_lost(system: str, capsys: pytest.CaptureFixture[str]) -> None:
    phrases = phrase_book_of(system)
    lost: list[str] = []
    tried = 0
    for words in PHRASES[system]:
        alone, reported = understood(f"{words}.", phrases)
        assert alone, words
        assert not reported, words
        for text in qualified(words):
            tried += 1
            said, reported = understood(text, phrases)
            if not reported and (said == alone or "the story only" in said):
                lost.append(text)
    with capsys.disabled():
        print(f"\n{system}: {tried:,} sentences with a qualifier, none executed without it")  # noqa: T201
    assert not lost, "\n".join(lost)
    assert tried > 3_000


@SYSTEMS
def test_words_that_order_the_story_change_nothing(system: str) -> None:
    phrases = phrase_book_of(system)
    for words in PHRASES[system]:
        alone, _ = understood(f"{words}.", phrases)
        for head in ORDER:
            assert understood(f"{head} {small(words)}.", phrases) == (alone, False), f"{head} {words}"


@SYSTEMS
def test_what_is_only_possible_is_reported_and_never_carried_out(system: str) -> None:
    phrases = phrase_book_of(system)
    wrong: list[str] = []
    for words in PHRASES[system]:
        if words.startswith("You may"):
            continue
        verb = words.removeprefix("You ")
        plain = verb[:1].lower() + verb[1:]
        for modal in MODALS:
            text = f"You {modal} {plain}."
            said, reported = understood(text, phrases)
            denied = modal in ("do not", "did not", "never", "need not", "must not")
            if said or not (reported or denied):
                wrong.append(f"{text} => {said}")
    assert not wrong, "\n".join(wrong)


@SYSTEMS
def test_what_others_do_is_never_done_to_the_reader(system: str) -> None:
    phrases = phrase_book_of(system)
    for words in PHRASES[system]:
        verb, _, rest = words.removeprefix("You ").partition(" ")
        for person in PERSONS:
            text = f"{person} {verb.lower()}{'es' if verb == 'Pass' else 's'} {rest}."
            assert not understood(text, phrases)[0], text


@pytest.mark.parametrize("giver", GIVERS)
def test_who_gives_nothing_gives_nothing(giver: str) -> None:
    for verb in ("gives", "give"):
        assert understood(f"{giver} {verb} you the **key**.", phrase_book_of("gnat")) == ("", True)


@pytest.mark.parametrize("amount", AMOUNTS)
def test_an_amount_that_is_changed_is_not_carried_out(amount: str) -> None:
    phrases = phrase_book_of("gnat")
    for words in ("Pay {} 4 gp.", "You pay {} 4 gp.", "Gain {} 10 gp.", "Take {} two Wounds.", "You lose {} 2 Vitality.", "Lose {} 5 gp."):  # fmt: skip
        said, reported = understood(words.format(amount), phrases)
        assert (said, reported) == ("", True), words.format(amount)


@SYSTEMS
def test_questions_and_speech_are_never_carried_out(system: str) -> None:
    phrases = phrase_book_of(system)
    for words in PHRASES[system]:
        verb = small(words.removeprefix("You "))
        for text in (f"{words}?", f"Will you {verb}?", f"Why {verb}?", f"“{words},” he says.", f'"{words}."', f"Let him {verb}."):  # fmt: skip
            assert not understood(text, phrases)[0], text

"""Tells a session of Roots by its rules and words: run it to write ../golden/the-ossuary.md anew."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from tests.rulesets.gradient.roots.chronicle import chronicled, sentences

from talewright.core.ask import Answer, Chosen, Rolled
from talewright.core.game import Single
from talewright.core.replay import Ended, resume
from talewright.rulesets.gradient.ambients import PASSIVE, Scene, reactions_to, warden_turn
from talewright.rulesets.gradient.battle import Battle
from talewright.rulesets.gradient.character import Character
from talewright.rulesets.gradient.combat import ending, take_turn
from talewright.rulesets.gradient.fighters import from_stat_block
from talewright.rulesets.gradient.healing import breather, rest_hours
from talewright.rulesets.gradient.options import DEFAULT
from talewright.rulesets.gradient.roots import RULESET, create_party, enter, fighter, stat_block
from talewright.rulesets.gradient.roots.fights import aftermath
from talewright.rulesets.gradient.roots.powers import cast
from talewright.rulesets.gradient.roots.verbs import RestOrder
from talewright.rulesets.gradient.saves import consequence, save
from talewright.rulesets.gradient.scars import ROWS

GOLDEN = Path(__file__).parents[1] / "golden" / "the-ossuary.md"
WORDS = RULESET.words()
Short = str | int | tuple[int, ...]


class Session:
    """A report that grows, scene by scene."""

    def __init__(self, title: str) -> None:
        self.lines = [f"# {title}", ""]

    def scene(self, title: str, text: str) -> None:
        self.lines += [f"## {title}", "", f"*{text}*", ""]

    def aside(self, text: str) -> None:
        self.lines += [f"*{text}*", ""]

    def plain(self, text: str) -> None:
        self.lines += [text, ""]

    def play(self, rule: Callable[..., Any], *args: Any, log: Sequence[Short] = (), told: bool = True) -> Any:
        answers: list[Answer] = [
            Chosen(each) if isinstance(each, str) else Rolled(each if isinstance(each, tuple) else (each,))
            for each in log
        ]
        ended = resume(Single(rule, args, ending=lambda _: "done"), answers)
        assert isinstance(ended, Ended), (ended.question.what, ended.question.options, ended.question.dice)
        assert ended.state is not None
        spoken = sentences(ended.notes, WORDS)
        if told and spoken:
            self.plain(" ".join(spoken))
        return ended.state.result

    def sheet(self, hero: Character) -> None:
        page = RULESET.sheet(hero)
        figures = ", ".join(
            f"{each.name} {each.value}"
            + (f" of {each.maximum}" if each.maximum not in (None, each.value) else "")
            for each in page.figures
        )
        self.lines += [f"**{page.title}**, {page.subtitle}. {figures}.", ""]
        for block in page.blocks:
            if block.title in ("Looks", "Abilities"):
                continue
            entries = "; ".join(
                f"{each.name} ({each.detail or each.said})" if each.detail or each.said else each.name
                for each in block.entries
                if each.style not in ("more", "free")
            )
            self.lines.append(f"- {', '.join(filter(None, (block.title, block.note)))}: {entries}")
        self.lines.append("")


GARROW: tuple[Short, ...] = (
    (3, 4, 6), (2, 4, 5), (1, 3, 4), "none", 4, "take:warrior", "take:champion", "roll", 1, (3, 1), (3, 1),
    (2, 3, 4), "weapon:Sword", 2, 5, 9, 1, 2, 6, 6, 3, 1, 9, (8, 14),
)  # fmt: skip
TAMSIN: tuple[Short, ...] = (
    (2, 3, 4), (3, 4, 5), (4, 5, 5), "none", 4, "take:cleric", "take:healer", "roll", 1, (6, 2), (6, 6),
    (2, 4, 5), 7, "spell:Blessing", "spell:Word of Pain", "spell:Uncurse", 1, 4, 6, 2, 5, 7, 6, 8, 7, 3, (3, 5),
)  # fmt: skip


def try_save(ask: Any, hero: Character, attribute: str, what: str, scene: Scene) -> str:
    """A save in an ambient, with whatever the place makes of it."""
    grade = save(ask, what, getattr(hero, attribute))
    return consequence(ask, grade, reactions_to(scene, grade))


def tell() -> str:
    """The whole session."""
    session = Session("What the bones were reading")
    session.plain(
        "A session of Gradient in its setting Roots, told by the rules. Written by `make_golden.py`; do not edit."
    )
    garrow, tamsin = _two_people(session)
    scene = _library(session, tamsin)
    garrow, tamsin = _robbers(session, garrow, tamsin)
    tamsin = _echo(session, scene, tamsin)
    garrow, tamsin = _night(session, garrow, tamsin)
    session.scene("Afterwards", "Their sheets, as they came up into the morning.")
    session.sheet(garrow)
    session.sheet(tamsin)
    return "\n".join(session.lines).rstrip() + "\n"


def _two_people(session: Session) -> tuple[Character, Character]:
    session.scene(
        "Two people and an omen",
        "The tree in the square of Low Harrow had stood for nine hundred years and came down on a windless night. "
        "Neither of the two had meant to be there to hear it.",
    )
    garrow, tamsin = session.play(create_party, 2, log=(*GARROW, *TAMSIN, 17), told=False)
    for hero in (garrow, tamsin):
        session.sheet(hero)
    session.plain(f"Tamsin, the younger, reads the omen aloud: {tamsin.detail('omen')}.")
    return garrow, tamsin


def _library(session: Session, tamsin: Character) -> Scene:
    scene = enter("delve_ossuary")
    session.scene(
        "The bone library",
        "The hand points down. Below the churchyard a stair goes on after the stair ends, and the shelves begin: "
        "upright coffins with their doors off, and a book wherever there is not a face.",
    )
    place = scene.ambient
    session.plain(f"**{place.title}**, {place.kind.lower()}. Told beforehand: {', '.join(scene.warnings)}.")
    session.plain("Always so here: " + "; ".join(f"{t.name} ({t.text})" for t in scene.traits(PASSIVE)) + ".")
    session.aside(
        "Tamsin takes down a codex whose margins have been corrected in another hand, and then in another, and the last "
        "correction is still wet."
    )
    answer = session.play(try_save, tamsin, "willpower", "save", scene, log=((4, 9), "reaction:Ritual Pulse"))
    assert answer == "reaction:Ritual Pulse"
    session.aside(
        "She has what she came for, a name and a year. But at the far end of the room something behind stone has begun to "
        "keep time, and by its light they see that they are not the only ones who came to steal."
    )
    return scene


def _robbers(session: Session, garrow: Character, tamsin: Character) -> tuple[Character, Character]:
    session.scene(
        "Thieves among the readers",
        "Three of them, with sacks: a woman in somebody's good mail, and two hired men who had been promised that "
        "the dead were the easy part.",
    )
    foes = tuple(stat_block(key) for key in ("humanoid/bandit", "humanoid/cutpurse", "humanoid/cutpurse"))
    battle = chronicled(
        Battle((fighter(garrow), fighter(tamsin)), tuple(from_stat_block(each, DEFAULT) for each in foes))
    )
    rounds: tuple[tuple[str, tuple[Short, ...]], ...] = (
        (
            "Garrow does not slow down to introduce himself, and Tamsin, surprised into it, swings her staff at the nearest.",
            ("attack", "Bandit", "attack", "Cutpurse 1", (3, 6), (9, 8), "reroll", (2, 7), 11, (7, 9), 1, "attack", "Cutpurse 2", 1,
             (5, 2, 2), (3, 3, 4)),
        ),
        ("One of the men is already on the stair. The other shuts his eyes and lashes out.", ("Tamsin Wren", 3)),
        ("It is over before he opens them.", ("attack", "attack", (2, 7))),
    )  # fmt: skip
    state = battle.start()
    for text, log in rounds:
        session.aside(text)
        state = session.play(take_turn, battle, state, log=log)
    assert ending(state) == "won"
    after = [
        session.play(aftermath, hero, made, body, DEFAULT)
        for hero, made, body in zip((garrow, tamsin), battle.party, state.party, strict=True)
    ]
    (scar,) = after[1].scars
    session.plain(
        f"Tamsin's scar is **{ROWS[scar.row].name}**, the row of the 3 HP she lost: she is deprived until she has rested "
        f"for some hours."
    )
    session.aside("They get their breath back beside the sacks, as well as people can who are being counted.")

    def both(ask: Any) -> tuple[Character, Character]:
        return breather(ask, after[0]), breather(ask, after[1])

    garrow, tamsin = session.play(both)
    return garrow, tamsin


def _echo(session: Session, scene: Scene, tamsin: Character) -> Character:
    session.scene(
        "The priest clears his throat",
        "The beat behind the stone has words in it now. Dust stands up along the shelves to listen.",
    )
    scene, _ = session.play(warden_turn, scene, log=("trait:The Priest's Echo",))
    assert "The Priest's Echo" in scene.used
    session.aside(
        "There is one miracle in the prayer book for this, and she has never said it aloud. She says it with the name and "
        "the year, and her hand flat on the lid."
    )

    def pray(ask: Any, hero: Character) -> Character:
        return cast(ask, hero, "Prayer Book: Uncurse", DEFAULT, danger=True)[0]

    tamsin = session.play(pray, tamsin, log=("yes", (7, 8)))
    session.aside(
        "The lid settles by the width of a page. Down the whole length of the room the dead close their books."
    )
    return tamsin


def _night(session: Session, garrow: Character, tamsin: Character) -> tuple[Character, Character]:
    session.scene(
        "The sexton's stove",
        "The sexton asks nothing and puts on more wood. Tamsin sleeps where she sits down.",
    )
    tamsin = session.play(rest_hours, tamsin, DEFAULT, log=(4,))
    session.plain(
        f"The blow has taught her something: her most HP are {tamsin.hp_max} now, where they were 3."
    )
    rest = RULESET.verbs["rest"].play
    tamsin = session.play(rest, tamsin, RestOrder(), DEFAULT).hero
    garrow = session.play(rest, garrow, RestOrder(), DEFAULT).hero
    return garrow, tamsin


if __name__ == "__main__":
    GOLDEN.parent.mkdir(exist_ok=True)
    GOLDEN.write_text(tell(), encoding="utf-8")

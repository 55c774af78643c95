"""talewright do FILE VERB [flags]: a character acts outside a book, and its file changes; --undo takes that back."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from rich.text import Text

from talewright.core import record
from talewright.core.ask import WORDS, Answer, Chosen, Rolled
from talewright.core.character_file import from_file, to_file
from talewright.core.errors import QuestionError, UnreadableAnswer
from talewright.core.record import did_you_mean, field
from talewright.core.replay import Ended
from talewright.core.ruleset import Ruleset, Verb, register_setting
from talewright.core.text.message import Message
from talewright.core.text.translate import LANGUAGES
from talewright.faces.cli.odds import read_options
from talewright.faces.cli.odds_help import flag_table
from talewright.faces.cli.out import console, print_json, read_json_file, write_file
from talewright.faces.cli.person import Asker, Undone, person, play_through
from talewright.faces.flags import Flag, flags_of, read_flags
from talewright.faces.speech import language, say, t, use
from talewright.faces.terminal import plain_event, read_answer
from talewright.faces.terminal_sheet import plain_sheet, sheet_line
from talewright.odds.policy import cautious
from talewright.play.character_log import CharacterLog
from talewright.play.dice import roll
from talewright.play.orders import CharacterOrder, check_order, order_game, verbs_of
from talewright.play.running import words_for
from talewright.play.view import Event, GameView
from talewright.play.view.outcome import OrderOutcome, order_outcome

USAGE = {
    "talewright do FILE": Message("what the character can do"),
    "talewright do FILE VERB --flags": Message("do it; questions are asked"),
    "talewright do FILE VERB --help": Message("the flags of an action"),
    "talewright do FILE --undo": Message("undo the last action"),
    "talewright do FILE --history": Message("what the character has done"),
}


@dataclass(frozen=True)
class Manner:
    """Flags of the command itself."""

    dice: str = field(
        "machine", "who throws the dice: machine, or typed in by you", choices=("machine", "typed")
    )
    answer: tuple[str, ...] = field(
        (), "the answer to the next question: a number, an option or faces of dice; repeatable", flag="answer"
    )
    option: tuple[str, ...] = field((), "a rule option as name=value", flag="option")
    seed: int | None = field(None, "make the machine's dice repeatable")
    setting: str = field("", "the setting of the character: its folder, or the name of one that ships")
    lang: str = field("", "language of what is printed", choices=("", *LANGUAGES))
    undo: bool = field(False, "undo the last action")
    history: bool = field(False, "what the character has done")
    json: bool = field(False, "print JSON for scripts; questions without --answer are answered with caution")


def run(args: Sequence[str]) -> None:
    words = [arg for arg in args if arg not in ("-h", "--help")]
    named = [word for word in words[:2] if not word.startswith("-")] if words else []
    if not named or words[0].startswith("-"):
        _usage()
        return
    own = flags_of(Manner, "manner")
    rest = words[len(named) :] if words[: len(named)] == named else words[1:]
    named = named if words[: len(named)] == named else named[:1]
    # The setting is needed to read the file, and the file to know the flags of its verbs.
    for at, word in enumerate(rest[:-1]):
        if word == "--setting":
            register_setting(rest[at + 1])
        elif word == "--lang" and rest[at + 1] in LANGUAGES:
            use(rest[at + 1])
    path = Path(named[0])
    ruleset, hero = from_file(read_json_file(path), str(path))
    verb = _verb(ruleset, named[1]) if len(named) > 1 else None
    flags = [*(flags_of(verb.order, "order", in_play=True) if verb is not None else ()), *own]
    if len(words) < len(args):
        _help(ruleset, verb, flags)
        return
    values = read_flags(rest, flags, subject="do")
    manner = record.load(Manner, values["manner"], error=QuestionError, subject="do")
    bench = Bench(path, ruleset, hero, CharacterLog(path))
    if manner.undo:
        bench.undo(as_json=manner.json)
    elif manner.history:
        bench.history(as_json=manner.json)
    elif verb is None:
        bench.offer(as_json=manner.json)
    else:
        bench.carry_out(
            CharacterOrder(verb.id, values.get("order", {}), read_options(ruleset, manner.option)), manner
        )


def _usage() -> None:
    for command, meaning in USAGE.items():
        console().print(f"{command:40} {say().text(meaning)}", markup=False)


def _verb(ruleset: Ruleset[Any], name: str) -> Verb[Any]:
    known = {verb.id: verb for verb in verbs_of(ruleset)}
    if name not in known and name not in ruleset.verbs:
        hint = did_you_mean(name, known)
        raise QuestionError(
            "",
            [Message("{title} has no action called {verb}.{hint}", path="do", title=ruleset.title, verb=name[:40], hint=hint)],
        )  # fmt: skip
    return ruleset.verbs[name]


@dataclass
class Bench:
    """A character's file, and the log of what it has done."""

    path: Path
    ruleset: Ruleset[Any]
    hero: Any
    log: CharacterLog

    def carry_out(self, order: CharacterOrder, manner: Manner) -> None:
        """Nothing changes when it is refused, or left before its end."""
        check_order(self.ruleset, self.hero, order)
        generator = None if manner.seed is None else random.Random(manner.seed)  # noqa: S311 - dice, not secrets
        lines: list[str] = []
        chosen: list[dict[str, str]] = []
        ask = person(generator)
        if manner.answer or manner.json:
            ask = _scripted(manner, lines, chosen, ask, generator)
        game = order_game(self.ruleset, self.hero, order)
        try:
            played = play_through(
                game, self.ruleset, ask, physical=manner.dice == "typed", generator=generator
            )
        except Undone:
            console().print(t("Undone; nothing has changed."))
            return
        assert isinstance(played.now, Ended)
        words = words_for(self.ruleset, language())
        outcome = order_outcome(played, order.verb, words)
        assert outcome is not None
        before, self.hero = self.hero, played.now.state.result.hero
        # A refusal, such as of the dead, is no action.
        recorded = bool(played.now.log) or self.hero != before
        if recorded:
            self.log.add(order, played.now.state.result.word, played.now.log, before, self.hero)
            self._write()
        if manner.json:
            print_json(
                {
                    "verb": order.verb,
                    "order": dict(order.fields),
                    "events": lines,
                    "chosen": chosen,
                    "recorded": recorded,
                    "outcome": {
                        "word": outcome.word,
                        "good": outcome.good,
                        "facts": dict(outcome.facts),
                        "changes": [asdict(change) for change in outcome.changes],
                    },
                    **self._as_json(),
                }
            )
        else:
            _print_outcome(outcome)
            self._print_sheet()

    def undo(self, *, as_json: bool) -> None:
        last, self.hero = self.log.undo(self.ruleset, self.hero)
        self._write()
        if as_json:
            print_json({"undone": last.order.verb, **self._as_json()})
        else:
            meaning = self._meaning(self.ruleset.verbs[last.order.verb].meaning)
            console().print(t("Undone: {action}.", action=meaning.rstrip(".")), markup=False)
            self._print_sheet()

    def history(self, *, as_json: bool) -> None:
        words = words_for(self.ruleset, language())
        if as_json:
            rows = [
                {"verb": each.order.verb, "order": dict(each.order.fields), "outcome": each.outcome}
                for each in self.log.actions
            ]
            print_json({"actions": rows})
            return
        for number, each in enumerate(self.log.actions, 1):
            given = " ".join(f"{name}={value}" for name, value in each.order.fields.items())
            line = f"{number:3}  {each.order.verb} {given}".rstrip()
            console().print(f"{line}: {words.name(each.outcome.replace('_', ' '))}", markup=False)
        if not self.log.actions:
            console().print(t("Nothing yet."))

    def offer(self, *, as_json: bool) -> None:
        """The character as it is, and what it can do."""
        if as_json:
            verbs = {verb.id: verb.meaning for verb in verbs_of(self.ruleset)}
            print_json({"verbs": verbs, **self._as_json()})
            return
        self._print_sheet()
        for verb in verbs_of(self.ruleset):
            console().print(
                Text.assemble((f"  {verb.id:16}", "bold"), self._meaning(verb.meaning), (f" {verb.clause}", "dim"))
            )  # fmt: skip

    def _meaning(self, meaning: str) -> str:
        return say(self.ruleset.id).meaning(meaning)

    def _as_json(self) -> dict[str, Any]:
        state = plain_sheet(self.ruleset.words(language()).sheet(self.ruleset.sheet(self.hero)))
        return {
            "over": self.ruleset.over(self.hero),
            "sheet": state,
            "character": to_file(self.ruleset, self.hero),
        }

    def _print_sheet(self) -> None:
        """The figures in one line, and the character's state if there is anything to say of it."""
        sheet = self.ruleset.words(language()).sheet(self.ruleset.sheet(self.hero))
        console().print(sheet_line(sheet))
        for entry in sheet.state:
            console().print(Text(f"{entry.name} {entry.detail}".strip(), style="bold red"))

    def _write(self) -> None:
        data = to_file(self.ruleset, self.hero)
        write_file(self.path, json.dumps(data, indent=2, ensure_ascii=False) + "\n")


def _scripted(
    manner: Manner,
    lines: list[str],
    chosen: list[dict[str, str]],
    ask_person: Asker,
    generator: random.Random | None,
) -> Asker:
    """Answers of the command line one after the other; then a person, or caution where JSON is wanted."""
    given = list(manner.answer)

    def ask(view: GameView, events: Sequence[Event]) -> Answer | None:
        question, now = view.question, view.game.now
        if not manner.json and (not given or question is None):
            return ask_person(view, events)
        lines.extend(plain_event(event) for event in events)
        if not manner.json:
            for event in events:
                console().print(Text("  " + plain_event(event), style="dim"))
        if question is None or isinstance(now, Ended):
            return None
        if given:
            line = given.pop(0)
            try:
                answer = read_answer(question, line, generator)
            except UnreadableAnswer as error:
                options = tuple(each.id for each in question.open_options)
                raise QuestionError(
                    "--answer", [Message("{why} ({question} {options})", why=error.message, question=question.text, options=options)]
                ) from None  # fmt: skip
        elif question.dice is not None:
            return Rolled(roll(question.dice, generator))
        else:
            answer = Chosen(cautious(now.question), auto=True)
        if isinstance(answer, Chosen):
            words = answer.option.removeprefix(WORDS)
            spoken = next((each.text for each in question.options if each.id == answer.option), words)
            chosen.append({"question": question.what, "option": answer.option, "words": spoken})
        return answer

    return ask


def _print_outcome(outcome: OrderOutcome) -> None:
    facts = ", ".join(f"{name} {value}" for name, value in outcome.facts)
    head = f"{outcome.word[:1].upper()}{outcome.word[1:]}" + (f" ({facts})" if facts else "")
    console().print(Text(head, style="bold green" if outcome.good else "bold red"))
    for change in outcome.changes:
        console().print(f"{change.name} {change.old} → {change.new}", markup=False)


def _help(ruleset: Ruleset[Any], verb: Verb[Any] | None, flags: list[Flag]) -> None:
    meaning_of = say(ruleset.id).meaning
    if verb is None:
        _usage()
    else:
        console().print(
            Text.assemble((verb.id, "bold"), f"  {meaning_of(verb.meaning)}", (f" {verb.clause}", "dim"))
        )
    for owner in ("order", "manner"):
        if found := [flag for flag in flags if flag.owner == owner]:
            flag_table(found, meaning_of=meaning_of)

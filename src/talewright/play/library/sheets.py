"""The sheets of characters: orders, answers, undo and edits. Each is one transaction with the character it changes.

The history of a character is a game of its own (`play.character_game`), written with the first order. A change made
elsewhere, by a book or by another program, becomes an entry of the history before the next order is carried out. A page
says which state it shows (`OpenSheet.at`): what is sent from an older page is refused, and nothing is overwritten.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from talewright.core import record
from talewright.core.ask import Answer, Chosen, Rolled
from talewright.core.errors import IllegalAnswer
from talewright.core.record import JsonObject
from talewright.core.replay import Waiting
from talewright.core.ruleset import Character, Ruleset
from talewright.core.text.message import Message
from talewright.play.character_game import (
    CharacterGame,
    Edit,
    Written,
    between_orders,
    write_entry,
)
from talewright.play.errors import Changed
from talewright.play.library.characters import read_character
from talewright.play.library.open_sheet import PLAIN, Manner, OpenSheet
from talewright.play.library.sheet_rows import last_choice
from talewright.play.library.sheet_turns import SheetTurns
from talewright.play.orders import CharacterOrder, check_order
from talewright.play.session import Session

Edited = Callable[[Ruleset[Any], Character], JsonObject]
"""The file of a character that was edited, from its rules and the character before."""
ANSWER_FIRST = Message("Answer the open question first, or undo the action.")


class Sheets(SheetTurns):
    """What people do with a sheet."""

    async def act(
        self, owner: str, character_id: str, order: CharacterOrder, *, at: str = "", manner: Manner = PLAIN
    ) -> OpenSheet:
        """Carry out an order. It is refused, and nothing changes, where the rules do not let this character do it."""
        return await self.act_all(owner, character_id, [order], at=at, manner=manner)

    async def act_all(
        self,
        owner: str,
        character_id: str,
        orders: Sequence[CharacterOrder],
        *,
        at: str = "",
        manner: Manner = PLAIN,
    ) -> OpenSheet:
        """Carry out several orders, one after the other; where one is refused, none of them is."""

        def change(session: Session[Any]) -> None:
            game: CharacterGame = session.game  # type: ignore[assignment]
            for order in orders:
                if not between_orders(session.now):
                    raise Changed(ANSWER_FIRST)
                check_order(game.ruleset, session.now.state.hero, order)
                session.answer(Chosen(write_entry(order)))

        return await self._turn(owner, character_id, change, at, manner)

    async def answer(
        self, owner: str, character_id: str, answer: Answer, *, at: str = "", manner: Manner = PLAIN
    ) -> OpenSheet:
        """Answer what a verb asks."""

        def change(session: Session[Any]) -> None:
            if between_orders(session.now):
                raise IllegalAnswer(Message("No question is open."))
            given = answer if isinstance(answer, Rolled) else Chosen(answer.option)
            session.answer(given, who=session.seat)

        return await self._turn(owner, character_id, change, at, manner)

    async def roll_for_me(
        self, owner: str, character_id: str, *, at: str = "", manner: Manner = PLAIN
    ) -> OpenSheet:
        """Let the machine roll the dice that are waited for, or go on after it has stopped."""

        def change(session: Session[Any]) -> None:
            now = session.now
            if session.exhausted:
                session.proceed()
            elif isinstance(now, Waiting) and now.question.dice is not None:
                session.answer(session.roll(now.question.dice), who=session.seat)

        return await self._turn(owner, character_id, change, at, manner)

    async def type_in(
        self,
        owner: str,
        character_id: str,
        faces: tuple[int, ...],
        *,
        at: str = "",
        manner: Manner = PLAIN,
    ) -> OpenSheet:
        """Replace the dice rolled last, and what followed from them, by real ones."""
        return await self._turn(
            owner, character_id, lambda session: session.type_in(faces), at, manner, from_start=True
        )

    async def undo(self, owner: str, character_id: str, *, at: str = "", to: int | None = None) -> OpenSheet:
        """Undo the last choice, or all after the first `to` answers. It can be redone."""
        return await self._turn(
            owner,
            character_id,
            lambda session: session.rewind(last_choice(session) if to is None else to),
            at,
            PLAIN,
            from_start=True,
        )

    async def redo(self, owner: str, character_id: str, *, at: str = "") -> OpenSheet:
        return await self._turn(
            owner, character_id, lambda session: session.redo(), at, PLAIN, from_start=True
        )

    async def edit(
        self,
        owner: str,
        character_id: str,
        edited: Edited,
        *,
        beyond: bool,
        at: str = "",
        long: bool = False,
    ) -> OpenSheet:
        """Change the record. What breaks a rule is refused unless `beyond` allows it; `long` is one with many fields."""

        def change(session: Session[Any]) -> None:
            if not between_orders(session.now):
                raise Changed(ANSWER_FIRST)
            game: CharacterGame = session.game  # type: ignore[assignment]
            before = session.now.state.hero
            _, hero = read_character(edited(game.ruleset, before), beyond=beyond)
            if before != hero:
                session.answer(Chosen(write_entry(Edit(record.dump(hero)))))

        return await self._turn(owner, character_id, change, at, PLAIN, long=long)

    async def write_notes(self, owner: str, character_id: str, text: str, *, at: str = "") -> OpenSheet:
        def change(session: Session[Any]) -> None:
            if not between_orders(session.now):
                raise Changed(ANSWER_FIRST)
            if session.now.state.notes != text:
                session.answer(Chosen(write_entry(Written(text))))

        return await self._turn(owner, character_id, change, at, PLAIN)

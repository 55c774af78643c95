"""Living sheets: what a character can do, and doing it. A change is stored before the response."""

from __future__ import annotations

from dataclasses import asdict

from talewright.core.ask import Chosen, Rolled
from talewright.core.errors import UnreadableAnswer
from talewright.core.sheet import Change
from talewright.core.text.message import Message
from talewright.faces.web import sheet_shapes as s
from talewright.faces.web.api.common import Books, Id, Owner, Tongue, make_router
from talewright.faces.web.api.serialise import event_out, question_out, sheet_out
from talewright.play.library import Library
from talewright.play.library.open_sheet import Manner, OpenSheet
from talewright.play.orders import CharacterOrder
from talewright.play.view.living_sheet import LivingSheet
from talewright.play.view.tray import tray_chances
from talewright.play.voice import voice_for

router = make_router("characters")


@router.get("/characters/{character}/sheet")
async def living_sheet(library: Books, owner: Owner, tongue: Tongue, character: Id) -> s.LivingSheetOut:
    """The sheet as it stands: actions with what they would change, the open question, the history."""
    return await _out(await library.sheets.open(owner, character), tongue)


@router.post("/characters/{character}/sheet")
async def change_sheet(
    library: Books, owner: Owner, tongue: Tongue, character: Id, change: s.SheetChangeIn
) -> s.LivingSheetOut:
    """Carry an order out, answer what it asks, undo, redo, or write notes."""
    return await _out(await _changed(library, owner, character, change), tongue)


async def _changed(library: Library, owner: str, character: str, change: s.SheetChangeIn) -> OpenSheet:
    sheets, at, manner = library.sheets, change.at, Manner(change.physical, settle=not change.physical)
    given = [change.do, change.choose, change.roll, change.undo or None, change.undo_to, change.redo or None,
             change.notes]  # fmt: skip
    if sum(each is not None for each in given) != 1:
        raise UnreadableAnswer(
            Message("Give exactly one of 'do', 'choose', 'roll', 'undo', 'undo_to', 'redo' and 'notes'.")
        )
    if change.do is not None:
        order = CharacterOrder(change.do.verb, change.do.order, change.do.options)
        return await sheets.act(owner, character, order, at=at, manner=manner)
    if change.choose is not None:
        return await sheets.answer(owner, character, Chosen(change.choose), at=at, manner=manner)
    if change.roll is not None:
        given_dice = Rolled(tuple(change.roll), typed=True)
        return await sheets.answer(owner, character, given_dice, at=at, manner=manner)
    if change.notes is not None:
        return await sheets.write_notes(owner, character, change.notes, at=at)
    if change.redo:
        return await sheets.redo(owner, character, at=at)
    return await sheets.undo(owner, character, at=at, to=change.undo_to)


async def _out(opened: OpenSheet, tongue: str) -> s.LivingSheetOut:
    living = LivingSheet(opened, tongue, voice_for(tongue, opened.ruleset.id))
    say, tray = living.say.text, living.tray
    actions = []
    for group, action in living.page.in_groups():
        if action.verb:
            shut = living.shut(action)
            actions.append(
                s.ActionOut(
                    group=group,
                    title=say(action.title),
                    verb=action.verb,
                    order=dict(action.order),
                    chance=None if action.chance is None else float(action.chance),
                    shut="" if shut is None else say(shut),
                    changes=_changes(living.changes(action)),
                )
            )
    return s.LivingSheetOut(
        at=opened.at,
        sheet=sheet_out(living.shown),
        over=living.over,
        notes=opened.notes,
        actions=actions,
        tray=tray.kind,
        question=None if tray.question is None else question_out(tray.question),
        chances=await tray_chances(opened),
        can_undo=tray.can_undo,
        can_redo=tray.can_redo,
        history=[
            s.EntryOut(
                number=each.number,
                end=each.end,
                title=living.title(each),
                verb=each.verb,
                order=dict(each.fields),
                events=[event_out(event) for event in each.events],
                changes=_changes(each.changes),
                good=each.good,
            )
            for each in living.history
        ],
    )


def _changes(found: tuple[Change, ...]) -> list[s.ChangeOut]:
    return [s.ChangeOut(**asdict(each)) for each in found]

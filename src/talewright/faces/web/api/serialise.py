"""The view of a running game as the API's models."""

from __future__ import annotations

import dataclasses

from talewright.adventure.prose import Printed
from talewright.core.sheet import Sheet
from talewright.faces.web import game_shapes as g
from talewright.faces.web import shapes as s
from talewright.play.library import OpenGame
from talewright.play.view import Event, GameView, OptionView, PageView, QuestionView, RollEvent
from talewright.play.view.events import Term
from talewright.play.view.game import MAX_PATH
from talewright.play.view.journal import JournalLine
from talewright.play.view.journal_entries import Journal


def play_out(game: OpenGame, language: str = "en") -> g.PlayOut:
    view = GameView(game, language)
    return g.PlayOut(
        game=g.GameOut(**dataclasses.asdict(game.card)),
        stage=view.stage,
        ending=view.ending,
        ending_title=view.ending_title,
        name=view.name,
        sections=[_section(section) for section in view.sections],
        making=[event_out(event) for event in view.making],
        question=question_out(view.question) if view.question is not None else None,
        exhausted=view.exhausted,
        can_undo=game.session.can_undo,
        can_redo=game.session.can_redo,
        fresh_dice=game.session.fresh_dice,
        sheet=sheet_out(view.sheet) if view.sheet is not None else None,
        path=[
            g.PathOut(id=step.name, number=step.number, opened=step.opened, again=step.again)
            for step in view.path
        ],
        journal=[journal_out(line) for line in view.recent],
    )


def sheet_out(sheet: Sheet) -> s.SheetOut:
    return s.SheetOut.model_validate(dataclasses.asdict(sheet))


def journal_out(line: JournalLine) -> g.JournalOut:
    roll = event_out(line.roll) if line.roll is not None else None
    return g.JournalOut(at=line.at, kind=line.kind, text=line.text, section=line.section, roll=roll)


def branches_out(journal: Journal) -> g.BranchesOut:
    return g.BranchesOut(
        sections=[
            g.EntryLineOut(
                point=entry.point,
                number=entry.number,
                first=entry.first,
                chose=entry.chose,
                here=entry.here,
                fresh_dice=entry.fresh,
                branches=[
                    g.BranchOut(
                        point=branch.id,
                        chose=branch.chose,
                        sections=[number for number, _ in branch.sections],
                        ending=branch.ending,
                        ahead=branch.ahead,
                        cut=branch.cut,
                    )
                    for branch in entry.branches
                ],
            )
            for entry in journal.entries(-MAX_PATH)
        ],
        older=journal.older,
    )


def event_out(event: Event) -> g.EventOut:
    if not isinstance(event, RollEvent):
        return g.EventOut(kind=event.kind, text=event.text, at=event.at, good=event.good)
    return g.EventOut(
        kind="roll",
        text=event.why,
        at=event.at,
        good=event.passed,
        clause=event.clause,
        dice=[g.DieOut(**dataclasses.asdict(die)) for die in event.dice],
        total=event.total,
        target=event.target,
        under=event.under,
        terms=_terms(event.terms),
        added=_terms(event.added),
        typed=event.typed,
        who=event.who,
        consequences=[text for text in (event.text, event.outcome, *event.consequences) if text],
    )


def _terms(terms: tuple[Term, ...]) -> list[g.TermOut]:
    return [g.TermOut(**dataclasses.asdict(term)) for term in terms]


def _section(page: PageView) -> g.SectionOut:
    return g.SectionOut(
        id=page.name,
        number=page.number,
        ending=page.ending,
        foe=page.foe[0],
        foe_line=page.foe[1],
        blocks=[_block(block) for block in page.blocks],
        events=[event_out(event) for event in page.events],
    )


def _block(block: Printed) -> g.BlockOut:
    return g.BlockOut(
        kind=block.kind,
        text=block.text,
        runs=[
            g.RunOut(text=run.text, bold=run.bold, italic=run.italic, instruction=run.instruction)
            for run in block.runs
        ],
        cells=[["".join(run.text for run in cell) for cell in row] for row in block.cells],
    )


def question_out(question: QuestionView) -> g.QuestionOut:
    return g.QuestionOut(
        what=question.what,
        text=question.text,
        who=question.who,
        clause=question.clause,
        dice="" if question.dice is None else str(question.dice),
        target=question.target,
        terms=_terms(question.terms),
        options=[_option(option) for option in question.options],
        settled=question.settled,
        longest=question.longest,
    )


def _option(option: OptionView) -> g.OptionOut:
    why = option.closed
    closed = (
        g.ClosedOut(reason=why.key, name=why.name, amount=why.amount, have=why.have, text=why.text)
        if why is not None
        else None
    )
    return g.OptionOut(
        id=option.id,
        text=option.text,
        to=option.to,
        price=option.price,
        typed=option.typed,
        group=option.group,
        closed=closed,
    )

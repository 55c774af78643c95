"""What an event of a table is, in a sentence."""

from __future__ import annotations

from talewright.core.errors import TalewrightError
from talewright.core.text.message import Message
from talewright.core.text.words import Words, plain
from talewright.play.table.events import (
    AskFor,
    Body,
    ChangeFighter,
    Choose,
    EndFight,
    FreeRoll,
    HitFighter,
    Order,
    Redo,
    Roll,
    ShowFoe,
    StartFight,
    Undo,
)
from talewright.play.table.fighters import place_of
from talewright.play.table.laying_out import scene_known
from talewright.play.table.random_tables import Lookup
from talewright.play.table.seats import (
    MASTER,
    AddSheet,
    AskConsent,
    ChangeSheet,
    Consent,
    GiveSheet,
    HandOver,
    Imported,
    Join,
    Leave,
    LetIn,
    Lock,
    OfferTable,
    OpenTable,
    RemoveSheet,
    SetDice,
    TakeSheet,
)
from talewright.play.table.state import TableState
from talewright.play.table.steps import GiveAlly, JoinFight, MoveTurn, OfferHelp, SetPace, SkipStep
from talewright.play.table.things import (
    Explore,
    GoToScene,
    Handout,
    MeetPerson,
    NextEvening,
    OrderAll,
    RollOnTable,
    SetClock,
    SetRecap,
    SetScene,
    Trigger,
)
from talewright.play.view.order_titles import order_title
from talewright.play.view.table_names import joined, name_at, seat_name, sheet_name

NONE = Message("")
"""No sentence: the rules' own notes say what happened."""


def says_who(body: Body) -> bool:
    """Whether the sentence of an event begins with the game master itself."""
    return isinstance(body, SetRecap) or getattr(body, "decided", False) is True


def sentence_of(body: Body, state: TableState, words: Words) -> Message:
    """What an event is, in a sentence; choices and dice of the rules have none of their own."""
    match body:
        case Roll(decided=True):
            return Message("The game master decides what the dice show.")
        case Choose(decided=True):
            return Message("The game master decides what is done.")
        case Choose() | Roll():
            return NONE
        case Order(sheet=sheet, verb=verb, fields=fields):
            what = order_title(state.ruleset, verb, fields, words)
            return Message("{who}: {what}.", who=sheet_name(state, sheet), what=what)
        case OrderAll(sheets=sheets, verb=verb, fields=fields, title=title):
            names = tuple(sheet_name(state, each) for each in sheets)
            what = title or order_title(state.ruleset, verb, fields, words)
            return Message("{what}: {names}.", what=what, names=names)
        case RollOnTable():
            return _rolled_on(body, state, words)
        case AskFor(sheets=sheets, contest=True, why=why):
            return Message(
                "A contest between {names}. {why}",
                names=tuple(sheet_name(state, each) for each in sheets),
                why=why,
            )
        case AskFor(sheets=sheets, verb=verb, fields=fields, why=why):
            names = tuple(sheet_name(state, each) for each in sheets)
            what = order_title(state.ruleset, verb, fields, words)
            return Message("{what} is asked of {names}. {why}", what=what, names=names, why=why)
        case FreeRoll(dice=dice, why=why):
            return Message("{dice} {why}", dice=dice, why=why)
        case _:
            return (
                _about_people(body, state)
                or _about_fighters(body, state, words)
                or _about_things(body, state)
            )


def _rolled_on(body: RollOnTable, state: TableState, words: Words) -> Message:
    try:
        results = Lookup(state.random_tables, state.ruleset, words).read(body.id, body.faces)
    except TalewrightError:  # the table has been changed since
        return Message("A roll on a table that has been changed since.")
    return Message("{title}: {text}", title=results[0].title, text=" ".join(each.text for each in results))


def _about_people(body: Body, state: TableState) -> Message:
    match body:
        case OpenTable():
            return Message("The table is open.")
        case Join(id=seat, name=name, role=role):
            if state.let_in and role != MASTER:
                return Message("{name} asks for a seat.", name=seat_name(state, seat) or name)
            return Message("{name} sits down.", name=seat_name(state, seat) or name)
        case LetIn(id=seat):
            return Message("{name} is let in.", name=seat_name(state, seat))
        case SetDice(real=real):
            return Message("Real dice from now on.") if real else Message("The table's dice from now on.")
        case Leave(id=seat):
            return Message("{name} leaves the table.", name=seat_name(state, seat))
        case OfferTable(to=""):
            return Message("The offer to run the game is over.")
        case OfferTable(to=seat):
            return Message("{name} is asked to run the game.", name=seat_name(state, seat))
        case HandOver(to=seat):
            return Message("{name} is the game master now.", name=seat_name(state, seat))
        case Lock(on=on):
            return Message("The table is locked.") if on else Message("The table is open again.")
        case Imported(sealed=sealed):
            if sealed:
                return Message("The table was read from a file of this server, unchanged.")
            return Message("The table was read from a file. Nobody knows how its dice were rolled.")
        case AddSheet(free=True):  # it waits for a player
            return NONE
        case AddSheet(id=sheet) | TakeSheet(id=sheet):
            return Message("{name} joins the party.", name=sheet_name(state, sheet))
        case GiveSheet(id=sheet, to=seat):
            facts = {"name": sheet_name(state, sheet), "player": seat_name(state, seat)}
            return Message("{player} plays {name} now.", **facts)
        case RemoveSheet():
            return Message("A character leaves the party.")
        case AskConsent(sheet=sheet):
            return Message("The game master asks to change {name} by hand.", name=sheet_name(state, sheet))
        case Consent(sheet=sheet, on=on):
            name = sheet_name(state, sheet)
            if on:
                return Message("The game master may change {name} by hand.", name=name)
            return Message("The game master may no longer change {name} by hand.", name=name)
    return NONE


def _about_fighters(body: Body, state: TableState, words: Words) -> Message:
    match body:
        case JoinFight():
            return joined(body, state, words)
        case MoveTurn(fighter=fighter, before=before):
            facts = {"name": name_at(body.action, place_of(fighter, ""), state, words)}
            if not before:
                return Message("{name} acts last from now on.", **facts)
            other = name_at(body.action, place_of(before, ""), state, words)
            return Message("{name} acts before {other} from now on.", other=other, **facts)
        case ChangeFighter(side=side, at=at, figure="out", value=value):
            name = name_at(body.action, (side, at), state, words)
            if value:
                return Message("{name} leaves the fight.", name=name)
            return Message("{name} is in the fight again.", name=name)
        case ChangeFighter(figure=figure, value=value):
            return Message("A number was set by hand: {figure} {value}.", figure=plain(figure), value=value)
        case HitFighter(amount=amount, ignores_armour=ignores):
            name = name_at(body.action, (body.side, body.at), state, words)
            if ignores:
                return Message(
                    "{name} takes {amount} damage that armour does not stop.", name=name, amount=amount
                )
            return Message("{name} takes {amount} damage before armour.", name=name, amount=amount)
    return NONE


def _about_things(body: Body, state: TableState) -> Message:
    match body:
        case StartFight(sheets=sheets):
            return Message(
                "A fight begins: {names}.", names=tuple(sheet_name(state, each) for each in sheets)
            )
        case EndFight(why=why):
            return Message("The fight is over. {why}", why=why)
        case SkipStep(why=why):
            return Message("A step was skipped. {why}", why=why)
        case OfferHelp(sheet=sheet, to=to, on=on):
            facts = {"name": sheet_name(state, sheet), "other": sheet_name(state, to)}
            if on:
                return Message("{name} helps {other} with the next roll.", **facts)
            return Message("{name} helps {other} no longer.", **facts)
        case GiveAlly(name=name, to=seat):
            facts = {"name": name, "player": seat_name(state, seat or state.master)}
            return Message("{player} plays {name} now.", **facts)
        case SetPace(spend_seconds=seconds):
            if seconds is None:
                return Message("There is no time limit for spending.")
            return Message("Spending is offered for {count} seconds.", count=seconds)
        case ShowFoe(on=on):
            return Message("An opponent comes into view.") if on else NONE
        case ChangeSheet(sheet=sheet, name=field):
            facts = {"name": sheet_name(state, sheet), "field": plain(field)}
            return Message("{name} was changed by hand: {field}.", **facts)
        case Undo(events=undone, why=why):
            return Message(
                "{count} event was undone. {why}",
                plural="{count} events were undone. {why}",
                count=len(undone),
                why=why,
            )
        case Redo():
            return Message("An undo was reverted.")
    return _laid_out(body, state)


def _laid_out(body: Body, state: TableState) -> Message:
    """Scenes, clocks and papers."""
    match body:
        case SetClock(title=title, segments=segments, filled=filled):
            if not segments:
                return Message("A clock is taken away.")
            return Message("{title}: {filled} of {segments}.", title=title, filled=filled, segments=segments)
        case SetScene(title=title):
            return Message("The scene: {title}.", title=title) if title else NONE
        case GoToScene(id=number):
            known = scene_known(state, number)
            return Message("The scene: {title}.", title=known.title) if known else NONE
        case Explore(what=what):
            return _explored(what, state)
        case Trigger(name=name):
            text = _trait_text(state, name)
            return Message("{name}. {text}", name=name, text=text)
        case MeetPerson(id=number):
            name = state.people[number].name if number in state.people else ""
            return Message("The party meets {name}.", name=name) if name else NONE
        case SetRecap(text=text):
            return Message("The game master writes down what happened so far.") if text else NONE
        case NextEvening(when=when):
            return Message("The next evening is set.") if when else NONE
        case Handout(title=title, seats=seats):
            return Message("{title} is shown.", title=title) if seats else NONE
    return NONE


def _trait_text(state: TableState, name: str) -> str:
    """What a trait says; the party may have moved on since."""
    ready = state.ruleset.scenes.ready() if state.ruleset.scenes is not None else ()
    traits = [
        state.scene.traits,
        *(each.traits for each in state.scenes.values()),
        *(each.traits for each in ready),
    ]
    return next((text for each in traits for trait, _, text in each if trait == name), "")


def _explored(what: str, state: TableState) -> Message:
    """What the party does, in the system's words; entering is said by the scene."""
    exploration = state.ruleset.exploration
    return exploration.actions.get(what, NONE) if exploration is not None else NONE

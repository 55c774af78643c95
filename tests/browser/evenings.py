"""Live tables at the moments that the drawings of a table show: fights, calm, preparation, an evening's log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.browser.stage import Stage

from talewright.core import record
from talewright.core.ask import Question
from talewright.core.ruleset import find
from talewright.play.table.actions import actor_of
from talewright.play.table.events import Body, Choose, FreeRoll, Roll, StartFight, TableError
from talewright.play.table.seats import AddSheet, OpenTable
from talewright.play.table.things import (
    GoToScene,
    Handout,
    MeetPerson,
    NextEvening,
    SaveEncounter,
    SetClock,
    SetNote,
    SetPerson,
    SetScene,
)

MASTER = "the-master-in-the-pictures"
PLAYERS = {"the-first-player": "Ines", "the-second-player": "Sam", "the-third-player": "Lu"}
FIRST = next(iter(PLAYERS))


@dataclass
class Evening:
    """A table with a game master and three players, each with a character that comes with the rules."""

    stage: Stage
    system: str
    title: str
    id: str = ""

    def __post_init__(self) -> None:
        self.tables: Any = self.stage.app.state.library.tables
        body = OpenTable(self.system, self.title, step_by_step=True)
        self.id = self.stage.do(self.tables.open(MASTER, body, "Mara")).id
        link = self.stage.do(self.tables.link(MASTER, self.id))
        heroes = find(self.system).heroes
        for (owner, name), hero in zip(PLAYERS.items(), heroes, strict=False):
            seat = self.stage.do(self.tables.join(owner, link, name)).seat
            self.do(AddSheet(f"sheet-{name.lower()}", seat, record.dump(hero.character)), owner)

    def do(self, body: Body, owner: str = MASTER) -> None:
        self.stage.do(self.tables.perform(owner, self.id, body))

    @property
    def state(self) -> Any:
        return self.stage.do(self.tables.at(MASTER, self.id)).table.state

    @property
    def sheets(self) -> tuple[str, ...]:
        return tuple(self.state.sheets)

    def fight(self, *foes: str, answers: int, hidden: tuple[int, ...] = ()) -> None:
        """A fight after so many answers; the dice fall in an order that is the same each time."""
        self.do(StartFight(self.sheets, foes, hidden=hidden))
        for number in range(answers):
            action = self.state.fight
            if action is None or action.question is None:
                return
            self._answer(action.id, action.question, number)

    def _answer(self, action: int, question: Question, number: int) -> None:
        if question.dice is None:
            self.do(Choose(action, question.what, question.options[0], actor_of(question)))
            return
        faces = tuple(
            1 + (7 * number + 3 * at) % sides
            for at, sides in enumerate(
                sides for _, count, sides in question.dice.groups for _ in range(count)
            )
        )
        try:
            self.do(Roll(action, faces, decided=True))
        except TableError:  # dice that must differ
            self.do(Roll(action))


def tables_of(stage: Stage) -> dict[str, tuple[str, str]]:
    """The address of our page for the number of a drawing, and who opens it."""
    gradient = Evening(stage, "roots", "Tidemill")
    gradient.do(SetClock("tide", "The tide", 6, 4, public=True))
    gradient.do(GoToScene(f"rules:{find('roots').scenes.ready()[0].id}"))  # type: ignore[union-attr]
    gradient.fight("2 goblinoid/goblin", "goblinoid/hobgoblin", answers=14, hidden=(2,))
    legend = Evening(stage, "legend", "The Sunken Stair")
    legend.fight("2 moss_rat", "wild_hound", answers=6)
    fantasy = Evening(stage, "generic-fantasy", "A Thief's Map")
    fantasy.fight("2 roadside-bandit", "bandit-captain", answers=9)
    calm = Evening(stage, "legend", "Under the Hill")
    calm.do(SetScene("The Hatch", "A wooden hatch in the floor.", "It creaks.", depth=2))
    calm.do(SetNote("n", "The ferryman", "He lies."))
    calm.do(Handout("h", "A letter", "Come at once.", seats=("all",)))
    calm.do(SetPerson("p1", "Dirt hermit", "wants quiet, news of the Dirt Heart; hates lanterns"))
    calm.do(SetPerson("p2", "Duke's guard", "in the Store; wants treasure, flattery"))
    calm.do(MeetPerson("p1", "sheet-ines"))
    for _ in range(2):  # the player's die and the hidden one
        calm.do(Roll(calm.state.open_actions()[0].id))
    quiet = Evening(stage, "roots", "Glasswater")
    quiet.do(GoToScene(f"rules:{find('roots').scenes.ready()[3].id}"))  # type: ignore[union-attr]
    quiet.do(SetClock("lamp", "The lamp", 4, 1))
    quiet.do(SaveEncounter("e", "At the lock", ("3 goblinoid/goblin", "goblinoid/hobgoblin")))
    quiet.do(SaveEncounter("f", "Two oozes", ("2 goblinoid/goblin",)))
    quiet.do(FreeRoll("4d6kh3"))
    quiet.do(SetPerson("p1", "Hesper, the miller", "wants her wheel to stop by itself", "kind"))
    quiet.do(SetPerson("p2", "The courier", "not yet noticed"))
    quiet.do(SetNote("n", "The miller", "Her daughter is the courier."))
    quiet.do(Handout("h", "Tide table", "Six hours.", seats=("all",)))
    quiet.do(Handout("m", "Mill plan", "Three floors."))
    hunted = Evening(stage, "legend", "The Hunt")
    hunted.do(NextEvening("2099-11-20T19:30"))
    hunted.do(SaveEncounter("e", "On the road", ("2 wild_hound", "moss_rat")))
    link = stage.do(gradient.tables.link(MASTER, gradient.id))
    return {
        "20": ("/tables/new?system=roots", MASTER),
        "20-table-open-invite": (f"/tables/{gradient.id}#invite", MASTER),
        "21": (f"/join/{link}", "a-stranger"),
        "22": (f"/tables/{gradient.id}", MASTER),
        "23": (f"/tables/{legend.id}", MASTER),
        "24": (f"/tables/{fantasy.id}", MASTER),
        "25": (f"/tables/{calm.id}", MASTER),
        "25b": (f"/tables/{quiet.id}", MASTER),
        "26": (f"/tables/{gradient.id}", FIRST),
        "27": (f"/tables/{quiet.id}/encounters/e", MASTER),
        "27b": (f"/tables/{hunted.id}/encounters/e", MASTER),
        "28": (f"/tables/{gradient.id}/tv", MASTER),
        "29": (f"/tables/{gradient.id}/log", MASTER),
        "30": ("/tables", MASTER),
    }

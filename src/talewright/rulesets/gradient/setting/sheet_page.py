"""The living sheet of a setting read from a folder: the core's, with its abilities, goods, slots and places."""

from __future__ import annotations

from talewright.core.sheet_drawers import Choice, Drawer, Pick, Purse, Shop, Switch, Ware
from talewright.core.sheet_page import GEAR, PLAY, RARE, Action, Card, Listed, SheetPage, Text, Thing
from talewright.core.text.message import Message, Name
from talewright.rulesets.gradient.character import Character
from talewright.rulesets.gradient.options import Rules
from talewright.rulesets.gradient.setting.market import Good, currency
from talewright.rulesets.gradient.setting.model import Setting
from talewright.rulesets.gradient.setting.play import rules_of
from talewright.rulesets.gradient.setting.sheet import abilities
from talewright.rulesets.gradient.setting.verbs import World
from talewright.rulesets.gradient.sheet_drawers import attributes, foe_line, modes, terms
from talewright.rulesets.gradient.sheet_page import Additions, page
from talewright.rulesets.gradient.sheet_things import core_things

SHOWN_FIRST = ("background", "specialization")


class SettingPage:
    """Makes pages for characters of one setting, whose folder is read once."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.world = World(setting)
        self.rules: Rules = rules_of(setting)
        self.coin = currency(setting)

    def __call__(self, hero: Character) -> SheetPage:
        origin = [hero.detail(name) for name in SHOWN_FIRST]
        added = Additions(
            subtitle=Message("{parts}", parts=tuple(map(Name, filter(None, origin))))
            if any(origin)
            else None,
            cards=tuple(
                Card(Name(entry.name), lines=(Name(entry.said),) if entry.said else ())
                for entry in abilities(hero, self.setting)
            ),
            gear=core_things(hero, self.world.slots),
            listed=details(hero, SHOWN_FIRST),
            actions=self._actions(hero),
            drawers=self._drawers(),
            shop=self._shop(hero),
        )
        return page(hero, added, self.rules)

    def _actions(self, hero: Character) -> dict[str, tuple[Action, ...]]:
        play, gear, rare = [], [], []
        if self.world.foes:
            play.append(
                Action(Message("Fight"), opens="encounter", note=Message("antagonists of the setting"))
            )
        if self.world.ambients:
            play.append(Action(Message("Venture"), opens="venture", note=Message("a place that may answer")))
        if self.world.goods:
            gear.append(Action(Message("Market"), opens="shop", note=self._money(hero.coins)))
        if self.world.tables:
            rare.append(Action(Message("Roll on a table"), opens="table", note=Message("of the setting")))
        return {PLAY: tuple(play), GEAR: tuple(gear), RARE: tuple(rare)}

    def _money(self, number: int) -> Text:
        return Message("{number} {coin}", number=number, coin=Name(self.coin))

    def _drawers(self) -> tuple[Drawer, ...]:
        found = []
        if self.world.foes:
            found.append(
                Drawer("encounter", Message("Fight"), Message("Fight"), "encounter",
                       (foe_line(self.world.names.values()), *terms()))
            )  # fmt: skip
        if self.world.ambients:
            places = tuple(
                Choice(key, Name(place.title), chosen=at == 0)
                for at, (key, place) in enumerate(self.world.ambients.items())
            )
            found.append(
                Drawer("venture", Message("Venture"), Message("Save"), "venture",
                       (Pick("ambient", Message("Place"), places), attributes("dexterity"), modes(Message("The save is")),
                        Switch("warden", Message("The Warden's turn instead")),
                        Switch("provoke", Message("It provokes the place"))))
            )  # fmt: skip
        if self.world.tables:
            tables = tuple(
                Choice(name, Name(name), chosen=at == 0) for at, name in enumerate(self.world.tables)
            )
            found.append(
                Drawer("table", Message("Roll on a table"), Message("Roll"), "roll",
                       (Pick("table", Message("Table"), tables),))
            )  # fmt: skip
        return tuple(found)

    def _shop(self, hero: Character) -> Shop | None:
        if not self.world.goods:
            return None
        counters: dict[str, list[Ware]] = {}
        for good in self.world.goods.values():
            counters.setdefault(good.section, []).append(self._ware(hero, good))
        return Shop(
            tuple(
                (Name(section) if section else Message("Goods"), tuple(wares))
                for section, wares in counters.items()
            ),
            ((Message("Purse"), self._money(hero.coins)),),
            purse=Purse(hero.coins),
        )

    def _ware(self, hero: Character, good: Good) -> Ware:
        short = good.price - hero.coins
        action = Action(
            Message("Buy"),
            "buy",
            {"what": good.name},
            shut=Message("{count} short", count=short) if short > 0 else None,
        )
        return Ware(Name(good.name), self._money(good.price), action, cost=good.price)


def details(hero: Character, shown: tuple[str, ...]) -> tuple[Listed, ...]:
    """What the setting noted at creation, apart from what is shown elsewhere."""
    lines = tuple(
        Thing(Name(name.capitalize()), said=Name(value))
        for name, value in hero.details
        if value and name not in shown
    )
    return (Listed(Message("Details"), lines),) if lines else ()

"""The sheet of a character as the player keeps it open: its page, the tray, what each action would do, its history."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from talewright.core.ruleset import Character, Verb
from talewright.core.sheet import Change, Sheet
from talewright.core.sheet_drawers import Drawer
from talewright.core.sheet_page import Action, SheetPage, Text
from talewright.core.text.message import Message
from talewright.core.text.translate import Translator
from talewright.core.text.words import Words
from talewright.play.character_game import EDITED, ELSEWHERE, NOTED
from talewright.play.orders import refusal, verbs_of
from talewright.play.running import words_for
from talewright.play.view.history import HistoryEntry, history
from talewright.play.view.outlook import Outlook, outlook
from talewright.play.view.plain_page import drawer_of
from talewright.play.view.preview import Preview, preview
from talewright.play.view.sheet_layout import page_of, sheet_of
from talewright.play.view.tray import DONE as TRAY_DONE
from talewright.play.view.tray import Tray, tray_of

if TYPE_CHECKING:  # a book in a browser has no library
    from talewright.play.library.open_sheet import OpenSheet

SHOWN_HISTORY = 40


@dataclass(frozen=True)
class LivingSheet:
    """`say` renders messages for this reader; `entries` is the number of entries of the history that are shown."""

    sheet: OpenSheet
    language: str
    say: Translator
    entries: int = SHOWN_HISTORY

    @cached_property
    def hero(self) -> Character:
        return self.sheet.hero

    @cached_property
    def words(self) -> Words:
        return words_for(self.sheet.ruleset, self.language)

    @cached_property
    def page(self) -> SheetPage:
        return page_of(self.sheet.ruleset.id, self.hero)

    @cached_property
    def shown(self) -> Sheet:
        return self.words.sheet(sheet_of(self.sheet.ruleset.id, self.hero))

    @cached_property
    def over(self) -> str:
        """Why the character cannot go on; empty while it can."""
        return self.sheet.ruleset.over(self.hero)

    @cached_property
    def house_rules(self) -> Mapping[str, Message]:
        """Values beyond the rules, by their place in the record, with the rule in words."""
        return (
            {fault.path: fault for fault in self.sheet.ruleset.check(self.hero)} if self.sheet.edited else {}
        )

    # -- actions ------------------------------------------------------------------------------------------------

    def preview(self, action: Action) -> Preview:
        return preview(self.sheet.ruleset, self.hero, action.verb, action.order) if action.verb else Preview()

    def outlook(self, action: Action) -> Outlook:
        """Every way an action may end, with exact chances."""
        return outlook(self.sheet.ruleset, self.hero, action.verb, action.order)

    def shut(self, action: Action) -> Text | None:
        """Why an action cannot be tapped now."""
        return action.shut or self.preview(action).refused

    @cached_property
    def shut_wares(self) -> tuple[Text | None, ...]:
        """Why each thing of the shop cannot be bought or sold now."""
        shop = self.page.shop
        wares = (*shop.sell, *shop.wares) if shop else ()
        return tuple(self.shut(ware.action) for ware in wares)

    @property
    def traded(self) -> HistoryEntry | None:
        """What was bought or sold last, if nothing else has happened since."""
        shop, tray = self.page.shop, self.tray
        if shop is None or tray.kind != TRAY_DONE or tray.entry is None:
            return None
        wares = (*shop.sell, *shop.wares)
        return tray.entry if any(ware.action.verb == tray.entry.verb for ware in wares) else None

    def refused(self, verb: str) -> Message | None:
        """Why the character cannot carry a verb out at all; one who is over is tried."""
        found = refusal(self.sheet.ruleset, self.hero, verb)
        return found or (preview(self.sheet.ruleset, self.hero, verb, {}).refused if self.over else None)

    def changes(self, action: Action) -> tuple[Change, ...]:
        """The figures that an action changes at once, in the reader's language."""
        found = self.preview(action).changes
        return tuple(Change(self.words.name(each.name), each.old, each.new) for each in found)

    @cached_property
    def more_verbs(self) -> tuple[tuple[Verb[Any], Drawer | None], ...]:
        """Verbs that the page does not name: found by search, with a drawer for what they need."""
        page = self.page
        named = {action.verb for action in page.all_actions()} | {drawer.verb for drawer in page.drawers}
        named |= {thing.verb for thing in _behind(page)}
        return tuple((verb, drawer_of(verb)) for verb in verbs_of(self.sheet.ruleset) if verb.id not in named)

    # -- what happened --------------------------------------------------------------------------------------------

    @cached_property
    def tray(self) -> Tray:
        return tray_of(self.sheet, self.words, self.history)

    @cached_property
    def history(self) -> tuple[HistoryEntry, ...]:
        """The last entries, newest first."""
        now = self.sheet.now
        return history(now.notes, len(now.log), self.words, self.entries)

    @cached_property
    def _actions(self) -> Mapping[str, tuple[Action, ...]]:
        """The actions of the page by their verb."""
        found: dict[str, tuple[Action, ...]] = {}
        for action in self.page.all_actions():
            found[action.verb] = (*found.get(action.verb, ()), action)
        return found

    def verdict(self, entry: HistoryEntry) -> tuple[Text, str] | None:
        """What the rules call the outcome of an entry, with its tone; None where yes or no says it."""
        known = self.page.verdicts
        return known.get(f"{entry.verb}.{entry.word}") or known.get(entry.word)

    def title(self, entry: HistoryEntry) -> str:
        """What an entry of the history is called: as its button is, or as its verb says."""
        if entry.kind == EDITED:
            changed = (
                Message("Changed elsewhere") if entry.where == ELSEWHERE else Message("Edited the sheet")
            )
            return self.say.text(changed)
        if entry.kind == NOTED:
            return self.say.text(Message("Wrote notes"))
        fitting = [
            action
            for action in self._actions.get(entry.verb, ())
            if all(entry.fields.get(key) == value for key, value in action.order.items())
        ]
        if fitting:
            return self.say.text(max(fitting, key=lambda action: len(action.order)).title)
        verb = self.sheet.ruleset.verbs.get(entry.verb)
        return self.say.meaning(verb.meaning) if verb is not None else entry.verb


def _behind(page: SheetPage) -> tuple[Action, ...]:
    """Actions of things, of lists and of the shop."""
    things = [thing for group in page.gear for thing in group.things]
    things += [thing for group in page.listed for thing in (*group.lines, *group.words)]
    found = [action for thing in things for action in (thing.main, *thing.more) if action is not None]
    if page.shop is not None:
        wares = [*page.shop.sell, *(ware for _, counter in page.shop.counters for ware in counter)]
        found += [ware.action for ware in wares]
    return tuple(found)

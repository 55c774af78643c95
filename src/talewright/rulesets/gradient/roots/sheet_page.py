"""The living sheet of Roots: ten slots with what can be done, spells, abilities, the market, a companion."""

from __future__ import annotations

from dataclasses import replace

from talewright.core.sheet_page import (
    GEAR,
    GROW,
    PLAY,
    RARE,
    REST,
    Action,
    Card,
    Score,
    SheetPage,
    Text,
    Thing,
    Things,
)
from talewright.core.text.message import Message, Name
from talewright.rulesets.gradient.character import Character, Item
from talewright.rulesets.gradient.roots import companions
from talewright.rulesets.gradient.roots.belongings import MOVE
from talewright.rulesets.gradient.roots.book import BACKPACK, SPELLBOOK
from talewright.rulesets.gradient.roots.clocks import illnesses
from talewright.rulesets.gradient.roots.hirelings import HIRELINGS, hired_names, hirelings_of
from talewright.rulesets.gradient.roots.inventory import (
    BODY,
    TRANSPORT,
    capacity,
    coin_slots,
    droppable,
    filled,
    free,
    room_for,
    room_of,
)
from talewright.rulesets.gradient.roots.market import shop
from talewright.rulesets.gradient.roots.powers import RELIC, SCROLL, SYMBOL, known
from talewright.rulesets.gradient.roots.sheet import LOOKS, SHOWN_FIRST, abilities
from talewright.rulesets.gradient.roots.sheet_drawers import drawers
from talewright.rulesets.gradient.roots.uses import WAYS
from talewright.rulesets.gradient.setting.bonds import BOUND
from talewright.rulesets.gradient.setting.sheet_page import details
from talewright.rulesets.gradient.sheet_actions import bandage
from talewright.rulesets.gradient.sheet_page import Additions, Mate, page
from talewright.rulesets.gradient.sheet_things import fatigue, thing, used

EATEN = ("Rations",)
LIT = ("Torch", "Torches", "Lantern", "Oil")
USABLE = {
    "healing_faith": ("healing faith",), "natural_healing": ("natural healing",), "lay_on_hands": ("lay on hands", "cure"),
    "battle_mage": ("imbue",), "necromancer": ("leech life", "speak with the dead"), "illusionist": ("appearance",),
    "shapeshifter": ("shapeshift",), "stormcaller": ("weather",), "spore_sage": ("harvest",), "elementalist": ("attune",),
}  # fmt: skip
"""Which ways of the order `use` an ability opens."""


def living_sheet(hero: Character) -> SheetPage:
    shown = (*SHOWN_FIRST, *LOOKS, *illnesses(hero), companions.COMPANION, HIRELINGS)
    looks = [
        hero.detail(name) for name in ("background", "specialization", "age", "face", "speech", "virtue")
    ]
    return page(
        hero,
        Additions(
            subtitle=Message("{parts}", parts=tuple(map(Name, filter(None, looks)))) if any(looks) else None,
            cards=(*_spells(hero), *_abilities(hero)),
            gear=_gear(hero),
            listed=details(hero, shown),
            actions=_actions(hero),
            others=_others(),
            drawers=drawers(hero),
            shop=shop(hero),
            mate=_mate(hero),
            rests=_rests(hero),
            urgent=_urgent(hero),
        ),
    )


# -- abilities ------------------------------------------------------------------------------------------------------


def _spells(hero: Character) -> tuple[Card, ...]:
    return tuple(_spell(hero, source) for source in known(hero))


def _spell(hero: Character, source: str) -> Card:
    book, _, spell = source.partition(": ")
    tires = not source.startswith((SCROLL, RELIC, f"{SYMBOL}: "))
    lines: list[Text] = [
        Message("Out of the {book}. The Warden rules what it does.", book=Name(book.lower()))
    ]
    if tires and free(hero) == 1 and hero.hp:
        lines.append(Message("Fills your last slot: HP {hp} → 0.", hp=hero.hp))
    return Card(
        Name(spell or book),
        Message("{count} Fatigue", count=1) if tires else Message("no Fatigue"),
        tuple(lines),
        Action(Message("Cast"), "cast", {"source": source}),
    )


def _abilities(hero: Character) -> tuple[Card, ...]:
    """What the character can do. An ability with a way to use it carries the button; a second way has a card of its own."""
    ways = [way for ability in hero.abilities for way in USABLE.get(ability, ())]
    use = {way: Action(Message("Use"), "use", {"what": way}) for way in ways}
    cards = []
    for entry in abilities(hero):
        action = use.pop(entry.name.lower(), None)
        lines: tuple[Text, ...] = (Name(entry.said),) if entry.said else ()
        cards.append(Card(Name(entry.name), None if action else Message("always"), lines, action))
    return (*(Card(Name(way.capitalize()), action=action) for way, action in use.items()), *cards)


def _mate(hero: Character) -> Mate | None:
    found = companions.read(hero)
    if found is None:
        return None
    kind, hp, most = found
    full = Message("at its maximum")
    score = Score(
        Name("HP"), hp, most,
        less=Action(Message("Companion loses 1 HP"), "companion", {"change": -1}, shut=None if hp else Message("none left")),
        more=Action(Message("Companion regains 1 HP"), "companion", {"change": 1}, shut=None if hp < most else full),
    )  # fmt: skip
    dice = f"d{companions.DAMAGE}"
    return Mate(Name(kind), score, Action(Message("Bite {dice}", dice=Name(dice)), "damage", {"pool": dice}))


# -- things ---------------------------------------------------------------------------------------------------------


def _gear(hero: Character) -> tuple[Things, ...]:
    """Four slots on the body, six in the backpack; Fatigue and coins fill what is free, the body first."""
    body, pack = _laid(hero, BODY), _laid(hero, BACKPACK)
    weights = [fatigue(Message("until a safe night"))] * hero.fatigue
    weights += [Thing(Name("Coins"), Message("a hundred"), style="weight")] * coin_slots(hero.coins)
    for weight in weights:
        (body if len(body) < room_of(BODY) else pack).append(weight)
    petty = [item for item in hero.items if not item.slots and item.where in (BODY, BACKPACK)]
    places = dict.fromkeys(item.where for item in hero.items if item.where not in (BODY, BACKPACK))
    return (
        Things(Message("On the body"), tuple(body), _of(len(body), room_of(BODY)), room_of(BODY)),
        Things(
            Message("In the backpack"), tuple(pack), _of(len(pack), room_of(BACKPACK)), room_of(BACKPACK),
            room_of(BODY) + 1, _full(hero),
        ),
        *([Things(Message("Petty, no slot"), tuple(_thing(hero, item) for item in petty))] if petty else []),
        *(
            Things(Name(place), tuple(_thing(hero, item) for item in hero.items if item.where == place),
                   Message("{slots} slots", slots=room_for(hero, place)))
            for place in places
        ),
    )  # fmt: skip


def _of(used_slots: int, slots: int) -> Text:
    return Message("{used} of {slots}", used=used_slots, slots=slots)


def _full(hero: Character) -> Text:
    left = free(hero)
    if left <= 0:
        return Message(
            "All {slots} slots are filled: HP is 0 until you drop something and rest.", slots=capacity()
        )
    if left == 1:
        return Message("{filled} of {slots}. Fill the last slot and HP is 0 while it stays full.",
                       filled=filled(hero), slots=capacity())  # fmt: skip
    return Message("{filled} of {slots} filled. At {slots} HP is 0.", filled=filled(hero), slots=capacity())


def _laid(hero: Character, place: str) -> list[Thing]:
    found: list[Thing] = []
    for item in hero.items:
        if item.where == place and item.slots:
            found.append(_thing(hero, item))
            found += [replace(Thing(Name(item.name)), style="more")] * (item.slots - 1)
    return found


def _thing(hero: Character, item: Item) -> Thing:
    main = None
    if item.uses and item.name in EATEN:
        main = used("Eat", item)
    elif item.uses and item.name in LIT:
        main = used("Light", item)
    more = []
    if item.where == BODY and item.slots:
        more.append(Action(Message("Move to the backpack"), "carry", {"how": MOVE, "what": item.name}))
    elif item.where == BACKPACK and item.slots:
        more.append(Action(Message("Move to the body"), "carry", {"how": MOVE, "what": item.name}))
    if item.name.startswith((SPELLBOOK, SCROLL)):
        more.insert(0, Action(Message("Cast"), "cast", {"source": item.name}))
    if item.uses < item.full:
        given = {"kind": "relic", "name": item.name.removeprefix(RELIC), "recharged": True}
        more.insert(0, Action(Message("Recharge"), "find", given))
    beasts = [
        each.name
        for each in hero.items
        if each.name in TRANSPORT and each.name not in (item.name, item.where)
    ]
    beasts += [each for each in dict.fromkeys(hired_names(hero)) if each != item.where]
    more += [
        Action(Message("Load onto the {place}", place=Name(place.lower())), "carry",
               {"how": "load", "what": item.name, "onto": place})
        for place in beasts
        if item.slots
    ]  # fmt: skip
    laid = thing(item, main=main, more=tuple(more))
    return replace(laid, more=()) if item.note == BOUND else laid


# -- actions and drawers --------------------------------------------------------------------------------------------


def _rests(hero: Character) -> tuple[Action, ...]:
    return (
        Action(Message("Breather"), "rest", {"night": False}),
        Action(Message("Safe night"), "rest", {"night": True, "safe": True}),
        Action(Message("Night without safety"), "rest", {"night": True, "safe": False}),
        Action(Message("A week with a healer"), "heal", {"how": "week"}),
        bandage(hero),
        Action(
            Message("Extraordinary aid"),
            "heal",
            {"how": "aid"},
            note=Message("wakes the paralysed and delirious"),
        ),
    )


def _actions(hero: Character) -> dict[str, tuple[Action, ...]]:
    money = Message("{coins} gp", coins=hero.coins)
    play = [
        Action(Message("Fight"), opens="encounter", note=Message("antagonists by name")),
        Action(Message("Venture"), opens="venture", note=Message("a place that may answer")),
    ]
    if known(hero):
        play.append(Action(Message("Cast in danger"), opens="cast", note=Message("a WIL save first")))
    grow = [Action(Message("Read the omen"), "omen")] if not hero.detail("omen") else []
    if "beast_master" in hero.abilities:
        grow.append(
            Action(Message("Train a companion"), "use", {"what": "train a companion"}, note=Message("a week"))
        )
    return {
        PLAY: tuple(play),
        GEAR: (
            Action(Message("Market"), opens="shop", note=money),
            Action(Message("Find magic"), opens="find", note=Message("book, scroll, relic"), award=True),
            Action(
                Message("Lose the backpack"),
                "carry",
                {"how": "lose the backpack"},
                note=Message("and all in it"),
            ),
        ),
        GROW: tuple(grow),
        RARE: (Action(Message("A random antagonist"), "appear", note=Message("the Warden's roll")),),
        REST: (),
    }


def _urgent(hero: Character) -> tuple[Action, ...]:
    """A hireling goes on for the dead; with every slot filled something must go."""
    if hero.dead:
        return (Action(Message("Play on as a hireling"), "take-over"),) if hirelings_of(hero) else ()
    if free(hero) > 0:
        return ()
    return tuple(
        Action(Message("Drop {item}", item=Name(item.name)), "carry", {"how": "drop", "what": item.name})
        for item in sorted(droppable(hero), key=lambda each: each.in_use)[:3]
    )


def _others() -> tuple[Action, ...]:
    ways = [way for way in WAYS if way in ("honey", "copy a spell")]
    return tuple(Action(Name(way.capitalize()), "use", {"what": way}) for way in ways)

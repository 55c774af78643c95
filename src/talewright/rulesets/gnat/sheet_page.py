"""The living sheet: a page of contents. Every line is a test, its number the target; the scores hang in the margin."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from talewright.core.sheet_page import (
    GEAR,
    GROW,
    PLAY,
    RARE,
    REST,
    Action,
    Card,
    Choice,
    Drawer,
    Listed,
    Number,
    Pick,
    Quick,
    Roll,
    Score,
    SheetPage,
    Shop,
    Switch,
    Text,
    Thing,
    Things,
    Ware,
    Words,
)
from talewright.core.text.message import Message, Name
from talewright.rulesets.gnat.character import BASIC_SKILLS, HEAVY_KINDS, SPELLS, Hero, Item
from talewright.rulesets.gnat.combat import Fight, fight_terms
from talewright.rulesets.gnat.gear import STANDARD
from talewright.rulesets.gnat.growth import cost, raised
from talewright.rulesets.gnat.magic import CAST_TARGET, HEAL_SPELL
from talewright.rulesets.gnat.sheet import tags_of
from talewright.rulesets.gnat.talent import Term, Test, chance_of, test_terms, total

MODIFIER = ("modifier",)
_chance = cache(chance_of)


@dataclass(frozen=True)
class Contents:
    """The lines of the page: own tests, the fight and the spell, Skills that are lacking."""

    tests: tuple[Roll, ...]
    fight: tuple[Roll, ...]
    lacking: tuple[Roll, ...]


def living_sheet(hero: Hero) -> SheetPage:
    contents = Contents(
        (_test(hero, ""), *(_test(hero, name) for name, _ in hero.skills)),
        _fight(hero),
        tuple(_test(hero, name, default=True) for name in BASIC_SKILLS if not hero.skill(name)),
    )
    best = max(contents.tests[1:], key=lambda roll: int(str(roll.need)), default=None)
    quick = [_quick(contents.tests[0]), *([_quick(best)] if best else []), _quick(contents.fight[0])]
    return SheetPage(
        scores=_scores(hero),
        rolls=(*contents.tests, *contents.fight, *contents.lacking),
        quick=(
            *quick,
            Quick(Name("Vitality"), str(hero.vitality), Action(Name("Vitality"), opens="play"), hero.vitality_max),
        ),
        actions=_actions(hero),
        others=(
            Action(Message("Take two Wounds"), "wound", {"n": 2}),
            Action(Message("Take a Wound that ignores armour"), "wound", {"ignoring_armour": True}),
            Action(Message("Lose Vitality"), "lose-vitality"),
            Action(Message("Raise Talent directly"), "raise", {"what": "talent"}),
            Action(Message("Raise Vitality directly"), "raise", {"what": "vitality"}),
            Action(Message("Lose all items and money"), "lose-all", {"money": True}),
        ),
        cards_title=Message("Spells"),
        cards=_spells(hero),
        gear=_gear(hero),
        listed=_standing(hero),
        drawers=_drawers(hero),
        shop=_shop(hero),
        search=Message("Find an action: wound, ration, sell"),
        own=contents,
    )  # fmt: skip


# -- rolls ----------------------------------------------------------------------------------------------------------


def _test(hero: Hero, skill: str, *, default: bool = False) -> Roll:
    order = {"skill": skill, **({"default_roll": True} if default else {})}
    terms = test_terms(hero, Test(skill=skill, default_roll=default)) or []
    target = total(terms)
    title = Name(skill.capitalize()) if skill else Name("Talent")
    action = Action(title, "test", order, chance=_chance(target), setup=MODIFIER)
    return Roll(action, str(target), _made_of(terms[1:]) if skill else None)


def _made_of(terms: list[Term]) -> Text:
    """+2, leather coat -1: the Skill itself is named already."""
    parts = [
        Message("{value:+d}", value=value) if at == 0 else Message("{name} {value:+d}", name=Name(name), value=value)
        for at, (name, value, _) in enumerate(terms)
    ]  # fmt: skip
    return Message("{parts}", parts=tuple(parts))


def _fight(hero: Hero) -> tuple[Roll, ...]:
    """One round with the weapon that serves best against an even foe, and a spell."""
    weapons: list[Item | None] = [*hero.weapons] or [None]
    target = max(total(fight_terms(hero, Fight(), weapon)) for weapon in weapons)
    arms = [item.name for item in hero.items if item.is_weapon or item.kind == "shield"]
    round_ = Action(Message("Fight a round"), "fight", {"rounds": 1}, chance=_chance(target), setup=MODIFIER)
    using = Message("{items}", items=tuple(map(Name, arms))) if arms else Message("without a weapon")
    lines = [Roll(round_, str(target), using)]
    held = [item for item in hero.items if item.spell and not item.used]
    if held:
        spell = held[0].spell
        cast = Action(Message("Cast a spell"), "cast", {"spell": spell}, chance=_chance(CAST_TARGET))
        if len({item.spell for item in held}) > 1:
            cast = Action(Message("Cast a spell"), opens="abilities", chance=_chance(CAST_TARGET))
        lines.append(Roll(cast, str(CAST_TARGET), Message("always against {target}", target=CAST_TARGET)))
    return tuple(lines)


def _quick(roll: Roll) -> Quick:
    title = Message("Fight") if roll.action.verb == "fight" else roll.action.title
    return Quick(title, roll.need, roll.action)


# -- scores ---------------------------------------------------------------------------------------------------------


def _scores(hero: Hero) -> tuple[Score, ...]:
    suit = hero.armour
    lost = hero.talent_max - hero.talent
    full = Message("at its maximum")
    talent = Score(
        Name("Talent"), hero.talent, hero.talent_max,
        note=Message("{count} lost", count=lost) if lost else None,
        less=Action(Message("Lose 1 Talent"), "lose-talent"),
        more=Action(Message("Restore 1 Talent"), "restore-talent", shut=None if lost else full),
        paths=("talent", "talent_max"),
    )  # fmt: skip
    vitality = Score(
        Name("Vitality"), hero.vitality, hero.vitality_max, "drop",
        note=Message("At 0 you are overcome"),
        less=Action(Message("Take a Wound"), "wound", shut=None if hero.vitality else Message("overcome")),
        more=Action(Message("Heal 1 Vitality"), "heal", shut=None if hero.vitality < hero.vitality_max else full),
        paths=("vitality", "vitality_max"),
    )  # fmt: skip
    fortune = Score(
        Name("Fortune"), hero.fortune, hero.fortune_limit, "star",
        note=Message("A point rerolls one die"),
        less=Action(Message("Spend 1 Fortune"), "spend-fortune", shut=None if hero.fortune else Message("none left")),
        more=Action(Message("Gain 1 Fortune"), "gain-fortune", shut=None if hero.fortune < hero.fortune_limit else full),
        paths=("fortune", "fortune_limit"),
    )  # fmt: skip
    if suit is None:
        return talent, vitality, fortune, Score(Name("Armour"), "–", note=Message("none worn"))
    armour = Score(
        Name("Armour"), hero.protection_left, suit.protection, "shield",
        note=Message("{name}, stops a Wound", name=Name(suit.name)),
        less=Action(
            Message("Armour stops a Wound"), "use-armour", shut=None if hero.protection_left else Message("used up")
        ),
        more=Action(Message("Repair armour"), "repair", shut=None if suit.spent else Message("nothing is spent")),
    )  # fmt: skip
    return talent, vitality, fortune, armour


# -- actions --------------------------------------------------------------------------------------------------------


def _actions(hero: Hero) -> dict[str, tuple[Action, ...]]:
    spells = [item.spell for item in hero.items if item.spell and not item.used]
    treasure = [item for item in hero.items if item.treasure]
    potions = [item for item in hero.items if item.heals]
    coin = Message("{gp} {currency}", gp=hero.gp, currency=Name(hero.currency))
    return {
        PLAY: (
            Action(Message("Take a Wound"), "wound", note=Message("Vitality {old} → {new}, or armour", old=hero.vitality,
                   new=max(0, hero.vitality - 1)) if hero.protection_left else None,
                   shut=None if hero.vitality else Message("overcome")),
            Action(Message("Fight"), opens="fight", note=Message("rounds, penalty, how many")),
            Action(Message("Cast a spell"), opens="abilities" if spells else "",
                   note=Message("{spells}", spells=tuple(map(Name, dict.fromkeys(spells)))),
                   shut=None if spells else Message("none carried")),
            Action(Message("Lose Talent"), "lose-talent"),
            Action(Message("Roll other dice"), opens="dice", note=Message("1 to 6 dice")),
            Action(Message("Gain a keyword"), opens="keyword", note=Message("or a title, Status")),
        ),
        REST: (
            Action(Message("Rest"), opens="rest", note=Message("as the book says")),
            Action(Message("Heal Vitality"), "heal",
                   shut=None if hero.vitality < hero.vitality_max else Message("at its maximum")),
            Action(Message("Restore Talent"), "restore-talent",
                   shut=None if hero.talent < hero.talent_max else Message("at its maximum")),
            Action(Message("Repair armour"), "repair",
                   shut=None if hero.armour and hero.armour.spent else Message("nothing is spent")),
            Action(Message("Drink a potion"), "pause", note=Message("{items}", items=_names(potions)),
                   shut=None if potions and hero.vitality < hero.vitality_max else
                   Message("none carried") if not potions else Message("Vitality is at its maximum")),
        ),
        GEAR: (
            Action(Message("Take an item"), opens="take", note=Message("name and properties")),
            Action(Message("Shop"), opens="shop", note=coin),
            Action(Message("Sell treasure"), opens="shop" if treasure else "",
                   note=Message("{items}", items=_names(treasure)),
                   shut=None if treasure else Message("none carried")),
            Action(Message("Gain or pay coin"), opens="coin", note=coin),
            Action(Message("Lose all items"), "lose-all", note=Message("key items stay")),
        ),
        GROW: (
            Action(Message("Gain Experience"), opens="gain", note=Message("{xp} now, +1 Fortune offered", xp=hero.xp)),
            Action(Message("Spend Experience"), opens="level", note=Message("{xp} to spend", xp=hero.xp)),
            Action(Message("Gain a Skill"), opens="skill", note=Message("as the book says")),
            Action(Message("Gain Fortune"), "gain-fortune",
                   shut=None if hero.fortune < hero.fortune_limit else Message("at its maximum")),
        ),
        RARE: (
            Action(Message("Finish the adventure"), "finish", note=Message("scores to full, keywords go")),
            Action(Message("Set the Fortune limit"), opens="limit", note=Message("{limit} now", limit=hero.fortune_limit)),
            Action(Message("Gain a title"), opens="title"),
            Action(Message("Set Status"), opens="status"),
        ),
    }  # fmt: skip


def _names(items: list[Item]) -> tuple[Name, ...]:
    return tuple(Name(name) for name in dict.fromkeys(item.name for item in items))


# -- spells and gear ------------------------------------------------------------------------------------------------


def _spells(hero: Hero) -> tuple[Card, ...]:
    found = {}
    for item in hero.items:
        if item.spell and item.spell not in found:
            found[item.spell] = _spell(hero, item)
    return tuple(found.values())


def _spell(hero: Hero, item: Item) -> Card:
    known = SPELLS.get(item.spell, {})
    lines: list[Text] = [Name(str(known["effect"]))] if known else []
    if item.spell == "heal":
        healed = min(hero.vitality_max, hero.vitality + HEAL_SPELL)
        lines.append(Message("Vitality {old} → {new}, at any time.", old=hero.vitality, new=healed))
    else:
        lines.append(Message("Where the book calls for it."))
    lines.append(Message("Failed: lose the spell, or take a Wound that armour cannot stop and keep it."))
    return Card(
        Name(item.spell.capitalize()),
        Name(item.name),
        tuple(lines),
        Action(Message("Cast {spell}", spell=Name(item.spell)), "cast", {"spell": item.spell}, chance=_chance(CAST_TARGET),
               shut=Message("used until it recharges") if item.used else None),
        Message("{target} or less", target=CAST_TARGET),
    )  # fmt: skip


def _gear(hero: Hero) -> tuple[Things, ...]:
    heavy = tuple(_thing(hero, item) for item in hero.items if item.is_heavy)
    counted: dict[Item, int] = {}
    for item in hero.items:
        if not item.is_heavy:
            counted[item] = counted.get(item, 0) + 1
    return (
        Things(
            Message("Heavy items"),
            heavy,
            Message("{count} of {limit}", count=hero.heavy_count, limit=hero.heavy_limit),
            hero.heavy_limit,
            said=Message("Twice your maximum Vitality. Wounds do not shrink it."),
        ),
        Things(
            Message("Other items"),
            tuple(_thing(hero, item, count) for item, count in counted.items()),
            Message("no limit"),
        ),
    )


def _thing(hero: Hero, item: Item, count: int = 1) -> Thing:
    tags = [*([str(count)] if count > 1 or item.kind == "ration" else []), *tags_of(item, hero.currency)]
    tags = [tag for tag in tags if tag != "heavy"]
    more = []
    if item.treasure:
        price = Message("Sell for {price} {currency}", price=item.treasure, currency=Name(hero.currency))
        more.append(Action(price, "sell", {"item": item.name}))
    if item.spell and not item.used:
        more.append(Action(Message("Cast"), "cast", {"spell": item.spell}))
    if item.kind == "ration":
        more.append(Action(Message("Eat at a Rest"), opens="rest"))
    if item.is_armour and item.spent:
        more.append(Action(Message("Repair"), "repair"))
    more.append(Action(Message("Leave behind"), "drop", {"item": item.name}))
    flag = None
    if item.is_armour:
        flag = Message("worn")
    elif item.is_weapon and len(hero.weapons) == 1:
        flag = Message("in hand")
    elif item.kind == "shield":
        flag = Message("in use")
    return Thing(
        Name(item.name),
        Message("{tags}", tags=tuple(map(Name, tags))) if tags else None,
        flag,
        None,
        tuple(more),
    )


def _standing(hero: Hero) -> tuple[Listed, ...]:
    titles = tuple(
        Thing(title, Message("title"), more=(Action(Message("Lose this title"), "title", {"name": title, "gone": True}),))
        for title in hero.titles
    )  # fmt: skip
    status = tuple(
        Thing(Message("Status with {name}", name=name), str(number)) for name, number in hero.status
    )
    words = tuple(
        Thing(word, more=(Action(Message("Lose this keyword"), "keyword", {"name": word, "gone": True}),))
        for word in hero.keywords
    )
    return (
        Listed(Message("Titles and Status"), (*titles, *status)),
        Listed(Message("Keywords, this book only"), words=words),
    )


# -- drawers and the shop ---------------------------------------------------------------------------------------------


def _drawers(hero: Hero) -> tuple[Drawer, ...]:
    return (
        _growth(hero),
        _rest(hero),
        Drawer("gain", Message("Gain Experience"), Message("Gain it"), "gain-xp",
               (Number("n", Name("Experience"), 1, 1, 99),),
               note=Message("With each award you may gain 1 Fortune."),
               facts=((Name("Experience"), str(hero.xp)), (Name("Fortune"), f"{hero.fortune}/{hero.fortune_limit}"))),
        Drawer("fight", Message("Fight"), Message("Fight"), "fight",
               (Number("rounds", Message("Rounds"), 1, 1, 20),
                Number("modifier", Message("The opponent's strength"), 0, -9, 9, Message("a penalty is less than 0")),
                Switch("several", Message("Several opponents at once")),
                Number("wounds", Message("Wounds of a failed round"), 1, 0, 9),
                Switch("advantage", Message("Advantage")),
                Switch("disadvantage", Message("Disadvantage"))),
               intro=Message("All rounds are fought; alive after the last is a fight won.")),
        Drawer("dice", Message("Roll other dice"), Message("Roll"), "roll",
               (Number("count", Message("How many dice"), 1, 1, 6), Number("sides", Message("Sides"), 6, 2, 20))),
        Drawer("take", Message("Take an item"), Message("Take"), "take",
               (Words("item", Message("The item, with its properties in brackets"), tuple(Name(name) for name in STANDARD),
                      note=Message("gold ring (treasure, 40 gp), sword (one-handed, +1), tome (+1 occult, heavy)")),)),
        Drawer("coin", Message("Gain or pay coin"), Message("Write it down"), "coin",
               (Number("n", Message("How much"), 1, -hero.gp, 999, Message("less than 0 is paid")),),
               facts=((Name("Coin"), str(hero.gp)),)),
        Drawer("keyword", Message("Gain a keyword"), Message("Gain it"), "keyword",
               (Words("name", Message("Keyword")),)),
        Drawer("title", Message("Gain a title"), Message("Gain it"), "title", (Words("name", Message("Title")),)),
        Drawer("status", Message("Set Status"), Message("Set it"), "status",
               (Words("name", Message("With whom"), tuple(name for name, _ in hero.status)),
                Number("n", Message("Status"), 1, 0, 20))),
        Drawer("skill", Message("Gain a Skill"), Message("Gain it"), "gain-skill",
               (Pick("what", Message("Skill"), tuple(
                   Choice(name, Name(name.capitalize())) for name in BASIC_SKILLS if not hero.skill(name))),),
               intro=Message("A Skill that the book gives costs nothing.")),
        Drawer("limit", Message("Set the Fortune limit"), Message("Set it"), "fortune-limit",
               (Number("n", Message("The new limit"), hero.fortune_limit, 0, 20),)),
    )  # fmt: skip


def _growth(hero: Hero) -> Drawer:
    lacking = [name for name in BASIC_SKILLS if not hero.skill(name)]
    choices = [
        _step(hero, what) for what in ("talent", "vitality", *(name for name, _ in hero.skills), *lacking)
    ]
    return Drawer(
        "level", Message("Spend Experience"), Message("Spend it"), "spend",
        (Pick("what", Message("What rises"), tuple(choices), many=True),),
        intro=Message("Between adventures, or at a Rest. Below a maximum, only the maximum rises."),
        foot=Message("{xp} to spend", xp=hero.xp),
    )  # fmt: skip


def _step(hero: Hero, what: str) -> Choice:
    price = cost(hero, what)
    after = raised(hero, what)
    effect: Text
    if what == "talent":
        change = (f"{hero.talent}/{hero.talent_max}", f"{after.talent}/{after.talent_max}")
        effect = Message("Every test and every fight.")
    elif what == "vitality":
        change = (f"{hero.vitality}/{hero.vitality_max}", f"{after.vitality}/{after.vitality_max}")
        effect = Message("Heavy items {old} → {new}.", old=hero.heavy_limit, new=after.heavy_limit)
    else:
        old = total(test_terms(hero, Test(skill=what, default_roll=True)) or [])
        new = total(test_terms(after, Test(skill=what)) or [])
        change = (f"+{hero.skill(what)}" if hero.skill(what) else "–", f"+{after.skill(what)}")
        effect = Message("Needs {old} → {new} or less.", old=old, new=new)
    title: Text = Name(what.capitalize())
    if what not in ("talent", "vitality") and not hero.skill(what):
        title = Message("New Skill: {name}", name=Name(what.capitalize()))
    short = price - hero.xp
    return Choice(
        what, title, Message("{price} xp", price=price), effect, change,
        Message("{count} short", count=short) if short > 0 else None,
    )  # fmt: skip


def _rest(hero: Hero) -> Drawer:
    rations = hero.count("ration")
    return Drawer(
        "rest", Message("Rest"), Message("Rest"), "rest",
        (Number("restores", Message("Talent restored"), 1 if hero.talent < hero.talent_max else 0, 0, 99),
         Number("heals", Message("Vitality healed"), 0, 0, 99),
         Number("ration_restores", Message("Talent restored if a ration is eaten"), 0, 0, 99),
         Number("ration_heals", Message("Vitality healed if a ration is eaten"), 1 if rations else 0, 0, 99)),
        {"optional": False},
        Message("What does the book say at this Rest?"),
        Message("At a Rest you may also spend Experience."),
        ((Name("Talent"), f"{hero.talent}/{hero.talent_max}"), (Name("Vitality"), f"{hero.vitality}/{hero.vitality_max}"),
         (Message("Rations"), str(rations))),
    )  # fmt: skip


def _shop(hero: Hero) -> Shop:
    goods: list[Ware] = []
    arms: list[Ware] = []
    for name, (item, price, _) in STANDARD.items():
        (arms if item.kind in HEAVY_KINDS else goods).append(_ware(hero, name, item, price))
    sell = tuple(
        Ware(Name(item.name), Message("{price} {currency}", price=item.treasure, currency=Name(hero.currency)),
             Action(Message("Sell"), "sell", {"item": item.name}))
        for item in dict.fromkeys(hero.items)
        if item.treasure
    )  # fmt: skip
    return Shop(
        ((Message("Spells and goods"), tuple(goods)), (Message("Arms and armour, all heavy"), tuple(arms))),
        (
            (Message("Purse"), Message("{gp} {currency}", gp=hero.gp, currency=Name(hero.currency))),
            (
                Message("Heavy items"),
                Message("{count} of {limit}", count=hero.heavy_count, limit=hero.heavy_limit),
            ),
        ),
        sell,
    )


def _ware(hero: Hero, name: str, item: Item, price: int) -> Ware:
    tags = [tag for tag in tags_of(item, hero.currency) if tag not in (name, "spell")]
    if item.spell:
        tags = [str(SPELLS[item.spell]["effect"])]
    return Ware(
        Name(name),
        Message("{price} {currency}", price=price, currency=Name(hero.currency)),
        Action(Message("Buy"), "buy", {"item": name}),
        Message("{tags}", tags=tuple(map(Name, tags))) if tags else None,
    )

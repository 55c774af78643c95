"""What the program understood, said back to the author in a few plain words."""

from __future__ import annotations

from talewright.adventure.book import Book
from talewright.adventure.items import HEAVY_KINDS, definition_words
from talewright.adventure.model import (
    BuysTreasure,
    Charge,
    Choice,
    Coin,
    Condition,
    Counter,
    Discard,
    Fence,
    Finish,
    Give,
    Goto,
    ItemRef,
    Keyword,
    LoseAll,
    LoseItems,
    Offer,
    Order,
    Rest,
    RollTable,
    Shop,
    Statement,
    Status,
    Title,
    WebOnly,
    When,
)
from talewright.adventure.nodes import SWITCH

_VERBS = {
    "wound": "{n} Wound{s}", "heal": "Vitality +{n}", "lose-vitality": "Vitality -{n}", "lose-talent": "Talent -{n}",
    "restore-talent": "Talent +{n}", "gain-fortune": "Fortune +{n}", "fortune-limit": "Fortune limit {n}", "gain-xp": "Experience +{n}",
    "xp": "XP +{n}", "harm": "{n} damage", "repair": "armour as new", "level": "one level up", "raise": "{what} +{by}",
    "gain-skill": "new Skill {what}", "learn": "spell {spell}", "cast": "cast {spell}",
}  # fmt: skip


def _switch(name: str, value: object) -> str:
    words = name.replace("_", " ")
    if name == "actions":
        return "no running"
    return words if value is True else f"{words} {value}"


class Teller:
    """Says statements back; with numbers, sections are named as they will be printed."""

    def __init__(self, book: Book, numbers: dict[str, int] | None = None) -> None:
        self.book = book
        self.numbers = numbers or {}

    def tell(self, statements: tuple[Statement, ...]) -> str:
        return "; ".join(self.one(each) for each in statements) or "nothing"

    def to(self, name: str) -> str:
        return str(self.numbers.get(name, name))

    def item(self, item: ItemRef) -> str:
        known = self.book.item(item.name)
        facts = [
            word for word in (definition_words(known), "heavy" if known.kind in HEAVY_KINDS else "") if word
        ]
        count = f"{item.count} " if item.count > 1 else ""
        return count + ", ".join([known.name, *facts])

    def one(self, statement: Statement) -> str:
        match statement:
            case Goto():
                return f"then {self.to(statement.to)}"
            case Order():
                return self.order(statement)
            case When():
                text = f"if {self.condition(statement.condition)}: {self.tell(statement.body)}"
                return (
                    text if statement.otherwise is None else f"{text}; else {self.tell(statement.otherwise)}"
                )
            case Choice():
                return self.choice(statement)
            case Rest():
                return self.rest(statement)
            case Keyword():
                return f"keyword {statement.name}" if statement.gain else f"keyword {statement.name} away"
            case Title():
                return f"title {statement.name}" if statement.gain else f"title {statement.name} away"
            case Status():
                return f"Status {statement.value} with {statement.name}"
            case Coin():
                if statement.all:
                    return "all coin away"
                return f"{statement.amount} gp {'more' if statement.how == 'gain' else 'away'}"
            case Give():
                return "the item " + " and ".join(self.item(item) for item in statement.items)
            case Offer():
                which = "offer one of: " if statement.exclusive else "offer the item "
                return which + " and ".join(self.item(item) for item in statement.items)
            case LoseItems():
                return "without " + " and ".join(item.name for item in statement.items)
            case _:
                return self.rare(statement)

    def rare(self, statement: Statement) -> str:
        match statement:
            case LoseAll():
                return "all items away but key ones" + (", coin too" if statement.money else "")
            case Discard():
                return "given up at the end: " + ", ".join(item.name for item in statement.items)
            case Charge():
                return f"{statement.item or 'its ability'} {'used up' if statement.used else 'ready again'}"
            case BuysTreasure():
                return "treasure may be sold"
            case Shop():
                return "a shop: " + ", ".join(ware.item.name for ware in statement.wares)
            case Finish():
                return f"the end ({statement.kind})"
            case Counter():
                sign = {"set": "=", "add": "+", "take": "-"}[statement.how]
                return f"{statement.name} {sign} {statement.amount}"
            case RollTable():
                return f"roll {statement.dice}: {len(statement.rows)} rows"
            case WebOnly():
                return f"on screen only: {self.tell(statement.body)}"
            case Fence():
                return f"{statement.when}: {self.tell(statement.program)}"
            case _:
                return statement.__class__.__name__

    def order(self, order: Order) -> str:
        told = order.fields()
        if order.verb.startswith(SWITCH):
            return "for the fight: " + (
                ", ".join(_switch(name, value) for name, value in told.items()) or "as usual"
            )
        if order.verb == "test":
            skill = str(told.get("skill", "")).capitalize()
            sign = f" at {told['modifier']:+d}" if "modifier" in told else ""
            roll = "" if not skill else ", Default Roll" if told.get("default_roll") else ", no Default Roll"
            return f"test {skill or 'Talent'}{sign}{roll}"
        if order.verb == "check":
            return f"{str(told['ability']).capitalize()} against {told['ds']}"
        if order.verb == "fight":
            return self.fight(told)
        words = _VERBS.get(order.verb, order.verb)
        fields = {
            "n": told.get("n", 1),
            "what": told.get("what", ""),
            "by": told.get("by", 1),
            "spell": told.get("spell", ""),
            "s": "" if told.get("n", 1) == 1 else "s",
        }
        text = words.format(**fields).replace("+99", "full")
        if told.get("ds"):
            text += f" against {told['ds']}"
        return text + (", armour or not" if told.get("ignoring_armour") else "")

    def fight(self, told: dict[str, object]) -> str:
        if "enemies" in told:
            foes = told["enemies"]
            assert isinstance(foes, list)
            return "fight " + ", then ".join(f"{foe['name']} (DS {foe['ds']})" for foe in foes)
        if "ds" in told:
            weapon = f", weapon +{told['enemy_weapon']}" if told.get("enemy_weapon") else ""
            return f"fight {told.get('name', '')} (DS {told['ds']}{weapon})" + (
                "" if "actions" not in told else ", no running"
            )
        rounds = told.get("rounds", 1)
        parts = [f"fight {rounds} round{'s' if rounds != 1 else ''}"]
        if "modifier" in told:
            parts[0] += f" at {told['modifier']:+d}"
        parts += [name.replace("_", " ") for name, value in told.items() if value is True]
        if "wounds" in told:
            parts.append(f"{told['wounds']} Wounds a failed round")
        return ", ".join(parts)

    def condition(self, asked: Condition) -> str:
        no = "not " if asked.negated else ""
        match asked.kind:
            case "coin":
                return f"{'less than' if asked.negated else 'at least'} {asked.amount} gp"
            case "keyword" | "title" | "item" | "spell":
                return f"{'without' if asked.negated else 'with'} the {asked.kind} {asked.name}"
            case "skill":
                return f"{'without' if asked.negated else 'with'} {asked.name.capitalize()}"
            case "weapon":
                return f"{'without' if asked.negated else 'with'} {asked.name}"
            case "status":
                return f"Status with {asked.name} {'below' if asked.negated else 'at least'} {asked.amount}"
            case "counter":
                relation = {"more": "at least ", "less": "below "}.get(asked.relation, "")
                return f"{asked.name} is {relation}{asked.amount}"
            case "cast":
                return f"{asked.name} is cast"
            case "used":
                return f"{asked.name} is used up"
            case "result":
                return f"{no}{asked.name}"
            case _:
                return asked.kind

    def choice(self, choice: Choice) -> str:
        only = ""
        if choice.condition is not None:
            only = f", only {self.condition(choice.condition)}"
        if choice.price:
            only += f", open with {choice.price} gp or more"
        body = self.tell(choice.body)
        return f"a choice{only}: {body.removeprefix('then ')}"

    def rest(self, rest: Rest) -> str:
        parts = ["a Rest" if not rest.may else "a Rest, if wanted"]
        if rest.needs_ration:
            parts[0] += ", with a ration"
        parts += [self.one(each) for each in rest.effects]
        if rest.eaten:
            parts.append(f"with a ration {self.tell(rest.eaten)}")
        if rest.hungry:
            parts.append(f"without a ration {self.tell(rest.hungry)}")
        return "; ".join(parts)

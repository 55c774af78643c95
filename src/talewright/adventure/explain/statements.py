"""What the program understood, said back to the author in a few plain words."""

from __future__ import annotations

from talewright.adventure.explain.terms import Terms
from talewright.adventure.model import (
    Bonus,
    BuysTreasure,
    Charge,
    Choice,
    Coin,
    Counter,
    Discard,
    Fence,
    Finish,
    Give,
    Goto,
    Keyword,
    LoseAll,
    LoseItems,
    Offer,
    Order,
    Rest,
    RollTable,
    Row,
    Shop,
    Statement,
    Status,
    Title,
    TurnByNumber,
    WebOnly,
    When,
)

_ADDS = {"set": "=", "add": "+", "take": "-"}


class Explainer(Terms):
    """Says statements back, each with what it holds."""

    def explain(self, statements: tuple[Statement, ...]) -> str:
        return "; ".join(self.one(each) for each in statements) or self.say("nothing")

    def one(self, statement: Statement) -> str:
        match statement:
            case Goto():
                return self.say("goto", to=self.to(statement.to))
            case Order():
                return self.order(statement)
            case When(body=(), otherwise=None):
                return self.say("story", condition=self.condition(statement.condition))
            case When():
                text = self.say(
                    "if", condition=self.condition(statement.condition), then=self.explain(statement.body)
                )
                if statement.otherwise is None:
                    return text
                return text + "; " + self.say("else", then=self.explain(statement.otherwise))
            case Choice():
                return self.choice(statement)
            case Rest():
                return self.rest(statement)
            case Keyword():
                return self.say("keyword" if statement.gain else "keyword-away", name=statement.name)
            case Title():
                return self.say("title" if statement.gain else "title-away", name=statement.name)
            case Status():
                value = f"{statement.value:+d}" if statement.change else statement.value
                return self.say("status", value=value, name=statement.name)
            case Coin():
                if statement.all:
                    return self.say("coin-all")
                if statement.half:
                    return self.say(f"coin-half-{statement.half}")
                key = "coin-more" if statement.how == "gain" else "coin-away"
                return self.say(key, coin=self.coin(statement.amount))
            case Give():
                return self.say("give", items=self.all(self.item(item) for item in statement.items))
            case Offer():
                items = self.all(self.item(item) for item in statement.items)
                if statement.each:
                    return self.say("offer-each", items=items)
                if not statement.limit:
                    return self.say("offer", items=items)
                key = "choose" if statement.must else "offer-some"
                one = f"{key}-one" if statement.limit == 1 else key
                return self.say(one, items=items, n=statement.limit)
            case LoseItems():
                named = (self.counted(item.name, item.count) for item in statement.items)
                return self.say("lose", items=self.all(named))
            case _:
                return self.rare(statement)

    def rare(self, statement: Statement) -> str:
        match statement:
            case TurnByNumber(to=to):
                return self.say("by-number-there", to=self.to(to)) if to else self.say("by-number")
            case LoseAll():
                return self.say("lose-all-and-coin" if statement.money else "lose-all")
            case Discard():
                return self.say("discard", items=", ".join(item.name for item in statement.items))
            case Charge():
                what = statement.item or self.say("ability")
                return self.say("used-up" if statement.used else "ready-again", name=what)
            case BuysTreasure():
                return self.say("buys-treasure")
            case Shop():
                return self.say("shop", items="; ".join(map(self.ware, statement.wares)))
            case Finish():
                return self.end(statement.kind)
            case Bonus():
                return self.say("modifier" if statement.fixed else "bonus", n=f"{statement.amount:+d}")
            case Counter():
                return f"{statement.name} {_ADDS[statement.how]} {statement.amount}"
            case RollTable():
                rows = (self.row(row) for row in statement.rows)
                return self.say("table", dice=self.name(str(statement.dice)), rows=" | ".join(rows))
            case WebOnly():
                return self.say("web", then=self.explain(statement.body))
            case Fence():
                when = self.said.get(f"when-{statement.when.replace(' ', '-')}", statement.when)
                return f"{when}: {self.explain(statement.program)}"
            case _:
                return statement.__class__.__name__

    def row(self, row: Row) -> str:
        results = str(row.low) if row.low == row.high else f"{row.low}-{row.high}"
        return f"{results}: {self.explain(row.program)}"

    def choice(self, choice: Choice) -> str:
        only = ""
        if choice.condition is not None:
            only = self.say("only", condition=self.condition(choice.condition))
        if choice.price:
            only += self.say("open-with", coin=self.coin(choice.price))
        then = self.said["goto"].partition("{")[0]
        return self.say("choice", only=only, then=self.explain(choice.body).removeprefix(then))

    def rest(self, rest: Rest) -> str:
        parts = [self.say("rest-may" if rest.may else "rest")]
        if rest.needs_ration:
            parts[0] += self.say("needs-ration")
        parts += [self.one(each) for each in rest.effects]
        if rest.eaten:
            parts.append(self.say("eaten", then=self.explain(rest.eaten)))
        if rest.hungry:
            parts.append(self.say("hungry", then=self.explain(rest.hungry)))
        return "; ".join(parts)

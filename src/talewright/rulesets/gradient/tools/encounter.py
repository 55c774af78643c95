"""The encounter builder as a command: what a budget buys, one suggestion, how dangerous it is, and the fight itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from talewright.core import record
from talewright.core.errors import QuestionError
from talewright.core.record import field
from talewright.core.text.message import Message, Name
from talewright.core.tool import Deed, Line, Report, Tool, ToolContext, line
from talewright.rulesets.gradient import budget
from talewright.rulesets.gradient.battle import AIMS
from talewright.rulesets.gradient.options import Rules
from talewright.rulesets.gradient.tools.danger import danger, danger_question, named_foes
from talewright.rulesets.gradient.tools.fought import play
from talewright.rulesets.gradient.tools.sheets import read_party, setting_of, system_of

SHOWN = 25


@dataclass(frozen=True)
class Encounter:
    """The party, what is bought, and what to show."""

    pcs: int = field(
        4, "Player characters entering combat; with --party as many as there are files.", low=1, high=20
    )
    hirelings: int = field(0, "Hirelings beside them; two count as one character.", low=0, high=40)
    easier: bool = field(False, "A shorter or easier fight: -1.")
    challenge: bool = field(False, "A remarkable challenge: +2.")
    custom: int = field(0, "A modifier of your own.", low=-40, high=40)
    costs: str = field("seed", "The cost table: seed or srd-later.")
    buy: str = field("", "Archetypes to check, such as 'elite, 2 vanguards'.")
    list_all: bool = field(False, "List every purchase within the budget.", flag="list")
    foe: tuple[str, ...] = field(
        (),
        "Antagonists of the setting by name: '2 goblinoid/goblin', 'avian/roc as elite'; stat lines for a party of "
        "the core: '2 hp4 str8 dex10 d6'.",
    )
    setting: str = field("", "The setting of --foe; the party's own if empty, or roots.")
    danger: bool = field(False, "How dangerous it is for the party, or for characters like --line.")
    summon: tuple[str, ...] = field(
        (), "What a Controller calls in during the fight: Mob or Swarm; it costs nothing."
    )
    line: str = field("", "Each character: 'hp4 str11 dex12 wil9 armour1 d8'.")
    party: tuple[str, ...] = field((), "A character file; repeat for each character of the party.")
    aim: str = field("first", "Whom the characters attack in --danger and --play.", choices=AIMS)
    foe_aim: str = field("spread", "Whom the foes attack in --danger and --play.", choices=AIMS)
    play: bool = field(
        False, "Play the fight of --party against --foe; write the sheets afterwards to --out."
    )
    random: bool = field(False, "With --play: choose everything at random.")
    seed: int | None = field(None, "Make --random repeatable.")
    out: str = field("", "With --play: the folder for the sheets after the fight.")
    force: bool = field(False, "Replace files that are already there.")


def run(wish: Encounter, context: ToolContext) -> Report:
    rules = record.load(Rules, {"costs": wish.costs}, error=QuestionError, subject="encounter")
    sheets = read_party(wish.party)
    hired = sum(each.hireling for each in sheets.characters)
    pcs = len(sheets.characters) - hired or wish.pcs
    party = budget.Party(pcs, wish.hirelings + hired, wish.easier, wish.challenge, wish.custom, rules)
    setting = setting_of(wish.setting, sheets)
    named = named_foes(setting, wish.foe, rules)
    bought = _bought(wish, party, named)
    found: dict[str, Any] = {
        "base": float(party.base),
        "budget": float(party.budget),
        "purchases": budget.count_purchases(party),
    }
    warning = budget.too_many(pcs)
    if warning:
        found["warning"] = str(warning)
    found["advice"] = str(budget.ADVICE)
    if bought is not None:
        found["bought"] = {
            "words": budget.write_purchase(bought),
            "cost": budget.cost(bought, rules),
            "allowed": float(party.allowed(bought)),
            "valid": budget.valid(party, bought),
            "suggested": not wish.buy and not wish.foe,
            "named": list(wish.foe),
            "roles": {
                name: {"role": role, "behaviour": list(ways)}
                for name, (role, ways) in budget.roles(bought).items()
            },
        }
        fought = bought
        for archetype in wish.summon:
            fought = budget.summoned(fought, archetype.capitalize())
        if wish.summon:
            found["summoned"] = budget.write_purchase(fought)
        if wish.danger:
            question = danger_question(sheets, wish.line, pcs, wish.aim, wish.foe_aim)
            fight = (
                question.against_named(setting, wish.foe)
                if wish.foe
                else question.against(budget.write_purchase(fought))
            )
            found["danger"] = danger(question, fight, context)
    if wish.list_all:
        found["all"] = [budget.write_purchase(each) for each in budget.purchases(party)]
    crowd = (line((warning, "warning")),) if warning else ()
    lines: tuple[Line, ...] = (*_lines(found), *crowd)
    if not wish.play:
        return Report(lines, found)
    aims = (wish.aim, wish.foe_aim)
    fought_out = play(sheets, setting, wish.foe, aims, context, seed=wish.seed, at_random=wish.random)
    found["fight"] = fought_out.data
    verb = "encounter" if "encounter" in system_of(setting).verbs else "skirmish"
    deed = Deed(verb, {"foes": list(wish.foe)}, fought_out.word)
    files = fought_out.files(wish.out)
    return Report((*lines, *fought_out.lines), found, files=files, force=wish.force, deed=deed)


def _bought(wish: Encounter, party: budget.Party, named: tuple[str, ...]) -> budget.Purchase | None:
    """What --buy says, or what --foe counts as; without either a suggestion."""
    if named:
        extra = budget.read_purchase(wish.buy) if wish.buy else budget.read_purchase("")
        return tuple(a + b for a, b in zip(budget.read_purchase(", ".join(named)), extra, strict=True))
    return budget.read_purchase(wish.buy) if wish.buy else budget.suggest(party)


ENCOUNTER = Tool(
    "encounter",
    "Build a Gradient encounter: budget, purchases, a suggestion, its danger.",
    Encounter,
    run,
    examples=(
        "talewright encounter --pcs 2 --hirelings 2 --danger",
        "talewright encounter --pcs 3 --buy 'elite, 2 vanguards' --challenge",
        "talewright encounter --party ash.json --party bo.json --foe '2 goblinoid/goblin' --danger",
    ),
)


def _lines(found: dict[str, Any]) -> Iterator[Line]:
    yield line(
        (Message("budget {budget:g}", budget=found["budget"]), "strong"),
        Message(
            " (base {base:g}); {purchases:,} purchases fit it",
            base=found["base"],
            purchases=found["purchases"],
        ),
    )
    yield line((budget.ADVICE, "dim"))
    if bought := found.get("bought"):
        cost = {"cost": bought["cost"], "allowed": f"{bought['allowed']:g}"}
        yield line(
            Message("suggested: ") if bought["suggested"] else Message("bought: "),
            (bought["words"], "strong"),
            Message(", cost {cost} of {allowed}: ", **cost),
            (Message("fits"), "good") if bought["valid"] else (Message("does not fit"), "bad"),
        )
        yield from (
            line(
                "  ",
                (Message("{name}", name=Name(name)), "strong"),
                Message(
                    ": {role} ({behaviour})",
                    role=Name(each["role"]),
                    behaviour=tuple(Name(way) for way in each["behaviour"]),
                ),
            )
            for name, each in bought["roles"].items()
        )
    if summoned := found.get("summoned"):
        yield line(Message("with what is summoned, at no cost: "), (summoned, "strong"))
    if danger := found.get("danger"):
        yield line(
            Message("the party wins in "),
            (_percent(danger["won"]), "strong"),
            Message(
                " of fights; {dead:.2f} dead and {down:.2f} down on average; nobody falls in {unhurt}"
                " ({how}; {sheets}, plain play)",
                dead=danger["dead"],
                down=danger["down"],
                unhurt=_percent(danger["unhurt"]),
                how=Message("sampled, {fights:,} fights", fights=danger["sampled"])
                if danger["sampled"]
                else Message("every roll counted"),
                sheets=Message("{count} sheet", plural="{count} sheets", count=danger["sheets"])
                if danger["sheets"]
                else Message("stand-in stat lines"),
            ),
        )
    every = found.get("all", [])
    yield from (line(f"  {words}") for words in every[:SHOWN])
    if len(every) > SHOWN:
        more = Message("  ... and {more:,} more; --json lists them all", more=len(every) - SHOWN)
        yield line((more, "dim"))


def _percent(share: float) -> Message:
    """Never 0 or 100 unless it is."""
    shown = share if share in (0, 1) else min(max(share, 0.0001), 0.9999)
    return Message("{share:.2f} %", share=shown * 100)

"""Tools about rules: systems, clauses, verbs, odds, dice."""

from __future__ import annotations

from mcp.server.mcpserver import MCPServer

from talewright.core import record
from talewright.core.errors import RulesetError
from talewright.core.record import did_you_mean
from talewright.core.ruleset import find, playable
from talewright.core.text.message import Message
from talewright.faces.mcp.backend import Backend, refusals
from talewright.faces.mcp.shown import Json
from talewright.play.notation import read_notation
from talewright.play.worker import solve_question

ODDS_STATES = 2_000_000


ODDS_SECONDS = 20.0


def add_rules(server: MCPServer[Backend], backend: list[Backend]) -> None:
    @server.tool(title="List systems")
    @refusals
    async def systems() -> list[Json]:
        """The rule systems: id, title, what it is, and what a character can be ordered to do (verbs)."""
        return [
            {
                "id": each.id,
                "title": each.title,
                "kind": each.kind,
                "about": each.about(),
                "verbs": {verb.id: verb.meaning for verb in each.verbs.values() if not verb.bare},
                "table": each.encounters is not None,
            }
            for each in playable()
        ]

    @server.tool(title="Look up rules")
    @refusals
    async def rules(system: str, search: str = "") -> list[Json]:
        """The clauses of a system in our words; `search` finds a word or a clause id."""
        wanted = search.casefold()
        return [
            {"id": clause.id, "text": clause.text}
            for clause in find(system).clauses()
            if wanted in clause.text.casefold() or wanted == clause.id.casefold()
        ][:60]

    @server.tool(title="Describe a verb")
    @refusals
    async def verb(system: str, verb: str) -> list[Json]:
        """The fields of a verb's order: name, meaning, default, bounds and choices."""
        found = find(system).verbs
        if verb not in found:
            raise RulesetError(
                Message(
                    "there is no verb {verb!r}.{hint}", verb=verb[:40], hint=did_you_mean(verb[:40], found)
                )
            )
        return [
            {
                "name": each.name,
                "meaning": each.meaning,
                "default": None if each.required else record.dump(each.default),
                "low": each.low,
                "high": each.high,
                "choices": list(each.choices),
            }
            for each in record.fields(found[verb].order)
        ]

    @server.tool(title="Ask odds")
    @refusals
    async def odds(question: Json) -> Json:
        """Exact odds: {"system": ..., "character": {...}, "steps": [{"verb": "fight", ...}]}; fields as `verb` lists them."""
        found: Json = await backend[0].calculator.run(
            solve_question, question, ODDS_STATES, ODDS_SECONDS, seconds=ODDS_SECONDS
        )
        return found

    @server.tool(title="Roll dice")
    @refusals
    async def roll(dice: str) -> Json:
        """Dice that no rule asks for, in the usual notation: 2d6+1, 4d6kh3, 3d6!, d%."""
        total = read_notation(dice).rolled()
        return {"dice": dice, "faces": list(total.faces), "total": total.value}

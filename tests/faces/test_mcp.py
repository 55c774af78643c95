"""The MCP server with the SDK's own client: books, characters, odds, and a whole skirmish at a table."""

from __future__ import annotations

import asyncio
import json
import os
import random
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip(
    "mcp", reason="the SDK of the Model Context Protocol is not installed: pip install 'talewright[mcp]'"
)

from mcp import Client, StdioServerParameters

from talewright.faces.mcp.backend import OWNER
from talewright.faces.mcp.serving import make_server
from talewright.play.library import Library

BOOKS = Path(__file__).parents[1] / "adventure" / "books"
Json = dict[str, Any]
Test = Callable[[Client], Awaitable[None]]


def with_client(folder: Path, test: Test) -> None:
    async def run() -> None:
        async def library() -> Library:
            return await Library.at(f"{folder}/tales.db", BOOKS)

        async with Client(make_server(library, workers=False)) as client:
            await test(client)

    asyncio.run(run())


async def call(client: Client, tool: str, **arguments: Any) -> Any:
    """What a tool answers, as data."""
    answer = await client.call_tool(tool, arguments)
    assert not answer.is_error, answer.content
    found = answer.structured_content
    assert found is not None
    return found["result"] if set(found) == {"result"} else found


async def refused(client: Client, tool: str, **arguments: Any) -> str:
    answer = await client.call_tool(tool, arguments)
    assert answer.is_error
    return str(answer.content[0].text)  # type: ignore[union-attr]


def test_tools_have_titles_and_say_what_they_do(tmp_path: Path) -> None:
    async def test(client: Client) -> None:
        tools = (await client.list_tools()).tools
        assert len(tools) > 15
        assert all(tool.title and tool.description and tool.output_schema for tool in tools)
        templates = (await client.list_resource_templates()).resource_templates
        assert {each.uri_template for each in templates} == {
            "talewright://rules/{system}",
            "talewright://sheet/{character}",
        }
        assert {each.name for each in (await client.list_prompts()).prompts} == {"game_master", "reader"}

    with_client(tmp_path, test)


def test_a_script_plays_a_book_to_an_ending(tmp_path: Path) -> None:
    async def test(client: Client) -> None:
        generator = random.Random(3)
        (book,) = [each for each in await call(client, "books") if each["id"] == "mill"]
        game = await call(client, "start_book", book=book["id"])
        texts = []
        for _ in range(300):
            texts += [page["text"] for page in game["pages"]]
            if game["question"] is None:
                break
            option = generator.choice(game["question"]["options"])["id"]
            game = await call(client, "answer", game=game["game"], seq=game["seq"], option=option)
        assert game["ended"]
        assert len("".join(texts)) > 200

    with_client(tmp_path, test)


def test_a_character_is_made_acts_and_is_read(tmp_path: Path) -> None:
    async def test(client: Client) -> None:
        made = await call(client, "create_character", system="gnat", name="Robin")
        assert made["name"] == "Robin"
        done = await call(client, "act", character=made["id"], verb="wound", order={"n": 1})
        assert done["happened"] or done["question"]
        read = await client.read_resource(f"talewright://sheet/{made['id']}")
        assert "Robin" in str(read.contents[0])
        assert [each["name"] for each in await call(client, "characters")] == ["Robin"]
        fields = await call(client, "verb", system="gnat", verb="wound")
        assert "n" in {each["name"] for each in fields}

    with_client(tmp_path, test)


def test_rules_odds_and_dice(tmp_path: Path) -> None:
    async def test(client: Client) -> None:
        assert {"gnat", "roots"} <= {each["id"] for each in await call(client, "systems")}
        (clause,) = await call(client, "rules", system="gnat", search="GNAT-006")
        assert clause["id"] == "GNAT-006"
        question = {"system": "gnat", "character": {"talent": 7}, "steps": [{"verb": "test", "skill": ""}]}
        found = await call(client, "odds", question=question)
        assert found["value"]
        total = (await call(client, "roll", dice="3d6"))["total"]
        assert 3 <= total <= 18
        prompt = await client.get_prompt("game_master", {"system": "roots"})
        assert "Gradient: Roots" in str(prompt.messages[0])

    with_client(tmp_path, test)


def test_refusals_are_sentences(tmp_path: Path) -> None:
    async def test(client: Client) -> None:
        assert "Did you mean gnat" in await refused(client, "rules", system="gnot")
        assert "no such" in await refused(client, "sheet", character="nobody")
        assert "cannot be read" in await refused(client, "roll", dice="2d6;ls")
        made = await call(client, "create_character", system="gnat")
        assert "no verb" in await refused(client, "act", character=made["id"], verb="fly")
        assert "Traceback" not in await refused(client, "do_at_table", table="x", kind="y")

    with_client(tmp_path, test)


def test_a_script_runs_a_whole_skirmish_at_a_table(tmp_path: Path) -> None:
    async def test(client: Client) -> None:
        generator = random.Random(5)
        table = await call(client, "open_table", system="roots", title="Tidemill", name="Mara")
        number = table["table"]
        for _ in range(2):
            table = await call(client, "bring", table=number)
        sheets = [each["id"] for each in table["sheets"]]
        table = await call(
            client, "do_at_table", table=number, kind="fight.start",
            body={"sheets": sheets, "foes": ["2 goblinoid/goblin"]},
        )  # fmt: skip
        assert len(table["fight"]["foes"]) == 2
        for _ in range(300):
            if table["fight"] is None:
                break
            asked = generator.choice(table["questions"])
            option = generator.choice(asked["options"])["id"]
            body = {name: asked[name] for name in ("action", "what", "actor", "asked")} | {"option": option}
            table = await call(client, "do_at_table", table=number, kind="choose", body=body)
        assert table["fight"] is None
        assert any("goes down" in line or "flee" in line or "nerve" in line for line in table["log"])
        forged = {"action": 1, "faces": [10, 10]}
        assert await refused(client, "do_at_table", table=number, kind="roll", body=forged)

    with_client(tmp_path, test)


def test_a_joined_table_marks_the_script(tmp_path: Path) -> None:
    async def run() -> None:
        library = await Library.at(f"{tmp_path}/tales.db", BOOKS)
        from talewright.play.table.seats import OpenTable

        here = await library.tables.open("ann", OpenTable("roots", "Friday"), "Ann")
        link = await library.tables.link("ann", here.id)

        async def same() -> Library:
            return library

        async with Client(make_server(same, workers=False)) as client:
            table = await call(client, "join_table", link=link, name="Robot")
            assert {each["name"]: each["script"] for each in table["people"]} == {"Ann": False, "Robot": True}
            assert "game master" in await refused(
                client, "do_at_table", table=table["table"], kind="table.lock", body={}
            )
            assert (await library.store.seat(here.id, OWNER)) is not None

    asyncio.run(run())


def test_the_command_serves_over_standard_input_and_output(tmp_path: Path) -> None:
    async def run() -> None:
        command = StdioServerParameters(
            command=sys.executable,
            args=["-m", "talewright", "mcp"],
            env={**os.environ, "TALEWRIGHT_HOME": str(tmp_path)},
        )
        async with Client(command) as client:
            total = await call(client, "roll", dice="d6")
            assert 1 <= total["total"] <= 6
            assert json.dumps(await call(client, "books"))

    asyncio.run(run())

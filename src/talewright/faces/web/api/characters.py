"""Characters: made, changed, taken away."""

from __future__ import annotations

from typing import Any

from talewright.faces.web import shapes as s
from talewright.faces.web.api.common import Books, Id, Owner, Tongue, make_router
from talewright.faces.web.api.serialise import sheet_out
from talewright.faces.web.errors import faults_json
from talewright.play.voice import voice_for

router = make_router("characters")


@router.get("/characters")
async def characters(library: Books, owner: Owner) -> list[s.CharacterOut]:
    return [_card(card) for card in await library.characters.all(owner)]


@router.post("/characters", status_code=201)
async def add_character(library: Books, owner: Owner, new: s.CharacterIn) -> s.Made:
    """Keep a character file."""
    return s.Made(id=await library.characters.put(owner, None, new.file, new.beyond))


@router.post("/characters/random", status_code=201)
async def random_character(library: Books, owner: Owner, new: s.RandomIn) -> s.Made:
    """A random character."""
    return s.Made(id=await library.characters.add_random(owner, new.system, new.options, name=new.name))


@router.get("/characters/{character}")
async def character(library: Books, owner: Owner, tongue: Tongue, character: Id) -> s.CharacterWhole:
    ruleset, hero, _ = await library.characters.get(owner, character)
    card = await library.characters.card(owner, character)
    say = voice_for(tongue, ruleset.id)
    return s.CharacterWhole(
        **_card(card).model_dump(),
        file=await library.characters.file(owner, character),
        sheet=sheet_out(ruleset.words(tongue).sheet(ruleset.sheet(hero))),
        faults=[s.FaultOut(**each) for each in faults_json(ruleset.check(hero), say)],
    )


@router.put("/characters/{character}")
async def put_character(
    library: Books, owner: Owner, character: Id, new: s.CharacterChangeIn
) -> s.CharacterOut:
    """Change a character within the rules, or `beyond` them. Refused when it has changed meanwhile."""
    await library.characters.put(owner, character, new.file, new.beyond, rev=new.rev)
    return _card(await library.characters.card(owner, character))


@router.delete("/characters/{character}", status_code=204)
async def remove_character(library: Books, owner: Owner, character: Id) -> None:
    await library.characters.remove(owner, character)


def _card(card: Any) -> s.CharacterOut:
    return s.CharacterOut(
        id=card.id,
        name=card.name,
        system=card.system,
        edited=card.edited,
        imported=card.imported,
        rev=card.rev,
        updated=card.updated,
    )

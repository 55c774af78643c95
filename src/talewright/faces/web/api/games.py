"""Games: begin, answer, undo. An answer is stored before the response."""

from __future__ import annotations

import dataclasses

from talewright.core.ask import Chosen, Rolled
from talewright.core.errors import UnreadableAnswer
from talewright.core.text.message import Message
from talewright.faces.web import game_shapes as g
from talewright.faces.web import shapes as s
from talewright.faces.web.api.common import Books, Id, Owner, Tongue, make_router
from talewright.faces.web.api.serialise import branches_out, journal_out, play_out
from talewright.play.library.cards import OpenGame
from talewright.play.offload import Pace, offload
from talewright.play.view import GameView

router = make_router("games")
_pace = Pace()


async def _played(opened: OpenGame, tongue: str) -> g.PlayOut:
    return await _pace.run(opened.card.id, play_out, opened, tongue)


@router.get("/games")
async def games(library: Books, owner: Owner) -> list[g.GameOut]:
    return [g.GameOut(**dataclasses.asdict(card)) for card in await library.games.all(owner)]


@router.post("/games/book", status_code=201)
async def new_game(library: Books, owner: Owner, tongue: Tongue, new: g.BookGameIn) -> g.PlayOut:
    """Start a book, with one of your characters or with the creation of one."""
    game = await library.games.start_book(
        owner,
        new.book,
        character_id=new.character,
        physical=new.physical,
        settle=new.settle,
        name=new.name,
    )
    return await _played(await library.games.open(owner, game), tongue)


@router.post("/games/creation", status_code=201)
async def new_creation(library: Books, owner: Owner, tongue: Tongue, new: g.CreationIn) -> g.PlayOut:
    """Create a character step by step; when the game ends it is among your characters."""
    game = await library.games.start_creation(
        owner, new.system, new.options, name=new.name, physical=new.physical, settle=new.settle
    )
    return await _played(await library.games.open(owner, game), tongue)


@router.post("/games/order", status_code=201)
async def new_order(library: Books, owner: Owner, tongue: Tongue, new: g.OrderIn) -> g.PlayOut:
    """Something a character does outside any book: a fight, a rest, a level."""
    game = await library.games.start_order(
        owner, new.character, new.verb, new.order, new.options, physical=new.physical, settle=new.settle
    )
    return await _played(await library.games.open(owner, game), tongue)


@router.get("/games/{game}")
async def game(library: Books, owner: Owner, tongue: Tongue, game: Id) -> g.PlayOut:
    return await _played(await library.games.open(owner, game), tongue)


@router.get("/games/{game}/journal")
async def journal(library: Books, owner: Owner, tongue: Tongue, game: Id) -> list[g.JournalOut]:
    """All that happened so far, newest first."""
    view = GameView(await library.games.open(owner, game), tongue)
    return await offload(lambda: [journal_out(line) for line in view.journal])


@router.post("/games/{game}/answers")
async def answer(library: Books, owner: Owner, tongue: Tongue, game: Id, given: g.AnswerIn) -> g.PlayOut:
    """Answer the open question. It is stored when this returns; a second answer to the same question is refused."""
    if (given.choose is None) == (given.roll is None):
        raise UnreadableAnswer(Message("Give either 'choose' or 'roll'."))
    said = Chosen(given.choose) if given.choose is not None else Rolled(tuple(given.roll or ()), typed=True)
    return await _played(await library.games.answer(owner, game, given.seq, said), tongue)


@router.post("/games/{game}/continue")
async def proceed(library: Books, owner: Owner, tongue: Tongue, game: Id, back: g.BackIn) -> g.PlayOut:
    """Let the machine go on rolling after it has stopped (`exhausted`)."""
    return await _played(await library.games.proceed(owner, game, back.seq), tongue)


@router.post("/games/{game}/back", include_in_schema=False)
@router.post("/games/{game}/undo")
async def undo(library: Books, owner: Owner, tongue: Tongue, game: Id, back: g.BackIn) -> g.PlayOut:
    """Undo the last choice and what followed from it. It stays as a branch."""
    return await _played(await library.games.undo(owner, game, back.seq), tongue)


@router.post("/games/{game}/redo")
async def redo(library: Books, owner: Owner, tongue: Tongue, game: Id, back: g.BackIn) -> g.PlayOut:
    """Return to what was undone last."""
    return await _played(await library.games.redo(owner, game, back.seq), tongue)


@router.post("/games/{game}/go")
async def go(library: Books, owner: Owner, tongue: Tongue, game: Id, back: g.GoIn) -> g.PlayOut:
    """Go to a section or a branch of the journal, by its point."""
    return await _played(await library.games.go(owner, game, back.seq, back.point), tongue)


@router.get("/games/{game}/branches")
async def branches(library: Books, owner: Owner, tongue: Tongue, game: Id) -> g.BranchesOut:
    """The sections read so far, of a very long game the last ones, and the lines of play that were left: go to any of them."""
    view = GameView(await library.games.open(owner, game), tongue)
    return await offload(lambda: branches_out(view.journal_entries))


@router.post("/games/{game}/rewind")
async def rewind(library: Books, owner: Owner, tongue: Tongue, game: Id, back: g.RewindIn) -> g.PlayOut:
    """Go back to the state after the first `to` answers."""
    return await _played(await library.games.rewind(owner, game, back.seq, back.to), tongue)


@router.post("/games/{game}/put-back")
async def put_back(library: Books, owner: Owner, game: Id) -> s.Made:
    """Undo what a character did outside a book: it is as it was before, and the game is gone."""
    return s.Made(id=await library.games.revert(owner, game))


@router.patch("/games/{game}")
async def manner(library: Books, owner: Owner, tongue: Tongue, game: Id, change: g.MannerIn) -> g.PlayOut:
    """Real dice or ours; fresh dice after an undo; settled questions asked or not; what the character is called."""
    if change.fresh_dice is not None:
        await library.games.fresh_dice(owner, game, None, on=change.fresh_dice)
    if change.name is not None:
        await library.games.rename_hero(owner, game, change.name)
    return await _played(
        await library.games.configure(owner, game, physical=change.physical, settle=change.settle), tongue
    )


@router.delete("/games/{game}", status_code=204)
async def remove_game(library: Books, owner: Owner, game: Id) -> None:
    """Delete a game; it can be restored for thirty days."""
    await library.games.remove(owner, game)


@router.post("/games/{game}/restore", status_code=204)
async def restore_game(library: Books, owner: Owner, game: Id) -> None:
    """Undo a deletion."""
    await library.games.restore(owner, game)

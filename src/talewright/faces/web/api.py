"""The JSON API. Everything a page can do can be done here, with the same library, rights and refusals."""

from __future__ import annotations

import dataclasses
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request, Response

from talewright.adventure import Finding
from talewright.core import record
from talewright.core.ask import Chosen, Rolled
from talewright.core.clauses import Clause, search
from talewright.core.errors import UnreadableAnswer
from talewright.core.replay import Waiting
from talewright.core.ruleset import Ruleset, all_rulesets, find
from talewright.faces.web import shapes as s
from talewright.faces.web.security import Cookies, become, owner_of
from talewright.play.cards import Play
from talewright.play.library import Library
from talewright.play.reading import latest_hero, words_for
from talewright.play.refusals import Unknown
from talewright.play.uploads import read_upload
from talewright.play.worker import Worker, solve_question

_REFUSED = {
    400: "It cannot be read.",
    403: "It comes from another site, or is somebody else's to give.",
    404: "There is no such thing, or it is not yours.",
    409: "Things have moved on in the meantime, or there is no room.",
    413: "It is too large.",
    422: "It can be read but does not fit; every fault is told.",
    429: "Too often.",
}
REFUSED: dict[int | str, dict[str, Any]] = {
    code: {"model": s.Refusal, "description": why} for code, why in _REFUSED.items()
}
router = APIRouter(responses=REFUSED)

Id = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
System = Annotated[str, Path(max_length=64)]
Owner = Annotated[str, Depends(owner_of)]


def library_of(request: Request) -> Library:
    found: Library = request.app.state.library
    return found


Books = Annotated[Library, Depends(library_of)]


# -- systems and rules ----------------------------------------------------------------------------------------


@router.get("/systems", tags=["rules"])
async def systems() -> list[s.SystemOut]:
    """The rule systems."""
    return [s.SystemOut(**_system(each)) for each in all_rulesets()]


@router.get("/systems/{system}", tags=["rules"])
async def one_system(system: System) -> s.SystemWhole:
    """One system with its options, what may be ordered, and what an odds question may say of a character."""
    ruleset = find(system)
    return s.SystemWhole(
        **_system(ruleset),
        options=_fields(ruleset.rules),
        orders={verb.id: _fields(verb.order) for verb in ruleset.verbs.values()},
        sketch=_fields(ruleset.sketch),
    )


@router.get("/systems/{system}/rules", tags=["rules"])
async def clauses(system: System, word: Annotated[str, Query(max_length=200)] = "") -> list[s.ClauseOut]:
    """The clauses in our words; `word` searches ids, chapters and text."""
    known = find(system).clauses()
    return [_clause(each) for each in (search(known, word) if word.strip() else known)]


@router.get("/systems/{system}/rules/{clause}", tags=["rules"])
async def one_clause(system: System, clause: System) -> s.ClauseOut:
    found = find(system).clause(clause)
    if found is None:
        raise Unknown(f"{find(system).title} has no clause of that number.")
    return _clause(found)


def _system(ruleset: Ruleset[Any]) -> dict[str, Any]:
    return {
        "id": ruleset.id,
        "title": ruleset.title,
        "version": ruleset.version,
        "kind": ruleset.kind,
        "licence": ruleset.licence,
        "credit": ruleset.credit,
        "blurb": ruleset.blurb,
        "has_books": ruleset.pack is not None,
        "verbs": {verb.id: verb.meaning for verb in ruleset.verbs.values()},
        "clauses": len(ruleset.clauses()),
    }


def _fields(kind: type) -> list[s.FieldOut]:
    return [
        s.FieldOut(
            name=each.name,
            type=getattr(each.type, "__name__", str(each.type)),
            meaning=each.meaning,
            low=each.low,
            high=each.high,
            choices=list(each.choices),
            required=each.required,
        )
        for each in record.fields(kind)
        if not each.hidden
    ]


def _clause(clause: Clause) -> s.ClauseOut:
    return s.ClauseOut(
        id=clause.id,
        kind=clause.kind,
        text=clause.text,
        chapter=clause.chapter,
        state=clause.state,
        tests=len(clause.tests),
    )


# -- books ----------------------------------------------------------------------------------------------------


@router.get("/books", tags=["books"])
async def books(library: Books, owner: Owner) -> list[s.BookOut]:
    """The shelf: the books that come with the program, and your own."""
    return [s.BookOut(**dataclasses.asdict(card)) for card in await library.books(owner)]


@router.post("/books", tags=["books"], status_code=201)
async def add_book(library: Books, owner: Owner, book: s.BookIn) -> s.Checked:
    """Keep a book of your own, checked at once. One with faults is kept too, to be mended."""
    text = read_upload(_bytes(book.text), book.name)
    book_id, findings = await library.add_book(owner, book.name, text)
    return _checked(findings, book_id)


@router.post("/check", tags=["books"])
async def check(library: Books, book: s.BookIn) -> s.Checked:
    """Check a text without keeping it."""
    _, findings = await library.check_text(read_upload(_bytes(book.text), book.name), book.name)
    return _checked(findings, "")


@router.get("/books/{book}", tags=["books"])
async def book_text(library: Books, owner: Owner, book: Id) -> s.BookText:
    return s.BookText(
        id=book, name=await library.book_name(owner, book), text=await library.book_text(owner, book)
    )


@router.put("/books/{book}", tags=["books"])
async def put_book(library: Books, owner: Owner, book: Id, text: s.TextIn) -> s.Checked:
    """Replace the text of your own book; games under way go on with the text they were begun with."""
    return _checked(await library.put_book(owner, book, read_upload(_bytes(text.text), "book.tale.md")), book)


@router.delete("/books/{book}", tags=["books"], status_code=204)
async def remove_book(library: Books, owner: Owner, book: Id) -> None:
    await library.remove_book(owner, book)


@router.get("/books/{book}/findings", tags=["books"])
async def findings(library: Books, owner: Owner, book: Id) -> s.Checked:
    """What the checker says of a book."""
    return _checked(await library.findings(owner, book), book)


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def _checked(found: list[Finding], book_id: str) -> s.Checked:
    return s.Checked(
        id=book_id,
        sound=not any(each.severity == "error" for each in found),
        findings=[
            s.FindingOut(
                id=each.id,
                severity=each.severity,
                line=each.place.line,
                column=each.place.column,
                length=each.length,
                words=each.words,
                cause=each.cause,
                cure=each.cure,
                section=each.section,
            )
            for each in found[:2000]
        ],
    )


# -- games ----------------------------------------------------------------------------------------------------


@router.get("/games", tags=["games"])
async def games(library: Books, owner: Owner) -> list[s.GameOut]:
    return [s.GameOut(**dataclasses.asdict(card)) for card in await library.games(owner)]


@router.post("/games/book", tags=["games"], status_code=201)
async def new_game(library: Books, owner: Owner, new: s.BookGameIn) -> s.PlayOut:
    """Begin a book, with one of your characters or with the creation of one."""
    game = await library.new_game(
        owner, new.book, character_id=new.character, physical=new.physical, settle=new.settle
    )
    return play_out(await library.open(owner, game))


@router.post("/games/creation", tags=["games"], status_code=201)
async def new_creation(library: Books, owner: Owner, new: s.CreationIn) -> s.PlayOut:
    """Create a character step by step; when the game ends it stands among your characters."""
    game = await library.new_creation(
        owner, new.system, new.options, name=new.name, physical=new.physical, settle=new.settle
    )
    return play_out(await library.open(owner, game))


@router.post("/games/order", tags=["games"], status_code=201)
async def new_order(library: Books, owner: Owner, new: s.OrderIn) -> s.PlayOut:
    """Something a character does outside any book: a fight, a rest, a level."""
    game = await library.new_order(
        owner, new.character, new.verb, new.order, new.options, physical=new.physical, settle=new.settle
    )
    return play_out(await library.open(owner, game))


@router.get("/games/{game}", tags=["games"])
async def game(library: Books, owner: Owner, game: Id) -> s.PlayOut:
    return play_out(await library.open(owner, game))


@router.post("/games/{game}/answers", tags=["games"])
async def answer(library: Books, owner: Owner, game: Id, given: s.AnswerIn) -> s.PlayOut:
    """Answer the open question. It is kept when this returns; a second answer to the same question is refused."""
    if (given.choose is None) == (given.roll is None):
        raise UnreadableAnswer("Give either 'choose' or 'roll'.")
    said = Chosen(given.choose) if given.choose is not None else Rolled(tuple(given.roll or ()))
    return play_out(await library.answer(owner, game, given.seq, said))


@router.post("/games/{game}/back", tags=["games"])
async def take_back(library: Books, owner: Owner, game: Id, back: s.BackIn) -> s.PlayOut:
    """Take back the last choice and what followed from it."""
    return play_out(await library.take_back(owner, game, back.seq))


@router.post("/games/{game}/rewind", tags=["games"])
async def rewind(library: Books, owner: Owner, game: Id, back: s.RewindIn) -> s.PlayOut:
    """Go back to the state after the first `to` answers."""
    return play_out(await library.rewind(owner, game, back.seq, back.to))


@router.patch("/games/{game}", tags=["games"])
async def manner(library: Books, owner: Owner, game: Id, change: s.MannerIn) -> s.PlayOut:
    """Real dice or ours; settled questions asked or not."""
    return play_out(await library.set_manner(owner, game, physical=change.physical, settle=change.settle))


@router.delete("/games/{game}", tags=["games"], status_code=204)
async def remove_game(library: Books, owner: Owner, game: Id) -> None:
    await library.remove_game(owner, game)


def play_out(play: Play) -> s.PlayOut:
    """What the player may see; what is secret stays here."""
    now = play.session.now
    words = play.reading.words if play.reading else words_for(play.ruleset)
    question = None
    hero: Any = None
    if isinstance(now, Waiting):
        asked = now.question
        question = s.QuestionOut(
            what=asked.what,
            asked=words.question(asked),
            who=asked.who,
            clause=asked.clause,
            dice="" if asked.dice is None else str(asked.dice),
            options=[s.OptionOut(id=option, words=words.option(asked, option)) for option in asked.options],
            settled=asked.settled,
        )
    section = text = ""
    if play.reading is not None:
        hero = latest_hero(now)
        section = play.reading.page.section
        text = play.reading.section.text if play.reading.section else ""
    elif isinstance(now, Waiting):
        hero = now.shown
    else:
        result = now.state.result
        hero = getattr(result, "hero", result)
    sheet = None if hero is None else dataclasses.asdict(play.ruleset.sheet(hero))
    return s.PlayOut(
        game=s.GameOut(**dataclasses.asdict(play.card)),
        question=question,
        notes=[
            s.NoteOut(kind=note.kind, facts=dict(note.facts), at=note.at, words=words.note(note))
            for note in now.notes
            if not note.secret
        ],
        section=section,
        text=text,
        sheet=sheet,
    )


# -- characters -----------------------------------------------------------------------------------------------


@router.get("/characters", tags=["characters"])
async def characters(library: Books, owner: Owner) -> list[s.CharacterOut]:
    return [_card(card) for card in await library.characters(owner)]


@router.post("/characters", tags=["characters"], status_code=201)
async def add_character(library: Books, owner: Owner, new: s.CharacterIn) -> s.Made:
    """Keep a character file."""
    return s.Made(id=await library.put_character(owner, None, new.file, new.beyond))


@router.post("/characters/random", tags=["characters"], status_code=201)
async def random_character(library: Books, owner: Owner, new: s.RandomIn) -> s.Made:
    """A character made by chance alone."""
    return s.Made(id=await library.random_character(owner, new.system, new.options, name=new.name))


@router.get("/characters/{character}", tags=["characters"])
async def character(library: Books, owner: Owner, character: Id) -> s.CharacterWhole:
    ruleset, hero, _ = await library.character(owner, character)
    card = await library.character_card(owner, character)
    return s.CharacterWhole(
        **_card(card).model_dump(),
        file=await library.character_file(owner, character),
        sheet=dataclasses.asdict(ruleset.sheet(hero)),
        faults=ruleset.check(hero),
    )


@router.put("/characters/{character}", tags=["characters"])
async def put_character(library: Books, owner: Owner, character: Id, new: s.CharacterIn) -> s.CharacterOut:
    """Change a character within the rules, or `beyond` them. With `rev`, only if nobody else has meanwhile."""
    await library.put_character(owner, character, new.file, new.beyond, rev=new.rev)
    return _card(await library.character_card(owner, character))


@router.delete("/characters/{character}", tags=["characters"], status_code=204)
async def remove_character(library: Books, owner: Owner, character: Id) -> None:
    await library.remove_character(owner, character)


def _card(card: Any) -> s.CharacterOut:
    return s.CharacterOut(
        id=card.id,
        name=card.name,
        system=card.system,
        edited=card.edited,
        rev=card.rev,
        updated=card.updated,
    )


# -- odds -----------------------------------------------------------------------------------------------------


@router.post("/odds", tags=["odds"])
async def odds(request: Request, question: dict[str, Any]) -> dict[str, Any]:
    """Exact odds of a question as `talewright odds --json` takes it; sampled, and said so, when too large."""
    worker: Worker = request.app.state.worker
    settings = request.app.state.settings
    found = await worker.run(solve_question, question, settings.odds_states, seconds=settings.odds_seconds)
    return dict(found)


# -- oneself --------------------------------------------------------------------------------------------------


@router.get("/export", tags=["me"])
async def export(library: Books, owner: Owner) -> dict[str, Any]:
    """All that is yours, as one document."""
    return await library.export(owner)


@router.post("/import", tags=["me"], status_code=201)
async def import_(library: Books, owner: Owner, data: dict[str, Any]) -> s.Imported:
    """Add what an export holds; nothing that is there is overwritten."""
    return s.Imported(**await library.import_(owner, data))


@router.get("/me", tags=["me"])
async def me(request: Request, library: Books, owner: Owner) -> s.Me:
    cookies: Cookies = request.app.state.cookies
    account = await library.accounts.name(owner)
    return s.Me(account=account, link=cookies.write(owner), hosted=request.app.state.settings.hosted)


@router.post("/me/link", tags=["me"], status_code=204)
async def use_link(request: Request, given: s.LinkIn) -> Response:
    """Be, in this browser, the owner another browser showed the link of."""
    cookies: Cookies = request.app.state.cookies
    owner = cookies.read(given.link)
    if owner is None:
        raise Unknown("That link is not one of ours. Copy it whole.")
    become(request.scope, owner)
    return Response(status_code=204)


@router.post("/me/sign-up", tags=["me"], status_code=201)
async def sign_up(library: Books, owner: Owner, given: s.SignIn) -> s.Made:
    """Give what is yours a name and a password, to be found again from anywhere."""
    await library.accounts.sign_up(owner, given.name, given.password)
    return s.Made(id=given.name)


@router.post("/me/sign-in", tags=["me"], status_code=204)
async def sign_in(request: Request, library: Books, owner: Owner, given: s.SignIn) -> Response:
    """Be the owner of an account. What was begun in this browser without one moves along."""
    become(request.scope, await library.accounts.sign_in(owner, given.name, given.password))
    return Response(status_code=204)


@router.post("/me/sign-out", tags=["me"], status_code=204)
async def sign_out(request: Request) -> Response:
    """Forget whose browser this is. Without an account or the link what was yours cannot be found again."""
    from talewright.play.library import fresh_id

    become(request.scope, fresh_id())
    return Response(status_code=204)

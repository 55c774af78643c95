"""Rule systems and their clauses."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Query

from talewright.core import record
from talewright.core.character_file import to_file
from talewright.core.clauses import Clause, search
from talewright.core.ruleset import Ruleset, find, playable
from talewright.core.text.message import Message
from talewright.core.text.translate import Translator
from talewright.faces.web import shapes as s
from talewright.faces.web.api.common import System, Tongue, make_router
from talewright.play.errors import Unknown
from talewright.play.orders import verbs_of
from talewright.play.voice import voice_for

router = make_router("rules")


@router.get("/systems")
async def systems(tongue: Tongue) -> list[s.SystemOut]:
    """The rule systems, with the settings of each that are played as systems."""
    return [s.SystemOut(**_system(each, tongue)) for each in playable()]


@router.get("/systems/{system}")
async def one_system(system: System, tongue: Tongue) -> s.SystemWhole:
    """One system with its options, what may be ordered, and what an odds question may say of a character."""
    ruleset = find(system)
    say = voice_for(tongue, ruleset.id)
    return s.SystemWhole(
        **_system(ruleset, tongue),
        options=_fields(ruleset.rules, say),
        orders={verb.id: _fields(verb.order, say) for verb in ruleset.verbs.values()},
        sketch=_fields(ruleset.sketch, say),
    )


@router.get("/systems/{system}/heroes")
async def heroes(system: System, tongue: Tongue) -> list[s.HeroOut]:
    """Characters ready to play, each with a reason to choose it."""
    ruleset = find(system)
    return [
        s.HeroOut(
            id=each.id, name=each.name, reason=each.reason(tongue), file=to_file(ruleset, each.character)
        )
        for each in ruleset.heroes
    ]


@router.get("/systems/{system}/rules")
async def clauses(
    system: System, tongue: Tongue, word: Annotated[str, Query(max_length=200)] = ""
) -> list[s.ClauseOut]:
    """The clauses in our words; `word` searches ids, chapters and text."""
    known = find(system).clauses(tongue)
    return [_clause(each) for each in (search(known, word) if word.strip() else known)]


@router.get("/systems/{system}/rules/{clause}")
async def one_clause(system: System, clause: System, tongue: Tongue) -> s.ClauseOut:
    found = find(system).clause(clause, tongue)
    if found is None:
        raise Unknown(Message("{title} has no clause of that number.", title=find(system).title))
    return _clause(found)


def _system(ruleset: Ruleset[Any], tongue: str) -> dict[str, Any]:
    say = voice_for(tongue, ruleset.id)
    return {
        "id": ruleset.id,
        "title": ruleset.title,
        "version": ruleset.version,
        "kind": ruleset.kind,
        "licence": ruleset.licence,
        "credit": ruleset.about(tongue, "credit"),
        "blurb": ruleset.about(tongue),
        "has_books": ruleset.pack is not None,
        "verbs": {verb.id: say.meaning(verb.meaning) for verb in ruleset.verbs.values()},
        "actions": [verb.id for verb in verbs_of(ruleset)],
        "clauses": len(ruleset.clauses()),
    }


def _fields(kind: type, say: Translator) -> list[s.FieldOut]:
    return [
        s.FieldOut(
            name=each.name,
            type=getattr(each.type, "__name__", str(each.type)),
            meaning=say.meaning(each.meaning),
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

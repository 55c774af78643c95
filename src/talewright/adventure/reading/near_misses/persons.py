"""Who is meant: the reader, or somebody or something else."""

from __future__ import annotations

from talewright.adventure.phrases.tokens import MARK, WORD, Token

_BREAKS = frozenset(",;:—–-()")
_LINKS = frozenset("and but then or so".split())
NO_PERSON = frozenset(
    """
    if unless when while who that which because to as until after before not no nobody none nothing never neither nor perhaps maybe each
    every all both either half most some any only just merely almost nearly barely would could might may can cannot will shall should must often
    always usually sometimes rarely seldom twice double again more less than least most fewer about roughly exactly another further extra additional same
    other first second third last next remaining whole full agreed usual sum suppose imagine anyone everyone somebody whoever do does don't did
    didn't doesn't won't wouldn't can't had has have is are was were be or else
    """.split()
)
"""Words that do not name a person: they deny it, make it a possibility, or count what changes hands."""

_PERCEIVED = frozenset("see sees watch hear feel let make help have notice imagine try want hope".split())
PARTICIPLES = {
    "losing": "lose", "taking": "take", "gaining": "gain", "regaining": "regain", "healing": "heal", "paying": "pay", "dropping": "drop", "spending": "spend",
    "earning": "earn", "recovering": "recover", "restoring": "restore",
}  # fmt: skip
"""You fall, losing 1 Vitality: what the reader does meanwhile."""
_DETERMINERS = frozenset("the a an your his her its their it him them that this".split())
_SPOKEN_TO = frozenset(
    "told warned asked offered promised advised allowed permitted supposed meant expected invited urged tempted inclined prepared required wounded healed".split()
)
"""You are told, you are wounded: nothing happens yet, or something of the rules besides."""
_STRUCK = frozenset("hit struck thrown cut torn flung stung bitten beaten caught hurt bowled swept".split())


def about_you(stream: list[Token], at: int) -> bool:
    """You fall and ..., You fall, losing ...: whether the reader is the one who does what stands here behind a joint."""
    start = at - 2
    while start > 0 and not (stream[start].text == "you" and joins(stream[start - 1])):
        if stream[start].kind == MARK and stream[start].text in ";:—–":
            return False
        start -= 1
    said = _without_passive(stream[max(start, 0) : at - 1])
    if len(said) < 2 or said[0].text.casefold() != "you":
        return False
    return all(
        token.kind in (WORD, MARK)
        and token.text.casefold() not in NO_PERSON
        and token.text not in _PERCEIVED
        and not (token.text == "to" and i + 1 < len(said) and said[i + 1].text not in _DETERMINERS)
        for i, token in enumerate(said)
    )


def _without_passive(said: list[Token]) -> list[Token]:
    """You are badly scorched by the flames and ...: without "are", since the reader is the one to whom it happens."""
    if len(said) < 3 or said[1].text != "are":
        return said
    words = [token.text for token in said[2:4]]
    happens = any((word.endswith("ed") and word not in _SPOKEN_TO) or word in _STRUCK for word in words)
    return [said[0], *said[2:]] if happens and _SPOKEN_TO.isdisjoint(words) else said


def joins(token: Token) -> bool:
    return (token.kind == MARK and token.text in _BREAKS) or (token.kind == WORD and token.text in _LINKS)

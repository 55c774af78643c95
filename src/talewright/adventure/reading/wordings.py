"""Other words for those of the phrase book: a table of what authors write and what it is read as.

`<n>` is a number, `<b>` a name in bold, `<k>` one in italics (`<K>` with a capital), `<r>` a reference, `<T>` a word with a capital, `<w>` any other word; brackets with
bars hold alternatives, `**name**` is a name in bold that the author left plain, and a backslash with a number repeats what a bracket matched. The longest wording wins. Nothing here may change a number, a name or a direction.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product

from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.tokens import BOLD, ITALIC, MARK, NUMBER, REFERENCE, WORD, Token
from talewright.adventure.reading.near_misses.qualifiers import NO_PERSON

_TABLE = r"""
you've got => you have
been to <r> (already|before) => been to <r>
(thanks|rewards|presents) you with => gives you
(thank|reward|present) you with => give you
(he|she|they) will buy (the|your|a) <b> (from you for|for) => you may sell \2 <b> for
you the spell <b> => you <b>
(sells|offers|sell) the following => \1
<r> and (make another choice|choose again|choose another|decide again) => <r>
<r> when you are (ready|done|finished) => <r>
if you (manage|manage it|manage this|manage to do so|manage to do this) => if you succeed
help yourself to <n> gp => take <n> gp
(a|the) (pouch|purse|bag|sack|box|casket|wallet) (containing|holding|with) <n> gp => <n> gp
(whatever you decide|whatever you do|whatever you choose|whichever you choose) , => in any case ,
(take|suffer|lose|gain) another <T> => \1 a <T>
(take|suffer|lose|gain|pay|heal|regain) another <n> => \1 <n>
(hand|give) (the|your|a) <b> over => hand over \2 <b>
rest if you (like|wish|want) => you may Rest
rest here if you (like|wish|want) => you may Rest here
buy (the|a|an) <b> for <n> gp if you (like|wish|want) => you may buy \1 <b> for <n> gp
your reward : <n> => you gain <n>
(trade|exchange|swap|sell) (the|your|a) <b> (to|with) (the <w>|a <w>|him|her|them) for => \1 \2 <b> for
make a note that you (now have|have) (the|a|an) <b> => gain \2 <b>
are <n> gp richer => gain <n> gp
are <n> gp poorer => lose <n> gp
<n> of your rations => <n> rations
(should|if) your (<T> test|<T> roll|test|roll) (fail|fails) => if you fail
(should|if) your (<T> test|<T> roll|test|roll) (succeed|succeeds) => if you succeed
(readers with|those with|those who have|anyone with|readers who have|those who carry) (the|a|an) <b> (turn|must turn|may turn|should turn) to => if you have \2 <b> , turn to
(readers without|those without|those who lack|anyone without|readers who lack|those who do not have) (the|a|an) <b> (turn|must turn|may turn|should turn) to => if you do not have \2 <b> , turn to
(readers with|those with|those who have|anyone with) <T> (turn|must turn|may turn|should turn) to => if you have <T> , turn to
(readers without|those without|those who lack|anyone without) <T> (turn|must turn|may turn|should turn) to => if you do not have <T> , turn to
if you (took|picked up|kept|have taken|found|have found|have picked up) (the|a|an) <b> => if you have \2 <b>
sell (him|her|them|the <w>) (the|a|your) <b> for => sell \2 <b> for
(regain|recover|restore|heal) all (your lost|lost) <T> => heal all <T>
you are back to full (hp|vitality|health) => you are fully healed
(has fallen|has dropped|has sunk) below => is below
have another <b> => have yet another <b>
if you are in possession of => if you have
if your (pack|backpack|bag) (contains|holds) => if you have
if you can show (him|her|them|the <w>) (a|an|the|your) <b> => if you have \2 <b>
if (the|your) (test|roll) (was successful|is successful|is passed|was passed) => if you succeed
if (the|your) (test|roll) (was unsuccessful|is unsuccessful|is failed|was failed) => if you fail
if you (best|overcome|vanquish) (him|her|it|them) => if you defeat it
if you (beat|defeat|kill|slay) (them both|them all|both of them|all of them) => if you defeat them
if (victorious|you prevail|you triumph) => if you win
if the (keyword|codeword) <k> is (on your sheet|noted on your sheet|written on your sheet|recorded on your sheet|on your adventure sheet|on your character sheet) => if you have the keyword <k>
if you are (bearing|wielding|equipped with|armed with) (the|a|an|your) <b> => if you have \2 <b>
(cough up|fork over|fork out|shell out) <n> gp => pay <n> gp
to <r> (without delay|straight away|right away|without further delay) => to <r>
you must part with <n> => you must lose <n>
you must part with (the|your) <b> => you must lose \1 <b>
barter (the|your|a) <b> for => trade \1 <b> for
you fight (for <n> rounds|<n> rounds|one round|for one round) => fight \1
(sells|offers) <b> for <n> gp => \1 <b> <n> gp
(sells|offers) (a|the) <b> for <n> gp => \1 \2 <b> <n> gp
(sells|offers) <b> for <n> gp and <b> for <n> gp => \1 <b> <n> gp and <b> <n> gp
<n> or more rations => at least <n> rations
should you be (defeated|successful|unsuccessful) => if you are \1
if (it|he|she|they|the <w>|the <w> <w>|the <b>) (defeats|beats|kills|slays) you => if you lose
<k> (if you do not have it already|if you do not already have it|unless you already have it|unless you have it already) => <k>
<k> , (if you do not have it already|if you do not already have it|unless you already have it|unless you have it already) => <k>
when you have (finished|done) => when you are \1
if it (succeeds|is successful) => if you succeed
if it (fails|is unsuccessful) => if you fail
(attempt|pass) (a|an) <T> (test|roll) => make \2 <T> \3
(you need to|you must) make (a|an) <T> (test|roll) => make \2 <T> \3
if , (however|on the other hand|by any chance|instead|though) , you => if you
if by any chance you => if you
(already have|happen to have|happen to be carrying|happen to possess) => have
if you (manage to|are able to) (defeat|kill|slay|beat) (him|her|it|them|the <w>|the <w> <w>|the <b>) => if you defeat it
if you are (still standing|left standing) => if you survive
if your <T> (falls|drops|sinks|is reduced) to (zero|0) => if you are reduced to 0 <T>
if you (fall|drop|sink) to (zero|0) <T> => if you are reduced to 0 <T>
the <n> (gold pieces|gold coins|pieces of gold|gp) => <n> gp
your reward is <n> => you gain <n>
reward yourself with <n> => gain <n>
(are|were) (hit|struck|bitten|stabbed|burned|burnt|scorched|clawed|cut) for <n> => take <n>
(give|hand|pass) (the|your|a) <b> to => hand over \2 <b> to
(have no option but to|have no alternative but to) turn to => must turn to
(there is nothing for it but to|all that remains is to|there is nothing left but to) turn to => turn to
you've => you have
(haven't|have not) got => do not have
have got => have
, (else|or else) (turn|return|go|take|lose|gain|pay|test|fight|roll|you) => , otherwise \2
(lose|drop) a ration (, if you have one|if you have one|, if you had one|, if you have any) => \1 a ration
(lose|drop) (the|your) <b> (, if you have it|if you have it|, if you had it|, if you carry it|if you carry it) => \1 \2 <b>
armor => armour
haven't (the|a|an|any) => do not have \1
(do not|don't) yet have => do not have
have (already been here|been here already) => have been here before
(have never been here|have never been here before) => have not been here before
(still carry|still possess|still hold|still own) => have
no longer (carry|possess|hold|own) => no longer have
(own|are holding|are wearing|wear) (the|a|an|your) <b> => have \2 <b>
have one or more <b> => have a <b>
<n> or more <b> => at least <n> <b>
have <n> (<b>|rations) or more => have at least <n> \1
(eat|consume|use) one of your rations => eat a ration
(eat|consume) one ration => eat a ration
deduct <n> (points|point) from your <T> => subtract <n> from your <T>
<n> (gold pieces|gold coins|gold piece|gold coin) => <n> gp
<n> pieces of gold => <n> gp
<n> (hit points|hit point) => <n> HP
your hit points => your HP
<n> <T> (points|point) => <n> <T>
<n> <T> (left|remaining) => <n> <T>
(deduct|take|remove) <n> from your <T> => subtract <n> from your <T>
lose <n> (points|point) from your <T> => subtract <n> from your <T>
lose <n> from your <T> => subtract <n> from your <T>
(subtract|deduct) <n> gp => lose <n> gp
deduct <n> <T> => lose <n> <T>
deduct <n> (points|point) of <T> => lose <n> <T>
(a|one) hundred => 100
the skill of <T> => <T>
the <T> skill => <T>
are (skilled in|trained in) <T> => have <T>
if the (test|roll) succeeds => if you succeed
if the (test|roll) fails => if you fail
if you make the (roll|test) => if you succeed
if you miss the (roll|test) => if you fail
if you (beat|kill|slay) (him|her|it|them) => if you defeat it
if you (beat|kill|slay|defeat) (the|this) (<b>|<w>|<w> <w>) , => if you defeat it ,
if you (win|lose) the (battle|combat|duel|brawl) => if you \1 the fight
(provided|provided that|as long as|so long as|assuming|assuming that|on condition that|only if) you (have|carry|possess|own|know) => if you \2
on your first visit => once only
only once , => once only ,
, only once => , once only
your (first|second|third) visit here => your \1 visit
know the spell <T> => know <T>
if you have (learned|learnt) <b> => if you know <b>
if you have (learned|learnt) <T> => if you know <T>
(turn|go) (immediately|straight|at once|now) to => turn to
award yourself <n> => gain <n>
(tick|write) the (keyword|codeword) => note the \2
(cross|strike) (the|your) <b> (off|from|out) your (adventure sheet|character sheet|sheet|list) => cross off \2 <b>
(cross|strike) (the|your) <b> (off|out) => cross off \2 <b>
adventure sheet => character sheet
leave (the|your) <b> behind => drop \1 <b>
leave behind (the|your) <b> => drop \1 <b>
(mark|tick) off => cross off
buy (a ration|rations) => buy a **ration**
if your purse holds => if you have
less than or equal to => at most
(gp|<b>) (plus|as well as|together with|along with) (a|the|your|<n>) (<b>|ration|rations|gp) => \1 and \3 \4
(gp|<b>) (plus|as well as|together with|along with) <b> => \1 and <b>
your (quest|journey|story) (ends here|is over|is at an end) => your adventure \2
with the (keyword|codeword) <k> , => if you have the keyword <k> ,
without the (keyword|codeword) <k> , => if you do not have the keyword <k> ,
can afford (<n> gp|to pay <n> gp) => have <n> gp
pay (him|her|them|the <w>|the <w> <w>|his <w>|her <w>) <n> gp => pay <n> gp
(does|deals|do|deal) <n> damage to you => inflicts <n> damage
(deal|do|does) you <n> => deals you <n>
(throw away|use up|get rid of) (the|your) <b> => lose \2 <b>
throw (the|your) <b> away => lose \1 <b>
you may keep (the|a|an) <b> => you may take \1 <b>
take (the|a|an) <b> (if you want it|if you want|if you wish|if you like) . => you may take \1 <b> .
(you may|you can|you could) take (the|a|an) <b> (if you want it|if you want|if you wish|if you like) . => you may take \2 <b> .
willing to part with <n> => willing to pay <n>
if you (would like|wish|want|choose|decide) to use (the|your) <b> , => if you have \2 <b> ,
test talent => test your Talent
your vitality (goes up|rises|increases|is increased) by <n> => heal <n> Vitality
your hp (goes up|rises|increases|is increased|go up|rise|increase) by <n> => heal <n> HP
your <T> (goes up|rises|increases|is increased|is raised) by <n> => gain <n> <T>
if your <T> (goes up|rises|increases|is increased|is raised|goes down|falls|drops|decreases|is reduced|is lowered) by <n> => if your <T> \1 by <n>
your <T> (goes down|falls|drops|decreases|is reduced|is lowered) by <n> => lose <n> <T>
if you have <K> , => if you have the keyword <K> ,
if you have <K> . => if you have the keyword <K> .
if you have (<K>|either <K>) (or|and) <K> , => if you have the keyword <K> \2 the keyword <K> ,
(has|have) stolen <n> gp from you => steals <n> gp from you
you have <n> gp stolen from you => you lose <n> gp
(hits|strikes|burns|bites|stings) you for <n> hp => costs you <n> HP
are healed (of|for|by) <n> => heal <n>
if you (have|know) (the <T> spell|the spell <T>) and (want|wish) to (use|cast) it , => to cast <T> ,
(sells|offers) you (a|an|the) <b> for <n> gp => sells \2 <b> <n> gp
for <n> gp (he|she|they) (sells|offers|will sell) you (a|an|the) <b> => he sells \3 <b> <n> gp
if you have lost the (fight|battle|combat|duel) => if you lose
if you have won the (fight|battle|combat|duel) => if you win
"""
_Row = tuple[tuple[str, ...], tuple[str, ...]]
"""The words as written, and as read."""


def _expanded(written: str, read: str) -> Iterator[_Row]:
    """The row once for each alternative of its brackets."""
    brackets = re.findall(r"\(([^()]*)\)", written)
    for chosen in product(*(bracket.split("|") for bracket in brackets)):
        here = written
        for bracket, words in zip(brackets, chosen, strict=True):
            here = here.replace(f"({bracket})", words, 1)
        now = read
        for number, words in enumerate(chosen, 1):
            now = now.replace(f"\\{number}", words)
        yield tuple(here.split()), tuple(now.split())


@dataclass
class _Place:
    """A place in the tree of all wordings: what may follow, and the row that ends here."""

    words: dict[str, _Place] = field(default_factory=dict)
    slots: dict[str, _Place] = field(default_factory=dict)
    row: _Row | None = None


def _tree() -> _Place:
    root = _Place()
    for line in _TABLE.strip().splitlines():
        written, _, read = line.partition(" => ")
        for row in _expanded(written, read):
            place = root
            for word in row[0]:
                place = (place.slots if word in _SLOTS else place.words).setdefault(word, _Place())
            place.row = place.row or row
    return root


_MONEY = frozenset("gold silver".split())
_SLOTS = frozenset("<n> <b> <k> <K> <r> <T> <w>".split())
_WORDINGS = _tree()
_OPENS = frozenset(_WORDINGS.words) | {*NUMBERS}
_COUNTED = (NUMBER, BOLD)


def reworded(stream: list[Token]) -> list[Token]:
    """The sentence with each wording of the table as the phrase book has it, and those that then appear. Spans stay true."""
    found = _reworded(stream)
    return found if found is stream else _reworded(found)


def _reworded(stream: list[Token]) -> list[Token]:
    lows = [token.text.lower() for token in stream]
    if "’" in "".join(lows):
        lows = [low.replace("’", "'") for low in lows]
    found: list[Token] | None = None
    at, taken, size = 0, 0, len(stream)
    while at < size:
        opens = lows[at] in _OPENS or stream[at].kind in _COUNTED
        row = _row_at(stream, lows, at) if opens else None
        if row is None:
            at += 1
            continue
        end = at + len(row[0])
        found = [*(found or []), *stream[taken:at], *_read_as(stream[at:end], *row)]
        at = taken = end
    return stream if found is None else [*found, *stream[taken:]]


def _row_at(stream: list[Token], lows: list[str], at: int) -> _Row | None:
    """The longest wording that starts here; of two as long, the one with words where the other has slots."""
    best: _Row | None = None
    open_places = [(_WORDINGS, at)]
    while open_places:
        place, here = open_places.pop()
        if place.row is not None and (best is None or len(place.row[0]) > len(best[0])):
            best = place.row
        if here >= len(stream):
            continue
        for slot, behind in place.slots.items():
            if _fits(slot, stream[here], lows[here]):
                open_places.append((behind, here + 1))
        spelt = place.words.get(lows[here])
        if spelt is not None and stream[here].kind in (WORD, MARK):
            open_places.append((spelt, here + 1))
    return best


def _fits(slot: str, token: Token, low: str) -> bool:
    match slot:
        case "<n>":
            return token.kind == NUMBER or (token.kind == WORD and low in NUMBERS)
        case "<b>":
            return token.kind == BOLD
        case "<k>":
            return token.kind == ITALIC
        case "<K>":
            return token.kind == ITALIC and token.inside[:1].isupper()
        case "<r>":
            return token.kind == REFERENCE
        case "<T>":
            return token.kind == WORD and token.text[:1].isupper() and low not in _MONEY
        case "<w>":
            return (
                token.kind == WORD
                and token.text[:1].islower()
                and token.text not in NUMBERS
                and token.text not in NO_PERSON
            )
        case _:
            return False


def _read_as(taken: list[Token], written: tuple[str, ...], read: tuple[str, ...]) -> list[Token]:
    """The tokens of what is read: names and numbers are the author's own, the others stand where theirs stood."""
    slots = {}
    for kind in _SLOTS & {*written}:
        slots[kind] = iter([token for token, word in zip(taken, written, strict=True) if word == kind])
    found: list[Token] = []
    for i, word in enumerate(read):
        if word in slots:
            found.append(next(slots[word]))
            continue
        here = taken[min(i, len(taken) - 1)]
        start = max(here.start, found[-1].end if found else 0)
        if word.startswith("**"):
            found.append(Token(BOLD, word, start, max(start, here.end), word.strip("*"), start))
            continue
        first = word.capitalize() if not i and taken[0].text[:1].isupper() else word
        found.append(Token(MARK if word in (",", ".") else WORD, first, start, max(start, here.end)))
    if found[-1].kind == WORD and found[-1].end < taken[-1].end:
        found[-1] = found[-1]._replace(end=taken[-1].end)  # an amount that stands behind what it counts
    return found

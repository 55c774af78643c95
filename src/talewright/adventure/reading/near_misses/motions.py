"""What moves towards the reader or away without a verb of getting or losing: things at the reader's hands, counters, verbs said of something else.

The **flask** is washed out of your hands, a **marble** is slipped into your pocket, your Renown climbs to 5, the shrine Heals 4: the place says it, or
the number.
"""

from __future__ import annotations

import re
from collections.abc import Set as AbstractSet
from itertools import pairwise

from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import BOLD, ITALIC, NUMBER, QUOTE, WORD, Token
from talewright.adventure.reading.near_misses.beside_a_roll import spelt
from talewright.adventure.reading.near_misses.goods import changes_hands
from talewright.adventure.reading.near_misses.meaning import PLAIN_CURE, Doubt
from talewright.adventure.reading.near_misses.signs import COUNTED, needs, opening
from talewright.core.text.message import Message

_MODERN = {"thou": "you", "thee": "you", "ye": "you", "thy": "your", "thine": "your", "hast": "have"}


def modern(stream: list[Token]) -> list[Token]:
    """Thy Status is increased: the reader in the words of today."""
    if _MODERN.keys().isdisjoint(token.text.casefold() for token in stream):
        return stream
    return [token._replace(text=_MODERN.get(token.text.casefold(), token.text)) for token in stream]


_BODY = """
    hand hands palm palms fingers finger fist grasp grip arm arms wrist neck shoulder shoulders head back feet foot lap belt side ears ear hair chest mouth
    pocket pockets pack backpack bag satchel purse pouch sack coat cloak sleeve boot boots shoe shoes hat collar keeping possession care belongings possessions things
""".split()
_PLACE = rf"your (?:own |open |left |right |outstretched |\w+ing )?(?:{'|'.join(sorted(_BODY))})"
_TOWARDS = rf"\*\* (?:[\w',-]+ ){{0,5}}(?:into|onto|on to|round|around|about) {_PLACE}\b|\b(?:into|onto|round|around) {_PLACE} (?:\w+ ){{0,3}}(?:the |an? |his |her )?\*\*"
_AWAY = rf"\*\* (?:[\w',-]+ ){{0,5}}(?:out of|from|off|away from) (?:{_PLACE}|you)\b|\b(?:out of|from|off) {_PLACE} (?:\w+ ){{0,3}}(?:the |your )?\*\*"
_LANDS = rf"\*\* (?:[\w',-]+ ){{0,4}}(?:drops?|falls?|lands?|rolls?|clatters?|tumbles?|slips?|slides?|goes|is left|is laid|is put|is placed) (?:[\w'-]+ ){{0,4}}(?:at|to|by|before|in|on|into|under|down|from|round|over) (?:from )?{_PLACE}\b"
_LAID = rf"\b(?:lays?|sets?|puts?|places?|leaves?|drops?|deposits?|tips?|pours?|tucks?|stows?|spreads?) (?:\w+ ){{0,3}}\*\* (?:[\w',-]+ ){{0,3}}(?:in|on|at|across|beside|before|between) (?:{_PLACE}|you)\b"
_TOWARDS_YOU, _AWAY_FROM_YOU = re.compile(f"{_TOWARDS}|{_LANDS}|{_LAID}"), re.compile(_AWAY)
_SPOKEN_OF = re.compile(
    rf"\b(?:it|them) (?:into|in|onto|on|round|around|over|about) {_PLACE}\b|\b(?:gives?|hands?|passes|tosses|throws|offers?) (?:it|them) to you\b|\b(?:gives?|hands?|passes|tosses|throws) you (?:it|them)\b"
)
"""What becomes of a thing that somebody has named in speech: "Take my **ring**," she says, and presses it into your palm."""
_GONE = re.compile(
    r"\b(?:has|have|keeps?|holds on to|wants?|runs off with|makes off with) your \*\*|\*\* .*\byou (?:let (?:it|them|him|her) (?:go|fall|drop)|leave (?:it|them) (?:there|behind)|give (?:it|them) up|part with (?:it|them)|throw (?:it|them) away|hand (?:it|them) over)\b"
)
_TAKEN = re.compile(
    r"\b(?:bolts?|runs?|flees?|flies|disappears?|vanish(?:es)?|escapes?|slinks?|swims?|dives?|rides?|gallops?|darts?|scampers?|hops?|is off|are off|makes? off|gets? away) (?:\w+ ){0,3}with (?:the|your|an?|his|her) \*\*"
    r"|\b(?:closes?|closing|tightens?) (?:\w+ )?(?:round|around|on|over|about) (?:the|an?|your) \*\*|\b(?:comes?|happens?|stumbles?|chances?|hits?) (?:up)?on (?:the|an?|your) \*\*|\bcomes? across (?:the|an?) \*\*|\b(?:catch|get|take|lay) (?:hold|hands) (?:of|on) (?:the|an?) \*\*"
    r"|\*\* (?:is|are) (?:\w+ )?(?:too good to leave|worth (?:taking|having|keeping)|beyond repair|past mending|no more use|no further use|of no more use|no use any more|finished|done for|spent|used up|no more)\b|\*\* .* and (?:is|are) (?:of )?no (?:more|further) use\b"
    r"|\*\* (?:is|are) (?:\w+ )?(?:handed|given|passed|returned|thrown|tossed|lent|restored|left|brought|sent|sold|paid) (?:\w+ ){0,3}(?:to |with |for )?you\b|\byou (?:come|get|escape|walk|go|return|emerge|leave|are left|end up|run|ride|crawl)\b.* with (?:\w+ ){0,4}(?:the|an?) \*\*"
    r"|\byour \*\* into (?:an?|the) \*\*|\byou (?:draw|make|build|carve|weave|sew|brew|knit|forge|whittle|copy|fashion) (?:\w+ ){0,2}an? \*\*"
    r"|\*\* .*\b(?:no getting|never get|cannot get|can't get) (?:it|them) back\b"
    r"|\b(?:gives?|presents|awards|grants|bestows) (?!over |up |away |back )(?:[\w',-]+ ){0,8}\*\*(?! to\b)"
    r"|\b(?:returns|gives? back|hands? back|brings? back|gives? you back) (?:to you )?(?:the|your|an?|his|her) \*\*"
    r"|\b(?:takes?|claims?|snatches|grabs?|gets?|wants?|demands?) back (?:the|an?|its|his|her|their|your) \*\*|\b(?:takes?|claims?|snatches|grabs?|gets?) (?:the|its|his|her|their|your) \*\* back\b"
    r"|\blet you have (?:the|your|his|her) \*\*|\byou are (?:wearing|holding|carrying|left holding|clutching) (?:the|a|an|his|her) \*\*|\byour \*\* (?:is|are|lies?|falls?|lie) (?:dead|killed|drowned|lame|dying)\b"
    r"|\*\* and (?:keeps?|pockets?|burns?|tears?|eats?|swallows?|takes?|breaks?|throws?|drops?|pockets) (?:it|them)\b"
    r"|\byour \*\* (?:stays?|remains?|is left|are left|stay|remain|hangs? behind)\b"
)
_HAD = re.compile(
    r"\*\* , which (?:you (?:now |may |can |must |are to |will )?(?:have|possess|own|keep|hold|carry|wear|bear)|is (?:now )?yours|are (?:now )?yours|becomes? yours)\b|\btitle (?:of )?\*\*|^(?:an? |the )?\*\* : (?:you (?:may|can) )?(?:take|leave|buy|keep|steal|grab|drop|lose|gain|pay|sell)\b"
)
"""Whatever else the sentence says, the thing or the title is had afterwards, or gone."""
_UNREAL = frozenset("would could might".split())


@needs(({BOLD},), ({QUOTE}, {"it", "them"}, {"your", "you"}))
def moved(book: PhraseBook, stream: list[Token], words: set[str]) -> Doubt | None:
    """The tide washes the **flask** out of your hands."""
    text = spelt(stream)[0]
    if _HAD.search(text):
        return changes_hands(book, stream)
    if words & _UNREAL:
        return None
    if any(token.kind == QUOTE and "**" in token.text for token in stream) and _SPOKEN_OF.search(text):
        return changes_hands(book, stream)
    away = _AWAY_FROM_YOU.search(text) or _GONE.search(text)
    open_ = _TAKEN.search(text)
    if away is None and open_ is None and _TOWARDS_YOU.search(text) is None:
        return None
    things = [token for token in stream if token.kind == BOLD]
    if len(things) > 1 or open_ is not None:
        return changes_hands(book, stream)
    verb = "Lose" if away else "Gain"
    return (len(stream), "near-miss", Message("changes what the reader has, but is no phrase of the book."),
            Message('Write "{verb} the {thing}" as a sentence of its own. If it is story, {plain_cure}', verb=verb, thing=things[0].text, plain_cure=PLAIN_CURE))  # fmt: skip


_WHAT_THERE_IS = r"(?:everything|whatever|all (?:that )?you (?:have|own|carry|possess|took|bought|found)|all your (?:things|goods|gear|possessions|belongings)|what (?:\w+ )?(?:coins?|money|gold|silver|food|rations?|provisions|things|goods|gear|possessions|belongings|little) (?:that )?you)"
_ALL_OF_IT = re.compile(
    rf"(?:^|\b(?:you|and|must|to|then|,) )(?:drop|leave|give|hand|lose|cross off|strike out|erase|discard|throw(?: away)?|surrender|abandon|cast(?: off)?|press|offer|pay|spend|share|yield) (?:[\w'-]+ ){{0,4}}?{_WHAT_THERE_IS}\b"
)


_STORED = re.compile(
    r"\byou (?:can|may|could|must) (?:leave|store|deposit|stash|bank|stow|hide|keep) (?:[\w'-]+ ){0,4}?(?:items?|money|coins?|gold|possessions|belongings|things|equipment|goods|gear|treasures?)\b"
)


_HANDFUL = r"(?:an? )?(?:good |small |large |fair |great )?(?:handfuls?|few|some|several|purse full|purseful|pocketful|fistful|bag|pouch|stack|pile|heap|number|couple|bit|little|fortune|share|part|most|half|many|all but \w+)(?: more)?(?: of)?(?: (?:your|the|his|her|their|its))?"
_COINED = r"(?:\w+ ){0,2}?(?:coins?|money|gold|silver|coppers?|pennies|cash|change|gp)"
_VAGUE = re.compile(
    rf"\b(?:you|and|to|must|then|,|costs you|takes|earns you|robs you of|leaves you with) (?:also )?(?:lose|gain|pay|spend|find|earn|win|pocket|receive|collect|drop|scoop up|pick up|part with|hand over|throw down) {_HANDFUL} {_COINED}\b"
    rf"|\b(?:costs?|earns?|wins?|loses?|gives|hands|pays|throws|tosses|slips) you {_HANDFUL} {_COINED}\b|\b(?:relieves?|robs?|cheats?|strips?) you of {_HANDFUL} {_COINED}\b|\byou are {_HANDFUL} {_COINED} (?:richer|poorer|lighter|short|down|up)\b"
)


_RETURNED = re.compile(
    r"\b(?:gives?|hands?|pays?|brings?) (?:you )?back (?:all|everything|what|whatever|it|them)\b|(?:^|: |\byou |\bmay |\bcan |\band )(?:take|have|get) (?:it|them|everything|your \w+) back\b|\breturns? (?:all|everything|what|whatever)\b|^(?:double|halve|triple) (?:any|all|the|every|each|your)\b|"
    r"\b(?:every|each|any|the last) (?:last |single |one of the )?(?:coins?|penny|pennies|gp|gold piece|rations?|things?|items?|weapons?|blades?|spells?|treasures?|possessions?|objects?|keys?|pieces? of armour|scraps? of \w+) (?:that )?you (?:own|have|carry|possess)\b|"
    r"\byou (?:can|may) (?:now |also |here )?(?:sell|buy|trade|barter|exchange) (?:here )?(?:your (?:things|goods|gear|objects|items|possessions|belongings|weapons?|loot|treasures?)|things|goods|objects|items|anything|(?:the )?loot)\b|^be (?:you )?(?:healed|cured|restored|wounded)\b|"
    r"\b(?:you|and|to|must|then|,) (?:recover|regain|retrieve|(?:get|take) back|collect|reclaim|receive back) (?:all )?(?:of )?your (?:\w+ )?(?:weapons?|sword|armour|items|things|possessions|belongings|equipment|gear|goods|pack|backpack|money|gold|purse|coins)\b|"
    r"\byour (?:\w+ )?(?:weapons?|items|things|possessions|belongings|equipment|gear|goods|pack|backpack|money|gold|purse|coins) (?:goes|go|sinks?|floats?|vanish(?:es)?|disappears?|drifts?|washes|slips?|tumbles?|is|are|has been|have been) (?:\w+ )?(?:to the|overboard|away|down|with it|with them|into|returned|given back|restored|taken|stolen|lost|seized|confiscated|removed|gone|missing|handed back|kept|ruined|spoiled|soaked|destroyed)\b"
)


@needs(
    ({"everything", "whatever", "all", "what"},),
    (
        {"coin", "coins", "money", "gold", "silver", "copper", "coppers", "pennies", "cash", "change", "gp"},
        {"you"},
    ),
    ({"every", "each", "any", "last"}, {"own", "have", "carry", "possess"}),
    ({"back"},),
    ({"return", "returns"}, {"all", "everything", "what", "whatever"}),
    (opening({"Double", "Halve", "Triple"}),),
    ({"your"}, {"is", "are", "been"}),
    ({"you", "your"}, {"recover", "regain", "retrieve", "get", "take", "collect", "reclaim", "receive"}),
    (opening({"Be"}), {"healed", "cured", "restored", "wounded"}),
    ({"you"}, {"can", "may"}, {"sell", "buy", "trade", "barter", "exchange"}),
    ({"you"}, {"leave", "store", "deposit", "stash", "bank", "stow", "hide", "keep"}),
)
def whatever_there_is(book: PhraseBook, stream: list[Token], words: set[str]) -> Doubt | None:
    """Drop everything and run; cross off whatever you took; you press upon the orphan what coin you have: an amount that only the reader's sheet tells."""
    if {"leave", "as"} <= words or {"leave", "where"} <= words:
        return None  # You leave everything as you found it
    text = spelt(stream)[0]
    found = (
        _VAGUE.search(text)
        or _STORED.search(text)
        or _RETURNED.search(text)
        or (not words & _UNREAL and _ALL_OF_IT.search(text))
    )
    return changes_hands(book, stream) if found else None


_ALTERS = frozenset(
    """
    rises rise falls fall grows grow drops drop sinks sink climbs climb increases increase decreases decrease shrinks shrink doubles halves halved doubled trebles tripled goes go is returns stands
    reset resets lower raise empty clear wipe starts start begins begin zero forget
    advance advances move moves push pushes shift shifts set sets put puts bump adjust wind change changes add subtract mark tick
    up down lost gone reduced raised lowered gains loses gain lose trade spend more another fewer less point points
    """.split()
)


@needs((_ALTERS,))
def altered(book: PhraseBook, stream: list[Token], words: set[str]) -> Doubt | None:
    """Your Renown climbs to 5, one more Omen: a counter of the head in words that no phrase has."""
    names = book.lexicon.counters
    said = {
        word for token in stream for word in (token.inside if token.kind == ITALIC else token.text).split()
    }
    name = next((each for each in names if {*each.split()} <= said), "")
    if not name or not words & _ALTERS:
        return None
    return (len(stream), "near-miss", Message("moves a clock or a counter, but is no phrase of the book."),
            Message('Write "Add 1 to the {name}", "Take 1 from the {name}" or "Set the {name} to 3". If it is story, {plain_cure}', name=name, plain_cure=PLAIN_CURE))  # fmt: skip


_LIFTED = frozenset(
    "Heals Restores Gains Loses Takes Costs Fights Tests Rolls Gives Learns Pays Grants Raises Increases Reduces Casts".split()
)


@needs((_LIFTED, COUNTED | {"you"}))
def lifted(_: PhraseBook, stream: list[Token], words: set[str]) -> Doubt | None:
    """The shrine Heals 4: a verb of the phrase book with its capital, said of something else than the reader."""
    del words
    for token, behind in pairwise(stream[1:]):
        if token.text in _LIFTED and (behind.kind == NUMBER or behind.text == "you"):
            return (len(stream), "near-miss", Message("uses a verb of the phrase book for something other than the reader."),
                    Message('Write "{verb} ..." as a sentence of its own. If it is story, {plain_cure}', verb=token.text.removesuffix("s"), plain_cure=PLAIN_CURE))  # fmt: skip
    return None


_STANDING = frozenset(
    """
    is are was were hang lie stand sit rest lean wait gleam glitter glow shine burn flicker flare gutter swing sway tick hum sing ring chime toll smell taste feel weigh look seem appear fit match bear show read
    point turn move open close creak rattle tremble shake vibrate grin stare watch dangle float bob protrude stick jut cover fill hold contain have cost mean matter cast throw give catch reflect sparkle
    twinkle wink steam smoke hiss whisper speak laugh listen remain stay grow beat pulse throb spin face mark bring make light crown lock block bar stop start work keep belong come warm chill cool
    """.split()
)
"""What a thing does without being had or gone afterwards."""
_ARTICLES = frozenset("the a an your his her its their this that".split())
_ADVERBS = frozenset("still now already also just only almost never always again".split())
_TRADED = re.compile(
    r"\b(?:exchange|bargain|trade|trades|deal|swap|swaps|accepts?|payment|reward|in return|for the taking|will miss|would miss|owes?)\b"
)
_PASSED = re.compile(
    r"^\*\* (?:is|are) (?:\w+ly )?(?:knocked|swept|torn|blown|carried|dragged|thrown|dropped|snatched|pulled|wrenched|kicked|flung|hurled|smashed|crushed|burned|burnt|eaten|drunk|swallowed|soaked|taken|stolen|confiscated|returned|handed|passed|given|sold|traded|exchanged|restored|wrecked|spoiled|spilt|spilled|emptied|used up|washed)\b"
)
_SCATTER = re.compile(
    r"^\*\* (?:scatter|spill|vanish|sink|burn|melt|break|shatter|roll away|fall (?:from|out|into|overboard)|blow away|fly off)\b"
)
_OPENS = frozenset(",;:—–")


def at_large(stream: list[Token], names: AbstractSet[str]) -> bool:
    """The **parasol** blows away; in exchange she accepts the **pistol**: whether story beside an instruction may take or give a thing that nothing else names."""
    for at, token in enumerate(stream):
        if (
            token.kind != BOLD
            or "(" in token.inside
            or not token.inside[:1].islower()
            or token.inside.casefold() in names
        ):
            continue
        if _TRADED.search(spelt(stream)[0]):
            return True
        front = at - 1 if at and stream[at - 1].text.casefold() in _ARTICLES else at
        opens = (
            not front
            or stream[front - 1].text in _OPENS
            or stream[front - 1].text in ("and", "but", "while", "as")
        )
        verb = next(
            (each for each in stream[at + 1 :] if each.text not in _ADVERBS and not each.text.endswith("ly")),
            None,
        )
        changes = (
            verb is not None and verb.kind == WORD and verb.text.endswith("s") and not _stands(verb.text)
        )
        if opens and (changes or any(each.search(spelt(stream[at:])[0]) for each in (_PASSED, _SCATTER))):
            return True
    return False


def _stands(verb: str) -> bool:
    return bool(
        {verb, verb.removesuffix("s"), verb.removesuffix("es"), verb.removesuffix("ies") + "y"} & _STANDING
    )

"""One closed phrase book per system: the shared phrases and the ruleset's own, with the names they may use."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from functools import cache, cached_property, lru_cache
from typing import Any

from talewright.adventure.model import Definition
from talewright.adventure.phrases.index import PhraseIndex, Spelling
from talewright.adventure.phrases.items import read_definition
from talewright.adventure.phrases.lexicon import NUMBERS, Lexicon, titled
from talewright.adventure.phrases.phrase import Phrase
from talewright.adventure.phrases.tokens import Token
from talewright.core.authoring import NO_AUTHORING, Authoring
from talewright.core.pack import Pack
from talewright.core.ruleset import Ruleset
from talewright.core.tables import data

SHARED = "talewright.adventure"
MAX_SYSTEMS = 32
MAX_HEADS = 512
"""Phrase books kept: one for each system, and one for each head that adds names of its own."""


@dataclass(frozen=True, eq=False)
class PhraseBook:
    """What the reader of one book understands. There is one for each system and head, so it is compared by itself."""

    system: str
    index: PhraseIndex
    lexicon: Lexicon
    standard: tuple[Definition, ...] = ()
    prices: tuple[tuple[str, int], ...] = ()
    basic_skills: tuple[str, ...] = ()
    authoring: Authoring = NO_AUTHORING
    package: str = ""
    """of the ruleset"""
    by_rounds: bool = True
    """whether a book may hang something on the rounds of a fight"""

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        return self.index.phrases

    @property
    def instructions(self) -> tuple[Phrase, ...]:
        return self.index.instructions

    @property
    def conditions(self) -> tuple[Phrase, ...]:
        return self.index.conditions

    @property
    def by_first(self) -> Mapping[str, tuple[Phrase, ...]]:
        """Instructions by their first word, case aside."""
        return self.index.by_first

    @property
    def openers(self) -> frozenset[str]:
        """Words that open a condition: If, On, With, Without ..."""
        return self.index.openers

    @property
    def triggers(self) -> frozenset[str]:
        """First words that with their capital announce an instruction: Test, Take, Gain ..."""
        return self.index.triggers

    def starting(self, stream: list[Token], at: int) -> tuple[Phrase, ...]:
        """The instructions that may start here, by their first two words."""
        found = self.index.seconds.get(stream[at].text.casefold())
        if found is None:
            return ()
        behind = stream[at + 1].text.casefold() if at + 1 < len(stream) else ""
        return found[0].get(behind, found[1])

    def asking(self, stream: list[Token], at: int) -> tuple[Phrase, ...]:
        """The conditions that may start here, by their first, third and fourth word."""
        found = self.index.thirds.get(stream[at].text.casefold())
        if found is None:
            return ()
        third, fourth = (
            stream[i].text.casefold().replace("’", "'") if i < len(stream) else "" for i in (at + 2, at + 3)
        )
        by_fourth, others = found[0].get(third, found[1])
        return by_fourth.get(fourth, others)

    @cached_property
    def spelling(self) -> Spelling:
        """Every word that phrases are made of, names included, so that slips of them can be found."""
        lexicon = self.lexicon
        names = (
            *lexicon.skills,
            *(label for label, _ in (*lexicon.spells, *lexicon.abilities, *lexicon.stats)),
        )
        words = [word for name in names for word in titled(name).split()]
        words += [word for name in (*lexicon.terms, *lexicon.counters) for word in name.split()]
        return Spelling((*words, *lexicon.coins), self.index.spelling)

    @cached_property
    def knows_running(self) -> bool:
        """Whether the rules let the reader run from a fight, and so survive it without winning."""
        return any("<name=run>" in phrase.pattern for phrase in self.conditions)

    @cached_property
    def terms(self) -> frozenset[str]:
        return frozenset(self.lexicon.terms)

    @cached_property
    def small_terms(self) -> frozenset[str]:
        """The terms of the rules, case aside."""
        return frozenset(term.casefold() for term in self.lexicon.terms)

    @cached_property
    def names(self) -> frozenset[str]:
        """The first words of Skills, spells and abilities, case aside."""
        labels = (label for label, _ in (*self.lexicon.spells, *self.lexicon.abilities))
        return frozenset((*self.lexicon.skills, *(label.casefold().split()[0] for label in labels)))

    @cached_property
    def noticed(self) -> frozenset[str]:
        """Words, case aside, that join clauses, or begin an instruction or what looks like one; any other is story."""
        words = (*self.by_first, *self.triggers, *self.lexicon.strong, *SOFT_FIRSTS, *WAYS, *LINKS, *_CLAUSES)
        return frozenset(word.casefold() for word in words)

    def may_instruct(self, text: str) -> bool:
        """Whether a paragraph or a sentence could hold an instruction; the others need not be looked into."""
        spelt, words = self._signs
        return spelt.search(text) is not None or words.search(text.lower()) is not None

    @cached_property
    def _signs(self) -> tuple[re.Pattern[str], re.Pattern[str]]:
        """Signs of an instruction: those with capitals and marks, and those in a text of small letters."""
        lexicon = self.lexicon
        words = {word for word in self.by_first if word and word not in SOFT}
        words |= {term.lower() for term in (*lexicon.terms, *lexicon.coins, *lexicon.counters)}
        for phrase in self.instructions:
            first, _, rest = phrase.says.partition(" ")
            if first.casefold() in SOFT and not phrase.private:
                words.add(f"{first} {rest.split(' ')[0]}".lower())
        counted = f"you (?:{_one_of(self.index.verbs)}) (?:{_one_of((*NUMBERS, 'all'))})"
        names = {titled(name.split()[0]) for name in lexicon.skills}
        names |= {titled(label.split()[0]) for label, _ in (*lexicon.spells, *lexicon.abilities)}
        spelt = _one_of((*_CAPITALS, *names))
        return (
            re.compile(rf"\[\[|[{{}}\\0-9]|\*\*|(?<!\w)[*_][A-Z]|{_WHOLE.format(spelt)}"),
            re.compile(_WHOLE.format("|".join((*_SIGNS, counted, _one_of(words))))),
        )

    def nearest(self, words: str, phrases: Iterable[Phrase] | None = None) -> Phrase | None:
        """The phrase whose wording comes closest to these words."""
        best: tuple[float, Phrase] | None = None
        lowered = words.casefold()
        for phrase in phrases if phrases is not None else self.phrases:
            if phrase.private:
                continue
            near = SequenceMatcher(None, lowered, phrase.says.casefold()).ratio()
            if best is None or near > best[0]:
                best = (near, phrase)
        return best[1] if best and best[0] >= 0.6 else None

    def with_head(
        self,
        skills: Iterable[str],
        currency: str,
        abilities: tuple[str, ...],
        counters: tuple[str, ...] = (),
    ) -> PhraseBook:
        """The same phrases with what a book's head adds: its own Skills, coin, names of abilities and counters."""
        return _with_head(self, tuple(skills), currency, abilities, counters)


def _one_of(words: Iterable[str]) -> str:
    """A pattern for one of many words. Grouped by their first letters, so that a text is compared with few of them at each place."""
    groups: dict[str, list[str]] = {}
    for word in sorted({*words}):
        groups.setdefault(word[:1], []).append(re.escape(word[1:]))
    return "|".join(f"{re.escape(first)}(?:{'|'.join(rest)})" for first, rest in groups.items())


_WHOLE = r"(?<![^\W_])(?:{})(?![^\W_])"
"""Whole words; an underscore is a mark of emphasis."""
_CAPITALS = ("Set", "Repair", "Learn", "Raise", "Increase", "Restore", "Roll", "Throw")
_SIGNS = (
    "if you", "unless you", "if not", "otherwise", "on a (?:tie|success|failure)", "on your [a-z]+ visit", "once only", "keyword", "the title", "reset (?:the|your)", "rounds",
    "you (?:may|must|find|gain|cannot|have|fight|are dead|are killed|are victorious|are out|die|have died|have triumphed|perish|win)", "you(?:'|’)re (?:dead|killed|out)", "the adventure",
    "your (?:adventure|(?:back)?pack|food|provisions|supplies|victuals|money|gold|coins|bag|satchel|pouch|sack|belongings|possessions|gear|equipment|weapons?|sword|helmet)",
    "turns? to", "returns? to", "go to", "proceed to", "sells?", "costs?", "half (?:of )?(?:all |any )?(?:your|the|gold|money|coins?)", "all(?: of)? your", "level up", "rations?", "fully healed",
    "completely healed", "everything you", "quest (?:ends|is|has come)", "journey (?:ends|is|has come)", "story (?:ends|is|has come)", "subtracts?", "let the (?:die|dice)", "make a mark", "end of your", r"the end(?=[.!]?\s*$)", "treasures?", "sheet", "tests", "rolls", "checks", "toss a", "flip a", "armour",
    "shield", "unarmed", *(f"{count} (?:of your )?items?" for count in ("every", "all", "one", "two", "three", "any", "some")), "counts as", "teach(?:es)?", "taught",
    "learn(?:ed|t|s)?", "purse", "wound(?:s|ed)?", "random number", "automatically", "magic", "advantage", "disadvantage", "can carry", "it all", "them all",
    "strikes? first", "attacks? first", *(f"{verb}s? you" for verb in ("heal", "restore", "cure", "wound", "strip", "rob", "relieve")), "add (?:it|them)",
    "by (?:one|two|three|four|five|six)", "spells?", "try (?:again|once)", "roll (?:again|once)", "test (?:again|once)",
    *(f"{verb} (?:it|them)" for verb in ("strike", "cross", "scratch", "rub", "erase", "remove")), "ticks?",
    "(?:a|one|two|three) points?", "clock", "marker", "discount", "prices?", "section", "part exchange", "back to where", "(?:can|may|must) be (?:left|taken|sold|reclaimed)", "any (?:weapon|item|thing)s?", "anything",
    "buys?", "pays?", "bribe", "repay", "purchase", "wager", "bet", "gamble", "barter", "(?:first|second|third|fourth|fifth) round", "only once", "just once",
    "at most", "no more than", "(?:two|three|four|five|six) sections", "re-?roll", "saving throw", "difficulty", "immune", "healed", "hurt", "injured", "cured",
    "keep what", "is yours", "back (?:all|everything|what|it|them)", "(?:it|them|everything) back", "(?:double|halve|triple) (?:any|all|the|every|each|your)", "(?:every|each) (?:last )?(?:coin|penny) (?:that )?you", "thou", "thy", "d(?:4|6|8|10|12|20)", "(?:can|may) (?:sell|trade|barter)", "be (?:healed|cured|restored)", "(?:leave|store|deposit|stash) (?:items|money|things|anything)", "(?:all|any|every|some) (?:weapons?|equipment|gear|treasure|food|potions|scrolls|keys)", "everything", "whatever", "what (?:coin|money|gold|silver|food)", "write down", "jot down", "record that", "a note that", "repairs? your", "mends? your", "any (?:sum|amount)", "your reward",
)  # fmt: skip
"""Words that may belong to an instruction, or to what looks like one, and are not the first of a phrase."""
LINKS = frozenset({"and", "then", "also", "so", "but"})
_CLAUSES = ("if", "unless", "otherwise", "keyword", "title")
WAYS = frozenset("turn turns return go proceed".split())
"""Verbs that lead to another section with "to" behind them."""
SOFT_FIRSTS = frozenset("you your someone each a its their these the".split())
SOFT = frozenset(
    "he she they it you your the its their these each a someone if on set add or use turn return this here for make move head see".split()
)
"""First words too common to be a sign of anything by themselves."""


@lru_cache(maxsize=MAX_HEADS)
def _with_head(
    book: PhraseBook,
    skills: tuple[str, ...],
    currency: str,
    abilities: tuple[str, ...],
    counters: tuple[str, ...],
) -> PhraseBook:
    return replace(
        book,
        index=book.index if counters else book.index.without_counters,
        lexicon=book.lexicon.with_names(skills, currency, abilities, counters),
    )


def _phrases(rows: list[dict[str, Any]], system: str, authoring: Authoring = NO_AUTHORING) -> list[Phrase]:
    found = []
    for row in rows:
        known = {"id", "pattern", "meaning", "says", "node", "verb", "clause", "private", "plain"}
        if strange := set(row) - known:
            raise ValueError(f"Phrase {row.get('id')}: unknown fields {', '.join(sorted(strange))}.")
        rolls = bool(authoring.effect(row.get("verb", "")).results)
        found.append(Phrase(**row, system=system, rolls=rolls))
    return found


@cache
def shared_phrases() -> tuple[Phrase, ...]:
    return tuple(_phrases(data(SHARED, "phrases.toml")["phrase"], ""))


def phrase_book(ruleset: Ruleset[Any] | None) -> PhraseBook:
    """The phrase book of a ruleset, from its package's data; without a ruleset only the shared phrases."""
    if ruleset is None:
        return PhraseBook("", PhraseIndex(shared_phrases()), Lexicon())
    by_rounds = ruleset.pack is None or type(ruleset.pack).fight_round is not Pack.fight_round
    return _phrase_book(ruleset.package, ruleset.id, ruleset.authoring, by_rounds)


@lru_cache(maxsize=MAX_SYSTEMS)
def _phrase_book(package: str, system: str, authoring: Authoring, by_rounds: bool) -> PhraseBook:
    try:
        own = data(package, "phrases.toml")
    except FileNotFoundError:
        lexicon = Lexicon(item_kinds=authoring.item_kinds, bold=tuple(authoring.bold.items()))
        return PhraseBook(
            system,
            PhraseIndex(shared_phrases()),
            lexicon,
            authoring=authoring,
            package=package,
            by_rounds=by_rounds,
        )
    words = own.get("lexicon", {})
    skills = tuple(data(package, words["skills"])) if "skills" in words else ()
    spells: tuple[tuple[str, str], ...] = ()
    if "spells" in words:
        spells = tuple((row.get("name", key), key) for key, row in data(package, words["spells"]).items())
    lexicon = Lexicon.of(words, authoring, skills, spells)
    phrases = (*_phrases(own["phrase"], system, authoring), *shared_phrases())
    standard = [Definition(key, "spell", spell=key) for _, key in spells if words.get("standard")]
    standard = [Definition(f"{each.name} spell", "spell", spell=each.spell) for each in standard]
    prices: list[tuple[str, int]] = []
    if "standard" in words:
        for row in data(package, words["standard"])["gear"]:
            facts = {key: value for key, value in row.items() if key not in ("price", "clause")}
            standard = [each for each in standard if each.name != row["name"]]
            standard.append(Definition(**facts))
            prices.append((row["name"], row["price"]))
    for name, inside in own.get("gear", {}).items():
        definition, _ = read_definition(name, inside, lexicon)
        standard.append(definition)
    return PhraseBook(
        system,
        PhraseIndex(phrases),
        lexicon,
        tuple(standard),
        tuple(prices),
        skills,
        authoring,
        package,
        by_rounds,
    )

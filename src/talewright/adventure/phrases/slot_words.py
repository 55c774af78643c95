"""What stands in a phrase's slots, said in its canonical wording."""

from __future__ import annotations

from typing import Any

from talewright.adventure.model import ItemRef
from talewright.adventure.phrases.lexicon import NUMBER_WORDS, Lexicon, plural, titled


def item_words(item: ItemRef) -> str:
    if item.count > 1:
        count = NUMBER_WORDS[item.count - 1] if item.count <= len(NUMBER_WORDS) else str(item.count)
        return f"{count} **{plural(item.name)}**"
    return f"the **{item.name}**"


def say(kind: str, value: Any, lexicon: Lexicon) -> str:
    """A slot's canonical wording."""
    match kind:
        case "count":
            return (
                "a"
                if value == 1
                else NUMBER_WORDS[value - 1]
                if 1 < value <= len(NUMBER_WORDS)
                else str(value)
            )
        case "tally":
            return NUMBER_WORDS[value - 1] if 1 <= value <= len(NUMBER_WORDS) else str(value)
        case "modifier":
            return f"{value:+d}"
        case "coin":
            return f"{value} {lexicon.coins[0]}"
        case "ref":
            return f"[[{value}]]"
        case "item":
            return item_words(value)
        case "items":
            names = [item_words(item) for item in value]
            return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]
        case "wares":
            return ", ".join(f"**{item.name}** {price} {lexicon.coins[0]}" for item, price in value)
        case "keyword":
            return f"*{value}*"
        case "title":
            return f"**{value}**"
        case "skill":
            return titled(value)
        case "spell":
            return next((titled(label) for label, key in lexicon.spells if key == value), f"**{value}**")
        case "ability":
            return next((label for label, key in lexicon.abilities if key == value), titled(str(value)))
        case "learned":
            name, level = value
            return f"**{name} (level {level})**" if level else f"**{name}**"
        case "foes":
            names = [_say_foe(dict(foe)) for foe in value]
            return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]
        case "kind":
            if "armour" in value:
                return str(value)
            return f"a {value}" if value in ("shield", "weapon") else f"a {value} weapon"
        case _:
            return str(value)


def _say_foe(facts: dict[str, Any]) -> str:
    parts = [f"DS {facts['ds']}"]
    if facts.get("weapon"):
        parts.append(f"+{facts['weapon']} weapon")
    parts += facts.get("tags", ())
    parts += [f"immune to {titled(spell.replace('_', ' '))}" for spell in facts.get("immune", ())]
    return f"the **{facts['name']} ({', '.join(parts)})**"

"""Continuity tags: the shortest route on which a section assumes what its reader cannot know."""

from __future__ import annotations

from tests.adventure.adventure_books import ruleset

from talewright.adventure import check_book, read_book
from talewright.adventure.wording import heading_words

HEAD = "---\ntitle: T\nsystem: gnat\nstart: a\n---\n\n"
END = "\n\n## end {ending=victory}\n\nOver.\n"


def findings(text: str) -> list[str]:
    book = read_book(HEAD + text + END, finder=ruleset)
    assert book.sound, [str(fault) for fault in book.faults]
    return [str(each) for each in check_book(book, ruleset=ruleset("gnat")) if each.id == "continuity"]


TWO_WAYS = """## a

- To go down, turn to [[cellar]].
- To walk, turn to [[lane]].

## lane

Turn to [[square]].

## cellar {introduces="Maren, the debt"}

Gain the keyword *Met*. Turn to [[square]].

## square

%s

## quay {assumes="Maren"%s}

Turn to [[end]]."""


def test_the_shortest_failing_route_is_printed() -> None:
    (found,) = findings(TWO_WAYS % ("Turn to [[quay]].", ""))
    assert "assumes Maren, which is not met on this route: a > lane > square > quay." in found


def test_a_keyword_that_closes_the_route_is_believed() -> None:
    asked = "If you have the keyword *Met*, turn to [[quay]], otherwise turn to [[end]]."
    assert findings(TWO_WAYS % (asked, "")) == []
    other = "If you do not have the keyword *Met*, turn to [[quay]], otherwise turn to [[end]]."
    assert len(findings(TWO_WAYS % (other, ""))) == 1


def test_the_keyword_that_matters_is_found_among_many() -> None:
    """A hub of twenty places, each with its keyword: only the last door's keyword decides, and it is the one followed."""
    places = [f"p{i}" for i in range(20)]
    hub = "\n".join(
        f"- If you do not have the keyword *K{p}*, you may visit: turn to [[{p}]]." for p in places
    )
    rooms = "\n\n".join(f"## {p}\n\nGain the keyword *K{p}*. Turn to [[a]]." for p in places)
    gates = "\n\n".join(
        f"## g{i}\n\nIf you have the keyword *Kp{i}*, turn to [[g{i + 1}]], otherwise turn to [[end]]."
        for i in range(15)
    )
    text = f"""## a

{hub}
- To go down, turn to [[cellar]].
- To go on, turn to [[g0]].

{rooms}

## cellar {{introduces="Maren"}}

Gain the keyword *Met*. Turn to [[a]].

{gates}

## g15

If you have the keyword *Met*, turn to [[quay]], otherwise turn to [[end]].

## quay {{assumes="Maren"}}

Turn to [[end]]."""
    assert findings(text) == []


def test_what_is_gone_is_no_longer_known() -> None:
    text = """## a {introduces="Maren"}

Turn to [[wake]].

## wake {assumes="Maren" ends=Maren}

- To go on, turn to [[quay]].
- To stay, turn to [[end]].

## quay {assumes="Maren"}

Turn to [[end]]."""
    (found,) = findings(text)
    assert "which is gone on this route: a > wake > quay." in found


def test_what_nobody_introduces_is_named() -> None:
    (found,) = findings('## a {assumes="the king"}\n\nTurn to [[end]].')
    assert "assumes the king, which no section introduces." in found


def test_without_tags_nothing_is_said_and_tags_survive_writing() -> None:
    assert findings("## a\n\nTurn to [[end]].") == []
    heading = (
        read_book(
            HEAD + '## a {#3 introduces="Maren, the debt" ends="Maren"}\n\nTurn to [[end]].' + END,
            finder=ruleset,
        )
        .sections[0]
        .heading
    )
    assert heading_words(heading) == '## a {#3 introduces="Maren, the debt" ends="Maren"}'

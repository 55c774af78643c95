"""Two texts compared: what was saved elsewhere, and what was sent now."""

from __future__ import annotations

import time

from talewright.play.authoring.difference import MAX_LINES, difference, first_difference

THEIRS = "one\ntwo\nthree\nfour\nfive\n"
OURS = "one\ntwo\n3\nfour\n5\n"


def test_lines_that_differ_are_named_with_the_side_they_are_from() -> None:
    assert {"-three", "+3", "-five", "+5"} <= set(difference(THEIRS, OURS))
    assert first_difference(THEIRS, OURS) == ["-three", "-four", "-five", "+3", "+four", "+5"]
    assert first_difference(THEIRS, THEIRS) == difference(THEIRS, THEIRS) == []
    assert first_difference("a\nb\n", "a\nb\nc\n") == ["+c"]


def test_texts_that_are_slow_to_compare_are_compared_at_once_in_the_simple_way() -> None:
    lines = [f"line {number % 200}" for number in range(20_000)]
    theirs, ours = "\n".join(lines), "\n".join(lines[7:] + lines[:7])
    began = time.process_time()
    found = first_difference(theirs, ours)
    assert time.process_time() - began < 1
    assert len(found) == MAX_LINES

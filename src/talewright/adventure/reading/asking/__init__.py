"""One grammar of conditions: what is asked of the reader, in any of the usual shapes, put into the words of the phrase book.

`questions.py` reads what is had, and how much of it; `clauses.py` how it is asked: "Should you possess ...", "Lacking the ...", "Those who
hold ...", "if *Moonlit* is among your keywords". `spelling.py` writes "If you have ..." in its place.
"""

from talewright.adventure.reading.asking.spelling import Recent, may_ask, spelt_out

__all__ = ["Recent", "may_ask", "spelt_out"]

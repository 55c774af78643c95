"""One grammar of conditions: what is asked of the reader, in any of the usual shapes, put into the words of the phrase book.

`words.py` has the words and amounts; `questions.py` reads what is had, and `scores.py` how high a score is; `clauses.py` reads how it is asked:
"Should you possess ...", "Lacking the ...", "if *Moonlit* is among your keywords"; `third_person.py` "Those who hold ..." and "All others".
`spelling.py` writes "If you have ..." in their place.
"""

from talewright.adventure.reading.asking.spelling import as_condition, spelt_out
from talewright.adventure.reading.asking.third_person import Recent

__all__ = ["Recent", "as_condition", "spelt_out"]

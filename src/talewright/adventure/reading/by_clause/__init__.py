"""A sentence clause by clause: each is story, an instruction, a condition or a way by itself, and the sentence is put together again without the story.

- A clause: `clause.py` says where one may begin and what is known of it, `story.py` which words decide nothing, `amounts.py` what changes in it, `leads.py` what leads
  somewhere, `readers.py` whom it is for, `kinds.py` what it is.
- The sentence: `composed.py` finds the clauses that together are all of it, `sound.py` says whether they may follow each other, `saying.py` says them in the
  words of the phrase book. `side_by_side.py` reads ways that are named beside each other.
- `others.py` asks the reader of sentences about a clause, offers what is made to `wordings.py`, and proves that nothing of the author's words is lost in it.
"""

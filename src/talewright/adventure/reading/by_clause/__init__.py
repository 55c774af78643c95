"""A sentence clause by clause: each is story, an instruction, a condition or a way by itself, and the sentence is put together again without the story.

- A clause: `segments.py` says where one may begin, `story.py` which words decide nothing, `amounts.py` what changes in it, `leads.py` what leads
  somewhere, `readers.py` whom it is for, `kinds.py` what it is; `probing.py` asks the reader of sentences about it, `clause.py` is what is known of it.
- The sentence: `composed.py` finds the clauses that together are all of it, `sound.py` says whether they may follow each other, `saying.py` says them in the
  words of the phrase book. `side_by_side.py` reads ways that are named beside each other.
- `others.py` offers what is made to `wordings.py`, and `proof.py` whether nothing of the author's words is lost in it.
"""

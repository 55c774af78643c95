"""From an author's text to a section's program, and doubts about what is none. In the order in which a sentence is read:

- The file: `head.py`, `layout.py` (sections and blocks), `section.py`, `blocks.py` (fences, shops, roll tables), `paragraphs.py`.
- A sentence: `counting.py` and `rewriting` put it into the words of the phrase book; `sentences.py` reads it, from the small to the whole with
  `matching.py` (what begins at a place), `joined.py` and `conditions.py`, `statements.py`, `context.py` (what the sentences before leave open).
- Where it leads: `choices.py` with `prices.py`, `prose_choices.py`, `labels.py`, `decisions.py`, `branches.py`, `rolls.py`.
- Freer readings: `reader.py` tries them where something would be reported, and only those that a look at the words finds possible (`looks.py`,
  `free_readings.py`): `asking` (conditions), `goods`, `ways`, `regrouping.py`, `parting.py`, `dice_in_words.py`, `dice_amounts.py`, `opponents.py`.
  A paragraph of which something is still reported is read again in the words of `data/clauses` (`wordings.py`, `in_the_present.py`), then clause by clause (`by_clause`).
- Near misses: `near_misses` says why a sentence may change something that is not carried out, `reporting.py` reports it; `last_look.py` and
  `undecided.py` doubt what was carried out; `neighbours.py` looks for words beside it that were not, with `left_out.py` (`lost_words.py`, `lost_goods.py`,
  `lost_qualifiers.py`), `undone.py`, `hanging_clauses.py` and `unaccounted.py`.
- The section: `program.py` and `folding.py` put its sentences together, `section_doubts.py` looks for results where none can be and
  for limits around a list of choices, `endings.py` says how it ends.

`vocabulary.py` and `persons.py` have the words that several of them know.
"""

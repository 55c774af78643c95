"""Odds of a rule, a chain of rules or a book: exact where it can be, sampled where it cannot.

The pipeline: `explore` runs a rule along prefixes of answers into a `table`; `compile` orders it for given
policies; `evaluate` computes values and picks, `visits` how often each node comes up; `solve` joins them.
`question` and `report` read and answer a question as plain data; `simulate` samples.
"""

"""Whole books of millions of states, on NumPy or CuPy: the optional extra `fast`. Nothing else in this room may import it.

arrays       NumPy, or CuPy on a graphics card
codes        states as rows of small integers
rows         the distinct rows of a place, packed into numbers
order        the order in which places are explored
states       the explored states: places, rows, groups
moving       states moved on, many at a time
space        exploration: all states of a book, in passes
plan_values  a compiled table evaluated for many states at once
flat         the same for few states, level by level
backward     the value of every state, and how often a reader reaches each
following    a reader followed from the start; the states that a reader without foresight reaches often
estimates    what states that wait to be explored may be worth
learning     values of the states of a partly explored book
practice     games that show which options good play takes
options      which options a reader considers
few_options  a book of few options, practised and solved
narrowing    books that are too large, solved with few of their options, then with more
rough        a book of which some numbers are set aside: what each state may be worth
guided       books that are too large, explored where a reader goes who knows the rough book
solve        the odds of a whole book made of these
"""

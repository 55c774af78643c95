"""Mutation by clause: change what keeps a clause, one small change at a time, and see whether the clause's tests notice.

`plan` lists the changes of a system: `code` changes functions and constants, `data` changes the files below `data/`.
`run` makes one change in a process of its own and runs the tests of the clauses that name the changed keeper, and no others.
`python -m talewright.testing.mutants --help` is the command; `make mutants` calls it.
"""

"""A live table: a game master and players, one log of events in one order, and everything that follows from it.

events.py   what can happen at a table, as records
steps.py    steps that the game master corrects, and time limits, as records
actions.py  an order or a fight under way: a game whose questions go to several people
state.py    the table after its events: seats, sheets, the fight, clocks, handouts
things.py   what the game master lays out and prepares, as records
changes.py  events about people and sheets
laying_out.py  events about scenes, papers, pictures, random tables, encounters
random_tables.py  rows by dice or by weight, and tables within tables
orders.py   events of the rules: orders, fights, answers, dice
fighters.py  fighters besides the turns: numbers set by hand, hits by the rules
apply.py    one event: what it changes, or why it is refused
rights.py   who may do what
secrecy.py  which events are the game master's alone
undo.py     what goes with an event that is undone, and what stays
corrections.py  a done step with another result, and what followed given again
party.py    what a whole party does at once
timing.py   time limits of decisions
danger.py   how the fight on a table goes on, for a worker
table.py    a table in memory: perform, undo, replay
"""

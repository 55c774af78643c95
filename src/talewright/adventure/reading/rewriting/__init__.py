"""Sentences in other words than the phrase book's, put into its words before they are read: `table.py` has the rows, `match.py` finds where one fits, `rewrite.py` applies them."""

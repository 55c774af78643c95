"""Ways on in an author's words: `references.py` finds them, `leading.py` has clauses whose verb is none of motion, `tails.py` what may stand behind,
`clauses.py` ways that only who acts proves, for paragraphs of which something is reported.
"""

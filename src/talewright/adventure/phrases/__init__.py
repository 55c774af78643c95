"""The language books are written in: words as tokens, phrases and their slots, names and what they stand for."""

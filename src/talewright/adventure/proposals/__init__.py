"""What an author may write in place of words that are not understood: the same numbers, things and ways in phrases of the book.

`parts.py` takes a passage apart, `composing.py` writes the phrases for it, `proof.py` reads them in place of the author's words
before they are proposed. All of it happens when a finding is shown, not while a book is read.
"""

from talewright.adventure.proposals.late import with_proposal
from talewright.adventure.proposals.proof import Proposal, proposed

__all__ = ["Proposal", "proposed", "with_proposal"]

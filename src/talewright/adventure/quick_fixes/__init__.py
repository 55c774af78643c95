"""Quick fixes: replacements that an author can apply with one click, each tried on the section before it is offered.

Candidates come from the phrase book: a word spelt or capitalised as it has it, another verb of the same direction, a
sign written out, a name that a finding suggests. One is offered only if it changes no number, name or direction of
the author's words and the section then has fewer faults. To call it story, to begin the section that is missing, or to
say that it is on purpose is offered last.
"""

from talewright.adventure.quick_fixes.fix import KINDS, QuickFix
from talewright.adventure.quick_fixes.offers import quick_fixes
from talewright.adventure.quick_fixes.wordings import SYNONYMS

__all__ = ["KINDS", "SYNONYMS", "QuickFix", "quick_fixes"]

"""What a rule, a chain of rules or a book is worth: exact where it can be, sampled where it cannot."""

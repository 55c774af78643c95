"""From an author's text to a section's program: head, blocks, sentences, and doubts about what is none."""

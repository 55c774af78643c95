"""For authors: uploaded texts, the checker's findings with fights priced, and the text line by line."""

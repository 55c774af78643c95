"""What is wrong with a book that can be read: its routes, its things, and what its system asks of an author."""

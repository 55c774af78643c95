"""A running game: the only room that joins rules to people, time and storage."""

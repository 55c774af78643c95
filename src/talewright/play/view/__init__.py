"""What one seat sees of a running game: page, events, question, sheet, journal. Secrets are removed here."""

"""One folder for each published system; each knows core only."""

"""Faces: command line, terminal, web. Nothing imports a face."""

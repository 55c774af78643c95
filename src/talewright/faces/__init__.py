"""Faces: command line, terminal, web, editors, AI programs, a book in one web page. Nothing imports a face."""

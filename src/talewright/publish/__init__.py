"""A book as files that leave the program: paper, e-book, web, and the formats other tools read.

`manuscript.py` is the book as it is printed; each format is a module that turns a manuscript into one file.
"""

"""Model Context Protocol: an AI plays or runs a game with the same engine, the same rights and the same dice as people.

serving.py  the server: tools, resources and prompts
shown.py    a running game and a table as plain data
"""

"""Model Context Protocol: an AI plays or runs a game with the same engine, the same rights and the same dice as people.

serving.py  the server: resources and prompts
rule_tools.py  tools about rules, odds and dice
play_tools.py  tools for characters, games and tables
backend.py  what every tool works on
shown.py    a running game and a table as plain data
"""

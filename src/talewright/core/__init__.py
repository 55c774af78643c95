"""The grammar of games: dice, asking, replay, rulesets. Standard library only."""

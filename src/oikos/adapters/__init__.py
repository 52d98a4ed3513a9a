"""Doors for researchers: every game as a PettingZoo environment, a Gymnasium vector environment, an OpenSpiel game.

Each module needs its library (the extras `pettingzoo`, `gymnasium` and `openspiel`) and knows no game by name.
"""

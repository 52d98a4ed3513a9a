"""Doors for researchers: every game on the shelf as a PettingZoo environment and as an OpenSpiel game.

Each module needs its library (the extras `pettingzoo` and `openspiel`) and knows no game by name.
"""

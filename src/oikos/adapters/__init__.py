"""Doors for researchers: every game on the shelf as a PettingZoo environment and as an OpenSpiel game.

Each module needs its library (`pip install oikos[pettingzoo]`, `oikos[openspiel]`) and knows no game by name.
"""

"""A whole small game as the pattern of a new one: its rules, its tests and its table in the app.

`oikos new-game NAME` copies the three folders to their places under another name.
"""

"""A table and nothing around it: its log, what follows from the log, who may add what, what each seat is told.

Nothing here waits, stores or sends: the same code runs in a server, in a test and in a browser.
"""

"""The web service: tables where people and bots play, kept in a log that never loses a move."""

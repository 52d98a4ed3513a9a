"""Word of a turn to people who are not there: Web Push, where whoever runs the server has given it a key."""

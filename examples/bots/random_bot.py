"""A bot in plain Python: `oikos arena glace --bots "exec:python examples/bots/random_bot.py"`."""

import json
import random
import sys

matches = {}  # by number: what we remember of each game


def hear(told):
    """The answer to one message; None where none is expected."""
    if told["say"] == "game":
        matches[told["match"]] = random.Random(told["seed"])
        return {"say": "ready", "id": told["id"]}
    if told["say"] == "turn":
        move = matches[told["match"]].choice(told["view"]["moves"])
        answer = {"say": "move", "id": told["id"], "move": move}
        if told["explain"]:
            answer["because"] = "I took any."
        return answer
    matches.pop(told["match"], None)
    return None


for line in sys.stdin:
    answer = hear(json.loads(line))
    if answer is not None:
        print(json.dumps(answer), flush=True)

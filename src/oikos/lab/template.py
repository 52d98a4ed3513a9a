"""A commented experiment to begin with: `oikos lab new`."""

from oikos.engine.content import read_toml
from oikos.engine.game import Box
from oikos.lab.words import lab_words

_SAID = (
    "about",
    "players",
    "games",
    "seed",
    "moves",
    "bots",
    "seats",
    "budget",
    "variants",
    "file",
    "field",
    "range",
    "variant-options",
)


def template(box: Box, lang: str) -> str:
    """An experiment on *box* that runs as it is; every line that may be changed says how."""
    words, (field, value) = lab_words(lang), _some_field(box)
    said = {name: words.say("template", name) for name in _SAID}
    options = "\n".join(
        f"# {option.name} = …   # {box.words(lang).say('options', option.name)}" for option in box.options
    )
    return f"""# {said["about"]}

game = "{box.name}"
players = [{box.players[0]}]            # {said["players"]}
games = 200              # {said["games"]}
seed = "1"               # {said["seed"]}
moves = false            # {said["moves"]}

# {said["bots"]}
[[bots]]
name = "sapling"
seats = "sapling"        # {said["seats"]}

# [[bots]]
# name = "oak"
# seats = "oak"
# budget = "100playouts"   # {said["budget"]}

[options]
{options}

# {said["variants"]}
[[variant]]
name = "as it is"

[[variant]]
name = "changed"
# file = "mine.toml"     # {said["file"]}
# {said["field"]}
content.{field} = {value}
# {said["range"]}
# content.{field} = {{ from = {value}, to = {value + 2}, step = 1 }}
# {said["variant-options"]}
# options.first = "0"
"""


def _some_field(box: Box) -> tuple[str, int]:
    """The steps to some number of the content, as an example, and the number."""
    data = read_toml(box.content_file)
    lists = {name: entries for name, entries in data.items() if isinstance(entries, list)}
    for section, entries in sorted(lists.items(), key=lambda one: -len(one[1])):
        for entry in entries:
            for name, value in entry.items():
                if isinstance(value, int) and not isinstance(value, bool) and "id" in entry:
                    return f"{section}.{entry['id']}.{name}", value
    section, table = next((name, table) for name, table in data.items() if isinstance(table, dict))
    name, value = next((name, value) for name, value in table.items() if isinstance(value, int))
    return f"{section}.{name}", value

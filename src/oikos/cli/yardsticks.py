"""`oikos yardsticks`: players next to a random one and to one that sees everything."""

from typing import Annotated

import typer
from rich.table import Table

from oikos.cli.arena import number, percent
from oikos.cli.common import (
    ContentFile,
    GameName,
    Jobs,
    Json,
    Lang,
    Options,
    Players,
    Seed,
    cli_words,
    console,
    print_json,
    read_option_words,
    watched,
)
from oikos.engine.errors import BadOption
from oikos.engine.move import Fact
from oikos.engine.words import Words
from oikos.games import find_box
from oikos.lab.play import Match
from oikos.lab.yardsticks import TOLD, Yardsticks, measure, play_deals
from oikos.players import check_player
from oikos.players.player import read_budget


def yardsticks(
    game: GameName,
    players: Players = None,
    bots: Annotated[
        str,
        typer.Option(help="the players to measure, each in all seats: oak,sapling,…; oak-told knows its own objective"),
    ] = "sapling",
    games: Annotated[int, typer.Option(min=1, max=1_000_000, help="how many deals")] = 100,
    seed: Seed = "1",
    budget: Annotated[str, typer.Option(help="what oak may spend on a move: 100ms, 2s, 400playouts")] = "1s",
    jobs: Jobs = 1,
    option: Options = None,
    content: ContentFile = None,
    json: Json = False,
    *,
    lang: Lang,
) -> None:
    """Measure players of a cooperative game on the same deals as a random player and one that sees everything.

    "ceiling" sees everything and tries 200 lines of play before each move; shares are of its mean. "exact", where a
    game has a solver, sees everything and plays the best of all plans, with what comes after them in mind.
    """
    box = find_box(game)
    table = box.open(players, read_option_words(option), content)
    if not table.has_ceiling and table.victory == "rivals":
        raise BadOption("no-yardsticks", title=box.title(lang))
    file = None if content is None else str(content)
    measured = bots.split(",")
    for bot in measured:
        check_player(bot.removesuffix(TOLD))
    match = Match(box.name, table.players, table.options, file, measured, seed, read_budget(budget))
    result = measure(match, list(watched(play_deals(match, games, jobs), games, lang)))
    if json:
        print_json(result)
    else:
        print_yardsticks(result, table.words(lang), cli_words(lang))


def print_yardsticks(result: Yardsticks, game: Words, words: Words) -> None:
    facts: dict[str, Fact] = {"games": result.games, "players": result.match.players, "seed": result.match.seed}
    console.print(f"{game.say('game', 'title')}: " + words.say("cli", "simulated", facts))
    console.print(" ".join(f"{name}={value}" for name, value in result.match.options.items()))
    tallies = [game.name(tally) for tally in result.rows[0].tallies]
    headings = ["mean", "of-ceiling", "wins"]
    table = Table(box=None, pad_edge=False)
    table.add_column(words.say("cli", "player"))
    for heading in [*(words.say("cli", heading) for heading in headings), *tallies, words.say("cli", "ms-move")]:
        table.add_column(heading, justify="right")
    for row in result.rows:
        shares = [percent(row.wins), *map(percent, row.tallies.values())]
        table.add_row(row.player, number(row.score), f"{row.of_ceiling:.1%}", *shares, f"{row.mean_ms:.1f}")
    console.print()
    console.print(table)

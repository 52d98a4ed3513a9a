"""`oikos simulate`: many games, and a table of what came out."""

from typing import Annotated

import typer
from rich.table import Table

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
    read_bots,
    read_option_words,
    watched,
)
from oikos.engine.move import Fact
from oikos.engine.words import Words
from oikos.games import find_box
from oikos.lab.play import Match
from oikos.lab.simulate import Simulation, Tally, play_games
from oikos.players.player import Budget


def simulate(
    game: GameName,
    players: Players = None,
    games: Annotated[int, typer.Option(min=1, max=10_000_000, help="how many games")] = 1000,
    seed: Seed = "1",
    bots: Annotated[str, typer.Option(help="a player for all seats, or one a seat: greedy,random,…")] = "random",
    jobs: Jobs = 1,
    option: Options = None,
    content: ContentFile = None,
    json: Json = False,
    *,
    lang: Lang,
) -> None:
    """Play many games between bots and say what came out."""
    table = find_box(game).open(players, read_option_words(option), content)
    names = read_bots(bots, table.players)
    file = None if content is None else str(content)
    match = Match(game, table.players, table.options, file, names, seed, Budget())
    tally = Tally(table, names, seed)
    for played in watched(play_games(match, games, jobs), games, lang):
        tally.add(played)
    result = tally.result()
    if json:
        print_json(result)
    else:
        print_simulation(result, find_box(game).words(lang), cli_words(lang))


def print_simulation(result: Simulation, game: Words, words: Words) -> None:
    facts: dict[str, Fact] = {"games": result.games, "players": result.players, "seed": result.seed}
    console.print(f"{game.say('game', 'title')}: " + words.say("cli", "simulated", facts))
    console.print(" ".join(f"{name}={value}" for name, value in result.options.items()))
    endings = Table(box=None, pad_edge=False)
    for heading in ("ending", "games", "share"):
        endings.add_column(words.say("cli", heading), justify="left" if heading == "ending" else "right")
    for ending, count in result.endings.items():
        endings.add_row(game.say("ways", ending), str(count), f"{count / result.games:.1%}")
    console.print()
    console.print(endings)
    seats = Table(box=None, pad_edge=False)
    for heading in ("seat", "player", "wins", "share", "mean", "deviation", "least", "most"):
        seats.add_column(words.say("cli", heading), justify="left" if heading in ("seat", "player") else "right")
    for seat, row in enumerate(result.seats):
        wins = ["–", "–"] if row.wins is None else [str(row.wins), f"{row.wins / result.games:.1%}"]
        numbers = [f"{row.mean:.2f}", f"{row.deviation:.2f}", str(row.least), str(row.most)]
        seats.add_row(str(seat), row.bot, *wins, *numbers)
    console.print()
    console.print(seats)
    timing: dict[str, Fact] = {"rate": f"{result.timing.games_per_second:.0f}", "moves": f"{result.moves:.0f}"}
    timing["seconds"] = f"{result.timing.seconds:.1f}"
    console.print()
    console.print(words.say("cli", "timing", timing))

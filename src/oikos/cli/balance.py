"""`oikos balance`: many games, and whether seats and order of play are fair."""

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
from oikos.engine.words import Words
from oikos.games import find_box
from oikos.lab.balance import Balance, Scales
from oikos.lab.play import Match
from oikos.lab.simulate import play_games
from oikos.players.player import Budget


def balance(
    game: GameName,
    players: Players = None,
    games: Annotated[int, typer.Option(min=1, max=10_000_000, help="how many games")] = 1000,
    seed: Seed = "1",
    bots: Annotated[str, typer.Option(help="a player for all seats, or one a seat: greedy,random,…")] = "greedy",
    jobs: Jobs = 1,
    option: Options = None,
    content: ContentFile = None,
    json: Json = False,
    *,
    lang: Lang,
) -> None:
    """Play many games and compare the seats, the order of play and what the game counts."""
    table = find_box(game).open(players, read_option_words(option), content)
    names = read_bots(bots, table.players)
    file = None if content is None else str(content)
    match = Match(game, table.players, table.options, file, names, seed, Budget())
    scales = Scales(table, names, seed)
    for played in watched(play_games(match, games, jobs), games, lang):
        scales.add(played)
    result = scales.result()
    if json:
        print_json(result)
    else:
        print_balance(result, table.words(lang), cli_words(lang))


def print_balance(result: Balance, game: Words, words: Words) -> None:
    said = words.say("cli", "simulated", {"games": result.games, "players": result.players, "seed": result.seed})
    console.print(f"{game.say('game', 'title')}: {said}, {','.join(sorted(set(result.bots)))}")
    console.print(" ".join(f"{name}={value}" for name, value in result.options.items()))
    endings = _table(words, "ending", "games", "share")
    for ending, count in result.endings.items():
        endings.add_row(game.say("ways", ending), str(count), f"{count / result.games:.1%}")
    fair = 1 / result.players
    console.print()
    console.print(endings)
    console.print()
    console.print(words.say("cli", "balance-share", {"fair": f"{fair:.1%}", "decided": result.decided}))
    places = _table(words, "place", "by-seat", "advantage", "by-order", "advantage")
    for place, (seat, turn) in enumerate(zip(result.seats, result.order, strict=True)):
        numbers = [f"{seat:.1%}", _signed(seat - fair), f"{turn:.1%}", _signed(turn - fair)]
        places.add_row(str(place), *numbers)
    console.print()
    console.print(places)
    if result.tallies:
        tallies = _table(words, "tally", "of-decided")
        for name, share in result.tallies.items():
            tallies.add_row(game.name(name), f"{share:.1%}")
        console.print()
        console.print(tallies)


def _table(words: Words, *headings: str) -> Table:
    table = Table(box=None, pad_edge=False)
    for place, heading in enumerate(headings):
        table.add_column(words.say("cli", heading), justify="right" if place else "left")
    return table


def _signed(share: float) -> str:
    return f"{100 * share:+.1f}".replace("-", "−")

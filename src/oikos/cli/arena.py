"""`oikos arena`: bots against each other."""

import time
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
from oikos.lab.arena import Arena, play_matches, stand
from oikos.lab.intervals import Interval
from oikos.lab.play import Match
from oikos.players.player import read_budget


def arena(
    game: GameName,
    players: Players = None,
    bots: Annotated[str, typer.Option(help="a player for all seats, or one a seat: oak,sapling,…")] = "sapling",
    games: Annotated[int, typer.Option(min=1, max=1_000_000, help="how many games")] = 100,
    seed: Seed = "1",
    budget: Annotated[str, typer.Option(help="what oak may spend on a move: 100ms, 2s, 400playouts")] = "1s",
    jobs: Jobs = 1,
    option: Options = None,
    content: ContentFile = None,
    json: Json = False,
    *,
    lang: Lang,
) -> None:
    """Let bots play each other, seats rotated, and say how sure the result is."""
    box = find_box(game)
    table = box.open(players, read_option_words(option), content)
    file = None if content is None else str(content)
    names = read_bots(bots, table.players)
    match = Match(box.name, table.players, table.options, file, names, seed, read_budget(budget))
    start = time.perf_counter()
    played = list(watched(play_matches(match, games, jobs), games, lang))
    result = stand(match, played, time.perf_counter() - start)
    if json:
        print_json(result)
    else:
        print_arena(result, box.words(lang), cli_words(lang))


def print_arena(result: Arena, game: Words, words: Words) -> None:
    facts: dict[str, Fact] = {"games": result.games, "players": result.match.players, "seed": result.match.seed}
    console.print(f"{game.say('game', 'title')}: " + words.say("cli", "simulated", facts))
    console.print(" ".join(f"{name}={value}" for name, value in result.match.options.items()))
    table = Table(box=None, pad_edge=False)
    for heading in ("player", "games", "wins", "mean", "ms-move", "ms-p99"):
        table.add_column(words.say("cli", heading), justify="left" if heading == "player" else "right")
    for standing, timing in zip(result.standings, result.timing.bots, strict=True):
        wins, score = percent(standing.wins), number(standing.score)
        times = [f"{timing.mean_ms:.1f}", f"{timing.p99_ms:.1f}"]
        table.add_row(standing.bot, str(standing.games), wins, score, *times)
    console.print()
    console.print(table)
    console.print()
    for standing in result.standings:
        if standing.forfeits:
            console.print(words.say("cli", "forfeits", {"bot": standing.bot, "count": standing.forfeits}))
    console.print(words.say("cli", "arena-timing", {"rate": str(result.timing.games_per_second)}))


def percent(share: Interval | None) -> str:
    if share is None:
        return "–"
    return f"{share.mean:.1%} [{share.low:.1%}, {share.high:.1%}]"


def number(mean: Interval | None) -> str:
    if mean is None:
        return "–"
    return f"{mean.mean:.2f}" + ("" if mean.low is None else f" [{mean.low:.2f}, {mean.high:.2f}]")

"""`oikos replay` and `oikos records`: saved games, shown and checked."""

from pathlib import Path
from typing import Annotated, Any

import typer

from oikos.cli.common import ContentFile, Lang, cli_words, console, read_file
from oikos.engine.errors import BadOption, OikosError
from oikos.engine.game import Game
from oikos.engine.history import History
from oikos.engine.move import Fact
from oikos.engine.record import Record, actor_to_text, read_record, replay
from oikos.engine.record import verify as verify_record
from oikos.engine.words import Words
from oikos.games import open_record

app = typer.Typer(no_args_is_help=True, help="Check saved games.")

RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="a record")]


@app.callback()
def about() -> None:
    """Check saved games."""


@app.command()
def check(
    files: Annotated[list[Path] | None, typer.Argument(metavar="[FILE…]", help="records")] = None,
    db: Annotated[
        str | None, typer.Option(metavar="URL", help="a server's database: replay every running table of it")
    ] = None,
    content: ContentFile = None,
    *,
    lang: Lang,
) -> None:
    """Replay each record, or each running table of a server, and say whether it fits the rules installed here."""
    if not files and db is None:
        raise BadOption("nothing-to-check")
    fits = [_check_one(file, content, lang) for file in files or []]
    if db is not None:
        fits.append(_check_tables(db, lang))
    if not all(fits):
        raise typer.Exit(1)


@app.command()
def verify(file: RecordFile, content: ContentFile = None, *, lang: Lang) -> None:
    """Say whether the seed of a finished game gives all that nature did in it, and is the one that was announced."""
    record = read_record(read_file(file))
    game = open_record(record, content)
    replay(record, game)
    facts: dict[str, Fact] = {"file": str(file), "count": verify_record(record, game)}
    console.print(cli_words(lang).say("cli", "record-verified", facts))


def _check_tables(db: str, lang: str) -> bool:
    """Whether every running table in a database can go on with the rules installed here."""
    from oikos.server.check_tables import check_tables
    from oikos.tables.refused import table_words

    words, count, broken = table_words(lang), 0, 0
    for checked in check_tables(db):
        count += 1
        broken += checked.error is not None
        facts: dict[str, Fact] = {"code": checked.code, "count": checked.entries, "seq": checked.entries + 1}
        if checked.error is None:
            console.print(words.say("log", "check-fits", facts))
        else:
            console.print(words.say("log", "check-broken", facts | {"why": checked.error.say(lang)}))
    console.print(words.say("log", "check-done", {"count": count, "broken": broken}))
    return broken == 0


def _check_one(file: Path, content: Path | None, lang: str) -> bool:
    try:
        record = read_record(read_file(file))
        replay(record, open_record(record, content))
    except OikosError as error:
        console.print(f"{file}: {error.say(lang)}")
        return False
    facts: dict[str, Fact] = {"file": str(file), "count": len(record.entries), "ending": record.ending}
    console.print(cli_words(lang).say("cli", "record-fits", facts))
    return True


def replay_file(
    file: RecordFile,
    at: Annotated[int | None, typer.Option(metavar="N", help="stop after entry N")] = None,
    seat: Annotated[int | None, typer.Option(metavar="S", help="as seat S saw it; seats count from 0")] = None,
    content: ContentFile = None,
    *,
    lang: Lang,
) -> None:
    """Tell a saved game move by move, then show the table."""
    record = read_record(read_file(file))
    game = open_record(record, content)
    if seat is not None and not 0 <= seat < game.players:
        raise BadOption("bad-seat", given=seat, expected=f"0–{game.players - 1}")
    if at is not None and not 0 <= at <= len(record.entries):
        raise BadOption("bad-entry", given=at, expected=f"0–{len(record.entries)}")
    if record.is_seen_by_one:
        _list_entries(record, at)
        return
    replay(record, game)  # the whole record must fit, whatever part of it is shown
    words = game.words(lang)
    history = _tell(record, game, words, seat, at)
    console.print()
    console.print(game.show(history.state.view(seat), words))
    outcome = history.state.outcome()
    if outcome is not None:
        console.print()
        console.print(words.say("endings", outcome.ending.value, outcome.facts))
    if seat is None:
        console.print()
        console.print(history.state.to_text())


def _tell(record: Record, game: Game[Any, Any], words: Words, seat: int | None, at: int | None) -> History:
    """Play the record again, with a line for every event as *seat* saw it; everything when no seat is named."""
    history = History(game)
    for entry in record.entries[:at]:
        if entry.undoes is not None:
            history.take_back(entry.actor, entry.undoes)
            console.print(f"{entry.number:>4}  {actor_to_text(entry.actor)} {entry.text}")
            continue
        number = f"{entry.number:>4}"
        for event in history.play(entry.text):
            seen = event if seat is None else event.seen_by(seat)
            console.print(f"{number}  {words.event(seen, seat)} ({seen.rule})")
            number = "    "
    return history


def _list_entries(record: Record, at: int | None) -> None:
    """A record seen by one seat can only be read."""
    for entry in record.entries[:at]:
        console.print(f"{entry.number:>4}  {actor_to_text(entry.actor)} {entry.text}")

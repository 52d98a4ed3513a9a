"""A new table: from the box, on a deal that others play, or going on from a finished game."""

from typing import Any

import msgspec

from oikos.engine.entry import Entry, in_force
from oikos.engine.errors import OikosError
from oikos.engine.game import Game
from oikos.engine.record import read_record, replay
from oikos.engine.state import DONE, NATURE, State
from oikos.games import find_box, open_record
from oikos.live.live_table import LiveTable
from oikos.live.pinned_games import files_of, try_files
from oikos.live.registry import Registry
from oikos.tables import entries as log
from oikos.tables import secret
from oikos.tables.checks import check_level
from oikos.tables.create import Choices, OpenTable, Origin, as_taught, choices_of, seats_of, setup_of
from oikos.tables.day import Day, seed_without_server
from oikos.tables.lesson import Lesson, find_lesson, opening_of
from oikos.tables.messages import Start
from oikos.tables.names import clean_name
from oikos.tables.refused import Refused
from oikos.tables.setup import Setup
from oikos.tables.timing import now


async def open_table(registry: Registry, key: str, wish: OpenTable) -> LiveTable:
    """Open a table; raises an OikosError that says why not."""
    await registry.check_tables_of(key)
    lesson = _find_lesson(wish)
    wish = wish if lesson is None else as_taught(wish, lesson)
    setup, moves, seed = await _prepare(registry, key, wish)
    if lesson is not None:
        moves, seed = await registry.replay(opening_of, lesson, registry.games.open(setup)), lesson.seed
    return await _open(registry, key, wish, setup, moves, seed)


async def open_with(registry: Registry, key: str, wish: OpenTable, game: Game[Any, Any]) -> LiveTable:
    """Open a table that is played with *game*, whose cards have been kept; raises an OikosError that says why not."""
    await registry.check_tables_of(key)
    choices = Choices(game.box.name, game.players, game.options, game.content_hash, game.box.rules_version)
    return await _open(registry, key, wish, setup_of(wish, choices), [], None)


async def open_on_day(registry: Registry, key: str, wish: OpenTable, day: Day) -> LiveTable:
    """A table on the deal of *day*, with the cards and rules that it was drawn for; raises Refused."""
    await registry.check_tables_of(key)
    if await registry.ask(registry.store.plays_deal, key, day.deal):
        raise Refused("deal-known", 403)
    deal = await _find_deal(registry, day.deal)
    return await _open(registry, key, wish, setup_of(wish, deal.choices, deal.code), [], deal.seed)


async def open_with_cards(registry: Registry, key: str, wish: OpenTable, content: str) -> LiveTable:
    """Open a table that is played with the cards of the file *content*; raises an OikosError that says why not."""
    box = find_box(wish.game)
    files = msgspec.json.decode(files_of(box), type=dict[str, str]) | {box.content_file.name: content}
    players = wish.players or (len(wish.seats) if len(wish.seats) in box.players else None)
    game = try_files(box, players, dict(wish.options), files)
    await registry.ask(registry.store.keep_content, game.content_hash, box.name, msgspec.json.encode(files))
    return await open_with(registry, key, wish, game)


async def open_by_date(registry: Registry, key: str, wish: OpenTable, day: str) -> LiveTable:
    """A table with the cards that *day* has where no server draws any; raises Refused."""
    await registry.check_tables_of(key)
    setup = await _new_setup(registry, wish)
    return await _open(registry, key, wish, setup, [], seed_without_server(setup.game, day))


async def _open(
    registry: Registry, key: str, wish: OpenTable, setup: Setup, moves: list[tuple[int, str]], seed: str | None
) -> LiveTable:
    name = clean_name(wish.name)
    for one in wish.seats:
        check_level(find_box(setup.game), one.who, wish.lang)
    seats = seats_of(wish, setup.players, name)
    live = await registry.create(log.Opened(setup, [log.Guest(key, name)], seats, moves, len(moves)), seed)
    if wish.start:
        try:
            await live.grant(key, Start(), wish.lang)
        except OikosError:
            await registry.close(live)
            raise
    return live


def _find_lesson(wish: OpenTable) -> Lesson | None:
    lesson = find_lesson(find_box(wish.game), wish.lesson)
    if lesson is None and wish.lesson is not None:
        raise Refused("no-such-lesson", 404, given=wish.lesson)
    return lesson


async def _prepare(registry: Registry, key: str, wish: OpenTable) -> tuple[Setup, list[tuple[int, str]], str | None]:
    """The setup, the moves it goes on from, and the seed where it is a shared one."""
    if wish.deal is not None and wish.origin is not None:
        raise Refused("deal-and-origin", 400)
    if wish.record is not None and (wish.deal is not None or wish.origin is not None):
        raise Refused("deal-and-origin", 400)
    if wish.deal is not None and wish.onlookers:
        raise Refused("deal-and-onlookers", 400)
    if wish.origin is not None:
        setup, moves = await _origin(registry, wish, wish.origin)
        return setup, moves, None
    if wish.record is not None:
        setup, moves = await registry.replay(_from_record, registry, wish, wish.record)
        return setup, moves, None
    if wish.deal is None:
        return await _new_setup(registry, wish), [], None
    deal = None if wish.deal == "new" else await _find_deal(registry, wish.deal)
    if deal is not None and await registry.day_of(deal.code) is not None:
        raise Refused("deal-of-day", 403)
    if deal is not None and await registry.is_class_deal(deal.code):
        raise Refused("no-such-deal", 404)
    setup = await _new_setup(registry, wish if deal is None else _as_dealt(wish, deal.choices))
    if deal is None:
        deal = await _new_deal(registry, choices_of(setup))
    else:
        await _check_deal(registry, key, deal, choices_of(setup))
    return msgspec.structs.replace(setup, deal=deal.code), [], deal.seed


async def _new_setup(registry: Registry, wish: OpenTable) -> Setup:
    players = wish.players
    if players is None and len(wish.seats) in find_box(wish.game).players:
        players = len(wish.seats)
    game = await registry.ask(registry.games.open_new, wish.game, players, dict(wish.options))
    return setup_of(wish, Choices(game.box.name, game.players, game.options, game.content_hash, game.box.rules_version))


class Dealt(msgspec.Struct, frozen=True):
    """A deal: what the tables on it share."""

    code: str
    seed: str
    choices: Choices


async def _new_deal(registry: Registry, choices: Choices) -> Dealt:
    deal = Dealt(secret.new_code(), secret.new_secret(), choices)
    await registry.ask(registry.store.make_deal, deal.code, deal.seed, msgspec.json.encode(choices), now())
    return deal


async def _find_deal(registry: Registry, given: str) -> Dealt:
    found = await registry.ask(registry.store.deal, secret.read_code(given) or "")
    if found is None:
        raise Refused("no-such-deal", 404)
    choices = msgspec.json.decode(bytes(found["setup"]), type=Choices)
    return Dealt(str(found["code"]), str(found["seed"]), choices)


def _as_dealt(wish: OpenTable, choices: Choices) -> OpenTable:
    """*wish* with what it leaves to the deal that it names."""
    if find_box(wish.game).name != choices.game:
        raise Refused("deal-differs")
    players, options = wish.players or choices.players, wish.options or choices.options
    return msgspec.structs.replace(wish, players=players, options=options)


async def _check_deal(registry: Registry, key: str, deal: Dealt, choices: Choices) -> None:
    """Raise Refused unless this person may play a deal that others play: everything comparable must be the same."""
    if deal.choices != choices:
        raise Refused("deal-differs")
    if await registry.ask(registry.store.plays_deal, key, deal.code):
        raise Refused("deal-known", 403)
    phases = [phase for _, phase in await registry.ask(registry.store.deal_tables, deal.code)]
    if phases and all(phase == "ended" for phase in phases):
        raise Refused("deal-over")


async def _origin(registry: Registry, wish: OpenTable, origin: Origin) -> tuple[Setup, list[tuple[int, str]]]:
    """A table that goes on from a finished one: the moves in force after an entry of its record."""
    table = (await registry.finished(origin.code)).table
    if origin.at > len(table.history.entries):
        raise Refused("bad-entry", 400, given=origin.at, expected=f"0–{len(table.history.entries)}")
    line = in_force(table.history.entries[: origin.at])
    if await registry.replay(_is_over, table.game, line):
        raise Refused("origin-over")
    moves = [(entry.actor, entry.text) for entry in line]
    while moves and moves[-1][0] == NATURE and not origin.keeps_draws:
        moves.pop()
    return setup_of(wish, choices_of(table.setup), origin=table.code), moves


def _from_record(registry: Registry, wish: OpenTable, text: str) -> tuple[Setup, list[tuple[int, str]]]:
    """A table that goes on with a record that somebody brings: all that was drawn stays, the rest is drawn here."""
    record = read_record(text)
    game = open_record(record, registry.games.content_file(record.header["content"]))
    history = replay(record, game)
    if history.state.actor == DONE:
        raise Refused("origin-over")
    registry.store.keep_content(game.content_hash, game.box.name, files_of(game.box))
    choices = Choices(game.box.name, game.players, game.options, game.content_hash, game.box.rules_version)
    return setup_of(wish, choices), [(entry.actor, entry.text) for entry in history.line]


def _is_over(game: Game[Any, Any], line: list[Entry]) -> bool:
    """Whether nothing can be played any more after the moves of *line*."""
    state: State = game.start()
    for entry in line:
        state.play(entry.text)
    return state.actor == DONE

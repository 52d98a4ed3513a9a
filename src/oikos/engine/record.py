"""Records: the saved game, the replay, the bug report and the test fixture, as text.

    oikos-record 1
    game glace
    rules 1
    content 5f0c…
    players 3
    options first=random mode=standard start_cards=none
    seats greedy random random
    seed 1
    moves
    1 nature choose-first 2
    2 nature deal g1-air-0
    …
    end 85 won

A record that goes on from another one has `seeded-after` with the last entry that its own seed did not decide.
`seed-hash` is what was shown of the seed while the game was on.
`draws-taken-back` says how many of nature's moves were undone, where any were.
A record handed out during play has `seen-by` with the seat (or `onlooker`) in place of `seed`, and `?` for each move
that seat did not see.
"""

from pathlib import Path
from typing import Any

import msgspec

from oikos.engine.entry import HIDDEN, Entry
from oikos.engine.errors import BadRecord, OikosError
from oikos.engine.game import Box, Game
from oikos.engine.history import History
from oikos.engine.nature import SeededNature, seed_hash
from oikos.engine.option import Value, is_told
from oikos.engine.state import NATURE

FORMAT = "oikos-record 1"
RUNNING = "running"
ONLOOKER = "onlooker"
_NEEDED = ("game", "rules", "content", "players", "options", "seats")
_OPTIONAL = ("seed", "seed-hash", "seeded-after", "seen-by", "draws-taken-back")
_NUMBERS = {"rules": 0, "players": 1, "seeded-after": 0, "draws-taken-back": 0}
"""Each with the least it may be."""


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """A record as read: well formed, but not yet replayed."""

    header: dict[str, str]
    entries: list[Entry]
    ending: str
    """How the game ended, or `running`."""
    first_line: int = 1
    """The line of the first entry in the text."""

    @property
    def game(self) -> str:
        return self.header["game"]

    @property
    def seats(self) -> list[str]:
        return self.header["seats"].split()

    @property
    def seed(self) -> str | None:
        return self.header.get("seed")

    @property
    def is_seen_by_one(self) -> bool:
        return "seen-by" in self.header

    def header_line(self, key: str) -> int:
        return 2 + list(self.header).index(key)

    def line_of(self, entry: Entry) -> int:
        return self.first_line + entry.number - 1

    def to_text(self) -> str:
        lines = [FORMAT, *(f"{key} {value}".rstrip() for key, value in self.header.items()), "moves"]
        lines += [f"{entry.number} {actor_to_text(entry.actor)} {entry.text}" for entry in self.entries]
        return "\n".join([*lines, f"end {len(self.entries)} {self.ending}", ""])


def record_of(
    history: History, seats: list[str], seed: str | None = None, hashed: str | None = None, seeded_after: int = 0
) -> Record:
    """The whole record of a game: for those who may see everything. *hashed* is what was shown of a secret seed."""
    seeds = {"seed": seed, "seed-hash": hashed, "seeded-after": str(seeded_after) if seeded_after else None}
    header = _header(history, seats) | {key: value for key, value in seeds.items() if value is not None}
    return Record(header=header, entries=list(history.entries), ending=_ending(history))


def seat_record_of(history: History, seats: list[str], seat: int | None) -> Record:
    """The record as *seat* may have it during play; it can be read but not replayed."""
    header = _header(history, seats) | {"seen-by": ONLOOKER if seat is None else str(seat)}
    return Record(header=header, entries=history.seen_by(seat), ending=_ending(history))


def _header(history: History, seats: list[str]) -> dict[str, str]:
    game, draws = history.game, history.draws_taken_back
    header = {
        "game": game.box.name,
        "rules": str(game.box.rules_version),
        "content": game.content_hash,
        "players": str(game.players),
        "options": " ".join(_options_to_text(game)),
        "seats": " ".join(seats),
    }
    return header | ({"draws-taken-back": str(draws)} if draws else {})


def _ending(history: History) -> str:
    outcome = history.state.outcome()
    return RUNNING if outcome is None else str(outcome.ending.value)


def actor_to_text(actor: int) -> str:
    return "nature" if actor == NATURE else str(actor)


def _options_to_text(game: Game[Any, Any]) -> list[str]:
    told = [option.name for option in game.box.options if is_told(option, game.options[option.name])]
    return [f"{name}={_value_to_text(game.options[name])}" for name in told]


def _value_to_text(value: Value) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def read_record(data: bytes | str) -> Record:
    """The record in *data*; raises BadRecord with the line and the reason."""
    if isinstance(data, bytes):
        try:
            text = data.decode()
        except UnicodeDecodeError as error:
            raise BadRecord("record-not-text", data[: error.start].count(b"\n") + 1) from error
    else:
        text = data
    lines = text.replace("\r\n", "\n").removesuffix("\n").split("\n")
    if lines[0] != FORMAT:
        raise BadRecord("record-format", 1, expected=FORMAT)
    header, first = _read_header(lines)
    entries: list[Entry] = []
    for place in range(first, len(lines)):
        if lines[place].startswith("end "):
            _check_nothing_follows(lines, place)
            return Record(
                header=header, entries=entries, ending=_read_end(lines[place], place, entries), first_line=first + 1
            )
        entries.append(_read_entry(lines[place], place + 1, len(entries) + 1, int(header["players"])))
    raise BadRecord("record-cut-short", len(lines) + 1, count=len(entries))


def _read_header(lines: list[str]) -> tuple[dict[str, str], int]:
    """The header and the place of the first line after it."""
    header: dict[str, str] = {}
    for place in range(1, len(lines)):
        key, _, value = lines[place].partition(" ")
        if lines[place] == "moves":
            break
        if key not in (*_NEEDED, *_OPTIONAL) or key in header:
            raise BadRecord("record-header", place + 1, given=lines[place][:60], expected=" | ".join(_NEEDED))
        header[key] = value
    else:
        raise BadRecord("record-cut-short", len(lines) + 1, count=0)
    for key in _NEEDED:
        if key not in header:
            raise BadRecord("record-header-missing", place + 1, key=key)
    for key, least in _NUMBERS.items():
        given = header.get(key, str(least))
        if not (given.isascii() and given.isdigit() and len(given) < 7 and int(given) >= least):
            line = 2 + list(header).index(key)
            raise BadRecord("record-not-a-number", line, key=key, given=given[:60], least=least)
    return header, place + 1


def _read_entry(text: str, line: int, number: int, players: int) -> Entry:
    parts = text.split(" ", 2)
    if len(parts) != 3 or not parts[2]:
        raise BadRecord("record-line", line, given=text[:60], number=number)
    if parts[0] != str(number):
        raise BadRecord("record-number", line, given=parts[0][:60], number=number)
    return Entry(number, _read_actor(parts[1], line, players), parts[2])


def _read_actor(text: str, line: int, players: int) -> int:
    if text == actor_to_text(NATURE):
        return NATURE
    seat = int(text) if text.isascii() and text.isdigit() and len(text) < 7 else players
    if seat >= players or text != str(seat):
        raise BadRecord("record-actor", line, given=text[:60], expected=f"nature | 0–{players - 1}")
    return seat


def _read_end(text: str, place: int, entries: list[Entry]) -> str:
    parts = text.split(" ")
    if len(parts) != 3 or parts[1] != str(len(entries)):
        raise BadRecord("record-end", place + 1, given=text[:60], expected=f"end {len(entries)} …")
    return parts[2]


def _check_nothing_follows(lines: list[str], end: int) -> None:
    for place in range(end + 1, len(lines)):
        if lines[place].strip():
            raise BadRecord("record-after-end", place + 1, given=lines[place][:60])


def open_game(record: Record, box: Box, content: Path | None = None) -> Game[Any, Any]:
    """The game *record* was played with; raises BadRecord when the installed rules or cards are others."""
    of_then = box.by_rules(int(record.header["rules"]))
    if of_then is None:
        given = record.header["rules"]
        raise BadRecord("record-rules", record.header_line("rules"), given=given, expected=str(box.rules_version))
    try:
        options = dict(_read_option(pair) for pair in record.header["options"].split())
        game = of_then.open(int(record.header["players"]), options, content)
    except OikosError as error:
        key = "players" if error.refusal.reason == "bad-players" else "options"
        raise BadRecord("record-options", record.header_line(key), error) from error
    if game.content_hash != record.header["content"]:
        raise BadRecord("record-content", record.header_line("content"), given=record.header["content"][:12])
    if len(record.seats) != game.players:
        raise BadRecord("record-seats", record.header_line("seats"), given=len(record.seats), expected=game.players)
    return game


def _read_option(pair: str) -> tuple[str, str]:
    name, _, value = pair.partition("=")
    return name, value


def replay(record: Record, game: Game[Any, Any], at: int | None = None) -> History:
    """*record* played again with *game*, up to entry *at* or to its end; raises BadRecord at the first misfit."""
    if record.is_seen_by_one:
        raise BadRecord("record-seen-by-one", record.header_line("seen-by"))
    history = History(game)
    for entry in record.entries[:at]:
        _replay_entry(record, history, entry)
    if (at is None or at >= len(record.entries)) and _ending(history) != record.ending:
        line = record.first_line + len(record.entries)
        raise BadRecord("record-ending", line, given=record.ending[:60], expected=_ending(history))
    _check_draws(record, history, at)
    return history


def _check_draws(record: Record, history: History, at: int | None) -> None:
    """A record that says how many draws were taken back says so truly; those of version 0.1 say nothing."""
    given = record.header.get("draws-taken-back")
    if given is not None and at is None and int(given) != history.draws_taken_back:
        line, expected = record.header_line("draws-taken-back"), history.draws_taken_back
        raise BadRecord("record-draws", line, given=int(given), expected=expected)


def _replay_entry(record: Record, history: History, entry: Entry) -> None:
    line = record.line_of(entry)
    if entry.text == HIDDEN:
        raise BadRecord("record-hidden-move", line)
    try:
        if entry.undoes is not None:
            history.take_back(entry.actor, entry.undoes)
        elif entry.actor != history.state.actor and history.state.actor >= NATURE:
            expected = actor_to_text(history.state.actor)
            raise BadRecord("record-turn", line, given=actor_to_text(entry.actor), expected=expected)
        else:
            history.play(entry.text)
    except BadRecord:
        raise
    except OikosError as error:
        raise BadRecord("record-move", line, error, number=entry.number, text=entry.text[:60]) from error


def verify(record: Record, game: Game[Any, Any]) -> int:
    """The number of nature's moves in *record*, each of which its seed decided; raises BadRecord where one was not."""
    seed, shown = record.seed, record.header.get("seed-hash")
    if seed is None:
        raise BadRecord("record-no-seed", record.first_line - 1)
    if shown is not None and shown != seed_hash(seed):
        raise BadRecord("record-seed-hash", record.header_line("seed-hash"))
    history, nature, count = History(game), SeededNature(seed), 0
    free = int(record.header.get("seeded-after", "0"))
    for entry in record.entries:
        if entry.actor == NATURE and entry.number > free and history.state.actor == NATURE:
            expected = nature.choose(history.state).text
            if entry.text != expected:
                line = record.line_of(entry)
                raise BadRecord("record-nature", line, number=entry.number, given=entry.text[:60], expected=expected)
            count += 1
        _replay_entry(record, history, entry)
    return count

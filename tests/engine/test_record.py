"""Records: read, replayed to any point, and refused with the line and the reason when damaged."""

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oikos.engine.errors import BadRecord, OikosError
from oikos.engine.history import History
from oikos.engine.languages import LANGUAGES
from oikos.engine.nature import SeededNature, seed_hash
from oikos.engine.record import Record, open_game, read_record, record_of, replay, seat_record_of, verify
from oikos.engine.state import NATURE
from oikos.games import find_box, open_record
from oikos.lab.play import play_game
from tests.effort import heavy_cases

BOX = find_box("glace")


def played(seed: str = "7") -> History:
    return play_game(BOX.open(3), ["random"] * 3, seed)


TEXT = record_of(played(), ["random"] * 3, "7").to_text()
LINES = TEXT.split("\n")
FIRST_MOVE = LINES.index("moves") + 1
"""The place of the first entry; its line is one more."""


def check(text: str | bytes) -> History:
    record = read_record(text)
    return replay(record, open_record(record))


def changed(place: int, line: str) -> str:
    return "\n".join([*LINES[:place], line, *LINES[place + 1 :]])


def refused(text: str | bytes) -> BadRecord:
    with pytest.raises(BadRecord) as raised:
        check(text)
    assert all(f"{raised.value.line}" in raised.value.say(lang) for lang in LANGUAGES)
    return raised.value


def test_a_record_gives_the_same_game_again() -> None:
    assert check(TEXT).state.to_text() == played().state.to_text()


def test_a_record_replays_to_any_point() -> None:
    record, game = read_record(TEXT), BOX.open(3)
    history = History(game)
    for number, entry in enumerate(record.entries):
        assert replay(record, game, number).state.to_text() == history.state.to_text()
        history.play(entry.text)


def test_lines_may_end_as_on_windows() -> None:
    assert check(TEXT.replace("\n", "\r\n")).state.to_text() == check(TEXT).state.to_text()


def test_an_undo_is_a_line() -> None:
    history = History(BOX.open(2, {"first": "0"}))
    history.let_nature_play(SeededNature("1"))
    zero = next(move for move in history.state.moves() if str(move.facts["card"]).endswith("-0"))
    history.play(zero)
    history.undo(0)
    text = record_of(history, ["person", "greedy"]).to_text()
    assert f"\n{len(history.entries)} 0 undo {len(history.entries) - 1}\n" in text
    assert check(text).state.to_text() == history.state.to_text()


# What can be wrong


def test_not_text() -> None:
    error = refused(TEXT.encode() + b"\xff\xfe")
    assert error.line == len(LINES)
    assert "not text" in str(error)


@pytest.mark.parametrize("text", ["", "\n", "hello", '{"game": "glace"}', "\x00" * 100])
def test_not_a_record(text: str) -> None:
    assert refused(text).line == 1


def test_cut_short_between_lines() -> None:
    error = refused("\n".join(LINES[: FIRST_MOVE + 20]) + "\n")
    assert (error.line, error.refusal.reason) == (FIRST_MOVE + 21, "record-cut-short")
    assert "after 20 moves" in str(error)


def test_cut_short_within_a_line() -> None:
    cut = "\n".join(LINES[: FIRST_MOVE + 20])[:-3]
    assert refused(cut).line == FIRST_MOVE + 21 or "not a move" in str(refused(cut))


def test_cut_short_in_the_header() -> None:
    assert refused("\n".join(LINES[:3])).refusal.reason == "record-cut-short"


def test_an_unknown_move() -> None:
    error = refused(changed(FIRST_MOVE + 4, "5 nature deal g9-fire-7"))
    assert error.line == FIRST_MOVE + 5
    assert '"deal g9-fire-7" is not a move' in str(error)


def test_an_illegal_move_in_the_middle() -> None:
    first_lay = next(place for place, line in enumerate(LINES) if " lay " in line)
    number, seat, _ = LINES[first_lay].split(" ", 2)
    error = refused(changed(first_lay, f"{number} {seat} lay g3-air-0 at air-W"))
    assert error.line == first_lay + 1
    assert "You don’t have Air 0. (GC-031)" in str(error)
    assert "Vous n’avez pas Air 0 en main. (GC-031)" in error.say("fr")


def test_the_same_card_dealt_twice() -> None:
    dealt = LINES[FIRST_MOVE + 1].split(" ", 2)[2]
    error = refused(changed(FIRST_MOVE + 2, f"3 nature {dealt}"))
    assert error.line == FIRST_MOVE + 3
    assert "not in the pile" in str(error)


def test_a_move_of_another_seat() -> None:
    first_lay = next(place for place, line in enumerate(LINES) if " lay " in line)
    number, seat, text = LINES[first_lay].split(" ", 2)
    error = refused(changed(first_lay, f"{number} {(int(seat) + 1) % 3} {text}"))
    assert (error.line, error.refusal.reason) == (first_lay + 1, "record-turn")


def test_a_move_after_the_end_of_the_game() -> None:
    end = LINES.index(next(line for line in LINES if line.startswith("end")))
    count = end - FIRST_MOVE
    extra = [*LINES[:end], f"{count + 1} 0 lay g3-air-0 at air-W", f"end {count + 1} lost", ""]
    assert "The game is over" in str(refused("\n".join(extra)))


@pytest.mark.parametrize(
    ("key", "line", "reason"),
    [
        ("game", "game chess", "record-game"),
        ("rules", "rules 99", "record-rules"),
        ("rules", "rules one", "record-not-a-number"),
        ("content", "content 1234", "record-content"),
        ("players", "players 9", "record-options"),
        ("players", "players -1", "record-not-a-number"),
        ("players", "players 0", "record-not-a-number"),
        ("options", "options mode=hard", "record-options"),
        ("options", "options players=3", "record-options"),
        ("options", "options self=3 box=1", "record-options"),
        ("seats", "seats one two", "record-seats"),
        ("seats", "colour red", "record-header"),
        ("seats", "game glace", "record-header"),
    ],
)
def test_a_wrong_header(key: str, line: str, reason: str) -> None:
    place = next(place for place, text in enumerate(LINES) if text.startswith(f"{key} "))
    error = refused(changed(place, line))
    assert (error.line, error.refusal.reason) == (place + 1, reason)


def test_a_missing_header_line() -> None:
    error = refused("\n".join(line for line in LINES if not line.startswith("players")))
    assert error.refusal.facts["key"] == "players"


@pytest.mark.parametrize(
    "line", ["x", "5", "5 nature", "5 nature ", "6 nature deal g1-air-0", "5 9 deal g1-air-0", "end"]
)
def test_a_malformed_line(line: str) -> None:
    assert refused(changed(FIRST_MOVE + 4, line)).line == FIRST_MOVE + 5


@pytest.mark.parametrize("text", ["undo 0", "undo 999", "undo 99999999999999999999", "undo", "undo x", "undo -1", "?"])
def test_an_undo_of_nothing(text: str) -> None:
    assert refused(changed(FIRST_MOVE + 4, f"5 0 {text}")).line == FIRST_MOVE + 5


def test_a_wrong_ending() -> None:
    end = next(place for place, line in enumerate(LINES) if line.startswith("end"))
    assert refused(changed(end, LINES[end].rsplit(" ", 1)[0] + " won")).refusal.reason == "record-ending"
    assert refused(changed(end, "end 3 lost")).refusal.reason == "record-end"
    assert refused(TEXT + "more\n").refusal.reason == "record-after-end"


def test_other_cards_are_named_and_can_be_given(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(BOX.content_file.read_text().replace("biosphere = 3", "biosphere = 2", 1))
    game = BOX.open(3, {}, file)
    text = record_of(play_game(game, ["random"] * 3, "1"), ["random"] * 3).to_text()
    assert "--content" in str(refused(text))
    record = read_record(text)
    assert replay(record, open_game(record, BOX, file)).state.outcome() is not None


@heavy_cases(150, 5000)
@given(st.data())
def test_no_damage_gives_anything_but_a_record_error(data: st.DataObject) -> None:
    raw = bytearray(TEXT.encode())
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(raw) - 1))
        how = data.draw(st.sampled_from(["byte", "cut", "drop line", "double line"]))
        if how == "byte":
            raw[place] = data.draw(st.integers(0, 255))
        elif how == "cut":
            raw = raw[: place + 1]
        else:
            lines = bytes(raw).split(b"\n")
            at = data.draw(st.integers(0, len(lines) - 1))
            lines = lines[:at] + ([lines[at]] * 2 if how == "double line" else []) + lines[at + 1 :]
            raw = bytearray(b"\n".join(lines)) or bytearray(b"\n")
    with suppress(OikosError):
        check(bytes(raw))


# What may be handed out during play


def test_a_seat_record_hides_what_the_seat_did_not_see() -> None:
    history = History(BOX.open(3, {"first": "0"}))
    history.let_nature_play(SeededNature("1"))
    texts = [entry.text for entry in seat_record_of(history, ["person"] * 3, 1).entries]
    # choose-first; cards go round from seat 0; objectives of seat 0, 1, 2, two each
    assert [text != "?" for text in texts] == [
        True,
        *[False, True, False] * 4,
        *[True, True],
        *[False, False],
        *[True, True],
    ]


def test_an_onlookers_record_hides_every_card() -> None:
    history = History(BOX.open(3, {"first": "0"}))
    history.let_nature_play(SeededNature("1"))
    record = seat_record_of(history, ["person"] * 3, None)
    assert [entry.text for entry in record.entries] == ["choose-first 0"] + ["?"] * 18
    assert record.header["seen-by"] == "onlooker"


def test_a_seat_record_has_no_seed_and_cannot_be_replayed() -> None:
    record = read_record(seat_record_of(played(), ["random"] * 3, 0).to_text())
    assert record.seed is None
    with pytest.raises(BadRecord, match="can be read but not replayed"):
        replay(record, BOX.open(3))


# Whether nature was fair


def verified(record: Record) -> int:
    return verify(read_record(record.to_text()), BOX.open(3))


def test_the_seed_gives_every_move_of_nature() -> None:
    history = played("7")
    count = len([entry for entry in history.entries if entry.actor == NATURE])
    assert verified(record_of(history, ["random"] * 3, "7", seed_hash("7"))) == count


def test_another_seed_does_not() -> None:
    with pytest.raises(BadRecord, match="the seed gives"):
        verified(record_of(played("7"), ["random"] * 3, "8"))


def test_a_seed_whose_hash_was_not_shown_is_none_of_this_game() -> None:
    with pytest.raises(BadRecord, match="not the one whose hash was shown"):
        verified(record_of(played("7"), ["random"] * 3, "7", seed_hash("8")))


def test_without_a_seed_there_is_nothing_to_verify() -> None:
    with pytest.raises(BadRecord, match="has no seed"):
        verified(record_of(played("7"), ["random"] * 3, None, seed_hash("7")))


def test_what_came_before_a_seed_is_not_asked_of_it() -> None:
    history = played("7")
    count = len(history.entries)
    assert verified(record_of(history, ["random"] * 3, "8", None, seeded_after=count)) == 0

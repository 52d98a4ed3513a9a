"""What a teacher takes home for a spreadsheet: results and answers, with names only where they are wanted."""

import csv
import io
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Literal

from oikos.classes.debrief import places_of_tables, story_of
from oikos.classes.school_class import SchoolClass
from oikos.engine.words import read_words
from oikos.tables.places import places_of
from oikos.tables.table import Table

Sheet = Literal["results", "answers"]
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""How a cell begins that a spreadsheet would work out."""
_MARK = "\ufeff"
"""By which spreadsheets know UTF-8."""


def sheet_of(klass: SchoolClass, tables: Mapping[int, Table], sheet: Sheet, with_names: bool, lang: str) -> str:
    """*tables* by number, all of them over."""
    words = read_words(Path(__file__).parent, lang)["sheet"]
    rows = _results(klass, tables, lang, words) if sheet == "results" else _answers(tables, lang, words)
    columns = words[f"{sheet}-columns"]
    hidden = set() if with_names else {columns.index(words["name"])}
    out = io.StringIO()
    writer = csv.writer(out, delimiter=words["separator"], lineterminator="\r\n")
    for row in [columns, *rows]:
        writer.writerow([safe(cell) for place, cell in enumerate(row) if place not in hidden])
    return _MARK + out.getvalue()


def safe(cell: str | int | None) -> str | int:
    """*cell* as no spreadsheet takes for a formula; numbers stay numbers."""
    if cell is None:
        return ""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell


Row = list[str | int | None]


def _results(klass: SchoolClass, tables: Mapping[int, Table], lang: str, words: Mapping[str, str]) -> Iterator[Row]:
    """One row a seat."""
    ranked = places_of_tables(klass, tables)
    for number, table in tables.items():
        outcome = table.history.state.outcome()
        standing = table.game.standing(table.history.state.view(None))
        scores = standing if outcome is None else outcome.scores
        places = [] if outcome is None else places_of(table.game, outcome)
        ending = words["unfinished"] if outcome is None else _ending(table, str(outcome.ending.value), lang)
        for seat, place in enumerate(table.seats):
            who = words["pupil" if place.person is not None else "bot"]
            score, rank = (scores[seat] if scores else None), (places[seat] if places else None)
            yield [number, seat + 1, place.name, who, score, rank, ranked.get(number), ending]


def _ending(table: Table, ending: str, lang: str) -> str:
    return table.game.box.words(lang).say("ways", ending)


def _answers(tables: Mapping[int, Table], lang: str, words: Mapping[str, str]) -> Iterator[Row]:
    """One row an answer, in the order they were given."""
    for number, table in tables.items():
        names = table.game.words(lang)
        for answer in story_of(table).answers():
            told = table.game.question(answer.question, lang)
            is_right = words["yes" if answer.is_right else "no"]
            name = table.seats[answer.seat].name
            yield [number, answer.seat + 1, name, told.text, names.name(answer.given), is_right, told.answer]

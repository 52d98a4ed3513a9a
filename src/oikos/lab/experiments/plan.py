"""An experiment spelt out: every variant with its content, and a cell for each of them, table size and line-up."""

import re
import tempfile
from collections.abc import Iterator
from pathlib import Path

import msgspec

from oikos.engine.content import read_toml
from oikos.engine.errors import BadContent, BadOption
from oikos.engine.game import Box
from oikos.engine.option import Value
from oikos.games import find_box
from oikos.lab.experiments import changes
from oikos.lab.experiments.experiment import LineUp, Source, Variant, budget_of
from oikos.lab.play import Match
from oikos.players import AGREED

_CHUNK = 50
"""Games of light players that make some seconds of work."""
_PLAYOUTS = 400
"""Playouts a move of oak's that make as much work, shared by the games of a chunk."""


class Content(msgspec.Struct, frozen=True):
    """What a variant is played with: the content file, and those that belong beside it, by name."""

    name: str
    files: dict[str, str]
    options: dict[str, Value]

    @property
    def folder(self) -> str:
        return re.sub(r"[^A-Za-z0-9]+", "-", self.name).strip("-").lower() or "variant"


class Cell(msgspec.Struct, frozen=True):
    """Games of one variant, one number of players and one line-up: plain data, for another process or machine."""

    number: int
    variant: str
    players: int
    bots: str
    match: Match
    """The seats as in game 0; they move one further with each game."""
    games: int
    chunk: int

    def chunks(self) -> int:
        return -(-self.games // self.chunk)


class Piece(msgspec.Struct, frozen=True):
    """A piece of work: a chunk of a cell's games, and where its results go."""

    cell: Cell
    chunk: int
    folder: str
    moves: bool
    start: int = 0
    """The number of the cell's first game."""

    @property
    def name(self) -> str:
        return f"part-{self.cell.number:04}-{self.start + self.chunk * self.cell.chunk:08}"

    @property
    def numbers(self) -> range:
        first = self.start + self.chunk * self.cell.chunk
        return range(first, min(first + self.cell.chunk, self.cell.games))


class Plan:
    """All that an experiment plays. Whoever holds one knows that every game of it can be opened."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.box = _box(source)
        self.contents = _spell_out(source, self.box)
        self.hashes = try_all(source, self.contents)

    def cells(self, folder: Path) -> list[Cell]:
        """The cells, with the contents that `write_contents` left in *folder*."""
        experiment = self.source.experiment
        cells: list[Cell] = []
        for content in self.contents:
            file = str(folder / "content" / content.folder / "content.toml")
            for players in experiment.counts():
                options = _options(source=self.source, content=content, box=self.box, players=players)
                for line_up in experiment.line_ups():
                    bots, seed = line_up.bots(players), str(experiment.seed)
                    match = Match(self.box.name, players, options, file, bots, seed, budget_of(line_up))
                    chunk = experiment.chunk or _chunk(line_up, players)
                    of = (content.name, players, line_up.name)
                    cells.append(Cell(len(cells), *of, match, experiment.games, chunk))
        return cells

    def pieces(self, folder: Path) -> Iterator[Piece]:
        """Chunk after chunk, each for all cells: variants are compared on the same games at any time."""
        cells = self.cells(folder)
        for chunk in range(max(cell.chunks() for cell in cells)):
            for cell in cells:
                if chunk < cell.chunks():
                    yield Piece(cell, chunk, str(folder), self.source.experiment.moves)

    def write_contents(self, folder: Path) -> None:
        _write(self.contents, folder / "content")


def _box(source: Source) -> Box:
    try:
        return find_box(source.experiment.game)
    except BadOption as error:
        raise source.bad(("game",), str(error)) from error


def _spell_out(source: Source, box: Box) -> list[Content]:
    contents: list[Content] = []
    for number, variant in enumerate(source.experiment.variants()):
        contents += _contents_of(source, box, number, variant)
    folders = [content.folder for content in contents]
    for content in contents:
        if folders.count(content.folder) > 1:
            raise source.bad(("variant",), f"names that differ in letters or digits, unlike {content.name!r}")
    return contents


def _contents_of(source: Source, box: Box, number: int, variant: Variant) -> Iterator[Content]:
    at = ("variant", number)
    file = box.content_file if variant.file is None else source.file.parent / variant.file
    try:
        data = read_toml(file)
        beside = {name: box.beside(file, name).read_text(encoding="utf-8") for name in box.more_content}
    except BadContent as error:
        raise source.bad((*at, "file"), str(error)) from error
    try:
        for fields in changes.combinations(variant.content):
            text = changes.to_toml(changes.changed(data, fields)) if fields else file.read_text(encoding="utf-8")
            name = " ".join([variant.name, *_said(fields, changes.swept(variant.content))])
            yield Content(name, {"content.toml": text, **beside}, variant.options)
    except changes.NoSuchField as error:
        raise source.bad((*at, "content", *error.steps), error.expected) from error


def _said(fields: list[changes.Leaf], swept: list[tuple[str, ...]]) -> list[str]:
    return [f"{'.'.join(steps[-2:])}={value}" for steps, value in fields if steps in swept]


def try_all(source: Source, contents: list[Content]) -> dict[str, str]:
    """Open every game once, so that nothing starts before all can; the hash of each variant's content."""
    hashes: dict[str, str] = {}
    with tempfile.TemporaryDirectory() as folder:
        _write(contents, Path(folder))
        box = find_box(source.experiment.game)
        for content in contents:
            for players in source.experiment.counts():
                options = _options(source, content, box, players)
                file = Path(folder) / content.folder / "content.toml"
                hashes[content.name] = _open(source, content, box, players, options, file)
    return hashes


def _open(source: Source, content: Content, box: Box, players: int, options: dict[str, Value], file: Path) -> str:
    try:
        return box.open(players, options, file).content_hash
    except BadContent as error:
        raise source.bad(_place_of(source, content.name), str(error)) from error


def _options(source: Source, content: Content, box: Box, players: int) -> dict[str, Value]:
    """The experiment's options, those of the variant before them, checked."""
    try:
        return box.open(players, source.experiment.options | content.options).options
    except BadOption as error:
        if error.refusal.reason == "bad-players":
            raise source.bad(("players",), str(error)) from error
        option = str(error.refusal.facts.get("option"))
        place = (*_place_of(source, content.name)[:2], "options", option) if option in content.options else None
        raise source.bad(place or ("options", option), str(error)) from error


def _place_of(source: Source, name: str) -> tuple[str | int, ...]:
    """Where the variant stands that a content's *name* begins with."""
    variants = source.experiment.variants()
    found = max((v for v in variants if name == v.name or name.startswith(v.name + " ")), key=lambda v: len(v.name))
    return ("variant", variants.index(found), "content")


def _write(contents: list[Content], folder: Path) -> None:
    try:
        for content in contents:
            (folder / content.folder).mkdir(parents=True, exist_ok=True)
            for name, text in content.files.items():
                (folder / content.folder / name).write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadOption("cannot-write", file=str(folder), why=error.strerror or "") from error


def _chunk(line_up: LineUp, players: int) -> int:
    if not {"oak", "sequoia", AGREED} & {*line_up.bots(players)}:
        return _CHUNK
    return max(1, min(_CHUNK, _PLAYOUTS // (budget_of(line_up).rounds or _PLAYOUTS)))

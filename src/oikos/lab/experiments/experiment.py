"""An experiment as a file: what is played, by whom, how often, and what is changed. Checked whole before it is run."""

import tomllib
from pathlib import Path as File
from typing import Annotated, Any

import msgspec

from oikos.engine.content import read_complaint
from oikos.engine.errors import BadOption, OikosError
from oikos.engine.option import Value
from oikos.lab.experiments.lines import Lines, Path
from oikos.players import check_player
from oikos.players.player import Budget, read_budget

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Seats = Annotated[int, msgspec.Meta(ge=1, le=20)]
AS_IT_IS = "as it is"


class BadExperiment(OikosError):
    """An experiment with a mistake: names the file, the line, the field and what was expected."""

    def __init__(self, file: File, line: int, field: str, expected: str) -> None:
        super().__init__("bad-experiment", file=file.name, line=line, field=field, expected=expected)


class LineUp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits at the table."""

    name: Name
    seats: str | list[str]
    """One player for all seats, or one a seat; these move one seat further with each game."""
    budget: str = "100playouts"
    """What oak may spend on a move: a number of playouts, which is the same on every machine."""

    def bots(self, players: int) -> list[str]:
        return [self.seats] * players if isinstance(self.seats, str) else self.seats


class Variant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The game with something changed; nothing where only a name is given."""

    name: Name
    file: str | None = None
    """Another content file, beside the experiment or by its whole path."""
    content: dict[str, Any] = {}
    """Single fields of the content: `content.constructions.gare.cost.gold = 2`."""
    options: dict[str, Value] = {}


class Target(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `oikos lab tune` is to bring about: a figure between two bounds, for every number of players and line-up."""

    figure: str
    least: float = float("-inf")
    most: float = float("inf")
    weight: Annotated[float, msgspec.Meta(gt=0)] = 1.0


class Field(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number of the content that may change, and how far; or several, which change by as much."""

    least: int
    most: int
    path: str | None = None
    """Where it stands: `maximum_temperature.6`."""
    paths: list[str] = []
    """Where they stand: *least* and *most* are then what is added to each."""
    name: Name | None = None
    """What several are called."""

    @property
    def title(self) -> str:
        return self.path or self.name or ""


class Tuning(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    target: Annotated[list[Target], msgspec.Meta(min_length=1)]
    field: Annotated[list[Field], msgspec.Meta(min_length=1)]
    trials: Annotated[int, msgspec.Meta(ge=2, le=100_000)] = 50


class Experiment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    players: Seats | list[Seats]
    games: Annotated[int, msgspec.Meta(ge=1, le=100_000_000)]
    seed: str | int = "1"
    options: dict[str, Value] = {}
    bots: str | list[str | LineUp] = "sapling"
    variant: list[Variant] = []
    moves: bool = False
    """Whether every move is kept as well."""
    chunk: Annotated[int, msgspec.Meta(ge=1, le=100_000)] | None = None
    """Games that are played as one piece of work; some seconds of work by default."""
    tune: Tuning | None = None
    run: dict[str, Any] = {}
    """What `oikos lab run` added: versions, machine, the hash of each variant's content."""

    def counts(self) -> list[int]:
        return self.players if isinstance(self.players, list) else [self.players]

    def line_ups(self) -> list[LineUp]:
        if isinstance(self.bots, str):
            return [LineUp(self.bots, self.bots)]
        names = [one for one in self.bots if isinstance(one, str)]
        return [LineUp(",".join(names), names)] if names else [one for one in self.bots if isinstance(one, LineUp)]

    def variants(self) -> list[Variant]:
        return self.variant or [Variant(AS_IT_IS)]


class Source:
    """An experiment, the file it was read from and the lines its fields stand on."""

    def __init__(self, file: File, text: str) -> None:
        self.file, self.text, self.lines = file, text, Lines(text)
        try:
            data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise self.bad((), f"TOML ({error})") from error
        try:
            self.experiment = msgspec.convert(data, Experiment, strict=True)
        except msgspec.ValidationError as error:
            steps, expected = read_complaint(str(error), Experiment)
            raise self.bad(tuple(int(step) if step.isdigit() else step for step in steps), expected) from error
        self._check_names()
        self._check_bots()

    def bad(self, path: Path, expected: str) -> BadExperiment:
        field = ".".join(str(step + 1) if isinstance(step, int) else step for step in path)
        return BadExperiment(self.file, self.lines.find(path), field or "–", expected.rstrip("."))

    def _check_bots(self) -> None:
        bots = self.experiment.bots
        if isinstance(bots, list) and len({type(one) for one in bots}) != 1:
            raise self.bad(("bots",), "a player, a player a seat, or [[bots]] with a name, seats and a budget")
        for number, line_up in enumerate(self.experiment.line_ups()):
            at: Path = ("bots", number) if isinstance(bots, list) and isinstance(bots[0], LineUp) else ("bots",)
            self._check_line_up(line_up, at)

    def _check_line_up(self, line_up: LineUp, at: Path) -> None:
        for players in self.experiment.counts():
            if len(line_up.bots(players)) != players:
                raise self.bad((*at, "seats"), f"one player, or one a seat ({players})")
        try:
            for bot in line_up.bots(self.experiment.counts()[0]):
                check_player(bot)
        except BadOption as error:
            raise self.bad((*at, "seats"), str(error)) from error
        try:
            rounds = read_budget(line_up.budget).rounds
        except BadOption as error:
            raise self.bad((*at, "budget"), str(error)) from error
        if rounds is None:
            raise self.bad((*at, "budget"), "a number of playouts, such as 100playouts: time differs between machines")

    def _check_names(self) -> None:
        named = {"variant": [one.name for one in self.experiment.variants()]}
        named["bots"] = [one.name for one in self.experiment.line_ups()]
        for section, names in named.items():
            for number, name in enumerate(names):
                if name in names[:number]:
                    raise self.bad((section, number, "name"), "a name no other has")
        counts = self.experiment.counts()
        if not counts or len(set(counts)) != len(counts):
            raise self.bad(("players",), "a number of players, or several different ones")


def read_source(file: File) -> Source:
    """Raises BadExperiment."""
    try:
        return Source(file, file.read_bytes().decode())
    except OSError as error:
        raise BadExperiment(file, 1, "–", f"a file that can be read ({error.strerror})") from error
    except UnicodeDecodeError as error:
        raise BadExperiment(file, 1, "–", "text in UTF-8") from error


def budget_of(line_up: LineUp) -> Budget:
    return read_budget(line_up.budget)

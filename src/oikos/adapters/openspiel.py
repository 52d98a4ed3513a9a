"""Every game registered with OpenSpiel as `oikos_NAME`: explicit chance, information states, resampling.

Importing this module registers the shelf; `register` adds a box from elsewhere.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec
import numpy as np
import pyspiel

from oikos.engine.entry import HIDDEN
from oikos.engine.event import Event
from oikos.engine.game import Box, Game
from oikos.engine.move import Move
from oikos.engine.observer import Coding
from oikos.engine.option import Choice, Option, Value
from oikos.engine.rng import Rng
from oikos.engine.state import DONE, NATURE, State
from oikos.engine.view import View
from oikos.games import boxes, find_box
from oikos.learn.looker import Looker

# OpenSpiel wants bounds and our contract has none: these are loose.
MOST_SCORE = 1000.0
LONGEST = 20_000

_registered: dict[str, Box] = {}


def load(game: str, players: int | None = None, **options: Value) -> "SpielGame":
    """The game with this name, as `pyspiel.load_game` gives it; raises BadOption."""
    opened = find_box(game).open(players, options)
    loaded: SpielGame = pyspiel.load_game(f"oikos_{game}", _parameters(opened))
    return loaded


def register(box: Box) -> str:
    """Make the game known to OpenSpiel; the name to load it by."""
    _registered[box.name] = box
    kind = _type_of(box)
    # A class of its own, as the registry outlives the interpreter: a function let go that late ends in a crash.
    own = type(f"{SpielGame.__name__}_{box.name}", (SpielGame,), {"box": box, "kind": kind})
    globals()[own.__name__] = own  # where pickle looks for it
    pyspiel.register_game(kind, own)
    return str(kind.short_name)


def _type_of(box: Box) -> Any:
    kind = pyspiel.GameType
    return kind(
        short_name=f"oikos_{box.name}",
        long_name=box.title("en"),
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=box.players[-1],
        min_num_players=box.players[0],
        provides_information_state_string=True,
        # It recalls what the view holds, which is all that still matters.
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": box.players[0],
            **{option.name: _to_parameter(option, option.default) for option in box.options},
        },
    )


def _to_parameter(option: Option, value: Value) -> Value:
    """OpenSpiel reads what looks like a number as one, so a word that does gets a `#`."""
    return f"#{value}" if isinstance(option, Choice) and str(value).isdigit() else value


def _parameters(game: Game[Any, Any]) -> dict[str, Value]:
    chosen = {option.name: _to_parameter(option, game.options[option.name]) for option in game.box.options}
    return {"players": game.players, **chosen}


def _from_parameter(option: Option, value: Value) -> Value:
    return str(value).removeprefix("#") if isinstance(option, Choice) else value


@cache
def _open(name: str, players: int, options: tuple[tuple[str, Value], ...]) -> Game[Any, Any]:
    """One game for all its states, so that a state read back has the same moves."""
    return _registered[name].open(players, dict(options))


class SpielGame(pyspiel.Game):
    """A game with its number of players and options. An action is a move's index in its own table."""

    box: Box
    kind: Any

    def __init__(self, parameters: Mapping[str, Value]) -> None:
        given = {option.name: _from_parameter(option, parameters[option.name]) for option in self.box.options}
        self.native = _open(self.box.name, int(parameters["players"]), tuple(given.items()))
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.native.seat_moves),
            max_chance_outcomes=len(self.native.nature_moves),
            num_players=self.native.players,
            min_utility=-MOST_SCORE,
            max_utility=MOST_SCORE,
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, info, _parameters(self.native))

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return LONGEST

    def make_py_observer(self, kind: Any = None, parameters: Any = None) -> "Observer":
        return Observer(self.native, kind or pyspiel.IIGObservationType(perfect_recall=False))


class Told(msgspec.Struct):
    """A move and what happened then, for each seat to look back on as far as it saw it."""

    actor: int
    text: str
    witnesses: tuple[int, ...] | None
    """The seats that saw which move it was; None is everybody."""
    events: list[Event]
    lines: dict[int, str] = {}
    views: dict[int, "Told"] = {}
    """By seat, what `to` and `seen_by` have made already: copied and resampled states share it."""

    def to(self, seat: int) -> str:
        """A line of JSON: who moved, the move, what happened."""
        if seat not in self.lines:
            seen = self.seen_by(seat)
            events = [[event.kind, event.facts] for event in seen.events]
            self.lines[seat] = msgspec.json.encode([seen.actor, seen.text, *events]).decode()
        return self.lines[seat]

    def seen_by(self, seat: int) -> "Told":
        if seat not in self.views:
            text = self.text if self.witnesses is None or seat in self.witnesses else HIDDEN
            events = [event.seen_by(seat) for event in self.events]
            self.views[seat] = Told(self.actor, text, self.witnesses, events)
        return self.views[seat]


class Line:
    """A position and what was told on the way there.

    OpenSpiel copies and pickles a state attribute by attribute: this is the only one, and knows how.
    """

    def __init__(self, state: State, told: list[Told]) -> None:
        self.state = state
        self.told = told

    def apply(self, move: Move) -> None:
        told = Told(self.state.actor, move.text, self.state.witnesses(), [])
        self.state.apply(move, told.events)
        self.told.append(told)

    def resample(self, seat: int, rng: Rng) -> "Line":
        """A line *seat* cannot tell from this one. What it was not told is blank in it for the other seats too."""
        return Line(self.state.determinize(seat, rng), [told.seen_by(seat) for told in self.told])

    def __deepcopy__(self, memo: dict[int, Any]) -> "Line":
        return Line(self.state.copy(), self.told[:])

    def __reduce__(self) -> tuple[Any, ...]:
        game = self.state.game
        key = (game.box.name, game.players, tuple(game.options.items()))
        told = [(told.actor, told.text, told.witnesses, told.events) for told in self.told]
        return _read_line, (key, self.state.to_text(), told)


def _read_line(key: tuple[str, int, tuple[tuple[str, Value], ...]], text: str, told: list[Any]) -> Line:
    return Line(_open(*key).from_text(text), [Told(*parts) for parts in told])


class SpielState(pyspiel.State):
    """A state of any game, nature's turns included."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.line = Line(game.native.start(), [])

    @property
    def native(self) -> State:
        return self.line.state

    def current_player(self) -> int:
        actor = self.native.actor
        if actor >= 0:
            return actor
        return int(pyspiel.PlayerId.CHANCE if actor == NATURE else pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        return self.native.actor == DONE

    def _legal_actions(self, player: int) -> list[int]:
        return [move.index for move in self.native.moves()]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        odds = self.native.odds()
        chances = sum(odds)
        return [(move.index, weight / chances) for move, weight in zip(self.native.moves(), odds, strict=True)]

    def _apply_action(self, action: int) -> None:
        self.line.apply(self._move(self.native.actor, action))

    def _action_to_string(self, player: int, action: int) -> str:
        return self._move(player, action).text

    def _move(self, actor: int, action: int) -> Move:
        game = self.native.game
        return (game.seat_moves if actor >= 0 else game.nature_moves)[action]

    def returns(self) -> list[float]:
        """The scores by seat, all 0 before the end."""
        outcome = self.native.outcome()
        return [0.0] * self.num_players() if outcome is None else [float(score) for score in outcome.scores]

    def resample_from_infostate(self, player: int, sampler: Any) -> "SpielState":
        """A state *player* cannot tell from this one, drawn by nature's odds; its `history` is empty."""
        state: SpielState = self.get_game().new_initial_state()
        state.line = self.line.resample(player, Rng(repr(sampler())))
        return state

    def __str__(self) -> str:
        return self.native.to_text()


class Observer:
    """What a seat sees: its view as an array and as JSON, after all that it was told if that is to be recalled."""

    def __init__(self, game: Game[Any, Any], kind: Any) -> None:
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("a view is what one seat may know, public and private together")
        self._recalls = kind.perfect_recall
        self._looker = Looker(game, Coding(is_float=True))
        self.tensor = np.zeros(game.layout.size, np.float32)
        self.dict = {"view": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self._looker.look(state.native, player)
        self.tensor[:] = np.frombuffer(memoryview(self._looker.numbers), np.float32)

    def string_from(self, state: SpielState, player: int) -> str:
        view: View = state.native.view(player)
        told = [told.to(player) for told in state.line.told] if self._recalls else []
        return "\n".join([*told, msgspec.json.encode(view).decode()])


for _box in boxes().values():
    register(_box)

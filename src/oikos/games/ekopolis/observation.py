"""What a seat of Ekopolis sees, as numbers straight from the state; `encoding` says what they are."""

from typing import TYPE_CHECKING, Any, Final, final

from mypy_extensions import i32, i64

from oikos.engine.buffers import places
from oikos.engine.observer import Coding, Observer
from oikos.engine.state import State
from oikos.games.ekopolis import observe
from oikos.games.ekopolis.board import NO_SPECIES
from oikos.games.ekopolis.content import COLOURS, HAND
from oikos.games.ekopolis.pieces import GREEN_ZONE, NO_CARD, NO_TILE, NOBODY, POLLUTION, Pieces
from oikos.games.ekopolis.rules import EkopolisState

if TYPE_CHECKING:
    from librt.vecs import vec

    from oikos.engine.game import Game

_NOT: Final = -1  # no number of this kind is written


@final
class EkopolisObserver(Observer):
    """Writes the blocks of `encoding.layout` for one seat."""

    def __init__(self, game: "Game[Any, Any]", coding: Coding, pieces: Pieces) -> None:
        super().__init__(game, coding)
        self._one: i32 = coding.one
        self._players: i64 = pieces.players
        self._full = pieces.full
        self._tiles: i64 = len(pieces.tile_ids)
        self._later: i64 = len(pieces.later)
        self._lay_out(coding, pieces)
        self._read_spaces(pieces)
        self._read_cards(pieces)
        self._of_seats = places([0] * (len(COLOURS) * pieces.players))
        """For counting: by turn and colour."""

    def _lay_out(self, coding: Coding, pieces: Pieces) -> None:
        layout = self.game.layout
        self._rounds_at: i64 = layout.start("rounds")
        self._stack_at: i64 = layout.start("stack")
        self._pollution_at: i64 = layout.start("pollution")
        self._green_zones_at: i64 = layout.start("green zones")
        self._spaces_at: i64 = layout.start("spaces")
        self._seats_at: i64 = layout.start("seats")
        self._cards_at: i64 = layout.start("cards")
        self._later_at: i64 = layout.start("later")
        self._hands_at: i64 = layout.start("hands")
        self._unseen_at: i64 = layout.start("unseen")
        self._choice_at: i64 = layout.start("choice")
        self._rounds = coding.table(layout["rounds"].scale, 0, pieces.rounds)
        self._stack = coding.table(layout["stack"].scale, 0, len(pieces.tile_ids))
        self._pollution = coding.table(layout["pollution"].scale, 0, pieces.pollution)
        self._green_zones = coding.table(layout["green zones"].scale, 0, pieces.green_zones)
        seat = layout["seats"].scales
        self._least: i64 = round(seat["score"].least)
        self._most: i64 = round(seat["score"].most)
        self._scores = coding.table(seat["score"], round(seat["score"].least), round(seat["score"].most))
        self._hand_sizes = coding.table(seat["hand size"], 0, HAND)
        self._counts = coding.table(layout["cards"].scale, 0, len(pieces.cards))

    def _read_spaces(self, pieces: Pieces) -> None:
        axis = list(self.game.layout["spaces"].axes[-1])
        width = len(axis)
        self._width: i64 = width
        self._colour_at: i64 = axis.index(COLOURS[0])
        self._polluted_at: i64 = axis.index("pollution")
        self._green_at: i64 = axis.index("green zone")
        self._mine_at: i64 = axis.index("mine")
        self._city_at: i64 = axis.index("in my city")
        self._reach_at: i64 = axis.index("in reach")
        self._target_at: i64 = axis.index("a target")
        species = [space for space, name in enumerate(pieces.board.species) if name != NO_SPECIES]
        endangered = [width * space + axis.index("endangered") for space in species]
        self._fixed = places(endangered + [width * space + axis.index("hall") for space in pieces.board.halls])
        """Among the numbers of the spaces, those that are always 1."""
        self._halls = places([width * space for space in pieces.board.halls])
        self._colours = places(pieces.colours)

    def _read_cards(self, pieces: Pieces) -> None:
        of_choice = [card.number for card in pieces.cards if card.has_choice]
        later = pieces.later
        self._card_colours = places([card.colour for card in pieces.cards])
        self._place_later = places([later.index(card) if card in later else _NOT for card in range(len(pieces.cards))])
        self._place_of_choice = places(
            [of_choice.index(card) if card in of_choice else _NOT for card in range(len(pieces.cards))]
        )

    def write(self, state: State, seat: i64, out: "vec[i32]", start: i64) -> None:
        assert isinstance(state, EkopolisState)
        one = self._one
        out[start + state.phase] = one
        if state.seat >= 0:
            begun: i64 = len(state.placed)
            if state.has_built():
                begun -= 1
            out[start + self._rounds_at] = self._rounds[begun // self._players]
        out[start + self._stack_at] = self._stack[len(state.tiles)]
        out[start + self._pollution_at] = self._pollution[state.pollution]
        out[start + self._green_zones_at] = self._green_zones[state.green_zones]
        self._write_spaces(state, seat, out, start + self._spaces_at)
        self._write_buildings(state, seat, out, start + self._spaces_at)
        self._write_seats(state, seat, out, start + self._seats_at)
        self._write_tiles(state, seat, out, start)
        if self._full:
            self._write_cards(state, seat, out, start)

    def _write_spaces(self, state: EkopolisState, seat: i64, out: "vec[i32]", start: i64) -> None:
        """What is fixed, the tokens, what is in reach and what can be chosen."""
        one, width = self._one, self._width
        fixed: i64 = 0
        while fixed < len(self._fixed):
            out[start + self._fixed[fixed]] = one
            fixed += 1
        city: i64 = state.cities[seat]
        touched, place = state.touched, start
        for space, thing in enumerate(state.board):
            if thing < 0:
                if thing == POLLUTION:
                    out[place + self._polluted_at] = one
                elif thing == GREEN_ZONE:
                    out[place + self._green_at] = one
                touching: i64 = touched[space]
                if touching & city:
                    out[place + self._reach_at] = one
            place += width
        for target in observe.targets(state):
            out[start + width * target + self._target_at] = one

    def _write_buildings(self, state: EkopolisState, seat: i64, out: "vec[i32]", start: i64) -> None:
        """Buildings by colour and City halls: whose they are, and whether they belong to the viewer's city."""
        one, players = self._one, self._players
        city: i64 = state.cities[seat]
        owner: i64 = 0
        while owner < players:
            place = start + self._halls[owner]
            if owner == seat:
                out[place + self._mine_at] = one
            if city >> owner & 1:
                out[place + self._city_at] = one
            owner += 1
        owner = state.first
        for space in state.placed:
            place = start + self._width * space
            out[place + self._colour_at + self._colours[state.board[space]]] = one
            if owner == seat:
                out[place + self._mine_at] = one
            if city >> owner & 1:
                out[place + self._city_at] = one
            owner += 1
            if owner == players:
                owner = 0

    def _write_seats(self, state: EkopolisState, seat: i64, out: "vec[i32]", start: i64) -> None:
        one, players = self._one, self._players
        city: i64 = state.cities[seat]
        actor: i64 = state.actor
        first: i64 = state.first
        owner, place = seat, start
        turn: i64 = 0
        while turn < players:
            if actor == owner:
                out[place] = one
            if first == owner:
                out[place + 1] = one
            if turn > 0 and city >> owner & 1:
                out[place + 2] = one
            score: i64 = state.scores[owner] if self._full else state.scores[0]
            if score < self._least:
                score = self._least
            elif score > self._most:
                score = self._most
            out[place + 3] = self._scores[score - self._least]
            held: i64 = 0
            while held < HAND and state.hands[HAND * owner + held] != NO_TILE:
                held += 1
            out[place + 4] = self._hand_sizes[held]
            place += 5
            turn += 1
            owner += 1
            if owner == players:
                owner = 0

    def _write_tiles(self, state: EkopolisState, seat: i64, out: "vec[i32]", start: i64) -> None:
        """The hands it sees; all tiles that it does not are in the stack or in the others' hands."""
        one, players, tiles = self._one, self._players, self._tiles
        unseen = start + self._unseen_at
        for tile in state.tiles.unknown:
            out[unseen + tile] = one
        for place, held in enumerate(state.hands):
            if held != NO_TILE:
                turn: i64 = place // HAND - seat
                if turn < 0:
                    turn += players
                if turn == 0 or not self._full:
                    out[start + self._hands_at + turn * tiles + held] = one
                else:
                    out[unseen + held] = one

    def _write_cards(self, state: EkopolisState, seat: i64, out: "vec[i32]", start: i64) -> None:
        """How many of each colour a seat has, which it can still play, and the one its owner is choosing for."""
        one, players, counts = self._one, self._players, self._of_seats
        kind: i64 = 0
        while kind < len(counts):
            counts[kind] = 0
            kind += 1
        used = state.used
        for card, owner in enumerate(state.owners):
            if owner != NOBODY:
                turn: i64 = owner - seat
                if turn < 0:
                    turn += players
                counts[3 * turn + self._card_colours[card]] += 1
                later: i64 = self._place_later[card]
                if later >= 0 and not used >> card & 1:
                    out[start + self._later_at + turn * self._later + later] = one
        kind = 0
        while kind < len(counts):
            out[start + self._cards_at + kind] = self._counts[counts[kind]]
            kind += 1
        if state.card != NO_CARD:
            choice: i64 = self._place_of_choice[state.card]
            if choice >= 0:
                out[start + self._choice_at + choice] = one

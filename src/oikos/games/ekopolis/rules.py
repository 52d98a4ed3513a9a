"""Ekopolis: the position, the course of a turn and what moves do. Rule numbers are those of RULES.en.md.

The chapters of the rulebook have their own modules: `scoring`, `actions`, `ending`.
"""

from enum import Enum
from typing import TYPE_CHECKING, Any, final

from oikos.engine.errors import Refusal
from oikos.engine.event import Event
from oikos.engine.move import ChooseFirst, Move
from oikos.engine.outcome import Outcome
from oikos.engine.pile import Pile
from oikos.engine.rng import Rng
from oikos.engine.state import DONE, NATURE, State
from oikos.games.ekopolis import actions, ending, refusals, scoring
from oikos.games.ekopolis import events as tell
from oikos.games.ekopolis.content import COLOURS, HAND
from oikos.games.ekopolis.moves import (
    Clear,
    Discard,
    DrawTile,
    EndTurn,
    Green,
    MoveTables,
    Place,
    Play,
    Pollute,
    ScoreAgain,
    Swap,
    TakeCard,
)
from oikos.games.ekopolis.phases import BUILD, CHOOSE, DEAL, DRAW, FINISH, FIRST, OVER, REPLACE, TAKE, TOKEN
from oikos.games.ekopolis.pieces import EMPTY, GREEN, NO_CARD, NO_TILE, NO_TOKEN, NOBODY, POLLUTION, TOKEN_NAMES, Pieces

if TYPE_CHECKING:
    from oikos.engine.game import Game


class Ending(Enum):
    """The ways a game can end."""

    BASIC_FINISHED = "basic-finished"  # EK-080, EK-R45: a group's score
    FULL_FINISHED = "full-finished"  # EK-100: one mayor or several win


@final
class EkopolisState(State):
    """A position, hidden things included."""

    first: int
    """The seat that begins; NATURE before it is chosen."""
    seat: int
    """The seat whose turn it is, also while nature acts; NATURE before the first turn."""
    phase: int
    """What comes next: FIRST, DEAL, … OVER."""
    card: int
    """The Action card whose owner is choosing, or NO_CARD."""
    scores: list[int]
    """By seat; a single one in the Basic game."""
    tiles: Pile
    stacks: list[Pile]
    """By colour: the Action cards still face down; none in the Basic game. Copies share it: see `_take`."""
    hands: list[int]
    """Three a seat: tiles in ascending order, then NO_TILE."""
    drawn: list[int]
    """For each tile in `hands`: the shuffle of the stack it was drawn from."""
    discards: list[int]
    """Tiles face up, in the order they were discarded."""
    board: list[int]
    """By space: a Building or City hall, POLLUTION, GREEN_ZONE or EMPTY."""
    placed: list[int]
    """By turn: the space that was built on."""
    owners: list[int]
    """By Action card: the seat that took it, or NOBODY."""
    used: int
    """The cards for later (bits) that have been played."""
    pollution: int
    """Tokens left in the supply."""
    green_zones: int
    touched: list[int]
    """By space: the seats (bits) whose City hall or Buildings touch it."""
    cities: list[int]
    """By seat: the seats (bits) of its joint city, itself included (EK-031)."""

    def __init__(self, game: "Game[Any, Any]", pieces: Pieces, tables: MoveTables) -> None:
        self.game = game
        self.pieces = pieces
        self.tables = tables

    def copy(self) -> "EkopolisState":
        twin = EkopolisState(self.game, self.pieces, self.tables)
        twin.first = self.first
        twin.seat = self.seat
        twin.phase = self.phase
        twin.card = self.card
        twin.scores = self.scores[:]
        twin.tiles = self.tiles.copy()
        twin.stacks = self.stacks
        twin.hands = self.hands[:]
        twin.drawn = self.drawn[:]
        twin.discards = self.discards[:]
        twin.board = self.board[:]
        twin.placed = self.placed[:]
        twin.owners = self.owners[:]
        twin.used = self.used
        twin.pollution = self.pollution
        twin.green_zones = self.green_zones
        twin.touched = self.touched[:]
        twin.cities = self.cities[:]
        twin.actor = self.actor
        return twin

    # What there is to see

    def builder(self, turn: int) -> int:
        """The seat whose turn the *turn*-th was; turns count from 0."""
        return (self.first + turn) % self.pieces.players

    def has_built(self) -> bool:
        """Whether the tile of this turn lies on the board."""
        return self.seat != self.builder(len(self.placed))

    def hand(self, seat: int) -> list[int]:
        return [tile for tile in self.hands[HAND * seat : HAND * (seat + 1)] if tile != NO_TILE]

    def spaces_of(self, seat: int) -> list[int]:
        """The spaces that *seat* built on, in order."""
        return self.placed[(seat - self.first) % self.pieces.players :: self.pieces.players]

    def buildings(self) -> list[int]:
        """How many red, green and blue Buildings are on the board (EK-081)."""
        return self._by_colour(self.placed)

    def buildings_of(self, seat: int) -> list[int]:
        return self._by_colour(self.spaces_of(seat))

    def _by_colour(self, spaces: list[int]) -> list[int]:
        counts = [0, 0, 0]
        for space in spaces:
            counts[self.pieces.colours[self.board[space]]] += 1
        return counts

    def card_count(self, seat: int, colour: int) -> int:
        """The Action cards of a colour that *seat* owns."""
        count = 0
        for number, owner in enumerate(self.owners):
            if owner == seat and self.pieces.cards[number].colour == colour:
                count += 1
        return count

    def triplets(self, seat: int) -> int:
        """The red-green-blue triplets among *seat*'s Action cards (EK-108)."""
        return min(self.card_count(seat, 0), self.card_count(seat, 1), self.card_count(seat, 2))

    def are_joined(self, seat: int, other: int) -> bool:
        return self.cities[seat] >> other & 1 == 1

    def spaces_to_build(self, seat: int) -> list[int]:
        """The spaces where *seat* may build: no Building, next to its city (EK-R10)."""
        city, board = self.cities[seat], self.board
        spaces: list[int] = []
        for space, seats in enumerate(self.touched):
            if seats & city and board[space] < 0:
                spaces.append(space)
        return spaces

    def spaces_next_to_city(self, seat: int, thing: int) -> list[int]:
        """The spaces next to *seat*'s city that hold a token, or that are EMPTY."""
        city, board = self.cities[seat], self.board
        return [space for space, seats in enumerate(self.touched) if seats & city and board[space] == thing]

    def spaces_for_token(self) -> list[int]:
        """Where the token of the tile just placed may go: next to it, or else next to the city (EK-R08)."""
        near = sorted([space for space in self.pieces.board.neighbours[self.placed[-1]] if self.board[space] == EMPTY])
        return near or self.spaces_next_to_city(self.seat, EMPTY)

    def token(self) -> int:
        """The token that the tile just placed brings, or NO_TOKEN."""
        return self.pieces.tokens[self.board[self.placed[-1]]]

    def playable(self) -> list[int]:
        """The cards for later that the seat whose turn it is can still play, by their place in `Table.later`."""
        places: list[int] = []
        for place, card in enumerate(self.pieces.later):
            if self.owners[card] == self.seat and not self.used >> card & 1:
                places.append(place)
        return places

    # What can be done

    def moves(self) -> list[Move]:
        pieces, tables = self.pieces, self.tables
        moves: list[Move] = []
        if self.phase == BUILD:
            spaces, size = self.spaces_to_build(self.seat), len(pieces.board.names)
            for tile in self.hand(self.seat):
                for space in spaces:
                    moves.append(tables.places[size * tile + space])
            self._add_plays(moves)
        elif self.phase == TOKEN:
            self._add_token_moves(moves)
        elif self.phase == CHOOSE:
            card = pieces.cards[self.card]
            moves += actions.targets(self, card)
            if card.kind in actions.OPTIONAL:
                moves.append(tables.decline)
        elif self.phase == FINISH:
            self._add_plays(moves)
            for tile in self.hand(self.seat):
                moves.append(tables.discards[tile])
            moves += tables.end_turns
        elif self.phase == TAKE:
            for card_number in self.stack_of_colour().tops():
                moves.append(tables.takes[card_number])
        elif self.phase == FIRST:
            moves += tables.first_choices()
        elif self.phase != OVER:
            for tile in self.tiles.tops():
                moves.append(tables.draws[tile])
        return moves

    def _add_plays(self, moves: list[Move]) -> None:
        for place in self.playable():
            moves.append(self.tables.plays[place])

    def _add_token_moves(self, moves: list[Move]) -> None:
        must = self.token() == POLLUTION
        for space in self.spaces_for_token():
            moves.append(self.tables.pollutes[space] if must else self.tables.greens[space])
        if not must:
            moves.append(self.tables.decline)

    def sample(self, rng: Rng) -> Move:
        """As `moves` and a pick from it, without building the long lists."""
        if self.phase == BUILD:
            spaces, hand, plays = self.spaces_to_build(self.seat), self.hand(self.seat), self.playable()
            size = len(spaces)
            pick: int = rng.below(size * len(hand) + len(plays))
            if pick >= size * len(hand):
                return self.tables.plays[plays[pick - size * len(hand)]]
            return self.tables.places[len(self.pieces.board.names) * hand[pick // size] + spaces[pick % size]]
        if self.phase == DRAW or self.phase == DEAL or self.phase == REPLACE:
            tops = self.tiles.tops()
            return self.tables.draws[tops[rng.below(len(tops))]]
        moves = self.moves()
        return moves[rng.below(len(moves))]

    def chance(self) -> str:
        if self.phase == FIRST:
            return "first#1"
        return self.stack_of_colour().chance() if self.phase == TAKE else self.tiles.chance()

    def witnesses(self) -> tuple[int, ...] | None:
        draws_tile = self.phase == DEAL or self.phase == DRAW or self.phase == REPLACE
        return (self.receiver(),) if draws_tile and self.pieces.full else None  # EK-R26, EK-R43

    def receiver(self) -> int:
        """The seat that gets the next tile: clockwise from the first player when the game begins."""
        if self.phase == DEAL:
            return self.builder(len(self.pieces.tile_ids) - len(self.tiles))
        return self.seat

    def stack_of_colour(self) -> Pile:
        """The Action cards of the colour just placed (EK-103)."""
        return self.stacks[self.pieces.colours[self.board[self.placed[-1]]]]

    def refuse(self, move: Move) -> Refusal | None:
        return None if move in self.moves() else refusals.reason(self, move)

    # What moves do

    def apply(self, move: Move, events: list[Event] | None = None) -> None:
        if isinstance(move, Place):
            self._place(move, events)
        elif isinstance(move, DrawTile):
            self._draw(move.tile, events)
        elif isinstance(move, TakeCard):
            self._take(move.card, events)
        elif isinstance(move, EndTurn):
            self._go_draw(DRAW, events)
        elif isinstance(move, Discard):
            self._discard(move.tile, events)
        elif isinstance(move, Play):
            self._play(move.card, events)
        elif isinstance(move, ChooseFirst):
            self._choose_first(move.seat, events)
        elif self.phase == TOKEN:
            self._lay_token(move, events)
        else:
            self._choose(move, events)

    def _choose_first(self, seat: int, events: list[Event] | None) -> None:
        self.first = seat
        self.phase = DEAL
        if events is not None:
            events.append(tell.first_chosen(seat))

    def _begin_turn(self, events: list[Event] | None) -> None:
        """EK-020, EK-022."""
        self.seat = self.actor = self.builder(len(self.placed))
        self.phase = BUILD
        if events is not None and self.seat == self.first:
            number = len(self.placed) // self.pieces.players + 1
            events.append(tell.round_began(number, self.pieces.rounds, self.seat))

    # Placing (EK-R14)

    def _place(self, place: Place, events: list[Event] | None) -> None:
        tile, space, covered = place.tile, place.space, self.board[place.space]
        self._drop(tile)
        scoring.take_token(self, covered)
        self.board[space] = tile
        self.placed.append(space)
        if events is not None:
            events.append(tell.placed(self.seat, place.facts))
        self._join_cities(space, events)
        self.add_points(self.seat, scoring.placing_points(self, tile, space, covered, events))
        self._offer_token(events)

    def _join_cities(self, space: int, events: list[Event] | None) -> None:
        """EK-031: the new Building joins all cities it touches, over any number of mayors (EK-R10)."""
        joined = self.settle(self.seat, space)
        if joined and events is not None:
            city = self.cities[self.seat]
            events.append(tell.cities_joined([seat for seat in range(self.pieces.players) if city >> seat & 1]))

    def settle(self, seat: int, space: int) -> bool:
        """Work out what a Building of *seat* on *space* touches and joins; whether cities became one."""
        for neighbour in self.pieces.board.neighbours[space]:
            self.touched[neighbour] |= 1 << seat
        touching, city = self.touched[space], self.cities[seat]
        if touching & ~city == 0:
            return False
        for other in range(self.pieces.players):
            if touching >> other & 1:
                city |= self.cities[other]
        for other in range(self.pieces.players):
            if city >> other & 1:
                self.cities[other] = city
        return True

    def put_building(self, tile: int, space: int) -> None:
        """Set up the next Building of a position, without points and events."""
        self.settle(self.builder(len(self.placed)), space)
        self.board[space] = tile
        self.placed.append(space)

    def add_points(self, seat: int, points: int) -> None:
        """EK-043, EK-R46."""
        self.scores[self.pieces.purses[seat]] += points

    def _offer_token(self, events: list[Event] | None) -> None:
        """EK-050, EK-060; nothing is laid where the supply (EK-R05) or the space (EK-R06) is lacking."""
        token = self.token()
        if token == NO_TOKEN:
            self._go_take(events)
        elif (self.pollution if token == POLLUTION else self.green_zones) == 0:
            if events is not None:
                events.append(tell.no_token_left(TOKEN_NAMES[token]))
            self._go_take(events)
        elif not self.spaces_for_token():
            if events is not None:
                events.append(tell.no_space_for_token(TOKEN_NAMES[token]))
            self._go_take(events)
        else:
            self.phase = TOKEN

    def _lay_token(self, move: Move, events: list[Event] | None) -> None:
        if isinstance(move, Pollute):
            scoring.lay_pollution(self, move.space, False, events)
        elif isinstance(move, Green):
            scoring.lay_green_zone(self, move.space, False, events)
        elif events is not None:
            events.append(tell.declined(self.seat, False))
        self._go_take(events)

    # Action cards

    def _go_take(self, events: list[Event] | None) -> None:
        """EK-103; the Basic game has no cards, and an empty stack gives none (EK-R44)."""
        if not self.pieces.full:
            self._go_draw(DRAW, events)
        elif len(self.stack_of_colour()) > 0:
            self.phase = TAKE
            self.actor = NATURE
        else:
            if events is not None:
                colour = self.pieces.colours[self.board[self.placed[-1]]]
                events.append(tell.no_card_left(self.seat, COLOURS[colour]))
            self._go_on()

    def _go_on(self) -> None:
        """Back to where cards for later may be played: before placing, or after the drawn card (EK-R32)."""
        self.card = NO_CARD
        self.phase = FINISH if self.has_built() else BUILD
        self.actor = self.seat

    def _take(self, card: int, events: list[Event] | None) -> None:
        colour = self.pieces.cards[card].colour
        self.stacks = self.stacks[:]  # the old ones are shared; they change once a turn and would be a third of a copy
        self.stacks[colour] = self.stacks[colour].copy()
        self.stacks[colour].draw(card)
        self.owners[card] = self.seat
        if events is not None:
            events.append(tell.card_taken(self.seat, self.pieces.cards[card].id))
        self._go_on()
        if self.pieces.cards[card].timing == "now":
            actions.resolve(self, self.pieces.cards[card], self.seat, events)

    def _play(self, card: int, events: list[Event] | None) -> None:
        """EK-104: a card for later works once (EK-R32)."""
        self.used |= 1 << card
        if events is not None:
            events.append(tell.card_played(self.seat, self.pieces.cards[card].id))
        actions.resolve(self, self.pieces.cards[card], self.seat, events)

    def _choose(self, move: Move, events: list[Event] | None) -> None:
        """What a card left to its owner."""
        card = self.pieces.cards[self.card]
        if isinstance(move, Swap):
            self.card = NO_CARD
            self._throw_away(move.tile)
            if events is not None:
                events.append(tell.tile_swapped(self.seat, self.pieces.tile_ids[move.tile]))
            self._go_draw(REPLACE, events)
            return
        if isinstance(move, Clear):
            scoring.take_token(self, self.board[move.space])
            self.board[move.space] = EMPTY
            if events is not None:
                events.append(tell.pollution_cleared(self.seat, self.pieces.board.names[move.space]))
        elif isinstance(move, Green):
            scoring.lay_green_zone(self, move.space, True, events)
        elif isinstance(move, Pollute):
            scoring.lay_pollution(self, move.space, True, events)
        elif isinstance(move, ScoreAgain):
            actions.score_building_again(self, card, move.tile, events)
        elif events is not None:
            events.append(tell.declined(self.seat, True))
        self._go_on()

    # Discarding and drawing

    def _discard(self, tile: int, events: list[Event] | None) -> None:
        """EK-106."""
        self._throw_away(tile)
        if events is not None:
            events.append(tell.tile_discarded(self.seat, self.pieces.tile_ids[tile]))
        self._go_draw(DRAW, events)

    def _throw_away(self, tile: int) -> None:
        self._drop(tile)
        self.discards.append(tile)

    def _drop(self, tile: int) -> None:
        """Take *tile* out of the hand of the seat whose turn it is."""
        hands, drawn, start = self.hands, self.drawn, HAND * self.seat
        place = start
        while hands[place] != tile:
            place += 1
        while place < start + HAND - 1:
            hands[place], drawn[place] = hands[place + 1], drawn[place + 1]
            place += 1
        hands[place], drawn[place] = NO_TILE, 0

    def hold(self, seat: int, tile: int, shuffle: int) -> None:
        """Put *tile*, drawn from that shuffle of the stack, into a hand that has room."""
        hands, drawn, start = self.hands, self.drawn, HAND * seat
        place = start + HAND - 1
        while place > start and (hands[place - 1] == NO_TILE or hands[place - 1] > tile):
            hands[place], drawn[place] = hands[place - 1], drawn[place - 1]
            place -= 1
        hands[place], drawn[place] = tile, shuffle

    def _go_draw(self, phase: int, events: list[Event] | None) -> None:
        """Nature draws; an empty stack is first made again from the discards (EK-107, EK-R35)."""
        self.phase = phase
        self.actor = NATURE
        if len(self.tiles) == 0:
            if events is not None:
                events.append(tell.discards_shuffled(len(self.discards)))
            self.tiles.shuffle_in(self.discards)
            self.discards = []

    def _draw(self, tile: int, events: list[Event] | None) -> None:
        seat = self.receiver()
        if events is not None:
            rule = "EK-014" if self.phase == DEAL else "EK-M04" if self.phase == REPLACE else "EK-021"
            events.append(tell.tile_drawn(seat, self.pieces.tile_ids[tile], rule, self.witnesses()))
        self.tiles.draw(tile)
        self.hold(seat, tile, self.tiles.shuffle)
        if self.phase == REPLACE:
            self._go_on()
        elif self.phase == DEAL:
            if NO_TILE not in self.hands:
                self._begin_turn(events)
        elif self.hands[HAND * seat + HAND - 1] == NO_TILE:
            self._go_draw(DRAW, events)
        elif len(self.placed) < self.pieces.turns:
            self._begin_turn(events)
        else:
            ending.end_game(self, events)

    # The end

    def outcome(self) -> Outcome | None:
        if self.actor != DONE:
            return None
        players = self.pieces.players
        if not self.pieces.full:
            group = tell.group_result(self.scores[0], self.buildings())
            return Outcome(Ending.BASIC_FINISHED, "EK-080", (self.scores[0],) * players, (), group)  # EK-R45
        winners = ending.winners(self)
        facts = tell.result(max(self.scores), winners, [self.buildings_of(seat)[GREEN] for seat in range(players)])
        rule = "EK-R28" if ending.is_decided_by_greens(self) else "EK-100"
        return Outcome(Ending.FULL_FINISHED, rule, tuple(self.scores), tuple(winners), facts)


def start(game: "Game[Any, Any]", pieces: Pieces, tables: MoveTables) -> EkopolisState:
    """The table before anything is drawn: City halls on the board, everything else in its stack (EK-013 to EK-015)."""
    players, spaces = pieces.players, len(pieces.board)
    stacks = [
        Pile(f"{colour}-cards", [card.number for card in pieces.cards if card.colour == number])
        for number, colour in enumerate(COLOURS)
    ]
    state = EkopolisState(game, pieces, tables)
    state.first = NATURE
    state.seat = NATURE
    state.phase = FIRST
    state.card = NO_CARD
    state.scores = [0] * (players if pieces.full else 1)
    state.tiles = Pile("tiles", list(range(len(pieces.tile_ids))))
    state.stacks = stacks if pieces.full else []
    state.hands = [NO_TILE] * (HAND * players)
    state.drawn = [0] * (HAND * players)
    state.discards = []
    state.board = [EMPTY] * spaces
    state.placed = []
    state.owners = [NOBODY] * len(pieces.cards)
    state.used = 0
    state.pollution = pieces.pollution
    state.green_zones = pieces.green_zones
    state.touched = [0] * spaces
    state.cities = [1 << seat for seat in range(players)]
    state.actor = NATURE
    for seat, space in enumerate(pieces.board.halls):
        state.board[space] = len(pieces.tile_ids) + seat
        state.settle(seat, space)
    return state

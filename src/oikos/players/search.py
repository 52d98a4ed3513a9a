"""Information-set Monte Carlo tree search: one tree over many states that a seat cannot tell apart.

Each round draws a state from the view, walks down the tree by moves that are legal in that state, adds a node, plays a
little way on, and lets the game judge what it finds. Nature's moves are walked by its odds; those the searching seat
does not see share one branch, so the tree knows no more than the seat.
"""

from math import log, sqrt
from typing import Final, final

from oikos.engine.judgement import Judgement
from oikos.engine.move import Move
from oikos.engine.rng import Rng
from oikos.engine.state import DONE, NATURE, State

UNSEEN: Final = -1
"""The branch of nature's moves that the searching seat does not see."""
_CURIOSITY: Final = 0.7
"""How much a rarely tried move is preferred; worths are scaled to run from 0 to 1."""
_WIDTH: Final = 1.0
"""How many moves of a node are tried, in square roots of its visits; plausible ones first."""


def play_on(state: State, moves: int, judgement: Judgement, rng: Rng) -> None:
    """Play *state* on for so many plausible moves, nature's included."""
    while moves > 0 and state.actor != DONE:
        state.apply(judgement.suggest(state, rng))
        moves -= 1


def worths_of(state: State, moves: list[Move], seat: int, judgement: Judgement, rng: Rng) -> list[float]:
    """What each of *moves* would be worth to *seat* in *state*."""
    worths: list[float] = []
    for move in moves:
        after = state.copy()
        after.apply(move)
        play_on(after, judgement.horizon(after), judgement, rng)
        worths.append(judgement.evaluate(after, seat))
    return worths


@final
class Node:
    """What has been found behind one line of moves."""

    def __init__(self) -> None:
        self.visits = 0
        self.leaning = 0.0
        """What speaks for its move beyond the worths found."""
        self.least = 0.0
        """The least worth found."""
        self.available = 0
        """How often its move was legal when its parent was visited."""
        self.total = 0.0
        """The worths found, for the seat that moved here."""
        self.children: dict[int, Node] = {}
        """By the index of the move."""

    def worth(self) -> float:
        """What its move is worth to the seat that makes it; it has been tried."""
        return self.total / self.visits + self.leaning


@final
class Search:
    """The tree of one decision."""

    def __init__(self, seat: int, judgement: Judgement, rng: Rng, shortlist: list[tuple[Move, float]]) -> None:
        self.root = Node()
        self._shortlist = [move for move, _ in shortlist]
        """The moves compared at the root."""
        self._leanings = {move.index: leaning for move, leaning in shortlist}
        self._min_visits = judgement.min_visits()
        self._moves_per_world = min(judgement.moves_per_world(), len(shortlist))
        self._tried_here: list[int] = []
        """The moves (by index) tried at the root in the state that is imagined now."""
        self._seat = seat
        self._judgement = judgement
        self._rng = rng
        self._least = 0.0
        self._most = 0.0
        """The worths met so far run from *least* to *most*."""
        self._judged = 0

    def rounds(self, state: State, at_most: int | None) -> int:
        """A round for each of the moves compared in *state*, which is drawn from the view; how many were made."""
        self._tried_here = []
        count = self._moves_per_world if at_most is None else max(1, min(self._moves_per_world, at_most))
        for left in range(count - 1, -1, -1):
            self._round(state.copy() if left else state)
        return count

    def try_once(self, state: State, move: Move) -> None:
        """See to it that *move* is tried, on *state* if it has not been."""
        if move.index not in self.root.children:
            self._round(state, move)

    def _round(self, state: State, first: Move | None = None) -> None:
        """One round on *state*, which is used up; it begins with *first*, or with the move that promises most."""
        nodes: list[Node] = [self.root]
        movers: list[int] = [NATURE]
        node = self.root
        is_new = False
        while state.actor != DONE and not is_new:
            mover = state.actor
            if mover == NATURE:
                node = self._follow_nature(node, state)
            elif node is self.root or node.visits >= self._min_visits:
                move = first if first is not None and node is self.root else self._choose(node, state)
                is_new = move.index not in node.children
                node = self._child(node, move.index)
                if len(nodes) == 1:
                    node.leaning = self._leanings[move.index]
                    self._tried_here.append(move.index)
                state.apply(move)
            else:
                break
            nodes.append(node)
            movers.append(mover)
        play_on(state, self._judgement.reach(state), self._judgement, self._rng)
        while state.actor != DONE and not self._judgement.is_quiet(state):
            play_on(state, 1, self._judgement, self._rng)
        self._learn(nodes, movers, state)

    def _follow_nature(self, node: Node, state: State) -> Node:
        witnesses = state.witnesses()
        move = state.sample(self._rng)
        is_seen = witnesses is None or self._seat in witnesses
        state.apply(move)
        return self._child(node, move.index if is_seen else UNSEEN)

    def _child(self, node: Node, key: int) -> Node:
        child = node.children.get(key)
        if child is None:
            child = Node()
            node.children[key] = child
        return child

    def _choose(self, node: Node, state: State) -> Move:
        """A move not tried yet while there is room for one, or else the most promising of those tried."""
        moves = state.moves() if node is not self.root else self._moves_left()
        tried: list[Move] = []
        untried: list[Move] = []
        for move in moves:
            child = node.children.get(move.index)
            if child is None:
                untried.append(move)
            else:
                child.available += 1
                tried.append(move)
        if untried and len(tried) <= _WIDTH * sqrt(node.visits):
            plausible = self._judgement.suggest(state, self._rng)
            return plausible if plausible in untried else untried[self._rng.below(len(untried))]
        best, best_promise = tried[0], -1.0
        for move in tried:
            promise = self._promise(node.children[move.index])
            if promise > best_promise:
                best, best_promise = move, promise
        return best

    def _moves_left(self) -> list[Move]:
        return [move for move in self._shortlist if move.index not in self._tried_here]

    def _promise(self, child: Node) -> float:
        """UCB over the rounds in which the move was available."""
        spread = self._most - self._least
        mean = (child.worth() - self._least) / spread if spread > 0.0 else 0.5
        return mean + _CURIOSITY * sqrt(log(1.0 + child.available) / child.visits)

    def _learn(self, nodes: list[Node], movers: list[int], state: State) -> None:
        worths: dict[int, float] = {}
        for place in range(len(nodes)):
            node, seat = nodes[place], movers[place]
            node.visits += 1
            if seat >= 0:
                if seat not in worths:
                    worths[seat] = self._judge(state, seat)
                worth = worths[seat]
                node.total += worth
                node.least = worth if node.visits == 1 else min(node.least, worth)

    def _judge(self, state: State, seat: int) -> float:
        worth = self._judgement.foresee(state, seat)
        if self._judged == 0:
            self._least = self._most = worth
        self._judged += 1
        self._least = min(self._least, worth)
        self._most = max(self._most, worth)
        return worth

    def best(self) -> Move:
        """The move tried most often; among equals the one that was worth more."""
        tried = [move for move in self._shortlist if move.index in self.root.children]
        best, child = tried[0], self.root.children[tried[0].index]
        for move in tried:
            other = self.root.children[move.index]
            more = other.visits - child.visits
            if more > 0 or (more == 0 and other.worth() > child.worth()):
                best, child = move, other
        return best

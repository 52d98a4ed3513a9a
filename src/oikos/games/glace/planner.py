"""Plans for a whole generation, judged over the hands and objectives that a seat imagines.

A plan is an end of the generation: what each row shows. It is worth what it brings, each objective of one's own as far
as it may be the one, less what is lost in those hands imagined in which the turns do not allow it. That counts most for
a lay: the best plan that it leaves. The rest is the average, over imagined worlds, of the best end in each.
"""

from typing import Final, final

from oikos.engine.explained import Explained
from oikos.engine.move import Fact, Move
from oikos.engine.planner import Planner
from oikos.engine.rng import Rng
from oikos.games.glace.best_end import NO_LOOK, Aim, End, EndSearch
from oikos.games.glace.boards import Boards
from oikos.games.glace.content import LINES
from oikos.games.glace.convention import WORTH, turn_of
from oikos.games.glace.inference import GOLDEN, Belief, telling
from oikos.games.glace.lay_values import LayValues, add_partners, pair_of
from oikos.games.glace.line_odds import LineOdds
from oikos.games.glace.moves import Lay
from oikos.games.glace.pieces import CARDS, NOBODY
from oikos.games.glace.row_looks import Outlook, RowLooks
from oikos.games.glace.rules import GlaceState
from oikos.games.glace.solver import wish_of, wishes_for
from oikos.games.glace.turn_orders import HandShare, TurnOrders

_HANDS: Final = 40  # imagined, to ask in how many a plan can be carried out
_LOSS: Final = 0.5  # in objectives: what a plan is short of where it cannot
_PLAN: Final = 0.8  # how much the best plan counts for a lay; the rest is the average of worlds
_TOLD: Final = 0.5  # in points: what it is worth to make the partners' objectives e times as likely to them
_NEVER: Final = 1e6
_LEAST: Final = -1e6
_SURE: Final = 0.2  # a chance of one's own objective that is worth a word
_ALMOST: Final = 1e-9


@final
class WeighedLay:
    """What has been found of one lay."""

    def __init__(self, lay: Lay, rows: list[RowLooks], share: HandShare, leaning: float) -> None:
        self.lay = lay
        self.rows = rows
        self.share = share
        """Of the hands imagined, after the lay."""
        self.leaning = leaning
        """What speaks for it beyond ends: what it tells."""
        self.plan = End(NO_LOOK, NO_LOOK, NO_LOOK, _LEAST)
        self.total = 0.0
        self.worlds = 0
        self.least = 0.0
        """The best ends of the worlds imagined: their sum, their number and the worst of them."""
        self.newest = 0.0

    def worth(self) -> float:
        if self.worlds == 0:
            return self.plan.worth + self.leaning
        return _PLAN * self.plan.worth + (1.0 - _PLAN) * self.total / self.worlds + self.leaning

    def worst(self) -> float:
        return (self.least if self.worlds else self.plan.worth) + self.leaning

    def keep(self) -> None:
        """Count the end found last."""
        self.least = self.newest if self.worlds == 0 else min(self.least, self.newest)
        self.total += self.newest
        self.worlds += 1


@final
class GlacePlanner(Planner):
    """Weighs the lays of the actor of *world*, which is any that fits its view."""

    def __init__(self, world: GlaceState, belief: Belief, line_odds: LineOdds, boards: Boards, rng: Rng) -> None:
        self._world, self._belief, self._rng = world, belief, rng
        self._seat = world.actor
        self._outlook = Outlook(world, boards.of(world.pieces, world.generation))
        self._hands = self._imagine_hands()
        self._shares: dict[int, HandShare] = {}
        """By card laid."""
        self._chances = belief.chances()
        wishes = wishes_for(world, self._seat)
        for pair, chance in enumerate(self._chances):
            if chance > 0.0:
                wishes[wish_of(world, pair)] += chance
        self._aim = Aim(world, wishes, _LOSS)
        self._lays = self._plausible_first(line_odds)
        self._leanings = self._told(line_odds)
        self._weighed: list[WeighedLay] = []
        self._ticket = rng.below(1_000_000) / 1_000_000
        self._next = 0
        """The lay that the next round looks at in the world imagined now."""
        self._hand = 0
        self._wanted = self._aim
        self._utmost = 0.0

    def _imagine_hands(self) -> list[list[int]]:
        """Who may hold the cards that the seat does not see, by place; each deal is as likely as another."""
        holders, hidden = self._outlook.holders(), self._belief.unseen
        count = _HANDS if len(hidden) > 0 and self._world.pieces.players > 2 else 1
        hands: list[list[int]] = []
        owners = [self._world.holders[card] for card in hidden]
        for _ in range(count):
            hand = holders[:]
            if count > 1:
                self._rng.shuffle(owners)
                for number, card in enumerate(hidden):
                    hand[self._outlook.places.of[card]] = owners[number]
            hands.append(hand)
        return hands

    def _plausible_first(self, line_odds: LineOdds) -> list[Lay]:
        wishes = self._chances[:]
        add_partners(self._world, self._seat, NOBODY, wishes)
        values, lays = LayValues(self._world, line_odds, wishes), self._world.lays(self._seat)
        order = sorted([(-values.worth(lay), place) for place, lay in enumerate(lays)])
        return [lays[place] for _, place in order]

    def _told(self, line_odds: LineOdds) -> dict[int, float]:
        """By the index of a lay: what it is worth for what it tells the partners."""
        world, seat, convention = self._world, self._seat, self._belief.convention
        turn, lays = turn_of(world), world.lays(seat)
        found: dict[int, float] = {}
        if convention.speaks(seat, turn):
            for lay in lays:
                found[lay.index] = WORTH if convention.is_right(world, lay, seat, turn) else 0.0
            return found
        left = (CARDS - turn) / CARDS
        told = telling(world, seat, line_odds)
        for place, lay in enumerate(lays):
            found[lay.index] = _TOLD * left * told[place]
        return found

    # Rounds

    def round(self) -> None:
        if len(self._weighed) < len(self._lays):
            self._plan(self._lays[len(self._weighed)])
        else:
            self._look_at_world()

    def weigh(self, move: Move) -> None:
        assert isinstance(move, Lay)
        for weighed in self._weighed:
            if weighed.lay is move:
                return
        self._lays = [lay for lay in self._lays if lay is not move]
        self._lays.insert(len(self._weighed), move)
        self._plan(move)

    def _plan(self, lay: Lay) -> None:
        """Find the best plan that *lay* leaves."""
        weighed = WeighedLay(lay, self._outlook.after(lay), self._share(lay.card), self._leanings[lay.index])
        weighed.plan = EndSearch(weighed.rows, self._aim).best(weighed.share, _LEAST, _NEVER)
        self._weighed.append(weighed)

    def _share(self, card: int) -> HandShare:
        if card not in self._shares:
            players = self._world.pieces.players
            place, allowed = self._outlook.places.of[card], list[list[int]]()
            for hand in self._hands:
                after = hand[:]
                after[place] = NOBODY
                allowed.append(TurnOrders(after, players, (self._seat + 1) % players).allowed())
            self._shares[card] = HandShare(allowed)
        return self._shares[card]

    def _look_at_world(self) -> None:
        """Find the best end that one more lay leaves in the world imagined now; a world counts when it is through."""
        if self._next == 0:
            self._imagine_world()
        weighed = self._weighed[self._next]
        share = HandShare([weighed.share.hands[self._hand]])
        weighed.newest = EndSearch(weighed.rows, self._wanted).best(share, _LEAST, self._utmost).worth
        self._next += 1
        if self._next == len(self._weighed):
            self._next = 0
            for one in self._weighed:
                one.keep()

    def _imagine_world(self) -> None:
        self._ticket = (self._ticket + GOLDEN) % 1.0
        self._hand = (self._hand + 1) % len(self._hands)
        wishes = wishes_for(self._world, self._seat)
        wishes[wish_of(self._world, self._belief.pair(self._ticket))] += 1.0
        self._wanted = Aim(self._world, wishes, _NEVER)
        players = self._world.pieces.players
        share = HandShare([TurnOrders(self._hands[self._hand], players, self._seat).allowed()])
        self._utmost = EndSearch(self._outlook.rows, self._wanted).best(share, _LEAST, _NEVER).worth - _ALMOST

    # What came of it

    def worths(self) -> list[tuple[Move, float, float]]:
        found: list[tuple[Move, float, float]] = []
        for weighed in self._weighed:
            found.append((weighed.lay, weighed.worth(), weighed.worst()))
        return found

    def explain(self, move: Move) -> list[Explained]:
        """Each objective that the plan reaches, and in how many of the hands imagined it can be carried out."""
        for weighed in self._weighed:
            if weighed.lay is move and weighed.plan.first != NO_LOOK:
                return self._explain(weighed)
        return []

    def _explain(self, weighed: WeighedLay) -> list[Explained]:
        rows, plan = weighed.rows, weighed.plan
        looks = [plan.first, plan.second, plan.third]
        lasts = [rows[row].lasts[looks[row]] for row in range(3)]
        percent = round(100 * weighed.share.of(lasts[0], lasts[1], lasts[2]))
        told: list[Explained] = []
        for line, total in enumerate(_totals(rows, looks)):
            if self._is_wanted(line, total):
                facts: dict[str, Fact] = {"line": LINES[line], "value": total, "percent": percent}
                told.append(Explained("planned", facts))
        return told

    def _is_wanted(self, line: int, total: int) -> bool:
        pieces = self._world.pieces
        if total not in pieces.totals:
            return False
        pair = line * len(pieces.totals) + pieces.totals.index(total)
        for seat in range(pieces.players):
            if seat != self._seat and pair_of(self._world, seat) == pair:
                return True
        return self._chances[pair] >= _SURE


def _totals(rows: list[RowLooks], looks: list[int]) -> list[int]:
    """By line: what it shows in the end."""
    totals = [rows[row].totals[looks[row]] for row in range(3)]
    totals.append(sum([rows[row].west[looks[row]] for row in range(3)]))
    totals.append(sum([rows[row].north[looks[row]] for row in range(3)]))
    totals.append(sum([rows[row].east[looks[row]] for row in range(3)]))
    return totals

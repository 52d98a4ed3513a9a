"""The moves of ECOPOLIS: one class a kind, and the tables that hold every move, built once."""

from typing import final

from oikos.engine.move import ChooseFirst, Fact, Move
from oikos.engine.state import NATURE
from oikos.games.ecopolis.content import PILES, RESOURCES
from oikos.games.ecopolis.pieces import ENERGY, GOLD, KINDS, MOST_TOKENS, NOBODY, SLOTS, VITAL, Pieces


@final
class Draw(Move):
    """Draw the top card of a pile (EP-030)."""

    def __init__(self, index: int, pile: int) -> None:
        super().__init__(index, "draw", f"draw {PILES[pile]}", {"pile": PILES[pile]})
        self.pile = pile


@final
class Place(Move):
    """Lay the construction just drawn on a place of the market (EP-032)."""

    def __init__(self, index: int, slot: int) -> None:
        super().__init__(index, "place", f"place on {SLOTS[slot]}", {"place": SLOTS[slot]})
        self.slot = slot


@final
class Buy(Move):
    """Buy a construction of the market, alone or with the revenue of one's own (EP-041, EP-042)."""

    def __init__(
        self, index: int, card: int, payer: int, ids: list[str], due: list[int], surplus: int, impact: int
    ) -> None:
        facts: dict[str, Fact] = {"card": ids[card]}
        text = f"buy {ids[card]}"
        kind = "buy"
        if payer != NOBODY:
            text += f" with {ids[payer]}"
            kind = "buy-with"
            facts["payer"] = ids[payer]
        facts |= {"vital": due[VITAL], "gold": due[GOLD], "energy": due[ENERGY], "impact": impact}
        super().__init__(index, kind, text, facts)
        self.card = card
        self.payer = payer
        """The construction whose revenue helps, or NOBODY."""
        self.vital = due[VITAL]
        """Tokens that the Stock pays: the cost less the revenue (EP-R05)."""
        self.gold = due[GOLD]
        self.energy = due[ENERGY]
        self.surplus = surplus
        """Tokens of the revenue that are lost (EP-044)."""
        self.impact = impact
        """Of both constructions together (EP-046)."""


@final
class Cash(Move):
    """Cash the revenue of a construction of one's city (EP-051)."""

    def __init__(self, index: int, card: int, card_id: str) -> None:
        super().__init__(index, "cash", f"cash {card_id}", {"card": card_id})
        self.card = card


@final
class Exchange(Move):
    """Exchange tokens of one kind for another between Stock and Mini-bank (EP-060)."""

    def __init__(self, index: int, give: int, give_count: int, get: int, get_count: int) -> None:
        facts: dict[str, Fact] = {"give": RESOURCES[give], "give_count": give_count}
        facts |= {"get": RESOURCES[get], "get_count": get_count}
        text = f"exchange {give_count} {RESOURCES[give]} for {get_count} {RESOURCES[get]}"
        super().__init__(index, "exchange", text, facts)
        self.give = give
        self.give_count = give_count
        self.get = get
        self.get_count = get_count


@final
class Invite(Move):
    """Win an Ambassador (EP-070)."""

    def __init__(self, index: int, ambassador: int, ambassador_id: str) -> None:
        super().__init__(index, "invite", f"invite {ambassador_id}", {"ambassador": ambassador_id})
        self.ambassador = ambassador


@final
class Pass(Move):
    """Pass (EP-080)."""

    def __init__(self, index: int) -> None:
        super().__init__(index, "pass", "pass", {})


@final
class Innovate(Move):
    """Cash the revenue of a construction thanks to Innovation (EP-106)."""

    def __init__(self, index: int, card: int, card_id: str) -> None:
        super().__init__(index, "innovate", f"innovate {card_id}", {"card": card_id})
        self.card = card


@final
class Decline(Move):
    """Leave the offer of Innovation (EP-R25)."""

    def __init__(self, index: int) -> None:
        super().__init__(index, "decline", "decline", {})


@final
class TurnUp(Move):
    """Nature turns up the top card of a pile (EP-011, EP-030)."""

    def __init__(self, index: int, card: int, card_id: str) -> None:
        super().__init__(index, "turn-up", f"turn-up {card_id}", {"card": card_id}, True)
        self.card = card


@final
class MoveTables:
    """Every move of a game. A move's index is its place in the seats' table or in nature's."""

    def __init__(self, pieces: Pieces) -> None:
        self._build_buys(pieces)
        self._build_moves(pieces)

    def _build_buys(self, pieces: Pieces) -> None:
        """By construction: bought alone, then with each other construction that would pay part of it (EP-R07)."""
        self.all_buys: list[Buy] = []
        self.buys: list[Buy] = []
        self.buys_with: list[list[Buy | None]] = []
        """By construction bought, by construction that helps to pay."""
        for card in range(pieces.constructions):
            self.buys.append(self._add_buy(pieces, card, NOBODY))
            self.buys_with.append(
                [
                    self._add_buy(pieces, card, payer) if pieces.can_help(card, payer) else None
                    for payer in range(pieces.constructions)
                ]
            )

    def _add_buy(self, pieces: Pieces, card: int, payer: int) -> Buy:
        cost = pieces.costs[card]
        revenue = [0] * KINDS if payer == NOBODY else pieces.revenues[payer]
        due = [max(0, cost[kind] - revenue[kind]) for kind in range(KINDS)]
        surplus = sum([max(0, revenue[kind] - cost[kind]) for kind in range(KINDS)])
        impact = pieces.impacts[card] + (0 if payer == NOBODY else pieces.impacts[payer])
        index = KINDS + len(SLOTS) + len(self.all_buys)
        buy = Buy(index, card, payer, pieces.card_ids, due, surplus, impact)
        self.all_buys.append(buy)
        return buy

    def _build_moves(self, pieces: Pieces) -> None:
        self.draws = [Draw(pile, pile) for pile in range(KINDS)]
        self.places = [Place(KINDS + slot, slot) for slot in range(len(SLOTS))]
        constructions = range(pieces.constructions)
        after = KINDS + len(SLOTS) + len(self.all_buys)
        self.cashes = [Cash(after + card, card, pieces.card_ids[card]) for card in constructions]
        after += pieces.constructions
        self.exchanges: list[Exchange] = []
        for rate in pieces.exchanges:
            give, get = RESOURCES.index(rate.give), RESOURCES.index(rate.get)
            for lots in range(1, min(MOST_TOKENS // rate.give_count, MOST_TOKENS // rate.get_count) + 1):
                index = after + len(self.exchanges)
                self.exchanges.append(Exchange(index, give, lots * rate.give_count, get, lots * rate.get_count))
        after += len(self.exchanges)
        self.invites = [Invite(after + i, i, ambassador_id) for i, ambassador_id in enumerate(pieces.ambassador_ids)]
        after += len(self.invites)
        self.passes = Pass(after)
        self.innovates = [Innovate(after + 1 + card, card, pieces.card_ids[card]) for card in constructions]
        self.decline = Decline(after + 1 + pieces.constructions)
        self.turn_ups = [TurnUp(card, card, pieces.card_ids[card]) for card in range(pieces.cards)]
        self.choose_firsts = [ChooseFirst(pieces.cards + seat, seat) for seat in range(pieces.players)]
        self._first_choices = self.choose_firsts if pieces.first == NATURE else [self.choose_firsts[pieces.first]]

    def seat_moves(self) -> list[Move]:
        moves: list[Move] = [*self.draws, *self.places, *self.all_buys, *self.cashes, *self.exchanges, *self.invites]
        return [*moves, self.passes, *self.innovates, self.decline]

    def nature_moves(self) -> list[Move]:
        return [*self.turn_ups, *self.choose_firsts]

    def first_choices(self) -> list[ChooseFirst]:
        """The first players nature may name: one where the option `first` names a seat."""
        return self._first_choices

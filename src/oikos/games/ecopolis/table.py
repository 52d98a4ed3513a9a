"""What lies on the table of ECOPOLIS before the game: the cards, the rates, and every move, built once."""

from typing import Final, final

from oikos.engine.move import ChooseFirst, Fact, Move
from oikos.games.ecopolis.content import PILES, RESOURCES, Content, HazardStep

KINDS: Final = 3  # of piles, and of resources
MOST_TOKENS: Final = 5  # of one kind in a Stock, EP-062; Stock and Mini-bank together always hold as many
VITAL: Final = 0
GOLD: Final = 1
ENERGY: Final = 2
NOTHING: Final = -1  # no card, no pile
NOBODY: Final = -1  # holds an Ambassador that is above the market; helps to pay for a purchase

SLOTS: Final = ["A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2", "C3"]  # a row beside each pile, EP-011

DRAWER: Final = 0
ALL: Final = 1
OTHERS: Final = 2


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
class Step:
    """One thing a hazard does, in the order of its card (EP-R22)."""

    def __init__(self, step: HazardStep, climate_change: int) -> None:
        self.who = DRAWER if step.who is None else ["drawer", "all", "others"].index(step.who)
        self.pay = [0] * KINDS if step.pay is None else step.pay.amounts()
        self.pays = step.pay is not None
        self.gain = [0] * KINDS if step.gain is None else step.gain.amounts()
        self.is_climate_change = step.climate == "climate-change"
        self.climate = climate_change if self.is_climate_change else int(step.climate or 0)
        """Levels the meter moves."""
        self.cash_one = step.cash_one


@final
class Table:
    """What stays the same during a game: seats, variants, cards and every move, built once.

    Cards are numbered: the constructions by pile, then the hazards by pile.
    """

    def __init__(
        self, players: int, first: int, target: int, free_pass: bool, covered_stay: bool, content: Content
    ) -> None:
        self.players = players
        self.first = first
        """The seat that begins, or NATURE when any may."""
        self.target = target  # EP-121
        self.free_pass = free_pass  # EP-R16
        self.covered_stay = covered_stay  # EP-R12
        self.maximum = content.maximum_for(players)  # EP-112
        self.climate_change = content.climate_change_for(players)  # EP-104
        self._read_constructions(content)
        self._read_hazards(content)
        self._read_ambassadors(content)
        self._build_buys()
        self._build_moves(content)

    def _read_constructions(self, content: Content) -> None:
        cards = sorted(content.constructions, key=lambda card: PILES.index(card.pile))
        self.constructions = len(cards)
        self.card_ids = [card.id for card in cards]
        self.pile_of = [PILES.index(card.pile) for card in cards]
        self.costs = [card.cost.amounts() for card in cards]
        self.revenues = [card.revenue.amounts() for card in cards]
        self.has_revenue = [sum(revenue) > 0 for revenue in self.revenues]
        self.points = [card.points for card in cards]
        self.impacts = [card.impact for card in cards]

    def _read_hazards(self, content: Content) -> None:
        hazards = sorted(content.hazards, key=lambda card: PILES.index(card.pile))
        self.card_ids += [card.id for card in hazards]
        self.pile_of += [PILES.index(card.pile) for card in hazards]
        self.steps = [[Step(step, self.climate_change) for step in hazard.steps] for hazard in hazards]
        self.cards = len(self.card_ids)

    def _read_ambassadors(self, content: Content) -> None:
        self.ambassador_ids = [ambassador.id for ambassador in content.ambassadors]
        self.ambassador_points = [ambassador.points for ambassador in content.ambassadors]
        conditions = [ambassador.condition for ambassador in content.ambassadors]
        self.ambassador_piles = [NOTHING if one.pile is None else PILES.index(one.pile) for one in conditions]
        """By Ambassador: the pile whose constructions count, or NOTHING where the climate total does."""
        self.ambassador_limits = [one.max_impact or 0 if one.pile is None else one.min_count or 0 for one in conditions]

    def _build_buys(self) -> None:
        """By construction: bought alone, then with each other construction that would pay part of it (EP-R07)."""
        self.all_buys: list[Buy] = []
        self.buys: list[Buy] = []
        self.buys_with: list[list[Buy | None]] = []
        """By construction bought, by construction that helps to pay."""
        for card in range(self.constructions):
            self.buys.append(self._add_buy(card, NOBODY))
            self.buys_with.append(
                [
                    self._add_buy(card, payer) if self.can_help(card, payer) else None
                    for payer in range(self.constructions)
                ]
            )

    def can_help(self, card: int, payer: int) -> bool:
        """Whether *payer*'s revenue holds a token that *card* costs (EP-R07); no card pays for itself (EP-R08)."""
        cost, revenue = self.costs[card], self.revenues[payer]
        return payer != card and any(min(cost[kind], revenue[kind]) > 0 for kind in range(KINDS))

    def _add_buy(self, card: int, payer: int) -> Buy:
        cost = self.costs[card]
        revenue = [0] * KINDS if payer == NOBODY else self.revenues[payer]
        due = [max(0, cost[kind] - revenue[kind]) for kind in range(KINDS)]
        surplus = sum([max(0, revenue[kind] - cost[kind]) for kind in range(KINDS)])
        impact = self.impacts[card] + (0 if payer == NOBODY else self.impacts[payer])
        index = KINDS + len(SLOTS) + len(self.all_buys)
        buy = Buy(index, card, payer, self.card_ids, due, surplus, impact)
        self.all_buys.append(buy)
        return buy

    def _build_moves(self, content: Content) -> None:
        self.draws = [Draw(pile, pile) for pile in range(KINDS)]
        self.places = [Place(KINDS + slot, slot) for slot in range(len(SLOTS))]
        constructions = range(self.constructions)
        after = KINDS + len(SLOTS) + len(self.all_buys)
        self.cashes = [Cash(after + card, card, self.card_ids[card]) for card in constructions]
        after += self.constructions
        self.exchanges: list[Exchange] = []
        for rate in content.exchanges:
            give, get = RESOURCES.index(rate.give), RESOURCES.index(rate.get)
            for lots in range(1, min(MOST_TOKENS // rate.give_count, MOST_TOKENS // rate.get_count) + 1):
                index = after + len(self.exchanges)
                self.exchanges.append(Exchange(index, give, lots * rate.give_count, get, lots * rate.get_count))
        after += len(self.exchanges)
        self.invites = [Invite(after + i, i, ambassador_id) for i, ambassador_id in enumerate(self.ambassador_ids)]
        after += len(self.invites)
        self.passes = Pass(after)
        self.innovates = [Innovate(after + 1 + card, card, self.card_ids[card]) for card in constructions]
        self.decline = Decline(after + 1 + self.constructions)
        self.turn_ups = [TurnUp(card, card, self.card_ids[card]) for card in range(self.cards)]
        self.choose_firsts = [ChooseFirst(self.cards + seat, seat) for seat in range(self.players)]

    def is_hazard(self, card: int) -> bool:
        return card >= self.constructions

    def pile_cards(self, pile: int) -> list[int]:
        return [card for card in range(self.cards) if self.pile_of[card] == pile]

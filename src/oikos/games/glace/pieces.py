"""What stays the same during a game of La Glace et le Ciel: seats, mode and cards."""

from typing import Final, final

from oikos.games.glace.content import COLUMNS, ELEMENTS, LINES, Content

GENERATIONS: Final = 3  # GC-010
CARDS: Final = 12  # a generation, GC-004
EMPTY: Final = -1  # a place without a card
NOBODY: Final = -1  # holds a card that is in the pile or laid
NOT_DRAWN: Final = -1  # an objective still to come
MOLECULE: Final = -1  # a visible molecule, in Ice cards, GC-041
TOTALS: Final = 28  # totals of a line run from 0 to 27

# Places are numbered row by row: 3 · element + column. Lines are the three rows, then the three columns.
PLACES_OF: Final = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8]]
PLACE_NAMES: Final = [f"{element}-{column}" for element in ELEMENTS for column in COLUMNS]


@final
class Pieces:
    """Seats, mode and cards."""

    def __init__(self, players: int, mode: str, start_cards: str, first: int, content: Content) -> None:
        self.players = players
        self.first = first
        """The seat that begins, or NATURE when any may."""
        self.open_hands = mode in ("young", "chick")  # GC-061
        self.ice_counts = mode != "chick"  # GC-062
        self.ice = content.ice
        self.scale = content.scale_for(players)
        self._read_cards(content, mode, start_cards)
        self._read_objectives(content)

    def _read_cards(self, content: Content, mode: str, start_cards: str) -> None:
        gases = {"standard": ("CO2",), "young": ("CO2",), "expert": ("CO2", "CH4"), "chick": ()}[mode]  # GC-060
        on_table = content.start_card if start_cards == "diagonal" else ()
        # By generation, as `generation_cards` relies on; start cards come last.
        cards = sorted(content.card, key=lambda card: card.generation)
        self.card_ids = [card.id for card in cards] + [card.id for card in on_table]
        self.values = [card.biosphere for card in cards] + [card.biosphere for card in on_table]
        self.rows = [ELEMENTS.index(card.element) for card in cards]
        self.molecules = [card.molecule for card in cards] + [None for _ in on_table]
        self.melts = [molecule in gases for molecule in self.molecules]
        """By card: whether its molecule, when visible, costs ice in this mode."""
        self.start_top = [EMPTY] * 9
        for number, start in enumerate(on_table):
            self.start_top[3 * ELEMENTS.index(start.element) + COLUMNS.index(start.column)] = len(cards) + number

    def _read_objectives(self, content: Content) -> None:
        self.reference_ids = [reference.id for reference in content.reference]
        self.line_of = [LINES.index(reference.line) for reference in content.reference]
        self.biosphere_ids = [biosphere.id for biosphere in content.biosphere]
        self.value_of = [biosphere.value for biosphere in content.biosphere]
        self.totals = sorted(set(self.value_of))
        """The totals an objective can ask for. A pair of a line and a total is one bit: line · len(totals) + place."""
        self.kind_of = [self.totals.index(value) for value in self.value_of]
        """By Biosphere objective: the place of its total among `totals`."""
        self.unseen = [self.value_of.count(total) for total in self.totals]
        """By place among `totals`: how many Biosphere objectives ask for it."""
        self.pairs = len(LINES) * len(self.totals)
        self.all_pairs = (1 << self.pairs) - 1
        self.pair_bits = [0] * (len(LINES) * TOTALS)
        for line in range(len(LINES)):
            for place, total in enumerate(self.totals):
                self.pair_bits[line * TOTALS + total] = 1 << (line * len(self.totals) + place)
        self.reference_pairs = [sum(self.pair_bit(line, total) for total in self.totals) for line in self.line_of]
        """By Reference objective: the pairs (bits) of its line."""
        self.biosphere_pairs = [
            sum(self.pair_bit(line, value) for line in range(len(LINES))) for value in self.value_of
        ]
        """By Biosphere objective: the pairs (bits) of its total."""

    def generation_cards(self, generation: int) -> list[int]:
        return list(range(generation * CARDS, (generation + 1) * CARDS))

    def pair_bit(self, line: int, total: int) -> int:
        """The bit of a line and the total it must show; 0 when no objective asks for that total."""
        return self.pair_bits[line * TOTALS + total]

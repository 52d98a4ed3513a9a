"""What the tiles and cards in the box must be, whatever their other numbers."""

from collections import Counter

from oikos.games import find_box
from oikos.games.ekopolis.content import Tile, load

CONTENT = load(find_box("ekopolis").content_file)[0]
TILES = {tile.id: tile for tile in CONTENT.tile}
CARDS = {card.id: card for card in CONTENT.card}


def numbers(tile: Tile) -> tuple[int, ...]:
    return tile.red, tile.green, tile.blue, tile.extra


def test_what_the_rulebook_shows_is_kept() -> None:  # EK-R40
    insulation = CARDS["home-insulation"]
    effect = insulation.effect
    assert (insulation.timing, effect.kind, effect.colour, effect.points) == ("now", "per-card", "blue", 2)
    assert (TILES["game-preserve"].red, TILES["game-preserve"].green) == (-3, 2)
    assert (TILES["pond"].green, TILES["pond"].blue) == (1, 1)


def test_no_green_tile_is_as_good_as_pond_in_everything() -> None:
    pond = TILES["pond"]
    rivals = [tile for tile in CONTENT.tile if tile.colour == "green" and tile.token == pond.token and tile != pond]
    assert not [tile.id for tile in rivals if all(a >= b for a, b in zip(numbers(tile), numbers(pond), strict=True))]


def test_no_two_green_tiles_are_alike() -> None:
    alike = Counter((*numbers(tile), tile.token) for tile in CONTENT.tile if tile.colour == "green")
    assert [tile for tile, count in alike.items() if count > 2] == []


def test_a_power_cut_can_change_a_ranking() -> None:
    effect = CARDS["power-cut"].effect
    assert effect.own != effect.others


def test_few_cards_repeat_the_effect_and_the_timing_of_another() -> None:
    alike = Counter(
        (card.timing, effect.kind, effect.colour, effect.beside, effect.token, effect.where, effect.state, effect.reach)
        for card in CONTENT.card
        if (effect := card.effect)
    )
    assert sum(count for count in alike.values() if count > 1) <= 11

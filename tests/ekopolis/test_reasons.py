"""Why a move: the points of a placing, the next tile, triplets, tokens."""

from oikos.engine.explained import Explained
from tests.ekopolis.scene import Scene, at


def why(scene: Scene, move: str, rival: str | None = None) -> list[Explained]:
    game = scene.game
    return game.reasons(scene.view(scene.actor), game.move(move), None if rival is None else game.move(rival))


def kinds(found: list[Explained]) -> list[str]:
    return [one.kind for one in found]


def gain(scene: Scene, move: str) -> int:
    """What the engine says that the move brings."""
    events = scene.game.preview(scene.view(0), scene.game.move(move))
    return sum(int(str(event.facts["points"])) for event in events if "points" in event.facts)


def test_a_placing_names_its_points_and_the_neighbours_they_come_from() -> None:
    """EK-040: a reed bed beside two green tiles."""
    scene = at(built="old-orchard@b5 lime-avenue@c5", hand="reed-bed library car-factory")
    best = "place reed-bed at c6"
    told = why(scene, best)[0]
    assert told.kind == "beside"
    assert told.facts["points"] == gain(scene, best)
    assert told.facts["tile"] == "reed-bed"
    assert told.facts["neighbours"] in (["lime-avenue", "old-orchard"], ["old-orchard", "lime-avenue"])


def test_what_the_next_best_placing_would_bring_is_told() -> None:
    scene = at(built="old-orchard@b5 lime-avenue@c5", hand="reed-bed library car-factory")
    best, rival = "place reed-bed at c6", "place reed-bed at a3"
    assert gain(scene, rival) < gain(scene, best)
    less = Explained("less", {"tile": "reed-bed", "space": "a3", "points": gain(scene, rival)})
    assert less in why(scene, best, rival)


def test_a_third_colour_completes_a_triplet_of_the_group() -> None:
    """EK-081."""
    greens = {1: "old-orchard@h9", 2: "lime-avenue@h1"}
    scene = at(built="car-factory@c4", hand="library zoo reed-bed", others=greens)
    blue = next(move for move in scene.moves("place") if move.startswith("library"))
    told = [one for one in why(scene, f"place {blue}") if one.kind == "triplet"]
    assert told == [Explained("triplet", {"colour": "blue", "points": scene.game.pieces.triplet})]


def test_in_the_full_game_it_is_ones_own_cards_that_make_a_triplet() -> None:
    """EK-108."""
    scene = at(built="car-factory@c4 old-orchard@c5", hand="library zoo reed-bed", version="full")
    blue = next(move for move in scene.moves("place") if move.startswith("library"))
    assert "triplet-cards" in kinds(why(scene, f"place {blue}"))


def test_a_space_is_left_for_the_tile_that_needs_it() -> None:
    """The best placing to come is where the next best move would build."""
    scene = at(built="old-orchard@c4 lime-avenue@c5", hand="reed-bed floodplain-forest car-factory")
    game, view = scene.game, scene.view(0)
    told = []
    for move in scene.moves("place"):
        for rival in scene.moves("place"):
            found = game.reasons(view, game.move(f"place {move}"), game.move(f"place {rival}"))
            told += [(one, rival) for one in found if one.kind == "leaves"]
    assert told
    assert all(rival.endswith(str(one.facts["space"])) for one, rival in told)


def test_a_green_zone_protects_a_species() -> None:
    """EK-072."""
    scene = Scene(hands={0: "reed-bed"})
    board = scene.game.pieces.board
    near = [board.names[space] for space in board.endangered]
    spaces = [one.split(" at ")[1] for one in scene.moves("place") if one.startswith("reed-bed")]
    space = next(one for one in spaces if _touches(scene, one, near))
    scene.play(f"place reed-bed at {space}")
    species = next(one for one in scene.moves("green") if one in near)
    told = why(scene, f"green {species}")[0]
    assert (told.kind, told.facts["points"], told.facts["space"]) == ("protects", 3, species)


def _touches(scene: Scene, name: str, others: list[str]) -> bool:
    board = scene.game.pieces.board
    return any(board.names[space] in others for space in board.neighbours[board.numbers[name]])


def test_in_the_full_game_the_weakest_tile_is_given_away() -> None:
    """EK-106."""
    hand = "reed-bed floodplain-forest car-factory"
    scene = at(built="old-orchard@c4 lime-avenue@c5", hand=hand, version="full")
    scene.play(f"place {next(one for one in scene.moves('place') if one.startswith('reed-bed'))}")
    while scene.moves("decline"):
        scene.play("decline")
    discards = scene.moves("discard")
    told = {tile: kinds(why(scene, f"discard {tile}")) for tile in discards}
    assert any("weakest" in found for found in told.values())
    assert not all("weakest" in found for found in told.values())

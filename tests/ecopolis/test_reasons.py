"""Why a move: hazards in the piles, what rivals could buy, points, Ambassadors, the climate."""

from oikos.engine.explained import Explained
from tests.ecopolis.scene import Scene, at, begun


def why(scene: Scene, move: str, rival: str | None = None) -> list[Explained]:
    game = scene.state.game
    other = None if rival is None else game.move(rival)
    found: list[Explained] = game.reasons(scene.view(scene.state.actor), game.move(move), other)
    return found


def test_the_pile_with_fewer_hazards_on_top_is_safer() -> None:
    """EP-033: shares of the cards that may lie on top."""
    scene = begun()
    shares = {
        pile.name: (sum(map(scene.state.pieces.is_hazard, pile.tops())), len(pile.tops())) for pile in scene.state.piles
    }
    order = sorted(shares, key=lambda pile: shares[pile][0] / shares[pile][1])
    safe, risky = order[0], order[-1]
    told = why(scene, f"draw {safe}", f"draw {risky}")[0]
    assert told.kind == "safer-pile"
    assert (told.facts["hazards"], told.facts["count"]) == shares[safe]
    assert (told.facts["other_hazards"], told.facts["other_count"]) == shares[risky]
    assert "safer-pile" not in [one.kind for one in why(scene, f"draw {risky}", f"draw {safe}")]


def test_a_purchase_names_its_points_and_how_far_the_city_is() -> None:
    scene = at(cities={0: "friperie"})
    bought = next(move for move in scene.moves("buy") if "ferme-bio" in move)
    points = scene.state.pieces.points[scene.state.pieces.card_ids.index("ferme-bio")]
    told = why(scene, bought)[0]
    assert told == Explained("buys", {"card": "ferme-bio", "points": points, "count": 2, "target": 6})


def test_the_last_construction_ends_the_game() -> None:
    """EP-120."""
    five = "friperie,foret-urbaine,ligne-de-bus,eolienne-1,brasserie"
    scene = at(cities={0: five, 1: "grand-hotel"})
    bought = scene.moves("buy")[0]
    after = scene.state.copy()
    after.play(bought)
    outcome = after.outcome()
    assert outcome is not None
    assert why(scene, bought) == [Explained("ends", {"score": outcome.scores[0], "other": outcome.scores[1]})]


def test_a_card_that_a_rival_could_buy_is_covered() -> None:
    """Seat 0 has drawn a construction and cannot pay for anything; seat 1 can pay for the organic farm at A1."""
    pieces = begun().state.pieces
    spare = next(card for card in range(pieces.constructions) if card not in begun().state.tops)
    scene = at("place", drawn=pieces.card_ids[spare], stocks={0: "0.0.0"})
    points = pieces.points[pieces.card_ids.index("ferme-bio")]
    assert why(scene, "place on A1") == [Explained("covers", {"seat": 1, "card": "ferme-bio", "points": points})]


def test_how_hot_the_next_best_would_make_it_is_told() -> None:
    """EP-045."""
    scene = at(temp=1)
    impacts = {move: int(str(scene.state.game.move(move).facts["impact"])) for move in scene.moves("buy")}
    hot, cool = max(impacts, key=lambda move: impacts[move]), min(impacts, key=lambda move: abs(impacts[move]))
    assert impacts[hot] > impacts[cool] == 0
    [told] = [one for one in why(scene, cool, hot) if one.kind == "cooler"]
    after = 1 + impacts[hot]
    assert told.facts == {"levels": impacts[hot], "temperature": after, "maximum": scene.state.pieces.maximum}


def test_an_income_names_the_tokens_it_really_brings() -> None:
    """EP-093: a full Stock takes no more."""
    scene = at(cities={0: "brasserie"}, stocks={0: "0.0.0"})
    full = at(cities={0: "brasserie"})
    cash = "cash brasserie"
    pieces = scene.state.pieces
    revenue = sum(pieces.revenues[pieces.card_ids.index("brasserie")])
    told = [one for one in why(scene, cash) if one.kind == "cashes"]
    assert [one.facts["count"] for one in told] == [revenue]
    assert not [one for one in why(full, cash) if one.kind == "cashes"]

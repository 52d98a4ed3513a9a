"""What a seat of ECOPOLIS sees: everything but the order of the piles, and every way to pay."""

from collections import Counter
from itertools import permutations

import pytest

from oikos.engine.languages import LANGUAGES
from oikos.engine.rng import Rng
from oikos.games.ecopolis.view import EcopolisView, Payment, Tokens
from tests.contract import states
from tests.ecopolis.scene import MARKET, Scene, at, begun, ecopolis

LEFT = ["geothermie", "methaniseur", "canicule", "incinerateur", "centrale-a-gaz"]
"""The energy pile of `small`, Canicule at a place everybody saw."""


def small() -> Scene:
    pieces = ecopolis().pieces
    energy = [pieces.card_ids[card] for card in pieces.pile_cards(2)]
    gone = [card for card in energy if card not in LEFT and card not in MARKET]
    return at("draw", turn=1, gone=",".join(gone), known="canicule:1")


def test_a_pile_shows_its_size_and_what_everybody_saw_go_into_it() -> None:  # EP-R38
    pile = small().view().piles[2]
    assert (pile.pile, pile.count) == ("energy", 5)
    assert [(card.card, card.above) for card in pile.known] == [("canicule", 3)]


def test_the_order_of_a_pile_is_as_likely_as_nature_makes_it() -> None:  # EP-R38
    """Compared with an enumeration of the orders of five cards that knows nothing of the engine."""
    possible = {order for order in permutations(LEFT) if order[3] == "canicule"}
    scene, rng = small(), Rng("orders")
    ids, view = scene.state.pieces.card_ids, scene.view(0)
    trials = 4800
    drawn: Counter[tuple[str, ...]] = Counter()
    for _ in range(trials):
        pile = ecopolis().determinize(view, rng).piles[2] if not drawn else scene.state.piles[2].copy()
        order = []
        while len(pile) > 0:
            card = rng.pick(pile.tops())
            pile.draw(card)
            order.append(ids[card])
        drawn[tuple(order)] += 1
    assert set(drawn) == possible
    expected = trials / len(possible)
    assert all(0.7 * expected < count < 1.3 * expected for count in drawn.values())


def test_a_known_hazard_on_top_is_a_draw_with_one_outcome() -> None:  # EP-R38
    scene = small()
    for card in ("geothermie", "methaniseur", "incinerateur"):
        scene.draw(card)
        scene.play(scene.moves("place")[0])
        scene.play(scene.moves("buy")[0])
    scene.play("draw energy")
    assert scene.moves() == ["turn-up canicule"]


def test_a_view_makes_the_whole_state_again() -> None:
    game = ecopolis(4, covered_cards="discard")
    for state in states(game, "whole"):
        assert game.determinize(game.view_of(state, 1), Rng(1)).to_text() == state.to_text()  # type: ignore[arg-type]


def test_offers_show_every_way_to_pay() -> None:  # EP-021, EP-R05
    scene = at(cities={0: "grand-hotel,eolienne-1"}, stocks={0: "1.1.0"}, temp=ecopolis().pieces.maximum)
    offers = {offer.card: offer for offer in scene.view(0).offers}
    assert offers["ligne-de-bus"].place == "A2"
    assert offers["ligne-de-bus"].payments == (
        Payment(None, Tokens(1, 2, 3), Tokens(0, 1, 3), -1, False),
        Payment("grand-hotel", Tokens(1, 0, 3), Tokens(0, 0, 3), 1, True),
        Payment("eolienne-1", Tokens(1, 2, 1), Tokens(0, 1, 1), -2, False),
    )
    assert "grand-hotel" not in offers
    assert scene.view(None).offers == ()


def test_offers_agree_with_the_moves() -> None:
    game = ecopolis(3, target=12)
    for state in states(game, "offers"):
        if state.actor < 0 or game.view_of(state, state.actor).phase != "act":  # type: ignore[arg-type]
            continue
        view = game.view_of(state, state.actor)  # type: ignore[arg-type]
        open_ways = {
            f"buy {offer.card}" + (f" with {payment.payer}" if payment.payer else "")
            for offer in view.offers
            for payment in offer.payments
            if payment.missing == Tokens(0, 0, 0) and not payment.is_too_hot
        }
        assert open_ways == {text for text in view.moves if text.startswith("buy ")}


def test_a_preview_tells_what_a_purchase_would_do() -> None:
    scene = at(cities={0: "grand-hotel"})
    shown = scene.state.game.preview(scene.view(0), scene.state.game.move("buy ligne-de-bus with grand-hotel"))
    assert shown == scene.play("buy ligne-de-bus with grand-hotel")


def test_a_preview_of_a_draw_stops_before_the_card() -> None:
    scene = begun()
    shown = scene.state.game.preview(scene.view(0), scene.state.game.move("draw vital"))
    assert [event.kind for event in shown] == ["pile-chosen"]


def test_every_number_of_the_encoding_has_a_label() -> None:
    for players in (2, 6):
        game = ecopolis(players)
        labels = game.layout.labels()
        assert len(set(labels)) == len(labels)
        for seat in range(players):
            assert len(game.encode(game.view_of(game.start(), seat))) == len(labels)


def test_a_learner_is_told_of_known_hazards_and_covered_constructions() -> None:
    game = ecopolis(4, target=12)
    labels, times = game.layout.labels(), [0, 0]
    for state in states(game, "learned"):
        view = state.view(0)
        assert isinstance(view, EcopolisView)
        numbers = dict(zip(labels, game.encode(view), strict=True))
        known = {card.card for pile in view.piles for card in pile.known}
        covered = {card for stack in view.market.values() for card in stack[:-1]}
        assert known == {label[18:] for label, number in numbers.items() if label.startswith("known") and number}
        assert covered == {label[8:] for label, number in numbers.items() if label.startswith("covered") and number}
        times = [times[0] + bool(known), times[1] + bool(covered)]
    assert all(times)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_is_drawn_within_100_columns(lang: str) -> None:
    game = ecopolis(6, target=12)
    words = game.words(lang)
    for state in states(game, "drawn"):
        drawn = game.show(game.view_of(state, 2), words)  # type: ignore[arg-type]
        assert max(map(len, drawn.splitlines())) <= 100

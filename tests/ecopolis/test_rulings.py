"""Our rulings for ECOPOLIS, where the leaflet leaves a question open."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from oikos.engine.errors import IllegalMove, Refusal, UnknownMove
from oikos.engine.history import History
from oikos.engine.move import Move
from oikos.engine.record import record_of
from oikos.engine.rng import Rng
from oikos.engine.state import DONE
from oikos.games.ecopolis.content import PILES
from oikos.games.ecopolis.rules import EcopolisState, Ending
from tests.contract import states
from tests.ecopolis.scene import MARKET, at, begun, changed, ecopolis, kinds, without_piles
from tests.effort import heavy

FIVE = "potager-partage-1,potager-partage-2,ecole,mediatheque,parc-public"


def maximum() -> int:
    return ecopolis().pieces.maximum


def test_only_the_net_sum_counts_for_the_limit() -> None:  # EP-R03
    scene = at(cities={0: "grand-hotel"}, temp=maximum() - 1)
    scene.play("buy ligne-de-bus with grand-hotel")
    assert scene.state.temperature == maximum(), "+2 alone would pass the limit"


def test_a_defeat_is_never_chosen() -> None:  # EP-R04, EP-R33
    for number in range(heavy(5, 100)):
        before: EcopolisState | None = None
        for state in states(ecopolis(3), f"choice {number}"):
            assert isinstance(state, EcopolisState)
            if state.actor == DONE and state.is_lost():
                assert before is not None
                assert before.actor < 0, "only a hazard that nature turned up"
            before = state.copy()


def test_both_together_must_cover_every_kind() -> None:  # EP-R05
    scene = at(cities={0: "grand-hotel"}, stocks={0: "1.0.2"})
    with pytest.raises(IllegalMove, match=r"you lack 1 energy.*EP-R05"):
        scene.play("buy ligne-de-bus with grand-hotel")


def test_a_revenue_helps_with_a_full_stock() -> None:  # EP-R06
    scene = at(cities={0: "grand-hotel"})
    scene.play("buy ligne-de-bus with grand-hotel")
    assert scene.stock() == (4, 5, 2)


def test_a_helper_must_pay_something() -> None:  # EP-R07
    with pytest.raises(UnknownMove, match=r"pays nothing.*EP-R07"):
        at(cities={0: "eolienne-1"}).play("buy haies-bocageres with eolienne-1")


def test_no_card_pays_for_itself() -> None:  # EP-R08
    with pytest.raises(UnknownMove, match="EP-R08"):
        at().play("buy grand-hotel with grand-hotel")


def test_a_construction_never_tires() -> None:  # EP-R09
    scene = at("draw", cities={0: "barrage"}, stocks={0: "5.5.0"})
    scene.draw("innovation")
    scene.play("innovate barrage", "cash barrage")
    assert scene.stock() == (5, 5, 5)
    assert scene.state.temperature == 2


def test_cashing_with_a_full_stock_cools() -> None:  # EP-R10
    scene = at(cities={0: "eolienne-1"}, temp=2)
    scene.play("cash eolienne-1")
    assert scene.state.temperature == 1
    with pytest.raises(IllegalMove, match=r"no revenue.*EP-R10"):
        at(cities={0: "foret-urbaine"}).play("cash foret-urbaine")
    with pytest.raises(UnknownMove, match="EP-R10"):
        at(cities={0: "foret-urbaine"}).play("buy grand-hotel with foret-urbaine")


def test_a_place_takes_any_colour() -> None:  # EP-R11
    scene = at("place", drawn="musee", market={"A1": "-"})
    scene.play("place on A1")
    assert scene.view().market["A1"] == ("musee",)


def test_a_covered_card_comes_back_when_the_one_above_is_bought() -> None:  # EP-R12
    scene = at("place", drawn="musee")
    assert kinds(scene.play("place on A1")) == ["covered"]
    with pytest.raises(IllegalMove, match="EP-041"):
        scene.play("buy ferme-bio")
    events = scene.play("buy musee")
    assert [event.facts["card"] for event in events if event.kind == "uncovered"] == ["ferme-bio"]
    assert scene.view().market["A1"] == ("ferme-bio",)


def test_a_covered_card_leaves_the_game_in_the_variant() -> None:  # EP-R12
    scene = at("place", drawn="musee", covered_cards="discard")
    assert kinds(scene.play("place on A1")) == ["replaced"]
    assert scene.view().market["A1"] == ("musee",)
    assert scene.view().gone == ("ferme-bio",)
    scene.play("buy musee")
    assert scene.view().market["A1"] == ()


def test_empty_places_wait_for_draws() -> None:  # EP-R13
    scene = begun()
    scene.play("buy friperie")
    scene.draw("subvention")
    scene.play("buy brasserie")
    assert [place for place, stack in scene.view().market.items() if not stack] == ["B2", "B3"]


def test_an_empty_pile_gives_nothing_and_is_not_reshuffled() -> None:  # EP-R14
    pieces = ecopolis().pieces
    energy = [pieces.card_ids[card] for card in pieces.pile_cards(2)]
    scene = at("draw", turn=1, gone=",".join(card for card in energy if card not in MARKET))
    assert scene.moves() == ["draw vital", "draw economic"]
    with pytest.raises(IllegalMove, match="EP-R14"):
        scene.play("draw energy")


def test_the_round_is_finished_without_draws_when_the_piles_are_empty() -> None:  # EP-R15
    scene = at("draw", players=3, turn=1, gone=without_piles("ecole"))
    events = scene.draw("ecole")
    assert "piles-emptied" in kinds(events)
    scene.play(scene.moves("place")[0])
    scene.play("buy friperie")
    assert (scene.state.turn, scene.view().phase) == (2, "act"), "the last seat of the round draws nothing"
    events = scene.play("buy brasserie")
    outcome = scene.state.outcome()
    assert outcome is not None
    assert outcome.ending is Ending.PILES_EMPTY
    assert "round-finished" in kinds(events)


def test_the_game_ends_at_once_when_the_last_seat_draws_the_last_card() -> None:  # EP-R15
    scene = at("draw", turn=1, gone=without_piles("ecole"))
    scene.draw("ecole")
    scene.play(scene.moves("place")[0], "buy friperie")
    assert scene.state.actor == DONE


def test_passing_is_free_in_the_variant() -> None:  # EP-R16
    assert "pass" in at(free_pass=True).moves()
    assert "pass" not in at().moves()


def test_an_exchange_of_nothing_or_of_another_lot_does_not_exist() -> None:  # EP-R18
    for text in ("exchange 0 vital for 0 gold", "exchange 3 energy for 1 gold", "exchange 1 energy for 1 gold"):
        with pytest.raises(UnknownMove, match="EP-061"):
            at(stocks={0: "5.0.5"}).play(text)


def test_the_privilege_is_for_the_very_first_turn_and_for_buying_only() -> None:  # EP-R19
    scene = begun()
    assert {move.kind for move in scene.state.moves()} == {"draw", "buy"}
    scene.draw("subvention")
    scene.play("buy friperie")
    scene.draw("innovation")
    scene.play("buy brasserie")
    assert {move.kind for move in scene.state.moves()} == {"draw"}


def test_the_first_player_may_draw_first_and_buy_then() -> None:  # EP-R19
    scene = begun()
    scene.draw("musee")
    scene.play("place on A1", "buy musee")
    assert scene.city() == ("musee",)


def test_the_card_just_drawn_may_be_bought() -> None:  # EP-R20
    scene = at("place", drawn="musee")
    scene.play("place on C3")
    assert "buy musee" in scene.moves()


def test_no_card_is_drawn_after_a_hazard() -> None:  # EP-R21
    scene = at("draw")
    scene.draw("hiver-venteux")
    with pytest.raises(IllegalMove, match="EP-030"):
        scene.play("draw vital")


def test_payers_go_clockwise_from_the_drawer() -> None:  # EP-R22
    scene = at("draw", players=3, turn=1)
    events = scene.draw("secheresse")
    assert [event.facts["seat"] for event in events if event.kind == "paid"] == [1, 2, 0]


def test_the_others_do_not_include_the_drawer_and_steps_keep_their_order() -> None:  # EP-R22
    scene = at("draw", players=3, turn=1, stocks={1: "5.1.5"})
    events = scene.draw("exportation-d-electricite")
    told = [(event.kind, event.facts["seat"]) for event in events if event.kind in ("paid", "gained")]
    assert told == [("paid", 2), ("paid", 0), ("gained", 1)]
    assert (scene.stock(0), scene.stock(1), scene.stock(2)) == ((5, 4, 5), (5, 3, 5), (5, 4, 5))


def test_the_limit_is_checked_before_the_next_step(tmp_path: Path) -> None:  # EP-R22
    old = '{ who = "all", gain = { gold = 1 } }, { climate = 1 }'
    content = changed(tmp_path, (old, "{ climate = 1 }, { climate = -3 }"))
    scene = at("draw", temp=maximum(), content=content)
    scene.draw("saison-touristique")
    assert scene.state.actor == DONE, "cooling afterwards comes too late"


def test_all_one_has_is_paid_before_anything_is_missing() -> None:  # EP-R23
    scene = at("draw", stocks={0: "1.5.5"})
    events = scene.draw("epidemie")
    assert scene.stock() == (0, 5, 5)
    assert scene.state.temperature == 1
    assert [event.facts["vital"] for event in events if event.kind == "paid"] == [1]


def test_gains_beyond_five_are_lost() -> None:  # EP-R24
    scene = at("draw", stocks={0: "5.5.4", 1: "5.5.1"})
    scene.draw("hiver-venteux")
    assert (scene.stock(0), scene.stock(1)) == ((5, 5, 5), (5, 5, 3))


def test_innovation_may_be_declined_and_does_nothing_without_a_construction() -> None:  # EP-R25
    scene = at("draw", cities={0: "barrage"}, stocks={0: "5.5.0"})
    scene.draw("innovation")
    assert kinds(scene.play("decline")) == ["declined"]
    assert (scene.stock(), scene.view().phase) == ((5, 5, 0), "act")
    idle = at("draw", cities={1: "barrage"})
    assert "innovation-idle" in kinds(idle.draw("innovation"))
    assert idle.view().phase == "act"


def test_the_climate_total_is_what_is_printed_on_the_constructions() -> None:  # EP-R26, EP-R27
    scene = at("draw", cities={0: "foret-urbaine,atelier-de-reparation-1"})
    scene.draw("changement-climatique-1")
    assert scene.view().cities[0].impact == -4


def test_greta_leaves_before_the_last_count() -> None:  # EP-R28
    city = "foret-urbaine,potager-partage-1,potager-partage-2,ecole,mediatheque"
    scene = at(cities={0: city}, ambassadors="greta:0")
    events = kinds(scene.play("buy brasserie"))
    assert events.index("left") < events.index("target-reached")
    assert "ambassador-scored" not in events


def test_only_an_available_ambassador_can_be_won() -> None:  # EP-R29
    scene = at(cities={0: "foret-urbaine", 1: "reserve-naturelle"}, ambassadors="greta:1")
    with pytest.raises(IllegalMove, match="EP-R29"):
        scene.play("invite greta")


def test_the_other_ambassadors_stay_when_more_is_built() -> None:  # EP-R30
    scene = at(cities={0: "eolienne-1,barrage"}, ambassadors="honore:0")
    scene.play("buy friperie")
    assert scene.view().cities[0].ambassadors == ("honore",)


def test_the_last_purchase_leaves_no_action_for_an_ambassador() -> None:  # EP-R31, EP-R32
    scene = at(cities={0: FIVE})
    scene.play("buy ferme-bio")
    assert scene.state.actor == DONE
    assert scene.view().cities[0].ambassadors == ()


def test_a_victory_is_shared_after_the_tie_break() -> None:  # EP-R34
    scene = at(cities={0: "panneaux-solaires-2", 1: "panneaux-solaires-1"}, stocks={0: "1.1.1", 1: "1.1.0"}, target=2)
    scene.play("buy friperie")
    view = scene.view()
    assert [city.score for city in view.cities] == [7, 7]
    assert view.winners == (0, 1)
    assert (scene.events[-1].rule, scene.events[-1].facts["winner_seats"]) == ("EP-R34", [0, 1])


def test_nobody_is_ranked_when_all_lose() -> None:  # EP-R35, EP-R40
    scene = at("draw", temp=maximum(), cities={0: FIVE})
    scene.draw("changement-climatique-1")
    assert not [event for event in scene.events if "points" in event.facts]
    outcome = scene.state.outcome()
    assert outcome is not None
    assert outcome.scores == (0, 0)


def test_set_up_ends_even_when_all_hazards_come_first() -> None:  # EP-R37
    state = ecopolis().start()
    state.play("choose-first 0")
    hazards = 0
    while state.actor < 0:
        moves = state.moves()
        worst = [move for move in moves if state.pieces.is_hazard(state.pieces.card_ids.index(str(move.facts["card"])))]
        hazards += len(worst) > 0
        state.play((worst or moves)[0])
    assert hazards == 18
    assert all(top >= 0 for top in state.tops)


def test_everything_but_the_order_of_the_piles_is_open() -> None:  # EP-R38
    game = ecopolis(3)
    for state in states(game, "open"):
        views = [game.view_of(state, seat) for seat in (None, 0, 1, 2)]  # type: ignore[arg-type]
        assert not any(view.secrets for view in views)
        assert all(replace(view, seat=None, moves=(), offers=()) == views[0] for view in views)


def test_a_hazard_has_no_colour_for_ambassadors() -> None:  # EP-R39
    scene = at("draw", cities={0: "eolienne-1"})
    scene.draw("accord-sur-le-climat")
    assert "invite honore" not in scene.moves()


def test_a_hazard_cannot_be_bought() -> None:  # EP-R39
    with pytest.raises(UnknownMove, match="EP-033"):
        at().play("buy canicule")


# What always holds


@pytest.mark.parametrize("covered", ["stay", "discard"])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_no_card_and_no_token_is_ever_lost(players: int, covered: str) -> None:  # EP-090, EP-091
    game = ecopolis(players, target=12, covered_cards=covered)
    for number in range(heavy(2, 40)):
        for state in states(game, f"conservation {number}"):
            view = game.view_of(state, None)  # type: ignore[arg-type]
            for city in view.cities:
                for kind in ("vital", "gold", "energy"):
                    stock, bank = getattr(city.stock, kind), getattr(city.bank, kind)
                    assert stock + bank == 5
                    assert min(stock, bank) >= 0
            seen = [card for stack in view.market.values() for card in stack] + list(view.gone)
            seen += [card for city in view.cities for card in city.constructions] + [view.drawn or ""]
            in_piles = sum(pile.count for pile in view.piles)
            assert len(set(seen) - {""}) + in_piles == 92
            assert view.temperature >= 0
            assert (view.temperature > view.maximum) == (view.ending == "planet-lost")


def test_the_reason_of_a_refusal_is_true() -> None:
    game, rng = ecopolis(3, target=12, first="random"), Rng("agree")
    for number in range(heavy(2, 30)):
        for state in states(game, f"agree {number}"):
            if rng.below(12) == 0 and state.actor >= 0:
                assert isinstance(state, EcopolisState)
                for move in game.seat_moves:
                    refusal = state.refuse(move)
                    if refusal is not None:
                        assert is_true(state, move, refusal)


def is_true(state: EcopolisState, move: Move, refusal: Refusal) -> bool:
    """For the reasons that are given when nothing else was found."""
    facts = refusal.facts
    if refusal.reason == "too-hot":
        return int(str(facts["temperature"])) + int(str(facts["impact"])) > int(str(facts["maximum"]))
    if refusal.reason == "bank-lacks":
        return int(str(facts["count"])) < int(str(move.facts["get_count"]))
    if refusal.reason == "place-taken":
        return facts["place"] not in list(facts["empties"])  # type: ignore[arg-type]
    if refusal.reason == "pile-empty":
        return len(state.piles[[*map(str, PILES)].index(str(facts["pile"]))]) == 0
    if refusal.reason == "must-act":
        return move.kind == "pass" and len(state.moves()) > 0
    return True


def test_the_round_is_finished_by_the_house_rule() -> None:  # EP-R42
    scene = at(players=3, turn=1, cities={1: FIVE}, finish_round=True)
    events = scene.play("buy ferme-bio")
    assert "last-round" in kinds(events)
    assert (scene.state.turn, scene.view().phase) == (2, "draw"), "the last seat of the round has its whole turn"
    assert scene.view().last_round
    scene.draw("canicule")
    events = scene.play("buy friperie")
    outcome = scene.state.outcome()
    assert outcome is not None
    assert outcome.ending is Ending.TARGET_REACHED
    assert "last-round-over" in kinds(events)


def test_by_the_house_rule_the_last_of_a_round_ends_the_game_at_once() -> None:  # EP-R42
    scene = at(players=3, turn=2, cities={2: FIVE}, finish_round=True)
    assert kinds(scene.play("buy ferme-bio")).count("target-reached") == 1
    assert scene.state.actor == DONE


def test_the_planet_can_be_lost_in_the_round_that_is_finished() -> None:  # EP-R42
    scene = at(players=3, turn=1, cities={1: FIVE}, temp=maximum(), finish_round=True)
    scene.play("buy ferme-bio")
    scene.state.temperature = scene.state.pieces.maximum
    scene.draw("changement-climatique-1")
    assert scene.state.is_lost()
    assert scene.state.actor == DONE


def test_the_house_rule_is_off_unless_chosen_and_a_record_says_nothing_of_it_then() -> None:  # EP-R42
    assert ecopolis().options["finish_round"] is False
    plain, chosen = (record_of(History(ecopolis(finish_round=on)), ["greedy"] * 2) for on in (False, True))
    assert "finish_round" not in plain.header["options"]
    assert chosen.header["options"].endswith("finish_round=yes")


def test_bots_know_who_has_played_for_the_last_time() -> None:  # EP-R42
    """Greta would come to two equal cities, but only one of them has a turn left."""
    equal = {0: "piste-cyclable-1,atelier-de-reparation-1,eolienne-1"}
    equal[2] = "piste-cyclable-2,atelier-de-reparation-2,eolienne-2"
    state = at("draw", players=3, turn=2, cities={1: f"{FIVE},ferme-bio", **equal}, finish_round=True).state
    assert state.game.evaluate(state, 0) < state.game.evaluate(state, 2)

"""What does not fit is named in the reader's language: the field, what is wrong with it, what was expected."""

from typing import Annotated, Literal

import msgspec
import pytest

from oikos.tables.misfit import misfit


class Asked(msgspec.Struct, forbid_unknown_fields=True):
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
    count: Annotated[int, msgspec.Meta(ge=1, le=5)] = 1
    seats: list[int] = []
    lang: Literal["en", "fr"] = "en"


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ('{"name":"%s"}' % ("x" * 25), "Demande incorrecte : name est trop long ; attendu : ≤ 24."),
        ('{"name":""}', "Demande incorrecte : name est trop court ; attendu : ≥ 1."),
        ('{"name":7}', "Demande incorrecte : name n’est pas du bon type ; attendu : un texte."),
        ('{"name":"a","count":9}', "Demande incorrecte : count est trop grand ; attendu : ≤ 5."),
        (
            '{"name":"a","seats":[true]}',
            "Demande incorrecte : seats[0] n’est pas du bon type ; attendu : un nombre entier.",
        ),
        ('{"name":"a","lang":"tlh"}', "Demande incorrecte : lang n’est pas un choix possible."),
        ("{}", "Demande incorrecte : name manque."),
        ('{"name":"a","nom":"b"}', "Demande incorrecte : nom est inconnu."),
        ("{", "Demande incorrecte : l’envoi est illisible."),
    ],
)
def test_a_request_that_does_not_fit(sent: str, said: str) -> None:
    with pytest.raises(msgspec.DecodeError) as caught:
        msgspec.json.decode(sent, type=Asked)
    refused = misfit("bad-request", 400, str(caught.value))
    assert refused.say("fr").replace("\u00a0", " ") == said
    assert refused.refusal.facts["why"] == str(caught.value), "whoever writes a client reads the whole of it"


def test_what_nobody_thought_of_is_still_said() -> None:
    assert misfit("bad-message", 400, "Whatever", "name").say("en") == "Invalid message: name does not fit."

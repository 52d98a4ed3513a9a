"""What can happen in Pond: one function an event, with its rule and its facts."""

from oikos.engine.event import Event, Roles

# What a designer's tables say became of the fish.
ROLES: Roles = {"drew": {"fish": "drawn"}, "freed": {"fish": "left"}}


def first_chosen(seat: int) -> Event:
    return Event("first-chosen", "PD-001", {"seat": seat})


def drew(seat: int, fish: str) -> Event:
    """Only *seat* sees which fish it is."""
    return Event("drew", "PD-002", {"seat": seat, "fish": fish}, ("fish",), (seat,))


def kept(seat: int) -> Event:
    return Event("kept", "PD-003", {"seat": seat})


def freed(seat: int, fish: str) -> Event:
    return Event("freed", "PD-003", {"seat": seat, "fish": fish})


def weather(kind: str, fishes: list[str]) -> Event:
    """*fishes* are the fish of all seats, which are shown now."""
    return Event("weather", "PD-004", {"weather": kind, "fishes": [*fishes]})


def won(seat: int, size: int) -> Event:
    return Event("won", "PD-004", {"seat": seat, "points": size})

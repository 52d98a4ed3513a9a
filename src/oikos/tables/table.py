"""A table: what follows from its log."""

from collections import deque
from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec

from oikos.engine.event import Event
from oikos.engine.game import Game
from oikos.engine.history import History
from oikos.engine.nature import SeededNature, seed_hash
from oikos.engine.record import Record, record_of, seat_record_of
from oikos.engine.state import DONE
from oikos.tables import entries as log
from oikos.tables.entries import AnyEntry, Line, What
from oikos.tables.lesson import find_lesson
from oikos.tables.lesson_run import LessonRun
from oikos.tables.setup import Level, Setup, Talk

Phase = Literal["lobby", "running", "ended"]
_PLAY = (log.Started, log.Moved, log.Undone)
"""What changes the position."""
NOBODY = 0
"""The host of a table that belongs to a class."""
_REMEMBERED = 1000
"""How many entries are kept with their events, for those who come, or come back: as a rule the whole log."""


@dataclass
class Person:
    key: str
    name: str
    is_here: bool = True
    has_left: bool = False


@dataclass
class Seat:
    person: int | None = None
    name: str | None = None
    level: Level | None = None
    """Of the bot that sits here."""
    stand_in: Level | None = None
    """Of the bot that plays while the person is away."""
    link: str | None = None
    """The key of the link by which it can be taken up elsewhere."""
    has_hint: bool = False
    """Whether the teacher of a class has allowed a hint for its next decision."""

    @property
    def bot(self) -> Level | None:
        """The bot that moves for this seat now."""
        return self.level or self.stand_in

    @property
    def is_free(self) -> bool:
        return self.person is None and self.level is None


@dataclass
class Ask:
    """Something that others have to agree to."""

    person: int
    what: What
    seat: int
    other: int
    level: Level
    asked: int | None
    """The person in *seat*, whose seat is wanted or played for."""
    agreed: set[int] = field(default_factory=set)


class Table:
    """The fold of a log. Only `add` and `play` change it, and each stands for exactly one entry."""

    def __init__(self, code: str, seed: str, opened: log.Opened, at: int, game: Game[Any, Any]) -> None:
        self.code = code
        self.setup: Setup = opened.setup
        self.game = game
        self.seq = 1
        self.position = 1
        """The entry that made the position on the table: what a move answers."""
        self.touched = at
        self.played = at
        """When the game last went on: whoever is to move is so since then, and a game that is over ended then."""
        self.people = [Person(guest.key, guest.name) for guest in opened.guests]
        self._numbers = {person.key: number for number, person in enumerate(self.people, 1)}
        """Of those at the table, by key."""
        self.seats = [Seat(plan.person, plan.name, plan.level) for plan in opened.seats]
        self.host = NOBODY if opened.setup.class_code is not None else 1
        self.teacher = opened.teacher
        """The key of the teacher whose class it belongs to."""
        self.is_stopped = False
        """Whether the bell ended the game."""
        self.removed: set[str] = set()
        """The keys of those whom the host has sent away: they do not come back."""
        self.asks: dict[int, Ask] = {}
        self.is_paused = False
        self.rematch: str | None = None
        self.is_deal_over = opened.setup.deal is None and opened.setup.class_code is None
        """Whether nobody else plays its cards, or in its class, as far as anybody has looked: other logs say so."""
        self.history = History(game)
        self.recent: deque[Line] = deque([Line(1, at, opened, [])], maxlen=_REMEMBERED)
        self.clocks = self._full_clocks()
        self._seed = seed
        self._nature = SeededNature(seed)
        self._is_started = opened.setup.is_upload
        self._turn_since: int | None = None
        for actor, text in opened.moves:
            self._replay(actor, text)
        self.prefix = len(self.history.entries)
        """The entries that came with the record the table goes on from."""
        self._seeded_after = opened.seeded_after
        lesson = find_lesson(game.box, opened.setup.lesson)
        self.lesson = None if lesson is None else LessonRun(lesson, self.history)

    # What is so

    @property
    def phase(self) -> Phase:
        if not self._is_started:
            return "lobby"
        return "ended" if self.is_over else "running"

    @property
    def is_over(self) -> bool:
        return self.setup.is_upload or self.is_stopped or self.history.state.actor == DONE

    @property
    def actor(self) -> int:
        return self.history.state.actor

    @property
    def bot_to_move(self) -> Level | None:
        """The level of the bot that is to move now."""
        if self.phase != "running" or self.is_paused or self.actor < 0:
            return None
        if self.lesson is not None and self.lesson.moves_for_learner:
            return "sapling"
        return self.seats[self.actor].bot

    @property
    def is_silent(self) -> bool:
        """Whether the rules of the game forbid every word and sign now."""
        return self.phase == "running" and self.game.is_silent(self.history.state)

    @property
    def is_bots_alone(self) -> bool:
        """Whether bots move for all seats, so that nobody waits for them unless somebody watches."""
        return all(seat.bot is not None for seat in self.seats)

    @property
    def is_due(self) -> bool:
        """Whether the table goes on by itself: a bot is to move, a clock runs, or all that remain have agreed."""
        is_bots_turn = self.bot_to_move is not None and not self.is_bots_alone
        return is_bots_turn or self.runs_out_at is not None or self.agreed is not None

    @property
    def runs_out_at(self) -> int | None:
        """When the clock of the person to move runs out, in milliseconds since 1970."""
        if self._turn_since is None or self.phase != "running" or self.seats[self.actor].bot is not None:
            return None
        return self._turn_since + self.clocks[self.actor] if self.clocks else None

    @property
    def turn_since(self) -> int | None:
        return self._turn_since

    @property
    def seed_hash(self) -> str:
        return seed_hash(self._seed)

    @property
    def seed(self) -> str:
        """Never to be shown before the game, and every other on the same deal, is over; a lesson has none."""
        return self._seed if self.lesson is None else ""

    @property
    def bots_think_for(self) -> str:
        """Who has a share of the bots' time here: the host, or at a table of a class the table itself."""
        return self.code if self.host == NOBODY else self.person(self.host).key

    def is_teacher(self, key: str) -> bool:
        return self.teacher is not None and key == self.teacher

    def find_person(self, key: str) -> int | None:
        """The number of the person whose secret has this key, which is a hash of it."""
        return self._numbers.get(key)

    def person(self, number: int) -> Person:
        return self.people[number - 1]

    def here(self) -> list[int]:
        """The people who count as here."""
        return [number for number, person in enumerate(self.people, 1) if person.is_here]

    def has_place(self, person: int) -> bool:
        """Whether this person counts among those whom a table has room for."""
        return self.person(person).is_here or bool(self.seats_of(person))

    def present(self) -> list[int]:
        """The people who take up room: those who are here, and those who have a seat."""
        return [number for number in range(1, len(self.people) + 1) if self.has_place(number)]

    def seats_of(self, person: int) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.person == person]

    def players(self) -> list[int]:
        """The people who have a seat, each once."""
        return sorted({seat.person for seat in self.seats if seat.person is not None})

    def ask_of(self, wish: log.Asked) -> Ask:
        asked = None if wish.seat < 0 else self.seats[wish.seat].person
        return Ask(wish.person, wish.what, wish.seat, wish.other, wish.level, asked)

    def needed(self, ask: Ask) -> set[int]:
        """The people who have to agree: whoever sits at the table, but for those who are away while a game is on."""
        if ask.what == "swap":
            return {person for person in [self.seats[ask.seat].person] if person is not None}
        others = {person for person in self.players() if self.person(person).is_here}
        if ask.what == "replace":
            others.discard(self.seats[ask.seat].person or 0)
        return others - {ask.person}

    @property
    def agreed(self) -> Ask | None:
        """What was asked for, if nobody has to be waited for any more because they have gone."""
        if not self.asks or not any(self.person(person).is_here for person in self.players()):
            return None
        return next((ask for ask in self.asks.values() if not self.needed(ask) - ask.agreed), None)

    def record(self, seed: str | None) -> Record:
        """The whole record, with the seed where it may be shown."""
        hashed = self.seed_hash if self.seed else None
        return record_of(self.history, self._seat_words(), seed, hashed, self._seeded_after)

    def seat_record(self, seat: int | None) -> Record:
        return seat_record_of(self.history, self._seat_words(), seat)

    def _seat_words(self) -> list[str]:
        """Records name no people."""
        if self.setup.is_upload:
            return [seat.name or "person" for seat in self.seats]
        return [seat.level or "person" for seat in self.seats]

    # What changes it

    def play(self, seat: int, move: str, by: log.Mover, at: int) -> tuple[log.Moved, list[Event]]:
        """Make a legal move and let nature follow, or raise and change nothing; the entry is yet to be added."""
        events = self.history.play(move)
        self._spend(seat, at, has_moved=True)
        number = len(self.history.entries)
        events += self._let_nature_play()
        return log.Moved(seat, move, [entry.text for entry in self.history.entries[number:]], by), events

    def start(self) -> tuple[log.Started, list[Event]]:
        """Let nature begin; the entry is yet to be added."""
        number = len(self.history.entries)
        events = self._let_nature_play()
        return log.Started([entry.text for entry in self.history.entries[number:]]), events

    def _let_nature_play(self) -> list[Event]:
        self._nature.stacked = [] if self.lesson is None else self.lesson.draws
        return self.history.let_nature_play(self._nature)

    def add(self, entry: AnyEntry, at: int, played: list[Event] | None = None) -> None:
        """Add *entry*; *played* are its events when `play` or `start` made it."""
        events = self._follow(entry, at) if played is None else played
        if self.lesson is not None:
            self._learn(self.lesson, entry, events)
        self.seq += 1
        self.touched = at
        if isinstance(entry, _PLAY):
            self.position = self.seq
            self.played = at
            self._is_started = True
            if isinstance(entry, log.Moved):
                self.seats[entry.seat].has_hint = False
            self.asks = {number: ask for number, ask in self.asks.items() if not self._is_settled(ask, entry)}
            self._begin_turn(at)
        if isinstance(entry, log.Asked):
            self.asks[self.seq] = self.ask_of(entry)
        self.recent.append(Line(self.seq, at, entry, events, self._witnesses(entry)))

    def _learn(self, lesson: LessonRun, entry: AnyEntry, events: list[Event]) -> None:
        if isinstance(entry, log.Moved):
            lesson.moved(entry.seat, events)
        elif isinstance(entry, log.Skipped):
            lesson.skipped(entry.step)
        elif isinstance(entry, log.Undone):
            lesson.undone()
        elif isinstance(entry, log.Started):
            lesson.started()

    def _witnesses(self, entry: AnyEntry) -> tuple[int, ...] | None:
        if not isinstance(entry, log.Moved):
            return None
        return self.history.witnesses_of(len(self.history.entries) - len(entry.nature))

    def _follow(self, entry: AnyEntry, at: int) -> list[Event]:
        match entry:
            case log.Moved(seat, move, nature):
                self._spend(seat, at, has_moved=True)
                return [event for text in (move, *nature) for event in self.history.play(text)]
            case log.Started(nature):
                return [event for text in nature for event in self.history.play(text)]
            case log.Undone(seat, number):
                self._spend(self.actor, at)
                self.history.take_back(seat, number)
            case log.Paused():
                self._spend(self.actor, at)
                self._turn_since, self.is_paused, self.asks = None, True, {}
            case log.Resumed():
                self.is_paused = False
                self._begin_turn(at)
            case log.Reopened():
                self._begin_turn(at)
            case log.Answered(person, ask, yes):
                if not yes:
                    self.asks.pop(ask, None)
                elif ask in self.asks:
                    self.asks[ask].agreed.add(person)
            case log.Rematched(code):
                self.rematch = code
            case log.HintAllowed(seat):
                self.seats[seat].has_hint = True
            case log.Allowed(talk, undo, hints):
                self._allow(talk, undo, hints)
            case log.Stopped():
                self._turn_since, self.is_stopped, self.asks, self.played = None, True, {}, at
            case _:
                self._follow_people(entry)
                self._choose_host()
                self.asks = {number: ask for number, ask in self.asks.items() if self._makes_sense(ask)}
        return []

    def _follow_people(self, entry: AnyEntry) -> None:
        match entry:
            case log.Came(key, name, number):
                self._come(key, name, number)
            case log.Sat(person, seat, name):
                if self.seats[seat].person != person:
                    self.seats[seat] = Seat(person)
                self.seats[seat].name = name
            case log.Stood(seat):
                self.seats[seat] = Seat()
            case log.BotSat(seat, level):
                self.seats[seat] = Seat(level=level)
            case log.Swapped(seat, other):
                self.seats[seat], self.seats[other] = self.seats[other], self.seats[seat]
                self.asks = {}
            case log.Replaced(seat, level):
                self.seats[seat].stand_in = level
                self.asks = {}
            case log.SeatGiven(seat, key, name, level):
                self._give_seat(seat, key, name, level)
            case log.Kicked(person):
                self.removed.add(self.person(person).key)
                self._leave(person)
            case log.Left(person):
                self._leave(person)
            case log.Away(person):
                self.person(person).is_here = False
            case log.Back(person):
                self.person(person).is_here = True
                for seat in self.seats_of(person):
                    self.seats[seat].stand_in = None
            case log.Linked(seat, key):
                self.seats[seat].link = key
            case log.TakenUp(seat, key):
                number = self.find_person(key) or self._come(key, self.seats[seat].name or "")
                self.seats[seat].person, self.seats[seat].stand_in, self.seats[seat].link = number, None, None
            case _:
                pass

    def _come(self, key: str, name: str, number: int | None = None) -> int:
        if number is None:
            self.people.append(Person(key, name))
            number = len(self.people)
        else:
            self._forget_key(number)
            self.people[number - 1] = Person(key, name)
        self._numbers[key] = number
        return number

    def _give_seat(self, seat: int, key: str | None, name: str | None, level: Level | None) -> None:
        before = self.seats[seat].person
        if key is None:
            self.seats[seat] = Seat(level=level)
        else:
            number = self.find_person(key) or self._come(key, name or "")
            self.person(number).name = name or ""
            self.seats[seat] = Seat(number, name)
        if before is not None and not self.seats_of(before):
            self.person(before).is_here, self.person(before).has_left = False, True
            self._forget_key(before)

    def _allow(self, talk: Talk, undo: bool, hints: bool) -> None:
        self.setup = msgspec.structs.replace(self.setup, talk=talk, undo=undo, hints=hints)
        if not undo:
            self.asks = {number: ask for number, ask in self.asks.items() if ask.what != "undo"}

    def _forget_key(self, number: int) -> None:
        key = self.person(number).key
        if self._numbers.get(key) == number:
            del self._numbers[key]

    def _leave(self, number: int) -> None:
        person = self.person(number)
        person.is_here = False
        if self.phase == "lobby":
            person.has_left = True
            self._forget_key(number)
            for seat in self.seats_of(number):
                self.seats[seat] = Seat()

    def _choose_host(self) -> None:
        """If the host is not here, the first person who is becomes host."""
        if self.host != NOBODY and not self.person(self.host).is_here:
            self.host = next(iter(self.here()), self.host)

    def _begin_turn(self, at: int) -> None:
        runs = len(self.clocks) > 0 and self.phase == "running" and not self.is_paused
        self._turn_since = at if runs else None

    def _is_settled(self, ask: Ask, entry: AnyEntry) -> bool:
        """Whether a wish is no longer of use."""
        if isinstance(entry, log.Moved) and not self.is_over:
            return ask.what == "undo" and ask.seat == entry.seat
        return True

    def _makes_sense(self, ask: Ask) -> bool:
        """Whether those it is about still sit where they did, and whoever a bot was to play for is still away."""
        if ask.what == "pause":
            return True
        if self.seats[ask.seat].person != ask.asked:
            return False
        if ask.what == "swap":
            return self.seats[ask.other].person == ask.person
        return ask.what == "undo" or ask.asked not in self.here()

    def _spend(self, seat: int, at: int, has_moved: bool = False) -> None:
        """Take the time since the turn began from the clock of the person to move; a move brings its bonus."""
        if self._turn_since is None or self.setup.clock is None or seat < 0 or self.seats[seat].bot is not None:
            return
        left = max(0, self.clocks[seat] - max(0, at - self._turn_since))
        left += 1000 * self.setup.clock.bonus if has_moved else 0
        self.clocks[seat] = min(left, 60_000 * self.setup.clock.minutes) if self.setup.clock.is_slow else left

    def _full_clocks(self) -> list[int]:
        return [] if self.setup.clock is None else [60_000 * self.setup.clock.minutes] * self.setup.players

    def _replay(self, actor: int, text: str) -> None:
        word, _, number = text.partition(" ")
        if word == "undo":
            self.history.take_back(actor, int(number))
        else:
            self.history.play(text)

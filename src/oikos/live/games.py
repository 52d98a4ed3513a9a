"""What is told about the games there are: boxes, rules in brief, plates, cards."""

import contextlib
from typing import Any

import msgspec

from oikos.engine.errors import BadWords, MissingWords
from oikos.engine.game import Box
from oikos.engine.option import Choice, Number, Switch
from oikos.games import boxes, find_box
from oikos.live.registry import Registry
from oikos.tables.audience import can_see, eyes_of
from oikos.tables.brief import ShownPart, parts_of
from oikos.tables.lesson import LessonInfo, LessonWords, infos_of, words_of
from oikos.tables.plates import ShownPlate, shown_plates
from oikos.tables.reading import for_reader
from oikos.tables.setup import Lang


class GameInfo(msgspec.Struct, frozen=True):
    """What is printed on a box, in one language."""

    name: str
    title: str
    pitch: str
    players: list[int]
    time: str
    age: str
    options: list[Choice | Number | Switch]
    option_names: dict[str, str]
    choice_names: dict[str, str]
    lessons: list[LessonInfo]
    has_convention: bool
    """Whether bots can agree to a convention: then their level `oak-agreed` can be chosen."""


class PublicContent(msgspec.Struct, frozen=True):
    """The cards of a game for a browser: what must not be known before it is told is left out."""

    game: str
    hash: str
    content: dict[str, Any]
    names: dict[str, str]
    """What people call each thing, in the language asked for; at a table also what has been told there by now."""
    collection: dict[str, tuple[str, ...]] = {}
    """What a person comes across over many games, by section."""
    lesson: LessonWords | None = None
    """What the lesson says that is taken at the table."""


class BriefRules(msgspec.Struct, frozen=True):
    """A game in few words, with positions to be drawn."""

    game: str
    lang: Lang
    parts: list[ShownPart]


class RulePlates(msgspec.Struct, frozen=True):
    """What stands under the rules of a rulebook: pictures, worked turns, tables and signs."""

    game: str
    lang: Lang
    plates: list[ShownPlate]


def info_of(box: Box, lang: str) -> GameInfo:
    words = box.words(lang)
    choices = [choice for option in box.options if isinstance(option, Choice) for choice in option.choices]
    return GameInfo(
        box.name,
        words.say("game", "title"),
        words.say("game", "pitch"),
        list(box.players),
        words.say("game", "time"),
        words.say("game", "age"),
        list(box.options),
        {option.name: words.say("options", option.name) for option in box.options},
        {choice: words.say("choices", choice) for choice in choices if words.find("choices", choice)},
        infos_of(box, lang),
        box.has_convention,
    )


def games_told(lang: Lang) -> list[GameInfo]:
    """A game that lacks a word is left out; `oikos games` says which."""
    infos = []
    for box in boxes().values():
        with contextlib.suppress(MissingWords, BadWords):
            infos.append(info_of(box, lang))
    return infos


def brief_of(game: str, lang: Lang) -> BriefRules:
    """The game in brief; no parts where nobody has written them."""
    return BriefRules(find_box(game).name, lang, parts_of(find_box(game), lang))


def plates_of(game: str, lang: Lang) -> RulePlates:
    """The plates of the rulebook; none where nobody has drawn any."""
    return RulePlates(find_box(game).name, lang, shown_plates(find_box(game), lang))


def content_of(game: str, lang: Lang, is_simple: bool) -> PublicContent:
    """The cards in the box."""
    opened = find_box(game).open()
    content = for_reader(opened.public_content(), is_simple)
    return PublicContent(game, opened.content_hash, content, opened.names(lang), opened.collection())


async def table_content(registry: Registry, code: str, key: str, lang: Lang, is_simple: bool) -> PublicContent:
    """The cards a table is played with, which may be those of another day."""
    live = await registry.find_typed(code)
    await live.check_reader(key)
    table = live.table
    game = table.game
    names = game.names(lang)
    if table.is_teacher(key) or can_see(table, eyes_of(table, table.find_person(key))[0]):
        names = names | game.told_names(table.history.state, lang, is_simple)
    lesson = None if table.lesson is None else words_of(table.lesson.lesson, game, lang)
    content = for_reader(game.public_content(), is_simple)
    return PublicContent(game.box.name, game.content_hash, content, names, game.collection(), lesson)

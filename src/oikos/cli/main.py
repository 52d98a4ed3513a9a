"""The `oikos` command."""

import sys
from collections.abc import Iterator
from io import TextIOWrapper
from typing import Annotated

import typer
from rich.markdown import Markdown

import oikos
from oikos.cli import arena, balance, bot, lab, new_game, play, records, school_class, serve, simulate, yardsticks
from oikos.cli.common import GameName, Lang, chosen_lang, cli_words, console, errors
from oikos.engine.errors import OikosError
from oikos.engine.game import Box
from oikos.engine.option import Choice, Number, Option, Switch
from oikos.games import boxes, find_box

app = typer.Typer(no_args_is_help=True, add_completion=False, rich_markup_mode=None)
app.command("play")(play.play)
app.command("simulate")(simulate.simulate)
app.command("arena")(arena.arena)
app.command("balance")(balance.balance)
app.command("bot")(bot.bot)
app.command("serve")(serve.serve)
app.command("class")(school_class.school_class)
app.command("yardsticks")(yardsticks.yardsticks)
app.command("openapi")(serve.openapi)
app.command("replay")(records.replay_file)
app.command("new-game")(new_game.new_game)
app.add_typer(records.app, name="records")
app.add_typer(lab.app, name="lab")


def _print_version(wanted: bool) -> None:
    if wanted:
        how = "compiled" if oikos.is_compiled() else "plain"
        console.print(cli_words(chosen_lang()).say("cli", f"version-{how}", {"version": oikos.__version__}))
        raise typer.Exit


@app.callback()
def about(
    version: Annotated[bool, typer.Option("--version", callback=_print_version, is_eager=True)] = False,
) -> None:
    """Ecological board games, with every rule enforced and every point explained."""


@app.command()
def games(lang: Lang) -> None:
    """List the games: players, options, how each can end."""
    broken = False
    for box in boxes().values():
        try:
            console.print("\n".join(_describe(box, lang)))
        except OikosError as error:
            errors.print(f"oikos: {box.name}: {error.say(lang)}")
            broken = True
    if broken:
        raise typer.Exit(1)


def _describe(box: Box, lang: str) -> Iterator[str]:
    words = box.words(lang)
    facts = [words.say("game", fact) for fact in ("players", "time", "age")]
    yield f"{box.name}: {words.say('game', 'title')} ({', '.join(facts)})"
    yield f"  {words.say('game', 'pitch')}"
    for option in box.options:
        yield f"  --option {option.name}={_choices(option)}   {words.say('options', option.name)}"
        if isinstance(option, Choice) and option.name != "first":
            for choice in option.choices:
                yield f"      {choice:<12}{words.say('choices', choice)}"


def _choices(option: Option) -> str:
    match option:
        case Choice(choices=choices, default=default):
            return "|".join(f"{choice}*" if choice == default else choice for choice in choices)
        case Number(least=least, most=most, default=default_number):
            return f"{least}..{most} ({default_number}*)"
        case Switch(default=default_switch):
            return "yes*|no" if default_switch else "yes|no*"


@app.command()
def rules(
    game: GameName,
    number: Annotated[str | None, typer.Argument(metavar="[NUMBER]", help="one rule, such as GC-031")] = None,
    *,
    lang: Lang,
) -> None:
    """Print the rulebook of a game, or one rule of it."""
    box = find_box(game)
    text = box.rules(lang) if number is None else box.rule(number, lang)
    console.print(Markdown(text) if console.is_terminal else text.rstrip())


@app.command()
def content(game: GameName) -> None:
    """Print the content file of a game, to be changed and given back with --content."""
    console.print(find_box(game).content_file.read_text(encoding="utf-8").rstrip())


def main() -> None:
    """Run the command; whatever is wrong with the input is said in one line."""
    for stream in (sys.stdout, sys.stderr):  # a console that has no sign for a dash shows another
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        code = app(standalone_mode=False)
    except typer.TyperException as error:
        errors.print("oikos: " + " ".join(error.format_message().split()))
        sys.exit(2)
    except OikosError as error:
        errors.print("oikos: " + error.say(chosen_lang()))
        sys.exit(2)
    except (typer.Abort, KeyboardInterrupt):
        sys.exit(130)
    sys.exit(code if isinstance(code, int) else 0)

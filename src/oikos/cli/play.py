"""`oikos play`: in the browser app, or a person at the terminal against bots."""

import secrets
from pathlib import Path
from typing import Annotated, Any

import typer

from oikos.cli.common import (
    ContentFile,
    Lang,
    Options,
    Players,
    cli_words,
    console,
    read_bots,
    read_file,
    read_option_words,
    write_file,
)
from oikos.cli.local import play_in_browser
from oikos.engine.errors import BadOption, OikosError
from oikos.engine.event import Event
from oikos.engine.game import Game
from oikos.engine.history import History
from oikos.engine.move import Move
from oikos.engine.nature import SeededNature
from oikos.engine.record import read_record, record_of, replay
from oikos.engine.rng import Rng
from oikos.engine.state import DONE, NATURE
from oikos.games import boxes, find_box, open_record
from oikos.players import make_player


def play(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="a name from `oikos games`")] = None,
    terminal: Annotated[bool, typer.Option("--terminal", help="play in this terminal, not in a browser")] = False,
    players: Players = None,
    seat: Annotated[int | None, typer.Option(help="your seat; seats count from 0")] = None,
    bots: Annotated[str | None, typer.Option(help="a player for the other seats, or one a seat")] = None,
    seed: Annotated[str | None, typer.Option(help="the same seed gives the same cards")] = None,
    option: Options = None,
    content: ContentFile = None,
    record: Annotated[Path | None, typer.Option(help="write the game to this file when it ends or is left")] = None,
    resume: Annotated[Path | None, typer.Option(help="go on with a saved game")] = None,
    *,
    lang: Lang,
) -> None:
    """Play against bots or with others: in the browser app, or with --terminal here. The options are the terminal's."""
    if not terminal:
        _refuse_terminal_options(
            players=players,
            seat=seat,
            bots=bots,
            seed=seed,
            option=option,
            content=content,
            record=record,
            resume=resume,
        )
        play_in_browser(game, lang)
        return
    if game is None:
        raise BadOption("game-wanted", expected=" | ".join(boxes()))
    if resume is None:
        table = find_box(game).open(players, read_option_words(option), content)
        history, seed = History(table), seed or secrets.token_hex(32)
    else:
        saved = read_record(read_file(resume))
        table = open_record(saved, content)
        history, seed = replay(saved, table), saved.seed or seed or secrets.token_hex(32)
    seat = seat or 0
    if not 0 <= seat < table.players:
        raise BadOption("bad-seat", given=seat, expected=f"0–{table.players - 1}")
    names = read_bots(bots or "random", table.players)
    Terminal(table, history, names, seat, seed, lang, record or resume).run()


def _refuse_terminal_options(**given: object) -> None:
    """In the app these things are chosen in the app."""
    for name, value in given.items():
        if value is not None:
            raise BadOption("terminal-only", given=f"--{name}")


class Leave(Exception):
    """The person goes away from the table."""


class Terminal:
    """One person at the table, reading and typing."""

    def __init__(
        self,
        game: Game[Any, Any],
        history: History,
        bots: list[str],
        seat: int,
        seed: str,
        lang: str,
        file: Path | None,
    ) -> None:
        self.game = game
        self.history = history
        self.seat = seat
        self.seed = seed
        self.lang = lang
        self.file = file
        self.nature = SeededNature(seed)
        self.bots = [make_player(name, game, Rng(f"{seed}/{number}")) for number, name in enumerate(bots)]
        self.names = ["person" if number == seat else name for number, name in enumerate(bots)]
        self.words = game.words(lang)
        self.own = cli_words(lang)
        self.points: list[str] = []
        """Every point so far with its reason."""

    def run(self) -> None:
        console.print(f"{self.game.box.title(self.lang)}. {self.own.say('cli', 'welcome', {'seat': self.seat})}")
        try:
            while self.history.state.actor != DONE:
                self._go_on()
            self._show_end()
        except (Leave, EOFError, KeyboardInterrupt):
            self._leave()

    def _go_on(self) -> None:
        actor = self.history.state.actor
        if actor == NATURE:
            self._tell(self.history.let_nature_play(self.nature))
        elif actor == self.seat:
            self._my_turn()
        else:
            self._tell(self.history.play(self.bots[actor].choose(self.history.state.view(actor))))

    def _tell(self, events: list[Event]) -> None:
        for event in events:
            seen = event.seen_by(self.seat)
            sentence = f"{self.words.event(seen, self.seat)} ({seen.rule})"
            if "points" in seen.facts:
                self.points.append(sentence)
            is_blank = None in seen.facts.values() and seen.facts.get("seat") != self.seat
            if not is_blank:
                console.print(f"  {sentence}")

    def _my_turn(self) -> None:
        view = self.history.state.view(self.seat)
        moves = self.game.moves_of(view)
        console.print()
        console.print(self.game.show(view, self.words))
        console.print()
        for number, move in enumerate(moves, 1):
            console.print(f"  {number:>2}  {self.words.move(move)}")
        move = self._ask(moves)
        self._tell(self.history.play(move))
        self._offer_undo()

    def _ask(self, moves: list[Move]) -> Move:
        """The move the person chooses; everything else they may type is answered here."""
        while True:
            typed = self._read(self.own.say("cli", "your-move", {"most": len(moves)})).strip()
            word, _, rest = typed.partition(" ")
            if typed.isascii() and typed.isdigit() and 1 <= int(typed) <= len(moves):
                return moves[int(typed) - 1]
            if word == "q":
                raise Leave
            if word == "u":
                self._say_why_no_undo()
            elif word == "p":
                self._show_preview(rest, moves)
            elif word == "e":
                console.print("\n".join(self.points) or self.own.say("cli", "no-points"))
            elif word == "r":
                self._show_rule(rest)
            else:
                console.print(self.own.say("cli", "help", {"most": len(moves)}))

    def _read(self, prompt: str) -> str:
        return console.input(prompt + " ")

    def _say_why_no_undo(self) -> None:
        refusal = self.history.why_no_undo(self.seat)
        if refusal is not None:
            console.print(self.words.refusal(refusal))

    def _show_preview(self, typed: str, moves: list[Move]) -> None:
        if not (typed.isascii() and typed.isdigit() and 1 <= int(typed) <= len(moves)):
            console.print(self.own.say("cli", "help", {"most": len(moves)}))
            return
        for event in self.game.preview(self.history.state.view(self.seat), moves[int(typed) - 1]):
            console.print(f"    {self.words.event(event, self.seat)} ({event.rule})")

    def _show_rule(self, number: str) -> None:
        try:
            console.print(self.game.box.rule(number.strip(), self.lang))
        except OikosError as error:
            console.print(error.say(self.lang))

    def _offer_undo(self) -> None:
        """Before the others act, the person may take the move back where the rules of undo allow it."""
        if self.history.why_no_undo(self.seat) is None and self._read(self.own.say("cli", "undo?")).strip() == "u":
            self.history.undo(self.seat)
            console.print(self.own.say("cli", "undone"))

    def _show_end(self) -> None:
        outcome = self.history.state.outcome()
        assert outcome is not None
        console.print()
        console.print(self.game.show(self.history.state.view(self.seat), self.words))
        console.print()
        console.print(self.own.say("cli", "every-point"))
        for sentence in self.points:
            console.print(f"  {sentence}")
        console.print(self.words.say("endings", outcome.ending.value, outcome.facts))
        if self.file is not None:
            self._save(self.file)

    def _leave(self) -> None:
        console.print()
        if any(entry.actor == self.seat for entry in self.history.line):
            self._save(self.file or Path(f"{self.game.box.name}-{secrets.token_hex(3)}.oikos"))
        else:
            console.print(self.own.say("cli", "goodbye"))

    def _save(self, file: Path) -> None:
        write_file(file, record_of(self.history, self.names, self.seed).to_text())
        key = "saved-over" if self.history.state.actor == DONE else "saved"
        console.print(self.own.say("cli", key, {"file": str(file), "game": self.game.box.name}))

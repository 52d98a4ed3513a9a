"""The line to a program that plays: it is started once, and spoken to over pipes for as many games as there are."""

import atexit
import itertools
import shlex
import shutil
import subprocess
import threading
from functools import cache
from queue import Empty, SimpleQueue
from typing import IO

import msgspec

from oikos.engine.errors import BadOption, OikosError
from oikos.players.program_talk import Answer, Begin, Chosen, End, Ready, Sorry, Told, Turn

_START = 60.0
"""Seconds that a program may take to begin a game: the first may load much."""
_LONGEST = 1_000_000
"""Bytes of an answer."""
_LAST = 2.0
"""Seconds that a program has to end by itself."""


_answers: msgspec.json.Decoder[Answer] = msgspec.json.Decoder(Answer)


class BadAnswer(OikosError):
    """A program did not answer, or not with a move that can be made."""


class ProgramLine:
    """One running program."""

    def __init__(self, command: str) -> None:
        self.command = command
        self._numbers = itertools.count(1)
        try:
            self._program = subprocess.Popen(words_of(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except OSError as error:
            raise BadOption("program-not-started", given=command, why=error.strerror or str(error)) from error
        assert self._program.stdin is not None
        assert self._program.stdout is not None
        self._sent: SimpleQueue[bytes | None] = SimpleQueue()
        self._heard: SimpleQueue[bytes | None] = SimpleQueue()
        # Neither a program that reads nothing nor one that says nothing may hold up a game.
        threading.Thread(target=_send, args=(self._sent, self._program.stdin), daemon=True).start()
        threading.Thread(target=_hear, args=(self._program.stdout, self._heard), daemon=True).start()

    @property
    def is_open(self) -> bool:
        return self._program.poll() is None

    def number(self) -> int:
        """One that no other message of this line has."""
        return next(self._numbers)

    def begin(self, begin: Begin) -> None:
        """Raises BadAnswer where the program does not play this game."""
        answer = self._ask(begin, begin.id, _START)
        if not isinstance(answer, Ready):
            raise self._bad("program-wrong-answer", expected="ready")

    def ask(self, turn: Turn, patience: float) -> Chosen:
        """Raises BadAnswer where no move comes within *patience* seconds."""
        answer = self._ask(turn, turn.id, patience)
        if not isinstance(answer, Chosen):
            raise self._bad("program-wrong-answer", expected="move")
        return answer

    def end(self, match: int) -> None:
        self._tell(End(match))

    def close(self) -> None:
        """A program that reads its input to the end ends by itself; any other is ended."""
        self._sent.put(None)
        try:
            self._program.wait(_LAST)
        except subprocess.TimeoutExpired:
            self._program.kill()
            self._program.wait()

    def _tell(self, told: Told) -> None:
        self._sent.put(msgspec.json.encode(told) + b"\n")

    def _ask(self, told: Told, number: int, patience: float) -> Answer:
        self._tell(told)
        while True:
            try:
                line = self._heard.get(timeout=patience)
            except Empty:
                raise self._bad("program-silent", seconds=round(patience)) from None
            if line is None:
                self._heard.put(None)
                raise self._bad("program-ended", code=self._program.wait())
            answer = self._read(line)
            if answer.id < number:  # it comes too late: the game went on without it
                continue
            if isinstance(answer, Sorry):
                raise self._bad("program-sorry", why=answer.why[:200])
            return answer

    def _read(self, line: bytes) -> Answer:
        try:
            return _answers.decode(line)
        except msgspec.MsgspecError as error:
            raise self._bad("program-unreadable", given=line[:80].decode(errors="replace"), why=str(error)) from error

    def _bad(self, reason: str, **facts: str | int) -> BadAnswer:
        return BadAnswer(reason, None, command=self.command, **facts)


def _send(sent: "SimpleQueue[bytes | None]", pipe: IO[bytes]) -> None:
    try:
        while (line := sent.get()) is not None:
            pipe.write(line)
            pipe.flush()
        pipe.close()
    except OSError:  # it has ended; whoever waits for an answer notices
        return


def _hear(pipe: IO[bytes], heard: "SimpleQueue[bytes | None]") -> None:
    while line := pipe.readline(_LONGEST):
        heard.put(line)
    heard.put(None)


def words_of(command: str) -> list[str]:
    """The program and its arguments; raises BadOption where there is no such program."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BadOption("no-program", given=command) from error
    if not words or shutil.which(words[0]) is None:
        raise BadOption("no-program", given=command)
    return words


@cache
def _lines() -> dict[str, ProgramLine]:
    """Those of this process, by command."""
    lines: dict[str, ProgramLine] = {}
    atexit.register(_close, lines)
    return lines


def _close(lines: dict[str, ProgramLine]) -> None:
    for line in lines.values():
        line.close()


def line_to(command: str) -> ProgramLine:
    """The line to a program, started where it does not run; raises BadOption."""
    line = _lines().get(command)
    if line is None or not line.is_open:
        line = _lines()[command] = ProgramLine(command)
    return line

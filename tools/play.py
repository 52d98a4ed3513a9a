"""`make play`: the app at once. Where the rules are not compiled yet, that goes on beside it, for the next start."""

import os
import signal
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from setup import wanted
from tools.builds import (
    ENVIRONMENT,
    LOG,
    CannotCompile,
    compile_build,
    compiled_build,
    is_being_compiled,
    plain_build,
    use,
)

_BESIDE = "compile-beside"


def main() -> None:
    if sys.argv[1:] == [_BESIDE]:
        _compile_quietly()
        return
    compiler = None
    if compiled_build().is_dir():
        use(compiled_build())
        _say("The rules run compiled.")
    else:
        use(plain_build())
        compiler = _begin_compiling()
    signal.signal(signal.SIGINT, lambda *_: None)  # Ctrl-C is the game's: it says goodbye to everybody and then ends
    try:
        sys.exit(subprocess.call([ENVIRONMENT / "bin" / "oikos", *sys.argv[1:]]))
    finally:
        if compiler is not None:
            _stop(compiler)


def _begin_compiling() -> subprocess.Popen[bytes] | None:
    """The compiler in a process of the lowest priority; None where there is nothing for it to do."""
    if not wanted():
        _say("The rules run as plain Python: there is no C compiler. Everything works, bots think more slowly.")
        return None
    if is_being_compiled():
        _say("The rules run as plain Python this time; another start is compiling them.")
        return None
    _say("The rules run as plain Python this time. They are being compiled beside the game; the next start uses that.")
    return subprocess.Popen([sys.executable, __file__, _BESIDE], stdin=subprocess.DEVNULL, start_new_session=True)


def _compile_quietly() -> None:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that what is half done is removed
    os.nice(19)
    try:
        compile_build()
    except CannotCompile:
        _say(f"The rules could not be compiled; why is in {LOG}. They go on as plain Python.")
        return
    _say("The rules are compiled now; this game goes on as it is, and the next `make play` uses them.")


def _stop(compiler: subprocess.Popen[bytes]) -> None:
    """Whoever leaves the game wants the machine back; the next start begins again."""
    if compiler.poll() is not None:
        return
    os.killpg(compiler.pid, signal.SIGTERM)
    compiler.wait()
    _say("Compiling was broken off; the next start begins it again.")


def _say(sentence: str) -> None:
    print(sentence, flush=True)


if __name__ == "__main__":
    main()

"""Compiles the rules with mypyc where a C compiler is present; installs plain Python where there is none.

OIKOS_COMPILE=yes insists, OIKOS_COMPILE=no leaves it out. The browser app goes into the package where it is built.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

from setuptools import find_namespace_packages, setup
from setuptools.command.build_py import build_py

# What runs in every playout, and of the server what runs for every move. The rest stays interpreted: msgspec's Structs
# (entry, event, errors, outcome, view, option, content; entries, messages, setup) are C already and cannot be compiled;
# words, records, notation and drawings read and write text; the rest of the server waits more than it works, and mypy
# would have to read SQLAlchemy for it.
ENGINE = ["rng", "move", "pile", "state", "playout", "judgement", "nature", "history", "buffers", "observer", "planner"]
INTERPRETED_IN_GAMES = {"__init__", "content", "encoding", "events", "game", "notation", "reasons", "terminal", "view"}
TABLES = ["agreement", "audience", "checks", "decide", "play", "show", "table"]
COMPILED = [
    *(f"src/oikos/engine/{name}.py" for name in ENGINE),
    *(str(path) for path in sorted(Path("src/oikos/games").glob("*/*.py")) if path.stem not in INTERPRETED_IN_GAMES),
    "src/oikos/learn/looker.py",
    "src/oikos/learn/stepper.py",
    "src/oikos/players/search.py",
    *(f"src/oikos/tables/{name}.py" for name in TABLES),
]

# Beside the package: the example that learns is in it as `oikos.examples.train`, so that it runs after `pip install`.
PLACES = {"": "src", "oikos.examples": "examples"}
PACKAGES = [*find_namespace_packages("src"), "oikos.examples", "oikos.examples.train"]

DEPENDENCIES = [
    "msgspec>=0.20",  # views, events and content as typed data, to and from JSON
    "mypy-extensions>=1.0",  # native integers and class marks for mypyc; plain names without it
    "rich>=14",  # tables, progress bars and Markdown in the terminal
    "typer>=0.20",  # the `oikos` command
]
OF_COMPILED = ["librt>=0.16"]  # what compiled code writes rows of numbers with; plain Python has its own arrays


def can_compile() -> bool:
    """Whether a C compiler and Python's headers are here, by compiling one line."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\nint main(void) { return 0; }\n")
        compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
        include = f"-I{sysconfig.get_path('include')}"
        try:
            command = [*compiler, include, "-c", str(source), "-o", str(Path(folder, "probe.o"))]
            return subprocess.run(command, capture_output=True, check=False).returncode == 0
        except OSError:
            return False


def wanted() -> bool:
    choice = os.environ.get("OIKOS_COMPILE", "auto")
    return choice == "yes" or (choice == "auto" and can_compile())


class WithBrowserApp(build_py):
    """The package, and in it the browser app as `make web` left it in web/build."""

    def run(self) -> None:
        super().run()
        built = Path("web/build")
        packed = Path(self.build_lib, "oikos", "web_app")
        shutil.rmtree(packed, ignore_errors=True)
        if (built / "index.html").is_file():
            shutil.copytree(built, packed)
        else:
            self.warn("This package is without the browser app: web/build is not there. `make web` builds it.")


def is_only_described() -> bool:
    """Whether pip asks for a description alone, as it does before it builds: nothing is compiled for that."""
    return sys.argv[1:2] in (["egg_info"], ["dist_info"], ["sdist"])


def main() -> None:
    modules, needed = [], DEPENDENCIES
    if wanted():
        needed = DEPENDENCIES + OF_COMPILED
        if not is_only_described():
            from mypyc.build import mypycify

            modules = mypycify(COMPILED, opt_level="3", group_name="oikos")
    setup(
        packages=PACKAGES,
        package_dir=PLACES,
        ext_modules=modules,
        cmdclass={"build_py": WithBrowserApp},
        install_requires=needed,
    )


if __name__ == "__main__":
    main()

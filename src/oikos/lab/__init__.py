"""Many games at once."""

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from oikos.lab.experiments.results import Results


def read(folder: str | Path) -> "Results":
    """The results of an experiment as Polars tables; needs the optional dependencies `lab`."""
    from oikos.lab.experiments.results import read as read_results

    return read_results(folder)

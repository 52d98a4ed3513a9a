"""Charts as PNG and SVG."""

import json
from pathlib import Path
from typing import Any

import vl_convert

from oikos.engine.errors import BadOption


def write_pictures(specs: list[dict[str, Any]], folder: Path) -> None:
    """Each chart as `chart-N.png` and `chart-N.svg`; raises BadOption where they cannot be written."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for number, spec in enumerate(specs):
            text = json.dumps(spec)
            (folder / f"chart-{number}.png").write_bytes(vl_convert.vegalite_to_png(text, scale=2))
            (folder / f"chart-{number}.svg").write_text(vl_convert.vegalite_to_svg(text), encoding="utf-8")
    except OSError as error:
        raise BadOption("cannot-write", file=str(folder), why=error.strerror or "") from error


def draw(spec: dict[str, Any], marks: dict[str, Any]) -> str:
    """A chart as SVG, for inside a page; numbers are written with *marks*."""
    svg: str = vl_convert.vegalite_to_svg(json.dumps(spec), format_locale=marks)
    return svg

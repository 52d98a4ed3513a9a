"""Which messages are spoken here: by it a browser knows that its app is older than the server."""

import tomllib
from pathlib import Path
from typing import Final

CONTRACT: Final[int] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))["version"]

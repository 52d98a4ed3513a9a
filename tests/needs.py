"""What a test needs that is not installed everywhere."""

from importlib.util import find_spec

import pytest

needs_lab = pytest.mark.skipif(find_spec("altair") is None, reason="Altair is not installed: make lab")

"""What all tests share: how much to do, and whether fixed files are to be written again."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write", action="store_true", help="write counts and playthroughs again")


@pytest.fixture
def write(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--write"))

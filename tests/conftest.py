"""What all tests share: which engine is tested, and whether fixed files are to be written again."""

import pytest

import oikos


def pytest_report_header() -> str:
    return f"oikos {oikos.__version__}, rules {'compiled' if oikos.is_compiled() else 'as plain Python'}"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write", action="store_true", help="write counts and playthroughs again")


@pytest.fixture
def write(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--write"))

"""What all tests share: which engine is tested, and whether fixed files are to be written again."""

import os
from pathlib import Path

import pytest

import oikos


def pytest_report_header() -> str:
    return f"oikos {oikos.__version__}, rules {'compiled' if oikos.is_compiled() else 'as plain Python'}"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write", action="store_true", help="write counts and playthroughs again")
    parser.addoption("--wheel", metavar="FILE", help="the wheel that the tests in tests/package install")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """The long run has tests of an hour: there no test is given up."""
    if os.environ.get("OIKOS_LONG"):
        config.option.timeout = 0


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """The tests of a wheel need a wheel."""
    is_of_wheel = collection_path.name == "package" and config.getoption("--wheel") is None
    return True if is_of_wheel else None


@pytest.fixture
def write(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--write"))

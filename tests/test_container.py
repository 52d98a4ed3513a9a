"""The Containerfile as it is read; `make test-container` runs its steps."""

import json
import re
from fnmatch import fnmatchcase
from pathlib import Path

from tools.container import instructions, stages

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "Containerfile").read_text(encoding="utf-8")
STAGES = list(stages(TEXT))
LAST = STAGES[-1][1]


def last(word: str) -> str:
    """The only instruction of this kind in the image that runs."""
    [rest] = [rest for found, rest in LAST if found == word]
    return rest


def test_every_instruction_is_one() -> None:
    known = ["FROM", "WORKDIR", "COPY", "RUN", "ENV", "VOLUME", "USER", "EXPOSE", "HEALTHCHECK", "ENTRYPOINT", "CMD"]
    assert [word for word, _ in instructions(TEXT) if word not in known] == []


def test_base_images_have_a_version_and_stages_a_name() -> None:
    bases = [rest for word, rest in instructions(TEXT) if word == "FROM"]
    assert [base for base in bases if not re.match(r"[a-z]+:\d+(\.\d+)?-", base)] == []
    assert [name for name, _ in STAGES] == ["browser", "app", "wheel", ""]


def test_what_runs_was_built_in_other_stages() -> None:
    assert [rest for word, rest in LAST if word == "RUN" and re.search(r"gcc|npm|nodejs|make", rest)] == []
    taken = {name for _, rest in instructions(TEXT) for name in re.findall(r"--from=(\w+)", rest)}
    assert taken == {"browser", "app", "wheel"}


def test_it_runs_as_a_user_that_owns_nothing_but_the_volume() -> None:
    assert last("USER").isdigit(), "a number is known to every host"
    assert int(last("USER")) > 0
    words = [word for word, _ in LAST]
    assert words.index("USER") > max(at for at, word in enumerate(words) if word in ("RUN", "COPY"))
    assert re.search(rf"useradd --system --uid {last('USER')} .*--home-dir {last('VOLUME')} ", TEXT)
    assert f"sqlite:///{last('VOLUME')}/oikos.db" in last("ENV")
    assert "PYTHONDONTWRITEBYTECODE=1" in last("ENV"), "the file system is read only"


def test_every_dependency_has_its_hash_and_nothing_is_fetched_besides() -> None:
    installs = re.findall(r"pip install [^&\n]*", " ".join(rest for _, rest in instructions(TEXT)))
    assert len(installs) == 3
    assert [one for one in installs if "--require-hashes" not in one and "--no-index" not in one] == []
    assert "npm ci" in TEXT


def is_left_out(name: str) -> bool:
    """By .containerignore: the last line that names it, or a folder that it is in, decides."""
    lines = (ROOT / ".containerignore").read_text(encoding="utf-8").splitlines()
    names = [name, *map(str, Path(name).parents)]
    decided = [line for line in lines if any(fnmatchcase(one, line.removeprefix("!")) for one in names)]
    return bool(decided) and not decided[-1].startswith("!")


def test_what_is_copied_is_there_and_not_left_out() -> None:
    sources = [
        name
        for word, rest in instructions(TEXT)
        if word == "COPY" and not rest.startswith("--from")
        for name in rest.split()[:-1]
    ]
    assert [name for name in sources if not (ROOT / name).exists()] == []
    assert [name for name in sources if is_left_out(name)] == []
    assert is_left_out("docs/learn.md"), "what the image is not built from stays out"


def test_health_is_asked_where_the_service_listens() -> None:
    command = json.loads(last("HEALTHCHECK").partition(" CMD ")[2])
    assert f"http://127.0.0.1:{last('EXPOSE')}/health" in command[-1]
    assert json.loads(last("CMD")) == ["serve", "--host", "0.0.0.0"]

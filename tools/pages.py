"""What MkDocs is told besides mkdocs.yml.

Pages that lie outside docs/, where their links lead on the site, and the pictures of the words that teachers explain.
"""

import posixpath
import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).resolve().parent.parent
PAGES = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "security.md",
    "CODE_OF_CONDUCT.md": "conduct.md",
    "src/oikos/README.md": "package.md",
    "src/oikos/template/README.md": "template.md",
    "web/README.md": "web.md",
    "tests/README.md": "tests.md",
    "tools/README.md": "tools.md",
    "bench/README.md": "bench.md",
}
"""By their place in the repository, their place on the site. What is in docs/ keeps its name."""
for _file in sorted((ROOT / "src" / "oikos" / "games").glob("*/*")):
    if _file.suffix in (".md", ".toml") and not _file.name.startswith("words."):
        PAGES[_file.relative_to(ROOT).as_posix()] = f"{_file.parent.name}-{_file.name.replace('RULES', 'rules')}"
PICTURES = ROOT / "build" / "word-pictures"
"""What `make docs` has the app draw."""
_PICTURE = re.compile(r"^- (.*?) <!-- (thing|glyph) (\S+) -->$", re.MULTILINE)
_LINK = re.compile(r"(\]\()([^)#:\s]+)((?:#[^)\s]*)?\))")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for source, page in PAGES.items():
        files.append(File.generated(config, page, content=(ROOT / source).read_text(encoding="utf-8")))
    for picture in sorted(PICTURES.glob("*/*.png")):
        place = f"class/words/{picture.parent.name}/{picture.name}"
        files.append(File.generated(config, place, abs_src_path=str(picture)))
    return files


def on_page_markdown(markdown: str, page: Any, **_: object) -> str:
    """Links as they lead in the repository become links of the site; words are drawn."""
    name = page.file.src_uri
    if name.startswith("class/") and (PICTURES / ".drawn").exists():
        markdown = _PICTURE.sub(lambda word: _drawn(Path(name).stem, *word.groups()), markdown)
    source = next((source for source, made in PAGES.items() if made == name), f"docs/{name}")
    return _LINK.sub(lambda link: link[1] + _on_site(source, link[2]) + link[3], markdown)


def _drawn(booklet: str, text: str, kind: str, name: str) -> str:
    """An entry with its picture, which says nothing that the words do not."""
    picture = f"words/{booklet}/{kind}-{name}.png"
    return f'- <span class="drawn"><img src="{picture}" alt=""> <span>{text}</span></span>'


def _on_site(source: str, target: str) -> str:
    place = posixpath.normpath(posixpath.join(posixpath.dirname(source), target))
    return PAGES.get(place, place.removeprefix("docs/"))

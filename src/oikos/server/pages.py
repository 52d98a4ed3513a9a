"""The browser app: files from a folder, and the app's one page for every other address."""

import gzip
import mimetypes
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler

_PAGE = "index.html"
_ENCODINGS = (("br", ".br"), ("gzip", ".gz"))
"""What a file may be kept as besides itself, the smallest first."""
_FOREVER = "public, max-age=31536000, immutable"
_TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
_WORKERS = "/immutable/workers/"
_WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
"""A worker has the policy of its own answer, not the page's: only there may WebAssembly run."""
_SERVICE_WORKER = "service-worker.js"
_SERVICE_WORKER_POLICY = "default-src 'none'; connect-src 'self'; script-src 'self'"
"""It keeps the app for times without a network: it fetches from here, and from nowhere else."""


Head = Callable[[Request[Any, Any, Any], set[str]], Awaitable[str]]


async def _no_tags(_: Request[Any, Any, Any], __: set[str]) -> str:
    return ""


def pages_of(folder: Path, tags_for: Head = _no_tags, absent: tuple[str, ...] = ()) -> HTTPRouteHandler:
    """A handler for everything below / that no other handler knows; *folder* is what the web build made.

    *tags_for* says what the app's page has in its head at the address asked for, given the names of the files. These,
    some megabytes, are kept in memory: a build that replaces them while the server runs does no harm. *absent* are
    addresses of the app that this server does not have.
    """
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    names = set(files)

    @get(["/", "/{path:path}"], include_in_schema=False)
    async def page(request: Request[Any, Any, Any]) -> Response[bytes]:
        name = request.url.path.strip("/")
        if name == "api" or name.startswith("api/") or name in absent:
            raise NotFoundException
        if name not in files:
            # An address of the app, which finds its own way; but a file that is gone is gone.
            if "." in name.rpartition("/")[2] or _PAGE not in files:
                raise NotFoundException
            name = _PAGE
        accepted = request.headers.get("accept-encoding", "")
        tags = await tags_for(request, names) if name == _PAGE else ""
        return _answer(name, _with_tags(files[_PAGE], tags) if tags else files, accepted)

    return page


def _with_tags(page: bytes, tags: str) -> dict[str, bytes]:
    """The page with *tags* at the end of its head, as files to answer from."""
    told = page.replace(b"</head>", tags.encode() + b"</head>", 1)
    return {_PAGE: told, f"{_PAGE}.gz": gzip.compress(told, 6)}


def _answer(name: str, files: dict[str, bytes], accepted: str) -> Response[bytes]:
    suffix = Path(name).suffix
    media = _TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    headers = {"Cache-Control": _FOREVER if "/immutable/" in name else "no-cache", "Vary": "Accept-Encoding"}
    if suffix == ".html":
        # What scripts may run is in the page itself, by their hashes.
        headers["Content-Security-Policy"] = "frame-ancestors 'none'"
    elif _WORKERS in name:
        headers["Content-Security-Policy"] = _WORKER_POLICY
    elif name == _SERVICE_WORKER:
        headers["Content-Security-Policy"] = _SERVICE_WORKER_POLICY
    for encoding, ending in _ENCODINGS:
        if encoding in accepted and name + ending in files:
            return Response(files[name + ending], media_type=media, headers=headers | {"Content-Encoding": encoding})
    return Response(files[name], media_type=media, headers=headers)

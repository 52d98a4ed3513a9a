"""The browser app: files from a folder, and the app's one page for every other address."""

import mimetypes
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler

_PAGE = "index.html"
_ENCODINGS = (("br", ".br"), ("gzip", ".gz"))
"""What a file may be kept as besides itself, the smallest first."""
_FOREVER = "public, max-age=31536000, immutable"
_TYPES = {".js": "text/javascript", ".woff2": "font/woff2"}


def pages_of(folder: Path) -> HTTPRouteHandler:
    """A handler for everything below / that no other handler knows; *folder* is what the web build made.

    The files, some megabytes, are kept in memory: a build that replaces them while the server runs does no harm.
    """
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}

    @get(["/", "/{path:path}"], include_in_schema=False)
    async def page(request: Request[Any, Any, Any]) -> Response[bytes]:
        name = request.url.path.strip("/")
        if name == "api" or name.startswith("api/"):
            raise NotFoundException
        if name not in files:
            # An address of the app, which finds its own way; but a file that is gone is gone.
            if "." in name.rpartition("/")[2] or _PAGE not in files:
                raise NotFoundException
            name = _PAGE
        return _answer(name, files, request.headers.get("accept-encoding", ""))

    return page


def _answer(name: str, files: dict[str, bytes], accepted: str) -> Response[bytes]:
    suffix = Path(name).suffix
    media = _TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    headers = {"Cache-Control": _FOREVER if "/immutable/" in name else "no-cache", "Vary": "Accept-Encoding"}
    if suffix == ".html":
        # What scripts may run is in the page itself, by their hashes.
        headers["Content-Security-Policy"] = "frame-ancestors 'none'"
    for encoding, ending in _ENCODINGS:
        if encoding in accepted and name + ending in files:
            return Response(files[name + ending], media_type=media, headers=headers | {"Content-Encoding": encoding})
    return Response(files[name], media_type=media, headers=headers)

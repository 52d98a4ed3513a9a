"""What every address answers by itself: HEAD as GET without its body, and `Allow` with all that may be asked."""

from typing import Any, cast

from litestar import Litestar
from litestar.datastructures import MutableScopeHeaders
from litestar.exceptions import HTTPException
from litestar.types import Message, Receive, Scope, Send

_METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")


class WithMethods:
    """An ASGI application: the service, which knows neither."""

    def __init__(self, service: Litestar) -> None:
        self._service = service

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if str(scope["type"]) != "http":
            await self._service(scope, receive, send)
            return
        asked = cast(dict[str, Any], scope)
        method, path = str(asked["method"]), str(asked["path"])

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start" and (method == "OPTIONS" or message["status"] == 405):
                MutableScopeHeaders.from_message(message)["allow"] = ", ".join(self.allowed(path))
            if message["type"] == "http.response.body" and method == "HEAD":
                message["body"] = b""
            await send(message)

        if method == "HEAD":
            asked["method"] = "GET"
        await self._service(scope, receive, answer)

    def allowed(self, path: str) -> list[str]:
        """The methods that *path* can be asked by, in the order of their names."""
        found = [method for method in _METHODS if self._knows(path, method)]
        return sorted([*found, *(["HEAD"] if "GET" in found else []), "OPTIONS"])

    def _knows(self, path: str, method: str) -> bool:
        try:
            self._service.asgi_router.handle_routing(path, method)
        except HTTPException:
            return False
        return True

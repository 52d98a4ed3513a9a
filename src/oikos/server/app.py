"""The web service, put together."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
from litestar import Litestar, Request, Response, Router
from litestar.datastructures import CacheControlHeader, ResponseHeader
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

import oikos
from oikos.engine.errors import OikosError
from oikos.engine.struct_types import make_ready
from oikos.games import boxes
from oikos.server.api import days, games, keepsakes, lookbacks, people, pushes, replays, tables
from oikos.server.api.people import lang_of
from oikos.server.classes.api import router as classes_router
from oikos.server.lab.api import router as lab_router
from oikos.server.lab.runs import LabRun
from oikos.server.limits import Limits
from oikos.server.link_preview import preview_of
from oikos.server.pages import pages_of
from oikos.server.settings import Settings
from oikos.server.storage.connect import open_store
from oikos.server.table_registry import TableRegistry
from oikos.tables.misfit import misfit
from oikos.tables.refused import Problem, Refused, problem_of

_LARGEST_BODY = 1_100_000
_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
_REFUSALS = {400: "bad-request", 404: "not-found", 405: "bad-method", 413: "body-too-large"}

logger = logging.getLogger("oikos.server")


def create_app(settings: Settings) -> Litestar:
    """The service; it opens its database when it starts."""
    boxes()
    make_ready()  # of the service's own messages, too: it works in threads
    registry = TableRegistry(settings, open_store(settings.db))
    run = LabRun()

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await registry.start()
        try:
            yield
        finally:
            await run.close()
            await registry.stop()

    lab = [lab_router] if settings.lab else []
    api = Router(
        "/api",
        route_handlers=[
            people.router,
            games.router,
            tables.router,
            replays.router,
            lookbacks.router,
            keepsakes.router,
            days.router,
            pushes.router,
            classes_router,
            *lab,
        ],
        dependencies={"key": Provide(people.provide_key)},
        cache_control=CacheControlHeader(no_store=True),
    )
    pages = [] if settings.web is None else [pages_of(Path(settings.web), preview_of, () if settings.lab else ("lab",))]
    app = Litestar(
        [api, games.health, games.metrics, *pages],
        lifespan=[lifespan],
        dependencies={
            "registry": Provide(people.provide_registry, sync_to_thread=False),
            "limits": Provide(people.provide_limits, sync_to_thread=False),
            "spoken": Provide(people.provide_lang),  # a name that no field of a body has: see the fuzz tests
        },
        exception_handlers={
            OikosError: _refuse,
            HTTPException: _refuse_http,
            RecursionError: _refuse_body,
            UnicodeDecodeError: _refuse_body,
            Exception: _fail,
        },
        openapi_config=OpenAPIConfig(
            title="Oikos",
            version=oikos.__version__,
            path="/api/openapi.json",  # not /api: below its path the framework answers what is not there with a page
            render_plugins=[JsonRenderPlugin(path="/")],
        ),
        response_headers=[ResponseHeader(name=name, value=value) for name, value in _HEADERS.items()],
        request_max_body_size=_LARGEST_BODY,
        type_encoders={},
        logging_config=None,
    )
    app.state.registry = registry
    app.state.lab_run = run
    app.state.limits = Limits(settings.requests_a_second)
    return app


def _refuse(request: Request[Any, Any, Any], error: OikosError) -> Response[Problem]:
    status = error.status if isinstance(error, Refused) else 400
    registry: TableRegistry = request.app.state.registry
    registry.note_refusal(error.refusal.reason)
    return _problem(problem_of(error, lang_of(request)), status)


def _refuse_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """What the framework refuses: an unknown address, a body that does not fit."""
    if error.status_code >= 500:
        return _fail(request, error)
    extra = error.extra if isinstance(error.extra, list) else []
    wrong = next((one for one in extra if isinstance(one, dict)), {})
    reason = _REFUSALS.get(error.status_code, "bad-request")
    message = str(wrong.get("message") or error.detail)
    refused = misfit(reason, error.status_code, message, str(wrong.get("key", "")))
    return _problem(problem_of(refused, lang_of(request)), error.status_code)


def _refuse_body(request: Request[Any, Any, Any], error: RecursionError | UnicodeDecodeError) -> Response[Problem]:
    """A body with thousands of things in each other, or of no text; nothing of ours goes that deep or reads bytes."""
    return _problem(problem_of(misfit("bad-request", 400, str(error)), lang_of(request)), 400)


def _fail(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    logger.error("a request failed", exc_info=error)
    return _problem(problem_of(Refused("our-fault", 500), lang_of(request)), 500)


def _problem(problem: Problem, status: int) -> Response[Problem]:
    return Response(problem, status_code=status, headers=_HEADERS)


def openapi_of(app: Litestar) -> bytes:
    """The description of everything that can be asked for."""
    return msgspec.json.format(msgspec.json.encode(app.openapi_schema.to_schema()), indent=2)

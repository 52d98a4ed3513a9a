"""Who is asking: a person is a secret that a browser keeps, and a name at each table."""

from typing import Annotated, Any

import msgspec
from litestar import Request, Router, get, post
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.openapi import ResponseSpec
from litestar.params import Parameter

from oikos.server.api.accept_language import choose_language
from oikos.server.limits import Limits, address_of
from oikos.server.table_registry import TableRegistry
from oikos.tables import secret
from oikos.tables.names import suggest_name
from oikos.tables.refused import Problem, Refused
from oikos.tables.setup import Lang

_MOST_NAMES = 20


class NewPerson(msgspec.Struct, frozen=True):
    """A secret for the browser to keep, and a name to be called by."""

    secret: str
    name: str


PROBLEMS = {code: ResponseSpec(Problem, description="Refused") for code in (400, 401, 403, 404, 409, 413, 429, 503)}
"""What every request may be answered with instead."""


def lang_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Lang:
    """The language that the browser asks for."""
    return choose_language(connection.headers.get("accept-language", ""))


async def provide_lang(request: Request[Any, Any, Any]) -> Lang:
    return lang_of(request)


async def provide_key(
    request: Request[Any, Any, Any],
    limits: Limits,
    authorization: Annotated[
        str,
        Parameter(header="Authorization", description="`Bearer` and the person's secret", max_length=60, required=True),
    ] = "",
) -> str:
    """The key of the person who asks; raises Refused."""
    scheme, _, given = authorization.partition(" ")
    if scheme.lower() != "bearer" or not secret.is_secret(given):
        raise Refused("who", 401)
    key = secret.key_of(given)
    limits.admit(key, address_of(request.scope))
    return key


async def check_address(connection: ASGIConnection[Any, Any, Any, Any], _: Any) -> None:
    """A guard for what may be asked without saying who."""
    limits: Limits = connection.app.state.limits
    if not limits.addresses.take(address_of(connection.scope)):
        raise Refused("too-fast", 429)


@post("/people", operation_id="newPerson", responses=PROBLEMS, guards=[check_address], status_code=200)
async def new_person(spoken: Lang) -> NewPerson:
    """A new person. Nothing is kept of it until it sits down somewhere."""
    return NewPerson(secret.new_secret(), suggest_name(spoken))


@get("/names", operation_id="suggestNames", responses=PROBLEMS, guards=[check_address])
async def suggest_names(spoken: Lang, count: Annotated[int, Parameter(ge=1, le=_MOST_NAMES)] = 6) -> list[str]:
    """Names to choose from, so that nobody has to type theirs."""
    names = {suggest_name(spoken) for _ in range(4 * count)}
    return sorted(names)[:count]


def provide_registry(state: State) -> TableRegistry:
    registry: TableRegistry = state.registry
    return registry


def provide_limits(state: State) -> Limits:
    limits: Limits = state.limits
    return limits


router = Router("/", route_handlers=[new_person, suggest_names], tags=["people"])

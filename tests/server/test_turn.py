"""One at a time at a table, whether by a task or by a call."""

import asyncio

from oikos.server.tables.turn import Turn


def test_tasks_and_calls_have_their_turns_in_the_order_of_coming() -> None:
    had: list[str] = []

    async def wait(turn: Turn, name: str) -> None:
        async with turn:
            had.append(name)
            await asyncio.sleep(0)

    def call(turn: Turn, name: str) -> None:
        had.append(name)
        turn.pass_on()

    async def all_at_once() -> None:
        turn = Turn()
        await turn.__aenter__()
        first = asyncio.create_task(wait(turn, "task 1"))
        await asyncio.sleep(0)
        turn.take(lambda: call(turn, "call 2"))
        second = asyncio.create_task(wait(turn, "task 3"))
        await asyncio.sleep(0)
        assert had == []
        turn.pass_on()
        await asyncio.gather(first, second)
        turn.take(lambda: call(turn, "call 4"))  # nobody has it: at once
        assert not turn.is_taken

    asyncio.run(all_at_once())
    assert had == ["task 1", "call 2", "task 3", "call 4"]


def test_a_task_that_is_cancelled_holds_nobody_up() -> None:
    async def cancel(turns_to_wait: int) -> None:
        turn = Turn()
        await turn.__aenter__()
        gone = asyncio.create_task(turn.__aenter__())
        await asyncio.sleep(0)
        other = asyncio.create_task(turn.__aenter__())
        await asyncio.sleep(0)
        turn.pass_on()
        for _ in range(turns_to_wait):  # its turn has come already, or has not yet
            await asyncio.sleep(0)
        gone.cancel()
        await asyncio.gather(gone, return_exceptions=True)
        if not gone.cancelled():
            turn.pass_on()
        await asyncio.wait_for(other, 5)
        turn.pass_on()
        assert not turn.is_taken

    for turns_to_wait in range(4):
        asyncio.run(cancel(turns_to_wait))

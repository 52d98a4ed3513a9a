"""The log in the database: the same promises on SQLite and on PostgreSQL."""

import asyncio
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy.exc import IntegrityError

from oikos.live.store import Append, Job, NewTable
from oikos.server.storage.class_jobs import ClassAppend, ClassJob, NewClass
from oikos.server.storage.connect import open_store
from oikos.server.storage.schema import metadata
from oikos.server.storage.store import Notices, Store
from oikos.tables.secret import new_class_code, new_code


@pytest.fixture
def store(db: str) -> Iterator[Store]:
    store = open_store(db)
    store.migrate()
    yield store
    store.engine.dispose()


def a_table(store: Store, at: int = 1, key: str = "k1", deal: str | None = None, is_open: bool = True) -> str:
    code = new_code()
    new = NewTable(code, "seed", "glace", "hash", deal, is_open, "lobby", at, b"{}", (key,))
    assert write(store, new) == [True]
    return code


def append(store: Store, *entries: Append) -> list[bool]:
    """What becomes of entries that come at the same time."""
    return write(store, *entries)


def write(store: Store, *jobs: Job | ClassJob) -> list[bool]:
    async def all_at_once() -> list[bool]:
        store.open(asyncio.get_running_loop())
        return await asyncio.gather(*(store.write(job) for job in jobs))

    try:
        return asyncio.run(all_at_once())
    finally:
        store.close()


def test_a_second_migration_changes_nothing(store: Store) -> None:
    code = a_table(store)
    store.migrate()
    assert store.table(code) is not None


def test_the_migrations_make_what_the_code_says(store: Store) -> None:
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_an_entry_that_was_accepted_is_there(store: Store) -> None:
    code = a_table(store)
    assert append(store, Append(code, 2, 5, b"move", "running", True)) == [True]
    assert store.entries_after(code, 0) == [(1, 1, b"{}"), (2, 5, b"move")]
    row = store.table(code)
    assert row is not None
    assert (row["touched"], row["phase"], bool(row["is_due"])) == (5, "running", True)


def test_an_entry_may_leave_the_row_of_its_table_as_it_is(store: Store) -> None:
    code = a_table(store)
    assert append(store, Append(code, 2, 5, b"one", "running", True)) == [True]
    assert append(store, Append(code, 3, 6, b"other", None, False)) == [True]
    row = store.table(code)
    assert row is not None
    assert (row["touched"], row["phase"], bool(row["is_due"])) == (5, "running", True)


def test_of_two_entries_with_one_number_exactly_one_wins(store: Store) -> None:
    code = a_table(store)
    both = [Append(code, 2, 5, text, "running", False) for text in (b"one", b"other")]
    assert sorted(append(store, *both)) == [False, True]
    assert len(store.entries_after(code, 0)) == 2


def test_a_number_once_taken_stays_taken(store: Store) -> None:
    code = a_table(store)
    assert append(store, Append(code, 2, 5, b"one", "running", False)) == [True]
    assert append(store, Append(code, 2, 6, b"other", "ended", False)) == [False]
    assert store.entries_after(code, 1) == [(2, 5, b"one")]


def test_an_entry_for_a_table_that_is_gone_harms_no_other(store: Store) -> None:
    code = a_table(store)

    async def both() -> list[bool | BaseException]:
        store.open(asyncio.get_running_loop())
        entries = [Append("GONE3467", 2, 5, b"x", "running", False), Append(code, 2, 5, b"y", "running", False)]
        return await asyncio.gather(*(store.write(entry) for entry in entries), return_exceptions=True)

    gone, kept = asyncio.run(both())
    store.close()
    assert gone is not True
    assert kept is True


def test_only_one_process_looks_after_a_table(store: Store) -> None:
    code = a_table(store)
    assert store.lease(code, "one", 20_000)
    assert not store.lease(code, "other", 20_000)
    assert store.lease(code, "one", 100)
    time.sleep(0.2)
    assert store.lease(code, "other", 20_000)


def test_tables_that_go_on_by_themselves_are_found_when_nobody_looks_after_them(store: Store) -> None:
    code = a_table(store)
    append(store, Append(code, 2, 5, b"x", "running", True))
    assert code in store.due()
    store.lease(code, "one", 400)
    assert code not in store.due()
    time.sleep(0.5)
    assert code in store.due()


def test_a_lease_from_before_the_databases_clock_was_set_back_holds_nobody_up(store: Store) -> None:
    code = a_table(store)
    append(store, Append(code, 2, 2, b"{}", "running", True))
    store.lease(code, "one", 3_600_000)
    assert code in store.due()
    assert store.lease(code, "other", 20_000)


def test_idle_tables_are_deleted_with_their_log(store: Store) -> None:
    old, new = a_table(store, at=1000), a_table(store, at=2000)
    store.delete_idle(1500, 1500)
    assert store.table(old) is None
    assert store.entries_after(old, 0) == []
    assert store.table(new) is not None


def test_a_table_whose_clock_runs_is_kept_as_long_as_somebody_may_think(store: Store) -> None:
    slow, idle = a_table(store, at=1000), a_table(store, at=1000)
    append(store, Append(slow, 2, 1100, b"{}", "running", True))
    append(store, Append(idle, 2, 1100, b"{}", "running", False))
    store.delete_idle(1500, 1050)
    assert store.table(slow) is not None
    assert store.table(idle) is None
    store.delete_idle(2500, 2050)
    assert store.table(slow) is None


def test_a_deal_goes_with_its_last_table(store: Store) -> None:
    deal = new_code()
    store.make_deal(deal, "seed", b"{}", at=1)
    code = a_table(store, at=3000, deal=deal)
    store.delete_idle(2500, 2500)
    assert store.deal(deal) is not None
    store.delete_idle(3500, 3500)
    assert store.table(code) is None
    assert store.deal(deal) is None


def test_an_error_does_not_name_the_seed(store: Store) -> None:
    store.make_deal(code := new_code(), "the secret seed", b"{}", 1)
    with pytest.raises(IntegrityError) as caught:
        store.make_deal(code, "the secret seed", b"{}", 1)
    assert "the secret seed" not in str(caught.value)


def test_only_open_tables_that_wait_are_listed(store: Store) -> None:
    listed, private, running = a_table(store, 9000), a_table(store, 9000, is_open=False), a_table(store, 9000)
    append(store, Append(running, 2, 9001, b"x", "running", False))
    codes = store.open_tables("glace")
    assert listed in codes
    assert private not in codes
    assert running not in codes
    assert store.open_tables("ekopolis") == []


def test_a_person_finds_their_tables_by_key(store: Store) -> None:
    code = a_table(store, key="mine")
    append(store, Append(code, 2, 5, b"x", "lobby", False, guest="yours"))
    assert store.tables_of("mine") == store.tables_of("yours") == [code]
    assert store.count_open_by("yours") == 1
    assert store.tables_of("nobody's") == []


def test_a_store_that_was_closed_listens_no_more(store: Store) -> None:
    """A thread that still talks to the database when Python ends has taken a server down that was asked to stop."""
    heard = threading.Event()
    store.listen(
        Notices(added=lambda code, seq: None, present=lambda code, people: None, gone=lambda code: None, lost=heard.set)
    )
    if store.is_shared:
        assert heard.wait(20)
    store.close()
    assert [thread.name for thread in threading.enumerate() if thread.name == "listener"] == []


def test_cards_are_kept_by_their_hash(store: Store) -> None:
    store.keep_content("abc", "glace", b"cards")
    store.keep_content("abc", "glace", b"cards")
    assert store.content("abc") == b"cards"
    assert store.content("other") is None


# Classes


def a_class(store: Store) -> str:
    code = new_class_code()
    assert write(store, NewClass(code, 1, b"{}")) == [True]
    return code


def test_an_entry_of_a_class_is_there_and_its_number_is_taken_once(store: Store) -> None:
    code = a_class(store)
    twins = [ClassAppend(code, 2, 5, data, "playing") for data in (b"one", b"two")]
    assert write(store, *twins) == [True, False]
    assert write(store, twins[1]) == [False]
    assert store.class_entries_after(code, 0) == [(1, 1, b"{}"), (2, 5, b"one")]
    assert store.class_phase(code) == "playing"


def test_a_class_goes_with_its_tables_its_deal_and_nothing_else(store: Store) -> None:
    code, other = a_class(store), a_class(store)
    store.make_deal_once("DEALDEAL", "seed", b"{}", 1)
    store.make_deal_once("DEALDEAL", "another", b"{}", 1)
    taught = [new_code() for _ in range(3)]
    for table, klass in zip(taught, (code, code, other), strict=True):
        deal = "DEALDEAL" if klass == code else None
        new = NewTable(table, "seed", "glace", "hash", deal, False, "lobby", 1, b"{}", ("k1",), klass)
        assert write(store, new) == [True]
    assert store.deal("DEALDEAL")["seed"] == "seed"  # type: ignore[index]
    assert store.is_class_deal("DEALDEAL")
    mine = a_table(store, key="k1")
    assert set(store.tables_of("k1")) & {*taught, mine} == {mine}
    store.delete_idle(1_000, 1_000)
    assert [store.table(table) is not None for table in taught] == [True, True, True]
    store.delete_class(code)
    assert [store.table(table) is not None for table in taught] == [False, False, True]
    assert store.deal("DEALDEAL") is None
    assert store.class_entries_after(code, 0) == []
    with pytest.raises(Exception, match=r"(?i)foreign key"):
        write(store, ClassAppend(code, 2, 1, b"{}", "over"))


def test_classes_are_old_by_the_databases_clock(store: Store) -> None:
    code = a_class(store)
    assert code not in store.old_classes(60_000)
    assert code in store.old_classes(-60_000)


def test_nothing_of_a_deleted_class_is_left_in_the_file_or_in_the_log_beside_it(tmp_path: Path) -> None:
    """While the server runs. Whether freed pages are overwritten anyway depends on how SQLite was built."""
    store = open_store(f"sqlite:///{tmp_path / 'class.db'}")
    store.migrate()
    code = new_class_code()

    def is_kept() -> bool:
        return any(b"Zebulon" in one.read_bytes() for one in tmp_path.iterdir())

    async def come_and_go() -> list[bool]:
        store.open(asyncio.get_running_loop())
        await store.write(NewClass(code, 1, b"{}"))
        await store.write(ClassAppend(code, 2, 1, b"Zebulon" * 500, "gathering"))
        before = is_kept()
        store.delete_class(code)
        return [before, is_kept()]

    assert asyncio.run(come_and_go()) == [True, False]
    store.close()

"""What a list of one's own tables says of each."""

import msgspec

from oikos.tables.messages import MyTableInfo
from oikos.tables.show import info_of
from oikos.tables.table import Table


def my_info(table: Table, key: str) -> MyTableInfo:
    return MyTableInfo(**msgspec.structs.asdict(info_of(table)), person=table.find_person(key))

"""Numbers in a row, which NumPy sees without a copy.

`librt` has them for compiled code. Where it is missing, as in a browser, Python's own arrays do the same, slower.
"""

from mypy_extensions import i32, i64, u8

try:
    from librt.vecs import vec
except ImportError:
    from oikos.engine.plain_vec import vec  # type: ignore[assignment]


def numbers(values: list[int]) -> "vec[i32]":
    return vec[i32]([i32(value) for value in values])


def places(values: list[int]) -> "vec[i64]":
    """Numbers to find a place by; such a number needs no conversion."""
    return vec[i64]([i64(value) for value in values])


def zeros(count: i64) -> "vec[i32]":
    return vec[i32]([i32(0)] * count)


def zero_bytes(count: i64) -> "vec[u8]":
    return vec[u8]([u8(0)] * count)


def clear(buffer: "vec[i32]", start: i64, end: i64) -> None:
    """Set to zero from *start* up to *end*."""
    place = start
    while place < end:
        buffer[place] = 0
        place += 1


def clear_bytes(buffer: "vec[u8]", start: i64, end: i64) -> None:
    place = start
    while place < end:
        buffer[place] = 0
        place += 1

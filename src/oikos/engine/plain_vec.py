"""A stand-in for `librt.vecs.vec` where that library is missing."""

from array import array
from collections.abc import Callable, Iterable
from typing import Any

from mypy_extensions import i32, i64, u8

_CODES: dict[Any, str] = {i32: "i", i64: "q", u8: "B"}


class vec:  # noqa: N801 - it has the name of what it stands for
    """`vec[i32](values)` as an array of 32-bit numbers, and so on."""

    def __class_getitem__(cls, kind: Any) -> Callable[[Iterable[int]], "array[int]"]:
        return lambda values: array(_CODES[kind], values)

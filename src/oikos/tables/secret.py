"""Codes people can read out, secrets only a browser knows, and what the database keeps of them."""

import hmac
import re
import secrets
from hashlib import blake2b

_LETTERS = "34679ACDEFGHJKMNPQRTWXY"
"""No two of them look alike, on a screen or in handwriting."""
_CODE_LENGTH = 8
_CLASS_CODE_LENGTH = 6
"""A class's is typed by thirty people from a wall, and tells by its length that it is no table's."""
_MISREAD = str.maketrans("0O8B2Z1ILUV5S", "QQ3377777YY66")
"""What no class's code has, and what was read for it."""
LOCAL = "L"
"""The first letter of the codes of tables that are kept in one browser; no other code has it."""
_SECRET = re.compile(r"[A-Za-z0-9_-]{43}")
"""256 bits, as `new_secret` writes them."""


def new_code() -> str:
    """For a table or a deal."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_CODE_LENGTH))


def read_code(text: str) -> str | None:
    """A code as somebody typed it, with small letters, blanks or hyphens; None when it cannot be one."""
    code = re.sub(r"[\s-]", "", text[:40]).upper()
    letters = code.removeprefix(LOCAL)
    return code if len(letters) == _CODE_LENGTH and all(letter in _LETTERS for letter in letters) else None


def new_class_code() -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(_CLASS_CODE_LENGTH))


def read_class_code(text: str) -> str | None:
    """A class's code as somebody typed it, misread letters forgiven; None when it cannot be one."""
    code = re.sub(r"[\s-]", "", text[:40]).upper().translate(_MISREAD)
    return code if len(code) == _CLASS_CODE_LENGTH and all(letter in _LETTERS for letter in code) else None


def is_class_code(code: str) -> bool:
    return len(code) == _CLASS_CODE_LENGTH


def new_secret() -> str:
    """For a person's browser, a seat's link or nature."""
    return secrets.token_urlsafe(32)


def is_secret(text: str) -> bool:
    return _SECRET.fullmatch(text) is not None


def key_of(secret: str) -> str:
    """What is kept of a secret: enough to know it again, not enough to find it."""
    return blake2b(secret.encode(), digest_size=32, person=b"oikos secret").hexdigest()


def is_same_key(one: str, other: str) -> bool:
    """In a time that does not tell where they differ."""
    return hmac.compare_digest(one, other)

"""Seats and counts that callers hand in. Any integer type will do, NumPy's too; nothing else is taken for a number.

Python holds that ``True == 1 == 1.0``. Left alone, such a value would find its way into caches, views and records under
the number that it equals.
"""

from operator import index

from macabre.core.errors import refused


def whole_number(value: object) -> int:
    """The value as a plain int; refused if it is a bool, a float, a text or anything else that is no integer.

    >>> whole_number(3)
    3
    >>> whole_number(3.0)
    Traceback (most recent call last):
    macabre.core.errors.Refused: A whole number is needed here, not 3.0.
    """
    if type(value) is int:
        return value
    if not isinstance(value, bool):
        try:
            return index(value)  # type: ignore[arg-type]  # what is no integer raises TypeError
        except TypeError:
            pass
    raise refused("bad_number", repr(value))


def count(value: object) -> int:
    """The value as an int that is not negative; refused otherwise."""
    number = whole_number(value)
    if number < 0:
        raise refused("bad_count", number)
    return number

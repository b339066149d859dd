"""Room for deep values in our own code."""

import contextlib
import sys

# Text of 10,000 levels may have become a value, and what became of it is still to be told.
LEVELS = 60_000


@contextlib.contextmanager
def room():
    """A higher recursion limit, here only: elsewhere it would change what the framework does."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(LEVELS)
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)

"""Arrays of characters."""

from __future__ import annotations

import sys

import numpy as np


class TextGrid(np.ndarray):
    """An array of characters in rows and columns. str(grid) is the text of its rows."""

    def __new__(cls, newline_delimited_string: str) -> TextGrid:
        """Make an array from rows of the same length, each with a line feed at its end.

        Raises:
            ValueError: A row is longer or shorter than the first one.
        """
        rows = newline_delimited_string[:-1].split("\n")
        width = len(rows[0])
        for number, row in enumerate(rows, 1):
            if len(row) != width:
                raise ValueError(f"row {number} has {len(row)} characters, but row 1 has {width}")
        # NumPy stores a character as a code point in the byte order of the machine.
        encoding = f"utf-32-{sys.byteorder[0]}e"
        codes = bytearray("".join(rows).encode(encoding, "surrogatepass"))
        return super().__new__(cls, shape=(len(rows), width), dtype="U1", buffer=codes)

    def __str__(self) -> str:
        """Return the rows, each with a line feed at its end."""
        return "".join("".join(row) + "\n" for row in self)

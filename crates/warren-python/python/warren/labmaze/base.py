"""The base class of mazes."""

from __future__ import annotations

import abc

from warren.labmaze import defaults
from warren.labmaze.text_grid import TextGrid


class BaseMaze(abc.ABC):
    """A maze of characters in two layers."""

    def regenerate(self) -> None:
        """Replace the maze by the next one. A maze without random parts does nothing."""
        return

    @property
    @abc.abstractmethod
    def entity_layer(self) -> TextGrid:
        """The walls (`*`), doors, starts and objects."""

    @property
    @abc.abstractmethod
    def variations_layer(self) -> TextGrid:
        """The styles: a letter for each character of a room, and `.` for all others."""

    @property
    @abc.abstractmethod
    def height(self) -> int:
        """The number of rows."""

    @property
    @abc.abstractmethod
    def width(self) -> int:
        """The number of columns."""

    @property
    def max_variations(self) -> int | None:
        """The maximum number of letters in the variations layer."""
        return None

    @property
    def spawn_token(self) -> str:
        """The character for starts."""
        return defaults.SPAWN_TOKEN

    @property
    def object_token(self) -> str:
        """The character for objects."""
        return defaults.OBJECT_TOKEN


def checked_token(name: str, token: object) -> str:
    """Return a token as a string.

    Raises:
        ValueError: The token is not one character.
    """
    token = str(token)
    if len(token) != 1:
        raise ValueError(f"`{name}` should be a single character: got {token!r}")
    return token

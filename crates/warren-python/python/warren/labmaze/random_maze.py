"""Random mazes of rooms and corridors."""

from __future__ import annotations

import numpy as np

from warren._warren import _LabMaze
from warren.labmaze import defaults
from warren.labmaze.base import BaseMaze, checked_token
from warren.labmaze.text_grid import TextGrid


class RandomMaze(BaseMaze):
    """A random maze of rooms and corridors, the same as labmaze's.

    The class attribute gcc_6 is False for the mazes of labmaze 1.0.6 from PyPI on Linux. Two mazes
    in labmaze's own tests have the random numbers of GCC 6 instead.
    """

    gcc_6 = False

    def __init__(
        self,
        height: int = 11,
        width: int = 11,
        max_rooms: int = defaults.MAX_ROOMS,
        room_min_size: int = defaults.ROOM_MIN_SIZE,
        room_max_size: int = defaults.ROOM_MAX_SIZE,
        retry_count: int = defaults.RETRY_COUNT,
        extra_connection_probability: float = defaults.EXTRA_CONNECTION_PROBABILITY,
        max_variations: int = defaults.MAX_VARIATIONS,
        has_doors: bool = defaults.HAS_DOORS,
        simplify: bool = defaults.SIMPLIFY,
        spawns_per_room: int = defaults.SPAWN_COUNT,
        spawn_token: str = defaults.SPAWN_TOKEN,
        objects_per_room: int = defaults.OBJECT_COUNT,
        object_token: str = defaults.OBJECT_TOKEN,
        random_seed: int | None = None,
    ) -> None:
        """Make the first maze of a seed.

        Args:
            height: The number of rows of characters, walls included. An odd number.
            width: The number of columns of characters, walls included. An odd number.
            max_rooms: The maximum number of rooms. 0 means no maximum.
            room_min_size: The minimum length of a room's short side, in characters.
            room_max_size: The maximum length of a room's long side, in characters.
            retry_count: The number of rooms without a place after which no more are tried.
            extra_connection_probability: The probability of each further door between two regions.
            max_variations: The number of letters in the variations layer, at most 26.
            has_doors: Whether doors are the characters H and I instead of spaces.
            simplify: Whether dead ends and most detours are removed from corridors.
            spawns_per_room: The number of starts in each room.
            spawn_token: The character for starts.
            objects_per_room: The number of objects in each room.
            object_token: The character for objects.
            random_seed: The seed, a signed number of 32 bits. None means a seed from numpy.random.

        Raises:
            ValueError: A parameter is invalid.
        """
        for name, size in [("height", height), ("width", width)]:
            if size != int(size) or size < 0 or size % 2 == 0:
                raise ValueError(f"`{name}` should be a positive odd integer: got {size!r}")
        _check_count("room_min_size", room_min_size)
        _check_count("room_max_size", room_max_size)
        if room_min_size > room_max_size:
            raise ValueError(
                "`room_min_size` should be less than or equal to `room_max_size`: "
                f"got room_min_size={room_min_size!r} and room_max_size={room_max_size!r}"
            )
        _check_count("retry_count", retry_count)
        if not 0 <= extra_connection_probability <= 1:
            raise ValueError(
                "`extra_connection_probability` should be between 0.0 and 1.0: "
                f"got {extra_connection_probability!r}"
            )
        if max_variations != int(max_variations) or not 0 <= max_variations <= 26:
            raise ValueError(
                f"`max_variations` should be an integer between 0 and 26: got {max_variations!r}"
            )
        spawn_token = checked_token("spawn_token", spawn_token)
        object_token = checked_token("object_token", object_token)
        if random_seed is None:
            random_seed = int(np.random.randint(2**31))

        self._height = height
        self._width = width
        self._max_rooms = max_rooms
        self._room_min_size = room_min_size
        self._room_max_size = room_max_size
        self._max_variations = max_variations
        self._spawns_per_room = spawns_per_room
        self._spawn_token = spawn_token
        self._objects_per_room = objects_per_room
        self._object_token = object_token
        self._native_maze = _LabMaze(
            height=height,
            width=width,
            max_rooms=max_rooms,
            room_min_size=room_min_size,
            room_max_size=room_max_size,
            retry_count=retry_count,
            extra_connection_probability=extra_connection_probability,
            max_variations=max_variations,
            has_doors=bool(has_doors),
            simplify=bool(simplify),
            spawns_per_room=spawns_per_room,
            spawn_token=spawn_token,
            objects_per_room=objects_per_room,
            object_token=object_token,
            random_seed=random_seed,
            gcc_6=self.gcc_6,
        )
        self._read_layers()

    def _read_layers(self) -> None:
        self._entity_layer = TextGrid(self._native_maze.entity_layer)
        self._variations_layer = TextGrid(self._native_maze.variations_layer)

    def regenerate(self) -> None:
        """Replace the maze by the next one of the seed."""
        self._native_maze.regenerate()
        self._read_layers()

    @property
    def entity_layer(self) -> TextGrid:
        """The walls (`*`), doors, starts and objects."""
        return self._entity_layer

    @property
    def variations_layer(self) -> TextGrid:
        """The styles: a letter for each character of a room, and `.` for all others."""
        return self._variations_layer

    @property
    def height(self) -> int:
        """The number of rows."""
        return self._height

    @property
    def width(self) -> int:
        """The number of columns."""
        return self._width

    @property
    def max_rooms(self) -> int:
        """The maximum number of rooms."""
        return self._max_rooms

    @property
    def room_min_size(self) -> int:
        """The minimum length of a room's short side."""
        return self._room_min_size

    @property
    def room_max_size(self) -> int:
        """The maximum length of a room's long side."""
        return self._room_max_size

    @property
    def max_variations(self) -> int:
        """The maximum number of letters in the variations layer."""
        return self._max_variations

    @property
    def spawns_per_room(self) -> int:
        """The number of starts in each room."""
        return self._spawns_per_room

    @property
    def spawn_token(self) -> str:
        """The character for starts."""
        return self._spawn_token

    @property
    def objects_per_room(self) -> int:
        """The number of objects in each room."""
        return self._objects_per_room

    @property
    def object_token(self) -> str:
        """The character for objects."""
        return self._object_token


def _check_count(name: str, count: float) -> None:
    if count != int(count) or count < 0:
        raise ValueError(f"`{name}` should be a positive integer: got {count!r}")

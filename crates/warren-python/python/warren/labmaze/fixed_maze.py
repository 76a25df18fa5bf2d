"""Mazes with a fixed layout, and random starts and objects."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from warren.labmaze import defaults
from warren.labmaze.base import BaseMaze, checked_token
from warren.labmaze.text_grid import TextGrid

_EMPTY = " "


class FixedMazeWithRandomGoals(BaseMaze):
    """A maze with fixed walls and random starts and objects, the same as labmaze's.

    Tokens in the layout are the possible places of starts and objects. If there are fewer tokens
    than starts or objects, the others are at random empty places.
    """

    def __init__(
        self,
        entity_layer: str,
        variations_layer: str | None = None,
        num_spawns: int | None = None,
        spawn_token: str = defaults.SPAWN_TOKEN,
        num_objects: int | None = None,
        object_token: str = defaults.OBJECT_TOKEN,
        random_state: Any = None,
    ) -> None:
        """Make the first maze.

        Args:
            entity_layer: The layout: rows of the same length, each with a line feed at its end.
            variations_layer: The variations layer, of the same size. None means dots.
            num_spawns: The number of starts. None means all start tokens of the layout.
            spawn_token: The character for starts.
            num_objects: The number of objects. None means all object tokens of the layout.
            object_token: The character for objects.
            random_state: A numpy.random.RandomState. None means numpy.random.

        Raises:
            ValueError: The layers have different sizes, a token is not one character, or the layout
                has too few empty places.
        """
        self._entity_layer = TextGrid(entity_layer)
        if variations_layer is None:
            self._variations_layer = self._entity_layer.copy()
            self._variations_layer[:] = "."
        else:
            self._variations_layer = TextGrid(variations_layer)
        if self._variations_layer.shape != self._entity_layer.shape:
            raise ValueError(
                "`variations_layer` is specified, but its shape is not the same as `entity_layer`: "
                f"got {self._variations_layer.shape} vs. {self._entity_layer.shape}"
            )
        self._max_variations = len(set(self._variations_layer.flatten())) - 1
        self._spawn_token = checked_token("spawn_token", spawn_token)
        self._object_token = checked_token("object_token", object_token)
        self._random_state = random_state or np.random

        # A token with two meanings has the first one: empty, start, object.
        layout = np.asarray(self._entity_layer).reshape(-1)
        spawns, objects = layout == self._spawn_token, layout == self._object_token
        self._empty = np.flatnonzero(layout == _EMPTY)
        self._spawns = np.flatnonzero(spawns & (layout != _EMPTY))
        self._objects = np.flatnonzero(objects & ~spawns & (layout != _EMPTY))
        self._num_spawns = len(self._spawns) if num_spawns is None else num_spawns
        self._num_objects = len(self._objects) if num_objects is None else num_objects
        self.regenerate()

    def regenerate(self) -> None:
        """Choose new places for the starts and the objects. Changes the arrays of this maze."""
        entities = self._entity_layer.flat
        for places in (self._empty, self._spawns, self._objects):
            entities[places] = _EMPTY
        spawns = self._choose(self._spawns, self._num_spawns)
        objects = self._choose(self._objects, self._num_objects)
        extra_spawns = max(0, self._num_spawns - len(self._spawns))
        extra = extra_spawns + max(0, self._num_objects - len(self._objects))
        if extra > 0:
            chosen = self._random_state.choice(len(self._empty), extra, replace=False)
            places = self._empty[chosen]
            spawns = np.concatenate([spawns, places[:extra_spawns]])
            objects = np.concatenate([objects, places[extra_spawns:]])
        entities[spawns] = self._spawn_token
        entities[objects] = self._object_token

    def _choose(self, places: npt.NDArray[np.intp], count: int) -> npt.NDArray[np.intp]:
        """Return random places of the layout's tokens, or all if there are fewer."""
        if len(places) == 0:
            return places
        count = min(count, len(places))
        return places[self._random_state.choice(len(places), count, replace=False)]

    @property
    def entity_layer(self) -> TextGrid:
        """The walls (`*`), starts and objects."""
        return self._entity_layer

    @property
    def variations_layer(self) -> TextGrid:
        """The styles: a character for each style."""
        return self._variations_layer

    @property
    def height(self) -> int:
        """The number of rows."""
        return self._entity_layer.shape[0]

    @property
    def width(self) -> int:
        """The number of columns."""
        return self._entity_layer.shape[1]

    @property
    def max_variations(self) -> int:
        """The number of different characters in the variations layer, minus 1."""
        return self._max_variations

    @property
    def max_rooms(self) -> int:
        """The number 1."""
        return 1

    @property
    def objects_per_room(self) -> int:
        """The number of objects."""
        return self._num_objects

    @property
    def spawn_token(self) -> str:
        """The character for starts."""
        return self._spawn_token

    @property
    def object_token(self) -> str:
        """The character for objects."""
        return self._object_token

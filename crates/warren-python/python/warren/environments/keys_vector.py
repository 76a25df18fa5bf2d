"""The vectorised form of Warren/Keys-v0, which performs all runs in Rust."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode

from warren._warren import Runs
from warren.environments import seeds as level_seeds
from warren.environments.keys import (
    PICTURE,
    USUAL,
    Observation,
    level_of,
    observation_space,
)
from warren.environments.vector import Actions, LevelVectorEnv


class KeysVectorEnv(LevelVectorEnv):
    """Many levels at once, with the rules of KeysEnv.

    If reset is given a seed, the first level has this seed, the second level has the next seed,
    and so on.
    """

    def __init__(
        self,
        num_envs: int = 1,
        *,
        radius: int = 5,
        max_steps: int = 1000,
        seeds: range | None = None,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        distance: bool = True,
        view: bool = False,
        **options: Any,
    ) -> None:
        """Create the environments.

        Args:
            num_envs: The number of environments.
            radius: The number of rows and columns that a player sees on each side.
            max_steps: The number of steps after which an episode is truncated.
            seeds: The seeds of all levels. By default, all seeds are used.
            autoreset_mode: When a new level begins after the end of an episode.
            copy: Whether step returns copies. Without copies, the next step overwrites the arrays.
            distance: Whether the info contains the fewest moves to a finish. The first distance in
                a level needs a search of its states.
            view: Whether observations also contain a picture, as in KeysEnv.
            options: The recipe without its seed, as in warren.Level.from_recipe. By default, the
                level has a locked door, an iron door and a lever.
        """
        self._options = options or USUAL
        first, _ = level_of(self._options, level_seeds.checked(seeds), 0)
        self._runs = Runs(num_envs, first, radius=radius, max_steps=max_steps)
        shape, carried = self._runs.shape, Runs.carried_bytes
        super().__init__(
            num_envs,
            gymnasium.spaces.Discrete(self._runs.actions),
            observation_space(shape, carried, view=view),
            seeds=seeds,
            autoreset_mode=autoreset_mode,
            copy=copy,
            has_distances=distance,
        )
        self._windows = np.zeros((num_envs, *shape), np.uint8)
        self._carried = np.zeros((num_envs, carried), np.uint8)
        self._pictures = np.zeros((num_envs, *PICTURE), np.uint8) if view else None
        # Whether each picture shows an earlier state.
        self._outdated = np.ones(num_envs, np.bool_)

    def _begin_levels(
        self, numbers: npt.NDArray[np.int64], chosen: npt.NDArray[np.uint64]
    ) -> dict[str, list[Any]]:
        levels = []
        for place, seed in enumerate(chosen):
            number = self._seeds.index(int(seed))
            level, chosen[place] = level_of(self._options, self._seeds, number)
            levels.append(level)
        self._runs.reset(numbers, levels, self._windows, self._carried, self._distances)
        self._outdated[numbers] = True
        return {
            "code": [level.code for level in levels],
            "fingerprint": [level.fingerprint for level in levels],
        }

    def _act(self, actions: Actions) -> None:
        self._runs.step(
            actions,
            self._windows,
            self._carried,
            self._rewards,
            self._terminations,
            self._truncations,
            self._distances,
        )
        self._outdated[:] = True

    def _observations(self) -> Observation:
        observations = {"window": self._windows, "carried": self._carried}
        if self._pictures is not None:
            self._runs.draw(self._outdated, self._pictures)
            self._outdated[:] = False
            observations["view"] = self._pictures
        return observations

    def _copied(self, number: int | None) -> Observation:
        chosen = slice(None) if number is None else number
        return {key: array[chosen].copy() for key, array in self._observations().items()}

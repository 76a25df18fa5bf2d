"""The vectorised form of Warren/Maze-v0, which steps all mazes in Rust."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode

from warren._warren import Walks
from warren.environments.vector import Actions, LevelVectorEnv


class MazeVectorEnv(LevelVectorEnv):
    """Many mazes at once, with the rules of MazeEnv.

    If reset is given a seed, the first maze has this seed, the second maze has the next seed, and
    so on.
    """

    def __init__(
        self,
        num_envs: int = 1,
        *,
        radius: int = 5,
        max_steps: int | None = None,
        seeds: range | None = None,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        **options: Any,
    ) -> None:
        """Create the environments.

        Args:
            num_envs: The number of environments.
            radius: The number of rows and columns that a walker sees on each side.
            max_steps: The number of steps after which an episode is truncated. By default, it is
                four times the number of cells.
            seeds: The seeds of all mazes. By default, all seeds are used.
            autoreset_mode: When a new maze begins after the end of an episode.
            copy: Whether step returns copies. Without copies, the next step overwrites the arrays.
            options: The keyword arguments of warren.generate, without the seed.
        """
        self._walks = Walks(num_envs, radius=radius, max_steps=max_steps, **options)
        side = self._walks.side
        super().__init__(
            num_envs,
            gymnasium.spaces.Discrete(len(self._walks.directions)),
            gymnasium.spaces.Box(0, 255, (side, side), np.uint8),
            seeds=seeds,
            autoreset_mode=autoreset_mode,
            copy=copy,
            has_distances=True,
        )
        self._windows = np.zeros((num_envs, side, side), np.uint8)

    def _begin_levels(
        self, numbers: npt.NDArray[np.int64], chosen: npt.NDArray[np.uint64]
    ) -> dict[str, list[Any]]:
        prints = self._walks.reset(numbers, chosen, self._windows, self._distances)
        return {"fingerprint": prints}

    def _act(self, actions: Actions) -> None:
        self._walks.step(
            actions,
            self._windows,
            self._rewards,
            self._terminations,
            self._truncations,
            self._distances,
        )

    def _observations(self) -> npt.NDArray[np.uint8]:
        return self._windows

    def _copied(self, number: int | None) -> npt.NDArray[np.uint8]:
        return (self._windows if number is None else self._windows[number]).copy()

"""The vectorised form of Warren/Maze-v0, which steps all mazes in Rust."""

from __future__ import annotations

from typing import Any, ClassVar

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from warren._warren import Walks
from warren.environments import seeds as level_seeds

Windows = npt.NDArray[np.uint8]
Step = tuple[
    Windows, npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]
]


class MazeVectorEnv(VectorEnv[Windows, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """Many mazes at once, with the rules of MazeEnv.

    If reset is given a seed, the first maze has this seed, the second maze has the next seed, and
    so on.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": []}

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
        self._seeds = level_seeds.checked(seeds)
        self._autoreset_mode = AutoresetMode(autoreset_mode)
        self._copy = copy
        self.metadata = {**self.metadata, "autoreset_mode": self._autoreset_mode}
        self.num_envs = num_envs
        side = self._walks.side
        self.single_action_space = gymnasium.spaces.Discrete(len(self._walks.directions))
        self.single_observation_space = gymnasium.spaces.Box(0, 255, (side, side), np.uint8)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._windows = np.zeros((num_envs, side, side), np.uint8)
        self._distances = np.zeros(num_envs, np.int64)
        self._rewards = np.zeros(num_envs, np.float64)
        self._terminations = np.zeros(num_envs, np.bool_)
        self._truncations = np.zeros(num_envs, np.bool_)

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Windows, dict[str, Any]]:
        """Begin new mazes: all, or those of the array options["reset_mask"]."""
        super().reset(seed=seed if isinstance(seed, int) else None)
        given = [None] * self.num_envs if seed is None else seed
        if isinstance(given, int):
            given = [given + number for number in range(self.num_envs)]
        if len(given) != self.num_envs:
            raise ValueError(f"there are {len(given)} seeds for {self.num_envs} environments")
        mask = (options or {}).get("reset_mask", np.ones(self.num_envs, np.bool_))
        info = self._begin(np.flatnonzero(mask), given)
        self._terminations[mask] = False
        self._truncations[mask] = False
        return self._shown(self._windows), {**info, **self._distance_info()}

    def step(self, actions: npt.NDArray[np.int64]) -> Step:
        """Move in every maze."""
        actions = np.array(actions, np.int64)
        over = self._terminations | self._truncations
        info: dict[str, Any] = {}
        if over.any():
            if self._autoreset_mode == AutoresetMode.DISABLED:
                raise ValueError("an episode is over: call reset with options['reset_mask']")
            # A new maze begins instead of a step.
            info = self._begin(np.flatnonzero(over))
            actions[over] = -1
        self._walks.step(
            actions,
            self._windows,
            self._rewards,
            self._terminations,
            self._truncations,
            self._distances,
        )
        terminations, truncations = self._terminations.copy(), self._truncations.copy()
        over = terminations | truncations
        if self._autoreset_mode == AutoresetMode.SAME_STEP and over.any():
            info = self._begin_in_the_same_step(over)
        info |= self._distance_info()
        shown, rewards = self._shown(self._windows), self._shown(self._rewards)
        return shown, rewards, terminations, truncations, info

    def _begin_in_the_same_step(self, over: npt.NDArray[np.bool_]) -> dict[str, Any]:
        """Begin new mazes after a step, and return the last observations in the info."""
        last = np.full(self.num_envs, None, object)
        numbers = np.flatnonzero(over)
        for number in numbers:
            last[number] = self._windows[number].copy()
        final_info = {"distance": np.where(over, self._distances, 0), "_distance": over}
        info = self._begin(numbers)
        self._terminations[over] = False
        self._truncations[over] = False
        final = {"final_obs": last, "_final_obs": over, "final_info": final_info}
        return {**info, **final, "_final_info": over}

    def _begin(
        self, numbers: npt.NDArray[np.int64], given: list[int | None] | None = None
    ) -> dict[str, Any]:
        """Begin the mazes with these numbers, and return their part of the info."""
        chosen = np.array(
            level_seeds.random_seeds(self._seeds, self.np_random, len(numbers)), np.uint64
        )
        for place, number in enumerate(numbers):
            seed = given[number] if given else None
            if seed is not None:
                chosen[place] = level_seeds.level_seed(self._seeds, seed)
        prints = self._walks.reset(numbers, chosen, self._windows, self._distances)
        fingerprints = np.full(self.num_envs, None, object)
        fingerprints[numbers] = prints
        all_seeds = np.zeros(self.num_envs, np.uint64)
        all_seeds[numbers] = chosen
        begun = np.zeros(self.num_envs, np.bool_)
        begun[numbers] = True
        return {
            "fingerprint": fingerprints,
            "_fingerprint": begun,
            "seed": all_seeds,
            "_seed": begun.copy(),
        }

    def _distance_info(self) -> dict[str, Any]:
        everywhere = np.ones(self.num_envs, np.bool_)
        return {"distance": self._shown(self._distances), "_distance": everywhere}

    def _shown(self, array: npt.NDArray[Any]) -> npt.NDArray[Any]:
        return array.copy() if self._copy else array

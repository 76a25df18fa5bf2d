"""The part of vector environments that does not depend on the levels: episodes and autoreset."""

from __future__ import annotations

import abc
from typing import Any, ClassVar

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from warren.environments import seeds as level_seeds

Info = dict[str, Any]
Actions = npt.NDArray[np.int64]


class LevelVectorEnv(VectorEnv[Any, Actions, npt.NDArray[Any]], abc.ABC):
    """Many environments that are stepped together, with all modes of autoreset.

    A subclass begins levels and performs actions, and writes the results to arrays of this class.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": []}

    def __init__(
        self,
        num_envs: int,
        single_action_space: gymnasium.spaces.Discrete,
        single_observation_space: gymnasium.Space[Any],
        *,
        seeds: range | None,
        autoreset_mode: str | AutoresetMode,
        copy: bool,
        has_distances: bool,
    ) -> None:
        """Create the spaces and the arrays."""
        self._seeds = level_seeds.checked(seeds)
        self._autoreset_mode = AutoresetMode(autoreset_mode)
        self._copy = copy
        self.metadata = {**self.metadata, "autoreset_mode": self._autoreset_mode}
        self.num_envs = num_envs
        self.single_action_space = single_action_space
        self.single_observation_space = single_observation_space
        self.action_space = batch_space(single_action_space, num_envs)
        self.observation_space = batch_space(single_observation_space, num_envs)
        self._distances = np.zeros(num_envs, np.int64) if has_distances else None
        self._rewards = np.zeros(num_envs, np.float64)
        self._terminations = np.zeros(num_envs, np.bool_)
        self._truncations = np.zeros(num_envs, np.bool_)

    @abc.abstractmethod
    def _begin_levels(
        self, numbers: npt.NDArray[np.int64], chosen: npt.NDArray[np.uint64]
    ) -> dict[str, list[Any]]:
        """Begin levels with these seeds, which may be changed, and return entries for the info."""

    @abc.abstractmethod
    def _act(self, actions: Actions) -> None:
        """Perform an action in each environment. A negative action does nothing."""

    @abc.abstractmethod
    def _observations(self) -> Any:
        """Return the observations, in arrays that the next step overwrites."""

    @abc.abstractmethod
    def _copied(self, number: int | None) -> Any:
        """Return a copy of an observation, or of all observations if the number is None."""

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Any, Info]:
        """Begin new levels: all, or those of the array options["reset_mask"]."""
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
        return self._shown_observations(), {**info, **self._distance_info()}

    def step(
        self, actions: Actions
    ) -> tuple[Any, npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], Info]:
        """Act in every environment."""
        actions = np.array(actions, np.int64)
        over = self._terminations | self._truncations
        info: Info = {}
        if over.any():
            if self._autoreset_mode == AutoresetMode.DISABLED:
                raise ValueError("an episode is over: call reset with options['reset_mask']")
            # A new level begins instead of a step.
            info = self._begin(np.flatnonzero(over))
            actions[over] = -1
        self._act(actions)
        terminations, truncations = self._terminations.copy(), self._truncations.copy()
        over = terminations | truncations
        if self._autoreset_mode == AutoresetMode.SAME_STEP and over.any():
            info = self._begin_in_the_same_step(over)
        info |= self._distance_info()
        rewards = self._rewards.copy() if self._copy else self._rewards
        return self._shown_observations(), rewards, terminations, truncations, info

    def _begin_in_the_same_step(self, over: npt.NDArray[np.bool_]) -> Info:
        """Begin new levels after a step, and return the last observations in the info."""
        last = np.full(self.num_envs, None, object)
        numbers = np.flatnonzero(over)
        for number in numbers:
            last[number] = self._copied(number)
        final_info: Info = {}
        if self._distances is not None:
            final_info = {"distance": np.where(over, self._distances, 0), "_distance": over}
        info = self._begin(numbers)
        self._terminations[over] = False
        self._truncations[over] = False
        final = {"final_obs": last, "_final_obs": over, "final_info": final_info}
        return {**info, **final, "_final_info": over}

    def _begin(self, numbers: npt.NDArray[np.int64], given: list[int | None] | None = None) -> Info:
        """Begin the levels with these numbers, and return their part of the info."""
        chosen = np.array(
            level_seeds.random_seeds(self._seeds, self.np_random, len(numbers)), np.uint64
        )
        for place, number in enumerate(numbers):
            seed = given[number] if given else None
            if seed is not None:
                chosen[place] = level_seeds.level_seed(self._seeds, seed)
        info: Info = {}
        begun = np.zeros(self.num_envs, np.bool_)
        begun[numbers] = True
        for key, values in self._begin_levels(numbers, chosen).items():
            info[key] = np.full(self.num_envs, None, object)
            info[key][numbers] = values
            info["_" + key] = begun.copy()
        all_seeds = np.zeros(self.num_envs, np.uint64)
        all_seeds[numbers] = chosen
        return {**info, "seed": all_seeds, "_seed": begun}

    def _distance_info(self) -> Info:
        if self._distances is None:
            return {}
        distances = self._distances.copy() if self._copy else self._distances
        return {"distance": distances, "_distance": np.ones(self.num_envs, np.bool_)}

    def _shown_observations(self) -> Any:
        return self._copied(None) if self._copy else self._observations()

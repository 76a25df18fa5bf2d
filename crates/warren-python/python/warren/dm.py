"""The environments of warren.environments for dm_env.

>>> import warren.dm
>>> env = warren.dm.maze(grid="hex", width=9, height=6, seed=7)
>>> env.reset().observation.shape
(11, 11)
"""

from __future__ import annotations

from typing import Any

import dm_env
import gymnasium
import numpy as np
from dm_env import specs

from warren.environments import DescentEnv, KeysEnv, MazeEnv


def maze(*, seed: int | None = None, **arguments: Any) -> LevelEnvironment:
    """Return MazeEnv as an environment of dm_env. The arguments are those of MazeEnv."""
    return LevelEnvironment(MazeEnv(**arguments), seed=seed)


def keys(*, seed: int | None = None, **arguments: Any) -> LevelEnvironment:
    """Return KeysEnv as an environment of dm_env. The arguments are those of KeysEnv."""
    return LevelEnvironment(KeysEnv(**arguments), seed=seed)


def descent(*, seed: int | None = None, **arguments: Any) -> LevelEnvironment:
    """Return DescentEnv as an environment of dm_env. The arguments are those of DescentEnv."""
    return LevelEnvironment(DescentEnv(**arguments), seed=seed)


class LevelEnvironment(dm_env.Environment):
    """An environment of dm_env.

    The discount is 0 at the end of an episode, and 1 if the episode is truncated. The attribute
    info has the information that Gymnasium returns.
    """

    def __init__(self, env: gymnasium.Env[Any, Any], *, seed: int | None = None) -> None:
        """Create the environment.

        Args:
            env: An environment of warren.environments.
            seed: The seed of the first level. Later levels are random, but depend on the seed.
        """
        self._env = env
        self._seed = seed
        self._is_over = True
        self.info: dict[str, Any] = {}

    def reset(self) -> dm_env.TimeStep:
        """Begin a new level."""
        observation, self.info = self._env.reset(seed=self._seed)
        self._seed = None
        self._is_over = False
        return dm_env.restart(observation)

    def step(self, action: int) -> dm_env.TimeStep:
        """Perform an action, or begin a new level after the end of an episode."""
        if self._is_over:
            return self.reset()
        observation, reward, is_over, is_truncated, self.info = self._env.step(np.int64(action))
        self._is_over = is_over or is_truncated
        if is_over:
            return dm_env.termination(reward, observation)
        if is_truncated:
            return dm_env.truncation(reward, observation)
        return dm_env.transition(reward, observation)

    def observation_spec(self) -> Any:
        """Return the form of an observation: an array, a dict of arrays, or a string."""
        space = self._env.observation_space
        if isinstance(space, gymnasium.spaces.Dict):
            return {name: _array(part, name) for name, part in space.items()}
        if isinstance(space, gymnasium.spaces.Text):
            return specs.StringArray((), name="observation")
        return _array(space, "observation")

    def action_spec(self) -> specs.DiscreteArray:
        """Return the form of an action: a number."""
        return specs.DiscreteArray(int(self._env.action_space.n), np.int64, "action")


def _array(space: gymnasium.Space[Any], name: str) -> specs.BoundedArray:
    """Return the form of an array of bytes."""
    return specs.BoundedArray(space.shape, space.dtype, 0, 255, name)

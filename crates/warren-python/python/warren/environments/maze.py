"""The environment Warren/Maze-v0: find the way out of a maze."""

from __future__ import annotations

from typing import Any, ClassVar

import gymnasium
import numpy as np
import numpy.typing as npt

from warren._warren import Run, Walks, generate
from warren.environments import seeds as level_seeds
from warren.environments.text import language_of, text_space, told

Window = npt.NDArray[np.uint8]


class MazeEnv(gymnasium.Env[Window | str, np.int64]):
    """Find the way out of a maze that nobody has seen before.

    An action is the number of a direction. A wall stops the walker. The observation is a window
    of bytes around the walker; see warren.Walks. With observation="text", it is a description in
    sentences; see warren.Run. The reward is 1 on a finish, which ends the episode, and 0 elsewhere.

    Every episode has a new maze. The seed given to reset is the seed of its recipe, so that
    warren.generate(seed=seed, **options) makes the same maze. Without a seed, the maze is
    random. The info contains the number of moves to the nearest finish as "distance" and, after
    reset, the "fingerprint" and the "seed" of the maze.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": []}

    def __init__(
        self,
        *,
        radius: int = 5,
        max_steps: int | None = None,
        seeds: range | None = None,
        observation: str = "window",
        language: str = "en",
        **options: Any,
    ) -> None:
        """Create the environment.

        Args:
            radius: The number of rows and columns that the walker sees on each side.
            max_steps: The number of steps after which an episode is truncated. By default, it is
                four times the number of cells.
            seeds: The seeds of all mazes, such as range(1000) for training and range(1000, 1100)
                for a test. By default, all seeds are used.
            observation: What the walker perceives: "window" or "text".
            language: The language of text observations: "en" or "de".
            options: The keyword arguments of warren.generate, without the seed.
        """
        self._language = language_of(observation, "window", language)
        self._options = options
        self._run: Run | None = None
        self._walks = Walks(1, radius=radius, max_steps=max_steps, **options)
        self._seeds = level_seeds.checked(seeds)
        side = self._walks.side
        self.action_space = gymnasium.spaces.Discrete(len(self._walks.directions))
        self.observation_space: gymnasium.Space[Any] = gymnasium.spaces.Box(
            0, 255, (side, side), np.uint8
        )
        if self._language is not None:
            self.observation_space = text_space(self._language)
        self._windows = np.zeros((1, side, side), np.uint8)
        self._distances = np.zeros(1, np.int64)
        self._rewards = np.zeros(1, np.float64)
        self._terminations = np.zeros(1, np.bool_)
        self._truncations = np.zeros(1, np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Window | str, dict[str, Any]]:
        """Begin a new maze."""
        super().reset(seed=seed)
        if seed is None:
            [chosen] = level_seeds.random_seeds(self._seeds, self.np_random, 1)
        else:
            chosen = level_seeds.level_seed(self._seeds, seed)
        [fingerprint] = self._walks.reset(
            np.zeros(1, np.int64), np.array([chosen], np.uint64), self._windows, self._distances
        )
        info = {"distance": int(self._distances[0]), "fingerprint": fingerprint, "seed": chosen}
        if self._language is not None:
            self._run = Run(generate(**self._options, seed=chosen), language=self._language)
        return self._observation(), info

    def step(self, action: np.int64) -> tuple[Window | str, float, bool, bool, dict[str, Any]]:
        """Move to a neighbour of the cell."""
        self._walks.step(
            np.array([action], np.int64),
            self._windows,
            self._rewards,
            self._terminations,
            self._truncations,
            self._distances,
        )
        if self._run is not None:
            self._run.act(int(action))
        return (
            self._observation(),
            float(self._rewards[0]),
            bool(self._terminations[0]),
            bool(self._truncations[0]),
            {"distance": int(self._distances[0])},
        )

    def _observation(self) -> Window | str:
        return self._windows[0].copy() if self._run is None else told(self._run.description)

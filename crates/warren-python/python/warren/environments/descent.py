"""The environment Warren/Descent-v0: go down as deep as possible."""

from __future__ import annotations

from typing import Any, ClassVar

import gymnasium
import numpy as np

from warren._warren import Descent
from warren.environments import seeds as level_seeds
from warren.environments.keys import Observation
from warren.environments.text import language_of, text_space, told


class DescentEnv(gymnasium.Env[Observation | str, np.int64]):
    """Go down an endless series of floors, which become harder and harder.

    Actions and observations are those of KeysEnv, but have six directions on every floor, because
    floors have different grids. A direction that the grid lacks does nothing. The reward is 1 for
    each floor that the player leaves by a finish. An episode ends when a beast catches the player.

    The seed given to reset is the seed of the descent. The info contains the "depth", counted from
    1, the number of "coins", the fewest moves to a finish of the floor as "distance", or -1 if no
    way is known, and, when a floor begins, its "fingerprint".
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": []}

    def __init__(
        self,
        *,
        radius: int = 5,
        max_steps: int = 10_000,
        seeds: range | None = None,
        observation: str = "bytes",
        language: str = "en",
    ) -> None:
        """Create the environment.

        Args:
            radius: The number of rows and columns that the player sees on each side.
            max_steps: The number of steps after which an episode is truncated.
            seeds: The seeds of all descents. By default, all seeds are used.
            observation: What the player perceives: "bytes" or "text".
            language: The language of text observations: "en" or "de".
        """
        self._language = language_of(observation, "bytes", language)
        self._radius = radius
        self._max_steps = max_steps
        self._seeds = level_seeds.checked(seeds)
        self._steps = 0
        self._descent = self._begin(self._seeds[0])
        self._window = np.zeros(self._descent.shape, np.uint8)
        self.action_space = gymnasium.spaces.Discrete(self._descent.actions)
        self.observation_space: gymnasium.Space[Any] = gymnasium.spaces.Dict(
            window=gymnasium.spaces.Box(0, 255, self._descent.shape, np.uint8),
            carried=gymnasium.spaces.Box(0, 255, self._descent.carried.shape, np.uint8),
        )
        if self._language is not None:
            self.observation_space = text_space(self._language)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation | str, dict[str, Any]]:
        """Begin a new descent."""
        super().reset(seed=seed)
        number = int(self.np_random.integers(len(self._seeds))) if seed is None else seed
        chosen = level_seeds.level_seed(self._seeds, number)
        self._descent = self._begin(chosen)
        self._steps = 0
        return self._observation(), {"seed": chosen, **self._info(is_new_floor=True)}

    def step(self, action: np.int64) -> tuple[Observation | str, float, bool, bool, dict[str, Any]]:
        """Perform an action."""
        depth = self._descent.depth
        is_over = self._descent.act(int(action))
        self._steps += 1
        is_new_floor = self._descent.depth > depth
        is_truncated = not is_over and self._steps >= self._max_steps
        info = self._info(is_new_floor=is_new_floor)
        return self._observation(), float(is_new_floor), is_over, is_truncated, info

    def _begin(self, seed: int) -> Descent:
        return Descent(seed, radius=self._radius, language=self._language)

    def _observation(self) -> Observation | str:
        if self._language is not None:
            return told(self._descent.description)
        self._descent.look(self._window)
        return {"window": self._window.copy(), "carried": self._descent.carried}

    def _info(self, *, is_new_floor: bool) -> dict[str, Any]:
        descent = self._descent
        distance = -1 if descent.distance is None else descent.distance
        info = {"depth": descent.depth, "coins": descent.coins, "distance": distance}
        return {**info, "fingerprint": descent.level.fingerprint} if is_new_floor else info

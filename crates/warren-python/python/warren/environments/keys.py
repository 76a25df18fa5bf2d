"""The environment Warren/Keys-v0: find the way out of a level with locks, levers and beasts."""

from __future__ import annotations

from typing import Any, ClassVar

import gymnasium
import numpy as np
import numpy.typing as npt

from warren._warren import Level, Run
from warren.environments import seeds as level_seeds
from warren.environments.text import language_of, text_space, told

Observation = dict[str, npt.NDArray[np.uint8]]

# The level of an environment without arguments.
USUAL = {"width": 9, "height": 9, "braid": 0.3, "locks": 1, "iron_doors": 1, "levers": 1}
# The number of seeds that are tried. A recipe with gates does not make a level with every seed.
TRIES = 100
# The shape of a picture.
PICTURE = (64, 64, 3)


def observation_space(
    shape: tuple[int, int, int], carried: int, *, view: bool
) -> gymnasium.spaces.Dict:
    """Return the space of the observations."""
    shapes = {"window": shape, "carried": (carried,), **({"view": PICTURE} if view else {})}
    boxes = {name: gymnasium.spaces.Box(0, 255, each, np.uint8) for name, each in shapes.items()}
    return gymnasium.spaces.Dict(boxes)


def level_of(options: dict[str, Any], seeds: range, number: int) -> tuple[Level, int]:
    """Return the level of a seed, or of the next seed that makes a level, and this seed."""
    for further in range(TRIES):
        seed = level_seeds.level_seed(seeds, number + further)
        try:
            return Level.from_recipe({**options, "seed": seed}), seed
        except ValueError:
            if further == TRIES - 1:
                raise
    raise AssertionError("the loop returns or raises")


class KeysEnv(gymnasium.Env[Observation | str, np.int64]):
    """Find the way out of a level with locks, levers and beasts, by the rules of the game.

    An action is the number of a direction, or one of two further actions: to pull the lever or
    step through the portal in the cell, and to search for secret doors. A move towards a door
    opens it if the player has its key. An action takes half a second, which matters in levels with
    beasts. The observation consists of a "window" of bytes around the player and of what the player
    carries, "carried"; see warren.Run. With observation="text", it is a description in sentences.
    The reward is 1 on a finish, and 0 elsewhere. An episode ends on a finish, or when a beast
    catches the player.

    Every episode has a new level. The seed given to reset is the seed of its recipe. If the
    recipe makes no level with a seed, the next seed is used. The info contains the fewest moves
    to a finish as "distance", or -1 if no way is known. After reset, it also contains the
    "seed", the "code" and the "fingerprint" of the level, and as "lock_nesting" how many gates
    a player has to pass, one behind the other.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": []}

    def __init__(
        self,
        *,
        radius: int = 5,
        max_steps: int = 1000,
        seeds: range | None = None,
        view: bool = False,
        observation: str = "bytes",
        language: str = "en",
        **options: Any,
    ) -> None:
        """Create the environment.

        Args:
            radius: The number of rows and columns that the player sees on each side.
            max_steps: The number of steps after which an episode is truncated.
            seeds: The seeds of all levels. By default, all seeds are used.
            view: Whether observations also contain a picture, "view", of what the player sees in
                the direction of the last move, with 64 rows and columns of red, green and blue.
            observation: What the player perceives: "bytes" or "text".
            language: The language of text observations: "en" or "de".
            options: The recipe without its seed, as in warren.Level.from_recipe. By default, the
                level has a locked door, an iron door and a lever.

        Raises:
            ValueError: An argument is invalid, or observations in sentences should have a view.
        """
        self._language = language_of(observation, "bytes", language)
        if self._language is not None and view:
            raise ValueError("observations in sentences have no view")
        self._options = options or USUAL
        self._radius = radius
        self._max_steps = max_steps
        self._seeds = level_seeds.checked(seeds)
        self._steps = 0
        self._run = self._begin(level_of(self._options, self._seeds, 0)[0])
        self._window = np.zeros(self._run.shape, np.uint8)
        self.action_space = gymnasium.spaces.Discrete(self._run.actions)
        self._picture = np.zeros(PICTURE, np.uint8) if view else None
        self.observation_space: gymnasium.Space[Any] = observation_space(
            self._run.shape, len(self._run.carried), view=view
        )
        if self._language is not None:
            self.observation_space = text_space(self._language)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation | str, dict[str, Any]]:
        """Begin a new level."""
        super().reset(seed=seed)
        number = int(self.np_random.integers(len(self._seeds))) if seed is None else seed
        level, chosen = level_of(self._options, self._seeds, number)
        self._run = self._begin(level)
        self._steps = 0
        info = {
            "seed": chosen,
            "code": level.code,
            "fingerprint": level.fingerprint,
            "lock_nesting": int(level.measures().get("lock_nesting", 0)),
        }
        return self._observation(), {**info, **self._info()}

    def step(self, action: np.int64) -> tuple[Observation | str, float, bool, bool, dict[str, Any]]:
        """Perform an action."""
        is_over = self._run.act(int(action))
        self._steps += 1
        is_truncated = not is_over and self._steps >= self._max_steps
        reward = 1.0 if self._run.finished else 0.0
        return self._observation(), reward, is_over, is_truncated, self._info()

    def _begin(self, level: Level) -> Run:
        return Run(level, radius=self._radius, language=self._language)

    def _observation(self) -> Observation | str:
        if self._language is not None:
            return told(self._run.description)
        self._run.look(self._window)
        observation = {"window": self._window.copy(), "carried": self._run.carried}
        if self._picture is not None:
            self._run.draw(self._picture)
            observation["view"] = self._picture.copy()
        return observation

    def _info(self) -> dict[str, Any]:
        distance = self._run.distance
        return {"distance": -1 if distance is None else distance, "caught": self._run.caught}

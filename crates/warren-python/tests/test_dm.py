"""Tests of the environments for dm_env."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

dm_env = pytest.importorskip("dm_env")
pytest.importorskip("gymnasium")

from absl.testing import absltest  # noqa: E402
from dm_env import test_utils  # noqa: E402

import warren  # noqa: E402
import warren.dm  # noqa: E402
from warren.environments import MazeEnv  # noqa: E402


class _Checks(test_utils.EnvironmentTestMixin):
    """The checks of dm_env for our environments."""

    def make_action_sequence(self) -> Any:
        """Return random actions."""
        random = np.random.default_rng(7)
        for _ in range(50):
            yield random.integers(self.environment.action_spec().num_values)


class TestMaze(_Checks, absltest.TestCase):
    """The checks for mazes."""

    def make_object_under_test(self) -> Any:
        """Return the environment."""
        return warren.dm.maze(width=4, height=4, radius=2, max_steps=10)


class TestKeys(_Checks, absltest.TestCase):
    """The checks for levels with gates."""

    def make_object_under_test(self) -> Any:
        """Return the environment."""
        return warren.dm.keys(radius=2, max_steps=10)


class TestDescent(_Checks, absltest.TestCase):
    """The checks for descents."""

    def make_object_under_test(self) -> Any:
        """Return the environment."""
        return warren.dm.descent(radius=2, max_steps=10)


def test_the_episodes_are_those_of_gymnasium() -> None:
    options = {"width": 3, "height": 3, "radius": 2, "max_steps": 12}
    env, plain = warren.dm.maze(seed=5, **options), MazeEnv(**options)
    random = np.random.default_rng(7)
    step = env.reset()
    observation, info = plain.reset(seed=5)
    ends = set()
    for _ in range(300):
        assert (step.observation == observation).all() and env.info == info
        action = random.integers(4)
        step = env.step(action)
        observation, reward, is_over, is_truncated, info = plain.step(action)
        assert step.reward == reward
        assert step.last() == (is_over or is_truncated)
        assert step.discount == (0 if is_over else 1)
        if step.last():
            ends.add(is_over)
            step = env.step(0)
            assert step.first()
            observation, info = plain.reset()
    assert ends == {False, True}

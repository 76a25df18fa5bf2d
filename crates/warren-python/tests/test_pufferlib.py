"""Tests of the environments with PufferLib's wrappers.

Installing PufferLib compiles its own environments, which needs PyTorch and a network. The wrappers
need neither: unpack its source distribution, install gym and pettingzoo, and add the folder to
PYTHONPATH.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

emulation = pytest.importorskip("pufferlib.emulation")
vector = pytest.importorskip("pufferlib.vector")

from warren.environments import DescentEnv, KeysEnv, MazeEnv  # noqa: E402

ENVIRONMENTS = [(MazeEnv, {"width": 7, "height": 7}), (KeysEnv, {}), (DescentEnv, {})]


def wrapped(
    make: Any, options: dict[str, Any], buf: Any = None, seed: int = 0
) -> emulation.GymnasiumPufferEnv:
    """Return an environment in PufferLib's wrapper."""
    return emulation.GymnasiumPufferEnv(env_creator=make, env_kwargs=options, buf=buf, seed=seed)


@pytest.mark.parametrize(("make", "options"), ENVIRONMENTS)
def test_the_wrapper_changes_nothing(make: Any, options: dict[str, Any]) -> None:
    env, plain = wrapped(make, options), make(**options)
    random = np.random.default_rng(1)
    env.reset(seed=3)
    plain.reset(seed=3)
    for _ in range(60):
        action = random.integers(env.action_space.n)
        flat, *results = env.step(action)
        observation, reward, *ends, _ = plain.step(int(action))
        assert results[:3] == [np.float32(reward), *ends]
        if isinstance(observation, np.ndarray):
            assert (flat.reshape(observation.shape) == observation).all()
        if any(ends):
            break


@pytest.mark.parametrize("backend", ["Serial", "Multiprocessing"])
@pytest.mark.parametrize(("make", "options"), ENVIRONMENTS)
def test_environments_run_in_batches(make: Any, options: dict[str, Any], backend: str) -> None:
    workers = {"num_workers": 2} if backend == "Multiprocessing" else {}
    batch = vector.make(
        wrapped,
        env_kwargs={"make": make, "options": options},
        num_envs=4,
        backend=getattr(vector, backend),
        **workers,
    )
    first, _ = batch.reset(seed=5)
    for _ in range(20):
        observations, rewards, *_ = batch.step(batch.action_space.sample())
    assert observations.shape == first.shape
    assert rewards.shape == (4,)
    batch.close()

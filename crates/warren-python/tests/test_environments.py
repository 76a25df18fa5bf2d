"""Tests of the environments."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env  # noqa: E402

import warren  # noqa: E402
import warren.environments  # noqa: E402
from warren.environments import (  # noqa: E402
    DescentEnv,
    KeysEnv,
    KeysVectorEnv,
    MazeEnv,
    MazeVectorEnv,
)

FINISH, OPEN = 1 << 6, 1 << 7


@pytest.mark.parametrize("grid", warren.grids())
def test_gymnasium_accepts_the_environment(grid: str) -> None:
    env = gymnasium.make("warren.environments:Warren/Maze-v0", grid=grid, width=6, height=5)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)


def shortest_actions(maze: warren.Maze) -> list[int]:
    """Return the actions of the shortest path."""
    return [maze.directions.index(move) for move in maze.solve().moves]


@pytest.mark.parametrize("grid", warren.grids())
def test_the_shortest_path_ends_the_episode(grid: str) -> None:
    options = {"grid": grid, "width": 6, "height": 5, "braid": 0.5}
    env = MazeEnv(radius=2, **options)
    for seed in range(5):
        maze = warren.generate(seed=seed, **options)
        window, info = env.reset(seed=seed)
        actions = shortest_actions(maze)
        assert info == {
            "distance": len(actions),
            "fingerprint": maze.fingerprint,
            "seed": seed,
        }
        assert window.shape == (5, 5)
        cell = maze.starts[0]
        for number, action in enumerate(actions):
            assert window[2, 2] == maze.passages()[cell] | OPEN
            window, reward, is_over, is_truncated, info = env.step(action)
            cell = maze.solve().cells[number + 1]
            assert info == {"distance": len(actions) - number - 1}
            assert (reward, is_over) == ((1, True) if info["distance"] == 0 else (0, False))
            assert not is_truncated
        assert window[2, 2] & FINISH


def test_a_wall_stops_the_walker() -> None:
    env = MazeEnv(width=4, height=4, max_steps=3)
    window, info = env.reset(seed=1)
    wall = next(side for side in range(4) if not window[5, 5] >> side & 1)
    for step in range(3):
        again, reward, is_over, is_truncated, after = env.step(wall)
        assert (again == window).all()
        assert (reward, is_over, is_truncated) == (0, False, step == 2)
        assert after["distance"] == info["distance"]


def test_windows_show_the_cells_around_the_walker() -> None:
    maze = warren.generate(width=6, height=5, seed=3)
    window, _ = MazeEnv(width=6, height=5, radius=8).reset(seed=3)
    passages = maze.passages().reshape(5, 6)
    inside = window[8:13, 8:14]
    assert (inside & 0b111111 == passages).all()
    assert (inside & OPEN != 0).all()
    assert np.count_nonzero(window) == 30
    # On a torus, every row and column of the window is open.
    torus = MazeEnv(width=6, height=5, wrap="xy", radius=8)
    assert (torus.reset(seed=3)[0] & OPEN != 0).all()


def test_seeds_can_be_split() -> None:
    train = MazeEnv(width=5, height=5, seeds=range(10))
    test = MazeEnv(width=5, height=5, seeds=range(10, 20))
    train.reset(seed=3)
    test.reset(seed=3)
    of_train = {train.reset()[1]["fingerprint"] for _ in range(100)}
    of_test = {test.reset()[1]["fingerprint"] for _ in range(100)}
    assert not of_train & of_test
    assert len(of_train) == len(of_test) == 10
    assert test.reset(seed=13)[1]["seed"] == 13
    with pytest.raises(ValueError, match="not a range"):
        MazeEnv(seeds=range(0))


def run(env: Any, steps: int, random: np.random.Generator) -> list[Any]:
    """Return all results of random actions."""
    results = [env.reset(seed=5)]
    for _ in range(steps):
        actions = random.integers(4, size=env.num_envs)
        results.append(env.step(actions))
    return results


@pytest.mark.parametrize("mode", list(gymnasium.vector.AutoresetMode))
def test_the_vector_form_is_equal_to_single_environments(mode: Any) -> None:
    """Compare with Gymnasium's own vector form of the single environment.

    Later seeds would differ, because the single environments have random numbers of their own. The
    range of seeds contains only one seed, so that the mazes are the same.
    """
    options = {"width": 3, "height": 3, "radius": 2, "seeds": range(5, 6)}
    ours = MazeVectorEnv(6, autoreset_mode=mode, **options)
    theirs = gymnasium.vector.SyncVectorEnv([lambda: MazeEnv(**options)] * 6, autoreset_mode=mode)
    is_disabled = mode == gymnasium.vector.AutoresetMode.DISABLED
    random = np.random.default_rng(7)
    results = [ours.reset(seed=5), theirs.reset(seed=5)]
    episodes = 0
    for _ in range(200):
        assert_equal(*results)
        actions = random.integers(4, size=6)
        results = [ours.step(actions), theirs.step(actions)]
        over = results[0][2] | results[0][3]
        episodes += over.sum()
        if is_disabled and over.any():
            assert_equal(*results)
            with pytest.raises(ValueError, match="is over"):
                ours.step(actions)
            results = [env.reset(options={"reset_mask": over}) for env in (ours, theirs)]
    assert episodes > 20


def assert_equal(ours: tuple[Any, ...], theirs: tuple[Any, ...]) -> None:
    """Compare two results, whose last element is the info."""
    for our, their in zip(ours[:-1], theirs[:-1], strict=True):
        assert our.dtype == their.dtype
        assert (our == their).all()
    assert ours[-1].keys() >= theirs[-1].keys() - {"final_obs", "final_info"}
    if "final_obs" in theirs[-1]:
        for our, their in zip(ours[-1]["final_obs"], theirs[-1]["final_obs"], strict=True):
            assert (our is None and their is None) or (our == their).all()
        final = [info["final_info"]["distance"] for info in (ours[-1], theirs[-1])]
        assert (final[0] == final[1]).all()
    for key in ("distance", "fingerprint"):
        mask = theirs[-1].get("_" + key)
        if mask is not None:
            assert (ours[-1][key][mask] == theirs[-1][key][mask]).all()


def test_many_walks_use_several_threads_with_the_same_result() -> None:
    options = {"width": 5, "height": 5, "radius": 2}
    many, few = MazeVectorEnv(2048, **options), MazeVectorEnv(512, **options)
    random = np.random.default_rng(7)
    assert (many.reset(seed=5)[0][:512] == few.reset(seed=5)[0]).all()
    for _ in range(20):
        actions = random.integers(4, size=2048)
        of_many, of_few = many.step(actions), few.step(actions[:512])
        running = ~(of_few[2] | of_few[3])
        assert (of_many[0][:512][running] == of_few[0][running]).all()
        assert (of_many[2][:512] == of_few[2]).all()
        if not running.all():
            return


def test_gymnasium_makes_the_vector_form() -> None:
    envs = gymnasium.make_vec("Warren/Maze-v0", num_envs=3, width=5, height=4)
    assert isinstance(envs.unwrapped, MazeVectorEnv)
    observations, info = envs.reset(seed=2)
    assert observations in envs.observation_space
    assert list(info["seed"]) == [2, 3, 4]
    shown = envs.step(np.array([0, 1, 2]))[0]
    kept = shown.copy()
    envs.step(np.array([1, 2, 3]))
    assert (shown == kept).all()


@pytest.mark.parametrize("grid", warren.grids())
def test_gymnasium_accepts_the_environment_with_keys(grid: str) -> None:
    env = gymnasium.make("Warren/Keys-v0", grid=grid, braid=0.3, locks=1, levers=1, radius=2)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)


def follow(env: Any, directions: tuple[str, ...], route: list[str]) -> list[Any]:
    """Follow the actions of a proof, and return the results of the steps."""
    results = []
    for line in route:
        action, *arguments = line.split()
        if action == "open":
            continue  # The next move opens the door.
        if action == "pull" or arguments[0] == "portal":
            results.append(env.step(env.action_space.n - 2))
            continue
        moves = int(arguments[1]) if len(arguments) > 1 else 1
        results += [env.step(directions.index(arguments[0])) for _ in range(moves)]
    return results


@pytest.mark.parametrize("grid", warren.grids())
def test_the_route_of_a_proof_ends_the_episode(grid: str) -> None:
    env = KeysEnv(grid=grid, braid=0.3, locks=2, iron_doors=1, levers=1)
    for seed in range(3):
        observation, info = env.reset(seed=seed)
        assert not observation["carried"].any()
        level = warren.Level.from_recipe(info["code"])
        assert info["fingerprint"] == level.fingerprint
        assert info["distance"] == len(level.solution)
        assert info["lock_nesting"] == level.measures()["lock_nesting"]
        distance = info["distance"]
        results = follow(env, level.directions, level.prove().route)
        for result in results:
            observation, reward, is_over, is_truncated, info = result
            # An action is at most one move.
            assert abs(info["distance"] - distance) <= 1 or is_over
            distance = info["distance"]
            assert not is_truncated
        assert (reward, is_over, info["caught"]) == (1, True, False)
        # A door uses up its iron key.
        has_carried = any(result[0]["carried"].any() for result in results)
        assert has_carried or level.measures()["lock_nesting"] == 0


def test_a_door_stops_a_player_without_its_key() -> None:
    level = warren.Level.from_recipe(
        {"width": 9, "height": 9, "locks": 1, "algorithm": "wilson", "seed": 3}
    )
    run = warren.Run(level, radius=9)
    window = np.zeros(run.shape, np.uint8)
    run.look(window)
    doors = window[:, :, 3:]
    shown = {warren.Run.contents[number - 1] for number in doors[doors > 0]}
    contents = window[:, :, 1]
    there = {warren.Run.contents[number - 1] for number in contents[contents > 0]}
    assert len(shown) == 1 and shown <= there
    [(cell, direction, _)] = level.gates
    [[row, column, side], _] = np.argwhere(doors > 0).tolist()
    start = level.starts[0]
    assert (row - 9) * 9 + column - 9 + start == cell
    assert level.directions[side] == direction
    with pytest.raises(ValueError, match="the numbers from 0 to 5"):
        run.act(6)
    with pytest.raises(ValueError, match="is needed"):
        run.look(np.zeros((3, 3, 3), np.uint8))


def test_the_minotaur_catches_a_player_who_waits() -> None:
    env = KeysEnv(width=8, height=8, braid=1, minotaur=True, max_steps=400)
    observation, info = env.reset(seed=2)
    assert (observation["window"][:, :, 2] > 0).sum() <= 1
    is_over = is_truncated = False
    while not (is_over or is_truncated):
        observation, reward, is_over, is_truncated, info = env.step(4)
    assert (is_over, info["caught"], reward) == (True, True, 0)


BEASTS = ["minotaur", "sleeper", "guardian", "statue", "echo", "moth", "thief", "warden"]


@pytest.mark.parametrize("beast", BEASTS)
def test_runs_with_beasts_are_equal_to_runs_by_ticks(beast: str) -> None:
    """Compare with runs in a language, which are played tick by tick."""
    recipe: dict[str, Any] = {"width": 9, "height": 8, "braid": 0.7, "locks": 1}
    recipe |= {"wrap": "x", "light": 150, "treasure": 6, beast: True}
    if beast == "guardian":
        recipe["rooms"] = 2
    if beast == "warden":
        recipe |= {"levers": 1, "locks": 0}
    # The Thief catches nobody.
    if beast == "thief":
        recipe["minotaur"] = True
    levels = caught = moved = 0
    for seed in range(200):
        try:
            level = warren.Level.from_recipe({**recipe, "seed": seed})
        except ValueError:
            continue
        levels += 1
        random = np.random.default_rng(seed)
        fast, slow = warren.Run(level), warren.Run(level, language="en")
        windows = [np.zeros(run.shape, np.uint8) for run in (fast, slow)]
        pictures = [np.zeros((64, 64, 3), np.uint8) for _ in range(2)]
        shown = None
        for _ in range(120):
            for run, window, picture in zip((fast, slow), windows, pictures, strict=True):
                run.look(window)
                run.draw(picture)
            assert (windows[0] == windows[1]).all()
            assert (pictures[0] == pictures[1]).all()
            assert (fast.carried == slow.carried).all()
            state = [(run.cell, run.caught, run.finished, run.distance) for run in (fast, slow)]
            assert state[0] == state[1]
            moved += shown is not None and (shown != windows[0][:, :, 2]).any()
            shown = windows[0][:, :, 2].copy()
            if fast.caught or fast.finished:
                break
            action = random.integers(fast.actions)
            assert fast.act(action) == slow.act(action)
        caught += fast.caught
        if levels == 8:
            break
    assert levels == 8
    assert caught > 0
    assert moved > 20


def test_gymnasium_accepts_descents() -> None:
    env = gymnasium.make("Warren/Descent-v0", radius=2)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)


def parts(observation: dict[str, Any]) -> list[Any]:
    """Return the arrays of an observation."""
    return [observation[name] for name in sorted(observation)]


@pytest.mark.parametrize("mode", list(gymnasium.vector.AutoresetMode))
@pytest.mark.parametrize("beasts", [{}, {"minotaur": True}])
def test_the_vector_of_levels_is_equal_to_single_environments(
    mode: Any, beasts: dict[str, Any]
) -> None:
    recipe = {"width": 4, "height": 4, "braid": 0.5, "locks": 1, "levers": 1, **beasts}
    options = {"radius": 2, "seeds": range(7, 8), "view": True, "max_steps": 20, **recipe}
    ours = KeysVectorEnv(4, autoreset_mode=mode, **options)
    theirs = gymnasium.vector.SyncVectorEnv([lambda: KeysEnv(**options)] * 4, autoreset_mode=mode)
    is_disabled = mode == gymnasium.vector.AutoresetMode.DISABLED
    random = np.random.default_rng(7)
    results = [ours.reset(seed=5), theirs.reset(seed=5)]
    episodes = 0
    for _ in range(100):
        for our, their in zip(parts(results[0][0]), parts(results[1][0]), strict=True):
            assert our.dtype == their.dtype
            assert (our == their).all()
        for our, their in zip(results[0][1:-1], results[1][1:-1], strict=True):
            assert (our == their).all()
        # After a reset of some environments, Gymnasium has only their distances.
        known = results[1][-1]["_distance"]
        assert (results[0][-1]["distance"] == results[1][-1]["distance"])[known].all()
        actions = random.integers(ours.single_action_space.n, size=4)
        results = [ours.step(actions), theirs.step(actions)]
        over = results[0][2] | results[0][3]
        episodes += over.sum()
        if is_disabled and over.any():
            results = [env.reset(options={"reset_mask": over}) for env in (ours, theirs)]
    assert episodes > 10


def test_many_runs_use_several_threads_with_the_same_result() -> None:
    options = {"width": 4, "height": 4, "locks": 1, "levers": 1, "radius": 2, "view": True}
    options |= {"seeds": range(3), "distance": False}
    many, few = KeysVectorEnv(1200, **options), KeysVectorEnv(300, **options)
    random = np.random.default_rng(7)
    many.reset(seed=5)
    few.reset(seed=5)
    for _ in range(10):
        actions = random.integers(many.single_action_space.n, size=1200)
        of_many, of_few = many.step(actions), few.step(actions[:300])
        assert "distance" not in of_many[-1]
        running = ~(of_few[2] | of_few[3])
        for our, their in zip(parts(of_many[0]), parts(of_few[0]), strict=True):
            assert (our[:300][running] == their[running]).all()
        if not running.all():
            return


@pytest.mark.parametrize("grid", warren.grids())
def test_mazes_and_levels_have_the_same_rules(grid: str) -> None:
    options = {"grid": grid, "width": 5, "height": 4, "braid": 0.5, "radius": 2}
    mazes, levels = MazeEnv(**options), KeysEnv(**options)
    of_maze, _ = mazes.reset(seed=3)
    of_level, _ = levels.reset(seed=3)
    random = np.random.default_rng(7)
    for _ in range(300):
        assert (of_maze == of_level["window"][:, :, 0]).all()
        action = random.integers(mazes.action_space.n)
        of_maze, *maze_results, maze_info = mazes.step(action)
        of_level, *level_results, info = levels.step(action)
        assert maze_results[:2] == level_results[:2]
        assert maze_info["distance"] == info["distance"]
        if any(maze_results[1:]):
            return


@pytest.mark.parametrize("grid", warren.grids())
def test_pictures_show_walls_and_corridors(grid: str) -> None:
    env = KeysEnv(grid=grid, width=6, height=6, view=True)
    observation, _ = env.reset(seed=2)
    again, _ = env.reset(seed=2)
    assert (observation["view"] == again["view"]).all()
    side = observation["window"].shape[0] // 2
    ways = observation["window"][side, side, 0]
    floors = {}
    for action in range(4):
        env.reset(seed=2)
        # A move into a wall only turns the camera.
        if not ways >> action & 1:
            picture = env.step(action)[0]["view"]
            assert picture in env.observation_space["view"]
            # Rows of the floor before the wall in the middle column.
            floors[action] = int((picture[:, 32] == picture[63, 32]).all(axis=1).sum())
            assert 0 < floors[action] < 24, floors
    assert floors or grid == "cubic"


def test_the_finish_of_a_floor_leads_to_the_next() -> None:
    env = DescentEnv(radius=3)
    _, info = env.reset(seed=4)
    descent = warren.Descent(4)
    assert info["depth"] == 1 and info["seed"] == 4
    assert info["fingerprint"] == descent.level.fingerprint
    level = descent.level
    results = follow(env, level.directions, level.prove().route)
    _, reward, is_over, _, info = results[-1]
    assert (reward, is_over, info["depth"]) == (1, False, 2)
    assert info["fingerprint"] != level.fingerprint
    assert sum(result[1] for result in results) == 1


@pytest.mark.parametrize("grid", warren.grids())
def test_distances_are_those_of_plans(grid: str) -> None:
    """A run with a language is played by ticks, and makes a plan for every distance."""
    gates = {"locks": 1, "iron_doors": 1, "levers": 1, "one_ways": 1, "portals": 1}
    random = np.random.default_rng(7)
    found = set()
    for seed in range(4):
        options = {"grid": grid, "width": 7, "height": 6, "braid": 0.4, "seed": seed, **gates}
        try:
            level = warren.Level.from_recipe(options)
        except ValueError:
            # The recipe makes no level with this seed.
            continue
        table, plans = warren.Run(level), warren.Run(level, language="en")
        for _ in range(120):
            assert table.distance == plans.distance
            found.add(table.distance)
            # An action with a use of the cell is as likely as two moves.
            action = int(random.integers(table.actions + 2)) % table.actions
            assert table.act(action) == plans.act(action)
            assert table.cell == plans.cell
            if table.finished:
                break
    assert len(found) > 10

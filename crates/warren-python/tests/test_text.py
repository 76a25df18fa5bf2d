"""Tests of observations in sentences."""

from __future__ import annotations

import re
import warnings
from typing import Any

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env  # noqa: E402

import warren  # noqa: E402
import warren.environments  # noqa: E402
from warren.environments import DescentEnv, KeysEnv, MazeEnv  # noqa: E402

LANGUAGES = ["en", "de"]
# What a message would contain whose key or whose variable is not in the catalogue.
UNTRANSLATED = re.compile(r"[{}$]|(words|hud|key-shape|good|effect|flask|lair|treasure)-")


def accepts(env: gymnasium.Env[Any, Any]) -> None:
    """Check an environment with Gymnasium, with every warning as an error."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)


def play(env: gymnasium.Env[Any, Any], steps: int, seed: int) -> set[str]:
    """Perform random actions, and return the observations."""
    random = np.random.default_rng(seed)
    observation, _ = env.reset(seed=seed)
    seen = {observation}
    for _ in range(steps):
        observation, _, is_over, is_truncated, _ = env.step(random.integers(env.action_space.n))
        seen.add(observation)
        if is_over or is_truncated:
            observation, _ = env.reset()
            seen.add(observation)
    for told in seen:
        assert env.observation_space.contains(told), told
        assert not UNTRANSLATED.search(told), told
    return seen


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("grid", warren.grids())
def test_gymnasium_accepts_mazes_in_words_on_every_grid(grid: str, language: str) -> None:
    options = {"grid": grid, "width": 6, "height": 5, "observation": "text", "language": language}
    env = gymnasium.make("warren.environments:Warren/Maze-v0", **options)
    accepts(env)
    assert len(play(env.unwrapped, 100, seed=3)) > 10


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["Keys", "Descent"])
def test_gymnasium_accepts_levels_in_words(name: str, language: str) -> None:
    name = f"warren.environments:Warren/{name}-v0"
    env = gymnasium.make(name, observation="text", language=language)
    accepts(env)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_in_a_level_has_words(language: str) -> None:
    areas = {"algorithm": "areas", "areas": 3, "doors": 3}
    gates = {"locks": 1, "levers": 1, "iron_doors": 1, "portals": 1, "minotaur": True}
    finds = {"treasure": 3, "flasks": 2, "scrolls": 2, "oil": 1, "chalk": 1, "light": 100}
    told: set[str] = set()
    for seed in range(2):
        options = {"width": 7, "height": 7, "braid": 0.3, **areas, **gates, **finds}
        env = KeysEnv(observation="text", language=language, **options)
        told |= play(env, 200, seed)
    assert len(told) > 150
    every = " ".join(told)
    words = {
        "en": "portal A|Minotaur is|flask|scroll|key|lever 1|Torch: |coins|here",
        "de": "Portal A|Minotaurus ist|Flasche|Schriftrolle|Schlüssel|Hebel 1|Fackel: |hier",
    }
    for word in words[language].split("|"):
        assert word in every, word


def test_the_sentences_are_those_of_the_game() -> None:
    options = {"width": 6, "height": 5, "observation": "text"}
    english, _ = MazeEnv(**options).reset(seed=3)
    assert english == (
        "Corner, start: east (ahead) new, junction after 1 cell; south (on the right) new, dead "
        "end after 1 cell. You are facing east. Finish: 6 cells south-east, ahead on the right."
    )
    german, _ = MazeEnv(**options, language="de").reset(seed=3)
    assert german == (
        "Ecke, Start: Osten (voraus) neu, Kreuzung nach 1 Feld; Süden (rechts) neu, Sackgasse "
        "nach 1 Feld. Du blickst nach Osten. Ziel: 6 Felder nach Südosten, rechts voraus."
    )


def exits(told: str) -> dict[str, str]:
    """Return what a description says about each exit of the cell, by direction."""
    place = told.split(". ")[0]
    _, _, listed = place.partition(": ")
    found = {}
    for one in listed.split("; "):
        direction, _, about = one.partition(" (")
        found[direction] = about.partition(") ")[2].rstrip(".")
    return found


def test_windows_and_sentences_describe_the_same_cells() -> None:
    options = {"width": 6, "height": 5, "braid": 0.5}
    names = warren.generate(width=2, height=2, seed=1).directions
    window_env, text_env = MazeEnv(**options), MazeEnv(**options, observation="text")
    random = np.random.default_rng(7)
    for seed in range(5):
        window, info = window_env.reset(seed=seed)
        told, same = text_env.reset(seed=seed)
        is_over = False
        for _ in range(60):
            assert info == same
            open_sides = {name for side, name in enumerate(names) if window[5, 5] >> side & 1}
            assert exits(told).keys() == open_sides
            if is_over:
                break
            action = random.integers(4)
            window, *outcome, info = window_env.step(action)
            told, *same_outcome, same = text_env.step(action)
            assert outcome == same_outcome
            is_over = outcome[1]


def test_a_listener_finds_the_way_out() -> None:
    """A listener takes a new exit if there is one, and the way back otherwise."""
    env = MazeEnv(width=8, height=8, observation="text")
    names = warren.generate(width=2, height=2, seed=1).directions
    for seed in range(10):
        told, _ = env.reset(seed=seed)
        for _ in range(2 * 64):
            ways = exits(told)
            new = [name for name, about in ways.items() if about.startswith("new")]
            back = [name for name, about in ways.items() if about.startswith("way back")]
            told, reward, is_over, _, _ = env.step(names.index((new + back)[0]))
            if is_over:
                break
        assert reward == 1, seed


def test_a_key_that_is_carried_is_told() -> None:
    env = KeysEnv(width=5, height=5, locks=1, observation="text")
    level = warren.Level.from_recipe(env.reset(seed=2)[1]["code"])
    [key] = [name for name in level.contents if name.endswith("key")]
    path = level.solution
    assert path is not None
    told, _ = env.reset(seed=2)
    before = key in told.split(". ")[-1]
    carried = []
    for move in path.moves:
        if move not in level.directions:
            continue
        told, *_ = env.step(level.directions.index(move))
        carried.append(told.rstrip(".").split(". ")[-1].lower() == key)
    assert not before and any(carried)


def test_wrong_arguments_are_refused() -> None:
    for env, usual in [(MazeEnv, "window"), (KeysEnv, "bytes"), (DescentEnv, "bytes")]:
        with pytest.raises(ValueError, match=f"'pixels', but must be '{usual}' or 'text'"):
            env(observation="pixels")
        with pytest.raises(ValueError, match='no language "fr": choose from en, de'):
            env(observation="text", language="fr").reset(seed=1)
    with pytest.raises(ValueError, match="no view"):
        KeysEnv(observation="text", view=True)
    assert warren.Run(warren.generate(seed=1)).description is None

"""Environments for reinforcement learning with Gymnasium.

Importing this module registers them. gymnasium.make imports it too, if its name is part of the id:

>>> import gymnasium
>>> env = gymnasium.make("warren.environments:Warren/Maze-v0", grid="hex", width=9, height=6)
>>> observation, info = env.reset(seed=7)
"""

import gymnasium

from warren.environments.descent import DescentEnv
from warren.environments.keys import KeysEnv
from warren.environments.keys_vector import KeysVectorEnv
from warren.environments.maze import MazeEnv
from warren.environments.maze_vector import MazeVectorEnv

__all__ = ["DescentEnv", "KeysEnv", "KeysVectorEnv", "MazeEnv", "MazeVectorEnv"]

gymnasium.register(
    id="Warren/Maze-v0",
    entry_point="warren.environments.maze:MazeEnv",
    vector_entry_point="warren.environments.maze_vector:MazeVectorEnv",
)
gymnasium.register(
    id="Warren/Keys-v0",
    entry_point="warren.environments.keys:KeysEnv",
    vector_entry_point="warren.environments.keys_vector:KeysVectorEnv",
)
gymnasium.register(id="Warren/Descent-v0", entry_point="warren.environments.descent:DescentEnv")

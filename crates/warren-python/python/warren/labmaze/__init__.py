"""The interface of labmaze 1.0.6, with the same mazes from the same parameters and seeds.

>>> import warren.labmaze as labmaze
>>> maze = labmaze.RandomMaze(height=7, width=9, random_seed=12345)
>>> print(maze.entity_layer)
*********
*********
*********
***   ***
***   ***
***   ***
*********
<BLANKLINE>

The mazes are those of labmaze from PyPI on Linux. labmaze's textures are not included.
"""

from warren.labmaze.base import BaseMaze
from warren.labmaze.fixed_maze import FixedMazeWithRandomGoals
from warren.labmaze.random_maze import RandomMaze
from warren.labmaze.text_grid import TextGrid

__all__ = ["BaseMaze", "FixedMazeWithRandomGoals", "RandomMaze", "TextGrid"]

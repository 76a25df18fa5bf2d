"""Mazes and dungeon levels on any grid: made, solved, measured, drawn and proved.

>>> import warren
>>> maze = warren.generate(grid="hex", width=9, height=6, algorithm="wilson", seed=7)
>>> len(maze.solve()) > 0
True
"""

from warren._warren import (
    Descent,
    Level,
    Maze,
    Path,
    Proof,
    Run,
    Runs,
    Walks,
    algorithms,
    formats,
    generate,
    generate_into,
    grids,
    measures,
    solvers,
)

__all__ = [
    "Descent",
    "Level",
    "Maze",
    "Path",
    "Proof",
    "Run",
    "Runs",
    "Walks",
    "algorithms",
    "formats",
    "generate",
    "generate_into",
    "grids",
    "measures",
    "solvers",
]

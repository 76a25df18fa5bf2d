"""Writes golden.json: the hashes of files that the program maze writes.

Run it with the path of the program: python golden.py target/debug/maze
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from pathlib import Path

GRIDS = ("square", "cubic", "hex", "triangular", "polar")
ALGORITHMS = (
    "depth-first",
    "random-backtrack",
    "prim",
    "areas",
    "kruskal",
    "minimum-spanning-tree",
    "hunt-and-scan",
    "hunt-and-kill",
    "inherited-backtrack",
    "aldous-broder",
    "wilson",
    "cycle-popping",
    "eller",
    "growing-tree",
    "binary-tree",
    "sidewinder",
    "recursive-division",
)


def main(program: str) -> None:
    """Write the hash of the level file of each grid and algorithm."""
    hashes = {}
    for grid in GRIDS:
        for algorithm in ALGORITHMS:
            arguments = f"--grid {grid} --algorithm {algorithm} --width 6 --height 5 --seed 7"
            command = [program, "generate", *arguments.split(), "--braid", "0.5", "--format", "ron"]
            done = subprocess.run(command, capture_output=True, check=False)
            if done.returncode == 0:
                hashes[f"{grid} {algorithm}"] = hashlib.sha256(done.stdout).hexdigest()
    path = Path(__file__).with_name("golden.json")
    path.write_text(json.dumps(hashes, indent=4) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])

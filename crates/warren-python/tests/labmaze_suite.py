"""Run labmaze 1.0.6's own tests with warren.labmaze.

The script downloads labmaze's source distribution with pip, and replaces the imports in its tests.
Install warren and absl-py first. The tests need Python 3.11 or older, because they use a method of
unittest that Python 3.12 removed. The test of the textures is left out.
"""

from __future__ import annotations

import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

# labmaze from PyPI fails one of its own tests, which contains mazes of GCC 6.
GCC_6 = "import warren.labmaze\nwarren.labmaze.RandomMaze.gcc_6 = True\n"
TESTS = ["random_maze_test.py", "fixed_maze_test.py", "text_grid_test.py"]


def main() -> None:
    """Run each file of tests, and stop at the first one that fails."""
    with tempfile.TemporaryDirectory() as folder:
        download = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary"]
        subprocess.run([*download, ":all:", "labmaze==1.0.6", "--dest", folder], check=True)
        (archive,) = Path(folder).glob("*.tar.gz")
        with tarfile.open(archive) as files:
            for name in TESTS:
                member = files.extractfile(f"labmaze-1.0.6/labmaze/{name}")
                assert member is not None
                text = member.read().decode()
                text = text.replace("\nimport labmaze\n", "\nimport warren.labmaze as labmaze\n")
                text = text.replace("\nfrom labmaze import", "\nfrom warren.labmaze import")
                text = text.replace("\nclass ", f"\n{GCC_6}\nclass ", 1)
                test = Path(folder, name)
                test.write_text(text)
                subprocess.run([sys.executable, str(test)], check=True)


if __name__ == "__main__":
    main()

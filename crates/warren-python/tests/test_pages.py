"""Types the examples of the README and of the manual."""

from __future__ import annotations

import doctest
import importlib.util
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent
ROOT = PACKAGE.parent.parent
PAGES = [PACKAGE / "README.md", ROOT / "docs/python.md", ROOT / "docs/research.md"]
PROGRAM = shutil.which("maze", path=os.pathsep.join([os.environ["PATH"], f"{ROOT}/target/debug"]))


def blocks(page: Path, language: str) -> list[str]:
    """Return the code blocks of a page in a language."""
    fenced = rf"^```{language}\n(.*?)^```$"
    return re.findall(fenced, page.read_text(), re.MULTILINE | re.DOTALL)


def run_commands(page: Path) -> None:
    """Run the commands of a page. A test of the program compares what they print."""
    assert PROGRAM
    path = os.pathsep.join([str(Path(PROGRAM).parent), os.environ["PATH"]])
    for session in blocks(page, "console"):
        for line in session.splitlines():
            if line.startswith("$ "):
                environment = {**os.environ, "PATH": path}
                subprocess.run(["sh", "-c", line[2:]], check=True, env=environment)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_examples_have_the_results_that_the_page_shows(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("gymnasium")
    monkeypatch.chdir(tmp_path)
    examples = blocks(page, "python")
    assert len(examples) > 4
    if page.name == "research.md":
        if PROGRAM:
            run_commands(page)
        else:
            # The files that the program writes are missing.
            examples = [each for each in examples if ".npz" not in each and ".jsonl" not in each]
    if not PROGRAM or importlib.util.find_spec("maze_dataset") is None:
        examples = [each for each in examples if "maze_dataset" not in each]
    # A blank line ends the expected output of each block.
    test = doctest.DocTestParser().get_doctest("\n".join(examples), {}, page.name, str(page), 0)
    lines: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(test, out=lines.append)
    assert runner.failures == 0, "".join(lines)
    assert runner.tries > 10

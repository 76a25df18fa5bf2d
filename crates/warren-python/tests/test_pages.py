"""Types the examples of the README and of the manual."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent
PAGES = [PACKAGE / "README.md", PACKAGE / "../../docs/python.md"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_examples_have_the_results_that_the_page_shows(page: Path) -> None:
    pytest.importorskip("gymnasium")
    blocks = re.findall(r"^```python\n(.*?)^```$", page.read_text(), re.MULTILINE | re.DOTALL)
    assert len(blocks) > 4
    # A blank line ends the expected output of each block.
    examples = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, page.name, str(page), 0)
    lines: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(examples, out=lines.append)
    assert runner.failures == 0, "".join(lines)
    assert runner.tries > 10

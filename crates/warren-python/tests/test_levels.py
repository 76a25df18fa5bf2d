"""Tests of levels: recipes, files, proofs and solutions."""

from __future__ import annotations

import pytest

import warren

RECIPE = {
    "width": 12,
    "height": 9,
    "braid": 0.3,
    "locks": 2,
    "levers": 1,
    "iron_doors": 1,
    "seed": 7,
}

# A secret door is the only way out.
DRAWN = """(
    format: "warren level",
    version: 4,
    grid: (shape: Square, width: 3, height: 2),
    map: [
        "+-+-+-+",
        "|S  D |",
        "+-+-+ +",
        "|#|  F|",
        "+-+-+-+",
    ],
)"""


def test_a_recipe_is_a_dict_or_a_code() -> None:
    level = warren.Level.from_recipe(RECIPE)
    assert warren.Level.from_recipe(level.code) == level
    assert isinstance(level, warren.Maze)
    assert repr(level) == "<warren.Level of 108 square cells, seed 7>"
    assert {len(cells) for name, cells in level.contents.items() if "key" in name} == {1}
    assert len(level.gates) == 4
    with pytest.raises(ValueError, match="letter"):
        warren.Level.from_recipe("not a code!")
    with pytest.raises(ValueError, match="unexpected argument '--lokcs'"):
        warren.Level.from_recipe({"lokcs": 2})
    with pytest.raises(TypeError, match="a code or a dict"):
        warren.Level.from_recipe(7)


def test_level_files() -> None:
    level = warren.Level.from_recipe(RECIPE)
    again = warren.Level.from_ron(level.ron)
    assert again == level
    assert again.fingerprint == level.fingerprint
    assert warren.Level.from_ron(level.export("json").decode()) == level
    drawn = warren.Level.from_ron(DRAWN)
    assert drawn.code is None and drawn.seed is None and drawn.command is None
    assert (drawn.starts, drawn.finishes) == ([0], [5])
    with pytest.raises(ValueError, match="line 6: the line has 7 characters"):
        warren.Level.from_ron(DRAWN.replace("width: 3", "width: 4"))


def test_proofs() -> None:
    level = warren.Level.from_recipe(RECIPE)
    proof = level.prove()
    assert (proof.winnable, proof.unlosable, proof.why) == (True, True, None)
    assert proof.text.startswith("warren proof")
    assert len(proof.route) > 0
    level.check_proof(proof.text)
    lines = proof.text.splitlines()
    wrong = "\n".join(lines[:-1])
    with pytest.raises(ValueError, match="line"):
        level.check_proof(wrong)
    other = warren.Level.from_recipe({**RECIPE, "seed": 8})
    with pytest.raises(ValueError, match="line 2"):
        other.check_proof(proof.text)


def test_a_level_without_a_way_cannot_be_won() -> None:
    walled = warren.Level.from_ron(DRAWN.replace("D", "|"))
    proof = walled.prove()
    assert (proof.winnable, proof.unlosable, proof.text) == (False, False, "")
    assert walled.solution is None


def test_the_solution_leads_to_the_keys() -> None:
    level = warren.Level.from_recipe(RECIPE)
    solution = level.solution
    assert solution is not None
    assert solution.cells[0] == level.starts[0]
    assert solution.cells[-1] in level.finishes
    assert len(solution) == level.measures()["solution"]
    drawing = level.export("svg", path=solution)
    assert drawing != level._repr_svg_().encode()
    with pytest.raises(ValueError, match="there is no path"):
        level.solve()
    assert len(level.solve(through_doors=True)) <= len(solution)

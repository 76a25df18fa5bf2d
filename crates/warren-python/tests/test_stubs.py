"""Compares the type stubs with the compiled module."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path

import warren
from warren import _warren

STUB = ast.parse(Path(_warren.__file__).with_name("_warren.pyi").read_text())
# Python defines these methods for every class, or they have no documentation of their own.
OF_EVERY_CLASS = {"__repr__", "__str__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__"}


def parameters(function: ast.FunctionDef) -> list[tuple[str, inspect._ParameterKind, bool]]:
    """Return the name and the kind of each parameter, and whether it has a default."""
    arguments = function.args
    kinds = inspect.Parameter
    places = arguments.posonlyargs + arguments.args
    first_default = len(places) - len(arguments.defaults)
    found = [
        (argument.arg, kinds.POSITIONAL_OR_KEYWORD, number >= first_default)
        for number, argument in enumerate(places)
    ]
    if arguments.vararg:
        found.append((arguments.vararg.arg, kinds.VAR_POSITIONAL, False))
    named = zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
    found += [(argument.arg, kinds.KEYWORD_ONLY, usual is not None) for argument, usual in named]
    if arguments.kwarg:
        found.append((arguments.kwarg.arg, kinds.VAR_KEYWORD, False))
    return found


def signature(function: object) -> list[tuple[str, inspect._ParameterKind, bool]]:
    """Return the same for a function of the module."""
    all_parameters = inspect.signature(function).parameters.values()
    return [(one.name, one.kind, one.default is not one.empty) for one in all_parameters]


def functions(body: list[ast.stmt]) -> dict[str, ast.FunctionDef]:
    """Return the functions in a body by name. Of overloaded functions, return the first."""
    found: dict[str, ast.FunctionDef] = {}
    for statement in body:
        if isinstance(statement, ast.FunctionDef):
            found.setdefault(statement.name, statement)
    return found


def test_the_stub_declares_every_function() -> None:
    declared = functions(STUB.body)
    module = {name: one for name, one in vars(_warren).items() if inspect.isbuiltin(one)}
    assert declared.keys() == module.keys()
    for name, function in module.items():
        assert parameters(declared[name]) == signature(function), name
        assert function.__doc__, name


def test_the_stub_declares_every_class() -> None:
    declared = {one.name: one for one in STUB.body if isinstance(one, ast.ClassDef)}
    module = {name: one for name, one in vars(_warren).items() if inspect.isclass(one)}
    assert declared.keys() == module.keys()
    for name, one in module.items():
        bases = [base.id for base in declared[name].bases if isinstance(base, ast.Name)]
        assert bases == [base.__name__ for base in one.__bases__ if base is not object]
        assert one.__doc__, name
        check_members(name, functions(declared[name].body), one)
        attributes = {
            statement.target.id
            for statement in declared[name].body
            if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name)
        }
        plain = {
            member
            for member, value in vars(one).items()
            if isinstance(value, list | tuple | str | int) and not member.startswith("__")
        }
        assert attributes == plain, name


def check_members(name: str, declared: dict[str, ast.FunctionDef], one: type) -> None:
    """Compare the members of a class."""
    members = {
        member
        for member, value in vars(one).items()
        if callable(value) or isinstance(value, staticmethod) or inspect.isdatadescriptor(value)
    }
    assert declared.keys() == members - OF_EVERY_CLASS, name
    for member, function in declared.items():
        value = inspect.getattr_static(one, member)
        is_property = any(
            isinstance(mark, ast.Name) and mark.id == "property" for mark in function.decorator_list
        )
        assert is_property == inspect.isdatadescriptor(value), f"{name}.{member}"
        if is_property or not member.startswith("__"):
            assert member.startswith("_") or value.__doc__ or getattr(one, member).__doc__
        if member == "__new__":
            # A class has the signature of its constructor, without the class itself.
            assert parameters(function)[1:] == signature(one), name
        elif not is_property and not member.startswith("__"):
            # The parameter self is positional in the module.
            found = [given for given in signature(getattr(one, member)) if given[0] != "self"]
            wanted = [given for given in parameters(function) if given[0] != "self"]
            assert wanted == found, f"{name}.{member}"


def test_the_package_exports_the_whole_module() -> None:
    public = {name for name in vars(_warren) if not name.startswith("_")}
    assert public <= set(warren.__all__)
    assert all(hasattr(warren, name) for name in warren.__all__)

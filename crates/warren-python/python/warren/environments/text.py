"""Observations in sentences."""

from __future__ import annotations

import gymnasium

from warren._warren import Run

# The maximum length of an observation, in characters. Longer descriptions are cut.
MAX_LENGTH = 8192


def language_of(observation: str, usual: str, language: str) -> str | None:
    """Return the language of the observations, or None if they are not in sentences.

    Args:
        observation: The argument of an environment.
        usual: The value of this argument for observations that are not in sentences.
        language: The language of an environment whose observations are in sentences.

    Raises:
        ValueError: There is no such kind of observation.
    """
    if observation == usual:
        return None
    if observation != "text":
        raise ValueError(f"observation is {observation!r}, but must be {usual!r} or 'text'")
    return language


def text_space(language: str) -> gymnasium.spaces.Text:
    """Return the space of the observations in a language."""
    return gymnasium.spaces.Text(MAX_LENGTH, charset=Run.characters(language))


def told(description: str | None) -> str:
    """Return the observation for a description."""
    return (description or "")[:MAX_LENGTH]

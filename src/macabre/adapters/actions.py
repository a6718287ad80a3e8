"""Checks of what an environment is asked to do. What is refused raises BadInput and has changed nothing."""

from collections.abc import Mapping
from operator import index
from typing import Any

from macabre.core.decision import Alphabet, Choice, Decision
from macabre.core.errors import BadInput, shorten


def check_action(decision: Decision, action: object, alphabet: Alphabet) -> Choice:
    """The choice that an action stands for; BadInput if there is none, or if it is masked out."""
    try:
        number = index(action)  # type: ignore[arg-type]  # whole numbers of every library, and nothing else
    except TypeError:
        raise BadInput(f"a whole number is needed, not {shorten(repr(action))}", "action") from None
    if not 0 <= number < len(alphabet):
        raise BadInput(f"{shorten(number)} is not from 0 to {len(alphabet) - 1}", "action")
    if number not in decision.ids:
        raise BadInput(f"{number} ({alphabet[number]}) is masked out: it is not possible now", "action")
    return alphabet.choices[number]


def check_render_mode(render_mode: str | None, metadata: Mapping[str, Any]) -> str | None:
    """The render mode, if there is such a mode."""
    if render_mode is not None and render_mode not in metadata["render_modes"]:
        raise BadInput(f"there is no {render_mode!r}; there is {', '.join(metadata['render_modes'])}", "render_mode")
    return render_mode


def check_count(count: object, place: str) -> int:
    """A whole number from 1 on, for how many there are."""
    if type(count) is not int or count < 1:
        raise BadInput(f"a whole number from 1 on is needed, not {shorten(repr(count))}", place)
    return count

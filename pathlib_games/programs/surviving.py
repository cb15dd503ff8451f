"""What survives a call of a learner's function, such as a default value that all calls share."""

from __future__ import annotations

from collections.abc import Iterator
from types import FunctionType

_KINDS = (list, dict, set)


def emptied(function: object) -> object:
    """Return a function whose default values are empty again, if earlier calls filled them.

    Examples
    --------
    >>> def count(seen=[]):
    ...     seen.append(0)
    ...     return len(seen)
    >>> count(), count(), emptied(count)(), count()
    (1, 2, 1, 3)
    """
    if type(function) is not FunctionType or not any(value for _, value in _shared(function)):
        return function
    made = FunctionType(
        function.__code__,
        function.__globals__,
        function.__name__,
        tuple(_empty(value) for value in function.__defaults__ or ()),
        function.__closure__,
    )
    keywords = function.__kwdefaults__ or {}
    made.__kwdefaults__ = {name: _empty(value) for name, value in keywords.items()}
    return made


def what_survives(function: object) -> str:
    """Say what a function shares between its calls, as far as that is seen.

    Examples
    --------
    >>> def count(seen=[]):
    ...     return len(seen)
    >>> what_survives(count)
    'The default value of `seen` is made once, by the def line, and every call shares it.'
    """
    names = [f"`{name}`" for name, _ in _shared(function)] if type(function) is FunctionType else []
    if names:
        told = f"The default value of {' and '.join(names)} is made once, by the def line"
        return f"{told}, and every call shares it."
    return "What is made outside of the function is made once, and every call shares it."


def _shared(function: FunctionType) -> Iterator[tuple[str, object]]:
    """Yield the default values that can change, with their names."""
    code, defaults = function.__code__, function.__defaults__ or ()
    names = code.co_varnames[: code.co_argcount]
    pairs = [*zip(reversed(names), reversed(defaults), strict=False)][::-1]
    for name, value in [*pairs, *(function.__kwdefaults__ or {}).items()]:
        if issubclass(type(value), _KINDS):
            yield name, value


def _empty(value: object) -> object:
    """Return an empty collection in the place of one that can change."""
    return next((kind() for kind in _KINDS if type(value) is kind), value)

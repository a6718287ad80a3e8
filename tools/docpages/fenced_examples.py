"""Lets mkdocstrings show the examples in our docstrings as code: Griffe loads this while it reads the library."""

from typing import Any

from griffe import Extension, Object


class FencedExamples(Extension):  # type: ignore[misc] # make check needs no Griffe
    """Puts a fence around every example, which else would be read as a quotation."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        """What Griffe calls for every module, class, function and attribute."""
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)


def fenced(text: str) -> str:
    """A docstring as Markdown: its examples become code.

    >>> fenced("Adds.\\n\\n>>> 1 + 1\\n2\\n\\nThat is all.")
    'Adds.\\n\\n```pycon\\n>>> 1 + 1\\n2\\n```\\n\\nThat is all.'
    """
    lines: list[str] = []
    example = False
    for line in text.splitlines():
        if line.startswith(">>> ") and not example:
            example = True
            lines.append("```pycon")
        elif example and not line.strip():
            example = False
            lines.append("```")
        lines.append(line)
    return "\n".join([*lines, *(["```"] if example else [])])

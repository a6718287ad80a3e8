"""The rules for players: a game's ``rules.md``, in which every rule is an item ``- **GD-13** …`` under a heading.

The same rules in German, under the same ids, are its ``rules.de.md``.
"""

import re
from pathlib import Path
from typing import NamedTuple

_RULE = re.compile(r"- \*\*([A-Z]+-R?\d+)\*\* (.*)")


class Rule(NamedTuple):
    """One numbered rule or ruling."""

    id: str
    text: str
    section: str


class Rulebook:
    """All rules of a game, in order, and the whole text they stand in."""

    def __init__(self, text: str, language: str = "en") -> None:
        self.text = text
        self.language = language
        self.rules: dict[str, Rule] = {}
        section, last = "", ""
        for line in text.splitlines():
            rule = _RULE.match(line)
            if rule:
                last = rule[1]
                assert last not in self.rules, f"{last} stands twice"
                self.rules[last] = Rule(last, rule[2], section)
            elif line.startswith("#"):
                section, last = line.lstrip("# "), ""
            elif line.startswith("  ") and last:
                self.rules[last] = self.rules[last]._replace(text=f"{self.rules[last].text} {line.strip()}")

    @classmethod
    def read(cls, folder: Path, language: str) -> "Rulebook":
        """A game's rules in a language, from its folder; in English where there are none in that language."""
        path = folder / f"rules.{language}.md"
        if language == "en" or not path.exists():
            path, language = folder / "rules.md", "en"
        return cls(path.read_text(encoding="utf-8"), language)

    def find(self, rule: str) -> Rule | None:
        """The rule with that id, whatever its case."""
        return self.rules.get(rule.upper())

"""How a match ended."""

from typing import NamedTuple


class Outcome(NamedTuple):
    """The end of a match: every seat's score, who won (several where a tie is shared, none in a draw), and why."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    why: str
    """A stable word for what ended the match, such as ``circle_empty``."""

    def to_json(self) -> dict[str, object]:
        return {"scores": list(self.scores), "winners": list(self.winners), "why": self.why}

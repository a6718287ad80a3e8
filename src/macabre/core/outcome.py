"""How a match ended."""

from typing import NamedTuple


class Outcome(NamedTuple):
    """The end of a match: every seat's score, who won (several where a tie is shared, none in a draw), and why."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    why: str
    """A stable word for what ended the match, such as ``circle_empty``."""

    @property
    def shares(self) -> list[float]:
        """By seat: its share of the win. Winners share alike, and in a draw everybody does.

        >>> Outcome((3, 5, 5), (1, 2), "end").shares
        [0.0, 0.5, 0.5]
        """
        if not self.winners:
            return [1 / len(self.scores)] * len(self.scores)
        return [1 / len(self.winners) if seat in self.winners else 0.0 for seat in range(len(self.scores))]

    def to_json(self) -> dict[str, object]:
        return {"scores": list(self.scores), "winners": list(self.winners), "why": self.why}

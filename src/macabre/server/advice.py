"""What the strongest bot thinks: hints while a match is played, and a study of it afterwards. Each is thought once."""

import asyncio
from typing import Any

from macabre.core.errors import refused
from macabre.host.hosted_match import Sitting
from macabre.host.page_state import may_decide
from macabre.host.refusals import denied
from macabre.server.desk import Desk
from macabre.server.thinking.pool import Workers

STUDIES = 100
"""How many analyses are remembered."""


class Advice:
    """For whoever asks; who asks for the same waits for the same."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._studies: dict[tuple[str, str], asyncio.Task[dict[str, Any]]] = {}

    async def hint(self, desk: Desk, seat: int, language: str) -> dict[str, Any]:
        """What the strongest bot would do; refused where hints are not allowed. Asked twice, it thinks once."""
        sitting = desk.sitting
        if not sitting.hints:
            raise denied("no_hints")
        match = sitting.running()
        if not may_decide(sitting, seat):
            raise refused("not_your_turn" if match.to_act else "over", seat=seat)
        decision = match.decision(seat)
        asked, work = desk.advice.get((seat, language), (-1, None))
        if work is None or asked != decision.id:
            work = asyncio.create_task(self._workers.advise(match.view(seat), decision, language))
            desk.advice[seat, language] = decision.id, work
        try:
            return await asyncio.shield(work)
        except Exception:
            desk.advice.pop((seat, language), None)
            raise

    async def study(self, sitting: Sitting, language: str) -> dict[str, Any]:
        """What a strong bot thinks of a match that is over. Who asks while it is thought over waits for the same."""
        key = (sitting.id, language)
        if key not in self._studies:
            if len(self._studies) == STUDIES:
                del self._studies[next(iter(self._studies))]
            work = self._workers.study(sitting.running().record(), sitting.cards, language)
            self._studies[key] = asyncio.create_task(work)
        try:
            return await asyncio.shield(self._studies[key])
        except Exception:
            self._studies.pop(key, None)
            raise

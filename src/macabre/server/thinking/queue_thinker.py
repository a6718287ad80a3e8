"""Where several processes share the matches, a bot's question is left in a queue for any worker to answer."""

from macabre import Decision, View
from macabre.host.messages import Hint
from macabre.host.ports import BotQuestion
from macabre.server.storage.store import Store
from macabre.server.thinking.pool import PoolThinker


class QueueThinker:
    """Leaves bots' choices to the queue's workers; hints are thought out here."""

    def __init__(self, store: Store, pool: PoolThinker) -> None:
        self._store = store
        self._pool = pool

    async def choose(self, question: BotQuestion, due: float) -> str | None:
        """Always None: a worker writes the choice as a deed, and every process hears of that."""
        await self._store.ask(question.match, question.seat, question.decision.id, due)
        return None

    async def hint(self, view: View, decision: Decision, language: str, owner: str = "") -> Hint:
        return await self._pool.hint(view, decision, language, owner)

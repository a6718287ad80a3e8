"""Conformance: what must hold for any game, as checks that take a game and its oracle.

``macabre check-game`` runs them for one game; ``plugin`` and ``suite`` let pytest do so in any repository:

    pytest -p macabre.conformance.plugin --macabre-game ferry --pyargs macabre.conformance.suite
"""

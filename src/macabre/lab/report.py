"""The results of a run as plain JSON values. They depend on the matches only, not on where or when they were played."""

from typing import Any

from macabre.bots.sentences import seat_name
from macabre.core.setting import Setting
from macabre.lab.estimates import deviation, difference, mean, rate, share, wilson, worth, z_score
from macabre.lab.findings import findings
from macabre.lab.plan import Plan, Run
from macabre.lab.report_text import report_text
from macabre.lab.sums import Effect, Spread
from macabre.lab.tally import Tally
from macabre.lab.trial import Trial

FORMAT = 1
"""The version of the report format."""

GROUPS = ("rules", "events", "cards", "choices")


def report(run: Run, language: str = "en") -> dict[str, Any]:
    """All results, and all that is needed to reproduce them: one entry of ``runs`` for each table of the plan.

    The language is that of names and findings; everything else is the same in all of them.
    """
    tables = [i for i in range(len(run.plan.tables)) if run.tallies[i].games]
    results: dict[str, Any] = {"lab": FORMAT, "runs": [_table(run, i, language) for i in tables]}
    if len(tables) == 2:
        results["changes"] = _changes(run.tallies[0], run.tallies[1])
    results["findings"] = findings(results, report_text(language))
    return results


def _table(run: Run, number: int, language: str) -> dict[str, Any]:
    trial, tally = run.plan.tables[number], run.tallies[number]
    return {
        **trial.header(),
        "wanted": run.plan.games[number],
        **_results(trial.setting, tally, language),
        "decisions": _decisions(tally),
        "matter": _matter(run.plan, run.tallies, number),
        "comeback": _comeback(tally),
        "occurs": {group: _occurrences(trial, tally, group, language) for group in GROUPS},
    }


def _results(setting: Setting, tally: Tally, language: str) -> dict[str, Any]:
    fair = 1 / tally.seats
    return {
        "games": tally.games,
        "fair": fair,
        "by_seat": [_seat(setting, tally, seat, language) for seat in range(tally.seats)],
        "by_turn": [
            {"turn": turn + 1, **_placed(spread, tally.unit, fair, tally.seats)}
            for turn, spread in enumerate(tally.order)
            if spread.many and len(tally.begun) > 1  # where the same seat always begins, turns are just seats
        ],
        "ties": {
            "draws": {"count": tally.draws, **rate(tally.draws, tally.games)},
            "shared_wins": {"count": tally.shared, **rate(tally.shared, tally.games)},
        },
        "endings": {
            why: {"count": count, **rate(count, tally.games)}
            for why, (count,) in sorted(tally.endings.items(), key=lambda item: (-item[1][0], item[0]))
        },
        "length": _spread(tally.decisions),
        "scores": _spread(_together(tally.scores)),
    }


def _placed(spread: Spread, unit: int, fair: float, seats: int) -> dict[str, Any]:
    won = share(spread, unit)
    low, high = wilson(won["win_share"], spread.many, seats)
    return {**won, "clear": not low <= fair <= high}


def _seat(setting: Setting, tally: Tally, seat: int, language: str) -> dict[str, Any]:
    scores = _spread(tally.scores[seat])
    won = _placed(tally.wins[seat], tally.unit, 1 / tally.seats, tally.seats)
    score = {key: value for key, value in scores.items() if key != "counts"}
    return {"seat": seat, "name": seat_name(setting, seat, language), **won, "score": score}


def _together(spreads: list[Spread]) -> Spread:
    everything = Spread()
    for spread in spreads:
        everything.merge(spread)
    return everything


def _spread(spread: Spread) -> dict[str, Any]:
    middle = mean(spread)
    assert middle is not None
    return {
        "mean": middle.value,
        "mean_95": middle.interval(),
        "deviation": deviation(spread),
        "least": min(spread.counts),
        "most": max(spread.counts),
        "counts": sorted(spread.counts.items()),
    }


def _decisions(tally: Tally) -> dict[str, Any]:
    choices = mean(tally.choices)
    assert choices is not None
    kinds = [
        {"kind": kind, "per_game": asked / tally.games, "with_choice": free / asked, "options": options / asked}
        for kind, (asked, free, options) in sorted(tally.asked.items(), key=lambda item: (-item[1][0], item[0]))
    ]
    return {"per_game": tally.decisions.total / tally.games, "with_choice": choices.value, "kinds": kinds}


def _matter(plan: Plan, tallies: list[Tally], table: int) -> dict[str, Any] | None:
    """How much decisions matter: the first player's share of wins among random players."""
    alone = plan.alone(table)
    if alone is None or not tallies[alone].games:
        return None
    tally = tallies[alone]
    return {"player": plan.trials[alone].players[0], "games": tally.games, "fair": 1 / tally.seats,
            **share(tally.best, tally.unit)}  # fmt: skip


def _comeback(tally: Tally) -> dict[str, Any] | None:
    (led,), (lost,), (rose,) = (tally.comebacks[key] for key in ("led", "lost", "rose"))
    if not led:
        return None
    return {"led": led, **rate(lost / tally.unit, led), "far_behind": {"count": rose, **rate(rose, tally.games)}}


# -- occurrences and their effects


def _occurrences(trial: Trial, tally: Tally, group: str, language: str) -> list[dict[str, Any]]:
    named = {name.partition("/")[2]: effect for name, effect in tally.effects.items() if name.startswith(f"{group}/")}
    ordered = sorted(named.items(), key=lambda item: (-item[1].times, item[0]))
    cited = _cited(trial.setting)
    return [
        {**_name(trial.setting, group, name, cited, language), **_occurrence(tally, effect, len(named))}
        for name, effect in ordered
    ]


def _cited(setting: Setting) -> dict[str, dict[str, str]]:
    """The rule of every kind of event and of every choice."""
    events = dict(setting.game.rules.EVENTS)
    choices: dict[str, str] = {}
    for choice in setting.game.alphabet.choices:
        choices.setdefault(choice.verb, choice.rule)
    return {"events": events, "cards": events, "choices": choices}


def _name(setting: Setting, group: str, name: str, cited: dict[str, dict[str, str]], language: str) -> dict[str, Any]:
    if group == "rules":
        return {"rule": name}
    kind, _, card = name.partition("/")
    row: dict[str, Any] = {"kind": kind, "rule": cited[group].get(kind, "")}
    if group == "cards":
        key, _, value = card.partition("/")
        row |= {"card": key, "name": setting.words(language).name(key), "value": int(value) if value else None}
    return row


def _occurrence(tally: Tally, effect: Effect, tests: int) -> dict[str, Any]:
    seats = [spread.total / spread.many / tally.unit for spread in tally.wins]
    estimate = worth(effect, tally.unit, seats)
    clear = (
        estimate is not None and bool(estimate.error) and abs(estimate.value) > z_score(tests) * (estimate.error or 0)
    )
    return {
        "times": effect.times,
        "per_game": effect.times / tally.games,
        "games": effect.games / tally.games,
        "apart": effect.sums[0],
        "worth": None if estimate is None else estimate.value,
        "worth_95": None if estimate is None else estimate.interval(),
        "clear": clear,
    }


# -- before and after


def _changes(before: Tally, after: Tally) -> dict[str, Any]:
    """The effects of a change by seat and by turn; occurrences are listed in both runs."""
    unit, many = before.unit, before.seats
    pairs = [*zip(before.wins, after.wins, strict=True)]
    turns = [*zip(before.order, after.order, strict=True)]
    scores = zip(before.scores, after.scores, strict=True)
    return {
        "by_seat": [difference(mean(one, unit), mean(two, unit), many) for one, two in pairs],
        "by_turn": [difference(mean(one, unit), mean(two, unit), many) for one, two in turns if one.many and two.many],
        "scores": [difference(mean(one), mean(two), many) for one, two in scores],
        "length": difference(mean(before.decisions), mean(after.decisions)),
    }

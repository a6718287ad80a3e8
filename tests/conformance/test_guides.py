"""Every guide that a game has: it can be played as written, teaches in both languages, and tells no secret."""

import re
from collections.abc import Iterator

import pytest

import macabre
from macabre import Game, Match
from macabre.core.guide import Guide, Step

GAMES = [name for name in macabre.game_names() if macabre.game(name).guide]
LANGUAGES = ("en", "de")
SHAPES = ("wide", "tall")

guided = pytest.mark.parametrize("name", GAMES)


def guide_of(name: str) -> tuple[Game, Guide]:
    game = macabre.game(name)
    assert game.guide is not None
    return game, game.guide


def moments(name: str) -> Iterator[tuple[Match, Step]]:
    """The match before each step, with that step."""
    game, guide = guide_of(name)
    match = guide.start(game)
    while step := guide.at(match.log):
        yield match, step
        match.play(step.seat, step.code)


def forms(game: Game, language: str) -> dict[str, list[str]]:
    """By card: the forms of its name in a language, without articles."""
    named = {key: names[language] for key, names in game.cards.names.items() if language in names}
    named |= {key: form for key, form in game.text(language).get("names", {}).items() if key != "card"}
    found = {}
    for key, given in named.items():
        every = [given] if isinstance(given, str) else given
        found[key] = [re.sub(r"^(der|die|das|den|dem) ", "", form) for form in every]
    return found


def named(game: Game, language: str, text: str) -> set[str]:
    """The cards that a text names, also several of a kind."""
    return {
        key
        for key, names in forms(game, language).items()
        if any(re.search(rf"\b{re.escape(form)}s?\b", text) for form in names)
    }


def shown(match: Match, seat: int, rule: str, language: str) -> str:
    """All that the learner can read at this moment: table, picture, question, story, and the rule that is cited."""
    view = match.view(seat)
    decision = match.decision(seat) if seat in match.to_act else None
    words = [match.game.table.text(view, language), match.game.rulebook(language).rules[rule].text]
    words += [event.say(language) for event in match.story(seat)]
    for shape in SHAPES:
        words += [piece.label for piece in match.game.table.scene(view, decision, shape, language).pieces]
    if decision is not None:
        words += [view.prompt(decision, language), *(view.label(choice, language) for choice in decision.options)]
    return "\n".join(words)


def untold(match: Match, seat: int, rule: str, language: str, text: str) -> set[str]:
    """The cards that a text names although the learner cannot see them."""
    return named(match.game, language, text) - named(match.game, language, shown(match, seat, rule, language))


@guided
def test_a_guide_plays_through_and_the_match_goes_on(name):
    game, guide = guide_of(name)
    match = guide.start(game)
    for step in guide.steps:
        assert guide.at(match.log) is step
        assert step.seat in match.to_act
        assert step.code in [choice.code for choice in match.decision(step.seat).options]
        match.play(step.seat, step.code)
    assert guide.at(match.log) is None
    assert guide.finished(match.log)
    assert match.outcome is None


@guided
def test_a_guide_needs_no_more_than_a_sitting(name):
    _, guide = guide_of(name)
    assert 6 <= guide.count <= 20


@guided
def test_every_step_of_the_learner_is_told_in_both_languages_with_a_rule(name):
    game, guide = guide_of(name)
    for step in guide.steps:
        assert step.seat != guide.you or step.text()
        for language in LANGUAGES:
            assert bool(step.text(language)) == bool(step.rule)
            assert not step.rule or step.rule in game.rulebook(language).rules


@guided
def test_texts_are_short(name):
    _, guide = guide_of(name)
    for language in LANGUAGES:
        for text in [step.text(language) for step in guide.steps] + [guide.end(language)]:
            assert len(re.findall(r"[.!?](?=\s|$)", text)) <= 3, text
            assert len(text) <= 420, text


@guided
def test_the_piece_of_every_step_lights_up(name):
    _, guide = guide_of(name)
    for match, step in moments(name):
        if step.seat == guide.you:
            for shape in SHAPES:
                view, decision = match.view(step.seat), match.decision(step.seat)
                scene = match.game.table.scene(view, decision, shape, "en")
                assert any(step.code in piece.choices for piece in scene.pieces), step


@guided
def test_a_guide_names_only_cards_that_the_learner_sees(name):
    game, guide = guide_of(name)
    told = 0
    for match, step in moments(name):
        if step.text():
            for language in LANGUAGES:
                assert not untold(match, guide.you, step.rule, language, step.text(language)), step
            told += len(named(game, "en", step.text()))
    assert told, "a guide that names no card at all is not checked by this test"
    for language in LANGUAGES:
        assert not untold(match, guide.you, step.rule or guide.steps[0].rule, language, guide.end(language))


@guided
def test_what_the_learner_sees_inside_a_step_names_only_cards_that_were_told(name):
    """A guided match is played with beats, too: their pictures say no more than table and story."""
    game, guide = guide_of(name)
    for match, _ in moments(name):
        heard = [event.say() for event in match.story(guide.you)]
        for beat in match.beats(guide.you, match.plies):
            known = named(game, "en", "\n".join([game.table.text(beat.view, "en"), *heard, *_effects(game)]))
            for shape in SHAPES:
                scene = game.scene(beat.view, None, shape, "en", told=beat.told)
                labels = "\n".join([scene.prompt, *(piece.label for piece in scene.pieces)])
                assert named(game, "en", labels) <= known


def _effects(game: Game) -> list[str]:
    """What the game says of its cards' effects at every table."""
    return [str(text) for text in game.text("en").get("effects", {}).values()]


@guided
def test_both_languages_name_the_same_cards(name):
    game, guide = guide_of(name)
    for step in guide.steps:
        assert named(game, "en", step.text("en")) == named(game, "de", step.text("de")), step
    assert named(game, "en", guide.end("en")) == named(game, "de", guide.end("de"))


@pytest.mark.parametrize(
    ("name", "secret"), [("totentanz", "The Priest waits."), ("death-over-the-kingdom", "A Knight!")]
)
def test_a_card_in_somebody_elses_hand_would_be_noticed(name, secret):
    """In both matches the other has just that card at the beginning, and the learner cannot know."""
    match, step = next(moments(name))
    assert untold(match, 0, step.rule, "en", secret)


@guided
def test_a_guide_speaks_in_the_words_of_its_game(name):
    """What is written with a capital letter in the middle of a sentence exists in the game."""
    game, guide = guide_of(name)
    texts = [(game.folder / file).read_text() for file in ("rules.md", "text.en.toml", "cards.toml")]
    known = set(re.findall(r"[A-Z]\w*", " ".join(texts))) | {"Hint"}
    for text in [step.text() for step in guide.steps] + [guide.end()]:
        for word in re.findall(r"(?<=[a-z,;] )[A-Z]\w*", text):
            assert word in known or word.removesuffix("s") in known, f"{word}: {text}"


@guided
def test_whoever_does_something_else_is_on_their_own(name):
    _, guide = guide_of(name)
    strayed = 0
    for match, step in moments(name):
        others = [c for c in match.decision(step.seat).options if c.code != step.code]
        for choice in others[:2] if step.seat == guide.you else []:
            twin = match.copy()
            twin.play(step.seat, choice)
            assert guide.at(twin.log) is None
            assert not guide.finished(twin.log)
            strayed += 1
    assert strayed


@guided
def test_secret_steps_may_come_in_any_order(name):
    """At a table people and bots answer when they like: the last of those who are asked answers first here."""
    game, guide = guide_of(name)
    match = guide.start(game)
    while not guide.finished(match.log):
        seat = match.to_act[-1]
        step = guide.at(match.log, seat)
        assert step is not None
        match.play(seat, step.code)
    straight = [before for before, _ in moments(name)][-1]
    assert match.position() == straight.position()


@guided
def test_a_step_taken_back_is_asked_again(name):
    _, guide = guide_of(name)
    for match, step in moments(name):
        twin = match.copy()
        twin.play(step.seat, step.code)
        if twin.can_take_back(step.seat):
            twin.take_back(step.seat)
            assert guide.at(twin.log) is step

"""The training example learns: after a minute it beats the random player."""

import importlib.util
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "train.py"


def example():
    spec = importlib.util.spec_from_file_location("train_example", EXAMPLE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.slow
def test_the_training_example_learns_to_beat_the_random_player():
    """It wins some 70 % after so many rounds; by luck alone, 60 % of 1,000 would not happen once in a billion times."""
    learner = example().Learner("death-over-the-kingdom", seed=1)
    learner.practise("random", rounds=15)
    assert learner.measure("random", 1000) > 0.6


def test_the_training_example_runs_from_the_command_line(capsys):
    module = example()
    module.MATCHES, module.STEPS = 8, 4
    module.main(["lantern", "--minutes", "0.001", "--against", "random", "--measure", "random", "--matches", "20"])
    assert capsys.readouterr().out.startswith("against random: wins ")

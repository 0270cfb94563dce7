"""Exercises: positions in which somebody is asked for one action, and some answers are right.

Lessons, puzzles and "find the better tile" are made of them, in the browser and in the terminal alike.

>>> from doublesix.exercise import Exercise
>>> from doublesix.actions import parse_action
>>> from doublesix.position import read_position
>>> line = "luckies/65.21.43.42.31.30.10,41.40.32.20.11.00/64.63.62.61.60.55.54.53.52.51.50.44.33.22/2/66"
>>> position = read_position(line)
>>> asked = Exercise.at(position, right=[parse_action("6-5@6")])
>>> asked.answer(parse_action("6-5@6")).is_right
True
>>> asked.answer(parse_action("2-1@6")).refused
<IllegalAction: no-match (tile=2-1, end=6)>
"""

from doublesix.exercise.attempt import Attempt, tell_attempt
from doublesix.exercise.exercise import Exercise
from doublesix.exercise.hint import ExerciseHint
from doublesix.exercise.json_form import WrittenExercise, encode_exercise
from doublesix.exercise.saying import Saying, saying

__all__ = [
    "Attempt",
    "Exercise",
    "ExerciseHint",
    "Saying",
    "WrittenExercise",
    "encode_exercise",
    "saying",
    "tell_attempt",
]
